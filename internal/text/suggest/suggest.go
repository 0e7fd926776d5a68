// Package suggest finds the name that a misspelt word probably stands for.
package suggest

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Nearest returns the name that a misspelt word probably stands for, or "" if none is near.
// Spaces, hyphens and # do not matter.
func Nearest(word string, names []string) string {
	plain := strings.NewReplacer(" ", "", "-", "", "#", "").Replace
	menu, whole := &cobra.Command{}, map[string]string{}
	for _, name := range names {
		menu.AddCommand(&cobra.Command{Use: plain(name), Run: func(*cobra.Command, []string) {}})
		whole[plain(name)] = name
	}
	return whole[Command(menu, plain(word))]
}

// Command returns the command below another that a misspelt word probably stands for: the
// first one that cobra suggests with as few mistakes as possible, or one with the same
// letters. Two mistakes in a word of three letters leave nothing to recognise it by.
func Command(menu *cobra.Command, word string) string {
	most := min(len(word)/2, 2)
	for menu.SuggestionsMinimumDistance = 0; menu.SuggestionsMinimumDistance <= most; menu.SuggestionsMinimumDistance++ {
		if near := menu.SuggestionsFor(word); word != "" && len(near) > 0 {
			return near[max(0, slices.IndexFunc(near, func(name string) bool { return sorted(name) == sorted(word) }))]
		}
	}
	return ""
}

func sorted(word string) string {
	letters := []rune(word)
	slices.Sort(letters)
	return string(letters)
}
