package main

// The way from files of boards to answers, which all operations share: what
// the flags say, as a batch.Job.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"bullseye/batch"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// A stream is how boards are read and answers written.
type stream struct {
	files      []string // "-" is standard input; none are that alone
	from, to   string   // formats
	output     string   // "" is standard output
	asJSON     bool
	pretty     bool
	threads    int
	checkpoint string
	every      time.Duration
	restart    bool
	summary    bool
}

// standardInput is what messages call it.
const standardInput = "<stdin>"

// nameOf returns what messages call a file.
func nameOf(file string) string { return record.FileName(file) }

// flags adds the flags that say how boards are read and answers written.
func (s *stream) flags(cmd *cobra.Command, to []string) {
	flags := cmd.Flags()
	flags.StringVarP(&s.output, "output", "o", "", "write to `FILE`, which is replaced once all is done")
	flags.StringVar(&s.from, "from", puzzleio.Any.String(), "the `FORM` of the boards: "+strings.Join(puzzleio.Formats(), ", "))
	flags.StringVar(&s.to, "to", "", "the `FORM` of the output: "+strings.Join(to, ", "))
	flags.IntVar(&s.threads, "threads", 0, "use `N` processors; 0 is all")
	flags.StringVar(&s.checkpoint, "checkpoint", "", "keep in `FILE` how far it has come (default with -o, its name and .checkpoint)")
	flags.DurationVar(&s.every, "checkpoint-every", batch.DefaultEvery, "how often to do so")
	flags.BoolVar(&s.restart, "restart", false, "begin anew where a checkpoint would be continued")
	flags.BoolVar(&s.summary, "summary", false, "say at the end how many boards there were (default with -o)")
	completeWords(cmd, "from", puzzleio.Formats(), cobra.ShellCompDirectiveNoFileComp)
	completeWords(cmd, "to", to, cobra.ShellCompDirectiveNoFileComp)
}

// job returns what the flags say is to be done. The formats it knows for --to
// are among those named.
func (p *program) job(cmd *cobra.Command, s *stream, op operation.Operation, to []string) (*batch.Job, error) {
	job := &batch.Job{
		Operation: op, Files: s.files, Stdin: p.in, Threads: s.threads,
		Restart: s.restart, Every: s.every,
		Output: batch.Output{
			Name: s.output, Stdout: p.out.file, Write: p.out.Write, Compression: puzzleio.CompressionOf(s.output),
			Color: func(file *os.File) bool { return isTerminal(file) && colorWanted(os.Getenv) },
		},
	}
	var err error
	if job.From, err = puzzleio.ParseFormat(s.from); err != nil {
		return nil, &usageError{
			fmt.Sprintf("--from does not know the form %q", s.from), "the forms are " + strings.Join(puzzleio.Formats(), ", "),
		}
	}
	if s.threads < 0 || s.every <= 0 {
		return nil, &usageError{"--threads and --checkpoint-every must be positive", seeHelp(cmd)}
	}
	if err := exclusive(cmd, "json", "pretty"); err != nil {
		return nil, err
	}
	switch {
	case s.asJSON:
		job.Output.Style = operation.JSON
	case s.pretty:
		job.Output.Style = operation.Pictures
	}
	if s.to != "" {
		if job.Output.Format, err = formatAmong(cmd, s.to, to); err != nil {
			return nil, err
		}
		if job.Output.Style != operation.Text {
			return nil, &usageError{"--to excludes --json and --pretty", "leave one of them out"}
		}
		job.Output.Style = operation.Rows
	}
	if job.Checkpoint = s.checkpoint; !cmd.Flags().Changed("checkpoint") && canContinue(job) {
		job.Checkpoint = s.output + ".checkpoint"
	}
	return job, nil
}

// formatAmong returns the format that --to names.
func formatAmong(cmd *cobra.Command, name string, known []string) (puzzleio.Format, error) {
	format, err := puzzleio.ParseFormat(name)
	if err == nil {
		for _, k := range known {
			if format.String() == k {
				return format, nil
			}
		}
		return format, &usageError{
			fmt.Sprintf("%s cannot write the form %q", cmd.CommandPath(), name),
			"it can write " + strings.Join(known, ", ") + "; 'bullseye convert' makes others of them",
		}
	}
	return format, &usageError{fmt.Sprintf("--to does not know the form %q", name), "it knows " + strings.Join(known, ", ")}
}

