package wave

import (
	"context"
	"math/bits"
	"unsafe"

	"bullseye/sudoku"
)

// An Answer is what Run finds of one board.
type Answer struct {
	// Count is the number of completions, at most the limit.
	Count uint64
	// Grid is the completion with the smallest path, zero if there is none. It
	// depends on the board alone: not on the limit, the other boards of the block
	// or the kernels.
	Grid sudoku.Grid
}

// Stats are totals over everything that an engine has done.
type Stats struct {
	Boards  uint64 // boards answered
	Guesses uint64 // nodes branched on
	Rounds  uint64 // rounds of propagation
	Nodes   uint64 // lanes that took part in them, summed over the rounds
	Deepest int    // longest path
	Blocks  int    // blocks the stack has held at most
}

// An Engine searches many boards in lock-step. It keeps its memory from one run
// to the next, and serves one goroutine at a time. Make one with New.
type Engine struct {
	kernels *kernels
	limit   uint64
	answers []Answer

	lanes  *Block // the nodes that are being propagated
	work   *work
	active uint32 // lanes that hold a node
	frozen uint32 // of these, the ones that are stuck: they wait, unchanged

	pool   *Block // stuck nodes, packed from lane 0, waiting to be branched on
	pooled int

	stack []layer
	spare []*Block // blocks without a use

	grids  *Block // solved nodes, packed from lane 0, whose grids are to be stored
	solved int
	nowhere [sudoku.Cells]uint8 // grids of lanes without a node go here
	owners [Lanes]*[sudoku.Cells]uint8 // where to

	slots []slot
	empty []uint16 // slots without a board

	stats Stats
	from  *[Lanes]uint16 // argument of move
	cells *[Lanes]uint16 // result of choose
	notes *notes
}

// A layer is a block of pending nodes, packed from lane 0.
type layer struct {
	block *Block
	nodes int
}

// A slot is a board in flight.
type slot struct {
	board  int
	open   int // nodes in lanes, pool and stack
	count  uint64
	best   path // the smallest path to a completion, if count > 0
	closed bool // the limit is reached: only smaller paths than best still matter
}

// New returns an engine that uses the path's kernels, which must be available.
func New(p Path) *Engine {
	e := &Engine{kernels: kernelsOf(p)}
	if e.kernels == nil {
		e.kernels = &portable
	}
	e.grow(4)
	e.lanes, e.pool, e.grids = e.block(), e.block(), e.block()
	memory := aligned(unsafe.Sizeof(work{}) + 2*unsafe.Sizeof([Lanes]uint16{}))
	e.work = (*work)(memory)
	e.from = (*[Lanes]uint16)(unsafe.Add(memory, unsafe.Sizeof(work{})))
	e.cells = (*[Lanes]uint16)(unsafe.Add(memory, unsafe.Sizeof(work{})+unsafe.Sizeof([Lanes]uint16{})))
	e.notes = (*notes)(aligned(unsafe.Sizeof(notes{})))
	e.work.steps = allSteps
	return e
}

// aligned returns zeroed memory that begins at a cache line, so that no vector
// lies on two.
func aligned(size uintptr) unsafe.Pointer {
	const line = 64
	memory := unsafe.Pointer(unsafe.SliceData(make([]byte, size+line)))
	return unsafe.Add(memory, -uintptr(memory)&(line-1))
}

// block returns a block to use.
func (e *Engine) block() *Block {
	if len(e.spare) == 0 {
		e.grow(16)
	}
	b := e.spare[len(e.spare)-1]
	e.spare = e.spare[:len(e.spare)-1]
	return b
}

func (e *Engine) grow(n int) {
	memory := aligned(uintptr(n) * unsafe.Sizeof(Block{}))
	for i := range n {
		e.spare = append(e.spare, (*Block)(unsafe.Add(memory, uintptr(i)*unsafe.Sizeof(Block{}))))
	}
}

// Stats returns the totals so far.
func (e *Engine) Stats() Stats { return e.stats }

// A Start is what a search can start from.
type Start interface {
	sudoku.Board | sudoku.Candidates
}

