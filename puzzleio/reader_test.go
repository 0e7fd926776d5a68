package puzzleio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
	"bullseye/record"
	"bullseye/sudoku"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func write(form boardtext.Form) string {
	b, err := sudoku.ParseLine(line)
	if err != nil {
		panic(err)
	}
	return string(boardtext.Append(nil, b, form))
}

// readAll returns the records of a stream and its error, which is nil at the end
// of the stream.
func readAll(r io.Reader, options Options) ([]record.Record, error) {
	var all []record.Record
	reader := NewReader(r, options)
	for {
		record, err := reader.Read()
		if err != nil {
			if _, again := reader.Read(); again != err {
				return all, fmt.Errorf("Read gives %v first and then %v", err, again)
			}
			if err == io.EOF {
				err = nil
			}
			return all, err
		}
		all = append(all, record)
	}
}

// summary returns a record as one line of text.
func summary(r *record.Record) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%d (byte %d) %v: ", r.Line, r.Offset, r.Form)
	switch {
	case r.Err != nil:
		s.WriteString(r.Err.Error())
	case r.Form == boardtext.Pencil:
		s.Write(boardtext.AppendCandidates(nil, r.Candidates, boardtext.Pencil))
	default:
		s.WriteString(r.Board.String())
	}
	for _, n := range r.Notes {
		letter := "#"
		if n.Letter != 0 {
			letter = string(n.Letter)
		}
		fmt.Fprintf(&s, " [%s: %s]", letter, n.Text)
	}
	if r.Label != "" {
		fmt.Fprintf(&s, " = %s", r.Label)
	}
	return s.String()
}

