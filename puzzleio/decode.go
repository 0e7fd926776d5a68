package puzzleio

import (
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"bullseye/boardtext"
)

// decode reads the first bytes of the source. If it is text in UTF-16, as some programs
// on Windows write it, or if its lines end with carriage returns alone, as old programs
// write them, decode wraps the source so that it is UTF-8 with line feeds.
func (in *input) decode() error {
	if in.isUTF16() {
		in.utf16 = true
		err := in.wrapLonger(func(r io.Reader) (io.Reader, error) {
			return transform.NewReader(r, unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()), nil
		})
		if err != nil {
			return err
		}
	}
	if in.hasOldLineEnds() {
		return in.wrap(func(r io.Reader) (io.Reader, error) { return lineFeeds{r}, nil })
	}
	return nil
}

// isUTF16 reports whether a stream begins with a byte-order mark of UTF-16.
func (in *input) isUTF16() bool { return in.startsWith("\xff\xfe") || in.startsWith("\xfe\xff") }

// hasOldLineEnds reports whether the first line of a stream, and most of the lines at its
// beginning, end with carriage returns alone. The beginning is as long as a line may be.
func (in *input) hasOldLineEnds() bool {
	if in.startsWith(parquetMagic) {
		return false
	}
	end, c := -1, byte(0)
	for ok := true; ok && end < boardtext.MaxLine-2 && c != '\r' && c != '\n'; {
		end++
		c, ok = in.byteAt(end)
	}
	if c != '\r' {
		return false
	}
	if next, ok := in.byteAt(end + 1); !ok || next == '\n' {
		return false
	}
	in.byteAt(boardtext.MaxLine - 1) // for counting
	start := in.window()[:min(len(in.window()), boardtext.MaxLine)]
	feeds := bytes.Count(start, newline)
	alone := bytes.Count(start, []byte{'\r'}) - bytes.Count(start, []byte("\r\n"))
	return alone > feeds
}

// lineFeeds reads line feeds in place of carriage returns.
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
