package batch

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// A checkpointSaver writes checkpoints in the background.
type checkpointSaver struct {
	name     string
	template checkpoint // the fields that are the same in all checkpoints of a run
	out      *os.File

	offers  chan *checkpoint
	failed  chan error
	ended   chan struct{}
	started bool
	saved   bool // a checkpoint is on the disk; read it only when the saver does not run
}

func newCheckpointSaver(name string, template checkpoint) *checkpointSaver {
	return &checkpointSaver{
		name: name, template: template,
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
	whole := *c
	whole.Job, whole.Inputs = s.template.Job, s.template.Inputs
	text, err := json.Marshal(&whole)
	if err != nil {
		return err
	}
	if err := s.out.Sync(); err != nil {
		return cannotWrite(s.out.Name(), err)
	}
	if err := s.write(append(text, '\n')); err != nil {
		return cannotWrite(s.name, err)
	}
	s.saved = true
	return nil
}

// write replaces the checkpoint file.
func (s *checkpointSaver) write(text []byte) error {
	next := s.name + ".new"
	file, err := os.Create(next)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(next, s.name)
	}
	if err != nil {
		os.Remove(next)
		return err
	}
	syncFolder(s.name)
	return nil
}

// syncFolder writes the directory entry of a file to the disk. Some systems cannot
// sync directories, so it ignores errors.
func syncFolder(name string) {
	if folder, err := os.Open(filepath.Dir(name)); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}
