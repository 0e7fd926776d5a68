package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/draw/paper"
	"bullseye/draw/pdf"
	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/render"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/operation/option"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/score"
)

func (p *program) printCommand() *cobra.Command {
	f := &printFlags{runFlags: newRunFlags()}
	b := &f.booklet
	cmd := &cobra.Command{
		Use: "print [FILE|BOARD...] -o NAME.pdf",
		Long: `Write a PDF with the boards as puzzles to solve on paper, and their solutions at
the end.`,
		Example: `  bullseye print puzzles.txt -o puzzles.pdf
  bullseye print --per-page 6 --rate --title Train puzzles.txt -o train.pdf
  bullseye print --target --paper letter contest.txt -o contest.pdf`,
		RunE: func(cmd *cobra.Command, files []string) error { return p.printBooklet(cmd, f, files) },
	}
	describe(cmd, "print")
	f.options = addOptions(cmd, answerFlags, option.SetDefaults(b))
	addFlags(cmd, fileFlags, func(flags *pflag.FlagSet) {
		flags.StringVarP(&f.output, "output", "o", "", "write the PDF to `FILE`, such as book.pdf")
		flags.StringVar(&f.from, "from", puzzleio.Any.String(), "read `FORM`, such as block or csv")
		addColumns(flags, &f.columns)
	})
	addFlags(cmd, runningFlags, func(flags *pflag.FlagSet) {
		addThreads(flags, &b.Threads, 0, "use `N` threads; 0 is one for each processor")
		p.addQuiet(flags)
	})
	completeWords(cmd, "from", puzzleio.ReadFormats(), cobra.ShellCompDirectiveNoFileComp)
	completeColumns(cmd)
	return cmd
}

// printFlags are the flags of the command print.
type printFlags struct {
	runFlags
	booklet render.Booklet
	options *optionFlags
}

// printBooklet reads the boards and writes the booklet.
func (p *program) printBooklet(cmd *cobra.Command, f *printFlags, args []string) error {
	ctx := cmd.Context()
	job, err := p.prepareBooklet(cmd, f, args)
	if err != nil {
		return err
	}
	useThreads(f.booklet.Threads)
	var boards []record.Record
	withPlace := severalFiles(args)
	failed, err := p.readBoards(ctx, &f.runFlags, args, false, func(r *record.Record) error {
		if len(boards) == render.MaxBooklet {
			return render.ErrManyBoards
		}
		boards = append(boards, printed(r, withPlace))
		return nil
	})
	var book *paper.Booklet
	var counts operation.Counts
	if err == nil {
		bar := p.newProgressBar(job, newLookout(nil))
		f.booklet.Progress = progressOf(job, len(boards))
		book, counts, err = f.booklet.Lay(ctx, boards)
		bar.clear()
	}
	switch {
	case errors.Is(err, render.ErrNoBoards) && failed:
		if job.Output.Name != "" {
			p.complain(message.Of("%s is not written: no board could be read", nameOf(job.Output.Name)))
		}
		return errReported
	case errors.Is(err, render.ErrManyBoards):
		return &failure{err, "give fewer boards, or print them in parts"}
	case err != nil:
		return optionError(cmd, err)
	}
	missing, err := p.writePDF(job.Output.Name, book)
	if err != nil {
		return err
	}
	p.reportBooklet(job, book, &f.booklet.Objective, &counts, missing)
	switch {
	case failed:
		return errReported
	case counts.Of(operation.Unproved) > 0:
		return errUnproved
	}
	return nil
}

// printed returns what is printed of a record, without the rest of its row. If the place
// matters, it is a part of the label.
func printed(r *record.Record, withPlace bool) record.Record {
	one := record.Record{Reading: r.Reading, File: r.File}
	one.Notes, one.Label = nil, strings.Clone(excerpt.Of(r.Label, render.MaxTitle))
	if withPlace {
		one.File = filepath.Base(r.File)
		one.Label = operation.PlaceOf(&one)
	}
	return one
}

// severalFiles reports whether at least two of the arguments are files.
func severalFiles(args []string) bool {
	files := 0
	for _, arg := range args {
		if !isBoard(arg) {
			files++
		}
	}
	return files > 1
}

