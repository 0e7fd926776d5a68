// Package ledger remembers a number for each of many keys: more than fit in memory, in
// a temporary file that survives a crash.
//
// Keys must be as good as random, such as parts of a cryptographic hash.
//
// New entries are in memory until there are a million of them, and are then merged into
// the file, in the order of their keys. So the file is written in long runs, although
// keys come at random. In the file, the entries whose keys begin with the same two bytes
// are one value of a bbolt database. A merge reads and writes all of it, so n entries
// cost n²/(2·10⁶) steps of about a nanosecond, which is little up to some hundred
// million. A filter in memory answers for most keys that the file does not have.
//
// The file says whose it is, by an identifier that its owner chooses. Every value has a
// checksum, and a record of the whole file has the number of entries and the sum of all
// checksums. So a file in which a bit has changed, or a value is missing, is not mistaken
// for a ledger with other entries.
//
// A ledger needs about 200 MB of memory, whatever its number of entries, and 30 bytes
// for each of them in the file.
package ledger

import (
	"bytes"
	"encoding/binary"
	"errors"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"sort"
	"strings"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"bullseye/internal/text/message"
)

// A Key is a key.
type Key = [16]byte

// A Ledger is for one goroutine at a time.
type Ledger struct {
	name    string
	durable bool
	db      *bolt.DB
	whole   whole           // what the file should say about itself
	counts  [1 << 16]uint32 // of entries in each value of the file
	recent  map[Key]uint64  // entries that may not be in the file yet
	filter  *filter         // of the keys in the file; nil if it has few
	mapped  int             // bytes of the file that have probably been read through db
	room    int             // entries of recent before a merge
	broken  bool            // db has panicked, and may still hold its own locks
}

// ErrDamaged means that the file is not a ledger, or that some of it has changed.
var ErrDamaged = errors.New("it is damaged")

// ErrForeign means that the file is a ledger with another identifier.
var ErrForeign = errors.New("it belongs to another run")

const (
	// recentRoom is the number of entries in memory before a merge.
	recentRoom = 1 << 20
	// unfiltered is the number of entries in the file for which a filter is not worth its 32 MiB.
	unfiltered = 1 << 14
	// transactionRoom is the number of bytes at which a transaction of a merge ends. It has
	// them in memory.
	transactionRoom = 8 << 20
	// mappedRoom is the number of bytes of the file that may be mapped into memory.
	// Operating systems count them as memory of the process.
	mappedRoom = 64 << 20
)

// Open opens the ledger in a file, and reads all of it. It makes the ledger if the file is
// empty or does not exist. If durable is true, merged entries survive a loss of power, and
// otherwise only a crash of the program. The error is ErrDamaged or ErrForeign unless the
// file is a whole ledger with that identifier.
func Open(name, identifier string, durable bool) (*Ledger, error) {
	l := &Ledger{name: name, durable: durable, recent: map[Key]uint64{}, room: recentRoom}
	if err := l.guard(l.open); err != nil {
		return nil, err
	}
	err := l.guard(func() error {
		err := l.db.Update(func(tx *bolt.Tx) error { return l.begin(tx, identifier) })
		if err != nil {
			return err
		}
		if l.whole.Entries > unfiltered {
			l.filter = new(filter)
		}
		return l.readAll()
	})
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Owns reports whether a file is a ledger with the given identifier, or one that was made
// but has no identifier and no entries yet. It does not change the file.
func Owns(name, identifier string) bool {
	l := &Ledger{name: name}
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if info.Size() < newPages*int64(os.Getpagesize()) {
		return isBegun(name)
	}
	if err := l.guard(func() (err error) {
		l.db, err = bolt.Open(name, 0o600, &bolt.Options{Timeout: lockPatience, ReadOnly: true})
		return err
	}); err != nil {
		return false
	}
	err = l.guard(func() error { return l.db.View(func(tx *bolt.Tx) error { return belongs(tx, identifier) }) })
	return errors.Join(err, l.Close()) == nil
}

// newPages is the number of pages of a new file.
const newPages = 4

// isBegun reports whether a file has the first pages of a new one, or nothing: a kill can come
// between two pages.
func isBegun(name string) bool {
	text, err := os.ReadFile(name)
	const metaPage = "\x00\x00\x00\x00\x00\x00\x00\x00\x04\x00" // page 0, of the first kind
	return err == nil && len(text)%os.Getpagesize() == 0 && (len(text) == 0 || strings.HasPrefix(string(text), metaPage))
}

// guard calls a function that uses the database, and puts its error into the words of
// this package. The database panics, or reads memory that is not there, if its file is
// damaged.
func (l *Ledger) guard(use func() error) (err error) {
	if l.broken {
		return ErrDamaged
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if why := recover(); why != nil {
			l.broken = true
			err = message.Errorf("%w: %v", ErrDamaged, why)
		}
	}()
	switch err := use(); {
	case errors.Is(err, bolterrors.ErrTimeout):
		return message.Errorf("another run uses it: %w", err)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch),
		errors.Is(err, syscall.EFBIG): // it believes in a page far behind its end
		return message.Errorf("%w: %w", ErrDamaged, err)
	default:
		return err
	}
}