func TestMixedStream(t *testing.T) {
	input, err := os.ReadFile("testdata/mixed.txt")
	if err != nil {
		t.Fatal(err)
	}
	records, err := readAll(bytes.NewReader(input), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for i := range records {
		got.WriteString(summary(&records[i]) + "\n")
	}
	const golden = "testdata/mixed.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

// wide returns a text of characters below U+10000 in UTF-16.
func wide(text string, order binary.AppendByteOrder) string {
	var all []byte
	for _, c := range text {
		all = order.AppendUint16(all, uint16(c))
	}
	return string(all)
}

func TestStreams(t *testing.T) {
	block, framed, pencil := write(boardtext.Block), write(boardtext.Framed), write(boardtext.Pencil)
	rows := strings.Split(block, "\n")
	without := func(n int) string { return strings.Join(append(append([]string{}, rows[:n-1]...), rows[n:]...), "\n") }
	narrow := strings.ReplaceAll(block, ".\n", "\n") + "\n"
	tests := []struct {
		name, input string
		form        boardtext.Form
		want        string // the form and line of each record, or its error
	}{
		{"nothing", "", 0, ""},
		{"comments only", "# one\n\n#two\n", 0, ""},
		{"lines", line + "\n" + line + "\n" + line, 0, "line 1; line 2; line 3"},
		{"lines after a comment, with CRLF", "# corpus\r\n" + line + "\r\n\r\n" + line + "\r\n", 0, "line 2; line 4"},
		{"blocks with blank lines", block + "\n\n\n" + block + "\n", 0, "block 1; block 12"},
		{"blocks without blank lines", strings.Repeat(block+"\n", 9), 0,
			"block 1; block 10; block 19; block 28; block 37; block 46; block 55; block 64; block 73"},
		{"framed without blank lines", strings.Repeat(framed+"\n", 3), 0, "framed 1; framed 14; framed 27"},
		{"sdk", strings.Repeat("#AMe\n#DOne\n"+block+"\n", 2), 0, "sdk 3; sdk 14"},
		{"block, line, block", block + "\n" + line + "\n" + block, 0, "block 1; line 10; block 11"},
		{"frame, line, pencil", framed + "\n" + line + "\n" + pencil + "\n" + framed, 0, "framed 1; line 14; candidates 15; framed 16"},
		{"titles", "Grid 01\n" + block + "\nGrid 02\n" + block + "\n", 0,
			"block 2; block 12"},
		{"titles between rules", "=======\nPuzzle 1\n-------\n" + block + "\n\n=======\nPuzzle 2\n-------\n" + framed, 0,
			"framed 3; framed 16"},
		{"number of boards", "2\n\n" + block + "\n" + block, 0,
			"1:1: found 1 cell, expected nine in a row or 81 in a line; block 3; block 12"},
		{"line that ends the input", line + "\nend\n", 0, `line 1; 2:1: found "end", expected a board`},

		{"80 and 82 characters", line[1:] + "\n" + line + "\n" + line + "1\n" + line, 0,
			"1:81: found 80 cells, expected 81; line 2; 3:82: found 82 cells, expected 81; line 4"},
		{"eight rows", without(3) + "\n\n" + block, 0, "8:10: found 8 rows, expected nine; block 10"},
		{"eight rows before metadata", without(3) + "\n#A Me\n" + block, 0, "8:10: found 8 rows, expected nine; sdk 10"},
		{"eight rows before a line", without(3) + "\n" + line, 0, "8:10: found 8 rows, expected nine; line 9"},
		{"eight rows in a frame", strings.Replace(framed, "| . . . | 4 1 9 | . . 5 |\n", "", 1) + "\n" + framed, 0,
			"11:26: found 8 rows, expected nine; framed 13"},
		{"ten rows", block + "\n" + rows[0] + "\n\n" + block, 0, "10:1: found a tenth row, expected nine; block 12"},
		{"ten rows at the end", block + "\n" + rows[0], 0, "10:1: found a tenth row, expected nine"},
		{"eleven rows", block + "\n" + rows[0] + "\n" + rows[1] + "\n\n" + block, 0,
			"block 1; 11:10: found 2 rows, expected nine; block 13"},
		{"eight columns", narrow + "\n" + block, 0, "1:9: found 8 cells in row 1, expected nine; block 11"},
		{"ten columns and ten rows", strings.Repeat(".........1\n", 10) + "\n" + block, 0,
			"1:10: found 10 cells in row 1, expected nine; block 12"},
		{"one bad row, no blank line", strings.Replace(block, "....8", "...k8", 1) + "\n" + block, 0,
			`9:4: found letter "k", expected a digit 1-9 or a blank; block 10`},
		{"prose", "It was a dark night.\nNobody solved anything.\nAt all.\n\n" + block, 0,
			"block 5"},
		{"two paragraphs", "One.\nTwo.\n\nThree.\n" + line, 0,
			"line 5"},
		{"paragraphs after the last board", line + "\nOne.\nTwo.\n\nThree.\n", 0, `line 1; 2:1: found "One.", expected a board`},
		{"lines that are neither boards nor titles", "%%%\n" + line + "\n%\n%%\n\n%%%\n" + line, 0,
			`1:1: found "%%%", expected a board; line 2; 3:1: found "%", expected a board; 6:1: found "%%%", expected a board; line 7`},
		{"two boards on a line", line + " " + line, 0,
			`1:83: found "53..7....6..195....9"…, expected the end of the line, or white space and a # comment`},
		{"a title that could be a header", "Puzzle\n" + block + "\n", 0, "block 2"},
		{"binary data", line + "\n\x00\x01\n\x02..\xff\n\n\x7fELF\n" + line + "\n" + line, 0,
			"line 1; 2:1: found binary data (a NUL byte), expected text; line 6; line 7"},
		{"binary data in a block", rows[0] + "\n" + rows[1] + "\nx\x00\n\x00\n" + block, 0,
			"3:2: found binary data (a NUL byte), expected text; block 5"},
		{"binary data after a block", block + "\n\x00\n", 0, "block 1; 10:1: found binary data (a NUL byte), expected text"},
		{"long line", line + "\n" + strings.Repeat("1", 10*boardtext.MaxLine) + "\n" + line + "1\n", 0,
			"line 1; 2:65537: found a line of more than 65536 bytes, expected at most 65536 bytes; 3:82: found 82 cells, expected 81"},
		{"long last line", strings.Repeat("é", 5*boardtext.MaxLine), 0,
			"1:32769: found a line of more than 65536 bytes, expected at most 65536 bytes"},
		{"long comment", "#A" + strings.Repeat("a", 10*boardtext.MaxLine) + "\n" + line, 0, "line 2"},

		{"lines asked for", "# a\n" + line + "\n\n" + rows[0] + "\nend\n" + line, boardtext.Line,
			`line 2; 4:10: found 9 cells, expected 81; 5:1: found "end", expected a board; line 6`},
		{"blocks asked for", block + "\n\n" + line + "\n\n" + block, boardtext.Block,
			"block 1; 11:10: found 81 cells in row 1, expected nine; block 13"},
		{"framed asked for", framed + "\n" + framed, boardtext.Framed, "framed 1; framed 14"},
		{"sdk asked for", block + "\n\n#L1\n" + block, boardtext.SDK, "sdk 1; sdk 12"},
		{"candidates asked for", pencil + "\n" + framed + "\n" + line + "\n" + pencil, boardtext.Pencil,
			"candidates 1; candidates 2; 15:82: found 81 slots, expected 729; candidates 16"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for name, reader := range map[string]io.Reader{
				"whole":          strings.NewReader(tt.input),
				"byte by byte":   iotest.OneByteReader(strings.NewReader(tt.input)),
				"end with data":  iotest.DataErrReader(strings.NewReader(tt.input)),
				"half by half":   iotest.HalfReader(strings.NewReader(tt.input)),
				"with a newline": strings.NewReader(tt.input + "\n"),
			} {
				if sample.Only() && name == "byte by byte" && len(tt.input) > boardtext.MaxLine {
					continue // takes a minute where bytes.IndexByte is not in assembly
				}
				records, err := readAll(reader, Options{Format: Format(tt.form)})
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, r := range records {
					if r.Err != nil {
						got = append(got, fmt.Sprintf("%d:%d: %s", r.Err.Line, r.Err.Column, r.Err.Reason()))
						continue
					}
					got = append(got, fmt.Sprintf("%v %d", r.Form, r.Line))
					b, err := sudoku.ParseLine(line)
					want := b.Candidates()
					if r.Form == boardtext.Pencil && r.Candidates != want {
						want = b.Marks()
					}
					if start := r.Start(); err != nil || start != want {
						t.Errorf("%s: got %s", name, summary(&r))
					}
				}
				if s := strings.Join(got, "; "); s != tt.want {
					t.Errorf("%s:\ngot  %s\nwant %s", name, s, tt.want)
				}
			}
		})
	}
}

func TestNotesGoWithTheirBoard(t *testing.T) {
	input := "# a corpus\n#A Ann\n#DTwo  \r\n\n" + line + " # 4.5\n" + line + "\n#B2024\n" + write(boardtext.Block) + "\n#Q none\n" + line
	records, err := readAll(strings.NewReader(input), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"[{65 Ann} {68 Two} {0 4.5}]", "[]", "[{66 2024}]", "[]"}
	if len(records) != len(want) {
		t.Fatalf("%d records, want %d", len(records), len(want))
	}
	for i, r := range records {
		if got := fmt.Sprint(r.Notes); got != want[i] {
			t.Errorf("board %d: got %s, want %s", i, got, want[i])
		}
	}
}

func TestNotesAreKeptUpToALimit(t *testing.T) {
	note := "#C" + strings.Repeat("a", 1000) + "\n"
	records, err := readAll(strings.NewReader(strings.Repeat(note, 1000)+line), Options{})
	if err != nil || len(records) != 1 {
		t.Fatal(records, err)
	}
	size := 0
	for _, n := range records[0].Notes {
		size += len(n.Text)
	}
	if size > boardtext.MaxNotes || size < boardtext.MaxNotes-2000 {
		t.Errorf("%d bytes of notes are kept", size)
	}
}

// endless is a reader that repeats one byte.
type endless byte

func (e endless) Read(into []byte) (int, error) {
	for i := range into {
		into[i] = byte(e)
	}
	return len(into), nil
}

func TestMemoryIsBounded(t *testing.T) {
	const size = 4 << 20
	for _, text := range []io.Reader{endless('1'), endless('#'), endless(' '), endless(0), endless('\n'), endless('-'), endless(0xA0)} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		input := io.MultiReader(io.LimitReader(text, size), strings.NewReader("\n"+line))
		records, err := readAll(input, Options{})
		runtime.ReadMemStats(&after)
		last := record.Record{}
		if len(records) > 0 {
			last = records[len(records)-1]
		}
		if err != nil || len(records) > 2 || last.Err != nil || last.Board.String() != line || last.Offset != size+1 {
			t.Errorf("%c: %v, %v", text, records, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 2<<20 {
			t.Errorf("%c: %d bytes allocated", text, used)
		}
	}
}

func TestReadBlockAgreesWithRead(t *testing.T) {
	input := strings.Repeat(line+"\n"+line[1:]+"\n"+write(boardtext.Framed)+"\n"+write(boardtext.Pencil)+" # a\n", 2000)
	one, err := readAll(strings.NewReader(input), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{1, 2, 3, 64, 10000} {
		r := NewReader(strings.NewReader(input), Options{})
		block := make([]record.Record, size)
		at := 0
		for {
			n, err := r.ReadBlock(block)
			if err == io.EOF && n == 0 {
				break
			}
			if err != nil || n == 0 {
				t.Fatalf("ReadBlock gives %d, %v", n, err)
			}
			for i := range n {
				if got, want := summary(&block[i]), summary(&one[at+i]); got != want {
					t.Fatalf("record %d of blocks of %d: got %s, want %s", at+i, size, got, want)
				}
			}
			at += n
		}
		if at != len(one) {
			t.Errorf("%d records in blocks of %d, want %d", at, size, len(one))
		}
	}
	if n, err := NewReader(strings.NewReader(input), Options{}).ReadBlock(nil); n != 0 || err != nil {
		t.Errorf("a block of none: %d, %v", n, err)
	}
}

func TestReadBlockReturnsABoardWithoutWaitingForMore(t *testing.T) {
	in, out := io.Pipe()
	defer in.Close()
	r := NewReader(in, Options{})
	block := make([]record.Record, 10)
	for _, text := range []string{line + "\n", write(boardtext.Block) + "\n\n"} {
		go out.Write([]byte(text))
		if n, err := r.ReadBlock(block); n != 1 || err != nil || block[0].Err != nil {
			t.Fatalf("ReadBlock gives %d, %v, %v", n, err, block[0].Err)
		}
	}
}

func TestSourceFails(t *testing.T) {
	cause := errors.New("the disk is gone")
	block := write(boardtext.Block)
	tests := []struct {
		name, input string
		want        int
		err         string
	}{
		{"at once", "", 0, "boards.txt: in line 1: the disk is gone"},
		{"between lines", line + "\n" + line + "\n", 2, "boards.txt: after line 2: the disk is gone"},
		{"in a line", line + "\n" + line, 1, "boards.txt: after line 1: the disk is gone"},
		{"in a block", line + "\n" + block[:40], 1, "boards.txt: after line 5: the disk is gone"},
		{"after a block", block + "\n", 1, "boards.txt: after line 9: the disk is gone"},
		{"in the next block", block + "\n" + block[:12], 1, "boards.txt: after line 10: the disk is gone"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, source := range []io.Reader{
				io.MultiReader(strings.NewReader(tt.input), iotest.ErrReader(cause)),
				iotest.DataErrReader(io.MultiReader(strings.NewReader(tt.input), iotest.ErrReader(cause))),
			} {
				records, err := readAll(source, Options{Name: "boards.txt"})
				if len(records) != tt.want || !errors.Is(err, cause) || err.Error() != tt.err {
					t.Errorf("%d records, %v, want %d, %s", len(records), err, tt.want, tt.err)
				}
			}
		})
	}
}

type idleReader struct{}

func (idleReader) Read([]byte) (int, error) { return 0, nil }

func TestSourceWithoutProgress(t *testing.T) {
	if _, err := readAll(idleReader{}, Options{}); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("got %v", err)
	}
}

func TestMixedStreamsRoundTrip(t *testing.T) {
	forms := []boardtext.Form{boardtext.Line, boardtext.Block, boardtext.Framed, boardtext.SDK, boardtext.Pencil}
	rapid.Check(t, func(t *rapid.T) {
		var input strings.Builder
		input.WriteString(rapid.SampledFrom([]string{"", "\uFEFF", "# corpus\n", "\n\n"}).Draw(t, "start"))
		var want []record.Record
		for range rapid.IntRange(0, 12).Draw(t, "boards") {
			var r record.Record
			r.Form = rapid.SampledFrom(forms).Draw(t, "form")
			density := rapid.IntRange(0, 9).Draw(t, "density")
			for i := range r.Board {
				if rapid.IntRange(0, 8).Draw(t, "is clue") < density {
					r.Board[i] = rapid.Uint8Range(1, 9).Draw(t, "digit")
				}
			}
			if r.Form == boardtext.SDK {
				input.WriteString("#A Ann\n")
				r.Notes = []boardtext.Note{{Letter: 'A', Text: "Ann"}}
			}
			if r.Form == boardtext.Pencil {
				for i := range r.Candidates {
					r.Candidates[i] = sudoku.Digits(rapid.Uint16Range(0, 511).Draw(t, "digits"))
				}
				r.Candidates[rapid.IntRange(0, 80).Draw(t, "cell")] = 3
				form := rapid.SampledFrom([]boardtext.Form{boardtext.Pencil, boardtext.Framed}).Draw(t, "layout")
				input.Write(boardtext.AppendCandidates(nil, r.Candidates, form))
			} else {
				input.Write(boardtext.Append(nil, r.Board, r.Form))
			}
			want = append(want, r)
			input.WriteString(rapid.SampledFrom([]string{"\n", " \n", "\n\n", "\n \n\n", "\n# comment\n"}).Draw(t, "between"))
		}
		text := input.String()
		if rapid.Bool().Draw(t, "other ends") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		if rapid.Bool().Draw(t, "no end") {
			text = strings.TrimRight(text, "\r\n")
		}
		got, err := readAll(strings.NewReader(text), Options{})
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d records of\n%s, want %d, %v", len(got), text, len(want), err)
		}
		for i, g := range got {
			w := want[i]
			if w.Form == boardtext.Pencil {
				w.Board = w.Candidates.Board()
			}
			if g.Err != nil || g.Form != w.Form || g.Board != w.Board || g.Candidates != w.Candidates ||
				fmt.Sprint(g.Notes) != fmt.Sprint(w.Notes) {
				t.Fatalf("record %d: got %s, want %s", i, summary(&g), summary(&w))
			}
		}
	})
}

