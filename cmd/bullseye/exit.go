package main

// How a run ends. All error messages are printed here, and all exit codes are
// chosen here.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

const (
	exitDone   = 0
	exitFailed = 1 // some input could not be read, or something failed
	exitUsage  = 2 // the command line is wrong

	// exitUnproved says that --timeout left an answer unproved.
	exitUnproved = 3

	// exitSignal plus the number of a signal is the exit code that shells report
	// for a program that a signal ended: 129 after SIGHUP, 130 after Ctrl-C, 141
	// after the reader of a pipe closed it, 143 after SIGTERM.
	exitSignal = 128
)

// The exit codes in the help: of commands with --timeout, of others that read boards, and of
// those that do not.
const (
	exitHelp = `Exit codes: 0 success, even if a board has no completion; 1 unreadable input or
another failure; 2 wrong usage; 3 not everything proved within --timeout;
stopped by 129 SIGHUP, 130 Ctrl-C, 143 SIGTERM; 141 closed output pipe.`
	exitHelpOfBoards = `Exit codes: 0 success, even if a board has no completion; 1 unreadable input or
another failure; 2 wrong usage;
stopped by 129 SIGHUP, 130 Ctrl-C, 143 SIGTERM; 141 closed output pipe.`
	exitHelpOfOthers = `Exit codes: 0 success; 1 failure; 2 wrong usage;
stopped by 129 SIGHUP, 130 Ctrl-C, 143 SIGTERM; 141 closed output pipe.`
)

// exitHelpOf lists the exit codes of a command.
func exitHelpOf(cmd *cobra.Command) string {
	switch {
	case cmd.Flags().Lookup("timeout") != nil:
		return exitHelp
	case cmd.Flags().Lookup("column") != nil:
		return exitHelpOfBoards
	}
	return exitHelpOfOthers
}

// errReported is a failure that has been reported on standard error.
var errReported = errors.New("failed; the reasons have been reported")

// errUnproved says that --timeout was too short. The answers show for which boards.
var errUnproved = errors.New("not everything could be proved in time")

// A usageError is a mistake in the command line.
type usageError struct {
	problem any // a text, a message or an error
	hint    any // how to fix it
}

func (e *usageError) Error() string { return fmt.Sprint(e.problem) }

// Message implements [message.Message].
func (e *usageError) Message() (format string, args []any) {
	return message.Of("%v", e.problem).Message()
}

// seeHelp returns a hint for errors without a better one.
func seeHelp(cmd *cobra.Command) message.Text {
	return message.Of("'%s --help' explains its flags", cmd.CommandPath())
}

// A failure is an error with a hint about how to fix it.
type failure struct {
	err  error
	hint any
}

func (e *failure) Error() string { return e.err.Error() }
func (e *failure) Unwrap() error { return e.err }

// exitCode reports the error that ended the run, and returns its exit code. The
// context comes from untilSignal.
func (p *program) exitCode(ctx context.Context, err error) int {
	var interruption *interruption
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, syscall.EPIPE):
		// The reader of the output closed the pipe. That is not an error.
		return exitSignal + int(syscall.SIGPIPE)
	case errors.As(context.Cause(ctx), &interruption):
		p.complain(interruption)
		return exitSignal + int(interruption.signal)
	case errors.Is(err, errReported):
		return exitFailed
	case errors.Is(err, errUnproved):
		return exitUnproved
	}
	p.complainOf(err)
	if _, wrong := errors.AsType[*usageError](err); wrong {
		return exitUsage
	}
	return exitFailed
}

// complainOf writes an error and its hint, if it has one, to standard error.
func (p *program) complainOf(err error) {
	p.complain(err)
	var hint any
	if wrong, ok := errors.AsType[*usageError](err); ok {
		hint = wrong.hint
	} else if failed, ok := errors.AsType[*failure](err); ok {
		hint = failed.hint
	}
	if hint = cmp.Or[any](noFolder(err), hint); hint != nil {
		p.print("hint: ", hint)
	}
}

// complain writes an error to standard error. If that fails, there is no other
// place to report it.
func (p *program) complain(problem any) {
	p.out.giveWay()
	p.print("error: ", problem)
}

// print writes a message of a kind, such as "error: ", to standard error in the user's
// language.
func (p *program) print(kind string, text any) {
	fmt.Fprintf(p.err, "bullseye: %s%s\n", p.message(kind), record.Printable(p.message(text)))
}

// addQuiet adds --quiet, which commands have that report more than errors.
func (p *program) addQuiet(flags *pflag.FlagSet) {
	flags.BoolVarP(&p.quiet, "quiet", "q", false, "report nothing but errors")
}

// warn writes a warning to standard error, unless the user wants none.
func (p *program) warn(warning any) { p.unlessQuiet("warning: ", warning) }

