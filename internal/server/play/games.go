package play

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/store"
	"bullseye/internal/text/message"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Pass is what a player shows with each request.
type Pass struct {
	Game   string
	Token  string
	Client Client // who asks; "" if it is not known
}

// A Seated is the place that a player has got. A token that the server has chosen is told
// only now.
type Seated struct {
	Game  string
	Seat  int
	Token string
}

// Pass returns the pass of the player.
func (s *Seated) Pass() Pass { return Pass{Game: s.Game, Token: s.Token} }

// An Order is a new game, as a player asks for it.
type Order struct {
	Setting game.Setting
	Newcomer

	// Of a duel, one of these says who takes the second seat. A friend comes by the room
	// link. A stranger is the next one who asks for a game of the same kind.
	Friend   bool
	Stranger bool
	Rival    *Rival
}

// A Rival is a ghost or a bot.
type Rival struct {
	Player game.Player
	Name   string
	Origin string // the game and the seat of the ghost, or the strength and the seed of the bot
}

// A MovedError says that the player of a game, who waited for a stranger, sits at another one.
type MovedError struct{ Game string }

// Error names no game.
func (e *MovedError) Error() string { return "you sit at another game" }

// Create makes a game, or gives a player a place at the game of a stranger who waits.
func (h *Hall) Create(ctx context.Context, o Order) (Seated, error) {
	if err := checkSetting(o.Setting); err != nil {
		return Seated{}, err
	}
	name, err := cleanName(o.Name)
	if err != nil {
		return Seated{}, err
	}
	o.Name = name
	o.Setting.Strangers = o.Stranger
	record := store.Game{ID: rand.Text(), Watch: rand.Text(), Size: o.Setting.Seats}
	if o.Stranger {
		return h.meet(ctx, record, o)
	}
	if o.Friend {
		record.Room = rand.Text()
	}
	return h.create(ctx, record, 0, o)
}

// create makes a game in which a player has a seat.
func (h *Hall) create(ctx context.Context, record store.Game, seat int, o Order) (Seated, error) {
	seated := Seated{Game: record.ID, Seat: seat, Token: o.token()}
	addition, err := h.begin(ctx, &seated, &o)
	if err != nil {
		return Seated{}, err
	}
	t, err := h.take(record.ID) // before the game exists, since there may be too many
	if err != nil {
		return Seated{}, err
	}
	defer h.release(t)
	if err := h.Store.Create(ctx, record, addition); err != nil {
		return Seated{}, err
	}
	return seated, h.use(ctx, record.ID, func(t *table) error {
		t.noted(o.Client)
		return nil
	})
}

// begin returns the beginning of the log of a game in which a player has a seat.
func (h *Hall) begin(ctx context.Context, seated *Seated, o *Order) (store.Addition, error) {
	h.findBest(ctx, &o.Setting)
	state := &game.State{}
	first, err := game.Create(o.Setting, h.Now())
	if err != nil {
		return store.Addition{}, err
	}
	events := []game.Event{first}
	if err := state.Apply(first); err != nil {
		return store.Addition{}, err
	}
	join := func(seat int, m game.Move) error {
		joined, err := state.Propose(m, seat, h.Now())
		if err != nil {
			return err
		}
		events = append(events, joined...)
		return state.Apply(joined[0])
	}
	seats := []store.Seat{o.seat(seated.Seat, seated.Token)}
	if err := join(seated.Seat, personJoins(o.Name)); err != nil {
		return store.Addition{}, err
	}
	if r := o.Rival; r != nil {
		m := game.Move{Kind: game.Joined, ID: joinID, Name: r.Name, Player: r.Player, Origin: r.Origin}
		if err := join(1-seated.Seat, m); err != nil {
			return store.Addition{}, err
		}
		seats = append(seats, store.Seat{Number: 1 - seated.Seat, Kind: string(r.Player), Name: r.Name})
	}
	addition, err := h.additionOf(&game.State{}, events, seats, nil)
	addition.Played = h.playedBy(o.Client, seated.Game, &o.Setting)
	return addition, err
}

