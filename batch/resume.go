package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"bullseye/internal/file"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// open opens the output and determines where the run begins.
func (c *collector) open(ctx context.Context) error {
	c.nothingWritten = true
	c.saved = c.began
	name := c.job.Checkpoint
	if name == "" {
		var err error
		c.out, err = openOutput(ctx, c.job, false)
		return err
	}
	if c.job.Output.Name == "" || c.job.Output.Style == operation.Rows && c.job.Output.Format == puzzleio.Parquet {
		return fmt.Errorf("%w: the output must be a file in a format other than Parquet", ErrNoCheckpoint)
	}
	if err := c.makeSaver(name); err != nil {
		return err
	}
	found, _, err := c.findCheckpoint()
	if err != nil {
		return err
	}
	if found != nil && found.Ended {
		switch exists, err := c.partExists(); {
		case err != nil:
			return err
		case !exists:
			return c.alreadyDone(found)
		}
	}
	if c.out, err = openOutput(ctx, c.job, true); err != nil {
		return err
	}
	if c.out.temporary == "" {
		return errors.Join(fmt.Errorf("%w: %s is not a regular file", ErrNoCheckpoint, record.FileName(c.out.name)), c.out.file.Close())
	}
	c.saver.out, c.saver.outName = c.out.file, c.out.name
	if err := c.resume(); err != nil {
		return err
	}
	if c.finished {
		return c.complete()
	}
	return nil
}

// resume prepares the output to continue from the checkpoint or, if there is none,
// to start. The lock of the output is held, so no other run changes the checkpoint.
// After an error, all files are as they were.
func (c *collector) resume() error {
	found, exists, err := c.findCheckpoint()
	var size int64
	if err == nil {
		size, err = c.out.size()
	}
	switch {
	case err != nil:
	case found == nil && !exists && size > 0:
		// Every unfinished output has a checkpoint, so this file is something else.
		err = fmt.Errorf("cannot write %s: %s exists and does not belong to an interrupted run; move it away or choose another output",
			record.FileName(c.out.name), record.FileName(c.out.temporary))
	case found == nil:
		if err := c.start(); err != nil {
			return errors.Join(err, c.out.abandon(exists, c.saver.remove))
		}
		return nil
	default:
		err = c.comparePart(found)
	}
	if err == nil {
		err = c.saver.clear()
	}
	if err == nil {
		err = c.out.continueAt(found.Bytes)
	}
	if err != nil {
		// An empty file without a checkpoint was made by this run.
		return errors.Join(err, c.out.abandon(exists || size > 0, func() error { return nil }))
	}
	c.recall(found)
	c.latest = c.checkpoint()
	c.saver.saved, c.saver.bytes, c.finished = true, found.Bytes, found.Ended
	return nil
}

// start begins a new output. From now on a checkpoint says that the temporary file
// belongs to this job.
func (c *collector) start() error {
	if err := c.saver.clear(); err != nil {
		return err
	}
	initial := c.checkpoint()
	if err := c.saver.save(&initial); err != nil {
		return err
	}
	return c.out.continueAt(0)
}

// comparePart returns an error if the temporary file does not hold the output that
// the checkpoint describes.
func (c *collector) comparePart(found *checkpoint) error {
	changed := &StaleError{c.saver.name, record.FileName(c.out.temporary) + ", the unfinished output, has changed"}
	switch sum, err := checksum(c.out.file, found.Bytes); {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return changed
	case err != nil:
		return cannotRead(c.out.temporary, err)
	case sum != found.Sum:
		return changed
	}
	return nil
}

