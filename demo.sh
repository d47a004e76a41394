#!/bin/bash
# Runs the sample's main job: builds it, tells what this host can enforce, and runs a command
# that writes where it may and where it may not.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v bwrap > /dev/null && [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq bubblewrap > /dev/null
fi
mvn -B -q -DskipTests package

sandbox() { java -jar sample-app/target/sample-app.jar "$@"; }
workspace=$(mktemp -d /var/tmp/sandbox-demo-XXXXXX)
trap 'rm -rf "$workspace"' EXIT

sandbox doctor
echo
echo "A command that may write below $workspace and tries to write beside it:"
sandbox run --mode workspace-write --workspace "$workspace" --json -- \
	sh -c 'echo converted > result.txt && echo stolen > /var/tmp/sandbox-demo-outside'
echo
echo "result.txt: $(cat "$workspace/result.txt")"
[ ! -e /var/tmp/sandbox-demo-outside ] && echo "/var/tmp/sandbox-demo-outside: was not written"
