package hostile

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"

	"bullseye/internal/text/lzstring"
)

// A Bomb is a small file that makes a careless program use much memory.
type Bomb struct {
	// Name is the name of the file. Its endings name the format and compression.
	Name string
	// Aim is the memory that the bomb is to fill.
	Aim string
	// Boards is the number of boards that can be read.
	Boards int
	// Broken is true if reading must end with an error.
	Broken bool

	make func() []byte
}

// Data returns the bytes of the file.
func (b *Bomb) Data() []byte { return b.make() }

// Bombs returns all bombs. Most are a few kilobytes that stand for hundreds of
// megabytes.
func Bombs() []Bomb { return append(textBombs(), parquetBombs()...) }

// Board is the board of the bombs. Its 80 clues leave nothing to search for.
const Board = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."

const (
	long = 60_000 // bytes of long texts; a line may have 65,536
	kilo = 1_000
)

// textBombs returns the bombs that are compressed text.
func textBombs() []Bomb {
	row := func(c byte, n int) string { return strings.Repeat(string(c), n) }
	game := `<game data="` + Board + `"/>`
	return []Bomb{
		{Name: "comments-in-name.opensudoku.gz", Aim: "the text of an element, which grows across comments", Broken: true,
			make: zipped("<opensudoku><name>", repeat(row('A', long)+"<!---->", 2*kilo), "</name>", repeat(game, kilo), "</opensudoku>")},
		{Name: "cdata-in-comment.opensudoku.gz", Aim: "the same, across CDATA, in an element that becomes a note", Boards: kilo,
			make: zipped("<opensudoku><comment>", repeat("<![CDATA["+row('A', long)+"]]>", 2*kilo), "</comment>", repeat(game, kilo), "</opensudoku>")},
		{Name: "text-between-games.opensudoku.gz", Aim: "text in a folder", Boards: 1,
			make: zipped(`<opensudoku><folder name="f">`, repeat(row(' ', long)+"<!---->", 2*kilo), game, "</folder></opensudoku>")},
		{Name: "long-folder.opensudoku.gz", Aim: "the name of the folder, which each record has", Boards: 50 * kilo,
			make: zipped(`<opensudoku><folder name="`+row('A', 4096)+`">`, repeat(game, 50*kilo), "</folder></opensudoku>")},
		{Name: "too-long-folder.opensudoku.gz", Aim: "the same, longer than names may be", Broken: true,
			make: zipped(`<opensudoku><folder name="`+row('A', long)+`">`, repeat(game, 100*kilo), "</folder></opensudoku>")},
		{Name: "long-attributes.opensudoku.gz", Aim: "the columns of games", Boards: 2 * kilo,
			make: zipped("<opensudoku>", repeat(`<game data="`+Board+`" a="`+row('A', long)+`"/>`, 2*kilo), "</opensudoku>")},
		{Name: "other-attributes.opensudoku.gz", Aim: "the headers of games", Boards: 2 * kilo,
			make: zipped("<opensudoku>", numbered(2*kilo, `<game data="`+Board+`" a%d`+row('A', long)+`=""/>`), "</opensudoku>")},
		{Name: "namespaces.opensudoku.gz", Aim: "the names that nested elements declare", Broken: true,
			make: zipped("<opensudoku>", numbered(60, "<a"+numbers(6*kilo, ` xmlns:n%%d.%d="u"`)+">"))},
		{Name: "many-notes.opensudoku.gz", Aim: "notes, which each board gets", Boards: 30 * kilo,
			make: zipped("<opensudoku>", repeat("<level>a</level>"+game, 30*kilo), "</opensudoku>")},
		{Name: "long-notes.opensudoku.gz", Aim: "the same, with long ones", Boards: 50 * kilo,
			make: zipped("<opensudoku><author>", row('A', long), "</author>", repeat(game, 50*kilo), "</opensudoku>")},

		{Name: "long-cells.csv.gz", Aim: "the fields of a block", Boards: 5 * kilo,
			make: zipped("puzzle,c\n", repeat(Board+","+row('A', long)+"\n", 5*kilo))},
		{Name: "many-columns.csv.gz", Aim: "the heads of a block's fields", Boards: 100 * kilo,
			make: zipped("puzzle", numbers(999, ",%d"), "\n", repeat(Board+row(',', 999)+"\n", 100*kilo))},
		{Name: "too-many-columns.csv.gz", Aim: "the same, with more columns than a table may have", Broken: true,
			make: zipped("puzzle", row(',', long), "\n", repeat(Board+row(',', long)+"\n", 5*kilo))},
		{Name: "more-fields.csv.gz", Aim: "rows with more fields than the header", make: zipped("puzzle,c\n", repeat(row(',', long)+"\n", 5*kilo))},
		{Name: "open-quote.csv.gz", Aim: "a field whose quote is never closed", make: zipped("puzzle,c\n", repeat(`"`+row('A', long)+"\n", 5*kilo))},
		{Name: "long-header.csv.gz", Aim: "a header row without an end", Broken: true, make: zipped("puzzle,", repeat(row('A', long), 5*kilo))},
		{Name: "unreadable.csv.gz", Aim: "the texts of boards that cannot be read", make: zipped("puzzle,c\n", repeat(row('A', long)+",\n", kilo))},

		{Name: "long-members.ndjson.gz", Aim: "the fields of a block", Boards: 5 * kilo,
			make: zipped(repeat(`{"puzzle":"`+Board+`","c":"`+row('A', long)+"\"}\n", 5*kilo))},
		{Name: "other-members.ndjson.gz", Aim: "headers, of which each object has one", Boards: 5 * kilo,
			make: zipped(numbered(5*kilo, `{"puzzle":"`+Board+`","%d`+row('A', long)+"\":\"\"}\n"))},
		{Name: "many-members.ndjson.gz", Aim: "the same, with many short names", Boards: 700,
			make: zipped(numbered(700, `{"puzzle":"`+Board+`"`+numbers(900, `,"%%d.%d":0`)+"}\n"))},
		{Name: "long-line.ndjson.gz", Aim: "a line without an end", make: zipped(repeat(row('[', long), 5*kilo))},
		{Name: "long-value.json.gz", Aim: "a value without an end", make: zipped(repeat("[{\n"+row(' ', long), 5*kilo))},

		{Name: "long-parts.hodoku.gz", Aim: "the fields of a block", Boards: 5 * kilo,
			make: zipped(repeat(":0000:"+row('1', long)+":"+Board+"::::\n", 5*kilo))},
		{Name: "long-puzzles.fpuzzles.gz", Aim: "puzzles that are compressed twice", Boards: 0,
			make: zipped(repeat("https://f-puzzles.com/?load="+lzstring.Compress(row('A', 1000*kilo))+"\n", kilo/10))},
		{Name: "long-titles.fpuzzles.gz", Aim: "the titles and notes of a block", Boards: kilo,
			make: zipped(repeat(`{"title":"`+row('A', long/2)+`","ruleset":"`+row('A', long/3)+`","grid":[`+strings.Repeat("[{},{},{},{},{},{},{},{},{}],", 8)+"[{},{},{},{},{},{},{},{},{}]]}\n", kilo))},
		{Name: "many-rules.iss.gz", Aim: "the rules of puzzles", Boards: kilo / 10,
			make: zipped(repeat(strings.Repeat(".Cage~9~R1C1~R1C2", 3*kilo)+"\n", kilo/10))},
		{Name: "copied-rules.iss.gz", Aim: "rules that a puzzle copies to many places", Boards: 0,
			make: zipped(repeat(".Replicate~"+row('_', 14)+strings.Repeat(".Cage~9"+strings.Repeat("~R1C1~R2C2~R1C2", 8), 400)+".End\n", kilo/50))},
		{Name: "long-objects.scl.gz", Aim: "the values of an object", Boards: 0,
			make: zipped(repeat("{cells:"+row('[', long)+"\n", kilo/10))},
		{Name: "comments.txt.gz", Aim: "the notes of a block", Boards: 100 * kilo,
			make: zipped(repeat("#A"+row('A', 4*kilo)+"\n"+Board+"\n", 100*kilo))},
		{Name: "long-comments.txt.gz", Aim: "the same, with long notes", Boards: 5 * kilo,
			make: zipped(repeat("#A"+row('A', long)+"\n"+Board+"\n", 5*kilo))},
		{Name: "many-comments.txt.gz", Aim: "the heads of notes", Boards: 200,
			make: zipped(repeat(strings.Repeat("#A\n", long)+Board+"\n", 200))},
		{Name: "comments-after-boards.txt.gz", Aim: "the comments that follow boards on a line", Boards: 5 * kilo,
			make: zipped(repeat(Board+" # "+row('A', long)+"\n", 5*kilo))},
		{Name: "long-line.txt.gz", Aim: "a line without an end", make: zipped(repeat(row('1', long), 5*kilo))},
		{Name: "no-line.txt.gz", Aim: "bytes that are not text", make: zipped(repeat(row(0, long), 5*kilo))},
		{Name: "window.txt.zst", Aim: "the window of zstd, of 32 MiB", make: func() []byte { return zstandard(25, 3*kilo) }},
		{Name: "too-large-window.txt.zst", Aim: "a larger window than readers accept, of 2 GiB", Broken: true,
			make: func() []byte { return zstandard(31, 3*kilo) }},
	}
}

