package pipeline

import (
	"context"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

func init() {
	register.DoFn3x1[context.Context, Task, func(Done), error](&answerFn{})
	register.Emitter1[Done]()
}

// answerFn does tasks.
type answerFn struct {
	Job Job

	ask  operation.Operation
	crew *crew[Done]
}

// StartBundle begins a bundle.
func (f *answerFn) StartBundle(ctx context.Context, _ func(Done)) (err error) {
	f.ask, err = f.Job.ask()
	f.crew = newCrew[Done](ctx, f.Job.Workers)
	return err
}

// ProcessElement takes a task.
func (f *answerFn) ProcessElement(_ context.Context, task Task, _ func(Done)) error {
	return f.crew.do(func(ctx context.Context) (Done, error) { return f.Job.do(ctx, f.ask, &task) })
}

// FinishBundle gives what has been done.
func (f *answerFn) FinishBundle(ctx context.Context, emit func(Done)) error {
	all, err := f.crew.wait()
	if err != nil {
		return err
	}
	for _, done := range all {
		done.Tally.report(ctx)
		emit(done)
	}
	return nil
}

// block is how many boards are asked of at once.
const block = 2048

// working is a task under way. Its blocks go over the ends of files, so that many small
// ones are as fast as a large one.
type working struct {
	job     *Job
	ask     operation.Operation
	done    Done
	answers *shardWriter
	letters *shardWriter // nil before the first

	rows *puzzleio.Writer // to answers; nil if they are no table

	records []record.Record
	from    []*Piece // the piece of each record
	n       int
	text    []byte

	boards    []sudoku.Board
	solutions operation.Solutions
}

// do does a task.
func (j *Job) do(ctx context.Context, ask operation.Operation, task *Task) (Done, error) {
	w := &working{
		job: j, ask: ask,
		done:    Done{Shard: task.Shard, Shards: task.Shards, Tally: Tally{Status: map[string]int64{}}},
		records: make([]record.Record, block),
		from:    make([]*Piece, block),
	}
	err := w.do(ctx, task)
	if err != nil {
		// The context may be what has ended.
		w.answers.abandon(context.WithoutCancel(ctx))
		w.letters.abandon(context.WithoutCancel(ctx))
		return w.done, err
	}
	return w.done, nil
}

func (w *working) do(ctx context.Context, task *Task) (err error) {
	if w.answers, err = w.job.create(ctx, w.job.Output, task.Shard); err != nil {
		return err
	}
	if w.job.To != puzzleio.Any {
		if w.rows, err = puzzleio.NewWriter(w.answers, w.job.tableOptions(w.ask)); err != nil {
			return err
		}
	}
	for i := range task.Pieces {
		if err := w.piece(ctx, &task.Pieces[i]); err != nil {
			return err
		}
	}
	if err := w.flush(ctx); err != nil {
		return err
	}
	if w.rows != nil {
		if err := w.rows.Close(); err != nil {
			return err
		}
	}
	w.done.Answers = w.answers.name
	w.done.Tally.Written = w.answers.size
	if err := w.answers.Close(); err != nil {
		return err
	}
	if w.letters != nil {
		w.done.Letters = w.letters.name
		return w.letters.Close()
	}
	return nil
}

// piece takes the boards of a piece into blocks.
func (w *working) piece(ctx context.Context, p *Piece) error {
	file, err := open(ctx, p.File)
	if err != nil {
		return err
	}
	defer func() {
		w.done.Tally.Read += file.read
		file.Close()
	}()
	reader, err := w.job.reader(file, p)
	if err != nil {
		return err
	}
	defer reader.Close()
	for some := p.Start > 0; ; some = true {
		n, err := reader.ReadBlock(w.records[w.n:])
		switch {
		case err == nil:
		case file.failed != nil: // the filesystem: this is worth another try
			return file.failed
		case ctx.Err() != nil:
			return ctx.Err()
		case err == io.EOF:
			if !p.Split || p.Last {
				w.done.Tally.Files++
			}
			if !some {
				w.done.Tally.Empty++
			}
			return nil
		default: // the file is not what it seems, and stays so
			w.done.Tally.Failed++
			return w.failure(ctx, p, err)
		}
		for i := range n {
			w.from[w.n+i] = p
		}
		if w.n += n; w.n == block {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
	}
}

// flush asks of the block, and writes the answers.
func (w *working) flush(ctx context.Context) error {
	if w.n == 0 {
		return nil
	}
	w.done.Tally.Blocks++
	w.done.Tally.Boards += int64(w.n)
	asked, err := w.askPlain(ctx)
	if err == nil && !asked {
		err = w.askAll(ctx)
	}
	if err != nil {
		return err
	}
	w.n = 0
	_, err = w.answers.Write(w.text)
	w.text = w.text[:0]
	return err
}

// askPlain asks of the block in the fastest way, if it is one for that: boards
// to be solved that are nothing but clues, and grids to be written.
func (w *working) askPlain(ctx context.Context) (asked bool, err error) {
	solve, ok := w.ask.(*operation.Solve)
	if !ok || w.job.JSON || w.rows != nil {
		return false, nil
	}
	w.boards = w.boards[:0]
	for i := range w.records[:w.n] {
		r := &w.records[i]
		if r.Err != nil || r.Form == sudoku.Pencil {
			return false, nil
		}
		w.boards = append(w.boards, r.Board)
	}
	if err := solve.ApplyBoards(ctx, w.boards, &w.solutions); err != nil {
		return false, err
	}
	w.text = w.solutions.AppendText(w.text)
	solved := int64(0)
	for i := range w.boards {
		if answer := w.solutions.Solution(i); answer.Status == operation.Solved {
			solved++
		} else {
			w.done.Tally.Status[string(answer.Status)]++
		}
	}
	w.done.Tally.Status[string(operation.Solved)] += solved
	return true, nil
}

// askAll asks of any block.
func (w *working) askAll(ctx context.Context) error {
	next := 0
	for answer, err := range w.ask.Apply(ctx, w.records[:w.n]) {
		if err != nil {
			return err
		}
		if err := w.write(ctx, &w.records[next], w.from[next], answer); err != nil {
			return err
		}
		next++
	}
	return nil
}

// write puts down the answer to a record, and the dead letter if it could not
// be read.
func (w *working) write(ctx context.Context, record *record.Record, p *Piece, answer operation.Answer) (err error) {
	w.done.Tally.Status[statusOf(answer)]++
	switch {
	case w.rows != nil:
		err = w.writeRows(ctx, record, p, answer)
	case w.job.JSON:
		w.text, err = operation.AppendJSON(w.text, p.File, record, answer)
	default:
		w.text = answer.AppendText(w.text)
	}
	if err != nil || record.Err == nil {
		return err
	}
	return w.letter(ctx, &letter{
		File: p.File, Line: record.Err.Line, Column: record.Err.Column, Offset: &record.Err.Offset,
		Reason: record.Err.Reason(),
	})
}
