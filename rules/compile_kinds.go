package rules

import (
	"slices"

	"bullseye/rules/internal/engine"
)

// add adds a rule to the network.
func (c *compiler) add(r *Rule) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			err = e
		case interrupted:
			err = e.error
		default:
			panic(e)
		}
	}()
	compile := compilers[r.Kind]
	if compile == nil {
		return problem("there is no solver for it")
	}
	compile(c, r)
	return nil
}

// compilers says for each kind of rule how it is added to a network.
var compilers [lastKind + 1]func(c *compiler, r *Rule)

func init() {
	house := func(c *compiler, r *Rule) { c.house(r.Cells) }
	compilers = [lastKind + 1]func(c *compiler, r *Rule){
		RowHouse: house, ColumnHouse: house, Box: house, Region: house, Diagonal: house, Window: house,
		DisjointGroup: house, ExtraRegion: house,
		RegionSameValues: func(c *compiler, r *Rule) {
			for _, g := range r.Groups {
				if len(once(g)) < len(g) {
					c.net.Fail()
				}
				c.house(g)
			}
			c.sameValues(r.Groups)
		},

		AntiKnight:  func(c *compiler, r *Rule) { c.apart(c.p.Steps(knightSteps...)) },
		AntiKing:    func(c *compiler, r *Rule) { c.apart(c.p.Steps(slices.Concat(edgeSteps, cornerSteps)...)) },
		AntiTaxicab: (*compiler).antiTaxicab,
		AntiDifference: func(c *compiler, r *Rule) {
			c.beside(r, func(a, b int) bool { return a-b != r.Numbers[0] && b-a != r.Numbers[0] })
		},
		AntiRatio: func(c *compiler, r *Rule) {
			c.beside(r, func(a, b int) bool { return a != r.Numbers[0]*b && b != r.Numbers[0]*a })
		},
		AntiSum: func(c *compiler, r *Rule) {
			c.beside(r, func(a, b int) bool { return a+b != r.Numbers[0] })
		},
		GlobalEntropy: func(c *compiler, r *Rule) {
			c.squares(Range(1, 3), Range(4, 6), Range(7, 9))
		},
		GlobalModulo: func(c *compiler, r *Rule) {
			c.squares(c.remainder(0, 3), c.remainder(1, 3), c.remainder(2, 3))
		},
		DutchFlatmates: (*compiler).dutchFlatmates,

		Cage: func(c *compiler, r *Rule) {
			c.different(r.Cells)
			if len(r.Numbers) > 0 {
				c.sum(r.Cells, nil, r.Numbers[0])
			} else {
				c.house(r.Cells)
			}
		},
		Sum: func(c *compiler, r *Rule) {
			factors := r.Numbers[1:]
			if len(factors) == 0 {
				factors = nil
			}
			c.sum(r.Cells, factors, r.Numbers[0])
		},
		LittleKiller: func(c *compiler, r *Rule) { c.sum(r.Cells, nil, r.Numbers[0]) },
		Arrow:        (*compiler).arrow,
		DoubleArrow: func(c *compiler, r *Rule) {
			n := len(r.Cells)
			c.equalSums([][]int{{r.Cells[0], r.Cells[n-1]}, r.Cells[1 : n-1]})
		},
		EqualSums:     func(c *compiler, r *Rule) { c.equalSums(r.Groups) },
		RegionSumLine: func(c *compiler, r *Rule) { c.equalSums(r.Groups) },
		SumLine:       (*compiler).sumLine,
		SumLoop:       (*compiler).sumLoop,
		Zipper:        (*compiler).zipper,
		XSum:          (*compiler).xSum,
		Sandwich:      (*compiler).sandwich,
		Lunchbox: func(c *compiler, r *Rule) {
			c.house(r.Cells)
			c.sandwich(r)
		},
		RellikCage: func(c *compiler, r *Rule) {
			c.sets(r.Cells, func(set Values) bool {
				sums := uint64(1)
				for v := range set.Each {
					sums |= sums << v
				}
				if set.Has(0) && r.Numbers[0] == 0 {
					return false
				}
				return r.Numbers[0] == 0 || r.Numbers[0] > 63 || sums>>r.Numbers[0]&1 == 0
			})
		},
		EqualityCage: func(c *compiler, r *Rule) {
			half := c.values() / 2
			odd, low, high := c.remainder(1, 2), Range(c.p.First, c.p.First+half-1), Range(c.p.Last-half+1, c.p.Last)
			c.sets(r.Cells, func(set Values) bool {
				size := set.Len()
				return (set&odd).Len()*2 == size && (set&low).Len()*2 == size && (set&high).Len()*2 == size
			})
		},

		Thermometer: func(c *compiler, r *Rule) { c.net.AddRising(c.cells(r.Cells)) },
		SlowThermometer: func(c *compiler, r *Rule) {
			c.chain(r.Cells, func(a, b int) bool { return a <= b })
		},
		Whisper: func(c *compiler, r *Rule) {
			c.chain(r.Cells, func(a, b int) bool { return max(a-b, b-a) >= r.Numbers[0] })
		},
		Renban: func(c *compiler, r *Rule) {
			c.sets(r.Cells, func(set Values) bool { return set.Greatest()-set.Least() == set.Len()-1 })
		},
		Nabner: func(c *compiler, r *Rule) {
			c.allPairs(r.Cells, func(a, b int) bool { return max(a-b, b-a) >= 2 })
		},
		ModularLine: func(c *compiler, r *Rule) {
			m := r.Numbers[0]
			c.cycle(r.Cells, m, func(v int) int { return v % m })
		},
		EntropicLine: func(c *compiler, r *Rule) {
			classes := c.p.entropy()
			c.cycle(r.Cells, 3, func(v int) int { return classes[v] })
		},
		BetweenLine: func(c *compiler, r *Rule) {
			c.eachInner(r, func(a, x, b int) bool { return min(a, b) < x && x < max(a, b) })
		},
		LockoutLine: func(c *compiler, r *Rule) {
			c.pair(r.Cells[0], r.Cells[len(r.Cells)-1], func(a, b int) bool { return max(a-b, b-a) >= r.Numbers[0] })
			c.eachInner(r, func(a, x, b int) bool { return x < min(a, b) || x > max(a, b) })
		},
		Palindrome: func(c *compiler, r *Rule) {
			for i, cell := range r.Cells[:len(r.Cells)/2] {
				c.pair(cell, r.Cells[len(r.Cells)-1-i], equal)
			}
		},
		Chain: func(c *compiler, r *Rule) { c.chain(r.Cells, r.allows(c.p)) },
		AllPairs: func(c *compiler, r *Rule) {
			allowed := r.allows(c.p)
			c.allPairs(r.Cells, func(a, b int) bool { return allowed(a, b) && allowed(b, a) })
		},
		Regex: func(c *compiler, r *Rule) {
			a, err := ParsePattern(r.Pattern, c.p.First, c.p.Last)
			if err != nil {
				panic(err)
			}
			for _, g := range r.Groups {
				c.automaton(a, [][]int{g})
			}
		},
		Accepted: func(c *compiler, r *Rule) { c.automaton(r.Automaton, r.Groups) },

		Difference: func(c *compiler, r *Rule) {
			c.chain(r.Cells, func(a, b int) bool { return max(a-b, b-a) == r.Numbers[0] })
		},
		Ratio: func(c *compiler, r *Rule) {
			c.chain(r.Cells, func(a, b int) bool { return a == r.Numbers[0]*b || b == r.Numbers[0]*a })
		},
		PairSum: func(c *compiler, r *Rule) {
			c.chain(r.Cells, func(a, b int) bool { return a+b == r.Numbers[0] })
		},
		Greater: func(c *compiler, r *Rule) { c.chain(r.Cells, func(a, b int) bool { return a > b }) },

		ContainAtLeast: func(c *compiler, r *Rule) { c.contain(r, false) },
		ContainExactly: func(c *compiler, r *Rule) { c.contain(r, true) },
		LookAndSay: func(c *compiler, r *Rule) {
			var amounts []engine.Amount
			for i := 0; i < len(r.Numbers); i += 2 {
				amounts = c.amount(amounts, r.Cells, r.Numbers[i+1], r.Numbers[i], r.Numbers[i])
			}
			c.amounts(r.Cells, amounts)
		},
		SameValues: func(c *compiler, r *Rule) { c.sameValues(r.Groups) },
		Clone: func(c *compiler, r *Rule) {
			for _, g := range r.Groups[1:] {
				for i, cell := range g {
					c.pair(r.Groups[0][i], cell, equal)
				}
			}
		},
		OddCells:  func(c *compiler, r *Rule) { c.keep(r.Cells, c.remainder(1, 2)) },
		EvenCells: func(c *compiler, r *Rule) { c.keep(r.Cells, c.remainder(0, 2)) },
		Minima: func(c *compiler, r *Rule) {
			c.extremes(r, func(a, b int) bool { return a < b })
		},
		Maxima: func(c *compiler, r *Rule) {
			c.extremes(r, func(a, b int) bool { return a > b })
		},
		CountingCircles: func(c *compiler, r *Rule) {
			c.spend(len(r.Cells)*len(r.Cells)*2 + 20_000)
			c.net.AddCounting(c.cells(r.Cells), c.p.First)
			c.countOutside(r.Cells)
		},
		CountDistinct: func(c *compiler, r *Rule) {
			c.net.AddDistinctCount(c.cell[r.Cells[0]], c.cells(r.Cells[1:]), c.p.First)
		},

		ColumnIndexer: func(c *compiler, r *Rule) {
			for _, cell := range r.Cells {
				c.index(cell, cell%c.p.Columns+1, c.p.Row(cell/c.p.Columns))
			}
		},
		RowIndexer: func(c *compiler, r *Rule) {
			for _, cell := range r.Cells {
				c.index(cell, cell/c.p.Columns+1, c.p.Column(cell%c.p.Columns))
			}
		},
		BoxIndexer: func(c *compiler, r *Rule) {
			for _, cell := range r.Cells {
				for _, region := range r.Groups {
					if at := slices.Index(region, cell); at >= 0 {
						c.index(cell, at+1, region)
					}
				}
			}
		},
		NumberedRoom:     func(c *compiler, r *Rule) { c.index(r.Cells[0], r.Numbers[0], r.Cells) },
		ValueIndexing:    (*compiler).valueIndexing,
		Skyscraper:       (*compiler).skyscraper,
		HiddenSkyscraper: (*compiler).hiddenSkyscraper,
		FullRank:         (*compiler).fullRank,
		NoTies:           (*compiler).noTies,

		ChaosConstruction: (*compiler).chaos,
		ChaosArrow: func(c *compiler, r *Rule) {
			var lines [][]int
			for _, line := range r.Groups[1:] {
				lines = append(lines, line[1:])
			}
			c.runs(r, r.Groups[0][0], r.Groups[1][0], lines)
		},
		ChaosCount: func(c *compiler, r *Rule) {
			var lines [][]int
			for i := range r.Cells[2:] {
				lines = append(lines, r.Cells[2+i:3+i])
			}
			c.runs(r, r.Cells[0], r.Cells[1], lines)
		},
		ConnectedValues: func(c *compiler, r *Rule) {
			var set Values
			for _, v := range r.Numbers[2:] {
				set |= Value(v)
			}
			c.spend(len(r.Cells) * 50)
			c.net.AddConnected(c.cells(r.Cells), r.Numbers[0], c.set(set), r.Numbers[1])
		},

		Any: func(c *compiler, r *Rule) {
			var alternatives []func(*compiler)
			for i := range r.Rules {
				alternatives = append(alternatives, func(branch *compiler) { branch.mustAdd(&r.Rules[i]) })
			}
			c.any(c.p.concerned(r), alternatives...)
		},
		Both: func(c *compiler, r *Rule) {
			for i := range r.Rules {
				c.mustAdd(&r.Rules[i])
			}
		},
	}
}

