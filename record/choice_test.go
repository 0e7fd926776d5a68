package record_test

import (
	"fmt"
	"strings"
	"testing"

	"bullseye/record"
)

func TestParseChoice(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"board=quiz", `{"quiz" "" ""}`},
		{"board=quiz,solution=answer,label=1", `{"quiz" "answer" "1"}`},
		{"solution=2", `{"" "2" ""}`},
		{"board=a,b", `{"a,b" "" ""}`},
		{"board=a,b=c,label=d=e", `{"a,b=c" "" "d=e"}`},
		{"board==3", `{"=3" "" ""}`},
		{"board==3,label=", "found no column for the label, expected its name or number"},
		{"", `found "", expected board=COLUMN, solution=COLUMN, label=COLUMN, text=COLUMN, integer=COLUMN, number=COLUMN or boolean=COLUMN`},
		{"quiz", `{"quiz" "" ""}`},
		{"2", `{"2" "" ""}`},
		{"quiz,solution=3", `{"quiz" "3" ""}`},
		{"quiz,board=3", "found two columns for the board, expected one"},
		{"grid=quiz", `found "grid=quiz", expected board=COLUMN, solution=COLUMN, label=COLUMN, text=COLUMN, integer=COLUMN, number=COLUMN or boolean=COLUMN`},
		{"board", `found "board", expected board=COLUMN, solution=COLUMN, label=COLUMN, text=COLUMN, integer=COLUMN, number=COLUMN or boolean=COLUMN`},
		{"board=", "found no column for the board, expected its name or number"},
		{"board==", "found no column for the board, expected its name or number"},
		{"board=1,board=2", "found two columns for the board, expected one"},
	} {
		choice, err := record.ParseChoice(test.text)
		got := fmt.Sprintf("{%q %q %q}", choice.Board, choice.Grid, choice.Label)
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %s, want %s", test.text, got, test.want)
		}
		if err == nil && choice.String() != test.text && choice.String() != "board="+test.text {
			t.Errorf("%q is written as %q", test.text, choice)
		}
	}
	choice := record.Choice{Board: "1"}
	if err := choice.Merge(record.Choice{Grid: "2"}); err != nil || choice.Grid != "2" {
		t.Error(choice, err)
	}
	if err := choice.Merge(record.Choice{Board: "2"}); err == nil {
		t.Error("two columns for the board were merged")
	}
}

func TestChosenColumns(t *testing.T) {
	columns := func(names ...string) (all []record.Column) {
		for _, name := range names {
			all = append(all, record.Column{Name: name})
		}
		return all
	}
	usual := columns("Name", "id", "Quizzes", "Solution", "title")
	odd := columns("3", "Quiz", "quiz", " Ans ", "puzzle")
	many := columns(strings.Split(strings.Repeat("x,", 99)+"é", ",")...)
	for _, test := range []struct {
		columns []record.Column
		choice  record.Choice
		want    string // the indexes of the board, the grid and the label, or the error
	}{
		{usual, record.Choice{}, "2 3 0"},
		{usual, record.Choice{Label: "id"}, "2 3 1"},
		{usual, record.Choice{Board: "4"}, "3 -1 0"},
		{usual, record.Choice{Board: "title", Grid: "3"}, "4 2 0"},
		{odd, record.Choice{}, "4 -1 -1"},
		{odd, record.Choice{Board: "quiz"}, "2 -1 -1"},
		{odd, record.Choice{Board: "QUIZ", Grid: "ans"}, "1 3 -1"},
		{odd, record.Choice{Board: "3"}, "2 -1 -1"},
		{odd, record.Choice{Board: "=3"}, "0 -1 -1"},
		{odd, record.Choice{Board: "03"}, `found no column 03 for the board, expected one of the columns 1 "3", 2 "Quiz", 3 "quiz", 4 " Ans ", 5 "puzzle"`},
		{columns("a", "b"), record.Choice{}, "found no column for the board, expected a column named puzzle, quizzes, question, starting_cells or board"},
		{columns("a", "b"), record.Choice{Board: "c"}, `found no column named "c" for the board, expected one of the columns 1 "a", 2 "b"`},
		{columns("a", "b"), record.Choice{Board: "0"}, `found no column 0 for the board, expected one of the columns 1 "a", 2 "b"`},
		{columns("a", "b"), record.Choice{Board: "99999999999999999999"}, `found no column 99999999999999999999 for the board, expected one of the columns 1 "a", 2 "b"`},
		{usual, record.Choice{Grid: "=7"}, `found no column named "7" for the solution, expected one of the columns 1 "Name", 2 "id", 3 "Quizzes", 4 "Solution", 5 "title"`},
		{usual, record.Choice{Board: "1", Label: "name"}, "found the same column for the board and the label, expected a column for each"},
		{many, record.Choice{Board: "y"}, `found no column named "y" for the board, expected one of the columns 1 "x", 2 "x", 3 "x", 4 "x", 5 "x", 6 "x", 7 "x", 8 "x", 9 "x", 10 "x", 11 "x", 12 "x" and 88 more`},
		{columns(strings.Repeat("é", 41)), record.Choice{Board: "y"}, `found no column named "y" for the board, expected one of the columns 1 "` + strings.Repeat("é", 40) + `…"`},
	} {
		h, err := test.choice.Header(test.columns)
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprintf("%d %d %d", h.Board, h.Grid, h.Label)
		}
		if got != test.want {
			t.Errorf("%q: got %s, want %s", test.choice.String(), got, test.want)
		}
	}
}

