package main

// Documents: pages of HTML and files of PDF, for commands whose answers are for people. The
// beginning of a document depends on its end, so its boards wait in a temporary file.

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/batch"
	"bullseye/draw/paper"
	"bullseye/draw/pdf"
	"bullseye/internal/file"
	"bullseye/internal/render"
	"bullseye/internal/spool"
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

	form  documentForm // "" if no document is wanted
	name  string       // of the file, "" for standard output
	files []string     // of the input
	only  []operation.Status

	lock   sync.Mutex
	boards spool.Spool // sections, in any order
	places []toldPlace
	label  string // of a board
}

// A toldPlace is where a board was read. Records of tables have numbers, and boards of texts
// have lines of their own.
type toldPlace struct {
	file    int // the index of the first argument with its name
	number  int64
	line    int
	section int // its number in documents.boards
}

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
	d.form, d.name, d.files = form, job.Output.Name, job.Files
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

// maxTold limits the boards of a document, whose places in the input are in memory.
const maxTold = 1_000_000

var errManyTold = fmt.Errorf("there are too many boards for one document, which has at most %d", maxTold)

// keep keeps an answer that the user wants to see.
func (d *documents) keep(t operation.Told) error {
	if len(d.only) > 0 && !slices.Contains(d.only, t.Answer.Outcome().Status) {
		return nil
	}
	if d.boards.Len() >= maxTold {
		return &failure{errManyTold, "explain fewer boards at once"}
	}
	section := render.NewSection(d.operation, &t.Record, t.Answer)
	var text bytes.Buffer
	if err := gob.NewEncoder(&text).Encode(&section); err != nil {
		return err
	}
	n, err := d.boards.Add(text.Bytes())
	if err != nil {
		return err
	}
	d.lock.Lock()
	defer d.lock.Unlock()
	r := &t.Record
	d.places = append(d.places, toldPlace{slices.Index(d.files, r.File), r.Number, r.Line, n})
	d.label = r.Label
	return nil
}

// finish writes the document after a run that ended with an error or nil. Boards that could
// not be read, or scores that are not proved, do not prevent it.
func (d *documents) finish(ctx context.Context, p *program, err error) error {
	defer d.boards.Close()
	switch {
	case err != nil && !errors.Is(err, errReported) && !errors.Is(err, errUnproved):
		return err
	case len(d.places) == 0:
		if d.name != "" {
			p.complain(nameOf(d.name) + " is not written: no board was answered")
		}
		return err
	}
	slices.SortStableFunc(d.places, func(a, b toldPlace) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.number, b.number), cmp.Compare(a.line, b.line))
	})
	return cmp.Or(d.write(ctx, p), err)
}

// write writes the document, and warns of characters that it cannot print.
func (d *documents) write(ctx context.Context, p *program) error {
	var failure error
	var f *pdf.File // nil for HTML
	document := &render.Document{
		Title: render.Title(d.operation, len(d.places), d.label), Language: d.operation.Language,
		Sections: func(yield func(render.Section) bool) {
			if failure == nil {
				failure = d.each(ctx, func(s render.Section) bool { return yield(s) && (f == nil || f.Err() == nil) })
			}
		},
	}
	var missing []rune
	err := p.writeTo(d.name, func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 1<<16)
		var err error
		if d.form == htmlDocument {
			err = writeHTML(out, document)
		} else {
			pages := document.Paper(d.size)
			f = pdf.NewFile(out, pages.About())
			f.Print(pages)
			missing, err = f.Missing(), f.Close()
		}
		if failure != nil {
			return failure
		}
		return cmp.Or(err, out.Flush())
	})
	if err == nil {
		p.warnOfMissing(missing)
	}
	return err
}

// writeHTML writes a document as a page.
func writeHTML(w io.Writer, d *render.Document) error {
	var pieces spool.Spool
	defer pieces.Close()
	return d.WriteHTML(w, &pieces)
}

// each yields the boards in the order of the input.
func (d *documents) each(ctx context.Context, yield func(render.Section) bool) error {
	var text []byte
	for _, place := range d.places {
		if err := ctx.Err(); err != nil {
			return err
		}
		var err error
		if text, err = d.boards.Text(place.section, text); err != nil {
			return err
		}
		var section render.Section
		if err := gob.NewDecoder(bytes.NewReader(text)).Decode(&section); err != nil {
			return err
		}
		if len(d.places) == 1 {
			section.Name = ""
		}
		if !yield(section) {
			return nil
		}
	}
	return nil
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
