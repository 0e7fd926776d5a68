package chain

// thresholds counts the steps in the scale 4, 6, 8, 12, 16, 24, … that the number of
// statements, less two, exceeds.
func thresholds(cost int) (k int) {
	if cost < len(fewThresholds) {
		return int(fewThresholds[cost])
	}
	return countThresholds(cost)
}

// fewThresholds are the thresholds of small costs.
var fewThresholds = func() (table [statements + 1]uint8) {
	for cost := range table {
		table[cost] = uint8(countThresholds(cost))
	}
	return table
}()

func countThresholds(cost int) (k int) {
	for t := 4; t < cost-2; k++ {
		if t&(t-1) == 0 {
			t += t / 2
		} else {
			t += t / 3
		}
	}
	return k
}

// maxThresholds is enough for costs up to 2^24.
const maxThresholds = 48

// The Explainer adds and compares floating-point numbers. These tables repeat its sums, so
// that ratings that print alike compare as they do there.
var sums = func() (table [3][maxThresholds]float64) {
	tenth := 0.1
	for b, base := range [3]float64{6.5, 6.6, 7.0} {
		added := 0.0
		for k := range table[b] {
			table[b][k] = base + added
			added += tenth
		}
	}
	return table
}()

// Bases of the ratings of producer 21, in the order of sums.
const (
	baseCycle  = iota // cycles of the X and the Y pass
	baseXChain        // chains of the X pass
	baseXY            // everything of the XY pass
)

// ranks[b][k] is the rank of sums[b][k] among all of these, equal for equal sums.
var ranks = func() (table [3][maxThresholds]int32) {
	for b := range sums {
		for k, v := range sums[b] {
			for i := range sums {
				for _, w := range sums[i] {
					if w < v {
						table[b][k]++
					}
				}
			}
		}
	}
	return table
}()

// below[b][r] is the greatest cost of a chain of base b whose rank is below r, at most the
// number of statements.
var below = func() (table [3][3*maxThresholds + 2]int32) {
	for b := range table {
		n := int32(0) // the rank grows with the cost
		for r := range table[b] {
			for n < statements && ranks[b][thresholds(int(n+1))] < int32(r) {
				n++
			}
			table[b][r] = n
		}
	}
	return table
}()

// An order is the place of a hint in the order of a producer: smaller is first. From the
// highest bits: rank of the rating, cost, key, and the number of the hint.
type order struct {
	rank   int32
	cost   int32
	key    uint8
	number int32
}

func (a *order) before(b *order) bool {
	switch {
	case a.rank != b.rank:
		return a.rank < b.rank
	case a.cost != b.cost:
		return a.cost < b.cost
	case a.key != b.key:
		return a.key < b.key
	}
	return a.number < b.number
}
