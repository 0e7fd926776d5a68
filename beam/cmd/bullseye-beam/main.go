// Bullseye-beam asks the operations of Bullseye of files of boards as an Apache
// Beam pipeline: see the README of this module.
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

// Exit codes, those of the command bullseye.
const (
	exitFailed = 1
	exitUsage  = 2
	exitSignal = 128
)

func main() {
	asked := newFlags(flag.CommandLine)
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	// Beam ends the program with 2 after a flag that does not exist.
	flag.Parse()
	// A worker, started by a runner with this binary, stays in here.
	beam.Init()
	if isPrism(beamRunner()) && !asked.verbose {
		// What Prism logs of a failure is what its error says.
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	os.Exit(run(asked, flag.Args(), os.Stderr))
}

// run runs the job of the flags and returns the exit code.
func run(asked *flags, rest []string, messages io.Writer) int {
	if asked.allHelp {
		fmt.Fprint(messages, usage, "\nAll flags, those of Beam and its runners too:\n\n")
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

// An interruption is a signal that asked the program to stop.
type interruption syscall.Signal

func (i interruption) Error() string {
	return fmt.Sprintf("stopped by a signal (%v)", syscall.Signal(i))
}

// cause returns what a worker said, from the text in which Beam has wrapped it,
// or the error itself.
func cause(err error) error {
	const before = "failed:\n"
	text := err.Error()
	if i := strings.LastIndex(text, before); i >= 0 && strings.TrimSpace(text[i+len(before):]) != "" {
		return errors.New(strings.TrimSpace(text[i+len(before):]))
	}
	return err
}

// beamRunner returns the runner that the flags name.
func beamRunner() string {
	if name := flag.Lookup("runner").Value.String(); name != "" {
		return name
	}
	return "prism"
}

func isPrism(runner string) bool {
	return strings.HasPrefix(strings.ToLower(runner), "prism")
}

// summary says in a line what the counters do: boards first, then what became
// of them, then the rest.
func summary(counters map[string]int64) string {
	if len(counters) == 0 {
		return "done; the runner tells no counters"
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

// beamx brings the runners and Google's filesystem; its own way to run is not
// used, since it cannot be told the runner's name.
var _ = beamx.Run
