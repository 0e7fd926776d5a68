package main

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/puzzleio"
	"bullseye/score"
)

// allCommands returns every command that a user can call.
func allCommands(t *testing.T) []*cobra.Command {
	t.Helper()
	return commandsOf(t, &program{out: &sink{}, err: io.Discard})
}

// commandsOf returns every command of a program.
func commandsOf(t *testing.T, p *program) []*cobra.Command {
	t.Helper()
	var commands []*cobra.Command
	forEachCommand(p.rootCommand(), func(cmd *cobra.Command) {
		commands = append(commands, cmd)
	})
	if len(commands) < 15 {
		t.Fatalf("found only %d commands", len(commands))
	}
	return commands
}

// commandOf returns the command of that name.
func commandOf(t *testing.T, name string) *cobra.Command {
	t.Helper()
	for _, cmd := range allCommands(t) {
		if cmd.Name() == name {
			return cmd
		}
	}
	t.Fatalf("no command %s", name)
	return nil
}

// helpOf returns the help of a command that a flag asks for, -h or --help.
func helpOf(t *testing.T, cmd *cobra.Command, flag string) string {
	t.Helper()
	var text bytes.Buffer
	root := (&program{out: &sink{}, err: io.Discard}).rootCommand()
	root.SetOut(&text)
	root.SetArgs(append(strings.Fields(cmd.CommandPath())[1:], flag))
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// The short help fits one screen, and the long one two.
func TestHelpFitsOneScreen(t *testing.T) {
	const width = 80
	for _, cmd := range allCommands(t) {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			for flag, height := range map[string]int{"-h": 40, "--help": 80} {
				help := helpOf(t, cmd, flag)
				if n := strings.Count(help, "\n"); n > height {
					t.Errorf("%s has %d lines, want at most %d:\n%s", flag, n, height, help)
				}
				for line := range strings.Lines(help) {
					if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
						t.Errorf("%s has %d columns, want at most %d: %s", flag, n, width, line)
					}
				}
			}
		})
	}
}

// The help of bullseye fits one screen, in both languages and however it is asked for. It has
// every command, in groups by what people want.
func TestHelpOfTheRoot(t *testing.T) {
	skipIfRaced(t)
	for _, language := range []string{"en", "zh"} {
		var short []byte
		for _, args := range [][]string{{"-h"}, {"--help"}, {"help"}} {
			cmd := exec.Command("bullseye", args...)
			cmd.Env = append(cmd.Environ(), "BULLSEYE_LANG="+language)
			help, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			if n := bytes.Count(help, []byte("\n")); n > 40 {
				t.Errorf("%s: %d lines, want at most 40", args, n)
			}
			if short == nil {
				short = help
			} else if !bytes.Equal(help, short) {
				t.Errorf("%s: %s", args, help)
			}
		}
		for _, cmd := range allCommands(t)[1:] {
			if line := "\n  " + cmd.Name() + " "; cmd.Parent().HasParent() == bytes.Contains(short, []byte(line)) && cmd.Name() != "help" {
				t.Errorf("%s: %s\n%s", language, cmd.CommandPath(), short)
			}
			if cmd.GroupID == "" && !cmd.Parent().HasParent() && cmd.Name() != "help" {
				t.Errorf("%s is in no group", cmd.Name())
			}
		}
	}
}

// The long help has all that the short one has about flags, and more.
func TestLongHelpHasMore(t *testing.T) {
	for _, cmd := range allCommands(t)[1:] {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			requireExample(t, cmd)
			short, long := helpOf(t, cmd, "-h"), helpOf(t, cmd, "--help")
			if len(long) <= len(short) {
				t.Errorf("the long help is no longer:\n%s", long)
			}
			from := strings.Index(short, "\nExamples:\n")
			to := strings.LastIndex(strings.TrimSpace(short), "\n\n")
			for line := range strings.Lines(short[from:to]) {
				if !strings.Contains(words(long), words(line)) {
					t.Errorf("the long help lacks\n%s\nin\n%s", line, long)
				}
			}
			for _, part := range []string{exitHelpOf(cmd), opening(cmd)} {
				if !strings.Contains(long, part) || strings.Contains(short, part) && part != cmd.Long {
					t.Errorf("only the long help should have\n%s\nshort:\n%s\nlong:\n%s", part, short, long)
				}
			}
			if strings.ContainsAny(strings.ReplaceAll(opening(cmd), " * ", ""), "*\\") { // a blank is not a mark
				t.Errorf("marks of Markdown remain in\n%s", opening(cmd))
			}
		})
	}
}

