package wave

import (
	"context"
	"math/bits"
	"unsafe"

	"bullseye/internal/turn"
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

// A Start is where a search can start: the clues of a board, or candidates.
type Start interface {
	sudoku.Board | sudoku.Candidates
}

// Stats are totals since the engine was made.
type Stats struct {
	Boards  uint64 // boards answered
	Guesses uint64 // nodes branched on
	Rounds  uint64 // rounds of propagation
	Nodes   uint64 // lanes that took part, summed over the rounds
	Deepest int    // the most guesses on the path to a node
}

// An Engine searches many boards in lock-step. It keeps its memory from one run
// to the next, and serves one goroutine at a time. Make one with New.
//
// A node is a state of a board's search. It moves through the engine like this:
//
//	layer → lane → dead, or solved, or stuck → pool → a child in a layer, a child that waits
//
// The tree of a board depends on nothing else: what becomes of a node is
// determined by its candidates alone, however long it waits and whatever the other
// lanes hold.
type Engine struct {
	kernels *kernels
	ctx     context.Context
	limit   uint64
	answers []Answer

	lanes  *Block // the nodes that are being propagated
	work   *work
	active uint32 // lanes that hold a node
	frozen uint32 // of these, the stuck ones, which wait unchanged

	pool   *Block // stuck nodes, packed from lane 0, waiting to be branched on
	pooled int

	queue

	grids   *Block // solved nodes, packed from lane 0, whose grids are to be stored
	solved  int
	owners  [Lanes]*[sudoku.Cells]uint8 // where they are to be stored
	nothing [sudoku.Cells]uint8         // the place for lanes without a grid
	nobody  words                       // the same for nodes

	slots  []slot
	empty  []uint16 // slots without a board
	closed int      // slots whose board is closed but still has nodes

	inner     *Engine // for nodes whose path is full
	pathLimit int     // the number of guesses that a path can hold
	above     guesses // those above the nodes where searches start
	stats     Stats

	chosen *choices // result of choose
	notes  *notes

	visitor // used by Visit
}

// A slot is a board in flight.
type slot struct {
	board  int
	flying int     // its nodes that are not waiting
	top    *waiter // the first of its waiting nodes
	bottom *waiter // the last of them, if there are any
	count  uint64  // completions so far
	best   path    // the smallest path to one, if count > 0 and not settled
	closed bool    // the limit has been reached: only paths smaller than best still matter
	spread bool    // nodes were made ready before their turn

	// settled says that the first completion was found depth first, so its path is
	// the smallest of all.
	settled bool
}

// guesses are the guesses above the root of a search: none, or in an inner engine one
// that stands for all. The first of them is as in a path.
type guesses struct{ number, first uint16 }

const (
	roundsPerCheck = 32  // rounds between checkpoints
	refillAt       = 4   // free lanes worth a refill
	retireAt       = 4   // stuck lanes worth a move to the pool
	branchAt       = 8   // nodes worth branching on when there is nothing else to do
	transposeAt    = 6   // grids worth a transpose of 32
	boardsInFlight = 128 // boards that are begun before others are finished
)

// New returns an engine that uses the path's kernels, or portable ones if they
// are not available.
func New(p Path) *Engine {
	e := &Engine{kernels: kernelsOf(p), pathLimit: pathDepth}
	if e.kernels == nil {
		e.kernels = &portable
	}
	e.packed = new([Lanes]*words)
	e.lanes, e.pool, e.grids = e.block(), e.block(), e.block()
	e.work = (*work)(aligned(unsafe.Sizeof(work{})))
	e.work.steps = allSteps
	e.notes = (*notes)(aligned(unsafe.Sizeof(notes{})))
	e.chosen = (*choices)(aligned(unsafe.Sizeof(choices{})))
	return e
}

// Stats returns the totals so far.
func (e *Engine) Stats() Stats {
	s := e.stats
	if e.inner != nil {
		s.Guesses += e.inner.Stats().Guesses
	}
	return s
}

// Run counts the completions of each board up to the limit; 0 is no limit. It
// stores answers[i] for starts[i]; there must be at least as many answers as
// starts. If ctx ends first, Run returns its error, and the answers hold what has
// been counted so far.
func Run[S Start](ctx context.Context, e *Engine, starts []S, limit uint64, answers []Answer) error {
	e.ctx, e.limit, e.answers = ctx, limit, answers[:len(starts)]
	clear(e.answers)
	defer func() { e.ctx, e.answers, e.visit, e.except = nil, nil, nil, nil }()
	next, checkpoint := 0, turn.Of(ctx)
	for n := 0; ; n++ {
		if n%roundsPerCheck == 0 {
			if err := checkpoint.Check(); err != nil {
				e.abandon()
				return err
			}
		}
		if bits.OnesCount32(^e.active) >= refillAt {
			next = fill(e, starts, next)
		}
		starving := bits.OnesCount32(^e.active) >= refillAt // nothing is left to fill lanes with
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

// fill brings nodes into the free lanes: nodes of boards in flight, then of the
// boards from next on, and when these have run out, nodes whose turn has not come.
func fill[S Start](e *Engine, starts []S, next int) int {
	for e.active != ^uint32(0) {
		switch more := next < len(starts); {
		case len(e.layers) > 0:
			e.take()
		case len(e.ready) >= Lanes:
			e.gather()
		case more && len(e.slots)-len(e.empty) < boardsInFlight:
			next += load(e, starts, next)
		case len(e.ready) > 0:
			e.gather()
		case more:
			return next
		default:
			e.promoteAny(bits.OnesCount32(^e.active))
			if len(e.ready) == 0 {
				return next
			}
		}
	}
	return next
}

// load makes a layer of the next boards and returns their number.
func load[S Start](e *Engine, starts []S, next int) int {
	n := min(Lanes, len(starts)-next)
	b := e.block()
	switch boards := any(starts[next : next+n]).(type) {
	case []sudoku.Board:
		e.loadBoards(b, boards)
	case []sudoku.Candidates:
		e.loadCandidates(b, boards)
	}
	clear(b[depthVector][:])
	for i := range pathWords {
		clear(b[pathVector+i][:])
	}
	b[depthVector][0], b[pathVector][0] = e.above.number, e.above.first // an inner engine searches one node
	for i := range n {
		if len(e.empty) == 0 {
			e.slots = append(e.slots, slot{})
			e.empty = append(e.empty, uint16(len(e.slots)-1))
		}
		s := e.empty[len(e.empty)-1]
		e.empty = e.empty[:len(e.empty)-1]
		// If all completions are visited, none is the best.
		e.slots[s] = slot{board: next + i, flying: 1, settled: e.visit != nil}
		b[slotVector][i] = s
	}
	e.push(b, n)
	return n
}

// abandon drops all nodes and stores what has been counted.
func (e *Engine) abandon() {
	e.flush()
	for i := range e.slots {
		if s := &e.slots[i]; s.flying > 0 {
			e.answers[s.board].Count = s.count
			s.flying = 0
			e.empty = append(e.empty, uint16(i))
		}
	}
	e.abandonWaiting()
	e.active, e.frozen, e.pooled, e.closed = 0, 0, 0, 0
}

// drop removes a node that needs no more work from its board. The next node of
// the board becomes ready, or the board is finished.
func (e *Engine) drop(number uint16) {
	s := &e.slots[number]
	s.flying--
	if s.flying > 0 {
		return
	}
	if s.top != nil {
		e.promote(s)
		return
	}
	e.answers[s.board].Count = s.count
	e.stats.Boards++
	e.empty = append(e.empty, number)
	if s.closed {
		e.closed--
	}
}

// round propagates in all lanes and sorts the results.
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
		dead &= e.active // a completion may have cleared lanes of its board
	}
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
			continue // superseded by the completion in an earlier lane
		}
		number := e.lanes[slotVector][lane]
		s := &e.slots[number]
		if e.excepted(s.board, lane) {
			e.active &^= 1 << lane
			e.drop(number)
			continue
		}
		if e.visit != nil || e.better(s, e.lanes, lane) {
			if e.solved+bits.OnesCount32(keep) == Lanes {
				e.store(keep)
				keep = 0
			}
			n := e.solved + bits.OnesCount32(keep)
			grid := (*[sudoku.Cells]uint8)(&e.answers[s.board].Grid)
			if e.visit != nil {
				grid = (*[sudoku.Cells]uint8)(&e.visited[n])
				e.boards[n] = s.board
			} else if s.count > 0 { // an earlier grid may still wait to be stored
				for i, owner := range e.owners[:n] {
					if owner == grid {
						e.owners[i] = &e.nothing
					}
				}
			}
			e.owners[n] = grid
			keep |= 1 << lane
		}
		e.active &^= 1 << lane
		e.counted(number, 1)
		e.drop(number)
	}
	if keep != 0 {
		e.store(keep)
	}
}

