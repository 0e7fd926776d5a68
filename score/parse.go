package score

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/internal/text/decimal"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// tableEntries is the number of values in a table.
const tableEntries = sudoku.Cells * 9

// ParseObjective reads weights or a table. The text is plain or JSON:
//
//   - Plain text has 81 integers, a weight for each cell, or 729, nine values for
//     each cell, row by row, separated by white space, commas or both. Comments reach from # to
//     the end of the line.
//   - JSON is {"weights": W} or {"table": T}, or W or T alone. W is an array of 81
//     integers and T one of 729; either may also be an array of arrays of nine
//     integers.
//
// For grids of other sizes, plain text or an array alone has other numbers of integers: see
// Objective.Other.
//
// The word rings is the ring weights, the zero Objective. Its errors are of type *sudoku.SyntaxError and say where the text stops making
// sense.
func ParseObjective(text string) (Objective, error) {
	body := strings.TrimPrefix(text, "\ufeff")
	if strings.TrimSpace(body) == rings {
		return Objective{}, nil
	}
	if first := strings.TrimLeftFunc(body, unicode.IsSpace); first != "" && (first[0] == '{' || first[0] == '[') {
		return parseJSON(text)
	}
	return parsePlain(text)
}

// A literal is an integer and its place in the text.
type literal struct {
	value  int64
	offset int
	word   string
}

// parsePlain reads integers with only separators between them.
func parsePlain(text string) (Objective, error) {
	var values []literal
	at := len(text) - len(strings.TrimPrefix(text, "\ufeff"))
	space := func() { // and comments, from # to the end of the line
		for {
			at += len(text[at:]) - len(strings.TrimLeftFunc(text[at:], unicode.IsSpace))
			if at == len(text) || text[at] != '#' {
				return
			}
			line, _, _ := strings.Cut(text[at:], "\n")
			at += len(line)
		}
	}
	for {
		space()
		if at < len(text) && text[at] == ',' && len(values) > 0 {
			at++
			space()
			if at == len(text) {
				return Objective{}, failAt(text, at, "", "an integer after the comma")
			}
		}
		if at == len(text) {
			return objectiveOf(text, values, at, true)
		}
		end := strings.IndexFunc(text[at:], func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
		if end < 0 {
			end = len(text) - at
		}
		if end == 0 {
			return Objective{}, failAt(text, at, ",", "an integer")
		}
		v, err := integerAt(text, at, text[at:at+end])
		if err != nil {
			return Objective{}, err
		}
		values = append(values, v)
		at += end
	}
}

// integerAt reads a word as an integer that is admitted as a value. objectiveOf
// checks later that weights are admitted, whose limit is lower.
func integerAt(text string, at int, word string) (literal, error) {
	v, err := decimal.Integer(word)
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && (v < -MaxEntry || v > MaxEntry):
		return literal{}, failAt(text, at, word, message.Of("a weight between %d and %d, or a value between %d and %d",
			int64(-MaxWeight), int64(MaxWeight), int64(-MaxEntry), int64(MaxEntry)))
	case err != nil && decimal.HasLeadingZero(strings.TrimPrefix(word, "-")):
		return literal{}, failAt(text, at, word, "an integer without leading zeros")
	case err != nil:
		return literal{}, failAt(text, at, word, "an integer")
	}
	return literal{v, at, word}, nil
}

// objectiveOf makes weights of 81 integers, a table of 729 and, if that is wanted, other numbers of
// as many as a grid of another size needs. The last of them ends before the offset end.
func objectiveOf(text string, values []literal, end int, other bool) (Objective, error) {
	switch len(values) {
	case sudoku.Cells:
		var w Weights
		for c, v := range values {
			if v.value < -MaxWeight || v.value > MaxWeight {
				return Objective{}, failAt(text, v.offset, v.word,
					message.Of("a weight between %d and %d", int64(-MaxWeight), int64(MaxWeight)))
			}
			w[c] = v.value
		}
		return Objective{Weights: &w}, nil
	case tableEntries:
		var t Table
		for i, v := range values {
			t[i/9][i%9] = v.value
		}
		return Objective{Table: &t}, nil
	}
	switch {
	case other && fits(len(values)):
		all := make([]int64, len(values))
		for i, v := range values {
			all[i] = v.value
		}
		return Objective{Other: &all}, nil
	case len(values) > tableEntries:
		v := values[tableEntries]
		return Objective{}, failAt(text, v.offset, v.word, message.Of("nothing after %d values", tableEntries))
	}
	found := ""
	if end < len(text) {
		found = text[end : end+1]
	}
	return Objective{}, failAt(text, end, found, message.Of("81 weights, or 729 values of a table, not %d", len(values)))
}

// fits reports whether a grid of 2 to 25 rows and columns has so many cells, or so many when each is
// counted for each of 2 to 26 values.
func fits(n int) bool {
	const side = 25
	for rows := 2; rows <= side; rows++ {
		for columns := rows; columns <= side; columns++ {
			if times := n / (rows * columns); n%(rows*columns) == 0 && 1 <= times && times <= side+1 {
				return true
			}
		}
	}
	return false
}

// failAt returns an error about the text at an offset. It quotes at most about 40
// bytes of what was found; an empty string stands for the end of the text.
func failAt(text string, at int, found string, expected any) *sudoku.SyntaxError {
	before := text[:at]
	line := strings.Count(before, "\n")
	before = strings.TrimPrefix(before[strings.LastIndexByte(before, '\n')+1:], "\ufeff")
	if found == "" {
		found = "the end"
	} else {
		found = strconv.Quote(excerpt.Of(found, 40))
	}
	return &sudoku.SyntaxError{
		Offset: at, Line: line + 1, Column: utf8.RuneCountInString(before) + 1, Found: found, Expected: expected,
	}
}
