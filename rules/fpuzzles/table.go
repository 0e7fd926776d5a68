package fpuzzles

import "bullseye/rules"

// A layout says how the entries of a member of the object hold a rule.
type layout uint8

const (
	lines   layout = iota // each of "lines" is the cells of a rule
	cells                 // "cells" are those of a rule
	marks                 // the "cell" of each entry is one of a single rule
	edge                  // "cell" is outside the grid, at the beginning of the line
	flag                  // the member is true
	arrows                // "cells" are the circle, "lines" begin there
	killer                // "cell" is outside the grid, beside the diagonal in "direction"
	clones                // "cells" and "cloneCells"
	quads                 // "values"
	letters               // "value" is X or V
	boxes                 // "cells", and the regions
)

// A row says how a member holds a kind of rule.
type row struct {
	key    string
	kind   rules.Kind
	layout layout
	value  int // what "value" is if there is none; or one of the numbers below
}

const (
	noValue  = -iota - 1 // the rule has no number
	optional             // without "value", the rule has no number
	required             // without "value", there is no rule
	whisper              // half of the size, rounded up
)

var table = []row{
	{"diagonal+", rules.Diagonal, flag, noValue},
	{"diagonal-", rules.Diagonal, flag, noValue},
	{"antiknight", rules.AntiKnight, flag, noValue},
	{"antiking", rules.AntiKing, flag, noValue},
	{"disjointgroups", rules.DisjointGroup, flag, noValue},
	{"extraregion", rules.ExtraRegion, cells, noValue},
	{"killercage", rules.Cage, cells, optional},
	{"littlekillersum", rules.LittleKiller, killer, required},
	{"arrow", rules.Arrow, arrows, noValue},
	{"doublearrow", rules.DoubleArrow, lines, noValue},
	{"regionsumline", rules.RegionSumLine, lines, noValue},
	{"zipperline", rules.Zipper, lines, noValue},
	{"thermometer", rules.Thermometer, lines, noValue},
	{"slowthermometer", rules.SlowThermometer, lines, noValue},
	{"whispers", rules.Whisper, lines, whisper},
	{"renban", rules.Renban, lines, noValue},
	{"nabner", rules.Nabner, lines, noValue},
	{"modularline", rules.ModularLine, lines, 3},
	{"entropicline", rules.EntropicLine, lines, noValue},
	{"betweenline", rules.BetweenLine, lines, noValue},
	{"palindrome", rules.Palindrome, lines, noValue},
	{"difference", rules.Difference, cells, 1},
	{"ratio", rules.Ratio, cells, 2},
	{"xv", rules.PairSum, letters, noValue},
	{"quadruple", rules.ContainAtLeast, quads, noValue},
	{"clone", rules.Clone, clones, noValue},
	{"odd", rules.OddCells, marks, noValue},
	{"even", rules.EvenCells, marks, noValue},
	{"minimum", rules.Minima, marks, noValue},
	{"maximum", rules.Maxima, marks, noValue},
	{"rowindexer", rules.RowIndexer, cells, noValue},
	{"columnindexer", rules.ColumnIndexer, cells, noValue},
	{"boxindexer", rules.BoxIndexer, boxes, noValue},
	{"sandwichsum", rules.Sandwich, edge, required},
	{"xsum", rules.XSum, edge, required},
	{"skyscraper", rules.Skyscraper, edge, required},
	{"nonconsecutive", rules.AntiDifference, flag, noValue},
}

// drawings are the members with what setters draw: pictures alone, or a rule that the editor does not
// have.
var drawings = []string{"line", "rectangle", "circle", "text", "cage"}

// others are the other members without a rule of their own: those about the puzzle, then what programs
// show.
var others = map[string]bool{
	"size": true, "grid": true, "negative": true, "title": true, "author": true, "ruleset": true, "solution": true,
	"fogofwar": true, "foglight": true, "triggereffect": true, "metadata": true, "successMessage": true,
	"highlightConflicts": true, "disabledlogic": true, "disablePencilMarks": true, "truecandidatesoptions": true,
}
