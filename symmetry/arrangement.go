package symmetry

import "math/bits"

// An arrangement places some rows at the top and fixes the order of the columns only
// as far as these rows make a difference. It stands for all transformations that
// agree with it; the rows look the same under each of them.
//
// Columns that look alike so far, up to the labels of digits, form a class: they
// occupy adjacent positions of a stack, in any order. Stacks that look alike form a
// tie, and have classes of the same sizes.
type arrangement struct {
	columnAt   [9]uint8 // the column at each position; within a class, in any order
	positionOf [9]uint8 // its inverse
	starts     uint16   // the positions where a class begins, and bit 9
	tied       uint8    // bit i: stack i looks like stack i-1

	// A digit that has appeared has the label that stands in the row and at the
	// position of its column. Within a class and a tie, the position is open. The label
	// of a repeated digit is never open: see finder.repeated. If all columns had their
	// positions after a row, labels are settled.
	seen       uint16
	seenRow    [10]uint8
	seenColumn [10]uint8
	label      [10]uint8 // of repeated digits, or of all if they are settled
	settled    bool

	orientation uint8 // 1 if the board is transposed
	used        uint16
	rows        [9]uint8
	ways        uint64 // the number of orders of equal rows and bands that it stands for
}

// everyStart is starts if each column is a class.
const everyStart = 1<<10 - 1

// newArrangement returns the arrangement without rows.
func newArrangement(orientation uint8) arrangement {
	return arrangement{
		columnAt:   [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8},
		positionOf: [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8},
		starts:     1<<0 | 1<<3 | 1<<6 | 1<<9,
		tied:       1<<1 | 1<<2, orientation: orientation, ways: 1,
	}
}

// see gives the next label to a digit that appears for the first time.
func (a *arrangement) see(d uint8, level, p int) uint64 {
	a.seen |= 1 << d
	a.seenRow[d], a.seenColumn[d] = uint8(level), a.columnAt[p]
	a.label[d] = uint8(bits.OnesCount16(a.seen))
	return uint64(a.label[d])
}

// classEnd returns the position after the class that begins at p.
func (a *arrangement) classEnd(p int) int {
	return p + 1 + bits.TrailingZeros16(a.starts>>(p+1))
}

// classStart returns the first position of the class that includes p.
func (a *arrangement) classStart(p uint8) uint8 {
	return firstOfClass[a.starts>>(3*stackOf[p])&7][p]
}

// first returns the first position that the column at position p can take.
func (a *arrangement) first(p uint8) uint8 {
	return firstOfTie[a.tied>>1&3][stackOf[p]] + offset[a.classStart(p)]
}

// tieEnd returns the stack after the tied stacks that begin with the given one.
func (a *arrangement) tieEnd(stack int) int {
	for stack++; a.tied>>stack&1 != 0; stack++ {
	}
	return stack
}

// shape returns which positions of a row with these clues have one, if blanks come as early as
// they can. Bit 8 is the first position.
func (a *arrangement) shape(clues uint16) uint16 {
	x, y, z := a.clues(clues, 0), a.clues(clues, 1), a.clues(clues, 2)
	if a.tied&2 != 0 {
		x, y = min(x, y), max(x, y)
	}
	if a.tied&4 != 0 {
		y, z = min(y, z), max(y, z)
		if a.tied&2 != 0 {
			x, y = min(x, y), max(x, y)
		}
	}
	return x<<6 | y<<3 | z
}

// firstShape holds the shape of each row in an arrangement without rows.
var firstShape = func() (shapes [512]uint16) {
	a := newArrangement(0)
	for clues := range shapes {
		shapes[clues] = a.shape(uint16(clues))
	}
	return shapes
}()

// firstClue returns the length of the shape of a row with these clues if each column is a class.
func (a *arrangement) firstClue(clues uint16) (length uint16) {
	for ; clues != 0; clues &= clues - 1 {
		length = max(length, 9-uint16(a.positionOf[bits.TrailingZeros16(clues)]))
	}
	return length
}

// clues returns the shape of a stack.
func (a *arrangement) clues(clues uint16, stack int) uint16 {
	c := (*[3]uint8)(a.columnAt[3*stack:])
	at := clues>>(c[0]&15)&1<<2 | clues>>(c[1]&15)&1<<1 | clues>>(c[2]&15)&1
	return cluesLast[a.starts>>(3*stack+1)&3][at&7]
}

// cluesLast moves the clues of a stack to the ends of their classes, given the positions after
// the first where a class begins, and those with clues, the first of which is bit 2.
var cluesLast = [4][8]uint16{
	{0, 1, 1, 3, 1, 3, 3, 7},
	{0, 1, 1, 3, 4, 5, 5, 7},
	{0, 1, 2, 3, 2, 3, 6, 7},
	{0, 1, 2, 3, 4, 5, 6, 7},
}

var (
	stackOf      = [9]uint8{0, 0, 0, 1, 1, 1, 2, 2, 2}
	offset       = [9]uint8{0, 1, 2, 0, 1, 2, 0, 1, 2}
	firstOfTie   = [4][3]uint8{{0, 3, 6}, {0, 0, 6}, {0, 3, 3}, {0, 0, 0}}
	firstOfClass = func() (first [8][9]uint8) {
		for starts := range first {
			for p := range uint8(9) {
				from := p
				for from%3 > 0 && starts>>(from%3)&1 == 0 {
					from--
				}
				first[starts][p] = from
			}
		}
		return first
	}()
)

// settle gives a column the first position that it can take.
func (a *arrangement) settle(column uint8) {
	if a.tied != 0 {
		stack := stackOf[a.positionOf[column]]
		a.putFirst(int(firstOfTie[a.tied>>1&3][stack]/3), int(stack))
	}
	p := a.classStart(a.positionOf[column])
	a.swap(p, a.positionOf[column])
	a.starts |= 2 << p
}

// putFirst makes one of the tied stacks the first of them, and no longer tied.
func (a *arrangement) putFirst(first, stack int) {
	for ; stack > first; stack-- {
		a.swapStacks(stack, stack-1)
	}
	a.tied &^= 2 << first
}

// gather moves the columns of a class in which the row has digit d to its beginning.
// There they are a class of their own. It returns their number.
func (a *arrangement) gather(row *[9]uint8, p, end int, d uint8) int {
	n := 0
	for q := p; q < end; q++ {
		if row[a.columnAt[q]] == d {
			a.swap(uint8(p+n), uint8(q))
			n++
		}
	}
	if n > 0 {
		a.starts |= 1 << (p + n)
	}
	return n
}

func (a *arrangement) swapStacks(i, j int) {
	for k := range 3 {
		a.swap(uint8(3*i+k), uint8(3*j+k))
	}
	ends := a.starts >> (3 * i) & 7
	other := a.starts >> (3 * j) & 7
	a.starts ^= (ends^other)<<(3*i) | (ends^other)<<(3*j)
}

func (a *arrangement) swap(p, q uint8) {
	c, d := a.columnAt[p], a.columnAt[q]
	a.columnAt[p], a.columnAt[q] = d, c
	a.positionOf[c], a.positionOf[d] = q, p
}

// count returns the number of transformations that a complete arrangement stands
// for, apart from labels of digits that do not occur.
func (a *arrangement) count() uint64 {
	n := a.ways
	for p := uint8(1); p < 9; p++ {
		n *= uint64(p - a.classStart(p) + 1)
	}
	switch a.tied {
	case 2, 4:
		n *= 2
	case 6:
		n *= 6
	}
	return n
}
