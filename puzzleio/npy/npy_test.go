package npy

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/internal/corpus"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// solved returns records with solutions, three of each group.
func solved(t *testing.T) (records []record.Record) {
	t.Helper()
	boards, err := corpus.Boards(corpus.Typical)
	if err != nil {
		t.Fatal(err)
	}
	header, _ := record.NewHeader([]record.Column{{Name: "puzzle"}, {Name: "group"}})
	for i, b := range boards[:30] {
		found, err := search.First(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, record.Record{
			Reading: boardtext.Reading{Board: b, Form: boardtext.Line}, Grid: found, HasGrid: true,
			Header: header, Fields: []string{"", fmt.Sprint("group ", i/3)},
		})
	}
	return records
}

// write writes records to a new folder.
func write(t *testing.T, records []record.Record) string {
	t.Helper()
	folder := t.TempDir()
	w, err := NewWriter(func(name string) (File, error) { return os.Create(filepath.Join(folder, name)) })
	if err != nil {
		t.Fatal(err)
	}
	for i := range records {
		if err := w.Write(&records[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return folder
}

// The files have the headers and the elements that NumPy expects, byte for byte.
func TestFiles(t *testing.T) {
	records := solved(t)
	for _, grouped := range []bool{true, false} {
		groups := 10
		if !grouped {
			groups = 30
			for i := range records {
				records[i].Header, records[i].Fields = nil, nil
			}
		}
		folder := write(t, records)
		want := map[string][]byte{}
		numbers := func(all ...int) (text []byte) {
			for _, n := range all {
				text = append(text, byte(n), 0, 0, 0)
			}
			return text
		}
		starts, firsts := []int{}, []int{}
		for i := range records {
			for c := range sudoku.Cells {
				want["inputs"] = append(want["inputs"], records[i].Board[c]+1)
				want["labels"] = append(want["labels"], records[i].Grid[c]+1)
			}
			if starts = append(starts, i); i%(30/groups) == 0 {
				firsts = append(firsts, i)
			}
		}
		want["puzzle_indices"] = numbers(append(starts, 30)...)
		want["group_indices"] = numbers(append(firsts, 30)...)
		want["puzzle_identifiers"] = numbers(make([]int, 30)...)
		for name, elements := range want {
			text, err := os.ReadFile(filepath.Join(folder, "all__"+name+".npy"))
			if err != nil {
				t.Fatal(err)
			}
			header := fmt.Sprintf("{'descr': '<i4', 'fortran_order': False, 'shape': (%d,), }", len(elements)/4)
			if name == "inputs" || name == "labels" {
				header = "{'descr': '|u1', 'fortran_order': False, 'shape': (30, 81), }"
			}
			if len(text) < 128 || string(text[:10]) != "\x93NUMPY\x01\x00\x76\x00" || strings.TrimRight(string(text[10:127]), " ") != header || text[127] != '\n' {
				t.Fatalf("%s: found the header %q, expected %q", name, text[:min(128, len(text))], header)
			}
			if !bytes.Equal(text[128:], elements) {
				t.Errorf("%s: found the elements %v, expected %v", name, text[128:], elements)
			}
		}
		text, err := os.ReadFile(filepath.Join(folder, Metadata))
		if err != nil || !json.Valid(text) {
			t.Fatal(err, string(text))
		}
		expected := fmt.Sprintf(`{"pad_id":0,"ignore_label_id":0,"blank_identifier_id":0,"vocab_size":11,"seq_len":81,"num_puzzle_identifiers":1,"total_groups":%d,"mean_puzzle_examples":1,"total_puzzles":%[1]d,"sets":["all"]}`, groups)
		if strings.TrimSpace(string(text)) != expected {
			t.Errorf("found %s, expected %s", text, expected)
		}
	}
}

// Records without a text for their group are a group if they have the same board, and lie between no others.
func TestEmptyGroups(t *testing.T) {
	records := solved(t)[:9]
	records = append(records, records[8])
	for i, group := range []string{"", "", "a", "a", "", "a", "b", "b", "", ""} {
		records[i].Fields = []string{"", group}
	}
	text, err := os.ReadFile(filepath.Join(write(t, records), "all__group_indices.npy"))
	if err != nil {
		t.Fatal(err)
	}
	want := []byte{0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0, 10, 0, 0, 0}
	if !bytes.Equal(text[headerSize:], want) {
		t.Errorf("found the groups %v, expected %v", text[headerSize:], want)
	}
}

// Records without a right solution are refused.
func TestNoLabel(t *testing.T) {
	good := solved(t)[:2]
	bad := make([]record.Record, 4)
	for i := range bad {
		bad[i] = good[0]
	}
	bad[0].HasGrid = false
	bad[1].Grid = good[1].Grid
	bad[2].Form, bad[2].Candidates = boardtext.Pencil, good[0].Board.Candidates()
	bad[3].Err = &sudoku.SyntaxError{}
	folder := t.TempDir()
	w, err := NewWriter(func(name string) (File, error) { return os.Create(filepath.Join(folder, name)) })
	if err != nil {
		t.Fatal(err)
	}
	for i := range bad {
		if err := w.Write(&bad[i]); !errors.Is(err, record.ErrNoRoom) {
			t.Errorf("record %d: %v", i, err)
		}
	}
	if err := errors.Join(w.Write(&good[0]), w.Close(), w.Close()); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(folder, "all__inputs.npy")); err != nil || info.Size() != 128+81 {
		t.Errorf("found %v, %v", info, err)
	}
	if w.Write(&good[0]) == nil {
		t.Error("a closed writer writes")
	}
}

// A file that cannot be made or written is an error, and no file stays open.
func TestFailingFiles(t *testing.T) {
	records := solved(t)
	for calls := 1; ; calls++ {
		f := &failing{at: calls}
		w, err := NewWriter(f.create)
		if err == nil {
			for i := range records {
				err = errors.Join(err, w.Write(&records[i]))
			}
			err = errors.Join(err, w.Close())
		}
		if f.open != 0 {
			t.Fatalf("call %d fails, and %d files are open", calls, f.open)
		}
		if f.calls < calls {
			break
		}
		if err == nil {
			t.Fatalf("call %d fails without an error", calls)
		}
	}
}

// failing makes files of which one call fails.
type failing struct{ at, calls, open int }

func (f *failing) call() error {
	if f.calls++; f.calls == f.at {
		return errors.New("failed")
	}
	return nil
}

func (f *failing) create(string) (File, error) {
	if err := f.call(); err != nil {
		return nil, err
	}
	f.open++
	return &failingFile{f}, nil
}

type failingFile struct{ *failing }

func (f *failingFile) Write(text []byte) (int, error) { return len(text), f.call() }
func (f *failingFile) Seek(int64, int) (int64, error) { return 0, f.call() }
func (f *failingFile) Sync() error                    { return f.call() }
func (f *failingFile) Close() error                   { f.open--; return f.call() }

// NumPy reads the arrays, with the checks that a training program relies on.
func TestNumPyReadsThem(t *testing.T) {
	python := ""
	for _, name := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			python = name
			break
		}
	}
	if python == "" {
		t.Skip("skipped: no python3 with numpy here; Debian has both in python3-numpy")
	}
	folder := write(t, solved(t))
	command := exec.Command(python, "-c", `
import json, os, sys
import numpy as np
folder = sys.argv[1]
a = {k: np.load(os.path.join(folder, "all__%s.npy" % k), mmap_mode="r")
     for k in ["inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices"]}
with open(os.path.join(folder, "dataset.json")) as f:
    m = json.load(f)
assert a["inputs"].shape == a["labels"].shape == (30, 81), a["inputs"].shape
assert a["inputs"].dtype == a["labels"].dtype == np.uint8
for k in ["puzzle_identifiers", "puzzle_indices", "group_indices"]:
    assert a[k].dtype == np.int32 and a[k].ndim == 1, k
assert a["inputs"].min() == 1 and a["inputs"].max() == 10
assert a["labels"].min() == 2 and a["labels"].max() == 10 < m["vocab_size"]
given = a["inputs"] > 1
assert (a["inputs"][given] == a["labels"][given]).all()
assert (np.sort(a["labels"].reshape(30, 9, 9), axis=2) == np.arange(2, 11)).all()
assert (a["puzzle_indices"] == np.arange(31)).all()
assert (a["group_indices"] == np.arange(0, 31, 3)).all() and len(a["group_indices"]) == m["total_groups"] + 1
assert (a["puzzle_identifiers"] == m["blank_identifier_id"]).all() and len(a["puzzle_identifiers"]) == 30
assert m["seq_len"] == 81 and m["sets"] == ["all"]
`, folder)
	if said, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}

// Columns have an array of numbers each.
func TestColumns(t *testing.T) {
	records := solved(t)
	folder := t.TempDir()
	w, err := NewWriter(func(name string) (File, error) { return os.Create(filepath.Join(folder, name)) }, "er", "guesses")
	if err != nil {
		t.Fatal(err)
	}
	var want [2][]byte
	for i := range records {
		numbers := []float64{4.5 + float64(i), math.NaN()}
		if err := w.Write(&records[i], numbers...); err != nil {
			t.Fatal(err)
		}
		for j, n := range numbers {
			want[j] = binary.LittleEndian.AppendUint64(want[j], math.Float64bits(n))
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for j, name := range []string{"all__er.npy", "all__guesses.npy"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !IsName(name) || !bytes.Equal(text[128:], want[j]) || !bytes.Contains(text[:128], []byte("{'descr': '<f8', 'fortran_order': False, 'shape': (30,), }")) {
			t.Errorf("%s has the header %q and %d bytes of elements, %v", name, text[:min(128, len(text))], len(text)-128, err)
		}
	}
}
