package main

// The command store backs up and restores the games of serve.

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"bullseye/internal/file"
	"bullseye/internal/store"
)

func (p *program) storeCommand() *cobra.Command {
	place := &dataPlace{}
	cmd := &cobra.Command{
		Use:   "store dump|load [FILE]",
		Short: "back up and restore the games of serve",
		Long: `Write all games of 'bullseye serve' as NDJSON, or read them into a place that
has no games yet.`,
		Example: `  bullseye store dump > games.ndjson
  bullseye store load games.ndjson --data /srv/bullseye
  bullseye store dump | bullseye store load --db postgres://bullseye@db/games`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0 || args[0] != "dump" && args[0] != "load":
				return &usageError{"store needs the argument dump or load", seeHelp(cmd)}
			case args[0] == "dump" && len(args) > 1:
				return &usageError{fmt.Sprintf("store dump takes no argument %q", args[1]), "it writes to standard output: bullseye store dump > FILE"}
			case len(args) > 2:
				return &usageError{fmt.Sprintf("store load takes no argument %q", args[2]), seeHelp(cmd)}
			}
			return place.check(cmd)
		},
		ValidArgs: []string{"dump", "load"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if args[0] == "dump" {
				return p.dump(cmd.Context(), place)
			}
			return p.load(cmd.Context(), place, append(args, "-")[1])
		},
	}
	addFlags(cmd, otherFlags, place.add)
	describe(cmd, "store")
	return cmd
}

// dump writes the games, and makes nothing where there are none.
func (p *program) dump(ctx context.Context, place *dataPlace) error {
	address, err := place.address()
	if err != nil {
		return err
	}
	s, err := store.OpenToRead(ctx, address)
	return withStore(ctx, place, s, err, func() error { return s.Dump(ctx, p.out) })
}

// load reads a dump. If that cannot be opened, no place for games is made.
func (p *program) load(ctx context.Context, place *dataPlace, name string) error {
	from, err := p.open(ctx, name)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", nameOf(name), file.Reason(err))
	}
	defer from.Close()
	address, err := place.madeAddress()
	if err != nil {
		return err
	}
	s, err := store.OpenEmpty(ctx, address)
	return withStore(ctx, place, s, err, func() error {
		if err := s.Load(ctx, from); err != nil {
			return fmt.Errorf("%s: %w", nameOf(name), err)
		}
		return nil
	})
}

// withStore calls a function with the games, if they could be opened, and closes them.
func withStore(ctx context.Context, place *dataPlace, s *store.Store, err error, do func() error) error {
	if err != nil {
		return place.failedToOpen(ctx, fmt.Errorf("cannot open the games: %w", err))
	}
	err = do()
	if closed := s.Close(); err == nil {
		err = closed
	}
	return err
}
