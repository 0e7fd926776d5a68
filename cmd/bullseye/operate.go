package main

// What operators of a server see and do: commands below store.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/user"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/server"
	"bullseye/internal/store"
	"bullseye/internal/text/decimal"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
)

// operate calls a function with the games, to change them, and who changes them.
func operate(ctx context.Context, place *dataPlace, do func(*store.Store, store.Operator) error) error {
	return openStore(ctx, place, store.OpenToOperate, func(s *store.Store) error {
		return do(s, store.Operator{Name: operatorName(os.Getenv), At: time.Now()})
	})
}

// operateGame calls a function of package server, which knows the rules of games.
func operateGame(ctx context.Context, place *dataPlace, do func(database, operator string) error) error {
	address, err := place.address()
	if err != nil {
		return err
	}
	err = do(address, operatorName(os.Getenv))
	if errors.Is(err, server.ErrDatabase) {
		return place.failedToOpen(ctx, err)
	}
	return err
}

// operatorName returns the name of the user, or of who has become this user with sudo.
func operatorName(environment func(string) string) string {
	if name := environment("SUDO_USER"); name != "" {
		return name
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return environment("USER")
}

// addJSON adds the flag for objects instead of lines.
func addJSON(flags *pflag.FlagSet, asJSON *bool) {
	flags.BoolVar(asJSON, "json", false, "write one JSON object per line")
}

// printRow prints a line, or an object instead.
func (p *program) printRow(asJSON bool, object any, line string) error {
	text := []byte(line)
	if asJSON {
		var err error
		if text, err = plainjson.Append(nil, object); err != nil {
			return err
		}
	}
	_, err := p.out.Write(append(text, '\n'))
	return err
}

func (p *program) storeList() *cobra.Command {
	place := &dataPlace{}
	var filter store.Filter
	var asJSON bool
	var limit int
	var day string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "list games, the newest first",
		Long: `Print a line for each game, the newest first: its ID, when it was created and
changed, its state, its board, and its players with their results.`,
		Example: `  bullseye store list --open
  bullseye store list --day 2026-11-24 --name ada --json`,
	}
	return p.storePart(cmd, place, 0, 0, func(flags *pflag.FlagSet) {
		flags.BoolVar(&filter.Open, "open", false, "only games that are not over")
		flags.StringVar(&day, "day", "", "only games of `DATE`, in UTC")
		flags.StringVar(&filter.Name, "name", "", "only games of players with `TEXT` in their names")
		addNumber(flags, &limit, "limit", "", 0, 1<<31-1, "print at most `N` games; 0 is no limit")
		addJSON(flags, &asJSON)
	}, func(ctx context.Context, _ []string) error {
		if day != "" {
			from, err := time.Parse(time.DateOnly, day)
			if err != nil {
				return &usageError{message.Of("--day cannot be %q: expected a date", day), "as in 2026-11-24"}
			}
			filter.From, filter.To = from, from.AddDate(0, 0, 1)
		}
		return readStore(ctx, place, func(s *store.Store) error {
			left := limit
			for one, err := range s.List(ctx, filter) {
				if err != nil {
					return err
				}
				row := listRow(&one)
				if err := p.printRow(asJSON, row, row.line()); err != nil {
					return err
				}
				if left--; left == 0 {
					break
				}
			}
			return nil
		})
	})
}

// A listedGame is a game as list prints it. The links and tokens of a game are secrets.
type listedGame struct {
	Game    string         `json:"game"`
	Created time.Time      `json:"created"`
	Changed time.Time      `json:"changed"`
	State   string         `json:"state"` // waiting, running or over
	Board   string         `json:"board"` // where it comes from; "own" if nothing is known
	Events  int            `json:"events"`
	Players []listedPlayer `json:"players"`
}

type listedPlayer struct {
	Seat   int           `json:"seat"`
	Name   string        `json:"name"`
	Kind   string        `json:"kind"`
	Result *listedResult `json:"result,omitempty"`
}

type listedResult struct {
	ID           string `json:"id"` // for remove
	Finished     bool   `json:"finished"`
	Score        int64  `json:"score,omitempty"`
	Milliseconds int64  `json:"milliseconds"`
	Hints        int    `json:"hints,omitempty"`
	Leaderboard  string `json:"leaderboard,omitempty"`
	Ghost        bool   `json:"ghost,omitempty"` // one can come from it
}

func listRow(one *store.Listed) *listedGame {
	row := &listedGame{Game: one.ID, Created: one.Created, Changed: one.Changed, State: "running", Board: "own", Events: one.Next, Players: []listedPlayer{}}
	switch {
	case one.Ended:
		row.State = "over"
	case len(one.Seats) < one.Size:
		row.State = "waiting"
	}
	var created struct{ Setting struct{ Origin string } }
	if json.Unmarshal([]byte(one.First), &created) == nil && created.Setting.Origin != "" {
		row.Board = created.Setting.Origin
	}
	for _, seat := range one.Seats {
		player := listedPlayer{Seat: seat.Number, Name: seat.Name, Kind: seat.Kind}
		for _, r := range one.Results {
			if r.Seat == seat.Number {
				player.Result = &listedResult{resultID(one.ID, r.Seat), r.Finished, r.Score, r.Elapsed.Milliseconds(), r.Hints, r.List, r.Board != "" && r.Finished}
			}
		}
		row.Players = append(row.Players, player)
	}
	return row
}

