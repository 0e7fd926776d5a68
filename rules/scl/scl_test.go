package scl_test

import (
	"strings"
	"testing"

	"bullseye/internal/text/lzstring"
	"bullseye/rules"
	"bullseye/rules/scl"
)

// small is a puzzle of 4×4 cells as SudokuPad shortens it: empty objects are left out, and so are
// most quotes.
const small = `{id:x,cs:50,ce:[[{v:1},,,],[,,,{v:'2'}],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],` +
	`[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{v:'title: it\'s'},{unique:t,v:5,ce:[[0,1],[0,2]]},` +
	`{unique:t,hidden:t,ce:[[0,0],[3,3]]}],metadata:{antiking:t,solution:1324423131422413}}`

func TestRead(t *testing.T) {
	for name, text := range map[string]string{
		"object":    small,
		"link":      "https://sudokupad.app/scl" + lzstring.Compress(small) + "?setting-nogrid=1",
		"code":      "scl" + strings.TrimRight(lzstring.Compress(small), "="),
		"alias":     "https://sudokupad.app/?puzzleid=ctc" + lzstring.Compress(small),
		"JSON":      strings.NewReplacer("'", `"`, `it\'s`, "it's", "unique:t", `"unique": true`, "hidden:t", `"hidden":true`, "antiking:t", `"antiking":true`).Replace(small),
		"unpressed": "scl" + small,
	} {
		p, err := scl.Read([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p.Rows != 4 || p.Columns != 4 || p.Allowed[0] != rules.Value(1) || p.Allowed[7] != rules.Value(2) || p.Allowed[1] != p.All() {
			t.Errorf("%s: read %d×%d cells with %v", name, p.Rows, p.Columns, p.Allowed)
		}
		counts := map[rules.Kind]int{}
		for _, rule := range p.Rules {
			counts[rule.Kind]++
		}
		for kind, n := range map[rules.Kind]int{rules.RowHouse: 4, rules.ColumnHouse: 4, rules.Box: 4, rules.Cage: 2, rules.AntiKing: 1} {
			if counts[kind] != n {
				t.Errorf("%s: read %d rules of the kind %q, want %d", name, counts[kind], kind, n)
			}
		}
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The title of a puzzle is in its metadata or in a cage without cells.
func TestReadTitled(t *testing.T) {
	for text, want := range map[string]string{
		small: "it's",
		strings.Replace(small, "metadata:{", "metadata:{title:Other,", 1): "Other",
		strings.Replace(small, "title: it", "author: it", 1):              "",
	} {
		if _, title, err := scl.ReadTitled([]byte(text)); err != nil || title != want {
			t.Errorf("found %q, %v, expected %q", title, err, want)
		}
	}
}

// A puzzle that may lose a rule is an error.
func TestErrors(t *testing.T) {
	cells := "{cells:[[,,,],[,,,],[,,,],[,,,]],"
	for text, want := range map[string]string{
		"":                                 `line 1, column 1: found text that is no compressed puzzle, expected a link that holds a puzzle, or a JSON object`,
		"{cells:[]}":                       `line 1, column 1: found a grid of 0×0 cells, expected 1 to 25 rows and columns`,
		"{cells:[[,]":                      `line 1, column 12: found nothing, expected JSON as SudokuPad writes it`,
		cells + "lines:[{color:red}]}":     `line 1, column 1: found the member "lines", which may hold a rule, expected clues, regions and cages`,
		cells + "lines:[],global:[magic]}": `line 1, column 1: found the rule "magic", expected clues, regions and cages`,
		cells + "cages:[{cells:[[0,0]]}]}": `line 1, column 1: found cells around those of regions and cages, expected a grid without a frame`,
		cells + "regions:[[[0,0],[9,9]]]}": `line 1, column 1: found another cell, expected cells of the grid such as [0,0]`,
		cells + "metadata:{norowcol:t},cages:[{cells:[[0,0]]}]}": `line 1, column 1: found a cage that does not say whether its values differ, expected cages with the member "unique"`,
		"{cells:[[{v:?},]]}":                 `line 1, column 1: found the value "?", expected a value from 1 to 2`,
		"{cells:" + strings.Repeat("[", 100): `line 1, column 58: found "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…", expected JSON as SudokuPad writes it`,
	} {
		if _, err := scl.Read([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte("scl" + lzstring.Compress(small)))
	f.Add([]byte(`{"cells":[[{"value":"1"},{}]],"cages":[{"cells":[[0,0],[0,1]],"unique":true,"sum":3}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if p, err := scl.Read(text); err == nil {
			if err := p.Validate(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
