package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/operation"
	"bullseye/rules"
	"bullseye/rules/iss"
)

const (
	knights = ".AntiKnight.AntiKing.~R2C4_7.~R2C7_2.~R2C9_1.~R4C6_4.~R6C4_3.~R7C9_8.~R8C1_6.~R9C1_9"
	six     = ".Shape~6x6.Thermo~R1C1~R2C2~R3C3~R4C4.Cage~6~R6C1~R6C2~R6C3.WhiteDot~R1C6~R2C6.~R1C4_6.~R2C5_5.~R4C4_5.~R5C2_6.~R5C4_2"
)

// A puzzleAnswer has the members of answers to puzzles that these tests look at.
type puzzleAnswer struct {
	Number, Count, Completion          int
	Status, Puzzle, Board, Error, Grid string
	Possible, Completions              string
	Stopped                            bool
}

// askPuzzles asks a question about texts, with more members of the request, and returns the answers.
func askPuzzles(t *testing.T, s *Server, name, members string, texts ...string) []puzzleAnswer {
	t.Helper()
	boards, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	status, text := question(s, "/api/v1/"+name, asJSON.contentType, fmt.Sprintf(`{%s"boards":%s}`, members, boards))
	if status != http.StatusOK {
		t.Fatalf("%s: %d %s", name, status, text)
	}
	var found struct{ Answers []puzzleAnswer }
	decode(t, text, &found)
	return found.Answers
}

// Puzzles with further rules have the answers of the command, and other questions say that they are about
// boards.
func TestPuzzlesWithFurtherRules(t *testing.T) {
	s := newServer(t, generous())
	killer := `{"size":9,"grid":[[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}`
	for _, test := range []struct {
		question, members, text string
		want                    puzzleAnswer // without the text of the puzzle
	}{
		{"solve", "", six, puzzleAnswer{Status: "solved", Grid: "135642426351653124241536564213312465"}},
		{"count", "", six, puzzleAnswer{Status: "counted", Count: 1}},
		{"check", "", six, puzzleAnswer{Status: "checked", Completions: "one"}},
		{"check", "", killer, puzzleAnswer{Status: "checked", Completions: "several"}},
		{"solve", "", killer, puzzleAnswer{Status: "several"}},
		{"count", `"limit":5,`, knights, puzzleAnswer{Status: "counted", Count: 1}},
		{"max", `"weights":[1,2,3,4],`, six, puzzleAnswer{Status: "unsupported", Error: "found 4 weights, expected 36, or 216 values of a table: the grid has 6×6 cells with 6 values"}},
		{"max", `"second":true,"ties":true,"weights":[` + strings.Repeat("3,", 35) + `3],`, six, puzzleAnswer{Status: "scored", Grid: "135642426351653124241536564213312465"}},
		{"count", `"estimate":true,`, six, puzzleAnswer{Status: "estimated"}},
		{"possible", `"counts":true,`, six, puzzleAnswer{Status: "listed", Possible: "1.......3.......5......6...4...2.......4...2.........6..3.......5.1..........6....5...3...1......2.......4...2.......4..1.........5...3........6....5......6...4...2....1.......3.....3...1......2.......4.......6....5."}},
		{"rate", "", six, puzzleAnswer{Status: "unsupported", Error: "found a puzzle with further rules, expected a board"}},
		{"draw", "", six, puzzleAnswer{Status: "drawn"}},
		{"draw", `"candidates":true,`, six, puzzleAnswer{Status: "unsupported", Error: `found the option "candidates", expected none that is about boards alone: the puzzle has further rules`}},
		{"hint", "", knights, puzzleAnswer{Status: "unsupported", Error: "found a puzzle with further rules, expected a board"}},
	} {
		t.Run(test.question, func(t *testing.T) {
			answers := askPuzzles(t, s, test.question, test.members, easy, test.text)
			if len(answers) != 2 || answers[0].Board != easy || answers[0].Puzzle != "" {
				t.Fatalf("found %+v", answers)
			}
			got := answers[1]
			if !strings.HasPrefix(got.Puzzle, ".") || got.Board != "" || got.Number != 2 {
				t.Errorf("found %+v", got)
			}
			if test.want.Grid == "" {
				got.Grid = ""
			}
			got.Puzzle, got.Number = "", 0
			if got != test.want {
				t.Errorf("found    %+v\nexpected %+v", got, test.want)
			}
		})
	}
	if a := askPuzzles(t, s, "possible", "", six)[0]; a.Status != "listed" || len(a.Possible) != 6*36 {
		t.Errorf("found %+v", a)
	}
	status, text := question(s, "/api/v1/read", asJSON.contentType, fmt.Sprintf(`{"text":%q}`, knights+"\n# another\n"+six))
	var found struct{ Answers []puzzleAnswer }
	if decode(t, text, &found); status != http.StatusOK || len(found.Answers) != 2 || found.Answers[1].Status != "read" || found.Answers[1].Puzzle == "" {
		t.Errorf("%d %s", status, text)
	}
	table := "puzzle,solution\n.Shape~4x4.Cage~3~R1C1~R1C2,1234 3412 2143 4321\n.Shape~4x4.Cage~3~R1C1~R1C2,12\n"
	status, text = question(s, "/api/v1/read", asJSON.contentType, fmt.Sprintf(`{"text":%q}`, table))
	decode(t, text, &found)
	if a := found.Answers; status != http.StatusOK || a[0].Grid != "1234341221434321" || a[1].Grid != "" || a[1].Status != "read" {
		t.Errorf("solutions: %d %s", status, text)
	}
}

