package batch

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A checkpoint says how far a run has come. All the output that it counts has
// reached the disk before the checkpoint does.
type checkpoint struct {
	Job    identity `json:"job"`
	Inputs []input  `json:"inputs"`

	At    position      `json:"at"`              // where reading resumes
	Begun bool          `json:"begun"`           // something has been written
	Mark  puzzleio.Mark `json:"mark"`            // where the writers of rows resume
	Bytes int64         `json:"bytes"`           // of output
	Ended bool          `json:"ended,omitempty"` // the output is complete and only lacks its name

	Counts  operation.Counts `json:"counts"`
	Failed  bool             `json:"failed"` // something was reported
	Seconds float64          `json:"seconds"`
}

// An identity is everything in a Job that the output depends on.
type identity struct {
	Program     string          `json:"program"`
	Checkpoint  int             `json:"checkpoint"` // version of the file's format
	Block       int             `json:"block"`
	Operation   string          `json:"operation"`
	Options     json.RawMessage `json:"options,omitempty"`
	From        string          `json:"from"`
	Output      string          `json:"output"`
	Style       operation.Style `json:"style"`
	Format      string          `json:"format"`
	Compression string          `json:"compression"`
}

const checkpointVersion = 2

// An input identifies a file that is read.
type input struct {
	Name     string `json:"name"`
	Size     int64  `json:"size"`
	Modified int64  `json:"modified"` // nanoseconds
	Start    int64  `json:"start,omitempty"`
	Head     string `json:"head"` // SHA-256 of the first bytes
}

// headSize is how many bytes of a file help to identify it.
const headSize = 1 << 16

// ErrNoCheckpoint says that a Job cannot have a checkpoint.
var ErrNoCheckpoint = errors.New("there can be no checkpoint")

// A StaleError says that a checkpoint is of no use to a Job.
type StaleError struct {
	Checkpoint string // the file
	Reason     string // a clause
}

func (e *StaleError) Error() string {
	return fmt.Sprintf("cannot continue from %s: %s", e.Checkpoint, e.Reason)
}

// open opens the output and determines where the run begins.
func (c *collector) open() error {
	c.none = true
	name := c.job.Checkpoint
	var found *checkpoint
	if name != "" {
		if c.job.Output.Name == "" || c.job.Output.Style == operation.Rows && c.job.Output.Format == puzzleio.Parquet {
			return fmt.Errorf("%w: the output must be a file that is not Parquet", ErrNoCheckpoint)
		}
		var err error
		if found, err = c.prepare(name); err != nil {
			return err
		}
	}
	if found != nil {
		if err := c.check(found); err != nil {
			return err
		}
		if found.Ended && !c.partExists() {
			return c.alreadyDone(found)
		}
	}
	var err error
	if c.out, err = openOutput(c.job, name != ""); err != nil {
		return err
	}
	if name != "" && c.out.temporary == "" {
		return errors.Join(fmt.Errorf("%w: %s is no ordinary file", ErrNoCheckpoint, c.out.name), c.out.abandon(false))
	}
	if err := c.resume(found); err != nil {
		return errors.Join(err, c.out.abandon(found != nil))
	}
	c.file = c.out.file
	return c.makeWriters()
}

// makeWriters makes what the collector itself needs to write.
func (c *collector) makeWriters() (err error) {
	if c.compressor, err = c.job.compressor(); err != nil || !c.job.Output.serial() {
		return err
	}
	if c.none {
		c.writer, err = puzzleio.NewWriter(&c.rows, c.job.writerOptions())
	} else {
		c.writer, err = puzzleio.ResumeWriter(&c.rows, c.job.writerOptions(), c.mark)
	}
	return err
}

// prepare makes the saver. It returns the existing checkpoint, nil if there is
// none.
func (c *collector) prepare(name string) (*checkpoint, error) {
	template := checkpoint{Job: c.job.identity()}
	for _, file := range c.job.Files {
		in, err := c.identify(file)
		switch {
		case err == nil:
		case errors.Is(err, ErrNoCheckpoint):
			return nil, err
		default:
			in = input{Name: file, Head: reason(err).Error()} // will be reported when it is read
		}
		template.Inputs = append(template.Inputs, in)
	}
	c.saver = newSaver(name, template)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && c.job.Restart {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, reason(err))
	}
	found := &checkpoint{}
	if err := json.Unmarshal(text, found); err != nil || found.Job.Checkpoint != checkpointVersion {
		return nil, &StaleError{name, "it is not a checkpoint of this program"}
	}
	return found, nil
}

// identity returns what the output depends on.
func (j *Job) identity() identity {
	id := identity{
		Checkpoint: checkpointVersion, Block: j.block, From: j.From.String(), Output: j.Output.Name,
		Style: j.Output.Style, Format: j.Output.Format.String(), Compression: j.Output.Compression.String(),
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		id.Program = info.Main.Version
	}
	if j.Operation != nil {
		id.Operation = j.Operation.Name()
		id.Options, _ = json.Marshal(j.Operation) // numbers, words and lists of them
	}
	return id
}