// findBest notes the best score that a grid of a duel can have, unless that takes too long.
func (h *Hall) findBest(ctx context.Context, s *game.Setting) {
	if !s.Duel() || s.Weights == nil || s.Best != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, planPatience)
	defer cancel()
	_ = h.Turn(ctx, *s, func(ctx context.Context) error {
		best, err := score.Max(ctx, s.Clues, score.Options{Objective: score.Objective{Weights: s.Weights}})
		if err == nil {
			s.Best = &best.Score
		}
		return err
	}) // without it, the duel lasts until both have handed in
}

// joinID is the ID of the move by which a seat is taken. It cannot be one of the player's.
const joinID = "joined"

func personJoins(name string) game.Move {
	return game.Move{Kind: game.Joined, ID: joinID, Name: name, Player: game.Person}
}

func (n *Newcomer) seat(number int, token string) store.Seat {
	seat := store.Seat{Number: number, Kind: string(game.Person), Name: n.Name, Token: store.HashToken(token)}
	if n.Rated != "" {
		seat.Rated = store.HashToken(n.Rated)
	}
	return seat
}

func cleanName(name string) (string, error) {
	clean, err := game.CleanName(name)
	if err == nil {
		err = game.CheckName(clean)
	}
	if err != nil {
		return "", &game.Refusal{Reason: game.ReasonName, Text: err}
	}
	return clean, nil
}

// queueOf returns the queue in which the players of a duel find each other.
func queueOf(s *game.Setting) string {
	return fmt.Sprintf("%s %d", s.Origin, s.Limit.Milliseconds())
}

// A Wait is what somebody who waits for a stranger wants to play.
type Wait struct {
	Origin string
	Limit  time.Duration
}

// Waiting returns what those want to play who wait for a stranger, the longest wait first: one for
// each queue.
func (h *Hall) Waiting(ctx context.Context) (waits []Wait, err error) {
	queues, err := h.Store.Queues(ctx, h.Now())
	for _, queue := range queues {
		var origin string
		var limit int64
		if _, err := fmt.Sscanf(queue, "%s %d", &origin, &limit); err != nil {
			return nil, err
		}
		waits = append(waits, Wait{origin, time.Duration(limit) * time.Millisecond})
	}
	return waits, err
}

// meet gives a player the free seat of the game that has waited longest for a stranger, or else
// makes one that waits. Whoever follows it waits on: see Watch.
func (h *Hall) meet(ctx context.Context, record store.Game, o Order) (Seated, error) {
	seated := Seated{Game: record.ID, Token: o.token()}
	addition, err := h.begin(ctx, &seated, &o)
	if err != nil {
		return Seated{}, err
	}
	t, err := h.take(record.ID)
	if err != nil {
		return Seated{}, err
	}
	defer h.release(t)
	m := h.meeting(record.ID, &o.Setting, addition.Seats[0], o.Client, h.Now(), game.Arrival)
	m.New = &store.NewGame{Game: record, Addition: addition}
	if seated.Game, err = h.Store.Meet(ctx, m); err != nil {
		return Seated{}, err
	}
	return seated, h.useTable(ctx, seated.Game, true, func(t *table) error { // the store has changed the log
		seated.Seat = t.seatWith(seated.Token)
		t.noted(o.Client)
		return nil
	})
}

// meeting returns what the store needs to know so that the player of a game meets a stranger: the
// player's seat, whose it is, and for how long it waits.
func (h *Hall) meeting(id string, setting *game.Setting, seat store.Seat, client Client, since time.Time, patience time.Duration) store.Meeting {
	now := h.Now() // other servers compare it with their clocks
	return store.Meeting{
		Waiting: store.Waiting{Game: id, Queue: queueOf(setting), Since: since, Until: now.Add(patience)}, Now: now,
		Sit: func(log []store.Event) (store.Addition, error) {
			state, err := game.Replay(eventsOf(func(yield func(store.Event, error) bool) {
				for _, e := range log {
					if !yield(e, nil) {
						return
					}
				}
			}))
			if err != nil {
				return store.Addition{}, err
			}
			seat.Number, _ = state.FreeSeat()
			joined, err := state.Propose(personJoins(seat.Name), seat.Number, now)
			if err != nil { // the player who waited has left
				return store.Addition{}, message.Errorf("%w: %w", store.ErrTaken, err)
			}
			addition, err := h.additionOf(state, joined, []store.Seat{seat}, nil)
			found := state.Setting()
			addition.Played = h.playedBy(client, "", &found)
			return addition, err
		},
	}
}

