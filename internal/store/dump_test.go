package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/netip"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"bullseye/internal/fortest/hostile"
	"bullseye/internal/fortest/pgtest"
)

// fillRandomly makes games of all sorts.
func fillRandomly(t testing.TB, s *Store, games int) {
	t.Helper()
	random := rand.New(rand.NewPCG(13, 2))
	text := func() string {
		letters := []rune("ab <&>\"\\\u2028\n\x01é数独🎯")
		var b strings.Builder
		for range random.IntN(12) {
			b.WriteRune(letters[random.IntN(len(letters))])
		}
		return b.String()
	}
	for i := range games {
		id := fmt.Sprintf("%x%s", random.Uint32(), text())
		game := Game{ID: id, Size: 1 + random.IntN(4)}
		if random.IntN(2) == 0 {
			game.Room, game.Watch, game.After = "r"+id, "w"+id, fmt.Sprint("before ", i)
		}
		var all []Event
		at := start
		for n := range 1 + random.IntN(3)*random.IntN(200) {
			at = at.Add(time.Duration(random.IntN(3)) * time.Millisecond)
			data, err := json.Marshal(map[string]any{"text": text(), "n": n})
			must(t, err)
			all = append(all, Event{n, at, text(), data})
		}
		add := Addition{Events: all}
		for number := range game.Size {
			if random.IntN(2) == 0 {
				seat := Seat{Number: number, Kind: text(), Name: text()}
				if random.IntN(2) == 0 {
					seat.Token, seat.Rated = HashToken(fmt.Sprint(i, number, text())), HashToken(text())
				}
				add.Seats = append(add.Seats, seat)
				if random.IntN(2) == 0 {
					add.Results = append(add.Results, Result{
						Seat: number, List: text(), Board: text(), Finished: random.IntN(2) == 0, Score: int64(random.Uint64()),
						Elapsed: time.Duration(random.Int64N(1e9)) * time.Millisecond, Hints: random.IntN(9), Client: text(), Player: text(), Rated: Rated{random.Float64() * 3000, random.Float64() * 3000, random.Float64() * 350},
					})
				}
			}
		}
		for n := range random.IntN(3) {
			add.Played = append(add.Played, Played{Client: fmt.Sprint(n, text()), Board: text(), Target: random.IntN(2) == 0, Duel: random.IntN(2) == 0})
			must(t, s.NoteAsked(t.Context(), text(), text(), at))
		}
		must(t, s.Create(t.Context(), game, add))
	}
	for i := range games {
		network := Network(netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(i), byte(random.Uint32()), 1}), 8+random.IntN(25)))
		must(t, s.Block(t.Context(), Operator{text(), start}, Block{network, text(), start, untilTime(int64(random.IntN(2)) * start.Add(time.Hour).UnixMilli())}))
	}
	for range games {
		must(t, s.ChangeCopy(t.Context(), text()+fmt.Sprint(random.Uint64()), 0, []byte(text()), start))
	}
	for i := range games / 3 {
		rateDuel(t, s, fmt.Sprint("rated ", i), fmt.Sprint("Ada ", i), fmt.Sprint("Bob ", i/2), 1, start.Add(time.Duration(i)*time.Hour))
	}
	_, err := s.Secret(t.Context(), start)
	must(t, err)
}

func dump(t testing.TB, s *Store) string {
	t.Helper()
	var text strings.Builder
	must(t, s.Dump(t.Context(), &text))
	return text.String()
}

