package wave

import (
	"math/bits"

	"bullseye/sudoku"
)

// These are the portable twins of the assembly kernels: they give the same
// results, lane for lane, on any machine, and serve as reference in tests.

// An axis is a direction in which a half-pass works. Band k holds nine minirows;
// minirow (r, b) is where its r-th line meets its b-th box.
type axis struct{ line, box, cell, band int }

var (
	rows    = axis{line: 9, box: 3, cell: 1, band: 27}
	columns = axis{line: 1, box: 27, cell: 9, band: 3}
)

// A halfPass is the direction of a half-pass and what it does besides pointing and
// claiming.
type halfPass struct {
	axis
	singles bool // assert the digit of a solved cell in its minirow
	places  bool // remove the other digits from the only cell for an asserted digit
	changes bool // report whether anything was removed
	triples bool // remove the other digits from a minirow with three asserted ones
}

// round is the sequence of half-passes between two checks. The last two apply all
// rules, so a node that they do not change is at the fixpoint. The generator in
// build/wave has the same sequence.
var round = [4]halfPass{
	{axis: rows, singles: true},
	{axis: columns, singles: true, places: true},
	{axis: rows, singles: true, places: true, changes: true},
	{axis: columns, singles: true, places: true, changes: true, triples: true},
}

func roundPortable(b *Block, w *work) {
	w.whole, w.filled, w.distinct, w.unchanged = 0, 0, 0, ^uint32(0)
	for lane := range Lanes {
		bit := uint32(1) << lane
		if w.active&bit != 0 {
			for i, do := range round {
				if w.steps>>i&1 != 0 && do.lane(b, lane) {
					w.unchanged &^= bit
				}
			}
		}
		whole, filled, distinct := checkLane(b, lane)
		if whole {
			w.whole |= bit
		}
		if filled {
			w.filled |= bit
		}
		if distinct {
			w.distinct |= bit
		}
	}
}

// lane does the half-pass in one lane. If do.changes is set, it reports whether
// anything was removed.
func (do *halfPass) lane(b *Block, lane int) (changed bool) {
	for k := range 3 {
		cell := func(r, m, i int) *uint16 {
			return &b[k*do.band+r*do.line+m*do.box+i*do.cell][lane]
		}
		var all, most, solved, asserted [3][3]uint16
		for r := range 3 {
			for m := range 3 {
				x, y, z := *cell(r, m, 0), *cell(r, m, 1), *cell(r, m, 2)
				all[r][m] = x | y | z
				most[r][m] = x&y | x&z | y&z
				if do.singles {
					solved[r][m] = single(x) + single(y) + single(z)
				}
			}
		}
		for r := range 3 {
			for m := range 3 {
				once := exactlyOne(all[r][0], all[r][1], all[r][2]) | exactlyOne(all[0][m], all[1][m], all[2][m])
				asserted[r][m] = all[r][m]&once | solved[r][m]
			}
		}
		for r := range 3 {
			for m := range 3 {
				a := asserted[r][m]
				allowed := ^(asserted[r][(m+1)%3] | asserted[r][(m+2)%3] | asserted[(r+1)%3][m] | asserted[(r+2)%3][m])
				fixed := a &^ most[r][m] & allowed
				if do.triples && bits.OnesCount16(a) >= 3 {
					allowed &= a
				}
				for i := range 3 {
					v := cell(r, m, i)
					left := allowed
					if do.places && *v&fixed != 0 {
						left = fixed
					}
					changed = changed || do.changes && *v&^left != 0
					*v &= left
				}
			}
		}
	}
	return changed
}

// single returns v if it has at most one digit, else 0.
func single(v uint16) uint16 {
	if v&(v-1) != 0 {
		return 0
	}
	return v
}

func exactlyOne(a, b, c uint16) uint16 { return (a ^ b ^ c) &^ (a & b & c) }

func checkLane(b *Block, lane int) (whole, filled, distinct bool) {
	whole, filled, distinct = true, true, true
	for h := range sudoku.House(sudoku.Houses) {
		var once, twice uint16
		for _, c := range h.Cells() {
			v := b[c][lane]
			twice |= once & v
			once |= v
			filled = filled && v != 0
		}
		whole = whole && once == uint16(sudoku.AllDigits)
		distinct = distinct && (h >= 9 || twice == 0)
	}
	return whole, filled, distinct
}

// movePortable copies nodes: the first lane of the mask of goes to the first lane
// of the mask into, the second to the second and so on. Both masks have the same
// number of lanes.
func movePortable(to, from *Block, into, of uint32) {
	for ; into != 0; into, of = into&(into-1), of&(of-1) {
		l, source := bits.TrailingZeros32(into)%Lanes, bits.TrailingZeros32(of)%Lanes
		for v := range to {
			to[v][l] = from[v][source]
		}
	}
}

// choosePortable finds each lane's greatest key: the points of a cell or a link times
// the constant point, plus lastKey minus the number of the cell, or of the first cell
// of the link's box. Cells with the same points are ordered by their keys, so the first
// one wins. Links need more points than all cells, and all links before them, to win.
// It returns the lanes where a link has won.
//
// Only cells with two candidates have points. A cell has a point if it shares a
// candidate with a two-candidate cell in the other minirows of its row, another if
// one of its candidates occurs there at least twice in any cells, and the same two
// points for its column.
//
// A link is a digit with two places in a box. It has a point for each of the two if
// the digit occurs at least twice in the other minirows of the row, and another for
// the column. With fewer than leastLink points, a link is not chosen. Links are
// ordered by boxes and then by digits. They compete in the lanes that the method
// linked tells.
func choosePortable(b *Block, _ *notes, chosen *choices) (links uint32) {
	for lane := range Lanes {
		key, link := chooseLane(b, lane)
		if link != 0 {
			links |= 1 << lane
		}
		chosen.keys[lane], chosen.links[lane] = key, link
	}
	return links
}

