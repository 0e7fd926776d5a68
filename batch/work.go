package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"bullseye/internal/draw"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// A worker answers pieces and makes the bytes of their answers. It keeps its
// memory from piece to piece.
type worker struct {
	*run
	boards    []sudoku.Board
	solutions operation.Solutions
	records   []record.Record
	frames    framer
	terminal  draw.Terminal

	out    []byte           // of the part under way
	writer *puzzleio.Writer // to out, of rows behind the first
	texts  []string
	live   bool // see run.showsEarly

	// Of the part under way.
	piece *piece
	part  *part
	file  string
	rows  *puzzleio.Writer
}

func newWorker(r *run) *worker {
	w := &worker{run: r, frames: newFramer(&r.job.Output)}
	w.terminal = r.terminal()
	w.live = r.showsEarly
	return w
}

// Write appends to the output of the part under way.
func (w *worker) Write(text []byte) (int, error) {
	w.out = append(w.out, text...)
	return len(text), nil
}

// work answers parts of pieces until the context ends.
func (w *worker) work(ctx context.Context) {
	for {
		select {
		case p := <-w.todo:
			if p.oneOwner {
				w.do(ctx, p, &p.parts[0]) // after which the piece is not ours
				continue
			}
			for i := p.unclaimed.Add(1); int(i) <= len(p.parts); i = p.unclaimed.Add(1) {
				w.do(ctx, p, &p.parts[i-1])
			}
		case <-ctx.Done():
			return
		}
	}
}

// do answers a part, which is then done.
func (w *worker) do(ctx context.Context, p *piece, q *part) {
	q.begun.Store(true)
	w.piece, w.part, w.file = p, q, w.job.Files[p.at.File]
	w.out = w.out[:0]
	if !w.live {
		// Interrupted, the collector may look in already.
		q.mutex.Lock()
		w.out, q.out = q.out[:0], nil
		q.mutex.Unlock()
	}
	err := w.answer(ctx)
	q.mutex.Lock()
	q.err = err
	if w.live {
		q.out = append(q.out, w.out...)
	} else {
		q.out, w.out = w.out, nil
	}
	q.mutex.Unlock()
	lastOne := p.unfinished.Add(-1) == 0
	if lastOne && w.job.compressed() && !w.job.Output.serial() && !p.unsplit {
		w.compress(p)
	}
	if lastOne {
		p.compressed <- struct{}{}
	}
	q.done <- struct{}{}
}

// compress makes one frame of the output of all parts.
func (w *worker) compress(p *piece) {
	text := p.parts[0].out
	if len(p.parts) > 1 {
		text = nil
		for i := range p.parts {
			text = append(text, p.parts[i].out...)
		}
	}
	p.frame = w.frames.append(p.frame[:0], text)
}

// answer answers the part under way.
func (w *worker) answer(ctx context.Context) error {
	p, q := w.piece, w.part
	if err := w.beginRows(); err != nil {
		return err
	}
	var err error
	if p.text != nil {
		err = w.answerLines(ctx, p.text)
	} else {
		err = w.answerRecords(ctx, p.records[q.from:q.to], q.from)
	}
	if err == nil {
		err = w.flushRows()
	}
	return err
}

// beginRows prepares the writer of rows.
func (w *worker) beginRows() (err error) {
	w.rows = nil
	if w.job.Output.Style != Rows || w.job.Output.serial() {
		return nil
	}
	if w.piece.first && w.part == &w.piece.parts[0] {
		w.rows, err = puzzleio.NewWriter(w, w.job.writerOptions())
		return err
	}
	if w.writer == nil {
		w.writer, err = puzzleio.ResumeWriter(w, w.job.writerOptions(), w.piece.mark)
	}
	w.rows = w.writer
	return err
}

// flushRows puts all rows so far into the output.
func (w *worker) flushRows() error {
	if w.rows == nil {
		return nil
	}
	_, err := w.rows.Flush()
	return err
}

// answerLines answers a text that should be plain lines.
func (w *worker) answerLines(ctx context.Context, text []byte) error {
	if w.boards == nil {
		w.boards = make([]sudoku.Board, w.job.block)
	}
	n, rest := readLines(w.boards, text)
	switch {
	case len(rest) == 0:
		return w.answerBoards(ctx, w.boards[:n])
	case w.piece.last || endsPlain(text):
		return w.answerText(ctx, text)
	}
	w.piece.unsplit = true
	return nil
}

