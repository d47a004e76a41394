#!/bin/bash
# Passes all tests, on a bare Debian with a JDK (17 or newer) and Maven: installs what the
# tests need, compares the launchers with their source, builds and tests, runs the kernel
# tests once more as an ordinary user, and fails if a test was skipped on Linux.
set -euo pipefail
cd "$(dirname "$0")"

need() {
	local missing=() package
	for package in "$@"; do
		dpkg-query -W -f='${Status}' "$package" 2> /dev/null | grep -q 'ok installed' || missing+=("$package")
	done
	if [ ${#missing[@]} -gt 0 ]; then
		echo "Installing ${missing[*]}"
		apt-get update -qq
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
	fi
}

if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
	need bubblewrap gcc libc6-dev gcc-aarch64-linux-gnu libc6-dev-arm64-cross git python3 perl util-linux attr procps
fi

sandbox-core/src/main/native/build.sh --check

mvn -B -q clean verify

.ci/as-ordinary-user
.ci/totals
