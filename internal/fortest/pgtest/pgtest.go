// Package pgtest gives tests databases in a PostgreSQL server of their own. Where
// PostgreSQL is not installed, a test is skipped and says so. Open and Create do without a test.
package pgtest

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

var (
	mutex     sync.Mutex
	server    *Server // of this process, which most tests share
	startFail error
	databases atomic.Int64
)

// Tests are those of a package, some of which call Database. TestMain calls Run in the
// place of that of the testing.M.
type Tests struct{ M *testing.M }

// Run runs the tests, stops the server that they shared, and returns the exit code.
func (t Tests) Run() int {
	defer func() {
		mutex.Lock()
		defer mutex.Unlock()
		if server != nil {
			server.Close()
		}
	}()
	return t.M.Run()
}

// Database returns the address of an empty database. TestMain must use
// Tests.
func Database(t testing.TB) string {
	t.Helper()
	mutex.Lock()
	defer mutex.Unlock()
	if server == nil && startFail == nil {
		server, startFail = Open()
	}
	if startFail != nil {
		t.Skipf("skipped: PostgreSQL: %v", startFail)
	}
	return server.Database(t)
}

// A Server is a PostgreSQL server on a socket in a temporary folder.
type Server struct {
	programs string // folder of its programs
	folder   string // with its data and its socket
	settings []string
	process  process
}

// Start starts a server for one test, which may stop it. Settings are such as "fsync=on": by
// default, nothing waits for the disk.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	s, err := Open(settings...)
	if err != nil {
		t.Skipf("skipped: PostgreSQL: %v", err)
	}
	t.Cleanup(s.Close)
	return s
}

// Database returns the address of a new, empty database.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	address, err := s.Create()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// Create makes an empty database and returns its address.
func (s *Server) Create() (address string, err error) {
	name := fmt.Sprintf("test%d", databases.Add(1))
	if output, err := s.command("createdb", "-h", s.folder, "-U", "postgres", name).CombinedOutput(); err != nil {
		return "", fmt.Errorf("createdb: %w\n%s", err, output)
	}
	return "postgres:///" + name + "?" + url.Values{"host": {s.folder}, "user": {"postgres"}}.Encode(), nil
}

// Open makes and starts a server. Close must be called at its end.
func Open(settings ...string) (s *Server, err error) {
	programs, err := findPrograms()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "pg") // short, since it is part of the name of a socket
	if err != nil {
		return nil, err
	}
	s = &Server{programs: programs, folder: folder, settings: append([]string{"listen_addresses=", "fsync=off", "max_connections=60"}, settings...)}
	if err := giveAway(folder); err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	initdb := s.command("initdb", "-D", s.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
	if output, err := initdb.CombinedOutput(); err != nil {
		os.RemoveAll(folder)
		return nil, fmt.Errorf("initdb: %w\n%s", err, output)
	}
	if err := s.start(); err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	return s, nil
}

// findPrograms returns the folder of the newest PostgreSQL, where Debian has it or where
// the path finds it.
func findPrograms() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		name, err := exec.LookPath("initdb")
		if err != nil {
			return "", fmt.Errorf("it is not installed: %w", err)
		}
		found = append(found, name)
	}
	return filepath.Dir(slices.Max(found)), nil
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// Start starts a server that was stopped.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
}

// Stop stops the server at once, as a crash does. What it has acknowledged is not lost.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	if err := s.process.stop(); err != nil {
		t.Fatal(err)
	}
}

// Close stops the server and removes its data.
func (s *Server) Close() {
	s.process.stop()
	os.RemoveAll(s.folder)
}
