package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"bullseye/operation"
	"bullseye/record"
)

// A statusLine shows the progress of a slow search on a terminal. If several boards
// are searched at once, it shows one of them.
type statusLine struct {
	file *os.File
	out  *sink

	mutex sync.Mutex
	board *record.Record // the board that it shows, nil if there is none
	began time.Time
	shown bool
	over  bool // the command has ended, although workers may still call watch
}

// newStatusLine returns a status line on standard error, or nil if that is not a
// terminal. The line disappears before anything is written to standard output.
func (p *program) newStatusLine() *statusLine {
	file, ok := p.err.(*os.File)
	if !ok || !isTerminal(file) {
		return nil
	}
	l := &statusLine{file: file, out: p.out}
	p.out.before = l.clear
	return l
}

// watch receives the progress of a search.
func (l *statusLine) watch(s operation.Sight) {
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

// sightText describes the progress of a search.
func sightText(s *operation.Sight, elapsed time.Duration) string {
	best := "none yet"
	if s.Found {
		best = fmt.Sprint(s.Score)
	}
	return fmt.Sprintf("best so far %s, bound %d, %.0f s", best, s.Bound, elapsed.Seconds())
}

// clear removes the line until there is more progress.
func (l *statusLine) clear() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.erase()
}

func (l *statusLine) erase() {
	if l.shown {
		fmt.Fprint(l.file, "\r\x1b[K")
		l.shown = false
	}
}

// end removes the line for good.
func (l *statusLine) end() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.over = true
	l.erase()
}