// lockPatience limits the wait for a file that another process has open. A killed
// process takes a moment to end.
const lockPatience = 2 * time.Second

// open opens the file. If that fails, db stays as it was.
func (l *Ledger) open() error {
	db, err := bolt.Open(l.name, 0o600, &bolt.Options{
		Timeout: lockPatience, NoSync: !l.durable, NoGrowSync: !l.durable, FreelistType: bolt.FreelistMapType,
	})
	if err == nil {
		l.db, l.mapped = db, 0
	}
	return err
}

// Get returns the number of a key. It reports false if the key has none.
func (l *Ledger) Get(key Key) (n uint64, found bool, err error) {
	if n, found = l.recent[key]; found || !l.mayHave(&key) {
		return n, found, nil
	}
	return l.look(key)
}

// mayHave reports false for most keys that the file does not have, and true for those that it has.
func (l *Ledger) mayHave(key *Key) bool {
	if l.filter == nil {
		return l.counts[prefixOf(key)] > 0
	}
	return l.filter.has(key)
}

// look looks for a key in the file.
func (l *Ledger) look(key Key) (n uint64, found bool, err error) {
	err = l.guard(func() error {
		if err := l.read(4*pageSize + int(l.counts[prefixOf(&key)])*entrySize); err != nil {
			return err
		}
		return l.db.View(func(tx *bolt.Tx) error {
			entries, _, err := l.entriesOf(tx, key[:prefixSize])
			if err == nil {
				n, found = find(entries, &key)
			}
			return err
		})
	})
	return n, found, err
}

// entriesOf returns the entries with a prefix, and their checksum.
func (l *Ledger) entriesOf(tx *bolt.Tx, prefix []byte) (entries []byte, sum uint32, err error) {
	bucket := tx.Bucket(entriesName)
	if bucket == nil {
		return nil, 0, ErrDamaged
	}
	if entries, sum, err = unseal(prefix, bucket.Get(prefix)); err != nil {
		return nil, 0, err
	}
	if len(entries) != int(l.counts[binary.BigEndian.Uint16(prefix)])*entrySize {
		return nil, 0, ErrDamaged
	}
	return entries, sum, nil
}

// Set sets the number of a key.
func (l *Ledger) Set(key Key, n uint64) { l.recent[key] = n }

// Recent returns the number of keys that have been set since the last merge.
func (l *Ledger) Recent() int { return len(l.recent) }

// Full reports whether it is time for a merge.
func (l *Ledger) Full() bool { return len(l.recent) >= l.room }

// Merge writes all entries to the file. If the program ends during a merge, the file
// has some of them.
func (l *Ledger) Merge() error {
	keys := slices.SortedFunc(maps.Keys(l.recent), func(a, b Key) int { return bytes.Compare(a[:], b[:]) })
	for rest := keys; len(rest) > 0; {
		err := l.guard(func() (err error) {
			rest, err = l.mergePart(rest)
			return err
		})
		if err != nil {
			return err
		}
	}
	clear(l.recent)
	switch {
	case l.filter != nil:
		for _, key := range keys {
			l.filter.add(&key)
		}
	case l.whole.Entries > unfiltered:
		l.filter = new(filter)
		return l.guard(l.readAll)
	}
	return nil
}

// mergePart merges entries, in the order of their keys, into the file, and returns the
// rest of them.
func (l *Ledger) mergePart(keys []Key) (rest []Key, err error) {
	touched, next, counts := 0, l.whole, map[uint16]uint32{}
	next.Version++
	err = l.db.Update(func(tx *bolt.Tx) error {
		for len(keys) > 0 && touched < transactionRoom {
			prefix := keys[0][:prefixSize]
			n := 1
			for n < len(keys) && bytes.Equal(keys[n][:prefixSize], prefix) {
				n++
			}
			entries, sum, err := l.entriesOf(tx, prefix)
			if err != nil {
				return err
			}
			next.remove(entries, sum)
			merged := l.merged(entries, keys[:n])
			counts[binary.BigEndian.Uint16(prefix)] = uint32(len(merged) / entrySize)
			sum = checksum(prefix, merged)
			next.add(merged, sum)
			bucket := tx.Bucket(entriesName)
			bucket.FillPercent = 0.9 // values grow slowly
			if err := bucket.Put(prefix, binary.BigEndian.AppendUint32(merged, sum)); err != nil {
				return err
			}
			touched += len(merged)
			keys = keys[n:]
		}
		return next.put(tx)
	})
	if err != nil {
		return nil, err
	}
	l.whole = next
	for prefix, n := range counts {
		l.counts[prefix] = n
	}
	return keys, l.read(2 * touched)
}