func equal(a, b int) bool { return a == b }

// mustAdd adds a rule inside of another; its error becomes that of the outer one.
func (c *compiler) mustAdd(r *Rule) {
	if err := c.add(r); err != nil {
		panic(err)
	}
}

// concerned returns the cells of the rules of a rule.
func (p *Puzzle) concerned(r *Rule) []int {
	cells := slices.Concat(append(slices.Clip(r.Groups), r.Cells)...)
	switch r.Kind {
	case AntiKnight, AntiKing, AntiTaxicab, AntiDifference, AntiRatio, AntiSum, GlobalEntropy, GlobalModulo,
		DutchFlatmates, Minima, Maxima, ChaosConstruction:
		for cell := range p.InGrid() {
			cells = append(cells, cell)
		}
	case ColumnIndexer:
		for _, cell := range r.Cells {
			cells = append(cells, p.Row(cell/p.Columns)...)
		}
	case RowIndexer:
		for _, cell := range r.Cells {
			cells = append(cells, p.Column(cell%p.Columns)...)
		}
	}
	for i := range r.Rules {
		cells = append(cells, p.concerned(&r.Rules[i])...)
	}
	return once(cells)
}

// allows returns the relation of a rule.
func (r *Rule) allows(p *Puzzle) func(a, b int) bool {
	return func(a, b int) bool { return r.Allowed[a-p.First].Has(b) }
}

