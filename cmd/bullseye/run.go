package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/batch"
	"bullseye/internal/file"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// maxReported is the number of errors in the input that a run shows one by one.
const maxReported = 100

// runJob runs a job, with a progress bar, reports of bad input and a summary.
func (p *program) runJob(cmd *cobra.Command, f *runFlags, job *batch.Job) error {
	if f.threads > 0 {
		// This limits reading and writing too.
		runtime.GOMAXPROCS(f.threads)
	}
	lookout := p.lookOut(job.Operation)
	defer lookout.end()
	bar := p.newProgressBar(job, lookout)
	reported := uint64(0)
	job.Report = func(name string, err error) {
		bar.clear()
		switch reported++; {
		case reported == maxReported+1:
			text := "more errors follow, which are only counted"
			if job.Stream == nil {
				text += "; the answers still mark each board that cannot be read"
			}
			p.complain(text)
			return
		case reported > maxReported:
			return
		}
		if err, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
			p.reportAt(nameOf(name), err)
			return
		}
		hint := almostBoard(name)
		if errors.Is(err, file.ErrDirectory) {
			hint = fmt.Sprintf("give the files in it: %s", nameOf(filepath.Join(name, "*")))
		}
		p.complainOf(&failure{err, hint})
	}
	p.promptReader(job.Files)
	summary, err := batch.Run(cmd.Context(), *job)
	bar.clear()
	lookout.end()
	if reported > maxReported {
		p.complain(plural(reported-maxReported, "more error was", "more errors were") + " not shown")
	}
	if err != nil {
		if cmd.Context().Err() != nil {
			for _, text := range lookout.known() {
				p.remark(text)
			}
		}
		if summary.Unfinished && cmd.Context().Err() != nil {
			p.remark(fmt.Sprintf("%d boards are done; run the same command again to resume", summary.Boards))
		}
		return withHint(err, job, &summary)
	}
	if n := summary.Counts.Of(operation.OneOfSeveral); n > 0 && summary.Chosen != nil {
		p.warn(fmt.Sprintf("%s several completions, of which the output holds one; the first is %s:%d; --unique chooses none",
			plural(uint64(n), "board has", "boards have"), nameOf(summary.Chosen.File), summary.Chosen.Line))
	}
	if n := summary.Wrong.Count; n > 0 {
		p.warn(fmt.Sprintf("%s not complete the board; the first is %s:%d; 'bullseye check' says what is wrong",
			plural(uint64(n), "solution of the input does", "solutions of the input do"), nameOf(summary.Wrong.First.File), summary.Wrong.First.Line))
	}
	if found := summary.Unlabelled; found.Count > 0 {
		p.warn(fmt.Sprintf("%s lost, because the table has no column for labels; the first is %s:%d; --with label keeps them",
			plural(uint64(found.Count), "label is", "labels are"), nameOf(found.First.File), found.First.Line))
	}
	missing := p.reportMissing(job, &summary)
	p.reportOnly(job, &summary)
	if n := summary.LeftOut; n > 0 {
		text := plural(uint64(n), "row is", "rows are") + " not in the output"
		if job.Output.Format != puzzleio.NPY {
			text += "; NDJSON has room for every row"
		}
		p.warn(text)
	}
	if f.summary || !cmd.Flags().Changed("summary") && writesFiles(job) {
		p.summarise(&summary)
		p.summariseClasses(&summary)
	}
	if summary.Unanswered {
		for _, name := range append([]string{job.Output.Name}, job.Output.Names...) {
			if name != "" {
				p.complain(nameOf(name) + " is not written: no board was answered")
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

// writesFiles reports whether a job wrote files, and not a device or a pipe.
func writesFiles(job *batch.Job) bool {
	return isOrdinary(job.Output.Name) || len(job.Output.Names) > 0 || job.Output.Format == puzzleio.NPY
}

// reportMissing reports objects without a column that --column names. It reports whether
// none has it, so that its name must be wrong.
func (p *program) reportMissing(job *batch.Job, summary *batch.Summary) bool {
	found := summary.Lacking
	if found.Count == 0 {
		return false
	}
	what := fmt.Sprintf("--column %v names a column that is missing in %s; the first is %s:%d",
		record.Choice{Grid: job.Columns.Grid, Label: job.Columns.Label}, plural(uint64(found.Count), "object", "objects"),
		nameOf(found.First.File), found.First.Line)
	if found.Count < summary.Boards-summary.Invalid {
		p.warn(what)
		return false
	}
	p.complain(what)
	return true
}

// reportOnly says how many boards --only leaves out.
func (p *program) reportOnly(job *batch.Job, summary *batch.Summary) {
	if len(job.Output.Only) == 0 {
		return
	}
	var others []string
	left := int64(0)
	for status, n := range summary.Counts.All() {
		if !slices.Contains(job.Output.Only, status) {
			left += n
			others = append(others, fmt.Sprintf("%d %s", n, status))
		}
	}
	if left > 0 {
		p.remark(fmt.Sprintf("%s left out by --only: %s", plural(uint64(left), "board is", "boards are"), strings.Join(others, ", ")))
	}
}

// withHint adds a hint to the error of a run, if there is one.
func withHint(err error, job *batch.Job, summary *batch.Summary) error {
	_, stale := errors.AsType[*batch.StaleError](err)
	switch {
	case stale:
		return &failure{err, "use --restart to start over, or give the same command and files as before"}
	case errors.Is(err, puzzleio.ErrCompressed):
		return &usageError{err.Error(), "let the name end in .parquet"}
	case errors.Is(err, batch.ErrNoCheckpoint):
		return &usageError{err.Error(), "leave out --checkpoint, or give input files and -o FILE"}
	case summary.Unfinished:
		return &failure{err, fmt.Sprintf("run the same command again to resume; the progress is saved in %s", nameOf(job.Checkpoint))}
	}
	return err
}

// summariseClasses prints how a run sorted boards by their classes, if it did.
func (p *program) summariseClasses(s *batch.Summary) {
	kept, repeated, without := s.Counts.Of(operation.Kept), s.Counts.Of(operation.Repeated), s.Counts.Of(operation.NoClass)
	var texts []string
	if kept+repeated > 0 {
		texts = append(texts, fmt.Sprintf("%d kept, %d repeated", kept, repeated))
	}
	for _, part := range s.Parts {
		texts = append(texts, fmt.Sprintf("%s %d", part.Name, part.Boards))
	}
	if without > 0 {
		texts = append(texts, fmt.Sprintf("%d without a class", without))
	}
	if len(texts) > 0 {
		p.remark(strings.Join(texts, ", "))
	}
}

// summarise prints the totals of a run.
func (p *program) summarise(s *batch.Summary) {
	seconds := s.Elapsed.Seconds()
	text := fmt.Sprintf("%s in %.2f s, %.0f boards/s, %d invalid", plural(uint64(s.Boards), "board", "boards"), seconds,
		float64(s.Boards-s.Before)/max(seconds, 1e-9), s.Invalid)
	if s.LeftOut > 0 {
		text += fmt.Sprintf(", %d left out", s.LeftOut)
	}
	if s.Before > 0 {
		text += fmt.Sprintf("; %d of them before the interruption", s.Before)
	}
	p.remark(text)
}