func TestCorpora(t *testing.T) {
	for name, want := range map[string]int{
		"clue17-5000.txt":    5000,
		"magictour-1465.txt": 1465,
		"hardest11-2000.txt": 2000,
		"multiple-2000.txt":  2000,
		"noip2009-1.txt":     1,
		"noip2009-2.txt":     1,
		"codevs2924.txt":     1,
	} {
		t.Run(name, func(t *testing.T) {
			records, err := readAll(devdata.Open(t, name), Options{Name: name})
			if err != nil || len(records) != want {
				t.Fatalf("%d records, %v, want %d", len(records), err, want)
			}
			for _, r := range records {
				if r.Err != nil {
					t.Fatal(r.Err)
				}
				if r.Board.Clash() != nil || r.Board.Clues() < 17 {
					t.Fatalf("line %d: %v", r.Line, r.Board)
				}
			}
		})
	}
}

// Programs on Windows write UTF-16, and old programs end lines with carriage returns.
func TestEncodings(t *testing.T) {
	feeds := line + "\n" + line[1:] + "\n\n" + write(boardtext.Block) + "\n"
	const boards = "1  ; 2:81: found 80 cells, expected 81; 4  "
	returns := strings.ReplaceAll(feeds, "\n", "\r")
	for _, test := range []struct{ name, input, want string }{
		{"little end first", "\xff\xfe" + wide(feeds, binary.LittleEndian), boards},
		{"big end first", "\xfe\xff" + wide(feeds, binary.BigEndian), boards},
		{"Windows", "\xff\xfe" + wide(strings.ReplaceAll(feeds, "\n", "\r\n"), binary.LittleEndian), boards},
		{"a label", "\xff\xfe" + wide("第 3 题\n"+line, binary.LittleEndian), "2 第 3 题 "},
		{"an odd number of bytes", "\xff\xfe" + wide(line, binary.LittleEndian) + "\n", `1:82: found "\ufffd", expected the end of the line, or white space and a # comment`},
		{"without a mark", wide(line+"\n", binary.LittleEndian), "1:2: found UTF-16 text without a byte-order mark, expected UTF-8; convert the file first"},
		{"only a mark", "\xff\xfe", ""},
		{"XML", "\xff\xfe" + wide(`<?xml version="1.0" encoding="utf-16"?><opensudoku><game data="`+line+`"/></opensudoku>`, binary.LittleEndian), "1  "},
		{"carriage returns", returns, boards},
		{"carriage returns and a line feed", returns + "\n", boards},
		{"carriage returns in UTF-16", "\xff\xfe" + wide(returns, binary.LittleEndian), boards},
		{"two carriage returns for each line feed", strings.ReplaceAll(feeds, "\n", "\r\r\n"), boards},
		{"a carriage return at the end", line + "\r", "1  "},
		{"one carriage return", "# a\rb\n" + line + "\n" + line + "\n", "2  ; 3  "},
		{"a table", "name,puzzle\ra," + line + "\rb," + line, "2 a ; 3 b "},
		{"objects", `{"puzzle":"` + line + `"}` + "\r" + `{"puzzle":"` + line + `"}` + "\r", "1  ; 2  "},
	} {
		t.Run(test.name, func(t *testing.T) {
			for name, reader := range map[string]io.Reader{
				"whole":         strings.NewReader(test.input),
				"byte by byte":  iotest.OneByteReader(strings.NewReader(test.input)),
				"end with data": iotest.DataErrReader(strings.NewReader(test.input)),
				"compressed":    bytes.NewReader(zstandard(t, test.input)),
			} {
				all, err := readAll(reader, Options{})
				if got := described(all); err != nil || strings.ReplaceAll(got, "\ufffd", `\ufffd`) != test.want {
					t.Errorf("%s: got %s, %v, want %s", name, got, err, test.want)
				}
			}
		})
	}
}

