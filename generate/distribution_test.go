package generate

import (
	"math"
	"math/big"
	"os"
	"testing"

	"bullseye/sudoku"
)

// allMinimal is the distribution of the number of clues of all minimal boards, in percent,
// as Denis Berthier estimated it. Index 0 is 22 clues.
var allMinimal = []float64{.00348, .148, 2.28, 13.42, 31.91, 32.71, 15.48, 3.598, .41, .0241}

// chiSquare returns the statistic for counts whose expected shares are given, up to a
// factor. Bins that expect fewer than five are joined with the next one, or with the last.
// Freedom is the number of bins less one.
func chiSquare(counts, shares []float64) (statistic float64, freedom int) {
	var total, all float64
	for i := range counts {
		total += counts[i]
		all += shares[i]
	}
	var bins [][2]float64
	var bin [2]float64
	for i := range counts {
		bin[0] += counts[i]
		if bin[1] += shares[i] / all * total; bin[1] >= 5 {
			bins = append(bins, bin)
			bin = [2]float64{}
		}
	}
	last := &bins[len(bins)-1]
	last[0] += bin[0]
	last[1] += bin[1]
	for _, b := range bins {
		statistic += (b[0] - b[1]) * (b[0] - b[1]) / b[1]
	}
	return statistic, len(bins) - 1
}

// tooUnlikely reports whether the statistic is greater than it is in about one case of a
// thousand, by the approximation of Wilson and Hilferty.
func tooUnlikely(statistic float64, freedom int) bool {
	f := float64(freedom)
	bound := 1 - 2/(9*f) + 3.09*math.Sqrt(2/(9*f))
	return statistic > f*bound*bound*bound
}

// Unbiased boards have the numbers of clues that all minimal boards have. They are minimal.
func TestUnbiased(t *testing.T) {
	n, most := 100, 26
	if os.Getenv("BULLSEYE_BIG") != "" {
		n, most = 1000, mostUnbiased
	}
	counts := make([]float64, len(allMinimal))
	for i, b := range makeBoards(t, Options{Unbiased: true, Clues: Range{0, most}, Seed: 6}, 0, n) {
		clues := cluesOf(&b.Board)
		if !b.Found || clues < 22 || clues > most {
			t.Fatalf("board %d: %d clues", i, clues)
		}
		counts[clues-22]++
		if i < 20 {
			checkMinimal(t, &b)
		}
	}
	statistic, freedom := chiSquare(counts[:most-21], allMinimal[:most-21])
	t.Logf("counts %v, statistic %.2f with %d degrees of freedom", counts, statistic, freedom)
	if tooUnlikely(statistic, freedom) {
		t.Errorf("counts %v, which is too unlikely: %.2f with %d degrees of freedom", counts, statistic, freedom)
	}
}

// Removal prefers boards with few clues, as is known of it.
func TestMeanOfRemoval(t *testing.T) {
	const n = 10_000
	total := 0
	for _, b := range makeBoards(t, Options{Minimal: true}, 0, n) {
		total += cluesOf(&b.Board)
	}
	if mean := float64(total) / n; mean < 24.35 || mean > 24.45 {
		t.Errorf("%.3f clues in the mean, want 24.40", mean)
	}
}

// In uniform grids, the weight of each stack and of each band has the distribution that
// the table of all weights gives. The draw uses neither bands nor the order of stacks in
// this way, so a bias would show.
func TestGridsAreUniform(t *testing.T) {
	tables := tables()
	_, number := allPartitions()
	want := make([]float64, maxWeight+1)
	shares, _ := weightShares(tables)
	for w, share := range shares {
		want[w], _ = new(big.Float).SetInt(share).Float64()
	}
	n := 20_000
	if os.Getenv("BULLSEYE_BIG") != "" {
		n = 1_000_000
	}
	var counts [6][]float64
	for i := range counts {
		counts[i] = make([]float64, maxWeight+1)
	}
	var boxes, corners [9]float64
	for _, b := range makeBoards(t, Options{Clues: Range{81, 81}, Seed: 9}, 0, n) {
		for i := range counts {
			counts[i][weightOf(tables, number, &b.Grid, i%3, i >= 3)]++
		}
		boxes[b.Grid[0]-1]++
		for at := range 9 { // where the digit of r1c1 is in the middle box
			if b.Grid[9*(3+at/3)+3+at%3] == b.Grid[0] {
				corners[at]++
			}
		}
	}
	even := []float64{1, 1, 1, 1, 1, 1, 1, 1, 1}
	check := func(name string, counts, shares []float64) {
		statistic, freedom := chiSquare(counts, shares)
		t.Logf("%s: statistic %.1f with %d degrees of freedom", name, statistic, freedom)
		if tooUnlikely(statistic, freedom) {
			t.Errorf("%s: the statistic is %.1f with %d degrees of freedom", name, statistic, freedom)
		}
	}
	for i, name := range []string{"stack 1", "stack 2", "stack 3", "band 1", "band 2", "band 3"} {
		check(name, counts[i], want)
	}
	check("digits in r1c1", boxes[:], even)
	check("place of this digit in the middle box", corners[:], even)
}

// weightShares returns the number of grids whose first stack has each weight, up to a
// factor, and the largest product of sumsOfOthers.
func weightShares(t *splits) (shares map[uint16]*big.Int, largest [maxWeight + 1]uint64) {
	sums, largest := sumsOfOthers(t)
	shares = map[uint16]*big.Int{}
	for p, row := range sums {
		for q, sum := range row {
			w := t.weight[p][q]
			if shares[w] == nil {
				shares[w] = new(big.Int)
			}
			product := new(big.Int).SetUint64(sum)
			shares[w].Add(shares[w], product.Mul(product, big.NewInt(int64(w))))
		}
	}
	return shares, largest
}

// weightOf returns the weight of a stack, or of a band of the grid.
func weightOf(t *splits, number map[key]uint16, grid *sudoku.Grid, stack int, ofBand bool) uint16 {
	var in [3]uint16
	for band := range 3 {
		var s split
		for cell := range 9 {
			row, column := 3*band+cell/3, 3*stack+cell%3
			if ofBand {
				row, column = column, row
			}
			s[grid[9*row+column]-1] = uint8(cell / 3)
		}
		in[band] = number[keyOf(s)]
	}
	return uint16(t.stackWeight(&in))
}