// A list of completions ends early where each of them has the text of a large puzzle.
func TestAllCompletionsOfPuzzles(t *testing.T) {
	s := newServer(t, generous())
	large := ".AntiKnight" + strings.Repeat(".Cage~45~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9", 600)
	for _, test := range []struct {
		text        string
		least, most int
	}{{".Shape~4x4", 288, 288}, {large, 50, 400}} {
		answers := askPuzzles(t, s, "solve", `"all":true,`, test.text)
		if n := len(answers); n < test.least || n > test.most {
			t.Fatalf("found %d completions", n)
		}
		if last := answers[len(answers)-1]; last.Completion != len(answers) || last.Stopped != (test.text == large) {
			t.Errorf("the last one is %.300v", last)
		}
	}
}

// Puzzles that cannot be answered have a plain error in their answer.
func TestPuzzlesThatAreNotAnswered(t *testing.T) {
	tables, pairs := ".Shape~16x16", rules.NewPuzzle(16, 16, 1, 16)
	everywhere := make([]int, 256)
	for c := range everywhere {
		everywhere[c] = c
	}
	for i := range 9 {
		tables += fmt.Sprintf(".XSum~C%d~70~75.XSum~R%d~70~75", i+1, i+1)
	}
	pairs.Rules = slices.Repeat([]rules.Rule{{Kind: rules.AllPairs, Cells: everywhere, Allowed: slices.Repeat([]rules.Values{rules.Range(1, 16)}, 16)}}, 4)
	limits := generous()
	limits.Time = 500 * time.Millisecond
	patient, hasty := newServer(t, generous()), newServer(t, limits)
	for _, test := range []struct{ name, question, text, status, reason string }{
		{"an unknown rule", "solve", ".Nonsense~1~R1C1", "invalid", "Nonsense"},
		{"two puzzles in one text", "solve", six + "\n" + knights, "invalid", "one board in each text"},
		{"a long text", "solve", ".Cage~10" + strings.Repeat("~R1C1", 20_000), "invalid", "65536 bytes"},
		{"too many tables", "solve", tables, "unsupported", "too large to be solved"},
		{"too many pairs", "count", iss.Text(pairs), "unsupported", "too large to be solved"},
		{"a long count", "count", ".Shape~16x16.AntiKnight", "counted", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := patient
			if test.reason == "" {
				s = hasty // so that the question stops
			}
			got := askPuzzles(t, s, test.question, "", test.text)[0]
			if test.status != "" && got.Status != test.status || !strings.Contains(got.Error, test.reason) {
				t.Errorf("found %s, %.300q, %.300q", got.Status, got.Error, got.Puzzle)
			}
		})
	}
}

// Puzzles reserve the memory that they take, and give it back.
func TestMemoryOfPuzzles(t *testing.T) {
	s := newServer(t, generous())
	one, err := json.Marshal(slices.Repeat([]string{".Shape~16x16"}, 10_000))
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{fmt.Sprintf(`{"boards":%s}`, one), fmt.Sprintf(`{"text":%q}`, strings.Repeat(".Shape~16x16\n", 10_000))} {
		path := "/api/v1/rate"
		if strings.HasPrefix(body, `{"text"`) {
			path = "/api/v1/read"
		}
		status, text := question(s, path, asJSON.contentType, body)
		if status != http.StatusServiceUnavailable || !strings.Contains(text, "too many bytes are being answered") {
			t.Errorf("%s: %d %.300s", path, status, text)
		}
	}
	askPuzzles(t, s, "solve", "", six)
	if n := s.reserved(); n != 0 {
		t.Errorf("%d bytes are still reserved", n)
	}
}

// Streams, pictures, documents and games are about boards.
func TestPuzzlesWhereBoardsAreExpected(t *testing.T) {
	s := newServer(t, generous())
	status, text := question(s, "/api/v1/solve", asNDJSON.contentType, fmt.Sprintf("%q\n%q\n", six, easy))
	if lines := strings.Split(text, "\n"); status != http.StatusOK || !strings.Contains(lines[0], string(operation.Unreadable)) || !strings.Contains(lines[1], `"solved"`) {
		t.Errorf("a stream: %d %s", status, text)
	}
	for _, path := range []string{"/api/v1/explain.html", "/api/v1/print"} {
		status, text := question(s, path, asJSON.contentType, fmt.Sprintf(`{"boards":[%q]}`, six))
		if status != http.StatusUnprocessableEntity || !strings.Contains(text, "found a puzzle with further rules, expected a board") {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}
