package puzzleio

import (
	"bytes"
	"strings"

	"bullseye/boardtext"
)

// The beginning of a stream says what the stream is. It may be long, and it may come a
// byte at a time. So the functions below wait for exactly the bytes that they need, and
// look at each of them once. They look no further than the buffer reaches.

// byteAt returns a byte of the window, and reads more if necessary. It reports false if
// the stream or the buffer ends before it.
func (in *input) byteAt(i int) (c byte, ok bool) {
	for i >= len(in.window()) {
		if in.previewed() {
			return 0, false
		}
		in.fill()
	}
	return in.buffer[in.from+i], true
}

// previewed reports whether the window cannot grow any more.
func (in *input) previewed() bool { return in.err != nil || len(in.window()) == len(in.buffer) }

// startsWith reports whether the stream starts with a text.
func (in *input) startsWith(text string) bool { return in.hasAt(0, text) }

// hasAt reports whether the text at an index of the window is the given one.
func (in *input) hasAt(i int, text string) bool {
	for j := range len(text) {
		if c, ok := in.byteAt(i + j); !ok || c != text[j] {
			return false
		}
	}
	return true
}

// skip returns the index of the first byte at i or later that is not one of a set.
func (in *input) skip(i int, set string) int {
	for {
		c, ok := in.byteAt(i)
		if !ok || strings.IndexByte(set, c) < 0 {
			return i
		}
		i++
	}
}

// A preview goes through the lines at the beginning of a stream.
type preview struct {
	in *input
	at int // where the next line begins in the window
}

// next returns the next line without its newline. Whole is false if the line has none,
// because it is the last one, or because it is longer than boardtext.MaxLine or the buffer;
// then it is the beginning of the line.
func (p *preview) next() (line []byte, whole bool) {
	begin := p.at
	for {
		end := len(p.in.window())
		rest := p.in.window()[begin:]
		if i := bytes.IndexByte(rest[p.at-begin:], '\n'); i >= 0 {
			rest, whole = rest[:p.at-begin+i], true
			end = begin + len(rest) + 1
		}
		p.at = end
		switch {
		case len(rest) > boardtext.MaxLine:
			return rest[:boardtext.MaxLine+1], false
		case whole || p.in.previewed():
			return rest, whole
		}
		p.in.fill()
	}
}

// more reports whether there is another line.
func (p *preview) more() bool {
	_, ok := p.in.byteAt(p.at)
	return ok
}
