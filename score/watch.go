package score

import (
	"context"
	"time"
)

// A watch looks after the context and the caller's Progress while a search
// runs. What the search does never depends on the time.
type watch struct {
	ctx    context.Context
	done   <-chan struct{}
	report func(Progress)
	last   time.Time
	fuel   int // work until the next look
	nodes  uint64
	err    error // the context's, once it has ended
}

// A look is due after so much work; a unit is some nanoseconds.
const lookEvery = 1 << 15

func newWatch(ctx context.Context, options *Options) watch {
	w := watch{ctx: ctx, done: ctx.Done(), fuel: lookEvery, err: ctx.Err()}
	if options != nil && options.Progress != nil {
		w.report = options.Progress
		w.last = time.Now()
	}
	return w
}

// spend accounts for work and reports whether the search may go on.
func (w *watch) spend(work int, know func() Progress) bool {
	if w.fuel -= work; w.fuel > 0 {
		return w.err == nil
	}
	w.fuel = lookEvery
	if w.err == nil && w.done != nil {
		select {
		case <-w.done:
			w.err = w.ctx.Err()
		default:
		}
	}
	if w.report != nil && w.err == nil {
		if now := time.Now(); now.Sub(w.last) >= 100*time.Millisecond {
			w.last = now
			p := know()
			p.Nodes = w.nodes
			w.report(p)
		}
	}
	return w.err == nil
}

// known tells the caller at once.
func (w *watch) known(p Progress) {
	if w.report != nil && w.err == nil {
		w.last = time.Now()
		p.Nodes = w.nodes
		w.report(p)
	}
}