// Join takes the free seat of the game that a room link leads to.
func (h *Hall) Join(ctx context.Context, link string, n Newcomer) (seated Seated, err error) {
	if n.Name, err = cleanName(n.Name); err != nil {
		return Seated{}, err
	}
	found, err := h.Store.ByRoom(ctx, link)
	if err != nil {
		return Seated{}, err
	}
	return h.sit(ctx, found.ID, n)
}

// sit takes the free seat of a game.
func (h *Hall) sit(ctx context.Context, id string, n Newcomer) (seated Seated, err error) {
	err = h.use(ctx, id, func(t *table) error {
		free, ok := t.state.FreeSeat()
		if !ok {
			return &game.Refusal{Reason: game.ReasonTaken, Text: "both seats are taken"}
		}
		seated, err = t.sit(ctx, free, n)
		return err
	})
	return seated, err
}

// sitAt takes a seat of a game.
func (h *Hall) sitAt(ctx context.Context, id string, seat int, n Newcomer) (seated Seated, err error) {
	err = h.use(ctx, id, func(t *table) error {
		seated, err = t.sit(ctx, seat, n)
		return err
	})
	return seated, err
}

func (t *table) sit(ctx context.Context, seat int, n Newcomer) (Seated, error) {
	seated := Seated{Game: t.id, Seat: seat, Token: n.token()}
	setting := t.state.Setting()
	t.sitting = t.hall.playedBy(n.Client, t.id, &setting)
	defer func() { t.sitting = nil }()
	err := t.propose(ctx, func(s *game.State) ([]game.Event, error) {
		events, err := s.Propose(personJoins(n.Name), seat, t.now())
		if _, repeated := errors.AsType[*game.Repeated](err); repeated {
			return nil, &game.Refusal{Reason: game.ReasonTaken, Text: "the seat is taken"}
		}
		return events, err
	}, n.seat(seat, seated.Token))
	if err != nil {
		return Seated{}, err
	}
	t.noted(n.Client)
	return seated, nil
}

// seatOf returns the seat that a pass is for.
func (t *table) seatOf(ctx context.Context, p Pass) (int, error) {
	found := t.seatWith(p.Token)
	strangers := t.forStranger() && t.hall.Store.Shared() // the seat may be at another game now
	if found == game.Nobody && len(t.record.Seats) < t.record.Size || strangers {
		t.stale.Store(true) // the player may have taken the seat on another server just now
		if strangers {
			t.record.ID = ""
		}
		if err := t.refresh(ctx); err != nil {
			return found, err
		}
		found = t.seatWith(p.Token)
	}
	if found == game.Nobody {
		return found, t.whereIs(ctx, p.Token)
	}
	t.noteTogether(ctx, p.Client)
	if !t.state.Over() {
		t.seated[found] = p.Client
		return found, t.notePlayed(ctx, p.Client)
	}
	return found, nil
}

// whereIs says where the player with a token is who has no seat here.
func (t *table) whereIs(ctx context.Context, token string) error {
	left := func(s store.Seat) bool { return s.Kind == string(game.Person) && s.Token == [len(s.Token)]byte{} }
	if !slices.ContainsFunc(t.record.Seats, left) {
		return ErrToken
	}
	found, err := t.hall.Store.ByToken(ctx, token)
	if errors.Is(err, store.ErrNotFound) {
		return ErrToken
	} else if err != nil {
		return err
	}
	return &MovedError{found.ID}
}

// seatWith returns the seat that a token opens, as far as this server knows.
func (t *table) seatWith(token string) int {
	found := game.Nobody
	for i := range t.record.Seats { // all of them, so that the time tells nothing
		if seat := &t.record.Seats[i]; token != "" && seat.Opens(token) {
			found = seat.Number
		}
	}
	return found
}

