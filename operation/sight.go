package operation

import (
	"context"
	"time"

	"bullseye/record"
	"bullseye/search"
)

// WithWatch returns a context with which questions tell their progress: watch is called with
// Sights.
func WithWatch(ctx context.Context, watch func(Sight)) context.Context {
	return context.WithValue(ctx, watchKey{}, watch)
}

// AtOnce returns a context with which questions about best scores say what they know at once, as
// if the time for each board were up.
func AtOnce(ctx context.Context) context.Context { return context.WithValue(ctx, hasteKey{}, true) }

type watchKey struct{}
type hasteKey struct{}

func watchOf(ctx context.Context) func(Sight) {
	watch, _ := ctx.Value(watchKey{}).(func(Sight))
	return watch
}

// limit returns a context that ends when the time for a board is up.
func limit(ctx context.Context, timeout Duration) (context.Context, context.CancelFunc) {
	if ctx.Value(hasteKey{}) != nil {
		timeout = 1
	}
	if timeout > 0 {
		return context.WithTimeout(ctx, time.Duration(timeout))
	}
	return ctx, func() {}
}

// A Hasty question may be about a best score. Then it can say what it knows AtOnce.
type Hasty interface{ Hasty() bool }

// A Knowing question can answer about a board whose search the context has ended.
type Knowing interface {
	// Known returns the answer that the last Sight of the board allows.
	Known(s Sight) Answer
}

// A Slow question can take long, and has an option that ends it sooner.
type Slow interface {
	// Sooner returns the name of the option, "" if it is set already, for a board with a Sight.
	Sooner(s *Sight) string
}

// A Sight is what is known about a board while Count, Max, Spread, or Hint or Explain with
// Target searches it. Watches are called with Sights, on the goroutines that Apply runs on, about
// ten times a second for each of them. Boards that take less than that are left out, or have only
// few Sights. The search waits until the watch returns.
//
// If the context ends, the last Sight of each board that is being searched says what
// is known by then. A board whose search came to its end has Done as its last Sight.
type Sight struct {
	Record *record.Record
	Done   bool // the search is over; the fields below are not set then

	// Max, Hint and Explain set these.
	Best  bool  // the question is about the best score
	Found bool  // whether a completion is known
	Score int64 // the score of the best completion so far
	Bound int64 // no completion scores better

	// Digits is the number of digits about which Hint or Explain asks what they can score,
	// once the best score is proved. Settled is the number of those that are settled.
	Settled, Digits int

	// Count is the number of completions that are known: in Max, of those with the
	// best score, if Max.Ties asks for it.
	Count uint64

	// Estimate is set by Count.Estimate.
	Estimate *search.Estimate
}

// A watching tells the watch, if there is one, about one board after the other.
type watching struct {
	watch  func(Sight)
	record *record.Record
	told   bool // about this board
}

func (w *watching) begin(r *record.Record) { w.record, w.told = r, false }

// tell tells what is known about the board.
func (w *watching) tell(s Sight) {
	s.Record, w.told = w.record, true
	w.watch(s)
}

func (w *watching) counted(n uint64) { w.tell(Sight{Count: n}) }

// end tells that the search is over, unless it failed or nothing was told about it.
func (w *watching) end(err error) {
	if w.told && err == nil {
		w.watch(Sight{Record: w.record, Done: true})
	}
}
