package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"bullseye/puzzleio"
)

// shardName returns the name of the file with the answers of a shard. The prefix is that
// of one of the outputs.
func (j *Job) shardName(prefix string, shard, shards int) string {
	ending := ".txt"
	if format := j.format(); format != puzzleio.Line && len(format.Endings()) > 0 {
		ending = format.Endings()[0]
	}
	return j.named(prefix, shard, shards, ending)
}

// DeadLetterName returns the name of the file with the dead letters of a shard.
// The file exists only if the shard has dead letters.
func (j *Job) DeadLetterName(shard, shards int) string {
	return j.named(j.Invalid, shard, shards, deadLetterEnding)
}

const deadLetterEnding = ".ndjson"

// anyDeadLetter returns the pattern that the names of all dead letters match.
func (j *Job) anyDeadLetter() string { return j.Invalid + "-*" + deadLetterEnding + "*" }

func (j *Job) named(prefix string, shard, shards int, ending string) string {
	switch j.Compression {
	case puzzleio.Gzip:
		ending += ".gz"
	case puzzleio.Zstd:
		ending += ".zst"
	}
	return fmt.Sprintf("%s-%05d-of-%05d%s", prefix, shard, shards, ending)
}

// anyShard returns the pattern that matches all shards with a prefix.
func anyShard(prefix string) string {
	const digits = "[0-9][0-9][0-9][0-9][0-9]"
	return prefix + "-" + digits + "-of-" + digits + ".*"
}

// temporary returns the prefix of the names of a run's temporary files.
func (j *Job) temporary(prefix string) string { return prefix + ".part-" + j.ID + "-" }

// A shardWriter writes a temporary file.
type shardWriter struct {
	name       string
	size       int64 // bytes written, before compression
	fs         filesystem.Interface
	file       io.WriteCloser
	compressor *puzzleio.Compressor // nil if nothing is compressed
	text       []byte               // the text of the next frame
	frame      []byte               // memory for a compressed frame
	framed     bool                 // at least one frame has been written
}

// frameSize is the number of bytes of text in each compressed frame but the last
// one, which may have fewer.
const frameSize = 1 << 20

// create opens a temporary file. Its name is different in each attempt.
func (j *Job) create(ctx context.Context, prefix string, format puzzleio.Format, shard int) (*shardWriter, error) {
	w := &shardWriter{name: fmt.Sprintf("%s%05d-%s", j.temporary(prefix), shard, token())}
	var err error
	if w.compressor, err = puzzleio.NewCompressor(j.Compression, format); err != nil {
		return nil, err
	}
	if w.fs, err = filesystem.New(ctx, w.name); err != nil {
		return nil, err
	}
	if w.file, err = w.fs.OpenWrite(ctx, w.name); err != nil {
		return nil, errors.Join(err, w.fs.Close())
	}
	return w, nil
}

// format returns the format of the files of answers.
func (j *Job) format() puzzleio.Format {
	switch {
	case j.JSON:
		return puzzleio.NDJSON
	case j.To == puzzleio.Any:
		return puzzleio.Line
	}
	return j.To
}

// Write implements io.Writer.
func (w *shardWriter) Write(text []byte) (int, error) {
	w.size += int64(len(text))
	if w.compressor == nil {
		return w.file.Write(text)
	}
	n := len(text)
	for len(w.text)+len(text) >= frameSize {
		rest := frameSize - len(w.text)
		w.text = append(w.text, text[:rest]...)
		text = text[rest:]
		if err := w.writeFrame(); err != nil {
			return 0, err
		}
	}
	w.text = append(w.text, text...)
	return n, nil
}

func (w *shardWriter) writeFrame() error {
	w.frame = w.compressor.AppendFrame(w.frame[:0], w.text)
	w.text, w.framed = w.text[:0], true
	_, err := w.file.Write(w.frame)
	return err
}

// Close writes the last frame and closes the file. An empty file has one frame.
func (w *shardWriter) Close() (err error) {
	if w.compressor != nil && (len(w.text) > 0 || !w.framed) {
		err = w.writeFrame()
	}
	return errors.Join(err, w.file.Close(), w.fs.Close())
}

// abandon closes and removes the file and ignores errors.
func (w *shardWriter) abandon(ctx context.Context) {
	if w == nil {
		return
	}
	w.file.Close()
	w.fs.Close()
	remove(ctx, []string{w.name})
}
