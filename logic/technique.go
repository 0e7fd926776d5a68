package logic

import (
	"strconv"
	"strings"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
)

// A Technique is a kind of deduction. The comment of each constant says which fields of
// Pattern its steps set. Removals and the placement are never repeated there.
type Technique uint8

// The techniques of the Explainer.
const (
	// NoTechnique is the zero value. No step has it.
	NoTechnique Technique = iota

	// HiddenSingle: Digits, Houses[0] is the house in which the digit has one place, Around, Lost.
	HiddenSingle

	// NakedSingle: Cells[0] has one candidate, Around.
	NakedSingle

	// DirectPointing and DirectClaiming: as Pointing and Claiming, and Houses[2] is the
	// house in which the digit is left with one place.
	DirectPointing
	DirectClaiming

	// DirectHiddenPair and DirectHiddenTriplet: as HiddenPair. The digit that is placed has
	// one place left in Houses[0].
	DirectHiddenPair
	DirectHiddenTriplet

	// Pointing and Claiming: Digits is one digit; Cells are its places in Houses[0]; all of
	// them are in Houses[1], from the rest of which it is removed.
	Pointing
	Claiming

	// Naked sets: Cells of Houses[0] have only Digits.
	NakedPair
	NakedTriplet
	NakedQuad

	// Hidden sets: Digits have only Cells in Houses[0].
	HiddenPair
	HiddenTriplet
	HiddenQuad

	// Fish: Digits is one digit. The first half of Houses are the base lines, the second
	// half the cover lines. Cells are the places of the digit in the base lines, without
	// Fins.
	XWing
	Swordfish
	Jellyfish

	// XYWing and XYZWing: Cells are the pivot and the two wings. Extra is the digit that
	// all removals have, Linked the other digit of each wing.
	XYWing
	XYZWing

	// UniqueRectangle and UniqueLoop: Cells in the order of the loop, Digits the two digits
	// that could be exchanged, Extra the other candidates of the cells, Fins the cells that
	// have them. Type 3: Sets[0] is
	// the set which the extra digits complete; it lacks the cells of the loop. Type 4:
	// Houses[0] is the house in which one of the digits has only cells of the loop; the
	// other is removed.
	UniqueRectangle
	UniqueLoop

	// BivalueGrave: Cells are the cells with a third candidate, Extra the third candidates.
	// Type 3: as UniqueRectangle. Type 4: Digits is the digit that is locked in the two cells
	// of Houses[0], Sets[i] the further candidates of Cells[i].
	BivalueGrave

	// AlignedPair and AlignedTriplet: Cells are the aligned cells. Combinations holds one
	// entry for each choice of digits that is ruled out and contains a removed candidate.
	AlignedPair
	AlignedTriplet

	// Cycles: Chains[0] goes round, in one direction. Its last node equals its first.
	XCycle
	YCycle
	Cycle

	// Forcing chains: Chains[0] goes from the opposite of the conclusion to the conclusion.
	ForcingXChain
	ForcingChain

	// Nishio: Chains are two, from one assumption to two statements that contradict each
	// other.
	Nishio

	// CellForcing and RegionForcing: one chain for each candidate of Cells[0], or for each
	// place of Digits in Houses[0]. All have the same last node.
	CellForcing
	RegionForcing

	// ContradictionForcing: as Nishio.
	ContradictionForcing

	// DoubleForcing: two chains, from a candidate and from its opposite, have the same last
	// node.
	DoubleForcing
)

