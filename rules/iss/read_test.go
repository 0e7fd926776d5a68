package iss_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bullseye/rules"
	"bullseye/rules/iss"
	"bullseye/sudoku"
)

// rulesOf reads a text and returns its rules without rows, columns and boxes.
func rulesOf(t *testing.T, text string) (*rules.Puzzle, []rules.Rule) {
	t.Helper()
	p, err := iss.Read([]byte(text))
	if err != nil {
		t.Fatalf("%.80s: %v", text, err)
	}
	return p, slices.DeleteFunc(slices.Clone(p.Rules), func(r rules.Rule) bool {
		return r.Kind == rules.RowHouse || r.Kind == rules.ColumnHouse || r.Kind == rules.Box
	})
}

// The control samples of pair keys: what the values are, what the key is, and which pairs it allows.
func TestPairKeys(t *testing.T) {
	for _, sample := range []struct {
		values, kind, key string
		allowed           func(a, b int) bool
	}{
		{"4", "PairX", "evH", func(a, b int) bool { return a != b }},
		{"9", "Pair", "-n_4H-gH4AGg", func(a, b int) bool { return a < b }},
		{"9", "Binary", "_n-4H_gH4AGg", func(a, b int) bool { return a < b }},
		{"0-8", "Pair", "_3_8H_wH8AHwAE", func(a, b int) bool { return a <= b }},
		{"9", "Pair", "CoAKgCoAKgCoAC", func(a, b int) bool { return a-b == 1 || b-a == 1 }},
		{"9", "PairX", "8H_xf8H_xf8H_B", func(a, b int) bool { return a-b > 1 || b-a > 1 }},
		{"6", "Pair", "CJgCAE", func(a, b int) bool { return a == 2*b || b == 2*a }},
		{"0-8", "Pair", "BgASAIEEAIAAQ", func(a, b int) bool { return a == 2*b || b == 2*a }},
	} {
		text := fmt.Sprintf(".Shape~4x4~%s.NoBoxes.%s~%s~_a%%20name~R1C1~R1C2~~R2C1~R2C2", sample.values, sample.kind, sample.key)
		p, list := rulesOf(t, text)
		if len(list) != 2 {
			t.Fatalf("%s: read %d rules, want 2", text, len(list))
		}
		for a := p.First; a <= p.Last; a++ {
			for b := p.First; b <= p.Last; b++ {
				if list[0].Allowed[a-p.First].Has(b) != sample.allowed(a, b) {
					t.Errorf("%s: %d and %d", text, a, b)
				}
			}
		}
		written, err := iss.Append(nil, p)
		if err != nil || sample.kind != "Binary" && !strings.Contains(string(written), sample.key) {
			t.Errorf("%s: wrote %s: %v", text, written, err)
		}
	}
}

// The control sample of automata: the values of the line have an even sum.
func TestAutomaton(t *testing.T) {
	p, list := rulesOf(t, ".Shape~4x4.NFA~QO_XqA~_even~R1C1~R1C2~R1C3")
	for values := range 64 {
		grid := bytes.Repeat([]byte{1}, 16)
		sum := 0
		for i := range 3 {
			grid[i] = uint8(1 + values>>(2*i)&3)
			sum += int(grid[i])
		}
		q := *p
		q.Rules = list
		if _, broken := q.Broken(grid); broken != (sum%2 == 1) {
			t.Errorf("%v: broken %v", grid[:3], broken)
		}
	}
	if _, list := rulesOf(t, ".NFA~~R1C1"); len(list) != 1 || len(list[0].Automaton.Next) != 0 {
		t.Errorf("an empty key is not an automaton that accepts nothing: %v", list)
	}
}

func TestRegex(t *testing.T) {
	for _, key := range []string{"KDEyfDIxKSozPw", "%2812%7C21%29%2A%203%3F"} {
		if _, list := rulesOf(t, ".Regex~"+key+"~R1C1~R1C2~~R2C1"); list[0].Pattern != "(12|21)*3?" || len(list[0].Groups) != 2 {
			t.Errorf("%s: read %q", key, list[0].Pattern)
		}
	}
}

