package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"bullseye/score"
	"bullseye/sudoku"
)

const clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// Every kind of event in JSON, as logs keep it for ever.
func TestEventsInJSON(t *testing.T) {
	board, err := sudoku.ParseLine(clues)
	if err != nil {
		t.Fatal(err)
	}
	rings := score.Rings()
	at := time.UnixMilli(1795348800123).UTC()
	for _, c := range []struct {
		event Event
		text  string
	}{
		{Event{0, at, Nobody, kind(Created), &Setting{Clues: board, Seats: 1, Hints: true}},
			`{"number":0,"at":1795348800123,"seat":-1,"kind":"created","setting":{"clues":"` + clues + `","seats":1,"hints":true}}`},
		{Event{0, at, Nobody, kind(Created), &Setting{Clues: board, Seats: 2, Limit: time.Minute, Countdown: time.Second, Weights: &rings}},
			`{"number":0,"at":1795348800123,"seat":-1,"kind":"created","setting":{"clues":"` + clues + `","weights":[` + ringsText() + `],"seats":2,"limit":60000,"countdown":1000}}`},
		{Event{0, at, Nobody, kind(Created), &Setting{Clues: board, Seats: 2, Limit: time.Minute, Strangers: true, Origin: "fresh.easy"}},
			`{"number":0,"at":1795348800123,"seat":-1,"kind":"created","setting":{"clues":"` + clues + `","seats":2,"limit":60000,"strangers":true,"origin":"fresh.easy"}}`},
		{Event{0, at, Nobody, kind(Created), &Setting{Clues: board, Seats: 1, Origin: "day.2026-11-22.easy"}},
			`{"number":0,"at":1795348800123,"seat":-1,"kind":"created","setting":{"clues":"` + clues + `","seats":1,"origin":"day.2026-11-22.easy"}}`},
		{Event{1, at, 0, Move{Kind: Joined, ID: "a", Name: "Łucja <3", Player: Person}, nil},
			`{"number":1,"at":1795348800123,"seat":0,"kind":"joined","id":"a","name":"Łucja <3","player":"person"}`},
		{Event{2, at, 1, Move{Kind: Joined, ID: "b", Name: "B", Player: Ghost, Origin: "g.0"}, nil},
			`{"number":2,"at":1795348800123,"seat":1,"kind":"joined","id":"b","name":"B","player":"ghost","origin":"g.0"}`},
		{Event{3, at, 0, Move{Kind: Entry, ID: "c", Cell: 80, Digit: 9, Tidy: true}, nil},
			`{"number":3,"at":1795348800123,"seat":0,"kind":"entry","id":"c","cell":"r9c9","digit":9,"tidy":true}`},
		{Event{3, at, 0, Move{Kind: Entry, ID: "c"}, nil},
			`{"number":3,"at":1795348800123,"seat":0,"kind":"entry","id":"c","cell":"r1c1","digit":0}`},
		{Event{3, at, 0, Move{Kind: Candidate, ID: "c", Cell: 9, Marks: 0b100000001}, nil},
			`{"number":3,"at":1795348800123,"seat":0,"kind":"candidate","id":"c","cell":"r2c1","marks":"19"}`},
		{Event{3, at, 0, Move{Kind: Candidate, ID: "c"}, nil},
			`{"number":3,"at":1795348800123,"seat":0,"kind":"candidate","id":"c","cell":"r1c1","marks":""}`},
		{Event{4, at, 0, Move{Kind: Said, ID: "d", Word: "nice"}, nil}, `{"number":4,"at":1795348800123,"seat":0,"kind":"said","id":"d","word":"nice"}`},
		{Event{4, at, 0, Move{Kind: Done, ID: "d"}, nil}, `{"number":4,"at":1795348800123,"seat":0,"kind":"done","id":"d"}`},
		{Event{4, at, 0, Move{Kind: Left, ID: "d"}, nil}, `{"number":4,"at":1795348800123,"seat":0,"kind":"left","id":"d"}`},
		{Event{4, at, 0, kind(Left), nil}, `{"number":4,"at":1795348800123,"seat":0,"kind":"left"}`},
		{Event{4, at, 0, kind(Lost), nil}, `{"number":4,"at":1795348800123,"seat":0,"kind":"lost"}`},
		{Event{5, at, Nobody, kind(Over), nil}, `{"number":5,"at":1795348800123,"seat":-1,"kind":"over"}`},
	} {
		text, err := c.event.MarshalJSON()
		if err != nil || string(text) != c.text {
			t.Errorf("%+v\nbecomes  %s, %v\nexpected %s", c.event, text, err, c.text)
		}
		var read Event
		if err := json.Unmarshal([]byte(c.text), &read); err != nil || !reflect.DeepEqual(read, c.event) {
			t.Errorf("%s is read as %+v, %v", c.text, read, err)
		}
	}
}

