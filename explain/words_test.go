package explain

import (
	"strings"
	"testing"

	"bullseye/logic"
)

// Sentences agree in number, and say what holds for the step at hand.
func TestSentences(t *testing.T) {
	one, two := candidates("r1c2=6"), candidates("r1c2=56 r3c4=8")
	fish := logic.Pattern{Digits: digits(6), Houses: houses("column4 column9 row2 row5")}
	ring := logic.Chain{Nodes: []logic.Node{node("r1c5≠3"), node("r1c5=6"), node("r1c4≠6"), node("r7c4=6"), node("r7c4≠3"), node("r8c5=3"), node("r1c5≠3")}}
	fins := func(text string) Explanation {
		p := fish
		p.Fins = cells(text)
		step := removal(logic.FinnedXWing, 0, 0, "r5c5=6", p)
		return Step(&step, logic.Chains, English)
	}
	loop := func(removals string) Explanation {
		step := chains(logic.NiceLoop, logic.Static, 0, removals, 0, logic.Pattern{}, ring)
		return Step(&step, logic.Chains, English)
	}
	roof := func(kind logic.Technique, text string) Explanation {
		step := removal(kind, 2, 45, "r9c2=4", logic.Pattern{Digits: digits(5, 6), Extra: digits(4), Cells: cells(text), Fins: cells(text)})
		return Step(&step, logic.Chains, English)
	}
	wing := removal(logic.SueDeCoq, 0, 0, "r8c5=5", logic.Pattern{Houses: houses("box8 row9"), Sets: []logic.Set{
		{Cells: cells("r9c4 r9c6"), Digits: digits(4, 5, 6, 7)}, {Cells: cells("r7c5"), Digits: digits(5, 6)}, {Cells: cells("r9c2"), Digits: digits(4, 7)}}})
	itself := chains(logic.AlternatingChain, logic.Static, 0, "r1c5=3", 0, logic.Pattern{}, chain("r1c5≠3, r1c5=6(r1c5≠3), r1c4≠6(r1c5=6), r7c4=6(r1c4≠6)column4, r7c4≠3(r7c4=6), r1c5=3(r7c4≠3)row1", nil))
	group := chains(logic.GroupedAlternatingChain, logic.Static, 0, "r7c7=3", 0, logic.Pattern{}, chain("r7c4≠3, r7c12=3(r7c4≠3)row7", nil))
	blossom := removal(logic.DeathBlossom, 0, 0, "r9c2=4", logic.Pattern{Cells: cells("r7c2"), Linked: []uint8{5, 6}, Extra: digits(4),
		Sets: []logic.Set{{Cells: cells("r8c3"), Digits: digits(4, 5)}, {Cells: cells("r7c8"), Digits: digits(4, 6)}}})
	pair := removal(logic.HiddenPair, 0, 34, "r3c2=5", logic.Pattern{Digits: digits(8, 9), Cells: cells("r3c1 r3c2"), Houses: houses("box1")})
	nested := chains(logic.ForcingChain, logic.Plus, 0, "r7c2=5", 0, logic.Pattern{}, chain("r7c2=5, r3c2≠5(r7c2=5)step, r7c2≠5(r3c2≠5)column2", map[string]*logic.Step{"r3c2≠5": &pair}))
	pairs := chains(logic.ForcingChain, logic.Plus, 0, "r7c2=5", 0, logic.Pattern{}, chain("r7c2=5, r3c1≠5(r7c2=5)step, r3c2≠5(r7c2=5)step, r3c2≠4(r7c2=5)step, r7c2≠5(r3c2≠5)column2",
		map[string]*logic.Step{"r3c1≠5": &pair, "r3c2≠5": &pair, "r3c2≠4": &pair}))
	reach := &Reach{Cell: cells("r4c6")[0], Choices: []Choice{{Digit: 9, Score: 2884}, {Digit: 3, Score: 2872}}}
	for _, test := range []struct {
		name string
		text Explanation
		want string
	}{
		{"one wrong digit", Mistakes(one, nil, logic.Chains, English), "r1c2=6 cannot be right. Take it back first."},
		{"several wrong digits", Mistakes(two, nil, logic.Chains, English), "r3c4=8 cannot be right. Take these back first."},
		{"one candidate missing", Mistakes(nil, one, logic.Chains, English), "A candidate was removed that is still needed. Put back 6 in r1c2."},
		{"several candidates missing", Mistakes(nil, two, logic.Chains, English), "Candidates were removed that are still needed. Put back 5 and 6 in r1c2; 8 in r3c4."},
		{"several candidates missing, in Chinese", Mistakes(nil, two, logic.Chains, Chinese), "有些候选数不该删去。请补上 r1c2 的 5、6，r3c4 的 8。"},
		{"where one is missing", Mistakes(nil, one, logic.What, English), "A candidate is missing in r1c2."},
		{"where several are missing", Mistakes(nil, two, logic.What, English), "Candidates are missing in r1c2 and r3c4."},
		{"one fin", fins("r4c4"), "If it is not there, these two"},
		{"two fins", fins("r4c4 r6c4"), "If it is in neither, these two columns take one place in each of the two rows, and no other cell there can be 6. Otherwise, no cell that sees both fins"},
		{"three fins", fins("r4c4 r5c4 r6c4"), "If it is in none of them, these two columns take one place in each of the two rows, and no other cell there can be 6. Otherwise, no cell that sees all fins"},
		{"a removal beside a ring", loop("r6c5=3"), "sees a cell of the ring that holds its digit. Remove"},
		{"a removal in a cell of the ring", loop("r1c5=4"), "or is itself in a cell of the ring, which holds another digit. Remove"},
		{"two cells that a removal sees", roof(logic.UniqueRectangle, "r7c2 r8c2"), "a cell that sees both cannot be 4"},
		{"three cells that a removal sees", roof(logic.UniqueLoop, "r7c2 r8c2 r8c3"), "a cell that sees all of them cannot be 4"},
		{"two cells of a grave", roof(logic.BivalueGrave, "r7c2 r8c2"), "a cell that sees both cannot be 4"},
		{"digits that no cell can have", Step(&wing, logic.Chains, English), "no other cell can have 5 or 6; in row 9, none can have 4 or 7."},
		{"why no digit fits twice", Step(&wing, logic.Chains, Chinese), "恰好有 4、5、6、7 这四个候选数"},
		{"a chain that returns to its start", Step(&itself, logic.Chains, English), "Suppose r1c5 is not 3. Then r1c5 has only 6 left; column 4 has only r7c4 left for 6; so row 1 has only r1c5 left for 3, against the assumption."},
		{"a chain that returns to its start, in Chinese", Step(&itself, logic.Chains, Chinese), "于是第 1 行的 3 只剩 r1c5，与假设矛盾。"},
		{"what a chain that returns to its start supposes", Step(&itself, logic.What, Chinese), "假设 r1c5≠3。"},
		{"a chain to several cells", Step(&group, logic.Chains, Chinese), "若 r7c4 不是 3，则第 7 行的 3 只剩 r7c1 或 r7c2。所以"},
		{"a stem and its sets", Step(&blossom, logic.What, English), "The stem r7c2 with the sets 4 and 5 in r8c3; 4 and 6 in r7c8."},
		{"a stem and its sets, in Chinese", Step(&blossom, logic.What, Chinese), "中心 r7c2，各组为 r8c3 的 4、5；r7c8 的 4、6。"},
		{"a pair within a chain", Step(&nested, logic.Chains, English), "Then r3c2 is not 5, by Hidden Pair (8 and 9 in r3c1 and r3c2 of box 1);"},
		{"a pair within a chain, in Chinese", Step(&nested, logic.Chains, Chinese), "由隐性数对（第 1 宫里 r3c1、r3c2 的 8、9），r3c2 不是 5"},
		{"cells that lose a digit together", Step(&pairs, logic.Chains, English), "Then r3c1 and r3c2 are not 5, by Hidden Pair (8 and 9 in r3c1 and r3c2 of box 1); r3c2 is not 4, by"},
		{"cells that lose a digit together, in Chinese", Step(&pairs, logic.Chains, Chinese), "由隐性数对（第 1 宫里 r3c1、r3c2 的 8、9），r3c1、r3c2 都不是 5；"},
		{"what a wrong digit costs at least", Telling(reach, logic.Chains, English), "costs at least 12, and in no other cell is the least cost greater."},
		{"what a wrong digit costs at least, in Chinese", Telling(reach, logic.Chains, Chinese), "填错至少损失 12 分。"},
	} {
		if text := joined(test.text); !strings.Contains(text, test.want) {
			t.Errorf("%s: %q does not say %q", test.name, text, test.want)
		}
	}
}

