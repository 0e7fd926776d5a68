package queue

import (
	"cmp"
	"maps"
	"net/netip"
	"slices"
	"time"
)

// A lane admits as much work at a time as it has slots. Only work that reaches no checkpoint can
// be beyond them.
type lane struct {
	slots, running, waiting int
	slice                   time.Duration // after which work gives its place to other work that waits

	// now is the virtual time: the largest tag of a line whose work was admitted. A client that
	// had no work begins there, so nobody gathers credit.
	now    time.Duration
	lines  map[netip.Prefix]*line
	active int     // lines with work
	ready  []*line // those with work that waits
}

// A line is the work of one client in a lane.
type line struct {
	tag     time.Duration // virtual time: what its work has spent, and what passed while it had none
	running int
	waiting []*Place
	cost    time.Duration // expected, of the work that waits
}

func newLane(slots int, slice time.Duration) lane {
	return lane{slots: slots, slice: slice, lines: map[netip.Prefix]*line{}}
}

func (one *line) idle() bool { return one.running == 0 && len(one.waiting) == 0 }

// wait returns how long the work of a client that waits will probably take, with some more of a
// cost, if all clients with work share the slots. It is 0 if none waits: everybody may wait once.
func (l *lane) wait(client netip.Prefix, cost time.Duration) time.Duration {
	own := l.lines[client]
	if own == nil || len(own.waiting) == 0 {
		return 0
	}
	return time.Duration(float64(own.cost+cost) * float64(l.active) / float64(l.slots)) // costs are up to hours
}

// join gives work a line: that of its client.
func (l *lane) join(p *Place) {
	one := l.lines[p.client]
	if one == nil {
		one = new(line)
		l.lines[p.client] = one
	}
	if one.idle() {
		one.tag = max(one.tag, l.now)
		l.active++
	}
	p.line = one
}

// part takes work, which neither runs nor waits, out of its line. The line is kept if its client
// has had more than those that have work.
func (l *lane) part(p *Place) {
	one := p.line
	p.line = nil
	if !one.idle() {
		return
	}
	l.active--
	switch {
	case l.active == 0:
		clear(l.lines)
		l.now = 0
	case one.tag <= l.now:
		delete(l.lines, p.client)
	case len(l.lines)-l.active > maxIdle:
		maps.DeleteFunc(l.lines, func(_ netip.Prefix, one *line) bool { return one.idle() })
	}
}

// push adds work to the end of the line of its client, unless it can begin at once.
func (l *lane) push(p *Place) {
	l.join(p)
	if l.running < l.slots && l.waiting == 0 {
		l.run(p)
		return
	}
	p.q.pushed++
	p.order, p.begin = p.q.pushed, make(chan struct{})
	if len(p.line.waiting) == 0 {
		l.ready = append(l.ready, p.line)
	}
	p.line.waiting = append(p.line.waiting, p)
	p.line.cost += p.cost
	l.waiting++
}

// drop takes work that waits out of its line.
func (l *lane) drop(p *Place) {
	one := p.line
	i := slices.Index(one.waiting, p)
	one.waiting = slices.Delete(one.waiting, i, i+1)
	one.cost -= p.cost
	l.waiting--
	if len(one.waiting) == 0 {
		i := slices.Index(l.ready, one)
		l.ready = slices.Delete(l.ready, i, i+1)
	}
	close(p.begin)
	p.begin = nil
}

// run gives work a slot.
func (l *lane) run(p *Place) {
	l.now = max(l.now, p.line.tag)
	p.line.running++
	l.running++
	p.start()
}

// admit lets work that waits begin, as much as there are free slots.
func (l *lane) admit() {
	for l.running < l.slots && l.waiting > 0 {
		p := slices.MinFunc(l.ready, l.compare).waiting[0]
		l.drop(p)
		l.run(p)
	}
}

// compare compares lines with work that waits by which of them is next.
func (l *lane) compare(a, b *line) int {
	return cmp.Or(cmp.Compare(l.expected(a), l.expected(b)), cmp.Compare(a.waiting[0].order, b.waiting[0].order))
}

// expected is the tag of a line with a slice for each piece of its work that runs: that has not
// been charged for it yet.
func (l *lane) expected(one *line) time.Duration {
	return one.tag + l.slice*time.Duration(one.running)
}

// release takes the slot of work that runs.
func (l *lane) release(p *Place) {
	p.line.running--
	l.running--
	l.part(p)
}
