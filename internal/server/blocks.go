package server

import (
	"context"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"bullseye/internal/store"
)

// lookTime is how often a server looks for what operators have done.
const lookTime = 2 * time.Second

// blocks are the networks that operators have blocked, and the streams that end when their client
// is blocked. A request without blocks costs one load of a pointer.
type blocks struct {
	table atomic.Pointer[blockTable] // nil if nothing is blocked

	mu      sync.Mutex
	streams map[*blockable]struct{}
}

// A blockTable finds the block of an address. It does not change.
type blockTable struct {
	until map[netip.Prefix]time.Time // zero if the block does not end
	bits  [2][]int                   // the lengths of networks of IPv4 and of IPv6
}

// A blockable is a stream that can be ended.
type blockable struct {
	from netip.Addr
	end  context.CancelCauseFunc
}

// blockedProblem is the answer to blocked clients.
var blockedProblem = &problem{reason: blocked, detail: "the operator of this server has blocked your network"}

// newBlockTable returns the table of blocks, nil if there are none.
func newBlockTable(all []store.Block) *blockTable {
	if len(all) == 0 {
		return nil
	}
	t := &blockTable{until: map[netip.Prefix]time.Time{}}
	for _, b := range all {
		t.until[b.Network] = b.Until
		bits := &t.bits[family(b.Network.Addr())]
		if !slices.Contains(*bits, b.Network.Bits()) {
			*bits = append(*bits, b.Network.Bits())
		}
	}
	return t
}

func family(a netip.Addr) int {
	if a.Is4() {
		return 0
	}
	return 1
}

// has reports whether an address is blocked.
func (t *blockTable) has(a netip.Addr) bool {
	if t == nil || !a.IsValid() {
		return false
	}
	for _, bits := range t.bits[family(a)] {
		network, err := a.Prefix(bits)
		if until, found := t.until[network]; err == nil && found && (until.IsZero() || time.Now().Before(until)) {
			return true
		}
	}
	return false
}

// set changes the blocks, and ends the streams of clients that are blocked now.
func (b *blocks) set(all []store.Block) {
	t := newBlockTable(all)
	b.table.Store(t)
	b.mu.Lock()
	defer b.mu.Unlock()
	for s := range b.streams {
		if t.has(s.from) {
			s.end(blockedProblem)
		}
	}
}

// bound returns a context that ends, with blockedProblem as its cause, when a client is blocked.
func (b *blocks) bound(ctx context.Context, from netip.Addr) (bounded context.Context, leave func()) {
	bounded, end := context.WithCancelCause(ctx)
	s := &blockable{from, end}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.streams == nil {
		b.streams = map[*blockable]struct{}{}
	}
	b.streams[s] = struct{}{}
	if b.table.Load().has(from) { // since the request began
		end(blockedProblem)
	}
	return bounded, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.streams, s)
		end(nil)
	}
}

// heed does what operators have asked for since the last call, or before the server started: it
// reads the blocks, and makes games that were changed be read again.
func (s *Server) heed(ctx context.Context) error {
	last, err := s.store.LastAction(ctx)
	if err != nil || last == s.heeded {
		return err
	}
	anyBlock := s.heeded == nothingHeeded
	var games []store.Action
	if s.heeded != nothingHeeded {
		for a, err := range s.store.Actions(ctx, s.heeded) {
			if err != nil {
				return err
			}
			if last = a.Number; a.Game == "" {
				anyBlock = true
			} else {
				games = append(games, a)
			}
		}
	}
	if anyBlock {
		var all []store.Block
		for b, err := range s.store.Blocks(ctx) {
			if err != nil {
				return err
			}
			all = append(all, b)
		}
		s.blocks.set(all)
	}
	s.hall.Reread(games)
	s.heeded = last
	return nil
}

// nothingHeeded stands for the number of the last action before a server has looked.
const nothingHeeded = -1

// heedOperators does what operators ask for until the context ends. While the database is away,
// what was known holds.
func (s *Server) heedOperators(ctx context.Context) {
	again := time.NewTicker(lookTime)
	defer again.Stop()
	for failed := false; ; {
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
		limited, cancel := context.WithTimeout(ctx, 5*lookTime)
		err := s.heed(limited)
		cancel()
		if err != nil && ctx.Err() == nil && !failed {
			s.log.Error("cannot look for what operators ask for", "error", err)
		}
		failed = err != nil
	}
}
