package generate

import (
	"math/big"
	"testing"
)

// sumsOfOthers returns, for each pair of partitions of the first stack besides the
// standard one, the sum of the products of the weights of the other two stacks. It also
// returns the largest of these products for each weight of the first stack.
func sumsOfOthers(t *splits) (sums *[partitions][partitions]uint64, largest [maxWeight + 1]uint64) {
	sums = new([partitions][partitions]uint64)
	all, number := allPartitions()
	// Renaming digits does not change the sum over the other stacks. So it is found once
	// for each class of pairs.
	var renamings []split
	for i := range 6 * 6 * 6 * 6 {
		var r split
		for d := range r {
			row := orders[i%6][d/3]
			r[d] = 3*row + orders[[3]int{i / 6 % 6, i / 36 % 6, i / 216}[d/3]][d%3]
		}
		renamings = append(renamings, r)
	}
	for p := range uint16(partitions) {
		for q := range uint16(partitions) {
			if sums[p][q] != 0 {
				continue
			}
			var sum uint64
			most := &largest[t.weight[p][q]]
			t.eachPair([3]uint16{0, p, q}, func(product uint64) {
				sum += product
				*most = max(*most, product)
			})
			for _, r := range renamings {
				sums[number[keyOf(all[p].renamed(&r))]][number[keyOf(all[q].renamed(&r))]] = sum
			}
		}
	}
	return sums, largest
}

// The weights of all splits add up to the number of all grids, which Felgenhauer and
// Jarvis found in another way.
func TestWeightsCountAllGrids(t *testing.T) {
	var total big.Int
	shares, largest := weightShares(tables())
	for _, share := range shares {
		total.Add(&total, share)
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

// eachPair calls f with the product of weights of the second and the third stack, for all
// splits that fit the first stack.
func (t *splits) eachPair(first [3]uint16, f func(product uint64)) {
	for _, a := range t.beside[first[0]] {
		for _, b := range t.beside[first[1]] {
			for _, c := range t.beside[first[2]] {
				f(t.stackWeight(&[3]uint16{a[0], b[0], c[0]}) * t.stackWeight(&[3]uint16{a[1], b[1], c[1]}))
			}
		}
	}
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
		for i, s := range a.shares {
			got[i] += uint64(s.keep)
			got[s.other] += a.total - uint64(s.keep)
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
