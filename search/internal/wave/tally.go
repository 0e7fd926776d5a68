package wave

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"bullseye/internal/turn"
	"bullseye/sudoku"
)

// A Tally counts the completions of one board without visiting each. Two nodes have the
// same number of completions if they leave the same cells open with the same candidates,
// whatever the other cells hold. So the second one is not searched: the first one then
// stands for both. It keeps its memory from one count to the next, and serves one goroutine
// at a time, unless others join it: see crew.
//
// A node moves like this:
//
//	lane → dead, or solved, or stuck → pool → merged, or waiting → a child in a lane for each candidate of its first open cell
//
// Nodes with more open cells come first, as long as there is room for those that wait:
// equal nodes have equally many, so they meet. Without room the nodes with the fewest open
// cells come first, and some equal nodes are searched twice.
type Tally struct {
	kernels *kernels
	most    int // room at most
	room    int // the number of nodes that may wait before the order turns
	count   uint64
	limit   uint64
	member

	lanes  *Block // the nodes that are being propagated
	ways   ways
	active uint32 // lanes that hold a node
	frozen uint32 // of these, the stuck ones

	pool       *Block // stuck nodes, packed from lane 0
	pooledWays ways
	pooled     int

	nodes   []tallied                // the first one stands for none
	unused  uint32                   // a list of nodes
	waiting [sudoku.Cells + 1]uint32 // lists of nodes, by the number of open cells
	stored  int                      // nodes in these lists

	// seen tells where a node is: the upper half of an entry is that of the node's hash,
	// whose upper bits are the entry's place as well, and the lower half its number. An entry
	// may be out of date.
	seen []uint64

	split     uint32 // the node whose children move to the lanes
	at        int    // its first open cell
	digits    uint16 // the candidates of that cell without those whose children have moved
	splitWays uint64 // the ways to it

	sums *sums // nil if the completions are only counted

	layer  *Block // children on their way to the lanes
	packed [Lanes]*words
	scrap  words
	work   *work
	notes  *notes
}

// ways are the numbers of ways that lead to the nodes in lanes: how many nodes each stands for.
type ways [Lanes]uint64

// A tallied is a node outside the lanes.
type tallied struct {
	words
	next uint32 // in its list
	ways uint64 // 0 if it does not wait
}

const (
	tallyRoom   = 7 << 14 // nodes that may wait; 22 MB
	tallySeen   = 1 << 18
	tallySpare  = 1 << 12 // more nodes that there is memory for; it is used from its beginning
	tallyRefill = 8       // free lanes worth a refill
)

// NewTally returns a Tally that uses the path's kernels, or portable ones if they
// are not available.
func NewTally(p Path) *Tally {
	t := &Tally{kernels: kernelsOf(p), most: tallyRoom, seen: make([]uint64, tallySeen)}
	if t.kernels == nil {
		t.kernels = &portable
	}
	for _, b := range []**Block{&t.lanes, &t.pool, &t.layer} {
		*b = (*Block)(aligned(unsafe.Sizeof(Block{})))
	}
	t.work = (*work)(aligned(unsafe.Sizeof(work{})))
	t.work.steps = allSteps
	t.notes = (*notes)(aligned(unsafe.Sizeof(notes{})))
	return t
}

// Count raises n to the number of completions, or to the limit if there are at least that
// many. Without a limit, which is 0, more than math.MaxUint64 completions count as that many.
// n only grows, while it counts, too. If ctx ends first, Count returns its error.
//
// After each shift, Count asks more, unless it is nil, for other tallies, until it returns nil.
// They count as well, each in a goroutine, until Count returns.
func (t *Tally) Count(ctx context.Context, start *sudoku.Candidates, limit uint64, n *uint64, more func() *Tally) error {
	if limit == 0 {
		limit = math.MaxUint64
	}
	crew := append(t.crew[:0], t)
	t.join(crew, limit)
	defer func() {
		for _, member := range t.crew {
			member.forget()
		}
	}()
	t.begin(start)
	for {
		err := crew.run(turn.Of(ctx))
		count := uint64(0)
		for _, member := range crew {
			count = sum(count, member.count)
			if member.sums != nil {
				member.sums.tell()
			}
		}
		*n = max(*n, min(count, limit))
		if err != nil || count >= limit || !crew.waits() {
			return err
		}
		if more != nil {
			crew = crew.enlist(more, limit)
		}
	}
}