// Move makes a move and returns the number of its event. A move with the same ID as an
// earlier one is answered as that one was, and changes nothing.
func (h *Hall) Move(ctx context.Context, p Pass, m game.Move) (number int, err error) {
	err = h.use(ctx, p.Game, func(t *table) error {
		seat, err := t.seatOf(ctx, p)
		if err != nil {
			return err
		}
		number, err = t.move(ctx, seat, m)
		return err
	})
	return number, err
}

func (t *table) move(ctx context.Context, seat int, m game.Move) (number int, err error) {
	if m.Kind == game.Joined {
		return 0, &game.Refusal{Reason: game.ReasonKind, Text: "found the kind joined, expected a move of a player"}
	}
	now := t.now()
	if !t.rates[seat].AllowN(now, 1) {
		return 0, ErrFast
	}
	if due, ok := t.state.Due(); ok && !due.After(now) && t.unplanned() {
		return 0, ErrLate // the player may have been away for too long
	}
	err = t.propose(ctx, func(s *game.State) ([]game.Event, error) {
		events, err := s.Propose(m, seat, now)
		if err == nil {
			number = events[0].Number
		}
		return events, err
	})
	if repeated, ok := errors.AsType[*game.Repeated](err); ok {
		return repeated.Number, nil
	}
	return number, err
}

// A Position is a board as a player has it.
type Position struct {
	Setting game.Setting
	Board   sudoku.Board
}

// Hint notes that a player asks for a hint, and returns the position that it is about. If the
// player asks again with the same ID, it is the same position. The error is ErrPlayed if the hint
// would help the client in a duel.
func (h *Hall) Hint(ctx context.Context, p Pass, id string) (at Position, err error) {
	err = h.look(ctx, p.Game, func(t *table) error {
		_, err := t.seatOf(ctx, p)
		at.Setting = t.state.Setting()
		return err
	})
	if err == nil {
		err = h.withheld(ctx, p.Client, p.Game, &at.Setting)
	}
	if err != nil {
		return Position{}, err
	}
	err = h.use(ctx, p.Game, func(t *table) error {
		seat, err := t.seatOf(ctx, p)
		if err != nil {
			return err
		}
		number, err := t.move(ctx, seat, game.Move{Kind: game.Hint, ID: id})
		if err != nil {
			return err
		}
		state, err := t.before(ctx, number)
		if err == nil {
			at.Board = state.Board(seat)
		}
		return err
	})
	return at, err
}

// before returns the state before an event.
func (t *table) before(ctx context.Context, number int) (*game.State, error) {
	if t.state.Next() == number+1 {
		return t.state, nil // the event has not changed the board
	}
	return game.Replay(func(yield func(game.Event, error) bool) {
		for e, err := range eventsOf(t.hall.Store.Events(ctx, t.id, 0)) {
			if err == nil && e.Number >= number || !yield(e, err) {
				return
			}
		}
	})
}

// Rematch gives a player of a duel that is over the same seat in another one, which the
// player who asks first creates. A ghost or a bot that was the other player plays again. The name of
// the newcomer is that of the old seat. Renew returns the setting of the new
// game, with its rival, if there is one.
func (h *Hall) Rematch(ctx context.Context, p Pass, n Newcomer, renew func(game.Setting, Rival) (game.Setting, *Rival, error)) (Seated, error) {
	var setting game.Setting
	var seat int
	var rival Rival
	err := h.look(ctx, p.Game, func(t *table) error {
		var err error
		if seat, err = t.seatOf(ctx, p); err != nil {
			return err
		}
		if setting = t.state.Setting(); !setting.Duel() {
			return &game.Refusal{Reason: game.ReasonSeat, Text: "found a game with one seat, expected a duel"}
		}
		if !t.state.Over() {
			return ErrNotOver
		}
		rival.Player, rival.Origin = t.state.Origin(1 - seat)
		for _, s := range t.record.Seats {
			if s.Number == seat {
				n.Name = s.Name
			} else {
				rival.Name = s.Name
			}
		}
		return nil
	})
	if err != nil {
		return Seated{}, err
	}
	order := Order{Newcomer: n}
	for {
		next, err := h.Store.Rematch(ctx, p.Game)
		if err == nil {
			return h.sitAt(ctx, next.ID, seat, order.Newcomer)
		}
		if !errors.Is(err, store.ErrNotFound) {
			return Seated{}, err
		}
		if order.Setting.Seats == 0 {
			if order.Setting, order.Rival, err = renew(setting, rival); err != nil {
				return Seated{}, err
			}
		}
		seated, err := h.create(ctx, store.Game{ID: rand.Text(), Watch: rand.Text(), Size: 2, After: p.Game}, seat, order)
		if errors.Is(err, store.ErrTaken) { // the other player was faster
			if _, err := h.Store.ByToken(ctx, n.Token); err == nil {
				return Seated{}, ErrReused
			}
			continue
		}
		if err == nil {
			h.wake(p.Game)
		}
		return seated, err
	}
}

