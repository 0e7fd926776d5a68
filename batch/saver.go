package batch

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// A saver writes checkpoints while the run goes on.
type saver struct {
	name     string
	template checkpoint // what all of them share
	out      *os.File

	offers  chan *checkpoint
	failed  chan error
	ended   chan struct{}
	started bool
	saved   bool // a checkpoint is on the disk; to be read when the saver does not run
}

func newSaver(name string, template checkpoint) *saver {
	return &saver{
		name: name, template: template,
		offers: make(chan *checkpoint, 1), failed: make(chan error, 1), ended: make(chan struct{}),
	}
}

// offer has a checkpoint saved, and returns true, unless another one waits for
// that.
func (s *saver) offer(c *checkpoint) bool {
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

func (s *saver) run() {
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

// failure returns the error of a checkpoint that was offered.
func (s *saver) failure() error {
	select {
	case err := <-s.failed:
		return err
	default:
		return nil
	}
}

// stop waits for the checkpoint that is being saved. There can be no offers
// after it.
func (s *saver) stop() {
	if s.started {
		close(s.offers)
		<-s.ended
	}
}

// save writes a checkpoint: first the output that it counts, then itself,
// under another name, and then the name. So whenever the run ends, there is a
// checkpoint that is true.
func (s *saver) save(c *checkpoint) error {
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

func (s *saver) write(text []byte) error {
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

// syncFolder makes the name of a file last. Not all systems can do that for a
// folder, and those that cannot need not be asked.
func syncFolder(name string) {
	if folder, err := os.Open(filepath.Dir(name)); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}
