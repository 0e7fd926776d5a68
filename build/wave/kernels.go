package main

// A block has 81 vectors of candidates, one for each cell. After them come vectors
// that say which board a lane belongs to; the kernels in this file do not use those.
const (
	vectorSize = 64 // bytes from one vector to the next: 32 words, on every target
	cells      = 81
)

// An axis is the direction of a half-pass: along rows or along columns. A band along
// the axis has nine minirows. Minirow (r, b) is where line r of the band meets its
// box b; its cells are numbered i.
type axis struct {
	line, box, cell int // the distance to the next one, in cells
	band            int // the distance to the next band, in cells
}

var (
	rows    = axis{line: 9, box: 3, cell: 1, band: 27}
	columns = axis{line: 1, box: 27, cell: 9, band: 3}
)

func (a axis) offset(r, b, i int) int {
	return vectorSize * (r*a.line + b*a.box + i*a.cell)
}

// The pinned registers of a half-pass, counted from the last register.
const (
	pinOnes    = iota // all bits set
	pinActive         // the lanes that may change, in the form that the target needs
	pinChanged        // not 0 in lanes that lost a candidate in a pass that gathers changes
	pins
)

// A halfPass says which rules a half-pass applies in addition to pointing and
// claiming.
type halfPass struct {
	axis
	singles bool // the digit of a solved cell is asserted in its minirow
	places  bool // a cell that alone can hold an asserted digit loses the others
	changes bool // gather the candidates that are removed
	triples bool // three asserted digits in a minirow leave no room for others
}

// writeBand writes a half-pass over one band. docs/search.md derives the formulae.
func writeBand(p *program, do halfPass) {
	ones := p.pinned(pinOnes)
	at := func(r, b, i int) place { return place{base: 0, offset: do.offset(r, b, i)} }

	var all, most, solved [3][3]value // of each minirow
	for r := range 3 {
		for b := range 3 {
			var v [3]value
			for i := range 3 {
				v[i] = p.load(at(r, b, i))
			}
			all[r][b] = p.or3(v[0], v[1], v[2])
			most[r][b] = p.most3(v[0], v[1], v[2])
			if !do.singles {
				continue
			}
			for i := range 3 {
				single := p.emit(operation{kind: opTestNo, a: v[i], b: p.add(v[i], ones), c: none, mask: none, active: true})
				if i == 0 {
					solved[r][b] = p.keep(single, v[i])
				} else {
					// If two solved cells hold the same digit, the sum is another digit. The
					// board has no completion then, so this does no harm.
					solved[r][b] = p.addIf(single, solved[r][b], v[i])
				}
			}
		}
	}

	var onceLine, onceBox [3]value
	for k := range 3 {
		onceLine[k] = p.once3(all[k][0], all[k][1], all[k][2])
		onceBox[k] = p.once3(all[0][k], all[1][k], all[2][k])
	}
	var asserted [3][3]value
	for r := range 3 {
		for b := range 3 {
			once := p.emit(operation{kind: opLogic, truth: truthA | truthB, a: onceLine[r], b: onceBox[b], c: none, mask: none, active: true})
			if do.singles {
				asserted[r][b] = p.logic(truthA&truthB|truthC, all[r][b], once, solved[r][b])
			} else {
				asserted[r][b] = p.and(all[r][b], once)
			}
			if p.late {
				asserted[r][b] = p.and(asserted[r][b], p.pinned(pinActive))
			}
		}
	}

	changed := value(none)
	if do.changes {
		changed = p.pinned(pinChanged)
	}
	for r := range 3 {
		for b := range 3 {
			elsewhere := p.or3(asserted[r][(b+1)%3], asserted[r][(b+2)%3], asserted[(r+1)%3][b])
			allowed := p.logic(^(truthA | truthB), elsewhere, asserted[(r+2)%3][b], elsewhere)
			// The asserted digits with a single cell. The intersection with allowed is
			// necessary: otherwise two solved cells with the same digit would protect each
			// other, and propagation would never end.
			fixed := value(none)
			if do.places {
				fixed = p.logic(truthA&^truthB&truthC, asserted[r][b], most[r][b], allowed)
			}
			if do.triples {
				allowed = triple(p, asserted[r][b], allowed, ones)
			}
			for i := range 3 {
				v := p.load(at(r, b, i))
				left := allowed
				if do.places {
					left = p.choose(p.any(v, fixed), fixed, allowed)
				}
				if do.changes {
					p.put(changed, p.logic(truthA|truthB&^truthC, changed, v, left))
				}
				p.store(at(r, b, i), p.and(v, left))
			}
		}
	}
}

// triple restricts a minirow to its asserted digits if there are at least three of
// them.
func triple(p *program, asserted, allowed, ones value) value {
	two := p.and(asserted, p.add(asserted, ones))
	return p.choose(p.any(two, p.add(two, ones)), p.and(asserted, allowed), allowed)
}

// The pinned registers of check.
const (
	pinWhole    = iota // the digits that every house so far has
	pinRepeated        // the digits that some row so far has twice
	pinLeast           // the smallest cell so far
	checkPins
)

// check writes the test of a block. It computes whole, the digits that every house
// has; repeated, the digits that some row has twice; and least, the smallest cell.
// A lane is dead if whole lacks a digit or least is 0. Otherwise the nine cells of
// each row have candidates and together hold nine digits, so the lane is solved if
// no digit is repeated.
func check(p *program) {
	whole, repeated, least := p.pinned(pinWhole), p.pinned(pinRepeated), p.pinned(pinLeast)
	cell := func(r, c int) value { return p.load(place{offset: vectorSize * (9*r + c)}) }
	lone := none // a house that waits for the next one, to save an instruction
	house := func(v value) {
		if lone == none {
			lone = v
			return
		}
		p.put(whole, p.and3(whole, lone, v))
		lone = none
	}
	for band := range 3 {
		var box [3][3]value
		for r := range 3 {
			var twice [3]value
			for b := range 3 {
				x, y, z := cell(3*band+r, 3*b), cell(3*band+r, 3*b+1), cell(3*band+r, 3*b+2)
				box[b][r] = p.or3(x, y, z)
				twice[b] = p.most3(x, y, z)
				p.put(least, p.min(least, p.min(p.min(x, y), z)))
			}
			p.put(repeated, p.or3(repeated, twice[0], twice[1]))
			p.put(repeated, p.or3(repeated, twice[2], p.most3(box[0][r], box[1][r], box[2][r])))
			house(p.or3(box[0][r], box[1][r], box[2][r]))
		}
		for b := range 3 {
			house(p.or3(box[b][0], box[b][1], box[b][2]))
		}
	}
	for c := range 9 {
		var part [3]value
		for band := range 3 {
			part[band] = p.or3(cell(3*band, c), cell(3*band+1, c), cell(3*band+2, c))
		}
		house(p.or3(part[0], part[1], part[2]))
	}
	p.put(whole, p.and(whole, lone))
}
