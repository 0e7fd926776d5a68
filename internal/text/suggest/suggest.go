// Package suggest finds the name that a misspelt word probably stands for.
package suggest

import (
	"strings"

	"github.com/spf13/cobra"
)

// Nearest returns the name that a misspelt word probably stands for, or "" if none
// is near. Cobra compares the words, as it does for commands. Spaces, hyphens and # do
// not matter.
func Nearest(word string, names []string) string {
	plain := strings.NewReplacer(" ", "", "-", "", "#", "").Replace
	menu, whole := &cobra.Command{Use: "menu"}, map[string]string{}
	for _, name := range names {
		menu.AddCommand(&cobra.Command{Use: plain(name), Run: func(*cobra.Command, []string) {}})
		whole[plain(name)] = name
	}
	word = plain(word)
	if name, found := whole[Transposed(word, whole)]; found {
		return name
	}
	// Two mistakes in a word of three letters leave nothing to recognise it by.
	most := min(len(word)/2, 2)
	for menu.SuggestionsMinimumDistance = 0; menu.SuggestionsMinimumDistance <= most; menu.SuggestionsMinimumDistance++ {
		if near := menu.SuggestionsFor(word); word != "" && len(near) > 0 {
			return whole[near[0]]
		}
	}
	return ""
}

// Transposed returns the name that a word becomes when two neighbours change places, or "".
func Transposed(word string, names map[string]string) string {
	letters := []rune(word)
	for i := range len(letters) - 1 {
		letters[i], letters[i+1] = letters[i+1], letters[i]
		if _, found := names[string(letters)]; found {
			return string(letters)
		}
		letters[i], letters[i+1] = letters[i+1], letters[i]
	}
	return ""
}