// better reports whether a board's completion is the best so far. It keeps the
// path if a later completion may be better.
func (e *Engine) better(s *slot, b *Block, lane int) bool {
	switch {
	case s.settled:
		return false
	case s.count == 0 && !s.spread:
		s.settled = true
		return true
	}
	p := b.path(lane)
	if s.count > 0 && !p.less(&s.best) {
		return false
	}
	s.best = p
	return true
}

// counted adds completions to a board. When the board reaches its limit, or gets a
// new best path after that, it drops the nodes that no longer matter.
func (e *Engine) counted(number uint16, completions uint64) {
	s := &e.slots[number]
	if !s.closed {
		s.count += completions
		if s.count != e.limit {
			return
		}
		s.closed = true
		e.closed++
	}
	e.prune(s)
	for lanes := e.active; lanes != 0 && s.flying > 1; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		if e.lanes[slotVector][lane] == number && e.superseded(number, e.lanes.path(lane)) {
			e.active &^= 1 << lane
			e.frozen &^= 1 << lane
			s.flying--
		}
	}
}

// superseded reports whether nothing below a node can change the board's answer.
func (e *Engine) superseded(number uint16, p path) bool {
	s := &e.slots[number]
	return s.closed && (s.settled || s.best.less(&p))
}

// store adds the grids of the lanes to those that wait for flush.
func (e *Engine) store(lanes uint32) {
	n := bits.OnesCount32(lanes)
	e.kernels.move(e.grids, e.lanes, span(e.solved, n), lanes)
	e.solved += n
	if e.solved == Lanes {
		e.flush()
	}
}