func ringsText() string {
	rings := score.Rings()
	text, _ := json.Marshal(rings)
	return strings.Trim(string(text), "[]")
}

func TestEventsThatCannotBeRead(t *testing.T) {
	const common = `"number":3,"at":5,"seat":0,`
	setting := func(members string) string {
		return `{` + common + `"kind":"created","setting":{"clues":"` + clues + `",` + members + `}}`
	}
	for _, c := range []struct{ name, text, want string }{
		{"nothing", ``, "unexpected end of JSON"},
		{"no object", `[]`, "cannot unmarshal array"},
		{"cut off", `{` + common, "unexpected end of JSON"},
		{"two values", `{` + common + `"kind":"over"} {}`, "after top-level value"},
		{"null", `null`, "found null"},
		{"a null member", `{` + common + `"kind":"undo","id":null}`, "found null"},
		{"unknown member", `{` + common + `"kind":"undo","id":"a","colour":1}`, `unknown field "colour"`},
		{"unknown kind", `{` + common + `"kind":"win"}`, `the kind "win"`},
		{"capitals", `{` + common + `"kind":"undo","ID":"a"}`, `unknown member "ID"`},
		{"letters that fold", `{` + common + `"\u212aind":"over"}`, "unknown member"},
		{"twice", `{` + common + `"kind":"undo","id":"a","id":"b"}`, `"id" twice`},
		{"no number", `{"at":5,"seat":0,"kind":"undo","id":"a"}`, "expected all four"},
		{"a fraction", `{"number":3.5,"at":5,"seat":0,"kind":"undo","id":"a"}`, "number 3.5"},
		{"an early time", `{"number":3,"at":-1,"seat":0,"kind":"undo","id":"a"}`, "the time -1"},
		{"a late time", `{"number":3,"at":7258118400000,"seat":0,"kind":"undo","id":"a"}`, "the time 7258118400000"},
		{"no ID", `{` + common + `"kind":"undo"}`, "found no id"},
		{"an empty ID", `{` + common + `"kind":"left","id":""}`, "empty or false id"},
		{"member of another kind", `{` + common + `"kind":"undo","id":"a","digit":5}`, "found digit"},
		{"zero member of another kind", `{` + common + `"kind":"undo","id":"a","digit":0}`, "false digit"},
		{"no cell", `{` + common + `"kind":"entry","id":"a","digit":5}`, "found no cell"},
		{"not tidy", `{` + common + `"kind":"entry","id":"a","cell":"r1c1","digit":5,"tidy":false}`, "false tidy"},
		{"cell outside", `{` + common + `"kind":"entry","id":"a","cell":"r0c1","digit":5}`, `the cell "r0c1"`},
		{"cell as a number", `{` + common + `"kind":"entry","id":"a","cell":5,"digit":5}`, "cannot unmarshal number"},
		{"digit below 0", `{` + common + `"kind":"entry","id":"a","cell":"r1c1","digit":-1}`, "cannot unmarshal number -1"},
		{"digit above 255", `{` + common + `"kind":"entry","id":"a","cell":"r1c1","digit":256}`, "cannot unmarshal number 256"},
		{"marks out of order", `{` + common + `"kind":"candidate","id":"a","cell":"r1c1","marks":"21"}`, `the marks "21"`},
		{"marks twice", `{` + common + `"kind":"candidate","id":"a","cell":"r1c1","marks":"11"}`, `the marks "11"`},
		{"marks of 0", `{` + common + `"kind":"candidate","id":"a","cell":"r1c1","marks":"0"}`, `the marks "0"`},
		{"no UTF-8", `{` + common + `"kind":"undo","id":"` + "\xff" + `"}`, "not UTF-8"},
		{"too long", `{` + common + strings.Repeat(" ", MaxEventBytes) + `"kind":"over"}`, "expected at most 8192"},
		{"deep", strings.Repeat("[", 5000), "unexpected end of JSON"},
		{"no setting", `{` + common + `"kind":"created"}`, "found no setting"},
		{"setting without clues", `{` + common + `"kind":"created","setting":{"seats":1}}`, "without clues"},
		{"setting with three seats", setting(`"seats":3`), "found 3 seats"},
		{"setting with a strange member", setting(`"seats":1,"level":"easy"`), `unknown field "level"`},
		{"setting with a long limit", setting(`"seats":1,"limit":9223372036854775807`), "time limit"},
		{"setting with 80 weights", setting(`"seats":1,"weights":[` + strings.TrimSuffix(ringsText(), ",6") + `]`), "found 80 weights"},
		{"setting with 82 weights", setting(`"seats":1,"weights":[` + ringsText() + `,6]`), "found 82 weights"},
		{"setting with a large weight", setting(`"seats":1,"weights":[` + ringsText() + `000000000000]`), "weight"},
		{"setting with 80 cells", `{` + common + `"kind":"created","setting":{"clues":"` + clues[1:] + `","seats":1}}`, "80"},
		{"setting with null", setting(`"seats":null`), "found null"},
	} {
		var e Event
		if err := e.UnmarshalJSON([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found %v, expected %q", c.name, err, c.want)
		}
		if !reflect.DeepEqual(e, Event{}) {
			t.Errorf("%s: an error leaves %+v", c.name, e)
		}
	}
}

func TestEventsThatCannotBeWritten(t *testing.T) {
	for _, e := range []Event{{}, {Move: kind("x")}, {Move: kind(Undo)}, {Move: Move{Kind: Undo, ID: "a", Digit: 1}}, {Seat: Nobody, Move: kind(Created), Setting: &Setting{}}} {
		if text, err := json.Marshal(e); err == nil {
			t.Errorf("%+v becomes %s", e, text)
		}
	}
	failing := func(yield func(Event, error) bool) { yield(Event{}, errors.New("away")) }
	if err := WriteLog(&bytes.Buffer{}, failing); err == nil || err.Error() != "away" {
		t.Errorf("found %v, expected the error of the log", err)
	}
}

func TestSettings(t *testing.T) {
	board, _ := sudoku.ParseLine(clues)
	r := findRectangle(t)
	full := r.grids[0].Board()
	large := score.Rings()
	large[40] = math.MaxInt64
	clashing := board
	clashing[8] = 5
	strange := board
	strange[8] = 10
	for _, c := range []struct {
		name    string
		setting Setting
		want    string
	}{
		{"one seat", Setting{Clues: board, Seats: 1}, ""},
		{"an empty board", Setting{Seats: 1}, ""},
		{"one seat with everything", Setting{Clues: board, Seats: 1, Limit: MaxLimit, Hints: true}, ""},
		{"duel", Setting{Clues: board, Seats: 2, Limit: 1e6, Countdown: MaxCountdown}, ""},
		{"clash", Setting{Clues: clashing, Seats: 1}, "clues clash: 5 in r1c1 and r1c9"},
		{"no digit", Setting{Clues: strange, Seats: 1}, "found the value 10 in r1c9"},
		{"full", Setting{Clues: full, Seats: 1}, "full grid"},
		{"large weight", Setting{Clues: board, Seats: 1, Weights: &large}, "weight"},
		{"no seats", Setting{Clues: board}, "found 0 seats"},
		{"three seats", Setting{Clues: board, Seats: 3}, "found 3 seats"},
		{"duel without a limit", Setting{Clues: board, Seats: 2}, "without a time limit"},
		{"strangers with one seat", Setting{Clues: board, Seats: 1, Strangers: true}, "strangers with one seat"},
		{"duel with hints", Setting{Clues: board, Seats: 2, Limit: 1e9, Hints: true}, "with hints"},
		{"countdown with one seat", Setting{Clues: board, Seats: 1, Countdown: 1e9}, "countdown with one seat"},
		{"origin with a space", Setting{Clues: board, Seats: 1, Origin: "a b"}, `found the origin "a b"`},
		{"long origin", Setting{Clues: board, Seats: 1, Origin: strings.Repeat("a", MaxOrigin+1)}, "found the origin"},
		{"negative limit", Setting{Clues: board, Seats: 1, Limit: -1e9}, "time limit -1s"},
		{"long limit", Setting{Clues: board, Seats: 1, Limit: MaxLimit + 1e6}, "time limit 24h0m0.001s"},
		{"fine limit", Setting{Clues: board, Seats: 1, Limit: 1}, "time limit 1ns"},
		{"long countdown", Setting{Clues: board, Seats: 2, Limit: 1e9, Countdown: 61e9}, "countdown 1m1s"},
		{"fine countdown", Setting{Clues: board, Seats: 2, Limit: 1e9, Countdown: 1}, "countdown 1ns"},
	} {
		err := c.setting.Check()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found %v, expected %q", c.name, err, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Ada", "Ada"},
		{" \t Ada Lovelace \u3000", "Ada Lovelace"},
		{"小明", "小明"},
		{"Zoe\u0308", "Zoë"},
		{"<b>&amp;", "<b>&amp;"},
		{"👩‍💻 ❤️", "👩‍💻 ❤️"},
		{"می\u200cخواهم", "می\u200cخواهم"},
		{"7", "7"},
		{strings.Repeat("字", 24), strings.Repeat("字", 24)},
		{strings.Repeat("e\u0301", 24), strings.Repeat("é", 24)},
		{strings.Repeat("字", 25), ""},
		{"", ""},
		{"  ", ""},
		{"\u200d", ""},
		{"\u0301", ""},
		{"a\nb", ""},
		{"a\x00b", ""},
		{"a\u202eb", ""},
		{"a\u2066b", ""},
		{"a\u200eb", ""},
		{"\u3164", ""},
		{"a\ufeffb", ""},
		{"a\u2028b", ""},
		{"a\ue000b", ""},
		{"a\ufffdb", ""},
		{"a\xffb", ""},
		{"a\U000e0041", ""},
		{strings.Repeat("a", 2000), ""},
	} {
		got, err := CleanName(c.name)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%+q becomes %+q, %v, expected %+q", c.name, got, err, c.want)
		}
		if again, err := CleanName(got); got != "" && (again != got || err != nil) {
			t.Errorf("%+q becomes %+q, %v", got, again, err)
		}
	}
}

