package rules

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// A witness is a rule with grids that keep it and grids that break it.
type witness struct {
	shape        string // rows, columns, first and last value
	rule         string // JSON
	right, wrong string // grids; rows are separated by /
}

var witnesses = []witness{
	{"1 4 1 4", `{"kind":"row","cells":"r1c1 r1c2 r1c3"}`, "1231 4322", "1211 3322"},
	{"3 1 1 3", `{"kind":"column","cells":"r1c1 r2c1 r3c1"}`, "1/2/3", "1/2/1"},
	{"2 2 1 4", `{"kind":"box","cells":"r1c1 r1c2 r2c1 r2c2"}`, "12/34", "12/31"},
	{"2 2 1 4", `{"kind":"region","cells":"r1c1 r2c1"}`, "12/22", "12/12"},
	{"2 2 1 2", `{"kind":"diagonal","cells":"r1c1 r2c2"}`, "11/12", "12/21"},
	{"2 2 1 2", `{"kind":"window","cells":"r1c1 r2c2"}`, "11/12", "12/21"},
	{"2 2 1 2", `{"kind":"disjoint-group","cells":"r1c1 r2c2"}`, "11/12", "12/21"},
	{"1 3 1 3", `{"kind":"extra-region","cells":"r1c1 r1c3 r1c1"}`, "112", "121"}, // a cell is not compared with itself
	{"2 3 1 5", `{"kind":"region-same-values","groups":["r1c1 r1c2 r1c3","r2c1 r2c2 r2c3"]}`, "123/312", "123/124 113/331 113/311 123/113"},
	{"3 3 1 9", `{"kind":"anti-knight"}`, "111/222/333", "123/451/789 123/456/718"},
	{"2 2 1 9", `{"kind":"anti-king"}`, "12/34", "12/31 12/24 11/23 12/13"},
	{"3 3 1 9", `{"kind":"anti-taxicab"}`, "131/454/131 122/344/555 123/425/678", "112/345/678 123/456/728 444/444/455"},
	{"2 2 1 9", `{"kind":"anti-difference","numbers":[1],"groups":["r1c2 r1c1"]}`, "12/47 33/33 12/46", "13/42 12/56"},
	{"2 2 0 9", `{"kind":"anti-ratio","numbers":[2],"groups":["r1c1 r1c2"]}`, "12/35 33/33 15/80", "13/24 12/36 12/00"},
	{"2 2 1 9", `{"kind":"anti-sum","numbers":[5],"groups":["r1c1 r2c1"]}`, "12/47 15/43", "14/23 12/43"},
	{"2 3 1 9", `{"kind":"global-entropy"}`, "147/711 471/114", "123/411 147/114 471/112"},
	{"2 3 0 8", `{"kind":"global-modulo"}`, "012/201 048/837", "012/033"},
	{"3 1 1 9", `{"kind":"dutch-flatmates"}`, "1/5/2 2/5/9 5/9/1 2/1/5 1/2/3", "2/5/1 5/1/9 9/2/5 1/9/5"},
	{"1 3 1 9", `{"kind":"killer-cage","cells":"r1c1 r1c2","numbers":[10]}`, "191 641", "551 181"},
	{"1 3 1 9", `{"kind":"killer-cage","cells":"r1c1 r1c2 r1c2"}`, "121", "221"},
	{"1 3 1 9", `{"kind":"killer-cage","cells":"r1c1 r1c2 r1c2","numbers":[5]}`, "129 319", "149"}, // counts twice
	{"1 3 1 9", `{"kind":"sum","cells":"r1c1 r1c2 r1c3","numbers":[6]}`, "222 123", "122"},
	{"1 3 1 9", `{"kind":"sum","cells":"r1c1 r1c2 r1c3","numbers":[0,-10,-1,2]}`, "126 168", "121 114"},
	{"1 3 1 9", `{"kind":"little-killer","cells":"r1c1 r1c2 r1c3","numbers":[6]}`, "222 123", "122"},
	{"1 3 1 9", `{"kind":"arrow","groups":["r1c1","r1c2 r1c3"]}`, "312 211 321", "411 322"},
	{"1 4 1 16", `{"kind":"arrow","groups":["r1c1 r1c2","r1c3 r1c4"]}`, "ABFF ABAK AFHH BEIP", "BAAB ALMI"},
	{"1 4 1 9", `{"kind":"double-arrow","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1234 5364 1111", "1322 1222"},
	{"1 4 1 9", `{"kind":"equal-sums","groups":["r1c1","r1c2 r1c3","r1c4"]}`, "3123 2112", "3124 3223"},
	{"1 4 1 9", `{"kind":"region-sum-line","groups":["r1c1","r1c2 r1c3","r1c4"]}`, "3123 2112", "3124 3223"},
	{"1 5 0 9", `{"kind":"sum-line","cells":"r1c1 r1c2 r1c3 r1c4 r1c5","numbers":[5]}`, "14523 50000 00500 11111 55555 51400", "15423 00000 41123"},
	{"1 5 0 9", `{"kind":"sum-loop","cells":"r1c1 r1c2 r1c3 r1c4 r1c5","numbers":[5]}`, "14523 40501 00500 11111 21232", "15423 00000 34321"},
	{"1 4 1 9", `{"kind":"zipper-line","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1234 2323", "1235"},
	{"1 5 1 9", `{"kind":"zipper-line","cells":"r1c1 r1c2 r1c3 r1c4 r1c5"}`, "12534 23523", "12634 12544"},
	{"1 4 0 9", `{"kind":"x-sum","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[7]}`, "2599 3229 4111", "2699 3219 0700 7000 9999"},
	{"1 5 1 9", `{"kind":"sandwich","cells":"r1c1 r1c2 r1c3 r1c4 r1c5","numbers":[7]}`, "51347 85211 12599 99521", "12346 91723 81525 21679 12499"},
	{"1 5 1 9", `{"kind":"lunchbox","cells":"r1c1 r1c2 r1c3 r1c4 r1c5","numbers":[0]}`, "51923 51423", "54321 19199"},
	{"1 3 1 9", `{"kind":"rellik-cage","cells":"r1c1 r1c2 r1c3","numbers":[7]}`, "123 891", "712 341 521 421 113 245"},
	{"1 4 1 9", `{"kind":"equality-cage","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1298 1469 1289", "1259 1398 1238 1188"},
	{"1 4 0 3", `{"kind":"equality-cage","cells":"r1c1 r1c2 r1c3 r1c4"}`, "0123 0231", "0011"},
	{"1 4 1 9", `{"kind":"thermometer","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1234 1359", "1224 4321"},
	{"1 4 1 9", `{"kind":"slow-thermometer","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1224 1111", "1243"},
	{"1 4 1 9", `{"kind":"whisper","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[5]}`, "1616 9382", "1516 9385"},
	{"1 4 1 9", `{"kind":"renban","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1234 5364", "1235 1223"},
	{"1 4 1 9", `{"kind":"nabner","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1357 8361", "1352 1351 8251"},
	{"1 4 1 9", `{"kind":"modular-line","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[3]}`, "1234 1264", "1235 1423"},
	{"1 4 1 9", `{"kind":"entropic-line","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1473 9518", "1478 1347"},
	{"1 2 1 7", `{"kind":"entropic-line","cells":"r1c1 r1c2"}`, "13 36 15 27", "12 35 34 67"},
	{"1 2 1 8", `{"kind":"entropic-line","cells":"r1c1 r1c2"}`, "14 36 57", "13 45 68"},
	{"1 4 1 9", `{"kind":"between-line","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1234 9551", "1214 4324 4444 9238 9558"},
	{"1 4 1 9", `{"kind":"lockout-line","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[4]}`, "3127 8913 5991 3129", "3147 3137 4126"},
	{"1 5 1 9", `{"kind":"palindrome","cells":"r1c1 r1c2 r1c3 r1c4 r1c5"}`, "12321 11111", "12331"},
	{"1 3 1 3", `{"kind":"chain","cells":"r1c1 r1c2 r1c3","allowed":[[2],[3],[]]}`, "123", "122 231 133"},
	{"1 3 0 2", `{"kind":"all-pairs","cells":"r1c1 r1c2 r1c3","allowed":[[0,1,2],[0],[0]]}`, "000 010 002", "011 012 220"},
	{"1 4 1 9", `{"kind":"regex","groups":["r1c1 r1c2","r1c3 r1c4"],"pattern":"1.|[2-4]5"}`, "1925 4511", "2619 5119"},
	{"1 4 1 2", `{"kind":"automaton","groups":["r1c1 r1c2","r1c3 r1c4"],"automaton":{"start":[0],"accept":[true,false],"next":[[[1],[0],[0]],[[0],[1],[]]]}}`, "1111 2211 1122", "1211 2212 1222"},
	{"1 3 1 9", `{"kind":"difference","cells":"r1c1 r1c3","numbers":[2]}`, "193 391", "192 111"},
	{"1 3 0 9", `{"kind":"ratio","cells":"r1c1 r1c3","numbers":[2]}`, "192 291 090", "193 190 111"},
	{"1 3 1 9", `{"kind":"pair-sum","cells":"r1c1 r1c3","numbers":[5]}`, "194 293", "193"},
	{"1 3 1 9", `{"kind":"greater-than","cells":"r1c1 r1c3"}`, "291", "192 191"},
	{"1 4 1 9", `{"kind":"contain-at-least","cells":"r1c1 r1c2 r1c3","numbers":[1,1,2]}`, "1219 2119", "1231 1111"},
	{"1 4 1 9", `{"kind":"contain-exactly","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[1,1,2]}`, "1213 9121", "1211 1212 1333"},
	{"1 4 0 9", `{"kind":"look-and-say","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[2,1,0,3]}`, "1214 0101", "1213 1114"},
	{"1 4 1 9", `{"kind":"same-values","groups":["r1c1 r1c2","r1c3 r1c4"]}`, "1221 1212 1111", "1211 1213"},
	{"1 4 1 9", `{"kind":"clone","groups":["r1c1 r1c2","r1c3 r1c4"]}`, "1212 1111", "1221"},
	{"1 3 1 9", `{"kind":"odd-cells","cells":"r1c1 r1c2"}`, "132 992", "122"},
	{"1 3 0 9", `{"kind":"even-cells","cells":"r1c1 r1c2"}`, "021 881", "123"},
	{"2 3 1 9", `{"kind":"minima","cells":"r1c1 r1c2"}`, "213/832 119/229 212/832", "211/832 213/812"},
	{"2 3 1 9", `{"kind":"maxima","cells":"r1c2"}`, "192/383 121/111", "191/191 922/119"},
	{"1 4 0 9", `{"kind":"counting-circles","cells":"r1c1 r1c2 r1c3"}`, "1229 3330", "1239 0229 1119"},
	{"1 4 1 9", `{"kind":"count-distinct","cells":"r1c1 r1c2 r1c3 r1c4"}`, "1222 2112 3123", "1122 3112"},
	{"2 3 1 9", `{"kind":"column-indexer","cells":"r1c2 r2c1"}`, "132/215 921/199", "312/215 191/215 132/299"},
	{"2 3 1 9", `{"kind":"row-indexer","cells":"r2c1"}`, "211/111 911/211", "311/111 111/911"},
	{"2 3 1 9", `{"kind":"box-indexer","cells":"r1c2","groups":["r1c1 r1c2 r2c1 r2c2"]}`, "219/999 139/299 129/999", "131/119 191/119"},
	{"1 4 0 9", `{"kind":"numbered-room","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[4]}`, "2400 4114 3940", "2300 0444 5444"},
	{"1 4 0 9", `{"kind":"numbered-room","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[1]}`, "1444", "0111"},
	{"1 4 0 9", `{"kind":"value-indexing","cells":"r1c1 r1c2 r1c3 r1c4"}`, "7170 7207", "7107 7077 7377"},
	{"1 5 0 9", `{"kind":"skyscraper","cells":"r1c1 r1c2 r1c3 r1c4 r1c5","numbers":[3]}`, "13254 01230 02134", "12345 54321 00012 01020"},
	{"1 5 0 9", `{"kind":"hidden-skyscraper","cells":"r1c1 r1c2 r1c3 r1c4 r1c5","numbers":[2]}`, "13254 22345 32100 03425", "12345 25431"},
	{"1 5 0 9", `{"kind":"hidden-skyscraper","cells":"r1c1 r1c2 r1c3 r1c4 r1c5","numbers":[0]}`, "10254 00345", "02345"},
	{"2 2 1 9", `{"kind":"full-rank","cells":"r1c2 r1c1","groups":["r1c1 r1c2","r1c2 r1c1","r2c1 r2c2","r2c2 r2c1"],"numbers":[2]}`, "12/35 32/19", "41/35 11/99"},
	{"2 2 1 9", `{"kind":"full-rank","cells":"r1c2 r1c1","groups":["r1c1 r1c2","r1c2 r1c1","r2c1 r2c2","r2c2 r2c1"],"numbers":[1,1]}`, "11/35 11/11 31/19", "13/19"},
	{"2 2 1 9", `{"kind":"no-ties","groups":["r1c1 r1c2","r1c2 r1c1","r2c1 r2c2","r1c1 r1c2"]}`, "12/22 12/31", "11/23 12/12 12/21"},
	{"2 2 1 2", `{"kind":"chaos-construction","cells":"r1c1 r2c1 r1c2 r2c2","numbers":[2]}`, "12/12 11/22", "12/21 21/21 11/12 22/11"},
	{"2 2 1 2", `{"kind":"chaos-construction","cells":"r1c1 r1c2 r2c1 r2c2","numbers":[2]}`, "", "12/12 11/22"}, // values twice in a region
	{"1 5 1 9", `{"kind":"chaos-arrow","groups":["r1c1","r1c2 r1c3 r1c4","r1c2 r1c5"],"numbers":[0]}`, "47777 13454 17833 17878 37778 37787 27877", "47778 17778 27778 37777"},
	{"1 4 1 9", `{"kind":"chaos-arrow","groups":["r1c1","r1c2 r1c3 r1c4"],"numbers":[1]}`, "1778 2777", "2778 1787"},
	{"1 4 1 9", `{"kind":"chaos-count","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[0]}`, "1789 2787 3777", "2789 1787 1111"},
	{"1 4 1 9", `{"kind":"chaos-count","cells":"r1c1 r1c2 r1c3 r1c4","numbers":[1]}`, "1787 1778 2777", "1789 3777"},
	{"2 3 1 9", `{"kind":"connected-values","cells":"r1c1 r1c2 r1c3 r2c1 r2c2 r2c3","numbers":[3,3,1,2]}`, "129/913 111/333 349/121", "129/933 191/133 341/122 121/123"},
	{"2 3 1 9", `{"kind":"connected-values","cells":"r1c1 r1c2 r1c3 r2c1 r2c2 r2c3","numbers":[2,0,5]}`, "355/544 545/333 444/445", "333/333 554/455 353/335"},
	{"1 3 1 9", `{"kind":"any","rules":[{"kind":"odd-cells","cells":"r1c1"},{"kind":"all","rules":[{"kind":"odd-cells","cells":"r1c2"},{"kind":"odd-cells","cells":"r1c3"}]}]}`, "122 211 111", "221 212"},
	{"1 3 1 9", `{"kind":"any"}`, "", "111"},
	{"1 3 1 9", `{"kind":"all"}`, "111", ""},
	{"1 3 1 9", `{"kind":"all","rules":[{"kind":"odd-cells","cells":"r1c1"},{"kind":"even-cells","cells":"r1c2"}]}`, "121", "221 111"},
}

func (s witness) puzzle(t testing.TB) *Puzzle {
	t.Helper()
	var rows, columns, first, last int
	if _, err := fmt.Sscan(s.shape, &rows, &columns, &first, &last); err != nil {
		t.Fatal(err)
	}
	p := new(Puzzle)
	text := fmt.Sprintf(`{"rows":%d,"columns":%d,"first":%d,"last":%d,"rules":[%s]}`, rows, columns, first, last, s.rule)
	if err := json.Unmarshal([]byte(text), p); err != nil {
		t.Fatalf("%s: %v", s.rule, err)
	}
	return p
}

// grids returns the grids of a text; those of another size are an error.
func (p *Puzzle) grids(t testing.TB, text string) (all [][]uint8) {
	t.Helper()
	for _, grid := range strings.Fields(text) {
		var values []uint8
		for _, letter := range strings.ReplaceAll(grid, "/", "") {
			for v := range p.All().Each {
				if rune(p.Letter(v)) == letter {
					values = append(values, uint8(v))
				}
			}
		}
		if len(values) != p.InGrid() {
			t.Fatalf("%q is no grid", grid)
		}
		all = append(all, values)
	}
	return all
}

func TestKinds(t *testing.T) {
	seen := map[Kind]bool{}
	for _, s := range witnesses {
		p := s.puzzle(t)
		seen[p.Rules[0].Kind] = true
		for _, grid := range p.grids(t, s.right) {
			if _, broken := p.Broken(grid); broken {
				t.Errorf("%s: %s breaks it", s.rule, p.FormatGrid(grid))
			}
		}
		for _, grid := range p.grids(t, s.wrong) {
			if rule, broken := p.Broken(grid); !broken || rule != 0 {
				t.Errorf("%s: %s keeps it", s.rule, p.FormatGrid(grid))
			}
		}
	}
	names := map[string]Kind{}
	for k := Kind(1); k <= lastKind; k++ {
		m := k.row()
		english, chinese := k.Meaning()
		if !seen[k] || k.String() == "" || k.English() == "" || k.Chinese() == "" || !strings.HasSuffix(english, ".") || !strings.HasSuffix(chinese, "。") {
			t.Errorf("kind %d (%v) has no witness, or lacks a name or a sentence", k, k)
		}
		if got, ok := ParseKind(k.String()); !ok || got != k {
			t.Errorf("%v is read as %v, %v", k, got, ok)
		}
		if (m.holds == nil) != m.has.rules || (m.has.numbers.most > 0) != (m.has.between != nil) || (m.has.groups.most > 0) != (m.has.each.most > 0) {
			t.Errorf("%v: the row does not agree with itself", k)
		}
		if other := names[k.English()]; other != 0 {
			t.Errorf("%v and %v have the same name", k, other)
		}
		names[k.English()] = k
	}
	for _, name := range []string{"", "killer cage", "Killer-cage"} {
		if k, ok := ParseKind(name); ok {
			t.Errorf("%q is read as %v", name, k)
		}
	}
}

func TestBrokenCells(t *testing.T) {
	p := NewPuzzle(1, 2, 1, 4)
	p.Allowed = append(p.Allowed, Value(3)) // outside the grid
	p.Rules = []Rule{{Kind: OddCells, Cells: []int{0}}, {Kind: Greater, Cells: []int{1, 2}}}
	for _, test := range []struct {
		values []uint8
		rule   int
		broken bool
	}{
		{[]uint8{1, 4, 3}, 0, false},
		{[]uint8{1, 2, 3}, 1, true},
		{[]uint8{2, 2, 3}, 0, true},
		{[]uint8{1, 4, 2}, -1, true},
		{[]uint8{0, 4, 3}, -1, true},
		{[]uint8{255, 4, 3}, -1, true},
	} {
		if rule, broken := p.Broken(test.values); rule != test.rule || broken != test.broken {
			t.Errorf("%v: rule %d is broken: %v", test.values, rule, broken)
		}
	}
}

func TestJSONThereAndBack(t *testing.T) {
	for _, s := range witnesses {
		p := s.puzzle(t)
		p.Allowed[0] = Value(p.Last)
		p.Allowed[1] &^= Value(p.First)
		p.Allowed = append(p.Allowed, 0, p.All(), Value(p.First))
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		q := new(Puzzle)
		if err := json.Unmarshal(text, q); err != nil || !reflect.DeepEqual(p, q) {
			t.Errorf("%s is read as %+v, want %+v; %v", text, q, p, err)
		}
	}
}
