package pipeline

import (
	"bytes"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
)

// rowsOf returns the records of a table in files, with all their fields.
func rowsOf(t *testing.T, names []string) (rows []string) {
	t.Helper()
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := puzzleio.NewReader(bytes.NewReader(content), puzzleio.Options{Name: name, Parquet: parquet.Codec{}})
		for {
			record, err := r.Read()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			fields := ""
			for _, c := range record.Header.Columns {
				text, _ := record.Field(c.Name)
				fields += c.Name + "=" + text + ";"
			}
			rows = append(rows, record.Board.String()+" "+record.Grid.String()+" "+fields)
		}
	}
	return rows
}

func TestTables(t *testing.T) {
	text := strings.Repeat(sparse+"\n"+easy+"\n", 100) + "55" + easy[2:] + "\n"
	for _, test := range []struct {
		operation string
		to        puzzleio.Format
		ending    string
		last      string // the last row but one
	}{
		{"solve", puzzleio.CSV, ".csv", easy + " " + grid + " puzzle=;solution=;status=solved;"},
		{"solve", puzzleio.TSV, ".tsv", easy + " " + grid + " puzzle=;solution=;status=solved;"},
		{"solve", puzzleio.NDJSON, ".ndjson", easy + " " + grid + " puzzle=;solution=;status=solved;"},
		{"solve", puzzleio.Parquet, ".parquet", easy + " " + grid + " puzzle=;solution=;status=solved;"},
		{"solve", puzzleio.Kaggle, ".csv", easy + " " + grid + " quizzes=;solutions=;"},
		{"solve", puzzleio.SudokuExtreme, ".csv", easy + " " + grid + " source=boards.txt;question=;answer=;rating=0;"},
		{"max", puzzleio.Kaggle, ".csv", easy + " " + grid + " quizzes=;solutions=;"},
		{"count", puzzleio.CSV, ".csv", easy + " " + strings.Repeat(".", 81) + " puzzle=;status=counted;count=1;"},
	} {
		t.Run(test.operation+" "+test.to.String(), func(t *testing.T) {
			folder := t.TempDir()
			job := Job{
				Inputs: []string{put(t, folder, "boards.txt", text)}, Output: filepath.Join(folder, "out"),
				Operation: test.operation, To: test.to, Shards: 3, Workers: 2,
			}
			if test.operation == "count" {
				job.Options = `{"limit":3}`
				test.last = strings.Replace(test.last, "count=1;", "count=1;stopped=false;", 1)
			}
			if _, err := Run(t.Context(), "prism", job); err != nil {
				t.Fatal(err)
			}
			names, _ := filepath.Glob(job.Output + "-*" + test.ending)
			if len(names) != 3 {
				t.Fatalf("shards: %v", names)
			}
			rows := rowsOf(t, names)
			if len(rows) != 201 || rows[199] != test.last {
				t.Errorf("%d rows, the last but one is\n%s\nnot\n%s", len(rows), rows[len(rows)-2], test.last)
			}
		})
	}
}

// The columns of a shard are those of its first row. Rows with other columns are
// left out.
func TestLeftOut(t *testing.T) {
	folder := t.TempDir()
	job := Job{
		Inputs: []string{
			put(t, folder, "a.txt", easy+"\n"), put(t, folder, "b.csv", "puzzle,level\n"+easy+",7\n"+easy+",8\n"),
		},
		Output: filepath.Join(folder, "out"), Invalid: filepath.Join(folder, "bad"),
		Operation: "solve", To: puzzleio.CSV, Shards: 1,
	}
	result, err := Run(t.Context(), "prism", job)
	if err != nil {
		t.Fatal(err)
	}
	letters := lettersOf(t, job.Invalid)
	if result.Counters[LeftOut] != 2 || len(letters) != 2 || letters[1].Line != 3 || !strings.HasPrefix(letters[1].Reason, "left out: ") {
		t.Errorf("%v %+v", result.Counters, letters)
	}
}

// Solutions of the input that do not complete their boards are counted.
func TestWrongSolutions(t *testing.T) {
	folder := t.TempDir()
	table := "puzzle,solution\n" + easy + "," + grid + "\n" + easy + "," + easy + "\n" + easy + ",\n" + sparse + "," + grid + "\n"
	for _, to := range []puzzleio.Format{puzzleio.Any, puzzleio.Kaggle} {
		job := Job{
			Inputs: []string{put(t, folder, "a.csv", table)}, Output: filepath.Join(folder, "out"+to.String()),
			Operation: "solve", To: to, Shards: 2,
		}
		result, err := Run(t.Context(), "prism", job)
		if err != nil {
			t.Fatal(err)
		}
		if result.Counters[Wrong] != 2 {
			t.Errorf("%v, want 2 wrong solutions", result.Counters)
		}
	}
}

func TestTablesRefused(t *testing.T) {
	for says, job := range map[string]Job{
		"both":              {To: puzzleio.CSV, JSON: true},
		"compressed":        {To: puzzleio.Parquet, Compression: puzzleio.Gzip},
		"no grids":          {To: puzzleio.Kaggle, Operation: "count"},
		"format opensudoku": {To: puzzleio.OpenSudoku},
	} {
		job.Inputs, job.Output = []string{"in"}, "out"
		if job.Operation == "" {
			job.Operation = "solve"
		}
		if err := job.Validate(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
	}
}

// Answers as text take a faster path than answers as JSON. Both
// must count the same.
func TestPlainBoards(t *testing.T) {
	two := easy[:1] + strings.Repeat(".", 80)
	text := strings.Repeat(easy+"\n"+two+"\n55"+easy[2:]+"\n", 700)
	file := put(t, t.TempDir(), "boards.txt", text)
	job := Job{Inputs: []string{file}, Options: `{"unique":true}`, Shards: 2}
	plain := check(t, job).Counters
	job.JSON = true
	other := check(t, job).Counters
	delete(plain, Written)
	delete(other, Written)
	if !maps.Equal(plain, other) || plain["multiple"] != 700 || plain["unsolvable"] != 700 || plain["solved"] != 700 {
		t.Errorf("%v\n%v", plain, other)
	}
}
