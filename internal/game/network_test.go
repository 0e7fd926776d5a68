package game

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"bullseye/score"
	"bullseye/sudoku"
)

// A client plays one grid over a network that repeats, delays and loses requests and
// answers. It sends each move again until it has an answer, and hands in when all others
// are answered.
type client struct {
	seat    int
	moves   []Move       // entries in any order, then done
	known   map[int]bool // moves that are answered
	flying  []int        // requests on their way: indices of moves, in any order
	gone    bool         // gave up
	offline bool
}

// Two such clients always end with a result that follows from what they wanted: who
// finished, with which grid, and whose Done came first.
func TestDuelOverABadNetwork(t *testing.T) {
	r := findRectangle(t)
	rings := score.Rings()
	rapid.Check(t, func(t *rapid.T) {
		target := number(t, 2) == 1
		setting := r.setting(2, target)
		first, err := Create(setting, noon)
		if err != nil {
			t.Fatal(err)
		}
		n := &network{s: &State{}, now: noon}
		n.apply(t, []Event{first})
		var wanted [2]int
		for seat := range n.clients {
			wanted[seat] = number(t, 2)
			n.clients[seat] = newClient(seat, r.cells, &r.grids[wanted[seat]])
			n.propose(t, seat, Move{Kind: Joined, ID: "join", Name: "Ada", Player: Person})
		}
		n.now = n.now.Add(setting.Countdown)
		for steps := 0; !n.s.Over(); steps++ {
			if steps > 500 { // the network is gone; the time runs out
				n.now = n.now.Add(setting.Limit)
			}
			n.step(t)
		}

		result, _ := n.s.Result()
		var scores, times [2]int64
		for seat, got := range result.Seats {
			if !got.Finished {
				continue
			}
			if grid := n.s.Board(seat); grid != r.grids[wanted[seat]].Board() {
				t.Fatalf("seat %d handed in %v, wanted %v", seat, grid, r.grids[wanted[seat]])
			}
			times[seat] = got.Time
			if target {
				scores[seat] = rings.Score(r.grids[wanted[seat]])
			}
			if got.Score != scores[seat] {
				t.Fatalf("seat %d has the score %d, expected %d", seat, got.Score, scores[seat])
			}
		}
		want := Nobody
		switch a, b := result.Seats[0].Finished, result.Seats[1].Finished; {
		case a && (!b || scores[0] > scores[1] || scores[0] == scores[1] && times[0] < times[1]):
			want = 0
		case b && (!a || scores[1] > scores[0] || scores[0] == scores[1] && times[1] < times[0]):
			want = 1
		case !a && !b && result.Seats[0].Left != result.Seats[1].Left && result.Seats[0].Time > 0:
			for seat := range result.Seats {
				if !result.Seats[seat].Left {
					want = seat
				}
			}
		}
		if result.Winner != want {
			t.Fatalf("found the winner %d, expected %d: %+v", result.Winner, want, result)
		}
		checkReplay(t, n.log, n.s)
	})
}

func newClient(seat int, cells [4]sudoku.Cell, grid *sudoku.Grid) *client {
	c := &client{seat: seat, known: map[int]bool{}}
	for _, cell := range cells {
		c.moves = append(c.moves, Move{Kind: Entry, ID: fmt.Sprintf("cell-%d", cell), Cell: cell, Digit: grid[cell]})
	}
	c.moves = append(c.moves, Move{Kind: Done, ID: "done"})
	return c
}

// A network is a server with two clients.
type network struct {
	s       *State
	log     []Event
	now     time.Time
	clients [2]*client
}

// step lets something happen to one of the clients.
func (n *network) step(t *rapid.T) {
	n.now = n.now.Add(time.Duration(number(t, 1500)) * time.Millisecond)
	c := n.clients[number(t, 2)]
	switch number(t, 40) {
	case 0: // the connection breaks, as the server sees it
		c.offline = true
		n.apply(t, n.s.Disconnected(c.seat, n.now))
	case 1, 2:
		c.offline = false
		n.apply(t, n.s.Connected(c.seat, n.now))
	case 3:
		if number(t, 10) == 0 {
			c.gone = true
			n.propose(t, c.seat, Move{Kind: Left, ID: "left"})
		}
	case 4, 5, 6:
		n.apply(t, n.s.Tick(n.now))
	case 7: // a server takes over from another
		again, err := Replay(each(n.log))
		if err != nil {
			t.Fatal(err)
		}
		n.s = again
	default:
		if number(t, 2) == 0 {
			c.send(t)
		} else {
			n.deliver(t, c)
		}
	}
}

// send sends a move that is not answered yet, perhaps once more.
func (c *client) send(t *rapid.T) {
	if c.gone || c.offline {
		return
	}
	var open []int
	for i := range c.moves {
		if !c.known[i] {
			open = append(open, i)
		}
	}
	switch last := len(c.moves) - 1; {
	case len(open) == 0:
	case open[0] == last:
		c.flying = append(c.flying, last)
	default:
		c.flying = append(c.flying, open[number(t, len(open)-1)])
	}
}

// deliver brings one request to the server, keeps it for another time or not, and brings
// the answer back or not.
func (n *network) deliver(t *rapid.T, c *client) {
	if len(c.flying) == 0 {
		return
	}
	i := number(t, len(c.flying))
	move := c.flying[i]
	if number(t, 3) > 0 {
		c.flying = append(c.flying[:i], c.flying[i+1:]...)
	}
	answered := n.propose(t, c.seat, c.moves[move])
	if answered && number(t, 3) > 0 {
		c.known[move] = true
	}
}

// propose reports whether the move is in the log.
func (n *network) propose(t *rapid.T, seat int, m Move) bool {
	events, err := n.s.Propose(m, seat, n.now)
	var repeated *Repeated
	var refusal *Refusal
	switch {
	case errors.As(err, &repeated):
		return true
	case errors.As(err, &refusal) && (refusal.Reason == ReasonOver || refusal.Reason == ReasonEnded):
		return false
	case err != nil:
		t.Fatalf("%+v: %v", m, err)
	}
	n.apply(t, events)
	return true
}

func (n *network) apply(t *rapid.T, events []Event) {
	for _, e := range events {
		if err := n.s.Apply(e); err != nil {
			t.Fatal(err)
		}
		n.log = append(n.log, e)
	}
}