// prepareBooklet sets the options of the booklet that are not flags themselves. It returns
// a job with the inputs and the output, which is not run.
func (p *program) prepareBooklet(cmd *cobra.Command, f *printFlags, args []string) (*batch.Job, error) {
	b := &f.booklet
	job := &batch.Job{Stdin: p.in, Files: args}
	var err error
	if job.Output.Name, err = p.pdfName(f.output); err != nil {
		return nil, err
	}
	for _, name := range args {
		if job.Output.Name != "" && file.Same(job.Output.Name, name) {
			return nil, &usageError{message.Of("-o %s would replace an input", nameOf(name)), "choose another output"}
		}
	}
	if err := f.options.read(p, b, job); err != nil {
		return nil, err
	}
	return job, optionError(cmd, b.Validate())
}

// pdfEnding is the ending of names of PDF files.
const pdfEnding = ".pdf"

// pdfName checks the name of an output that is a PDF. It returns "" for standard output,
// which must not be a terminal.
func (p *program) pdfName(output string) (string, error) {
	if output == "" || output == "-" || p.out.isNamed(output) {
		if isTerminal(p.out.file) {
			return "", &usageError{"a PDF cannot be shown on a terminal", "give -o NAME.pdf"}
		}
		return "", nil
	}
	ending := strings.ToLower(filepath.Ext(output))
	if _, isFile := endingOf(output); isFile && ending != pdfEnding && ending != "" {
		return "", &usageError{
			message.Of("the output is a PDF, and %s has the ending %q", nameOf(output), ending),
			"let the name end in .pdf",
		}
	}
	return output, nil
}

// progressOf returns a function that tells the progress bar of a job, if it has one, how
// many boards have been answered.
func progressOf(job *batch.Job, total int) func(int) {
	if job.Progress == nil {
		return nil
	}
	var mutex sync.Mutex
	began, most := time.Now(), 0
	return func(boards int) {
		mutex.Lock()
		defer mutex.Unlock()
		most = max(most, boards)
		job.Progress(batch.Progress{Boards: int64(most), Total: int64(total), Elapsed: time.Since(began)})
	}
}

// reportBooklet says what has been printed, and what about it may surprise.
func (p *program) reportBooklet(job *batch.Job, book *paper.Booklet, objective *score.Objective, counts *operation.Counts, missing []rune) {
	if n := counts.Of(operation.Multiple); n > 0 {
		p.warn(message.Of("boards with several completions, for which no solution is printed: %d; for target sudoku, --target prints the best ones", n))
	}
	if n := counts.Of(operation.Unsolvable); n > 0 {
		p.warn(message.Of("boards without a completion: %d", n))
	}
	if n := counts.Of(operation.Unproved); n > 0 {
		p.warn(message.Of("best scores that could not be proved in the time: %d", n))
	}
	if objective.Table != nil {
		p.warn("the pages lack the 729 values, without which nobody can compute a score: print them, too")
	}
	p.warnOfMissing(missing)
	if job.Output.Name != "" {
		p.remark(message.Of("boards: %d; pages: %d", counts.Records(), book.Pages()))
	}
}

// writePDF writes a document, and returns the characters that the font lacks.
func (p *program) writePDF(name string, d paper.Document) (missing []rune, err error) {
	err = p.writeTo(name, func(w io.Writer) error {
		f := pdf.NewFile(w, d.About())
		f.Print(d)
		missing = f.Missing()
		return f.Close()
	})
	return missing, err
}

// warnOfMissing warns of characters that the font lacks, if there are any.
func (p *program) warnOfMissing(missing []rune) {
	if len(missing) > 0 {
		p.warn(message.Of("the font lacks these characters, which are printed as boxes: %s", listOfRunes(missing)))
	}
}

// listOfRunes lists characters with their numbers in Unicode, at most ten.
func listOfRunes(all []rune) string {
	const most = 10
	var texts []string
	for _, r := range all[:min(most, len(all))] {
		texts = append(texts, fmt.Sprintf("%#U", r))
	}
	if len(all) > most {
		texts = append(texts, "…")
	}
	return strings.Join(texts, ", ")
}
