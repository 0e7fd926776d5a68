package boardtext

import (
	"bytes"

	"bullseye/sudoku"
)

// Parse reads a text that holds one board in any form except Pencil. Its error
// is a *sudoku.SyntaxError. ParseCandidates reads all forms.
func Parse(text string) (sudoku.Board, error) {
	var b sudoku.Board
	if len(text) >= sudoku.Cells && onlySpace(text[sudoku.Cells:]) {
		var line [sudoku.Cells]byte
		copy(line[:], text)
		if sudoku.ReadSymbols(&b, line[:]) && b != (sudoku.Board{}) {
			return b, nil
		}
	}
	return ParseAs(text, AnyForm)
}

// ParseAs reads a text that holds one board in the given form, or in any if the form is
// AnyForm. Lists of candidates are an error. The error is a *sudoku.SyntaxError.
func ParseAs(text string, form Form) (sudoku.Board, error) {
	reading, err := parseOne([]byte(text), NewRecogniser(form))
	if err != nil {
		return sudoku.Board{}, err
	}
	if reading.HasLists() {
		at := placeIn([]byte(text), reading.Offset)
		return sudoku.Board{}, at.error("lists of candidates", "a board")
	}
	return reading.Board, nil
}

// ParseCandidates reads a text that holds one board in any form. Unlike a
// Recogniser, it reads rows of candidate lists even without a frame. For a board,
// it returns the board's Candidates. Its error is a *sudoku.SyntaxError.
func ParseCandidates(text string) (sudoku.Candidates, error) {
	reading, err := parseOne([]byte(text), &Recogniser{lists: true, atTop: true})
	if err != nil {
		return sudoku.Candidates{}, err
	}
	return reading.Start(), nil
}

// parseOne reads a text that holds one board. A label may not stand beside it.
func parseOne(text []byte, r *Recogniser) (Reading, error) {
	r.alone = true
	var one, next Reading
	found := 0
	take := func() {
		for found < 2 && r.Next(&next) {
			if found++; found == 1 {
				one = next
			}
		}
	}
	for rest := text; len(rest) > 0 && found < 2; {
		line, after, _ := bytes.Cut(rest, []byte{'\n'})
		rest = after
		r.Line(line)
		take()
	}
	if found < 2 {
		r.End()
		take()
	}
	switch {
	case found == 0:
		return Reading{}, placeIn(text, len(text)).error("no board", "one")
	case one.Err != nil:
		return Reading{}, one.Err
	case found == 2 && next.Err != nil:
		return Reading{}, next.Err
	case found == 2:
		return Reading{}, placeIn(text, next.Offset).error("a second board", "one")
	}
	return one, nil
}

// placeIn returns the place of text[offset:].
func placeIn(text []byte, offset int) place {
	before := text[:offset]
	start := bytes.LastIndexByte(before, '\n') + 1
	return place{offset, bytes.Count(before, []byte{'\n'}) + 1, columnAt(text[start:], offset-start)}
}

// Append appends the board in the given form to dst, without a newline after
// the last line. Block and SDK are nine lines of nine symbols, Pencil is the board's
// Marks as 729 characters, and AnyForm is the line form.
func Append(dst []byte, b sudoku.Board, form Form) []byte {
	var line [sudoku.Cells]byte
	switch form {
	case Block, SDK:
		for i, symbol := range b.AppendLine(line[:0]) {
			if i > 0 && i%9 == 0 {
				dst = append(dst, '\n')
			}
			dst = append(dst, symbol)
		}
		return dst
	case Framed:
		b.AppendLine(line[:0])
		return appendFramed(dst, 1, func(dst []byte, c sudoku.Cell) []byte { return append(dst, line[c]) })
	case Pencil:
		return AppendCandidates(dst, b.Marks(), Pencil)
	}
	return b.AppendLine(dst)
}

// AppendCandidates appends the candidates to dst, without a newline after the last line.
// Framed is a grid of candidate lists with aligned columns. All other forms are
// written as 729 characters.
func AppendCandidates(dst []byte, c sudoku.Candidates, form Form) []byte {
	if form != Framed {
		for _, s := range c {
			dst = appendSlots(dst, s)
		}
		return dst
	}
	width := 1
	for _, s := range c {
		width = max(width, len(appendList(nil, s)))
	}
	return appendFramed(dst, width, func(dst []byte, cell sudoku.Cell) []byte {
		return appendList(dst, c[cell])
	})
}

// appendSlots appends a cell's nine slots.
func appendSlots(dst []byte, s sudoku.Digits) []byte {
	for d := uint8(1); d <= 9; d++ {
		if s.Has(d) {
			dst = append(dst, '0'+d)
		} else {
			dst = append(dst, '.')
		}
	}
	return dst
}

// appendList appends a cell's candidates. If there are none, it appends nine blank
// slots, because a single blank means all nine digits.
func appendList(dst []byte, s sudoku.Digits) []byte {
	if s&sudoku.AllDigits == 0 {
		return appendSlots(dst, 0)
	}
	for d := range s.All() {
		dst = append(dst, '0'+d)
	}
	return dst
}

// appendFramed appends nine rows of cells with a frame. It pads each cell to the
// given width.
func appendFramed(dst []byte, width int, cell func([]byte, sudoku.Cell) []byte) []byte {
	rule := func() {
		for range 3 {
			dst = append(dst, '+')
			for range 3*width + 4 {
				dst = append(dst, '-')
			}
		}
		dst = append(dst, '+')
	}
	rule()
	for c := range sudoku.Cell(sudoku.Cells) {
		switch {
		case c%9 == 0:
			dst = append(dst, "\n| "...)
		case c%3 == 0:
			dst = append(dst, "| "...)
		}
		n := len(dst)
		dst = cell(dst, c)
		for len(dst) < n+width+1 {
			dst = append(dst, ' ')
		}
		if c%9 == 8 {
			dst = append(dst, '|')
		}
		if c%27 == 26 {
			dst = append(dst, '\n')
			rule()
		}
	}
	return dst
}