// wake lets everybody who watches a game look at it again.
func (h *Hall) wake(id string) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		t.lookAgain()
	}
}

// See returns what a player may see.
func (h *Hall) See(ctx context.Context, p Pass) (v View, err error) {
	err = h.look(ctx, p.Game, func(t *table) error {
		seat, err := t.seatOf(ctx, p)
		if err != nil {
			return err
		}
		v, err = t.view(ctx, seat)
		return err
	})
	return v, err
}

// SeeRoom returns the ID of the game to which a room link leads, and what a spectator may see.
func (h *Hall) SeeRoom(ctx context.Context, link string) (id string, v View, err error) {
	found, err := h.Store.ByRoom(ctx, link)
	if err != nil {
		return "", v, err
	}
	v, err = h.spectated(ctx, found.ID)
	return found.ID, v, err
}

// SeeWatched returns what a spectator may see.
func (h *Hall) SeeWatched(ctx context.Context, link string) (v View, err error) {
	found, err := h.Store.ByWatch(ctx, link)
	if err != nil {
		return v, err
	}
	return h.spectated(ctx, found.ID)
}

// spectated returns what spectators of a game may see.
func (h *Hall) spectated(ctx context.Context, id string) (v View, err error) {
	err = h.look(ctx, id, func(t *table) error {
		v, err = t.view(ctx, game.Nobody)
		return err
	})
	return v, err
}

// Board returns the clues of a game and, in target sudoku, the weights.
func (h *Hall) Board(ctx context.Context, p Pass) (clues sudoku.Board, weights *score.Weights, err error) {
	err = h.use(ctx, p.Game, func(t *table) error {
		if _, err := t.seatOf(ctx, p); err != nil {
			return err
		}
		setting := t.state.Setting()
		clues, weights = setting.Clues, setting.Weights
		return nil
	})
	return clues, weights, err
}

// Origins of boards begin with one of these, followed by the kind of the board.
const (
	dayOrigin   = "day."   // and the date
	freshOrigin = "fresh." // a board that was made for the game
)

// OriginOfDay returns the origin of a board of a day, which is also its leaderboard.
func OriginOfDay(date time.Time, kind string) string {
	return dayOrigin + date.Format(time.DateOnly) + "." + kind
}

// FreshOrigin returns the origin of a board that was made for a game.
func FreshOrigin(kind string) string { return freshOrigin + kind }

// isOfDay reports whether an origin is the board of a day.
func isOfDay(origin string) bool { return strings.HasPrefix(origin, dayOrigin) }

// OnTheDay reports whether an origin is the board of the day of a moment.
func OnTheDay(origin string, at time.Time) bool {
	return strings.HasPrefix(origin, dayOrigin+at.UTC().Format(time.DateOnly)+".")
}

// Leaderboard returns the best results of a board of a day, of those who finished it without
// hints on that day, each player once.
func (h *Hall) Leaderboard(ctx context.Context, date time.Time, kind string, limit int) ([]store.Standing, error) {
	return h.Store.Leaderboard(ctx, OriginOfDay(date, kind), limit)
}
