#!/bin/sh
# Tries the sources on a bare Debian, as root and as a user: `bare.sh FOLDER [SUITE]`, as root, with debootstrap and git.
#
# FOLDER becomes a Debian (bookworm) with python3 and python3-venv, unless it is one already. There the README's two
# commands are run (doctor in place of a window) and package.py, in a clone as Git for Windows makes it; then package.py
# once more with what it said that it lacks, and what it made.
# "bare: FAILED" is the word to look for; the exit code is 1 then, or if "bare: the end" is not reached.
set -eu
sources=$(cd "$(dirname "$0")/../.." && pwd)
root=$1
suite=${2:-bookworm}
if [ ! -x "$root/usr/bin/python3" ]; then
    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates "$suite" "$root"
fi
chroot "$root" id player >/dev/null 2>&1 || chroot "$root" useradd --create-home player
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
chmod 1777 "$root/dev/shm" # as on a Debian that has started
cp /etc/resolv.conf "$root/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" # there may be a proxy between that only this machine knows

cat >"$root/srv/try.sh" <<'EOF'
try() {
    echo "bare: $*"
    "$@" && echo "bare: passed" || echo "bare: FAILED: $*"
}
cd ~/sparrows
case $1 in
bare)
    try python3 build_scripts/start.py doctor
    try python3 build_scripts/check.py
    try python3 build_scripts/package.py
    ;;
whole)
    try python3 build_scripts/package.py
    try python3 build_scripts/packages/smoke.py dist/sparrows/sparrows
    ;;
esac
EOF
as() { # USER WHAT
    echo "bare: $2, as $1, with $(chroot "$root" python3 --version)"
    chroot "$root" env -i LANG=C.UTF-8 su - --whitelist-environment=LANG "$1" -c "sh /srv/try.sh $2"
}
{
    for user in root player; do
        home=$(chroot "$root" sh -c "echo ~$user")
        rm -rf "${root:?}$home/sparrows"
        git clone --quiet --no-hardlinks -c core.autocrlf=true "$sources" "$root$home/sparrows"
        chroot "$root" chown -R "$user:" "$home/sparrows"
        as "$user" bare
    done
    library=$(chroot "$root" python3 -c 'import sys; print("libpython%d.%d" % sys.version_info[:2])')
    chroot "$root" apt-get -qq -o Acquire::Check-Valid-Until=false update # a mirror may be behind
    chroot "$root" apt-get -qq install -y --no-install-recommends binutils "$library" >/dev/null
    as root whole
    as player whole
    echo "bare: the end"
} 2>&1 | tee "$root/srv/told.txt"
grep -q "^bare: the end" "$root/srv/told.txt" && ! grep -q "^bare: FAILED" "$root/srv/told.txt"
