package play

import "time"

// A clock is the time of one game. It goes on evenly, whatever happens to the clock of the
// machine, and is never behind the log: another server, or this one before a restart, may have
// had a clock that was ahead.
type clock struct {
	steady func() time.Duration
	begun  time.Time     // moment of the machine's clock at which this one began
	since  time.Duration // the steady time of that moment
}

func (h *Hall) newClock() clock { return clock{h.Steady, h.Now(), h.Steady()} }

func (c *clock) now() time.Time { return c.begun.Add(c.steady() - c.since) }

// notBefore sets the clock forward if it is before a moment.
func (c *clock) notBefore(at time.Time) {
	if behind := at.Sub(c.now()); behind > 0 {
		c.begun = c.begun.Add(behind)
	}
}