// identify returns what identifies a file.
func (c *collector) identify(name string) (input, error) {
	file := c.job.Stdin
	start := c.sizes.stdin
	if name != "-" {
		start = 0
		var err error
		if file, err = os.Open(name); err != nil {
			return input{}, err
		}
		defer file.Close()
	}
	info, err := file.Stat()
	if err != nil {
		return input{}, err
	}
	if info.IsDir() {
		return input{}, errors.New("it is a directory")
	}
	if !info.Mode().IsRegular() {
		return input{}, fmt.Errorf("%w: %s is no ordinary file", ErrNoCheckpoint, record.FileName(name))
	}
	head := make([]byte, headSize)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return input{}, err
	}
	sum := sha256.Sum256(head[:n])
	return input{name, info.Size(), info.ModTime().UnixNano(), start, hex.EncodeToString(sum[:])}, nil
}

// check returns a *StaleError if the checkpoint belongs to another job.
func (c *collector) check(found *checkpoint) error {
	stale := func(format string, args ...any) error {
		return &StaleError{c.saver.name, fmt.Sprintf(format, args...)}
	}
	was, now := found.Job, c.saver.template.Job
	if was.Program != now.Program {
		return stale("it was written by version %s of this program", was.Program)
	}
	if was.Operation != now.Operation || string(was.Options) != string(now.Options) {
		return stale("the command or its options were others")
	}
	was.Options, now.Options = nil, nil
	if !reflect.DeepEqual(was, now) {
		return stale("the form of the input or the output was another")
	}
	inputs := c.saver.template.Inputs
	if len(found.Inputs) != len(inputs) {
		return stale("the input was %d files, not %d", len(found.Inputs), len(inputs))
	}
	for i, in := range inputs {
		was := found.Inputs[i]
		if was.Name != in.Name {
			return stale("file %d of the input was %s, not %s", i+1, record.FileName(was.Name), record.FileName(in.Name))
		}
		if was != in {
			return stale("%s has changed since", record.FileName(in.Name))
		}
	}
	if found.At.File < 0 || found.At.File > len(inputs) || found.At.Offset < 0 || found.At.Line < 0 || found.Bytes < 0 {
		return stale("it is damaged")
	}
	return nil
}

// partExists reports whether there is an unfinished output.
func (c *collector) partExists() bool {
	_, err := os.Stat(finalName(c.job.Output.Name) + Part)
	return err == nil
}

// finalName returns the name of the file that an output becomes.
func finalName(name string) string {
	if final, err := filepath.EvalSymlinks(name); err == nil {
		return final
	}
	return name
}

// alreadyDone ends a run that only had to remove its checkpoint.
func (c *collector) alreadyDone(found *checkpoint) error {
	if info, err := os.Stat(c.job.Output.Name); err != nil || info.Size() != found.Bytes {
		return &StaleError{c.saver.name, "the unfinished output no longer exists"}
	}
	c.recall(found)
	c.finished = true
	return os.Remove(c.saver.name)
}

// recall restores the state that a checkpoint describes.
func (c *collector) recall(found *checkpoint) {
	c.at, c.none, c.mark, c.written, c.failed = found.At, !found.Begun, found.Mark, found.Bytes, found.Failed
	c.earlier = time.Duration(found.Seconds * float64(time.Second))
	c.counts = found.Counts.Clone()
	c.before = c.counts.Records()
}

// resume continues from the checkpoint, or starts again if it is nil.
func (c *collector) resume(found *checkpoint) error {
	if c.saver == nil {
		return nil
	}
	c.saver.out = c.out.file
	c.saved = c.began
	if found == nil {
		if err := os.Remove(c.saver.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return cannotWrite(c.saver.name, err)
		}
		return c.out.continueAt(0)
	}
	if info, err := c.out.file.Stat(); err != nil || info.Size() < found.Bytes {
		return &StaleError{c.saver.name, c.out.temporary + ", the unfinished output, is not what it was"}
	}
	c.recall(found)
	c.good = c.checkpoint()
	c.saver.saved = true
	return c.out.continueAt(found.Bytes)
}

// close puts the output in its place or, after an error, keeps what is needed to
// resume.
func (c *collector) close(failed error) error {
	if c.saver != nil {
		c.saver.stop()
	}
	if failed != nil {
		return errors.Join(failed, c.out.abandon(c.keep()))
	}
	if c.saver == nil || !c.saver.saved {
		return c.out.complete()
	}
	ended := c.checkpoint()
	ended.Ended = true
	if err := c.saver.save(&ended); err != nil {
		return errors.Join(err, c.out.abandon(true))
	}
	if err := c.out.complete(); err != nil {
		return err
	}
	syncFolder(c.out.final)
	if err := os.Remove(c.saver.name); err != nil {
		return cannotWrite(c.saver.name, err)
	}
	return nil
}

// keep makes a last checkpoint of a run that failed. It reports whether there is
// a checkpoint to resume from, even if it is an earlier one.
func (c *collector) keep() bool {
	if c.saver == nil {
		return false
	}
	// Even now, written output may fail to reach the disk.
	if c.good.Begun && c.flush() == nil && c.out.written >= c.good.Bytes {
		_ = c.saver.save(&c.good)
	}
	return c.saver.saved
}
