package pipeline

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// The line on which a board of a stretch stands depends on what comes before
// the stretch. So the newlines of all stretches are counted first, by all
// workers; then one worker adds them up.

func init() {
	register.DoFn3x1[context.Context, Task, func(int, Task), error](&countFn{})
	register.DoFn3x0[int, func(*Task) bool, func(Task)](&numberFn{})
	register.Emitter2[int, Task]()
	register.Iter1[Task]()
}

// countFn counts the newlines of stretches, and puts them down as Lines.
type countFn struct {
	Job Job

	crew *crew[Task]
}

// StartBundle begins a bundle.
func (f *countFn) StartBundle(ctx context.Context, _ func(int, Task)) error {
	f.crew = newCrew[Task](ctx, f.Job.Workers)
	return nil
}

// ProcessElement takes a task.
func (f *countFn) ProcessElement(_ context.Context, task Task, _ func(int, Task)) error {
	return f.crew.do(func(ctx context.Context) (Task, error) { return task, f.count(ctx, &task) })
}

func (f *countFn) count(ctx context.Context, task *Task) (err error) {
	task.Pieces = slices.Clone(task.Pieces)
	for i := range task.Pieces {
		switch p := &task.Pieces[i]; {
		case !p.Split || p.Last: // nothing follows
		case f.Job.Unnumbered:
			p.Lines = unknown
		default:
			if p.Lines, err = countLines(ctx, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// unknown is the number of lines before a stretch if nobody has counted.
const unknown = -1

// FinishBundle gives the tasks, all under one key.
func (f *countFn) FinishBundle(_ context.Context, emit func(int, Task)) error {
	tasks, err := f.crew.wait()
	if err != nil {
		return err
	}
	for _, task := range tasks {
		emit(0, task)
	}
	return nil
}

// countLines returns how many newlines a piece has.
func countLines(ctx context.Context, p *Piece) (lines int64, err error) {
	file, err := open(ctx, p.File)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	if err := file.skipTo(p.Start, p.File); err != nil {
		return 0, err
	}
	buffer := make([]byte, 1<<18)
	for rest := p.End - p.Start; rest > 0; {
		n, err := file.Read(buffer[:min(rest, int64(len(buffer)))])
		lines += int64(bytes.Count(buffer[:n], newline))
		rest -= int64(n)
		if err == io.EOF && rest > 0 {
			return 0, fmt.Errorf("%s has become shorter", p.File)
		}
		if err != nil && err != io.EOF {
			return 0, err
		}
	}
	return lines, nil
}

// numberFn makes the Lines of pieces, which are their own, those before them.
type numberFn struct{}

// ProcessElement takes all tasks of the job.
func (*numberFn) ProcessElement(_ int, next func(*Task) bool, emit func(Task)) {
	for _, task := range numbered(next) {
		emit(task)
	}
}

// numbered returns the tasks in order.
func numbered(next func(*Task) bool) []Task {
	var tasks []Task
	for task := (Task{}); next(&task); task = (Task{}) {
		tasks = append(tasks, task)
	}
	slices.SortFunc(tasks, func(a, b Task) int { return cmp.Compare(a.Shard, b.Shard) })
	// All stretches of a file follow each other.
	var before int64
	for _, task := range tasks {
		for i := range task.Pieces {
			p := &task.Pieces[i]
			if !p.Split || p.Start == 0 {
				before = 0
			}
			own := p.Lines
			p.Lines = before
			if before >= 0 && own >= 0 {
				before += own
			} else {
				before = unknown
			}
		}
	}
	return tasks
}
