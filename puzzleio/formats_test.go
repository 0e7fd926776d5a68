package puzzleio

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"bullseye/boardtext"
	"bullseye/internal/fortest/devdata"
	"bullseye/record"
)

func TestNamesOfFormats(t *testing.T) {
	for i := range formats {
		f := Format(i)
		got, err := ParseFormat(f.String())
		if got != f || err != nil {
			t.Errorf("%v is parsed as %v, %v", f, got, err)
		}
		form, isText := f.Form()
		if isText != (f <= Pencil) || isText && form.String() != f.String() {
			t.Errorf("%v is the form %v, %v", f, form, isText)
		}
	}
	for name, want := range map[string]Format{"sdm": Line, "ss": Framed, "jsonl": NDJSON} {
		if got, err := ParseFormat(name); got != want || err != nil {
			t.Errorf("%s is parsed as %v, %v", name, got, err)
		}
	}
	if _, err := ParseFormat("yaml"); err == nil || !strings.Contains(err.Error(), "sudoku-extreme") {
		t.Errorf("got %v", err)
	}
	for c := Plain; c <= Zstd; c++ {
		if got, err := ParseCompression(c.String()); got != c || err != nil {
			t.Errorf("%v is parsed as %v, %v", c, got, err)
		}
	}
	if _, err := ParseCompression("lz4"); err == nil {
		t.Error("ParseCompression accepts lz4")
	}
	for name, want := range map[string]Format{
		"a.csv": CSV, "A.CSV.GZ": CSV, "a.tsv.zst": TSV, "a.ndjson": NDJSON, "a.jsonl": NDJSON, "a.parquet": Parquet,
		"a.sdk": SDK, "a.sdm": Line, "a.ss": Framed, "a.opensudoku": OpenSudoku, "a.xml": OpenSudoku, "a.txt": Line,
		"a": Any, "csv": Any, "a.gz": Any, "": Any,
	} {
		if got := FormatOf(name); got != want {
			t.Errorf("%q is %v, want %v", name, got, want)
		}
	}
	for name, want := range map[string]Compression{"a.csv": Plain, "a.csv.gz": Gzip, "a.ZST": Zstd} {
		if got := CompressionOf(name); got != want {
			t.Errorf("%q is %v, want %v", name, got, want)
		}
	}
	if s := fmt.Sprint(Format(99), Compression(99)); s != "Format(99) Compression(99)" {
		t.Error(s)
	}
}

// Every row of the table says all of a format, and each name is that of one.
func TestLayouts(t *testing.T) {
	of := map[string]Format{}
	for i := range formats {
		f, l := Format(i), &formats[i]
		if l.name == "" || l.notes == nil || l.state == nil || l.open == nil && l.encode == nil && l.shape != WholeFolder {
			t.Errorf("%v: the layout is not complete: %+v", f, l)
		}
		if l.certain && len(l.endings) == 0 {
			t.Errorf("%v is certain by its ending, but has none", f)
		}
		for _, name := range slices.Concat([]string{l.name}, l.aliases, l.customary) {
			if other, taken := of[name]; taken || name != strings.ToLower(name) {
				t.Errorf("%s is a name of %v and %v, or has capitals", name, other, f)
			}
			of[name] = f
		}
		for _, name := range l.customary {
			if got, known := Customary(strings.ToUpper(name)); got != f || !known {
				t.Errorf("%s is %v, %v, expected %v", name, got, known, f)
			}
		}
		for _, ending := range l.endings {
			if got := FormatOf("a" + ending); !slices.Contains(got.Endings(), ending) || l.certain && got != f {
				t.Errorf("%s is the ending of %v and means %v", ending, f, got)
			}
		}
	}
	if got, known := Customary("yaml"); known {
		t.Errorf("yaml is %v", got)
	}
}

