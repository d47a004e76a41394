#!/bin/sh
# Builds the launcher for every architecture that has one. The result depends on the
# compiler alone: `build.sh --check` rebuilds and compares byte for byte.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
resources="$here/../resources/io/processsandbox/internal/launcher"

build() {
	"$1" -std=gnu11 -O2 -Wall -Wextra -Werror -ffreestanding -fno-builtin -fno-stack-protector -fno-pic -fno-pie \
		-fno-asynchronous-unwind-tables -fno-ident -fomit-frame-pointer -ffile-prefix-map="$here"=. $3 \
		-nostdlib -static -no-pie -Wl,--build-id=none -Wl,-z,noexecstack -Wl,-z,norelro -Wl,-z,separate-code -Wl,-s \
		-o "$2" "$here/sandbox-launcher.c"
}

all() {
	mkdir -p "$1/linux-x86_64" "$1/linux-aarch64"
	build x86_64-linux-gnu-gcc "$1/linux-x86_64/sandbox-launcher" "-mno-red-zone"
	build aarch64-linux-gnu-gcc "$1/linux-aarch64/sandbox-launcher" "-mno-outline-atomics"
	for arch in linux-x86_64 linux-aarch64; do
		printf '%s  %s\n' "$(sha256sum "$1/$arch/sandbox-launcher" | cut -d' ' -f1)" "$arch"
	done > "$1/launchers.sha256"
}

if [ "${1:-}" = --check ]; then
	fresh=$(mktemp -d)
	trap 'rm -rf "$fresh"' EXIT
	all "$fresh"
	for file in linux-x86_64/sandbox-launcher linux-aarch64/sandbox-launcher launchers.sha256; do
		cmp "$fresh/$file" "$resources/$file"
	done
	echo "The committed launchers are what this source builds to."
else
	all "$resources"
fi