// canContinue reports whether a job can be continued after an interruption:
// then it is, unless the user says no.
func canContinue(job *batch.Job) bool {
	name := job.Output.Name
	if name == "" || name == "-" || job.Output.Style == operation.Rows && job.Output.Format == puzzleio.Parquet {
		return false
	}
	if _, err := os.Stat(name); err == nil && !isOrdinary(name) {
		return false
	}
	for _, file := range job.Files {
		if file == "-" || !isOrdinary(file) {
			return false
		}
	}
	return len(job.Files) > 0
}

// isOrdinary reports whether there is a file of that name that is no device or
// the like.
func isOrdinary(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// answer does a job.
func (p *program) answer(ctx context.Context, cmd *cobra.Command, s *stream, job *batch.Job) error {
	if s.threads > 0 {
		// So many processors and no more, for reading and writing as well.
		runtime.GOMAXPROCS(s.threads)
	}
	show := p.newProgress(job)
	job.Report = func(file string, err error) {
		show.clear()
		if err, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
			p.reportAt(nameOf(file), err)
			return
		}
		p.complain(err.Error())
	}
	p.tellReader(job.Files)
	summary, err := batch.Run(ctx, *job)
	show.clear()
	if err != nil {
		if summary.Unfinished && ctx.Err() != nil {
			fmt.Fprintf(p.err, "bullseye: %d boards are done; the same command goes on from there\n", summary.Boards)
		}
		return explain(err, job, &summary)
	}
	if s.summary || !cmd.Flags().Changed("summary") && isOrdinary(job.Output.Name) {
		p.summarise(&summary)
	}
	switch {
	case summary.Failed:
		return errReported
	case summary.Counts.Incomplete() > 0:
		return errUnproved
	}
	return nil
}

// explain adds to an error what can be done about it.
func explain(err error, job *batch.Job, summary *batch.Summary) error {
	_, stale := errors.AsType[*batch.StaleError](err)
	switch {
	case stale:
		return &failure{err, "--restart begins anew; or give the same command and files as before"}
	case errors.Is(err, batch.ErrNoCheckpoint):
		return &usageError{err.Error(), "leave out --checkpoint, or name files with -o and for the input"}
	case summary.Unfinished:
		return &failure{err, fmt.Sprintf("the same command goes on from here; %s says how far it came", job.Checkpoint)}
	}
	return err
}

// summarise says what has been done.
func (p *program) summarise(s *batch.Summary) {
	seconds := s.Elapsed.Seconds()
	fmt.Fprintf(p.err, "bullseye: %d boards in %.2f s, %.0f boards/s, %d invalid", s.Boards, seconds,
		float64(s.Boards-s.Before)/max(seconds, 1e-9), s.Invalid)
	if s.Before > 0 {
		fmt.Fprintf(p.err, "; %d of them before it was interrupted", s.Before)
	}
	fmt.Fprintln(p.err)
}

// tellReader tells somebody at a terminal that boards are expected there.
func (p *program) tellReader(files []string) {
	terminal := len(files) == 0
	for _, file := range files {
		terminal = terminal || file == "-"
	}
	if terminal && isTerminal(p.in) {
		fmt.Fprintln(p.err, "bullseye: reading boards from the terminal; Ctrl-D ends them")
	}
}

// colorWanted reports whether the environment lets terminals have colours:
// see no-color.org.
func colorWanted(environment func(string) string) bool {
	return environment("NO_COLOR") == "" && environment("TERM") != "dumb"
}

// open opens a file, "-" for standard input.
func (p *program) open(file string) (io.ReadCloser, error) {
	if file == "-" {
		p.tellReader([]string{file})
		return io.NopCloser(p.in), nil
	}
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	if info, err := in.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(errors.New("it is a directory"), in.Close())
	}
	return in, nil
}
