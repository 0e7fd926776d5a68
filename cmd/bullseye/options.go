package main

// Flags for the options of questions. What a flag is called, what it takes and what it does is
// declared once, with the option.

import (
	"context"
	"encoding"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/boardtext"
	"bullseye/explain"
	"bullseye/generate"
	"bullseye/internal/batch"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/operation/option"
	"bullseye/score"
)

// optionFlags are the flags of the options of a question.
type optionFlags struct {
	cmd    *cobra.Command
	fields []option.Field
	texts  map[string]*string   // the values of those that are words, boards or files
	lists  map[string]*[]string // of those that can be repeated
}

// addOptions adds flags for the options of a pointer to a struct, as a group of the help.
func addOptions(cmd *cobra.Command, group string, options any) *optionFlags {
	fields := slices.DeleteFunc(option.Fields(options), func(f option.Field) bool { return f.On == "server" })
	o := &optionFlags{cmd: cmd, fields: fields, texts: map[string]*string{}, lists: map[string]*[]string{}}
	addFlags(cmd, group, func(flags *pflag.FlagSet) {
		for i := range o.fields {
			o.add(flags, &o.fields[i])
		}
	})
	for _, f := range o.fields {
		if f.Long {
			onlyInLongHelp(cmd, f.Name)
		}
		switch f.Value.Interface().(type) {
		case score.Objective:
			describe(cmd, "weights")
			completeWeights(cmd)
		case explain.Language:
			completeLanguage(cmd)
		case operation.Technique:
			completeWords(cmd, f.Name, operation.TechniqueWords(), cobra.ShellCompDirectiveNoFileComp)
		case operation.LevelSet:
			completeWords(cmd, f.Name, operation.LevelWords(), cobra.ShellCompDirectiveNoFileComp)
		default:
			if f.Words != nil {
				completeWords(cmd, f.Name, f.Words, cobra.ShellCompDirectiveNoFileComp)
			}
		}
	}
	return o
}

// add adds the flag of an option.
func (o *optionFlags) add(flags *pflag.FlagSet, f *option.Field) {
	usage := f.Describe(func(argument string) string { return "`" + argument + "`" }, func(name string) string { return "--" + name })
	least, most := int(f.Min), int(min(f.Max, math.MaxInt))
	switch v := f.Value.Addr().Interface().(type) {
	case *bool:
		flags.BoolVarP(v, f.Name, f.Short, *v, usage)
	case *int:
		if f.Words != nil {
			o.addText(flags, f, f.Default, usage)
			return
		}
		addNumber(flags, v, f.Name, f.Short, least, most, usage)
	case *uint64:
		addCount(flags, v, f.Name, f.Short, usage)
	case *operation.Duration:
		addTime(flags, (*time.Duration)(v), f.Name, usage)
	case *generate.Range:
		flags.Var(&rangeFlag{value: v, least: least, most: most}, f.Name, usage)
	case **operation.Classes:
		o.lists[f.Name] = new([]string)
		flags.StringArrayVar(o.lists[f.Name], f.Name, nil, usage)
	case *explain.Language:
		o.addText(flags, f, "", localeLanguage)
	case *score.Objective:
		o.addText(flags, f, ringsWord, usage)
	default:
		o.addText(flags, f, f.Default, usage)
	}
}

func (o *optionFlags) addText(flags *pflag.FlagSet, f *option.Field, value, usage string) {
	o.texts[f.Name] = new(string)
	flags.StringVarP(o.texts[f.Name], f.Name, f.Short, value, usage)
}

// values returns the values of the flag of an option that is a text.
func (o *optionFlags) values(name string) []string {
	if list := o.lists[name]; list != nil {
		return *list
	}
	return []string{*o.texts[name]}
}

// read sets the options that are not flags themselves, and checks all of them. Files that
// options name must not be the output of the job.
func (o *optionFlags) read(p *program, options any, job *batch.Job) error {
	given := o.cmd.Flags().Changed
	if err := option.Check(options, given); err != nil {
		return optionError(o.cmd, err)
	}
	for i := range o.fields {
		f := &o.fields[i]
		texts := []string{}
		if text := o.texts[f.Name]; text != nil {
			texts = []string{*text}
		} else if list := o.lists[f.Name]; list != nil {
			texts = *list
		}
		_, always := f.Value.Interface().(explain.Language)
		if len(texts) == 0 || !given(f.Name) && !always {
			continue
		}
		if err := p.readOption(o.cmd, f, texts, job); err != nil {
			return err
		}
	}
	return optionError(o.cmd, operation.Complete(options, given))
}

