package puzzleio

import (
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"bullseye/sudoku"
)

// decode reads the first bytes of the source. If it is text in UTF-16, as some programs
// on Windows write it, or if its lines end with carriage returns alone, as old programs
// write them, decode wraps the source so that it is UTF-8 with line feeds.
func (in *input) decode() error {
	err := in.wrapIf(isUTF16, func(r io.Reader) (io.Reader, error) {
		in.utf16 = true
		return transform.NewReader(r, unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()), nil
	})
	if err != nil {
		return err
	}
	return in.wrapIf(hasOldLineEnds, func(r io.Reader) (io.Reader, error) { return lineFeeds{r}, nil })
}

// isUTF16 reports whether a stream begins with a byte-order mark of UTF-16. If it needs
// more of the stream to tell, it returns false and true.
func isUTF16(start []byte, _ bool) (yes, maybe bool) {
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		is, possible := startsWith(start, mark)
		yes, maybe = yes || is, maybe || possible
	}
	return yes, maybe
}

// hasOldLineEnds reports whether the first line of a stream, and most of the lines at its
// beginning, end with carriage returns alone. The beginning is as long as a line may be.
func hasOldLineEnds(start []byte, whole bool) (yes, maybe bool) {
	if is, possible := startsWith(start, parquetMagic); is || possible && !whole {
		return false, !is
	}
	whole = whole || len(start) >= sudoku.MaxLine
	start = start[:min(len(start), sudoku.MaxLine)]
	end := bytes.IndexAny(start, "\r\n")
	switch {
	case end >= 0 && start[end] == '\n':
		return false, false
	case end < 0 || end+1 == len(start):
		return false, !whole
	case start[end+1] == '\n':
		return false, false
	}
	feeds := bytes.Count(start, newline)
	alone := bytes.Count(start, []byte{'\r'}) - bytes.Count(start, []byte("\r\n"))
	return whole && alone > feeds, !whole
}

// lineFeeds reads line feeds in the place of carriage returns.
type lineFeeds struct{ io.Reader }

func (r lineFeeds) Read(into []byte) (int, error) {
	n, err := r.Reader.Read(into)
	for i, c := range into[:n] {
		if c == '\r' {
			into[i] = '\n'
		}
	}
	return n, err
}