func (g *listedGame) line() string {
	var players []string
	for _, player := range g.Players {
		players = append(players, player.text())
	}
	return strings.TrimRight(fmt.Sprintf("%s  %s  %s  %-7s  %s  %s", nameOf(g.Game), atSecond(g.Created), atSecond(g.Changed), g.State, nameOf(g.Board), strings.Join(players, "; ")), " ")
}

func (l *listedPlayer) text() string {
	text := fmt.Sprintf("%d %q", l.Seat, l.Name)
	if l.Kind != "person" {
		text += " (" + nameOf(l.Kind) + ")"
	}
	r := l.Result
	if r == nil {
		return text
	}
	parts := []string{"unfinished"}
	if r.Finished {
		parts[0] = (time.Duration(r.Milliseconds) * time.Millisecond).String()
	}
	if r.Score != 0 {
		parts = append(parts, fmt.Sprintf("score %d", r.Score))
	}
	if r.Hints > 0 {
		parts = append(parts, fmt.Sprintf("%d hints", r.Hints))
	}
	if r.Leaderboard != "" {
		parts = append(parts, "on the leaderboard")
	}
	if r.Ghost {
		parts = append(parts, "a ghost")
	}
	return text + ": " + strings.Join(parts, ", ")
}

// atSecond returns a time for a line, without its fraction of a second.
func atSecond(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// resultID returns the ID of a result: of its game and its seat.
func resultID(game string, seat int) string { return fmt.Sprintf("%s.%d", game, seat) }

// parseSeat reads the number of a seat.
func parseSeat(text string) (int, error) {
	n, err := decimal.Whole(text)
	if err != nil || n >= store.MaxSeats {
		return 0, &usageError{message.Of("the seat cannot be %q: expected a number such as 0", text), "'bullseye store list' shows the seats of each game"}
	}
	return int(n), nil
}

func (p *program) storeEnd() *cobra.Command {
	place := &dataPlace{}
	return p.storePart(&cobra.Command{
		Use:     "end GAME",
		Short:   "end a game",
		Long:    "End a game. Everybody who still plays has left, and does not win.",
		Example: "  bullseye store end 5Q2XKJ6ZB3M7RTWHNC4AYDFEGL",
	}, place, 1, 1, nil, func(ctx context.Context, args []string) error {
		return operateGame(ctx, place, func(database, operator string) error { return server.EndGame(ctx, database, operator, args[0]) })
	})
}

func (p *program) storeRename() *cobra.Command {
	place := &dataPlace{}
	return p.storePart(&cobra.Command{
		Use:   "rename GAME SEAT NAME",
		Short: "give a player of a game another name",
		Long: `Give the player of a seat and its ghosts another name: in views, on leaderboards
and in the logs of their games. The name that they had is nowhere any more.`,
		Example: "  bullseye store rename 5Q2XKJ6ZB3M7RTWHNC4AYDFEGL 0 'Player 1'",
	}, place, 3, 3, nil, func(ctx context.Context, args []string) error {
		seat, err := parseSeat(args[1])
		if err != nil {
			return err
		}
		return operateGame(ctx, place, func(database, operator string) error {
			return server.RenamePlayer(ctx, database, operator, args[0], seat, args[2])
		})
	})
}

func (p *program) storeRemove() *cobra.Command {
	place := &dataPlace{}
	return p.storePart(&cobra.Command{
		Use:     "remove GAME.SEAT",
		Short:   "take a result off its leaderboard",
		Long:    "Take a result off its leaderboard, and let no ghost repeat it. The game stays.",
		Example: "  bullseye store remove 5Q2XKJ6ZB3M7RTWHNC4AYDFEGL.0",
	}, place, 1, 1, nil, func(ctx context.Context, args []string) error {
		dot := strings.LastIndexByte(args[0], '.')
		if dot < 0 {
			return &usageError{message.Of("the result cannot be %q: expected a game, a full stop and a seat", args[0]), "'bullseye store list' shows the seats of each game"}
		}
		seat, err := parseSeat(args[0][dot+1:])
		if err != nil {
			return err
		}
		return operate(ctx, place, func(s *store.Store, by store.Operator) error {
			return s.RemoveResult(ctx, by, args[0][:dot], seat)
		})
	})
}

func (p *program) storeBlock() *cobra.Command {
	place := &dataPlace{}
	var block store.Block
	var length time.Duration
	return p.storePart(&cobra.Command{
		Use:   "block ADDRESS|NETWORK",
		Short: "refuse the requests of a network",
		Long: `Refuse all requests of a network, or of the client with an address, on every
server of the games: an address of IPv6 stands for its first 64 bits.`,
		Example: `  bullseye store block 192.0.2.7 --reason spam
  bullseye store block 2001:db8::/48 --for 24h`,
	}, place, 1, 1, func(flags *pflag.FlagSet) {
		flags.StringVar(&block.Reason, "reason", "", "note `TEXT`, which the client does not see")
		addTime(flags, &length, "for", "block for `TIME` only")
		p.addQuiet(flags)
	}, func(ctx context.Context, args []string) (err error) {
		if block.Network, err = parseNetwork("the network", args[0], server.ClientAt); err != nil {
			return err
		}
		return operate(ctx, place, func(s *store.Store, by store.Operator) error {
			if block.Since = by.At; length > 0 {
				block.Until = by.At.Add(length)
			}
			err := s.Block(ctx, by, block)
			if err == nil {
				p.remark(message.Of("%s is blocked", block.Network))
			}
			return err
		})
	})
}

func (p *program) storeUnblock() *cobra.Command {
	place := &dataPlace{}
	return p.storePart(&cobra.Command{
		Use:     "unblock ADDRESS|NETWORK",
		Short:   "answer the requests of a blocked network again",
		Long:    "Remove the block of a network, or of the client with an address.",
		Example: "  bullseye store unblock 192.0.2.7",
	}, place, 1, 1, nil, func(ctx context.Context, args []string) error {
		network, err := parseNetwork("the network", args[0], server.ClientAt)
		if err != nil {
			return err
		}
		return operate(ctx, place, func(s *store.Store, by store.Operator) error { return s.Unblock(ctx, by, network) })
	})
}

// A listedBlock is a block as blocks prints it.
type listedBlock struct {
	Network string     `json:"network"`
	Since   time.Time  `json:"since"`
	Until   *time.Time `json:"until,omitempty"`
	Reason  string     `json:"reason,omitempty"`
}

func (p *program) storeBlocks() *cobra.Command {
	place := &dataPlace{}
	var asJSON bool
	return p.storePart(&cobra.Command{
		Use:     "blocks",
		Short:   "list the blocked networks",
		Long:    "Print a line for each blocked network, with times and reason.",
		Example: "  bullseye store blocks",
	}, place, 0, 0, func(flags *pflag.FlagSet) { addJSON(flags, &asJSON) }, func(ctx context.Context, _ []string) error {
		return readStore(ctx, place, func(s *store.Store) error {
			now := time.Now()
			for b, err := range s.Blocks(ctx) {
				if err != nil {
					return err
				}
				row, until := listedBlock{Network: b.Network.String(), Since: b.Since, Reason: b.Reason}, "-"
				if !b.Until.IsZero() {
					if !now.Before(b.Until) {
						continue // it has ended
					}
					row.Until, until = &b.Until, atSecond(b.Until)
				}
				if err := p.printRow(asJSON, row, fmt.Sprintf("%s  %s  %s  %q", row.Network, atSecond(b.Since), until, b.Reason)); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// A listedAction is an action as log prints it.
type listedAction struct {
	Number  int       `json:"number"`
	At      time.Time `json:"at"`
	By      string    `json:"by"`
	Kind    string    `json:"kind"`
	Game    string    `json:"game,omitempty"`
	Seat    *int      `json:"seat,omitempty"`
	Network string    `json:"network,omitempty"`
	Detail  string    `json:"detail,omitempty"`
}

func (p *program) storeLog() *cobra.Command {
	place := &dataPlace{}
	var asJSON bool
	return p.storePart(&cobra.Command{
		Use:     "log",
		Short:   "list what operators have changed",
		Long:    "Print a line for each change by an operator: when, by whom and what.",
		Example: "  bullseye store log",
	}, place, 0, 0, func(flags *pflag.FlagSet) { addJSON(flags, &asJSON) }, func(ctx context.Context, _ []string) error {
		return readStore(ctx, place, func(s *store.Store) error {
			for a, err := range s.Actions(ctx, 0) {
				if err != nil {
					return err
				}
				row := listedAction{Number: a.Number, At: a.At, By: a.By, Kind: a.Kind, Game: a.Game, Detail: a.Detail}
				subject := nameOf(a.Game)
				switch {
				case a.Network.IsValid():
					row.Network = a.Network.String()
					subject = row.Network
				case a.Seat != store.NoSeat:
					row.Seat = &a.Seat
					subject = nameOf(resultID(a.Game, a.Seat))
				}
				line := fmt.Sprintf("%s  %q  %s  %s", atSecond(a.At), a.By, nameOf(a.Kind), subject)
				if a.Detail != "" {
					line += fmt.Sprintf("  %q", a.Detail)
				}
				if err := p.printRow(asJSON, row, line); err != nil {
					return err
				}
			}
			return nil
		})
	})
}
