package parquet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"bullseye/puzzleio"
)

// These files are small and declare much. Reading them must neither need much
// memory nor succeed.

// drain reads all rows of a file. It returns their number and the allocated bytes.
func drain(data []byte) (rows int, allocated uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := Codec{}.NewReader(bytes.NewReader(data), int64(len(data)))
	if err == nil {
		for ; err == nil; rows++ {
			_, err = r.Next()
		}
		rows--
		r.Close()
	}
	runtime.ReadMemStats(&after)
	if err == io.EOF {
		err = nil
	}
	return rows, after.TotalAlloc - before.TotalAlloc, err
}

func checkBomb(t *testing.T, data []byte, limit uint64, message string) {
	t.Helper()
	rows, allocated, err := drain(data)
	t.Logf("%d bytes: %d kB were allocated, %d rows, %v", len(data), allocated>>10, rows, err)
	if err == nil || !strings.Contains(err.Error(), message) {
		t.Errorf("found error %v, expected %q", err, message)
	}
	if message == damaged && !errors.Is(err, ErrCorrupted) {
		t.Errorf("found error %v, expected one that wraps ErrCorrupted", err)
	}
	if allocated > limit {
		t.Errorf("%d bytes were allocated, expected at most %d", allocated, limit)
	}
}

const damaged = "the Parquet file is damaged"

func marshal(t testing.TB, v any) []byte {
	t.Helper()
	data, err := thrift.Marshal(new(thrift.CompactProtocol), v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sealed returns a file with the given footer.
func sealed(body, footer []byte) []byte {
	data := append(append([]byte(magic), body...), footer...)
	return append(binary.LittleEndian.AppendUint32(data, uint32(len(footer))), magic...)
}

// oneColumn returns a file with one column named puzzle and one row group.
func oneColumn(t testing.TB, rows int, kind format.Type, required bool, codec format.CompressionCodec, pages ...[]byte) []byte {
	t.Helper()
	body := bytes.Join(pages, nil)
	column := format.SchemaElement{Name: "puzzle", Type: thrift.New(kind), RepetitionType: thrift.New(format.Optional)}
	if kind == format.FixedLenByteArray {
		column.TypeLength = thrift.New[int32](5)
	}
	if required {
		column.RepetitionType = thrift.New(format.Required)
	}
	return sealed(body, marshal(t, &format.FileMetaData{
		Schema: []format.SchemaElement{{Name: "root", NumChildren: thrift.New[int32](1)}, column},
		RowGroups: []format.RowGroup{{NumRows: int64(rows), Columns: []format.ColumnChunk{{MetaData: format.ColumnMetaData{
			Type: kind, Codec: codec, DataPageOffset: 4, TotalCompressedSize: int64(len(body)),
		}}}}},
	}))
}

// page1 returns a page of version 1.
func page1(t testing.TB, encoding format.Encoding, values, uncompressed int32, data []byte) []byte {
	return append(marshal(t, &format.PageHeader{
		Type: format.DataPage, CompressedPageSize: int32(len(data)), UncompressedPageSize: uncompressed,
		DataPageHeader: thrift.New(format.DataPageHeader{NumValues: values, Encoding: encoding, DefinitionLevelEncoding: format.RLE}),
	}), data...)
}

func dictionaryPage(t testing.TB, values, uncompressed int32, data []byte) []byte {
	return append(marshal(t, &format.PageHeader{
		Type: format.DictionaryPage, CompressedPageSize: int32(len(data)), UncompressedPageSize: uncompressed,
		DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{NumValues: values}),
	}), data...)
}

func withLength(data []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(data))), data...)
}

func uvarints(values ...uint64) (data []byte) {
	for _, n := range values {
		data = binary.AppendUvarint(data, n)
	}
	return data
}

