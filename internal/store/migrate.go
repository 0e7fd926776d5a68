package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"testing/fstest"

	"github.com/pressly/goose/v3"
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

// migrate applies the migrations that are missing.
func migrate(ctx context.Context, migrator *goose.Provider) error {
	found, newest, err := migrator.GetVersions(ctx)
	if err != nil {
		return err
	}
	if found > newest {
		return fmt.Errorf("%w: found version %d of the tables, expected at most %d: install the newest bullseye", ErrNewer, found, newest)
	}
	_, err = migrator.Up(ctx)
	if partial, ok := errors.AsType[*goose.PartialError](err); ok {
		return fmt.Errorf("version %d of the tables: %w", partial.Failed.Source.Version, partial.Err)
	}
	return err
}
