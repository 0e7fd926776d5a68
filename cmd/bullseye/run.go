package main

import (
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/generate"
	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/npy"
	"bullseye/sudoku"
)

// runJob runs a job, with a progress bar, reports of bad input and a summary.
func (p *program) runJob(cmd *cobra.Command, f *runFlags, job *batch.Job) error {
	useThreads(f.threads) // this limits reading and writing, too
	ctx, lookout := p.lookOut(cmd.Context(), job.Operation)
	defer lookout.end()
	bar := p.newProgressBar(job, lookout)
	reports := &reporter{program: p, job: job, bar: bar}
	job.Report = reports.report
	if !makesBoards(job) {
		p.promptReader(job.Files)
	}
	summary, err := batch.Run(ctx, *job)
	bar.clear()
	lookout.end()
	reports.end()
	if err != nil {
		if cmd.Context().Err() != nil {
			for _, text := range lookout.known() {
				p.remark(text)
			}
		}
		switch {
		case cmd.Context().Err() == nil:
		case f.tests != nil && f.tests.name != "" && f.tests.written > 0:
			p.remark(message.Of("%v done; the same command writes all files again", plural(uint64(f.tests.written), "board is", "boards are")))
		case summary.Unfinished:
			p.remark(message.Of("%v done; run the same command again to resume", plural(uint64(summary.Boards), "board is", "boards are")))
		case summary.Lost:
			p.remark(nothingKept(job))
		}
		return withHint(err, job, &summary)
	}
	missing := p.reportFindings(job, &summary)
	p.warnOfFormer(f.tests)
	if p.wantsSummary(f, cmd.Flags().Changed("summary"), job) {
		p.summarise(job, &summary, f.summary && f.asJSON)
		p.summariseClasses(&summary)
	}
	if summary.Unanswered {
		for _, name := range append([]string{job.Output.Name}, job.Output.Names...) {
			if name != "" {
				p.complain(message.Of("%s is not written: %v", nameOf(name), "no board was answered"))
			}
		}
	}
	switch {
	case summary.Failed || missing:
		return errReported
	case summary.Counts.Incomplete() > 0:
		return errUnproved
	}
	return nil
}

// maxReported is the number of errors that a run reports one by one.
const maxReported = 100

// A reporter shows the errors that a run reports.
type reporter struct {
	*program
	job      *batch.Job
	bar      *progressBar
	reported uint64
}

// report shows an error about a file, or about a board that was not made. It only counts
// the errors after the first ones.
func (r *reporter) report(name string, err error) {
	if r.reported++; r.reported <= maxReported+1 {
		r.bar.clear()
	}
	switch {
	case r.reported == maxReported+1:
		text := "more errors follow, which are only counted"
		if r.job.Stream == nil && !makesBoards(r.job) && r.job.Output.Format != puzzleio.NPY && len(r.job.Output.Only) == 0 {
			text += "; the answers still mark each board that cannot be read"
		}
		r.complain(text)
		return
	case r.reported > maxReported:
		return
	}
	if err, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		r.reportAt(nameOf(name), err)
		if r.reported == 1 && r.job.From == puzzleio.Any && err.Line <= 2 && hasUnknownHeader(name) {
			r.print("hint: ", "the first line looks like the header of a table: --from csv reads it")
		}
		return
	}
	r.complainOf(&failure{err, r.hint(name, err)})
}

// hasUnknownHeader reports whether a file is read as text, and its first line may be the header of
// a table: names with a comma, a semicolon or a tab between them.
func hasUnknownHeader(name string) bool {
	if !isOrdinary(name) || puzzleio.FormatOf(name) != puzzleio.Any && puzzleio.FormatOf(name).Certain() {
		return false
	}
	in, err := file.Open(name)
	if err != nil {
		return false
	}
	defer in.Close()
	reader := puzzleio.NewReader(io.LimitReader(in, 1<<16), puzzleio.Options{Name: name})
	defer reader.Close()
	_, _ = reader.Read()
	head := make([]byte, 1<<12)
	n, _ := in.ReadAt(head, 0)
	line, _, _ := strings.Cut(string(head[:n]), "\n")
	return reader.Format() == puzzleio.Any && headerLine().MatchString(strings.TrimRight(line, "\r"))
}

// headerLine matches two names or more with a delimiter between them.
var headerLine = regex.Lazy(`^[\pL_][\pL\pN_ .-]*([,;\t][\pL_][\pL\pN_ .-]*)+$`)

