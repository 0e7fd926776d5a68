package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
)

// open opens the output and determines where the run begins.
func (c *collector) open() error {
	c.nothingWritten = true
	name := c.job.Checkpoint
	if name != "" {
		if c.job.Output.Name == "" || c.job.Output.Style == operation.Rows && c.job.Output.Format == puzzleio.Parquet {
			return fmt.Errorf("%w: the output must be a file in a format other than Parquet", ErrNoCheckpoint)
		}
		if err := c.makeSaver(name); err != nil {
			return err
		}
	}
	found, err := c.findCheckpoint()
	if err != nil {
		return err
	}
	if found != nil && found.Ended && !c.partExists() {
		return c.alreadyDone(found)
	}
	if c.out, err = openOutput(c.job, name != ""); err != nil {
		return err
	}
	if name != "" && c.out.temporary == "" {
		return errors.Join(fmt.Errorf("%w: %s is not a regular file", ErrNoCheckpoint, c.out.name), c.out.abandon(false))
	}
	// Another run may have ended before it released the output.
	if found, err = c.findCheckpoint(); err != nil {
		return errors.Join(err, c.out.abandon(true))
	}
	if err := c.resume(found); err != nil {
		return errors.Join(err, c.out.abandon(found != nil))
	}
	if found != nil && found.Ended {
		c.finished = true
		return c.complete()
	}
	c.file = c.out.file
	return c.makeWriters()
}

// makeWriters makes the collector's compressor and its writer of rows.
func (c *collector) makeWriters() (err error) {
	if c.compressor, err = c.job.compressor(); err != nil || !c.job.Output.serial() {
		return err
	}
	if c.nothingWritten {
		c.writer, err = puzzleio.NewWriter(&c.rows, c.job.writerOptions())
	} else {
		c.writer, err = puzzleio.ResumeWriter(&c.rows, c.job.writerOptions(), c.mark)
	}
	return err
}

// makeSaver makes the saver of checkpoints.
func (c *collector) makeSaver(name string) error {
	template := checkpoint{Job: c.job.identity()}
	for _, file := range c.job.Files {
		in, err := c.identify(file)
		switch {
		case err == nil:
		case errors.Is(err, ErrNoCheckpoint):
			return err
		default:
			in = input{Name: file, Head: reason(err).Error()} // the source will report the error
		}
		template.Inputs = append(template.Inputs, in)
	}
	c.saver = newCheckpointSaver(name, template)
	return nil
}

// findCheckpoint returns the checkpoint to resume from, or nil if there is none.
// A checkpoint of another job is an error.
func (c *collector) findCheckpoint() (*checkpoint, error) {
	if c.saver == nil {
		return nil, nil
	}
	text, err := readCheckpoint(c.saver.name)
	if err != nil || text == nil || c.job.Restart {
		return nil, err
	}
	found := &checkpoint{}
	if err := json.Unmarshal(text, found); err != nil || found.Job.Checkpoint != checkpointVersion {
		return nil, &StaleError{c.saver.name, "it is not a checkpoint of this version"}
	}
	return found, c.check(found)
}

// maxCheckpoint is more than any checkpoint has, in bytes.
const maxCheckpoint = 64 << 20

// readCheckpoint returns the text of a checkpoint, nil if there is none. Any other
// file is an error, because a checkpoint is going to be replaced and removed.
func readCheckpoint(name string) ([]byte, error) {
	info, err := os.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, cannotRead(name, err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: %s is not a regular file", ErrNoCheckpoint, name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, cannotRead(name, err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxCheckpoint))
	if err != nil {
		return nil, cannotRead(name, err)
	}
	// A kill may have cut it short.
	if n := min(len(text), len(checkpointStart)); string(text[:n]) != checkpointStart[:n] || info.Size() > maxCheckpoint {
		return nil, fmt.Errorf("%w: %s exists and is not a checkpoint", ErrNoCheckpoint, name)
	}
	return text, nil
}

// checkpointStart is how every checkpoint starts.
const checkpointStart = `{"job":{`

// partExists reports whether there is a temporary output file.
func (c *collector) partExists() bool {
	_, err := os.Stat(finalName(c.job.Output.Name) + Part)
	return err == nil
}

// finalName returns the name of the output file, with links resolved.
func finalName(name string) string {
	if final, err := filepath.EvalSymlinks(name); err == nil {
		return final
	}
	return name
}

// alreadyDone finishes a run that was interrupted after it had completed its
// output. Only the checkpoint remains to be removed.
func (c *collector) alreadyDone(found *checkpoint) error {
	if info, err := os.Stat(c.job.Output.Name); err != nil || info.Size() != found.Bytes {
		return &StaleError{c.saver.name, "the unfinished output no longer exists"}
	}
	c.recall(found)
	c.finished = true
	return os.Remove(c.saver.name)
}

// recall restores the state of the collector from a checkpoint.
func (c *collector) recall(found *checkpoint) {
	c.at, c.nothingWritten, c.mark, c.written, c.failed = found.At, !found.Begun, found.Mark, found.Bytes, found.Failed
	c.earlier = time.Duration(found.Seconds * float64(time.Second))
	c.counts = found.Counts.Clone()
	c.before = c.counts.Records()
}

// resume prepares the output to continue from the checkpoint or, if it is nil, to
// start again.
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
		return &StaleError{c.saver.name, c.out.temporary + ", the unfinished output, has changed"}
	}
	c.recall(found)
	c.latest = c.checkpoint()
	c.saver.saved = true
	return c.out.continueAt(found.Bytes)
}

// close completes the output. After an error, it keeps what is needed to resume.
func (c *collector) close(failed error) error {
	if c.saver != nil {
		c.saver.stop()
	}
	if errors.Is(failed, errNoInput) {
		return c.out.abandon(false)
	}
	if failed != nil {
		return errors.Join(failed, c.out.abandon(c.keep()))
	}
	if c.saver == nil || !c.saver.saved {
		return c.out.complete(false, func() error { return nil })
	}
	ended := c.checkpoint()
	ended.Ended = true
	if err := c.saver.save(&ended); err != nil {
		return errors.Join(err, c.out.abandon(true))
	}
	return c.complete()
}

// complete puts the output in its place and removes the checkpoint, which says
// that the output is complete.
func (c *collector) complete() error {
	return c.out.complete(true, func() error {
		syncFolder(c.out.final)
		// Another run may have found that the job is done, and removed it.
		if err := os.Remove(c.saver.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return cannotWrite(c.saver.name, err)
		}
		return nil
	})
}

// keep saves a last checkpoint of a run that failed. It reports whether there is a
// checkpoint to resume from, which may be an earlier one.
func (c *collector) keep() bool {
	if c.saver == nil {
		return false
	}
	// If saving fails, an earlier checkpoint may remain.
	if c.latest.Begun && c.flush() == nil && c.out.written >= c.latest.Bytes {
		_ = c.saver.save(&c.latest)
	}
	return c.saver.saved
}
