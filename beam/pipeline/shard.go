package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"bullseye/puzzleio"
)

func init() {
	register.DoFn3x1[context.Context, Done, func(int, string), error](&publishFn{})
	register.DoFn4x1[context.Context, int, func(*string) bool, func(int64), error](&cleanFn{})
	register.Emitter2[int, string]()
	register.Emitter1[int64]()
	register.Iter1[string]()
}

// ShardName returns the name of a file of answers.
func (j *Job) ShardName(shard, shards int) string {
	ending := ".txt"
	switch j.To {
	case puzzleio.CSV, puzzleio.Kaggle, puzzleio.SudokuExtreme:
		ending = ".csv"
	case puzzleio.TSV, puzzleio.NDJSON, puzzleio.Parquet:
		ending = "." + j.To.String()
	default:
		if j.JSON {
			ending = letterEnding
		}
	}
	return j.named(j.Output, shard, shards, ending)
}

// LetterName returns the name of the file of dead letters that belongs to a
// shard. It is not there if there are none.
func (j *Job) LetterName(shard, shards int) string {
	return j.named(j.Invalid, shard, shards, letterEnding)
}

const letterEnding = ".ndjson"

func (j *Job) named(prefix string, shard, shards int, ending string) string {
	switch j.Compression {
	case puzzleio.Gzip:
		ending += ".gz"
	case puzzleio.Zstd:
		ending += ".zst"
	}
	return fmt.Sprintf("%s-%05d-of-%05d%s", prefix, shard, shards, ending)
}

// anyShard is the pattern of all names of shards, whatever their ending.
func anyShard(prefix string) string {
	const digits = "[0-9][0-9][0-9][0-9][0-9]"
	return prefix + "-" + digits + "-of-" + digits + ".*"
}

// temporary returns what the names of a run's temporary files begin with.
func (j *Job) temporary(prefix string) string { return prefix + ".part-" + j.ID + "-" }

// A shardWriter writes a temporary file.
type shardWriter struct {
	name   string
	size   int64 // written, before it is compressed
	fs     filesystem.Interface
	file   io.WriteCloser
	packer io.WriteCloser // nil if nothing is compressed
}

// create makes a temporary file, of which no other attempt knows.
func (j *Job) create(ctx context.Context, prefix string, shard int) (*shardWriter, error) {
	w := &shardWriter{name: fmt.Sprintf("%s%05d-%s", j.temporary(prefix), shard, token())}
	var err error
	if w.fs, err = filesystem.New(ctx, w.name); err != nil {
		return nil, err
	}
	if w.file, err = w.fs.OpenWrite(ctx, w.name); err != nil {
		return nil, errors.Join(err, w.fs.Close())
	}
	switch j.Compression {
	case puzzleio.Gzip:
		level := gzip.BestSpeed
		if prefix == j.Output && !j.JSON && j.To != puzzleio.NDJSON {
			// In grids there is nothing to find but how often a digit comes.
			level = gzip.HuffmanOnly
		}
		w.packer, err = gzip.NewWriterLevel(w.file, level)
	case puzzleio.Zstd:
		w.packer, err = zstd.NewWriter(w.file, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	}
	if err != nil {
		return nil, errors.Join(err, w.file.Close(), w.fs.Close())
	}
	return w, nil
}

// Write implements io.Writer.
func (w *shardWriter) Write(text []byte) (int, error) {
	w.size += int64(len(text))
	if w.packer != nil {
		return w.packer.Write(text)
	}
	return w.file.Write(text)
}

// Close ends the file.
func (w *shardWriter) Close() (err error) {
	if w.packer != nil {
		err = w.packer.Close()
	}
	return errors.Join(err, w.file.Close(), w.fs.Close())
}

// abandon removes the file, as far as that works.
func (w *shardWriter) abandon(ctx context.Context) {
	if w == nil {
		return
	}
	w.file.Close()
	w.fs.Close()
	remove(ctx, []string{w.name})
}

// publishFn gives temporary files their names.
type publishFn struct {
	Job Job

	crew *crew[string]
}

// StartBundle begins a bundle.
func (f *publishFn) StartBundle(ctx context.Context, _ func(int, string)) error {
	// Filesystems far away answer late.
	f.crew = newCrew[string](ctx, asking)
	return nil
}

// ProcessElement takes what has been done.
func (f *publishFn) ProcessElement(_ context.Context, done Done, _ func(int, string)) error {
	return f.crew.do(func(ctx context.Context) (string, error) {
		name := f.Job.ShardName(done.Shard, done.Shards)
		if err := publish(ctx, done.Answers, name); err != nil || done.Letters == "" {
			return name, err
		}
		return name, publish(ctx, done.Letters, f.Job.LetterName(done.Shard, done.Shards))
	})
}

// FinishBundle gives the names of shards, all under one key.
func (f *publishFn) FinishBundle(_ context.Context, emit func(int, string)) error {
	names, err := f.crew.wait()
	if err != nil {
		return err
	}
	for _, name := range names {
		emit(0, name)
	}
	return nil
}

// cleanFn removes what failed attempts left, and gives the number of shards.
type cleanFn struct{ Job Job }

// ProcessElement takes the names of all shards.
func (f *cleanFn) ProcessElement(ctx context.Context, _ int, next func(*string) bool, emit func(int64)) error {
	var shards int64
	for name := ""; next(&name); {
		shards++
	}
	emit(shards)
	return f.Job.clean(ctx)
}

// clean removes temporary files.
func (j *Job) clean(ctx context.Context) error {
	for _, prefix := range []string{j.Output, j.Invalid} {
		if prefix == "" {
			continue
		}
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
