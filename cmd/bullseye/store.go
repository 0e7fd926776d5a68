package main

// The command store backs up and restores the games of serve. What operators do is in operate.go.

import (
	"context"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/disk/file"
	"bullseye/internal/store"
	"bullseye/internal/text/message"
)

func (p *program) storeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "store COMMAND",
		Long: `Back up the games of 'bullseye serve', list them, end them, change names, remove
results and block networks, while the server runs.`,
		Example: `  bullseye store dump > games.ndjson
  bullseye store list --open
  bullseye store block 192.0.2.0/24 --for 24h`,
		RunE: needsCommand,
	}
	describe(cmd, "store")
	cmd.AddCommand(p.storeDump(), p.storeLoad(), p.storeList(), p.storeEnd(), p.storeRename(), p.storeRemove(),
		p.storeBlock(), p.storeUnblock(), p.storeBlocks(), p.storeLog())
	return cmd
}

// storePart completes a command below store, which takes from least to most arguments and the
// flags that more adds.
func (p *program) storePart(cmd *cobra.Command, place *dataPlace, least, most int, more func(*pflag.FlagSet), run func(ctx context.Context, args []string) error) *cobra.Command {
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return &usageError{message.Of("%s needs more arguments", cmd.CommandPath()), message.Of("its arguments are %s", strings.TrimPrefix(cmd.Use, cmd.Name()+" "))}
		case len(args) > most:
			return &usageError{message.Of("%s takes no argument %q", cmd.CommandPath(), args[most]), seeHelp(cmd)}
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := place.find(p, cmd, os.Environ()); err != nil {
			return err
		}
		if err := place.check(cmd); err != nil {
			return err
		}
		return run(cmd.Context(), args)
	}
	if cmd.Name() != "load" {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	addFlags(cmd, otherFlags, func(flags *pflag.FlagSet) {
		if more != nil {
			more(flags)
		}
		place.addBelowStore(flags)
	})
	onlyInLongHelp(cmd, configFlag)
	describe(cmd, "store-"+cmd.Name(), "store-place")
	return cmd
}

func (p *program) storeDump() *cobra.Command {
	place := &dataPlace{}
	return p.storePart(&cobra.Command{
		Use:   "dump",
		Short: "write all games as NDJSON",
		Long:  "Write all games of 'bullseye serve' to standard output as NDJSON.",
		Example: `  bullseye store dump > games.ndjson
  bullseye store dump | bullseye store load --db postgres://bullseye@db/games`,
	}, place, 0, 0, nil, func(ctx context.Context, _ []string) error { return p.dump(ctx, place) })
}

func (p *program) storeLoad() *cobra.Command {
	place := &dataPlace{}
	return p.storePart(&cobra.Command{
		Use:     "load [FILE]",
		Short:   "read games that dump has written",
		Long:    "Read what 'bullseye store dump' has written into a place that has no games yet.",
		Example: "  bullseye store load games.ndjson --data /srv/bullseye",
	}, place, 0, 1, nil, func(ctx context.Context, args []string) error { return p.load(ctx, place, append(args, "-")[0]) })
}

// dump writes the games, and makes nothing where there are none.
func (p *program) dump(ctx context.Context, place *dataPlace) error {
	return readStore(ctx, place, func(s *store.Store) error { return s.Dump(ctx, p.out) })
}

// load reads a dump. If that cannot be opened, no place for games is made.
func (p *program) load(ctx context.Context, place *dataPlace, name string) error {
	from, err := p.open(ctx, name)
	if err != nil {
		return message.Errorf("cannot read %s: %w", nameOf(name), file.Reason(err))
	}
	defer from.Close()
	address, err := place.madeAddress()
	if err != nil {
		return err
	}
	s, err := store.OpenEmpty(ctx, address)
	return withStore(ctx, place, s, err, func() error {
		if err := s.Load(ctx, from); err != nil {
			return message.Errorf("%s: %w", nameOf(name), err)
		}
		return nil
	})
}

// readStore calls a function with the games, to read them.
func readStore(ctx context.Context, place *dataPlace, do func(*store.Store) error) error {
	return openStore(ctx, place, store.OpenToRead, do)
}

// openStore calls a function with the games, which must exist, as open opens them.
func openStore(ctx context.Context, place *dataPlace, open func(context.Context, string) (*store.Store, error), do func(*store.Store) error) error {
	address, err := place.address()
	if err != nil {
		return err
	}
	s, err := open(ctx, address)
	return withStore(ctx, place, s, err, func() error { return do(s) })
}

// withStore calls a function with the games, if they could be opened, and closes them.
func withStore(ctx context.Context, place *dataPlace, s *store.Store, err error, do func() error) error {
	if err != nil {
		return place.failedToOpen(ctx, message.Errorf("cannot open the games: %w", err))
	}
	err = do()
	if closed := s.Close(); err == nil {
		err = closed
	}
	return err
}