// A part of a text is a string or a function that writes to the text.
type part = any

// zipped returns a function that compresses the parts.
func zipped(parts ...part) func() []byte {
	return func() []byte {
		var out bytes.Buffer
		w, _ := gzip.NewWriterLevel(&out, gzip.BestSpeed) // a level that exists
		for _, p := range parts {
			switch p := p.(type) {
			case string:
				_, _ = w.Write([]byte(p)) // a bytes.Buffer does not fail
			case func(*gzip.Writer):
				p(w)
			}
		}
		_ = w.Close()
		return out.Bytes()
	}
}

// repeat returns a part of n equal texts.
func repeat(text string, n int) func(*gzip.Writer) {
	return func(w *gzip.Writer) {
		once := []byte(text)
		for range n {
			_, _ = w.Write(once)
		}
	}
}

// numbered returns a part of n texts, each with its number in place of %d.
func numbered(n int, text string) func(*gzip.Writer) {
	return func(w *gzip.Writer) {
		for i := range n {
			_, _ = w.Write([]byte(strings.ReplaceAll(text, "%d", fmt.Sprint(i))))
		}
	}
}

// numbers returns n short texts, each with its number in place of %d, and %d in
// the place of %%d.
func numbers(n int, text string) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, text, i)
	}
	return out.String()
}

