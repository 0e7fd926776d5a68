package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// A worker answers parts of chunks and formats their output. It reuses its memory.
type worker struct {
	*run
	answers    *operation.AnswerWriter
	boards     []sudoku.Board
	records    []record.Record
	compressor *puzzleio.Compressor // nil for plain output
	compresses bool                 // workers compress, because nothing depends on the output before

	out      []byte           // output of the current part
	passed   int64            // bytes of output of the current part that out no longer has
	rowBytes int              // the size of rows that have not been counted
	written  int64            // rows of boards that could be read, in the current part
	further  bool             // the current record has had a row
	resumed  *puzzleio.Writer // writes the rows after the first chunk to out

	// The current part.
	chunk *chunk
	part  *part
	file  string
	rows  *puzzleio.Writer

	// For a Stream.
	items      []item // records of the current part that have not been published
	rowsBefore int64  // the size of the output of rows before the current part
	pending    error  // an error about the current record
	rowPending bool   // the current record has a row
}

func newWorker(r *run) (*worker, error) {
	w := &worker{run: r, answers: r.job.answers()}
	w.answers.Colors, w.answers.Say, w.answers.Keyed = r.colors, r.say, w.key
	var err error
	w.compressor, err = r.job.compressor()
	w.compresses = w.compressor != nil && r.job.Stream == nil && !r.job.Output.serial() && !w.answers.Separated()
	return w, err
}

// Write implements io.Writer. It appends to the output of the current part.
func (w *worker) Write(text []byte) (int, error) {
	w.out = append(w.out, text...)
	return len(text), nil
}

// work answers parts of chunks until the context ends.
func (w *worker) work(ctx context.Context) {
	ctx = operation.WithRoom(ctx, func(bytes int) { w.flow.reserve(w.part, bytes) })
	for {
		select {
		case c := <-w.todo:
			if c.oneOwner {
				w.answerPart(ctx, c, &c.parts[0]) // the chunk may be reused after this
				continue
			}
			for i := c.claimed.Add(1); int(i) <= len(c.parts); i = c.claimed.Add(1) {
				w.answerPart(ctx, c, &c.parts[i-1])
			}
		case <-ctx.Done():
			return
		}
	}
}

// answerPart answers a part and marks it as done.
func (w *worker) answerPart(ctx context.Context, c *chunk, p *part) {
	w.flow.begin(p)
	p.begun.Store(true)
	w.chunk, w.part, w.file = c, p, w.job.fileName(c.at.File)
	w.answers.Counts.Reset()
	w.answers.Chosen, w.answers.LacksLabels = nil, c.noLabels
	// Replaced covers the parts before, which are in the output as well.
	w.answers.Findings = operation.Findings{Replaced: w.answers.Replaced}
	w.out, w.rowBytes, w.passed, w.items = w.out[:0], 0, 0, w.items[:0]
	w.written, w.further = 0, false
	if !w.showsEarly {
		// After an interruption, the collector may read the part before it is done.
		p.mutex.Lock()
		w.out, p.out = p.out[:0], nil
		p.mutex.Unlock()
	}
	began := time.Now()
	err := w.answer(ctx)
	if w.paced && err == nil {
		w.pace.took(p.to-p.from, time.Since(began))
	}
	w.count()
	w.flow.free(p)
	p.mutex.Lock()
	p.err = err
	p.counts.Merge(&w.answers.Counts)
	p.written = w.written
	p.chosen, p.found = w.answers.Chosen, w.answers.Findings
	w.publish()
	if w.showsEarly || len(p.out) > 0 {
		p.out = append(p.out, w.out...)
	} else {
		p.out, w.out = w.out, nil
	}
	p.mutex.Unlock()
	forget(c.records[min(p.from, len(c.records)):min(p.to, len(c.records))])
	if c.unfinished.Add(-1) == 0 {
		if w.compresses && c.compressor.CompareAndSwap(nobody, theWorker) {
			w.compress(c)
		}
		c.complete <- struct{}{}
	}
	p.done <- struct{}{}
}

// compress compresses the output of all parts of a chunk.
func (w *worker) compress(c *chunk) {
	text := c.parts[0].out
	if len(c.parts) > 1 {
		text = nil
		for i := range c.parts {
			text = append(text, c.parts[i].out...)
		}
	}
	c.frame = w.compressor.AppendFrame(c.frame[:0], text[:min(len(text), frameBytes)])
	for len(text) > frameBytes {
		text = text[frameBytes:]
		c.frame = w.compressor.AppendFrame(c.frame, text[:min(len(text), frameBytes)])
	}
}

// count counts the output that is not in the part yet.
func (w *worker) count() {
	if n := len(w.out) + w.rowBytes; n > 0 {
		w.flow.add(w.part, n)
		w.rowBytes = 0
	}
}

// pass passes the output so far to the collector. If much of it waits there, pass
// waits too.
func (w *worker) pass() {
	w.count()
	w.part.mutex.Lock()
	w.passed += int64(len(w.out))
	if len(w.part.out) == 0 {
		w.part.out, w.out = w.out, w.part.out
	} else {
		w.part.out = append(w.part.out, w.out...)
	}
	w.publish()
	w.part.mutex.Unlock()
	w.out = reusable(w.out)
	w.flow.free(w.part)
	w.flow.untilTaken(w.part)
}

