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
		{"other members on each line", otherMembers(rows), NDJSON},
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
				size, headers := 0, map[*record.Header]bool{}
				for i := range records[:n] {
					if size >= BlockBytes {
						t.Fatalf("found %d records of %d bytes, expected the block to end earlier", n, size)
					}
					size += records[i].Size()
					headers[records[i].Header] = true
				}
				names := 0
				for h := range headers {
					if h != nil {
						for _, c := range h.Columns {
							names += len(c.Name)
						}
					}
				}
				if names > 2*BlockBytes {
					t.Fatalf("found names of columns of %d bytes in a block, expected at most %d", names, 2*BlockBytes)
				}
				total += n
			}
		})
	}
}

// otherMembers returns objects with many members, whose names differ from object to
// object.
func otherMembers(rows int) string {
	var text strings.Builder
	for i := range rows {
		fmt.Fprintf(&text, `{"puzzle":"%s"`, strings.Repeat(".", 81))
		for j := range MaxColumns - 1 {
			fmt.Fprintf(&text, `,"%dname of a member %d":0`, i, j)
		}
		text.WriteString("}\n")
	}
	return text.String()
}

func TestObjectsWithManyMembers(t *testing.T) {
	object := `{"puzzle":"` + strings.Repeat(".", 81) + `"` + strings.Repeat(`,"":1`, MaxColumns-1)
	records, err := readAll(strings.NewReader(object+"}\n"+object+`,"":1}`+"\n"), Options{Name: "a"})
	if err != nil || len(records) != 2 || records[0].Err != nil {
		t.Fatal(len(records), err)
	}
	const want = "line 2, column 1: found an object with 1001 members, expected at most 1000"
	if e := records[1].Err; e == nil || e.Error() != want {
		t.Errorf("got %v, want %s", e, want)
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
