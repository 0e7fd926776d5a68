package operation

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"bullseye/explain"
	"bullseye/logic"
	"bullseye/record"
	"bullseye/sudoku"
)

// A Step is a step with words. At the depths Where and What, members that would give more away
// are absent.
type Step struct {
	Technique string      `json:"technique,omitempty" doc:"name of the technique in English"`
	Title     string      `json:"title,omitempty" doc:"its name in the language of 'text', if that is not English"`
	Level     string      `json:"level,omitempty" doc:"level of the step, as in 'rate'"`
	Rating    json.Number `json:"rating,omitempty" doc:"rating; absent for techniques that Sudoku Explainer lacks"`
	Place     string      `json:"place,omitempty" doc:"digit that is placed, such as \"r1c2=3\""`
	Remove    []string    `json:"remove,omitempty" doc:"candidates that are removed, such as \"r1c2≠3\""`
	Pattern   *Pattern    `json:"pattern,omitempty" doc:"what proves the step. For each technique, its comment in package 'logic' says what the members mean"`
	Text      string      `json:"text" doc:"the step in words, with a line for each sentence of a list and each chain"`

	Step  logic.Step          `json:"-"` // the same, in full
	Words explain.Explanation `json:"-"` // of Text
}

// newStep returns a step in words.
func newStep(step *logic.Step, depth logic.Depth, l explain.Language) Step {
	s := Step{Step: *step, Words: explain.Step(step, depth, l)}
	s.Text = s.Words.Lines()
	if depth != logic.Where {
		if s.Technique = explain.Name(step, explain.English); s.Words.Title != s.Technique { // another language
			s.Title = s.Words.Title
		}
		s.Level = step.Rating.Difficulty().String()
		if step.Effort > 0 { // in the order of the player
			s.Level = step.Effort.Difficulty().String()
		}
		if step.Rating > 0 {
			s.Rating = json.Number(step.Rating.String())
		}
	}
	if !depth.Tells() {
		return s
	}
	if step.Places() {
		s.Place = assertion([]sudoku.Cell{step.Placement.Cell}, "=", step.Placement.Digit)
	}
	for _, c := range step.Removals {
		s.Remove = append(s.Remove, assertion([]sudoku.Cell{c.Cell}, "≠", c.Digit))
	}
	s.Pattern = patternOf(&step.Pattern)
	return s
}

// alike reports whether another step of the technique has the same outcome or, if only a
// place to look at is told, whether that is the same.
func (s *Step) alike(other *Step) bool {
	if s.Technique == "" {
		return s.Text == other.Text
	}
	x, y := &s.Step, &other.Step
	return x.Technique == y.Technique && x.Placement == y.Placement && slices.Equal(x.Removals, y.Removals)
}

func assertion(cells []sudoku.Cell, sign string, digit uint8) string {
	return strings.Join(Cells(cells).names(), "|") + sign + strconv.Itoa(int(digit))
}

// A Pattern is a logic.Pattern as JSON.
type Pattern struct {
	Digits       sudoku.Digits     `json:"digits,omitempty" doc:"digits of the pattern, such as \"38\""`
	Extra        sudoku.Digits     `json:"extra,omitempty" doc:"further digits"`
	Cells        []sudoku.Cell     `json:"cells,omitempty" doc:"cells of the pattern, such as \"r1c2\""`
	Houses       []sudoku.House    `json:"houses,omitempty" doc:"houses of the pattern, such as \"row 1\"; of a fish, the base lines and then the cover lines"`
	Fins         []sudoku.Cell     `json:"fins,omitempty" doc:"fins of a fish; cells of a unique loop with further candidates"`
	Around       []logic.Candidate `json:"around,omitempty" doc:"digits on the board that rule out the other places of a hidden single, or the other digits of a naked single, such as \"r1c2=3\""`
	Lost         []sudoku.Cell     `json:"lost,omitempty" doc:"other cells of the house of a hidden single, which have lost the digit before"`
	Sets         []logic.Set       `json:"sets,omitempty" doc:"sets of cells with their digits"`
	Linked       []int             `json:"linked,omitempty" doc:"digits that link cells, houses or sets"`
	Colours      [][]sudoku.Cell   `json:"colours,omitempty" doc:"cells of the first colour and of the second"`
	Combinations []Combination     `json:"combinations,omitempty" doc:"digits that an aligned exclusion rules out"`
	Chains       [][]Node          `json:"chains,omitempty" doc:"chains of statements; each follows from earlier ones, and the last one is the consequence"`
	Cost         int               `json:"cost,omitempty" doc:"number of statements that the rating counts"`
}

// A Combination is a logic.Combination as JSON.
type Combination struct {
	Digits   string `json:"digits" doc:"digits of the cells of the pattern, in their order"`
	Excluder string `json:"excluder,omitempty" doc:"cell that would have no candidate left"`
	Twice    bool   `json:"twice,omitempty" doc:"instead, a house would have a digit twice"`
}

// A Node is a logic.Node as JSON.
type Node struct {
	Statement string `json:"statement" doc:"such as \"r1c2=3\", \"r1c2≠3\", or for several cells \"r1c2|r1c3=4\""`
	Parents   []int  `json:"parents,omitempty" doc:"statements from which it follows, by their places in the chain, from 0"`
	Reason    string `json:"reason" doc:"'assumed'; 'cell'; the house of the link; or 'step'"`
	Step      *Step  `json:"step,omitempty" doc:"step within the chain, if the reason is 'step'"`
}

func patternOf(p *logic.Pattern) *Pattern {
	j := &Pattern{Digits: p.Digits, Extra: p.Extra, Cells: p.Cells, Houses: p.Houses, Fins: p.Fins, Around: p.Around, Lost: p.Lost, Sets: p.Sets, Cost: p.Cost}
	for _, d := range p.Linked {
		j.Linked = append(j.Linked, int(d)) // bytes would be text
	}
	if len(p.Colours[0]) > 0 {
		j.Colours = p.Colours[:]
	}
	for _, c := range p.Combinations {
		one := Combination{Twice: c.Twice}
		for _, d := range c.Digits {
			one.Digits += strconv.Itoa(int(d))
		}
		if !c.Twice {
			one.Excluder = c.Excluder.String()
		}
		j.Combinations = append(j.Combinations, one)
	}
	for i := range p.Chains {
		j.Chains = append(j.Chains, chainOf(&p.Chains[i]))
	}
	return j
}

func chainOf(c *logic.Chain) []Node {
	all := make([]Node, len(c.Nodes))
	for i := range c.Nodes {
		n := &c.Nodes[i]
		sign := "≠"
		if n.On {
			sign = "="
		}
		all[i] = Node{Statement: assertion(n.Cells, sign, n.Digit), Parents: n.Parents}
		switch n.Reason {
		case logic.Assumed:
			all[i].Reason = "assumed"
		case logic.ByCell:
			all[i].Reason = "cell"
		case logic.ByHouse:
			all[i].Reason = n.House.String()
		case logic.ByStep:
			all[i].Reason = "step"
			if n.Nested != nil {
				nested := newStep(n.Nested, logic.Chains, explain.English)
				all[i].Step = &nested
			}
		}
	}
	return all
}

// stepColumns are the columns for a step.
var stepColumns = []record.Column{
	{Name: "technique"}, {Name: "level"}, {Name: "rating", Kind: record.Number}, {Name: "place"}, {Name: "remove"},
}

// texts returns the texts of stepColumns.
func (s *Step) texts() []string {
	return []string{s.Technique, s.Level, string(s.Rating), s.Place, strings.Join(s.Remove, " ")}
}
