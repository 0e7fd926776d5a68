package store

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"bullseye/internal/fortest/pgtest"
)

var update = flag.Bool("update", false, "rewrite the dumps in testdata/versions")

// unmigrated opens a store whose tables are those of a version.
func unmigrated(t *testing.T, address string, version int64) *Store {
	t.Helper()
	var s *Store
	var err error
	if name, isFile := strings.CutPrefix(address, "sqlite:"); isFile {
		s, err = openSQLite(t.Context(), name, shared)
	} else {
		s, err = openPostgres(t.Context(), address, shared)
	}
	must(t, err)
	if version > 0 {
		_, err = migrator(t, s).UpTo(t.Context(), version)
		must(t, err)
	}
	return s
}

func migrator(t *testing.T, s *Store) *goose.Provider {
	t.Helper()
	m, err := s.engine.(interface {
		migrator() (*goose.Provider, error)
	}).migrator()
	must(t, err)
	return m
}

// versions returns the versions of the tables that there have been.
func versions(t *testing.T) (all []int64) {
	t.Helper()
	s := unmigrated(t, "sqlite:"+filepath.Join(t.TempDir(), "games.db"), 0)
	defer s.Close()
	for _, source := range migrator(t, s).ListSources() {
		all = append(all, source.Version)
	}
	return all
}

// The games of every earlier version are there after all migrations: for each one,
// testdata/versions has rows and the dump that they must give now. A new migration needs
// two files there and no change of this test.
func TestEveryVersionMigrates(t *testing.T) {
	for i, version := range versions(t) {
		if version != int64(i+1) {
			t.Fatalf("found migration %d, expected %d: versions are 1, 2, 3 and so on", version, i+1)
		}
		golden := strings.TrimSuffix(rowsOf(version), ".sql") + ".ndjson"
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			onBoth(t, func(t *testing.T, address string) {
				old := unmigrated(t, address, version)
				addRows(t, old, version)
				checkTablesHaveRows(t, old)
				must(t, old.Close())

				s := open(t, address)
				var dump strings.Builder
				must(t, s.Dump(t.Context(), &dump))
				if *update {
					must(t, os.WriteFile(golden, []byte(dump.String()), 0o644))
				}
				want, err := os.ReadFile(golden)
				must(t, err)
				if dump.String() != string(want) {
					t.Errorf("the dump is\n%s\nwant, as in %s,\n%s", dump.String(), golden, want)
				}
				// The tables take new games, too.
				create(t, s, "new")
				must(t, s.Append(t.Context(), "new", 1, Addition{Events: events(1, 2), Results: []Result{{}}}))
			})
		})
	}
}

// rowsOf returns the name of the file with the rows of a version.
func rowsOf(version int64) string {
	return filepath.Join("testdata", "versions", fmt.Sprintf("%05d.sql", version))
}

// addRows adds rows to the tables of a version.
func addRows(t *testing.T, s *Store, version int64) {
	t.Helper()
	text, err := os.ReadFile(rowsOf(version))
	if err != nil {
		t.Fatalf("version %d needs rows in all its tables: %v", version, err)
	}
	for statement := range strings.SplitSeq(string(text), ";\n") {
		if strings.TrimSpace(statement) != "" {
			_, err := s.write.Exec(statement)
			must(t, err)
		}
	}
}

// checkTablesHaveRows makes sure that no table is forgotten in the rows of a version.
func checkTablesHaveRows(t *testing.T, s *Store) {
	t.Helper()
	list := "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
	if _, isPostgres := s.engine.(*postgresEngine); isPostgres {
		list = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
	}
	rows, err := s.write.Query(list)
	must(t, err)
	var names []string
	for rows.Next() {
		var name string
		must(t, rows.Scan(&name))
		names = append(names, name)
	}
	must(t, rows.Err())
	must(t, rows.Close())
	if len(names) < 2 {
		t.Errorf("found the tables %v", names)
	}
	for _, name := range names {
		var n int
		must(t, s.write.QueryRow("SELECT count(*) FROM "+name).Scan(&n))
		if n == 0 {
			t.Errorf("table %s has no rows: add some", name)
		}
	}
}

// A database of a newer version is refused, and nothing in it changes.
func TestNewerVersion(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, err := Open(t.Context(), address)
		must(t, err)
		_, err = s.write.Exec("INSERT INTO " + versionTable + " (version_id, is_applied) VALUES (9999, TRUE)")
		must(t, err)
		must(t, s.Close())
		for _, open := range []func(context.Context, string) (*Store, error){Open, Open, OpenToRead} {
			_, err = open(t.Context(), address)
			wants(t, err, ErrNewer, fmt.Sprintf("found version 9999 of the tables, expected at most %d: install the newest bullseye", len(versions(t))))
		}
	})
}

// Several servers that start at once on an empty database all succeed.
func TestServersStartAtOnce(t *testing.T) {
	address := pgtest.Database(t)
	results := make(chan error)
	const servers = 4
	for range servers {
		go func() {
			s, err := Open(context.Background(), address)
			if err == nil {
				err = s.Close()
			}
			results <- err
		}()
	}
	for range servers {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
}
