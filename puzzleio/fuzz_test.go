package puzzleio

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/internal/text/lzstring"
	"bullseye/record"
	"bullseye/sudoku"
)

func FuzzReader(f *testing.F) {
	block, framed, pencil := write(boardtext.Block), write(boardtext.Framed), write(boardtext.Pencil)
	for _, text := range []string{
		"", "\n", line + "\n" + line, block + "\n" + block, framed + "\n\n" + framed, pencil,
		"#AMe\n" + block + "\n" + line[1:] + "\n" + block[10:], block + "\n" + block[:10],
		"Grid 1\n" + block, "# one\n" + line + "\n# two\n" + line, "A title\n\n# one\n" + framed + "\nend", "\x00\n\x00" + line, "\xff\xfe1\x00", "\uFEFF" + framed + "\n---\n",
		string(gzipped(f, line)), string(zstandard(f, line)),
		"[code]\n" + block + "\n[/code]", "```\n" + line + "\n```\n", cells(), strings.ReplaceAll(cells(), ".", ""), "[Puzzle]\n" + block + "\n[State]\n" + block,
		"\xff\xfe" + wide(block, binary.LittleEndian), strings.ReplaceAll(block, "\n", "\r"),
	} {
		for form := range uint8(Pencil) + 1 {
			f.Add([]byte(text), form)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, form uint8) {
		checkStream(t, data, Format(form%(uint8(Pencil)+1)))
	})
}

// fuzzFormat fuzzes the reader of a format, both with the format in Options and
// with recognition.
func fuzzFormat(f *testing.F, format Format, texts ...string) {
	for _, text := range append(texts, "", "\n", line, "\uFEFF"+texts[0], texts[0][:len(texts[0])/2], string(gzipped(f, texts[0]))) {
		f.Add([]byte(text), false)
		f.Add([]byte(text), true)
	}
	f.Fuzz(func(t *testing.T, data []byte, recognise bool) {
		if recognise {
			checkStream(t, data, Any)
		} else {
			checkStream(t, data, format)
		}
	})
}

func FuzzCSV(f *testing.F) {
	fuzzFormat(f, CSV, "puzzle,solution\n"+line+","+solved+"\n", "id;Question\r\n\"a\"\"\nb\";\""+line+"\"\r\n1,2,3\n",
		"board\n\""+write(boardtext.Block)+"\"\n\"")
}

func FuzzNDJSON(f *testing.F) {
	fuzzFormat(f, NDJSON, `{"puzzle":"`+line+`","answer":"`+solved+`","n":[1,{"a":"]"}],"\u0041":-1.5e3}`+"\n",
		`"`+line+`"`+"\n", `{"board":null}`+"\n"+` {"board" : "\u0031" , "x":"\n"} x`)
}

func FuzzJSON(f *testing.F) {
	fuzzFormat(f, JSON, `[{"puzzle":"`+line+`","n":[1,{"a":"]"}]},`+"\n\""+line+`"]`, "{\n\"grid\":[["+strings.Repeat("null,", 80)+"5]]}\n{}",
		`[[["5",3,null],`+"\n"+`[]],{"a":"\"\\"},5,true`, `[] 5`, `{"board":`)
}

func FuzzHodoku(f *testing.F) {
	fuzzFormat(f, Hodoku, ":0100:1:53..7....6..+195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:111 222::345:x\n",
		"# library\n:0000:x:"+line+":::\n:1:2\n:0:x:+")
}

func FuzzFPuzzles(f *testing.F) {
	object := `{"size":9,"title":"T","author":"A","grid":[` + strings.Repeat(`[{"value":5,"given":true},{},{"value":3},{},{},{},{},{},{}],`, 8) + `[{},{},{},{},{},{},{},{},{}]]}`
	fuzzFormat(f, FPuzzles, object+"\n", "https://f-puzzles.com/?load="+lzstring.Compress(object)+"\n",
		"https://sudokupad.app/fpuzzles"+lzstring.Compress(object), strings.Replace(object, "{", `{"killercage":[{"cells":["R1C1"]}],`, 1))
}

func FuzzISS(f *testing.F) {
	fuzzFormat(f, ISS, ".Cage~10~R1C1~R1C2.~R9C9_5\n.Shape~4x4\n# comment\n"+line, "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight.NoBoxes\n",
		strings.Repeat("1", 81)+strings.Repeat("2", 81)+"\n.Or.AntiKing.AntiKnight.End\n")
}

func FuzzSCL(f *testing.F) {
	object := `{cells:[[{v:1},{}],[{},{}]],re:[[[0,0],[0,1]]],ca:[{ce:[[0,0]],v:3,unique:t}]}`
	fuzzFormat(f, SCL, object+"\n", "https://sudokupad.app/scl"+lzstring.Compress(object)+"\n")
}

func FuzzOpenSudoku(f *testing.F) {
	fuzzFormat(f, OpenSudoku, `<?xml version="1.0"?><opensudoku><name>N</name><level>e</level><game data="`+line+`"/></opensudoku>`,
		"<opensudoku version=\"2\"><folder name=\"a&amp;b\" created=\"1\">\n<game time='5'\ndata='"+line[1:]+"k'/></folder></opensudoku>",
		`<opensudoku2><game data="version: 4 `+strings.Repeat("5|0|0|1|", 81)+`"/></opensudoku2>`,
		"<!DOCTYPE x [<!ENTITY a \"b\">]><opensudoku><game data=\"&a;\"/></opensudoku>")
}