// zstandard returns a frame of zstd (RFC 8878) with a window of 2 to the given power
// bytes, and blocks that each stand for 128 KiB of the digit 1.
func zstandard(window, blocks int) []byte {
	out := []byte{0x28, 0xB5, 0x2F, 0xFD, 0, byte(window-10) << 3}
	const size, runs = 128 << 10, 1 << 1
	for i := range blocks {
		head := uint32(size<<3 | runs)
		if i == blocks-1 {
			head |= 1 // the last one
		}
		out = append(out, byte(head), byte(head>>8), byte(head>>16), '1')
	}
	return out
}

// parquetBombs returns the bombs in Parquet.
func parquetBombs() []Bomb {
	const many = 1 << 25
	// footer returns a file with a list in its footer: a structure and n times 1,024
	// equal ones.
	footer := func(schema []byte, list, n int, first, each string) func() []byte {
		f := new(thrift).integer(1, 1)
		if schema != nil {
			root := new(thrift).text(4, "boards").integer(5, 1).end()
			f.list(2, root, schema)
		}
		const block = 1 << 10
		start := string(append(f.listOf(list, 1+n*block).data, first...))
		end := binary.LittleEndian.AppendUint32([]byte{0}, uint32(len(start)+n*block*len(each)+1))
		return zipped("PAR1", start, repeat(strings.Repeat(each, block), n), string(end)+"PAR1")
	}
	puzzle := column("puzzle", kindBytes, required)
	empty := "\x00"
	root := string(new(thrift).text(4, "boards").integer(5, 10<<20).end())
	return []Bomb{
		{Name: "footer-of-groups.parquet.gz", Aim: "row groups, each of which has one byte", Broken: true,
			make: footer(puzzle, 4, 30<<10, empty, empty)},
		{Name: "footer-of-columns.parquet.gz", Aim: "columns, each of which has a few bytes", Broken: true,
			make: footer(nil, 2, 10<<10, root, string(new(thrift).integer(1, kindBytes).end()))},
		{Name: "footer-of-texts.parquet.gz", Aim: "pairs of texts that nobody reads", Broken: true,
			make: footer(puzzle, 5, 30<<10, empty, empty)},
		{Name: "long-footer.parquet.gz", Aim: "a footer longer than readers accept", Broken: true,
			make: footer(puzzle, 5, 120<<10, empty, empty)},
		{Name: "long-lists.parquet", Aim: "columns that are left out", Boards: 1, make: func() []byte { return longLists(many) }},
		{Name: "equal-values.parquet", Aim: "the values of a page", Boards: 200 * kilo,
			make: func() []byte { return equalValues(Board, 200*kilo) }},
		{Name: "equal-texts.parquet", Aim: "the texts of a block", Boards: kilo,
			make: func() []byte { return equalValues(Board+strings.Repeat(" ", long), kilo) }},
		{Name: "declared-page.parquet", Aim: "a page that declares its size", Broken: true,
			make: func() []byte { return declaredPage(1<<31-1, 0) }},
		{Name: "gzip-page.parquet", Aim: "a page that is longer than it declares", Broken: true,
			make: func() []byte { return declaredPage(100, 2) }},
		{Name: "large-pages.parquet", Aim: "pages of 6 columns, of 10 MB each", make: func() []byte { return largePages(6) }},
		{Name: "too-large-pages.parquet", Aim: "pages of 500 columns, of 10 MB each", Broken: true, make: func() []byte { return largePages(500) }},
	}
}

