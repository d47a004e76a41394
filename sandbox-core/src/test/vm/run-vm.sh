#!/bin/sh
# Boots a virtual machine, without any acceleration by the host's processor, and prints the results of its scenarios:
# a line `begin KERNEL`, a line `result NAME STATUS STDOUT STDERR` for each, the last two in base64.
#
#   run-vm.sh ARCH CACHE INITRAMFS SECONDS
#
# Ends with 1, and the console on stderr, if the machine did not come to its end within that time.
set -eu

[ $# -eq 4 ] || { echo "usage: run-vm.sh ARCH CACHE INITRAMFS SECONDS" >&2; exit 2; }
arch=$1 cache=$2 initramfs=$3 seconds=$4

# Landlock is asked for by name: a kernel that was built with it need not have it switched on.
common='process_sandbox_vm lsm=landlock,yama,bpf quiet loglevel=0 panic=-1 random.trust_cpu=on mitigations=off'
case $arch in
amd64)
	qemu=qemu-system-x86_64
	machine='-M pc -cpu max'
	console=ttyS0
	;;
arm64)
	qemu=qemu-system-aarch64
	machine='-M virt -cpu cortex-a72'
	console=ttyAMA0
	;;
*)
	echo "run-vm.sh: no virtual machine for '$arch'" >&2
	exit 2
	;;
esac
command -v $qemu >/dev/null || { echo "run-vm.sh: $qemu is missing: install qemu-system-x86 and qemu-system-arm" >&2; exit 1; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
timeout --kill-after=5 "$seconds" $qemu $machine -accel tcg -m 768 -smp 1 -nodefaults -display none -no-reboot \
	-serial stdio -kernel "$cache/$arch/vmlinuz" -initrd "$initramfs" \
	-append "console=$console $common" </dev/null >"$log" 2>&1 || status=$?
tr -d '\r' <"$log" | sed -n 's/^@@VM //p' | grep -v '^end$' || true
if ! grep -q '^@@VM end' "$log"; then
	echo "run-vm.sh: the $arch machine did not end its work (status $status, bound $seconds s). Its console:" >&2
	tail -c 4000 "$log" >&2
	exit 1
fi