// Run counts the completions of each board up to the limit, 0 for no limit, and
// stores answers[i] for starts[i]; there must be as many answers as starts. It
// returns ctx's error if ctx ends first: the answers then hold what has been
// counted so far.
func Run[S Start](ctx context.Context, e *Engine, starts []S, limit uint64, answers []Answer) error {
	e.limit, e.answers = limit, answers[:len(starts)]
	clear(e.answers)
	defer e.reset()
	next := 0
	for rounds := 0; ; rounds++ {
		if rounds%roundsPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				e.abandon()
				return err
			}
		}
		if free := bits.OnesCount32(^e.active); free >= refillAt {
			for free > 0 {
				if len(e.stack) == 0 {
					if next == len(starts) {
						break
					}
					next += load(e, starts, next)
				}
				free -= e.pop()
			}
		}
		starving := len(e.stack) == 0 && next == len(starts)
		if e.active == e.frozen {
			if e.active == 0 && e.pooled == 0 {
				break
			}
			e.retire()
			e.branch()
			continue
		}
		e.round()
		if stuck := bits.OnesCount32(e.frozen); stuck >= retireAt || starving && stuck > 0 {
			e.retire()
		}
		if starving && e.pooled > 0 && (e.pooled >= branchAt || bits.OnesCount32(e.active) < branchAt) {
			e.branch()
		}
	}
	e.flush()
	return nil
}

const (
	roundsPerCheck = 16 // rounds between looks at the context
	refillAt       = 4  // free lanes worth a refill
	retireAt       = 4  // stuck lanes worth a move to the pool
	branchAt       = 8  // nodes worth branching on when nothing else is to be done
	transposeAt    = 6  // grids worth a transpose of 32
)

// reset forgets the answers, so that the engine does not keep them alive.
func (e *Engine) reset() { e.answers = nil }

// abandon drops all nodes and reports what has been counted.
func (e *Engine) abandon() {
	e.flush()
	for i := range e.slots {
		if s := &e.slots[i]; s.open > 0 {
			e.answers[s.board].Count = s.count
			s.open = 0
			e.empty = append(e.empty, uint16(i))
		}
	}
	for _, l := range e.stack {
		e.spare = append(e.spare, l.block)
	}
	e.stack = e.stack[:0]
	e.active, e.frozen, e.pooled = 0, 0, 0
}

// load makes a layer of the next boards and returns how many it took.
func load[S Start](e *Engine, starts []S, next int) int {
	n := min(Lanes, len(starts)-next)
	b := e.block()
	switch boards := any(starts[next : next+n]).(type) {
	case []sudoku.Board:
		e.loadBoards(b, boards)
	case []sudoku.Candidates:
		loadCandidates(b, boards)
	}
	clear(b[depthVector][:])
	for i := range pathWords {
		clear(b[pathVector+i][:])
	}
	for i := range n {
		if len(e.empty) == 0 {
			e.slots = append(e.slots, slot{})
			e.empty = append(e.empty, uint16(len(e.slots)-1))
		}
		s := e.empty[len(e.empty)-1]
		e.empty = e.empty[:len(e.empty)-1]
		e.slots[s] = slot{board: next + i, open: 1}
		b[slotVector][i] = s
	}
	e.push(b, n)
	return n
}

func (e *Engine) push(b *Block, nodes int) {
	e.stack = append(e.stack, layer{b, nodes})
	e.stats.Blocks = max(e.stats.Blocks, len(e.stack))
}

// pop moves nodes from the uppermost layer to free lanes and returns how many.
func (e *Engine) pop() (moved int) {
	top := &e.stack[len(e.stack)-1]
	var mask uint32
	free := ^e.active
	for free != 0 && top.nodes > 0 {
		top.nodes--
		if e.superseded(top.block, top.nodes) {
			e.drop(top.block[slotVector][top.nodes])
			continue
		}
		lane := bits.TrailingZeros32(free)
		free &= free - 1
		mask |= 1 << lane
		e.from[lane] = uint16(top.nodes)
	}
	if mask != 0 {
		e.kernels.move(e.lanes, top.block, mask, e.from)
		e.active |= mask
	}
	if top.nodes == 0 {
		e.spare = append(e.spare, top.block)
		e.stack = e.stack[:len(e.stack)-1]
	}
	return bits.OnesCount32(mask)
}

// superseded reports whether nothing below the node can change its board's
// answer.
func (e *Engine) superseded(b *Block, lane int) bool {
	s := &e.slots[b[slotVector][lane]]
	if !s.closed {
		return false
	}
	p := b.path(lane)
	return s.best.less(&p)
}

// drop removes a node from its board, and the board if it was the last.
func (e *Engine) drop(number uint16) {
	s := &e.slots[number]
	s.open--
	if s.open == 0 {
		e.answers[s.board].Count = s.count
		e.stats.Boards++
		e.empty = append(e.empty, number)
	}
}

