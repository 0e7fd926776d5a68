package score

import (
	"context"
	"time"

	"bullseye/internal/turn"
)

// A watch passes checkpoints and calls the caller's Progress while a search runs.
// The course of a search never depends on the time.
type watch struct {
	ctx        context.Context
	checkpoint turn.Point
	report     func(Progress)
	last       time.Time
	fuel       int // work until the next checkpoint
	nodes      uint64
	err        error // why the search must end: the context's error, errPatience or errAlike
}

// checkEvery is the work between two checkpoints; a unit is a few nanoseconds.
const checkEvery = 1 << 15

func newWatch(ctx context.Context, report func(Progress)) watch {
	w := watch{ctx: ctx, checkpoint: turn.Of(ctx), fuel: checkEvery, err: ctx.Err()}
	if report != nil {
		w.report = report
		w.last = time.Now()
	}
	return w
}

// spend accounts for work and reports whether the search may continue.
func (w *watch) spend(work int, know func() Progress) bool {
	if w.fuel -= work; w.fuel > 0 {
		return w.err == nil
	}
	w.fuel = checkEvery
	if w.err == nil {
		w.err = w.checkpoint.Check()
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

// known reports progress at once.
func (w *watch) known(p Progress) {
	if w.report != nil && w.err == nil {
		w.last = time.Now()
		p.Nodes = w.nodes
		w.report(p)
	}
}
