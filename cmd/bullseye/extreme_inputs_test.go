//go:build linux

package main

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"

	"bullseye/certificate"
	"bullseye/internal/corpus"
	"bullseye/internal/render"
	"bullseye/internal/store"
	"bullseye/operation"
	"bullseye/score"
	"bullseye/sudoku"
)

const (
	// eleven has 11,457,121 completions.
	eleven = "............5......1.89.7...76......3....6..7......6....2.35.7......82...5...73.."
	// wide has 471,117 completions.
	wide = "............5......1.89.7...76......3..1.6..7......64...2.35.7.......2...5...73.."
)

// extremeInputs write the inputs of extremes: files, or a folder.
var extremeInputs = map[string]func(name string) error{
	"hard.txt":     written(boards(32, corpus.Hard)),
	"hundreds.txt": written(boards(300, corpus.Hard, corpus.Typical)),
	"booklet.txt":  written(boards(render.MaxBooklet, corpus.Hard, corpus.Typical)),
	"boards.txt":   written(boards(20_000, corpus.Typical, corpus.Hard)),
	"many.txt":     written(boards(300_000, corpus.Easy, corpus.Typical)),
	"measured.txt": written(boards(maxMeasured, corpus.Easy, corpus.Typical)),
	"ends.txt":     written(func(w io.Writer) error { return errors.Join(boards(100_000, corpus.Easy)(w), line(w, "end")) }),
	"blank.txt":    written(repeated(empty, 1)),
	"open.txt":     written(repeated(empty, 64)),
	"wide.txt":     written(repeated(wide, 16)),
	"eleven.txt":   written(repeated(eleven, 1)),
	"sums.txt":     written(values(sudoku.Cells, score.MaxWeight)),
	"values.txt":   written(values(9*sudoku.Cells, 9*score.MaxWeight)),
	"texts.csv.gz": written(longTexts),
	"grids.txt":    made("generate", "--clues", "81", "--count", fmt.Sprint(maxGrids)),
	"classes.txt":  written(classes),
	"proof":        made("max", "--certificate", "OUTPUT", wide),
	"large.proof":  written(largeProof),
	"games.ndjson": written(games(2)),
	"games":        kept(games(2)),
	"many.ndjson":  written(games(40)),
	"many-games":   kept(games(40)),
}

// written returns a function that writes a file.
func written(text func(w io.Writer) error) func(name string) error {
	return func(name string) error {
		file, err := os.Create(name)
		if err != nil {
			return err
		}
		buffer := bufio.NewWriter(file)
		return errors.Join(text(buffer), buffer.Flush(), file.Close())
	}
}

// made returns a function that runs the command, which writes OUTPUT or standard output.
func made(args ...string) func(name string) error {
	return func(name string) error {
		words := strings.Fields(strings.ReplaceAll(strings.Join(args, " "), "OUTPUT", name))
		cmd := exec.Command("bullseye", words...)
		if len(words) > len(args) || strings.Join(words, " ") != strings.Join(args, " ") {
			return cmd.Run()
		}
		return written(func(w io.Writer) error {
			cmd.Stdout = w
			return cmd.Run()
		})(name)
	}
}

func line(w io.Writer, text string) error {
	_, err := io.WriteString(w, text+"\n")
	return err
}

// repeated writes a line n times.
func repeated(text string, n int) func(w io.Writer) error {
	return func(w io.Writer) error {
		for range n {
			if err := line(w, text); err != nil {
				return err
			}
		}
		return nil
	}
}

// boards writes n boards of some kinds.
func boards(n int, kinds ...corpus.Kind) func(w io.Writer) error {
	return func(w io.Writer) error {
		all, err := corpus.Boards(kinds...)
		for i := range n {
			if err == nil {
				err = line(w, all[i%len(all)].String())
			}
		}
		return err
	}
}

