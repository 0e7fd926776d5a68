// Bullseye-beam runs the operations of Bullseye on files of boards as an Apache
// Beam pipeline. The README of this module explains its use.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"

	"bullseye/beam/pipeline"
	"bullseye/record"
)

// The exit codes are those of the command bullseye.
const (
	exitDone     = 0
	exitFailed   = 1   // some input could not be read, or something failed
	exitUsage    = 2   // the command line is wrong
	exitUnproved = 3   // the time limit left an answer unproved
	exitSignal   = 128 // plus the number of the signal that stopped the program
)

func main() {
	asked := newFlags(flag.CommandLine)
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage()) }
	// After an unknown flag, Parse exits with code 2.
	flag.Parse()
	// In a worker process, which runs this binary too, Init does not return.
	beam.Init()
	if pipeline.IsPrism(beamRunner()) && !asked.verbose {
		// If a run fails, its error says what Prism's log would say.
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	os.Exit(run(asked, flag.Args(), os.Stderr))
}

// run runs the job that the flags describe and returns the exit code.
func run(asked *flags, rest []string, messages io.Writer) int {
	if asked.allHelp {
		fmt.Fprint(messages, usage(), "\nAll flags, including those of Beam and its runners:\n\n")
		flag.CommandLine.SetOutput(messages)
		flag.PrintDefaults()
		return exitDone
	}
	runner := beamRunner()
	job, err := asked.job(runner, rest)
	if err == nil {
		err = job.Validate()
	}
	if err != nil {
		complain(messages, err)
		fmt.Fprintln(messages, "bullseye-beam: hint: 'bullseye-beam --help' explains the flags")
		return exitUsage
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		number, _ := (<-signals).(syscall.Signal)
		signal.Stop(signals)
		cancel(interruption(number))
	}()
	summary, err := pipeline.Run(ctx, runner, *job)
	var interrupted interruption
	switch {
	case errors.As(context.Cause(ctx), &interrupted):
		complain(messages, interrupted)
		return exitSignal + int(interrupted)
	case errors.Is(err, pipeline.ErrNoSummary):
		if len(summary.Counters) == 0 { // so it is unknown whether all input could be read
			complain(messages, err)
			return exitFailed
		}
		fmt.Fprintf(messages, "bullseye-beam: warning: %s\n", record.Printable(err.Error()))
		return report(messages, summary)
	case err != nil:
		if !asked.verbose {
			err = cause(err)
		}
		for line := range strings.Lines(err.Error()) { // one for each file, if none can be read
			complain(messages, errors.New(strings.TrimSuffix(line, "\n")))
		}
		return exitFailed
	case *jobopts.Async:
		fmt.Fprintf(messages, "submitted; at the end, the result is in %s\n", job.SummaryName())
		return exitDone
	}
	return report(messages, summary)
}

// complain writes an error.
func complain(messages io.Writer, err error) {
	fmt.Fprintf(messages, "bullseye-beam: error: %s\n", record.Printable(err.Error()))
}

// An interruption is a signal that stopped the program.
type interruption syscall.Signal

func (i interruption) Error() string {
	return fmt.Sprintf("stopped by a signal (%v)", syscall.Signal(i))
}

// cause returns the error of a worker without the text that Beam has put around
// it. If there is no such text, it returns the error itself.
func cause(err error) error {
	const prefix = "failed:\n"
	text := err.Error()
	if i := strings.LastIndex(text, prefix); i >= 0 && strings.TrimSpace(text[i+len(prefix):]) != "" {
		return errors.New(strings.TrimSpace(text[i+len(prefix):]))
	}
	return err
}

// beamRunner returns the name of the runner.
func beamRunner() string {
	if *runners.Runner != "" {
		return *runners.Runner
	}
	return "prism"
}

// report reports what could not be read, the boards that were left out, and the
// counters. It returns the exit code.
func report(messages io.Writer, summary *pipeline.Summary) int {
	failed, invalid := summary.Counters[pipeline.Failed], summary.Counters[pipeline.Invalid]
	for i := range summary.Failed {
		complain(messages, &summary.Failed[i])
	}
	file := "file"
	if len(summary.Failed) > 0 {
		file = "more file"
	}
	for _, missing := range []struct {
		n        int64
		did, one string
	}{
		{failed - int64(len(summary.Failed)), "cannot read", file},
		{invalid, "cannot read", "board"},
		{summary.Counters[pipeline.NoClass], "found no class for", "board"},
		{summary.Counters[pipeline.LeftOut], "left out", "board"},
		{summary.Counters[pipeline.NotMade], "found nothing for", "board"},
	} {
		switch {
		case missing.n == 1:
			complain(messages, fmt.Errorf("%s 1 %s: %s has the reason", missing.did, missing.one, summary.DeadLetters))
		case missing.n > 1:
			complain(messages, fmt.Errorf("%s %d %ss: %s has the reasons", missing.did, missing.n, missing.one, summary.DeadLetters))
		}
	}
	fmt.Fprintln(messages, counters(summary.Counters))
	switch {
	case summary.Unanswered() > 0:
		return exitFailed
	case summary.Counters[pipeline.Incomplete] > 0:
		return exitUnproved
	}
	return exitDone
}

// counters returns the counters on one line: the boards, their statuses, and then
// the other counters.
func counters(counters map[string]int64) string {
	known := []string{
		pipeline.Boards, pipeline.Files, pipeline.Failed, pipeline.Empty, pipeline.LeftOut, pipeline.Incomplete,
		pipeline.Wrong, pipeline.Blocks, pipeline.Read, pipeline.Written,
	}
	boards := "boards"
	if counters[pipeline.Boards] == 1 {
		boards = "board"
	}
	parts := []string{fmt.Sprintf("%d %s", counters[pipeline.Boards], boards)}
	var statuses []string
	for name := range counters {
		if !slices.Contains(known, name) {
			statuses = append(statuses, name)
		}
	}
	slices.Sort(statuses)
	for _, name := range append(statuses, known[1:]...) {
		if n := counters[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", strings.ReplaceAll(name, "_", " "), n))
		}
	}
	return strings.Join(parts, ", ")
}
