package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"bullseye/internal/file"
	"bullseye/operation"
	"bullseye/record"
)

// open opens the outputs and determines where the run begins.
func (c *collector) open(ctx context.Context) error {
	c.nothingWritten = true
	c.saved = c.began
	name := c.job.Checkpoint
	for range c.job.outputNames() {
		c.targets = append(c.targets, &target{summed: name != ""})
	}
	if name == "" {
		return c.openOnce(ctx)
	}
	if slices.Contains(c.job.outputNames(), "") || !c.job.Output.Resumable() {
		return fmt.Errorf("%w: the output must be a file in a format other than Parquet and NPY", ErrNoCheckpoint)
	}
	if err := c.makeSaver(name); err != nil {
		return err
	}
	found, exists, err := c.findCheckpoint()
	if err != nil {
		return err
	}
	complete, err := c.completed(found)
	switch {
	case err != nil:
		return err
	case len(complete) == len(c.targets):
		return c.alreadyDone(found)
	}
	if err := c.openOutputs(ctx, true, exists, complete); err != nil {
		return err
	}
	if err := c.saveWith(); err != nil {
		return err
	}
	if err := c.resume(); err != nil {
		return err
	}
	if c.finished {
		return c.complete()
	}
	return nil
}

// saveWith gives the saver of checkpoints the open outputs, which must be regular files.
func (c *collector) saveWith() error {
	for _, t := range c.targets {
		if t.out != nil && t.out.temporary == "" {
			err := fmt.Errorf("%w: %s is not a regular file", ErrNoCheckpoint, record.FileName(t.out.name))
			return errors.Join(err, c.abandon(true, nil))
		}
		if t.out != nil {
			c.saver.outs = append(c.saver.outs, t.out)
		}
	}
	return nil
}

// openOnce opens the outputs of a run without checkpoints.
func (c *collector) openOnce(ctx context.Context) (err error) {
	if err := c.openOutputs(ctx, false, false, nil); err != nil || c.job.Stream == nil {
		return err
	}
	if c.memory, err = c.newRemembered(); err == nil {
		err = c.memory.create(false)
	}
	if err != nil {
		return errors.Join(err, c.abandon(false, c.forget))
	}
	return nil
}

// openOutputs opens the outputs but those that are complete, which it gets by their
// indexes. exists says that there is a checkpoint, to which their temporary files may
// belong.
func (c *collector) openOutputs(ctx context.Context, stable, exists bool, complete []int) error {
	for i, name := range c.job.outputNames() {
		if slices.Contains(complete, i) {
			continue
		}
		if name != "" {
			c.removed = append(c.removed, removeLeftovers(c.job.system, name)...)
		}
		out, err := openOutput(ctx, c.job, name, stable)
		if err != nil {
			filled, unknown := c.filledPart()
			keep := stable && (exists || filled != nil || unknown != nil)
			return errors.Join(err, c.abandon(keep, func() error { return nil }))
		}
		c.targets[i].out = out
	}
	return nil
}

// resume prepares the outputs to continue from the checkpoint or, if there is none,
// to start. Their locks are held, so no other run changes the checkpoint. After an
// error, all files are as they were.
func (c *collector) resume() error {
	found, exists, err := c.findCheckpoint()
	var filled *output
	if err == nil {
		filled, err = c.filledPart()
	}
	switch {
	case err != nil:
	case found == nil && !exists && filled != nil:
		// Every unfinished output has a checkpoint, so this file is something else.
		err = fmt.Errorf("cannot write %s: %s exists and does not belong to an interrupted run; move it away or choose another output",
			record.FileName(filled.name), record.FileName(filled.temporary))
	case found == nil:
		if err := c.start(); err != nil {
			return errors.Join(err, c.abandon(exists, c.forget))
		}
		return nil
	default:
		err = c.compareParts(found)
	}
	if err == nil {
		err = c.saver.clear()
	}
	if err == nil {
		err = c.recall(found)
	}
	for _, t := range c.targets {
		if err == nil && t.out != nil {
			err = t.out.continueAt(t.written)
		}
	}
	if err != nil {
		// An empty file without a checkpoint was made by this run.
		return errors.Join(err, c.memory.close(), c.abandon(exists || filled != nil, func() error { return nil }))
	}
	c.latest = *found
	c.saver.saved, c.saver.boards, c.finished = true, found.Counts.Records(), found.Ended
	return nil
}

// filledPart returns an output whose temporary file is not empty, or nil.
func (c *collector) filledPart() (*output, error) {
	for _, t := range c.targets {
		if t.out == nil || t.out.temporary == "" {
			continue
		}
		if size, err := t.out.size(); err != nil || size > 0 {
			return t.out, err
		}
	}
	return nil, nil
}

