package score_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/score"
	"bullseye/sudoku"
)

// tableEntries is the number of values in a table.
const tableEntries = sudoku.Cells * 9

// All ways to write an objective mean the same.
func TestParseObjective(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n, limit := sudoku.Cells, int64(score.MaxWeight)
		if rapid.Bool().Draw(rt, "table") {
			n, limit = tableEntries, score.MaxEntry
		}
		values := rapid.SliceOfN(rapid.Int64Range(-limit, limit), n, n).Draw(rt, "values")
		var plain, flat, rows strings.Builder
		separator := rapid.SampledFrom([]string{" ", ",", "\n", " , ", "\t\r\n", " # a 5\n", ",# b\n#\n"})
		for i, v := range values {
			if i > 0 {
				plain.WriteString(separator.Draw(rt, "separator"))
				flat.WriteString(", ")
			}
			fmt.Fprint(&plain, v)
			fmt.Fprint(&flat, v)
			switch {
			case i%9 == 0 && i > 0:
				fmt.Fprintf(&rows, "],\n[%d", v)
			case i%9 == 0:
				fmt.Fprintf(&rows, "[%d", v)
			default:
				fmt.Fprintf(&rows, ",%d", v)
			}
		}
		key := "weights"
		if n == tableEntries {
			key = "table"
		}
		for _, text := range []string{
			plain.String(), "\ufeff " + plain.String() + "\n", "# 1\n" + plain.String() + " # 2", "[" + flat.String() + "]", "[" + rows.String() + "]]",
			`{"` + key + `":[` + flat.String() + `]}`, "\ufeff\n{ \"" + key + "\" : [" + rows.String() + "] ] } \n",
		} {
			o, err := score.ParseObjective(text)
			if err != nil {
				rt.Fatalf("%q: %v", text, err)
			}
			if (o.Weights != nil) != (n == sudoku.Cells) || (o.Table != nil) != (n == tableEntries) || o.Check() != nil {
				rt.Fatalf("%q: %+v", text, o)
			}
			for i, v := range values {
				if o.Weights != nil && o.Weights[i] != v || o.Table != nil && o.Table[i/9][i%9] != v {
					rt.Fatalf("%q: value %d is not %d", text, i, v)
				}
			}
		}
	})
}

// Numbers for a grid of another size are read and written, and questions about boards refuse them.
func TestNumbersOfOtherGrids(t *testing.T) {
	for n, fits := range map[int]bool{1: false, 3: false, 4: true, 16: true, 36: true, 80: true, 82: false, 216: true, 256: true, 625: true, 730: false, 4096: true, 15625: true, 16250: true, 20000: false} {
		text := strings.Repeat("7 ", n)
		for _, text := range []string{text, "[" + strings.Join(strings.Fields(text), ",") + "]"} {
			o, err := score.ParseObjective(text)
			if (err == nil) != fits {
				t.Errorf("%d numbers: %v", n, err)
			}
			if err != nil {
				continue
			}
			var again score.Objective
			written, err := json.Marshal(o)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(written, &again); err != nil || !slices.Equal(again.Numbers(), o.Numbers()) || len(o.Numbers()) != n {
				t.Errorf("%d numbers are written as %s, %v", n, written, err)
			}
			if _, err := score.Max(t.Context(), sudoku.Board{}, score.Options{Objective: o}); err == nil {
				t.Errorf("Max takes %d numbers", n)
			}
		}
	}
}

// No text makes the reader panic. An objective that it accepts is admitted and
// survives being written as JSON; an error points into the text.
func FuzzParseObjective(f *testing.F) {
	for _, text := range []string{
		"", " rings\n", "1 2 3", "[", "{", `{"weights":[1,2]}`, `{"table":[[1,2,3,4,5,6,7,8,9],[1]]}`, "[[]]", `{"a":1}`, "[1] 2", "[1,,2]", "[1.5]",
		strings.Repeat("1 ", sudoku.Cells), strings.Repeat("1,", tableEntries) + "1", "[" + strings.Repeat("1,", tableEntries-1) + "1]",
		"[" + strings.Repeat("[1,1,1,1,1,1,1,1,1],", 8) + "[1,1,1,1,1,1,1,1,1]]", "9000000000001", "é,", "[\"é\"]", "\ufeff[x", "{\"weights\":[1]",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := score.ParseObjective(text)
		if err != nil {
			wrong, ok := errors.AsType[*sudoku.SyntaxError](err)
			if !ok || wrong.Offset < 0 || wrong.Offset > len(text) || wrong.Line < 1 || wrong.Column < 1 || wrong.Found == "" {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		if o == (score.Objective{}) && strings.Contains(text, "rings") {
			return
		}
		if err := o.Check(); o.Other == nil && err != nil || o.Other != nil && (err == nil || len(*o.Other) == 0) {
			t.Fatalf("%q: %+v, %v", text, o, err)
		}
		written, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		again, err := score.ParseObjective(string(written))
		if err != nil || !slices.Equal(again.Numbers(), o.Numbers()) {
			t.Fatalf("%q: written as %s, read with %v", text, written, err)
		}
	})
}