// parquetFile returns a file with pages and a footer.
func parquetFile(pages, footer []byte) []byte {
	out := append([]byte("PAR1"), pages...)
	out = append(out, footer...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(footer)))
	return append(out, "PAR1"...)
}

// A thrift writes structures in Thrift's compact encoding.
type thrift struct {
	data []byte
	last int
}

func (t *thrift) field(id int, kind byte) *thrift {
	t.data = append(t.data, byte(id-t.last)<<4|kind)
	t.last = id
	return t
}

// integer writes an integer of 32 bits, long one of 64.
func (t *thrift) integer(id int, v int64) *thrift {
	t.field(id, 5)
	t.data = binary.AppendVarint(t.data, v)
	return t
}

func (t *thrift) long(id int, v int64) *thrift {
	t.field(id, 6)
	t.data = binary.AppendVarint(t.data, v)
	return t
}

func (t *thrift) text(id int, v string) *thrift {
	t.field(id, 8)
	t.data = append(binary.AppendUvarint(t.data, uint64(len(v))), v...)
	return t
}

// structure writes a structure that has ended.
func (t *thrift) structure(id int, v []byte) *thrift {
	t.field(id, 12)
	t.data = append(t.data, v...)
	return t
}

// list writes a list of structures that have ended.
func (t *thrift) list(id int, elements ...[]byte) *thrift {
	return t.listOf(id, len(elements)).bytes(elements...)
}

// listOf writes the head of a list of n structures.
func (t *thrift) listOf(id, n int) *thrift {
	t.field(id, 9)
	t.data = binary.AppendUvarint(append(t.data, 0xFC), uint64(n))
	return t
}

func (t *thrift) bytes(parts ...[]byte) *thrift {
	for _, p := range parts {
		t.data = append(t.data, p...)
	}
	return t
}

func (t *thrift) end() []byte { return append(t.data, 0) }

// Numbers of parquet.thrift.
const (
	kindInt32, kindBytes        = 1, 6
	required, repeated          = 0, 2
	encodingPlain, encodingDict = 0, 8
	encodingRLE                 = 3
)

// column returns the element of a schema.
func column(name string, kind, repetition int64) []byte {
	return new(thrift).integer(1, kind).integer(3, repetition).text(4, name).end()
}

// table returns the footer of a file with one row group. Each chunk is the place of
// the column's pages, their size and their codec.
func table(rows int64, columns [][]byte, kinds []int64, chunks [][3]int64) []byte {
	root := new(thrift).text(4, "boards").integer(5, int64(len(columns))).end()
	var group [][]byte
	for i, c := range chunks {
		data := new(thrift).integer(1, kinds[i]).integer(4, c[2]).long(5, rows).long(6, c[1]).long(7, c[1]).long(9, c[0]).end()
		group = append(group, new(thrift).long(2, c[0]).structure(3, data).end())
	}
	groups := new(thrift).list(1, group...).long(2, 0).long(3, rows).end()
	return new(thrift).integer(1, 1).list(2, append([][]byte{root}, columns...)...).long(3, rows).list(4, groups).end()
}

