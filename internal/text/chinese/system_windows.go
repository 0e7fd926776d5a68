package chinese

import "golang.org/x/sys/windows"

// systemLocale returns the language that the user has chosen for Windows, which sets no
// environment variable for it.
func systemLocale() string {
	languages, err := windows.GetUserPreferredUILanguages(windows.MUI_LANGUAGE_NAME)
	if err != nil || len(languages) == 0 {
		return ""
	}
	return languages[0]
}
