package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"io/fs"
	"path"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"bullseye/internal/text/message"
)

// migrations are the steps from one version of the tables to the next, for both
// databases. There is no way back. A step that a release has is never edited: the tests
// start from the tables of each version.
//
//go:embed migrations/*.sql
var migrations embed.FS

// versionTable has the version of the tables. Its name is not that of other programs
// that use the same library.
const versionTable = "bullseye_version"

// newMigrator returns what applies the migrations. The function adapt turns their text
// into the language of the database.
func newMigrator(dialect goose.Dialect, db *sql.DB, adapt func(string) string, options ...goose.ProviderOption) (*goose.Provider, error) {
	steps := fstest.MapFS{}
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := migrations.ReadFile(name)
		if err != nil {
			return nil, err
		}
		steps[path.Base(name)] = &fstest.MapFile{Data: []byte(adapt(string(text)))}
	}
	options = append(options, goose.WithTableName(versionTable), goose.WithDisableGlobalRegistry(true))
	return goose.NewProvider(dialect, db, steps, options...)
}

// hasTables tells whether the database has the tables of any version.
func (s *Store) hasTables(ctx context.Context) (found bool, err error) {
	err = s.read.QueryRowContext(ctx, s.tableQuery(), versionTable).Scan(&found)
	return found, err
}

// checkVersion returns an error if the tables do not have the newest version. Unlike the
// methods of the migrator, it makes no table.
func (s *Store) checkVersion(ctx context.Context, migrator *goose.Provider) error {
	if found, err := s.hasTables(ctx); err != nil {
		return err
	} else if !found {
		return message.Errorf("%w: found no table %s", ErrNoGames, versionTable)
	}
	var found, newest int64
	if err := s.read.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM "+versionTable).Scan(&found); err != nil {
		return err
	}
	for _, source := range migrator.ListSources() {
		newest = max(newest, source.Version)
	}
	if found < newest {
		return message.Errorf("%w: found version %d of the tables, expected %d: use the bullseye that made them, or start 'bullseye serve', which updates them", ErrOlder, found, newest)
	}
	return checkNotNewer(found, newest)
}

func checkNotNewer(found, newest int64) error {
	if found > newest {
		return message.Errorf("%w: found version %d of the tables, expected at most %d: install the newest bullseye", ErrNewer, found, newest)
	}
	return nil
}

// migrate applies the migrations that are missing.
func migrate(ctx context.Context, migrator *goose.Provider) error {
	found, newest, err := migrator.GetVersions(ctx)
	if err != nil {
		return err
	}
	if err := checkNotNewer(found, newest); err != nil {
		return err
	}
	_, err = migrator.Up(ctx)
	if partial, ok := errors.AsType[*goose.PartialError](err); ok {
		return message.Errorf("version %d of the tables: %w", partial.Failed.Source.Version, partial.Err)
	}
	return err
}
