package main

// How a run ends: every message about an error and every exit code is made
// here.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"bullseye/sudoku"
)

const (
	exitDone   = 0
	exitFailed = 1 // some input could not be read, or something could not be done
	exitUsage  = 2 // the command line makes no sense

	// exitUnproved says that --timeout left something unproved.
	exitUnproved = 3

	// exitSignal and a signal's number are what shells report of programs
	// that a signal ended: 130 after Ctrl-C, 141 where the reader of the
	// output went away.
	exitSignal = 128
)

const exitHelp = `Exit codes: 0 done, and a board without a completion is an answer like any
other; 1 some input could not be read, or something failed; 2 wrong usage; 3
--timeout left a best score unproved; 130 interrupted by Ctrl-C (143 by SIGTERM).`

// errReported is a failure of which standard error has told already.
var errReported = errors.New("failed; the reasons have been reported")

// errUnproved says that --timeout was too short, which the answers show.
var errUnproved = errors.New("not everything could be proved in time")

// A usageError is a mistake in the command line.
type usageError struct {
	problem string
	hint    string // how to mend it
}

func (e *usageError) Error() string { return e.problem }

// seeHelp is the hint where nothing better is known.
func seeHelp(cmd *cobra.Command) string {
	return fmt.Sprintf("'%s --help' explains its flags", cmd.CommandPath())
}

// A failure is an error and how its reader may mend it.
type failure struct {
	err  error
	hint string
}

func (e *failure) Error() string { return e.err.Error() }
func (e *failure) Unwrap() error { return e.err }

// exitCode reports the error that ended the run and returns the exit code for
// it. The context is that of untilSignal.
func (p *program) exitCode(ctx context.Context, err error) int {
	var interruption *interruption
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, syscall.EPIPE):
		// Whoever read the output has had enough: nothing to complain about.
		return exitSignal + int(syscall.SIGPIPE)
	case errors.As(context.Cause(ctx), &interruption):
		p.complain(interruption.Error())
		return exitSignal + int(interruption.signal)
	case errors.Is(err, errReported):
		return exitFailed
	case errors.Is(err, errUnproved):
		return exitUnproved
	}
	code, hint := exitFailed, ""
	if wrong, ok := errors.AsType[*usageError](err); ok {
		code, hint = exitUsage, wrong.hint
	} else if failed, ok := errors.AsType[*failure](err); ok {
		hint = failed.hint
	}
	p.complain(err.Error())
	if hint != "" {
		fmt.Fprintf(p.err, "bullseye: hint: %s\n", hint)
	}
	return code
}

// complain writes an error to standard error. If that fails too there is
// nowhere left to say so.
func (p *program) complain(problem string) {
	p.out.giveWay()
	fmt.Fprintf(p.err, "bullseye: error: %s\n", problem)
}

// reason returns an error about a file without the file's name and the
// system's name for what was tried, which the message around it says better.
func reason(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return failed.Err
	}
	if failed, ok := errors.AsType[*os.LinkError](err); ok {
		return failed.Err
	}
	return err
}

// reportAt writes where in a file an error is, and which.
func (p *program) reportAt(file string, wrong *sudoku.SyntaxError) {
	p.out.giveWay()
	fmt.Fprintf(p.err, "%s:%d:%d: %s\n", file, wrong.Line, wrong.Column, wrong.Reason())
}

// An interruption is a signal that asked the program to stop.
type interruption struct{ signal syscall.Signal }

func (i *interruption) Error() string {
	if i.signal == syscall.SIGINT {
		return "interrupted"
	}
	return fmt.Sprintf("stopped by a signal (%v)", i.signal)
}

// untilSignal returns a context that ends, with an *interruption as its cause,
// when the user or the system asks the program to stop. After that a second
// request ends the program at once.
//
// A closed pipe becomes an ordinary error of the write, so that temporary
// files are cleaned up after it as well.
func untilSignal(parent context.Context) (ctx context.Context, stop func()) {
	signal.Ignore(syscall.SIGPIPE)
	ctx, cancel := context.WithCancelCause(parent)
	requests := make(chan os.Signal, 1)
	signal.Notify(requests, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		select {
		case request := <-requests:
			signal.Stop(requests)
			number, _ := request.(syscall.Signal)
			cancel(&interruption{number})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(requests)
		cancel(nil)
	}
}
