package batch

import (
	"bytes"
	"errors"
	"io/fs"
	"os"

	"bullseye/internal/file"
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

	offers  chan *checkpoint
	failed  chan error
	ended   chan struct{}
	started bool

	// A checkpoint to resume from is on the disk, and the number of boards before it. They
	// can be read only when the saver does not run.
	saved  bool
	boards int64
}

func newCheckpointSaver(system file.System, name string, template checkpoint) *checkpointSaver {
	return &checkpointSaver{
		system: system, name: name, template: template,
		offers: make(chan *checkpoint, 1), failed: make(chan error, 1), ended: make(chan struct{}),
	}
}

// offer queues a checkpoint to be saved. It returns false if another one is
// already waiting.
func (s *checkpointSaver) offer(c *checkpoint) bool {
	if !s.started {
		s.started = true
		go s.run()
	}
	select {
	case s.offers <- c:
		return true
	default:
		return false
	}
}

// run saves the checkpoints that are offered.
func (s *checkpointSaver) run() {
	defer close(s.ended)
	for c := range s.offers {
		if err := s.save(c); err != nil {
			select {
			case s.failed <- err:
			default:
			}
		}
	}
}

// failure returns the error of an offered checkpoint that could not be saved, if
// there is one.
func (s *checkpointSaver) failure() error {
	select {
	case err := <-s.failed:
		return err
	default:
		return nil
	}
}

// stop waits until the offered checkpoints have been saved. After stop, offer must
// not be called.
func (s *checkpointSaver) stop() {
	if s.started {
		close(s.offers)
		<-s.ended
	}
}

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
