; The installer for Windows: for the user who runs it, without an administrator.
; makensis -DTARGET=amd64-unicode -DVERSION=1.2.3 -DNUMBERS=1.2.3.0 -DFOLDER=... -DSIZE=... -DOUTPUT=...
;     -DICON=... -DPICTURE=... sparrows.nsi
; With -DHAS_UNINSTALLER the folder has a signed one already; with -DUNINSTALLER a program is made that writes it.
; With -DTO_TRY it is compressed quickly instead of well.

Target ${TARGET}
!include "MUI2.nsh"
!include "FileFunc.nsh"

Name "Sparrows"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Sparrows"
InstallDirRegKey HKCU "Software\Sparrows" "Folder"
RequestExecutionLevel user
!ifdef TO_TRY
SetCompressor zlib
!else
SetCompressor /SOLID lzma
SetCompressorDictSize 64 ; MB: of two programs with the same modules the second hardly counts
!endif
BrandingText "Sparrows ${VERSION}"
VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "Sparrows"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Sparrows"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "CompanyName" "Sparrows"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT license"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Sparrows"
!define DOCUMENT "Sparrows.Match"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\sparrows.exe"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "Software\Sparrows"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Language"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Hebrew"
!insertmacro MUI_LANGUAGE "Hungarian"
!insertmacro MUI_LANGUAGE "Latvian"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "Russian"
!insertmacro MUI_RESERVEFILE_LANGDLL

LangString Match ${LANG_ENGLISH} "Sparrows match"
LangString Match ${LANG_HEBREW} "משחק Sparrows"
LangString Match ${LANG_HUNGARIAN} "Sparrows-parti"
LangString Match ${LANG_LATVIAN} "Sparrows partija"
LangString Match ${LANG_POLISH} "Partia Sparrows"
LangString Match ${LANG_RUSSIAN} "Матч Sparrows"
LangString Forget ${LANG_ENGLISH} "Delete the saved matches and the statistics as well?"
LangString Forget ${LANG_HEBREW} "למחוק גם את המשחקים השמורים ואת הסטטיסטיקה?"
LangString Forget ${LANG_HUNGARIAN} "Törli a mentett partikat és a statisztikát is?"
LangString Forget ${LANG_LATVIAN} "Vai dzēst arī saglabātās partijas un statistiku?"
LangString Forget ${LANG_POLISH} "Usunąć także zapisane partie i statystyki?"
LangString Forget ${LANG_RUSSIAN} "Удалить также сохранённые матчи и статистику?"
LangString Running ${LANG_ENGLISH} "Sparrows is running. Close it first; the match is kept."
LangString Running ${LANG_HEBREW} "Sparrows פועל כעת. סגרו אותו תחילה; המשחק נשמר."
LangString Running ${LANG_HUNGARIAN} "A Sparrows fut. Előbb zárja be; a parti megmarad."
LangString Running ${LANG_LATVIAN} "Sparrows darbojas. Vispirms aizveriet to; partija saglabāsies."
LangString Running ${LANG_POLISH} "Program Sparrows jest uruchomiony. Najpierw go zamknij; partia zostanie zachowana."
LangString Running ${LANG_RUSSIAN} "Sparrows запущен. Сначала закройте его; матч сохранится."

; What runs cannot be replaced or removed. Its window is of the kind that pygame names after itself.
!macro WaitUntilClosed
  again:
  FindWindow $0 "pygame" "Sparrows"
  IntCmp $0 0 closed
  MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDOK again
  SetErrorLevel 1
  Quit
  closed:
!macroend

!ifdef UNINSTALLER
; A program that only writes the uninstaller beside itself, so that it can be signed before the installer packs it.
Function .onInit
  WriteUninstaller "$EXEDIR\uninstall.exe"
  Quit
FunctionEnd
!else
Function .onInit
  IfSilent quiet
  !insertmacro MUI_LANGDLL_DISPLAY
  quiet:
  !insertmacro WaitUntilClosed
FunctionEnd
!endif

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
  !insertmacro WaitUntilClosed
FunctionEnd

Section "Sparrows"
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal"
!ifndef UNINSTALLER
  File /r "${FOLDER}\*"
!endif
!ifndef HAS_UNINSTALLER
  WriteUninstaller "$INSTDIR\uninstall.exe"
!endif
  CreateShortcut "$SMPROGRAMS\Sparrows.lnk" "$INSTDIR\sparrows.exe"

  WriteRegStr HKCU "Software\Sparrows" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.mahjong" "" "${DOCUMENT}"
  WriteRegStr HKCU "Software\Classes\${DOCUMENT}" "" "$(Match)"
  WriteRegStr HKCU "Software\Classes\${DOCUMENT}\DefaultIcon" "" "$INSTDIR\sparrows.exe,0"
  WriteRegStr HKCU "Software\Classes\${DOCUMENT}\shell\open\command" "" '"$INSTDIR\sparrows.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Sparrows"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\sparrows.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Sparrows"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
SectionEnd

Section "Uninstall"
  Delete "$SMPROGRAMS\Sparrows.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\sparrows.exe"
  Delete "$INSTDIR\sparrows-console.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Sparrows"
  DeleteRegKey HKCU "Software\Classes\${DOCUMENT}"
  ReadRegStr $0 HKCU "Software\Classes\.mahjong" ""
  StrCmp $0 "${DOCUMENT}" 0 +2
  DeleteRegKey HKCU "Software\Classes\.mahjong"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'

  ; What the game can do without goes; what was played is kept, unless its player says otherwise.
  RMDir /r "$LOCALAPPDATA\sparrows\Cache"
  RMDir /r "$LOCALAPPDATA\sparrows\Logs"
  Delete "$LOCALAPPDATA\sparrows\settings.json*"
  RMDir "$LOCALAPPDATA\sparrows"
  MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(Forget)" /SD IDNO IDNO kept
  RMDir /r "$LOCALAPPDATA\sparrows"
  kept:
SectionEnd