// A dump of either database can be loaded into either, and gives the same dump again.
func TestDumpAndLoad(t *testing.T) {
	games := 60
	if hostile.Raced {
		games = 6 // SQLite computes much, on one thread
	}
	newStore := map[string]func(t *testing.T) *Store{
		"SQLite":     func(t *testing.T) *Store { return open(t, filepath.Join(t.TempDir(), "games.db")) },
		"PostgreSQL": func(t *testing.T) *Store { return open(t, pgtest.Database(t)) },
	}
	for from, source := range newStore {
		for to, target := range newStore {
			t.Run(from+" to "+to, func(t *testing.T) {
				a, b := source(t), target(t)
				if empty := dump(t, a); strings.Count(empty, "\n") != 2 {
					t.Errorf("the dump of an empty store is\n%s", empty)
				}
				fillRandomly(t, a, games)
				text := dump(t, a)
				changes := b.Changes(t.Context())
				must(t, b.Load(t.Context(), iotest.HalfReader(strings.NewReader(text))))
				expect(t, changes, Change{})
				if again := dump(t, b); again != text {
					t.Errorf("the dump of what was loaded is\n%s\nwant\n%s", again, text)
				}
				wants(t, b.Load(t.Context(), strings.NewReader(text)), ErrTaken, fmt.Sprintf("found %d games, expected an empty store", games+games/3))
				create(t, b, "g")
				must(t, b.Append(t.Context(), "g", 1, Addition{Events: events(1, 2)}))
			})
		}
	}
}

const damageable = `{"format":"bullseye-store","version":1}
{"game":{"id":"a","room":"r","size":2,"next":2,"ended":true,"created":5,"changed":7,"taken":1}}
{"seat":{"number":0,"kind":"person","name":"Ada","token":"2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"}}
{"event":{"number":0,"at":5,"kind":"created","data":{}}}
{"event":{"number":1,"at":7,"kind":"over","data":{}}}
{"result":{"seat":0,"list":"","board":"","finished":true,"score":1,"elapsed":2,"hints":0}}
{"game":{"id":"b","room":"s","size":1,"next":1,"ended":false,"created":5,"changed":5,"taken":0}}
{"event":{"number":0,"at":5,"kind":"created","data":{}}}
`

// ended adds the last line to the text of a dump.
func ended(text string, games int) string {
	hash := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%s{\"end\":{\"games\":%d,\"sha256\":\"%s\"}}\n", text, games, hex.EncodeToString(hash[:]))
}

