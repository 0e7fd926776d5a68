package ask

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/boardtext"
	"bullseye/generate"
	"bullseye/internal/turn"
	"bullseye/operation"
	"bullseye/score"
	"bullseye/sudoku"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// Each text is one board in any form; anything else has an error with its place.
func TestReadBoard(t *testing.T) {
	board, err := boardtext.Parse(easy)
	if err != nil {
		t.Fatal(err)
	}
	rows := ""
	for i := 0; i < sudoku.Cells; i += 9 {
		rows += easy[i:i+9] + "\n"
	}
	marks := board.Marks()
	for _, test := range []struct{ text, label string }{
		{easy, ""},
		{strings.ReplaceAll(easy, ".", "0"), ""},
		{easy + "\n", ""},
		{rows, ""},
		{"Puzzle 7\n" + rows, "Puzzle 7"},
		{string(boardtext.AppendCandidates(nil, marks, boardtext.Pencil)), ""},
	} {
		r := ReadBoard(test.text)
		if r.Err != nil || r.Label != test.label || r.File != "" || r.Form != boardtext.Pencil && r.Board != board {
			t.Errorf("%.40q is %v with the label %q and the error %v", test.text, r.Board, r.Label, r.Err)
		}
	}
	for _, test := range []struct {
		text string
		line int
	}{
		{"", 1}, {"123", 1}, {"\n\n12", 3}, {easy + "\n" + easy, 2}, {"<x>", 1}, {"\x1f\x8b\x08", 1}, {strings.Repeat("5", 1<<17), 1},
	} {
		if r := ReadBoard(test.text); r.Err == nil || r.Err.Line != test.line || r.Err.Column < 1 {
			t.Errorf("%.40q has the error %v, want one in line %d", test.text, r.Err, test.line)
		}
	}
}

// A board that is no line of 81 characters takes little memory to read: each took a buffer of
// 256 KiB, and 10,000 empty ones, in a body of 30 KB, took 2.6 GB.
func TestReadBoardTakesLittleMemory(t *testing.T) {
	const boards, most = 200, 8 << 10
	var before, after runtime.MemStats
	for _, text := range []string{"", "12", easy[:40] + "\n" + easy[40:]} {
		runtime.ReadMemStats(&before)
		for range boards {
			ReadBoard(text)
		}
		runtime.ReadMemStats(&after)
		if each := (after.TotalAlloc - before.TotalAlloc) / boards; each > most {
			t.Errorf("%q takes %d bytes, expected at most %d", text, each, most)
		}
	}
}

// Lists of texts are what encoding/json makes of them, or an error.
func TestListsAreThoseOfJSON(t *testing.T) {
	form := NewForm(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), named(t, "solve"))
	for _, list := range []string{
		`["a"]`, `[ "a" ,` + "\t\r\n" + `"b"]`, `["\"","\\","\\\"","\u00e9","\ud834\udd1e","\ud834","\n"]`, "[\"\xff\",\"é\"]",
		`["[","]",",","{"]`, `["a",""]`, strings.Replace("["+strings.Repeat(`"x",`, 500)+"]", ",]", "]", 1),
		`[]`, `null`, `"a"`, `1`, `{}`, `[1]`, `["a",1]`, `["a",null]`, `["a",["b"]]`, `["a",{}]`, `[true]`, `["a",]`, `["a" "b"]`, `[,"a"]`, `["a"`, `["a]`, "[\"\n\"]",
	} {
		var want struct{ Boards []string }
		valid := json.Unmarshal([]byte(`{"boards":`+list+`}`), &want) == nil && len(want.Boards) > 0 && !strings.Contains(list, "null")
		for _, body := range []string{`{"boards":%s,"unique":true}`, `{"only":["solved"],"unique":true,"boards" : %s}`} {
			got := named(t, "solve").New().(*Request)
			err := form.Decode(t.Context(), fmt.Appendf(nil, body, list), 1000, got)
			if (err == nil) != valid {
				t.Errorf("%.40s: found the error %v, expected %t", list, err, !valid)
			}
			if err == nil && (!slices.Equal(got.Given().Boards, want.Boards) || !got.Asked.(*operation.Solve).Unique) {
				t.Errorf("%.40s is %q in %v, expected %q", list, got.Given().Boards, got, want.Boards)
			}
		}
	}
}

