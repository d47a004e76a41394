#!/bin/sh
# Fetches what the virtual machines of the tests boot: Debian 12's own kernels (6.1, Landlock ABI 2) for x86_64 and
# aarch64, a static busybox for each, and bubblewrap with the libraries it needs.
#
#   fetch-kernels.sh [CACHE-DIRECTORY]
#
# Nothing is installed, no architecture is added to dpkg, and no root is needed: apt-get works on a state directory of
# its own, told to be on the other architecture, and the packages are unpacked beside it. What apt-get downloads it
# checks against the archive's signed index; what was unpacked is checked again at every later call, so an interrupted
# download or a damaged cache is fetched anew.
#
# DEBIAN_MIRROR names another mirror than http://deb.debian.org/debian.
set -eu

cache=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/process-sandbox-vm}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
suite=bookworm
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
# What an ext4 file system and a loop device need beyond what the kernel has built in: tmpfs of that age knows neither
# user attributes nor inode flags. A name that is built in is simply not found.
modules='crc16 crc32c_generic libcrc32c mbcache jbd2 ext4 loop'

fail() {
	echo "fetch-kernels.sh: $*" >&2
	exit 1
}

for tool in apt-get apt-cache dpkg-deb tar sha256sum flock; do
	command -v "$tool" >/dev/null || fail "$tool is missing: this needs a Debian-like system with apt"
done
[ -r "$keyring" ] || fail "$keyring is missing: install debian-archive-keyring"

mkdir -p "$cache"
cache=$(cd "$cache" && pwd -P)

# Two test runs may share the cache; the second waits and then finds everything there.
exec 9>"$cache/lock"
flock 9

complete() {
	[ -f "$cache/$1/SHA256SUMS" ] && (cd "$cache/$1" && sha256sum --quiet --check SHA256SUMS >/dev/null 2>&1)
}

apt() {
	tool=$1
	shift
	"$tool" -q -c "$state/apt.conf" "$@"
}

fetch() {
	arch=$1
	state=$cache/apt-$arch
	unpacked=$cache/$arch.new
	rm -rf "$unpacked" "$state"
	mkdir -p "$state/lists/partial" "$state/archives/partial" "$state/debs" "$unpacked/modules"
	: >"$state/status"
	echo "deb [signed-by=$keyring] $mirror $suite main" >"$state/sources.list"
	cat >"$state/apt.conf" <<-CONF
		APT::Architecture "$arch";
		APT::Architectures { "$arch"; };
		APT::Sandbox::User "root";
		APT::Get::List-Cleanup "false";
		Acquire::Languages "none";
		Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled "false";
		Acquire::Retries "3";
		Dir::State "$state";
		Dir::State::Lists "$state/lists";
		Dir::State::status "$state/status";
		Dir::Cache "$state";
		Dir::Cache::archives "$state/archives";
		Dir::Etc::SourceList "$state/sources.list";
		Dir::Etc::SourceParts "/dev/null";
		Dir::Etc::Preferences "/dev/null";
		Dir::Etc::PreferencesParts "/dev/null";
		CONF
	apt apt-get update >"$state/log" 2>&1 || { cat "$state/log" >&2; fail "no package index for $arch from $mirror"; }
	# The meta package depends on the newest kernel; which one that is changes with every point release.
	kernel=$(apt apt-cache depends "linux-image-$arch" | sed -n 's/^ *Depends: *\(linux-image-6\.1[^ ]*\)$/\1/p' | head -n 1)
	[ -n "$kernel" ] || fail "linux-image-$arch in $suite does not depend on a 6.1 kernel"
	(cd "$state/debs" && apt apt-get download "$kernel" busybox-static bubblewrap libc6 libcap2 libselinux1 libpcre2-8-0) \
		>"$state/log" 2>&1 || { cat "$state/log" >&2; fail "cannot download $kernel and its companions for $arch"; }

	dpkg-deb --fsys-tarfile "$state/debs/${kernel}"_*.deb >"$state/kernel.tar"
	tar -xf "$state/kernel.tar" -C "$state" --wildcards './boot/vmlinuz-*' './boot/config-*'
	mv "$state"/boot/vmlinuz-* "$unpacked/vmlinuz"
	mv "$state"/boot/config-* "$unpacked/config"
	for module in $modules; do
		tar -xf "$state/kernel.tar" -C "$state" --wildcards "./lib/modules/*/$module.ko" 2>/dev/null || continue
		find "$state/lib" -name "$module.ko" -exec mv {} "$unpacked/modules/" \;
	done
	mkdir -p "$unpacked/root"
	for package in busybox-static bubblewrap libc6 libcap2 libselinux1 libpcre2-8-0; do
		dpkg-deb --fsys-tarfile "$state/debs/${package}"_*.deb | tar -xf - -C "$unpacked/root" \
			--exclude './usr/share/*' --exclude '*/gconv/*'
	done
	basename "$kernel" >"$unpacked/version"
	(cd "$unpacked" && find . -type f ! -name SHA256SUMS -print0 | sort -z | xargs -0 sha256sum >SHA256SUMS)
	rm -rf "${cache:?}/$arch" "$state"
	mv "$unpacked" "$cache/$arch"
}

for arch in amd64 arm64; do
	complete "$arch" || fetch "$arch"
	echo "$arch $(cat "$cache/$arch/version") $cache/$arch"
done
