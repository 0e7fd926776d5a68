package judge

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"bullseye/sudoku"
)

// inputFor returns an input of the problem with the boards, as WriteInput writes it.
func inputFor(t *testing.T, p Problem, texts ...string) string {
	t.Helper()
	var boards []sudoku.Board
	for _, text := range texts {
		board, err := sudoku.ParseLine(text)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, board)
	}
	var input bytes.Buffer
	if err := p.WriteInput(&input, boards); err != nil {
		t.Fatal(err)
	}
	return input.String()
}

// What is written as the input of a problem reads as the same boards, and has the same
// answer as these in the plainest form.
func TestWrittenInputs(t *testing.T) {
	for _, p := range classicProblems() {
		name := p.Statements[0].Name
		sets := [][]string{{single}, {another}}
		if p.Room() > 1 {
			sets = append(sets, nil, []string{single, another}, []string{another, single, another})
		}
		for _, boards := range sets {
			input := inputFor(t, p, boards...)
			var read []string
			s := &session{in: newScanner(strings.NewReader(input), noFlush)}
			err := p.boards.read(s, func(b sudoku.Board, _ int) error {
				read = append(read, b.String())
				return nil
			})
			if input == "" && errors.Is(err, ErrNoBoard) {
				err = nil
			}
			if err != nil || strings.Join(read, ",") != strings.Join(boards, ",") {
				t.Errorf("%s: %q reads as %v, error %v, want %v", name, input, read, err, boards)
			}
		}
		one, err1 := answer(t, name, inputFor(t, p, single))
		plain, err2 := answer(t, name, inputOf(p, single))
		if strings.ReplaceAll(plain, "Grid 1", "Grid 01") != one || err1 != nil || err2 != nil {
			t.Errorf("%s: answered %q, error %v, and %q, error %v", name, one, err1, plain, err2)
		}
		if err := p.WriteInput(&bytes.Buffer{}, make([]sudoku.Board, p.Room()+1)); err == nil {
			t.Errorf("%s: an input has more boards than there is room for", name)
		}
	}
}

