//go:build !windows

package chinese

// systemLocale returns nothing: the environment has told everything.
func systemLocale() string { return "" }
