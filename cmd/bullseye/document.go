package main

// Documents: pages of HTML and files of PDF, for commands whose answers are for people. The
// beginning of a document depends on its end, so its boards wait in a temporary file.

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/draw/paper"
	"bullseye/draw/pdf"
	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/disk/spool"
	"bullseye/internal/render"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
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

	form   documentForm // "" if no document is wanted
	name   string       // of the file, "" for standard output
	only   []operation.Status
	boards spool.Spool // sections, each after a byte that is 0 if the board has no explanation
	lacks  int         // boards without an explanation
	first  string      // the place of the first of these
	rest   []byte      // the beginning of a section whose end is still to come
	memory []byte      // for one of them
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
	if d.form, d.name = form, job.Output.Name; d.name == "-" {
		d.name = ""
	}
	for _, flag := range []string{"with", "markdown", "marks", "color"} {
		if cmd.Flags().Changed(flag) {
			return &usageError{
				message.Of("--%s cannot be combined with the form %s", flag, form),
				message.Of("leave out --%s, or write another form", flag),
			}
		}
	}
	for _, flag := range []string{"checkpoint", "checkpoint-every", "restart"} {
		if cmd.Flags().Changed(flag) {
			return &usageError{message.Of("--%s has no effect on the form %s, which is written as a whole", flag, form), message.Of("leave out %s", "--"+flag)}
		}
	}
	if cmd.Flags().Changed("paper") && form != pdfDocument {
		return &usageError{message.Of("--paper has no effect on the form %s", form), "leave out --paper, or write pdf"}
	}
	if err := chooseWord("paper", d.paper, "words", paper.Sizes()); err != nil {
		return err
	}
	if err := d.size.UnmarshalText([]byte(d.paper)); err != nil {
		return err
	}
	if puzzleio.CompressionOf(d.name) != puzzleio.Plain {
		return &usageError{message.Of("the form %s is not written compressed", form), "let the name end in " + form.endings()[0]}
	}
	if form == pdfDocument && d.name == "" && isTerminal(job.Output.Stdout) {
		return &usageError{message.Of("a terminal cannot show the form %s", form), "give -o and the name of a file, or leave out --to"}
	}
	for i, name := range job.Files {
		if _, given := job.Given[i]; !given && d.name != "" && file.Same(d.name, name) {
			return &usageError{message.Of("-o %s would replace an input", nameOf(d.name)), "choose another output"}
		}
	}
	if d.only, err = f.statuses(cmd, d.operation); err != nil {
		return err
	}
	job.Output.Name, job.Output.Compression, job.Output.Style = "", puzzleio.Plain, operation.Pictures
	job.Output.Draw = func(uintptr, operation.Say) operation.DrawFunc { return d.draw }
	job.Output.Write = d.collect
	return checkEffects(cmd, job)
}

// maxTold limits the boards of a document.
const maxTold = 1_000_000

var errManyTold = message.Errorf("there are too many boards for one document, which has at most %d", maxTold)

// draw appends the section about an answer that the user wants to see, after an empty line and
// the length of the section.
func (d *documents) draw(dst []byte, r *record.Record, a operation.Answer) []byte {
	if len(d.only) > 0 && !slices.Contains(d.only, a.Outcome().Status) {
		return dst
	}
	var section bytes.Buffer
	section.WriteByte(1)
	if slices.Contains([]operation.Status{operation.Multiple, operation.Unsolvable, operation.Unreadable}, a.Outcome().Status) {
		section.Bytes()[0] = 0
	}
	if err := gob.NewEncoder(&section).Encode(render.NewSection(d.operation, r, a)); err != nil {
		panic(err) // memory takes all that a section can have
	}
	dst = binary.BigEndian.AppendUint32(append(dst, '\n'), uint32(section.Len()))
	return append(dst, section.Bytes()...)
}

// collect keeps sections as draw appends them, in the order of the input. The first one lacks
// the empty line. A text may end within a section.
func (d *documents) collect(text []byte) (int, error) {
	d.rest = append(d.rest, text...)
	for {
		from := 4
		if d.boards.Len() > 0 {
			from++
		}
		if len(d.rest) < from {
			return len(text), nil
		}
		end := from + int(binary.BigEndian.Uint32(d.rest[from-4:]))
		if len(d.rest) < end {
			return len(text), nil
		}
		if d.boards.Len() >= maxTold {
			return 0, &failure{errManyTold, "explain fewer boards at once"}
		}
		i, err := d.boards.Add(d.rest[from:end])
		if err == nil && d.rest[from] == 0 {
			if d.lacks++; d.lacks == 1 {
				var section render.Section
				section, err = d.section(i)
				d.first = section.Name
			}
		}
		if err != nil {
			return 0, err
		}
		d.rest = append(d.rest[:0], d.rest[end:]...)
	}
}

// finish writes the document after a run that ended with an error or nil. Boards that could
// not be read, or scores that are not proved, do not prevent it.
func (d *documents) finish(ctx context.Context, p *program, err error) error {
	defer d.boards.Close()
	switch {
	case err != nil && !errors.Is(err, errReported) && !errors.Is(err, errUnproved):
		return err
	case d.boards.Len() == 0:
		if d.name != "" {
			p.complain(message.Of("%s is not written: %v", nameOf(d.name), "no board was answered"))
		}
		return err
	}
	return cmp.Or(d.write(ctx, p), err)
}

// write writes the document, and warns of characters that it cannot print.
func (d *documents) write(ctx context.Context, p *program) error {
	var failure error
	var f *pdf.File // nil for HTML
	first, err := d.section(0)
	if err != nil {
		return err
	}
	document := &render.Document{
		Title: render.Title(d.operation, d.boards.Len(), first.Label), Language: d.operation.Language,
		Sections: func(yield func(render.Section) bool) {
			if failure == nil {
				failure = d.each(ctx, func(s render.Section) bool { return yield(s) && (f == nil || f.Err() == nil) })
			}
		},
	}
	var missing []rune
	err = p.writeTo(d.name, func(w io.Writer) error {
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
		d.summarise(p)
	}
	return err
}

// summarise says how many boards a file has, and which has no explanation.
func (d *documents) summarise(p *program) {
	switch {
	case d.name == "":
	case d.lacks > 0:
		p.remark(message.Of("boards: %d; without an explanation: %d, the first is %s", d.boards.Len(), d.lacks, d.first))
	default:
		p.remark(message.Of("boards: %d", d.boards.Len()))
	}
}

// writeHTML writes a document as a page.
func writeHTML(w io.Writer, d *render.Document) error {
	var pieces spool.Spool
	defer pieces.Close()
	return d.WriteHTML(w, &pieces)
}

// each yields the sections.
func (d *documents) each(ctx context.Context, yield func(render.Section) bool) error {
	for i := range d.boards.Len() {
		section, err := d.section(i)
		if err = cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		if d.boards.Len() == 1 {
			section.Name = ""
		}
		if !yield(section) {
			return nil
		}
	}
	return nil
}

// section returns a section by its number.
func (d *documents) section(i int) (section render.Section, err error) {
	if d.memory, err = d.boards.Text(i, d.memory); err == nil {
		err = gob.NewDecoder(bytes.NewReader(d.memory[1:])).Decode(&section)
	}
	return section, err
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
