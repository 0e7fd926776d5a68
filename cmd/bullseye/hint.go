package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/boardtext"
	"bullseye/logic"
	"bullseye/operation"
)

func (p *program) hintCommand() *cobra.Command {
	h := &hintFlags{level: logic.Full.String()}
	cmd := &cobra.Command{
		Short: "give the next step of each board",
		Long: `Give the easiest next step of each board in words. If a digit or a removed
candidate is wrong, that is pointed out first.`,
		Example: `  bullseye hint --level where puzzle.txt
  bullseye hint --clues puzzle.txt my-puzzle.txt
  bullseye hint --target target.txt`,
	}
	op := &h.operation
	addFlags(cmd, answerFlags, func(flags *pflag.FlagSet) {
		flags.StringVar(&h.level, "level", h.level, "give away `LEVEL`: where, what or full")
		flags.BoolVar(&op.All, "all", false, "list every step that is possible now")
		addNumber(flags, &op.Nth, "nth", "", 1, operation.MaxNth, "give the `N`-th step of the path, not the next one")
		flags.StringVar(&h.clues, "clues", "", "take other digits than those of `BOARD` for entries")
		flags.StringVar(&h.candidates, "candidates", "", "take the candidates that are left from `LISTS`")
		flags.BoolVar(&op.Target, "target", false, "say what the best completion in target sudoku needs")
		addWeights(flags, &h.weights)
		addTime(flags, &op.Timeout, "timeout", "with --target, spend at most `TIME` on a board")
		addLanguage(flags, &h.language)
	})
	completeWeights(cmd)
	completeLanguage(cmd)
	completeWords(cmd, "level", logic.Depths(), cobra.ShellCompDirectiveNoFileComp)
	describe(cmd, "hint", "weights")
	return p.boardCommand(cmd, op, func(job *batch.Job) error { return h.prepare(p, cmd, job) })
}

// hintFlags are the flags of the command hint. Most are options of the operation.
type hintFlags struct {
	operation  operation.Hint
	level      string
	clues      string // a board or the name of a file
	candidates string // lists of candidates or the name of a file
	weights    string
	language   string
}

// prepare sets the options of the operation that are not flags themselves.
func (h *hintFlags) prepare(p *program, cmd *cobra.Command, job *batch.Job) (err error) {
	op, ctx := &h.operation, cmd.Context()
	if err := chooseWord("level", h.level, "levels", logic.Depths()); err != nil {
		return err
	}
	if err := op.Level.UnmarshalText([]byte(h.level)); err != nil {
		return err
	}
	if op.Language, err = p.languageOf(cmd, h.language, job); err != nil {
		return err
	}
	if err := checkTarget(cmd, op.Target, h.weights, job); err != nil {
		return err
	}
	if op.Objective, err = p.readObjective(ctx, h.weights); err != nil {
		return err
	}
	if cmd.Flags().Changed("clues") {
		r, err := p.flagReading(ctx, "clues", h.clues, p.eachBoard)
		if err != nil {
			return err
		}
		op.Clues = &r.Board
	}
	if cmd.Flags().Changed("candidates") {
		r, err := p.flagReading(ctx, "candidates", h.candidates, p.eachRecord)
		if err != nil {
			return err
		}
		if !r.HasLists() {
			return &usageError{"--candidates needs lists of candidates, found a board", "'bullseye convert --to candidates' writes such lists"}
		}
		op.Candidates = &r.Candidates
	}
	return cmp.Or(keepsFile(job, "clues", h.clues), keepsFile(job, "candidates", h.candidates))
}

// checkTarget checks the flags that need --target.
func checkTarget(cmd *cobra.Command, target bool, weights string, job *batch.Job) error {
	switch changed := cmd.Flags().Changed; {
	case target:
	case changed("weights"):
		return &usageError{"--weights has no effect without --target", "add --target or leave out --weights"}
	case changed("timeout"):
		return &usageError{"--timeout has no effect without --target", "add --target or leave out --timeout"}
	}
	return keepsWeights(job, weights)
}

// flagReading reads the only board of a flag's value, which is a board or the name of a
// file.
func (p *program) flagReading(ctx context.Context, flag, value string, each eachFunc) (boardtext.Reading, error) {
	if value == "-" {
		return boardtext.Reading{}, &usageError{fmt.Sprintf("--%s cannot come from standard input", flag), "give a board or the name of a file"}
	}
	return onlyReading(ctx, boardArgument(value), each)
}