// start begins a new output. From now on a checkpoint says that the temporary files
// belong to this job.
func (c *collector) start() (err error) {
	if err := errors.Join(c.saver.clear(), removeLedger(c.job.system, c.oldLedger)); err != nil {
		return err
	}
	if c.job.Stream != nil {
		if c.memory, err = c.newRemembered(); err != nil {
			return err
		}
	}
	initial := c.checkpoint()
	if err := c.saver.save(&initial); err != nil {
		return err
	}
	if c.memory != nil {
		if err := c.memory.create(true); err != nil {
			return err
		}
	}
	for _, t := range c.targets {
		if err := t.out.continueAt(0); err != nil {
			return err
		}
	}
	return nil
}

// compareParts returns an error if the temporary files do not hold the output that the
// checkpoint describes.
func (c *collector) compareParts(found *checkpoint) error {
	for i, t := range c.targets {
		if t.out == nil {
			continue
		}
		if err := c.comparePart(t.out, &found.Outputs[i]); err != nil {
			return err
		}
	}
	return nil
}

func (c *collector) comparePart(out *output, found *targetState) error {
	changed := &StaleError{c.saver.name, record.FileName(out.temporary) + ", the unfinished output, has changed"}
	switch sum, err := checksum(out.file, found.Bytes); {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return changed
	case err != nil:
		return cannotRead(out.temporary, err)
	case sum != found.Sum:
		return changed
	}
	return nil
}