// readOption sets an option to the values of its flag.
func (p *program) readOption(cmd *cobra.Command, f *option.Field, texts []string, job *batch.Job) (err error) {
	ctx, text := cmd.Context(), chinese.English(texts[0], f.Words)
	switch v := f.Value.Addr().Interface().(type) {
	case *explain.Language:
		*v, err = p.languageOf(cmd, text, job)
		return err
	case *score.Objective:
		if err := keepsWeights(job, text); err != nil {
			return err
		}
		*v, err = p.readObjective(ctx, text)
		return err
	case **operation.Board:
		if *v, err = p.readBoardOption(ctx, f.Name, text); err != nil {
			return err
		}
	case **operation.Lists:
		r, err := p.flagReading(ctx, f.Name, text, p.eachRecord)
		if err != nil {
			return err
		}
		if !r.HasLists() {
			return &usageError{"--candidates needs lists of candidates, found a board", "'bullseye convert --to candidates' writes such lists"}
		}
		*v = (*operation.Lists)(&r.Candidates)
	case *operation.Grids:
		if *v, err = p.readGrids(ctx, text, cmd.Flags().Changed("minimal")); err != nil {
			return err
		}
	case *operation.Parts:
		if *v, err = operation.ParseParts(text); err != nil {
			return &usageError{message.Of("--parts cannot be %q: %v", text, err), partsHint}
		}
		return nil
	case **operation.Classes:
		if *v, err = p.readClasses(ctx, texts); err != nil {
			return err
		}
	case *operation.LevelSet:
		words := strings.Split(text, ",")
		for i, word := range words {
			words[i] = chinese.English(strings.TrimSpace(word), operation.LevelWords())
			if err := chooseWord(f.Name, words[i], "words", operation.LevelWords()); err != nil {
				return err
			}
		}
		return v.UnmarshalText([]byte(strings.Join(words, ",")))
	default:
		if f.Words != nil {
			kinds := "words"
			if f.Value.CanInt() {
				kinds = "numbers"
			}
			if err := chooseWord(f.Name, text, kinds, f.Words); err != nil {
				return err
			}
		}
		if f.Name == "technique" {
			text = explain.EnglishTechnique(text)
		}
		if word, ok := v.(encoding.TextUnmarshaler); ok {
			if err := word.UnmarshalText([]byte(text)); err != nil {
				return &usageError{message.Of("--%s cannot be %q: %v", f.Name, text, withoutFound(err, text)), valueHint(cmd, f.Name, text)}
			}
			return nil
		}
		if f.Value.CanInt() {
			n, _ := strconv.Atoi(text) // it is one of the words
			f.Value.SetInt(int64(n))
			return nil
		}
		f.Value.SetString(text)
		return nil
	}
	return keepsFile(job, f.Name, texts...)
}

// withoutFound returns an error about a text without what it found, if that is the text.
func withoutFound(err error, text string) any {
	if m, ok := err.(message.Message); ok && strings.HasPrefix(err.Error(), fmt.Sprintf("found %q, ", text)) {
		format, args := m.Message()
		_, expected, _ := strings.Cut(format, ", ")
		return message.Of(expected, args[1:]...)
	}
	return err
}

// valueHint returns the hint for the value of a flag that is none of the words that shells complete.
func valueHint(cmd *cobra.Command, flag, value string) any {
	var words []string
	if complete, ok := cmd.GetFlagCompletionFunc(flag); ok {
		words, _ = complete(cmd, nil, "")
	}
	var otherwise any = seeHelp(cmd)
	if len(words) > 0 {
		otherwise = message.Of("'bullseye man %s' lists the names", cmd.Name())
	}
	return didYouMean(value, "--"+flag+" ", words, otherwise)
}

// readBoardOption returns the only board of a flag's value, which is a board or the name of a file.
func (p *program) readBoardOption(ctx context.Context, flag, value string) (*operation.Board, error) {
	if flag == "pattern" {
		board, err := p.readPattern(ctx, value)
		return (*operation.Board)(board), err
	}
	r, err := p.flagReading(ctx, flag, value, p.eachBoard)
	return (*operation.Board)(&r.Board), err
}

// flagReading reads the only board of a flag's value, which is a board or the name of a
// file.
func (p *program) flagReading(ctx context.Context, flag, value string, each eachFunc) (boardtext.Reading, error) {
	if value == "-" {
		return boardtext.Reading{}, &usageError{message.Of("--%s cannot come from standard input", flag), "give a board or the name of a file"}
	}
	return onlyReading(ctx, boardArgument(value), each)
}

// An asking is a question on the command line.
type asking struct {
	*optionFlags
	asked operation.Asked
}

// ask returns the command of a question, with flags for its options.
func (p *program) ask(q *operation.Question) *asking {
	cmd := &cobra.Command{Use: q.Name, Long: q.Long, Example: q.Example}
	describe(cmd, q.Name)
	asked := q.New()
	return &asking{addOptions(cmd, answerFlags, asked), asked}
}

// questionCommand returns the command of a question.
func (p *program) questionCommand(q *operation.Question) *cobra.Command {
	a := p.ask(q)
	if own := ownCommands[q.Name]; own != nil {
		return own(p, a)
	}
	return p.formCommand(a, otherForms{}, nil)
}

// ownCommands are the commands of questions that have more than the flags of their options.
var ownCommands = map[string]func(*program, *asking) *cobra.Command{
	"max": (*program).maxCommand, "spread": (*program).spreadCommand, "rate": (*program).rateCommand,
	"possible": (*program).possibleCommand, "explain": (*program).explainCommand, "generate": (*program).generateCommand,
	"dedupe": (*program).dedupeCommand, "split": (*program).splitCommand,
}

// questionCommands returns the commands of the questions of a group.
func (p *program) questionCommands(group string) (commands []listedCommand) {
	for _, q := range operation.Questions {
		if q.Group == group {
			commands = append(commands, listedCommand{q.Name, q.Short, func() *cobra.Command { return p.questionCommand(q) }})
		}
	}
	return commands
}