// classes writes as many boards as --unlike takes, of which hardly any are equivalent.
func classes(w io.Writer) error {
	random := rand.New(rand.NewPCG(1, 2))
	board := []byte(empty + "\n")
	for range maxClasses {
		clues := random.Perm(sudoku.Cells)[:20]
		for _, c := range clues {
			board[c] = '1' + byte((c%9+c/9*3+c/27)%9)
		}
		if _, err := w.Write(board); err != nil {
			return err
		}
		for _, c := range clues {
			board[c] = '.'
		}
	}
	return nil
}

// values writes n random numbers between -most and most.
func values(n int, most int64) func(w io.Writer) error {
	return func(w io.Writer) error {
		random := rand.New(rand.NewPCG(uint64(n), 1))
		var err error
		for range n {
			err = errors.Join(err, line(w, fmt.Sprint(random.Int64N(2*most+1)-most)))
		}
		return err
	}
}

// longTexts writes a table with as many texts as split --by takes, each as long as a row may
// be.
func longTexts(w io.Writer) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return err
	}
	err = line(packed, "puzzle,level")
	for i := range 10_000 {
		err = errors.Join(err, line(packed, fmt.Sprintf("%s,%d%s", puzzle, i, strings.Repeat("A", 60_000))))
	}
	return errors.Join(err, packed.Close())
}

// largeProof writes a certificate that is as large as one may be, with a list of all
// templates. Its seal is right.
func largeProof(w io.Writer) error {
	board, err := sudoku.ParseLine(empty)
	if err != nil {
		return err
	}
	proof := operation.Proof{Start: board.Candidates()}
	grid := make([]byte, sudoku.Cells)
	for c := range grid {
		grid[c] = byte((c%9+c/9*3+c/27)%9 + 1)
	}
	table := proof.Objective.Values()
	sum := int64(0)
	for c, d := range grid {
		sum += table[c][d-1]
	}
	text := binary.AppendVarint([]byte("bullseye\x01"), sum)
	for c := 0; c < sudoku.Cells; c += 2 {
		pair := grid[c]
		if c+1 < sudoku.Cells {
			pair |= grid[c+1] << 4
		}
		text = append(text, pair)
	}
	text = append(text, 1, sudoku.Cells, 'l') // the scale, no reference cell, and a step
	text = append(text, make([]byte, certificate.MaxSize-len(text)-sha256.Size)...)
	seal := sha256.New()
	seal.Write(text)
	var word []byte
	for c, digits := range proof.Start {
		word = binary.LittleEndian.AppendUint16(word, uint16(digits))
		for _, v := range table[c] {
			word = binary.LittleEndian.AppendUint64(word, uint64(v))
		}
	}
	seal.Write(word)
	proof.Certificate = seal.Sum(text)
	file, err := proof.Append(nil)
	if err != nil {
		return err
	}
	_, err = w.Write(file)
	return err
}

// games writes a dump of n games with events that are as long as they may be. There are more
// of each game than the store reads at once.
func games(n int) func(w io.Writer) error {
	return func(w io.Writer) error {
		const events = 150
		hash := sha256.New()
		out := io.MultiWriter(w, hash)
		err := line(out, `{"format":"bullseye-store","version":1}`)
		long := strings.Repeat("a", store.MaxEvent-10)
		for g := range n {
			err = errors.Join(err, line(out, fmt.Sprintf(`{"game":{"id":"g%03d","room":"r%03d","size":1,"next":%d,"ended":false,"created":5,"changed":5,"taken":0}}`, g, g, events)))
			for e := range events {
				err = errors.Join(err, line(out, fmt.Sprintf(`{"event":{"number":%d,"at":5,"kind":"created","data":{"a":"%s"}}}`, e, long)))
			}
		}
		return errors.Join(err, line(w, fmt.Sprintf(`{"end":{"games":%d,"sha256":"%x"}}`, n, hash.Sum(nil))))
	}
}

// kept returns a function that loads a dump into a folder.
func kept(dump func(w io.Writer) error) func(name string) error {
	return func(name string) error {
		if err := written(dump)(name + ".dump"); err != nil {
			return err
		}
		return exec.Command("bullseye", "store", "load", name+".dump", "--data", name).Run()
	}
}
