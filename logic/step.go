package logic

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"bullseye/sudoku"
)

// A Candidate is a digit, 1 to 9, in a cell.
type Candidate struct {
	Cell  sudoku.Cell
	Digit uint8
}

// MarshalText returns a text such as "r1c2=3".
func (c Candidate) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%v=%d", c.Cell, c.Digit), nil
}

// UnmarshalText reads what MarshalText returns.
func (c *Candidate) UnmarshalText(text []byte) error {
	cell, digit, _ := bytes.Cut(text, []byte("="))
	if len(digit) != 1 || digit[0] < '0' || digit[0] > '9' {
		return fmt.Errorf("found %q, expected a cell with a digit, such as r1c2=3", text)
	}
	c.Digit = digit[0] - '0'
	return c.Cell.UnmarshalText(cell)
}

// A Rating is the difficulty of a step or a board in tenths: 84 is written 8.4.
type Rating int

// LastCell is the rating of a hidden single in the last empty cell of a house.
const LastCell Rating = 10

// String returns the rating with one decimal.
func (r Rating) String() string {
	return strconv.Itoa(int(r)/10) + "." + strconv.Itoa(int(r)%10)
}

// A Step is one deduction: what is placed or removed, by which technique, and why. A [Solver] finds
// steps; the zero Step is none.
type Step struct {
	Technique Technique `json:"technique"`

	// Type is the type of a uniqueness technique, 1 to 4, and 0 for the others.
	Type uint8 `json:"type,omitempty"`

	// Level says how much a forcing chain may use besides plain links.
	Level Level `json:"chainLevel,omitempty"`

	// Rating is the number of the step in the order of the Explainer. In the player's order,
	// a full house has that of the hidden single that it is to the Explainer. The techniques
	// from Skyscraper to ExtendedRectangle have none, even if the Explainer comes to the same
	// by a chain: there it is 0.
	Rating Rating `json:"rating,omitempty"`

	// Effort is the number of the step in the player's order.
	Effort Effort `json:"effort,omitempty"`

	// Placement is the digit that is placed. Its Digit is 0 if nothing is placed.
	Placement Candidate `json:"place,omitzero"`

	// Removals are the candidates that are removed, in ascending order of cell and digit.
	// A step that places a digit lists the candidates that it removes first, and not
	// those that the placement itself removes.
	Removals []Candidate `json:"remove,omitempty"`

	// Pattern is what proves the step.
	Pattern Pattern `json:"pattern,omitzero"`
}

// Places reports whether the step places a digit.
func (s *Step) Places() bool { return s.Placement.Digit != 0 }

// LacksChains reports whether a step by chains comes without them.
func (s *Step) LacksChains() bool {
	chained := s.Technique >= XCycle && s.Technique <= DoubleForcing || s.Technique >= XChain && s.Technique <= GroupedNiceLoop
	return chained && len(s.Pattern.Chains) == 0
}

// A Pattern is the part of a position that proves a step. Which fields are set depends on the
// technique; see the constants of type Technique.
type Pattern struct {
	// Digits are the digits of the pattern.
	Digits sudoku.Digits `json:"digits,omitempty"`

	// Extra are further digits, with a role of their own.
	Extra sudoku.Digits `json:"extra,omitempty"`

	// Cells are the cells of the pattern.
	Cells []sudoku.Cell `json:"cells,omitempty"`

	// Houses are the houses of the pattern.
	Houses []sudoku.House `json:"houses,omitempty"`

	// Fins are the cells of a fish that its cover lines do not cover, and those of a unique
	// loop or a hidden rectangle with further candidates.
	Fins []sudoku.Cell `json:"fins,omitempty"`

	// Around are the digits on the board that rule out the other places of a hidden single, or the
	// other digits of a naked single. Lost are the other blank cells of the house of a hidden single
	// that they do not rule out: these have lost the digit in earlier steps.
	Around []Candidate   `json:"around,omitempty"`
	Lost   []sudoku.Cell `json:"lost,omitempty"`

	// Sets are sets of cells with their digits.
	Sets []Set `json:"sets,omitempty"`

	// Linked are the digits of the links between Cells or Sets, in order.
	Linked DigitList `json:"linked,omitempty"`

	// Colours are the cells of each of two colours.
	Colours [2][]sudoku.Cell `json:"colours,omitzero"`

	// Combinations are what an aligned exclusion rules out.
	Combinations []Combination `json:"combinations,omitempty"`

	// Chains are implications, each from an assumption to its consequence.
	Chains []Chain `json:"chains,omitempty"`

	// Cost is the number of statements in all chains, nested ones included. It decides
	// the rating.
	Cost int `json:"cost,omitempty"`
}

