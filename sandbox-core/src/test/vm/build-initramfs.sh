#!/bin/sh
# Builds the initial file system of a virtual machine.
#
#   build-initramfs.sh ARCH CACHE LAUNCHER PROBE SCENARIOS OUTPUT
#
# ARCH is amd64 or arm64; CACHE what fetch-kernels.sh filled; SCENARIOS a directory of shell scripts, run in the order
# of their names. Needs no root: what the archive says about owners is all that counts.
set -eu

[ $# -eq 6 ] || { echo "usage: build-initramfs.sh ARCH CACHE LAUNCHER PROBE SCENARIOS OUTPUT" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
arch=$1 cache=$2 launcher=$3 probe=$4 scenarios=$5 output=$6

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
umask 022

mkdir -p "$tree/bin" "$tree/etc" "$tree/lib/modules" "$tree/opt/sandbox" "$tree/scenarios" "$tree/usr/bin"
cp "$cache/$arch/root/bin/busybox" "$tree/bin/busybox"
cp "$cache/$arch"/modules/*.ko "$tree/lib/modules/"
cp "$cache/$arch/root/usr/bin/bwrap" "$tree/usr/bin/bwrap"
# bubblewrap's libraries, each under the name it is loaded by.
for library in libc.so.6 libcap.so.2 libselinux.so.1 libpcre2-8.so.0; do
	for found in "$cache/$arch"/root/lib/*/"$library" "$cache/$arch"/root/usr/lib/*/"$library"; do
		[ -e "$found" ] || continue
		mkdir -p "$tree/lib/$(basename "$(dirname "$found")")"
		cp -L "$found" "$tree/lib/$(basename "$(dirname "$found")")/$library"
	done
done
for loader in "$cache/$arch"/root/lib/*/ld-linux-*.so.*; do
	name=$(basename "$loader")
	case $arch in
	amd64) mkdir -p "$tree/lib64" && cp -L "$loader" "$tree/lib64/$name" ;;
	*) cp -L "$loader" "$tree/lib/$name" ;;
	esac
done

install -m 755 "$here/init" "$tree/init"
install -m 644 "$here/scenario-functions" "$tree/etc/scenario-functions"
install -m 755 "$launcher" "$tree/opt/sandbox/sandbox-launcher"
install -m 755 "$probe" "$tree/opt/sandbox/attack-probe"
cp "$scenarios"/* "$tree/scenarios/"
printf 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/sh\n' >"$tree/etc/passwd"
printf 'root:x:0:\ntty:x:5:\nnogroup:x:65534:\n' >"$tree/etc/group"

if command -v cpio >/dev/null; then
	archive=cpio
else
	case $(uname -m) in
	x86_64) archive="$cache/amd64/root/bin/busybox cpio" ;;
	aarch64) archive="$cache/arm64/root/bin/busybox cpio" ;;
	*) echo "build-initramfs.sh: cpio is missing: install it" >&2; exit 1 ;;
	esac
fi
(cd "$tree" && find . | sort | $archive -o -H newc -R 0:0 2>/dev/null) >"$output"