// join prepares a Tally that is the last of a crew.
func (t *Tally) join(crew crew, limit uint64) {
	t.count, t.limit, t.place = 0, limit, len(crew)-1
	t.nodes, t.unused, t.stored, t.digits = append(t.nodes[:0], tallied{}), 0, 0, 0
	clear(t.waiting[:])
	t.active, t.frozen, t.pooled = 0, 0, 0
	if t.place > 0 {
		t.sums = crew[0].sums.another()
	}
	crew.share()
}

// shift is the number of rounds of a shift. What is sent in one stays in the processor's cache.
const shift = 1 << 9

// run counts for a shift, or until nothing is left that may be split in it.
func (t *Tally) run(checkpoint turn.Point) error {
	for i := 0; t.count < t.limit; i++ {
		if i%roundsPerCheck == 0 {
			if err := checkpoint.Check(); err != nil {
				return err
			}
		}
		if i < shift && bits.OnesCount32(^t.active) >= tallyRefill {
			t.fill()
		}
		starving := bits.OnesCount32(^t.active) >= tallyRefill
		if t.active == t.frozen {
			if t.active == 0 && t.pooled == 0 {
				break
			}
			t.retire()
			t.settle()
			continue
		}
		t.round()
		if stuck := bits.OnesCount32(t.frozen); stuck >= retireAt || starving && stuck > 0 {
			t.retire()
			if starving {
				t.settle()
			}
		}
	}
	return nil
}

// begin brings the root to the first lane, with its bands, or its stacks, in the order that
// makes fewest nodes: cells are split in their order, so few should be open in the second
// band, and in the first.
func (t *Tally) begin(start *sudoku.Candidates) {
	t.set(start)
	for t.active != t.frozen {
		t.round()
	}
	if t.active == 0 {
		return
	}
	t.active, t.frozen = 0, 0
	var root sudoku.Candidates
	var open [2][3]float64 // of bands and of stacks: the logarithms of what cells can hold
	for c := range root {
		root[c] = sudoku.Digits(t.lanes[c][0])
		bits := math.Log2(float64(root[c].Len()))
		open[0][c/27] += bits
		open[1][c%9/3] += bits
	}
	var order [2][3]int
	var cost [2]float64
	for i := range order {
		by := []int{0, 1, 2}
		slices.SortStableFunc(by, func(a, b int) int { return cmp.Compare(open[i][a], open[i][b]) })
		order[i] = [3]int{by[1], by[0], by[2]}
		cost[i] = open[i][by[0]] + 0.75*open[i][by[1]]
	}
	var turned sudoku.Candidates
	var from [sudoku.Cells]int
	for c := range turned {
		row, column := order[0][c/27]*3+c/9%3, c%9
		if cost[1] < cost[0] {
			row, column = c%9, order[1][c/27]*3+c/9%3
		}
		from[c] = 9*row + column
		turned[c] = root[from[c]]
	}
	if t.sums != nil {
		t.sums.turn(&from)
	}
	t.set(&turned)
}

// set brings a start to the first lane.
func (t *Tally) set(start *sudoku.Candidates) {
	loadCandidates(t.lanes, []sudoku.Candidates{*start})
	t.active, t.frozen, t.ways[0] = 1, 0, 1
}

// round propagates in all lanes and counts the completions.
func (t *Tally) round() {
	w := t.work
	w.active = t.active &^ t.frozen
	t.kernels.round(t.lanes, w)
	dead, solved, stuck := w.verdicts()
	t.frozen |= stuck
	t.active &^= dead | solved
	for ; solved != 0; solved &= solved - 1 {
		lane := bits.TrailingZeros32(solved) % Lanes
		t.count = sum(t.count, t.ways[lane])
		if t.sums != nil {
			t.sums.finish(t.lanes, lane)
		}
	}
}

