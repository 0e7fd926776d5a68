package certificate

import "bullseye/internal/turn"

// The work of a check is counted in units of about a nanosecond on one core. By
// default, a check may take WorkBase units, and WorkPerByte more for each byte of
// the certificate, but never more than MaxWork.
//
// Every operation whose cost depends on the proof is charged. Reading and hashing
// the certificate are not: both happen once, and their cost is linear.
const (
	WorkBase    int64 = 100_000_000
	WorkPerByte int64 = 8000
	MaxWork     int64 = 20_000_000_000
)

// Limits bound the cost of a check. A zero field stands for its default.
type Limits struct {
	// Work bounds the units of work. The default is [DefaultWork] of the
	// certificate's size.
	Work int64
	// Templates bounds the number of templates held at a time, 24 bytes each;
	// the default is a million.
	Templates int
}

// DefaultWork returns the units of work that the check of a certificate may take
// by default: WorkBase + WorkPerByte·size, but at most MaxWork.
func DefaultWork(size int) int64 {
	return min(WorkBase+WorkPerByte*int64(size), MaxWork)
}

const defaultTemplates = 1_000_000

// The units that operations are charged. Benchmarks gave them; they are rounded up.
const (
	moveWork     = 5      // one move in one pass over all moves
	listMoveWork = 50     // one move while templates are listed
	listWork     = 60     // one template that is listed
	entryWork    = 8      // one template that is compared with a chosen one
	choiceWork   = 400    // one chosen template, besides the comparisons
	coverWork    = 800    // one choice of a list, besides its templates
	roundWork    = 10_000 // one round of propagation
)

// spend charges units of work. The error is of kind ErrWork, or that of the
// context.
func (c *checker) spend(units int64) error {
	before := c.spent
	c.spent += units
	if c.spent > c.most {
		return c.fail(c.at, ErrWork, "it needs more than %d units of work, the limit", c.most)
	}
	if before>>16 != c.spent>>16 {
		return turn.Check(c.ctx)
	}
	return nil
}
