package batch_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"bullseye/internal/batch"
	"bullseye/operation"
	"bullseye/puzzleio"
)

// A job solves the boards of a file and writes a table. If the job is interrupted,
// the same job resumes it from the checkpoint.
func ExampleRun() {
	folder, err := os.MkdirTemp("", "batch")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	in, out := filepath.Join(folder, "boards.txt"), filepath.Join(folder, "solved.csv")
	const boards = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
12
`
	if err := os.WriteFile(in, []byte(boards), 0o600); err != nil {
		log.Fatal(err)
	}
	summary, err := batch.Run(context.Background(), batch.Job{
		Operation:  &operation.Solve{},
		Files:      []string{in},
		Output:     batch.Output{Name: out, Style: operation.Rows, Format: puzzleio.CSV},
		Checkpoint: out + ".checkpoint",
		Report:     func(file string, err error) { fmt.Println(filepath.Base(file)+":", err) },
	})
	if err != nil {
		log.Fatal(err)
	}
	for status, n := range summary.Counts.All() {
		fmt.Println(status, n)
	}
	table, err := os.ReadFile(out)
	fmt.Printf("%s%v\n", table, err)
	// Output:
	// boards.txt: line 2, column 1: found 2 cells, expected nine in a row or 81 in a line
	// invalid 1
	// solved 1
	// puzzle,solution,status
	// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,534678912672195348198342567859761423426853791713924856961537284287419635345286179,solved
	// ,,invalid
	// <nil>
}
