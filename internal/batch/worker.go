package batch

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"bullseye/internal/spare"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/npy"
	"bullseye/record"
	"bullseye/sudoku"
)

// A worker answers parts of chunks and formats their output. It reuses its memory.
type worker struct {
	*run
	answers    *operation.AnswerWriter
	boards     []sudoku.Board
	records    []record.Record
	compressor *puzzleio.Compressor // nil if workers do not compress
	frames     piece                // compressed output

	// The current part.
	part    *part
	file    string
	piece   piece            // its output that has not been passed
	written int64            // rows of boards that could be read
	further bool             // the current record has had a row
	rows    *puzzleio.Writer // writes rows to piece
	passed  int64            // bytes from rows before piece
	whole   bool             // piece has the whole output of a chunk so far
	resumed *puzzleio.Writer // writes the rows after the first chunk

	// The current record of a Stream.
	pending    error // an error about it
	rowPending bool  // it has a row in piece
}

func newWorker(r *run) (*worker, error) {
	w := &worker{run: r, answers: r.job.answers()}
	w.answers.Say, w.answers.Draw, w.answers.Keyed = r.say, r.draw, w.key
	if r.job.Stream != nil || r.job.Output.serial() || w.answers.Separated() {
		return w, nil // whether they can compress depends on the output before
	}
	var err error
	w.compressor, err = r.job.compressor()
	return w, err
}

// work answers parts until the context ends.
func (w *worker) work(ctx context.Context) {
	answering := operation.WithRoom(ctx, func(bytes int) { w.flow.reserve(w.part, bytes) })
	answering = spare.With(answering, &w.idle)
	for {
		w.idle.Add(1)
		select {
		case p := <-w.todo:
			w.idle.Add(-1)
			w.answerPart(answering, p)
		case <-ctx.Done():
			return
		}
	}
}

// answerPart answers a part and marks it as done.
func (w *worker) answerPart(ctx context.Context, p *part) {
	w.flow.begin(p)
	p.begun.Store(true)
	c := p.chunk
	w.part, w.file = p, w.job.fileName(c.at.File)
	w.answers.Counts.Reset()
	w.answers.Chosen, w.answers.LacksLabels = nil, c.noLabels
	// Lists of columns cover the parts before, which are in the output as well.
	w.answers.Findings = operation.Findings{Replaced: w.answers.Replaced, Unread: w.answers.Unread}
	w.written, w.further, w.whole = 0, false, len(c.parts) == 1
	records := c.records[min(p.from, len(c.records)):min(p.to, len(c.records))]
	var slow int
	switch {
	case w.paced:
		slow = len(records)
	case c.puzzles > 0: // otherwise, boards are not looked at once more
		slow = w.job.puzzlesIn(records)
	}
	began := time.Now()
	p.err = w.answer(ctx)
	if slow > 0 && p.err == nil {
		w.pace.took(slow, time.Since(began))
	}
	if err := w.pass(true); p.err == nil {
		p.err = err
	}
	p.counts.Merge(&w.answers.Counts)
	p.written, p.chosen, p.found = w.written, w.answers.Chosen, w.answers.Findings
	forget(records)
	p.done <- struct{}{}
}

// pass passes the output so far to the collector. Unless it is the last of the part, and if
// much waits there, pass waits too.
func (w *worker) pass(last bool) error {
	if w.rows != nil {
		if _, err := w.rows.Flush(); err != nil {
			return err
		}
		w.passed = w.rows.Size()
	}
	given := &w.piece
	if last && w.whole && w.compressor != nil {
		given = w.compress()
	}
	w.whole = false
	w.flow.pass(w.part, given, last)
	return nil
}

// compress moves the output of a chunk to a piece of compressed frames.
func (w *worker) compress() *piece {
	f := &w.frames
	for n, text := 0, w.piece.text; n < len(text); n += frameBytes {
		f.text = w.compressor.AppendFrame(f.text, text[n:min(n+frameBytes, len(text))])
	}
	f.frames, f.items, w.piece.items = true, w.piece.items, f.items
	w.piece.reset()
	return f
}

// passMuch passes the output so far if it is much.
func (w *worker) passMuch() error {
	if w.piece.size() < partBytes {
		return nil
	}
	return w.pass(false)
}

// answer answers the current part.
func (w *worker) answer(ctx context.Context) error {
	if err := w.openRows(); err != nil {
		return err
	}
	if c := w.part.chunk; c.text == nil {
		return w.answerRecords(ctx, c.records[w.part.from:w.part.to])
	}
	return w.answerLines(ctx)
}

// openRows prepares the writer of rows. The writer of the first part also writes
// the header or other text before the rows.
func (w *worker) openRows() (err error) {
	w.rows = nil
	if w.job.Output.Style != operation.Rows || w.job.Output.serial() {
		return nil
	}
	if c := w.part.chunk; c.first && w.part == &c.parts[0] {
		if w.rows, err = puzzleio.NewWriter(&w.piece, w.job.writerOptions()); err == nil {
			w.passed = 0
			w.rows.Begin(&c.opening)
			w.addItem(item{kind: prologue})
		}
		return err
	} else if w.resumed == nil {
		w.resumed, err = puzzleio.ResumeWriter(&w.piece, w.job.writerOptions(), c.mark)
	}
	if w.rows = w.resumed; err == nil {
		w.passed = w.rows.Size()
	}
	return err
}

