package main

import (
	"encoding/binary"

	"bullseye/boardtext"
	"bullseye/internal/disk/spool"
	"bullseye/internal/render"
	"bullseye/internal/text/excerpt"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/sudoku"
)

// drawnBoards are the boards of a run that draws them. They are counted before the first one
// is drawn, because names of files have a number with as many digits as the last one.
type drawnBoards struct {
	spool.Spool
	memory []byte
}

// add adds what a drawing shows of a record. A label is a title.
func (d *drawnBoards) add(r *record.Record) error {
	r = r.Position()
	text := binary.AppendVarint(d.memory[:0], int64(r.Form))
	text = binary.AppendVarint(text, int64(r.Line))
	text = binary.AppendVarint(text, r.Number)
	text = append(text, r.Board[:]...)
	if r.HasLists() {
		for _, candidates := range r.Candidates {
			text = binary.LittleEndian.AppendUint16(text, uint16(candidates))
		}
	}
	puzzle := ""
	if r.Puzzle != nil {
		whole, err := r.Puzzle.MarshalJSON()
		if err != nil {
			return err
		}
		puzzle = string(whole)
	}
	for _, s := range []string{r.File, excerpt.Of(r.Label, render.MaxTitle), puzzle} {
		text = append(binary.AppendUvarint(text, uint64(len(s))), s...)
	}
	d.memory = text
	_, err := d.Add(text)
	return err
}

// records returns boards by their numbers, from 0.
func (d *drawnBoards) records(from, to int) ([]record.Record, error) {
	all := make([]record.Record, to-from)
	var memory []byte
	for i := range all {
		text, err := d.Text(from+i, memory)
		if err != nil {
			return nil, err
		}
		memory = text
		if err := readDrawn(text, &all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// readDrawn reads what add has written.
func readDrawn(text []byte, r *record.Record) error {
	number := func() int64 {
		n, size := binary.Varint(text)
		text = text[size:]
		return n
	}
	r.Form, r.Line, r.Number = boardtext.Form(number()), int(number()), number()
	text = text[copy(r.Board[:], text):]
	if r.HasLists() {
		for c := range r.Candidates {
			r.Candidates[c] = sudoku.Digits(binary.LittleEndian.Uint16(text))
			text = text[2:]
		}
	}
	puzzle := ""
	for _, s := range []*string{&r.File, &r.Label, &puzzle} {
		n, size := binary.Uvarint(text)
		*s = string(text[size : size+int(n)])
		text = text[size+int(n):]
	}
	if puzzle == "" {
		return nil
	}
	r.Puzzle = &rules.Puzzle{}
	return r.Puzzle.UnmarshalJSON([]byte(puzzle))
}
