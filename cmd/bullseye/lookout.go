package main

// The boards that take long: a line about one of them on a terminal, and what is known
// about them after an interruption.

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"golang.org/x/term"

	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/operation/option"
	"bullseye/record"
)

// A lookout follows the boards that take long. Workers tell it their progress, and it
// shows that of the board that takes longest.
type lookout struct {
	operation operation.Operation
	terminal  *os.File         // nil if progress is not shown
	message   func(any) string // puts a message in the user\'s language

	mutex  sync.Mutex
	boards map[*record.Record]*seen
	shown  bool // a line is on the terminal
	over   bool // the run has ended, although workers may still call watch
	stop   chan struct{}
}

// A seen is a board that is being searched.
type seen struct {
	place   operation.Place
	began   time.Time
	atFirst uint64 // completions when it was first seen
	last    operation.Sight
}

const (
	// lookoutPatience is the time after which a board takes long.
	lookoutPatience = 2 * time.Second
	// redrawEvery is the interval at which the line is drawn.
	redrawEvery = 200 * time.Millisecond
)

// lookOut returns a context with which an operation tells its progress to a lookout. The line
// is on standard error and disappears before anything is written to standard output. The
// caller ends the lookout.
func (p *program) lookOut(ctx context.Context, op operation.Operation) (context.Context, *lookout) {
	l := newLookout(op)
	if l.terminal = p.progressTerminal(); l.terminal != nil {
		l.message = p.message
		p.out.before = l.clear
		go l.redraw()
	}
	return operation.WithWatch(ctx, l.watch), l
}

func newLookout(op operation.Operation) *lookout {
	return &lookout{
		operation: op, boards: map[*record.Record]*seen{}, stop: make(chan struct{}),
		message: func(text any) string { return fmt.Sprint(text) },
	}
}

// watch receives the progress of a board.
func (l *lookout) watch(s operation.Sight) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if s.Done {
		delete(l.boards, s.Record)
		return
	}
	b := l.boards[s.Record]
	if b == nil {
		b = &seen{place: operation.Place{File: s.Record.File, Line: s.Record.Line}, began: time.Now(), atFirst: s.Count}
		l.boards[s.Record] = b
	}
	b.last = s
}

// redraw draws the line at intervals until the lookout ends.
func (l *lookout) redraw() {
	ticks := time.NewTicker(redrawEvery)
	defer ticks.Stop()
	for {
		select {
		case now := <-ticks.C:
			l.draw(now)
		case <-l.stop:
			return
		}
	}
}

// draw draws the line as of now.
func (l *lookout) draw(now time.Time) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	boards := l.longestFirst()
	if l.over || len(boards) == 0 || now.Sub(boards[0].began) < lookoutPatience {
		l.erase()
		return
	}
	text := record.Printable(l.message(l.text(boards, now)))
	if width, _, err := term.GetSize(int(l.terminal.Fd())); err == nil && width > 0 {
		text = cut(text, width-1)
	}
	fmt.Fprint(l.terminal, "\r"+text+"\x1b[K")
	l.shown = true
}

// text describes the progress of the first of some boards.
func (l *lookout) text(boards []*seen, now time.Time) message.Text {
	text := progressText(l.operation, boards[0], now.Sub(boards[0].began))
	if len(boards) > 1 {
		return boards[0].with(text)
	}
	return text
}

// longest describes the progress of the board that takes longest, nil if none takes long.
func (l *lookout) longest(now time.Time) any {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	boards := l.longestFirst()
	if l.over || len(boards) == 0 || now.Sub(boards[0].began) < lookoutPatience {
		return nil
	}
	return l.text(boards, now)
}

func (l *lookout) longestFirst() []*seen {
	return l.inOrder(func(a, b *seen) int { return a.began.Compare(b.began) })
}

// inOrder returns the boards that are being searched.
func (l *lookout) inOrder(compare func(a, b *seen) int) []*seen {
	return slices.SortedFunc(maps.Values(l.boards), compare)
}

// with returns a text about a board with its place.
func (b *seen) with(text any) message.Text {
	return message.Of("%s:%d: %v", nameOf(b.place.File), b.place.Line, text)
}

