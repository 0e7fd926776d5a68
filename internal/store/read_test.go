package store

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/internal/fortest/pgtest"
)

// files returns the names and contents of the files in a folder.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(folder)
	must(t, err)
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		must(t, err)
		all[entry.Name()] = string(text)
	}
	return all
}

func sameFiles(a, b map[string]string) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// A dump of a folder with a misspelt name made an empty database there.
func TestReadingMakesNoDatabase(t *testing.T) {
	folder := t.TempDir()
	must(t, os.WriteFile(filepath.Join(folder, "empty.db"), nil, 0o600))
	before := files(t, folder)
	for name, want := range map[string]string{
		"games.db":         "no games are kept there: found no file ",
		"missing/games.db": "no games are kept there: found no file ",
		"empty.db":         "no games are kept there: the file is empty",
	} {
		_, err := OpenToRead(t.Context(), filepath.Join(folder, name))
		wants(t, err, ErrNoGames, want, name)
	}
	if after := files(t, folder); !sameFiles(after, before) {
		t.Errorf("found the files %q", after)
	}
	if _, err := OpenToRead(t.Context(), folder); err == nil || !strings.Contains(err.Error(), "it is a directory") {
		t.Errorf("a folder: %v", err)
	}

	address := pgtest.Database(t)
	_, err := OpenToRead(t.Context(), address)
	wants(t, err, ErrNoGames, "found no table bullseye_version")
	s := unmigrated(t, address, 0)
	defer s.Close()
	var tables int
	must(t, s.read.QueryRow("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").Scan(&tables))
	if tables > 0 {
		t.Errorf("found %d tables, expected none", tables)
	}
}

// A store that is opened to read has the games, and cannot change them.
func TestReadingChangesNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, err := Open(t.Context(), address)
		must(t, err)
		fillRandomly(t, s, 20)
		want := dump(t, s)
		must(t, s.Close())
		var before map[string]string
		name, isFile := strings.CutPrefix(address, "sqlite:")
		if isFile {
			before = files(t, filepath.Dir(name))
		}
		reader, err := OpenToRead(t.Context(), address)
		must(t, err)
		if found := dump(t, reader); found != want {
			t.Errorf("the dump is\n%s\nwant\n%s", found, want)
		}
		if err := reader.Create(t.Context(), Game{ID: "new", Room: "r", Watch: "w", Size: 1}, Addition{Events: events(0, 1)}); err == nil {
			t.Error("a game was added")
		}
		must(t, reader.Close())
		if isFile {
			if after := files(t, filepath.Dir(name)); !sameFiles(after, before) {
				t.Errorf("the files have changed: there are now %d", len(after))
			}
		}
	})
}

// Reading while a server runs, and after it was killed, sees what is only in the write-ahead
// log. It leaves no files of that log behind.
func TestReadingSeesTheLogOfAKilledServer(t *testing.T) {
	folder := t.TempDir()
	s := open(t, filepath.Join(folder, "games.db"))
	create(t, s, "g")
	want := dump(t, s)
	reader, err := OpenToRead(t.Context(), filepath.Join(folder, "games.db"))
	must(t, err)
	if found := dump(t, reader); found != want {
		t.Errorf("while a server runs, the dump is\n%s\nwant\n%s", found, want)
	}
	must(t, reader.Close())

	killed := t.TempDir()
	for name, text := range files(t, folder) {
		must(t, os.WriteFile(filepath.Join(killed, name), []byte(text), 0o600))
	}
	if all := files(t, killed); all["games.db-wal"] == "" {
		t.Fatalf("there is no write-ahead log")
	}
	reader, err = OpenToRead(t.Context(), filepath.Join(killed, "games.db"))
	must(t, err)
	if found := dump(t, reader); found != want {
		t.Errorf("after a kill, the dump is\n%s\nwant\n%s", found, want)
	}
	must(t, reader.Close())
	if all := files(t, killed); len(all) != 1 {
		t.Errorf("found %d files, expected games.db", len(all))
	}
}

// Reading updates no tables, and loading none that have games.
func TestOlderTablesStayAsTheyAre(t *testing.T) {
	all := versions(t)
	newest := all[len(all)-1]
	for _, version := range all[:len(all)-1] {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			onBoth(t, func(t *testing.T, address string) {
				old := unmigrated(t, address, version)
				must(t, old.Close())
				versionIs := func(want int64) {
					t.Helper()
					s := unmigrated(t, address, 0)
					defer s.Close()
					var found int64
					must(t, s.read.QueryRow("SELECT max(version_id) FROM "+versionTable).Scan(&found))
					if found != want {
						t.Errorf("the tables have the version %d, expected %d", found, want)
					}
				}
				_, err := OpenToRead(t.Context(), address)
				wants(t, err, ErrOlder, fmt.Sprintf("found version %d of the tables, expected %d: ", version, newest))
				versionIs(version)

				old = unmigrated(t, address, version)
				addRows(t, old, version)
				must(t, old.Close())
				_, err = OpenEmpty(t.Context(), address)
				wants(t, err, ErrTaken, "expected an empty store")
				versionIs(version)
			})
		})
	}
}
