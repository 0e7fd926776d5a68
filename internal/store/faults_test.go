package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bullseye/internal/disk/file"
	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/fortest/sample"
)

const (
	childAddress = "BULLSEYE_STORE_CHILD"
	childGames   = 4
)

// appendForever is the program that is killed. It appends to several games at once and
// prints each event after it was acknowledged.
func appendForever(address string) {
	ctx := context.Background()
	s, err := OpenAlone(ctx, address) // also while a lock of one that was killed would hold
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	var mutex sync.Mutex
	for i := range childGames {
		go func() {
			id := fmt.Sprint("game ", i)
			next := 0
			if g, err := s.Game(ctx, id); err == nil {
				next = g.Next
			}
			for ; ; next++ {
				add := Addition{Events: events(next, next+1)}
				var err error
				if next == 0 {
					err = s.Create(ctx, Game{ID: id, Size: 2}, add)
				} else {
					err = s.Append(ctx, id, next, add)
				}
				mutex.Lock()
				if err != nil {
					fmt.Println("error", err)
					os.Exit(1)
				}
				fmt.Println("acknowledged", i, next)
				mutex.Unlock()
			}
		}()
	}
	select {}
}

// A process is killed at any moment, also while it opens the store. Every event that it
// acknowledged is there, and no log has a gap.
func TestKills(t *testing.T) {
	kills := 50
	if sample.Only() {
		kills = 5
	}
	onBoth(t, func(t *testing.T, address string) {
		random := rand.New(rand.NewPCG(13, 1))
		var acknowledged [childGames]int // number of events
		for kill := range kills {
			child := exec.Command(os.Args[0])
			child.Env = append(os.Environ(), childAddress+"="+address)
			out, err := child.StdoutPipe()
			must(t, err)
			must(t, child.Start())
			lines := bufio.NewScanner(out)
			for range random.IntN(60) {
				if !lines.Scan() {
					break
				}
				note(t, lines.Text(), &acknowledged)
			}
			if kill%10 == 0 { // while it opens the store
				time.Sleep(time.Duration(random.IntN(30)) * time.Millisecond)
			}
			must(t, child.Process.Kill())
			for lines.Scan() { // what it printed before its end
				note(t, lines.Text(), &acknowledged)
			}
			child.Wait()
			checkAcknowledged(t, address, acknowledged)
		}
		for i, n := range acknowledged {
			if n == 0 {
				t.Errorf("game %d: nothing was acknowledged", i)
			}
		}
	})
}

func note(t *testing.T, line string, acknowledged *[childGames]int) {
	t.Helper()
	var game, number int
	if n, _ := fmt.Sscanf(line, "acknowledged %d %d", &game, &number); n == 2 {
		acknowledged[game] = max(acknowledged[game], number+1)
	} else if strings.HasPrefix(line, "error") {
		t.Fatalf("the child says: %s", line)
	}
}

func checkAcknowledged(t *testing.T, address string, acknowledged [childGames]int) {
	t.Helper()
	s, err := Open(t.Context(), address)
	must(t, err)
	defer s.Close()
	for i, n := range acknowledged {
		if n == 0 {
			continue
		}
		found := log(t, s, fmt.Sprint("game ", i), 0)
		if len(found) < n || !sameEvents(found, events(0, len(found))) {
			t.Fatalf("game %d: found %d events, want the %d that were acknowledged, without a gap", i, len(found), n)
		}
	}
}

// While PostgreSQL is away, calls fail with ErrAway. When it is back, the same store
// works again, nothing that was acknowledged is lost, and the listener is told to look.
func TestAway(t *testing.T) {
	server := pgtest.Start(t)
	address := server.Database(t)
	s, other := open(t, address), open(t, address)
	create(t, s, "g")
	changes, othersChanges := s.Changes(t.Context()), other.Changes(t.Context())
	next := 1
	for range 3 {
		must(t, s.Append(t.Context(), "g", next, Addition{Events: events(next, next+1)}))
		next++
		server.Stop(t)
		for range 3 {
			wants(t, s.Append(t.Context(), "g", next, Addition{Events: events(next, next+1)}), ErrAway)
			_, err := s.Game(t.Context(), "g")
			wants(t, err, ErrAway)
			wants(t, s.Ping(t.Context()), ErrAway)
			wants(t, s.Dump(t.Context(), new(strings.Builder)), ErrAway)
		}
		if _, err := Open(t.Context(), address); !errors.Is(err, ErrAway) {
			t.Errorf("to open a database that is away: %v", err)
		}
		server.Start(t)
		expect(t, changes, Change{})
		expect(t, othersChanges, Change{}) // the other server has noticed that it is back, too
		must(t, s.Append(t.Context(), "g", next, Addition{Events: events(next, next+1)}))
		next++
		// What another server does is reported again.
		must(t, other.Append(t.Context(), "g", next, Addition{Events: events(next, next+1)}))
		next++
		expect(t, changes, Change{"g", next})
		if found := log(t, s, "g", 0); !sameEvents(found, events(0, next)) {
			t.Errorf("found %d events, want %d", len(found), next)
		}
	}
}