// sum returns a + b, at most math.MaxUint64.
func sum(a, b uint64) uint64 {
	s, carry := bits.Add64(a, b, 0)
	return s | -carry
}

// retire moves the stuck nodes to the pool, and settles them when that is full.
func (t *Tally) retire() {
	for t.frozen != 0 {
		stuck := last(t.frozen, Lanes-t.pooled)
		t.kernels.move(t.pool, t.lanes, span(t.pooled, bits.OnesCount32(stuck)), stuck)
		t.frozen &^= stuck
		t.active &^= stuck
		for ; stuck != 0; stuck &= stuck - 1 {
			lane := bits.TrailingZeros32(stuck) % Lanes
			t.pooledWays[t.pooled%Lanes] = t.ways[lane]
			if t.sums != nil {
				t.sums.pooled[t.pooled%Lanes] = t.sums.lanes[lane]
			}
			t.pooled++
		}
		if t.pooled == Lanes {
			t.settle()
		}
	}
}

// settle lets the nodes of the pool wait, or adds their ways to equal nodes that wait.
func (t *Tally) settle() {
	if t.pooled == 0 {
		return
	}
	var numbers [Lanes]uint32
	t.nodes = slices.Grow(t.nodes, Lanes) // so that they do not move
	for lane := range t.pooled {
		numbers[lane] = t.node()
		t.packed[lane] = &t.nodes[numbers[lane]].words
	}
	t.kernels.packFirst(&t.packed, t.pooled, t.pool, &t.scrap, t.notes)
	for lane, number := range numbers[:t.pooled] {
		n := &t.nodes[number]
		hash, open := n.hash()
		n.ways = t.pooledWays[lane]
		var spread spread
		if t.sums != nil {
			spread = t.sums.pooled[lane]
		}
		switch {
		case t.sends(number, hash, open, spread):
		case t.merged(n, hash, spread):
			t.release(number)
		default:
			t.wait(number, hash, open, spread)
		}
	}
	t.pooled = 0
}

// merged adds the ways to n to those to an equal node, if one waits.
func (t *Tally) merged(n *tallied, hash uint64, spread spread) bool {
	entry := t.seen[hash%tallySeen]
	number := uint32(entry)
	if entry>>32 != hash>>32 || int(number) >= len(t.nodes) {
		return false
	}
	same := &t.nodes[number]
	if same.ways == 0 || same == n || !same.equals(n) {
		return false
	}
	same.ways = sum(same.ways, n.ways)
	if t.sums != nil {
		t.sums.merge(number, same, n, spread)
	}
	return true
}

// wait lets a node wait.
func (t *Tally) wait(number uint32, hash uint64, open int, spread spread) {
	t.seen[hash%tallySeen] = hash>>32<<32 | uint64(number)
	t.nodes[number].next, t.waiting[open] = t.waiting[open], number
	t.stored++
	if t.sums != nil {
		t.sums.wait(number, spread)
	}
}

// node returns an unused node.
func (t *Tally) node() uint32 {
	if n := t.unused; n != 0 {
		t.unused = t.nodes[n].next
		return n
	}
	t.nodes = append(t.nodes, tallied{})
	return uint32(len(t.nodes) - 1)
}

func (t *Tally) release(number uint32) {
	n := &t.nodes[number]
	n.ways, n.next = 0, t.unused
	t.unused = number
}

// A quads is the candidates of the cells of a node, four in each word. The last word has only
// one cell.
type quads = [sudoku.Cells/4 + 1]uint64

func (n *tallied) quads() *quads { return (*quads)(unsafe.Pointer(&n.words)) }

// Each of four cells.
const (
	lowest  = 0x0001_0001_0001_0001
	highest = lowest << 15
)

// openIn returns all bits of those of four cells that have several candidates, and none of
// the others. Each cell has a candidate.
func openIn(four uint64) uint64 {
	several := four & (four - lowest)
	return (several + highest - lowest) & highest >> 15 * 0xFFFF
}

