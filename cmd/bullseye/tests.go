package main

// Tests for judges: a file for each board, inputs in the form of a judge's problem, and the
// answers to them.

import (
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/judge"
	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// numberMark stands for the number of a board in the names of outputs.
const numberMark = "{n}"

// formOfJudge returns the problem with a name, if its input can be written where boards can,
// and otherwise nil. The name of a judge with one problem of classic boards will do. The names
// of forms precede.
func formOfJudge(name string, formats []string) *judge.Problem {
	if _, err := puzzleio.ParseFormat(name); err == nil || !slices.Contains(formats, puzzleio.Block.String()) {
		return nil
	}
	problems := judge.OfJudge(name)
	if problem, known := judge.Find(name); known {
		problems = []judge.Problem{problem}
	}
	problems = slices.DeleteFunc(problems, func(p judge.Problem) bool { return !p.Classic() })
	if len(problems) == 1 {
		return &problems[0]
	}
	return nil
}

// withJudges adds the problems whose inputs can be written where boards can.
func withJudges(formats []string) []string {
	if !slices.Contains(formats, puzzleio.Block.String()) {
		return formats
	}
	formats = slices.Clip(formats)
	for _, p := range judge.Problems() {
		if !p.Classic() {
			continue
		}
		for _, s := range p.Statements {
			formats = append(formats, s.Name)
		}
	}
	return formats
}

// fileForEach is the hint for inputs that have room for one board.
const fileForEach = "{n} in the name of the output of 'generate' or 'convert' makes a file for each, as in -o 'tests/{n}.in'"

// A testWriter writes boards as tests: to one file, or each to a file of its own.
type testWriter struct {
	context context.Context
	out     io.Writer // the file for all boards
	options puzzleio.WriterOptions
	problem *judge.Problem // nil for the format of the options

	name, answers string // of the files; those for each board have a mark for its number
	best          int    // the index of the best score in the texts of a row, -1 if there is none
	makes         bool   // the boards have numbers

	written int // rows
	last    int // the greatest number of a file
	rows    []testRow
}

// A testRow is a row that has not been written.
type testRow struct {
	record record.Record
	texts  []string
}

// writeTests lets the job write what other formats do not have, if the flags ask for that.
func (p *program) writeTests(cmd *cobra.Command, f *runFlags, form outputForm, job *batch.Job) error {
	f.problem = form.problem
	marked := strings.Contains(f.output, numberMark)
	if !marked && form.problem == nil && f.answers == "" {
		return nil
	}
	switch {
	case (marked || f.answers != "") && form.style != operation.Rows:
		flag, hint := form.flag(), any(message.Of("leave out %s", form.flag()))
		if !cmd.Flags().Changed(strings.TrimPrefix(flag, "--")) {
			flag, hint = "-o "+nameOf(f.output), "let the name end in .txt" // its ending chose the form
		}
		return &usageError{message.Of("%s writes one file, without answers of judges", flag), hint}
	case marked && form.format == puzzleio.NPY:
		return &usageError{message.Of("%s writes one folder, and %s names several", form.flag(), nameOf(f.output)), "leave out {n}"}
	case f.output == "" && strings.Contains(f.answers, numberMark):
		return &usageError{message.Of("--answers %s has {n}, and there is no -o", nameOf(f.answers)), "for example: -o 'tests/{n}.in' --answers 'tests/{n}.out'"}
	case f.answers != "" && marked != strings.Contains(f.answers, numberMark):
		return &usageError{
			message.Of("-o %s and --answers %s have not both {n}", nameOf(f.output), nameOf(f.answers)),
			"for example: -o 'tests/{n}.in' --answers 'tests/{n}.out'",
		}
	case f.answers != "" && (f.answers == f.output || !marked && f.output != "" && file.Same(f.answers, f.output)):
		return &usageError{message.Of("--answers %s would replace the boards", nameOf(f.answers)), "give each a name of its own"}
	}
	for _, flag := range []string{"checkpoint", "checkpoint-every", "restart"} {
		if marked && cmd.Flags().Changed(flag) {
			return &usageError{message.Of("--%s has no effect on files with {n}: each is written as a whole", flag), message.Of("leave out %s", "--"+flag)}
		}
	}
	for i, name := range job.Files {
		if _, given := job.Given[i]; given {
			continue
		}
		if err := f.keeps("", name); err != nil {
			return err
		}
	}
	if marked {
		job.Output.Name, job.Output.Compression = "", puzzleio.Plain
		job.Output.Write = func(text []byte) (int, error) { return len(text), nil } // there is nothing
	}
	job.Output.Writer = func(out io.Writer, options puzzleio.WriterOptions) batch.RowWriter {
		t := &testWriter{
			context: cmd.Context(), out: out, options: options, problem: form.problem, answers: f.answers, makes: makesBoards(job),
			best: slices.IndexFunc(options.Extra, func(c record.Column) bool { return c.Name == "best" }),
		}
		if marked {
			t.name = f.output
		}
		f.tests = t
		return t
	}
	return nil
}

// keeps returns an error if one of the files for each board would replace a file that is
// read, as the value of a flag unless that is "".
func (f *runFlags) keeps(flag string, read ...string) error {
	for _, name := range read {
		for _, pattern := range []string{f.output, f.answers} {
			number := numberIn(name, pattern)
			if name == "" || name == "-" || pattern == "" || !file.Same(numbered(pattern, number), name) {
				continue
			}
			switch {
			case flag != "":
				return &usageError{message.Of("-o %s would replace the file of --%s", nameOf(pattern), flag), "choose another output"}
			case number != "":
				return &usageError{message.Of("-o %s would replace an input", nameOf(pattern)), "choose another output"}
			}
		}
	}
	return nil
}

// numberIn returns the text in a name that stands where a pattern has its last mark.
func numberIn(name, pattern string) string {
	for strings.Contains(pattern, numberMark) {
		if before, after, marked := strings.Cut(filepath.Base(pattern), numberMark); marked {
			number, _ := strings.CutPrefix(filepath.Base(name), before)
			return strings.TrimSuffix(number, after)
		}
		name, pattern = filepath.Dir(name), filepath.Dir(pattern)
	}
	return ""
}

// former counts the files that a pattern stands for and whose numbers are greater than the last
// one of this run, and returns the name of the first: an earlier run wrote them.
func former(pattern string, last int) (count uint64, first string) {
	anyNumber := strings.NewReplacer(numberMark, "*", "*", "?", "[", "?").Replace(pattern)
	found, _ := filepath.Glob(anyNumber) // a pattern that is not valid finds nothing
	least := math.MaxInt
	for _, name := range found {
		n, err := strconv.Atoi(numberIn(name, pattern))
		if err != nil || n <= last || filepath.Clean(numbered(pattern, strconv.Itoa(n))) != filepath.Clean(name) {
			continue
		}
		if count++; n < least {
			least, first = n, name
		}
	}
	return count, first
}

// warnOfFormer warns of files that an earlier run wrote and that look like tests of this one.
func (p *program) warnOfFormer(t *testWriter) {
	if t == nil {
		return
	}
	for _, pattern := range []string{t.name, t.answers} {
		if !strings.Contains(pattern, numberMark) {
			continue
		}
		if count, first := former(pattern, t.last); count > 0 {
			p.warn(message.Of("%v left from an earlier run, with numbers after those of this one; the first is %s",
				plural(count, "file is", "files are"), nameOf(first)))
		}
	}
}

// numberingCommands are the commands that write a file for each board if its name has numberMark.
var numberingCommands = []string{"generate", "convert"}

// otherMark is what users may write for numberMark, such as {N} or {n:02}.
var otherMark = regex.Lazy(`\{[nN]([:%0-9][^{}]*)?\}`)

// refuseMark returns a *usageError if another command has the mark in the name of its output, or one of
// those that number files has another mark.
func refuseMark(cmd *cobra.Command, _ []string) error {
	output := cmd.Flags().Lookup("output")
	if output != nil && slices.Contains(numberingCommands, cmd.Name()) {
		for _, mark := range otherMark().FindAllString(output.Value.String(), -1) {
			if mark != numberMark {
				return &usageError{message.Of("-o cannot have %s: only {n} stands for the number, without leading zeros", mark), fileForEach}
			}
		}
	}
	if output == nil || !strings.Contains(output.Value.String(), numberMark) || cmd.Name() == "split" || slices.Contains(numberingCommands, cmd.Name()) {
		return nil // split has a mark of its own
	}
	return &usageError{
		message.Of("%s does not replace {n} in -o %s", cmd.CommandPath(), nameOf(output.Value.String())),
		"leave out {n}: 'bullseye generate' and 'bullseye convert' replace it; pictures of several boards have numbers anyway",
	}
}

// numbered returns the name of the file with a number.
func numbered(name, number string) string { return strings.ReplaceAll(name, numberMark, number) }

// Begin implements batch.RowWriter.
func (t *testWriter) Begin(*record.Record) {}

// Flush implements batch.RowWriter.
func (t *testWriter) Flush() (puzzleio.Mark, error) { return puzzleio.Mark{}, nil }

// Write implements batch.RowWriter. Boards that cannot be read have been reported.
func (t *testWriter) Write(r *record.Record, texts ...string) error {
	switch {
	case r.Err != nil:
		return nil
	case r.Puzzle != nil && t.problem != nil:
		return message.Errorf("a puzzle with further rules cannot be written as %s, only as iss, f-puzzles or a table: %w", t.problem.Statements[0].Name, record.ErrNoRoom)
	case r.HasLists() && t.problem != nil:
		return message.Errorf("lists of candidates cannot be written as %s, only as candidates, framed, iss, f-puzzles or a table: %w", t.problem.Statements[0].Name, record.ErrNoRoom)
	case t.problem != nil && t.problem.Room() == 1 && len(t.rows) == 1:
		return &usageError{message.Of("the input of %s has one board, and there are more", t.problem.Statements[0].Name), fileForEach}
	case len(t.rows) == judge.MaxBoards:
		return message.Errorf("a file of tests has room for %d boards: %w", len(t.rows), record.ErrNoRoom)
	}
	t.rows = append(t.rows, testRow{*r, slices.Clone(texts)})
	number := t.written + 1
	if t.makes {
		number = r.Line
	}
	if t.name != "" {
		if err := t.write(strconv.Itoa(number)); err != nil {
			return err
		}
		t.last = max(t.last, number)
	}
	t.written++
	return nil
}

// Close implements batch.RowWriter.
func (t *testWriter) Close() error {
	if t.name == "" && (t.written > 0 || t.problem != nil && t.problem.Room() > 1) {
		return t.write("")
	}
	return nil
}

// write writes the rows and the answers to them.
func (t *testWriter) write(number string) error {
	defer func() { t.rows = t.rows[:0] }() // also if the form has no room for one
	boards, err := t.encode(false)
	if err != nil {
		return err
	}
	if t.name == "" {
		_, err = t.out.Write(boards)
	} else {
		err = writeNumbered(t.name, number, boards)
	}
	if err == nil && t.answers != "" {
		var answers []byte
		if answers, err = t.answer(boards); err == nil {
			err = writeNumbered(t.answers, number, answers)
		}
	}
	return err
}

// encode returns a file with the boards, or with their completions.
func (t *testWriter) encode(completions bool) ([]byte, error) {
	var text bytes.Buffer
	if t.problem != nil {
		boards := make([]sudoku.Board, len(t.rows))
		for i := range t.rows {
			boards[i] = t.rows[i].record.Board
		}
		err := t.problem.WriteInput(&text, boards)
		return text.Bytes(), err
	}
	w, err := puzzleio.NewWriter(&text, t.options)
	for i := range t.rows {
		r := t.rows[i].record
		if completions {
			r.Board = sudoku.Board(r.Grid)
		}
		if err == nil {
			err = w.Write(&r, t.rows[i].texts...)
		}
	}
	if err == nil {
		err = w.Close()
	}
	return text.Bytes(), err
}

// answer returns the answers to boards, which have been written as input: the best scores
// of contests, the output of the problem, or completions.
func (t *testWriter) answer(input []byte) ([]byte, error) {
	var text bytes.Buffer
	switch {
	case t.best >= 0 && (t.problem == nil || t.problem.Statements[0].Name == judge.Target):
		for i := range t.rows {
			text.WriteString(t.rows[i].texts[t.best] + "\n")
		}
		return text.Bytes(), nil
	case t.problem == nil:
		return t.encode(true)
	}
	err := t.problem.Answer(t.context, bytes.NewReader(input), &text)
	return text.Bytes(), err
}

// writeNumbered writes a file, compressed if its name says so. If it has a mark for the number, its
// folder is made.
func writeNumbered(pattern, number string, text []byte) error {
	name := numbered(pattern, number)
	if folder := filepath.Dir(name); name != pattern {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return message.Errorf("cannot make %s: %w", nameOf(folder), file.Reason(err))
		}
	}
	compressor, err := puzzleio.NewCompressor(puzzleio.CompressionOf(name), puzzleio.Block)
	if err != nil {
		return err
	}
	if compressor != nil {
		text = compressor.AppendFrame(nil, text)
	}
	if err := file.Write(file.OS, name, text); err != nil {
		return cannotWrite(name, err)
	}
	return nil
}
