//go:build linux

package ledger

import (
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// If the disk is full, a merge is an error. No entry is lost, in memory or in the file,
// and the next merge succeeds when there is room.
func TestFullDisk(t *testing.T) {
	name := filepath.Join(t.TempDir(), "ledger")
	l := open(t, name)
	keys := newKeys(20_000)
	set := func(keys []Key) {
		for i, key := range keys {
			l.Set(key, uint64(i))
		}
	}
	set(keys[:1000])
	if err := l.Merge(); err != nil {
		t.Fatal(err)
	}
	set(keys)
	// A limit of the size of files is like a full disk.
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	little := limit
	little.Cur = 400 << 10
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &little); err != nil {
		t.Skip("skipped: the size of files cannot be limited: ", err)
	}
	err := l.Merge()
	if restored := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); restored != nil {
		t.Fatal(restored)
	}
	if err == nil {
		t.Fatal("a merge succeeds without room for it")
	}
	if l.Recent() != len(keys) {
		t.Errorf("after an error, there are %d entries in memory, expected %d", l.Recent(), len(keys))
	}
	compare := func(keys []Key) {
		t.Helper()
		for i, key := range keys {
			if n, found, err := l.Get(key); n != uint64(i) || !found || err != nil {
				t.Fatalf("entry %d: found %d, %v, %v", i, n, found, err)
			}
		}
	}
	compare(keys)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = open(t, name)
	compare(keys[:1000])
	set(keys)
	if err := l.Merge(); err != nil {
		t.Fatal(err)
	}
	compare(keys)
}
