package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/boardtext"
	"bullseye/certificate"
	"bullseye/internal/disk/file"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/operation"
	"bullseye/sudoku"
)

func (p *program) verifyCommand() *cobra.Command {
	v := &verification{}
	cmd := &cobra.Command{
		Use: "verify FILE [BOARD]",
		Long: `Check a certificate that 'bullseye max --certificate FILE' wrote, and print what
it proves, or explain how. The checker shares no code with the search.`,
		Example: `  bullseye max --certificate proof puzzle.txt && bullseye verify proof
  bullseye verify proof puzzle.txt --json
  bullseye verify proof --explain -o prices.svg`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return &usageError{"verify needs the name of a certificate", seeHelp(cmd)}
			case 1, 2:
				return nil
			}
			return &usageError{message.Of("%s takes no argument %q", "verify", args[2]), seeHelp(cmd)}
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			v.weightsGiven, v.minGiven = cmd.Flags().Changed("weights"), cmd.Flags().Changed("min")
			v.file, v.board = args[0], strings.Join(args[1:], "")
			return p.verify(cmd, v)
		},
	}
	addFlags(cmd, "Expected claim", func(flags *pflag.FlagSet) {
		addWeights(flags, &v.weights)
		flags.BoolVar(&v.min, "min", false, "the certificate is about the least score")
	})
	addFlags(cmd, "Explanation", func(flags *pflag.FlagSet) {
		flags.BoolVar(&v.explain, "explain", false, "show how the certificate proves it")
		flags.StringVarP(&v.picture, "output", "o", "", "draw the prices in `FILE`, which ends in .svg, .png or .pdf")
	})
	v.look.add(cmd)
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		flags.BoolVar(&v.asJSON, "json", false, "write a JSON object")
		addColor(flags, &v.color)
		p.addQuiet(flags)
	})
	completeWeights(cmd)
	completeColor(cmd)
	describe(cmd, "verify", "weights", "colors")
	return cmd
}

// A verification holds the arguments and flags of the command verify.
type verification struct {
	file    string
	board   string // a file or a board, "" if there is none
	weights string
	min     bool
	asJSON  bool
	explain bool
	picture string // the name of the file, "" if there is none
	look    lookFlags
	color   string // a value of --color

	weightsGiven, minGiven bool
}

// verify checks a certificate and prints what it proves.
func (p *program) verify(cmd *cobra.Command, v *verification) error {
	ctx := cmd.Context()
	explanation, err := p.prepareExplanation(cmd, v)
	if err != nil {
		return err
	}
	proof, offset, err := p.readProof(ctx, v)
	if err != nil {
		return err
	}
	var claim certificate.Claim
	var account *operation.ProofAccount
	if explanation == nil {
		claim, err = proof.Check(ctx)
	} else if account, err = proof.Explain(ctx); err == nil {
		claim = account.Claim
	}
	if wrong, ok := errors.AsType[*certificate.Error](err); ok {
		return message.Errorf("%s: byte %d: %w: %v", nameOf(v.file), offset+wrong.Offset, wrong.Err, wrong.Reason)
	} else if err != nil {
		return err
	}
	if account != nil {
		return explanation.write(account)
	}
	return p.printProof(proof, &claim, v.asJSON)
}

// readProof reads the proof and compares it with the command line, which can
// also complete it. offset is where the certificate begins in the file.
func (p *program) readProof(ctx context.Context, v *verification) (proof *operation.Proof, offset int, err error) {
	text, err := p.readFile(ctx, v.file, operation.MaxProof)
	if err != nil {
		return nil, 0, message.Errorf("cannot read %s: %w", nameOf(v.file), file.Reason(err))
	}
	proof, offset, err = operation.ParseProof(text)
	bare := errors.Is(err, operation.ErrBare)
	switch {
	case bare && v.board == "":
		return nil, 0, &failure{message.Errorf("%s: %w", nameOf(v.file), err), "name the board: bullseye verify FILE BOARD"}
	case err != nil && !bare:
		return nil, 0, message.Errorf("%s: %w", nameOf(v.file), err)
	}
	if v.board != "" && isOrdinary(v.board) {
		second, _ := p.readFile(ctx, v.board, operation.MaxProof) // readStart reports an error
		if _, _, err := operation.ParseProof(second); err == nil {
			return nil, 0, &usageError{message.Of("verify checks one certificate, and %s is a second one", nameOf(v.board)), "verify each by itself"}
		}
	}
	if v.board != "" {
		start, err := p.readStart(ctx, v.board)
		if err != nil {
			return nil, 0, err
		}
		if !bare && start != proof.Start {
			return nil, 0, message.Errorf("%s is not about the board %s", nameOf(v.file), nameOf(v.board))
		}
		proof.Start = start
	}
	if bare || v.weightsGiven {
		objective, err := p.boardObjective(ctx, v.weights)
		if err != nil {
			return nil, 0, err
		}
		if !bare && *objective.Values() != *proof.Objective.Values() {
			return nil, 0, message.Errorf("%s is not about these weights", nameOf(v.file))
		}
		proof.Objective = objective
	}
	if !bare && v.minGiven && v.min != proof.Min {
		return nil, 0, message.Errorf("%s is about the "+which(proof.Min)+" score", nameOf(v.file))
	}
	proof.Min = proof.Min || v.min
	return proof, offset, nil
}

// maxBoardFile is the largest size of a file with one board, far more than it
// needs.
const maxBoardFile = 1 << 20

// readStart reads the board that BOARD names: a file, or the board itself.
func (p *program) readStart(ctx context.Context, name string) (sudoku.Candidates, error) {
	if isBoard(name) {
		if start, err := boardtext.ParseCandidates(name); err == nil {
			return start, nil
		}
	}
	text, err := p.readFile(ctx, name, maxBoardFile)
	if err != nil {
		return sudoku.Candidates{}, &failure{
			message.Errorf("cannot read a board from %s: %w", nameOf(name), file.Reason(err)),
			cmp.Or(almostBoard(name), "BOARD is a file or 81 characters"),
		}
	}
	start, err := boardtext.ParseCandidates(string(text))
	if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		p.reportAt(nameOf(name), wrong)
		return start, errReported
	}
	return start, err
}

// which returns the adjective of the score.
func which(least bool) string {
	if least {
		return "least"
	}
	return "best"
}

// printProof prints what a proof proves.
func (p *program) printProof(proof *operation.Proof, claim *certificate.Claim, asJSON bool) error {
	if !asJSON {
		text := claimText(proof, claim).String()
		if p.answersInChinese() {
			text = chinese.Message(claimText(proof, claim))
		}
		_, err := fmt.Fprintf(p.out, "%s\n%s\n", text, claim.Grid)
		return err
	}
	text, err := plainjson.Append(nil, proof.Proven(claim))
	if err != nil {
		return err
	}
	_, err = p.out.Write(append(text, '\n'))
	return err
}

// claimText says in English what a proof proves.
func claimText(proof *operation.Proof, claim *certificate.Claim) message.Text {
	board, isBoard := proof.Board()
	var name any = board.String()
	if !isBoard {
		name = message.Of("the candidates %s", string(boardtext.AppendCandidates(nil, proof.Start, boardtext.Pencil)))
	}
	return message.Of("%d is the "+which(proof.Min)+" score of %v by %v", claim.Score, name, proof.Objective.String())
}