// passMuch passes the output so far if it is much.
func (w *worker) passMuch() {
	if len(w.out)+w.rowBytes >= partBytes {
		w.pass()
	}
}

// answer answers the current part.
func (w *worker) answer(ctx context.Context) error {
	if err := w.openRows(); err != nil {
		return err
	}
	var err error
	if w.chunk.text != nil {
		err = w.answerLines(ctx, w.chunk.text)
	} else {
		err = w.answerRecords(ctx, w.chunk.records[w.part.from:w.part.to])
	}
	if err == nil {
		err = w.flushRows()
	}
	return err
}

// openRows prepares the writer of rows. The writer of the first part also writes
// the header or other text before the rows.
func (w *worker) openRows() (err error) {
	w.rows = nil
	if w.job.Output.Style != operation.Rows || w.job.Output.serial() {
		return nil
	}
	if w.chunk.first && w.part == &w.chunk.parts[0] {
		if w.rows, err = puzzleio.NewWriter(w, w.job.writerOptions()); err == nil {
			w.rows.Begin(&w.chunk.opening)
			w.rowsBefore = 0
			w.items = append(w.items, item{kind: prologue, end: w.size()})
		}
		return err
	}
	if w.resumed == nil {
		w.resumed, err = puzzleio.ResumeWriter(w, w.job.writerOptions(), w.chunk.mark)
	}
	if w.rows = w.resumed; err == nil {
		w.rowsBefore = w.rows.Size()
	}
	return err
}

// flushRows writes all rows so far to the output.
func (w *worker) flushRows() error {
	if w.rows == nil {
		return nil
	}
	_, err := w.rows.Flush()
	return err
}

// answerLines answers a text that probably consists of plain lines.
func (w *worker) answerLines(ctx context.Context, text []byte) error {
	if w.boards == nil {
		w.boards = make([]sudoku.Board, w.job.block)
	}
	n, rest := readLines(w.boards, text)
	if len(rest) > 0 {
		return w.answerText(ctx, text)
	}
	block := operation.Block{File: w.file, Boards: w.boards[:n], Line: w.chunk.at.Line + 1}
	return w.answers.Answer(ctx, &block, &w.out, w)
}

// answerText answers a text of any lines. No board may cross its ends.
func (w *worker) answerText(ctx context.Context, text []byte) error {
	reader := puzzleio.NewReader(bytes.NewReader(text), puzzleio.Options{
		Format: w.job.From, Columns: w.job.Columns, Name: w.file, Start: w.chunk.at.start(),
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
	return w.answers.Answer(ctx, &operation.Block{Records: records}, &w.out, w)
}

// Answered implements operation.Sink. If answers are shown early, it passes the
// output so far to the collector.
func (w *worker) Answered() error {
	w.further = false
	if !w.showsEarly {
		w.passMuch()
		w.flow.free(w.part)
		return nil
	}
	if err := w.flushRows(); err != nil {
		return err
	}
	w.pass()
	return nil
}

// Report implements operation.Sink. The collector reports the error after writing
// the output so far.
func (w *worker) Report(r *record.Record, err error) error {
	_, noClass := errors.AsType[*operation.NoClassError](err)
	switch {
	case errors.Is(err, record.ErrNoRoom):
		err = leftOut(w.file, r, err)
	case noClass && w.job.Stream != nil:
		err = fmt.Errorf("%s:%d: left out: %w", record.FileName(w.file), r.Line, err)
	case noClass:
		err = fmt.Errorf("%s:%d: %w", record.FileName(w.file), r.Line, err)
	}
	if w.job.Stream != nil {
		w.pending = err
		return nil
	}
	if err := w.flushRows(); err != nil {
		return err
	}
	if w.showsEarly {
		w.pass()
	}
	w.part.mutex.Lock()
	defer w.part.mutex.Unlock()
	w.part.reports = append(w.part.reports, pendingReport{len(w.part.out) + len(w.out), err})
	return nil
}

// A leftOutError says why a record is not in the output.
type leftOutError struct {
	error
	unreadable *sudoku.SyntaxError // why the record could not be read, nil if it could
}

func (e *leftOutError) Unwrap() error { return e.error }

func leftOut(file string, r *record.Record, why error) error {
	err := fmt.Errorf("%s:%d: left out: %w", record.FileName(file), r.Line, why)
	if r.Err != nil {
		err = fmt.Errorf("%s:%d: left out: %w; its board cannot be read: %s", record.FileName(file), r.Line, why, r.Err.Reason())
	}
	return &leftOutError{err, r.Err}
}

// Row implements operation.Sink. The collector writes the rows of serial formats.
func (w *worker) Row(r *record.Record, texts []string) error {
	if !w.job.Output.serial() {
		err := w.rows.Write(r, texts...)
		if err == nil && r.Err == nil {
			w.written++
		}
		w.passMuch()
		return err
	}
	copied := row{record: *r, texts: append([]string(nil), texts...), further: w.further}
	w.further = true
	w.part.mutex.Lock()
	w.part.rows = append(w.part.rows, copied)
	w.part.mutex.Unlock()
	w.rowPending = true
	w.rowBytes += copied.size()
	w.passMuch()
	return nil
}