// makeWriters makes the compressors and the writers of rows.
func (c *collector) makeWriters() (err error) {
	if o := &c.job.Output; o.Colors != nil && o.Style == operation.Pictures || o.Say != nil {
		descriptor := o.Stdout.Fd()
		if out := c.targets[0].out; out.opened && !out.isFolder {
			descriptor = out.file.Fd()
		}
		if o.Colors != nil {
			c.colors = o.Colors(descriptor)
		}
		if o.Say != nil {
			c.say = o.Say(descriptor)
		}
	}
	for _, t := range c.targets {
		if err := t.makeWriters(c.job, c.nothingWritten); err != nil {
			return err
		}
	}
	return nil
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
	if err != nil || text == nil {
		return nil, false, err
	}
	found, ok := decodeCheckpoint(text)
	if ok && found.Memory != nil {
		c.oldLedger = found.Memory.File
	}
	switch {
	case c.job.Restart:
		return nil, true, nil
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

// completed returns the indexes of the outputs that the run of a checkpoint, which may be
// nil, has already put in their places.
func (c *collector) completed(found *checkpoint) ([]int, error) {
	if found == nil || !found.Ended {
		return nil, nil
	}
	missing, err := c.missingParts()
	if err != nil {
		return nil, err
	}
	for _, i := range missing {
		if err := c.compareComplete(c.job.outputNames()[i], &found.Outputs[i]); err != nil {
			return nil, err
		}
	}
	return missing, nil
}

// missingParts returns the indexes of the outputs that have no temporary file.
func (c *collector) missingParts() (missing []int, err error) {
	for i, name := range c.job.outputNames() {
		d, err := file.Resolve(c.job.system, name)
		if err == nil {
			_, err = c.job.system.Lstat(d.Path + Part)
		}
		switch {
		case errors.Is(err, fs.ErrNotExist):
			missing = append(missing, i)
		case err != nil:
			return nil, cannotWrite(name, err)
		}
	}
	return missing, nil
}

// alreadyDone finishes a run that was interrupted after it had completed its outputs.
// Only the checkpoint and the ledger remain to be removed.
func (c *collector) alreadyDone(found *checkpoint) error {
	if err := c.recall(found); err != nil {
		return err
	}
	c.finished = true
	return errors.Join(c.saver.clear(), c.forget())
}

// compareComplete returns an error unless the output of that name is as a checkpoint
// describes it.
func (c *collector) compareComplete(name string, found *targetState) error {
	gone := &StaleError{c.saver.name, "the unfinished output no longer exists"}
	f, err := c.job.system.OpenFile(name, os.O_RDONLY, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return gone
	case err != nil:
		return cannotRead(name, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return cannotRead(name, err)
	}
	sum, err := checksum(f, info.Size())
	switch {
	case err != nil:
		return cannotRead(name, err)
	case info.Size() != found.Bytes || sum != found.Sum:
		return gone
	}
	return nil
}

// recall restores the state of the collector from a checkpoint.
func (c *collector) recall(found *checkpoint) error {
	c.at, c.nothingWritten, c.failed = found.At, !found.Begun, found.Failed
	c.earlier = time.Duration(found.Seconds * float64(time.Second))
	c.counts, c.chosen, c.found, c.leftOut = found.Counts.Clone(), found.Chosen, found.Findings, found.LeftOut
	c.written, c.cutShort = found.Written, found.CutShort
	c.before = c.counts.Records()
	for i, t := range c.targets {
		o := &found.Outputs[i]
		t.mark, t.written, t.sum, t.boards = o.Mark, o.Bytes, o.Sum, o.Boards
	}
	if found.Memory == nil {
		return nil
	}
	c.memory = &remembered{system: c.job.system, name: found.Memory.File, rule: c.job.Stream.Rule(), rows: c.job.writerOptions()}
	if found.Ended {
		return nil // there is nothing to remember
	}
	if err := c.memory.restore(found, c.saver.name); err != nil {
		return err
	}
	c.at, c.number = c.memory.saved.At, c.memory.saved.Number
	return nil
}

// close completes the outputs. After an error, it keeps what is needed to resume.
func (c *collector) close(failed error) error {
	c.unanswered = errors.Is(failed, errNoAnswer)
	if c.saver != nil {
		c.saver.stop()
	}
	switch {
	case c.unanswered:
		return c.abandon(false, c.forget)
	case hopeless(failed):
		return errors.Join(failed, c.abandon(false, c.forget))
	case failed != nil && c.keep():
		return errors.Join(failed, c.memory.close(), c.abandon(true, nil))
	case failed != nil:
		return errors.Join(failed, c.abandon(false, c.forget))
	}
	if c.saver != nil && c.saver.saved {
		ended := c.ended()
		if err := c.saver.save(&ended); err != nil {
			return errors.Join(err, c.memory.close(), c.abandon(true, nil))
		}
	}
	return c.complete()
}

// hopeless reports whether a run that resumes would fail in the same way.
func hopeless(err error) bool {
	_, manyStrata := errors.AsType[*operation.StrataError](err)
	return manyStrata
}

// forget removes what a run needs only to resume, and the ledger.
func (c *collector) forget() error {
	if err := c.memory.remove(); err != nil || c.saver == nil {
		return err
	}
	return c.saver.remove()
}

// ended returns a checkpoint that says that the output is complete.
func (c *collector) ended() checkpoint {
	k := c.checkpoint()
	k.Begun, k.Ended = true, true
	return k
}

// complete puts the outputs in their places and removes the checkpoint.
func (c *collector) complete() error {
	for _, t := range c.targets {
		if t.out == nil {
			continue
		}
		if err := t.out.sync(); err != nil {
			return errors.Join(err, c.abandon(false, c.forget))
		}
	}
	return c.completeFrom(0)
}

// completeFrom puts all outputs from the ith on in their places. Their locks are held
// until the checkpoint has been removed.
func (c *collector) completeFrom(i int) error {
	switch {
	case i == len(c.targets):
		return c.forget()
	case c.targets[i].out == nil:
		return c.completeFrom(i + 1)
	}
	next := func() error { return c.completeFrom(i + 1) }
	unmoved := next
	if c.saver != nil {
		unmoved = func() error {
			ended := c.ended()
			return errors.Join(c.saver.saveSynced(&ended), c.memory.close(), c.abandonFrom(i+1, true, nil))
		}
	}
	return c.targets[i].out.complete(unmoved, next)
}

// abandon closes all outputs and leaves the old files unchanged. Unless keep is true,
// it removes the temporary files and, if that succeeds, calls then.
func (c *collector) abandon(keep bool, then func() error) error { return c.abandonFrom(0, keep, then) }

func (c *collector) abandonFrom(i int, keep bool, then func() error) error {
	switch {
	case i == len(c.targets) && keep:
		return nil
	case i == len(c.targets):
		return then()
	case c.targets[i].out == nil:
		return c.abandonFrom(i+1, keep, then)
	case keep:
		return errors.Join(c.targets[i].out.abandon(true, nil), c.abandonFrom(i+1, true, nil))
	}
	reached := false
	err := c.targets[i].out.abandon(false, func() error {
		reached = true
		return c.abandonFrom(i+1, false, then)
	})
	if !reached {
		err = errors.Join(err, c.abandonFrom(i+1, true, nil))
	}
	return err
}

// keep saves a last checkpoint of a run that failed. It reports whether there is a
// checkpoint to resume from, which may be an earlier one.
func (c *collector) keep() bool {
	if c.saver == nil {
		return false
	}
	_ = c.flush() // after a failed write, less may be written than the latest checkpoint says
	for _, k := range []*checkpoint{&c.latest, &c.safe, &c.safer} {
		if !k.Begun || k.Counts.Records() < c.saver.boards || !c.covers(k) {
			continue
		}
		// If saving fails, an earlier checkpoint may remain.
		err := c.saver.save(k)
		if err != nil && !c.saver.saved && c.memory == nil {
			// On a full disk, the output after the checkpoint takes the room for it.
			if err = c.truncate(k); err == nil {
				err = c.saver.save(k)
			}
		}
		if err == nil {
			break
		}
	}
	return c.saver.saved
}

// covers reports whether all output that a checkpoint describes has been written.
func (c *collector) covers(k *checkpoint) bool {
	for i, t := range c.targets {
		if t.out == nil || t.out.written < k.Outputs[i].Bytes {
			return false
		}
	}
	return true
}

// truncate removes the output after a checkpoint.
func (c *collector) truncate(k *checkpoint) error {
	for i, t := range c.targets {
		if err := t.out.continueAt(k.Outputs[i].Bytes); err != nil {
			return err
		}
	}
	return nil
}
