package explain

import (
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
	"bullseye/logic"
)

// Names of steps and of hardest steps are those that the Explainer writes.
func TestNamesAreTheExplainers(t *testing.T) {
	paths := devdata.Paths(t)
	if sample.Only() {
		paths = paths[:60]
	}
	solver := logic.NewSolver(logic.Explainer)
	checked := 0
	for _, path := range paths {
		if path.ER >= 85 {
			continue // these take long, and other tests compare them
		}
		i := 0
		for step, err := range solver.Path(t.Context(), path.Board) {
			if err != nil {
				t.Fatal(err)
			}
			if got, want := Name(&step, English), path.Steps[i].Technique; got != want {
				t.Fatalf("%s: step %d is %q, the Explainer calls it %q", path.Text, i+1, got, want)
			}
			i++
			checked++
		}
	}
	if checked < 1000 {
		t.Errorf("checked only %d names", checked)
	}
}

// The names that no board at hand shows.
func TestRareNames(t *testing.T) {
	for _, test := range []struct {
		step             logic.Hardest
		english, chinese string
	}{
		{logic.Hardest{Technique: logic.UniqueLoop, Type: 1, Size: 8}, "Unique Loop 8 type 1", "唯一环（8 格，类型 1）"},
		{logic.Hardest{Technique: logic.UniqueLoop, Type: 1, Size: 6}, "Unique Loop type 1", "唯一环（类型 1）"},
		{logic.Hardest{Technique: logic.XCycle, Size: 4}, "Generalized X-Wing", "广义 X-Wing"},
		{logic.Hardest{Technique: logic.Nishio, Level: logic.Dynamic}, "Nishio Forcing Chains", "Nishio 强制链"},
		{logic.Hardest{Technique: logic.CellForcing, Level: logic.PlusForcing}, "Dynamic Cell Forcing Chains (+ Forcing Chains)", "动态单元格强制链（+ 强制链）"},
		{logic.Hardest{Technique: logic.RegionForcing, Level: logic.PlusMultiple}, "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)", "动态区域强制链（+ 多重强制链）"},
		{logic.Hardest{Technique: logic.ContradictionForcing, Level: logic.PlusDynamic}, "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)", "动态矛盾强制链（+ 动态强制链）"},
		{logic.Hardest{Technique: logic.DoubleForcing, Level: logic.PlusDynamicForcing}, "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", "动态双重强制链（+ 动态强制链（+ 强制链））"},
	} {
		if english, chinese := NameOf(test.step, English), NameOf(test.step, Chinese); english != test.english || chinese != test.chinese {
			t.Errorf("the names are %q and %q, want %q and %q", english, chinese, test.english, test.chinese)
		}
	}
}