// flush writes the grids to their answers.
func (e *Engine) flush() {
	if e.solved >= transposeAt && e.kernels.storeGrids != nil {
		for lane := e.solved; lane < Lanes; lane++ {
			e.owners[lane] = &e.nothing
		}
		e.kernels.storeGrids(&e.owners, e.grids, e.notes)
	} else {
		storeGrids(e.owners[:e.solved], e.grids)
	}
	clear(e.owners[:])
	if e.visit != nil {
		e.show(e.solved)
	}
	e.solved = 0
}

// retire moves the stuck nodes to the pool, and branches when that is full.
func (e *Engine) retire() {
	for e.frozen != 0 {
		stuck := last(e.frozen, Lanes-e.pooled)
		n := bits.OnesCount32(stuck)
		e.kernels.move(e.pool, e.lanes, span(e.pooled, n), stuck)
		e.frozen &^= stuck
		e.active &^= stuck
		e.pooled += n
		if e.pooled == Lanes {
			e.branch()
		}
	}
}

// branch splits the nodes of the pool into those that take the chosen digit in the
// chosen cell, which are ready at once, and those that do not.
func (e *Engine) branch() {
	if e.pooled == 0 {
		return
	}
	if e.stats.Deepest >= e.pathLimit {
		e.enterFull()
	}
	rest, n := e.pool, e.pooled
	low := e.block()
	for links := e.kernels.choose(rest, e.notes, e.chosen) & span(0, n); links != 0; links &= links - 1 {
		lane := bits.TrailingZeros32(links) % Lanes
		e.chosen.keys[lane] = firstPlace(e.chosen.keys[lane], e.chosen.links[lane], rest, lane)
	}
	*low = *rest
	deepest := uint16(0)
	for lane := range n {
		c := cellOf(e.chosen.keys[lane], rest, lane)
		v := rest[c][lane]
		digit := digitOf(e.chosen.links[lane], v)
		low[c][lane] = digit
		rest[c][lane] = v &^ digit
		depth := rest[depthVector][lane]
		rest[pathVector+depth/16][lane] |= secondChild >> (depth % 16)
		low[depthVector][lane] = depth + 1
		rest[depthVector][lane] = depth + 1
		deepest = max(deepest, depth+1)
	}
	e.stats.Deepest = max(e.stats.Deepest, int(deepest))
	e.stats.Guesses += uint64(n)
	e.wait(rest, n)
	e.push(low, n)
	e.pooled = 0
}

// enterFull takes nodes whose path is full out of the pool, smaller paths first,
// because their completions may supersede the others.
func (e *Engine) enterFull() {
	for {
		first := -1
		var smallest path
		for lane := range e.pooled {
			if int(e.pool[depthVector][lane]) < e.pathLimit {
				continue
			}
			if p := e.pool.path(lane); first < 0 || p.less(&smallest) {
				first, smallest = lane, p
			}
		}
		if first < 0 {
			return
		}
		number := e.pool[slotVector][first]
		if !e.superseded(number, smallest) {
			e.enter(number, e.pool, first)
		}
		e.drop(number)
		e.pooled--
		movePortable(e.pool, e.pool, 1<<first, 1<<e.pooled)
	}
}

// enter searches below a node whose path is full. An inner engine searches the
// node as if it were a board. No known board needs as many guesses as a path can
// hold, but nothing guarantees that none ever will.
func (e *Engine) enter(number uint16, b *Block, lane int) {
	if e.inner == nil {
		e.inner = New(Portable)
		e.inner.kernels, e.inner.pathLimit = e.kernels, e.pathLimit
	}
	e.inner.above = guesses{number: 1}
	if b.linked(lane) {
		e.inner.above.first = secondChild
	}
	var start [1]sudoku.Candidates
	for c := range start[0] {
		start[0][c] = sudoku.Digits(b[c][lane])
	}
	s := &e.slots[number]
	limit := e.limit
	switch {
	case s.closed:
		limit = 1
	case limit != 0:
		limit -= s.count
	}
	var answer [1]Answer
	if e.visit != nil {
		board, visit := s.board, e.visit
		e.inner.visit = func(_ int, grid *sudoku.Grid) { visit(board, grid) }
		if len(e.except) > 0 {
			e.inner.except = e.except[board : board+1]
		}
	}
	// The only error is that of the context, which Run checks itself.
	_ = Run(e.ctx, e.inner, start[:], limit, answer[:])
	if answer[0].Count == 0 {
		return
	}
	if e.better(s, b, lane) {
		e.flush() // an older grid must not come later
		e.answers[s.board].Grid = answer[0].Grid
	}
	e.counted(number, answer[0].Count)
}