// failer is implemented by testing.TB and rapid.T.
type failer interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func TestStreamsOfRandomLines(t *testing.T) {
	pieces := []string{
		"", " ", "# comment", "#AMe", line, line[1:], line + "1", line + " # a", "1. " + line, "#2 " + line, "# " + line, line + ",A,1", "1 " + line[1:], write(boardtext.Pencil), write(boardtext.Block),
		write(boardtext.Framed), "53..7....", "53..7...", "53..7....1", "5 3 . . 7 . . . .", "5 3 . . 10 . . . .", "|53.|.7.|...|",
		"| 53 . 1 | . 12 3 | . . ......... |", "| 53 . 1 | . 11 3 | . . . |", "---------", "-----------", "---|---|---",
		"- - - - - - - - -", strings.Repeat("-", 81), "+---+---+---+", "*-----------*", ".---.---.", "├───┼───┤", "│5..│...│..5│",
		"end", "Grid 01", "５３．．７．．．．", "\x00", "\xe9", "53..7k...", "9", strings.Repeat("1", boardtext.MaxLine+1),
	}
	rapid.Check(t, func(t *rapid.T) {
		chosen := rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 4).Draw(t, "pieces")
		many := rapid.SliceOfN(rapid.SampledFrom(chosen), 0, 25).Draw(t, "lines")
		end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end")
		form := rapid.SampledFrom([]Format{Any, Any, Any, Line, Block, Framed, SDK, Pencil}).Draw(t, "form")
		checkStream(t, []byte(strings.Join(many, end)), form)
	})
}

// readsAlike reads a stream twice, with reads of different sizes, and checks that
// the records are the same.
func readsAlike(t failer, data []byte, options Options) ([]record.Record, error) {
	t.Helper()
	records, err := readAll(bytes.NewReader(data), options)
	slow, slowErr := readAll(iotest.OneByteReader(bytes.NewReader(data)), options)
	if len(records) != len(slow) || (err == nil) != (slowErr == nil) {
		t.Fatalf("%d records and %v, but byte by byte %d and %v", len(records), err, len(slow), slowErr)
	}
	for i := range records {
		if a, b := summary(&records[i]), summary(&slow[i]); a != b {
			t.Fatalf("record %d is %s, but byte by byte %s", i, a, b)
		}
	}
	return records, err
}

// checkStream reads a stream and checks properties that hold for every stream.
// The records do not depend on the sizes of reads, all places are in the stream,
// and boards that are written can be read again.
func checkStream(t failer, data []byte, format Format) {
	t.Helper()
	options := Options{Format: format}
	records, err := readsAlike(t, data, options)
	in := newInput(bytes.NewReader(data), "")
	plain := !in.isUTF16() && !in.hasOldLineEnds()
	for _, c := range compressions {
		plain = plain && !c.is(in)
	}
	if reader := NewReader(bytes.NewReader(data), options); err != nil && plain {
		// Only these formats may reject a whole stream.
		reader.Read()
		if f := reader.Format(); f != CSV && f != OpenSudoku && f != Parquet {
			t.Fatal(f, err)
		}
	}
	lines := strings.Split(string(data), "\n")
	before := record.Record{}
	for _, r := range records {
		if r.Line < before.Line || r.Line == before.Line && r.Offset < before.Offset {
			t.Fatalf("%s comes after %s", summary(&r), summary(&before))
		}
		before = r
		if plain {
			inside(t, data, lines, r.Offset, r.Line, 1)
			if e := r.Err; e != nil {
				inside(t, data, lines, e.Offset, e.Line, e.Column)
			}
		}
		if r.Err != nil {
			if r.Board != (sudoku.Board{}) || r.Err.Found == "" || r.Err.Expected == "" {
				t.Fatalf("%#v", r)
			}
			continue
		}
		start := r.Start()
		text := boardtext.AppendCandidates(nil, start, boardtext.Pencil)
		if r.Form != boardtext.Pencil {
			text = boardtext.Append(nil, r.Board, r.Form)
		}
		back, err := readAll(bytes.NewReader(text), Options{Format: Format(r.Form)})
		if err != nil || len(back) != 1 || back[0].Err != nil || back[0].Start() != start {
			t.Fatalf("%s reads back as %v, %v", text, back, err)
		}
	}
}

// inside checks that a place is in the text.
func inside(t failer, data []byte, lines []string, offset, line, column int) {
	t.Helper()
	if offset < 0 || offset > len(data) || line < 1 || line > len(lines) {
		t.Fatalf("offset %d or line %d is not in a text of %d bytes and %d lines", offset, line, len(data), len(lines))
	}
	if at := strings.Count(string(data[:offset]), "\n") + 1; at != line {
		t.Fatalf("offset %d is in line %d, not %d", offset, at, line)
	}
	if column < 1 || column > utf8.RuneCountInString(lines[line-1])+1 {
		t.Fatalf("column %d is not in line %d: %q", column, line, lines[line-1])
	}
}
