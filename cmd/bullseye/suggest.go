package main

import (
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/text/message"
	"bullseye/internal/text/suggest"
)

// didYouMean returns the hint for a word that is none of the names: the name that
// it probably stands for, after the given words, and otherwise how to find the
// names.
func didYouMean(word, before string, names []string, otherwise any) any {
	if near := suggest.Nearest(word, names); near != "" {
		return message.Of("did you mean '%s'?", before+near)
	}
	return otherwise
}

// chooseWord checks the value of a flag that must be one of some words. kinds is
// what the words are called, such as "modes".
func chooseWord(flag, value, kinds string, words []string) error {
	if slices.Contains(words, value) {
		return nil
	}
	last := len(words) - 1
	hint := message.Of("the %s are %s and %s", kinds, strings.Join(words[:last], ", "), words[last]) // so few that a suggestion leaves room for them
	if near := suggest.Nearest(value, words); near != "" {
		hint = message.Of("did you mean '%s'? %v", "--"+flag+" "+near, hint)
	}
	return &usageError{message.Of("--%s cannot be %q", flag, value), hint}
}

// listed joins words as a sentence does: "a, b and c".
func listed(words []string) any {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return message.Of("%s and %s", strings.Join(words[:last], ", "), words[last])
}

// either joins words as a sentence does: "a, b or c".
func either(words []string) any {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return message.Of("%s or %s", strings.Join(words[:last], ", "), words[last])
}

// foreignCommands are names that other programs give to what a command does. Cobra suggests
// the command.
var foreignCommands = map[string][]string{
	"check": {"minimal", "unique", "validate"},
	"draw":  {"picture", "render", "show"},
	"solve": {"enumerate", "list", "all"},
}

// noCommand returns the error for a word that names no command below cmd.
func noCommand(cmd *cobra.Command, word string) error {
	hint := message.Of("'%s --help' lists the commands", cmd.Root().Name())
	if near := suggest.Command(cmd, word); near != "" {
		hint = message.Of("did you mean '%s'?", cmd.CommandPath()+" "+near)
	}
	return &usageError{message.Of("there is no command %q", word), hint}
}

// foreignFlags are names that other programs give to flags.
var foreignFlags = map[string]string{
	"candidates": "marks", "level": "detail", "input-format": "from",
	"format": "to", "form": "to", "t": "to", "output-format": "to",
	"silent": "quiet", "s": "quiet", "verbose": "summary", "v": "summary", "progress": "summary",
	"jobs": "threads", "j": "threads", "workers": "threads", "parallel": "threads",
}

// flagHint returns the hint for a flag that a command does not have.
func flagHint(cmd *cobra.Command, unknown *pflag.NotExistError) any {
	letters, word, dashes := unknown.GetSpecifiedShortnames(), unknown.GetSpecifiedName(), "--"
	if letters != "" {
		word, dashes = letters, "-"
	}
	if isBoard(dashes + word) {
		return message.Of("a board that begins with \"-\" is read as a flag: write -- before it: '%s -- BOARD'", cmd.CommandPath())
	}
	if named, _, _ := strings.Cut(word, "="); named == "lang" || named == "language" {
		if slices.Contains(flagNames(cmd), "language") {
			return "did you mean '--language'?"
		}
		return "BULLSEYE_LANG=zh in the environment chooses Chinese, BULLSEYE_LANG=en English"
	}
	letters, _, _ = strings.Cut(letters, "=")
	names, otherwise := flagNames(cmd), seeHelp(cmd)
	if cmd == cmd.Root() {
		otherwise = message.Of("flags follow the command: '%s COMMAND %s%s'", cmd.Name(), dashes, word)
	}
	meant := foreignFlags[word]
	if !slices.Contains(names, meant) && len(letters) > 2 {
		meant = endingIn(names, letters) // pflag reads -grid as -g, which exists, and -r in "rid"
	}
	if slices.Contains(names, meant) {
		return message.Of("did you mean '%s'?", "--"+meant)
	}
	if dashes == "-" && len(letters) < 3 {
		return otherwise
	}
	return didYouMean(word, "--", names, otherwise)
}

// endingIn returns the first of the names that ends in some letters, "" if none does.
func endingIn(names []string, letters string) string {
	if i := slices.IndexFunc(names, func(name string) bool { return strings.HasSuffix(name, letters) }); i >= 0 {
		return names[i]
	}
	return ""
}

// refuseOneDash returns a *usageError if a flag has a value that looks like the rest of a
// name: pflag reads -output as -o with the value "utput".
func refuseOneDash(cmd *cobra.Command, args []string) (err error) {
	if err := refuseWideDash(args); err != nil {
		return err
	}
	names := flagNames(cmd)
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		word, _, _ := strings.Cut(flag.Shorthand+flag.Value.String(), "=")
		i := slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(name, word) })
		if flag.Shorthand != "" && len(word) > 2 && i >= 0 {
			err = &usageError{message.Of("unknown flag: %s", "-"+word), message.Of("did you mean '%s'?", "--"+names[i])}
		}
	})
	return err
}

// refuseWideDash returns a *usageError if an argument begins with a dash that Chinese keyboards
// write in place of that of a flag, and is not the name of a file.
func refuseWideDash(args []string) error {
	for _, arg := range args {
		first, _ := utf8.DecodeRuneInString(arg)
		if _, err := os.Lstat(arg); strings.ContainsRune("－—–−", first) && err != nil {
			return &usageError{message.Of("unknown flag: %s", nameOf(arg)), "flags begin with the ASCII character -"}
		}
	}
	return nil
}

// refuseWideDashes makes a command that counts its arguments look at their dashes first.
func refuseWideDashes(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := refuseWideDash(args); err != nil {
				return err
			}
			return check(cmd, args)
		}
	}
}

// flagNames returns the names of a command's flags.
func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	return names
}
