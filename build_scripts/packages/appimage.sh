#!/usr/bin/env bash
# Packs the folder into an AppImage: appimage.sh FOLDER OUT APPIMAGETOOL
set -euo pipefail
folder=$1 out=$2 tool=$3
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
app=org.sparrows_mahjong.Sparrows
stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/usr/lib" "$stage/usr/share/applications" "$stage/usr/share/metainfo"
cp -a "$folder" "$stage/usr/lib/sparrows"
cp "$here/desktop/sparrows.desktop" "$stage/$app.desktop"
cp "$here/desktop/sparrows.desktop" "$stage/usr/share/applications/$app.desktop"
cp "$here/../../assets/icon.png" "$stage/$app.png"
ln -s usr/lib/sparrows/sparrows "$stage/AppRun"
"$tool" "$stage" "$out/sparrows-$(uname -m).AppImage"
