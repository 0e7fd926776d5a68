package main

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/batch"
	"bullseye/internal/render"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/textwidth"
	"bullseye/operation"
)

// chineseHelp returns the Chinese help of a command that a flag asks for.
func chineseHelp(t *testing.T, cmd *cobra.Command, flag string) string {
	t.Helper()
	var text bytes.Buffer
	root := (&program{out: &sink{}, err: io.Discard, chinese: true}).rootCommand()
	root.SetOut(&text)
	root.SetArgs(append(strings.Fields(cmd.CommandPath())[1:], flag))
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// chineseCommands returns every command, with Chinese help.
func chineseCommands(t *testing.T) []*cobra.Command {
	t.Helper()
	return commandsOf(t, &program{out: &sink{}, err: io.Discard, chinese: true})
}

// Every text of the help has a translation, which fits the screen as the original does.
func TestChineseHelp(t *testing.T) {
	translated := func(t *testing.T, english any) {
		t.Helper()
		if !strings.ContainsFunc(chinese.Message(english), func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("not translated: %q", english)
		}
	}
	for _, cmd := range allCommands(t) {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			translated(t, cmd.Short)
			translated(t, cmd.Long)
			for _, group := range cmd.Groups() {
				translated(t, group.Title)
			}
			for _, group := range flagGroups(cmd, true) {
				translated(t, group.Name)
				group.Flags.VisitAll(func(flag *pflag.Flag) { translated(t, usageOf(flag)) })
			}
			for flag, height := range map[string]int{"-h": 40, "--help": 80} {
				help := chineseHelp(t, cmd, flag)
				if n := strings.Count(help, "\n"); n > height {
					t.Errorf("%s has %d lines, want at most %d:\n%s", flag, n, height, help)
				}
				for line := range strings.Lines(help) {
					if n := textwidth.Columns(strings.TrimSuffix(line, "\n")); n > 80 {
						t.Errorf("%s has %d columns, want at most 80: %s", flag, n, line)
					}
				}
				for _, english := range []string{"Usage:", "Examples:", "Commands:", "Exit codes:", "Environment:", "default", "manual has"} {
					if strings.Contains(help, english) {
						t.Errorf("%s has %q:\n%s", flag, english, help)
					}
				}
			}
		})
	}
}

// The summary names every status in Chinese.
func TestChineseStatuses(t *testing.T) {
	statuses := []operation.Status{operation.Kept, operation.Repeated, operation.Placed, operation.Unwritten, operation.NoTime}
	all := []operation.Operation{nil, &operation.Solve{Unique: true}, &operation.Count{Estimate: true}, &operation.Generate{}, &render.Drawing{}}
	for _, name := range operation.Names() {
		op, _ := operation.New(name)
		all = append(all, op)
	}
	for _, op := range all {
		statuses = append(statuses, operation.StatusesOf(op)...)
	}
	for _, status := range statuses {
		var s batch.Summary
		s.Counts.Add(operation.Outcome{Status: operation.Kept}, 5)
		s.Counts.Add(operation.Outcome{Status: status}, 2)
		if status == operation.Generated || status == operation.NotFound || status == operation.Kept {
			s.Counts.Add(operation.Outcome{Status: operation.Placed}, 2)
		}
		var text bytes.Buffer
		p := &program{out: &sink{}, err: &text, chinese: true, chineseMessages: true}
		p.summarise(&batch.Job{}, &s, false)
		if english := regexp.MustCompile(`[A-Za-z]{2,}`).FindAllString(strings.ReplaceAll(text.String(), "bullseye: ", ""), -1); english != nil {
			t.Errorf("%s: %q has %q", status, text.String(), english)
		}
	}
}
