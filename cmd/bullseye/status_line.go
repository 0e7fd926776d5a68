package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"bullseye/operation"
	"bullseye/record"
)

// A line on a terminal says what is known of a board that takes long: of one
// of them, if there are several.
type line struct {
	file *os.File
	out  *sink

	mutex sync.Mutex
	board *record.Record // of which it tells
	began time.Time
	shown bool
	over  bool // the command ends; workers may still be about
}

// newLine returns a line on standard error, nil if nobody would see it. It
// gives way to what is written to standard output.
func (p *program) newLine() *line {
	file, ok := p.err.(*os.File)
	if !ok || !isTerminal(file) {
		return nil
	}
	l := &line{file: file, out: p.out}
	p.out.before = l.clear
	return l
}

// watch is told how the search for a board goes.
func (l *line) watch(s operation.Sight) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	now := time.Now()
	switch {
	case l.over:
	case s.Done:
		if s.Record == l.board {
			l.board = nil
			l.erase()
		}
	case l.board == nil:
		l.board, l.began = s.Record, now
	case s.Record == l.board && now.Sub(l.began) >= patience:
		l.shown = true
		fmt.Fprint(l.file, "\r"+sightText(&s, now.Sub(l.began))+"\x1b[K")
	}
}

// sightText says what is known of a board.
func sightText(s *operation.Sight, elapsed time.Duration) string {
	best := "none yet"
	if s.Found {
		best = fmt.Sprint(s.Score)
	}
	return fmt.Sprintf("best so far %s, bound %d, %.0f s", best, s.Bound, elapsed.Seconds())
}

// clear takes the line away until there is more to tell.
func (l *line) clear() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.erase()
}

func (l *line) erase() {
	if l.shown {
		fmt.Fprint(l.file, "\r\x1b[K")
		l.shown = false
	}
}

// end takes the line away for good.
func (l *line) end() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.over = true
	l.erase()
}
