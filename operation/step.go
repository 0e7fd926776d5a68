package operation

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"bullseye/explain"
	"bullseye/internal/text/plainjson"
	"bullseye/logic"
	"bullseye/record"
	"bullseye/sudoku"
)

// A Step is a step with words. As JSON it is an object that has the pattern, too: houses
// and cells by name, digits as a text such as "38", and statements such as "r1c2=3",
// "r1c2≠3" or, for several cells, "r1c2|r1c3=4".
type Step struct {
	logic.Step
	Words explain.Explanation

	depth logic.Depth // how much is told
}

// newStep returns a step in words.
func newStep(step *logic.Step, depth logic.Depth, l explain.Language) Step {
	return Step{*step, explain.Step(step, depth, l), depth}
}

// alike reports whether another step of the technique has the same outcome or, if only a
// place to look at is told, whether that is the same.
func (s *Step) alike(other *Step) bool {
	if s.depth == logic.Where {
		return s.Words.Lines() == other.Words.Lines()
	}
	return s.Technique == other.Technique && s.Placement == other.Placement && slices.Equal(s.Removals, other.Removals)
}

// MarshalJSON implements json.Marshaler.
func (s Step) MarshalJSON() ([]byte, error) {
	object := struct {
		Technique string       `json:"technique,omitempty"`
		Title     string       `json:"title,omitempty"`
		Level     string       `json:"level,omitempty"`
		Rating    json.Number  `json:"rating,omitempty"`
		Place     string       `json:"place,omitempty"`
		Remove    []string     `json:"remove,omitempty"`
		Pattern   *patternJSON `json:"pattern,omitempty"`
		Text      string       `json:"text"`
	}{Text: s.Words.Lines()}
	if s.depth != logic.Where {
		object.Technique, object.Level = explain.Name(&s.Step, explain.English), s.level()
		if s.Words.Title != object.Technique { // another language
			object.Title = s.Words.Title
		}
		if s.Rating > 0 {
			object.Rating = json.Number(s.Rating.String())
		}
	}
	if s.depth.Tells() {
		object.Place, object.Remove, object.Pattern = s.placed(), s.removed(), patternOf(&s.Pattern)
	}
	return plainjson.Append(nil, object)
}

// level returns the level of the step: in the order of the player by its effort, in that of
// the Explainer by its rating.
func (s *Step) level() string {
	if s.Effort > 0 {
		return s.Effort.Difficulty().String()
	}
	return s.Rating.Difficulty().String()
}

// placed returns the placement, "" if there is none.
func (s *Step) placed() string {
	if !s.Places() {
		return ""
	}
	return assertion([]sudoku.Cell{s.Placement.Cell}, "=", s.Placement.Digit)
}

func (s *Step) removed() []string {
	var all []string
	for _, c := range s.Removals {
		all = append(all, assertion([]sudoku.Cell{c.Cell}, "≠", c.Digit))
	}
	return all
}

func assertion(cells []sudoku.Cell, sign string, digit uint8) string {
	return strings.Join(Cells(cells).names(), "|") + sign + strconv.Itoa(int(digit))
}

// A patternJSON is a logic.Pattern as JSON.
type patternJSON struct {
	Digits       string        `json:"digits,omitempty"`
	Extra        string        `json:"extra,omitempty"`
	Cells        Cells         `json:"cells,omitempty"`
	Houses       []string      `json:"houses,omitempty"`
	Fins         Cells         `json:"fins,omitempty"`
	Sets         []setJSON     `json:"sets,omitempty"`
	Linked       []int         `json:"linked,omitempty"`
	Colours      []Cells       `json:"colours,omitempty"`
	Combinations []combination `json:"combinations,omitempty"`
	Chains       [][]nodeJSON  `json:"chains,omitempty"`
	Cost         int           `json:"cost,omitempty"`
}

type setJSON struct {
	House  string `json:"house"`
	Cells  Cells  `json:"cells"`
	Digits string `json:"digits"`
	Hidden bool   `json:"hidden,omitempty"`
}

type combination struct {
	Digits   string `json:"digits"` // of the pattern's cells, in their order
	Excluder string `json:"excluder,omitempty"`
	Twice    bool   `json:"twice,omitempty"`
}

type nodeJSON struct {
	Statement string `json:"statement"`
	Parents   []int  `json:"parents,omitempty"`
	Reason    string `json:"reason"` // assumed, cell, the name of a house, or step
	Step      *Step  `json:"step,omitempty"`
}

func patternOf(p *logic.Pattern) *patternJSON {
	j := &patternJSON{
		Digits: digitsText(p.Digits), Extra: digitsText(p.Extra), Cells: p.Cells, Fins: p.Fins, Cost: p.Cost,
	}
	for _, h := range p.Houses {
		j.Houses = append(j.Houses, h.String())
	}
	for _, s := range p.Sets {
		j.Sets = append(j.Sets, setJSON{s.House.String(), s.Cells, digitsText(s.Digits), s.Hidden})
	}
	for _, d := range p.Linked {
		j.Linked = append(j.Linked, int(d)) // bytes would be text
	}
	if len(p.Colours[0]) > 0 {
		j.Colours = []Cells{p.Colours[0], p.Colours[1]}
	}
	for _, c := range p.Combinations {
		one := combination{Twice: c.Twice}
		for _, d := range c.Digits {
			one.Digits += strconv.Itoa(int(d))
		}
		if !c.Twice {
			one.Excluder = c.Excluder.String()
		}
		j.Combinations = append(j.Combinations, one)
	}
	for i := range p.Chains {
		j.Chains = append(j.Chains, chainJSON(&p.Chains[i]))
	}
	return j
}

// digitsText returns digits in ascending order, "" if there are none.
func digitsText(d sudoku.Digits) string {
	if d == 0 {
		return ""
	}
	return d.String()
}

func chainJSON(c *logic.Chain) []nodeJSON {
	all := make([]nodeJSON, len(c.Nodes))
	for i := range c.Nodes {
		n := &c.Nodes[i]
		sign := "≠"
		if n.On {
			sign = "="
		}
		all[i] = nodeJSON{Statement: assertion(n.Cells, sign, n.Digit), Parents: n.Parents}
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
				all[i].Step = &Step{Step: *n.Nested, Words: explain.Step(n.Nested, logic.Chains, explain.English)}
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
	texts := make([]string, len(stepColumns))
	if s.depth == logic.Where {
		return texts
	}
	texts[0], texts[1] = explain.Name(&s.Step, explain.English), s.level()
	if s.Rating > 0 {
		texts[2] = s.Rating.String()
	}
	if s.depth.Tells() {
		texts[3], texts[4] = s.placed(), strings.Join(s.removed(), " ")
	}
	return texts
}