// A Set is some cells of one house and the digits that they can hold together.
type Set struct {
	House  sudoku.House  `json:"house" doc:"house of its cells"`
	Cells  []sudoku.Cell `json:"cells" doc:"its cells"`
	Digits sudoku.Digits `json:"digits" doc:"its digits"`

	// Hidden reports whether the digits have no other place in the house. Otherwise the
	// cells have no other digit. They may have more digits than there are cells.
	Hidden bool `json:"hidden,omitempty" doc:"the digits have no other place in the house"`
}

// A Petal is a set of a death blossom and the digits of the stem that it loses.
type Petal struct {
	Set    Set
	Digits sudoku.Digits
}

// Petals returns those of a death blossom in the order of their digits. One set can be that
// of several digits.
func (p *Pattern) Petals() (petals []Petal) {
	for i, s := range p.Sets {
		j := slices.IndexFunc(petals, func(one Petal) bool { return slices.Equal(one.Set.Cells, s.Cells) })
		if j < 0 {
			j, petals = len(petals), append(petals, Petal{Set: s})
		}
		petals[j].Digits |= sudoku.DigitSet(p.Linked[i])
	}
	slices.SortFunc(petals, func(a, b Petal) int { return cmp.Compare(a.Digits.Smallest(), b.Digits.Smallest()) })
	return petals
}

// Cases returns the chains in the order of the cells and digits where they start.
func (p *Pattern) Cases() []Chain {
	chains := slices.Clone(p.Chains)
	slices.SortStableFunc(chains, func(a, b Chain) int {
		x, y := &a.Nodes[0], &b.Nodes[0]
		return cmp.Or(slices.Compare(x.Cells, y.Cells), cmp.Compare(x.Digit, y.Digit))
	})
	return chains
}

// A Combination is digits for the cells of an aligned exclusion that cannot all be placed.
type Combination struct {
	Digits DigitList `json:"digits"`

	// Excluder is the cell that would have no digit left. If Twice is set, two cells of
	// one house would have the same digit instead.
	Excluder sudoku.Cell `json:"excluder"`
	Twice    bool        `json:"twice,omitempty"`
}

// A Chain is a web of implications. Each node follows from nodes before it. The nodes
// without parents are assumptions. The last node is the consequence.
type Chain struct {
	Nodes []Node `json:"nodes"`
}

// End returns the consequence.
func (c *Chain) End() *Node { return &c.Nodes[len(c.Nodes)-1] }

// Cells returns the cells of the chain, each once.
func (c *Chain) Cells() (cells []sudoku.Cell) {
	seen := map[sudoku.Cell]bool{}
	for i := range c.Nodes {
		for _, cell := range c.Nodes[i].Cells {
			if !seen[cell] {
				seen[cell] = true
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// A Node is a statement: a digit is in the cell, or it is not. A node of several cells,
// which stand in one box and one line, says that one of them has the digit, or that none has.
type Node struct {
	Cells []sudoku.Cell `json:"cells"`
	Digit uint8         `json:"digit"`

	// On reports whether the digit is there.
	On bool `json:"on"`

	// Parents are the indices of the nodes from which this one follows.
	Parents []int `json:"parents,omitempty"`

	// Reason is why the node follows.
	Reason Reason `json:"reason"`

	// House is the house of the link, if Reason is ByHouse.
	House sudoku.House `json:"-"`

	// Nested is the step on the remaining candidates that gives this node, if Reason is
	// ByStep.
	Nested *Step `json:"step,omitempty"`
}

// A Reason is why a node of a chain follows from its parents.
type Reason uint8

const (
	// Assumed: the node is the start of the chain.
	Assumed Reason = iota

	// ByCell: a cell has exactly one digit.
	ByCell

	// ByHouse: a digit has exactly one place in a house.
	ByHouse

	// ByStep: a step of another technique removes the candidate.
	ByStep
)
