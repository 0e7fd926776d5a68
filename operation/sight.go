package operation

import (
	"bullseye/record"
	"bullseye/search"
)

// A Sight is what is known about a board while Count, Max, Spread, or Hint or Explain with
// Target searches it. Their
// Watch is called with Sights, on the goroutines that Apply runs on, about ten times a
// second for each of them. Boards that take less than that are left out, or have only
// few Sights. The search waits until Watch returns.
//
// If the context ends, the last Sight of each board that is being searched says what
// is known by then. A board whose search came to its end has Done as its last Sight.
type Sight struct {
	Record *record.Record
	Done   bool // the search is over; the fields below are not set then

	// Max, Hint and Explain set these.
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

// A watching tells Watch, if there is one, about one board after the other.
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