// remainder returns the values with a remainder.
func (c *compiler) remainder(rest, by int) Values {
	var set Values
	for v := c.p.First; v <= c.p.Last; v++ {
		if v%by == rest {
			set |= Value(v)
		}
	}
	return set
}

func (c *compiler) keep(cells []int, values Values) {
	for _, cell := range cells {
		c.net.Keep(c.cell[cell], c.set(values))
	}
}

func (c *compiler) apart(pairs [][2]int) {
	for _, pair := range pairs {
		c.different(pair[:])
	}
}

// beside restricts the values of cells that share an edge, but for the pairs in Groups.
func (c *compiler) beside(r *Rule, allowed func(a, b int) bool) {
	exempt := map[[2]int]bool{}
	for _, g := range r.Groups {
		exempt[[2]int{min(g[0], g[1]), max(g[0], g[1])}] = true
	}
	for _, pair := range c.p.Steps(edgeSteps...) {
		if !exempt[pair] {
			c.pair(pair[0], pair[1], allowed)
		}
	}
}

// squares says that every square of 2×2 cells has a value of each class.
func (c *compiler) squares(classes ...Values) {
	var amounts []engine.Amount
	for _, class := range classes {
		amounts = append(amounts, engine.Amount{Values: c.set(class), Low: 1, High: 4})
	}
	for row := range c.p.Rows - 1 {
		for column := range c.p.Columns - 1 {
			c.net.AddAmounts(c.cells(c.p.rectangle(row, column, 2, 2)), amounts...)
		}
	}
}

