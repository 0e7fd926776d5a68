package batch

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"bullseye/internal/disk/file"
	"bullseye/internal/disk/ledger"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A remembered is what the rule of a Stream remembers: its state, and a ledger in a
// temporary file.
//
// The ledger is written only now and then. So a checkpoint also has the place in the
// input at which the ledger was last complete, and the state of the rule there. A run
// that resumes reads the boards from there to the checkpoint again, but only to remember
// them.
type remembered struct {
	system file.System
	name   string // of the ledger's file, which has the ledger's identifier
	rule   operation.Rule
	ledger *ledger.Ledger

	rows  puzzleio.WriterOptions // of the output
	trial *puzzleio.Writer       // tells which rows have been written, when boards are read again

	saved  savedMemory // when the ledger was last complete
	from   int64       // records before those that the run reads again
	resume *position   // where to write again; nil if the run is not reading boards again

	merged time.Time     // when the ledger was last written, or the run began
	took   time.Duration // the duration of that
}

// A savedMemory is what a checkpoint says about the memory of a rule.
type savedMemory struct {
	File   string   `json:"file"`
	At     position `json:"at"`     // the place in the input
	Number int64    `json:"number"` // the records before it
	// Version is the version of the ledger. It may have become newer since.
	Version int64    `json:"version,omitempty"`
	State   []uint64 `json:"state,omitempty"`
}

// ledgerName matches the names of ledgers. Its group is the identifier.
var ledgerName = regexp.MustCompile(`\.([0-9a-f]{16})\.ledger$`)

// newRemembered returns the memory of a run that begins. Its file has a name that no
// other has. It is in the folder of Job.Temporary, or else beside the output.
func (c *collector) newRemembered() (*remembered, error) {
	var random [8]byte
	rand.Read(random[:]) // it never fails
	base, folder := "bullseye", c.job.Temporary
	if name := c.job.outputNames()[0]; name != "" {
		d, err := file.Resolve(c.job.system, name)
		switch {
		case err != nil:
			return nil, cannotWrite(name, err)
		case !d.Special:
			base = filepath.Base(d.Path)
			if folder == "" {
				folder = filepath.Dir(d.Path)
			}
		}
	}
	if folder == "" {
		folder = os.TempDir()
	}
	name := filepath.Join(folder, base+"."+hex.EncodeToString(random[:])+".ledger")
	return &remembered{system: c.job.system, name: name, rule: c.job.Stream.Rule(), rows: c.job.writerOptions(), saved: savedMemory{File: name}}, nil
}

// create makes the file of the ledger.
func (m *remembered) create(durable bool) error {
	f, err := m.system.OpenFile(m.name, os.O_RDWR|os.O_CREATE|os.O_EXCL|file.NoFollow, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return cannotWrite(m.name, err)
	}
	return m.open(durable)
}

// open opens the ledger.
func (m *remembered) open(durable bool) (err error) {
	m.merged = time.Now()
	if m.ledger, err = ledger.Open(m.name, identifierOf(m.name), durable); err != nil {
		return m.failed(err)
	}
	return nil
}

// identifierOf returns the identifier in the name of a ledger, or "" if it has none.
func identifierOf(name string) string {
	if found := ledgerName.FindStringSubmatch(name); found != nil {
		return found[1]
	}
	return ""
}

// failed adds the name of the file to an error.
func (m *remembered) failed(err error) error {
	return message.Errorf("cannot use the temporary file %s: %w", record.FileName(m.name), file.Reason(err))
}

// restore continues from the checkpoint in a file.
func (m *remembered) restore(found *checkpoint, file string) error {
	m.saved = *found.Memory
	if m.from = m.saved.Number; found.At != m.saved.At {
		m.resume = &found.At
	}
	if _, err := m.system.Lstat(m.name); errors.Is(err, fs.ErrNotExist) {
		return &StaleError{file, "its temporary file no longer exists"}
	}
	if err := m.rule.Restore(m.saved.State); err != nil {
		return &StaleError{file, err}
	}
	err := m.open(true)
	lost := err == nil && m.ledger.Version() < m.saved.Version
	if lost || errors.Is(err, ledger.ErrDamaged) || errors.Is(err, ledger.ErrForeign) {
		return errors.Join(&StaleError{file, "its temporary file is damaged"}, m.close())
	}
	return err
}

// again reports whether the run reads boards again, only to remember them.
func (m *remembered) again() bool { return m != nil && m.resume != nil }

// tryRow returns the error that a writer of rows would return.
func (m *remembered) tryRow(r *row) (err error) {
	if m.trial == nil {
		if m.trial, err = puzzleio.NewWriter(io.Discard, m.rows); err != nil {
			return err
		}
	}
	return m.trial.Write(&r.record, r.texts...)
}

// Get implements operation.Ledger.
func (m *remembered) Get(key operation.Key) (n uint64, found bool, err error) {
	if n, found, err = m.ledger.Get(key); err != nil {
		err = m.failed(err)
	}
	return n, found, err
}

// Set implements operation.Ledger.
func (m *remembered) Set(key operation.Key, n uint64) { m.ledger.Set(key, n) }

// mostAgain is the number of records after which the ledger is written even if it has
// few new entries, so that a run that resumes does not read much again.
const mostAgain = 8 << 20

// patience returns the time between two times that the ledger is written for checkpoints
// at the given intervals. Writing a large ledger takes long, so it happens less often: it
// takes a tenth of the run at most.
func (m *remembered) patience(every time.Duration) time.Duration { return max(every, 10*m.took) }

// endChunk notes that the boards up to a place are remembered, and writes the ledger if
// that is due.
func (m *remembered) endChunk(at position, number int64, due bool) error {
	recent := m.ledger.Recent()
	if recent > 0 && !due && !m.ledger.Full() && number-m.saved.Number < mostAgain {
		return nil
	}
	if recent > 0 {
		began := time.Now()
		if err := m.ledger.Merge(); err != nil {
			return m.failed(err)
		}
		m.merged = time.Now()
		m.took = m.merged.Sub(began)
	}
	m.saved = savedMemory{File: m.name, At: at, Number: number, Version: m.ledger.Version(), State: m.rule.State()}
	return nil
}

// close closes the ledger.
func (m *remembered) close() error {
	if m == nil || m.ledger == nil {
		return nil
	}
	defer func() { m.ledger = nil }()
	if err := m.ledger.Close(); err != nil {
		return m.failed(err)
	}
	return nil
}

// remove closes the ledger and removes its file.
func (m *remembered) remove() error {
	switch {
	case m == nil:
		return nil
	case m.ledger == nil: // an earlier run has made it
		return removeLedger(m.system, m.name)
	}
	err := m.close()
	if removed := m.system.Remove(m.name); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
		err = errors.Join(err, cannotWrite(m.name, removed))
	}
	return err
}

// removeLedger removes the file of a ledger that a checkpoint names. Any other file stays.
func removeLedger(system file.System, name string) error {
	identifier := identifierOf(name)
	if identifier == "" || !ledger.Owns(name, identifier) {
		return nil
	}
	if err := system.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotWrite(name, err)
	}
	return nil
}
