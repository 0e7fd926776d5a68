package ledger

import (
	"encoding/binary"
	"encoding/json"
	"hash/crc32"

	bolt "go.etcd.io/bbolt"
)

// A whole is what a file says about itself: the record of the bucket "about".
type whole struct {
	Identifier string `json:"identifier"`
	Version    int64  `json:"version"` // transactions that have changed entries
	Entries    int64  `json:"entries"`
	Sum        uint64 `json:"sum"` // of the checksums of all values
}

var (
	aboutName   = []byte("about")
	entriesName = []byte("entries")
	wholeName   = []byte("whole")
	castagnoli  = crc32.MakeTable(crc32.Castagnoli) // processors have instructions for it
)

func (w *whole) add(entries []byte, sum uint32) {
	w.Entries += int64(len(entries) / entrySize)
	w.Sum += uint64(sum)
}

func (w *whole) remove(entries []byte, sum uint32) {
	w.Entries -= int64(len(entries) / entrySize)
	w.Sum -= uint64(sum)
}

// put writes the record.
func (w *whole) put(tx *bolt.Tx) error {
	text, err := json.Marshal(w)
	if err != nil {
		return err
	}
	about, err := tx.CreateBucketIfNotExists(aboutName)
	if err != nil {
		return err
	}
	return about.Put(wholeName, binary.BigEndian.AppendUint32(text, checksum(wholeName, text)))
}

// get reads the record. It reports false if the file is new.
func (w *whole) get(tx *bolt.Tx) (found bool, err error) {
	about := tx.Bucket(aboutName)
	if about == nil {
		if name, _ := tx.Cursor().First(); name != nil {
			return false, ErrDamaged
		}
		return false, nil
	}
	value := about.Get(wholeName)
	text := value[:max(0, len(value)-sumSize)]
	if len(text) == 0 || binary.BigEndian.Uint32(value[len(text):]) != checksum(wholeName, text) {
		return false, ErrDamaged
	}
	return true, json.Unmarshal(text, w)
}

// begin reads the record, or makes the buckets of a new file.
func (l *Ledger) begin(tx *bolt.Tx, identifier string) error {
	switch found, err := l.whole.get(tx); {
	case err != nil:
		return err
	case found && l.whole.Identifier != identifier:
		return ErrForeign
	case found:
		return nil
	}
	l.whole = whole{Identifier: identifier}
	if _, err := tx.CreateBucket(entriesName); err != nil {
		return err
	}
	return l.whole.put(tx)
}

// belongs returns an error unless the file has that identifier or is new.
func belongs(tx *bolt.Tx, identifier string) error {
	var w whole
	found, err := w.get(tx)
	if err == nil && found && w.Identifier != identifier {
		err = ErrForeign
	}
	return err
}

// checksum returns the checksum of a value, which depends on its key as well.
func checksum(key, value []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, value)
}

// unseal returns the entries of a value, which may be missing, and its checksum.
func unseal(prefix, value []byte) (entries []byte, sum uint32, err error) {
	if len(value) == 0 {
		return nil, 0, nil
	}
	n := len(value) - sumSize
	if n < 0 || n%entrySize != 0 {
		return nil, 0, ErrDamaged
	}
	if sum = binary.BigEndian.Uint32(value[n:]); sum != checksum(prefix, value[:n]) {
		return nil, 0, ErrDamaged
	}
	return value[:n], sum, nil
}