func TestBoardsAreReadWithoutAllocation(t *testing.T) {
	for _, form := range []boardtext.Form{boardtext.Line, boardtext.Block, boardtext.Framed, boardtext.Pencil} {
		const boards = 20000
		r := NewReader(strings.NewReader(strings.Repeat(write(form)+"\n", boards)), Options{})
		block := make([]record.Record, 100)
		if n := testing.AllocsPerRun(boards/100-10, func() {
			for left := len(block); left > 0; {
				n, err := r.ReadBlock(block[:left])
				if err != nil {
					t.Fatal(err)
				}
				left -= n
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations for each block of %d", form, n, len(block))
		}
	}
}

func BenchmarkReadBlock(b *testing.B) {
	for _, form := range []boardtext.Form{boardtext.Line, boardtext.Block, boardtext.Framed, boardtext.Pencil} {
		text := []byte(strings.Repeat(write(form)+"\n", 10000))
		b.Run(form.String(), func(b *testing.B) {
			block := make([]record.Record, 1024)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			boards := 0
			for b.Loop() {
				r := NewReader(bytes.NewReader(text), Options{})
				for {
					n, err := r.ReadBlock(block)
					if err == io.EOF {
						break
					}
					if err != nil {
						b.Fatal(err)
					}
					boards += n
				}
			}
			b.ReportMetric(float64(boards)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}
