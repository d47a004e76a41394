#!/bin/sh
# build-probe.sh ARCH OUTPUT: builds the attack probe for amd64 or arm64.
set -eu

case $1 in
amd64) compiler=x86_64-linux-gnu-gcc package=gcc ;;
arm64) compiler=aarch64-linux-gnu-gcc package=gcc-aarch64-linux-gnu ;;
*) echo "build-probe.sh: no compiler is known for '$1'" >&2; exit 2 ;;
esac
command -v $compiler >/dev/null || { echo "build-probe.sh: $compiler is missing: install $package" >&2; exit 1; }
exec $compiler -std=gnu11 -O1 -Wall -Wextra -Werror -static -o "$2" "$(dirname "$0")/attack-probe.c"