// A program says how its users give a choice, and messages then say which one helps.
func TestFlagOfChoice(t *testing.T) {
	choice := record.Choice{Flag: "--column "}
	for _, test := range []struct {
		columns []record.Column
		column  string
		want    string
	}{
		{[]record.Column{{Name: "a"}, {Name: "b"}}, "", "found no column for the board, expected a column named puzzle, quizzes, question, starting_cells or board, or another with --column board=NAME"},
		{[]record.Column{{Name: "a"}, {Name: "b"}, {Name: "b"}}, "b", `found two columns named "b" for the board, expected the number of one, as in --column board=2`},
	} {
		choice.Board = test.column
		if _, err := choice.Header(test.columns); fmt.Sprint(err) != test.want {
			t.Errorf("%q: got %v, want %s", choice.String(), err, test.want)
		}
	}
	if choice.Board = ""; !choice.IsZero() {
		t.Error("the flag chooses a column")
	}
}

// Typed columns can repeat, and they keep the kind through String.
func TestTypedColumns(t *testing.T) {
	const text = "board=quiz,integer=rating,integer=a,b,boolean=3,number=x"
	choice, err := record.ParseChoice(text)
	if err != nil || choice.String() != text || choice.IsZero() || !(record.Choice{}).IsZero() {
		t.Fatalf("%q becomes %q, %v", text, choice, err)
	}
	h, err := choice.Header([]record.Column{{Name: "quiz"}, {Name: "rating"}, {Name: "hard"}, {Name: "a,b"}, {Name: "x"}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []record.Kind{record.Text, record.Integer, record.Boolean, record.Integer, record.Number} {
		if h.Columns[i].Kind != want {
			t.Errorf("column %q has the kind %d, want %d", h.Columns[i].Name, h.Columns[i].Kind, want)
		}
	}
	if _, err := record.ParseChoice("integer="); err == nil {
		t.Error("a type without a column was accepted")
	}
	const two = "found the integer and the number for one column, expected one type"
	if _, err := record.ParseChoice("integer=r,number=r"); err == nil || err.Error() != two {
		t.Errorf("two types: %v", err)
	}
	one := record.Choice{Typed: []record.TypedColumn{{Column: "r", Kind: record.Integer}}}
	if err := one.Merge(record.Choice{Typed: []record.TypedColumn{{Column: "r", Kind: record.Number}}}); err == nil || err.Error() != two {
		t.Errorf("two types of two choices: %v", err)
	}
	byNumber := record.Choice{Typed: []record.TypedColumn{{Column: "r", Kind: record.Integer}, {Column: "2", Kind: record.Number}}}
	if _, err := byNumber.Header([]record.Column{{Name: "puzzle"}, {Name: "r"}}); err == nil ||
		err.Error() != "found the same column for the integer and the number, expected a column for each" {
		t.Errorf("two types, by name and by number: %v", err)
	}
}

func TestNormalValues(t *testing.T) {
	for _, test := range []struct {
		kind       record.Kind
		text, want string // "!" is no such value
	}{
		{record.Integer, "7", "7"}, {record.Integer, "007", "7"}, {record.Integer, "+7", "7"}, {record.Integer, "-7.00", "-7"}, {record.Integer, "", ""},
		{record.Integer, "7.5", "!"}, {record.Integer, "1e3", "!"}, {record.Integer, "9223372036854775807", "9223372036854775807"},
		{record.Integer, "9223372036854775808", "!"}, {record.Integer, "seven", "!"}, {record.Integer, " 7.0\t", "7"}, {record.Integer, "7 0", "!"}, {record.Integer, "NA", ""}, {record.Integer, " n/a", ""}, {record.Integer, "None", ""}, {record.Integer, ".", "!"},
		{record.Number, "7", "7"}, {record.Number, "1.50", "1.50"}, {record.Number, ".5", "0.5"}, {record.Number, "+3", "3"}, {record.Number, "1e3", "1e3"},
		{record.Number, "NaN", ""}, {record.Number, "nan", ""}, {record.Number, "null", ""}, {record.Number, " ", ""}, {record.Number, "nano", "!"}, {record.Number, "inf", "+Inf"}, {record.Number, "-Inf", "-Inf"}, {record.Number, "--inf", "!"}, {record.Integer, "Inf", "!"}, {record.Number, "0x1p-2", "!"}, {record.Number, "1_000", "!"}, {record.Number, "1e999", "!"}, {record.Number, "-", "!"},
		{record.Boolean, "True", "true"}, {record.Boolean, "FALSE", "false"}, {record.Boolean, "1", "!"}, {record.Boolean, "yes", "!"}, {record.Boolean, "", ""},
		{record.Boolean, "NULL", ""}, {record.Boolean, " true ", "true"},
		{record.Text, "x", "x"}, {record.Text, " NA", " NA"}, {record.JSON, "null", "null"},
	} {
		got, ok := test.kind.Normal(test.text)
		if !ok {
			got = "!"
		}
		if got != test.want {
			t.Errorf("kind %d: %q becomes %q, want %q", test.kind, test.text, got, test.want)
		}
	}
}
