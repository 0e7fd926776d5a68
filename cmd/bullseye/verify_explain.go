package main

// verify --explain, which shows how a certificate proves a score.

import (
	"os"
	"slices"

	"github.com/spf13/cobra"

	"bullseye/draw"
	"bullseye/internal/render"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/operation"
)

// A proofExplanation says how to show how a certificate proves a score.
type proofExplanation struct {
	*program
	*verification
	target  pictureTarget // its form is "" if there is no picture
	options draw.Options
	say     operation.Say
	colors  draw.Colors
}

// prepareExplanation checks the flags. It returns nil if there is nothing to explain.
func (p *program) prepareExplanation(cmd *cobra.Command, v *verification) (*proofExplanation, error) {
	x := &proofExplanation{program: p, verification: v}
	if !cmd.Flags().Changed("output") {
		for _, flag := range []string{"size", "theme", "title"} {
			if cmd.Flags().Changed(flag) {
				return nil, &usageError{message.Of("--%s has no effect without a picture", flag), message.Of("give -o NAME.svg, or leave out --%s", flag)}
			}
		}
		if !v.explain {
			for _, flag := range []string{"language", "color"} {
				if cmd.Flags().Changed(flag) {
					return nil, &usageError{message.Of("%s has no effect without %s", "--"+flag, "--explain"), message.Of("add %s or leave out %s", "--explain", "--"+flag)}
				}
			}
			return nil, nil
		}
	} else {
		var err error
		if x.target, err = p.pictureTarget("", v.picture); err != nil {
			return nil, err
		}
		if x.target.form == "" || x.target.name == "" {
			return nil, &usageError{message.Of("-o %s is no name of a picture", nameOf(v.picture)), "let the name end in .svg, .png or .pdf"}
		}
		if err := x.target.keeps(1, v.file, v.board, weightsFile(v.weights)); err != nil {
			return nil, err
		}
	}
	if err := chooseWord("color", v.color, "words", colorWords); err != nil {
		return nil, err
	}
	if colorWanted(v.color, os.Getenv, isTerminal(p.out.file)) {
		x.colors = colorsOf(os.Getenv)
	}
	var err error
	x.options, err = v.look.options(p)
	x.say = render.SayIn(v.look.Language.String())
	return x, err
}

// write writes the explanation to standard output, and the picture to its file.
func (x *proofExplanation) write(a *operation.ProofAccount) error {
	if x.target.form != "" {
		if err := x.writePicture(a); err != nil {
			return err
		}
	}
	if x.asJSON {
		text, err := plainjson.Append(nil, a.Proven())
		if err != nil {
			return err
		}
		_, err = x.out.Write(append(text, '\n'))
		return err
	}
	claim := claimText(a.Proof(), &a.Claim).String()
	if x.say != nil {
		claim = chinese.Message(claimText(a.Proof(), &a.Claim))
	}
	text := []byte(claim + "\n" + a.Grid.String() + "\n\n")
	scene := render.Prices(a, x.say).Scene
	// The sentences say the rest. Without colours, there is no map, only numbers.
	scene.Legend = slices.DeleteFunc(scene.Legend, func(l draw.Line) bool { return l.Tone == draw.Plain || x.colors == draw.NoColors })
	text = draw.Terminal{Colors: x.colors}.Append(text, &scene)
	text = a.AppendSentences(append(text, '\n'), x.say)
	_, err := x.out.Write(text)
	return err
}

// writePicture draws the prices.
func (x *proofExplanation) writePicture(a *operation.ProofAccount) error {
	prices := render.Prices(a, x.say)
	picture, err := prices.AppendFile(nil, x.target.form, x.options, x.look.Language.String())
	if err != nil {
		return err
	}
	return x.writeFile(x.target.name, picture)
}