// The techniques that players know and the Explainer lacks. Where a technique links cells or
// sets by digits, Linked lists these digits in the order of the links.
const (
	// FullHouse: Digits, Houses[0] is the house with one empty cell.
	FullHouse Technique = DoubleForcing + 1 + iota

	// Skyscraper, TwoStringKite and TurbotFish: Digits is one digit. Cells are four cells in
	// the order of the chain. Houses are those that the first two cells, the middle two and
	// the last two share; the digit has only two places in Houses[0] and in Houses[2].
	Skyscraper
	TwoStringKite
	TurbotFish

	// EmptyRectangle: Digits is one digit. Sets[0] are its places in a box, which all are in
	// the lines Houses[1] and Houses[2]. Cells are the two places of the digit in Houses[0];
	// the first is in Houses[1]. The removed candidate is in Houses[2] and sees the second.
	EmptyRectangle

	// WWing: Cells are four cells in the order of the chain: the first and the last have only
	// Digits; the middle two are the places of the digit Linked[0] in Houses[0]. Extra is the
	// removed digit.
	WWing

	// RemotePairs: Cells, in the order of the chain, have only Digits.
	RemotePairs

	// Finned and sashimi fish: as XWing, with the places outside the cover lines in Fins,
	// which are in one box. In sashimi fish, a base line has fewer than two other places.
	FinnedXWing
	FinnedSwordfish
	FinnedJellyfish
	SashimiXWing
	SashimiSwordfish
	SashimiJellyfish

	// ColourTrap and ColourWrap: Digits is one digit, Colours are the cells of which either
	// all of the first colour have the digit or all of the second. ColourWrap: two cells of
	// the first colour are in Houses[0].
	ColourTrap
	ColourWrap

	// Alternating chains: Chains[0] starts with the opposite of its first candidate and ends
	// with its last, so one of the two is true. XChain has one digit; in XYChain, every
	// candidate is of a cell with two. In the grouped chains, a node can have several cells.
	XChain
	XYChain
	AlternatingChain
	GroupedXChain
	GroupedAlternatingChain

	// NiceLoop and GroupedNiceLoop: Chains[0] goes round. Its last node equals its first.
	NiceLoop
	GroupedNiceLoop

	// SueDeCoq: Sets[0] are cells of the box Houses[0] and the line Houses[1], Sets[1] other
	// cells of the box, Sets[2] other cells of the line. Together the sets have as many
	// digits as cells. Extra are the digits of Sets[0] that neither other set has.
	SueDeCoq

	// ALSXZ: Sets are two almost locked sets. Linked are one or two digits of which only one
	// set can hold each. Extra are the digits that are removed since either set has them;
	// with two links, everything else follows from both sets being locked.
	ALSXZ

	// ALSXYWing: Sets are three almost locked sets. Linked[0] links the first two, Linked[1]
	// the last two. Extra is the digit that the first or the last has.
	ALSXYWing

	// DeathBlossom: Cells[0] is the stem. Sets are one almost locked set for each of its
	// candidates, which are Linked. Extra is the digit that all sets have.
	DeathBlossom

	// AvoidableRectangle: Cells in the order of the rectangle, none a clue, some of them
	// solved. Digits are the two digits that could be exchanged. Type 2: Extra is the digit
	// that prevents it.
	AvoidableRectangle

	// HiddenRectangle: a hidden unique rectangle. Cells in the order of the rectangle, Digits
	// the two digits that could be exchanged. If the removed digit were in Cells[0], the
	// rectangle would follow: the other cells have only these digits, or the digit Linked[i]
	// has only two places in Houses[i], both of them in Cells. Fins are the cells with
	// further candidates.
	HiddenRectangle

	// ExtendedRectangle: Cells are two lines of three cells, one line after the other, Digits
	// the three digits that could be exchanged, Extra their other candidates. Type 3: Sets[0]
	// is the set that the extra digits complete. Type 4: Houses[0] is the house in which
	// Linked[0] has only cells of the pattern.
	ExtendedRectangle

	// Techniques is the number of techniques, NoTechnique among them.
	Techniques int = iota + int(DoubleForcing) + 1
)

// A Level says what a forcing chain may use.
type Level uint8

const (
	// Static chains link single statements. All other techniques have this level.
	Static Level = iota

	// Dynamic chains let several earlier statements imply the next one.
	Dynamic

	// Plus adds locked candidates, pairs and X-Wings.
	Plus

	// PlusForcing adds forcing chains and cycles.
	PlusForcing

	// PlusMultiple adds cell and region forcing chains.
	PlusMultiple

	// PlusDynamic adds dynamic forcing chains.
	PlusDynamic

	// PlusDynamicForcing adds dynamic forcing chains that use forcing chains.
	PlusDynamicForcing
)

