package rules

import "testing"

func TestIsClassic(t *testing.T) {
	p := NewClassic()
	if !p.IsClassic() {
		t.Error("the classic rules are not classic")
	}
	for i, r := range p.Rules {
		p.Rules[i] = Rule{Kind: Diagonal, Cells: []int{0, 10, 20, 30, 40, 50, 60, 70, 80}}
		if p.IsClassic() {
			t.Errorf("without rule %d, and with another, it is classic", i)
		}
		p.Rules[i] = Rule{Kind: ExtraRegion, Cells: r.Cells}
		if !p.IsClassic() {
			t.Errorf("with another name for rule %d, it is not classic", i)
		}
		twice := append([]int{r.Cells[1]}, r.Cells[1:]...)
		if p.Rules[i].Cells = twice; p.IsClassic() {
			t.Errorf("rule %d lacks a cell", i)
		}
		p.Rules[i] = r
	}
	if p.Rules = append(p.Rules, Rule{Kind: AntiKnight}); p.IsClassic() {
		t.Error("with a further rule, it is classic")
	}
	if NewPuzzle(9, 9, 1, 9).IsClassic() || NewPuzzle(9, 9, 0, 8).IsClassic() {
		t.Error("without rules, it is classic")
	}
}
