package puzzleio_test

import (
	"bytes"
	"io"
	"runtime"
	"strings"
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/internal/fortest/sample"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A reader's memory and that of its blocks have a limit, whatever the input.
func TestBombs(t *testing.T) {
	if sample.Only() {
		t.Skip("skipped: it takes half a minute, and many times that in an emulator")
	}
	const (
		heap  = 150 << 20               // bytes that live at once, with one block
		block = puzzleio.BlockBytes * 3 // a record may have the fields of a line and the heads of many notes
	)
	for _, b := range hostile.Bombs() {
		t.Run(b.Name, func(t *testing.T) {
			data := b.Data()
			r := puzzleio.NewReader(bytes.NewReader(data), puzzleio.Options{Name: b.Name, Parquet: parquet.Codec{}})
			defer r.Close()
			var records [4096]record.Record
			boards, blocks := 0, 0
			var peak uint64
			for {
				n, err := r.ReadBlock(records[:])
				size := 0
				for i := range records[:n] {
					if records[i].Err == nil {
						boards++
					}
					size += records[i].Size()
				}
				if size > block {
					t.Fatalf("found a block of %d bytes, expected at most %d", size, block)
				}
				if blocks++; blocks%256 == 1 || err != nil {
					var m runtime.MemStats
					runtime.GC()
					runtime.ReadMemStats(&m)
					peak = max(peak, m.HeapAlloc)
				}
				clear(records[:n])
				if err == io.EOF && b.Broken {
					t.Errorf("found the end after %d boards, expected an error", boards)
				}
				if err == io.EOF {
					break
				}
				if err != nil {
					if !b.Broken || !strings.HasPrefix(err.Error(), b.Name+": ") || strings.Contains(err.Error(), "line 0") {
						t.Errorf("got %v", err)
					}
					t.Log(err)
					break
				}
			}
			if boards != b.Boards {
				t.Errorf("found %d boards, expected %d", boards, b.Boards)
			}
			if peak > heap {
				t.Errorf("found %d bytes of memory in use, expected at most %d", peak, heap)
			}
			t.Logf("%d bytes, %d boards, %d MB in use", len(data), boards, peak>>20)
		})
	}
}
