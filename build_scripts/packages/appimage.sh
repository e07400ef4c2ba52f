#!/usr/bin/env bash
# Packs the folder into an AppImage: appimage.sh FOLDER OUT APPIMAGETOOL RUNTIME
# The runtime is what a file of this kind begins with; without it the tool would fetch the newest one.
set -euo pipefail
folder=$1 out=$2 tool=$3 runtime=$4
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
version="$(SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy "$folder/sparrows" doctor | sed -n 's/^Sparrows: *//p')"
stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/usr/lib" "$stage/usr/share/applications" "$stage/usr/share/metainfo"
cp -a "$folder" "$stage/usr/lib/sparrows"
python3 "$here/store.py" "$stage"
app="$(basename "$stage"/*.desktop .desktop)"
cp "$stage/$app.desktop" "$stage/usr/share/applications"
mv "$stage/$app.metainfo.xml" "$stage/usr/share/metainfo/$app.appdata.xml"
cp "$here/../../assets/icon.png" "$stage/$app.png"
ln -s usr/lib/sparrows/sparrows "$stage/AppRun"
VERSION=$version ARCH=$(uname -m) "$tool" --no-appstream --runtime-file "$runtime" \
    "$stage" "$out/sparrows-$version-$(uname -m).AppImage"