// joined is an explanation as one line.
func joined(e Explanation) string { return strings.Join(strings.Fields(e.Markdown()), " ") }

// A set that belongs to several digits of the stem is named once, and each digit has its set.
func TestDeathBlossomsSayWhichSetLosesADigit(t *testing.T) {
	shared := logic.Set{Cells: cells("r4c4 r6c4 r8c4"), Digits: digits(1, 2, 5, 9)}
	step := removal(logic.DeathBlossom, 0, 0, "r8c6=1", logic.Pattern{
		Cells: cells("r5c6"), Linked: []uint8{9, 7, 5}, Extra: digits(1),
		Sets: []logic.Set{shared, {Cells: cells("r5c9"), Digits: digits(1, 7)}, shared},
	})
	text := joined(Step(&step, logic.Chains, English))
	if strings.Count(text, "in r4c4, r6c4 and r8c4") != 2 {
		t.Errorf("%q does not introduce the set once and use it once", text)
	}
	const want = "If r5c6 is 5 or 9, the set in r4c4, r6c4 and r8c4 loses it and holds 1; if it is 7, the set in r5c9 does so."
	if !strings.Contains(text, want) {
		t.Errorf("%q does not say %q", text, want)
	}
}

// Cases stand in the order of their cells, then digits, however the step lists them.
func TestCasesAreInOrder(t *testing.T) {
	var all []logic.Chain
	for _, start := range []string{"r8c1=6", "r8c1=7", "r8c1=1", "r8c1=8"} {
		all = append(all, chain(start+", r9c9≠2("+start+")", nil))
	}
	step := chains(logic.CellForcing, logic.Static, 80, "r9c9=2", 8, logic.Pattern{Cells: cells("r8c1")}, all...)
	text := joined(Step(&step, logic.Chains, English))
	from := 0
	for _, start := range []string{"If r8c1 is 1", "If r8c1 is 6", "If r8c1 is 7", "If r8c1 is 8"} {
		at := strings.Index(text, start)
		if at < from {
			t.Fatalf("%q is missing or too early in %q", start, text)
		}
		from = at
	}
}

