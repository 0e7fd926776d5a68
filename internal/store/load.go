package store

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"net/netip"
	"time"

	"bullseye/internal/glicko2"
	"bullseye/internal/text/message"
)

// maxLine is the maximum length of a line of a dump. The log of a copy in base64 fits, and an event
// and five texts, however they are written.
const maxLine = MaxCopy*4/3 + 6*6*MaxText

// Load reads a dump into a store that has no games and no copies of logs, and in which no operator has
// done something. It loads all of it or nothing. It
// returns [ErrTaken] if there is something, [ErrNewer] if a newer version made the
// dump, and for a damaged dump an error that wraps [ErrDamaged] and names the line, what
// was found and what was expected. Memory does not grow with the dump.
func (s *Store) Load(ctx context.Context, from io.Reader) error {
	err := transact(ctx, s.write, nil, func(tx *sql.Tx) error { // once, since the dump can be read once
		if err := s.holdOpen(ctx, tx); err != nil {
			return err
		}
		if err := cmp.Or(refuseGames(ctx, tx), refuseOthers(ctx, tx)); err != nil {
			return err
		}
		l := &loader{Store: s, ctx: ctx, tx: tx, in: bufio.NewReaderSize(from, maxLine), hash: sha256.New()}
		if err := l.load(); err != nil {
			return err
		}
		return s.announce(ctx, tx, Change{})
	})
	if err == nil {
		s.announced(Change{})
	}
	return s.failure(err)
}

// refuseGames returns an error if there are games.
func refuseGames(ctx context.Context, q querier) error {
	var games int
	if err := q.QueryRowContext(ctx, "SELECT count(*) FROM games").Scan(&games); err != nil {
		return err
	}
	if games > 0 {
		return message.Errorf("%w: found %d games, expected an empty store", ErrTaken, games)
	}
	return nil
}

// refuseOthers returns an error if there are copies of logs, or if an operator has done something.
func refuseOthers(ctx context.Context, q querier) error {
	var copies, blocks, actions int
	if err := q.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM copies), (SELECT count(*) FROM blocks), (SELECT count(*) FROM actions)").Scan(&copies, &blocks, &actions); err != nil {
		return err
	}
	if copies+blocks+actions > 0 {
		return message.Errorf("%w: found %d blocked networks and %d actions of operators, and %d copies of logs, expected an empty store", ErrTaken, blocks, actions, copies)
	}
	return nil
}

// A loader reads a dump line by line.
type loader struct {
	*Store
	ctx    context.Context
	tx     *sql.Tx
	in     *bufio.Reader
	hash   hash.Hash // of all lines before this one
	number int       // of this line
	count  int       // of games

	last    dumpGame     // the last game
	secret  bool         // was read
	seats   map[int]bool // its seats so far; those with a result are true
	next    int          // number of its events so far
	results int          // number of its results so far
	latest  int64        // time of its last event
	rows    Addition     // what was read of it and is not in the table
	data    []string     // of the events of rows

	copy   string // the token of the last copy
	block  string // the last network that is blocked
	action int    // number of the last action
}

func (l *loader) load() error {
	first, err := l.read()
	if err != nil {
		return err
	}
	switch {
	case first.Format != dumpFormat:
		return l.damaged("found no dump, expected a line that begins with {\"format\":%q", dumpFormat)
	case first.Version > dumpVersion:
		return message.Errorf("%w: line 1: found version %d of the dump, expected at most %d", ErrNewer, first.Version, dumpVersion)
	case first.Version < 1:
		return l.damaged("found version %d of the dump, expected 1 to %d", first.Version, dumpVersion)
	}
	for {
		line, err := l.read()
		if err != nil {
			return err
		}
		if line.End != nil {
			return l.end(*line.End)
		}
		if err := l.add(line); err != nil {
			return err
		}
	}
}