// answerBoards answers boards that stand on plain lines.
func (w *worker) answerBoards(ctx context.Context, boards []sudoku.Board) error {
	if w.job.Operation == nil {
		record := record.Record{Reading: sudoku.Reading{Form: sudoku.Line}}
		for i := range boards {
			w.place(&record, &boards[i], i)
			if err := w.row(&record, nil); err != nil {
				return err
			}
		}
		w.part.boards += int64(len(boards))
		return nil
	}
	solve, ok := w.job.Operation.(*operation.Solve)
	if !ok {
		return fmt.Errorf("%s cannot be asked of boards alone", w.job.Operation.Name())
	}
	if err := solve.ApplyBoards(ctx, boards, &w.solutions); err != nil {
		return err
	}
	if w.job.Output.Style == Text {
		w.part.boards += int64(len(boards))
		w.out = w.solutions.AppendText(w.out)
		return nil
	}
	record := record.Record{Reading: sudoku.Reading{Form: sudoku.Line}}
	var solution operation.Solution
	for i := range boards {
		w.place(&record, &boards[i], i)
		solution = w.solutions.Solution(i)
		if err := w.put(&record, &solution, i); err != nil {
			return err
		}
	}
	return nil
}

// place makes a record that of the ith board of plain lines.
func (w *worker) place(record *record.Record, board *sudoku.Board, i int) {
	record.Board = *board
	record.Line = w.piece.at.Line + i + 1
	record.HasGrid = false
}

// answerText answers a text that stands between plain lines.
func (w *worker) answerText(ctx context.Context, text []byte) error {
	whole := io.MultiReader(strings.NewReader(aBoard), bytes.NewReader(text))
	reader := puzzleio.NewReader(whole, puzzleio.Options{Format: w.job.From})
	if w.records == nil {
		w.records = make([]record.Record, w.job.block)
	}
	base := w.piece.at
	base.Line--
	base.Offset -= lineSize
	if _, err := reader.ReadBlock(w.records[:1]); err != nil {
		return err
	}
	for done := 0; ; {
		n, err := reader.ReadBlock(w.records)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		for i := range w.records[:n] {
			shift(&w.records[i], base)
		}
		if err := w.answerRecords(ctx, w.records[:n], done); err != nil {
			return err
		}
		done += n
	}
}

// answerRecords answers records, of which the first is the one with a number
// in its piece.
func (w *worker) answerRecords(ctx context.Context, records []record.Record, number int) error {
	if w.job.Operation == nil {
		for i := range records {
			if err := w.put(&records[i], nil, number+i); err != nil {
				return err
			}
		}
		return nil
	}
	i := 0
	for answer, err := range w.job.Operation.Apply(ctx, records) {
		if err != nil {
			return err
		}
		if err := w.put(&records[i], answer, number+i); err != nil {
			return err
		}
		if i++; w.live {
			if err := w.publish(); err != nil {
				return err
			}
		}
	}
	return nil
}

// publish lets the collector have what there is.
func (w *worker) publish() error {
	if err := w.flushRows(); err != nil {
		return err
	}
	w.part.mutex.Lock()
	w.part.out = append(w.part.out, w.out...)
	w.part.mutex.Unlock()
	w.out = w.out[:0]
	return nil
}

// put writes the answer to a record, nil for none, with its number in the
// piece.
func (w *worker) put(record *record.Record, answer operation.Answer, number int) error {
	var err error
	switch w.job.Output.Style {
	case Text:
		w.out = answer.AppendText(w.out)
	case JSON:
		w.out, err = operation.AppendJSON(w.out, w.file, record, answer)
	case Pictures:
		if number > 0 || !w.piece.first {
			w.out = append(w.out, '\n')
		}
		w.out = fmt.Appendf(w.out, "%s:%d\n", Name(w.file), record.Line)
		w.out = operation.AppendPicture(w.out, w.terminal, record, answer)
	case Rows:
		if answer == nil {
			err = w.row(record, nil)
		} else {
			err = operation.WriteRows(w.job.Operation, record, answer, w.row)
		}
	}
	w.part.boards++
	if err == nil && record.Err != nil {
		w.part.invalid++
		err = w.note(record.Err)
	}
	return err
}