// The first calls after a restart of PostgreSQL succeed, although all connections of the store
// have broken without its knowledge.
func TestRestart(t *testing.T) {
	server := pgtest.Start(t)
	s := open(t, server.Database(t))
	create(t, s, "g")
	ctx := t.Context()
	must(t, s.ChangeCopy(ctx, "secret", 0, nil, start))
	next := 1
	for _, first := range []struct {
		name string
		call func() error
	}{
		{"ping", func() error { return s.Ping(ctx) }},
		{"append", func() error {
			err := s.Append(ctx, "g", next, Addition{Events: events(next, next+1)})
			next++
			return err
		}},
		{"game", func() error { _, err := s.Game(ctx, "g"); return err }},
		{"events", func() error { return found(s.Events(ctx, "g", 0)) }},
		{"unfinished", func() error { return found(s.Unfinished(ctx)) }},
		{"leaderboard", func() error { _, err := s.Leaderboard(ctx, "l", 9); return err }},
		{"meet", func() error { _, err := s.Meet(ctx, stays("g", "q", start, start.Add(time.Hour))); return err }},
		{"copy", func() error { _, err := s.Copy(ctx, "secret", start); return err }},
		{"change of a copy", func() error { return s.ChangeCopy(ctx, "secret", 1, nil, start) }},
		{"prune", func() error { _, err := s.Prune(ctx, start.Add(-time.Hour)); return err }},
	} {
		var busy sync.WaitGroup // all connections of the pool
		for range 2 * MaxConnections {
			busy.Go(func() { s.Ping(ctx) })
		}
		busy.Wait()
		server.Stop(t)
		server.Start(t)
		if err := first.call(); err != nil {
			t.Errorf("%s: %v", first.name, err)
		}
	}
	if got := log(t, s, "g", 0); !sameEvents(got, events(0, next)) {
		t.Errorf("found %d events, want %d", len(got), next)
	}
}

// found returns the error of a sequence.
func found[V any](all iter.Seq2[V, error]) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// If a file has its maximal size, a change is refused as a whole. Reading works, nothing
// is lost, and when there is room, the same store works again.
func TestFull(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	limit := func(pages int) {
		_, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
		must(t, err)
	}
	limit(60)
	fill(t, s, func() { limit(1_000_000) })
}

// fill creates games until the disk is full, then makes room.
func fill(t *testing.T, s *Store, makeRoom func()) {
	t.Helper()
	create(t, s, "g")
	next := 1
	var err error
	for {
		if next > 100_000 {
			t.Fatal("the disk does not become full")
		}
		if err = s.Append(t.Context(), "g", next, Addition{Events: events(next, next+10)}); err != nil {
			break
		}
		next += 10
	}
	wants(t, err, ErrFull, "the disk of the database is full")
	for range 3 {
		wants(t, s.Append(t.Context(), "g", next, Addition{Events: events(next, next+200)}), ErrFull)
		if found := log(t, s, "g", 0); !sameEvents(found, events(0, next)) {
			t.Fatalf("found %d events, want %d", len(found), next)
		}
	}
	makeRoom()
	must(t, s.Append(t.Context(), "g", next, Addition{Events: events(next, next+200)}))
	if found := log(t, s, "g", 0); !sameEvents(found, events(0, next+200)) {
		t.Fatalf("found %d events, want %d", len(found), next+200)
	}
}

// A file that was damaged is refused when it is opened.
func TestDamagedFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.db")
	s, err := Open(t.Context(), name)
	must(t, err)
	create(t, s, "g")
	must(t, s.Append(t.Context(), "g", 1, Addition{Events: events(1, 2000)}))
	must(t, s.Close())
	whole, err := os.ReadFile(name)
	must(t, err)
	refused := 0
	const page = 4096
	for at := page; at < len(whole); at += page {
		damaged := append([]byte(nil), whole...)
		for i := range 64 {
			damaged[at+i] ^= 0xa5
		}
		must(t, os.WriteFile(name, damaged, 0o600))
		s, err := Open(t.Context(), name)
		if err == nil {
			t.Errorf("a file whose page at %d is damaged was opened", at)
			s.Close()
			continue
		}
		wants(t, err, ErrDamaged, "games.db")
		refused++
	}
	if refused < 10 {
		t.Errorf("only %d damaged files were tried", refused)
	}
	must(t, os.WriteFile(name, whole[:len(whole)/2], 0o600))
	_, err = Open(t.Context(), name)
	wants(t, err, ErrDamaged)
}

// Of several servers on one file, the first one serves. Other programs can make dumps.
func TestOpenAlone(t *testing.T) {
	if !file.Locks {
		t.Skip("skipped: files have no locks on this system")
	}
	folder := t.TempDir()
	name := filepath.Join(folder, "games.db")
	first, err := OpenAlone(t.Context(), name)
	must(t, err)
	create(t, first, "g")
	link := filepath.Join(folder, "link.db")
	must(t, os.Symlink(name, link))
	for _, other := range []string{name, "sqlite:" + name, link} {
		_, err := OpenAlone(t.Context(), other)
		wants(t, err, ErrServed, other[strings.LastIndexByte(other, '/')+1:], "stop it first")
	}
	reader, err := Open(t.Context(), name)
	must(t, err)
	if text := dump(t, reader); !strings.Contains(text, `"id":"g"`) {
		t.Errorf("the dump is %s", text)
	}
	must(t, reader.Close())
	_, err = OpenAlone(t.Context(), name)
	wants(t, err, ErrServed) // also after others have come and gone
	must(t, first.Close())
	second, err := OpenAlone(t.Context(), link)
	must(t, err)
	must(t, second.Close())

	address := pgtest.Database(t)
	for range 2 {
		s, err := OpenAlone(t.Context(), address)
		must(t, err)
		defer s.Close()
	}
}

// The database of another program is left alone.
func TestForeignFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "other.db")
	location, err := prepareFile(name)
	must(t, err)
	db, err := openFile(location, nil)
	must(t, err)
	_, err = db.Exec("CREATE TABLE games (x)")
	must(t, err)
	must(t, db.Close())
	before, err := os.ReadFile(name)
	must(t, err)
	_, err = Open(t.Context(), name)
	wants(t, err, ErrDamaged, "another program")
	if after, err := os.ReadFile(name); err != nil || string(after) != string(before) {
		t.Errorf("the file was changed: %v", err)
	}
}
