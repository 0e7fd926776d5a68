package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bullseye/internal/fortest/pgtest"
)

func TestMain(m *testing.M) {
	if address := os.Getenv(childAddress); address != "" {
		appendForever(address)
	}
	goleak.VerifyTestMain(pgtest.Tests{M: m})
}

// onBoth runs a test on an empty database of each kind.
func onBoth(t *testing.T, test func(t *testing.T, address string)) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) { test(t, "sqlite:"+filepath.Join(t.TempDir(), "games.db")) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, pgtest.Database(t)) })
}

// open opens a store for the time of the test.
func open(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// start is the time of the first event of each game.
var start = time.Date(2026, 11, 22, 12, 0, 0, 123e6, time.UTC)

// event returns an event, one second after the event before it.
func event(number int, kind string) Event {
	return Event{number, start.Add(time.Duration(number) * time.Second), kind, json.RawMessage(fmt.Sprintf(`{"n":%d,"text":"<&> 数独"}`, number))}
}

func events(from, to int) (all []Event) {
	for i := from; i < to; i++ {
		all = append(all, event(i, "entry"))
	}
	return all
}

// create makes a game with two seats and one event.
func create(t testing.TB, s *Store, id string) Game {
	t.Helper()
	game := Game{ID: id, Room: "room of " + id, Watch: "watch of " + id, Size: 2}
	seat := Seat{Kind: "person", Name: "Ada", Token: HashToken("token 0 of " + id)}
	must(t, s.Create(t.Context(), game, Addition{Events: events(0, 1), Seats: []Seat{seat}}))
	return game
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wants checks which sentinel an error wraps, and the parts of its text.
func wants(t testing.TB, err, want error, parts ...string) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("the error is %v, want one that is %v", err, want)
		return
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error is %v, want one with %q", err, part)
		}
	}
}

// log reads a log.
func log(t testing.TB, s *Store, game string, from int) (all []Event) {
	t.Helper()
	for e, err := range s.Events(t.Context(), game, from) {
		must(t, err)
		all = append(all, e)
	}
	return all
}

func sameEvents(a, b []Event) bool {
	return slices.EqualFunc(a, b, func(a, b Event) bool {
		return a.Number == b.Number && a.At.Equal(b.At) && a.Kind == b.Kind && string(a.Data) == string(b.Data)
	})
}

// What was written is there after the store was opened again.
func TestGamesAreKept(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, err := Open(t.Context(), address)
		must(t, err)
		create(t, s, "g")
		must(t, s.Append(t.Context(), "g", 1, Addition{Events: events(1, 700), Seats: []Seat{{Number: 1, Kind: "bot", Name: "greedy"}}}))
		must(t, s.Append(t.Context(), "g", 700, Addition{Events: events(700, 701), Results: []Result{
			{Seat: 0, Board: "b", List: "l", Finished: true, Score: 2884, Elapsed: 61_001 * time.Millisecond, Hints: 2},
			{Seat: 1, Score: -3},
		}}))
		must(t, s.Close())

		s = open(t, address)
		must(t, s.Ping(t.Context()))
		for name, find := range map[string]func() (Game, error){
			"ID":         func() (Game, error) { return s.Game(t.Context(), "g") },
			"room link":  func() (Game, error) { return s.ByRoom(t.Context(), "room of g") },
			"watch link": func() (Game, error) { return s.ByWatch(t.Context(), "watch of g") },
			"token":      func() (Game, error) { return s.ByToken(t.Context(), "token 0 of g") },
		} {
			g, err := find()
			must(t, err)
			if g.ID != "g" || g.Room != "room of g" || g.Watch != "watch of g" || g.After != "" || g.Size != 2 || g.Next != 701 || !g.Ended ||
				!g.Created.Equal(start) || !g.Changed.Equal(start.Add(700*time.Second)) || len(g.Seats) != 2 {
				t.Errorf("by %s: found %+v", name, g)
				continue
			}
			if a, b := g.Seats[0], g.Seats[1]; a != (Seat{Number: 0, Kind: "person", Name: "Ada", Token: HashToken("token 0 of g")}) || b != (Seat{Number: 1, Kind: "bot", Name: "greedy"}) {
				t.Errorf("by %s: found the seats %+v", name, g.Seats)
			}
		}
		for _, from := range []int{0, 1, pageSize - 1, pageSize, pageSize + 1, 700 - pageSize, 701 - pageSize, 702 - pageSize, 700, 701, 900} {
			want := events(min(from, 701), 701)
			if from == 0 {
				want = append(events(0, 1), events(1, 701)...)
			}
			if got := log(t, s, "g", from); !sameEvents(got, want) {
				t.Errorf("from %d: found %d events, want %d", from, len(got), len(want))
			}
		}
		results, err := s.Results(t.Context(), "g")
		must(t, err)
		want := []Standing{
			{"g", "person", "Ada", start.Add(700 * time.Second), Result{List: "l", Board: "b", Finished: true, Score: 2884, Elapsed: 61_001 * time.Millisecond, Hints: 2}},
			{"g", "bot", "greedy", start.Add(700 * time.Second), Result{Seat: 1, Score: -3}},
		}
		if !slices.Equal(results, want) {
			t.Errorf("found the results %+v, want %+v", results, want)
		}
	})
}