// The control samples of replicas, as cells that the copies of R1C1 are.
func TestReplicate(t *testing.T) {
	var diagonal, all []int
	for i := range 9 {
		diagonal = append(diagonal, 10*i)
	}
	for i := range 81 {
		all = append(all, i)
	}
	for targets, want := range map[string][]int{"BQ": {0, 10}, "BQAEABQAEABQAE": diagonal, strings.Repeat("_", 13) + "H": all} {
		_, list := rulesOf(t, ".Replicate~"+targets+".ContainAtLeast~1~R1C1.End")
		var found []int
		for _, rule := range list {
			found = append(found, rule.Cells...)
		}
		if !slices.Equal(found, want) {
			t.Errorf("%s: %v, want %v", targets, found, want)
		}
	}
	_, list := rulesOf(t, ".Replicate~JA~R2C2.V~R2C2~R2C3.End")
	if len(list) != 2 || !slices.Equal(list[0].Cells, []int{10, 11}) || !slices.Equal(list[1].Cells, []int{13, 14}) {
		t.Errorf("from another origin: %v", list)
	}
}

// Items and the rules that they become.
func TestItems(t *testing.T) {
	rule := func(kind rules.Kind, cells []int, numbers ...int) rules.Rule {
		return rules.Rule{Kind: kind, Cells: cells, Numbers: numbers}
	}
	groups := func(kind rules.Kind, groups ...[]int) rules.Rule { return rules.Rule{Kind: kind, Groups: groups} }
	const chaos = ".Shape~2x3.NoBoxes.ChaosConstruction"
	regions := rule(rules.ChaosConstruction, []int{6, 7, 8, 9, 10, 11}, 3)
	for text, want := range map[string][]rules.Rule{
		".":                                             nil,
		".Cage~0~r1c1~R1c2":                             {rule(rules.Cage, []int{0, 1})},
		".Cage~10~R1C1~R1C2.":                           {rule(rules.Cage, []int{0, 1}, 10)},
		".Shape~16x16.Cage~~RgCa":                       {rule(rules.Cage, []int{249})},
		".Whisper~R1C1~R1C2":                            {rule(rules.Whisper, []int{0, 1}, 5)},
		".XSum~C1~25~23":                                {rule(rules.XSum, []int{0, 9, 18, 27, 36, 45, 54, 63, 72}, 25), rule(rules.XSum, []int{72, 63, 54, 45, 36, 27, 18, 9, 0}, 23)},
		".XSum~C1~25.XSum~C1~25":                        {rule(rules.XSum, []int{0, 9, 18, 27, 36, 45, 54, 63, 72}, 25)},
		".LittleKiller~0~R1C3":                          {rule(rules.LittleKiller, []int{2, 10, 18}, 0)},
		".LittleKiller~9~R9C7":                          {rule(rules.LittleKiller, []int{78, 70, 62}, 9)},
		".LittleKiller~9~R7C1":                          {rule(rules.LittleKiller, []int{54, 64, 74}, 9)},
		".LittleKiller~9~R3C9":                          {rule(rules.LittleKiller, []int{26, 16, 6}, 9)},
		".PillArrow~2~R1C2~R1C1~R2C1":                   {groups(rules.Arrow, []int{0, 1}, []int{9})},
		".EqualSum~R1C1~R1C2~-~R2C1":                    {groups(rules.EqualSums, []int{0, 1}, []int{9})},
		".RegionSumLine~R1C3~R1C4~R1C5~R2C5~R2C3":       {groups(rules.RegionSumLine, []int{2}, []int{3, 4, 13}, []int{11})},
		".NoBoxes.RegionSumLine~R1C3~R1C4":              nil,
		".SumLine~10~R1C1~R1C2~LOOP":                    {rule(rules.SumLoop, []int{0, 1}, 10)},
		".WhiteDot~R1C1~R1C2~R2C1~R9C9":                 {rule(rules.Difference, []int{0, 1}, 1), rule(rules.Difference, []int{0, 9}, 1)},
		".GreaterThan~R2C1~R1C1":                        {rule(rules.Greater, []int{9, 0})},
		".Quad~R1C1~3~3.Quad~R1C1~3~3":                  {rule(rules.ContainAtLeast, []int{0, 1, 9, 10}, 3, 3)},
		".SameValues~3~R1C1~R1C2~R1C3":                  {groups(rules.SameValues, []int{0}, []int{1}, []int{2})},
		".Var~A~x~2x1.V~VA1~VA2":                        {rule(rules.PairSum, []int{81, 82}, 5)},
		".Shape~9x9~0-8.AntiConsecutive":                {rule(rules.AntiDifference, nil, 1)},
		chaos + ".ChaosCount~R1C1":                      {regions, rule(rules.ChaosCount, []int{0, 6, 7, 9, 10}, 0)},
		chaos + ".ChaosCount~R2C1~1~CC4~R1C1":           {regions, rule(rules.ChaosCount, []int{3, 9, 6}, 1)},
		chaos + ".ChaosArrow~R1C2":                      {regions, {Kind: rules.ChaosArrow, Numbers: []int{0}, Groups: [][]int{{1}, {7, 6}, {7, 8}, {7}, {7, 10}}}},
		chaos + ".ChaosArrow~R1C1~1~CC2~CC1~-~R1C2~CC3": {regions, {Kind: rules.ChaosArrow, Numbers: []int{1}, Groups: [][]int{{0}, {7, 6}, {7, 8}}}},
		chaos + ".ConnectedValues~~1_3":                 {regions, rule(rules.ConnectedValues, []int{0, 1, 2, 3, 4, 5}, 3, 0, 1, 3)},
		chaos + ".ConnectedValues~CC~2~3":               {regions, rule(rules.ConnectedValues, []int{6, 7, 8, 9, 10, 11}, 3, 3, 2)},
		".Shape~2x2.Var~A~x~2x2.ConnectedValues~va~2":   {rule(rules.ConnectedValues, []int{4, 5, 6, 7}, 2, 0, 2)},
		".Or.~R1C1_1_2.And.V~R1C1~R1C2.X~R2C1~R2C2.End.End": {{Kind: rules.Any, Rules: []rules.Rule{
			{Kind: rules.Any, Rules: []rules.Rule{rule(rules.ContainAtLeast, []int{0}, 1), rule(rules.ContainAtLeast, []int{0}, 2)}},
			{Kind: rules.Both, Rules: []rules.Rule{rule(rules.PairSum, []int{0, 1}, 5), rule(rules.PairSum, []int{9, 10}, 10)}},
		}}},
	} {
		if _, list := rulesOf(t, text); len(list)+len(want) > 0 && fmt.Sprint(list) != fmt.Sprint(want) {
			t.Errorf("%s: read\n%v, want\n%v", text, list, want)
		}
	}
}

