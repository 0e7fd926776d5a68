package file_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/internal/disk/file"
	"bullseye/internal/fortest/hostile"
)

const before, after = "the old text", "the new text, which is longer"

// A file is replaced as a whole or stays as it was, whichever call fails and
// wherever the process is killed.
func TestWriteIsAtomic(t *testing.T) {
	for _, kill := range []bool{false, true} {
		folder := t.TempDir()
		name := filepath.Join(folder, "file")
		const mode = 0o666 // the usual mask for new files removes some of these permissions
		for at, reached := 1, true; reached; at++ {
			if err := os.WriteFile(name, []byte(before), 0o640); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(name, mode); err != nil {
				t.Fatal(err)
			}
			faults := &hostile.Faults{At: at, Kill: kill}
			err := file.Write(faults, name, []byte(after))
			var call string
			call, reached = faults.Reached()
			got, readErr := os.ReadFile(name)
			switch {
			case readErr != nil:
				t.Fatal(readErr)
			case string(got) != before && string(got) != after:
				t.Errorf("fault at %s: the file is %q", call, got)
			case err == nil && string(got) != after:
				t.Errorf("fault at %s: no error, but the file is %q", call, got)
			case err != nil && !kill && string(got) != before:
				t.Errorf("fault at %s: %v, but the file has changed", call, err)
			case err == nil && !reached && at < 6:
				t.Errorf("there were only %d calls", at)
			}
			left, readErr := os.ReadDir(folder)
			if readErr != nil || !kill && len(left) != 1 {
				t.Errorf("fault at %s: left %v, %v", call, left, readErr)
			}
		}
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != mode {
			t.Errorf("the new file has other permissions: %v, %v", info.Mode(), err)
		}
	}
}

// A link stays a link, even if its target does not exist yet.
func TestLinksStay(t *testing.T) {
	folder := t.TempDir()
	link := func(target, name string) string {
		name = filepath.Join(folder, name)
		if err := os.Symlink(target, name); err != nil {
			t.Skip("skipped: no symbolic links here: ", err)
		}
		return name
	}
	missing := link("target", "link")
	for _, text := range []string{before, after} {
		if err := file.Write(file.OS, missing, []byte(text)); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(folder, "target"))
		if err != nil || string(got) != text {
			t.Errorf("the target is %q, %v", got, err)
		}
		if info, err := os.Lstat(missing); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("the link is no link: %v", err)
		}
	}
	link("b", "a")
	if err := file.Write(file.OS, link("a", "b"), []byte(after)); err == nil {
		t.Error("a circle of links was written")
	}
	if err := file.Write(file.OS, link(filepath.Join("missing", "file"), "c"), []byte(after)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a link to a folder that does not exist: %v", err)
	}
}

// Nothing is written to a folder or to a file without write permission.
func TestWriteRefuses(t *testing.T) {
	folder := t.TempDir()
	if err := file.Write(file.OS, folder, nil); !errors.Is(err, file.ErrDirectory) {
		t.Errorf("a folder: %v", err)
	}
	if _, err := file.Open(folder); !errors.Is(err, file.ErrDirectory) {
		t.Errorf("a folder is opened: %v", err)
	}
	name := filepath.Join(folder, "file")
	if err := os.WriteFile(name, []byte(before), 0o444); err != nil {
		t.Fatal(err)
	}
	if f, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
		f.Close()
		t.Skip("skipped: this user may write to every file")
	}
	if err := file.Write(file.OS, name, []byte(after)); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("a file without write permission: %v", err)
	}
}

func TestReasonNamesNoFile(t *testing.T) {
	_, opened := os.Open("a file that does not exist")
	renamed := os.Rename("a file that does not exist", "another")
	for _, err := range []error{opened, renamed} {
		if reason := file.Reason(err); !errors.Is(reason, fs.ErrNotExist) || strings.Contains(reason.Error(), "a file") {
			t.Errorf("%v: the reason is %v", err, reason)
		}
	}
	if err := errors.New("other"); file.Reason(err) != err {
		t.Error("another error has changed")
	}
}

// Await returns when the context ends. A value that comes later is undone.
func TestAwaitEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	release, undone := make(chan struct{}), make(chan int)
	call := func() (int, error) { cancel(); <-release; return 7, nil }
	if _, err := file.Await(ctx, call, func(n int) { undone <- n }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(release)
	if n := <-undone; n != 7 {
		t.Errorf("%d was undone", n)
	}
	if n, err := file.Await(t.Context(), func() (int, error) { return 8, nil }, nil); n != 8 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}