func (c *compiler) antiTaxicab(*Rule) {
	for v := max(c.p.First, 1); v <= c.p.Last; v++ {
		for a := range c.p.InGrid() {
			c.spend(200)
			for down := 0; down <= v; down++ {
				for _, right := range []int{v - down, down - v} {
					row, column := a/c.p.Columns+down, a%c.p.Columns+right
					if right <= 0 && down == 0 || row >= c.p.Rows || column < 0 || column >= c.p.Columns {
						continue
					}
					c.net.AddApart(c.cell[a], c.cell[c.p.Cell(row, column)], c.set(Value(v)))
					if right == 0 {
						break
					}
				}
			}
		}
	}
}

func (c *compiler) dutchFlatmates(r *Rule) {
	for column := range c.p.Columns {
		cells := c.p.Column(column)
		for row, cell := range cells {
			switch {
			case row > 0 && row < len(cells)-1:
				c.triple(r, cells[row-1], cell, cells[row+1], func(up, here, down int) bool {
					return here != 5 || up == 1 || down == 9
				})
			case row > 0:
				c.pair(cells[row-1], cell, func(up, here int) bool { return here != 5 || up == 1 })
			case len(cells) > 1:
				c.pair(cell, cells[1], func(here, down int) bool { return here != 5 || down == 9 })
			default:
				c.keep(cells, ^Value(5))
			}
		}
	}
}

// triple restricts the values of three cells, in the same way for all rules of a kind.
func (c *compiler) triple(r *Rule, x, y, z int, allowed func(x, y, z int) bool) {
	type state struct{ x, y int }
	graph(c, r.name(), []int{x, y, z}, []state{{}}, func(at int, s state, v int, yield func(state)) {
		switch at {
		case 0:
			yield(state{v, 0})
		case 1:
			yield(state{s.x, v})
		default:
			if allowed(s.x, s.y, v) {
				yield(state{})
			}
		}
	}, func(state) bool { return true })
}

// eachInner restricts each cell of a line together with its ends.
func (c *compiler) eachInner(r *Rule, allowed func(a, x, b int) bool) {
	line := r.Cells
	if len(line) < 3 {
		return
	}
	a, b := line[0], line[len(line)-1]
	for _, x := range line[1 : len(line)-1] {
		c.triple(r, a, x, b, allowed)
	}
}

// allPairs says which values any two cells may hold, in whatever order.
func (c *compiler) allPairs(cells []int, allowed func(a, b int) bool) {
	cells = once(cells)
	reflexive := false
	for v := c.p.First; v <= c.p.Last; v++ {
		reflexive = reflexive || allowed(v, v)
	}
	if !reflexive && len(cells) > 2 {
		c.sets(cells, func(set Values) bool {
			for a := range set.Each {
				for b := range (set &^ Range(0, a)).Each {
					if !allowed(a, b) {
						return false
					}
				}
			}
			return true
		})
		return
	}
	for i, a := range cells {
		for _, b := range cells[:i] {
			c.pair(b, a, allowed)
		}
	}
}

// cycle says that any m neighbours on a line are of different classes, of which there are m.
func (c *compiler) cycle(line []int, m int, class func(v int) int) {
	for i, a := range line {
		for k := 1; k <= m && i+k < len(line); k++ {
			same := k == m
			if a == line[i+k] && !same || same && len(once(line[i:i+k+1])) <= k {
				continue // a cell is not compared with itself
			}
			c.pair(a, line[i+k], func(a, b int) bool { return (class(a) == class(b)) == same })
		}
	}
	for i := 0; m <= c.values() && i+m <= len(line); i++ {
		if len(once(line[i:i+m])) < m {
			continue
		}
		var amounts []engine.Amount
		for k := range m {
			var set Values
			for v := c.p.First; v <= c.p.Last; v++ {
				if class(v) == k {
					set |= Value(v)
				}
			}
			amounts = append(amounts, engine.Amount{Values: c.set(set), Low: 1, High: 1})
		}
		c.amounts(line[i:i+m], amounts)
	}
}