// hash returns a hash of the open cells with their candidates, and their number. It clears
// what the node holds after the cells.
func (n *tallied) hash() (hash uint64, open int) {
	const odd, other = 0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03 // any two words with mixed bits
	clear(n.words[sudoku.Cells:])
	q := n.quads()
	q[len(q)-1] |= lowest - 1 // as if three more cells were solved
	for i := 0; i+1 < len(q); i += 2 {
		a, b := openIn(q[i]), openIn(q[i+1])
		open += bits.OnesCount64(a) + bits.OnesCount64(b)
		high, low := bits.Mul64(q[i]&a^odd^hash, q[i+1]&b^other)
		hash = bits.RotateLeft64(hash, 9) ^ high ^ low
	}
	a := openIn(q[len(q)-1])
	open += bits.OnesCount64(a)
	high, low := bits.Mul64(q[len(q)-1]&a^odd, hash^other)
	return high ^ low, open / 16
}

// equals reports whether two nodes leave the same cells open with the same candidates. Both
// have been hashed.
func (n *tallied) equals(m *tallied) bool {
	p, q := n.quads(), m.quads()
	for i := range p {
		if open := openIn(p[i]); open != openIn(q[i]) || (p[i]^q[i])&open != 0 {
			return false
		}
	}
	return true
}

// firstOpen returns the first open cell. There is one.
func (n *tallied) firstOpen() int {
	for i, four := range n.quads() {
		if open := openIn(four); open != 0 {
			return 4*i + bits.TrailingZeros64(open)/16
		}
	}
	panic("unreachable: a stuck node without an open cell")
}

// fill brings children of the nodes that wait into the free lanes.
func (t *Tally) fill() {
	var children [Lanes]struct {
		cell  int
		digit uint16
		ways  uint64
	}
	var done [Lanes + 1]uint32 // nodes without more children; they are read until the end
	n, released := 0, 0
	for free := bits.OnesCount32(^t.active); n < free; n++ {
		if t.digits == 0 && !t.next() {
			break
		}
		node := &t.nodes[t.split]
		t.packed[n] = &node.words
		c := &children[n]
		c.cell, c.digit, c.ways = t.at, t.digits&-t.digits, t.splitWays
		if t.sums != nil {
			t.sums.children[n] = t.sums.split
		}
		if t.digits &^= c.digit; t.digits == 0 {
			done[released] = t.split
			released++
		}
	}
	if n == 0 {
		return
	}
	t.kernels.unpackFirst(t.layer, &t.packed, n, t.notes)
	into := last(^t.active, n)
	lanes := into
	for i, c := range children[:n] {
		t.layer[c.cell][i] = c.digit
		lane := bits.TrailingZeros32(lanes) % Lanes
		t.ways[lane] = c.ways
		if t.sums != nil {
			t.sums.lanes[lane] = t.sums.children[i]
		}
		lanes &= lanes - 1
	}
	t.kernels.move(t.lanes, t.layer, into, span(0, n))
	t.active |= into
	for _, number := range done[:released] {
		t.release(number)
	}
}

// inOrder reports whether there is room for more nodes.
func (t *Tally) inOrder() bool { return t.stored+t.leaving < t.room && !t.sums.full() }

// mostOpen returns the most open cells of a node that waits. There is one.
func (t *Tally) mostOpen() int {
	open := sudoku.Cells
	for t.waiting[open] == 0 {
		open--
	}
	return open
}

// next takes the node that is split next from those that wait. It reports whether there
// is one.
func (t *Tally) next() bool {
	if t.stored == 0 {
		return false
	}
	open := 0
	if t.inOrder() {
		if open = t.mostOpen(); open < t.level {
			return false
		}
	} else {
		for t.waiting[open] == 0 {
			open++
		}
	}
	t.split = t.waiting[open]
	n := &t.nodes[t.split]
	t.waiting[open] = n.next
	t.stored--
	t.at = n.firstOpen()
	t.digits = n.words[t.at]
	t.splitWays, n.ways = n.ways, 0
	if t.sums != nil {
		t.sums.split = t.sums.take(t.split)
	}
	return true
}
