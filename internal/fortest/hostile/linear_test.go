package hostile

import (
	"bytes"
	"testing"
)

// A reader that looks at each byte once is linear, and one that begins again at each line
// is not, whether its lines are all of the text or at most 64 KiB before it.
func TestQuadraticReadersAreFound(t *testing.T) {
	if !Measured(t) {
		t.Skip("skipped: it measures processor time, and BULLSEYE_BIG is not set")
	}
	sum := 0
	look := func(text []byte) {
		for _, c := range text {
			sum += int(c)
		}
	}
	again := func(farthest int) func([]byte) {
		return func(text []byte) {
			for i, c := range text {
				if c == '\n' {
					look(text[max(i-farthest, 0):i])
				}
			}
		}
	}
	const most = 1 << 20
	g := Growing{Name: "lines", unit: "0123456789\n"}
	for _, test := range []struct {
		name      string
		read      func([]byte)
		quadratic bool
	}{
		{"each byte once", look, false},
		{"each byte ten times", func(text []byte) { look(bytes.Repeat(text, 10)) }, false},
		{"all lines before each line", again(1 << 30), true},
		{"64 KiB before each line", again(1 << 16), true},
	} {
		size := most
		if test.quadratic {
			size >>= 3 // so that the slow ones end soon
		}
		if grown := grownTime(t, &g, size, test.read); (grown != "") != test.quadratic {
			t.Errorf("%s: got %q, expected growth: %v", test.name, grown, test.quadratic)
		}
	}
	_ = sum
}