// requireExample ends a test of the help or the manual of a command without an example.
func requireExample(t *testing.T, cmd *cobra.Command) {
	t.Helper()
	if !strings.Contains(cmd.Example, "bullseye ") {
		t.Fatalf("%s has no example: its Example is %q", cmd.CommandPath(), cmd.Example)
	}
}

// words returns the words of a text with single blanks between them.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// A help has its usage, at most two lines about the command, examples of it, its
// flags and a pointer to the manual, in this order.
func TestHelpSections(t *testing.T) {
	for _, cmd := range allCommands(t)[1:] {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			help := helpOf(t, cmd, "-h")
			if n := strings.Count(cmd.Long, "\n") + 1; n > 2 {
				t.Errorf("%d lines about the command, want at most 2", n)
			}
			requireExample(t, cmd)
			at := 0
			for _, section := range []string{
				"Usage: " + cmd.CommandPath(), "\n\n" + cmd.Long, "\n\nExamples:\n" + cmd.Example,
				"-h, --help ", "bullseye man ",
			} {
				i := strings.Index(help[at:], section)
				if i < 0 {
					t.Fatalf("no %q after byte %d:\n%s", section, at, help)
				}
				at += i + len(section)
			}
			if strings.Contains(help[at:], "\n\n") {
				t.Errorf("the pointer to the manual is not the last section:\n%s", help)
			}
		})
	}
}

func TestEveryFlagIsInOneGroup(t *testing.T) {
	for _, cmd := range allCommands(t)[1:] {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			help, names := helpOf(t, cmd, "--help"), map[string]bool{}
			for _, group := range flagGroups(cmd, true) {
				if names[group.Name] || strings.Count(help, "\n"+group.Name+":\n") != 1 {
					t.Errorf("the help does not have the group %q once:\n%s", group.Name, help)
				}
				names[group.Name] = true
			}
			cmd.Flags().VisitAll(func(flag *pflag.Flag) {
				line := regexp.MustCompile(`(?m)^ +(-\w, )?--` + flag.Name + `( |$)`)
				if n := len(line.FindAllString(help, -1)); n != 1 {
					t.Errorf("--%s is listed %d times:\n%s", flag.Name, n, help)
				}
				if cmd.HasParent() && !cmd.Parent().HasParent() && flag.Name != "help" && len(flag.Annotations[groupKey]) != 1 {
					t.Errorf("--%s has no group", flag.Name)
				}
			})
		})
	}
}

// The manual page has the long description, all flags and the exit codes. Root and
// manual document the same codes.
func TestManualPages(t *testing.T) {
	for _, cmd := range allCommands(t) {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			roff := manual(cmd)
			page := plain(string(roff))
			for _, section := range []string{".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH EXIT STATUS", ".SH EXAMPLES", ".SH SEE ALSO"} {
				if !strings.Contains(string(roff), section+"\n") {
					t.Errorf("no section %s", section)
				}
			}
			for _, code := range []string{"0", "1", "2", "3", "129", "130", "143"} {
				if possible := code != "3" || exitHelpOf(cmd) == exitHelp; strings.Contains(string(roff), "\n.TP\n"+code+"\n") != possible {
					t.Errorf("exit code %s is possible: %v", code, possible)
				}
			}
			cmd.Flags().VisitAll(func(flag *pflag.Flag) {
				if !strings.Contains(page, "--"+flag.Name) {
					t.Errorf("--%s is not documented", flag.Name)
				}
			})
			for paragraph := range strings.SplitSeq(manualText(cmd), "\n\n") {
				words := strings.Fields(plain(paragraph))
				if text := strings.Join(words, " "); !strings.ContainsAny(paragraph, "#\t\\") && !strings.HasPrefix(paragraph, "- ") &&
					!strings.Contains(paragraph, "\n: ") && !strings.Contains(strings.Join(strings.Fields(page), " "), text) {
					t.Errorf("the page lacks %q", text)
				}
			}
			if text := manualText(cmd); text == "" {
				t.Errorf("%s has no manual text: write manual/NAME.md and name it in describe", cmd.CommandPath())
			} else if cmd.HasParent() && len(text) <= len(cmd.Long) {
				t.Errorf("the manual has nothing more than the help: %q", text)
			}
		})
	}
	for _, code := range []string{" 0 ", " 1 ", " 2 ", " 3 ", "129 ", "130 ", "143 "} {
		if !strings.Contains(exitHelp, code) {
			t.Errorf("the help lacks the exit code %s", code)
		}
	}
}

