package pipeline

import (
	"context"
	"errors"
	"io"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// answerFn answers the boards of tasks and writes the shards.
type answerFn struct {
	Job Job

	asked question
	tasks *bundle[Done]
}

// StartBundle begins a bundle.
func (f *answerFn) StartBundle(ctx context.Context, _ func(Done)) (err error) {
	f.asked, err = f.Job.question()
	f.tasks = newBundle[Done](ctx, f.Job.Workers)
	return err
}

// ProcessElement starts a task.
func (f *answerFn) ProcessElement(_ context.Context, task Task, _ func(Done)) error {
	return f.tasks.do(func(ctx context.Context) (Done, error) { return f.Job.do(ctx, f.asked, &task) })
}

// FinishBundle adds to the counters and emits the results of the tasks.
func (f *answerFn) FinishBundle(ctx context.Context, emit func(Done)) error {
	return emitDone(ctx, f.tasks, emit)
}

// emitDone adds the results of tasks to the counters and emits them.
func emitDone(ctx context.Context, tasks *bundle[Done], emit func(Done)) error {
	all, err := tasks.wait()
	if err != nil {
		return err
	}
	for _, done := range all {
		done.Totals.report(ctx)
		emit(done)
	}
	return nil
}

// A block of boards that are answered together ends with the board that reaches one
// of these limits.
const (
	blockSize  = 2048 // boards
	blockBytes = puzzleio.BlockBytes
)

// textSize is the number of bytes of answers that are written at once. Text of a
// single answer may exceed it.
const textSize = 1 << 18

// A taskWorker makes the shard of a task. A block of boards can contain the end of
// one file and the beginning of the next, so many small files are as fast as a
// large one.
type taskWorker struct {
	job         *Job
	ctx         context.Context
	writer      *operation.AnswerWriter
	done        Done
	outputs     []*shardOutput
	deadLetters *shardWriter // nil before the first dead letter

	numbers bool // answers depend on the numbers of records

	stream *decidedStream // nil if there is an operation
	row    record.Record  // of the stream, to be written or left out
	texts  []string       // of the row

	records []record.Record
	n       int    // the number of records in the block
	bytes   int    // the bytes that these records point to
	text    []byte // answers that have not been written
}

// do makes the shard of a task.
func (j *Job) do(ctx context.Context, asked question, task *Task) (Done, error) {
	w := &taskWorker{
		job: j, ctx: ctx, writer: j.answerWriter(asked),
		done:    Done{Shard: task.Shard, Shards: task.Shards},
		numbers: asked.counts(),
		records: make([]record.Record, blockSize),
	}
	if w.stream, _ = asked.stream.(*decidedStream); w.stream != nil {
		w.writer.Keyed = w.sort
	}
	err := w.do(ctx, asked, task)
	if err != nil {
		// The context may have ended.
		for _, o := range w.outputs {
			o.file.abandon(context.WithoutCancel(ctx))
		}
		w.deadLetters.abandon(context.WithoutCancel(ctx))
		return w.done, err
	}
	w.done.Totals.Status = map[string]int64{}
	w.done.Totals.Incomplete = w.writer.Counts.Incomplete()
	w.done.Totals.Wrong = w.writer.Wrong.Count
	for status, n := range w.writer.Counts.All() {
		w.done.Totals.Status[string(status)] = n
	}
	return w.done, nil
}

// answerWriter returns a writer of the job's answers.
func (j *Job) answerWriter(asked question) *operation.AnswerWriter {
	w := &operation.AnswerWriter{Operation: asked.operation, Stream: asked.stream}
	switch {
	case j.JSON:
		w.Style = operation.JSON
	case j.To != puzzleio.Any || asked.stream != nil:
		w.Style, w.Preset = operation.Rows, j.To.Preset()
	}
	return w
}

// A shardOutput is a file of answers.
type shardOutput struct {
	file *shardWriter
	rows *puzzleio.Writer // writes rows to the file; nil for other styles
}

// open opens an output of the shard.
func (w *taskWorker) open(ctx context.Context, shard int) error {
	file, err := w.job.create(ctx, w.job.Output, w.job.format(), shard)
	if err != nil {
		return err
	}
	o := &shardOutput{file: file}
	w.outputs = append(w.outputs, o)
	if w.writer.Style == operation.Rows {
		o.rows, err = puzzleio.NewWriter(file, w.job.writerOptions(w.writer))
	}
	return err
}

// writerOptions returns the options for writers of rows.
func (j *Job) writerOptions(w *operation.AnswerWriter) puzzleio.WriterOptions {
	options := puzzleio.WriterOptions{Format: j.format(), Parquet: parquet.Codec{}}
	options.Extra, options.Grids = w.Columns()
	return options
}

// close closes an output.
func (w *taskWorker) close(o *shardOutput) error {
	if o.rows != nil {
		if err := o.rows.Close(); err != nil {
			return err
		}
	}
	w.done.Answers = append(w.done.Answers, o.file.name)
	w.done.Totals.Written += o.file.size
	return o.file.Close()
}

func (w *taskWorker) do(ctx context.Context, asked question, task *Task) error {
	for range asked.prefixes(w.job) {
		if err := w.open(ctx, task.Shard); err != nil {
			return err
		}
	}
	for i := range task.Segments {
		if err := w.read(ctx, &task.Segments[i]); err != nil {
			return err
		}
	}
	if err := w.number(ctx, task); err != nil {
		return err
	}
	if err := w.flush(ctx); err != nil {
		return err
	}
	if w.stream != nil && len(w.stream.decisions) > 0 {
		return errChanged
	}
	for _, o := range w.outputs {
		if err := w.close(o); err != nil {
			return err
		}
	}
	if w.deadLetters != nil {
		w.done.DeadLetters = w.deadLetters.name
		return w.deadLetters.Close()
	}
	return nil
}

// number answers blank records with the numbers of the task.
func (w *taskWorker) number(ctx context.Context, task *Task) error {
	for at := task.From; at < task.To; at++ {
		w.records[w.n] = record.Record{}
		w.records[w.n].Line = int(at) + 1
		if err := w.take(ctx, 1); err != nil {
			return err
		}
	}
	return nil
}

// read reads the boards of a segment and answers the blocks that are full.
func (w *taskWorker) read(ctx context.Context, s *Segment) error {
	if s.Failed != "" {
		return w.reportFile(ctx, &Failure{s.File, s.Failed})
	}
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
	number := s.Boards
	for found := s.Start > 0; ; found = true {
		n, err := reader.ReadBlock(w.records[w.n:])
		if w.numbers {
			for i := range w.records[w.n : w.n+n] {
				number++
				w.records[w.n+i].Number = number
			}
		}
		switch {
		case err == nil:
		case file.failed != nil: // the filesystem failed, and a retry may succeed
			return file.failed
		case ctx.Err() != nil:
			return ctx.Err()
		default:
			return w.end(ctx, s, found, err)
		}
		if err := w.take(ctx, n); err != nil {
			return err
		}
	}
}

// end ends a segment in which there is nothing more to read. Found says whether there were
// boards before that.
func (w *taskWorker) end(ctx context.Context, s *Segment, found bool, why error) error {
	if err := unchanged(ctx, s); err != nil {
		return err
	}
	if why != io.EOF { // the file is malformed, and a retry would fail in the same way
		return w.reportFile(ctx, readFailure(s, why))
	}
	if !s.Split || s.Last {
		w.done.Totals.Files++
	}
	if !found {
		w.done.Totals.Empty++
	}
	return nil
}

// take adds the n records that follow the block to it, and answers the block
// whenever it is full. Blocks depend only on the records, not on how many of them a
// reader returns at a time.
func (w *taskWorker) take(ctx context.Context, n int) error {
	for end := w.n + n; w.n < end; {
		w.bytes += w.records[w.n].Size()
		if w.n++; w.n < blockSize && w.bytes < blockBytes {
			continue
		}
		full := w.n
		if err := w.flush(ctx); err != nil {
			return err
		}
		moved := copy(w.records, w.records[full:end])
		clear(w.records[max(full, moved):end])
		end = moved
	}
	return nil
}

// flush answers the block and writes the answers.
func (w *taskWorker) flush(ctx context.Context) error {
	if w.n == 0 {
		return nil
	}
	if w.done.Totals.Blocks == 0 {
		for _, o := range w.outputs {
			if o.rows != nil {
				o.rows.Begin(&w.records[0])
			}
		}
	}
	w.done.Totals.Blocks++
	w.done.Totals.Boards += int64(w.n)
	if err := w.writer.Answer(ctx, &operation.Block{Records: w.records[:w.n]}, &w.text, w); err != nil {
		return err
	}
	w.forget()
	return w.writeText()
}

// forget empties the block. The next block may have fewer records, so it would not
// overwrite all of these.
func (w *taskWorker) forget() {
	if w.bytes > 0 {
		for i := range w.records[:w.n] {
			// Readers allocate the fields of many records together.
			clear(w.records[i].Fields)
		}
		clear(w.records[:w.n])
	}
	w.n, w.bytes = 0, 0
}

func (w *taskWorker) writeText() error {
	file := w.outputs[0].file
	_, err := file.Write(w.writer.Separate(w.text, file.size))
	w.text = w.text[:0]
	return err
}

// Row implements operation.Sink. A row of a stream waits for sort.
func (w *taskWorker) Row(r *record.Record, texts []string) error {
	if w.stream == nil {
		return w.outputs[0].rows.Write(r, texts...)
	}
	w.row, w.texts = *r, append(w.texts[:0], texts...)
	return nil
}

// sort writes a board of a stream to its output, or leaves it out. It implements
// operation.AnswerWriter.Keyed.
func (w *taskWorker) sort(k *operation.Keyed) error {
	if k == nil {
		return nil // there is no decision to wait for
	}
	decision, err := w.stream.next()
	if err != nil {
		return err
	}
	status := decision.Status
	switch {
	case w.job.JSON:
		w.text = decision.AppendJSON(w.text, w.stream.Outputs())
	case decision.Output >= 0:
		err = w.outputs[decision.Output].rows.Write(&w.row, w.texts...)
		switch noRoom := errors.Is(err, record.ErrNoRoom); {
		case noRoom:
			status = operation.Unwritten
			err = w.Report(&w.row, err)
		case err == nil && status == operation.Unwritten:
			err = errChanged
		}
	}
	w.writer.Counts.Add(operation.Outcome{Status: status}, 1)
	return err
}

// Part writes the text of an answer that is not complete.
func (w *taskWorker) Part() error { return w.Answered() }

// Answered implements operation.Sink. It writes the text if there is much of it.
func (w *taskWorker) Answered() error {
	if len(w.text) < textSize {
		return nil
	}
	return w.writeText()
}
