package main

// The way from files of boards to lines of answers, which all operations
// share.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/sudoku"
)

// block is how many boards an operation is asked of at most at once.
const block = 1024

// ahead is how many blocks are read while one is answered.
const ahead = 2

// A stream is how boards are read and answers written.
type stream struct {
	files  []string // "-" is standard input; none are that alone
	form   sudoku.Form
	output string // "" is standard output
	asJSON bool
	pretty bool
}

// standardInput is what messages call it.
const standardInput = "<stdin>"

// nameOf returns what messages call a file.
func nameOf(file string) string {
	if file == "-" {
		return standardInput
	}
	return file
}

// An arrival is boards of a file that were read, or the failure to read it on.
type arrival struct {
	file    string
	records []puzzleio.Record
	failure error
}

// answer asks the operation of every board and writes the answers in order.
func (p *program) answer(ctx context.Context, s *stream, op operation.Operation) error {
	if err := op.Validate(); err != nil {
		return err
	}
	out, err := p.openOutput(s.output)
	if err != nil {
		return err
	}
	// Ending the context also ends the reading, if answering stops early.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a := &answering{
		program: p, stream: s, op: op, out: out,
		terminal: draw.Terminal{Color: isTerminal(out.sink.file) && colorWanted(os.Getenv)},
	}
	err = a.run(ctx, p.read(ctx, s))
	done := err == nil || errors.Is(err, errReported)
	if closed := out.Close(done); done && closed != nil {
		return closed
	}
	return err
}

// colorWanted reports whether the environment lets terminals have colours:
// see no-color.org.
func colorWanted(environment func(string) string) bool {
	return environment("NO_COLOR") == "" && environment("TERM") != "dumb"
}

// A reading reads files one after the other, ahead of the answers.
type reading struct {
	*program
	stream   *stream
	arrivals chan arrival
	spare    chan []puzzleio.Record // blocks to be used again
}

// read starts a reading. It ends when all files are read or the context ends,
// and then closes its arrivals.
func (p *program) read(ctx context.Context, s *stream) *reading {
	r := &reading{
		program: p, stream: s,
		arrivals: make(chan arrival, ahead), spare: make(chan []puzzleio.Record, ahead+2),
	}
	for range cap(r.spare) {
		r.spare <- nil
	}
	files := s.files
	if len(files) == 0 {
		files = []string{"-"}
	}
	go func() {
		defer close(r.arrivals)
		for _, file := range files {
			if err := r.readFile(ctx, file); err != nil && !r.pass(ctx, arrival{file: file, failure: err}) {
				return
			}
		}
	}()
	return r
}

// pass passes something on to the answers; false is the end of the context.
func (r *reading) pass(ctx context.Context, a arrival) bool {
	select {
	case r.arrivals <- a:
		return true
	case <-ctx.Done():
		return false
	}
}

// readFile passes on every record of a file.
func (r *reading) readFile(ctx context.Context, file string) error {
	name := nameOf(file)
	in, err := r.open(file)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, reason(err))
	}
	defer in.Close()
	reader := puzzleio.NewReader(in, puzzleio.Options{Form: r.stream.form, Name: name})
	for some := false; ; some = true {
		records := <-r.spare
		if records == nil {
			records = make([]puzzleio.Record, block)
		}
		n, err := reader.ReadBlock(records[:block])
		switch {
		case err == io.EOF && !some:
			err = fmt.Errorf("no board in %s", name)
		case err == io.EOF:
			err = nil
		case err == nil && r.pass(ctx, arrival{file: file, records: records[:n]}):
			continue
		}
		r.spare <- records
		return err
	}
}

// open opens a file, "-" for standard input.
func (r *reading) open(file string) (io.ReadCloser, error) {
	if file == "-" {
		if isTerminal(r.in) {
			fmt.Fprintln(r.err, "bullseye: reading boards from the terminal; Ctrl-D ends them")
		}
		return io.NopCloser(r.in), nil
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

// answering is the state of writing answers.
type answering struct {
	*program
	stream   *stream
	op       operation.Operation
	out      *output
	terminal draw.Terminal

	written int    // answers
	text    []byte // of the answer being written; kept for its capacity
	failed  bool   // something was reported on standard error
}

// run answers what arrives. The reader does not wait to fill a block, so the
// blocks are single boards where someone types them.
func (a *answering) run(ctx context.Context, in *reading) error {
	for open := true; open; {
		var arrived arrival
		select {
		case arrived, open = <-in.arrivals:
		case <-ctx.Done():
			// The reader may be waiting for input and not notice.
			return ctx.Err()
		}
		switch {
		case !open:
		case arrived.failure != nil:
			a.failed = true
			a.complain(arrived.failure.Error())
		default:
			if err := a.answerBlock(ctx, arrived.file, arrived.records); err != nil {
				return err
			}
			in.spare <- arrived.records
		}
		if len(in.arrivals) == 0 {
			if err := a.out.Flush(); err != nil {
				return err
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if a.failed {
		return errReported
	}
	return nil
}

// answerBlock writes the answers to records of a file.
func (a *answering) answerBlock(ctx context.Context, file string, records []puzzleio.Record) error {
	next := 0
	for answer, err := range a.op.Apply(ctx, records) {
		if err != nil {
			return err
		}
		if err := a.write(file, &records[next], answer); err != nil {
			return err
		}
		next++
	}
	return nil
}

// write writes the answer to a record, and says why if it could not be read.
func (a *answering) write(file string, record *puzzleio.Record, answer operation.Answer) error {
	a.text = a.text[:0]
	switch {
	case a.stream.asJSON:
		var err error
		if a.text, err = operation.AppendJSON(a.text, file, record, answer); err != nil {
			return err
		}
	case a.stream.pretty:
		if a.written > 0 {
			a.text = append(a.text, '\n')
		}
		a.text = fmt.Appendf(a.text, "%s:%d\n", nameOf(file), record.Line)
		a.text = operation.AppendPicture(a.text, a.terminal, record, answer)
	default:
		a.text = answer.AppendText(a.text)
	}
	a.written++
	if _, err := a.out.Write(a.text); err != nil {
		return err
	}
	if record.Err != nil {
		// The word "invalid" should not come later than its reason.
		if err := a.out.Flush(); err != nil {
			return err
		}
		a.failed = true
		a.reportAt(nameOf(file), record.Err)
	}
	return nil
}
