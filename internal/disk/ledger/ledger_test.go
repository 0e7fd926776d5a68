package ledger

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"bullseye/internal/fortest/sample"
)

// newKeys returns keys that look like hashes.
func newKeys(n int) []Key {
	random := rand.New(rand.NewPCG(1, 2))
	keys := make([]Key, n)
	for i := range keys {
		for j := range keys[i] {
			keys[i][j] = byte(random.Uint32())
		}
	}
	return keys
}

func open(t *testing.T, name string) *Ledger {
	t.Helper()
	l, err := Open(name, "test", true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// A ledger agrees with a map, before and after merges, and when it is opened again. It
// then has all entries up to the last merge.
func TestLikeAMap(t *testing.T) {
	n := 200_000
	if sample.Only() {
		n = 40_000
	}
	name := filepath.Join(t.TempDir(), "ledger")
	l := open(t, name)
	keys, want, merged := newKeys(n), map[Key]uint64{}, map[Key]uint64{}
	compare := func(l *Ledger, want map[Key]uint64) {
		t.Helper()
		for _, key := range keys {
			got, found, err := l.Get(key)
			if number, known := want[key]; got != number || found != known || err != nil {
				t.Fatalf("%x: found %d, %v, %v, expected %d, %v", key, got, found, err, number, known)
			}
		}
	}
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 5 {
		for range n / 4 {
			key := keys[random.IntN(len(keys))]
			want[key] = random.Uint64()
			l.Set(key, want[key])
		}
		compare(l, want)
		if round == 4 {
			break
		}
		if err := l.Merge(); err != nil {
			t.Fatal(err)
		}
		if l.Recent() != 0 {
			t.Fatalf("%d entries are left after a merge", l.Recent())
		}
		for key, number := range want {
			merged[key] = number
		}
		compare(l, want)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	compare(open(t, name), merged)
}

// The file is opened again and again, so that it does not count as memory.
func TestFileIsOpenedAgain(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "ledger"))
	keys := newKeys(5000)
	for i, key := range keys {
		l.Set(key, uint64(i))
	}
	if err := l.Merge(); err != nil {
		t.Fatal(err)
	}
	first, reopened := l.db, 0
	for i, key := range keys {
		if n, found, err := l.Get(key); n != uint64(i) || !found || err != nil {
			t.Fatalf("key %d: found %d, %v, %v", i, n, found, err)
		}
		if l.mapped > mappedRoom {
			t.Fatalf("%d bytes are mapped", l.mapped)
		}
		if l.db != first {
			first = l.db
			reopened++
		}
	}
	if reopened == 0 {
		t.Error("the file has not been opened again")
	}
}

// A file that is no ledger is an error, and so is one that is in use.
func TestWrongFiles(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "ledger")
	if err := os.WriteFile(name, make([]byte, 1<<16), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name, "test", false); err == nil {
		t.Error("a file of zeros was opened")
	}
	if _, err := Open(filepath.Join(folder, "missing", "ledger"), "test", false); err == nil {
		t.Error("a file in a folder that does not exist was opened")
	}
}

// Damage of any page, or the loss of the end of the file, is an error at worst, and the
// ledger can still be closed.
func TestDamage(t *testing.T) {
	folder := t.TempDir()
	l := open(t, filepath.Join(folder, "ledger"))
	keys := newKeys(5000)
	for i, key := range keys {
		l.Set(key, uint64(i))
	}
	if err := errors.Join(l.Merge(), l.Close()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(l.name)
	if err != nil {
		t.Fatal(err)
	}
	use := func(name string) error {
		l, err := Open(name, "test", false)
		if err != nil {
			return err
		}
		defer l.Close()
		for _, key := range keys {
			if _, _, err := l.Get(key); err != nil {
				return err
			}
		}
		l.Set(keys[0], 1)
		return l.Merge()
	}
	random := rand.New(rand.NewPCG(5, 6))
	refused, damaged := 0, 0
	for i := range 2 * len(whole) / pageSize {
		text := slices.Clone(whole)
		if at := i / 2 * pageSize; i%2 == 0 {
			for j := range 200 {
				text[at+j] = byte(random.Uint32())
			}
		} else {
			text = text[:at]
		}
		name := filepath.Join(folder, strconv.Itoa(i))
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := use(name); err != nil {
			refused++
			if errors.Is(err, ErrDamaged) {
				damaged++
			}
		}
	}
	if refused < len(whole)/pageSize || damaged == 0 {
		t.Errorf("%d files were refused, %d of them as damaged", refused, damaged)
	}
}

// A bit that has changed is noticed when the file is opened, or does not matter: no entry is
// lost or changed without an error. If the record of the last transaction is damaged, the
// file is that of the transaction before, and its version says so.
func TestChangedBit(t *testing.T) {
	folder := t.TempDir()
	l := open(t, filepath.Join(folder, "ledger"))
	keys := newKeys(3000)
	for i, key := range keys {
		l.Set(key, uint64(i))
		if i%1000 == 999 {
			if err := l.Merge(); err != nil {
				t.Fatal(err)
			}
		}
	}
	version := l.Version()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(l.name)
	if err != nil {
		t.Fatal(err)
	}
	tries := 600
	if sample.Only() {
		tries = 100
	}
	random := rand.New(rand.NewPCG(7, 8))
	name := filepath.Join(folder, "damaged")
	refused, earlier := 0, 0
	for range tries {
		at, bit := random.IntN(len(text)), byte(1)<<random.IntN(8)
		if random.IntN(10) == 0 {
			at = at%2*pageSize + 16 + at%64 // in the two records of transactions
		}
		text[at] ^= bit
		_ = os.Remove(name) // a ledger that is damaged may keep the lock of its file
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		text[at] ^= bit
		l, err := Open(name, "test", false)
		if err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Fatalf("bit %#x of byte %d: %v", bit, at, err)
			}
			refused++
			continue
		}
		if l.Version() < version {
			earlier++
			l.Close()
			continue
		}
		for i, key := range keys {
			if n, found, err := l.Get(key); err == nil && (!found || n != uint64(i)) {
				t.Fatalf("bit %#x of byte %d: entry %d is %d, %v", bit, at, i, n, found)
			}
		}
		l.Close()
	}
	t.Logf("%d of %d refused, %d an earlier version", refused, tries, earlier)
	if refused < tries/10 || earlier == 0 {
		t.Errorf("%d of %d refused, %d an earlier version", refused, tries, earlier)
	}
}

