package certificate_test

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"bullseye/certificate"
	"bullseye/score"
	"bullseye/sudoku"
)

// An error names the byte, what was found there and what was expected.
func TestErrors(t *testing.T) {
	p := prove(t, sudoku.Board{}, new(score.Objective).Values()) // 2906 takes two bytes
	const (
		scoreAt     = 9
		gridAt      = 11
		scaleAt     = 52
		referenceAt = 54
		stepsAt     = 55
	)
	head := newForger(p.optimum.Score, &p.optimum.Grid, 1024, 44).text
	if len(head) != stepsAt {
		t.Fatalf("the header has %d bytes", len(head))
	}
	// with returns a certificate with other bytes from a place on.
	with := func(at int, some ...byte) []byte {
		return append(append(bytes.Clone(head[:at]), some...), make([]byte, 32)...)
	}
	// replaced returns one with other bytes in a place.
	replaced := func(at int, some ...byte) []byte {
		text := bytes.Clone(p.text)
		copy(text[at:], some)
		return text
	}
	prices := make([]byte, sudoku.Cells)
	last := p.text[len(p.text)-33]
	for _, test := range []struct {
		name string
		text []byte
		want string
	}{
		{"empty", []byte{}, "not a certificate: found the end, expected 41 bytes or more (byte 0)"},
		{"another file", bytes.Repeat([]byte("x"), 99), `not a certificate: found "x", expected "b" (byte 0)`},
		{"another version", replaced(8, 2), `not a certificate: found "\x02", expected "\x01" (byte 8)`},
		{"no score", with(scoreAt), "not a certificate: found the end, expected the score (byte 9)"},
		{"half a score", with(scoreAt, 0x80), "not a certificate: found the end, expected the score (byte 10)"},
		{"a long score", with(scoreAt, 0x80, 0), "not a certificate: found a number in 2 bytes that needs fewer, expected the score (byte 9)"},
		{"an endless score", with(scoreAt, bytes.Repeat([]byte{0xff}, 12)...), "not a certificate: found a number of more than 64 bits, expected the score (byte 9)"},
		{"another score", replaced(scoreAt, binary.AppendVarint(nil, 2905)...), "the proof does not hold: found score 2905, expected that of the grid, 2906 (byte 9)"},
		{"no grid", with(gridAt, 1, 2, 3), "not a certificate: found the end, expected a grid of 41 bytes (byte 14)"},
		{"a digit 12", replaced(gridAt+2, head[gridAt+2]&0xf0|12), "the proof does not hold: found 12 in r1c5 of the grid, expected a candidate (byte 13)"},
		{"a clash", replaced(gridAt, head[gridAt]&15*17), "the proof does not hold: found a digit twice in a house of the grid, expected a completion (byte 11)"},
		{"a cell more", replaced(scaleAt-1, head[scaleAt-1]|0x30), "not a certificate: found 3 after the last cell of the grid, expected 0 (byte 51)"},
		{"no scale", with(scaleAt), "not a certificate: found the end, expected the scale (byte 52)"},
		{"a large scale", replaced(scaleAt, 0x81, 8), "not a certificate: found scale 1025, expected 1 to 1024 (byte 52)"},
		{"no reference", with(referenceAt), "not a certificate: found the end, expected the reference cell (byte 54)"},
		{"reference 82", replaced(referenceAt, 82), "not a certificate: found reference cell 82, expected 0 to 81 (byte 54)"},
		{"no steps", with(stepsAt), "not a certificate: found the end, expected a step (byte 55)"},
		{"step x", with(stepsAt, 'x'), `not a certificate: found "x", expected a step: p, l, s, c or h (byte 55)`},
		{"cell 81", with(stepsAt, 'c', 81), "not a certificate: found cell 81, expected 0 to 80 (byte 56)"},
		{"house 27", with(stepsAt, 'h', 27), "not a certificate: found house 27, expected 0 to 26 (byte 56)"},
		{"digit 0", with(stepsAt, 'h', 0, 0), "not a certificate: found digit 0, expected 1 to 9 (byte 57)"},
		{"half the prices", with(stepsAt, append([]byte{'p'}, prices[:40]...)...), "not a certificate: found the end, expected a price (byte 96)"},
		{"a large difference", with(stepsAt, append([]byte{'p'}, binary.AppendVarint(nil, 1<<60)...)...), "not a certificate: found a difference of 1152921504606846976 between prices, expected at most 36028797018963968 (byte 56)"},
		{"a large price", with(stepsAt, append([]byte{'p', 0}, binary.AppendVarint(nil, 1<<54+1)...)...), "not a certificate: found price 18014398509481985 for r1c2, expected -18014398509481984 to 18014398509481984 (byte 57)"},
		{"no prices", with(stepsAt, append([]byte{'p'}, prices...)...), "the proof does not hold: found bound "},
		{"nothing struck", with(stepsAt, append([]byte{'s'}, prices...)...), "not a certificate: found step s that removes no candidate, expected one at least (byte 55)"},
		{"listed, not pruned", replaced(stepsAt, 'l'), `not a certificate: found step "l" with a bound below the aim, expected step p (byte 55)`},
		{"a byte more", append(append(bytes.Clone(p.text[:len(p.text)-32]), last), p.text[len(p.text)-32:]...), "not a certificate: found a byte after the last step, expected the seal (byte 211)"},
	} {
		_, err := p.check(certificate.Reseal(test.text, &p.start, &p.table), certificate.Limits{})
		if len(test.text) == 0 {
			_, err = p.check(nil, certificate.Limits{})
		}
		if err == nil || !strings.HasPrefix(err.Error(), "certificate: "+test.want) {
			t.Errorf("%s: %v\nwant %s", test.name, err, test.want)
		}
	}
	if _, err := p.check(replaced(60, p.text[60]+1), certificate.Limits{}); err == nil || !strings.HasSuffix(err.Error(), "expected that of these bytes, this board and these values (byte 211)") {
		t.Errorf("a changed byte: %v", err)
	}
}
