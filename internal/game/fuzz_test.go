package game

import (
	"bytes"
	"reflect"
	"testing"
	"time"
)

// Any text is read without a panic. The events that can be read, written again, are the
// same; and the state is the same if only those that the rules allow are in the log.
func FuzzLog(f *testing.F) {
	r := findRectangle(f)
	for _, target := range []bool{false, true} {
		p := newPlay(f, r.setting(2, target)).join()
		p.must(0, marks(r.cells[0], 1, 2)).must(0, Move{Kind: Entry, Cell: r.cells[1], Digit: 1, Tidy: true}).must(0, kind(Undo)).must(0, kind(Redo))
		p.must(0, says("nice")).must(0, kind(Undo)).fill(0, r.grids[0]).add(p.s.Disconnected(1, p.now)...)
		f.Add(written(f, p.log))
		p.must(0, kind(Done)).after(time.Minute).add(p.s.Tick(p.now)...)
		f.Add(written(f, p.log))
	}
	together := r.setting(2, true)
	together.Together = true
	both := newPlay(f, together).join().must(1, marks(r.cells[0], 1)).fill(0, r.grids[1])
	both.must(1, entry(r.cells[0], 0)).must(1, entry(r.cells[0], r.grids[1][r.cells[0]])).must(1, kind(Done))
	f.Add(written(f, both.log))
	p := newPlay(f, r.setting(1, true)).join().must(0, kind(Hint)).must(0, kind(Pause)).after(time.Second).must(0, kind(Resume)).must(0, kind(Left))
	f.Add(written(f, p.log))
	f.Add([]byte("0")) // the view of the empty log
	f.Fuzz(func(t *testing.T, text []byte) {
		var read, allowed []Event
		s := &State{}
		for e, err := range ReadLog(bytes.NewReader(text)) {
			if err != nil {
				break
			}
			read = append(read, e)
			if s.Apply(e) == nil {
				allowed = append(allowed, e)
			}
		}
		var again []Event
		for e, err := range ReadLog(bytes.NewReader(written(t, read))) {
			if err != nil {
				t.Fatal(err)
			}
			again = append(again, e)
		}
		if !reflect.DeepEqual(read, again) {
			t.Fatalf("%+v becomes %+v", read, again)
		}
		checkReplay(t, allowed, s)
		checkViews(t, s, s.Last())
		if due, ok := s.Due(); ok && len(s.Tick(due)) == 0 {
			t.Fatalf("nothing happens at %v", due)
		}
	})
}

// Any text is read as a view without a panic, and what can be read is written the same.
func FuzzView(f *testing.F) {
	r := findRectangle(f)
	p := newPlay(f, r.setting(2, true)).join().must(0, marks(r.cells[0], 1))
	for seat := Nobody; seat < 2; seat++ {
		f.Add(viewText(f, p.s.View(seat, p.now)))
	}
	p.must(0, kind(Left))
	f.Add(viewText(f, p.s.View(0, p.now)))
	f.Fuzz(func(t *testing.T, text []byte) {
		var v, again View
		if v.UnmarshalJSON(text) != nil {
			return
		}
		if err := again.UnmarshalJSON(viewText(t, v)); err != nil || !bytes.Equal(viewText(t, v), viewText(t, again)) {
			t.Fatalf("%+v becomes %+v, %v", v, again, err)
		}
	})
}