func TestGoldenFiles(t *testing.T) {
	names := map[string]Format{
		"kaggle.csv": CSV, "extreme.csv": CSV, "quoted.tsv": CSV, "objects.ndjson": NDJSON, "library.txt": Hodoku,
		"first.opensudoku": OpenSudoku, "folders.opensudoku": OpenSudoku, "played.opensudoku": OpenSudoku,
		"puzzle.sdk": Any, "collection.sdm": Any,
	}
	for name, format := range names {
		t.Run(name, func(t *testing.T) {
			input, err := os.ReadFile("testdata/" + name)
			if err != nil {
				t.Fatal(err)
			}
			for _, source := range []io.Reader{bytes.NewReader(input), iotest.OneByteReader(bytes.NewReader(input))} {
				r := NewReader(source, Options{Name: "boards"}) // a name that does not indicate a format
				var got strings.Builder
				for {
					record, err := r.Read()
					if err == io.EOF {
						break
					}
					if err != nil {
						t.Fatal(err)
					}
					got.WriteString(summary(&record))
					if record.HasGrid {
						fmt.Fprintf(&got, " -> %v", record.Grid)
					}
					if record.Fields != nil {
						fmt.Fprintf(&got, " %q", record.Fields)
					}
					if record.Header != nil {
						fmt.Fprintf(&got, " %v", record.Header.Columns)
					}
					got.WriteByte('\n')
				}
				if r.Format() != format {
					t.Errorf("it was read as %v, want %v", r.Format(), format)
				}
				golden := "testdata/" + name + ".golden"
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
		})
	}
}

func TestRecordsOfOtherFormats(t *testing.T) {
	placed := strings.Replace(line, "6..195", "6.+2195", 1)
	filled := strings.Replace(line, "6..195", "6.2195", 1)
	library := func(fields ...string) string { return fmt.Sprintf("%q", fields) }
	tests := []struct {
		name   string
		format Format
		input  string
		want   string
	}{
		{"objects", Any, `{"puzzle":"` + line + `"}` + "\n\n" + ` {"id" : 7, "Board":"` + line + `", "answer":"` + solved + `","x":null} ` + "\r\n",
			`1@11; 3@117 grid ["7" "" "" "null"]`},
		{"strings", Any, `"` + line + "\"\n\"" + line[1:] + "\"", `1@1; 2:82: found 80 cells, expected 81`},
		{"escapes", Any, `{"\u0070uzzle":"` + strings.ReplaceAll(line, ".", `\u002e`) + `","a\"b":"c\nd","n":[1,{"x":"}]"}],"d":-1.50,"i":-3}`,
			`1@16 ["" "c\nd" "[1,{\"x\":\"}]\"}]" "-1.50" "-3"]`},
		{"objects with faults", NDJSON, `{"puzzle":"` + line + "\"\n" + `{"id":1}` + "\n" + `{"puzzle":null}` + "\n[1]\n" + `{"puzzle":"é` + line + `"}` + "\n5 6",
			`1:94: found unexpected end of JSON input, expected a JSON object on each line; ` +
				`2:1: found an object without a board, expected a column named puzzle, quizzes, question, starting_cells or board ["1" ""]; ` +
				`3:11: found a board that is not a string, expected a string or an array of 81 digits ["null"]; ` +
				`4:1: found a JSON value that is not an object, expected a JSON object on each line; ` +
				`5:12: found letter "é", expected a digit 1-9 or a blank ["é` + line + `"]; ` +
				`6:3: found invalid character '6' after top-level value, expected a JSON object on each line`},
		{"a long object", NDJSON, `{"puzzle":"` + line + `","x":"` + strings.Repeat("x", boardtext.MaxLine) + `"}` + "\n\"" + line + `"`,
			`1:65537: found a line of more than 65536 bytes, expected at most 65536 bytes; 2@65639`},
		{"deep objects", NDJSON, `{"puzzle":"` + line + `","x":` + strings.Repeat("[", 30000) + strings.Repeat("]", 30000) + "}",
			`1:10098: found invalid character '[' exceeded max depth, expected a JSON object on each line`},
		{"NUL in an object", NDJSON, "{\"puzzle\":\"\x00\"}", `1:12: found invalid character '\x00' in string literal, expected a JSON object on each line`},

		{"library", Any, "# lib\n:0100:12:" + line + ":111 222:333:444:a:b\n\n:0000-1:x:" + line + ":::\r\n" + line + "\n",
			"2@15 " + library("0100", "12", "", "111 222", "333", "444", "a:b", "") + "; 4@128 " + library("0000-1", "x", "", "", "", "", "", "") + "; 5@214"},
		{"placed digits", Any, ":0000:x:" + placed + ":::\n:0000:x:" + strings.Replace(placed, "9..5", "9..k", 1) + ":::\n",
			"1@8 " + library("0000", "x", "", "", "", "", "", filled) + `; 2:9: found letter "k", expected a digit 1-9 or a blank ` +
				library("0000", "x", strings.Replace(line, "9..5", "9..k", 1), "", "", "", "", strings.Replace(filled, "9..5", "9..k", 1))},
		{"library with faults", Hodoku, ":0000:x\n:0000:x:+\n:0000:x:5+x\n:0000:x:" + line[1:] + "\n",
			`1:8: found 2 parts, expected a code, digits and a grid, separated by colons; ` +
				`2:10: found nothing after a plus sign, expected a digit 1-9; 3:11: found "x" after a plus sign, expected a digit 1-9; ` +
				`4:89: found 80 cells, expected 81 ` + library("0000", "x", line[1:], "", "", "", "", "")},

		{"games", Any, "<opensudoku>\n<game data=\"" + line + "\"/><game\n  data='" + line[1:] + "' />\n</opensudoku>",
			`2@13 ["" ""]; 3:89: found 80 cells, expected 81 ["` + line[1:] + `" ""]`},
		{"games in folders", Any, `<opensudoku version="2"><folder name="é &amp; f"><game created="5" data="` + line + `" note=""/></folder><game data="` + line + `"/></opensudoku>`,
			`1@50 ["" "é & f" "5" ""]; 1@175 ["" ""]`},
		{"a game without data", Any, `<opensudoku><game/></opensudoku>`, `1:13: found nothing, expected a board ["" ""]`},
		{"a game whose data contain an entity", Any, `<opensudoku><game data="&#49;k"/></opensudoku>`, `1:13: found "1k", expected a board ["1k" ""]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for name, source := range map[string]io.Reader{
				"whole": strings.NewReader(tt.input), "half by half": iotest.HalfReader(strings.NewReader(tt.input)),
				"end with data": iotest.DataErrReader(strings.NewReader(tt.input)),
			} {
				records, err := readAll(source, Options{Format: tt.format})
				if got := outline(records); err != nil || got != tt.want {
					t.Errorf("%s: %v,\ngot  %s\nwant %s", name, err, got, tt.want)
				}
			}
		})
	}
}

func TestRejectedXML(t *testing.T) {
	laughs := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`
	for _, tt := range []struct{ name, input, want string }{
		{"another root", "<html><body/></html>", "line 1, column 1: found element <html>, expected <opensudoku>"},
		{"no root", "<!-- nothing -->", "line 1, column 16: found no element, expected <opensudoku>"},
		{"cut short", `<opensudoku><game data="` + line, "line 1, column 105: found the end of the file, expected the end of the XML; the file may be cut short"},
		{"not well formed", "<opensudoku>\n<folder></opensudoku>", "line 2, column 21: found element <folder> closed by </opensudoku>, expected well-formed XML"},
		{"deep", "<opensudoku>" + strings.Repeat("<a>", 100000), "line 1, column 202: found elements nested more than 64 deep, expected at most 64"},
		{"billion laughs", laughs + `<opensudoku><game data="&b;"/></opensudoku>`, "line 1, column 102: found invalid character entity &b;, expected well-formed XML"},
		{"an external entity", `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><opensudoku><name>&a;</name></opensudoku>`, "line 1, column 75: found invalid character entity &a;, expected well-formed XML"},
		{"a long tag", `<opensudoku><game data="` + strings.Repeat("1", 1<<20) + `"/></opensudoku>`, "line 1, column 65549: found a tag or text of more than 65536 bytes, expected at most 65536 bytes"},
		{"a long text", "<opensudoku>" + strings.Repeat("1", 1<<20) + "</opensudoku>", "line 1, column 65549: found a tag or text of more than 65536 bytes, expected at most 65536 bytes"},
		{"a long comment", "<opensudoku><!--" + strings.Repeat("1", 1<<20) + "--></opensudoku>", "line 1, column 65549: found a tag or text of more than 65536 bytes, expected at most 65536 bytes"},
		{"NUL", "<opensudoku>\x00</opensudoku>", "line 1, column 14: found illegal character code U+0000, expected well-formed XML"},
		{"another encoding", `<?xml version="1.0" encoding="latin1"?><opensudoku/>`, `line 1, column 39: found encoding "latin1", expected UTF-8; convert the file first`},
		{"bytes that are not UTF-8", "<opensudoku>\n\xe9</opensudoku>", "line 2, column 2: found invalid UTF-8, expected well-formed XML"},
		{"a long name", "<opensudoku><name>" + strings.Repeat(strings.Repeat("A", 1000)+"<!-- -->", 100) + "</name></opensudoku>", "found a name of more than 4096 bytes, expected at most 4096 bytes"},
		{"a long folder", `<opensudoku>` + "\n  " + `<folder name="` + strings.Repeat("A", 5000) + `"/></opensudoku>`, "line 2, column 3: found a name of more than 4096 bytes, expected at most 4096 bytes"},
		{"attributes", "<opensudoku><a" + strings.Repeat(" a=''", 1001) + "/></opensudoku>", "line 1, column 13: found a tag with 1001 attributes, expected at most 1000"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := readAll(strings.NewReader(tt.input), Options{Name: "a.opensudoku"})
			if err == nil || !strings.HasPrefix(err.Error(), "a.opensudoku: line ") || !strings.HasSuffix(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestMemoryIsBoundedInEveryFormat(t *testing.T) {
	const size = 4 << 20
	for format, start := range map[Format]string{CSV: "puzzle,id\n", NDJSON: "", Hodoku: "", OpenSudoku: "<opensudoku>"} {
		for _, text := range []endless{'1', '"', ',', ':', '{', '[', '<', '&', ' ', '\n', 0, '\r', '\\', 0xA0} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			input := io.MultiReader(strings.NewReader(start), io.LimitReader(text, size), strings.NewReader("\n"+line+",\n"))
			records, err := readAll(input, Options{Format: format})
			runtime.ReadMemStats(&after)
			if format != OpenSudoku && (err != nil || len(records) > 2) {
				t.Errorf("%v, %q: %d records, %v", format, byte(text), len(records), err)
			}
			if last := len(records) - 1; format == CSV && (last < 0 || records[last].Err != nil) {
				t.Errorf("%v, %q: %v", format, byte(text), records)
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
				t.Errorf("%v, %q: %d bytes are allocated", format, byte(text), used)
			}
		}
	}
}

func TestCorporaInEveryFormat(t *testing.T) {
	want, err := readAll(devdata.Open(t, "clue17-5000.txt"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range exchangedFormats(t) {
		for c := Plain; c <= Zstd; c++ {
			data := writeAll(t, want, WriterOptions{Format: f, Compression: c}, nil)
			got, err := readAll(bytes.NewReader(data), Options{})
			if err != nil || len(got) != len(want) {
				t.Fatalf("%v, %v: %d boards, %v", f, c, len(got), err)
			}
			for i := range got {
				same := got[i].Board == want[i].Board
				if f == Pencil {
					same = got[i].Candidates == want[i].Board.Marks()
				}
				if !same {
					t.Fatalf("%v, %v: board %d is %v", f, c, i, got[i].Board)
				}
			}
		}
	}
}

func TestOldRecordsKeepTheirTexts(t *testing.T) {
	var input strings.Builder
	input.WriteString("id,puzzle,text\n")
	for i := range 20000 {
		fmt.Fprintf(&input, "%d,%s,text of %d\n", i, line, i)
	}
	records, err := readAll(strings.NewReader(input.String()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range records {
		if want := []string{fmt.Sprint(i), "", fmt.Sprintf("text of %d", i)}; !slices.Equal(r.Fields, want) {
			t.Fatalf("record %d has %q", i, r.Fields)
		}
	}
	if text, ok := records[7].Field("text"); text != "text of 7" || !ok {
		t.Errorf("got %q, %v", text, ok)
	}
	if _, ok := records[7].Field("none"); ok {
		t.Error("Field finds a column that does not exist")
	}
}

func TestParquetNeedsACodec(t *testing.T) {
	if _, err := readAll(strings.NewReader("PAR1..."), Options{}); err == nil || !strings.Contains(err.Error(), "set Options.Parquet") {
		t.Errorf("got %v", err)
	}
	if _, err := NewWriter(io.Discard, WriterOptions{Format: Parquet}); err == nil {
		t.Error("NewWriter accepts Parquet without a codec")
	}
}

func TestFormatInOptionsOverridesContent(t *testing.T) {
	records, err := readAll(strings.NewReader("puzzle\n"+line), Options{Format: Line})
	if err != nil || len(records) != 2 || records[0].Err == nil || records[1].Err != nil || records[1].Header != nil {
		t.Errorf("%v, %v", records, err)
	}
	if _, err := readAll(strings.NewReader(line), Options{Format: OpenSudoku}); err == nil {
		t.Error("a line was read as XML")
	}
	if _, err := readAll(strings.NewReader(line), Options{Format: 99}); err == nil {
		t.Error("format 99 was accepted")
	}
}

// The files of every table have an ending by which a Reader finds its format, which for
// the presets is that of CSV.
func TestTablesHaveEndings(t *testing.T) {
	for _, name := range TableFormats(true) {
		f, err := ParseFormat(name)
		if err != nil {
			t.Fatal(err)
		}
		want := f
		if f.Preset() != record.NoPreset {
			want = CSV
		}
		endings := f.Endings()
		if len(endings) == 0 {
			t.Errorf("%s has no ending", name)
		}
		for _, ending := range endings {
			if got := FormatOf("a" + ending); got != want {
				t.Errorf("%s of %s indicates %v, want %v", ending, name, got, want)
			}
		}
	}
}