// Literal inputs, as the statements show them.
func TestFormsOfInputs(t *testing.T) {
	zeros := strings.ReplaceAll(single, ".", "0")
	marks := strings.ReplaceAll(single, ".", "?")
	for name, want := range map[string]string{
		"noip": rows(zeros, " "), "P1784": rows(zeros, " "), "boj2239": rows(zeros, ""), "tioj": rows(zeros, " "),
	} {
		p, _ := Find(name)
		if got := inputFor(t, p, single); got != want {
			t.Errorf("%s: wrote %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"poj3074":  single + "\n" + single + "\nend\n",
		"poj2676":  "2\n" + rows(zeros, "") + rows(zeros, ""),
		"easudoku": "2\n" + rows(zeros, " ") + rows(zeros, " "),
		"novice42": "2\nGrid 01\n" + rows(zeros, "") + "Grid 02\n" + rows(zeros, ""),
		"hdu1426":  rows(marks, " ") + "\n" + rows(marks, " "),
		"hdu3111":  "2\n" + rows(marks, "") + "---\n" + rows(marks, ""),
		"uva10957": rows(zeros, " ") + "\n" + rows(zeros, " "),
	} {
		p, _ := Find(name)
		if got := inputFor(t, p, single, single); got != want {
			t.Errorf("%s: wrote %q, want %q", name, got, want)
		}
	}
}

// The answer of each problem passes its own check, also with blanks that do not matter, and
// does not if a line is missing, added or changed.
func TestCheckOfOwnAnswers(t *testing.T) {
	for _, p := range classicProblems() {
		name := p.Statements[0].Name
		boards := []string{single}
		if p.Room() > 1 {
			boards = append(boards, another)
		}
		input := inputFor(t, p, boards...)
		right, err := answer(t, name, input)
		if err != nil {
			t.Fatal(err)
		}
		check := func(given string) error {
			return p.Check(t.Context(), strings.NewReader(input), strings.NewReader(given))
		}
		for _, given := range []string{
			right, strings.ReplaceAll(right, "\n", " \t\r\n"), strings.TrimRight(right, "\n"), right + "\n \n",
		} {
			if err := check(given); err != nil {
				t.Errorf("%s: %q is wrong: %v", name, given, err)
			}
		}
		lines := strings.SplitAfter(strings.TrimRight(right, "\n")+"\n", "\n")
		lines = lines[:len(lines)-1]
		for i := range lines {
			for _, given := range []string{
				strings.Join(lines[:i], ""),
				strings.Join(lines[:i], "") + "x" + strings.Join(lines[i:], ""),
				strings.Join(lines[:i], "") + "new\n" + strings.Join(lines[i:], ""),
			} {
				wrong, ok := errors.AsType[*WrongError](check(given))
				blank := strings.TrimSpace(lines[i]) == "" && given == strings.Join(lines[:i], "") && i == len(lines)-1
				if !ok || wrong.Line != i+1 {
					if !blank {
						t.Errorf("%s: %q is wrong in line %v, want %d", name, given, wrong, i+1)
					}
				}
			}
		}
		if wrong, ok := errors.AsType[*WrongError](check(right + "more\n")); !ok || wrong.Line < len(lines)+1 {
			t.Errorf("%s: more lines than expected: %v", name, wrong)
		}
	}
}

// Where any completion is right, all that an enumeration finds are, and no other grid is.
func TestCheckOfCompletions(t *testing.T) {
	all := enumerate(t, several)
	for _, name := range []string{"P1784", "poj2676", "poj3074"} {
		p, _ := Find(name)
		input := inputFor(t, p, several)
		separator := map[string]string{"P1784": " "}[name]
		text := func(grid string) string {
			if name == "poj3074" {
				return grid + "\n"
			}
			return rows(grid, separator)
		}
		check := func(given string) error {
			return p.Check(t.Context(), strings.NewReader(input), strings.NewReader(given))
		}
		for i := 0; i < len(all); i += 100 {
			if err := check(text(all[i].String())); err != nil {
				t.Errorf("%s: %v is wrong: %v", name, all[i], err)
			}
		}
		other := enumerate(t, single)[0].String()
		swapped := []byte(all[0].String())
		swapped[0], swapped[1] = swapped[1], swapped[0]
		for _, test := range []struct{ given, err string }{
			{text(other), "found 7 in r1c3, expected the clue 8 of board 1"},
			{text(string(swapped)), "found " + boardOf(t, string(swapped)).Conflicts()[0].String() + ", expected a completion of board 1"},
			{"", "found the end of the answer, expected a completion of board 1"},
			{"1\n", "found \"1\", expected " + map[string]string{"P1784": "nine digits from 1 to 9 with a space between them", "poj2676": "nine digits", "poj3074": "81 digits"}[name]},
		} {
			if err := check(test.given); err == nil || !strings.HasPrefix(err.Error(), test.err) {
				t.Errorf("%s: %q gives %v, want %s", name, test.given, err, test.err)
			}
		}
	}
	// One that asks for the smallest takes no other.
	p, _ := Find("boj2239")
	input := inputFor(t, p, several)
	for i, want := range []bool{true, false} {
		err := p.Check(t.Context(), strings.NewReader(input), strings.NewReader(rows(all[i].String(), "")))
		if (err == nil) != want {
			t.Errorf("completion %d: %v", i, err)
		}
	}
}

func boardOf(t *testing.T, text string) *sudoku.Board {
	board, err := sudoku.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	return &board
}

// A long line of an answer is not kept in memory, and errors of the input are told.
func TestCheckOfBadFiles(t *testing.T) {
	p, _ := Find("noip")
	input := inputFor(t, p, several)
	wrong, ok := errors.AsType[*WrongError](p.Check(t.Context(), strings.NewReader(input), strings.NewReader(strings.Repeat("1", 1<<20))))
	if !ok || wrong.Line != 1 || len(fmt.Sprint(wrong.Found)) > 100 {
		t.Errorf("a long line is %v", wrong)
	}
	if err := p.Check(t.Context(), strings.NewReader(" "), strings.NewReader("1\n")); !errors.Is(err, ErrNoBoard) {
		t.Errorf("no input gives %v", err)
	}
	syntax, ok := errors.AsType[*sudoku.SyntaxError](p.Check(t.Context(), strings.NewReader("1 a"), strings.NewReader("1\n")))
	if !ok || syntax.Column != 3 {
		t.Errorf("a letter in the input gives %v", syntax)
	}
}
