package wave

import (
	"slices"
	"sync"

	"bullseye/internal/turn"
)

// A crew is the tallies that count the completions of one board together, each in a goroutine.
// Every node has an owner, which follows from its hash. So equal nodes meet, although each member
// has nodes and a table of its own. After each shift the members meet, and in the next one each
// receives the nodes that others have found for it. In a shift, no member needs another one. They all
// split nodes with almost as many open cells as any has, so few of these are equal to one that is
// found later.
type crew []*Tally

// A member is the part of a Tally in a crew.
type member struct {
	crew    crew
	place   int        // in the crew
	level   int        // as long as there is room, nodes with fewer open cells are not split in this shift
	full    bool       // without room at the beginning of the shift
	sent    [][]parcel // nodes for the other members, found in this shift
	leaving int        // their number
	highest int        // the most open cells of those found in the last shift, 0 if there are none
	mail    [][]parcel // those
}

// slack is how many open cells less than the most that any node has another may have, and still be
// split in the same shift. Few equal nodes are split twice for that, and members meet less often.
const slack = 1

// A parcel is a copy of a node with what its receiver needs. Copies lie one after the other, so they
// are read faster than nodes would be.
type parcel struct {
	tallied
	hash   uint64
	open   int
	spread spread
}

// run lets the members count until they have met.
func (c crew) run(checkpoint turn.Point) error {
	if len(c) == 1 {
		return c[0].run(checkpoint)
	}
	return c.shift(checkpoint)
}

// shift lets the members count and meet. The context belongs to the goroutine of the first one.
func (c crew) shift(checkpoint turn.Point) (err error) {
	level := 0
	for _, t := range c {
		t.full = !t.inOrder()
		level = max(level, t.highest)
		if t.stored > 0 {
			level = max(level, t.mostOpen())
		}
	}
	c.each(func(t *Tally) {
		t.level, t.highest = level-slack, 0
		t.receiveAll()
		if t.place == 0 {
			err = t.run(checkpoint)
		} else {
			_ = t.run(turn.Point{})
		}
	})
	c.meet()
	return err
}

// meet makes what was sent the mail of the next shift.
func (c crew) meet() {
	for _, t := range c {
		t.forget()
		t.sent, t.mail, t.leaving = t.mail, t.sent, 0
		for _, sent := range t.mail {
			for i := range sent {
				t.highest = max(t.highest, sent[i].open)
			}
		}
	}
}

// forget empties the mail.
func (t *Tally) forget() {
	for i, mail := range t.mail {
		if t.sums != nil {
			t.sums.arrived(mail)
		}
		t.mail[i] = mail[:0]
	}
}

// each calls do for each member at the same time, for the first one in this goroutine.
func (c crew) each(do func(t *Tally)) {
	var others sync.WaitGroup
	for _, t := range c[1:] {
		others.Go(func() { do(t) })
	}
	do(c[0])
	others.Wait()
}

// waits reports whether a node waits, or a child of one.
func (c crew) waits() bool {
	for _, t := range c {
		if t.stored > 0 || t.digits != 0 || t.highest > 0 {
			return true
		}
	}
	return false
}

// mostMembers is the size of the largest crew: more would spend their time in meetings.
const mostMembers = 16

// enlist adds the members that there are, and gives each node to its owner.
func (c crew) enlist(more func() *Tally, limit uint64) crew {
	before := c
	for len(c) < mostMembers {
		t := more()
		if t == nil {
			break
		}
		if len(c) == len(before) {
			for _, t := range before {
				t.receiveAll()
			}
		}
		c = append(c, t)
		t.join(c, limit)
	}
	if len(c) > len(before) {
		for _, t := range before {
			t.sendAll()
		}
		c.meet()
	}
	return c
}

// share divides the room among the members.
func (c crew) share() {
	for _, t := range c {
		t.crew, t.level, t.leaving, t.highest = c, 0, 0, 0
		t.sent, t.mail = slices.Grow(t.sent[:0], len(c))[:len(c)], slices.Grow(t.mail[:0], len(c))[:len(c)]
		// Filling the room first takes less time than reaching the limit one by one.
		t.room = int(min(uint64(c[0].most), t.limit/8)) / len(c)
		if t.sums != nil {
			t.room = min(t.room, sumRoom)
		}
		if n := t.room + tallySpare; cap(t.nodes) < n {
			t.nodes = append(make([]tallied, 0, n), t.nodes...)
		}
	}
}

// sends sends a node with its spread to its owner, if that is another member. Without room for it,
// nodes stay, unless they have a spread and their owner has room: then it is worth more that none has
// to wait until another has split what it has no room for.
func (t *Tally) sends(number uint32, hash uint64, open int, spread spread) bool {
	if len(t.crew) == 1 {
		return false
	}
	owner := int(hash>>20&0xFFF) % len(t.crew)
	if owner == t.place || !t.inOrder() && (t.sums == nil || t.crew[owner].full) {
		return false
	}
	t.sent[owner] = append(t.sent[owner], parcel{t.nodes[number], hash, open, spread})
	t.release(number)
	t.leaving++
	if t.sums != nil {
		t.sums.entries += len(spread)
	}
	return true
}

// sendAll sends all nodes that wait to their owners.
func (t *Tally) sendAll() {
	for open, number := range t.waiting {
		t.waiting[open] = 0
		for number != 0 {
			n := &t.nodes[number]
			next := n.next
			hash, _ := n.hash()
			t.stored--
			var spread spread
			if t.sums != nil {
				spread = t.sums.take(number)
			}
			if !t.sends(number, hash, open, spread) {
				t.wait(number, hash, open, spread)
			}
			number = next
		}
	}
}

// receiveAll receives the mail of all members.
func (t *Tally) receiveAll() {
	for _, from := range t.crew {
		for i := range from.mail[t.place] {
			t.receive(&from.mail[t.place][i])
		}
	}
}

// receive lets the node of a parcel wait.
func (t *Tally) receive(p *parcel) {
	if t.merged(&p.tallied, p.hash, p.spread) {
		return
	}
	number := t.node()
	t.nodes[number] = p.tallied
	t.wait(number, p.hash, p.open, p.spread)
}
