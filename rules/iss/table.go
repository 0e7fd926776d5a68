package iss

import (
	"slices"
	"strings"

	"bullseye/rules"
)

// A kind is a kind of item: its name, and the rule that it becomes.
type kind struct {
	name string
	rule rules.Kind
	is   demand
	read func(*reader, *item, *kind) // nil for blocks

	from, to int // the number before the cells
	when     phase
}

// A demand says where a kind may be.
type demand uint8

const (
	whole      demand = 1 << iota // about the whole puzzle: not in a block
	sudokuGrid                    // the grid has rows and columns
	edge                          // a clue at the edge of such a grid
	square
	oneToNine // the values are 1 to 9
	nineValues
	fromOne    // there is no value 0
	zeroToSide // the values are 0 to the number of rows
)

// A phase is the part of reading to which a kind belongs.
type phase uint8

const (
	last phase = iota
	first
	second
)

// table has all kinds of items.
var table = []kind{
	{name: "", read: given},
	{name: "Given", read: given},
	{name: "Or"},
	{name: "And"},
	{name: "Replicate"},

	// About the whole puzzle.
	{name: "Shape", is: whole, read: nothing, when: first},
	{name: "Var", is: whole, read: declare, when: first},
	{name: "NoBoxes", is: whole | sudokuGrid, when: first, read: func(r *reader, _ *item, _ *kind) { r.noBoxes = true }},
	{name: "RegionSize", is: whole | sudokuGrid, when: first, read: func(r *reader, it *item, _ *kind) {
		r.regionSize, r.hasRegion = it.arg(0).number(1, rules.MaxCells), true
	}},
	{name: "Jigsaw", rule: rules.Region, is: whole | sudokuGrid, read: jigsawItem, when: second},
	{name: "RegionSameValues", is: whole | sudokuGrid, read: func(r *reader, _ *item, _ *kind) { r.isSameValues = true }},
	{name: "Diagonal", rule: rules.Diagonal, is: whole | sudokuGrid | square, read: diagonal},
	{name: "Windoku", rule: rules.Window, is: whole | sudokuGrid | square, read: windoku},
	{name: "DisjointSets", rule: rules.DisjointGroup, is: whole | sudokuGrid | square, read: disjoint},
	{name: "AntiKnight", rule: rules.AntiKnight, is: whole | sudokuGrid, read: bare},
	{name: "AntiKing", rule: rules.AntiKing, is: whole | sudokuGrid, read: bare},
	{name: "AntiTaxicab", rule: rules.AntiTaxicab, is: whole | fromOne, read: bare},
	{name: "AntiConsecutive", rule: rules.AntiDifference, is: whole, read: bare, from: 1},
	{name: "GlobalEntropy", rule: rules.GlobalEntropy, is: whole | oneToNine, read: bare},
	{name: "GlobalMod", rule: rules.GlobalModulo, is: whole | nineValues, read: bare},
	{name: "DutchFlatmates", rule: rules.DutchFlatmates, is: whole | oneToNine, read: bare},
	{name: "StrictKropki", is: whole, read: strict},
	{name: "StrictXV", is: whole, read: strict},
	{name: "FullRankTies", is: whole | sudokuGrid | square, read: fullRankTies, when: first},
	{name: "Doppelganger", is: whole | sudokuGrid | square | zeroToSide, when: first, read: func(r *reader, it *item, _ *kind) { r.double = it.name }},
	{name: "SearchPriority", is: whole, read: nothing},
	{name: "ChaosConstruction", rule: rules.ChaosConstruction, is: whole | sudokuGrid, when: first, read: func(r *reader, it *item, _ *kind) { r.chaos = it.name }},
	{name: "ChaosArrow", rule: rules.ChaosArrow, is: whole | sudokuGrid, read: chaosArrow, to: 1},
	{name: "ChaosCount", rule: rules.ChaosCount, is: whole | sudokuGrid, read: chaosCount, to: 1},
	{name: "ConnectedValues", rule: rules.ConnectedValues, is: whole, read: connectedValues, to: maxSum},

	// Cells, or a number and cells.
	{name: "AllDifferent", rule: rules.ExtraRegion, read: cellsOnly},
	{name: "Cage", rule: rules.Cage, read: numbersAndCells(cageSum), to: maxSum},
	{name: "Sum", rule: rules.Sum, read: numbersAndCells(sumAndFactors), from: -maxSum, to: maxSum},
	{name: "Arrow", rule: rules.Arrow, read: arrow},
	{name: "PillArrow", rule: rules.Arrow, read: pillArrow, from: 2, to: 3},
	{name: "DoubleArrow", rule: rules.DoubleArrow, read: cellsOnly},
	{name: "RegionSumLine", rule: rules.RegionSumLine, read: regionSumLine},
	{name: "SumLine", rule: rules.SumLine, read: sumLine, from: 1, to: 30},
	{name: "EqualSum", rule: rules.EqualSums, read: equalSum},
	{name: "Zipper", rule: rules.Zipper, read: cellsOnly},
	{name: "Lunchbox", rule: rules.Lunchbox, read: numberAndCells, to: maxSum},
	{name: "RellikCage", rule: rules.RellikCage, read: numberAndCells, to: maxSum},
	{name: "EqualityCage", rule: rules.EqualityCage, read: cellsOnly},
	{name: "Thermo", rule: rules.Thermometer, read: cellsOnly},
	{name: "Whisper", rule: rules.Whisper, read: whisper, to: maxSum},
	{name: "Renban", rule: rules.Renban, read: cellsOnly},
	{name: "Modular", rule: rules.ModularLine, read: numberAndCells, from: 1, to: maxSum},
	{name: "Entropic", rule: rules.EntropicLine, is: oneToNine, read: cellsOnly},
	{name: "Between", rule: rules.BetweenLine, read: cellsOnly},
	{name: "Lockout", rule: rules.LockoutLine, read: numberAndCells, to: maxSum},
	{name: "Palindrome", rule: rules.Palindrome, read: cellsOnly},
	{name: "Pair", rule: rules.Chain, read: pairs},
	{name: "PairX", rule: rules.AllPairs, read: pairs},
	{name: "Binary", rule: rules.Chain, is: whole, read: pairs},
	{name: "BinaryX", rule: rules.AllPairs, is: whole, read: pairs},
	{name: "Regex", rule: rules.Regex, read: regex},
	{name: "NFA", rule: rules.Accepted, read: automatonItem},
	{name: "WhiteDot", rule: rules.Difference, read: neighbours, from: 1},
	{name: "BlackDot", rule: rules.Ratio, read: neighbours, from: 2},
	{name: "V", rule: rules.PairSum, read: neighbours, from: 5},
	{name: "X", rule: rules.PairSum, read: neighbours, from: 10},
	{name: "GreaterThan", rule: rules.Greater, read: neighbours},
	{name: "ContainAtLeast", rule: rules.ContainAtLeast, read: numbersAndCells(values), to: maxSum},
	{name: "Quad", rule: rules.ContainAtLeast, read: quad, to: maxSum},
	{name: "ContainExact", rule: rules.ContainExactly, read: numbersAndCells(values), to: maxSum},
	{name: "LookAndSay", rule: rules.LookAndSay, read: numbersAndCells(digits)},
	{name: "SameValues", rule: rules.SameValues, read: sameValues, from: 1, to: rules.MaxCells},
	{name: "CountingCircles", rule: rules.CountingCircles, read: cellsOnly},
	{name: "CountDistinct", rule: rules.CountDistinct, read: cellsOnly},
	{name: "Indexing", is: sudokuGrid, read: indexing},
	{name: "ValueIndexing", rule: rules.ValueIndexing, read: cellsOnly},

	// Clues at the edge.
	{name: "LittleKiller", rule: rules.LittleKiller, is: edge, read: littleKiller, to: maxSum},
	{name: "Sandwich", rule: rules.Sandwich, is: edge, read: sandwich, to: maxSum},
	{name: "XSum", rule: rules.XSum, is: edge, read: edgeClues, from: 1, to: maxSum},
	{name: "Skyscraper", rule: rules.Skyscraper, is: edge, read: edgeClues, from: 1, to: maxSum},
	{name: "HiddenSkyscraper", rule: rules.HiddenSkyscraper, is: edge, read: edgeClues, to: maxSum},
	{name: "NumberedRoom", rule: rules.NumberedRoom, is: edge, read: edgeClues, to: maxSum},
	{name: "FullRank", rule: rules.FullRank, is: edge | square, read: edgeClues, from: 1, to: 4 * maxSide},
}