var techniqueNames = [Techniques]string{
	NoTechnique:             "nothing",
	HiddenSingle:            "Hidden Single",
	NakedSingle:             "Naked Single",
	DirectPointing:          "Direct Pointing",
	DirectClaiming:          "Direct Claiming",
	DirectHiddenPair:        "Direct Hidden Pair",
	DirectHiddenTriplet:     "Direct Hidden Triplet",
	Pointing:                "Pointing",
	Claiming:                "Claiming",
	NakedPair:               "Naked Pair",
	NakedTriplet:            "Naked Triplet",
	NakedQuad:               "Naked Quad",
	HiddenPair:              "Hidden Pair",
	HiddenTriplet:           "Hidden Triplet",
	HiddenQuad:              "Hidden Quad",
	XWing:                   "X-Wing",
	Swordfish:               "Swordfish",
	Jellyfish:               "Jellyfish",
	XYWing:                  "XY-Wing",
	XYZWing:                 "XYZ-Wing",
	UniqueRectangle:         "Unique Rectangle",
	UniqueLoop:              "Unique Loop",
	BivalueGrave:            "BUG",
	AlignedPair:             "Aligned Pair Exclusion",
	AlignedTriplet:          "Aligned Triplet Exclusion",
	XCycle:                  "Bidirectional X-Cycle",
	YCycle:                  "Bidirectional Y-Cycle",
	Cycle:                   "Bidirectional Cycle",
	ForcingXChain:           "Forcing X-Chain",
	ForcingChain:            "Forcing Chain",
	Nishio:                  "Nishio Forcing Chains",
	CellForcing:             "Cell Forcing Chains",
	RegionForcing:           "Region Forcing Chains",
	ContradictionForcing:    "Contradiction Forcing Chains",
	DoubleForcing:           "Double Forcing Chains",
	FullHouse:               "Full House",
	Skyscraper:              "Skyscraper",
	TwoStringKite:           "Two-String Kite",
	TurbotFish:              "Turbot Fish",
	EmptyRectangle:          "Empty Rectangle",
	WWing:                   "W-Wing",
	RemotePairs:             "Remote Pairs",
	FinnedXWing:             "Finned X-Wing",
	FinnedSwordfish:         "Finned Swordfish",
	FinnedJellyfish:         "Finned Jellyfish",
	SashimiXWing:            "Sashimi X-Wing",
	SashimiSwordfish:        "Sashimi Swordfish",
	SashimiJellyfish:        "Sashimi Jellyfish",
	ColourTrap:              "Simple Colouring (trap)",
	ColourWrap:              "Simple Colouring (wrap)",
	XChain:                  "X-Chain",
	XYChain:                 "XY-Chain",
	AlternatingChain:        "Alternating Inference Chain",
	GroupedXChain:           "Grouped X-Chain",
	GroupedAlternatingChain: "Grouped Alternating Inference Chain",
	NiceLoop:                "Nice Loop",
	GroupedNiceLoop:         "Grouped Nice Loop",
	SueDeCoq:                "Sue de Coq",
	ALSXZ:                   "ALS-XZ",
	ALSXYWing:               "ALS-XY-Wing",
	DeathBlossom:            "Death Blossom",
	AvoidableRectangle:      "Avoidable Rectangle",
	HiddenRectangle:         "Hidden Unique Rectangle",
	ExtendedRectangle:       "Extended Rectangle",
}

// String returns the name of the technique, such as "X-Wing". Those of the Explainer are its own.
func (t Technique) String() string { return techniqueNames[t] }

// MarshalText returns the name of the technique.
func (t Technique) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// Word returns the name of the technique as one word: "x-wing", "simple-colouring-trap".
func (t Technique) Word() string { return word(t.String()) }

// word returns a name in small letters, with hyphens and without parentheses.
func word(name string) string { return strings.ToLower(wordReplacer.Replace(name)) }

var wordReplacer = strings.NewReplacer(" ", "-", "(", "", ")", "")

// UnmarshalText reads a name, in which small letters, parentheses, and spaces for hyphens make no
// difference.
func (t *Technique) UnmarshalText(text []byte) error {
	for i, name := range techniqueNames {
		if word(name) == word(string(text)) {
			*t = Technique(i)
			return nil
		}
	}
	return message.Errorf("found %s, expected the name of a technique, such as x-wing", excerpt.Of(strconv.Quote(string(text)), 40))
}
