package parquet_test

import (
	"bytes"
	"fmt"
	"log"

	"bullseye/boardtext"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A program that gives the codec to its writers and readers can use Parquet like
// any other format.
func ExampleCodec() {
	board, err := boardtext.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	w, err := puzzleio.NewWriter(&file, puzzleio.WriterOptions{Format: puzzleio.Parquet, Parquet: parquet.Codec{}})
	if err != nil {
		log.Fatal(err)
	}
	if err := w.Write(&record.Record{Reading: boardtext.Reading{Board: board}}); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	r := puzzleio.NewReader(&file, puzzleio.Options{Parquet: parquet.Codec{}})
	defer r.Close()
	read, err := r.Read()
	fmt.Println(r.Format(), read.Board == board, err)
	// Output: parquet true <nil>
}
