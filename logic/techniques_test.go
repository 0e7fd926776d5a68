package logic

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

var update = flag.Bool("update", false, "rewrite the drawings of docs/techniques.md")

const techniquesPage = "../docs/techniques.md"

// sections are the headings of docs/techniques.md, in the player's order.
var sections = []struct {
	heading   string
	technique Technique
}{
	{"Full House", FullHouse},
	{"Hidden Single", HiddenSingle},
	{"Naked Single", NakedSingle},
	{"Pointing", Pointing},
	{"Claiming", Claiming},
	{"Naked Pair", NakedPair},
	{"Hidden Pair", HiddenPair},
	{"Naked Triplet", NakedTriplet},
	{"Hidden Triplet", HiddenTriplet},
	{"X-Wing", XWing},
	{"Remote Pairs", RemotePairs},
	{"Skyscraper", Skyscraper},
	{"Two-String Kite", TwoStringKite},
	{"Turbot Fish", TurbotFish},
	{"Empty Rectangle", EmptyRectangle},
	{"Simple Colouring (trap)", ColourTrap},
	{"Simple Colouring (wrap)", ColourWrap},
	{"XY-Wing", XYWing},
	{"XYZ-Wing", XYZWing},
	{"W-Wing", WWing},
	{"Swordfish", Swordfish},
	{"Unique Rectangle", UniqueRectangle},
	{"Unique Loop", UniqueLoop},
	{"Avoidable Rectangle", AvoidableRectangle},
	{"Hidden Unique Rectangle", HiddenRectangle},
	{"BUG", BivalueGrave},
	{"Naked Quad", NakedQuad},
	{"Jellyfish", Jellyfish},
	{"Hidden Quad", HiddenQuad},
	{"Finned X-Wing", FinnedXWing},
	{"Sashimi X-Wing", SashimiXWing},
	{"Finned Swordfish", FinnedSwordfish},
	{"Sashimi Swordfish", SashimiSwordfish},
	{"Finned Jellyfish", FinnedJellyfish},
	{"Sashimi Jellyfish", SashimiJellyfish},
	{"Sue de Coq", SueDeCoq},
	{"Extended Rectangle", ExtendedRectangle},
	{"X-Chain", XChain},
	{"XY-Chain", XYChain},
	{"Alternating Inference Chain", AlternatingChain},
	{"Nice Loop", NiceLoop},
	{"Grouped X-Chain", GroupedXChain},
	{"ALS-XZ", ALSXZ},
	{"Grouped Alternating Inference Chain", GroupedAlternatingChain},
	{"Grouped Nice Loop", GroupedNiceLoop},
	{"ALS-XY-Wing", ALSXYWing},
	{"Death Blossom", DeathBlossom},
	{"Nishio Forcing Chains", Nishio},
	{"Cell Forcing Chains", CellForcing},
	{"Region Forcing Chains", RegionForcing},
	{"Contradiction Forcing Chains", ContradictionForcing},
	{"Double Forcing Chains", DoubleForcing},
}