// entropy returns the class of each value, low, middle or high: of classes that cannot be equal, the
// middle one differs from the others.
func (p *Puzzle) entropy() []int {
	classes := make([]int, p.Last+1)
	n := p.Last - p.First + 1
	low, middle := n/3, n/3
	switch n % 3 {
	case 1:
		middle++
	case 2:
		low++
	}
	for v := p.First; v <= p.Last; v++ {
		switch at := v - p.First; {
		case at < low:
		case at < low+middle:
			classes[v] = 1
		default:
			classes[v] = 2
		}
	}
	return classes
}

func (c *compiler) arrow(r *Rule) {
	number, shaft := r.Groups[0], r.Groups[1]
	factors := make([]int, len(number))
	for i, factor := len(number)-1, -1; i >= 0; i, factor = i-1, factor*10 {
		factors[i] = factor
	}
	c.sum(slices.Concat(number, shaft), slices.Concat(factors, ones(len(shaft))), 0)
}

// A piece of a line that is cut into pieces of one sum.
type piece struct {
	start, sum int
	cut        bool // a piece has ended
}

func (c *compiler) sumLine(r *Rule) { c.pieces(r, []piece{{}}) }

// sumLoop begins inside of any piece, and ends there.
func (c *compiler) sumLoop(r *Rule) {
	var starts []piece
	for s := range r.Numbers[0] {
		if s <= len(r.Cells)*c.p.Last {
			starts = append(starts, piece{start: s, sum: s})
		}
	}
	c.pieces(r, starts)
}

func (c *compiler) pieces(r *Rule, starts []piece) {
	graph(c, r.name(), r.Cells, starts, func(_ int, s piece, v int, yield func(piece)) {
		s.sum += v
		if s.sum == r.Numbers[0] {
			s.sum, s.cut = 0, true
		}
		if s.sum < r.Numbers[0] {
			yield(s)
		}
	}, func(s piece) bool { return s.cut && s.sum == s.start })
}

func (c *compiler) zipper(r *Rule) {
	n := len(r.Cells)
	for i := range n / 2 {
		ends := []int{r.Cells[i], r.Cells[n-1-i]}
		switch {
		case n%2 == 1:
			c.equalSums([][]int{ends, {r.Cells[n/2]}})
		case i > 0:
			c.equalSums([][]int{ends, {r.Cells[i-1], r.Cells[n-i]}})
		}
	}
}

func (c *compiler) xSum(r *Rule) {
	type state struct{ left, sum int } // cells to come that count, and what they sum to
	graph(c, r.name(), r.Cells, []state{{}}, func(at int, s state, v int, yield func(state)) {
		if at == 0 {
			if v >= 1 && v <= len(r.Cells) && v <= r.Numbers[0] {
				yield(state{v - 1, r.Numbers[0] - v})
			}
			return
		}
		switch {
		case s.left == 0:
			yield(s)
		case v <= s.sum:
			yield(state{s.left - 1, s.sum - v})
		}
	}, func(s state) bool { return s == state{} })
}

// sandwich follows the sum and the number of the values between the smallest and the greatest, if they
// must differ.
func (c *compiler) sandwich(r *Rule) {
	total := r.Numbers[0]
	if len(r.Cells) == 1 {
		if total != 0 {
			c.net.Fail()
		}
		return
	}
	if !c.differ(r.Cells) {
		c.sandwichOfRepeated(r)
		return
	}
	if len(r.Cells) == c.values() && c.values() <= 12 {
		c.net.AddSandwich(c.cells(r.Cells), total, c.p.First)
		return
	}
	type state struct {
		low, high  int // the smallest and the greatest value
		phase      int // before, inside, after
		first      int // the end that came first
		count, sum int // of the values inside
	}
	var starts []state
	for low := c.p.First; low <= c.p.Last; low++ {
		for high := low + len(r.Cells) - 1; high <= c.p.Last; high++ {
			starts = append(starts, state{low: low, high: high})
		}
	}
	graph(c, r.name(), r.Cells, starts, func(_ int, s state, v int, yield func(state)) {
		if v < s.low || v > s.high {
			return
		}
		end := v == s.low || v == s.high
		switch {
		case s.phase == 0 && end:
			s.phase, s.first = 1, v
		case s.phase == 1 && end:
			// So many different values have every sum from the least to the greatest.
			n := s.count
			least, most := n*(s.low+1)+n*(n-1)/2, n*(s.high-1)-n*(n-1)/2
			if v == s.first || s.sum != total || total < least || total > most {
				return
			}
			s.phase, s.first, s.count, s.sum = 2, 0, 0, 0
		case s.phase == 1:
			if s.count, s.sum = s.count+1, s.sum+v; s.sum > total {
				return
			}
		case s.phase == 2 && end:
			return
		}
		yield(s)
	}, func(s state) bool { return s.phase == 2 })
}

