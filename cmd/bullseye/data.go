package main

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
)

// A dataPlace says where the games are kept.
type dataPlace struct {
	folder   string // "" for the user's data folder
	database string // "" for a file in the folder
}

// add adds the flags.
func (d *dataPlace) add(flags *pflag.FlagSet) {
	flags.StringVar(&d.folder, "data", "", "keep games in `DIRECTORY`")
	flags.StringVar(&d.database, "db", "", "keep games in the PostgreSQL database `URL`")
}

// addBelowStore adds the flags of a command below store, which can find the games by the settings
// of serve.
func (d *dataPlace) addBelowStore(flags *pflag.FlagSet) {
	d.add(flags)
	flags.Lookup("data").Usage = "use the games in `DIRECTORY`"
	flags.Lookup("db").Usage = "use the games in the PostgreSQL database `URL`"
	flags.String(configFlag, "", "read --data or --db from `FILE`, as serve does")
}

// find sets the flags of addBelowStore from the settings of serve, if the command line has none.
func (d *dataPlace) find(p *program, cmd *cobra.Command, environment []string) error {
	if cmd.Flags().Changed("data") || cmd.Flags().Changed("db") {
		return nil
	}
	return p.applySettings(cmd, environment, "data", "db", configFlag)
}

// check refuses command lines with both flags, and databases of other kinds.
func (d *dataPlace) check(cmd *cobra.Command) error {
	switch {
	case !cmd.Flags().Changed("db"):
		return nil
	case cmd.Flags().Changed("data"):
		return &usageError{"--data and --db cannot be combined", "--data names a folder for a SQLite file, --db a PostgreSQL database"}
	case !strings.HasPrefix(d.database, "postgres://") && !strings.HasPrefix(d.database, "postgresql://"):
		return &usageError{"--db is no address of a PostgreSQL database", "as in 'postgres://USER@HOST/DATABASE'; --data names a folder for a file"}
	}
	return nil
}

// name returns an address of a database as people may see it: without a password.
func (d *dataPlace) name(address string) string {
	if d.database != "" {
		return "PostgreSQL"
	}
	return strings.TrimPrefix(address, "sqlite:")
}

// databaseName is the name of the file with the games.
const databaseName = "games.db"

// address returns the address of the database.
func (d *dataPlace) address() (string, error) {
	folder := d.folder
	switch {
	case d.database != "":
		return d.database, nil
	case folder == "":
		var err error
		if folder, err = userData(); err != nil {
			return "", &failure{err, "--data names a folder for the games"}
		}
	}
	return "sqlite:" + filepath.Join(folder, databaseName), nil
}

// madeAddress returns the address of the database. It makes the folder if there is none.
func (d *dataPlace) madeAddress() (string, error) {
	address, err := d.address()
	if name, isFile := strings.CutPrefix(address, "sqlite:"); isFile && err == nil {
		folder := filepath.Dir(name)
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return "", message.Errorf("cannot make the folder %s: %w", nameOf(folder), file.Reason(err))
		}
	}
	return address, err
}

// userData returns the folder in which this program keeps data of the user.
func userData() (folder string, err error) {
	switch runtime.GOOS {
	case "windows":
		folder, err = os.UserCacheDir() // data that stays on this machine
	case "darwin":
		folder, err = os.UserConfigDir()
	default:
		folder = os.Getenv("XDG_DATA_HOME")
		if !filepath.IsAbs(folder) {
			folder, err = os.UserHomeDir()
			folder = filepath.Join(folder, ".local", "share")
		}
	}
	if err != nil {
		return "", message.Errorf("cannot find the folder for data: %w", err)
	}
	return filepath.Join(folder, "bullseye"), nil
}

// failedToOpen says that the games cannot be opened. Of a database's address, which may have
// a password, nothing is told.
func (d *dataPlace) failedToOpen(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &failure{err, "--data names a folder for the games, --db a PostgreSQL database"}
}
