package operation_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// read returns the records of a text.
func read(text string) (records []record.Record) {
	reader := puzzleio.NewReader(strings.NewReader(text), puzzleio.Options{Name: "boards.txt"})
	for {
		r, err := reader.Read()
		if err == io.EOF {
			return records
		}
		if err != nil {
			log.Fatal(err)
		}
		records = append(records, r)
	}
}

const boards = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..
12
`

// An operation is chosen by its name, takes its options from JSON, and answers one
// record after the other.
func Example() {
	ask, ok := operation.New("count")
	if !ok {
		log.Fatal("no such operation")
	}
	if err := json.Unmarshal([]byte(`{"limit": 1000}`), ask); err != nil {
		log.Fatal(err)
	}
	if err := ask.Validate(); err != nil {
		log.Fatal(err)
	}
	for answer, err := range ask.Apply(context.Background(), read(boards)) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s", answer.Outcome().Status, answer.AppendText(nil))
	}
	// Output:
	// counted: 1
	// counted: 1000+
	// invalid: invalid
}

// The answers of an operation have a type of their own, except that the answer to
// a record that could not be read is an *Invalid. A board may have no completion, or
// no second best score. Then there is no score to print.
func ExampleMax() {
	records := read(`..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
12
`)
	ask := &operation.Max{Ties: true, TiesLimit: 100, Second: true}
	for answer, err := range ask.Apply(context.Background(), records) {
		if err != nil {
			log.Fatal(err)
		}
		switch best := answer.(type) {
		case *operation.Invalid:
			fmt.Println(best.Err)
		case *operation.Optimum:
			if best.Ranked == nil {
				fmt.Println(best.Status)
				continue
			}
			fmt.Print("score ", best.Score, ", ties ", best.Ties)
			if second := best.Second; second != nil && second.Ranked != nil {
				fmt.Print(", second ", second.Score)
			}
			fmt.Println()
		}
	}
	// Output:
	// score 2884, ties 2, second 2883
	// score 2846, ties 1
	// unsolvable
	// line 4, column 1: found 2 cells, expected nine in a row or 81 in a line
}

func ExampleAppendJSON() {
	records := read(boards)
	i := 0
	for answer, err := range (&operation.Solve{Unique: true}).Apply(context.Background(), records) {
		if err != nil {
			log.Fatal(err)
		}
		line, err := operation.AppendJSON(nil, &records[i], answer)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s", line)
		i++
	}
	// Output:
	// {"file":"boards.txt","line":1,"board":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","status":"solved","grid":"534678912672195348198342567859761423426853791713924856961537284287419635345286179"}
	// {"file":"boards.txt","line":2,"board":"..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..","status":"multiple"}
	// {"file":"boards.txt","line":3,"status":"invalid","errorLine":3,"errorColumn":1,"error":"found 2 cells, expected nine in a row or 81 in a line"}
}

// Wrong options name the option, and say what it may be.
func ExampleOptionError() {
	ask := &operation.Count{Estimate: true, Limit: 10}
	fmt.Println(ask.Validate())
	// Output: limit and estimate cannot be combined: use one of them
}

// A table is a Sink that writes rows and prints errors.
type table struct{ *puzzleio.Writer }

func (t table) Row(r *record.Record, texts []string) error { return t.Write(r, texts...) }

func (t table) Answered() error { return nil }

func (t table) Report(r *record.Record, err error) error {
	fmt.Printf("%s: %v\n", r.File, err)
	return nil
}

// This is the way from any io.Reader to any io.Writer: a Reader reads blocks of
// records, an AnswerWriter answers them, and a Writer writes the rows. For styles other
// than Rows, Answer appends text to its argument out, and the caller writes it.
func ExampleAnswerWriter() {
	reader := puzzleio.NewReader(strings.NewReader(boards), puzzleio.Options{Name: "boards.txt"})
	answers := &operation.AnswerWriter{Operation: &operation.Solve{Unique: true}, Style: operation.Rows}
	if err := answers.Operation.Validate(); err != nil {
		log.Fatal(err)
	}
	extra, grids := answers.Columns()
	writer, err := puzzleio.NewWriter(os.Stdout, puzzleio.WriterOptions{Format: puzzleio.CSV, Extra: extra, Grids: grids})
	if err != nil {
		log.Fatal(err)
	}
	block := &operation.Block{}
	records := make([]record.Record, answers.Operation.Spec().Block)
	var text []byte // remains empty, because the style is Rows
	for {
		n, err := reader.ReadBlock(records)
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		block.Records = records[:n]
		if err := answers.Answer(context.Background(), block, &text, table{writer}); err != nil {
			log.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		log.Fatal(err)
	}
	for status, n := range answers.Counts.All() {
		fmt.Println(status, n)
	}
	// Output:
	// boards.txt: line 3, column 1: found 2 cells, expected nine in a row or 81 in a line
	// puzzle,solution,status
	// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,534678912672195348198342567859761423426853791713924856961537284287419635345286179,solved
	// ..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..,,multiple
	// ,,invalid
	// invalid 1
	// multiple 1
	// solved 1
}

// A file for "bullseye verify" holds a certificate and what it is about. The score in
// the certificate of a least score is negated; Check returns the least score itself.
func ExampleProof() {
	ctx := context.Background()
	board, err := sudoku.ParseLine("..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..")
	if err != nil {
		log.Fatal(err)
	}
	least, certificate, err := score.Certify(ctx, board, score.Options{Min: true})
	if err != nil {
		log.Fatal(err)
	}
	proof := &operation.Proof{Start: board.Candidates(), Min: true, Certificate: certificate}
	file, err := proof.Append(nil)
	if err != nil {
		log.Fatal(err)
	}

	read, _, err := operation.ParseProof(file)
	if err != nil {
		log.Fatal(err)
	}
	claim, err := read.Check(ctx)
	fmt.Println(claim.Score == least.Score, err)
	// Output: true <nil>
}