// A damaged dump is refused as a whole. The error names the line, what was found and
// what was expected.
func TestDamagedDumps(t *testing.T) {
	whole := ended(damageable, 2)
	edit := func(old, new string) string { // with the right hash
		if !strings.Contains(damageable, old) {
			t.Fatalf("%q is not in the dump", old)
		}
		return ended(strings.Replace(damageable, old, new, 1), 2)
	}
	without := func(n int) string {
		lines := strings.SplitAfter(damageable, "\n")
		return ended(strings.Join(append(lines[:n-1:n-1], lines[n:]...), ""), 2)
	}
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		for _, test := range []struct {
			name, text, want string
		}{
			{"empty", "", `line 1: found the end of the file, expected the first line of a dump`},
			{"no dump", "53..7....\n", `line 1: `},
			{"another object", "{}\n", `line 1: found no dump, expected a line that begins with {"format":"bullseye-store"`},
			{"version 0", strings.Replace(whole, `"version":1`, `"version":0`, 1), `line 1: found version 0 of the dump, expected 1 to 5`},
			{"cut in a line", whole[:len(whole)-200], `found the end of the file, expected the rest of the line`},
			{"cut after a line", damageable, `line 9: found the end of the file, expected a game or the end of the dump`},
			{"changed name", strings.Replace(whole, "Ada", "Eve", 1), `line 9: found the hash `},
			{"wrong count", ended(damageable, 3), `line 9: found 2 games, expected 3`},
			{"more", whole + "\n", `line 10: found more, expected the end of the file`},
			{"no first line", without(1), `line 1: found no dump`},
			{"no game", without(2), `line 2: found seat 0, expected a game or the end of the dump`},
			{"no seat", without(3), `line 3: found event 0, expected seat 1 of 1 of game "a"`},
			{"no first event", without(4), `line 4: found event 1, expected event 0 of game "a", which has 2`},
			{"no last event", without(5), `line 5: found the result of seat 0, expected event 1 of game "a", which has 2`},
			{"no result", without(6), `line 6: found game "b", expected a result of game "a"`},
			{"no second game", without(7), `line 7: found event 0, expected another result of game "a", or a game, or the end of the dump`},
			{"no event at the end", without(8), `line 8: found the end of the dump, expected event 0 of game "b", which has 1`},
			{"no JSON", edit(`{"seat":`, `{"seat"`), `line 3: invalid character '{' after object key: expected seat 1 of 1 of game "a"`},
			{"unknown field", edit(`"kind":"over"`, `"sort":"over"`), `line 5: json: unknown field "sort"`},
			{"wrong type", edit(`"at":7`, `"at":"7"`), `line 5: json: cannot unmarshal string`},
			{"two objects", edit("\"taken\":1}}", "\"taken\":1}} {}"), `line 2: found "{}" after the object, expected the end of the line`},
			{"two things", edit(`{"seat":`, `{"event":{},"seat":`), `line 3: found an object that is not one line of a dump`},
			{"nothing", edit("{\"event\":{\"number\":0,\"at\":5,\"kind\":\"created\",\"data\":{}}}\n", "{}\n"), `line 4: found an object that is not one line of a dump`},
			{"short hash", edit(`5fe97bf527a25b"`, `"`), `line 3: found 50 characters as the hash of a token, expected 64 hexadecimal digits`},
			{"seat beyond the size", edit(`"number":0,"kind":"person"`, `"number":2,"kind":"person"`), `line 3: found seat 2, expected another of the 2 seats`},
			{"result of a free seat", edit(`"result":{"seat":0`, `"result":{"seat":1`), `line 6: found the result of seat 1`},
			{"huge time", edit(`"elapsed":2`, `"elapsed":9223372036854775807`), `line 6: found a time of 9223372036854775807 ms`},
			{"negative time", edit(`"elapsed":2`, `"elapsed":-2`), `line 6: `},
			{"older event", edit(`"number":1,"at":7`, `"number":1,"at":4`), `line 5: found an event at 4, expected no time before 5`},
			{"last event", edit(`"number":1,"at":7`, `"number":1,"at":8`), `line 5: found a last event at 8, expected 7 as the game says`},
			{"first event", edit(`"created":5`, `"created":4`), `line 4: found a first event at 5, expected 4 as the game says`},
			{"event without data", edit(`,"data":{}`, ``), `line 4: `},
			{"same ID", edit(`"id":"b"`, `"id":"a"`), `line 7: found game "a" after game "a"`},
			{"same room", edit(`"room":"s"`, `"room":"r"`), `line 7: found an ID, a link or a token of game "b" that an earlier game has`},
			{"many seats", edit(`"size":2`, `"size":1000000000`), `line 2: `},
			{"more taken than seats", edit(`"taken":1`, `"taken":3`), `line 2: found 3 taken seats of 2`},
			{"long line", edit(`"Ada"`, `"`+strings.Repeat("x", maxLine)+`"`), `line 3: found more than 386389 bytes, expected seat 1`},
			{"long name", edit(`"Ada"`, `"`+strings.Repeat("x", MaxText+1)+`"`), `line 3: `},
		} {
			err := s.Load(t.Context(), strings.NewReader(test.text))
			t.Run(test.name, func(t *testing.T) { wants(t, err, ErrDamaged, test.want) })
			if left := dump(t, s); strings.Count(left, "\n") != 2 {
				t.Fatalf("%s: something was loaded:\n%s", test.name, left)
			}
		}
		wants(t, s.Load(t.Context(), strings.NewReader(strings.Replace(whole, `"version":1`, `"version":6`, 1))), ErrNewer, "line 1: found version 6 of the dump, expected at most 5")
		broken := errors.New("broken pipe")
		wants(t, s.Load(t.Context(), io.MultiReader(strings.NewReader(whole[:300]), iotest.ErrReader(broken))), broken, "line 4")
		must(t, s.Load(t.Context(), strings.NewReader(whole)))
		if again := dump(t, s); strings.Count(again, "\n") != 9 {
			t.Errorf("the dump is\n%s", again)
		}
	})
}