// hint returns a hint about an error, or nil.
func (r *reporter) hint(name string, err error) any {
	if _, missing := errors.AsType[*operation.NotFoundError](err); missing {
		if r.reported > 1 {
			return nil // the first one has had it
		}
		return notFoundHint(r.job)
	}
	if _, repeated := errors.AsType[*puzzleio.RepeatedColumnError](err); repeated && r.reported == 1 {
		return renameColumn
	}
	if _, unsolved := errors.AsType[*batch.NoSolutionError](err); unsolved {
		return "'bullseye solve --unique --to npy' finds the solutions"
	}
	if errors.Is(err, file.ErrDirectory) && isOrdinary(filepath.Join(name, npy.Metadata)) {
		return "arrays can only be written: give the boards that they were made of"
	}
	if errors.Is(err, file.ErrDirectory) {
		return message.Of("give the files in it: %s", nameOf(filepath.Join(name, "*")))
	}
	return almostBoard(name)
}

// notFoundHint returns the hint for boards that were given up.
func notFoundHint(job *batch.Job) any {
	const hint = "--attempts can allow more, and another --seed tries other boards"
	if op, ok := job.Operation.(*operation.Generate); ok && op.Target && op.Clues != (generate.Range{}) && op.Completions == (generate.Range{}) {
		return message.Of("%v; few boards with these clues may have the usual %v completions: --completions asks for others", hint, generate.DefaultCompletions)
	}
	return hint
}

// renameColumn is the hint for columns of the same name.
const renameColumn = "rename one of them, or write csv or tsv, where names may repeat and --column takes numbers"

// end says how many errors were not shown.
func (r *reporter) end() {
	if r.reported > maxReported {
		r.complain(message.Of("%v not shown", plural(r.reported-maxReported, "more error was", "more errors were")))
	}
}

// writesFiles reports whether a job wrote files, and not a device or a pipe.
func writesFiles(job *batch.Job) bool {
	return isOrdinary(job.Output.Name) || len(job.Output.Names) > 0 || job.Output.Format == puzzleio.NPY
}

// withHint adds a hint to the error of a run, if there is one.
func withHint(err error, job *batch.Job, summary *batch.Summary) error {
	_, stale := errors.AsType[*batch.StaleError](err)
	_, foreign := errors.AsType[*batch.ForeignError](err)
	_, repeated := errors.AsType[*puzzleio.RepeatedColumnError](err)
	manyStrata, many := errors.AsType[*operation.StrataError](err)
	switch {
	case stale:
		return &failure{err, "use --restart to start over, or give the same command and files as before"}
	case foreign:
		return &failure{err, "move that file away, or choose another name"}
	case many:
		return &failure{
			message.Errorf("--by cannot be %q: found more than %d different texts in that column, expected one with few", manyStrata.Column, operation.MaxStrata),
			"choose another column, or leave out --by to keep the shares for each number of clues",
		}
	case repeated:
		return &failure{err, renameColumn}
	case errors.Is(err, puzzleio.ErrCompressed):
		return &usageError{err, "let the name end in .parquet"}
	case errors.Is(err, batch.ErrSharedFile):
		return &usageError{err, "give each a name of its own, or one would replace the other"}
	case errors.Is(err, batch.ErrNoCheckpoint):
		var hint any = message.Of("%v, or leave out --checkpoint", giveFiles(job))
		if !job.Output.Resumable() {
			hint = "leave out --checkpoint, or write another form and convert it"
		}
		return &usageError{err, hint}
	case summary.Unfinished:
		return &failure{err, message.Of("run the same command again to resume; the progress is saved in %s", nameOf(job.Checkpoint))}
	case summary.Lost:
		return &failure{err, nothingKept(job)}
	}
	return err
}

// nothingKept says why a run that stopped has left no output.
func nothingKept(job *batch.Job) string {
	switch {
	case job.Checkpoint != "":
		return "no answers are kept: the run stopped before its progress could be saved"
	case !job.Output.Resumable() && job.Output.Format == puzzleio.NPY:
		return "no answers are kept: a run that writes arrays cannot resume"
	case job.Output.Writer != nil:
		return "no answers are kept: a run that writes tests cannot resume"
	case !job.Output.Resumable():
		return "no answers are kept: a run that writes Parquet cannot resume"
	case resumable(job):
		return "no answers are kept: the run has no checkpoint"
	}
	return "no answers are kept: a run that reads a pipe cannot resume"
}