// note has something said when the output so far is written.
func (w *worker) note(what error) error {
	if err := w.flushRows(); err != nil {
		return err
	}
	w.part.mutex.Lock()
	w.part.out = w.shown(w.part.out)
	at := len(w.part.out) + len(w.out)
	w.part.notes = append(w.part.notes, note{at, what})
	w.part.mutex.Unlock()
	return nil
}

// shown moves the output to where the collector sees it, if it may.
func (w *worker) shown(out []byte) []byte {
	if w.live {
		out = append(out, w.out...)
		w.out = w.out[:0]
	}
	return out
}

// row writes a row, with the texts of the operation's columns.
func (w *worker) row(rec *record.Record, texts []string) error {
	switch w.job.Output.Format {
	case puzzleio.Kaggle:
		texts = nil
	case puzzleio.SudokuExtreme:
		source, rating := w.extreme(rec)
		w.texts = append(w.texts[:0], source, rating)
		texts = w.texts
	}
	if w.job.Output.serial() {
		copied := row{record: *rec, texts: append([]string(nil), texts...)}
		w.part.mutex.Lock()
		w.part.rows = append(w.part.rows, copied)
		w.part.mutex.Unlock()
		return nil
	}
	err := w.rows.Write(rec, texts...)
	if errors.Is(err, record.ErrNoRoom) {
		return w.note(leftOut(w.file, rec, err))
	}
	return err
}

// leftOut says that a record is not in the output.
func leftOut(file string, record *record.Record, why error) error {
	return fmt.Errorf("%s:%d: left out: %w", Name(file), record.Line, why)
}

// extreme returns what Sudoku-Extreme keeps of a board besides its grid: where
// it comes from, which is the file if the record does not know better, and
// how hard it is, which is the number of the engine's guesses.
func (w *worker) extreme(record *record.Record) (source, rating string) {
	source, _ = record.Field("source")
	if source == "" {
		source = filepath.Base(Name(w.file))
	}
	if rating, _ = record.Field("rating"); rating != "" || record.Err != nil {
		return source, rating
	}
	var guesses uint64
	if record.Form == sudoku.Pencil {
		guesses, _ = search.Guesses(context.Background(), record.Candidates)
	} else {
		guesses, _ = search.Guesses(context.Background(), record.Board)
	}
	return source, strconv.FormatUint(guesses, 10)
}

// writerOptions are those of the writer of rows, which is compressed here if
// it is to be.
func (j *Job) writerOptions() puzzleio.WriterOptions {
	options := puzzleio.WriterOptions{Format: j.Output.Format, Parquet: codec}
	switch {
	case j.Output.Format == puzzleio.Kaggle:
	case j.Output.Format == puzzleio.SudokuExtreme:
		options.Extra = []record.Column{{Name: "source"}, {Name: "rating", Kind: record.Integer}}
	case j.Operation != nil:
		options.Extra, options.Grids = j.Operation.Columns(), j.Operation.Grids()
	}
	return options
}

// columns returns the place behind a first record, from which writers can go
// on with others.
func (j *Job) columns(first *record.Record) puzzleio.Mark {
	mark := puzzleio.Mark{Bytes: 1, Records: 1}
	if j.Output.Style != Rows || j.Output.serial() {
		return mark
	}
	w, err := puzzleio.NewWriter(io.Discard, j.writerOptions())
	if err != nil {
		return mark // the worker will meet the same error
	}
	// If there is no room for the record, there is still a header.
	record := *first
	_ = w.Write(&record, make([]string, len(j.writerOptions().Extra))...)
	if made, err := w.Flush(); err == nil {
		mark.Header = made.Header
	}
	return mark
}

// serial reports whether one writer must see all rows in order: folders stay
// open in OpenSudoku's files, and Parquet is written column by column.
func (o *Output) serial() bool {
	return o.Style == Rows && (o.Format == puzzleio.OpenSudoku || o.Format == puzzleio.Parquet)
}
