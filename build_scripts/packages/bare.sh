#!/bin/sh
# Tries the sources on a bare Debian, as root and as a user: `bare.sh FOLDER [SUITE [PACKAGE ...]]`, as root.
#
# FOLDER becomes a Debian (bookworm) with python3, python3-venv and the PACKAGEs, unless it is one already. There the
# README's two commands are run (doctor in place of a window, a share of the checks) and package.py, in a clone as Git
# for Windows makes it. "bare: FAILED" is the word to look for; the exit code is 1 then.
set -eu
sources=$(cd "$(dirname "$0")/../.." && pwd)
root=$1
suite=${2:-bookworm}
shift && [ $# = 0 ] || shift
if [ ! -x "$root/usr/bin/python3" ]; then
    packages="python3 python3-venv ca-certificates $*"
    debootstrap --variant=minbase --include="$(echo $packages | tr ' ' ,)" "$suite" "$root"
fi
chroot "$root" id player >/dev/null 2>&1 || chroot "$root" useradd --create-home player
cp /etc/resolv.conf "$root/etc/"

cat >"$root/srv/try.sh" <<'EOF'
try() {
    echo "bare: $*"
    python3 "$@" && echo "bare: passed" || echo "bare: FAILED: $*"
}
cd ~/sparrows
try build_scripts/start.py doctor
try build_scripts/check.py --only format --only lint --only tests -- tests/tiles tests/i18n/test_catalogues.py
if python3 -c 'import sys; sys.exit(sys.version_info < (3, 13))' && command -v objdump >/dev/null; then
    try build_scripts/package.py
else
    echo "bare: only the wheel: the rest needs Python 3.13 and binutils"
    try build_scripts/package.py wheel
fi
EOF
for user in root player; do
    home=$(chroot "$root" sh -c "echo ~$user")
    rm -rf "${root:?}$home/sparrows"
    git clone --quiet -c core.autocrlf=true "$sources" "$root$home/sparrows"
    chroot "$root" chown -R "$user:" "$home/sparrows"
    echo "bare: as $user, with $(chroot "$root" python3 --version)"
    chroot "$root" su "$user" -c "LANG=C.UTF-8 sh /srv/try.sh"
done 2>&1 | tee "$root/srv/told.txt"
! grep -q "^bare: .*FAILED" "$root/srv/told.txt"