func chooseLane(b *Block, lane int) (key, link uint16) {
	key = bestCell(b, lane)
	if !b.linked(lane) {
		return key, 0
	}
	for box := range uint16(9) {
		if points, digit := bestLink(b, lane, box); points >= leastLink && points > key/point {
			key, link = points*point+lastKey-boxCell(box, 0), digit
		}
	}
	return key, link
}

// linked reports whether links compete with cells: at a root, and if a guess on the
// path was the second child.
func (b *Block) linked(lane int) bool {
	return b[depthVector][lane] == 0 || b.path(lane) != path{}
}

const (
	point   = 128
	lastKey = point - 1

	leastLink = 3
)

// cellOf returns the cell to branch on: that of the greatest key, or if nothing has a
// point, the first cell with the fewest candidates among those that have more than
// one.
func cellOf(key uint16, b *Block, lane int) uint16 {
	if key >= point {
		return lastKey - key%point
	}
	return fewest(b, lane)
}

//go:noinline
func fewest(b *Block, lane int) (cell uint16) {
	least := 10
	for c := range sudoku.Cells {
		if n := bits.OnesCount16(b[c][lane]); n > 1 && n < least {
			least, cell = n, uint16(c)
			if n == 2 {
				break
			}
		}
	}
	return cell
}

// digitOf returns the digit to branch on: that of the link, or of a cell the lowest.
// No processor can predict which it is, so there must not be a jump here.
func digitOf(link, cell uint16) uint16 {
	digit := cell & -cell
	if link != 0 {
		digit = link
	}
	return digit
}

// boxCell returns the number of a cell, by its place in its box.
func boxCell(box, i uint16) uint16 { return 27*(box/3) + 3*(box%3) + 9*(i/3) + i%3 }

// firstPlace returns the key of a link with the first cell of its box replaced by its
// own first cell.
func firstPlace(key, link uint16, b *Block, lane int) uint16 {
	corner := (lastKey - key) % (point / 2) // the box's first cell, at most 60
	shift := bits.TrailingZeros16(link) % 16
	row := func(c uint16) uint16 { // a bit for each of three cells that have the digit
		return b[c][lane%Lanes]>>shift&1 | b[c+1][lane%Lanes]>>shift&1<<1 | b[c+2][lane%Lanes]>>shift&1<<2
	}
	first := uint16(bits.TrailingZeros16(row(corner) | row(corner+9)<<3 | row(corner+18)<<6))
	return key - first/3*9 - first%3
}

// bestLink returns the link with the most points in a box, and its points. If no link
// has a point, there are no points.
func bestLink(b *Block, lane int, box uint16) (most, digit uint16) {
	var once, twice, more uint16
	for i := range uint16(9) {
		v := b[boxCell(box, i)][lane]
		more |= twice & v
		twice |= once & v
		once |= v
	}
	for linked := twice &^ more; linked != 0; linked &= linked - 1 {
		d := linked & -linked
		points := uint16(0)
		for i := range uint16(3) {
			row, column := boxCell(box, 3*i), boxCell(box, i)
			points += earned(b, lane, d, row, row-row%9, 1) + earned(b, lane, d, column, column%9, 9)
		}
		if points > most {
			most, digit = points, d
		}
	}
	return most, digit
}

// earned returns 1 if a digit occurs in a minirow, or a minicolumn, and at least
// twice in the rest of the line, and else 0. The step is from one cell of the line to
// the next.
func earned(b *Block, lane int, digit, minirow, line, step uint16) uint16 {
	inside, outside := 0, 0
	for i := range uint16(9) {
		switch c := line + i*step; {
		case b[c][lane]&digit == 0:
		case c >= minirow && c <= minirow+2*step:
			inside++
		default:
			outside++
		}
	}
	if inside > 0 && outside >= 2 {
		return 1
	}
	return 0
}

// bestCell returns the greatest key of a cell.
func bestCell(b *Block, lane int) uint16 {
	var pairs [sudoku.Cells]uint16 // the candidates of the cells that have two
	for c := range pairs {
		if v := b[c][lane]; bits.OnesCount16(v) == 2 {
			pairs[c] = v
		}
	}
	greatest := uint16(lastKey)
	for c, v := range pairs {
		if v == 0 {
			continue
		}
		key := uint16(lastKey - c)
		row, column := c/9, c%9
		for direction := range 2 {
			var inPairs, once, twice uint16
			for i := range 9 {
				o, here := 9*row+i, i/3 == column/3
				if direction == 1 {
					o, here = 9*i+column, i/3 == row/3
				}
				if !here {
					inPairs |= pairs[o]
					twice |= once & b[o][lane]
					once |= b[o][lane]
				}
			}
			if v&inPairs != 0 {
				key += point
			}
			if v&twice != 0 {
				key += point
			}
		}
		greatest = max(greatest, key)
	}
	return greatest
}