// A file is owned if it is a ledger with that identifier, or one without entries that has
// none yet. Looking does not change it, and another identifier does not open it.
func TestOwner(t *testing.T) {
	folder := t.TempDir()
	l := open(t, filepath.Join(folder, "ledger"))
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(l.name)
	if err != nil {
		t.Fatal(err)
	}
	bare := filepath.Join(folder, "bare")
	db, err := bolt.Open(bare, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	files := map[string]struct {
		text []byte
		owns bool
	}{
		"ledger": {text, true}, "empty": {nil, true}, "text": {[]byte("mine\n"), false},
		"half": {text[:len(text)/2], false}, "zeros": {make([]byte, 1<<16), false},
	}
	for name, file := range files {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, file.text, 0o600); err != nil {
			t.Fatal(err)
		}
		if owns := Owns(path, "test"); owns != file.owns {
			t.Errorf("%s: found %t, expected %t", name, owns, file.owns)
		}
		if owns := Owns(path, "other"); owns != (name == "empty") {
			t.Errorf("%s with another identifier: found %t", name, owns)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != string(file.text) {
			t.Errorf("%s has changed, %v", name, err)
		}
	}
	if !Owns(bare, "test") || Owns(filepath.Join(folder, "missing"), "test") || Owns(folder, "test") {
		t.Error("a new file is not owned, or none is")
	}
	if _, err := Open(l.name, "other", true); !errors.Is(err, ErrForeign) {
		t.Errorf("found %v, expected %v", err, ErrForeign)
	}
}

// If the file cannot be opened again, the ledger returns errors, and can be closed.
func TestFileIsGone(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	l := open(t, filepath.Join(folder, "ledger"))
	key := newKeys(1)[0]
	l.Set(key, 1)
	if err := l.Merge(); err != nil {
		t.Fatal(err)
	}
	l.name = filepath.Join(folder, "missing", "ledger") // files in use cannot be removed everywhere
	l.mapped = mappedRoom
	for range 2 {
		if _, _, err := l.Get(key); err == nil {
			t.Error("a key is found in a file that cannot be opened")
		}
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}

// Looking for keys and setting those that are known allocates nothing.
func TestNoAllocations(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "ledger"))
	keys := newKeys(1000)
	for i, key := range keys {
		l.Set(key, uint64(i))
	}
	i := 0
	if n := testing.AllocsPerRun(500, func() {
		if _, found, _ := l.Get(keys[i]); !found {
			t.Fatal("a key is missing")
		}
		l.Set(keys[i], 1)
		i++
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkNewKeys(b *testing.B) {
	l, err := Open(filepath.Join(b.TempDir(), "ledger"), "test", false)
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	random := rand.New(rand.NewPCG(1, 2))
	for i := 0; b.Loop(); i++ {
		var key Key
		for j := 0; j < len(key); j += 8 {
			for k, x := 0, random.Uint64(); k < 8; k++ {
				key[j+k] = byte(x >> (8 * k))
			}
		}
		if _, found, err := l.Get(key); found || err != nil {
			b.Fatal("a random key is found: ", err)
		}
		l.Set(key, uint64(i))
		if l.Full() {
			if err := l.Merge(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// A kill can leave the first pages of a new ledger, which belong to whoever made it.
func TestBegunLedgerIsOwned(t *testing.T) {
	name := filepath.Join(t.TempDir(), "ledger")
	l, err := Open(name, "mine", true)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	page := os.Getpagesize()
	for n := range newPages {
		if err := os.WriteFile(name, whole[:n*page], 0o600); err != nil {
			t.Fatal(err)
		}
		if !Owns(name, "mine") {
			t.Errorf("the first %d pages are not owned", n)
		}
	}
	for _, other := range []string{"text", strings.Repeat("text", page/4), string(whole[:page+1])} {
		if err := os.WriteFile(name, []byte(other), 0o600); err != nil {
			t.Fatal(err)
		}
		if Owns(name, "mine") {
			t.Errorf("%.8q and more, %d bytes, is owned", other, len(other))
		}
	}
}
