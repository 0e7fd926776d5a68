package hostile

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

const (
	// cheap is the least processor time for a byte that others are compared with, because
	// less is hard to measure. A reader that looks again at what it has read takes far
	// longer, and growth·cheap are 90 s for 300 MB.
	cheap = 60 * time.Nanosecond
	// growth is how many times as dear a byte of a text may be as one of a smaller text. From
	// one size of Linear to the next, quadratic time makes it 4 times as dear, from the
	// smallest to the last one 64 times.
	growth   = 5
	steps    = 5 // sizes of Linear, each 4 times as large as the one before
	smallest = 2 // the first size that counts; others take too little time to measure it
	tries    = 6 // measurements of what seems to grow, of which the fastest counts
)

// Linear fails the test if the processor time of a reader grows clearly faster than the
// texts that it reads. The largest text has most bytes. Read reads a whole text, and
// must not keep or change it.
//
// The time is that of the process, so tests that run at the same time would count: a test
// with Linear must not be parallel. It is measured only if BULLSEYE_BIG is set, because a busy
// machine can disturb it. Otherwise, the reader only reads small texts.
func Linear(t *testing.T, texts []Growing, most int, read func(text []byte)) {
	t.Helper()
	if !Measured(t) {
		for _, g := range texts {
			read(g.Text(most >> (2 * steps)))
		}
		return
	}
	for _, g := range texts {
		if grown := grownTime(t, &g, most, read); grown != "" {
			t.Errorf("%s: found a time that grows faster than the text, expected the same time for each byte: %s", g.Name, grown)
		}
	}
}

// Measured tells whether a test may rely on the processor time that it measures.
func Measured(t *testing.T) bool {
	return os.Getenv("BULLSEYE_BIG") != "" && !Raced && ProcessorTime(t) > 0
}

// grownTime returns what shows that the time grows faster than the text, or "".
func grownTime(t *testing.T, g *Growing, most int, read func(text []byte)) string {
	t.Helper()
	var times [1 + steps]sizeTime // the first one is of a text that does not grow
	for i := range times {
		if i > 0 {
			times[i].size = most >> (2 * (steps - i))
		}
		times[i].measure(t, g, most, read)
		for try := 1; i > smallest; try++ {
			now, least := growthOf(times[:i+1])
			if now <= growth*max(least, cheap.Seconds()) {
				break
			}
			if try == tries {
				return fmt.Sprintf("%.1f ns for each of %d bytes, and %.1f ns with fewer bytes", now*1e9, times[i].length, least*1e9)
			}
			for j := range i + 1 {
				times[j].measure(t, g, most, read)
			}
		}
	}
	return ""
}

// growthOf returns what each byte of the last text takes, and the least of what those of
// smaller texts take. What a reader takes for an empty text, as for its buffers, does not
// count.
func growthOf(times []sizeTime) (now, least float64) {
	each := func(i int) float64 {
		return (times[i].seconds - times[0].seconds) / float64(max(times[i].length-times[0].length, 1))
	}
	last := len(times) - 1
	least = each(smallest)
	for i := smallest; i < last; i++ {
		least = min(least, each(i))
	}
	return each(last), max(least, 0)
}

// A sizeTime is the processor time for texts of a size.
type sizeTime struct {
	size    int     // bytes that grow
	length  int     // bytes of the whole text
	seconds float64 // for one text, the least of all measurements; 0 before the first one
}

func (s *sizeTime) measure(t *testing.T, g *Growing, most int, read func(text []byte)) {
	t.Helper()
	text := g.Text(s.size)
	s.length = len(text)
	const atOnce = 8 // small texts that are read in one measurement
	times := min(max(most>>4/max(s.length, 1), 1), atOnce)
	begin := ProcessorTime(t)
	for range times {
		read(text)
	}
	took := (ProcessorTime(t) - begin).Seconds() / float64(times)
	if s.seconds == 0 || took < s.seconds {
		s.seconds = took
	}
}

// BenchmarkGrowing measures how many bytes of each text a reader reads in a second of
// processor time.
func BenchmarkGrowing(b *testing.B, texts []Growing, size int, read func(text []byte)) {
	for _, g := range texts {
		b.Run(strings.ReplaceAll(g.Name, " ", "-"), func(b *testing.B) {
			text := g.Text(size)
			begin := ProcessorTime(b)
			for b.Loop() {
				read(text)
			}
			if took := ProcessorTime(b) - begin; took > 0 {
				b.ReportMetric(float64(len(text)*b.N)/1e6/took.Seconds(), "cpu-MB/s")
			}
		})
	}
}