// Long lists can be paused, and end with the context.
func TestLongListsHaveCheckpoints(t *testing.T) {
	form := NewForm(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), named(t, "solve"))
	const boards, least = 1000, 10
	body := []byte(strings.Replace(`{"boards":[`+strings.Repeat(`"`+easy+`",`, boards)+"]}", ",]", "]", 1))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	calls := 0
	ctx = turn.With(ctx, func(context.Context) { calls++ })
	options := named(t, "solve").New().(*Request)
	if err := form.Decode(ctx, body, boards, options); err != nil || calls < least {
		t.Errorf("decoding has %d checkpoints and the error %v, expected at least %d", calls, err, least)
	}
	calls = 0
	if records, err := options.Records(ctx, nil); err != nil || len(records) != boards || calls < least {
		t.Errorf("reading %d boards has %d checkpoints and the error %v, expected at least %d", len(records), calls, err, least)
	}
	cancel()
	if err := form.Decode(ctx, body, boards, named(t, "solve").New()); !errors.Is(err, context.Canceled) {
		t.Errorf("decoding has the error %v", err)
	}
	if _, err := options.Records(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("reading has the error %v", err)
	}
	if wrong, ok := errors.AsType[*Error](form.Decode(t.Context(), body, boards-1, named(t, "solve").New())); !ok || wrong.Option != "boards" || !strings.Contains(fmt.Sprint(wrong.Text), "found 1000 boards") {
		t.Errorf("too many boards: %v", wrong)
	}
}

// A large array or object that is no list of texts is not decoded.
func TestLargeValues(t *testing.T) {
	form := NewForm(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), named(t, "max"))
	for _, value := range []string{"[" + strings.Repeat("[],", mostValue/3) + "[]]", `{"` + strings.Repeat("a", mostValue) + `":1}`} {
		wrong, ok := errors.AsType[*Error](form.Decode(t.Context(), []byte(`{"boards":["x"],"weights":`+value+`}`), 1, named(t, "max").New()))
		if !ok || wrong.Option != "weights" || !strings.HasPrefix(fmt.Sprint(wrong.Text), "found a value of ") {
			t.Errorf("%.10s has the error %v", value, wrong)
		}
	}
}

// The error for a value of an option with several forms is about the form that is meant.
func TestValuesOfSeveralForms(t *testing.T) {
	for _, test := range []struct{ of, option, value, at, want string }{
		{"max", "weights", "[1,2]", "weights", "expected array length >= 4"},
		{"max", "weights", "[1,2,3,[4]]", "weights[3]", "expected integer"},
		{"max", "weights", "[[1,2]]", "weights", "expected array length >= 81"},
		{"max", "weights", "true", "weights", "expected value to match exactly one schema but matched none"},
		{"generate", "clues", `"24-"`, "clues", "expected string to be a number, or a range such as 24-28"},
		{"generate", "clues", "-1", "clues", "expected number >= 0"},
	} {
		boards := `"boards":["x"],`
		if test.of == "generate" {
			boards = ""
		}
		form := NewForm(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), named(t, test.of))
		err := form.Decode(t.Context(), []byte(`{`+boards+`"`+test.option+`":`+test.value+`}`), 1, named(t, test.of).New())
		wrong, ok := errors.AsType[*Error](err)
		if !ok || wrong.Option != test.at || fmt.Sprint(wrong.Text) != test.want {
			t.Errorf("%s: %v at %q, expected %s", test.value, err, wrong.Option, test.want)
		}
	}
}

