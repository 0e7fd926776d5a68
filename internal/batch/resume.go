package batch

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/record"
)

// open opens the outputs and determines where the run begins.
func (c *collector) open(ctx context.Context) error {
	c.nothingWritten = true
	c.saved = c.began
	for range c.job.outputNames() {
		c.targets = append(c.targets, &target{summed: c.job.Checkpoint != ""})
	}
	if c.job.Checkpoint != "" && (slices.Contains(c.job.outputNames(), "") || !c.job.Output.Resumable()) {
		return message.Errorf("%w: the output must be a file in a format other than Parquet and NPY", ErrNoCheckpoint)
	}
	name, err := c.job.claimName()
	switch {
	case err != nil:
		return err
	case name == "":
		return c.openInPlace(ctx)
	}
	if err := c.makeSaver(name); err != nil {
		return err
	}
	_, resumes, err := c.findClaim()
	if err != nil {
		return err
	}
	complete, err := c.completed(resumes)
	switch {
	case err != nil:
		return err
	case len(complete) == len(c.targets):
		return c.alreadyDone(resumes)
	}
	if err := c.openOutputs(ctx, complete); err != nil {
		return err
	}
	if err := c.begin(); err != nil {
		return err
	}
	if c.finished {
		return c.complete()
	}
	return nil
}

// openInPlace opens outputs none of which is a file that the run replaces.
func (c *collector) openInPlace(ctx context.Context) (err error) {
	if err := c.openOutputs(ctx, nil); err != nil || c.job.Stream == nil {
		return err
	}
	if c.memory, err = c.newRemembered(); err == nil {
		err = c.memory.create(false)
	}
	if err != nil {
		return errors.Join(err, c.abandon(false))
	}
	return nil
}

// openOutputs opens the outputs but those that are complete, which it gets by their
// indexes.
func (c *collector) openOutputs(ctx context.Context, complete []int) error {
	for i, name := range c.job.outputNames() {
		if slices.Contains(complete, i) {
			continue
		}
		out, err := openOutput(ctx, c.job, name)
		if err != nil {
			return errors.Join(err, c.closeOutputs())
		}
		t := c.targets[i]
		c.outs = append(c.outs, out)
		if t.setOutput(out); name != "" {
			t.number = out.number()
		}
		if c.saver != nil && out.live() {
			err := message.Errorf("%w: %s is not a regular file", ErrNoCheckpoint, record.FileName(name))
			return errors.Join(err, c.closeOutputs())
		}
	}
	if c.saver != nil {
		c.saver.outs = c.outs
	}
	return nil
}

// begin prepares the outputs to continue from the checkpoint or, if there is none, to
// start. Their locks are held, so no other run changes the checkpoint. After an error, all
// files are as they were.
func (c *collector) begin() error {
	found, resumes, err := c.findClaim()
	if err == nil && resumes == nil {
		if err = c.checkParts(found); err == nil {
			err = c.clear(found)
		}
		if err == nil {
			if err = c.start(); err != nil {
				return errors.Join(err, c.abandon(found != nil), c.memory.close())
			}
			return nil
		}
	}
	if err == nil {
		err = c.continueFrom(resumes)
	}
	if err != nil {
		return errors.Join(err, c.memory.close(), c.closeOutputs())
	}
	return nil
}

// continueFrom prepares the outputs to continue from a checkpoint.
func (c *collector) continueFrom(found *checkpoint) error {
	for i, t := range c.targets {
		if t.out == nil {
			continue
		}
		switch err := comparePart(t.out, &found.Outputs[i]); {
		case errors.Is(err, errChanged):
			return &StaleError{c.saver.name, record.FileName(t.out.temporary) + ", the unfinished output, has changed"}
		case err != nil:
			return err
		}
	}
	if err := c.claim.clear(c.outputName()); err != nil {
		return err
	}
	if err := c.recall(found); err != nil {
		return err
	}
	for _, t := range c.targets {
		if t.out == nil {
			continue
		}
		if err := t.out.continueAt(t.written); err != nil {
			return err
		}
	}
	c.latest = *found
	c.saver.saved, c.saver.boards, c.finished = true, found.Counts.Records(), found.Ended
	return nil
}

