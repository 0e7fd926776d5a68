package explain

import (
	"fmt"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// Steps that are so rare that no board of ours has them, written down by hand.

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

func rareSteps() []logic.Step {
	return []logic.Step{
		single(logic.DirectClaiming, 19, "r3c5=3", logic.Pattern{Digits: digits(3), Cells: cells("r1c1 r1c2"), Houses: houses("row1 box1 row3")}),
		removal(logic.HiddenQuad, 0, 54, "r1c4=78 r1c6=78 r2c4=78 r2c6=78", logic.Pattern{Digits: digits(1, 4, 6, 9), Cells: cells("r1c4 r1c6 r2c4 r2c6"), Houses: houses("box2")}),
		chains(logic.ContradictionForcing, logic.Plus, 97, "r9c8=2", 42, logic.Pattern{},
			chain("r9c8=2, r7c7≠2(r9c8=2)box9, r7c8≠2(r9c8=2)box9, r2c8≠2(r9c8=2)column8, r7c4=2(r7c8≠2 r7c7≠2)row7, r1c4≠2(r7c4=2)column4, r3c4≠2(r7c4=2)column4, r3c6=2(r3c4≠2 r1c4≠2)box2, r3c6≠9(r3c6=2), r3c6≠3(r3c6=2), r2c6=3(r3c6≠3)box2, r2c8≠3(r2c6=3)row2, r2c6≠9(r2c6=3), r2c8=4(r2c8≠3 r2c8≠2), r6c4≠9(r2c6≠9 r3c6≠9)step, r7c4≠4(r7c4=2), r6c5=9(r6c4≠9)row6, r3c6≠4(r3c6=2), r2c6≠4(r2c6=3), r8c1≠4(r7c4≠4)step, r2c1≠4(r2c8=4)row2, r6c8≠4(r2c8=4)column8, r6c5≠4(r6c5=9), r6c4≠4(r2c6≠4 r3c6≠4)step, r6c2≠4(r2c1≠4 r8c1≠4)step, r6c3=4(r6c2≠4 r6c4≠4 r6c5≠4 r6c8≠4)row6",
				map[string]*logic.Step{"r8c1≠4": confined("r8c1=4", 4, "r7c2 r7c3", "row7 box7"), "r6c2≠4": confined("r6c2=4", 4, "r4c1 r5c1", "column1 box4"),
					"r6c4≠9": confined("r6c4=9", 9, "r1c4 r3c4", "box2 column4"), "r6c4≠4": confined("r6c4=4", 4, "r1c4 r3c4", "box2 column4")}),
			chain("r9c8=2, r2c8≠2(r9c8=2)column8, r2c8=4(r2c8≠2), r7c4≠4(r9c8=2), r8c1≠4(r7c4≠4)step, r2c1≠4(r2c8=4)row2, r6c3≠4(r2c1≠4 r8c1≠4)step",
				map[string]*logic.Step{"r8c1≠4": confined("r8c1=4", 4, "r7c2 r7c3", "row7 box7"), "r6c3≠4": confined("r6c3=4", 4, "r4c1 r5c1", "column1 box4")})),
		chains(logic.ContradictionForcing, logic.PlusForcing, 102, "r2c6=2", 49, logic.Pattern{},
			chain("r2c6=2, r2c6≠9(r2c6=2), r2c6≠3(r2c6=2), r2c6≠4(r2c6=2), r3c6=3(r2c6≠3)box2, r3c6≠9(r3c6=3), r3c6≠4(r3c6=3), r7c4≠9(r2c6≠9 r3c6≠9)step, r3c3≠9(r7c4≠9 r2c6≠9)step, r1c3≠9(r7c4≠9 r2c6≠9)step, r7c4≠4(r2c6≠4 r3c6≠4)step, r2c1=9(r3c3≠9 r1c3≠9)box1, r8c1≠4(r7c4≠4)step, r2c1≠4(r2c1=9), r6c3≠4(r2c1≠4 r8c1≠4)step",
				map[string]*logic.Step{"r3c3≠9": &turbot, "r1c3≠9": &turbot,
					"r7c4≠9": confined("r7c4=9", 9, "r1c4 r3c4", "box2 column4"), "r7c4≠4": confined("r7c4=4", 4, "r1c4 r3c4", "box2 column4"),
					"r8c1≠4": confined("r8c1=4", 4, "r7c2 r7c3", "row7 box7"), "r6c3≠4": confined("r6c3=4", 4, "r4c1 r5c1", "column1 box4")}),
			chain("r2c6=2, r6c3=4(r2c6=2)row6", nil)),
		removal(logic.SashimiJellyfish, 0, 0, "r5c4=7", logic.Pattern{Digits: digits(7), Cells: cells("r1c1 r1c3 r2c1 r2c6 r3c3 r3c6 r4c4"), Fins: cells("r4c5"), Houses: houses("row1 row2 row3 row4 column1 column3 column4 column6")}),
	}
}

// confined is a step inside a chain: a digit of the first house is confined to the second.
func confined(removals string, digit uint8, where, both string) *logic.Step {
	technique, rating := logic.Claiming, logic.Rating(28)
	if strings.HasPrefix(both, "box") {
		technique, rating = logic.Pointing, 26
	}
	step := removal(technique, 0, rating, removals, logic.Pattern{Digits: digits(digit), Cells: cells(where), Houses: houses(both)})
	return &step
}