func TestTokens(t *testing.T) {
	seat := Seat{Token: HashToken("secret")}
	free := Seat{}
	for _, test := range []struct {
		seat  *Seat
		token string
		want  bool
	}{
		{&seat, "secret", true}, {&seat, "Secret", false}, {&seat, "", false}, {&seat, "secret\x00", false},
		{&free, "", false}, {&free, string(make([]byte, 32)), false},
	} {
		if got := test.seat.Opens(test.token); got != test.want {
			t.Errorf("token %q: %v, want %v", test.token, got, test.want)
		}
	}
}

// A refused change leaves everything as it was.
func TestRefusals(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		ctx := t.Context()
		create(t, s, "g")
		must(t, s.Create(ctx, Game{ID: "h", Size: 1, After: "g"}, Addition{Events: events(0, 1)}))
		must(t, s.Append(ctx, "g", 1, Addition{Events: events(1, 3)}))
		long := strings.Repeat("x", MaxText+1)
		one := Addition{Events: events(0, 1)}
		more := func(a Addition) error {
			a.Events = events(3, 4)
			return s.Append(ctx, "g", 3, a)
		}
		data := func(text string) error {
			return s.Append(ctx, "g", 3, Addition{Events: []Event{{3, start.Add(time.Hour), "entry", json.RawMessage(text)}}})
		}
		for _, test := range []struct {
			name string
			err  error
			want error
			part string
		}{
			{"same ID", s.Create(ctx, Game{ID: "g", Size: 2}, one), ErrTaken, ""},
			{"same room", s.Create(ctx, Game{ID: "x", Room: "room of g", Size: 2}, one), ErrTaken, ""},
			{"same watch link", s.Create(ctx, Game{ID: "x", Watch: "watch of g", Size: 2}, one), ErrTaken, ""},
			{"second rematch", s.Create(ctx, Game{ID: "x", After: "g", Size: 2}, one), ErrTaken, ""},
			{"same token in another game", s.Create(ctx, Game{ID: "x", Size: 2}, Addition{Events: events(0, 1), Seats: []Seat{{Token: HashToken("token 0 of g")}}}), ErrTaken, ""},
			{"same token in the game", more(Addition{Seats: []Seat{{Number: 1, Token: HashToken("token 0 of g")}}}), ErrTaken, ""},
			{"no ID", s.Create(ctx, Game{Size: 2}, one), ErrInvalid, "without an ID"},
			{"no seats", s.Create(ctx, Game{ID: "x"}, one), ErrInvalid, "found 0 seats, expected 1 to 100"},
			{"no events", s.Create(ctx, Game{ID: "x", Size: 2}, Addition{}), ErrInvalid, "found no events"},
			{"wrong first number", s.Create(ctx, Game{ID: "x", Size: 2}, Addition{Events: events(1, 2)}), ErrInvalid, "found event 1, expected 0"},
			{"seat beyond the size", s.Create(ctx, Game{ID: "x", Size: 2}, Addition{Events: events(0, 1), Seats: []Seat{{Number: 2}}}), ErrInvalid, "found seat 2, expected 0 to 1"},
			{"long link", s.Create(ctx, Game{ID: "x", Room: long, Size: 2}, one), ErrInvalid, "at most 1024 bytes"},
			{"name that is not UTF-8", more(Addition{Seats: []Seat{{Number: 1, Name: "\xff"}}}), ErrInvalid, "UTF-8"},
			{"name with NUL", more(Addition{Seats: []Seat{{Number: 1, Name: "a\x00b"}}}), ErrInvalid, "NUL"},
			{"no such game", s.Append(ctx, "x", 0, one), ErrNotFound, `"x"`},
			{"game with NUL", s.Append(ctx, "x\x00", 0, one), ErrInvalid, ""},
			{"log has grown", s.Append(ctx, "g", 1, Addition{Events: events(1, 2)}), ErrConflict, "is 3, expected 1"},
			{"log is shorter", s.Append(ctx, "g", 4, Addition{Events: events(4, 5)}), ErrConflict, "is 3, expected 4"},
			{"seat is taken", more(Addition{Seats: []Seat{{Number: 0}}}), ErrTaken, ""},
			{"seat twice", more(Addition{Seats: []Seat{{Number: 1}, {Number: 1}}}), ErrTaken, ""},
			{"result of a free seat", more(Addition{Results: []Result{{Seat: 1}}}), ErrNotFound, ""},
			{"result twice", more(Addition{Results: []Result{{Seat: 0}, {Seat: 0}}}), ErrTaken, ""},
			{"negative time", more(Addition{Results: []Result{{Seat: 0, Elapsed: -1}}}), ErrInvalid, "below 0"},
			{"older event", s.Append(ctx, "g", 3, Addition{Events: []Event{{3, start, "entry", json.RawMessage("{}")}}}), ErrInvalid, "older"},
			{"events out of order", s.Append(ctx, "g", 3, Addition{Events: []Event{event(3, ""), {4, start, "", json.RawMessage("{}")}}}), ErrInvalid, "event 4 is older"},
			{"no JSON", data("{"), ErrInvalid, "is not JSON"},
			{"empty data", data(""), ErrInvalid, "is not JSON"},
			{"data that is not UTF-8", data("\"\xff\""), ErrInvalid, "is not UTF-8"},
			{"large data", data(`"` + strings.Repeat("x", MaxEvent) + `"`), ErrInvalid, "65538 bytes, expected at most 65536"},
		} {
			t.Run(test.name, func(t *testing.T) { wants(t, test.err, test.want, test.part) })
		}
		for _, id := range []string{"", "x", "G", "x\x00", "room of g", "' OR 1=1 --"} {
			_, err := s.Game(ctx, id)
			wants(t, err, ErrNotFound)
			_, err = s.ByToken(ctx, id)
			wants(t, err, ErrNotFound)
			_, err = s.ByRoom(ctx, id)
			if id != "room of g" {
				wants(t, err, ErrNotFound)
			}
		}
		for _, err := range s.Events(ctx, "x", 0) {
			wants(t, err, ErrNotFound)
		}
		g, err := s.Game(ctx, "g")
		must(t, err)
		if got := log(t, s, "g", 0); !sameEvents(got, events(0, 3)) || g.Next != 3 || g.Ended || len(g.Seats) != 1 {
			t.Errorf("the game is now %+v with %v", g, got)
		}
		if next, err := s.Rematch(ctx, "g"); err != nil || next.ID != "h" {
			t.Errorf("found the rematch %+v, %v", next, err)
		}
	})
}

