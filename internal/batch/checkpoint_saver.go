package batch

import (
	"bytes"
	"errors"
	"io/fs"
	"os"

	"bullseye/internal/disk/file"
)

// A checkpointSaver writes checkpoints in the background. A run that cannot resume has one
// as well, for the only checkpoint that says which files belong to the run.
type checkpointSaver struct {
	system   file.System
	name     string
	template checkpoint // the fields that are the same in all checkpoints of a run
	outs     []*output
	exists   bool // there is a checkpoint of the same outputs, perhaps of an earlier run
	stays    bool // the checkpoint is needed when the run has ended

	idle chan error // the error of the last checkpoint in the background, while none is being saved

	// A checkpoint to resume from is on the disk, and the number of boards before it. They
	// can be read only when the saver does not run.
	saved  bool
	boards int64
}

func newCheckpointSaver(system file.System, name string, template checkpoint) *checkpointSaver {
	s := &checkpointSaver{system: system, name: name, template: template, idle: make(chan error, 1)}
	s.idle <- nil
	return s
}

// offer saves a checkpoint in the background. It returns false if an earlier one is being
// saved, and an error if that could not be saved.
func (s *checkpointSaver) offer(c *checkpoint) (bool, error) {
	select {
	case err := <-s.idle:
		if err != nil {
			s.idle <- nil
			return false, err
		}
		go func() { s.idle <- s.save(c) }()
		return true, nil
	default:
		return false, nil
	}
}

// stop waits until the offered checkpoint has been saved. After stop, offer must not be called.
func (s *checkpointSaver) stop() { <-s.idle }

// save writes a checkpoint. It first syncs the output to the disk, then writes the
// checkpoint to a temporary file, then renames that file. So at any moment the
// checkpoint on the disk describes output that is on the disk too.
func (s *checkpointSaver) save(c *checkpoint) error {
	if c.Begun {
		for _, out := range s.outs {
			if err := out.file.Sync(); err != nil {
				return cannotWrite(out.name, err)
			}
		}
	}
	return s.saveSynced(c)
}

// saveSynced writes a checkpoint of output that is on the disk.
func (s *checkpointSaver) saveSynced(c *checkpoint) error {
	whole := *c
	whole.Of, whole.Job, whole.Inputs = s.template.Of, s.template.Job, s.template.Inputs
	text, err := whole.encode()
	if err == nil {
		err = s.write(text)
	}
	if err != nil {
		return cannotWrite(s.name, err)
	}
	s.saved, s.boards = c.Begun, c.Counts.Records()
	return nil
}

// next returns the name of the temporary file that replaces the checkpoint.
func (s *checkpointSaver) next() string { return s.name + nextEnding }

const nextEnding = ".new"

// write makes or replaces the checkpoint file.
func (s *checkpointSaver) write(text []byte) error {
	if !s.exists {
		err := file.Create(s.system, s.name, text, 0o666)
		s.exists = err == nil
		return err
	}
	next, err := s.system.OpenFile(s.next(), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	return file.Finish(s.system, next, s.next(), s.name, text)
}

// clear removes what an interrupted run left of a checkpoint that it was writing. Any other
// file of that name is an error.
func (s *checkpointSaver) clear(output string) error {
	text, err := readOwn(s.system, s.next())
	if err != nil || text == nil {
		return err
	}
	beginning := s.template.beginning()
	if own := len(text) == 0 || bytes.HasPrefix(text, beginning); !s.exists || !own {
		return foreign(output, s.next())
	}
	if err := s.system.Remove(s.next()); err != nil {
		return cannotWrite(s.next(), err)
	}
	return nil
}

// remove removes the checkpoint, if the saver has made or taken over one, unless it stays.
func (s *checkpointSaver) remove() error {
	if !s.exists || s.stays {
		return nil
	}
	if err := s.system.Remove(s.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotWrite(s.name, err)
	}
	return nil
}