func TestPagesThatExpand(t *testing.T) {
	const size = 64 << 20
	zeros := make([]byte, size)
	for _, codec := range []compress.Codec{&parquet.Snappy, &parquet.Gzip, &parquet.Brotli, &parquet.Zstd, &parquet.Lz4Raw} {
		packed, err := codec.Encode(nil, zeros)
		if err != nil {
			t.Fatal(err)
		}
		limit := uint64(len(packed) + 4<<20)
		if codec == &parquet.Brotli {
			limit += 40 << 20 // its window
		}
		t.Run(codec.String(), func(t *testing.T) {
			checkBomb(t, oneColumn(t, 10, format.ByteArray, true, codec.CompressionCodec(),
				page1(t, format.Plain, 10, 850, packed)), limit, damaged)
		})
		t.Run(codec.String()+" dictionary", func(t *testing.T) {
			checkBomb(t, oneColumn(t, 10, format.ByteArray, true, codec.CompressionCodec(),
				dictionaryPage(t, 10, 850, packed), page1(t, format.RLEDictionary, 10, 850, packed)), limit, damaged)
		})
		t.Run(codec.String()+" declared", func(t *testing.T) {
			checkBomb(t, oneColumn(t, 10, format.ByteArray, true, codec.CompressionCodec(),
				page1(t, format.Plain, size/4, size, packed)), 2*MaxPages, "bytes at once, expected at most")
		})
	}
}

func TestPagesThatDeclareManyValues(t *testing.T) {
	const many = math.MaxInt32
	missing := withLength(uvarints(many<<1, 0)) // a run of missing values
	texts := bytes.Repeat([]byte{1, 0, 0, 0, 'x'}, 10)
	delta := func(values uint64) []byte { return uvarints(128, 4, values, 0) }
	// The first text has 1 MB. The others, a million, repeat it.
	prefixes := uvarints(128, 1, 1_000_000, 0, 2<<20, 0)
	for range (1_000_000 - 1) / 128 {
		prefixes = append(prefixes, 0, 0)
	}
	lengths := uvarints(1<<16, 1, 100_000_000, 0)
	for range 100_000_000 >> 16 {
		lengths = append(lengths, 0, 0)
	}
	lengths = append(lengths, 0, 0)
	for name, c := range map[string]struct {
		kind     format.Type
		required bool
		pages    [][]byte
		message  string
	}{
		"missing values": {format.ByteArray, false, [][]byte{page1(t, format.Plain, many, int32(len(missing)), missing)},
			"bytes at once, expected at most"},
		"more levels than values": {format.ByteArray, false, [][]byte{page1(t, format.Plain, 10, int32(len(missing)), missing)}, damaged},
		"texts":                   {format.ByteArray, true, [][]byte{page1(t, format.Plain, many, 50, texts)}, "bytes at once, expected at most"},
		"more texts than bytes":   {format.ByteArray, true, [][]byte{page1(t, format.Plain, 1<<20, 50, texts)}, damaged},
		"a dictionary":            {format.ByteArray, true, [][]byte{dictionaryPage(t, 1<<20, 50, texts)}, damaged},
		"indices": {format.ByteArray, true, [][]byte{dictionaryPage(t, 10, 50, texts),
			page1(t, format.RLEDictionary, 10, 7, append([]byte{1}, uvarints(many<<1, 0)...))}, damaged},
		"packed indices": {format.ByteArray, true, [][]byte{dictionaryPage(t, 10, 50, texts),
			page1(t, format.RLEDictionary, 10, 6, append([]byte{0}, uvarints(many<<1|1)...))}, damaged},
		"indices without a dictionary": {format.ByteArray, true, [][]byte{page1(t, format.RLEDictionary, 10, 3, []byte{1, 20, 0})}, damaged},
		"an index outside":             {format.ByteArray, true, [][]byte{dictionaryPage(t, 10, 50, texts), page1(t, format.RLEDictionary, 10, 3, []byte{8, 20, 11})}, damaged},
		"Booleans":                     {format.Boolean, true, [][]byte{page1(t, format.RLE, 10, 10, withLength(uvarints(many<<1, 1)))}, damaged},
		"deltas":                       {format.Int64, true, [][]byte{page1(t, format.DeltaBinaryPacked, 10, 9, delta(many))}, damaged},
		"deltas as declared":           {format.Int64, true, [][]byte{page1(t, format.DeltaBinaryPacked, 1<<22, 8, delta(1<<22))}, damaged},
		"lengths":                      {format.ByteArray, true, [][]byte{page1(t, format.DeltaLengthByteArray, 10, 9, delta(many))}, damaged},
		"texts that repeat": {format.ByteArray, true, [][]byte{page1(t, format.DeltaByteArray, 1_000_000, int32(2*len(prefixes)),
			append(bytes.Clone(prefixes), prefixes...))}, "bytes at once, expected at most"},
		"lengths as declared": {format.ByteArray, true, [][]byte{page1(t, format.DeltaLengthByteArray, 100_000_000, 0, lengths)},
			"bytes at once, expected at most"},
		"indices as declared": {format.ByteArray, true, [][]byte{dictionaryPage(t, 10, 50, texts),
			page1(t, format.RLEDictionary, 100_000_000, 0, append([]byte{1}, uvarints(100_000_000<<1, 0)...))}, "bytes at once, expected at most"},
		"fixed lengths": {format.Int96, true, [][]byte{page1(t, format.Plain, 1<<20, 50, texts)}, damaged},
	} {
		t.Run(name, func(t *testing.T) {
			for i, page := range c.pages {
				var h format.PageHeader
				n, err := decode(page, &h)
				if err != nil {
					t.Fatal(err)
				}
				h.UncompressedPageSize = int32(len(page) - n)
				c.pages[i] = append(marshal(t, &h), page[n:]...)
			}
			checkBomb(t, oneColumn(t, 10, c.kind, c.required, format.Uncompressed, c.pages...), 64<<20, c.message)
		})
	}
}