// read reads a line and adds it to the hash, if it is not the last one.
func (l *loader) read() (line dumpLine, err error) {
	l.number++
	text, err := l.in.ReadSlice('\n')
	switch {
	case err == io.EOF && len(text) == 0:
		return line, l.damaged("found the end of the file, expected %v", l.expected())
	case err == io.EOF:
		return line, l.damaged("found the end of the file, expected the rest of the line")
	case errors.Is(err, bufio.ErrBufferFull):
		return line, l.damaged("found more than %d bytes, expected %v", maxLine, l.expected())
	case err != nil:
		return line, message.Errorf("line %d: %w", l.number, err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&line); err != nil {
		return line, l.damaged("%w: expected %v", err, l.expected())
	}
	if rest := bytes.TrimSpace(text[decoder.InputOffset():]); len(rest) > 0 {
		return line, l.damaged("found %.20q after the object, expected the end of the line", string(rest))
	}
	if line.End == nil {
		l.hash.Write(text)
	}
	return line, nil
}

// expected describes the lines that may follow.
func (l *loader) expected() any {
	switch {
	case l.number == 1:
		return "the first line of a dump"
	case len(l.seats) < l.last.Taken:
		return message.Of("seat %d of %d of game %q", len(l.seats)+1, l.last.Taken, l.last.ID)
	case l.next < l.last.Next:
		return message.Of("event %d of game %q, which has %d", l.next, l.last.ID, l.last.Next)
	case l.last.Ended && l.results == 0:
		return message.Of("a result of game %q", l.last.ID)
	case l.action > 0:
		return "an action or the end of the dump"
	case l.block != "":
		return "a block, an action or the end of the dump"
	case l.copy != "":
		return "a copy, a block, an action or the end of the dump"
	case l.last.Ended:
		return message.Of("another result of game %q, or a game, or the end of the dump", l.last.ID)
	}
	return "a game or the end of the dump"
}

// complete tells whether all lines of the last game were read.
func (l *loader) complete() bool {
	return len(l.seats) == l.last.Taken && l.next == l.last.Next && l.last.Ended == (l.results > 0)
}

// games tells whether nothing was read that comes after the games.
func (l *loader) games() bool { return l.copy == "" && l.block == "" && l.action == 0 }

func (l *loader) add(line dumpLine) error {
	kinds := 0
	for _, given := range []bool{line.Format != "" || line.Version != 0, line.Game != nil, line.Seat != nil, line.Event != nil, line.Result != nil, line.Copy != nil, line.Block != nil, line.Action != nil, line.Secret != nil, line.Asked != nil, line.Played != nil} {
		if given {
			kinds++
		}
	}
	if kinds != 1 || line.Format != "" {
		return l.damaged("found an object that is not one line of a dump, expected %v", l.expected())
	}
	switch {
	case line.Secret != nil && l.count == 0 && !l.secret:
		return l.addSecret(*line.Secret)
	case line.Asked != nil && l.count == 0:
		return l.asked(*line.Asked)
	case line.Played != nil && l.count > 0 && l.complete() && l.games() && !l.last.Ended:
		return l.played(*line.Played)
	case line.Game != nil && l.complete() && l.games():
		return l.startGame(*line.Game)
	case line.Seat != nil && len(l.seats) < l.last.Taken:
		return l.seat(*line.Seat)
	case line.Event != nil && len(l.seats) == l.last.Taken && line.Event.Number == l.next && l.next < l.last.Next:
		return l.event(*line.Event)
	case line.Result != nil && l.next == l.last.Next && l.last.Ended:
		return l.result(*line.Result)
	case line.Copy != nil && l.complete() && l.block == "" && l.action == 0:
		return l.addCopy(*line.Copy)
	case line.Block != nil && l.complete() && l.action == 0:
		return l.addBlock(*line.Block)
	case line.Action != nil && l.complete():
		return l.addAction(*line.Action)
	}
	return l.damaged("found %v, expected %v", line.describe(), l.expected())
}

func (d *dumpLine) describe() any {
	switch {
	case d.Game != nil:
		return message.Of("game %q", d.Game.ID)
	case d.Seat != nil:
		return message.Of("seat %d", d.Seat.Number)
	case d.Event != nil:
		return message.Of("event %d", d.Event.Number)
	case d.Result != nil:
		return message.Of("the result of seat %d", d.Result.Seat)
	case d.Copy != nil:
		return "a copy"
	case d.Block != nil:
		return message.Of("the block of %q", d.Block.Network)
	case d.Action != nil:
		return message.Of("action %d", d.Action.Number)
	case d.Secret != nil:
		return "a secret"
	case d.Asked != nil:
		return "who has asked about a board"
	case d.Played != nil:
		return "who plays a game"
	}
	return "the end of the dump"
}

func (l *loader) startGame(next dumpGame) error {
	if err := l.flush(); err != nil {
		return err
	}
	if next.ID <= l.last.ID {
		return l.damaged("found game %q after game %q, expected games in the order of their IDs", next.ID, l.last.ID)
	}
	if err := next.check(); err != nil {
		return l.damaged("%w", err)
	}
	if next.Taken < 0 || next.Taken > next.Size || next.Next < 1 {
		return l.damaged("found %d taken seats of %d and %d events, expected at most all seats and at least one event", next.Taken, next.Size, next.Next)
	}
	l.last, l.seats, l.next, l.results, l.latest = next, map[int]bool{}, 0, 0, next.Created
	l.count++
	return l.because(insertGame(l.ctx, l.tx, next.game()))
}

// addSecret replaces the secret that a server may have made, so that boards of days stay as
// they were.
func (l *loader) addSecret(s dumpSecret) error {
	if err := (&Secret{}).set(s.Value, s.Made); err != nil {
		return l.damaged("%w", err)
	}
	l.secret = true
	return l.because(insertSecret(l.ctx, l.tx, s.Value, s.Made, "DO UPDATE SET value = excluded.value, made = excluded.made"))
}

func (l *loader) asked(a dumpAsked) error {
	err := checkTexts(a.Client, a.Board)
	if err == nil {
		_, err = l.tx.ExecContext(l.ctx, `INSERT INTO asked (client, board, at) VALUES ($1, $2, $3) ON CONFLICT (client, board) DO NOTHING`, a.Client, a.Board, a.At)
	}
	return l.because(err)
}

func (l *loader) played(p Played) error {
	err := p.check()
	if len(l.rows.Played) == MaxPlayed {
		return l.damaged("found more than %d clients of game %q", MaxPlayed, l.last.ID)
	}
	if err == nil {
		l.rows.Played = append(l.rows.Played, p)
	}
	return l.because(err)
}

func (l *loader) seat(s dumpSeat) error {
	seat := Seat{Number: s.Number, Kind: s.Kind, Name: s.Name}
	if _, twice := l.seats[s.Number]; twice || s.Number < 0 || s.Number >= l.last.Size {
		return l.damaged("found seat %d, expected another of the %d seats of game %q", s.Number, l.last.Size, l.last.ID)
	}
	if err := seat.setHashes(s.Token, s.Rated); err != nil {
		return l.damaged("%w", err)
	}
	if err := seat.check(); err != nil {
		return l.because(err)
	}
	l.seats[s.Number] = false
	l.rows.Seats = append(l.rows.Seats, seat)
	return nil
}

func (l *loader) event(e dumpEvent) error {
	if e.At < l.latest {
		return l.damaged("found an event at %d, expected no time before %d", e.At, l.latest)
	}
	if l.latest = e.At; l.next == 0 && e.At != l.last.Created {
		return l.damaged("found a first event at %d, expected %d as the game says", e.At, l.last.Created)
	}
	if l.next++; l.next == l.last.Next && e.At != l.last.Changed {
		return l.damaged("found a last event at %d, expected %d as the game says", e.At, l.last.Changed)
	}
	event := Event{e.Number, time.UnixMilli(e.At), e.Kind, e.Data}
	data, err := event.check(e.Number)
	if err != nil {
		return l.because(err)
	}
	l.rows.Events, l.data = append(l.rows.Events, event), append(l.data, data)
	if len(l.rows.Events) < rowsAtOnce {
		return nil
	}
	return l.flush()
}

func (l *loader) result(r dumpResult) error {
	result := Result{r.Seat, r.List, r.Board, r.Finished, r.Score, time.Duration(r.Elapsed) * time.Millisecond, r.Hints, r.Client, r.Player, r.Helped, Rated{}}
	if r.Rated != nil {
		result.Rated = *r.Rated
	}
	had, taken := l.seats[r.Seat]
	if had || !taken {
		return l.damaged("found the result of seat %d, expected that of another seat of game %q", r.Seat, l.last.ID)
	}
	if result.Elapsed.Milliseconds() != r.Elapsed {
		return l.damaged("found a time of %d ms, expected less than three centuries", r.Elapsed)
	}
	if err := result.check(); err != nil {
		return l.because(err)
	}
	l.seats[r.Seat] = true
	l.results++
	l.rows.Results = append(l.rows.Results, result)
	return nil
}

func (l *loader) addCopy(d dumpCopy) error {
	if d.Token <= l.copy {
		return l.damaged("found the copy of %q after that of %q, expected copies in the order of their tokens", d.Token, l.copy)
	}
	c := Copy{Version: d.Version, Log: d.Log, Made: time.UnixMilli(d.Made), Used: time.UnixMilli(d.Used)}
	var err error
	if c.Token, err = readHash(d.Token); err != nil || c.token() != d.Token {
		return l.damaged("found the token %.80q of a copy, expected a hash in %d hexadecimal digits", d.Token, 2*len(c.Token))
	}
	if r := d.Rating; r != nil {
		c.Rating = &Rating{glicko2.Rating{Points: r.Rating, Deviation: r.Deviation, Volatility: r.Volatility}, r.Duels, time.UnixMilli(r.At)}
	}
	if err := c.check(); err != nil {
		return l.because(err)
	}
	l.copy = d.Token
	_, err = insertCopy(l.ctx, l.tx, c)
	if err == nil && c.Rating != nil {
		err = writeRating(l.ctx, l.tx, d.Token, *c.Rating)
	}
	return l.because(err)
}

func (l *loader) addBlock(b dumpBlock) error {
	network, err := netip.ParsePrefix(b.Network)
	if err != nil || network.String() != b.Network {
		return l.damaged("found the network %q, expected one as in 192.0.2.0/24", b.Network)
	}
	if b.Network <= l.block {
		return l.damaged("found the block of %q after that of %q, expected blocks in the order of their networks", b.Network, l.block)
	}
	block := Block{network, b.Reason, time.UnixMilli(b.Since), untilTime(b.Until)}
	if err := block.check(); err != nil {
		return l.because(err)
	}
	l.block = b.Network
	return l.because(insertRows(l.ctx, l.tx, "blocks (network, reason, since, until)", 4, block.values()))
}

func (l *loader) addAction(a dumpAction) error {
	network, err := optionalNetwork(a.Network)
	if err != nil || a.Network != "" && network.String() != a.Network {
		return l.damaged("found the network %q, expected one as in 192.0.2.0/24", a.Network)
	}
	if a.Number <= l.action {
		return l.damaged("found action %d after action %d, expected actions in the order of their numbers", a.Number, l.action)
	}
	if err := checkTexts(a.Kind, a.Game, a.Detail, a.By); err != nil {
		return l.because(err)
	}
	l.action = a.Number
	action := Action{a.Number, time.UnixMilli(a.At), a.Kind, a.Game, a.Seat, network, a.Detail, a.By}
	return l.because(insertRows(l.ctx, l.tx, "actions (number, at, kind, game, seat, network, detail, person)", 8, append([]any{a.Number}, action.values()...)))
}

// flush inserts the rows that were read.
func (l *loader) flush() error {
	err := insertAddition(l.ctx, l.tx, l.last.ID, l.last.Size, l.rows, l.data)
	if err == nil {
		err = insertPlayed(l.ctx, l.tx, l.last.ID, l.rows.Played)
	}
	l.rows = Addition{l.rows.Events[:0], l.rows.Seats[:0], l.rows.Results[:0], l.rows.Played[:0], nil}
	l.data = l.data[:0]
	return l.because(err)
}

func (l *loader) end(end dumpEnd) error {
	if !l.complete() {
		return l.damaged("found the end of the dump, expected %v", l.expected())
	}
	if err := l.flush(); err != nil {
		return err
	}
	if end.Games != l.count {
		return l.damaged("found %d games, expected %d", l.count, end.Games)
	}
	if found := hex.EncodeToString(l.hash.Sum(nil)); found != end.SHA256 {
		return l.damaged("found the hash %s of the lines before, expected %s: some line was changed", found, end.SHA256)
	}
	l.number++
	if _, err := l.in.ReadByte(); err != io.EOF {
		return l.damaged("found more, expected the end of the file")
	}
	return nil
}

// because names the line of an error, which is the fault of the dump if it is not that of
// the database.
func (l *loader) because(err error) error {
	err = l.failure(err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrTaken):
		return l.damaged("found an ID, a link or a token of game %q that an earlier game has", l.last.ID)
	case errors.Is(err, ErrInvalid):
		return l.damaged("%v", err)
	}
	return message.Errorf("line %d: %w", l.number, err)
}

func (l *loader) damaged(format string, values ...any) error {
	return message.Errorf("%w: line %d: "+format, append([]any{ErrDamaged, l.number}, values...)...)
}
