package search

import (
	"context"
	"slices"
	"sync"

	"bullseye/internal/spare"
	"bullseye/internal/turn"
	"bullseye/sudoku"
)

const (
	chunkGrids  = 512 // completions that a member of a listing looks for at a time
	chunksAhead = 128 // chunks that wait before only the first section is searched
	perMember   = 4   // sections that are searched, for each member
	mostListers = 8   // more members than this would wait for the one that yields
)

// A listing yields the completions of a board in lexicographic order. Its members, each in a goroutine,
// look for those that follow. They split what is left into sections, one behind the other.
type listing struct {
	ctx     context.Context
	threads *spare.Threads
	path    Path
	helpers sync.WaitGroup

	sync.Mutex
	changed  sync.Cond
	members  int
	sections []*section
	chunks   int             // that wait
	free     [][]sudoku.Grid // chunks that have been yielded
	over     bool
	err      error
}

// A section is some of the completions that are left, without a gap.
type section struct {
	walker *soloWalker     // nil if it has found all
	busy   bool            // a member has the walker
	found  [][]sudoku.Grid // chunks that have not been yielded, in order
}

// listTogether yields the completions that a walker has left, together with one idle thread that
// has been taken, and with others that become idle. The walker is not the caller's any more.
func listTogether(ctx context.Context, w, ahead *soloWalker, yield func(sudoku.Grid, error) bool) {
	l := &listing{ctx: ctx, threads: spare.Of(ctx), path: w.path, members: 1, sections: []*section{{walker: w}}}
	l.changed.L = &l.Mutex
	defer l.end()
	l.enlist()
	l.yield(ahead, yield)
}

// enlist adds a member, whose thread has been taken.
func (l *listing) enlist() {
	l.members++
	l.helpers.Go(l.help)
}

// end waits for the helpers, and gives their threads back.
func (l *listing) end() {
	l.Lock()
	l.over = true
	l.changed.Broadcast()
	l.Unlock()
	l.helpers.Wait()
	l.threads.Add(l.members - 1)
}

// help looks for completions until the listing is over.
func (l *listing) help() {
	ahead := soloWalkerOn(l.path)
	l.Lock()
	for !l.over {
		if s := l.next(); s != nil {
			l.search(s, ahead)
		} else {
			l.changed.Wait()
		}
	}
	l.Unlock()
	ahead.release()
}

// yield yields all completions in order, and looks for more whenever the next ones are not known.
func (l *listing) yield(ahead *soloWalker, yield func(sudoku.Grid, error) bool) {
	l.Lock()
	defer l.Unlock()
	for len(l.sections) > 0 && l.err == nil {
		if l.members < mostListers && l.threads.Take() {
			l.enlist()
		}
		if first := l.sections[0]; len(first.found) > 0 {
			if !l.yieldChunk(first, yield) {
				return
			}
		} else if first.walker == nil {
			l.sections = slices.Delete(l.sections, 0, 1)
		} else if s := l.next(); s != nil {
			l.search(s, ahead)
		} else {
			l.changed.Wait()
		}
	}
	if l.err != nil {
		l.Unlock()
		defer l.Lock()
		yield(sudoku.Grid{}, l.err)
	}
}

// yieldChunk yields the first chunk of the first section, while others use the listing.
func (l *listing) yieldChunk(first *section, yield func(sudoku.Grid, error) bool) bool {
	chunk := first.found[0]
	first.found = first.found[1:]
	if l.chunks--; l.chunks == chunksAhead-1 {
		l.changed.Broadcast()
	}
	l.Unlock()
	defer func() {
		l.Lock()
		l.free = append(l.free, chunk[:0])
	}()
	for _, grid := range chunk {
		if !yield(grid, nil) {
			return false
		}
	}
	return true
}

// next returns the first section to be searched, or nil if there is none.
func (l *listing) next() *section {
	for i, s := range l.sections {
		if l.chunks >= chunksAhead && (i > 0 || len(s.found) > 0) {
			break
		}
		if s.walker != nil && !s.busy {
			return s
		}
	}
	return nil
}

// search looks for some completions of a section, while others use the listing, and splits it if there are
// too few.
func (l *listing) search(s *section, ahead *soloWalker) {
	s.busy = true
	var chunk []sudoku.Grid
	if n := len(l.free); n > 0 {
		chunk, l.free = l.free[n-1], l.free[:n-1]
	}
	l.Unlock()
	w, found, err := s.walker, true, turn.Check(l.ctx)
	for err == nil && len(chunk) < chunkGrids {
		if found, err = w.NextInOrder(l.ctx, ahead.Walker, lookAheadAfter); !found {
			break
		}
		chunk = append(chunk, w.grid())
	}
	l.Lock()
	s.busy = false
	if len(chunk) > 0 {
		s.found = append(s.found, chunk)
		l.chunks++
	}
	if l.err == nil {
		l.err = err
	}
	if !found {
		s.walker = nil
		w.release()
	} else if l.searching() < perMember*l.members {
		if last := soloWalkerOn(w.path); w.Split(last.Walker) {
			l.sections = slices.Insert(l.sections, slices.Index(l.sections, s)+1, &section{walker: last})
		} else {
			last.release()
		}
	}
	l.changed.Broadcast()
}

// searching returns the number of sections that have not been searched to the end.
func (l *listing) searching() (n int) {
	for _, s := range l.sections {
		if s.walker != nil {
			n++
		}
	}
	return n
}