func TestFootersThatExpand(t *testing.T) {
	schema := marshal(t, &struct {
		Schema []format.SchemaElement `thrift:"2"`
	}{[]format.SchemaElement{{Name: "root", NumChildren: thrift.New[int32](1)}, {Name: "puzzle", Type: thrift.New(format.ByteArray)}}})
	schema = schema[:len(schema)-1] // without its end
	groups := func(n int) []byte {  // field 4, after field 2
		return append(append([]byte{2<<4 | 9, 0xF0 | 12}, uvarints(uint64(n))...), make([]byte, n)...)
	}
	chunks := func(n int) []byte {
		one := append(append([]byte{1<<4 | 9, 0xF0 | 12}, uvarints(uint64(n))...), make([]byte, n+1)...)
		return append([]byte{2<<4 | 9, 1<<4 | 12}, one...)
	}
	nested := func(kind byte, n int) []byte {
		return append([]byte{14<<4 | kind}, bytes.Repeat([]byte{1<<4 | kind}, n)...)
	}
	for name, c := range map[string]struct {
		rest    []byte
		limit   uint64
		message string
	}{
		"60 MB":             {groups(60 << 20), 1 << 20, "expected at most"},
		"row groups":        {groups(MaxFooter - 100), MaxFooter + 1<<20, "columns, row groups and chunks, expected at most 262144"},
		"chunks":            {chunks(MaxFooter - 100), MaxFooter + 1<<20, "columns, row groups and chunks, expected at most 262144"},
		"allowed groups":    {groups(MaxChunks - 2), 16 << 20, "found a row group of 0 columns"},
		"allowed chunks":    {chunks(MaxChunks - 3), 32 << 20, "found a row group of 262141 columns"},
		"nested structures": {nested(12, 1<<20), 4 << 20, "nested more than 32 deep"},
		"nested lists":      {append(nested(9, 0), bytes.Repeat([]byte{1<<4 | 9}, 1<<20)...), 4 << 20, "nested more than 32 deep"},
		"a long list":       {append([]byte{2<<4 | 9, 0xF0 | 12}, uvarints(math.MaxInt32)...), 1 << 20, damaged},
	} {
		t.Run(name, func(t *testing.T) {
			checkBomb(t, sealed(nil, append(append(bytes.Clone(schema), c.rest...), 0)), c.limit, c.message)
		})
	}
}

func TestManyColumns(t *testing.T) {
	file := func(columns, repeated int) []byte {
		schema := []format.SchemaElement{{Name: "root", NumChildren: thrift.New(int32(columns + repeated))}}
		var chunks []format.ColumnChunk
		for i := range columns + repeated {
			e := format.SchemaElement{Name: fmt.Sprint("c", i), Type: thrift.New(format.ByteArray), RepetitionType: thrift.New(format.Repeated)}
			if i < columns {
				e.RepetitionType.V = format.Optional
			}
			schema = append(schema, e)
			chunks = append(chunks, format.ColumnChunk{MetaData: format.ColumnMetaData{Type: format.ByteArray, DataPageOffset: 4}})
		}
		return sealed(nil, marshal(t, &format.FileMetaData{Schema: schema, RowGroups: []format.RowGroup{{Columns: chunks}}}))
	}
	checkBomb(t, file(puzzleio.MaxColumns+1, 0), 1<<20, "found more than 1000 columns")
	rows, allocated, err := drain(file(puzzleio.MaxColumns, 100_000))
	t.Logf("%d kB were allocated", allocated>>10)
	if rows != 0 || err != nil || allocated > 64<<20 {
		t.Errorf("%d rows, %d bytes, %v", rows, allocated, err)
	}
}

