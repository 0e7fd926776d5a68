package main

// Documents: pages of HTML and files of PDF, for commands whose answers are for people. A
// document is complete only at its end, so it is kept in memory and written as a whole.

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/draw/paper"
	"bullseye/draw/pdf"
	"bullseye/internal/file"
	"bullseye/operation"
	"bullseye/puzzleio"
)

// A documentForm is a form of documents.
type documentForm string

// The forms of documents.
const (
	htmlDocument documentForm = "html"
	pdfDocument  documentForm = "pdf"
)

// documentForms returns the names of all forms of documents.
func documentForms() []string { return []string{string(htmlDocument), string(pdfDocument)} }

func isDocument(name string) bool { return slices.Contains(documentForms(), name) }

// endings returns the endings of names of documents, the best first.
func (d documentForm) endings() []string {
	if d == htmlDocument {
		return []string{".html", ".htm"}
	}
	return []string{"." + string(d)}
}

// documents collect the answers of a run for a document.
type documents struct {
	operation *operation.Explain
	paper     string // the value of --paper: a size of pages
	size      paper.Size

	form documentForm // "" if no document is wanted
	name string       // of the file, "" for standard output
	only []operation.Status

	lock  sync.Mutex
	told  []operation.Told
	steps int // of all boards
}

// maxSteps limits a document, whose pictures are in memory together: those of so many steps
// take about 2 GB as PDF, and 0.5 GB as HTML.
const maxSteps = 50_000

// endingIn returns the form of documents whose names have an ending, "" if there is none.
func (d *documents) endingIn(ending string) documentForm {
	if d != nil {
		for _, form := range []documentForm{htmlDocument, pdfDocument} {
			if slices.Contains(form.endings(), ending) {
				return form
			}
		}
	}
	return ""
}

func (d *documents) wanted() bool { return d != nil && d.form != "" }

// prepare makes a job collect its answers instead of writing them.
func (d *documents) prepare(cmd *cobra.Command, f *runFlags, form documentForm, job *batch.Job) (err error) {
	d.form, d.name = form, job.Output.Name
	for _, flag := range []string{"with", "markdown", "marks", "color"} {
		if cmd.Flags().Changed(flag) {
			return &usageError{
				fmt.Sprintf("--%s cannot be combined with the form %s", flag, form),
				fmt.Sprintf("leave out --%s, or write another form", flag),
			}
		}
	}
	for _, flag := range []string{"checkpoint", "checkpoint-every", "restart"} {
		if cmd.Flags().Changed(flag) {
			return &usageError{fmt.Sprintf("--%s has no effect on the form %s, which is written as a whole", flag, form), "leave out --" + flag}
		}
	}
	if cmd.Flags().Changed("paper") && form != pdfDocument {
		return &usageError{fmt.Sprintf("--paper has no effect on the form %s", form), "leave out --paper, or write pdf"}
	}
	if err := chooseWord("paper", d.paper, "sizes", paper.Sizes()); err != nil {
		return err
	}
	if err := d.size.UnmarshalText([]byte(d.paper)); err != nil {
		return err
	}
	if puzzleio.CompressionOf(d.name) != puzzleio.Plain {
		return &usageError{fmt.Sprintf("the form %s is not written compressed", form), "let the name end in " + form.endings()[0]}
	}
	if form == pdfDocument && d.name == "" && isTerminal(job.Output.Stdout) {
		return &usageError{fmt.Sprintf("a terminal cannot show the form %s", form), "give -o and the name of a file, or leave out --to"}
	}
	for i, name := range job.Files {
		if _, given := job.Given[i]; !given && d.name != "" && file.Same(d.name, name) {
			return &usageError{fmt.Sprintf("-o %s would replace an input", nameOf(d.name)), "choose another output"}
		}
	}
	if d.only, err = f.statuses(cmd, d.operation); err != nil {
		return err
	}
	job.Output.Name, job.Output.Compression = "", puzzleio.Plain
	job.Output.Write = func(text []byte) (int, error) { return len(text), nil }
	d.operation.Keep = d.keep
	return checkEffects(cmd, job)
}

// keep keeps an answer that the user wants to see.
func (d *documents) keep(t operation.Told) error {
	if len(d.only) > 0 && !slices.Contains(d.only, t.Answer.Outcome().Status) {
		return nil
	}
	d.lock.Lock()
	defer d.lock.Unlock()
	if a, ok := t.Answer.(*operation.Walkthrough); ok {
		d.steps += len(a.Steps)
	}
	if d.steps > maxSteps {
		return &failure{fmt.Errorf("the boards have more than %d steps together, which is too many for a document", maxSteps), "explain fewer boards at once"}
	}
	d.told = append(d.told, t)
	return nil
}

// finish writes the document after a run that ended with an error or nil. Boards that could
// not be read, or scores that are not proved, do not prevent it.
func (d *documents) finish(ctx context.Context, p *program, job *batch.Job, err error) error {
	switch {
	case err != nil && !errors.Is(err, errReported) && !errors.Is(err, errUnproved):
		return err
	case len(d.told) == 0:
		if d.name != "" {
			p.complain(nameOf(d.name) + " is not written: no board was answered")
		}
		return err
	}
	d.sort(job)
	text, failure := d.render(p)
	if failure != nil {
		return failure
	}
	if d.name == "" {
		_, failure = p.out.Write(text)
	} else {
		failure = p.writeWhole(ctx, d.name, text)
	}
	return cmp.Or(failure, err)
}

// sort puts the answers into the order of the input. Records of tables have numbers, and
// boards of texts have lines of their own.
func (d *documents) sort(job *batch.Job) {
	place := map[string]int{}
	for i, name := range slices.Backward(job.Files) {
		place[name] = i
	}
	slices.SortStableFunc(d.told, func(a, b operation.Told) int {
		x, y := &a.Record, &b.Record
		return cmp.Or(cmp.Compare(place[x.File], place[y.File]), cmp.Compare(x.Number, y.Number), cmp.Compare(x.Line, y.Line))
	})
}

// render returns the document as a file, and warns of characters that it cannot print.
func (d *documents) render(p *program) ([]byte, error) {
	document := d.operation.Document(d.told)
	if d.form == htmlDocument {
		return document.AppendHTML(nil), nil
	}
	pages := document.Paper(d.size)
	if missing := paper.Missing(pages); len(missing) > 0 {
		p.warn(fmt.Sprintf("the font lacks these characters, which are printed as boxes: %s", listOfRunes(missing)))
	}
	var text bytes.Buffer
	err := pdf.Write(&text, pages)
	return text.Bytes(), err
}

// addPaper adds the flag for the size of pages.
func (d *documents) addPaper(flags *pflag.FlagSet) {
	flags.StringVar(&d.paper, "paper", paper.A4.String(), "use pages of `SIZE`: a4 or letter")
}

// checkPaper returns a *usageError if there is a size of pages but no document.
func (d *documents) checkPaper(cmd *cobra.Command) error {
	if cmd.Flags().Changed("paper") && !d.wanted() {
		return &usageError{"--paper has no effect without pdf", "add --to pdf, or leave out --paper"}
	}
	return nil
}
