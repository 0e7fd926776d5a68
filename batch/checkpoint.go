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

	"bullseye/puzzleio"
)

// A checkpoint says how far a run has come. All the output that it counts has
// reached the disk before the checkpoint does.
type checkpoint struct {
	Job    identity `json:"job"`
	Inputs []input  `json:"inputs"`

	At    position      `json:"at"`              // where reading goes on
	Begun bool          `json:"begun"`           // something is written
	Mark  puzzleio.Mark `json:"mark"`            // where the writers of rows go on
	Bytes int64         `json:"bytes"`           // of output
	Ended bool          `json:"ended,omitempty"` // the output is whole, and needs its name only

	Boards  int64   `json:"boards"`
	Invalid int64   `json:"invalid"`
	Failed  bool    `json:"failed"` // something was reported
	Seconds float64 `json:"seconds"`
}

// An identity is all of a Job that the output depends on.
type identity struct {
	Program     string          `json:"program"`
	Checkpoint  int             `json:"checkpoint"` // version of the file's format
	Block       int             `json:"block"`
	Operation   string          `json:"operation"`
	Options     json.RawMessage `json:"options,omitempty"`
	From        string          `json:"from"`
	Output      string          `json:"output"`
	Style       Style           `json:"style"`
	Format      string          `json:"format"`
	Compression string          `json:"compression"`
}

const checkpointVersion = 1

// An input is a file that is read, and how it is known that it is the same.
type input struct {
	Name     string `json:"name"`
	Size     int64  `json:"size"`
	Modified int64  `json:"modified"` // nanoseconds
	Start    int64  `json:"start,omitempty"`
	Head     string `json:"head"` // SHA-256 of the first bytes
}

// headSize is how many bytes of a file are looked at to tell whether it is
// the same.
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

// open opens the output and finds out where the run begins.
func (c *collector) open() error {
	c.none = true
	name := c.job.Checkpoint
	var found *checkpoint
	if name != "" {
		if c.job.Output.Name == "" || c.job.Output.Style == Rows && c.job.Output.Format == puzzleio.Parquet {
			return fmt.Errorf("%w: the output must be a file that is not Parquet", ErrNoCheckpoint)
		}
		var err error
		if found, err = c.prepare(name); err != nil {
			return err
		}
	}
	if found != nil && found.Ended && !c.partExists() {
		return c.alreadyDone(found)
	}
	if found != nil {
		if err := c.check(found); err != nil {
			return err
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
	if c.job.compressed() {
		c.frames = newFramer(&c.job.Output)
	}
	if !c.job.Output.serial() {
		return nil
	}
	if c.none {
		c.writer, err = puzzleio.NewWriter(&c.rows, c.job.writerOptions())
	} else {
		c.writer, err = puzzleio.ResumeWriter(&c.rows, c.job.writerOptions(), c.mark)
	}
	return err
}

// prepare makes the saver, and returns the checkpoint that is there, nil if
// there is none.
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

// identify returns by what a file is known.
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
		return input{}, fmt.Errorf("%w: %s is no ordinary file", ErrNoCheckpoint, Name(name))
	}
	head := make([]byte, headSize)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return input{}, err
	}
	sum := sha256.Sum256(head[:n])
	return input{name, info.Size(), info.ModTime().UnixNano(), start, hex.EncodeToString(sum[:])}, nil
}

// check returns a *StaleError if the checkpoint is one of another job.
func (c *collector) check(found *checkpoint) error {
	stale := func(format string, args ...any) error {
		return &StaleError{c.saver.name, fmt.Sprintf(format, args...)}
	}
	now := &c.saver.template
	if found.Job.Program != now.Job.Program {
		return stale("it was written by version %s of this program", found.Job.Program)
	}
	if found.Job.Operation != now.Job.Operation || string(found.Job.Options) != string(now.Job.Options) {
		return stale("the command or its options were others")
	}
	found.Job.Options, now.Job.Options = nil, nil
	if !reflect.DeepEqual(found.Job, now.Job) {
		return stale("the form of the input or the output was another")
	}
	now.Job = c.job.identity()
	if len(found.Inputs) != len(now.Inputs) {
		return stale("the input was %d files, not %d", len(found.Inputs), len(now.Inputs))
	}
	for i, in := range now.Inputs {
		was := found.Inputs[i]
		if was.Name != in.Name {
			return stale("file %d of the input was %s, not %s", i+1, Name(was.Name), Name(in.Name))
		}
		if was != in {
			return stale("%s has changed since", Name(in.Name))
		}
	}
	if found.At.File < 0 || found.At.File > len(now.Inputs) || found.Bytes < 0 {
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

// alreadyDone ends a run of which nothing was left to do but to remove the
// checkpoint.
func (c *collector) alreadyDone(found *checkpoint) error {
	found.Job.Options, c.saver.template.Job.Options = nil, nil
	if info, err := os.Stat(c.job.Output.Name); err != nil || info.Size() != found.Bytes ||
		!reflect.DeepEqual(found.Job, c.saver.template.Job) {
		return &StaleError{c.saver.name, "the unfinished output is not there any more"}
	}
	c.recall(found)
	c.finished = true
	return os.Remove(c.saver.name)
}

// recall takes up what a checkpoint says.
func (c *collector) recall(found *checkpoint) {
	c.at, c.none, c.mark, c.written, c.failed = found.At, !found.Begun, found.Mark, found.Bytes, found.Failed
	c.earlier = time.Duration(found.Seconds * float64(time.Second))
	c.done = Progress{Boards: found.Boards, Before: found.Boards, Invalid: found.Invalid}
}

// resume goes on from the checkpoint, or begins anew if it is nil.
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
		return c.out.goOn(0)
	}
	if info, err := c.out.file.Stat(); err != nil || info.Size() < found.Bytes {
		return &StaleError{c.saver.name, c.out.temporary + ", the unfinished output, is not what it was"}
	}
	c.recall(found)
	c.good = c.checkpoint()
	c.saver.saved = true
	return c.out.goOn(found.Bytes)
}

// close puts the output in its place or, after an error, keeps what it takes
// to go on.
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

// keep makes a last checkpoint of a run that failed, and reports whether there
// is one to go on from, be it an earlier one.
func (c *collector) keep() bool {
	if c.saver == nil {
		return false
	}
	// What was written may fail to reach the disk even now.
	if c.good.Begun && c.flush() == nil && c.out.written >= c.good.Bytes {
		_ = c.saver.save(&c.good)
	}
	return c.saver.saved
}