// Each plain text says the same as a text of items.
func TestPlainTexts(t *testing.T) {
	short := "A<<v00000" + "^`'0,.000" + strings.Repeat("0", 61) + "90"
	long := "3x3:d:k:" + strings.Repeat("2561:", 2) + strings.Repeat("7:", 79)
	for plain, items := range map[string]string{
		"1...\n....\n....\n...4":                                ".Shape~4x4.~R1C1_1~R4C4_4",
		"=1234341221434321":                                     ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~R2C4_2~R3C1_2~R3C2_1~R3C3_4~R3C4_3~R4C1_4~R4C2_3~R4C3_2~R4C4_1",
		"1122112233443344":                                      ".Shape~4x4.NoBoxes.Jigsaw~1122112233443344",
		"000000000000000" + "2" + "\n1122112233443344":          ".Shape~4x4.NoBoxes.Jigsaw~1122112233443344.~R4C4_2",
		"1 . | . .\n. . | . .\n---------\n. . | . .\n. . | 4 .": ".Shape~4x4.~R1C1_1~R4C3_4",
		strings.Repeat(".......12", 81):                         givens(".Shape~9x9", "_1_2", 9),
		short:                                                   ".Cage~10~R1C1~R1C2~R1C3~R2C1~R2C2.Cage~0~R1C4~R2C3~R2C4.Cage~0~R2C5~R3C4.Cage~0~R2C6~R3C7.~R9C8_9",
		long:                                                    ".Diagonal~1.Diagonal~-1.Cage~10~R1C1~R1C2",
		"# a comment\n1...............\n \n.Shape~4x4.V~R1C1~R1C2":                                  ".Shape~4x4.~R1C1_1.V~R1C1~R1C2",
		"https://sigh.github.io/Interactive-Sudoku-Solver/?mode=x&q=.Shape%7E4x4.%7ER1C1_1&code=.V": ".Shape~4x4.~R1C1_1",
		"A" + strings.Repeat(".", 255):                                                              ".Shape~16x16.~R1C1_1",
	} {
		one, err := iss.Read([]byte(plain))
		other, otherErr := iss.Read([]byte(items))
		if err != nil || otherErr != nil || !reflect.DeepEqual(one, other) {
			t.Errorf("%s: read\n%v %v, want\n%v %v", plain, one, err, other, otherErr)
		}
	}
}

func givens(text, values string, side int) string {
	text += "."
	for cell := range side * side {
		text += fmt.Sprintf("~R%dC%d%s", cell/side+1, cell%side+1, values)
	}
	return text
}