// Help and manual show the same defaults, and no empty ones.
func TestDefaults(t *testing.T) {
	for _, cmd := range allCommands(t) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			alone := pflag.NewFlagSet("", pflag.ContinueOnError)
			alone.AddFlag(flag)
			help := strings.Contains(alone.FlagUsages(), "(default ")
			if text := optionText(cmd, flag); strings.Contains(text, "(default ") != help || regexp.MustCompile(`\(default \W*\)`).MatchString(text) {
				t.Errorf("%s --%s: the manual has %q, the help %q", cmd.CommandPath(), flag.Name, text, alone.FlagUsages())
			}
		})
	}
}

// Every number and every time has a range: in the manual, and in the error for what it
// refuses.
func TestEveryNumberHasARange(t *testing.T) {
	found := 0
	for _, cmd := range allCommands(t) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			limited, ok := flag.Value.(limitedFlag)
			switch flag.Value.Type() {
			case "bool", "string", "stringArray":
				if ok {
					t.Errorf("%s --%s has a range", cmd.CommandPath(), flag.Name)
				}
				return
			}
			if !ok {
				t.Errorf("%s --%s is a %s without a range", cmd.CommandPath(), flag.Name, flag.Value.Type())
				return
			}
			found++
			least, most := limited.limits()
			if text := optionText(cmd, flag); !strings.Contains(text, "from "+least+" to "+most) {
				t.Errorf("%s: the range is not in %q", cmd.CommandPath(), text)
			}
			for _, wrong := range []string{"-1", "-1s", "1e3", "many", "", "1.5", "99999999999999999999", "99999999999999999999h"} {
				was := flag.Value.String()
				refused := cmd.Flags().Set(flag.Name, wrong)
				if is := flag.Value.String(); is != was {
					t.Errorf("%s --%s has become %s", cmd.CommandPath(), flag.Name, is)
				}
				err := wrongFlag(cmd, refused)
				want := fmt.Sprintf("--%s cannot be %q: expected a", flag.Name, wrong)
				if wrong == "" && flag.Value.Type() == "number" {
					want = "there is no number after --" + flag.Name
				}
				if !strings.HasPrefix(err.Error(), want) {
					t.Errorf("got %q, want %q", err, want)
				}
			}
		})
	}
	if found < 15 {
		t.Errorf("found only %d numbers and times", found)
	}
}

// plain removes the marks of Markdown and roff from a text.
func plain(text string) string {
	return regexp.MustCompile(`\\f.|\\&|\*\*`).ReplaceAllString(strings.ReplaceAll(text, `\-`, "-"), "")
}

// The manual texts contain limits and names that the code defines.
func TestManualTextsAgreeWithTheCode(t *testing.T) {
	words := map[string][]string{
		"max":     {fmt.Sprint(score.MaxTop)},
		"weights": {fmt.Sprint(int64(score.MaxWeight)), "-" + fmt.Sprint(int64(score.MaxWeight)), fmt.Sprint(int64(score.MaxEntry)), "-" + fmt.Sprint(int64(score.MaxEntry))},
		"files":   puzzleio.Formats(),
	}
	for name, words := range words {
		for _, folder := range []string{"manual/", "manual/zh/"} {
			text, err := manualTexts.ReadFile(folder + name + ".md")
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range words {
				if !regexp.MustCompile(`(^|[\s,(、])` + word + `([\s,.、。]|$)`).Match(text) {
					t.Errorf("%s%s.md lacks %s", folder, name, word)
				}
			}
		}
	}
}
