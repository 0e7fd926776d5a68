package store

import (
	"bufio"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"time"

	"bullseye/internal/text/plainjson"
)

const (
	dumpFormat  = "bullseye-store"
	dumpVersion = 5 // version 4 has no ratings; version 3 has no copies; version 2 has no secret, and not who plays and asks; version 1 has neither blocks nor actions
)

// A dump is a file of lines of JSON. The first line names the format. The secret follows, if
// there is one, and who has asked about boards of days. Each game is a line, with a line for each
// of its seats, events, results and clients after it, in this order. Games are sorted by ID. After
// them come the copies of logs with the ratings of their players, sorted by their tokens, the
// blocks, sorted by their networks, and the actions of operators. The last line has the hash of
// all lines before it.
//
// The same games give the same bytes, whichever database they are in.
type dumpLine struct {
	Format  string      `json:"format,omitempty"` // only in the first line
	Version int         `json:"version,omitempty"`
	Secret  *dumpSecret `json:"secret,omitempty"`
	Asked   *dumpAsked  `json:"asked,omitempty"`
	Game    *dumpGame   `json:"game,omitempty"`
	Seat    *dumpSeat   `json:"seat,omitempty"`
	Event   *dumpEvent  `json:"event,omitempty"`
	Result  *dumpResult `json:"result,omitempty"`
	Copy    *dumpCopy   `json:"copy,omitempty"`
	Block   *dumpBlock  `json:"block,omitempty"`
	Action  *dumpAction `json:"action,omitempty"`
	Played  *Played     `json:"played,omitempty"`
	End     *dumpEnd    `json:"end,omitempty"`
}

type dumpSecret struct {
	Value string `json:"value"` // hexadecimal digits
	Made  int64  `json:"made"`
}

type dumpAsked struct {
	Client string `json:"client"`
	Board  string `json:"board"`
	At     int64  `json:"at"`
}

type dumpGame struct {
	Game
	Created int64 `json:"created"` // milliseconds since 1970, as all times
	Changed int64 `json:"changed"`
	Taken   int   `json:"taken"` // number of seats that follow
}

type dumpSeat struct {
	Number int    `json:"number"`
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Token  string `json:"token"` // the hash in hexadecimal digits, or ""
	Rated  string `json:"rated,omitempty"`
}

type dumpEvent struct {
	Number int             `json:"number"`
	At     int64           `json:"at"`
	Kind   string          `json:"kind"`
	Data   json.RawMessage `json:"data"`
}

type dumpResult struct {
	Seat     int    `json:"seat"`
	List     string `json:"list"`
	Board    string `json:"board"`
	Finished bool   `json:"finished"`
	Score    int64  `json:"score"`
	Elapsed  int64  `json:"elapsed"` // milliseconds
	Hints    int    `json:"hints"`
	Client   string `json:"client,omitempty"`
	Player   string `json:"player,omitempty"`
	Helped   bool   `json:"helped,omitempty"`
	Rated    *Rated `json:"rated,omitempty"`
}

type dumpCopy struct {
	Token   string `json:"token"` // the hash in hexadecimal digits
	Version int    `json:"version"`
	Log     []byte `json:"log"`
	Made    int64  `json:"made"`
	Used    int64  `json:"used"`

	Rating *dumpRating `json:"rating,omitempty"`
}

type dumpRating struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
	Duels      int     `json:"duels"`
	At         int64   `json:"at"`
}

type dumpBlock struct {
	Network string `json:"network"`
	Reason  string `json:"reason,omitempty"`
	Since   int64  `json:"since"`
	Until   int64  `json:"until,omitempty"`
}

type dumpAction struct {
	Number  int    `json:"number"`
	At      int64  `json:"at"`
	Kind    string `json:"kind"`
	Game    string `json:"game,omitempty"`
	Seat    int    `json:"seat"`
	Network string `json:"network,omitempty"`
	Detail  string `json:"detail,omitempty"`
	By      string `json:"by"`
}

type dumpEnd struct {
	Games  int    `json:"games"`
	SHA256 string `json:"sha256"`
}

// Dump writes all games as they are at this moment, while play continues, the copies of logs, and what
// operators have done. Players who wait for a stranger are not part of it. A dump has the links of rooms,
// the hashes of tokens, the secret and the networks that are blocked, so keep it as safe as the
// database. [Store.Load] reads it.
func (s *Store) Dump(ctx context.Context, to io.Writer) error {
	d := &dumper{Store: s, ctx: ctx, hash: sha256.New()}
	d.out = bufio.NewWriterSize(io.MultiWriter(to, d.hash), 64<<10)
	err := transact(ctx, s.read, s.snapshot(), func(tx *sql.Tx) error {
		d.tx = tx
		if err := s.holdOpen(ctx, tx); err != nil {
			return err
		}
		if err := d.games(); err != nil {
			return err
		}
		if err := d.copies(); err != nil {
			return err
		}
		return d.operated()
	})
	if err != nil {
		return s.failure(err)
	}
	return d.end(to)
}

type dumper struct {
	*Store
	ctx   context.Context
	tx    *sql.Tx
	hash  hash.Hash
	out   *bufio.Writer
	count int // of games
	line  []byte
}

func (d *dumper) write(line dumpLine) (err error) {
	if d.line, err = plainjson.Append(d.line[:0], line); err != nil {
		return err
	}
	d.line = append(d.line, '\n')
	_, err = d.out.Write(d.line)
	return err
}

