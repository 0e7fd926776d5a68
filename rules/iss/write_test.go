package iss_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules"
	"bullseye/rules/iss"
)

// What is written is read as a puzzle that means the same: it takes the completion, and it takes
// other grids if and only if the first puzzle does. What is then written is the same again.
func TestWrittenPuzzlesMeanTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, puzzle := range slices.Concat(devdata.Puzzles(t, "variants.tsv"), devdata.Puzzles(t, "variants-more.tsv")) {
		p, err := iss.Read([]byte(puzzle.Text))
		if err != nil {
			continue
		}
		text, err := iss.Append([]byte("text "), p)
		if err != nil {
			t.Errorf("%s: %v", puzzle.Name, err)
			continue
		}
		text = bytes.TrimPrefix(text, []byte("text "))
		again, err := iss.Read(text)
		if err != nil {
			t.Errorf("%s: %v in %s", puzzle.Name, err, text)
			continue
		}
		second, err := iss.Append(nil, again)
		if err != nil || !bytes.Equal(text, second) {
			t.Errorf("%s: wrote\n%s\nand then (%v)\n%s", puzzle.Name, text, err, second)
		}
		if !reflect.DeepEqual(p.Allowed, again.Allowed) {
			t.Errorf("%s: other clues", puzzle.Name)
		}
		values := make([]uint8, len(p.Allowed))
		copy(values, puzzle.Values)
		for cell := p.InGrid(); cell < len(values); cell++ {
			values[cell] = uint8(p.First)
		}
		for i := range 200 {
			if isBroken(p, values) != isBroken(again, values) {
				t.Errorf("%s: wrote\n%s\nwhich means something else for %v", puzzle.Name, text, values)
				break
			}
			if i > 0 && i%20 == 0 {
				values[random.IntN(len(values))] = uint8(p.First + random.IntN(p.Last-p.First+1))
				continue
			}
			a, b := random.IntN(len(values)), random.IntN(len(values))
			values[a], values[b] = values[b], values[a]
		}
	}
}

func isBroken(p *rules.Puzzle, values []uint8) bool {
	_, broken := p.Broken(values)
	return broken
}

// Each rule of the development data, and each kind that only f-puzzles has, means the same once it
// is written alone and read: for the completion, and for grids that differ from it in few cells.
func TestWrittenRulesMeanTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	tried, kept := map[rules.Kind]int{}, map[rules.Kind]int{}
	for _, puzzle := range slices.Concat(devdata.Puzzles(t, "variants.tsv"), devdata.Puzzles(t, "variants-more.tsv")) {
		p, err := iss.Read([]byte(puzzle.Text))
		if err != nil {
			continue
		}
		solution := make([]uint8, len(p.Allowed))
		copy(solution, puzzle.Values)
		for cell := p.InGrid(); cell < len(solution); cell++ {
			solution[cell] = uint8(p.First)
		}
		isBase := func(r rules.Rule) bool { // which other rules need
			return r.Kind == rules.RowHouse || r.Kind == rules.ColumnHouse || r.Kind == rules.ChaosConstruction
		}
		list := slices.DeleteFunc(slices.Clone(p.Rules), isBase)
		a, b := p.Row(0), p.Column(0)[1:]
		for _, kind := range []rules.Kind{rules.SlowThermometer, rules.Nabner, rules.OddCells, rules.EvenCells, rules.Minima, rules.Maxima} {
			list = append(list, rules.Rule{Kind: kind, Cells: b[:2]})
		}
		list = append(list, rules.Rule{Kind: rules.Clone, Groups: [][]int{a[:2], b[:2]}},
			rules.Rule{Kind: rules.Difference, Numbers: []int{2}, Cells: b[:2]}, rules.Rule{Kind: rules.Difference, Numbers: []int{1}, Cells: []int{0, p.InGrid() - 1}},
			rules.Rule{Kind: rules.Ratio, Numbers: []int{3}, Cells: b[:2]}, rules.Rule{Kind: rules.PairSum, Numbers: []int{7}, Cells: b[:2]},
			rules.Rule{Kind: rules.Greater, Cells: []int{0, p.InGrid() - 1}}, rules.Rule{Kind: rules.AntiSum, Numbers: []int{7}, Groups: [][]int{b[:2]}},
			rules.Rule{Kind: rules.Any, Rules: []rules.Rule{{Kind: rules.Clone, Groups: [][]int{a[:2], b[:2]}}, {Kind: rules.OddCells, Cells: a[:2]}, {Kind: rules.Both}}})
		for _, rule := range list {
			alone := *p
			alone.Allowed = slices.Repeat([]rules.Values{p.All()}, len(p.Allowed))
			alone.Rules = append(slices.DeleteFunc(slices.Clone(p.Rules), func(r rules.Rule) bool { return !isBase(r) }), rule)
			if rule.Kind == rules.RegionSumLine { // it needs the regions
				alone.Rules = append(slices.DeleteFunc(slices.Clone(p.Rules), func(r rules.Rule) bool { return r.Kind > rules.Region }), rule)
			}
			text, err := iss.Append(nil, &alone)
			if err != nil && rule.Kind != rules.RegionSameValues { // which needs the houses
				t.Errorf("%s: %v", puzzle.Name, err)
			}
			if err != nil {
				continue
			}
			again, err := iss.Read(text)
			if err != nil {
				t.Errorf("%s: %v in %s", puzzle.Name, err, text)
				continue
			}
			for _, q := range []*rules.Puzzle{&alone, again} {
				q.Rules = slices.DeleteFunc(slices.Clone(q.Rules), isBase)
			}
			for i := range 40 {
				values := slices.Clone(solution)
				for range i % 4 {
					values[random.IntN(len(values))] = uint8(p.First + random.IntN(p.Last-p.First+1))
				}
				tried[rule.Kind]++
				broken := isBroken(&alone, values)
				if !broken {
					kept[rule.Kind]++
				}
				if broken != isBroken(again, values) {
					t.Errorf("%s: the rule %q, %v, is %s, which means something else for %v", puzzle.Name, rule.Kind, rule, text, values)
					break
				}
			}
		}
	}
	for kind, n := range tried {
		if kept[kind] == 0 || kept[kind] == n {
			t.Logf("the rule %q was kept in %d of %d grids", kind, kept[kind], n)
		}
	}
}
