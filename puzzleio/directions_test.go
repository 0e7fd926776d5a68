package puzzleio_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A format that is only written, or only read, is not offered for the other
// direction: what the lists of names say is what Readers and Writers do.
func TestFormatsAreOfferedForWhatTheyCanDo(t *testing.T) {
	board, err := boardtext.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		t.Fatal(err)
	}
	r := record.Record{Reading: boardtext.Reading{Board: board}, HasGrid: true}
	if err := r.Grid.UnmarshalText([]byte("534678912672195348198342567859761423426853791713924856961537284287419635345286179")); err != nil {
		t.Fatal(err)
	}
	reads, writes, tables := puzzleio.ReadFormats(), puzzleio.WriteFormats(), puzzleio.TableFormats(false)
	for _, name := range puzzleio.Formats() {
		t.Run(name, func(t *testing.T) {
			f, err := puzzleio.ParseFormat(name)
			if err != nil {
				t.Fatal(err)
			}
			readable, writable := slices.Contains(reads, name), slices.Contains(writes, name)
			if !readable && !writable && !slices.Contains(puzzleio.FolderFormats(), name) {
				t.Error("the format can be neither read nor written")
			}
			options := puzzleio.WriterOptions{Format: f, Parquet: parquet.Codec{}}
			if f.Preset() == record.NoPreset {
				options.Extra = []record.Column{{Name: "status"}}
			} else {
				options.Extra = f.Preset().Extra()
			}
			var file bytes.Buffer
			w, err := puzzleio.NewWriter(&file, options)
			if (err == nil) != (writable || f == puzzleio.Any) {
				t.Fatalf("offered for writing: %v, but a Writer says %v", writable, err)
			}
			if err != nil {
				return
			}
			texts := make([]string, len(options.Extra))
			for i := range texts {
				texts[i] = "7"
			}
			if err := w.Write(&r, texts...); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			got, err := puzzleio.NewReader(&file, puzzleio.Options{Format: f, Parquet: parquet.Codec{}}).Read()
			if !readable {
				if err == nil || !strings.Contains(err.Error(), "only written") {
					t.Errorf("not offered for reading, but a Reader says %v", err)
				}
				return
			}
			same := got.Board == board
			if f == puzzleio.Pencil {
				same = got.Candidates == board.Marks()
			}
			if err != nil || !same {
				t.Errorf("offered for reading, but a Reader says %v, %v", got.Board, err)
			}
			if _, isTable := got.Field("status"); isTable != slices.Contains(tables, name) {
				t.Errorf("it holds the extra column: %v, but the tables are %v", isTable, tables)
			}
			preset := f.Preset() != record.NoPreset && got.HasGrid
			if offered := slices.Contains(puzzleio.TableFormats(true), name) && !slices.Contains(tables, name); offered != preset {
				t.Errorf("its fixed columns include the grid: %v, but it is offered with grids only: %v", preset, offered)
			}
		})
	}
}