// clear removes what the run of a claim, which may be nil, has left besides the claim and its
// unfinished outputs.
func (c *collector) clear(found *checkpoint) error {
	if err := c.claim.clear(c.outputName()); err != nil {
		return err
	}
	if c.job.Output.isFolder() {
		for i, t := range c.targets {
			var number uint64
			if found != nil {
				number = found.Outputs[i].Number
			}
			if err := t.out.clearFolder(found, number); err != nil {
				return err
			}
		}
	}
	if found == nil || found.Memory == nil {
		return nil
	}
	return removeLedger(c.job.system, found.Memory.File)
}

// start begins a new output. From now on a checkpoint says that the temporary files
// belong to this job.
func (c *collector) start() (err error) {
	if c.job.Stream != nil {
		if c.memory, err = c.newRemembered(); err != nil {
			return err
		}
	}
	if err := c.saveInitial(); err != nil {
		return err
	}
	if c.memory != nil {
		if err := c.memory.create(c.saver != nil); err != nil {
			return err
		}
	}
	for _, t := range c.targets {
		switch {
		case t.out.live():
		case c.job.Output.isFolder():
			if t.number, err = t.out.makeFolder(); err == nil {
				err = c.saveInitial()
			}
		default:
			err = t.out.continueAt(0)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// saveInitial saves a checkpoint of a run that has written nothing.
func (c *collector) saveInitial() error {
	initial := c.checkpoint()
	return c.claim.save(&initial)
}

// errChanged means that an unfinished output is not what a checkpoint describes.
var errChanged = errors.New("the unfinished output has changed")

// comparePart returns errChanged unless a temporary file begins with the output that a
// checkpoint describes.
func comparePart(out *output, found *targetState) error {
	if _, err := out.file.Seek(0, io.SeekStart); err != nil {
		return cannotRead(out.temporary, err)
	}
	return compare(out.file, out.temporary, found)
}

// compare returns errChanged unless a file begins with the output that a checkpoint describes.
func compare(f io.Reader, name string, found *targetState) error {
	switch sum, err := checksum(f, found.Bytes); {
	case err == nil && sum == found.Sum:
		return nil
	case err == nil, errors.Is(err, io.ErrUnexpectedEOF):
		return errChanged
	default:
		return cannotRead(name, err)
	}
}

// makeWriters makes the compressors and the writers of rows.
func (c *collector) makeWriters() (err error) {
	if o := &c.job.Output; o.Style == operation.Pictures || o.Say != nil {
		descriptor := o.Stdout.Fd()
		if out := c.targets[0].out; out.opened && out.folder == "" {
			descriptor = out.file.Fd()
		}
		if o.Say != nil {
			c.say = o.Say(descriptor)
		}
		if o.Style == operation.Pictures {
			c.draw = o.Draw(descriptor, c.say)
		}
	}
	for _, t := range c.targets {
		if err := t.makeWriters(c.job, c.nothingWritten); err != nil {
			return err
		}
	}
	return nil
}

// makeSaver makes the saver of checkpoints, or of the claim of a run that cannot resume.
func (c *collector) makeSaver(name string) error {
	template := checkpoint{Of: c.job.places(name), Job: c.job.identity()}
	c.claim = newCheckpointSaver(c.job.system, name, template)
	if c.job.Checkpoint == "" {
		return nil
	}
	c.saver = c.claim
	for i, name := range c.job.Files {
		in, err := c.identify(i, name)
		switch {
		case err == nil:
		case errors.Is(err, ErrNoCheckpoint):
			return err
		default:
			in = input{Name: name, Head: file.Reason(err).Error()} // the source will report the error
		}
		c.saver.template.Inputs = append(c.saver.template.Inputs, in)
	}
	return nil
}

// findClaim returns the claim on the outputs, if there is one, and the same to resume from,
// or nil if the run starts over. A checkpoint of another job is an error, unless the run is
// to restart or nothing has been written since.
func (c *collector) findClaim() (found, resumes *checkpoint, err error) {
	found, err = c.readClaim()
	c.claim.exists = found != nil
	switch {
	case err != nil || found == nil || c.job.Restart:
		return found, nil, err
	case found.Job.Checkpoint != checkpointVersion:
		return found, nil, &StaleError{c.claim.name, "it was written by another version of this program"}
	case !found.Begun:
		return found, nil, nil
	case c.saver == nil:
		return found, nil, &StaleError{c.claim.name, "it belongs to an interrupted run that can resume, and this one cannot"}
	}
	return found, found, c.check(found)
}

// completed returns the indexes of the outputs that the run of a checkpoint, which may be
// nil, has already put in their places. They have no temporary file.
func (c *collector) completed(found *checkpoint) (complete []int, err error) {
	if found == nil || !found.Ended {
		return nil, nil
	}
	for i, name := range c.job.outputNames() {
		d, err := file.Resolve(c.job.system, name)
		if err == nil {
			_, err = c.job.system.Lstat(d.Path + Part)
		}
		switch {
		case err == nil:
			continue
		case !errors.Is(err, fs.ErrNotExist):
			return nil, cannotWrite(name, err)
		}
		if err := c.compareComplete(name, &found.Outputs[i]); err != nil {
			return nil, err
		}
		complete = append(complete, i)
	}
	return complete, nil
}

// alreadyDone finishes a run that was interrupted after it had completed its outputs.
// Only the checkpoint and the ledger remain to be removed.
func (c *collector) alreadyDone(found *checkpoint) error {
	if err := c.recall(found); err != nil {
		return err
	}
	c.finished = true
	return errors.Join(c.claim.clear(c.outputName()), c.forget())
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
	if err = compare(f, name, found); errors.Is(err, errChanged) || info.Size() != found.Bytes {
		return gone
	}
	return err
}

// recall restores the state of the collector from a checkpoint.
func (c *collector) recall(found *checkpoint) error {
	c.at, c.nothingWritten, c.tally = found.At, !found.Begun, found.clone()
	c.earlier = time.Duration(found.Seconds * float64(time.Second))
	c.before = c.Counts.Records()
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
		return c.abandon(false)
	case hopeless(failed):
		return errors.Join(failed, c.abandon(false))
	case failed != nil && c.keep():
		return errors.Join(failed, c.memory.close(), c.abandon(true))
	case failed != nil:
		return errors.Join(failed, c.abandon(false))
	}
	if c.saver != nil && c.saver.saved {
		ended := c.ended()
		if err := c.saver.save(&ended); err != nil {
			return errors.Join(err, c.memory.close(), c.abandon(true))
		}
	}
	return c.complete()
}

// hopeless reports whether a run that resumes would fail in the same way.
func hopeless(err error) bool {
	_, manyStrata := errors.AsType[*operation.StrataError](err)
	_, noClass := errors.AsType[*operation.NoClassError](err)
	return manyStrata || noClass
}

// forget removes what a run needs only to resume, and the ledger.
func (c *collector) forget() error {
	if err := c.memory.remove(); err != nil || c.claim == nil {
		return err
	}
	return c.claim.remove()
}

// ended returns a checkpoint that says that the output is complete.
func (c *collector) ended() checkpoint {
	k := c.checkpoint()
	k.Begun, k.Ended = true, true
	return k
}

// complete puts the outputs in their places and removes the checkpoint. The locks of the
// outputs are held until then.
func (c *collector) complete() (err error) {
	for _, o := range c.outs {
		if err := o.sync(); err != nil {
			return errors.Join(err, c.abandon(false))
		}
	}
	for i, o := range c.outs {
		err = errors.Join(err, o.place())
		switch {
		case !o.kept:
		case c.saver == nil:
			c.claim.stays = true // it says whose the unfinished output is
		default:
			for _, later := range c.outs[i+1:] {
				later.kept = true
			}
			ended := c.ended()
			return errors.Join(err, c.saver.saveSynced(&ended), c.memory.close(), c.closeAll())
		}
	}
	return errors.Join(err, c.forget(), c.closeAll())
}

// abandon closes all outputs and leaves the old files unchanged. Unless keep is true, it
// removes the temporary files and, if that succeeds, all else that a run leaves.
func (c *collector) abandon(keep bool) (err error) {
	for _, o := range c.outs {
		if keep {
			o.kept = !o.live()
			continue
		}
		err = o.discard()
		keep = err != nil
		o.lost = !keep && !o.live() && (o.written > 0 || o.arrays != nil || c.Counts.Records() > 0)
	}
	if !keep {
		err = c.forget()
	}
	return errors.Join(err, c.closeAll())
}

// closeAll closes all outputs.
func (c *collector) closeAll() (err error) {
	for _, o := range c.outs {
		err = errors.Join(err, o.close())
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