// merged returns the entries of a value and those of the keys, which replace those with
// the same key. It leaves room for the checksum.
func (l *Ledger) merged(entries []byte, keys []Key) []byte {
	merged := make([]byte, 0, len(entries)+len(keys)*entrySize+sumSize)
	for _, key := range keys {
		rest := key[prefixSize:]
		at, found := search(entries, rest)
		merged = append(merged, entries[:at]...)
		if found {
			at += entrySize
		}
		entries = entries[at:]
		merged = binary.BigEndian.AppendUint64(append(merged, rest...), l.recent[key])
	}
	return append(merged, entries...)
}

// read counts bytes that are read through the database. If they are many, it opens the
// file again, so that they no longer count as memory.
func (l *Ledger) read(bytes int) error {
	if l.mapped += bytes; l.mapped < mappedRoom {
		return nil
	}
	if err := l.db.Close(); err != nil {
		return err
	}
	return l.open()
}

// readAll checks the whole file and adds all keys to the filter, if there is one.
func (l *Ledger) readAll() error {
	var found whole
	for first := 0; first < 1<<16; first += 1 << 10 {
		size := 0
		err := l.db.View(func(tx *bolt.Tx) error {
			bucket := tx.Bucket(entriesName)
			if bucket == nil {
				return ErrDamaged
			}
			cursor := bucket.Cursor()
			from := binary.BigEndian.AppendUint16(nil, uint16(first))
			for prefix, value := cursor.Seek(from); prefix != nil; prefix, value = cursor.Next() {
				if len(prefix) != prefixSize {
					return ErrDamaged
				}
				if int(binary.BigEndian.Uint16(prefix)) >= first+1<<10 {
					break
				}
				size += len(value)
				if err := l.readValue(prefix, value, &found); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil {
			err = l.read(size)
		}
		if err != nil {
			return err
		}
	}
	if found.Entries != l.whole.Entries || found.Sum != l.whole.Sum {
		return ErrDamaged
	}
	return nil
}

// readValue checks a value, adds its keys to the filter, if there is one, and counts it.
func (l *Ledger) readValue(prefix, value []byte, found *whole) error {
	entries, sum, err := unseal(prefix, value)
	if err != nil {
		return err
	}
	found.add(entries, sum)
	l.counts[binary.BigEndian.Uint16(prefix)] = uint32(len(entries) / entrySize)
	var key Key
	copy(key[:], prefix)
	for ; len(entries) > 0; entries = entries[entrySize:] {
		copy(key[prefixSize:], entries)
		if l.filter != nil {
			l.filter.add(&key)
		}
	}
	return nil
}

// Version is the number of transactions that have changed the file. A file with a smaller
// version than before has lost entries.
func (l *Ledger) Version() int64 { return l.whole.Version }

// Close closes the file. Entries that have not been merged are lost.
func (l *Ledger) Close() error {
	if l.broken {
		return nil // its locks would be waited for without end
	}
	return l.db.Close()
}

// An entry of a value is the rest of a key and its number, as a big-endian integer. The
// entries of a value are in the order of their keys, and a checksum follows them.
const (
	prefixSize = 2
	restSize   = len(Key{}) - prefixSize
	entrySize  = restSize + 8
	sumSize    = 4
	pageSize   = 4 << 10
)

func prefixOf(key *Key) uint16 { return binary.BigEndian.Uint16(key[:prefixSize]) }

// find returns the number of a key among entries.
func find(entries []byte, key *Key) (n uint64, found bool) {
	at, found := search(entries, key[prefixSize:])
	if !found {
		return 0, false
	}
	return binary.BigEndian.Uint64(entries[at+restSize:]), true
}

// search returns the place of the first entry whose key does not end with less than rest,
// and reports whether it ends with rest.
func search(entries, rest []byte) (at int, found bool) {
	i, found := sort.Find(len(entries)/entrySize, func(i int) int {
		return bytes.Compare(rest, entries[i*entrySize:][:restSize])
	})
	return i * entrySize, found
}
