package pipeline

import (
	"context"
	"fmt"
	"slices"
)

// planFn emits the tasks of a job.
type planFn struct{ Job Job }

// ProcessElement emits the tasks. It ignores the element.
func (f *planFn) ProcessElement(ctx context.Context, _ []byte, emit func(Task)) error {
	asked, err := f.Job.question()
	if err != nil {
		return err
	}
	files, err := sources(ctx, f.Job.Inputs)
	if err == nil && len(files) > 0 {
		err = openable(files) // before anything is removed
	}
	if err != nil {
		return err
	}
	if err := f.removeOldShards(ctx, asked.prefixes(&f.Job), files); err != nil {
		return err
	}
	var tasks []Task
	if source := asked.source(); source != nil {
		tasks = f.Job.planMade(source.Records())
	} else if tasks, err = f.Job.plan(ctx, files); err != nil {
		return err
	}
	for _, task := range tasks {
		emit(task)
	}
	return nil
}

// removeOldShards removes the shards and the summary of an earlier run with the same
// prefixes. If there are any and Overwrite is not set, it returns an error.
func (f *planFn) removeOldShards(ctx context.Context, prefixes []string, files []source) error {
	var patterns []string
	for _, prefix := range prefixes {
		patterns = append(patterns, anyShard(prefix))
	}
	inputs := map[string]string{} // their names, by those of sameFile
	for _, file := range files {
		inputs[sameFile(file.name)] = file.name
	}
	for _, pattern := range append(patterns, anyShard(f.Job.Invalid), f.Job.SummaryName()) {
		old, err := list(ctx, pattern)
		if err != nil {
			return err
		}
		for _, name := range old {
			if input, ok := inputs[sameFile(name)]; ok {
				return fmt.Errorf("%s is both an input file and an output file: choose another output prefix", input)
			}
		}
		switch {
		case len(old) == 0:
		case !f.Job.Overwrite:
			return fmt.Errorf("%s already exists: remove it, or allow to replace it with --overwrite", old[0])
		default:
			if err := remove(ctx, old); err != nil {
				return err
			}
		}
	}
	return nil
}

// plan cuts the input into shards of about the same size. Files that cannot be
// split remain whole.
func (j *Job) plan(ctx context.Context, files []source) ([]Task, error) {
	var total int64
	for _, f := range files {
		total += f.size
	}
	shards := j.shards(total)
	tasks := make([]Task, shards)
	// The input is divided into equal parts, one for each shard. A file that
	// cannot be split belongs to the shard in which it begins.
	shard := 0
	var before int64
	for _, f := range files {
		for shard < shards-1 && cut(total, shard+1, shards) <= before {
			shard++
		}
		segments, err := j.segments(ctx, f, func(i int) int64 { return cut(total, shard+i, shards) - before }, shards-shard)
		if err != nil {
			return nil, err
		}
		for i, segment := range segments {
			tasks[shard+i].Segments = append(tasks[shard+i].Segments, segment)
		}
		before += f.size
	}
	if j.Shards == 0 {
		tasks = slices.DeleteFunc(tasks, func(t Task) bool { return len(t.Segments) == 0 })
	}
	for i := range tasks {
		tasks[i].Shard, tasks[i].Shards = i, len(tasks)
	}
	return tasks, nil
}

// planMade divides the numbers of the records to make into shards of about the same size.
func (j *Job) planMade(records int64) []Task {
	shards := j.Shards
	if shards == 0 {
		const usual = 1000
		size := max((records+usual-1)/usual, blockSize)
		shards = int(max((records+size-1)/size, 1))
	}
	tasks := make([]Task, shards)
	for i := range tasks {
		tasks[i] = Task{Shard: i, Shards: shards, From: cut(records, i, shards), To: cut(records, i+1, shards)}
	}
	return tasks
}

// cut returns the byte or the record at which a shard begins. The shards divide the total
// number equally.
func cut(total int64, shard, shards int) int64 {
	// total*shard could overflow.
	n := int64(shards)
	return total/n*int64(shard) + total%n*int64(shard)/n
}

// shards returns the maximum number of shards for a total number of bytes.
func (j *Job) shards(total int64) int {
	if j.Shards > 0 {
		return j.Shards
	}
	size := j.Split
	if size == 0 {
		const usual = 1000
		size = min(max(total/usual, MinSplit), MaxSplit)
	}
	return int(min(max((total+size-1)/size, 1), MaxShards))
}

// segments splits a file into at most limit segments, or returns the whole file
// if it cannot be split. Cut i, counted from 1, is at byte cutAt(i). It may lie
// after the end of the file.
func (j *Job) segments(ctx context.Context, f source, cutAt func(i int) int64, limit int) ([]Segment, error) {
	whole := []Segment{{File: f.name, End: f.size, Modified: f.modified, Failed: f.failed}}
	if f.failed != "" || limit <= 1 || cutAt(1) >= f.size {
		return whole, nil
	}
	start, seeks, err := readHead(ctx, f.name)
	if err != nil {
		return nil, err
	}
	if !seeks {
		return whole, nil
	}
	how, ok := splittingOf(f.name, start, j.Format, j.Columns)
	if !ok {
		return whole, nil
	}
	at := func(i int) int64 { return max(cutAt(i), how.first+1) }
	var segments []Segment
	for i := 1; ; i++ {
		segment := Segment{File: f.name, End: f.size, Modified: f.modified, Split: true, Format: how.format, HeaderSize: len(how.header)}
		if i > 1 {
			segment.Start = at(i - 1)
		}
		if i < limit && at(i) < f.size {
			segment.End = at(i)
			segments = append(segments, segment)
			continue
		}
		segment.Last = true
		return append(segments, segment), nil
	}
}