// sandwichOfRepeated is sandwich for cells that may hold equal values: the sum between any smallest and
// any greatest one would do, so each place of the two is an alternative.
func (c *compiler) sandwichOfRepeated(r *Rule) {
	var alternatives []func(*compiler)
	for i := range r.Cells {
		for j := range r.Cells {
			if i == j {
				continue
			}
			alternatives = append(alternatives, func(b *compiler) {
				for k, cell := range r.Cells {
					if k != i {
						b.pair(r.Cells[i], cell, func(least, v int) bool { return least <= v })
					}
					if k != j {
						b.pair(r.Cells[j], cell, func(most, v int) bool { return most >= v })
					}
				}
				b.sum(r.Cells[min(i, j)+1:max(i, j)], nil, r.Numbers[0])
			})
		}
	}
	c.any(r.Cells, alternatives...)
}

// sameValues says that groups hold the same values as often.
func (c *compiler) sameValues(groups [][]int) {
	var vars [][]uint16
	for _, g := range groups {
		vars = append(vars, c.cells(g))
	}
	if len(vars) < 2 {
		return
	}
	if len(vars[0]) == 1 {
		for _, g := range groups[1:] {
			c.pair(groups[0][0], g[0], equal)
		}
		return
	}
	c.spend(len(vars) * len(vars[0]) * 10)
	c.net.AddSameValues(vars)
}

func (c *compiler) amounts(cells []int, amounts []engine.Amount) {
	c.spend(len(cells) * len(cells) * 2)
	c.net.AddAmounts(c.cells(cells), amounts...)
}

// amount adds that a value occurs from low to high times.
func (c *compiler) amount(amounts []engine.Amount, cells []int, value, low, high int) []engine.Amount {
	if low > len(cells) || low > 0 && !c.p.All().Has(value) {
		c.net.Fail()
	}
	if !c.p.All().Has(value) {
		return amounts
	}
	return append(amounts, engine.Amount{Values: c.set(Value(value)), Low: low, High: high})
}

func (c *compiler) contain(r *Rule, exactly bool) {
	values := slices.Sorted(slices.Values(r.Numbers))
	var amounts []engine.Amount
	for i := 0; i < len(values); {
		k := i
		for k < len(values) && values[k] == values[i] {
			k++
		}
		high := len(r.Cells)
		if exactly {
			high = k - i
		}
		amounts = c.amount(amounts, r.Cells, values[i], k-i, high)
		i = k
	}
	c.amounts(r.Cells, amounts)
}

// countOutside says how often values occur in the houses of cells, outside of these, if the cells must
// hold the value as often as it says.
func (c *compiler) countOutside(cells []int) {
	if len(once(cells)) < len(cells) {
		return // one of them counts twice
	}
	for _, houses := range c.fullHouses() {
		var all, outside []int
		count := 0
		for _, h := range houses {
			if slices.ContainsFunc(h, func(cell int) bool { return slices.Contains(cells, cell) }) {
				all = append(all, h...)
				count++
			}
		}
		if len(once(all)) < len(all) || len(once(slices.Concat(all, cells))) > len(all) {
			continue // they overlap, or do not have all cells
		}
		for _, cell := range all {
			if !slices.Contains(cells, cell) {
				outside = append(outside, cell)
			}
		}
		c.spend(len(all) * len(cells))
		var amounts []engine.Amount
		for v := max(c.p.First, 1); v <= c.p.Last; v++ {
			if c.countNeeds(v, len(cells)) {
				amounts = c.amount(amounts, outside, v, count-v, count-v)
			}
		}
		if amounts != nil {
			c.amounts(outside, amounts)
		}
	}
}

// countNeeds reports whether values that occur as often as they say fill cells only with one of them.
func (c *compiler) countNeeds(value, cells int) bool {
	sums := uint64(1)
	for v := c.p.First; v <= c.p.Last; v++ {
		if v != value {
			sums |= sums << v
		}
	}
	return cells < 64 && sums>>cells&1 == 0
}