func TestReadLog(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(1, true)).join().must(0, entry(r.cells[0], 1))
	text := string(written(t, p.log))
	spaced := "\r\n  " + strings.ReplaceAll(text, "\n", "\r\n\n")
	if s, err := Replay(ReadLog(strings.NewReader(spaced))); err != nil || !reflect.DeepEqual(s, p.s) {
		t.Errorf("found %v in a log with white space", err)
	}
	for _, c := range []struct{ name, text, want string }{
		{"a broken line", text + "\n{\n", "line 5: unexpected end of JSON input"},
		{"a long line", text + strings.Repeat(" ", MaxEventBytes), "line 4: found a longer line than 8192 bytes"},
		{"a line twice", text + text, "event 0: refused: found event 0, expected 3"},
	} {
		s, err := Replay(ReadLog(strings.NewReader(c.text)))
		if err == nil || err.Error() != c.want || !reflect.DeepEqual(s, p.s) {
			t.Errorf("%s: found %v, expected %s", c.name, err, c.want)
		}
	}
	if _, err := Replay(ReadLog(iotest.ErrReader(errors.New("away")))); err == nil || err.Error() != "line 1: away" {
		t.Errorf("found %v, expected the error of the reader", err)
	}
	next, stop := iter.Pull2(ReadLog(strings.NewReader(text)))
	if e, err, ok := next(); err != nil || !ok || e.Kind != Created {
		t.Errorf("found %+v, %v", e, err)
	}
	stop()
}