// remark writes a message that is no error to standard error, unless the user wants
// only errors.
func (p *program) remark(text any) { p.unlessQuiet("", text) }

func (p *program) unlessQuiet(kind string, text any) {
	if p.quiet {
		return
	}
	p.out.giveWay()
	p.print(kind, text)
}

// at returns an error with its place in a file, in the language of messages.
func (p *program) at(file string, wrong *sudoku.SyntaxError) string {
	place, colon := fmt.Sprintf("%s:%d:%d", file, wrong.Line, wrong.Column), ": "
	if p.chineseMessages {
		place, colon = chinese.Place(place), "："
	}
	return place + colon + record.Printable(p.message(wrong.Why()))
}

// reportAt writes an error with its place in a file to standard error.
func (p *program) reportAt(file string, wrong *sudoku.SyntaxError) {
	p.out.giveWay()
	fmt.Fprintln(p.err, p.at(file, wrong))
	hint, found := "", fmt.Sprint(wrong.Found)
	format := puzzleio.FormatOf(file)
	isTable := format == puzzleio.CSV || format == puzzleio.TSV
	switch {
	case notUTF8().MatchString(found):
		hint = encodingHint
	case strings.HasPrefix(found, `"http`):
		hint = "only a long link holds a puzzle, and is read as an argument or from a file of links alone; a short one names a puzzle that its site keeps"
	case strings.HasPrefix(found, `"N4Ig`): // how the compressed text of an object begins
		hint = "codes of f-puzzles are read from a file of them alone, with --from f-puzzles"
	case !isTable && itemFound().MatchString(found) && wrong.Expected == "a board":
		hint = "puzzles with further rules that do not begin a file, or are plain texts, need --from iss"
	case !isTable && largerFound().MatchString(found):
		hint = "a grid of another size is read with --from iss, from one line that has all its cells"
	case isTable && zerosLost().MatchString(found):
		hint = "zeros at the beginning of a board may be lost: a spreadsheet keeps them if the column is text"
	}
	if hint != "" && !slices.Contains(p.hinted, hint) {
		p.hinted = append(p.hinted, hint)
		p.print("hint: ", hint)
	}
}

// itemFound recognises what was found if it is an item such as .Cage~10 or a killer as a plain text.
var itemFound = regex.Lazy(`^"(\.[~A-Z]|[^"]*[<>])`)

// largerFound recognises what was found if it may be a row of a larger grid.
var largerFound = regex.Lazy(`^"[.0-9A-Z]{16,25}"$`)

// zerosLost recognises what was found where a spreadsheet may have taken a board for a number.
var zerosLost = regex.Lazy(`^(7[0-9]|80)\sdigits$`)

const encodingHint = "this is not UTF-8, and may be GBK: convert it first, as 'iconv -f GBK -t UTF-8 FILE' does"

// notUTF8 recognises what was found if it is not UTF-8: it is described as a byte or, within
// quotation marks, has the code of one.
var notUTF8 = regex.Lazy(`^byte\s0x[89A-Fa-f]|(?:^|[^\\])(?:\\\\)*\\x[89a-f]`)

// An interruption is a signal that asks the program to stop.
type interruption struct{ signal syscall.Signal }

func (i *interruption) Error() string { return message.English(i) }

// Message implements [message.Message].
func (i *interruption) Message() (format string, args []any) {
	if i.signal == syscall.SIGINT {
		return "interrupted", nil
	}
	return message.Of("stopped by a signal (%v)", i.signal).Message()
}

// lastMoments is the time that a program has to end after a second request to stop. A
// program that waits for nothing removes its temporary files much sooner, and a slow
// reader of the output has file.Patience.
const lastMoments = 2 * file.Patience

// untilSignal returns a context that ends, with an *interruption as its cause,
// when the user or the system asks the program to stop. After a second request, the
// program ends within lastMoments even if it hangs. A second SIGHUP does not count: when
// a terminal closes, the system and the shell may both send one. Under nohup, which
// ignores SIGHUP, it stays ignored.
//
// It also turns a closed pipe into an ordinary error of the write, so that the
// program can remove its temporary files.
func untilSignal(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	requests, hangUps := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(requests, syscall.SIGINT, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(hangUps, syscall.SIGHUP)
	}
	signal.Ignore(syscall.SIGPIPE)
	ended := make(chan struct{})
	go func() {
		var request os.Signal
		select {
		case request = <-requests:
		case request = <-hangUps:
		case <-ended:
			return
		}
		number, _ := request.(syscall.Signal)
		cancel(&interruption{number})
		select {
		case <-requests:
		case <-ended:
			return
		}
		select {
		case <-time.After(lastMoments):
			os.Exit(exitSignal + int(number))
		case <-ended:
		}
	}()
	return ctx, func() {
		close(ended)
		cancel(nil)
	}
}
