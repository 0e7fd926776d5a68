package operation

import (
	"encoding/json"
	"iter"
	"slices"
)

// A Status describes the answer to a record in one word.
type Status string

// The statuses of answers.
const (
	Solved       Status = "solved"      // a completion was found; except in text without Solve.Unique, it is the only one
	OneOfSeveral Status = "several"     // a completion was found, and it is not the only one
	Multiple     Status = "multiple"    // there are several completions, so none was chosen
	Unsolvable   Status = "unsolvable"  // there is no completion
	Scored       Status = "scored"      // the best completions were found
	Unproved     Status = "unproved"    // time ran out before the best score was proved
	NoSecond     Status = "none"        // of a Second: there is no second best score, because all completions score alike
	Counted      Status = "counted"     // the completions were counted
	Estimated    Status = "estimated"   // the number of completions was estimated
	Listed       Status = "listed"      // the digits that cells can have were found
	Checked      Status = "checked"     // the board was checked
	Rated        Status = "rated"       // the difficulty was found
	Hinted       Status = "hinted"      // a step or a cell to go on with was found
	Mistaken     Status = "mistaken"    // a digit or a removed candidate is wrong
	Explained    Status = "explained"   // the way to the solution was found, or what each digit can score
	Drawn        Status = "drawn"       // the board was drawn
	Canonized    Status = "canonical"   // the canonical form was found
	Shuffled     Status = "shuffled"    // equivalent boards were made
	Augmented    Status = "augmented"   // equivalent boards were added
	Converted    Status = "converted"   // the board was written in another form, without an operation
	Kept         Status = "kept"        // the board is the first of its class
	Repeated     Status = "repeated"    // an earlier board is of the same class
	Placed       Status = "placed"      // the board is in a part of the stream
	Unwritten    Status = "unwritten"   // the output of the stream has no room for the board: see record.ErrNoRoom
	NoClass      Status = "unclassed"   // the board has no class: see NoClassError
	Unreadable   Status = "invalid"     // the board could not be read
	Generated    Status = "generated"   // the board was made
	NotFound     Status = "missing"     // no board was found within the attempts
	Proved       Status = "proved"      // of a Proof: it holds
	Unanswerable Status = "unsupported" // the question is about boards, and not about puzzles with further rules
	NoTime       Status = "unanswered"  // there was no time left for the board: see Unanswered
)

// StatusesOf returns the statuses and kinds that answers of an operation can have, or records that
// are written without an operation if it is nil.
func StatusesOf(op Operation) []Status {
	if op == nil {
		return []Status{Converted, Unreadable}
	}
	spec := op.Spec()
	return append(append(spec.Statuses, spec.Kinds...), Unanswerable)
}

// An Outcome is the part of an answer that summaries count.
type Outcome struct {
	Status Status
	// Kind is a narrower status, "" for none: the level of a rated board.
	Kind Status
	// Left says that the answer is not wanted.
	Left bool
	// Incomplete is set if time ran out before the whole answer was known.
	Incomplete bool
}

// Outcome implements Answer.
func (s *Solution) Outcome() Outcome { return Outcome{Status: s.Status} }

// Outcome implements Answer.
func (a *Optimum) Outcome() Outcome { return Outcome{Status: a.Status, Incomplete: !a.Complete()} }

// Outcome implements Answer.
func (t *Total) Outcome() Outcome { return Outcome{Status: t.Status} }

// Outcome implements Answer.
func (e *Estimate) Outcome() Outcome { return Outcome{Status: e.Status} }

// Outcome implements Answer.
func (r *Report) Outcome() Outcome { return Outcome{Status: r.Status} }

// Outcome implements Answer.
func (d *Distribution) Outcome() Outcome { return Outcome{Status: d.Status} }

// Outcome implements Answer.
func (*Invalid) Outcome() Outcome { return Outcome{Status: Unreadable} }

// Outcome implements Answer.
func (*Unanswered) Outcome() Outcome { return Outcome{Status: NoTime, Incomplete: true} }

// Counts counts answers by their outcomes. The zero Counts is empty. As JSON it
// is an object with a number for each status, and "incomplete" if that is not 0.
type Counts struct {
	statuses   []statusCount // in the order in which they first occurred
	incomplete int64
}

type statusCount struct {
	status Status
	n      int64
}

// Add counts n more answers with the same outcome.
func (c *Counts) Add(o Outcome, n int64) {
	if n == 0 {
		return
	}
	if o.Incomplete {
		c.incomplete += n
	}
	for i := range c.statuses {
		if c.statuses[i].status == o.Status {
			c.statuses[i].n += n
			return
		}
	}
	c.statuses = append(c.statuses, statusCount{o.Status, n})
}

// Merge adds the counts of others.
func (c *Counts) Merge(others *Counts) {
	for _, s := range others.statuses {
		c.Add(Outcome{Status: s.status}, s.n)
	}
	c.incomplete += others.incomplete
}

// Reset sets all counts to 0. It keeps the memory for reuse.
func (c *Counts) Reset() { c.statuses, c.incomplete = c.statuses[:0], 0 }

// Records returns the number of records that were counted.
func (c *Counts) Records() (n int64) {
	for _, s := range c.statuses {
		n += s.n
	}
	return n
}

// Of returns the number of records with a status.
func (c *Counts) Of(status Status) int64 {
	for _, s := range c.statuses {
		if s.status == status {
			return s.n
		}
	}
	return 0
}

// Incomplete returns the number of incomplete answers.
func (c *Counts) Incomplete() int64 { return c.incomplete }

// All yields the statuses that occur, in alphabetical order, and the number of
// records with each.
func (c *Counts) All() iter.Seq2[Status, int64] {
	sorted := slices.Clone(c.statuses)
	slices.SortFunc(sorted, func(a, b statusCount) int {
		if a.status < b.status {
			return -1
		}
		return 1
	})
	return func(yield func(Status, int64) bool) {
		for _, s := range sorted {
			if !yield(s.status, s.n) {
				return
			}
		}
	}
}

// IsZero reports whether nothing was counted.
func (c Counts) IsZero() bool { return len(c.statuses) == 0 }

// Clone returns a copy of the counts that shares no memory with c.
func (c *Counts) Clone() Counts { return Counts{slices.Clone(c.statuses), c.incomplete} }

// incompleteKey stands beside the statuses in JSON, and is none of them.
const incompleteKey = "incomplete"

// MarshalJSON implements json.Marshaler.
func (c Counts) MarshalJSON() ([]byte, error) {
	all := map[string]int64{}
	for status, n := range c.All() {
		all[string(status)] = n
	}
	if c.incomplete > 0 {
		all[incompleteKey] = c.incomplete
	}
	return json.Marshal(all)
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Counts) UnmarshalJSON(text []byte) error {
	var all map[string]int64
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	*c = Counts{}
	for status, n := range all {
		if status == incompleteKey {
			c.incomplete = n
		} else {
			c.Add(Outcome{Status: Status(status)}, n)
		}
	}
	return nil
}
