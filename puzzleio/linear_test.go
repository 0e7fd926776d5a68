package puzzleio_test

import (
	"bytes"
	"strings"
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
	"bullseye/sudoku"
)

// slowSize is the size of the largest text of each kind, which is larger than the longest line.
const slowSize = 1 << 17

// The time of every reader is linear: a bomb of 300 MB, as of newlines, of comments or of a
// quote that is never closed, does not keep a reader busy for minutes. So is the time of
// recognising a format.
func TestSlowBombs(t *testing.T) {
	for _, name := range puzzleio.ReadFormats() {
		t.Run(name, func(t *testing.T) {
			texts := hostile.Cuts(sampleOf(t, name))
			hostile.Linear(t, texts, slowSize, func(text []byte) { readText(t, name, text) })
		})
	}
}

// Each form may be what a text that begins with comments, or with nothing, looks like by
// its name.
func TestSlowBombsByName(t *testing.T) {
	for _, name := range puzzleio.ReadFormats() {
		format, err := puzzleio.ParseFormat(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, ending := range format.Endings() {
			t.Run(ending, func(t *testing.T) {
				hostile.Linear(t, hostile.GrowingTexts(), slowSize, func(text []byte) {
					readAllOf(t, puzzleio.Options{Name: "bomb" + ending, Parquet: parquet.Codec{}}, text)
				})
			})
		}
	}
}

func BenchmarkSlowBombs(b *testing.B) {
	for _, name := range puzzleio.ReadFormats() {
		b.Run(name, func(b *testing.B) {
			hostile.BenchmarkGrowing(b, hostile.Cuts(sampleOf(b, name)), slowSize, func(text []byte) { readText(b, name, text) })
		})
	}
}

// sampleOf returns a board with its answer in a format, or the board alone if the format
// has no room for more.
func sampleOf(t testing.TB, name string) string {
	format, err := puzzleio.ParseFormat(name)
	if err != nil {
		t.Fatal(err)
	}
	switch format { // that nothing writes
	case puzzleio.JSON:
		return `[{"puzzle":"` + hostile.Board + "\"},\n[" + strings.Repeat("[5,3,0,0,7,0,0,0,0],\n", 8) + "[5,3,0,0,7,0,0,0,0]]]\n"
	case puzzleio.SCL:
		return "{cells:[" + strings.Repeat("[{v:1},{},{},{}],", 3) + "[{},{},{},{}]],re:[],ca:[{ce:[[0,0],[0,1]],v:3,unique:t}]}\n"
	}
	var out bytes.Buffer
	w, err := puzzleio.NewWriter(&out, puzzleio.WriterOptions{Format: format, Parquet: parquet.Codec{}})
	if err != nil {
		t.Fatal(err)
	}
	r := record.Record{}
	if r.Board, err = sudoku.ParseLine(hostile.Board); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(&r); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func readText(t testing.TB, format string, text []byte) {
	f, err := puzzleio.ParseFormat(format)
	if err != nil {
		t.Fatal(err)
	}
	readAllOf(t, puzzleio.Options{Format: f, Parquet: parquet.Codec{}}, text)
}

// A pieces returns few bytes at a time, as a pipe may: a reader that looks at all that it has
// each time that there is more is slow.
type pieces struct{ *bytes.Reader }

func (p *pieces) Read(into []byte) (int, error) { return p.Reader.Read(into[:min(len(into), 200)]) }

// readAllOf reads a text to its end or to an error.
func readAllOf(t testing.TB, options puzzleio.Options, text []byte) {
	r := puzzleio.NewReader(&pieces{bytes.NewReader(text)}, options)
	defer r.Close()
	var records [1024]record.Record
	for {
		n, err := r.ReadBlock(records[:])
		if err != nil {
			return
		}
		clear(records[:n])
	}
}
