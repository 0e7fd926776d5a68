package logic

// A Technique is a kind of deduction. The comment of each constant says which fields of
// Pattern its steps set. Removals and the placement are never repeated there.
type Technique uint8

// The techniques of the Explainer.
const (
	// NoTechnique is the zero value. No step has it.
	NoTechnique Technique = iota

	// HiddenSingle: Digits, Houses[0] is the house in which the digit has one place.
	HiddenSingle

	// NakedSingle: Cells[0] has one candidate.
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
	// all removals have.
	XYWing
	XYZWing

	// UniqueRectangle and UniqueLoop: Cells in the order of the loop, Digits the two digits
	// that could be exchanged, Extra the other candidates of the cells. Type 3: Sets[0] is
	// the set which the extra digits complete; it lacks the cells of the loop. Type 4:
	// Houses[0] is the house in which one of the digits has only cells of the loop; the
	// other is removed.
	UniqueRectangle
	UniqueLoop

	// BivalueGrave: Cells are the cells with a third candidate, Extra the third candidates.
	// Type 3: as UniqueRectangle. Type 4: Digits is the digit that is locked in the cells.
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