// page returns a page. Kind is 0 for data and 2 for a dictionary.
func page(kind, uncompressed, values, encoding int64, data []byte) []byte {
	inner := new(thrift).integer(1, values).integer(2, encoding)
	id := 7
	if kind == 0 {
		id = 5
		inner.integer(3, encodingRLE).integer(4, encodingRLE)
	}
	header := new(thrift).integer(1, kind).integer(2, uncompressed).integer(3, int64(len(data))).
		integer(4, int64(int32(crc32.ChecksumIEEE(data)))).structure(id, inner.end())
	return append(header.end(), data...)
}

// plain returns a text in plain encoding.
func plain(text string) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...)
}

// run returns n equal numbers of one byte in hybrid encoding.
func run(n uint64, value byte) []byte { return append(binary.AppendUvarint(nil, n<<1), value) }

// longLists returns a file with one board and a list of n numbers in a few bytes.
func longLists(n int) []byte {
	board := page(0, int64(len(plain(Board))), 1, encodingPlain, plain(Board))
	repetition := append(binary.AppendUvarint(nil, 1<<1), 0) // the first number begins the list
	repetition = append(repetition, run(uint64(n-1), 1)...)
	var data []byte
	for _, levels := range [][]byte{repetition, run(uint64(n), 1)} {
		data = append(binary.LittleEndian.AppendUint32(data, uint32(len(levels))), levels...)
	}
	data = append(data, 1) // bits of an index
	data = append(data, run(uint64(n), 0)...)
	list := append(page(2, 4, 1, encodingPlain, []byte{1, 0, 0, 0}), page(0, int64(len(data)), int64(n), encodingDict, data)...)
	columns := [][]byte{column("puzzle", kindBytes, required)}
	kinds := []int64{kindBytes}
	chunks := [][3]int64{{4, int64(len(board)), 0}}
	for i := range 10 {
		columns = append(columns, column(fmt.Sprint("list", i), kindInt32, repeated))
		kinds = append(kinds, kindInt32)
		chunks = append(chunks, [3]int64{4 + int64(len(board)), int64(len(list)), 0})
	}
	return parquetFile(append(board, list...), table(1, columns, kinds, chunks))
}

// equalValues returns a file with n equal texts as boards: a dictionary with one text,
// and a run of indices.
func equalValues(text string, n int) []byte {
	data := append([]byte{1}, run(uint64(n), 0)...)
	pages := append(page(2, int64(len(plain(text))), 1, encodingPlain, plain(text)), page(0, int64(len(data)), int64(n), encodingDict, data)...)
	return parquetFile(pages, table(int64(n), [][]byte{column("puzzle", kindBytes, required)}, []int64{kindBytes}, [][3]int64{{4, int64(len(pages)), 0}}))
}

// declaredPage returns a file whose page declares a size. Its data are one gigabyte,
// compressed with a codec, 0 for none.
func declaredPage(size, codec int64) []byte {
	data := plain(Board)
	if codec != 0 {
		data = zipped(repeat(strings.Repeat("1", kilo), 1000*kilo))()
	}
	pages := page(0, size, 1, encodingPlain, data)
	return parquetFile(pages, table(1, [][]byte{column("puzzle", kindBytes, required)}, []int64{kindBytes}, [][3]int64{{4, int64(len(pages)), codec}}))
}

// largePages returns a file of n columns that share a page of 10 MB.
func largePages(n int) []byte {
	const size = 10 << 20
	length := string(binary.LittleEndian.AppendUint32(nil, uint32(len(Board)+size)))
	pages := page(0, int64(4+len(Board)+size), 1, encodingPlain, zipped(length, Board, repeat(strings.Repeat(" ", 1<<10), size>>10))())
	var columns [][]byte
	var kinds []int64
	var chunks [][3]int64
	for i := range n {
		name := fmt.Sprint("c", i)
		if i == 0 {
			name = "puzzle"
		}
		columns, kinds = append(columns, column(name, kindBytes, required)), append(kinds, kindBytes)
		chunks = append(chunks, [3]int64{4, int64(len(pages)), 2})
	}
	return parquetFile(pages, table(1, columns, kinds, chunks))
}
