package pipeline

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"bullseye/record"
)

// The line number of a board depends on the lines before its segment, and its number in
// the input on the boards before it. So all workers first count the newlines of the
// segments, and the boards if answers depend on that, and then one worker adds them up.

// countFn counts the newlines and the boards of each segment and stores the numbers in
// Lines and Boards.
type countFn struct {
	Job Job

	boards bool // count boards
	tasks  *bundle[Task]
}

// StartBundle begins a bundle.
func (f *countFn) StartBundle(ctx context.Context, _ func(int, Task)) error {
	asked, err := f.Job.question()
	f.boards = err == nil && asked.counts()
	f.tasks = newBundle[Task](ctx, f.Job.Workers)
	return err
}

// ProcessElement starts the counting of a task.
func (f *countFn) ProcessElement(_ context.Context, task Task, _ func(int, Task)) error {
	return f.tasks.do(func(ctx context.Context) (Task, error) {
		err := f.count(ctx, &task)
		return task, err
	})
}

func (f *countFn) count(ctx context.Context, task *Task) (err error) {
	task.Segments = slices.Clone(task.Segments)
	for i := range task.Segments {
		switch s := &task.Segments[i]; {
		case !s.Split || s.Last: // no other segment needs the number
		case f.Job.Unnumbered:
			s.Lines = unknown
		default:
			if s.Lines, err = countLines(ctx, s); err != nil {
				return err
			}
		}
		if s := &task.Segments[i]; f.boards && s.Failed == "" {
			if s.Boards, err = f.Job.countBoards(ctx, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// unknown is the value of Lines if the lines were not counted.
const unknown = -1

// FinishBundle emits the tasks under a single key.
func (f *countFn) FinishBundle(_ context.Context, emit func(int, Task)) error {
	tasks, err := f.tasks.wait()
	if err != nil {
		return err
	}
	for _, task := range tasks {
		emit(0, task)
	}
	return nil
}

// countLines returns the number of newlines in a segment.
func countLines(ctx context.Context, s *Segment) (lines int64, err error) {
	file, err := open(ctx, s.File)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	if err := file.skipTo(s.Start); err != nil {
		return 0, err
	}
	buffer := make([]byte, 1<<18)
	for rest := s.End - s.Start; rest > 0; {
		n, err := file.Read(buffer[:min(rest, int64(len(buffer)))])
		lines += int64(bytes.Count(buffer[:n], newline))
		rest -= int64(n)
		if err == io.EOF && rest > 0 {
			return 0, fmt.Errorf("%s has become shorter since the job was planned", s.File)
		}
		if err != nil && err != io.EOF {
			return 0, err
		}
	}
	return lines, nil
}

// countBoards returns the number of boards in a segment, up to the place where it is
// malformed.
func (j *Job) countBoards(ctx context.Context, s *Segment) (boards int64, err error) {
	err = j.eachBlock(ctx, s, make([]record.Record, 256), func(records []record.Record) error {
		boards += int64(len(records))
		return nil
	})
	return boards, err
}

// eachBlock reads records of a segment into a buffer again and again, up to the place
// where the segment is malformed, and calls use with them.
func (j *Job) eachBlock(ctx context.Context, s *Segment, buffer []record.Record, use func([]record.Record) error) error {
	file, err := open(ctx, s.File)
	if err != nil {
		return err
	}
	defer file.Close()
	reader, err := j.reader(file, s)
	if err != nil {
		return err
	}
	defer reader.Close()
	for {
		n, err := reader.ReadBlock(buffer)
		switch {
		case err == nil:
		case file.failed != nil:
			return file.failed
		default:
			return ctx.Err()
		}
		if err := use(buffer[:n]); err != nil {
			return err
		}
		clear(buffer[:n])
	}
}

// numberFn changes the Lines of each segment from its own number of lines to the
// number of lines before it in the file, and its Boards to the number of boards before
// it in all files.
type numberFn struct{}

// ProcessElement receives all tasks of the job.
func (*numberFn) ProcessElement(_ int, next func(*Task) bool, emit func(Task)) {
	for _, task := range numbered(next) {
		emit(task)
	}
}

// numbered returns the tasks in order, with the numbers of lines and boards before
// each segment.
func numbered(next func(*Task) bool) []Task {
	var tasks []Task
	for task := (Task{}); next(&task); task = (Task{}) {
		tasks = append(tasks, task)
	}
	slices.SortFunc(tasks, func(a, b Task) int { return cmp.Compare(a.Shard, b.Shard) })
	// The segments of a file are adjacent in this order.
	var before, boards int64
	for _, task := range tasks {
		for i := range task.Segments {
			s := &task.Segments[i]
			s.Boards, boards = boards, boards+s.Boards
			if !s.Split || s.Start == 0 {
				before = 0
			}
			own := s.Lines
			s.Lines = before
			if before >= 0 && own >= 0 {
				before += own
			} else {
				before = unknown
			}
		}
	}
	return tasks
}
