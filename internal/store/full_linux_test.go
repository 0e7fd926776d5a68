package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// The same as TestFull on a small disk that is really full.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=2m"); err != nil {
		t.Skip("skipped: a small file system cannot be mounted: ", err)
	}
	t.Cleanup(func() { must(t, syscall.Unmount(disk, 0)) })
	s := open(t, filepath.Join(disk, "games.db"))
	ballast := filepath.Join(disk, "ballast")
	must(t, os.WriteFile(ballast, make([]byte, 1<<20), 0o600))
	fill(t, s, func() {
		var err error
		for range 20 { // the first ones may find room that was too small for a change
			if err = s.Ping(t.Context()); err != nil {
				break
			}
		}
		wants(t, err, ErrFull)
		must(t, os.Remove(ballast))
		must(t, s.Ping(t.Context()))
	})
}
