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
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"bullseye/beam/pipeline"
)

// The exit codes are those of the command bullseye, with two exceptions: unreadable
// boards are dead letters here, and unproved scores are only marked in the answers.
const (
	exitFailed = 1
	exitUsage  = 2
	exitSignal = 128
)

func main() {
	asked := newFlags(flag.CommandLine)
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	// After an unknown flag, Parse exits with code 2.
	flag.Parse()
	// In a worker process, which runs this binary too, Init does not return.
	beam.Init()
	if isPrism(beamRunner()) && !asked.verbose {
		// If a run fails, its error says what Prism's log would say.
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	os.Exit(run(asked, flag.Args(), os.Stderr))
}

// run runs the job that the flags describe and returns the exit code.
func run(asked *flags, rest []string, messages io.Writer) int {
	if asked.allHelp {
		fmt.Fprint(messages, usage, "\nAll flags, including those of Beam and its runners:\n\n")
		flag.CommandLine.SetOutput(messages)
		flag.PrintDefaults()
		return 0
	}
	runner := beamRunner()
	job, err := asked.job(runner, rest)
	if err == nil {
		err = job.Validate()
	}
	if err != nil {
		fmt.Fprintf(messages, "bullseye-beam: error: %v\nbullseye-beam: hint: 'bullseye-beam --help' explains the flags\n", err)
		return exitUsage
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		number, _ := (<-signals).(syscall.Signal)
		signal.Stop(signals)
		cancel(interruption(number))
	}()
	result, err := pipeline.Run(ctx, runner, *job)
	var interrupted interruption
	switch {
	case errors.As(context.Cause(ctx), &interrupted):
		fmt.Fprintf(messages, "bullseye-beam: error: %v\n", interrupted)
		return exitSignal + int(interrupted)
	case err != nil:
		if !asked.verbose {
			err = cause(err)
		}
		fmt.Fprintf(messages, "bullseye-beam: error: %v\n", err)
		return exitFailed
	case *jobopts.Async:
		fmt.Fprintln(messages, "submitted")
	default:
		fmt.Fprintln(messages, summary(result.Counters))
	}
	return 0
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
	if name := flag.Lookup("runner").Value.String(); name != "" {
		return name
	}
	return "prism"
}

func isPrism(runner string) bool {
	return strings.HasPrefix(strings.ToLower(runner), "prism")
}

// summary returns the counters on one line: the boards, their statuses, and then
// the other counters.
func summary(counters map[string]int64) string {
	if len(counters) == 0 {
		return "done; the runner keeps no counters"
	}
	known := []string{pipeline.Boards, pipeline.Files, pipeline.Failed, pipeline.Empty, pipeline.LeftOut, pipeline.Blocks, pipeline.Read, pipeline.Written}
	parts := []string{fmt.Sprintf("%d boards", counters[pipeline.Boards])}
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

// Package beamx registers the runners and Google's filesystem. Its function Run is
// not used, because it does not take the name of the runner.
var _ = beamx.Run
