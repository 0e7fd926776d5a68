package iss_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules"
	"bullseye/rules/iss"
)

// What is written is read as a puzzle that means the same: it takes the completion, and it takes
// other grids if and only if the first puzzle does. What is then written is the same again.
func TestWrittenPuzzlesMeanTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, line := range strings.Split(devdata.Text(t, "variants.tsv")+devdata.Text(t, "variants-more.tsv"), "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			continue
		}
		p, err := iss.Read([]byte(fields[2]))
		if err != nil {
			continue
		}
		text, err := iss.Append([]byte("text "), p)
		if err != nil {
			t.Errorf("%s: %v", fields[0], err)
			continue
		}
		text = bytes.TrimPrefix(text, []byte("text "))
		again, err := iss.Read(text)
		if err != nil {
			t.Errorf("%s: %v in %s", fields[0], err, text)
			continue
		}
		second, err := iss.Append(nil, again)
		if err != nil || !bytes.Equal(text, second) {
			t.Errorf("%s: wrote\n%s\nand then (%v)\n%s", fields[0], text, err, second)
		}
		if !reflect.DeepEqual(p.Allowed, again.Allowed) {
			t.Errorf("%s: other clues", fields[0])
		}
		values := make([]uint8, len(p.Allowed))
		for cell, c := range []byte(fields[1]) {
			if values[cell] = c - '0'; c >= 'A' {
				values[cell] = c - 'A' + 1
			}
		}
		for cell := p.InGrid(); cell < len(values); cell++ {
			values[cell] = uint8(p.First)
		}
		for i := range 200 {
			if isBroken(p, values) != isBroken(again, values) {
				t.Errorf("%s: wrote\n%s\nwhich means something else for %v", fields[0], text, values)
				break
			}
			if i > 0 && i%20 == 0 {
				values[random.IntN(len(values))] = uint8(p.First + random.IntN(p.Last-p.First+1))
				continue
			}
			a, b := random.IntN(len(values)), random.IntN(len(values))
			values[a], values[b] = values[b], values[a]
		}
	}
}

func isBroken(p *rules.Puzzle, values []uint8) bool {
	_, broken := p.Broken(values)
	return broken
}