// A list of a million values has a few bytes in the file.
func TestListsAreNotRead(t *testing.T) {
	type row struct {
		Puzzle string  `parquet:"puzzle"`
		List   []int64 `parquet:"list,zstd"`
	}
	var out bytes.Buffer
	w := parquet.NewGenericWriter[row](&out)
	for range 10 {
		if _, err := w.Write([]row{{board, make([]int64, 1_000_000)}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	rows, allocated, err := drain(out.Bytes())
	t.Logf("%d bytes: %d kB were allocated", out.Len(), allocated>>10)
	if rows != 10 || err != nil || allocated > 1<<20 {
		t.Errorf("%d rows, %d bytes, %v", rows, allocated, err)
	}
}

// Lists are named as a whole, however they are written.
func TestListsAreNamed(t *testing.T) {
	type row struct {
		Puzzle string         `parquet:"puzzle"`
		Plain  []int64        `parquet:"plain"`
		Moves  []int64        `parquet:"moves,list"`
		Of     map[string]int `parquet:"of"`
		In     struct {
			ID   int64      `parquet:"id"`
			Deep [][]string `parquet:"deep,list"`
		} `parquet:"in"`
	}
	var out bytes.Buffer
	w := parquet.NewGenericWriter[row](&out)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := openReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.Unread(), []string{"plain", "moves", "of", "in.deep"}; !slices.Equal(got, want) || len(r.Columns()) != 2 {
		t.Errorf("%q are left out of %v, want %q", got, r.Columns(), want)
	}
}

// The library reads a run of three values as eight.
func TestRunsOfBooleans(t *testing.T) {
	runs := uvarints(3<<1, 1, 1<<1|1, 0b0101_0110) // three times true, then packed bits
	data := oneColumn(t, 10, format.Boolean, true, format.Uncompressed, page1(t, format.RLE, 10, int32(4+len(runs)), withLength(runs)))
	r, err := openReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for range 10 {
		row, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(row[0][:1]))
	}
	if s := strings.Join(got, ""); s != "tttfttftft" {
		t.Errorf("got %s, want tttfttftft", s)
	}
}

// Pages have no checksums here, so the damage reaches the decoders.
func TestDamagedPages(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	rows := make([]everything, 100)
	for i := range rows {
		rows[i] = randomRow(rnd)
	}
	r := readerOf(t, rows, parquet.Compression(&parquet.Uncompressed))
	if err := r.nextGroup(); err != nil {
		t.Fatal(err)
	}
	for i := range r.columns {
		c := &r.columns[i]
		if c.defined > 1 {
			continue
		}
		var pages []byte
		for c.load() == nil {
			pages = append(pages, bytes.Join(c.stream, nil)...)
		}
		kind, required := format.Type(c.kind), c.defined == 0
		if n, _, err := drain(oneColumn(t, len(rows), kind, required, format.Uncompressed, pages)); n != len(rows) || err != nil {
			t.Fatalf("column %q without damage: %d rows, %v", c.name, n, err)
		}
		failed := 0
		for range 300 {
			broken := bytes.Clone(pages)
			for range 1 + rnd.IntN(3) {
				broken[rnd.IntN(len(broken))] = byte(rnd.Uint32()) >> rnd.IntN(8)
			}
			_, allocated, err := drain(oneColumn(t, len(rows), kind, required, format.Uncompressed, broken))
			if err != nil {
				failed++
			}
			if allocated > 2*MaxPages {
				t.Fatalf("column %q: %d bytes were allocated, %v", c.name, allocated, err)
			}
		}
		if failed == 0 {
			t.Errorf("column %q: no damage was found", c.name)
		}
	}
}
