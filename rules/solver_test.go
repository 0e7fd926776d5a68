package rules

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bullseye/internal/fortest/sample"
)

// TestSolverAgainstMeanings compares what the solver finds with all grids, each judged by the meanings
// of the rules: for random rules of every kind on small grids.
func TestSolverAgainstMeanings(t *testing.T) {
	rounds := 400
	if sample.Only() {
		rounds = 60
	}
	for k := Kind(1); k <= lastKind; k++ {
		t.Run(k.String(), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(k), 1))
			tried := 0
			for range rounds {
				p := randomPuzzle(r, k)
				if p.Validate() != nil {
					continue
				}
				tried++
				compareWithMeanings(t, p)
				if t.Failed() {
					return
				}
			}
			if tried < rounds/20 {
				t.Errorf("only %d of %d random puzzles were valid", tried, rounds)
			}
		})
	}
}

func compareWithMeanings(t *testing.T, p *Puzzle) {
	t.Helper()
	want := map[string]bool{}
	possible := make([]Values, len(p.Allowed))
	values := make([]uint8, len(p.Allowed))
	var fill func(cell int)
	fill = func(cell int) {
		if cell == len(values) {
			if _, broken := p.Broken(values); !broken {
				want[p.FormatGrid(values)+p.FormatRegions(values)] = true
				for c, v := range values {
					possible[c] |= Value(int(v))
				}
			}
			return
		}
		for v := range p.Allowed[cell].Each {
			values[cell] = uint8(v)
			fill(cell + 1)
		}
	}
	fill(0)
	s, err := NewSolver(p)
	if err != nil {
		t.Fatalf("%v\n%s", err, describe(p))
	}
	found := map[string]bool{}
	for g, err := range s.All(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		text := p.FormatGrid(g) + p.FormatRegions(g)
		if found[text] || !want[text] {
			t.Fatalf("found %s, twice: %v, right: %v\n%s", text, found[text], want[text], describe(p))
		}
		found[text] = true
	}
	if len(found) != len(want) {
		var missing []string
		for text := range want {
			if !found[text] {
				missing = append(missing, text)
			}
		}
		slices.Sort(missing)
		t.Fatalf("found %d grids of %d; not %s\n%s", len(found), len(want), missing[0], describe(p))
	}
	got, err := s.Possible(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for c := range p.InGrid() {
		if got[c] != possible[c] {
			t.Fatalf("cell %d: possible values %b, expected %b\n%s", c, got[c], possible[c], describe(p))
		}
	}
	compareCounts(t, p, s, got, want)
}

// compareCounts compares counts of values and estimates with all grids.
func compareCounts(t *testing.T, p *Puzzle, s *Solver, possible []Values, all map[string]bool) {
	t.Helper()
	want := make([]uint64, p.InGrid()*(p.Last-p.First+1))
	letters := map[byte]int{}
	for v := p.First; v <= p.Last; v++ {
		letters[p.Letter(v)] = v - p.First
	}
	for text := range all {
		for c := range p.InGrid() {
			want[c*(p.Last-p.First+1)+letters[text[c]]]++
		}
	}
	for _, limit := range []uint64{0, 1, 2, 7, 1000} {
		counts, err := s.Counts(t.Context(), possible, limit, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range slices.Concat(counts...) {
			if n := want[i]; got != n && (limit == 0 || got != min(n, limit)) {
				t.Fatalf("up to %d, the counts are %v, expected %v\n%s", limit, counts, want, describe(p))
			}
		}
	}
	if n, whole, err := s.CountWithin(t.Context(), 1<<40); n != len(all) || !whole || err != nil {
		t.Fatalf("counted %d, %v, %v, expected %d\n%s", n, whole, err, len(all), describe(p))
	}
	sample := s.Samples(t.Context())
	const samples = 300
	sum, squares := 0.0, 0.0
	for i := range samples {
		x, err := sample(rand.New(rand.NewPCG(1, uint64(i))))
		if err != nil {
			t.Fatal(err)
		}
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / samples
	if off := math.Abs(mean - float64(len(all))); off > 6*math.Sqrt((squares/samples-mean*mean)/samples)+1e-9 {
		t.Fatalf("estimated %v, expected %d\n%s", mean, len(all), describe(p))
	}
}

// Rest goes on where a loop ended, wherever that was.
func TestRest(t *testing.T) {
	p := NewPuzzle(3, 3, 1, 3)
	p.Rules = p.houses(latin)
	s, err := NewSolver(p)
	if err != nil {
		t.Fatal(err)
	}
	const grids = 12
	for first := 1; first <= grids; first++ {
		found := map[string]bool{}
		for g := range s.All(t.Context()) {
			if found[p.FormatGrid(g)] = true; len(found) == first {
				break
			}
		}
		for g := range s.Rest() {
			found[p.FormatGrid(g)] = true
		}
		for range s.Rest() {
			t.Error("there is more after the last grid")
		}
		if len(found) != grids {
			t.Errorf("found %d grids with %d of them before the rest, expected %d", len(found), first, grids)
		}
	}
	p.Rules[0].Cells = []int{9}
	if _, err := NewSolver(p); err == nil {
		t.Error("a puzzle that is not valid gives no error")
	}
}

func describe(p *Puzzle) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d×%d, %d to %d, %d cells", p.Rows, p.Columns, p.First, p.Last, len(p.Allowed))
	for i := range p.Rules {
		fmt.Fprintf(&b, "\n%v %+v", p.Rules[i].Kind, p.Rules[i])
	}
	return b.String()
}

// randomPuzzle returns a small puzzle with one or two rules of a kind, and often with rows and columns.
// It may not be valid.
func randomPuzzle(r *rand.Rand, k Kind) *Puzzle {
	if k == ChaosConstruction {
		return randomChaos(r)
	}
	rows, columns := 1+r.IntN(3), 2+r.IntN(3)
	if rows*columns > 8 {
		columns = 2
	}
	if k == FullRank || k == NoTies {
		rows, columns = 3, 3
	}
	first := r.IntN(2)
	last := first + 1 + r.IntN(4)
	switch k {
	case GlobalEntropy, GlobalModulo, DutchFlatmates:
		first, last, rows = 1, 9, 2+r.IntN(2)
		columns = 2
		if rows == 3 && k != DutchFlatmates {
			rows = 2
		}
	case EntropicLine:
		first, last, rows, columns = 1, 4+r.IntN(4), 1, 4
	case FullRank:
		first, last = 1, 3
	case AntiTaxicab:
		first, last = 1, 3
	}
	for pow(last-first+1, rows*columns) > 20000 && last > first+1 && k != DutchFlatmates && k != GlobalEntropy && k != GlobalModulo && k != FullRank {
		last--
	}
	p := NewPuzzle(rows, columns, first, last)
	if r.IntN(2) == 0 || k == FullRank {
		for i := range rows {
			p.Rules = append(p.Rules, Rule{Kind: RowHouse, Cells: p.Row(i)})
		}
		for i := range columns {
			p.Rules = append(p.Rules, Rule{Kind: ColumnHouse, Cells: p.Column(i)})
		}
	}
	for c := range p.Allowed {
		if r.IntN(4) == 0 {
			if v := p.All() & Values(r.Uint32()); v != 0 {
				p.Allowed[c] = v
			}
		}
	}
	if k == DutchFlatmates && rows == 3 { // nine values are too many for six cells
		for c := range p.Allowed {
			p.Allowed[c] &= Value(1) | Value(5) | Value(9) | Value(3)
			if p.Allowed[c] == 0 {
				p.Allowed[c] = Value(5) | Value(9)
			}
		}
	}
	for range 1 + r.IntN(2) {
		p.Rules = append(p.Rules, randomRule(r, p, k, 0))
	}
	return p
}

// randomChaos returns a small puzzle whose regions are to be found.
func randomChaos(r *rand.Rand) *Puzzle {
	shape := [][4]int{{2, 2, 2, 2}, {2, 2, 2, 3}, {2, 3, 3, 3}, {2, 3, 2, 3}, {3, 2, 3, 3}, {3, 2, 3, 4}, {1, 6, 2, 3}, {2, 4, 4, 4}, {2, 4, 2, 4}, {3, 3, 3, 3}}[r.IntN(10)]
	first := r.IntN(2)
	p := NewPuzzle(shape[0], shape[1], first, first+shape[3]-1)
	n := p.InGrid()
	rule := Rule{Kind: ChaosConstruction, Numbers: []int{shape[2]}}
	for c := range n {
		rule.Cells = append(rule.Cells, n+c)
	}
	p.Rules = []Rule{rule}
	p.Allowed = slices.Repeat(p.Allowed, 2)
	count := 1
	for _, c := range r.Perm(2 * n) {
		if c >= n {
			p.Allowed[c] &= Range(first, first+n/shape[2]-1)
		}
		if count *= p.Allowed[c].Len(); count > 20000 {
			count /= p.Allowed[c].Len()
			if c < n || c == n {
				p.Allowed[c] = Value(first + r.IntN(shape[3]))
			} else {
				p.Allowed[c] = Value(first + r.IntN(n/shape[2]))
			}
			if c == n {
				p.Allowed[c] = Value(first)
			}
		}
	}
	some := func() []int { return rule.Cells[r.IntN(n):][:1] }
	for range r.IntN(3) {
		switch r.IntN(4) {
		case 0:
			cells := r.Perm(n)[:2+r.IntN(n-1)]
			for i := range cells[1:] {
				cells[i+1] += n
			}
			p.Rules = append(p.Rules, Rule{Kind: ChaosCount, Cells: cells, Numbers: []int{r.IntN(2)}})
		case 1:
			start := some()
			groups := [][]int{{r.IntN(n)}, start}
			for range r.IntN(3) {
				groups = append(groups, slices.Concat(start, some(), some()))
			}
			p.Rules = append(p.Rules, Rule{Kind: ChaosArrow, Groups: groups, Numbers: []int{r.IntN(2)}})
		case 2:
			p.Rules = append(p.Rules, Rule{Kind: SameValues, Groups: [][]int{some(), some()}})
		default:
			p.Rules = append(p.Rules, Rule{Kind: ExtraRegion, Cells: []int{some()[0], some()[0]}})
		}
	}
	switch r.IntN(10) {
	case 0:
		p.Rules[0] = Rule{Kind: Any, Rules: []Rule{rule, {Kind: OddCells, Cells: some()}}}
	case 1:
		p.Rules[0] = Rule{Kind: Both, Rules: []Rule{rule}}
	case 2:
		p.Rules = append(p.Rules, rule)
	}
	return p
}

func pow(a, b int) int {
	if b == 0 {
		return 1
	}
	return a * pow(a, b-1)
}

func randomRule(r *rand.Rand, p *Puzzle, k Kind, depth int) Rule {
	rule := Rule{Kind: k}
	has := k.row().has
	line := func(least int) []int {
		cells := r.Perm(p.InGrid())
		return cells[:min(len(cells), least+r.IntN(max(1, len(cells)-least+1)))]
	}
	number := func() int {
		low, high := 0, 0
		if has.between != nil {
			low, high = has.between(p)
		}
		return low + r.IntN(min(high-low, 12)+1)
	}
	if has.cells.most > 0 {
		rule.Cells = line(has.cells.least)
		if len(rule.Cells) > has.cells.most {
			rule.Cells = rule.Cells[:has.cells.most]
		}
		if r.IntN(8) == 0 && len(rule.Cells) > 1 && len(rule.Cells) < has.cells.most { // a cell twice
			rule.Cells = append(rule.Cells, rule.Cells[0])
		}
	}
	if has.numbers.most > 0 {
		n := has.numbers.least + r.IntN(min(has.numbers.most-has.numbers.least, 3)+1)
		for range n {
			rule.Numbers = append(rule.Numbers, number())
		}
	}
	if has.groups.most > 0 {
		n := has.groups.least + r.IntN(min(has.groups.most-has.groups.least, 2)+1)
		size := max(has.each.least, 1)
		if has.each.most > size {
			size += r.IntN(3)
		}
		for range n {
			if !has.alike && has.each.most > has.each.least {
				size = max(has.each.least, 1) + r.IntN(3)
			}
			cells := r.Perm(p.InGrid())
			rule.Groups = append(rule.Groups, cells[:min(size, len(cells))])
		}
	}
	values := p.Last - p.First + 1
	switch k {
	case Sum:
		if len(rule.Numbers) > 1 {
			rule.Numbers = rule.Numbers[:1]
			for range rule.Cells {
				rule.Numbers = append(rule.Numbers, r.IntN(7)-3)
			}
		}
	case AntiDifference, AntiRatio, AntiSum:
		rule.Groups = nil
		for _, pair := range p.Steps(edgeSteps...) {
			if r.IntN(3) == 0 {
				rule.Groups = append(rule.Groups, pair[:])
			}
		}
	case LookAndSay:
		rule.Numbers = nil
		for _, v := range r.Perm(values)[:1+r.IntN(min(values, 2))] {
			rule.Numbers = append(rule.Numbers, r.IntN(3), p.First+v)
		}
	case FullRank:
		rule.Groups = nil
		for i := range p.Rows {
			rule.Groups = append(rule.Groups, p.Row(i), reversed(p.Row(i)), p.Column(i), reversed(p.Column(i)))
		}
		rule.Cells = rule.Groups[r.IntN(len(rule.Groups))]
		rule.Numbers = []int{1 + r.IntN(4*p.Rows), r.IntN(2)}
		if r.IntN(2) == 0 {
			rule.Numbers = rule.Numbers[:1]
		}
	case BoxIndexer:
		rule.Groups = [][]int{p.Row(0)}
		rule.Cells = p.Row(0)[:1+r.IntN(p.Columns)]
	case ChaosArrow:
		rule.Groups[0] = rule.Groups[0][:1]
		for _, line := range rule.Groups[1:] {
			line[0] = rule.Groups[1][0]
		}
	case ConnectedValues:
		rule.Cells = nil
		for c := range p.InGrid() {
			rule.Cells = append(rule.Cells, c)
		}
		if r.IntN(4) == 0 {
			rule.Cells = line(1)
		}
		rule.Numbers = []int{p.Columns, r.IntN(4)}
		for _, v := range r.Perm(values)[:1+r.IntN(min(values, 2))] {
			rule.Numbers = append(rule.Numbers, p.First+v)
		}
	case Regex:
		rule.Pattern = []string{".*", "(1|2)*3?.", "[^1]+", "1?2?3?4?.?", "(12|21|.)*", ".{1,2}3*.", "(.1)*|2+."}[r.IntN(7)]
	case Chain, AllPairs:
		for range values {
			rule.Allowed = append(rule.Allowed, p.All()&Values(r.Uint32()))
		}
	case Accepted:
		rule.Automaton = randomAutomaton(r, values)
	case Any, Both:
		for range 1 + r.IntN(3) {
			inner := Kind(1 + r.IntN(int(lastKind)))
			for inner == AntiKnight || kinds[inner].has.cells.most == 0 && kinds[inner].has.groups.most == 0 && (!kinds[inner].has.rules || depth > 1) {
				inner = Kind(1 + r.IntN(int(lastKind)))
			}
			rule.Rules = append(rule.Rules, randomRule(r, p, inner, depth+1))
		}
	}
	return rule
}

func reversed(cells []int) []int {
	cells = slices.Clone(cells)
	slices.Reverse(cells)
	return cells
}

func randomAutomaton(r *rand.Rand, values int) *Automaton {
	states := 1 + r.IntN(4)
	a := &Automaton{Start: []int{r.IntN(states)}}
	if r.IntN(3) == 0 {
		a.Start = append(a.Start, r.IntN(states))
		a.Start = slices.Compact(a.Start)
	}
	for range states {
		a.Accept = append(a.Accept, r.IntN(2) == 0)
		var next [][]int
		for range values + 1 {
			var to []int
			for s := range states {
				if r.IntN(2) == 0 {
					to = append(to, s)
				}
			}
			next = append(next, to)
		}
		a.Next = append(a.Next, next)
	}
	return a
}

// Of a context that has ended, every question returns the error before it looks for a grid.
func TestEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := NewClassic()
	s, err := NewSolver(p)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := s.Count(ctx, 10); n != 0 || err != context.Canceled {
		t.Errorf("counted %d, %v", n, err)
	}
	for values, err := range s.All(ctx) {
		if values != nil || err != context.Canceled {
			t.Fatalf("found %v, %v", values, err)
		}
	}
	if possible, err := s.Possible(ctx); possible != nil || err != context.Canceled {
		t.Errorf("possible %v, %v", possible, err)
	}
	if s, err := Prepare(ctx, p, MaxWork); s != nil || err != context.Canceled {
		t.Errorf("prepared %v, %v", s, err)
	}
	scores, err := s.Scores(func(_, value int) int64 { return int64(value) }, nil)
	if err != nil {
		t.Fatal(err)
	}
	best, err := scores.Best(ctx)
	if best.Grid != nil || best.Bound != 729 || best.Proved || err != context.Canceled {
		t.Errorf("best %+v, %v", best, err)
	}
	if best, err = scores.Best(t.Context()); !best.Proved || err != nil {
		t.Errorf("best %+v, %v", best, err)
	}
	for _, k := range []int{1, 5} {
		if top, err := scores.Top(ctx, k); len(top) != 1 || top[0].Score != best.Score || err != context.Canceled {
			t.Errorf("the best %d are %v, %v", k, top, err)
		}
	}
	if n, err := scores.Ties(ctx, 0, nil); n != 0 || err != context.Canceled {
		t.Errorf("%d ties, %v", n, err)
	}
	if second, err := scores.Second(ctx); second.Grid != nil || second.Proved || err != context.Canceled {
		t.Errorf("second best %+v, %v", second, err)
	}
	if _, _, err := s.CountWithin(ctx, 10); err != context.Canceled {
		t.Errorf("counted with %v", err)
	}
	if _, err := s.Samples(ctx)(rand.New(rand.NewPCG(1, 1))); err != context.Canceled {
		t.Errorf("sampled with %v", err)
	}
	if counts, err := s.Counts(ctx, make([]Values, p.InGrid()), 0, nil); counts != nil || err != context.Canceled {
		t.Errorf("counts %v, %v", counts, err)
	}
}

// Values and grids out of range are left out, and a grid that breaks the rules is an error of Redundant.
func TestOutOfRange(t *testing.T) {
	for got, want := range map[Values]Values{Value(-1): 0, Range(5, 2): 0, Range(-3, 1): 0b11, Range(4, 40): Range(4, MaxValue)} {
		if got != want {
			t.Errorf("the set is %v, want %v", got, want)
		}
	}
	p := NewPuzzle(1, 3, 1, 3)
	if text := p.FormatGrid(nil) + p.FormatGrid([]uint8{1, 2, 3, 4}) + p.FormatRegions(nil); text != "...123" {
		t.Errorf("the grids are %q", text)
	}
	if _, broken := p.Broken(nil); !broken {
		t.Error("a grid without values keeps the rules")
	}
	s, err := NewSolver(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, grid := range [][]uint8{nil, {1, 2}, {1, 2, 9}} {
		if _, _, err := s.Redundant(t.Context(), grid); err == nil {
			t.Errorf("no error for the grid %v", grid)
		}
	}
}