// Every digit that a dynamic chain places is told, with all the candidates that lead to it.
// Many of them are a list.
func TestDynamicChainsTellEveryPlacedDigit(t *testing.T) {
	const start = "r8c4=1, r9c2≠1(r8c4=1)row9, r9c3≠1(r8c4=1)row9, r9c1=7(r9c2≠1 r9c3≠1)row9, r7c1≠1(r9c1=7)column1, r5c1≠1(r8c4=1)row5, r4c1=1(r7c1≠1 r5c1≠1)column1"
	short := chains(logic.DoubleForcing, logic.Dynamic, 85, "r4c9=1", 9, logic.Pattern{}, chain(start+", r4c9≠1(r4c1=1)row4", nil))
	text := joined(Step(&short, logic.Chains, English))
	for _, want := range []string{
		"then row 9 has only r9c1 left for 7; column 1 has only r4c1 left for 1; so r4c9 is not 1.",
		"`r8c4=1 → r9c2≠1, r9c3≠1 → r9c1=7`",
		"`r8c4=1, r9c1=7 → r7c1≠1, r5c1≠1 → r4c1=1 → r4c9≠1`",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not say %q", text, want)
		}
	}
	more := start
	for _, n := range []string{"2", "3", "4", "5", "6"} {
		more += ", r4c" + n + "=" + n + "(r4c1=1 r9c1=7)row4"
	}
	long := chains(logic.DoubleForcing, logic.Dynamic, 85, "r4c9=1", 14, logic.Pattern{}, chain(more+", r4c9≠1(r4c6=6)row4", nil))
	part := Step(&long, logic.Chains, English).Parts[1]
	if part.Text != "If r8c4 is 1, then, step by step:" || len(part.Items) != 8 || part.Items[7] != "so r4c9 is not 1" {
		t.Errorf("seven points are told as %q with the list %q", part.Text, part.Items)
	}
	part = Step(&long, logic.Full, English).Parts[1]
	if part.Text != "If r8c4 is 1, 7 steps lead to this: r4c9 is not 1." || part.Items != nil || part.Chains != nil {
		t.Errorf("seven points are summed up as %q with %q and %q", part.Text, part.Items, part.Chains)
	}
}