func (d *dumper) games() error {
	if err := d.write(dumpLine{Format: dumpFormat, Version: dumpVersion}); err != nil {
		return err
	}
	if err := d.secret(); err != nil {
		return err
	}
	if err := d.asked(); err != nil {
		return err
	}
	for game, err := range paged(func(last Game) ([]Game, error) { return d.gamePage(d.ctx, d.tx, "TRUE", last.ID) }) {
		if err != nil {
			return err
		}
		if err := d.game(game); err != nil {
			return err
		}
		d.count++
	}
	return nil
}

func (d *dumper) secret() error {
	secret, found, err := d.readSecret(d.ctx, d.tx)
	if err != nil || !found {
		return err
	}
	return d.write(dumpLine{Secret: &dumpSecret{hex.EncodeToString(secret.Key[:]), secret.Made.UnixMilli()}})
}

func (d *dumper) asked() error {
	rows, err := d.tx.QueryContext(d.ctx, "SELECT client, board, at FROM asked ORDER BY client, board")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var a dumpAsked
		if err := rows.Scan(&a.Client, &a.Board, &a.At); err != nil {
			return err
		}
		if err := d.write(dumpLine{Asked: &a}); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (d *dumper) game(game Game) error {
	seats, err := d.seats(game.ID)
	if err != nil {
		return err
	}
	results, err := d.results(game.ID)
	if err != nil {
		return err
	}
	played, err := playedWhere(d.ctx, d.tx, "game = $1", game.ID)
	if err != nil {
		return err
	}
	line := dumpGame{Game: game, Created: game.Created.UnixMilli(), Changed: game.Changed.UnixMilli(), Taken: len(seats)}
	if err := d.write(dumpLine{Game: &line}); err != nil {
		return err
	}
	for i := range seats {
		if err := d.write(dumpLine{Seat: &seats[i]}); err != nil {
			return err
		}
	}
	if err := d.events(game.ID); err != nil {
		return err
	}
	for i := range results {
		if err := d.write(dumpLine{Result: &results[i]}); err != nil {
			return err
		}
	}
	for i := range played {
		if err := d.write(dumpLine{Played: &played[i]}); err != nil {
			return err
		}
	}
	return nil
}

func (d *dumper) events(game string) error {
	for from := 0; ; from += pageSize {
		page, err := d.eventPage(d.ctx, d.tx, game, from)
		if err != nil {
			return err
		}
		for _, e := range page {
			if err := d.write(dumpLine{Event: &dumpEvent{e.Number, e.At.UnixMilli(), e.Kind, e.Data}}); err != nil {
				return err
			}
		}
		if len(page) < pageSize {
			return nil
		}
	}
}

func (d *dumper) seats(game string) (seats []dumpSeat, err error) {
	rows, err := d.tx.QueryContext(d.ctx, "SELECT number, kind, name, token, rated FROM seats WHERE game = $1 ORDER BY number", game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s dumpSeat
		if err := rows.Scan(&s.Number, &s.Kind, &s.Name, &s.Token, &s.Rated); err != nil {
			return nil, err
		}
		seats = append(seats, s)
	}
	return seats, rows.Err()
}

func (d *dumper) results(game string) (results []dumpResult, err error) {
	standings, err := d.standings(d.ctx, d.tx, "r.game = $1", "r.seat", game, MaxSeats)
	for _, r := range standings {
		line := dumpResult{r.Seat, r.List, r.Board, r.Finished, r.Score, r.Elapsed.Milliseconds(), r.Hints, r.Client, r.Player, r.Helped, nil}
		if r.Rated != (Rated{}) {
			line.Rated = &r.Rated
		}
		results = append(results, line)
	}
	return results, err
}

func (d *dumper) copies() error {
	for c, err := range d.copiesIn(d.ctx, d.tx) {
		if err != nil {
			return err
		}
		line := dumpCopy{c.token(), c.Version, c.Log, c.Made.UnixMilli(), c.Used.UnixMilli(), nil}
		if r := c.Rating; r != nil {
			line.Rating = &dumpRating{r.Points, r.Deviation, r.Volatility, r.Duels, r.At.UnixMilli()}
		}
		if err := d.write(dumpLine{Copy: &line}); err != nil {
			return err
		}
	}
	return nil
}

// operated writes what operators have done.
func (d *dumper) operated() error {
	for b, err := range paged(func(last Block) ([]Block, error) { return d.blockPage(d.ctx, d.tx, last) }) {
		if err != nil {
			return err
		}
		line := dumpBlock{Network: b.Network.String(), Reason: b.Reason, Since: b.Since.UnixMilli(), Until: untilMilli(b.Until)}
		if err := d.write(dumpLine{Block: &line}); err != nil {
			return err
		}
	}
	for a, err := range paged(func(last Action) ([]Action, error) { return d.actionPage(d.ctx, d.tx, last.Number) }) {
		if err != nil {
			return err
		}
		line := dumpAction{a.Number, a.At.UnixMilli(), a.Kind, a.Game, a.Seat, a.network(), a.Detail, a.By}
		if err := d.write(dumpLine{Action: &line}); err != nil {
			return err
		}
	}
	return nil
}

// end writes the last line.
func (d *dumper) end(to io.Writer) error {
	if err := d.out.Flush(); err != nil {
		return err
	}
	if err := d.write(dumpLine{End: &dumpEnd{d.count, hex.EncodeToString(d.hash.Sum(nil))}}); err != nil {
		return err
	}
	return d.out.Flush()
}

func (g *dumpGame) game() Game {
	game := g.Game
	game.Created, game.Changed = time.UnixMilli(g.Created).UTC(), time.UnixMilli(g.Changed).UTC()
	return game
}