// round propagates in all lanes and sorts them.
func (e *Engine) round() {
	w := e.work
	w.active = e.active &^ e.frozen
	e.stats.Rounds++
	e.stats.Nodes += uint64(bits.OnesCount32(w.active))
	e.kernels.round(e.lanes, w)
	dead, solved, stuck := w.verdicts()
	e.frozen |= stuck
	if solved != 0 {
		e.solve(solved)
	}
	// A completion may have cleared lanes of its board.
	dead &= e.active
	e.active &^= dead
	for ; dead != 0; dead &= dead - 1 {
		e.drop(e.lanes[slotVector][bits.TrailingZeros32(dead)])
	}
}

// solve takes the completions out of the lanes.
func (e *Engine) solve(lanes uint32) {
	var keep uint32
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		if e.active>>lane&1 == 0 {
			continue // superseded by the completion in a lane before
		}
		number := e.lanes[slotVector][lane]
		s := &e.slots[number]
		p := e.lanes.path(lane)
		if s.count == 0 || p.less(&s.best) {
			s.best = p
			if e.solved+bits.OnesCount32(keep) == Lanes {
				e.store(keep)
				keep = 0
			}
			e.owners[e.solved+bits.OnesCount32(keep)] = (*[sudoku.Cells]uint8)(&e.answers[s.board].Grid)
			keep |= 1 << lane
		}
		if !s.closed {
			s.count++
			s.closed = s.count == e.limit
		}
		e.active &^= 1 << lane
		if s.closed && s.open > 1 {
			e.supersede(number)
		}
		e.drop(number)
	}
	if keep != 0 {
		e.store(keep)
	}
}

// supersede clears the lanes of a closed board whose nodes do not matter now.
func (e *Engine) supersede(number uint16) {
	for lanes := e.active; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		if e.lanes[slotVector][lane] == number && e.superseded(e.lanes, lane) {
			e.active &^= 1 << lane
			e.frozen &^= 1 << lane
			e.drop(number)
		}
	}
}

// store appends the grids of the lanes to those that wait for flush.
func (e *Engine) store(lanes uint32) {
	var mask uint32
	for ; lanes != 0; lanes &= lanes - 1 {
		e.from[e.solved] = uint16(bits.TrailingZeros32(lanes))
		mask |= 1 << e.solved
		e.solved++
	}
	e.kernels.move(e.grids, e.lanes, mask, e.from)
	if e.solved == Lanes {
		e.flush()
	}
}

// flush writes the grids to their answers. Of two grids of a board the later one
// has the smaller path.
func (e *Engine) flush() {
	if e.solved >= transposeAt && e.kernels.storeGrids != nil {
		for lane := e.solved; lane < Lanes; lane++ {
			e.owners[lane] = &e.nowhere
		}
		e.kernels.storeGrids(&e.owners, e.grids, e.notes)
	} else {
		storeGrids(e.owners[:e.solved], e.grids)
	}
	clear(e.owners[:])
	e.solved = 0
}

// retire moves the stuck nodes to the pool, and branches when that is full.
func (e *Engine) retire() {
	for e.frozen != 0 {
		var mask uint32
		for e.frozen != 0 && e.pooled < Lanes {
			lane := bits.TrailingZeros32(e.frozen)
			e.frozen &= e.frozen - 1
			e.active &^= 1 << lane
			e.from[e.pooled] = uint16(lane)
			mask |= 1 << e.pooled
			e.pooled++
		}
		e.kernels.move(e.pool, e.lanes, mask, e.from)
		if e.pooled == Lanes {
			e.branch()
		}
	}
}

// branch splits the nodes of the pool: a layer of those that take the smallest
// candidate of the chosen cell comes to lie on a layer of those that do not.
func (e *Engine) branch() {
	if e.pooled == 0 {
		return
	}
	low, rest := e.block(), e.pool
	e.kernels.choose(rest, e.notes, e.cells)
	*low = *rest
	n := e.pooled
	for lane := range n {
		c := e.cells[lane]
		if c >= sudoku.Cells {
			c = fewest(rest, lane)
		}
		v := rest[c][lane]
		low[c][lane] = v & -v
		rest[c][lane] = v & (v - 1)
		depth := rest[depthVector][lane]
		rest[pathVector+depth/16][lane] |= 1 << (15 - depth%16)
		low[depthVector][lane] = depth + 1
		rest[depthVector][lane] = depth + 1
		e.stats.Deepest = max(e.stats.Deepest, int(depth)+1)
		e.slots[rest[slotVector][lane]].open++
	}
	e.stats.Guesses += uint64(n)
	e.push(rest, n)
	e.push(low, n)
	e.pool, e.pooled = e.block(), 0
}
