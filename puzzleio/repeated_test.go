package puzzleio

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/record"
)

// Two columns of the same name were two members of the same name, of which other programs
// read the last.
func TestRepeatedColumnsBecomeNoRepeatedMembers(t *testing.T) {
	for name, test := range map[string]struct {
		input   string
		options Options
		writer  WriterOptions
		repeats string
	}{
		"columns":                {"puzzle,a,a\n" + line + ",1,2\n", Options{}, WriterOptions{}, "a"},
		"boards":                 {"puzzle,b,puzzle\n" + line + ",1," + line + "\n", Options{}, WriterOptions{}, "puzzle"},
		"empty names":            {"puzzle,,\n" + line + ",1,2\n", Options{}, WriterOptions{}, ""},
		"members":                {`{"puzzle":"` + line + `","a":1,"a":2}` + "\n", Options{}, WriterOptions{}, "a"},
		"an invalid board":       {"puzzle,a,a\n53,1,2\n", Options{}, WriterOptions{}, "a"},
		"an added solution":      {"puzzle,solution\n" + line + ",easy\n", Options{Columns: record.Choice{Board: "1", Label: "2"}}, WriterOptions{Grids: true}, "solution"},
		"an added label":         {"puzzle,label\n" + line + ",7\n", Options{Columns: record.Choice{Board: "label"}}, WriterOptions{Labels: true}, "label"},
		"an added column, twice": {"puzzle,status,status\n" + line + ",1,2\n", Options{}, WriterOptions{Extra: []record.Column{{Name: "status"}}}, "status"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			test.writer.Format = NDJSON
			w, err := NewWriter(&out, test.writer)
			if err != nil {
				t.Fatal(err)
			}
			r := records(t, test.input, test.options)[0]
			err = w.Write(&r, make([]string, len(test.writer.Extra))...)
			if repeated, ok := errors.AsType[*RepeatedColumnError](err); !ok || repeated.Name != test.repeats || repeated.Format != NDJSON || errors.Is(err, record.ErrNoRoom) {
				t.Errorf("the error is %v", err)
			}
			if w.Close(); out.Len() > 0 {
				t.Errorf("written: %s", &out)
			}
		})
	}
}

// After a first record with different names, only the records with equal ones are left out.
func TestRepeatedMembersCostNoOtherBoard(t *testing.T) {
	good, bad := `{"puzzle":"`+line+`","a":1}`+"\n", `{"puzzle":"`+line+`","a":1,"a":2}`+"\n"
	var out bytes.Buffer
	w, err := NewWriter(&out, WriterOptions{Format: NDJSON})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range records(t, good+bad+bad+good, Options{}) {
		err := w.Write(&r)
		_, repeated := errors.AsType[*RepeatedColumnError](err)
		if left := i == 1 || i == 2; repeated != left || errors.Is(err, record.ErrNoRoom) != left {
			t.Errorf("record %d: %v", i, err)
		}
	}
	if err := w.Close(); err != nil || out.String() != good+good {
		t.Errorf("%v\n%s", err, &out)
	}
}

// A table with a column "error" keeps it, also for boards that cannot be read.
func TestColumnNamedErrorIsNotRepeated(t *testing.T) {
	all, err := readAll(strings.NewReader("puzzle,error\n53,mine\n"+line+",mine\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := string(writeAll(t, all, WriterOptions{Format: NDJSON}, nil))
	if want := `{"puzzle":"53","error":"mine"}` + "\n" + `{"puzzle":"` + line + `","error":"mine"}` + "\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Whatever the columns are called, no object has two members of the same name.
func TestMembersHaveDifferentNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.SampledFrom([]string{"puzzle", "board", "solution", "label", "name", "a", "error", "status", ""}), 1, 6).Draw(t, "names")
		fields := rapid.SliceOfN(rapid.SampledFrom([]string{line, solved, "53", "x", ""}), len(names), len(names)).Draw(t, "fields")
		options := WriterOptions{Format: NDJSON, Grids: rapid.Bool().Draw(t, "grids"), Labels: rapid.Bool().Draw(t, "labels"), Extra: []record.Column{{Name: "status"}}}
		all, _ := readAll(strings.NewReader(strings.Join(names, ",")+"\n"+strings.Join(fields, ",")+"\n"), Options{Format: CSV, Columns: record.Choice{Board: "1"}})
		var out bytes.Buffer
		w, err := NewWriter(&out, options)
		if err != nil {
			t.Fatal(err)
		}
		for i := range all {
			if err := w.Write(&all[i], "x"); err == nil {
				continue
			} else if _, repeated := errors.AsType[*RepeatedColumnError](err); !repeated {
				t.Fatal(err)
			}
		}
		w.Close()
		for object := range strings.Lines(out.String()) {
			if names, ok := record.Repeated(membersOf(t, object)); ok {
				t.Fatalf("two members %q in %s", names, object)
			}
		}
	})
}