// Each section of docs/techniques.md lists three boards that need the technique, and draws a
// position of the first.
func TestTechniquesPage(t *testing.T) {
	page := readPage(t)
	solver := NewSolver(Player)
	last := 0
	for _, section := range sections {
		start := strings.Index(page, "\n### "+section.heading+"\n")
		if start < last {
			t.Errorf("no section %q after the one before it", section.heading)
			continue
		}
		last = start
		body := sectionAt(page, start)
		level := page[:start]
		level = level[strings.LastIndex(level, "\n## "):]
		allowed := effortsOf(t, section.heading, body)
		if want := "\n## " + levelNames[allowed[0].Difficulty()]; !strings.HasPrefix(level, want+"\n") {
			t.Errorf("%s is not under %q", section.heading, want)
		}
		blocks := codeBlocks(body)
		if len(blocks) != 2 {
			t.Errorf("%s: %d blocks, want a drawing and three boards", section.heading, len(blocks))
			continue
		}
		boards := boardsOf(t, blocks[1])
		if len(boards) != 3 {
			t.Errorf("%s: %d boards, want 3", section.heading, len(boards))
		}
		for i, b := range boards {
			picture := needs(t, solver, b, section.technique, allowed)
			switch {
			case i > 0:
			case *update:
				changed := strings.Replace(body, blocks[0], picture, 1)
				page = strings.Replace(page, body, changed, 1)
			case blocks[0] != picture:
				t.Errorf("%s: the drawing is not this one, which -update writes:\n%s", section.heading, picture)
			}
		}
	}
	if *update {
		if err := os.WriteFile(techniquesPage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func readPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(techniquesPage)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sectionAt returns the section that begins after the newline at start.
func sectionAt(page string, start int) string {
	body := page[start+1:]
	if end := strings.Index(body, "\n##"); end >= 0 {
		return body[:end]
	}
	return body
}

// boardsOfPage returns the boards of all sections.
func boardsOfPage(t *testing.T) (boards []sudoku.Board) {
	t.Helper()
	page := readPage(t)
	for _, section := range sections {
		start := strings.Index(page, "\n### "+section.heading+"\n")
		boards = append(boards, boardsOf(t, codeBlocks(sectionAt(page, start))[1])...)
	}
	return boards
}

// Every technique of the player's order has a section, and no other.
func TestTechniquesPageIsComplete(t *testing.T) {
	unused := []Technique{
		NoTechnique, DirectPointing, DirectClaiming, DirectHiddenPair, DirectHiddenTriplet,
		AlignedPair, AlignedTriplet, XCycle, YCycle, Cycle, ForcingXChain, ForcingChain,
	}
	for technique := range Technique(Techniques) {
		count := 0
		for _, s := range sections {
			if s.technique == technique {
				count++
			}
		}
		if slices.Contains(unused, technique) == (count == 1) {
			t.Errorf("technique %d has %d sections", technique, count)
		}
	}
}

// needs fails the test unless steps of the technique are the hardest of a path which, without
// them, gets harder. Forcing chains need only be of its level. It draws the first step.
func needs(t *testing.T, solver *Solver, b sudoku.Board, technique Technique, allowed [2]Effort) (picture string) {
	t.Helper()
	solution := completion(t, b)
	effort, hardest := Effort(0), Effort(0)
	number := 0
	for at := NewPosition(b); !at.Solved(); number++ {
		step, err := solver.Next(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		check(t, at, &step, &solution)
		hardest = max(hardest, step.Effort)
		if step.Technique == technique {
			effort = max(effort, step.Effort)
			if effort < allowed[0] || effort > allowed[1] {
				t.Errorf("%v: effort %d of technique %d, the page says %d", b, effort, technique, allowed)
			}
			if picture == "" {
				picture = drawing(at, &step, number)
			}
		}
		at.Apply(&step)
	}
	if effort == 0 {
		t.Errorf("%v: no step is of technique %d", b, technique)
	}
	if effort > 1 && effort < 90 && (hardest > effort || avoidable(t, solver, b, technique, effort)) {
		t.Errorf("%v: does not need technique %d", b, technique)
	}
	if hardest.Difficulty() > effort.Difficulty() {
		t.Errorf("%v: the hardest step has effort %d, which is another level than that of technique %d", b, hardest, technique)
	}
	return picture
}

// avoidable reports whether the technique can be avoided by steps of no greater effort.
func avoidable(t *testing.T, solver *Solver, b sudoku.Board, avoided Technique, effort Effort) bool {
	for at := NewPosition(b); !at.Solved(); {
		progress := false
		for step, err := range solver.All(t.Context(), at) {
			if err != nil {
				t.Fatal(err)
			}
			if step.Technique != avoided {
				progress = step.Effort <= effort
				at.Apply(&step)
				break
			}
		}
		if !progress {
			return false
		}
	}
	return true
}

var levelNames = [...]string{
	Easy: "Easy", Medium: "Medium", Hard: "Hard", Fiendish: "Fiendish", Diabolical: "Diabolical", Extreme: "Extreme",
}

var number = regexp.MustCompile(`[0-9]+`)

// effortsOf returns the range of efforts in the first words of a section.
func effortsOf(t *testing.T, heading, body string) (allowed [2]Effort) {
	t.Helper()
	sentence, _, _ := strings.Cut(strings.TrimPrefix(body, "### "+heading+"\n\n"), ".")
	if !strings.HasPrefix(sentence, "Effort ") {
		t.Fatalf("%s: begins with %q, not with its effort", heading, sentence)
	}
	allowed = [2]Effort{255, 0}
	for _, digits := range number.FindAllString(sentence, -1) {
		n, err := strconv.Atoi(digits)
		if err != nil {
			t.Fatal(err)
		}
		allowed[0], allowed[1] = min(allowed[0], Effort(n)), max(allowed[1], Effort(n))
	}
	if strings.Contains(sentence, "above") {
		allowed[1] = 255
	}
	return allowed
}

func codeBlocks(body string) (blocks []string) {
	parts := strings.Split(body, "```")
	for i := 1; i < len(parts); i += 2 {
		_, block, _ := strings.Cut(parts[i], "\n")
		blocks = append(blocks, block)
	}
	return blocks
}

func boardsOf(t *testing.T, block string) (boards []sudoku.Board) {
	for line := range strings.Lines(block) {
		b, err := sudoku.ParseLine(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	return boards
}

// drawing draws a step. Brackets mark the cells of its pattern, with their candidates, and
// a minus the candidates that are removed. If the pattern has one digit, only the places of
// this digit are drawn.
func drawing(at *Position, s *Step, number int) string {
	picture := picture{at: at, step: s}
	picture.collect()
	var text strings.Builder
	width := 1
	for c := range sudoku.Cell(sudoku.Cells) {
		width = max(width, len(picture.cell(c)))
	}
	for r := range 9 {
		if r%3 == 0 && r > 0 {
			rule := strings.Repeat("-", 3*(width+1)+1)
			fmt.Fprintf(&text, "%s+%s+%s\n", rule[1:], rule, rule[1:])
		}
		var line strings.Builder
		for c := range 9 {
			if c%3 == 0 && c > 0 {
				line.WriteString("| ")
			}
			fmt.Fprintf(&line, "%-*s ", width, picture.cell(sudoku.CellAt(r, c)))
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	text.WriteString("\n")
	for _, chain := range s.Pattern.Chains {
		text.WriteString(eureka(chain) + "\n")
	}
	fmt.Fprintf(&text, "Step %d: %s\n", number+1, outcome(s))
	return text.String()
}

func outcome(s *Step) string {
	if s.Places() {
		return fmt.Sprintf("%v = %d", s.Placement.Cell, s.Placement.Digit)
	}
	var parts []string
	for _, c := range s.Removals {
		parts = append(parts, fmt.Sprintf("%v ≠ %d", c.Cell, c.Digit))
	}
	return strings.Join(parts, ", ")
}

// eureka writes a chain with = for strong links and - for weak ones.
func eureka(chain Chain) string {
	var text strings.Builder
	for i, n := range chain.Nodes {
		if i > 0 && n.On {
			text.WriteString(" = ")
		} else if i > 0 {
			text.WriteString(" - ")
		}
		fmt.Fprintf(&text, "(%d)%s", n.Digit, together(n.Cells))
	}
	return text.String()
}

// together writes cells of a line: r1c23, or r12c3.
func together(cells []sudoku.Cell) string {
	var rows, columns []byte
	for _, c := range cells {
		if r := byte('1' + c.Row()); !slices.Contains(rows, r) {
			rows = append(rows, r)
		}
		if k := byte('1' + c.Column()); !slices.Contains(columns, k) {
			columns = append(columns, k)
		}
	}
	return "r" + string(rows) + "c" + string(columns)
}

// A picture is what a drawing marks.
type picture struct {
	at      *Position
	step    *Step
	digit   uint8    // 0 if it has several
	pattern grid.Set // in brackets
	second  grid.Set // in braces: fins, or the second colour
}

func (p *picture) collect() {
	s := &p.step.Pattern
	add := func(set *grid.Set, cells []sudoku.Cell) {
		for _, c := range cells {
			set.Add(c)
		}
	}
	add(&p.pattern, s.Cells)
	add(&p.pattern, s.Colours[0])
	add(&p.second, s.Colours[1])
	add(&p.second, s.Fins)
	for _, set := range s.Sets {
		add(&p.pattern, set.Cells)
	}
	digits := s.Digits
	for _, chain := range s.Chains {
		for _, n := range chain.Nodes {
			add(&p.pattern, n.Cells)
			digits |= sudoku.DigitSet(n.Digit)
		}
	}
	switch p.step.Technique {
	case FullHouse, HiddenSingle, NakedSingle, BivalueGrave:
	default:
		p.digit = digits.Single()
	}
}

func (p *picture) cell(c sudoku.Cell) string {
	if p.step.Places() && p.step.Placement.Cell == c {
		return fmt.Sprintf("[%d]", p.step.Placement.Digit)
	}
	var removed sudoku.Digits
	for _, r := range p.step.Removals {
		if r.Cell == c {
			removed |= sudoku.DigitSet(r.Digit)
		}
	}
	text := p.content(c, removed)
	if removed != 0 {
		text += "-" + removed.String()
	}
	switch {
	case p.second.Has(c):
		return "{" + text + "}"
	case p.pattern.Has(c):
		return "[" + text + "]"
	case text == "":
		return "."
	}
	return text
}

// content writes the digit of a cell, or those candidates that are drawn and not removed.
func (p *picture) content(c sudoku.Cell, removed sudoku.Digits) string {
	d, candidates := p.at.Digit(c), p.at.Candidates(c)
	switch {
	case p.digit != 0:
		candidates &= sudoku.DigitSet(p.digit)
	case d != 0:
		return fmt.Sprint(d)
	case removed == 0 && !p.pattern.Has(c):
		return ""
	}
	if candidates &^= removed; candidates == 0 {
		return ""
	}
	return candidates.String()
}