// makeWriters makes the collector's compressor and its writer of rows.
func (c *collector) makeWriters() (err error) {
	if o := &c.job.Output; o.Color != nil && o.Style == operation.Pictures || o.Say != nil {
		descriptor := o.Stdout.Fd()
		if c.out.opened {
			descriptor = c.out.file.Fd()
		}
		if o.Color != nil {
			c.color = o.Color(descriptor)
		}
		if o.Say != nil {
			c.say = o.Say(descriptor)
		}
	}
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
func (c *collector) makeSaver(checkpointName string) error {
	template := checkpoint{Job: c.job.identity()}
	for i, name := range c.job.Files {
		in, err := c.identify(i, name)
		switch {
		case err == nil:
		case errors.Is(err, ErrNoCheckpoint):
			return err
		default:
			in = input{Name: name, Head: file.Reason(err).Error()} // the source will report the error
		}
		template.Inputs = append(template.Inputs, in)
	}
	c.saver = newCheckpointSaver(c.job.system, checkpointName, template)
	return nil
}

// findCheckpoint returns the checkpoint to resume from, or nil if there is none.
// A checkpoint of another job is an error, unless the run is to restart or nothing
// has been written since. exists reports whether there is a checkpoint of any job.
func (c *collector) findCheckpoint() (found *checkpoint, exists bool, err error) {
	text, err := readCheckpoint(c.job.system, c.saver.name)
	if err != nil || text == nil || c.job.Restart {
		return nil, text != nil, err
	}
	found, ok := decodeCheckpoint(text)
	switch {
	case !ok:
		return nil, true, &StaleError{c.saver.name, "it is damaged, or it was written by another version of this program"}
	case found.Job.Checkpoint != checkpointVersion:
		return nil, true, &StaleError{c.saver.name, "it was written by another version of this program"}
	case !found.Begun:
		return nil, true, nil
	}
	return found, true, c.check(found)
}

// maxCheckpoint is more than any checkpoint has, in bytes.
const maxCheckpoint = 64 << 20

// readCheckpoint returns the text of a checkpoint, nil if there is none. Any other
// file is an error, because a checkpoint is going to be replaced and removed.
func readCheckpoint(system file.System, name string) ([]byte, error) {
	info, err := system.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, cannotRead(name, err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: %s is not a regular file", ErrNoCheckpoint, record.FileName(name))
	}
	f, err := system.OpenFile(name, os.O_RDONLY|file.NoFollow, 0)
	if err != nil {
		return nil, cannotRead(name, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxCheckpoint))
	if err != nil {
		return nil, cannotRead(name, err)
	}
	// A kill may have cut it short.
	if n := min(len(text), len(checkpointStart)); string(text[:n]) != checkpointStart[:n] || info.Size() > maxCheckpoint {
		return nil, fmt.Errorf("%w: %s exists and is not a checkpoint", ErrNoCheckpoint, record.FileName(name))
	}
	return text, nil
}

// checkpointStart is how every checkpoint starts.
const checkpointStart = `{"job":{`

// partExists reports whether there is a temporary output file.
func (c *collector) partExists() (bool, error) {
	d, err := file.Resolve(c.job.system, c.job.Output.Name)
	if err == nil {
		_, err = c.job.system.Lstat(d.Path + Part)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, cannotWrite(c.job.Output.Name, err)
	}
	return true, nil
}

// alreadyDone finishes a run that was interrupted after it had completed its
// output. Only the checkpoint remains to be removed.
func (c *collector) alreadyDone(found *checkpoint) error {
	gone := &StaleError{c.saver.name, "the unfinished output no longer exists"}
	f, err := c.job.system.OpenFile(c.job.Output.Name, os.O_RDONLY, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return gone
	case err != nil:
		return cannotRead(c.job.Output.Name, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return cannotRead(c.job.Output.Name, err)
	}
	sum, err := checksum(f, info.Size())
	switch {
	case err != nil:
		return cannotRead(c.job.Output.Name, err)
	case info.Size() != found.Bytes || sum != found.Sum:
		return gone
	}
	c.recall(found)
	c.finished = true
	return errors.Join(c.saver.clear(), c.saver.remove())
}

// recall restores the state of the collector from a checkpoint.
func (c *collector) recall(found *checkpoint) {
	c.at, c.nothingWritten, c.mark, c.written, c.failed = found.At, !found.Begun, found.Mark, found.Bytes, found.Failed
	c.sum = found.Sum
	c.earlier = time.Duration(found.Seconds * float64(time.Second))
	c.counts, c.chosen, c.found, c.leftOut = found.Counts.Clone(), found.Chosen, found.Findings, found.LeftOut
	c.neither, c.cutShort = found.Neither, found.CutShort
	c.before = c.counts.Records()
}

// close completes the output. After an error, it keeps what is needed to resume.
func (c *collector) close(failed error) error {
	c.unanswered = errors.Is(failed, errNoAnswer)
	if c.saver == nil {
		nothing := func() error { return nil }
		if failed == nil {
			return c.out.complete(nothing, nothing)
		}
		if c.unanswered {
			failed = nil
		}
		return errors.Join(failed, c.out.abandon(false, nothing))
	}
	c.saver.stop()
	if c.unanswered {
		return c.out.abandon(false, c.saver.remove)
	}
	if failed != nil {
		return errors.Join(failed, c.out.abandon(c.keep(), c.saver.remove))
	}
	if c.saver.saved {
		ended := c.ended()
		if err := c.saver.save(&ended); err != nil {
			return errors.Join(err, c.out.abandon(true, c.saver.remove))
		}
	}
	return c.complete()
}

// ended returns a checkpoint that says that the output is complete.
func (c *collector) ended() checkpoint {
	k := c.checkpoint()
	k.Begun, k.Ended = true, true
	return k
}

// complete puts the output in its place and removes the checkpoint.
func (c *collector) complete() error {
	return c.out.complete(func() error {
		ended := c.ended()
		return c.saver.saveSynced(&ended)
	}, c.saver.remove)
}

// keep saves a last checkpoint of a run that failed. It reports whether there is a
// checkpoint to resume from, which may be an earlier one.
func (c *collector) keep() bool {
	if c.saver == nil {
		return false
	}
	_ = c.flush() // after a failed write, less may be written than the latest checkpoint says
	for _, k := range []*checkpoint{&c.latest, &c.safe, &c.safer} {
		if !k.Begun || k.Bytes > c.out.written || k.Bytes < c.saver.bytes {
			continue
		}
		// If saving fails, an earlier checkpoint may remain.
		err := c.saver.save(k)
		if err != nil && !c.saver.saved {
			// On a full disk, the output after the checkpoint takes the room for it.
			if err = c.out.continueAt(k.Bytes); err == nil {
				err = c.saver.save(k)
			}
		}
		if err == nil {
			break
		}
	}
	return c.saver.saved
}