// membersOf returns the members of an object as columns.
func membersOf(t *rapid.T, object string) (members []record.Column) {
	decoder := json.NewDecoder(strings.NewReader(object))
	if _, err := decoder.Token(); err != nil {
		t.Fatal(err)
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decoder.Token(); err != nil {
			t.Fatal(err)
		}
		members = append(members, record.Column{Name: name.(string)})
	}
	return members
}

// Of two boards in an object, the first was read, and other programs read the last.
func TestObjectWithTwoBoardsIsNoBoard(t *testing.T) {
	const twice = `{"puzzle":"` + line + `","a":1,"a":2,"puzzle":"` + solved + `"}` + "\n"
	for _, test := range []struct {
		input string
		board record.Choice
		want  string
	}{
		{twice, record.Choice{}, `1:1: found an object with two columns named "puzzle" for the board, expected the number of one, such as 1`},
		{twice, record.Choice{Board: "puzzle"}, `1:1: found an object with two columns named "puzzle" for the board, expected the number of one, such as 1`},
		{twice, record.Choice{Board: "4"}, "1  "},
		{twice, record.Choice{Board: "1", Label: "a"}, `1:1: found an object with two columns named "a" for the label, expected the number of one, such as 2`},
		{twice, record.Choice{Board: "1", Label: "3"}, "1 2 "},
		{`{"puzzle":"` + line + `","name":"x","name":"y"}`, record.Choice{}, `1:1: found an object with two columns named "name" for the label, expected the number of one, such as 2`},
		{"puzzle,a,a,puzzle\n" + line + ",1,2,x\n", record.Choice{}, "2  "},
		{"puzzle,a,a,puzzle\n" + line + ",1,2,x\n", record.Choice{Board: "1", Label: "3"}, "2 2 "},
	} {
		all, err := readAll(strings.NewReader(test.input), Options{Columns: test.board})
		if got := described(all); err != nil && err != io.EOF || got != test.want {
			t.Errorf("%s with --column %v: %v\n%s\nwant\n%s", test.input, test.board, err, got, test.want)
		}
	}
	_, err := readAll(strings.NewReader("puzzle,a,a\n"+line+",1,2\n"), Options{Format: CSV, Columns: record.Choice{Label: "a"}})
	if err == nil || !strings.Contains(err.Error(), `found two columns named "a" for the label, expected the number of one, such as 2`) {
		t.Error(err)
	}
}

// XML does not allow an attribute twice. The last one was read.
func TestGameWithTwoBoardsIsNoBoard(t *testing.T) {
	_, err := readAll(strings.NewReader("<opensudoku><game data='"+line+"' data='"+solved+"'/></opensudoku>"), Options{})
	if err == nil || !strings.Contains(err.Error(), `line 1, column 13: found the attribute "data" twice, expected it once`) {
		t.Error(err)
	}
	all, err := readAll(strings.NewReader("<opensudoku><game data='"+line+"' puzzle='x'/></opensudoku>"), Options{})
	if err != nil || len(all) != 1 || all[0].Err != nil {
		t.Errorf("an attribute named puzzle: %v, %v", all, err)
	}
}