// A query and an object with the same options give the same operation.
func TestQueryIsLikeAnObject(t *testing.T) {
	weights := strings.TrimSuffix(strings.Repeat("7,", 81), ",")
	for _, test := range []struct{ question, query, object string }{
		{"solve", "unique", `{"unique":true}`},
		{"solve", "unique=false&only=solved,several", `{"unique":false,"only":["solved","several"]}`},
		{"max", "top=3&min=true&weights=" + weights, `{"top":3,"min":true,"weights":[` + weights + `]}`},
		{"max", "ties=1&ties-limit=18446744073709551615&timeout=2s", `{"ties":true,"ties-limit":18446744073709551615,"timeout":"2s"}`},
		{"count", "estimate=true&seed=9007199254740993", `{"estimate":true,"seed":9007199254740993}`},
		{"hint", "detail=where&language=zh&clues=" + easy, `{"detail":"where","language":"zh","clues":"` + easy + `"}`},
	} {
		q := named(t, test.question)
		form := NewForm(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), q)
		values, err := url.ParseQuery(test.query)
		if err != nil {
			t.Fatal(err)
		}
		fromQuery, fromObject := q.New(), q.New()
		if err := form.Query(values, fromQuery); err != nil {
			t.Errorf("%s: %v", test.query, err)
		}
		object := strings.Replace(test.object, "{", `{"boards":["x"],`, 1)
		if err := form.Decode(t.Context(), []byte(object), 10, fromObject); err != nil {
			t.Errorf("%s: %v", object, err)
		}
		one, err := fromQuery.Operation()
		if err != nil {
			t.Errorf("%s: %v", test.query, err)
		}
		other, err := fromObject.Operation()
		if err != nil || !reflect.DeepEqual(one, other) {
			t.Errorf("%s: %v is not %v, %v", test.query, one, other, err)
		}
	}
}

// Numbers in a query with leading zeros, or in another base, were read as if they were decimal,
// or octal: each option that takes a number refuses them.
func TestNumbersOfQueriesAreDecimal(t *testing.T) {
	tried := 0
	for i := range Questions() {
		q := &Questions()[i]
		form := NewForm(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), q)
		for _, name := range form.Names() {
			if form.Query(url.Values{name: {"any text"}}, q.New()) == nil {
				continue
			}
			for _, number := range []string{"3", "3s", "1-3", strings.TrimSuffix(strings.Repeat("3,", 81), ",")} {
				if form.Query(url.Values{name: {number}}, q.New()) != nil {
					continue // the option takes other numbers
				}
				tried++
				for _, other := range []string{"03", "0x3", "0b11", "0o3", "0_3", "+3", "3e0"} {
					text := strings.Replace(number, "3", other, 1)
					if form.Query(url.Values{name: {text}}, q.New()) == nil {
						t.Errorf("%s accepts %s=%.40s", q.Name, name, text)
					}
				}
			}
		}
	}
	if tried < 15 {
		t.Errorf("found only %d options with numbers", tried)
	}
}

func named(t *testing.T, name string) *Question {
	t.Helper()
	q := Named(name)
	if q == nil {
		t.Fatal(name)
	}
	return q
}

// The ranges in the tags of options are those of the packages that they are for.
func TestRanges(t *testing.T) {
	schema := NewForm(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), named(t, "max")).Schema("top")
	if *schema.Maximum != score.MaxTop {
		t.Errorf("top is at most %v, want %d", *schema.Maximum, score.MaxTop)
	}
	schema = NewForm(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), named(t, "generate")).Schema("count")
	if *schema.Maximum != math.MaxInt32 {
		t.Errorf("count is at most %v, want %d", *schema.Maximum, math.MaxInt32)
	}
	if got := operation.Find("generate").New().(*operation.Generate).Attempts; got != generate.DefaultAttempts {
		t.Errorf("the default of attempts is %d, expected %d", got, generate.DefaultAttempts)
	}
}

// The tags of the options name the words that the package generate knows.
func TestWordsOfGenerate(t *testing.T) {
	schema := schemaOf(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), named(t, "generate").New())
	for name, want := range map[string][]string{"symmetry": generate.Symmetries(), "optimum": generate.Optima()} {
		var words []string
		for _, word := range schema.Properties[name].Enum {
			words = append(words, word.(string))
		}
		slices.Sort(words)
		slices.Sort(want)
		if !slices.Equal(words, want) {
			t.Errorf("%s can be %q, want %q", name, words, want)
		}
	}
}

// Every operation whose answers are about single boards is a question.
func TestEveryOperationIsAsked(t *testing.T) {
	for _, q := range operation.Questions {
		if op, found := operation.New(q.Name); found && (!op.Spec().Boards || q.Name == "generate") { // equivalent boards are made from files
			named(t, q.Name)
		}
	}
}
