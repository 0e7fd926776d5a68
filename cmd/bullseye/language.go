package main

// The language of texts for people. Answers that programs read are never translated.

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"bullseye/internal/batch"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
	"bullseye/internal/text/textwidth"
	"bullseye/operation"
)

// chooseLanguage sets the language that the environment asks for. Messages are in that
// language only on a terminal, because programs may search for the English ones.
func (p *program) chooseLanguage(environment func(string) string) {
	p.chinese = chinese.Wanted(environment)
	file, ok := p.err.(*os.File)
	p.chineseMessages = p.chinese && ok && isTerminal(file)
}

// message returns a message for standard error in the user's language.
func (p *program) message(text any) string {
	if p.chineseMessages {
		return chinese.Message(text)
	}
	return fmt.Sprint(text)
}

// answersInChinese reports whether answers are in Chinese: on a terminal, if its user reads it.
func (p *program) answersInChinese() bool { return p.chinese && isTerminal(p.out.file) }

// sayOnTerminal makes texts for people in the output of a job follow the user's
// language if the output is a terminal.
func (p *program) sayOnTerminal(job *batch.Job) {
	if p.chinese {
		job.Output.Say = func(descriptor uintptr) operation.Say {
			if term.IsTerminal(int(descriptor)) {
				return chinese.Say
			}
			return nil
		}
	}
}

// sayEverywhere makes texts for people follow the user's language in any output:
// explanations, which no program reads.
func (p *program) sayEverywhere(job *batch.Job) {
	if p.chinese && job.Output.Style == operation.Pictures {
		job.Output.Say = func(uintptr) operation.Say { return chinese.Say }
		job.Output.Language = "zh"
	}
}

// languageKey is the annotation of the root command with the language of the help.
const languageKey = "bullseye_language"

// setHelpLanguage sets the language of the help, which no program reads.
func (p *program) setHelpLanguage(root *cobra.Command) {
	if p.chinese {
		root.Annotations[languageKey] = "zh"
	}
}

func isChinese(cmd *cobra.Command) bool { return cmd.Root().Annotations[languageKey] == "zh" }

// say puts a text in the language of a command's help.
func say(cmd *cobra.Command, format string, args ...any) string {
	switch {
	case isChinese(cmd):
		return chinese.Say(format, args...)
	case len(args) == 0:
		return format
	}
	return fmt.Sprintf(format, args...)
}

// chosen puts a text in the language of a command's help.
func chosen(cmd *cobra.Command, text any) string {
	if isChinese(cmd) {
		return chinese.Message(text)
	}
	return fmt.Sprint(text)
}

// onlyUsage is the usage of --only, which names a status.
const onlyUsage = "write only answers with a `STATUS`, such as %s"

// usageOf returns the usage of a flag as a message.
func usageOf(flag *pflag.Flag) any { return message.Match(flag.Usage, onlyUsage) }

// cut returns as much of a text as fits a number of columns.
func cut(text string, room int) string {
	for i, r := range text {
		if room -= textwidth.Columns(string(r)); room < 0 {
			return text[:i]
		}
	}
	return text
}

// flagUsages describes flags in the language of a command's help.
func flagUsages(cmd *cobra.Command, flags *pflag.FlagSet) string {
	if !isChinese(cmd) {
		return strings.TrimRight(flags.FlagUsagesWrapped(80), "\n")
	}
	translated := pflag.NewFlagSet("", pflag.ContinueOnError)
	translated.SortFlags = false
	flags.VisitAll(func(flag *pflag.Flag) {
		other := *flag
		other.Usage = chinese.Message(usageOf(flag))
		translated.AddFlag(&other)
	})
	// Pflag appends the default values. It would count the bytes of a line to wrap it.
	usages := strings.TrimRight(translated.FlagUsages(), "\n")
	return aligned(defaultValue().ReplaceAllStringFunc(usages, func(text string) string {
		return chinese.Say("(default %s)", defaultValue().FindStringSubmatch(text)[1])
	}))
}

// aligned puts the second columns of lines below each other. Pflag counts bytes for that.
func aligned(usages string) string {
	const gap = 3 // spaces between the columns
	lines, widest := strings.Split(usages, "\n"), 0
	var rows [][2]string
	for _, line := range lines {
		at := secondColumn().FindStringSubmatchIndex(line)
		if at == nil {
			at = []int{2: 0, 3: len(line) - len(strings.TrimLeft(line, " "))} // goes on with the second
		}
		rows = append(rows, [2]string{line[:at[2]], line[at[3]:]})
		widest = max(widest, textwidth.Columns(line[:at[2]]))
	}
	for i, row := range rows {
		lines[i] = row[0] + strings.Repeat(" ", widest-textwidth.Columns(row[0])+gap) + row[1]
	}
	return strings.Join(lines, "\n")
}

// secondColumn finds the spaces before the second column of a line.
var secondColumn = regex.Lazy(`\S(  +)`)

var defaultValue = regex.Lazy(`(?m) ?\(default (.*)\)$`)