// extremes compares each cell with those beside it that are not in the list.
func (c *compiler) extremes(r *Rule, allowed func(a, b int) bool) {
	for _, pair := range c.p.Steps(edgeSteps...) {
		a, b := pair[0], pair[1]
		switch inA, inB := slices.Contains(r.Cells, a), slices.Contains(r.Cells, b); {
		case inA && !inB:
			c.pair(a, b, allowed)
		case inB && !inA:
			c.pair(b, a, allowed)
		}
	}
}

// index says that the cell of a line at the place that a pointer holds, from 1, holds a value.
func (c *compiler) index(pointer, value int, line []int) {
	c.keep([]int{pointer}, Range(1, len(line)))
	for i, cell := range line {
		if c.p.All().Has(i + 1) {
			c.pair(pointer, cell, func(v, w int) bool { return v != i+1 || w == value })
		}
	}
}

func (c *compiler) valueIndexing(r *Rule) {
	line := r.Cells[2:]
	c.keep(r.Cells[1:2], Range(1, max(len(line), 1)))
	vars := c.cells(line)
	if c.p.First == 0 {
		vars = append(c.cells(r.Cells[:1]), vars...) // place 0, which the pointer does not hold
	}
	c.net.AddElement(c.cell[r.Cells[0]], c.cell[r.Cells[1]], vars)
}

func (c *compiler) skyscraper(r *Rule) {
	type state struct{ highest, seen int }
	least := make([]int, len(r.Cells)) // of the highest up to a place
	for i := range least {
		least[i] = c.highestOf(r.Cells[:i+1])
	}
	graph(c, r.name(least...), r.Cells, []state{{}}, func(at int, s state, v int, yield func(state)) {
		if v > s.highest {
			s = state{v, s.seen + 1}
		}
		if s.seen <= r.Numbers[0] && s.highest >= least[at] {
			yield(s)
		}
	}, func(s state) bool { return s.seen == r.Numbers[0] })
}

// highestOf returns a value that the greatest of some cells reaches, whatever they hold.
func (c *compiler) highestOf(cells []int) int {
	different := 0
	vars := c.cells(cells)
	for i, v := range vars {
		if !slices.ContainsFunc(vars[:i], func(w uint16) bool { return !c.net.Differ(v, w) }) {
			different++
		}
	}
	return c.p.First + different - 1
}

func (c *compiler) hiddenSkyscraper(r *Rule) {
	const done = -2
	graph(c, r.name(), r.Cells, []int{-1}, func(_, highest, v int, yield func(int)) {
		switch {
		case highest == done:
			yield(done)
		case v > highest:
			yield(v)
		case v == r.Numbers[0]:
			yield(done)
		}
	}, func(highest int) bool { return highest == done })
}

func (c *compiler) automaton(a *Automaton, groups [][]int) {
	type state struct{ at int }
	var starts []state
	for _, s := range a.Start {
		starts = append(starts, state{s})
	}
	ends := map[int]bool{} // places after which a group ends
	cells := slices.Concat(groups...)
	at := 0
	for _, g := range groups[:len(groups)-1] {
		at += len(g)
		ends[at-1] = true
	}
	graph(c, nil, cells, starts, func(at int, s state, v int, yield func(state)) {
		for _, next := range a.Next[s.at][v-c.p.First] {
			if !ends[at] {
				yield(state{next})
				continue
			}
			for _, after := range a.Next[next][c.values()] {
				yield(state{after})
			}
		}
	}, func(s state) bool { return a.Accept[s.at] })
}

func (c *compiler) fullRank(r *Rule) {
	c.spend(len(r.Groups) * len(r.Cells) * 10)
	reading, low, ties := c.cells(r.Cells), r.Numbers[0]-1, len(r.Numbers) > 1 && r.Numbers[1] != 0
	var others [][]uint16
	for _, g := range r.Groups {
		if !slices.Equal(g, r.Cells) {
			others = append(others, c.cells(g))
		}
	}
	sides := [][]int{c.p.Row(0), c.p.Row(c.p.Rows - 1), c.p.Column(0), c.p.Column(c.p.Columns - 1)}
	known := 0
	for _, side := range sides {
		if len(side) != c.values() || !c.differ(side) {
			// All readings count: as if they began with one cell.
			for i, other := range others {
				others[i] = append(reading[:1:1], other...)
			}
			c.net.AddRank(append(reading[:1:1], reading...), others, low, len(others), ties)
			return
		}
		if slices.Contains(side, r.Cells[0]) {
			known++
		}
	}
	// Four readings begin with each value, one on each side.
	first := Value(c.p.First + low/4)
	c.keep(r.Cells[:1], first)
	for _, side := range sides {
		c.net.AskFirst(c.cells(side), c.set(first), known)
	}
	c.net.AddRank(reading, others, low%4, 3, ties)
}

