package pipeline

import (
	"context"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

func init() {
	register.DoFn3x1[context.Context, Task, func(Done), error](&answerFn{})
	register.Emitter1[Done]()
}

// answerFn does tasks.
type answerFn struct {
	Job Job

	op    operation.Operation
	tasks *bundle[Done]
}

// StartBundle begins a bundle.
func (f *answerFn) StartBundle(ctx context.Context, _ func(Done)) (err error) {
	f.op, err = f.Job.operation()
	f.tasks = newBundle[Done](ctx, f.Job.Workers)
	return err
}

// ProcessElement starts a task.
func (f *answerFn) ProcessElement(_ context.Context, task Task, _ func(Done)) error {
	return f.tasks.do(func(ctx context.Context) (Done, error) { return f.Job.do(ctx, f.op, &task) })
}

// FinishBundle emits what has been done.
func (f *answerFn) FinishBundle(ctx context.Context, emit func(Done)) error {
	all, err := f.tasks.wait()
	if err != nil {
		return err
	}
	for _, done := range all {
		done.Totals.report(ctx)
		emit(done)
	}
	return nil
}

// blockSize is how many boards are asked about together.
const blockSize = 2048

// A taskWorker does a task. Its blocks of boards cross the ends of files, so
// that many small files are as fast as a large one.
type taskWorker struct {
	job     *Job
	ctx     context.Context
	writer  *operation.AnswerWriter
	done    Done
	answers *shardWriter
	letters *shardWriter // nil before the first

	rows *puzzleio.Writer // to answers; nil if they are not a table

	records []record.Record
	n       int // of records
	text    []byte
}

// do does a task.
func (j *Job) do(ctx context.Context, op operation.Operation, task *Task) (Done, error) {
	w := &taskWorker{
		job: j, ctx: ctx, writer: j.answerWriter(op),
		done:    Done{Shard: task.Shard, Shards: task.Shards},
		records: make([]record.Record, blockSize),
	}
	err := w.do(ctx, task)
	if err != nil {
		// The end of the context may be the reason.
		w.answers.abandon(context.WithoutCancel(ctx))
		w.letters.abandon(context.WithoutCancel(ctx))
		return w.done, err
	}
	w.done.Totals.Status = map[string]int64{}
	for status, n := range w.writer.Counts.All() {
		w.done.Totals.Status[string(status)] = n
	}
	return w.done, nil
}

// answerWriter returns what writes the answers of the job.
func (j *Job) answerWriter(op operation.Operation) *operation.AnswerWriter {
	w := &operation.AnswerWriter{Operation: op}
	switch {
	case j.To != puzzleio.Any:
		w.Style, w.Preset = operation.Rows, j.To.Preset()
	case j.JSON:
		w.Style = operation.JSON
	}
	return w
}

func (w *taskWorker) do(ctx context.Context, task *Task) (err error) {
	if w.answers, err = w.job.create(ctx, w.job.Output, task.Shard); err != nil {
		return err
	}
	if w.job.To != puzzleio.Any {
		options := puzzleio.WriterOptions{Format: w.job.To, Parquet: parquet.Codec{}}
		options.Extra, options.Grids = w.writer.Columns()
		if w.rows, err = puzzleio.NewWriter(w.answers, options); err != nil {
			return err
		}
	}
	for i := range task.Segments {
		if err := w.read(ctx, &task.Segments[i]); err != nil {
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
	w.done.Totals.Written = w.answers.size
	if err := w.answers.Close(); err != nil {
		return err
	}
	if w.letters != nil {
		w.done.Letters = w.letters.name
		return w.letters.Close()
	}
	return nil
}

// read reads the boards of a segment into blocks.
func (w *taskWorker) read(ctx context.Context, s *Segment) error {
	file, err := open(ctx, s.File)
	if err != nil {
		return err
	}
	defer func() {
		w.done.Totals.Read += file.read
		file.Close()
	}()
	reader, err := w.job.reader(file, s)
	if err != nil {
		return err
	}
	defer reader.Close()
	for some := s.Start > 0; ; some = true {
		n, err := reader.ReadBlock(w.records[w.n:])
		switch {
		case err == nil:
		case file.failed != nil: // the filesystem: this is worth another try
			return file.failed
		case ctx.Err() != nil:
			return ctx.Err()
		case err == io.EOF:
			if !s.Split || s.Last {
				w.done.Totals.Files++
			}
			if !some {
				w.done.Totals.Empty++
			}
			return nil
		default: // the file is not in its format, and another try would find the same
			w.done.Totals.Failed++
			return w.reportFile(ctx, s, err)
		}
		if w.n += n; w.n == blockSize {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
	}
}

// flush asks about the block and writes the answers.
func (w *taskWorker) flush(ctx context.Context) error {
	if w.n == 0 {
		return nil
	}
	w.done.Totals.Blocks++
	w.done.Totals.Boards += int64(w.n)
	if err := w.writer.Answer(ctx, &operation.Block{Records: w.records[:w.n]}, &w.text, w); err != nil {
		return err
	}
	w.n = 0
	_, err := w.answers.Write(w.text)
	w.text = w.text[:0]
	return err
}

// Row implements operation.Sink.
func (w *taskWorker) Row(r *record.Record, texts []string) error { return w.rows.Write(r, texts...) }

// Answered implements operation.Sink.
func (w *taskWorker) Answered() error { return nil }
