package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/text/suggest"
)

// refuseOneDash returns a *usageError if a command line has the name of a flag after a
// single dash. Pflag would read that as letters, and -output as -o with the value
// "utput".
func refuseOneDash(root *cobra.Command, args []string) error {
	cmd, words, err := root.Find(args)
	if err != nil {
		return nil // cobra finds the same error
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		switch {
		case word == "--":
			return nil
		case strings.HasPrefix(word, "--"):
			if name, _, joined := strings.Cut(word[2:], "="); !joined && needsValue(cmd.Flags().Lookup(name)) {
				i++
			}
		case strings.HasPrefix(word, "-"):
			letters, _, _ := strings.Cut(word[1:], "=")
			if name := flagMeantBy(cmd, letters); name != "" {
				return &usageError{
					fmt.Sprintf("%s has no flag -%s", cmd.CommandPath(), letters),
					fmt.Sprintf("did you mean '--%s'?", name),
				}
			}
			if valueFollows(cmd, word[1:]) {
				i++
			}
		}
	}
	return nil
}

// flagMeantBy returns the name of the flag that a word after a single dash stands for:
// the whole name, at least three letters that it begins with, or a longer name with two
// letters exchanged. Otherwise it returns "": the word may be letters and a value.
func flagMeantBy(cmd *cobra.Command, word string) string {
	names := map[string]string{}
	begun := ""
	for _, name := range flagNames(cmd) {
		names[name] = name
		if begun == "" && len(word) >= 3 && strings.HasPrefix(name, word) {
			begun = name
		}
	}
	exchanged := ""
	if len(word) >= 5 {
		exchanged = suggest.Transposed(word, names)
	}
	return cmp.Or(names[word], begun, exchanged)
}

// needsValue reports whether a flag takes the next word as its value.
func needsValue(flag *pflag.Flag) bool { return flag != nil && flag.NoOptDefVal == "" }

// valueFollows reports whether the last of some letters after a dash is a flag that takes
// the next word as its value.
func valueFollows(cmd *cobra.Command, letters string) bool {
	for i := range letters {
		flag := cmd.Flags().ShorthandLookup(letters[i : i+1])
		if flag == nil || needsValue(flag) {
			return flag != nil && i == len(letters)-1
		}
	}
	return false
}
