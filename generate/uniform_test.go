package generate

import (
	"math/big"
	"testing"
)

// The weights of all splits add up to the number of all grids, which Felgenhauer and
// Jarvis found in another way.
func TestWeightsCountAllGrids(t *testing.T) {
	tables := tables()
	all, number := allPartitions()
	// Renaming digits, and so the order of the last two partitions of a stack, does not
	// change the sum over the other stacks. So it is found once for each class.
	var renamings []split
	for i := range 6 * 6 * 6 * 6 {
		var r split
		for d := range r {
			row := orders[i%6][d/3]
			r[d] = 3*row + orders[[3]int{i / 6 % 6, i / 36 % 6, i / 216}[d/3]][d%3]
		}
		renamings = append(renamings, r)
	}
	sums := make([]uint64, partitions*partitions)
	var largest [maxWeight + 1]uint64 // product of the other two, by the weight of the first stack
	var total big.Int
	for p := range uint16(partitions) {
		for q := range uint16(partitions) {
			weight := tables.weight[p][q]
			sum := &sums[int(p)*partitions+int(q)]
			if *sum == 0 {
				s := tables.sumOfOthers([3]uint16{0, p, q}, &largest[weight])
				for _, r := range renamings {
					sums[int(number[keyOf(all[p].renamed(&r))])*partitions+int(number[keyOf(all[q].renamed(&r))])] = s
				}
			}
			var product big.Int
			product.Mul(big.NewInt(int64(weight)), new(big.Int).SetUint64(*sum))
			total.Add(&total, &product)
		}
	}
	// The first box has 1680 splits, each other box of its stack has six for a partition,
	// and each of the three weights counts six orders of columns as one.
	total.Mul(&total, big.NewInt(1680*6*6*6*6*6))
	if got := total.String(); got != "6670903752021072936960" {
		t.Errorf("found %s grids", got)
	}
	for weight, product := range largest {
		if want := uint32((product + boundUnit - 1) / boundUnit); bounds[weight] != want {
			t.Errorf("the bound for a stack of weight %d is %d, want %d", weight, bounds[weight], want)
		}
	}
}

// sumOfOthers returns the sum of the products of weights of the second and the third
// stack, over all splits that fit the first stack. It raises largest to the largest
// product.
func (t *splits) sumOfOthers(first [3]uint16, largest *uint64) (sum uint64) {
	for _, a := range t.beside[first[0]] {
		for _, b := range t.beside[first[1]] {
			for _, c := range t.beside[first[2]] {
				product := t.stackWeight(&[3]uint16{a[0], b[0], c[0]}) * t.stackWeight(&[3]uint16{a[1], b[1], c[1]})
				sum += product
				*largest = max(*largest, product)
			}
		}
	}
	return sum
}

func TestGridsAreComplete(t *testing.T) {
	tables := tables()
	var random stream
	for i := range uint64(2000) {
		random.start(1, i)
		if g := tables.grid(&random); !g.Complete() {
			t.Fatalf("grid %d is %v", i, g)
		}
	}
}

// The alias method gives each element exactly its share.
func TestAlias(t *testing.T) {
	for _, weights := range [][]uint32{{1}, {1, 2, 3}, {0, 5, 0, 1}, {7, 7, 7}} {
		a := newAlias(weights)
		got := make([]uint64, len(weights))
		for i, keep := range a.keep {
			got[i] += uint64(keep)
			got[a.other[i]] += a.total - uint64(keep)
		}
		for i, w := range weights {
			if got[i] != uint64(w)*uint64(len(weights)) {
				t.Errorf("weights %v: shares %v of %d", weights, got, a.total)
			}
		}
	}
}

func BenchmarkGrid(b *testing.B) {
	tables := tables()
	var random stream
	for i := range b.N {
		random.start(1, uint64(i))
		tables.grid(&random)
	}
}

func TestShuffleReachesAllOrders(t *testing.T) {
	var random stream
	random.start(3, 4)
	seen := map[[4]int]int{}
	for range 24_000 {
		order := [4]int{0, 1, 2, 3}
		shuffle(&random, order[:])
		seen[order]++
	}
	for order, n := range seen {
		if n < 800 || n > 1200 {
			t.Errorf("%v came %d times", order, n)
		}
	}
	if len(seen) != 24 {
		t.Errorf("%d orders", len(seen))
	}
}