// A dump that cannot be written is an error, at any byte.
func TestDumpCannotBeWritten(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	fillRandomly(t, s, 20)
	size := len(dump(t, s))
	for _, room := range []int{0, 1, size / 2, size - 1} {
		var text bytes.Buffer
		err := s.Dump(t.Context(), &limited{&text, room})
		wants(t, err, errLimit)
	}
}

var errLimit = errors.New("no room")

type limited struct {
	to   io.Writer
	room int
}

func (l *limited) Write(p []byte) (int, error) {
	n := min(len(p), l.room)
	l.room -= n
	if n < len(p) {
		l.to.Write(p[:n])
		return n, errLimit
	}
	return l.to.Write(p)
}

// A dump is one state of the store, even if games grow meanwhile: it can be loaded.
func TestDumpWhileGamesGrow(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		create(t, s, "g")
		var text bytes.Buffer
		next := 1
		grow := func() {
			must(t, s.Append(t.Context(), "g", next, Addition{Events: events(next, next+1)}))
			create(t, s, fmt.Sprintf("z%d", next))
			next++
		}
		games := 300 // more than a page of games and a buffer
		if hostile.Raced {
			games = 110
		}
		fillRandomly(t, s, games)
		must(t, s.Dump(t.Context(), writerFunc(func(p []byte) (int, error) {
			grow()
			return text.Write(p)
		})))
		if next < 3 {
			t.Errorf("the games grew only %d times", next-1)
		}
		other := open(t, filepath.Join(t.TempDir(), "other.db"))
		must(t, other.Load(t.Context(), &text))
	})
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// The memory for a dump does not depend on its length.
func TestMemoryOfDumps(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	create(t, s, "g")
	large := json.RawMessage(`"` + strings.Repeat("x", MaxEvent-2) + `"`)
	n := 16 * rowsAtOnce // 64 MB
	if hostile.Raced {
		n = 2 * rowsAtOnce // for races only: SQLite computes much
	}
	for next := 1; next < n; next += rowsAtOnce {
		var add Addition
		for i := range rowsAtOnce {
			add.Events = append(add.Events, Event{next + i, start.Add(time.Hour), "entry", large})
		}
		must(t, s.Append(t.Context(), "g", next, add))
	}
	const limit = 48 << 20
	most := uint64(0)
	see := func() {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if m.HeapAlloc > limit { // perhaps with garbage that a busy machine has not collected yet
			runtime.GC()
			runtime.ReadMemStats(&m)
		}
		most = max(most, m.HeapAlloc)
	}
	target := open(t, filepath.Join(t.TempDir(), "target.db"))
	from, to := io.Pipe()
	dumped := make(chan error, 1)
	go func() {
		err := s.Dump(t.Context(), to)
		to.CloseWithError(err)
		dumped <- err
	}()
	must(t, target.Load(t.Context(), readerFunc(func(p []byte) (int, error) {
		see()
		return from.Read(p)
	})))
	must(t, <-dumped)
	if most > limit {
		t.Errorf("the heap grew to %d MB", most>>20)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// Whatever is loaded, it is refused as a whole, or its dump can be loaded again and is
// the same.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(ended(damageable, 2)), false)
	f.Add([]byte(damageable), true)
	f.Add([]byte(`{"format":"bullseye-store","version":1}`+"\n"), true)
	s := open(f, filepath.Join(f.TempDir(), "games.db"))
	f.Fuzz(func(t *testing.T, text []byte, addEnd bool) {
		if addEnd { // otherwise the hash would refuse nearly everything
			text = []byte(ended(string(text), bytes.Count(text, []byte(`"game"`))))
		}
		if err := s.Load(t.Context(), bytes.NewReader(text)); err != nil {
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNewer) {
				t.Errorf("the error is %v", err)
			}
			return
		}
		first := dump(t, s)
		for range 2 {
			_, err := s.write.Exec("DELETE FROM games")
			must(t, err)
			must(t, s.Load(t.Context(), strings.NewReader(first)))
			if again := dump(t, s); again != first {
				t.Errorf("found the dump\n%s\nwant\n%s", again, first)
			}
		}
		_, err := s.write.Exec("DELETE FROM games")
		must(t, err)
	})
}
