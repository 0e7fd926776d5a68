package pipeline

import "context"

// publishFn renames temporary files.
type publishFn struct {
	Job Job

	prefixes []string // of the outputs
	files    *bundle[Done]
}

// StartBundle begins a bundle.
func (f *publishFn) StartBundle(ctx context.Context, _ func(int, Done)) error {
	asked, err := f.Job.question()
	if err != nil {
		return err
	}
	f.prefixes = asked.prefixes(&f.Job)
	// Renaming on remote filesystems is slow.
	f.files = newBundle[Done](ctx, requests)
	return nil
}

// ProcessElement publishes the files of a shard.
func (f *publishFn) ProcessElement(_ context.Context, done Done, _ func(int, Done)) error {
	return f.files.do(func(ctx context.Context) (Done, error) {
		for i, name := range done.Answers {
			if err := publish(ctx, name, f.Job.shardName(f.prefixes[i], done.Shard, done.Shards)); err != nil {
				return done, err
			}
		}
		if done.DeadLetters != "" {
			return done, publish(ctx, done.DeadLetters, f.Job.DeadLetterName(done.Shard, done.Shards))
		}
		return done, nil
	})
}

// FinishBundle emits the results of all tasks under a single key.
func (f *publishFn) FinishBundle(_ context.Context, emit func(int, Done)) error {
	all, err := f.files.wait()
	if err != nil {
		return err
	}
	for _, done := range all {
		emit(0, done)
	}
	return nil
}

// finishFn writes the summary, removes the files of failed attempts, and emits the
// number of shards.
type finishFn struct{ Job Job }

// ProcessElement receives the results of all tasks.
func (f *finishFn) ProcessElement(ctx context.Context, _ int, next func(*Done) bool, emit func(int64)) error {
	summary, err := f.Job.summarise(next)
	if err != nil {
		return err
	}
	if err := f.Job.writeSummary(ctx, summary); err != nil {
		return err
	}
	emit(int64(summary.Shards))
	return f.Job.clean(ctx)
}

// clean removes the temporary files of the run.
func (j *Job) clean(ctx context.Context) error {
	for _, prefix := range []string{j.Output, j.Invalid} {
		left, err := list(ctx, j.temporary(prefix)+"*")
		if err == nil {
			err = remove(ctx, left)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
