package puzzleio

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"bullseye/record"
)

// A block ends when its records hold BlockBytes, whatever makes them large.
func TestBlocksAreLimitedInBytes(t *testing.T) {
	const rows = 500
	board, long := strings.Repeat(".", 81), strings.Repeat("A", 50_000)
	for _, test := range []struct {
		name   string
		text   string
		format Format
	}{
		{"long cells", "puzzle,c\n" + strings.Repeat(board+","+long+"\n", rows), CSV},
		{"many columns", "puzzle" + strings.Repeat(",", 900) + "\n" + strings.Repeat(board+strings.Repeat(",", 900)+"\n", 8*rows), CSV},
		{"long members", strings.Repeat(`{"puzzle":"`+board+`","c":"`+long+"\"}\n", rows), NDJSON},
		{"long parts", strings.Repeat(":0000:"+long+":"+board+":::\n", rows), Hodoku},
		{"long notes", strings.Repeat("#A"+long+"\n"+board+"\n", rows), Any},
		{"many notes", strings.Repeat(strings.Repeat("#A\n", 20_000)+board+"\n", rows/10), Any},
		{"long attributes", "<opensudoku>" + strings.Repeat(`<game data="`+board+`" a="`+long+`"/>`, rows) + "</opensudoku>", OpenSudoku},
		{"long metadata", "<opensudoku><author>" + long + "</author>" + strings.Repeat(`<game data="`+board+`"/>`, rows) + "</opensudoku>", OpenSudoku},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(test.text), Options{Format: test.format})
			for total := 0; ; {
				records := make([]record.Record, 4096)
				n, err := r.ReadBlock(records)
				if err == io.EOF {
					if total < rows/10 {
						t.Errorf("found %d records, expected at least %d", total, rows/10)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				size := 0
				for i := range records[:n] {
					if size >= BlockBytes {
						t.Fatalf("found %s of %d bytes, expected the block to end earlier", plural(n, "record"), size)
					}
					size += records[i].Size()
				}
				total += n
			}
		})
	}
}

// The limit of a block does not change its records.
func TestLargeRecordsAreAllRead(t *testing.T) {
	const rows = 300
	var text strings.Builder
	text.WriteString("puzzle,c\n")
	for i := range rows {
		fmt.Fprintf(&text, "%s,%d%s\n", strings.Repeat(".", 81), i, strings.Repeat("A", 200*i))
	}
	r := NewReader(strings.NewReader(text.String()), Options{})
	records := make([]record.Record, 4096)
	for i := 0; i < rows; {
		n, err := r.ReadBlock(records)
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range records[:n] {
			if want := fmt.Sprint(i) + strings.Repeat("A", 200*i); got.Fields[1] != want {
				t.Fatalf("found %.20q, expected %.20q", got.Fields[1], want)
			}
			i++
		}
	}
}