// Data is kept to the byte, except for spaces between its parts.
func TestDataIsKept(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		for i, test := range []struct{ data, want string }{
			{`null`, `null`},
			{` { "a" : 1.50e+3 , "a":"\u0000\ud800 <&>` + "\u2028" + `" } `, `{"a":1.50e+3,"a":"\u0000\ud800 <&>` + "\u2028" + `"}`},
			{`"` + strings.Repeat("数", (MaxEvent-2)/3) + `"`, `"` + strings.Repeat("数", (MaxEvent-2)/3) + `"`},
		} {
			id := fmt.Sprint(i)
			must(t, s.Create(t.Context(), Game{ID: id, Size: 1}, Addition{Events: []Event{{0, start, "created", json.RawMessage(test.data)}}}))
			if got := log(t, s, id, 0); len(got) != 1 || string(got[0].Data) != test.want {
				t.Errorf("%.50s becomes %.100v", test.data, got)
			}
		}
	})
}

// A cancelled call changes nothing and leaves the store usable.
func TestCancelled(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		create(t, s, "g")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		wants(t, s.Append(ctx, "g", 1, Addition{Events: events(1, 2)}), context.Canceled)
		for _, err := range s.Events(ctx, "g", 0) {
			wants(t, err, context.Canceled)
		}
		must(t, s.Append(t.Context(), "g", 1, Addition{Events: events(1, 2)}))
	})
}

func TestAddresses(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text")
	must(t, os.WriteFile(text, []byte(strings.Repeat("This is not a database. ", 500)), 0o600))
	for _, test := range []struct {
		address string
		want    error
		part    string
	}{
		{"", ErrInvalid, "expected that of a file"},
		{"sqlite:", ErrInvalid, "expected that of a file"},
		{":memory:", ErrInvalid, "expected that of a file"},
		{"mysql://localhost/x", ErrInvalid, `begins with "mysql://", expected a path, sqlite:PATH or postgres://`},
		{"postgres://user:secret@host:port/x", ErrInvalid, "expected one like postgres://"},
		{"postgres:///x?host=" + folder + "&password=secret", ErrAway, ""},
		{filepath.Join(folder, "missing", "games.db"), os.ErrNotExist, "games.db"},
		{folder, nil, "it is a directory"},
		{text, ErrDamaged, "text"},
	} {
		s, err := Open(t.Context(), test.address)
		if err == nil {
			t.Errorf("%s was opened: %v", test.address, s.Close())
			continue
		}
		if test.want != nil {
			wants(t, err, test.want)
		}
		if !strings.Contains(err.Error(), test.part) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the error is %v, want one with %q and without the password", test.address, err, test.part)
		}
	}
}

// Any name of a file works, also one with the signs that have a meaning in addresses.
func TestNamesOfFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"games.db", "sqlite:games", "a b", "50%", "50%25.db", "x?mode=ro", "x#y", "数独", "./-x"} {
		if os.PathSeparator == '\\' && strings.ContainsAny(name, ":?") {
			continue
		}
		s, err := Open(t.Context(), "sqlite:"+name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		must(t, s.Close())
		info, err := os.Stat(name)
		if err != nil || info.Size() == 0 {
			t.Errorf("%s: the file is %v, %v", name, info, err)
		} else if os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
			t.Errorf("%s: the file has the rights %v, want those of its owner only", name, info.Mode())
		}
	}
}