// Every error says where, what was found and what was expected.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                      `line 1, column 1: found nothing, expected a puzzle`,
		"12":                    `line 1, column 1: found a plain text of length 2, expected a square grid of 16 cells or more`,
		"..\n34":                `line 1, column 1: found a plain text of length 4, expected a square grid of 16 cells or more`,
		"....":                  `line 1, column 1: found a plain text of length 4, expected a square grid of 16 cells or more`,
		strings.Repeat("1", 80): `line 1, column 1: found a plain text of length 80, expected a square grid of 16 cells or more`,
		"hello":                 `line 1, column 1: found "hello", expected a grid, or rules such as .Cage~10~R1C1~R1C2`,
		".Cage~10~R1C1\n~R1Cz":  `line 2, column 2: found "R1Cz", expected a cell of 9 rows and 9 columns`,
		".Cage~10~X1":           `line 1, column 10: found "X1", expected a cell such as R1C1 or, in row 10, RaC1`,
		".Cage~10":              `line 1, column 2: found an invalid "killer-cage" (the number of cells is 0, expected 1 to 1000), expected a valid rule`,
		".Cage~ten~R1C1":        `line 1, column 7: found "ten", expected a number from 0 to 100000`,
		".Chaos~1":              `line 1, column 2: found the rule "Chaos", expected a rule of Interactive Sudoku Solver, such as .ChaosConstruction`,
		".ChaosArrow~R1C1":      `line 1, column 2: found the rule "ChaosArrow", expected ChaosConstruction with it`,
		".ChaosConstruction.ChaosCount~R1C1~~CC1~-~CC2": `line 1, column 20: found "-", expected a cell such as CC1`,
		".ChaosConstruction.ChaosArrow~CC1":             `line 1, column 31: found "CC1", expected a cell of the grid`,
		".XSum~C1~25~9.XSum~C1~~8":                      `line 1, column 15: found a second "XSum" in the same place, expected one`,
		".ChaosConstruction.NoBoxes.RegionSumLine~R1C1": `line 1, column 28: found "RegionSumLine", expected rules of a puzzle whose regions are known`,
		".RegionSize~3.ChaosConstruction":               `line 1, column 15: found an invalid "chaos-construction" (the number of regions is 27, expected 1 to 9), expected a valid rule`,
		".Shape~4x4.Doppelganger":                       `line 1, column 12: found the rule "Doppelganger", expected rules of a puzzle whose values are not 0 to the number of rows`,
		".ConnectedValues~VA~1":                         `line 1, column 18: found "VA", expected the name of a group of cells such as CC`,
		".V~R1C1~R2C2":                                  `line 1, column 4: found "R1C1", expected cells of which two share an edge`,
		".End":                                          `line 1, column 2: found "End", expected a block such as .Or before it`,
		".Thermometer~R1C1~R1C2":                        `line 1, column 2: found the rule "Thermometer", expected a rule of Interactive Sudoku Solver, such as .Thermo`,
		".KillerCage~3~R1C1":                            `line 1, column 2: found the rule "KillerCage", expected a rule of Interactive Sudoku Solver, such as .Cage`,
		".Or.And.End":                                   `line 1, column 2: found "Or", expected its end as .End`,
		".Or.AntiKnight.End":                            `line 1, column 5: found the rule "AntiKnight", expected rules that may be in a block`,
		".Shape~9x9~~Raw.Windoku":                       `line 1, column 17: found the rule "Windoku", expected rules of a grid without rows and columns`,
		".Shape~9x8.Windoku":                            `line 1, column 12: found the rule "Windoku", expected rules of a grid that is not square`,
		".Shape~8x8.Shape~9x9":                          `line 1, column 12: found "Shape", expected one shape for the whole puzzle`,
		".Shape~17x9":                                   `line 1, column 8: found "17", expected a number from 1 to 16`,
		".Shape~9x9~8":                                  `line 1, column 12: found "8", expected a number from 9 to 16`,
		".~R1C1_10":                                     `line 1, column 8: found "10", expected a number from 1 to 9`,
		".Jigsaw~1212":                                  `line 1, column 9: found "1212", expected a character for each of 81 cells`,
		".Pair~$~R1C1":                                  `line 1, column 7: found "$", expected a code of up to 14 letters, digits, hyphens and underscores`,
		".NFA~!~_~R1C1":                                 `line 1, column 6: found "!", expected base64 of letters, digits, hyphens and underscores`,
		".NFA~fw~_~R1C1":                                `line 1, column 6: found "fw", expected the code of an automaton`,
		".StrictXV.Or.V~R1C1~R1C2.End":                  `line 1, column 2: found "StrictXV", expected marks that are not in .Or`,
		".Replicate~B~R9C9.V~R1C1~R1C2.End":             ``,
		".Replicate~C~R9C9.V~R1C1~R1C2.End":             `line 1, column 12: found "C", expected targets in the grid`,
		".Replicate~D.V~R1C8~R1C9.End":                  `line 1, column 21: found "R1C9", expected a cell whose copies are in the grid`,
		"https://example.com/":                          `line 1, column 1: found "https://example.com/", expected a link with the parameter "q"`,
		"https://example.com/?q=.V%7ER1C1%7ER3C3":       `line 1, column 29: found "R1C1", expected cells of which two share an edge`,
	} {
		_, err := iss.Read([]byte(text))
		if want == "" {
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		var syntax *sudoku.SyntaxError
		if err == nil || err.Error() != want || !errors.As(err, &syntax) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A hostile text is an error, soon.
func TestHostileTexts(t *testing.T) {
	everywhere := strings.Repeat("_", 13) + "H"
	for name, text := range map[string]string{
		"huge":        strings.Repeat(".Cage~5~R1C1~R1C2", 1_000_000),
		"deep":        strings.Repeat(".Or", 1000),
		"many":        strings.Repeat(".Cage~5~R1C1~R1C2", 50_000),
		"copies":      strings.Repeat(".Replicate~"+everywhere, 14) + ".~R1C1_1" + strings.Repeat(".End", 14),
		"empty loops": strings.Repeat(".Replicate~"+everywhere, 14) + strings.Repeat(".End", 14),
		"pairs":       ".V~" + strings.Repeat("R1C1~R1C2~", 100_000) + "R1C1",
		"long":        ".Thermo" + strings.Repeat("~R1C1", 100_000),
		"variables":   ".Var~A~~1000",
		"states":      ".NFA~" + strings.Repeat("_", 100_000) + "~R1C1",
		"pattern":     ".Regex~" + strings.Repeat("AAAA", 100_000) + "~R1C1",
		"number":      ".Cage~" + strings.Repeat("9", 100_000) + "~R1C1",
		"patterns":    strings.Repeat(".Regex~KFsxLTldezMwfSl7MzB9~R1C1", 30_000),
	} {
		if _, err := iss.Read([]byte(text)); err == nil {
			t.Errorf("%s: read without an error", name)
		}
	}
}

// Of all grids of 4×4 cells with the values 0 to 4 that are different in each house, the item
// Doppelganger takes those that keep its meaning, if the cells outside the grid hold what is missed.
func TestDoppelganger(t *testing.T) {
	p, _ := rulesOf(t, ".Shape~4x4~0-4.Doppelganger")
	houses := func(cell int) [3]int { return [3]int{cell / 4, 4 + cell%4, 8 + cell/8*2 + cell%4/2} }
	var grid [16]uint8
	var used [12][5]bool
	taken, tried := 0, 0
	var fill func(cell int)
	fill = func(cell int) {
		if cell < 16 {
			for v := range uint8(5) {
				h := houses(cell)
				if used[h[0]][v] || used[h[1]][v] || used[h[2]][v] {
					continue
				}
				for _, house := range h {
					used[house][v] = true
				}
				grid[cell] = v
				fill(cell + 1)
				for _, house := range h {
					used[house][v] = false
				}
			}
			return
		}
		tried++
		want := true
		missed := make([]uint8, 12)
		for house := range used {
			want = want && used[house][0]
			for v := 1; v < 5; v++ {
				if !used[house][v] {
					missed[house] = uint8(v)
				}
			}
			for other := house / 4 * 4; other < house; other++ {
				want = want && missed[house] != missed[other]
			}
		}
		for cell, v := range grid {
			h := houses(cell)
			a, b, c := missed[h[0]], missed[h[1]], missed[h[2]]
			want = want && (v != 0 || a != b && a != c && b != c)
		}
		if _, broken := p.Broken(slices.Concat(grid[:], []uint8{0}, missed)); broken == want {
			t.Fatalf("%v, which misses %v: broken is %v", grid, missed, broken)
		}
		if want {
			taken++
		}
	}
	fill(0)
	if taken == 0 || taken == tried {
		t.Errorf("took %d of %d grids", taken, tried)
	}
	if _, list := rulesOf(t, ".Shape~4x4~0-4.Doppelganger.V~DGC1~DGC2"); len(list) == 0 {
		t.Error("the cells outside the grid have no names")
	}
}