// kinds are the rows of the table by name.
var kinds = func() map[string]*kind {
	byName := make(map[string]*kind, len(table))
	for i := range table {
		byName[table[i].name] = &table[i]
	}
	return byName
}()

// kindOf returns the first row for a rule, or nil.
func kindOf(rule rules.Kind) *kind {
	if i := slices.IndexFunc(table, func(k kind) bool { return k.rule == rule }); i >= 0 {
		return &table[i]
	}
	return nil
}

// nameLike returns the name of the kind that a wrong one most resembles: one that is in it, whatever its case, or
// has the same four first letters or more. It returns "" if there is none.
func nameLike(wrong string) string {
	wrong = strings.ToLower(wrong)
	best, most := "", 3
	for i := range table {
		name, same := strings.ToLower(table[i].name), 0
		for same < min(len(name), len(wrong)) && name[same] == wrong[same] {
			same++
		}
		if len(name) > 3 && strings.Contains(wrong, name) {
			same = len(name)
		}
		if same > most {
			best, most = table[i].name, same
		}
	}
	return best
}

// missing says which of its demands a kind does not find, or returns "".
func (k *kind) missing(s size) string {
	switch {
	case k.is&(sudokuGrid|edge) != 0 && s.raw:
		return "rules of a grid without rows and columns"
	case k.is&square != 0 && s.rows != s.columns:
		return "rules of a grid that is not square"
	case k.is&oneToNine != 0 && (s.first != 1 || s.last != 9):
		return "rules of a puzzle whose values are not 1 to 9"
	case k.is&nineValues != 0 && s.last-s.first != 8:
		return "rules of a puzzle without nine values"
	case k.is&fromOne != 0 && s.first != 1:
		return "rules of a puzzle with the value 0"
	case k.is&zeroToSide != 0 && (s.first != 0 || s.last != s.rows):
		return "rules of a puzzle whose values are not 0 to the number of rows"
	case k.rule == rules.FullRank && s.last-s.first+1 != s.rows:
		return "rules of a puzzle with other values than rows"
	}
	return ""
}