// showing reports whether the line is on the terminal.
func (l *lookout) showing() bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.shown
}

// clear removes the line until it is drawn again.
func (l *lookout) clear() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.erase()
}

func (l *lookout) erase() {
	if l.shown {
		fmt.Fprint(l.terminal, "\r\x1b[K")
		l.shown = false
	}
}

// end removes the line for good.
func (l *lookout) end() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if !l.over {
		l.over = true
		close(l.stop)
	}
	l.erase()
}

// known returns what is known about each board that was being searched when the run
// was interrupted, in the order of their places.
func (l *lookout) known() []any {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	var texts []any
	for _, b := range l.inOrder(func(a, b *seen) int {
		return cmp.Or(cmp.Compare(a.place.File, b.place.File), cmp.Compare(a.place.Line, b.place.Line))
	}) {
		if text := knownText(&b.last); text != nil {
			texts = append(texts, b.with(text))
		}
	}
	return texts
}

// progressText describes the progress of a board, with a flag that ends it sooner.
func progressText(op operation.Operation, b *seen, elapsed time.Duration) message.Text {
	s := &b.last
	var text message.Text
	var hint any
	rate := float64(s.Count-min(b.atFirst, s.Count)) / max(elapsed.Seconds(), 1e-9)
	switch {
	case s.Estimate != nil:
		text = message.Of("about %v completions by %v so far", fmt.Sprintf("%.3g", s.Estimate.Mean), plural(uint64(s.Estimate.Samples), "sample", "samples"))
	case s.Best && s.Found && s.Count > 0:
		text = message.Of("score %d: %v so far", s.Score, shortPlural(s.Count, "grid", "grids"))
	case s.Best:
		text = bestText(s)
	default:
		text = message.Of("%v so far, %v/s", shortPlural(s.Count, "completion", "completions"), perSecond(rate))
	}
	if slow, ok := op.(operation.Slow); ok {
		hint = soonerHint(op, slow.Sooner(s))
	}
	if text = message.Of("%v, %.0f s", text, elapsed.Seconds()); hint != nil {
		return message.Of("%v; %v", text, hint)
	}
	return text
}

// bestText describes the progress of a search for a best score, and of what digits can
// still score.
func bestText(s *operation.Sight) message.Text {
	switch {
	case s.Digits > 0:
		return message.Of("best score %d, %d of %d other digits settled", s.Score, s.Settled, s.Digits)
	case s.Found:
		return message.Of("best so far %d, bound %d", s.Score, s.Bound)
	}
	return message.Of("best so far none yet, bound %d", s.Bound)
}

// soonerHint returns a hint about an option that ends a search sooner.
func soonerHint(op operation.Operation, name string) any {
	if name == "estimate" {
		return "--estimate estimates them"
	}
	for _, f := range option.Fields(op) {
		if f.Name == name {
			return message.Of("--%s %s stops sooner", name, f.Arg)
		}
	}
	return nil
}

// knownText describes the result of a search that was interrupted, nil if there is
// none.
func knownText(s *operation.Sight) any {
	switch {
	case s.Estimate != nil && s.Estimate.Samples > 0:
		return message.Of("about %v completions, estimated by %v", fmt.Sprintf("%.6g", s.Estimate.Mean), plural(uint64(s.Estimate.Samples), "sample", "samples"))
	case s.Found && s.Count > 0:
		return message.Of("the best score is %d, which at least %v", s.Score, plural(s.Count, "grid has", "grids have"))
	case s.Found && s.Score == s.Bound:
		return message.Of("the best score is %d", s.Score)
	case s.Found:
		return message.Of("the best score so far is %d, and none is better than %d", s.Score, s.Bound)
	case s.Count > 0:
		return message.Of("at least %v", plural(s.Count, "completion", "completions"))
	}
	return nil
}

// plural returns a number with the noun that goes with it.
func plural(n uint64, one, many string) any {
	if n == 1 {
		return "1 " + one
	}
	return message.Of("%d "+many, n)
}

// shortPlural is plural with a number that people can read at a glance.
func shortPlural(n uint64, one, many string) any {
	if n == 1 {
		return plural(n, one, many)
	}
	return message.Of("%v "+many, short(float64(n)))
}
