package certificate_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"bullseye/certificate"
	"bullseye/internal/fortest/hostile"
	"bullseye/internal/fortest/sample"
	"bullseye/sudoku"
)

// A certificate of 24 kB could keep the checker busy for minutes before it was
// refused, because the limit of the work did not depend on the size.
//
// With BULLSEYE_CRAFTED=1, the same is done with the limit of the largest
// certificates, of 64 MiB. The log has the processor times.
func TestSmallCertificateKeepsTheCheckerBusyForMinutes(t *testing.T) {
	p := small(t)
	size := 24_000
	limits := certificate.Limits{Work: certificate.DefaultWork(size)}
	if limits.Work > 300_000_000 {
		t.Errorf("%d bytes may take %d units of work", size, limits.Work)
	}
	if sample.Only() {
		limits.Work /= 10
	}
	if os.Getenv("BULLSEYE_CRAFTED") != "" {
		size, limits = 2_000_000, certificate.Limits{Work: certificate.MaxWork}
	}
	crafted := craft(&p, size)
	if os.Getenv("BULLSEYE_CRAFTED") != "" {
		// The limit is reached before the bytes that follow.
		for name, text := range crafted {
			crafted[name] = certificate.Reseal(append(text, make([]byte, certificate.MaxSize-len(text))...), &p.start, &p.table)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(crafted)) {
		begin := hostile.ProcessorTime(t)
		_, spent, limit, err := certificate.CheckWork(&p.start, &p.table, crafted[name], limits)
		if !errors.Is(err, certificate.ErrWork) && os.Getenv("BULLSEYE_CRAFTED") == "" {
			t.Errorf("%s: %v", name, err)
		}
		if spent > limit+certificate.MostCharge {
			t.Errorf("%s: %d units of work, the limit is %d", name, spent, limit)
		}
		t.Logf("%s: %v, %d bytes, %d units: %v", name, (hostile.ProcessorTime(t) - begin).Round(time.Millisecond), len(crafted[name]), spent, err)
	}
}

// craft returns certificates whose steps hold as far as they are checked, and that
// take much work.
func craft(p *proof, size int) map[string][]byte {
	crafted := map[string][]byte{}
	claim := func() *forger { return newForger(p.optimum.Score, &p.optimum.Grid, 1024, sudoku.Cells) }

	// Lists of all templates, and of more and more of them.
	honest := firstPrices(p.text)
	for _, percent := range []int64{0, 30, 50, 70, 80} {
		prices := honest
		for c := range prices {
			prices[c] = prices[c] * percent / 100
		}
		f := claim()
		f.prices('l', &prices)
		crafted[fmt.Sprintf("a list with %d %% of the best prices", percent)] = f.seal(&p.start, &p.table)
	}

	// Only splits.
	for name, better := range map[string]func(a, b int) bool{
		"fewest": func(a, b int) bool { return a < b },
		"most":   func(a, b int) bool { return a > b },
	} {
		f := claim()
		f.completions(p.start, better, size)
		crafted["splits by the cell with the "+name+" candidates"] = f.seal(&p.start, &p.table)
	}
	f := claim()
	f.places(p.start, size)
	crafted["splits by houses"] = f.seal(&p.start, &p.table)
	return crafted
}

// places does the work of completions with splits by the places of a digit in a house.
func (f *forger) places(p sudoku.Candidates, size int) {
	for house := range sudoku.House(sudoku.Houses) {
		for d := uint8(1); d <= 9; d++ {
			var places []sudoku.Cell
			for _, c := range house.Cells() {
				if p[c].Has(d) {
					places = append(places, c)
				}
			}
			if len(places) < 2 {
				continue
			}
			if len(f.text) >= size {
				return
			}
			f.house(uint8(house), d)
			for _, c := range places {
				part := p
				part[c] = sudoku.DigitSet(d)
				if certificate.Propagate(&part) {
					f.places(part, size)
				}
			}
			return
		}
	}
}

// firstPrices returns the prices of the first step, which must have some.
func firstPrices(text []byte) (prices [sudoku.Cells]int64) {
	for _, f := range dissect(text)[5:][:sudoku.Cells] {
		prices[f.cell], _ = binary.Varint(text[f.from:f.to])
	}
	return prices
}

// completions writes splits that lead to all completions, until the certificate
// has the size. Better says which of two numbers of candidates a cell to split by
// should have.
func (f *forger) completions(p sudoku.Candidates, better func(a, b int) bool, size int) {
	split, found := sudoku.Cell(0), false
	for c := range p {
		if p[c].Len() > 1 && (!found || better(p[c].Len(), p[split].Len())) {
			split, found = sudoku.Cell(c), true
		}
	}
	if !found || len(f.text) >= size {
		return
	}
	f.cell(uint8(split))
	for d := range p[split].All() {
		part := p
		part[split] = sudoku.DigitSet(d)
		if certificate.Propagate(&part) {
			f.completions(part, better, size)
		}
	}
}