// answerLines answers a text that probably consists of plain lines. What follows another line
// is read as any text, from that line on.
func (w *worker) answerLines(ctx context.Context) error {
	if w.boards == nil {
		w.boards = make([]sudoku.Board, min(w.job.block, linesTogether))
	}
	at, text := w.part.chunk.at, w.part.chunk.text
	for len(text) > 0 {
		n, rest := readLines(w.boards, text)
		if n == 0 {
			return w.answerText(ctx, text, &at)
		}
		block := operation.Block{File: w.file, Boards: w.boards[:n], Line: at.Line + 1}
		if err := w.answers.Answer(ctx, &block, &w.piece.text, w); err != nil {
			return err
		}
		at.Line += n
		at.Offset += int64(len(text) - len(rest))
		text = rest
	}
	return nil
}

// answerText answers the text at a position, which may have any lines.
func (w *worker) answerText(ctx context.Context, text []byte, at *position) error {
	reader := puzzleio.NewReader(bytes.NewReader(text), puzzleio.Options{
		Format: w.job.From, Columns: w.job.Columns, Name: w.file, Start: at.start(),
	})
	if w.records == nil {
		w.records = make([]record.Record, w.job.block)
	}
	for {
		n, err := reader.ReadBlock(w.records)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := w.answerRecords(ctx, w.records[:n]); err != nil {
			return err
		}
		forget(w.records[:n])
	}
}

// answerRecords answers records of the chunk.
func (w *worker) answerRecords(ctx context.Context, records []record.Record) error {
	return w.answers.Answer(ctx, &operation.Block{Records: records}, &w.piece.text, w)
}

// Answered implements operation.Sink. If answers are shown early, it passes the
// output so far to the collector.
func (w *worker) Answered() error {
	w.further = false
	if w.showsEarly {
		return w.pass(false)
	}
	err := w.passMuch()
	w.flow.free(w.part)
	return err
}

// Part passes the output so far of an answer that is not complete, if it is much or is shown
// early.
func (w *worker) Part() error {
	if w.showsEarly {
		return w.pass(false)
	}
	return w.passMuch()
}

// Report implements operation.Sink. The collector reports the error after writing
// the output so far.
func (w *worker) Report(r *record.Record, err error) error {
	why, noClass := errors.AsType[*operation.NoClassError](err)
	_, unsupported := errors.AsType[*operation.UnsupportedError](err)
	switch {
	case errors.Is(err, record.ErrNoRoom):
		err = w.job.leftOut(w.file, r, err)
	case noClass && why.OfTable:
		err = message.Errorf("%s: left out: %w", record.FileName(w.file), err)
	case (noClass || unsupported) && w.job.Stream != nil, unsupported && w.job.Output.Style == operation.Rows && w.job.Operation.Spec().Boards:
		err = message.Errorf("%s:%d: left out: %w", record.FileName(w.file), r.Line, err)
	case noClass, unsupported:
		err = message.Errorf("%s:%d: %w", record.FileName(w.file), r.Line, err)
	}
	isLost := slices.ContainsFunc(r.Lost, func(lost *sudoku.SyntaxError) bool { return error(lost) == err })
	if w.job.Stream != nil && !isLost { // lost values do not keep a record out of the output
		w.pending = err
		return nil
	}
	w.addItem(item{kind: reported, report: err})
	return nil
}

// addItem adds an item that ends here.
func (w *worker) addItem(it item) {
	it.end = len(w.piece.text)
	if w.rows != nil {
		it.end = int(w.rows.Size() - w.passed)
	}
	w.piece.items = append(w.piece.items, it)
}

// A leftOutError says why a record is not in the output.
type leftOutError struct{ error }

func (e *leftOutError) Unwrap() error { return e.error }

func (j *Job) leftOut(file string, r *record.Record, why error) error {
	hasColumn := r.Header != nil && r.Header.Grid >= 0
	if errors.Is(why, npy.ErrNoLabel) && !hasColumn && (j.Operation == nil || !j.Operation.Spec().Grids) {
		return &leftOutError{&NoSolutionError{file, r.Line, r.Header}}
	}
	err := message.Errorf("%s:%d: left out: %w", record.FileName(file), r.Line, why)
	if file == "" { // it has been made
		err = message.Errorf("board %d: left out: %w", r.Line, why)
	}
	if r.Err != nil {
		return message.Errorf("%s:%d: left out: %w; its board cannot be read: %v", record.FileName(file), r.Line, why, r.Err.Why())
	}
	return &leftOutError{err}
}

// A NoSolutionError says that arrays lack a board, because its file or table gives no solutions. It is
// reported for the first of such boards.
type NoSolutionError struct {
	File   string
	Line   int
	header *record.Header
}

// isLike reports whether both errors have the same reason.
func (e *NoSolutionError) isLike(other *NoSolutionError) bool {
	return e.File == other.File && e.header == other.header
}

func (e *NoSolutionError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *NoSolutionError) Message() (format string, args []any) {
	return message.Of("%s:%d: left out, and so are others like it: %v", record.FileName(e.File), e.Line, "found no solution, which is the label").Message()
}

// Row implements operation.Sink. The collector writes the rows of serial formats.
func (w *worker) Row(r *record.Record, texts []string) error {
	if !w.job.Output.serial() {
		err := w.rows.Write(r, texts...)
		if err == nil && r.Err == nil {
			w.written++
		}
		if err != nil || w.job.Stream != nil {
			return err
		}
		return w.passMuch()
	}
	copied := row{record: *r, texts: append([]string(nil), texts...), further: w.further}
	w.further = true
	w.piece.rows = append(w.piece.rows, copied)
	w.piece.rowBytes += copied.size()
	if w.job.Stream != nil {
		w.rowPending = true
		return nil
	}
	w.addItem(item{kind: plainRow, row: true})
	return w.passMuch()
}