func TestViewsThatCannotBeRead(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, true)).join().must(0, marks(r.cells[0], 1))
	text, err := json.Marshal(p.s.View(0, p.now))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown member", `"seat":0`, `"seat":0,"colour":1`, `unknown field "colour"`},
		{"member twice", `"seat":0`, `"seat":0,"seat":1`, `"seat" twice`},
		{"null", `"seat":0`, `"seat":null`, "found null"},
		{"unknown phase", `"phase":"playing"`, `"phase":"thinking"`, `the phase "thinking"`},
		{"unknown phase of a seat", `[{"phase":"playing"`, `[{"phase":"thinking"`, `the phase "thinking" of a seat`},
		{"unknown player", `"player":"person"`, `"player":"cat"`, `the player "cat"`},
		{"strange clues", `"clues":"`, `"clues":"1`, "clues: "},
		{"strange board", `"board":"`, `"board":"1`, "board: "},
		{"82 weights", `"weights":[`, `"weights":[1,`, "found 82 weights"},
		{"82 marks", `"marks":[`, `"marks":["",`, "marks of 82 cells"},
		{"strange marks", `"marks":["1"`, `"marks":["21"`, `the marks "21"`},
		{"too long", `"seat":0`, `"seat":` + strings.Repeat(" ", MaxViewBytes) + `0`, "expected at most 16384"},
	} {
		changed := strings.Replace(string(text), c.old, c.new, 1)
		var v View
		if err := v.UnmarshalJSON([]byte(changed)); changed == string(text) || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found %v, expected %q\n%s", c.name, err, c.want, changed)
		}
	}
}