// differ reports whether cells are known to hold different values.
func (c *compiler) differ(cells []int) bool {
	for i, a := range cells {
		for _, b := range cells[:i] {
			if a == b || !c.net.Differ(c.cell[a], c.cell[b]) {
				return false
			}
		}
	}
	return true
}

func (c *compiler) noTies(r *Rule) {
	for i, a := range r.Groups {
		for _, b := range r.Groups[:i] {
			c.spend(len(a) * 10)
			if len(a) != len(b) || slices.Equal(a, b) {
				continue
			}
			c.net.AddUnequal(c.cells(a), c.cells(b))
		}
	}
}

func (c *compiler) chaos(r *Rule) {
	size := r.Numbers[0]
	if size > c.values() {
		c.net.Fail()
		return
	}
	grid := make([]int, c.p.InGrid())
	for i := range grid {
		grid[i] = i
	}
	c.spend(len(grid) * len(grid))
	numbers := c.cells(r.Cells)
	for i, v := range numbers {
		var same []int // cells known to be in one region
		for j, w := range numbers {
			if v == w {
				same = append(same, j)
			}
		}
		if same[0] == i {
			c.house(same)
		}
	}
	if c.p.haveNames(r) {
		c.net.Names(numbers)
	}
	c.net.AddRegions(c.cells(grid), numbers, size)
	for i := range len(grid) / size {
		c.spend(len(grid) * 50)
		c.net.AddConnected(numbers, c.p.Columns, 1<<i, size)
	}
}

// haveNames reports whether the numbers of the regions of a rule are no more than names, to all rules.
func (p *Puzzle) haveNames(chaos *Rule) bool {
	isNumber := map[int]bool{}
	for _, cell := range chaos.Cells {
		if cell < p.InGrid() || p.Allowed[cell] != p.All() {
			return false
		}
		isNumber[cell] = true
	}
	found := func(cell int) bool { return isNumber[cell] }
	other := func(cell int) bool { return !isNumber[cell] }
	// A rule may compare numbers with each other alone.
	compares := func(control []int, cells ...[]int) bool {
		all := slices.Concat(cells...)
		return !slices.ContainsFunc(control, found) && !(slices.ContainsFunc(all, found) && slices.ContainsFunc(all, other))
	}
	var keeps func(rules []Rule, top bool) bool
	keeps = func(rules []Rule, top bool) bool {
		for i := range rules {
			r, ok := &rules[i], false
			switch r.Kind {
			case ChaosConstruction:
				ok = top && r == chaos
			case ChaosArrow:
				ok = compares(r.Groups[0], r.Groups[1:]...)
			case ChaosCount, CountDistinct:
				ok = compares(r.Cells[:1], r.Cells[1:])
			case SameValues, Clone:
				ok = compares(nil, r.Groups...)
			case ExtraRegion:
				ok = compares(nil, r.Cells)
			case Any, Both:
				ok = keeps(r.Rules, false)
			default:
				ok = !slices.ContainsFunc(r.Cells, found) && !slices.ContainsFunc(slices.Concat(r.Groups...), found)
			}
			if !ok {
				return false
			}
		}
		return true
	}
	return keeps(p.Rules, true)
}

// runs says that a cell, plus the number of a rule, holds how many cells at the start of lines hold the
// same as another, which counts, too.
func (c *compiler) runs(r *Rule, control, start int, lines [][]int) {
	vars := make([][]uint16, len(lines))
	near, isCount := map[int]bool{}, true
	for i, line := range lines {
		vars[i] = c.cells(line)
		if isCount = isCount && len(line) == 1; len(line) > 0 {
			near[line[0]] = true
		}
	}
	regions, size := c.p.regionCells()
	c.spend((len(regions) + len(vars)) * 20)
	if at := slices.Index(regions, start); at >= 0 && size > 1 {
		// One of the cells beside it is in its region.
		open := false
		for place, cell := range regions {
			open = open || c.p.Adjacent(at, place) && !near[cell]
		}
		if !open {
			c.keep([]int{control}, ^Value(1-r.Numbers[0]))
		}
	}
	listed := map[int]bool{start: true}
	for _, line := range lines {
		for _, cell := range line {
			isCount = isCount && !listed[cell]
			listed[cell] = true
		}
	}
	var others []int
	for _, cell := range regions {
		if !listed[cell] {
			others = append(others, cell)
		}
	}
	// Each cell of a region is listed once, or one of the others.
	if !isCount || len(once(regions)) < len(regions) || len(listed)+len(others) != len(regions) {
		others, size = nil, 0
	}
	c.net.AddRuns(c.cell[control], c.cell[start], vars, c.p.First+r.Numbers[0], c.cells(others), size)
}
