package explain

import (
	"fmt"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// The steps of the golden file. Boards and positions are the worked examples of
// the Explainer's techniques; what proves the steps is written down by hand.

// cells reads "r1c1 r2c3".
func cells(text string) []sudoku.Cell {
	var all []sudoku.Cell
	for name := range strings.FieldsSeq(text) {
		all = append(all, sudoku.CellAt(int(name[1]-'1'), int(name[3]-'1')))
	}
	return all
}

// houses reads "row1 column2 box3".
func houses(text string) []sudoku.House {
	var all []sudoku.House
	for name := range strings.FieldsSeq(text) {
		h := sudoku.House(name[len(name)-1] - '1')
		switch name[:len(name)-1] {
		case "column":
			h += 9
		case "box":
			h += 18
		}
		all = append(all, h)
	}
	return all
}

func digits(all ...uint8) (set sudoku.Digits) {
	for _, d := range all {
		set |= sudoku.DigitSet(d)
	}
	return set
}

// candidates reads "r1c1=38 r2c2=1".
func candidates(text string) []logic.Candidate {
	var all []logic.Candidate
	for one := range strings.FieldsSeq(text) {
		for _, d := range one[5:] {
			all = append(all, logic.Candidate{Cell: cells(one[:4])[0], Digit: uint8(d - '0')})
		}
	}
	return all
}

// chain reads statements, each with the statements from which it follows in brackets
// and its reason: "r7c6=1, r7c6≠7(r7c6=1), r7c3=7(r7c6≠7)row7".
func chain(text string, nested map[string]*logic.Step) logic.Chain {
	var c logic.Chain
	index := map[string]int{}
	for part := range strings.SplitSeq(text, ", ") {
		name, rest, derived := strings.Cut(part, "(")
		n := node(name)
		if derived {
			parents, reason, _ := strings.Cut(rest, ")")
			n.Reason = logic.ByCell
			for parent := range strings.FieldsSeq(parents) {
				at, ok := index[parent]
				if !ok {
					panic(fmt.Sprintf("%s of %s is not there yet", parent, name))
				}
				n.Parents = append(n.Parents, at)
			}
			if reason == "step" {
				n.Reason, n.Nested = logic.ByStep, nested[name]
			} else if reason != "" {
				n.Reason, n.House = logic.ByHouse, houses(reason)[0]
			}
		}
		index[name] = len(c.Nodes)
		c.Nodes = append(c.Nodes, n)
	}
	return c
}

// node reads "r1c2=3", "r1c2≠3" or "r1c12=3".
func node(name string) logic.Node {
	place, digit, on := strings.Cut(name, "=")
	if !on {
		place, digit, _ = strings.Cut(name, "≠")
	}
	rows, columns, _ := strings.Cut(place[1:], "c")
	n := logic.Node{Digit: digit[0] - '0', On: on}
	for _, r := range rows {
		for _, c := range columns {
			n.Cells = append(n.Cells, sudoku.CellAt(int(r-'1'), int(c-'1')))
		}
	}
	return n
}

// An example is a step with the board or position that has it.
type example struct {
	step logic.Step
	note string
}

func single(t logic.Technique, rating logic.Rating, place string, p logic.Pattern) logic.Step {
	return logic.Step{Technique: t, Rating: rating, Placement: candidates(place)[0], Pattern: p}
}

func removal(t logic.Technique, kind uint8, rating logic.Rating, removals string, p logic.Pattern) logic.Step {
	return logic.Step{Technique: t, Type: kind, Rating: rating, Removals: candidates(removals), Pattern: p}
}

func chains(t logic.Technique, l logic.Level, rating logic.Rating, removals string, cost int, p logic.Pattern, all ...logic.Chain) logic.Step {
	p.Cost, p.Chains = cost, all
	return logic.Step{Technique: t, Level: l, Rating: rating, Removals: candidates(removals), Pattern: p}
}

// turbot is a step inside a chain.
var turbot = chains(logic.ForcingXChain, logic.Static, 66, "r3c3=9", 6, logic.Pattern{},
	chain("r3c3=9, r3c7≠9(r3c3=9), r9c7=9(r3c7≠9)column7, r9c4≠9(r9c7=9)row9, r8c4=9(r9c4≠9)box8, r3c3≠9(r8c4=9)", nil))

func examples() []example {
	return []example{
		{single(logic.HiddenSingle, 10, "r2c7=2", logic.Pattern{Digits: digits(2), Houses: houses("column7")}), ""},
		{single(logic.HiddenSingle, 12, "r1c3=3", logic.Pattern{Digits: digits(3), Houses: houses("box1")}), ""},
		{single(logic.DirectPointing, 17, "r7c2=3", logic.Pattern{Digits: digits(3), Cells: cells("r4c3 r6c3"), Houses: houses("box4 column3 box7")}), ""},
		{single(logic.DirectClaiming, 19, "r7c2=3", logic.Pattern{Digits: digits(3), Cells: cells("r1c1 r1c2"), Houses: houses("row1 box1 row3")}), ""},
		{single(logic.DirectHiddenPair, 20, "r1c9=9", logic.Pattern{Digits: digits(3, 6), Cells: cells("r1c3 r1c6"), Houses: houses("row1")}), ""},
		{single(logic.NakedSingle, 23, "r9c5=3", logic.Pattern{Cells: cells("r9c5")}), ""},
		{single(logic.DirectHiddenTriplet, 25, "r4c2=3", logic.Pattern{Digits: digits(2, 4, 5), Cells: cells("r4c1 r4c3 r5c1"), Houses: houses("box4")}), ""},
		{removal(logic.Pointing, 0, 26, "r3c5=7", logic.Pattern{Digits: digits(7), Cells: cells("r4c5 r6c5"), Houses: houses("box5 column5")}), ""},
		{removal(logic.Claiming, 0, 28, "r7c4=7 r7c5=7 r8c4=7 r9c5=7", logic.Pattern{Digits: digits(7), Cells: cells("r7c6 r8c6"), Houses: houses("column6 box8")}), ""},
		{removal(logic.NakedPair, 0, 30, "r3c9=38 r5c9=38", logic.Pattern{Digits: digits(3, 8), Cells: cells("r2c9 r7c9"), Houses: houses("column9")}), ""},
		{removal(logic.XWing, 0, 32, "r6c2=5 r6c3=5 r6c6=5 r7c2=5 r7c3=5 r7c6=5", logic.Pattern{Digits: digits(5), Cells: cells("r6c1 r6c4 r7c1 r7c4"), Houses: houses("column1 column4 row6 row7")}), ""},
		{removal(logic.HiddenPair, 0, 34, "r5c2=49 r6c2=49", logic.Pattern{Digits: digits(7, 8), Cells: cells("r5c2 r6c2"), Houses: houses("box4")}), ""},
		{removal(logic.NakedTriplet, 0, 36, "r3c3=7 r3c7=1 r3c9=13", logic.Pattern{Digits: digits(1, 3, 7), Cells: cells("r3c1 r3c4 r3c6"), Houses: houses("row3")}), ""},
		{removal(logic.Swordfish, 0, 38, "r5c1=7 r5c2=7 r6c1=7 r6c5=7 r7c2=7", logic.Pattern{Digits: digits(7), Cells: cells("r5c3 r5c6 r6c3 r6c6 r7c3 r7c6 r5c9 r6c9"), Houses: houses("column3 column6 column9 row5 row6 row7")}), ""},
		{removal(logic.HiddenTriplet, 0, 40, "r5c1=123 r6c1=1234 r6c3=124", logic.Pattern{Digits: digits(5, 7, 8), Cells: cells("r5c1 r6c1 r6c3"), Houses: houses("box4")}), ""},
		{removal(logic.XYWing, 0, 42, "r1c8=1", logic.Pattern{Cells: cells("r3c8 r1c2 r2c7"), Extra: digits(1)}), ""},
		{removal(logic.XYZWing, 0, 44, "r7c4=5", logic.Pattern{Cells: cells("r9c4 r9c6 r7c3"), Extra: digits(5)}), ""},
		{removal(logic.UniqueRectangle, 1, 45, "r5c7=45", logic.Pattern{Cells: cells("r3c7 r3c9 r5c9 r5c7"), Fins: cells("r5c7"), Digits: digits(4, 5), Extra: digits(2, 3, 8)}), ""},
		{removal(logic.UniqueRectangle, 2, 45, "r7c7=2 r8c4=2 r8c6=2 r9c4=2", logic.Pattern{Cells: cells("r4c4 r4c6 r7c6 r7c4"), Fins: cells("r7c4 r7c6"), Digits: digits(5, 8), Extra: digits(2)}), ""},
		{removal(logic.UniqueRectangle, 3, 45, "r7c8=1", logic.Pattern{Cells: cells("r2c3 r3c3 r3c8 r2c8"), Fins: cells("r3c8 r2c8"), Digits: digits(6, 9), Extra: digits(1, 2),
			Sets: []logic.Set{{House: houses("column8")[0], Cells: cells("r7c8"), Digits: digits(6, 9), Hidden: true}}}), ""},
		{removal(logic.UniqueRectangle, 3, 46, "r8c1=7 r9c1=1", logic.Pattern{Cells: cells("r4c1 r4c5 r5c5 r5c1"), Fins: cells("r4c1 r5c1"), Digits: digits(2, 9), Extra: digits(1, 7),
			Sets: []logic.Set{{House: houses("column1")[0], Cells: cells("r7c1"), Digits: digits(1, 7)}}}), ""},
		{removal(logic.UniqueRectangle, 4, 45, "r4c6=5 r6c6=5", logic.Pattern{Cells: cells("r4c3 r4c6 r6c6 r6c3"), Fins: cells("r4c6 r6c6"), Digits: digits(4, 5), Extra: digits(3, 6, 7), Houses: houses("column6")}), ""},
		{removal(logic.UniqueLoop, 1, 46, "r8c7=16", logic.Pattern{Cells: cells("r7c5 r7c7 r8c7 r8c2 r9c2 r9c5"), Fins: cells("r8c7"), Digits: digits(1, 6), Extra: digits(8)}), ""},
		{removal(logic.UniqueLoop, 2, 47, "r5c2=7 r6c4=7", logic.Pattern{Cells: cells("r1c4 r1c5 r4c4 r4c3 r5c9 r6c9 r6c5 r5c5"), Fins: cells("r5c5 r6c5"), Digits: digits(4, 5), Extra: digits(7)}), ""},
		{removal(logic.NakedQuad, 0, 50, "r7c4=4 r8c4=4 r8c5=347", logic.Pattern{Digits: digits(3, 4, 7, 8), Cells: cells("r7c6 r8c6 r9c5 r9c6"), Houses: houses("box8")}), ""},
		{removal(logic.Jellyfish, 0, 52, "r1c9=5 r2c1=5 r2c9=5 r8c3=5 r8c4=5", logic.Pattern{Digits: digits(5), Cells: cells("r1c5 r1c8 r2c2 r2c5 r2c8 r6c2 r6c6 r8c6 r8c8"), Houses: houses("column2 column5 column6 column8 row1 row2 row6 row8")}), ""},
		{removal(logic.HiddenQuad, 0, 54, "r1c4=78 r1c6=78 r2c4=78 r2c6=78", logic.Pattern{Digits: digits(1, 4, 6, 9), Cells: cells("r1c4 r1c6 r2c4 r2c6"), Houses: houses("box2")}), ""},
		{removal(logic.BivalueGrave, 1, 56, "r5c3=18", logic.Pattern{Cells: cells("r5c3"), Extra: digits(5)}), ""},
		{removal(logic.BivalueGrave, 2, 57, "r4c3=2 r5c3=2 r7c1=2 r9c1=2", logic.Pattern{Cells: cells("r4c1 r9c3"), Extra: digits(2)}), ""},
		{removal(logic.BivalueGrave, 3, 58, "r1c1=5 r8c1=7", logic.Pattern{Cells: cells("r5c1 r6c1"), Extra: digits(5, 7), Sets: []logic.Set{{House: houses("column1")[0], Cells: cells("r6c1"), Digits: digits(5, 7)}}}), ""},
		{removal(logic.BivalueGrave, 4, 57, "r4c3=1 r7c3=9", logic.Pattern{Cells: cells("r4c3 r7c3"), Extra: digits(3, 5), Digits: digits(2)}), ""},
		{removal(logic.AlignedPair, 0, 62, "r2c3=1", logic.Pattern{Cells: cells("r2c3 r4c2"), Combinations: []logic.Combination{
			{Digits: []uint8{1, 6}, Excluder: cells("r1c1")[0]}, {Digits: []uint8{1, 1}, Twice: true}}}), ""},
		{removal(logic.AlignedTriplet, 0, 75, "r7c1=6", logic.Pattern{Cells: cells("r7c1 r8c1 r9c3"), Combinations: []logic.Combination{
			{Digits: []uint8{6, 8, 1}, Excluder: cells("r3c3")[0]}}}), ""},
		{chains(logic.XCycle, logic.Static, 65, "r1c4=6 r1c8=6 r4c8=6", 6, logic.Pattern{},
			chain("r1c6=6, r7c6≠6(r1c6=6)column6, r7c4=6(r7c6≠6)row7, r3c4≠6(r7c4=6)column4, r3c8=6(r3c4≠6)row3, r1c8≠6(r3c8=6)box3, r1c6=6(r1c8≠6)row1", nil)), ""},
		{chains(logic.YCycle, logic.Static, 68, "r1c5=3", 6, logic.Pattern{},
			chain("r1c1=3, r1c1≠7(r1c1=3), r1c3=7(r1c1≠7)row1, r1c3≠3(r1c3=7), r2c3=3(r1c3≠3)column3, r1c1≠3(r2c3=3)box1", nil)), ""},
		{chains(logic.ForcingXChain, logic.Static, 66, "r3c3=9", 6, logic.Pattern{}, turbot.Pattern.Chains[0]), ""},
		{chains(logic.ForcingChain, logic.Static, 71, "r7c6=1", 8, logic.Pattern{},
			chain("r7c6=1, r7c6≠7(r7c6=1), r7c3=7(r7c6≠7)row7, r7c3≠4(r7c3=7), r9c3=4(r7c3≠4)column3, r9c5≠4(r9c3=4)row9, r9c5=1(r9c5≠4), r7c6≠1(r9c5=1)box8", nil)), ""},
		{chains(logic.Nishio, logic.Dynamic, 77, "r7c5=3", 10, logic.Pattern{},
			chain("r7c5=3, r9c5≠3(r7c5=3)column5, r9c6≠3(r7c5=3)box8, r9c9=3(r9c5≠3 r9c6≠3)row9", nil),
			chain("r7c5=3, r7c1≠3(r7c5=3)row7, r8c3=3(r7c1≠3)box7, r8c9≠3(r8c3=3)row8, r1c9=3(r8c9≠3)column9, r9c9≠3(r1c9=3)column9", nil)), ""},
		{chains(logic.CellForcing, logic.Static, 83, "r4c1=8", 14, logic.Pattern{Cells: cells("r5c2")},
			chain("r5c2=3, r5c6≠3(r5c2=3)row5, r5c6=8(r5c6≠3), r5c1≠8(r5c6=8)row5, r7c1=8(r5c1≠8)column1, r4c1≠8(r7c1=8)column1", nil),
			chain("r5c2=7, r5c3≠7(r5c2=7)row5, r9c3=7(r5c3≠7)column3, r4c1≠8(r9c3=7)", nil)), ""},
		{chains(logic.RegionForcing, logic.Dynamic, 90, "r8c9=3", 23, logic.Pattern{Digits: digits(1), Houses: houses("row8")},
			chain("r8c6=1, r9c5≠1(r8c6=1)box8, r9c4≠1(r8c6=1)box8, r9c6≠1(r8c6=1)box8, r8c6≠2(r8c6=1), r7c6≠2(r8c6=1), r9c7=1(r9c6≠1 r9c4≠1 r9c5≠1)row9, r8c6≠5(r8c6=1), r6c6=2(r7c6≠2 r8c6≠2)column6, r9c7≠6(r9c7=1), r7c6=5(r8c6≠5)column6, r6c6≠4(r6c6=2), r9c2=6(r9c7≠6)row9, r6c1=4(r6c6≠4)row6, r7c1≠6(r9c2=6)box7, r7c1≠5(r7c6=5)row7, r7c1≠4(r6c1=4)column1, r7c1=9(r7c1≠4 r7c1≠5 r7c1≠6), r8c3≠9(r7c1=9)box7, r8c3=3(r8c3≠9), r8c9≠3(r8c3=3)row8", nil),
			chain("r8c9=1, r8c9≠3(r8c9=1)", nil)), ""},
		{chains(logic.DoubleForcing, logic.Dynamic, 90, "r4c4=6", 20, logic.Pattern{},
			chain("r3c4=2, r4c4≠2(r3c4=2)column4, r4c3=2(r4c4≠2)row4, r4c4≠6(r4c3=2)", nil),
			chain("r3c4≠2, r3c4=3(r3c4≠2), r4c4≠6(r3c4=3)", nil)), ""},
		{chains(logic.ContradictionForcing, logic.Plus, 97, "r9c8=2", 42, logic.Pattern{},
			chain("r9c8=2, r7c7≠2(r9c8=2)box9, r7c8≠2(r9c8=2)box9, r2c8≠2(r9c8=2)column8, r7c4=2(r7c8≠2 r7c7≠2)row7, r1c4≠2(r7c4=2)column4, r3c4≠2(r7c4=2)column4, r3c6=2(r3c4≠2 r1c4≠2)box2, r3c6≠9(r3c6=2), r3c6≠3(r3c6=2), r2c6=3(r3c6≠3)box2, r2c8≠3(r2c6=3)row2, r2c6≠9(r2c6=3), r2c8=4(r2c8≠3 r2c8≠2), r6c4≠9(r2c6≠9 r3c6≠9)step, r7c4≠4(r7c4=2), r6c5=9(r6c4≠9)row6, r3c6≠4(r3c6=2), r2c6≠4(r2c6=3), r8c1≠4(r7c4≠4)step, r2c1≠4(r2c8=4)row2, r6c8≠4(r2c8=4)column8, r6c5≠4(r6c5=9), r6c4≠4(r2c6≠4 r3c6≠4)step, r6c2≠4(r2c1≠4 r8c1≠4)step, r6c3=4(r6c2≠4 r6c4≠4 r6c5≠4 r6c8≠4)row6",
				map[string]*logic.Step{"r8c1≠4": pointing("r8c1=4", 4, "r7c2 r7c3", "row7 box7"), "r6c2≠4": pointing("r6c2=4", 4, "r4c1 r5c1", "column1 box4"),
					"r6c4≠9": pointing("r6c4=9", 9, "r1c4 r3c4", "box2 column4"), "r6c4≠4": pointing("r6c4=4", 4, "r1c4 r3c4", "box2 column4")}),
			chain("r9c8=2, r2c8≠2(r9c8=2)column8, r2c8=4(r2c8≠2), r7c4≠4(r9c8=2), r8c1≠4(r7c4≠4)step, r2c1≠4(r2c8=4)row2, r6c3≠4(r2c1≠4 r8c1≠4)step",
				map[string]*logic.Step{"r8c1≠4": pointing("r8c1=4", 4, "r7c2 r7c3", "row7 box7"), "r6c3≠4": pointing("r6c3=4", 4, "r4c1 r5c1", "column1 box4")})), ""},
		{chains(logic.ContradictionForcing, logic.PlusForcing, 102, "r2c6=2", 49, logic.Pattern{},
			chain("r2c6=2, r2c6≠9(r2c6=2), r2c6≠3(r2c6=2), r2c6≠4(r2c6=2), r3c6=3(r2c6≠3)box2, r3c6≠9(r3c6=3), r3c6≠4(r3c6=3), r7c4≠9(r2c6≠9 r3c6≠9)step, r3c3≠9(r7c4≠9 r2c6≠9)step, r1c3≠9(r7c4≠9 r2c6≠9)step, r7c4≠4(r2c6≠4 r3c6≠4)step, r2c1=9(r3c3≠9 r1c3≠9)box1, r8c1≠4(r7c4≠4)step, r2c1≠4(r2c1=9), r6c3≠4(r2c1≠4 r8c1≠4)step",
				map[string]*logic.Step{"r3c3≠9": &turbot, "r1c3≠9": &turbot,
					"r7c4≠9": pointing("r7c4=9", 9, "r1c4 r3c4", "box2 column4"), "r7c4≠4": pointing("r7c4=4", 4, "r1c4 r3c4", "box2 column4"),
					"r8c1≠4": pointing("r8c1=4", 4, "r7c2 r7c3", "row7 box7"), "r6c3≠4": pointing("r6c3=4", 4, "r4c1 r5c1", "column1 box4")}),
			chain("r2c6=2, r6c3=4(r2c6=2)row6", nil)), ""},
	}
}

func pointing(removals string, digit uint8, where, both string) *logic.Step {
	step := removal(logic.Pointing, 0, 26, removals, logic.Pattern{Digits: digits(digit), Cells: cells(where), Houses: houses(both)})
	return &step
}
