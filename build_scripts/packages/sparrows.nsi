; The installer for Windows: for the user who runs it, without an administrator.
; makensis -DVERSION=... -DFOLDER=... -DOUTPUT=... -DICON=... -DSIZE=... sparrows.nsi

Unicode true
Target amd64-unicode
!include "MUI2.nsh"
!include "FileFunc.nsh"

Name "Sparrows"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Sparrows"
InstallDirRegKey HKCU "Software\Sparrows" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
BrandingText "Sparrows ${VERSION}"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Sparrows"
!define DOCUMENT "Sparrows.Match"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
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
LangString Match ${LANG_HUNGARIAN} "Sparrows-játszma"
LangString Match ${LANG_LATVIAN} "Sparrows spēle"
LangString Match ${LANG_POLISH} "Partia Sparrows"
LangString Match ${LANG_RUSSIAN} "Игра Sparrows"
LangString Forget ${LANG_ENGLISH} "Delete the saved matches, statistics and settings as well?"
LangString Forget ${LANG_HEBREW} "למחוק גם את המשחקים השמורים, הסטטיסטיקה וההגדרות?"
LangString Forget ${LANG_HUNGARIAN} "Törli a mentett játszmákat, a statisztikát és a beállításokat is?"
LangString Forget ${LANG_LATVIAN} "Vai dzēst arī saglabātās spēles, statistiku un iestatījumus?"
LangString Forget ${LANG_POLISH} "Usunąć także zapisane partie, statystyki i ustawienia?"
LangString Forget ${LANG_RUSSIAN} "Удалить также сохранённые игры, статистику и настройки?"

Function .onInit
  IfSilent quiet
  !insertmacro MUI_LANGDLL_DISPLAY
  quiet:
FunctionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section "Sparrows"
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
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

  ; What the player made is kept, unless he says otherwise.
  MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(Forget)" /SD IDNO IDNO kept
  RMDir /r "$LOCALAPPDATA\sparrows"
  RMDir /r "$APPDATA\sparrows"
  kept:
SectionEnd
