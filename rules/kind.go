package rules

import "slices"

// maxNumber is the largest number of a rule, and its smallest with the opposite sign.
const maxNumber = 1_000_000

// A meaning is a row of the table of kinds.
type meaning struct {
	name, english, chinese string // name is that of our JSON
	says, saysChinese      string // a sentence
	has                    members
	// holds is the meaning itself, written to be seen right: the compiler and the engine are
	// tested against it.
	holds condition
}

// A condition reports whether values keep a rule.
type condition func(p *Puzzle, r *Rule, v []uint8) bool

// members says which members of Rule a kind has.
type members struct {
	cells, numbers, groups             span
	each                               span // the cells of each group
	alike                              bool // all groups have as many cells
	inGrid                             bool // the cells lie in the grid
	pattern, allowed, automaton, rules bool
	between                            numberRange
	also                               func(p *Puzzle, r *Rule) error // what else must be true of the rule
}

// A span is how many there may be of something: none if it is zero.
type span struct{ least, most int }

// A numberRange is the range of every number of a rule.
type numberRange func(p *Puzzle) (low, high int)

var (
	single = span{1, 1}
	two    = span{2, 2}
	maybe  = span{0, 1}
	some   = span{1, MaxCells}
	pair   = span{2, MaxCells}
	line   = members{cells: some}
)

func numbered(between numberRange) members {
	return members{cells: some, numbers: single, between: between}
}

// exempting is for rules about cells that share an edge, except some pairs.
func exempting(between numberRange) members {
	return members{numbers: single, between: between, groups: span{0, 2 * MaxCells}, each: two}
}

func upTo(high int) numberRange         { return func(*Puzzle) (int, int) { return 0, high } }
func values(p *Puzzle) (low, high int)  { return p.First, p.Last }
func factors(*Puzzle) (low, high int)   { return 1, MaxValue }
func aboveZero(*Puzzle) (low, high int) { return 1, maxNumber }
func offsets(*Puzzle) (low, high int)   { return 0, 1 }
func signed(*Puzzle) (low, high int)    { return -maxNumber, maxNumber }

// kinds is the table of kinds.
var kinds = [lastKind + 1]meaning{
	RowHouse:      house("row", "row", "行"),
	ColumnHouse:   house("column", "column", "列"),
	Box:           house("box", "box", "宫"),
	Region:        house("region", "region", "不规则宫"),
	Diagonal:      house("diagonal", "diagonal", "对角线"),
	Window:        house("window", "window", "窗口"),
	DisjointGroup: house("disjoint-group", "disjoint group", "宫内同位"),
	ExtraRegion:   house("extra-region", "extra region", "额外区域"),
	RegionSameValues: {"region-same-values", "regions with the same values", "各区域数字集相同",
		"The values in a group are different, and all groups hold the same.", "各组内的数互不相同，各组所含的数相同。",
		members{groups: pair, each: some, alike: true}, ofGroups(func(a, b []int) bool { return setOf(a) == setOf(b) && setOf(b).Len() == len(b) })},

	AntiKnight: {"anti-knight", "anti-knight", "无马",
		"Cells a knight's move apart hold different values.", "相隔马步的两格数不同。",
		members{}, atSteps(knightSteps, func(a, b, n int) bool { return a != b })},
	AntiKing: {"anti-king", "anti-king", "无缘",
		"Cells that touch, at an edge or a corner, hold different values.", "相邻（含斜向）的两格数不同。",
		members{}, atSteps(slices.Concat(edgeSteps, cornerSteps), func(a, b, n int) bool { return a != b })},
	AntiTaxicab: {"anti-taxicab", "anti-taxicab", "反曼哈顿",
		"Two cells that hold the same value are not that many steps apart, along rows and columns.", "数相同的两格，行差与列差之和不等于这个数。",
		members{also: positive}, func(p *Puzzle, r *Rule, v []uint8) bool {
			for a := range p.InGrid() {
				for b := range a {
					distance := abs(a/p.Columns-b/p.Columns) + abs(a%p.Columns-b%p.Columns)
					if v[a] == v[b] && distance == int(v[a]) {
						return false
					}
				}
			}
			return true
		}},
	AntiDifference: {"anti-difference", "forbidden difference", "邻格禁差",
		"Cells that share an edge do not differ by the number, except the pairs in groups.", "相邻两格之差不等于所给的数；列出的格对除外。",
		exempting(upTo(MaxValue)), atSteps(edgeSteps, func(a, b, n int) bool { return abs(a-b) != n })},
	AntiRatio: {"anti-ratio", "forbidden ratio", "邻格禁比",
		"Of cells that share an edge, none is the number times the other, except the pairs in groups.", "相邻两格中，没有一个是另一个的所给倍数；列出的格对除外。",
		exempting(factors), atSteps(edgeSteps, func(a, b, n int) bool { return a != n*b && b != n*a })},
	AntiSum: {"anti-sum", "forbidden sum", "邻格禁和",
		"Cells that share an edge do not sum to the number, except the pairs in groups.", "相邻两格之和不等于所给的数；列出的格对除外。",
		exempting(upTo(maxNumber)), atSteps(edgeSteps, func(a, b, n int) bool { return a+b != n })},
	GlobalEntropy: {"global-entropy", "global entropy", "全局熵",
		"Every square of 2×2 cells holds a value of 1 to 3, of 4 to 6 and of 7 to 9.", "每个 2×2 方块中，1 至 3、4 至 6、7 至 9 都出现。",
		members{also: oneToNine}, squares(func(a int) int { return (a - 1) / 3 })},
	GlobalModulo: {"global-modulo", "global modulo", "全局模三",
		"Every square of 2×2 cells holds values of every remainder by 3.", "每个 2×2 方块中，除以 3 的各种余数都出现。",
		members{}, squares(func(a int) int { return a % 3 })},
	DutchFlatmates: {"dutch-flatmates", "Dutch flatmates", "荷兰室友",
		"Every 5 has a 1 directly above it or a 9 directly below it.", "每个 5 的正上方是 1，或正下方是 9。",
		members{also: oneToNine}, func(p *Puzzle, r *Rule, v []uint8) bool {
			for c := range p.InGrid() {
				above, below := c-p.Columns, c+p.Columns
				if v[c] == 5 && !(above >= 0 && v[above] == 1) && !(below < p.InGrid() && v[below] == 9) {
					return false
				}
			}
			return true
		}},

	Cage: {"killer-cage", "killer cage", "杀手笼",
		"The values are different; with a number, that is their sum.", "各格的数互不相同；给出和时，总和等于它。",
		members{cells: some, numbers: maybe, between: upTo(maxNumber)}, different(func(a []int, n int) bool { return n < 0 || sum(a) == n })},
	Sum: {"sum", "sum", "和",
		"The values sum to the first number; further numbers are factors, one for each cell.", "各格的数之和等于第一个数；其余的数依次是各格的系数。",
		members{cells: some, numbers: span{1, MaxCells + 1}, between: signed, also: oneFactorEach}, func(p *Puzzle, r *Rule, v []uint8) bool {
			total := 0
			for i, a := range read(v, r.Cells) {
				if len(r.Numbers) > 1 {
					a *= r.Numbers[1+i]
				}
				total += a
			}
			return total == r.Numbers[0]
		}},
	LittleKiller: {"little-killer", "little killer", "小杀手",
		"The values sum to the number.", "各格的数之和等于所给的数。",
		numbered(upTo(maxNumber)), ofCells(func(a []int, n int) bool { return sum(a) == n })},
	Arrow: {"arrow", "arrow", "箭头",
		"The digits of the first group, in order, are a number; the values of the second group sum to it.", "第一组的数字依次组成一个数，第二组的数之和等于它。",
		members{groups: two, each: some, also: shortPill}, func(p *Puzzle, r *Rule, v []uint8) bool {
			number := 0
			for i, digit := range read(v, r.Groups[0]) {
				if i > 0 && digit > 9 {
					return false
				}
				number = number*10 + digit
			}
			return number == sum(read(v, r.Groups[1]))
		}},
	DoubleArrow: {"double-arrow", "double arrow", "双头箭头",
		"The ends of the line sum to as much as the cells between them.", "线两端的数之和等于中间各格之和。",
		members{cells: span{3, MaxCells}}, ofCells(func(a []int, n int) bool {
			last := len(a) - 1
			return a[0]+a[last] == sum(a[1:last])
		})},
	EqualSums: {"equal-sums", "equal sums", "等和组",
		"All groups have the same sum.", "各组的和相等。",
		members{groups: pair, each: some}, ofGroups(func(a, b []int) bool { return sum(a) == sum(b) })},
	RegionSumLine: {"region-sum-line", "region sum line", "宫和线",
		"The parts of the line, one for each passage through a region, have the same sum.", "线在各宫内的每一段，和都相等。",
		members{groups: some, each: some}, ofGroups(func(a, b []int) bool { return sum(a) == sum(b) })},
	SumLine: {"sum-line", "sum line", "定和线",
		"The line can be cut into parts that each sum to the number.", "线可以切成若干段，每段的和都等于所给的数。",
		numbered(aboveZero), ofCells(cuts)},
	SumLoop: {"sum-loop", "sum loop", "定和环",
		"The line ends where it begins, and can be cut into parts that each sum to the number.", "首尾相接的线可以切成若干段，每段的和都等于所给的数。",
		numbered(aboveZero), ofCells(func(a []int, n int) bool {
			for i := range a {
				if cuts(slices.Concat(a[i:], a[:i]), n) {
					return true
				}
			}
			return false
		})},
	Zipper: {"zipper-line", "zipper line", "拉链线",
		"Cells at equal distance from the middle of the line have the same sum; a cell in the middle holds it.", "与线的中点等距的两格之和都相等；若有正中的一格，它就是这个和。",
		line, ofCells(func(a []int, n int) bool {
			want := a[0] + a[len(a)-1]
			if len(a)%2 == 1 && len(a) > 1 {
				want = a[len(a)/2]
			}
			for i := range len(a) / 2 {
				if a[i]+a[len(a)-1-i] != want {
					return false
				}
			}
			return true
		})},
	XSum: {"x-sum", "X-sum", "X 和",
		"The first X cells of the line sum to the number, where X is its first value.", "设线上第一格是 X，前 X 格之和等于所给的数。",
		numbered(upTo(maxNumber)), ofCells(func(a []int, n int) bool { return a[0] >= 1 && a[0] <= len(a) && sum(a[:a[0]]) == n })},
	Sandwich: {"sandwich", "sandwich", "三明治",
		"The cells of the line between the smallest and the largest value sum to the number.", "线上最小数与最大数之间各格的和等于所给的数。",
		numbered(upTo(maxNumber)), ofCells(sandwiched)},
	Lunchbox: {"lunchbox", "lunchbox", "午餐盒",
		"The values are different, and the cells of the line between the smallest and the largest sum to the number.", "各格的数互不相同，线上最小数与最大数之间各格的和等于所给的数。",
		numbered(upTo(maxNumber)), different(sandwiched)},
	RellikCage: {"rellik-cage", "rellik cage", "逆杀手笼",
		"The values are different, and no choice of them sums to the number.", "各格的数互不相同，其中任取若干个，和都不等于所给的数。",
		numbered(upTo(maxNumber)), different(func(a []int, n int) bool {
			reached := map[int]bool{} // the sums of all choices of one value or more
			for x := range setOf(a).Each {
				next := map[int]bool{x: true}
				for s := range reached {
					next[s], next[s+x] = true, true
				}
				reached = next
			}
			return !reached[n]
		})},
	EqualityCage: {"equality-cage", "equality cage", "均衡笼",
		"The values are different, as many odd as even, and as many in the lower as in the upper half of all values.", "各格的数互不相同，奇数与偶数一样多，小数与大数一样多。",
		line, func(p *Puzzle, r *Rule, v []uint8) bool {
			odd, high, middle := 0, 0, p.First+p.Last // the middle is doubled
			for a := range setOf(read(v, r.Cells)).Each {
				if 2*a == middle {
					return false
				}
				odd += a%2*2 - 1
				if high--; 2*a > middle {
					high += 2
				}
			}
			return odd == 0 && high == 0 && anyTwo(unequal)(p, r, v)
		}},

	Thermometer: {"thermometer", "thermometer", "温度计",
		"Along the line, each value is greater than the one before.", "沿线每个数都大于前一个。",
		line, neighbours(func(a, b, n int) bool { return a < b })},
	SlowThermometer: {"slow-thermometer", "slow thermometer", "慢温度计",
		"Along the line, no value is smaller than the one before.", "沿线每个数都不小于前一个。",
		line, neighbours(func(a, b, n int) bool { return a <= b })},
	Whisper: {"whisper", "whisper", "低语线",
		"Neighbours on the line differ by the number or more.", "线上相邻两格之差不小于所给的数。",
		numbered(upTo(MaxValue)), neighbours(func(a, b, n int) bool { return abs(a-b) >= n })},
	Renban: {"renban", "renban", "连续组线",
		"The values are different and without a gap, in any order.", "各格的数互不相同且连续，次序不限。",
		line, different(func(a []int, n int) bool { return slices.Max(a)-slices.Min(a) == setOf(a).Len()-1 })},
	Nabner: {"nabner", "nabner", "反连续线",
		"No two values are equal or consecutive.", "任意两个数既不相同也不连续。",
		line, anyTwo(func(a, b int) bool { return abs(a-b) >= 2 })},
	ModularLine: {"modular-line", "modular line", "模线",
		"Any M neighbours on the line have different remainders by M, the number.", "设所给的数为 M，线上任意连续 M 格除以 M 的余数互不相同。",
		numbered(factors), func(p *Puzzle, r *Rule, v []uint8) bool {
			m := r.Numbers[0]
			return together(v, r.Cells, m, func(a, b int) bool { return a%m != b%m })
		}},
	EntropicLine: {"entropic-line", "entropic line", "熵线",
		"Any three neighbours on the line hold a low, a middle and a high value.", "线上任意连续三格各有一个小数、中数和大数。",
		line, func(p *Puzzle, r *Rule, v []uint8) bool {
			low := (p.Last - p.First + 2) / 3 // of 1 to 7: 1-2, 3-5, 6-7; of 1 to 8: 1-3, 4-5, 6-8
			class := func(a int) int {
				switch {
				case a < p.First+low:
					return 0
				case a > p.Last-low:
					return 2
				}
				return 1
			}
			return together(v, r.Cells, 3, func(a, b int) bool { return class(a) != class(b) })
		}},
	BetweenLine: {"between-line", "between line", "区间线",
		"Each value on the line lies strictly between those of the ends.", "线上每个数都严格介于两端的数之间。",
		members{cells: pair}, inside(func(a, low, high int) bool { return low < a && a < high })},
	LockoutLine: {"lockout-line", "lockout line", "锁定线",
		"The ends of the line differ by the number or more, and no other value lies from one to the other.", "线两端之差不小于所给的数，其余各数都不在两端所成的范围内。",
		members{cells: pair, numbers: single, between: upTo(MaxValue)}, func(p *Puzzle, r *Rule, v []uint8) bool {
			ends := read(v, []int{r.Cells[0], r.Cells[len(r.Cells)-1]})
			locked := inside(func(a, low, high int) bool { return a < low || a > high })
			return abs(ends[0]-ends[1]) >= r.Numbers[0] && locked(p, r, v)
		}},
	Palindrome: {"palindrome", "palindrome", "回文",
		"The line reads the same from both ends.", "线从两端读起都一样。",
		line, ofCells(func(a []int, n int) bool {
			b := slices.Clone(a)
			slices.Reverse(b)
			return slices.Equal(a, b)
		})},
	Chain: {"chain", "chain of pairs", "两格关系链",
		"Each value on the line allows the next one.", "沿线每个数都允许下一个数。",
		members{cells: some, allowed: true}, func(p *Puzzle, r *Rule, v []uint8) bool {
			return neighbours(func(a, b, n int) bool { return r.Allowed[a-p.First].Has(b) })(p, r, v)
		}},
	AllPairs: {"all-pairs", "all pairs", "任意两格关系",
		"Any two values allow each other.", "任意两格的数互相允许。",
		members{cells: some, allowed: true}, func(p *Puzzle, r *Rule, v []uint8) bool {
			return anyTwo(func(a, b int) bool { return r.Allowed[a-p.First].Has(b) && r.Allowed[b-p.First].Has(a) })(p, r, v)
		}},
	Regex: {"regex", "regular expression", "正则线",
		"The values of each group, in order, match the pattern.", "每组的数依次读出，都与正则表达式匹配。",
		members{groups: some, each: some, pattern: true}, func(p *Puzzle, r *Rule, v []uint8) bool {
			automaton, err := ParsePattern(r.Pattern, p.First, p.Last)
			for _, g := range r.Groups {
				if err != nil || !automaton.Accepts(p.First, readGroups(v, [][]int{g})) {
					return false
				}
			}
			return true
		}},
	Accepted: {"automaton", "automaton", "自动机线",
		"The automaton accepts the values of the groups, with breaks between them.", "自动机接受各组的数，组与组之间有分隔。",
		members{groups: some, each: span{0, MaxCells}, automaton: true}, func(p *Puzzle, r *Rule, v []uint8) bool {
			return r.Automaton.Accepts(p.First, readGroups(v, r.Groups))
		}},

	Difference: {"difference", "difference", "白点",
		"The two values differ by the number.", "两格之差等于所给的数。",
		members{cells: two, numbers: single, between: upTo(MaxValue)}, neighbours(func(a, b, n int) bool { return abs(a-b) == n })},
	Ratio: {"ratio", "ratio", "黑点",
		"One of the two values is the number times the other.", "两格中一个数是另一个的所给倍数。",
		members{cells: two, numbers: single, between: factors}, neighbours(func(a, b, n int) bool { return a == n*b || b == n*a })},
	PairSum: {"pair-sum", "sum of a pair", "XV",
		"The two values sum to the number.", "两格之和等于所给的数。",
		members{cells: two, numbers: single, between: upTo(maxNumber)}, neighbours(func(a, b, n int) bool { return a+b == n })},
	Greater: {"greater-than", "greater than", "大小于",
		"The first of the two values is greater.", "两格中前一个数较大。",
		members{cells: two}, neighbours(func(a, b, n int) bool { return a > b })},

	ContainAtLeast: {"contain-at-least", "contains at least", "至少包含",
		"The cells hold each of the numbers at least as often as it is listed.", "各格中，每个所列的数出现的次数不少于它被列出的次数。",
		members{cells: some, numbers: some, between: values}, contain(func(found, listed int) bool { return found >= listed })},
	ContainExactly: {"contain-exactly", "contains exactly", "恰好包含",
		"The cells hold each of the numbers exactly as often as it is listed.", "各格中，每个所列的数出现的次数恰好等于它被列出的次数。",
		members{cells: some, numbers: some, between: values}, contain(func(found, listed int) bool { return found == listed })},
	LookAndSay: {"look-and-say", "look-and-say", "外观报数",
		"The numbers are pairs: how often the cells hold a value, and the value.", "所给的数两个一对：某数出现的次数，以及这个数。",
		members{cells: some, numbers: pair, between: upTo(MaxCells), also: countsOfValues}, func(p *Puzzle, r *Rule, v []uint8) bool {
			for i := 0; i < len(r.Numbers); i += 2 {
				if count(read(v, r.Cells), r.Numbers[i+1]) != r.Numbers[i] {
					return false
				}
			}
			return true
		}},
	SameValues: {"same-values", "same values", "相同数字组",
		"All groups hold the same values, each as often.", "各组所含的数相同，次数也相同。",
		members{groups: pair, each: some, alike: true}, ofGroups(func(a, b []int) bool {
			return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
		})},
	Clone: {"clone", "clone", "克隆",
		"All groups hold the same values in the same order.", "各组的数依次相同。",
		members{groups: pair, each: some, alike: true}, ofGroups(func(a, b []int) bool { return slices.Equal(a, b) })},
	OddCells: {"odd-cells", "odd cells", "奇数格",
		"All values are odd.", "各格都是奇数。",
		line, eachCell(func(a int, all []int) bool { return a%2 == 1 })},
	EvenCells: {"even-cells", "even cells", "偶数格",
		"All values are even.", "各格都是偶数。",
		line, eachCell(func(a int, all []int) bool { return a%2 == 0 })},
	Minima: {"minima", "minima", "极小格",
		"Each value is smaller than those of all cells beside it that are not listed.", "每格的数都小于与它相邻且未列出的各格。",
		members{cells: some, inGrid: true}, beside(func(listed, other int) bool { return listed < other })},
	Maxima: {"maxima", "maxima", "极大格",
		"Each value is greater than those of all cells beside it that are not listed.", "每格的数都大于与它相邻且未列出的各格。",
		members{cells: some, inGrid: true}, beside(func(listed, other int) bool { return listed > other })},
	CountingCircles: {"counting-circles", "counting circles", "计数圆圈",
		"Each value occurs in the cells as often as it says.", "各格中，每个出现的数恰好出现它自己那么多次。",
		line, eachCell(func(a int, all []int) bool { return count(all, a) == a })},
	CountDistinct: {"count-distinct", "number of different values", "计异数",
		"The first value is how many different values the other cells hold.", "第一格的数等于其余各格中不同的数的个数。",
		members{cells: pair}, ofCells(func(a []int, n int) bool { return a[0] == setOf(a[1:]).Len() })},

	ColumnIndexer: {"column-indexer", "column indexer", "列索引",
		"If a cell in column C holds V, then column V of its row holds C.", "若某格在第 C 列且数为 V，则同一行第 V 列的数为 C。",
		members{cells: some, inGrid: true}, points(func(p *Puzzle, c int) (line []int, place int) { return p.Row(c / p.Columns), c % p.Columns })},
	RowIndexer: {"row-indexer", "row indexer", "行索引",
		"If a cell in row R holds V, then row V of its column holds R.", "若某格在第 R 行且数为 V，则同一列第 V 行的数为 R。",
		members{cells: some, inGrid: true}, points(func(p *Puzzle, c int) (line []int, place int) { return p.Column(c % p.Columns), c / p.Columns })},
	BoxIndexer: {"box-indexer", "box indexer", "宫索引",
		"If a cell in place P of its region, a group, holds V, then place V of the region holds P.", "若某格在所属宫（由组给出）的第 P 位且数为 V，则该宫第 V 位的数为 P。",
		members{cells: some, groups: some, each: some, also: inGroups}, func(p *Puzzle, r *Rule, v []uint8) bool {
			for _, region := range r.Groups {
				for place, c := range region {
					if slices.Contains(r.Cells, c) && !pointsBack(read(v, region), place) {
						return false
					}
				}
			}
			return true
		}},
	NumberedRoom: {"numbered-room", "numbered room", "数字房间",
		"The Nth cell of the line holds the number, where N is its first value.", "设线上第一格是 N，第 N 格等于所给的数。",
		numbered(values), ofCells(func(a []int, n int) bool { return a[0] >= 1 && a[0] <= len(a) && a[a[0]-1] == n })},
	ValueIndexing: {"value-indexing", "value indexing", "数值索引",
		"The Nth cell after the second holds the first value, where N is the second value.", "设第二格是 N，从第三格起的第 N 格等于第一格。",
		members{cells: span{3, MaxCells}}, ofCells(func(a []int, n int) bool { return a[1] >= 1 && a[1] <= len(a)-2 && a[1+a[1]] == a[0] })},

	Skyscraper: {"skyscraper", "skyscraper", "摩天楼",
		"The number says how many values of the line are greater than all before them; 0 never counts.", "沿线看去，大于之前所有数的数有所给的那么多个；0 不计。",
		numbered(upTo(MaxCells)), ofCells(func(a []int, n int) bool {
			seen, highest := 0, 0
			for _, height := range a {
				if height > highest {
					seen, highest = seen+1, height
				}
			}
			return seen == n
		})},
	HiddenSkyscraper: {"hidden-skyscraper", "hidden skyscraper", "首个被挡楼",
		"The number is the first value of the line that is not greater than all before it.", "沿线看去，第一个不大于之前所有数的数等于所给的数。",
		numbered(values), ofCells(func(a []int, n int) bool {
			for i := 1; i < len(a); i++ {
				if a[i] <= slices.Max(a[:i]) {
					return a[i] == n
				}
			}
			return false
		})},
	FullRank: {"full-rank", "full rank", "全排名",
		"Of all groups, the first number is the rank of the one that the cells name, from the smallest; no other reads the same, unless a second number is 1.", "把各组的读数从小到大排列，所列格那一组的名次等于第一个数；除非第二个数是 1，没有别的组与它读数相同。",
		members{cells: some, numbers: span{1, 2}, between: upTo(4 * MaxSide), groups: some, each: some, alike: true, also: rankOfGroup}, func(p *Puzzle, r *Rule, v []uint8) bool {
			rank := 1
			for _, g := range r.Groups {
				switch c := slices.Compare(read(v, g), read(v, r.Cells)); {
				case c < 0:
					rank++
				case c == 0 && !slices.Equal(g, r.Cells) && (len(r.Numbers) < 2 || r.Numbers[1] == 0):
					return false
				}
			}
			return rank == r.Numbers[0]
		}},
	NoTies: {"no-ties", "no ties", "无并列",
		"No two groups read the same.", "任意两组的读数都不同。",
		members{groups: some, each: some}, func(p *Puzzle, r *Rule, v []uint8) bool {
			for i, g := range r.Groups {
				for _, other := range r.Groups[:i] {
					if slices.Equal(read(v, g), read(v, other)) && !slices.Equal(g, other) {
						return false
					}
				}
			}
			return true
		}},

	ChaosConstruction: {"chaos-construction", "chaos construction", "混沌分宫",
		"The grid is cut into connected regions of as many cells as the number, which hold different values. For each cell of the grid, in order, a listed cell holds the number of its region; regions are numbered by their first cells.",
		"盘面划分为若干连通的宫，每宫的格数等于所给的数，宫内的数互不相同。所列各格依次给出盘面各格所属宫的编号，宫按首格的先后编号。",
		members{cells: some, numbers: single, between: aboveZero, also: regionsFit}, chaos},
	ChaosArrow: {"chaos-arrow", "chaos arrow", "分宫箭头",
		"The groups after the first are lines from the same cell. The value in the first group plus the number is how many cells on them, from that cell to the first other value, hold the same value; that cell counts once.",
		"第二组起，各组是从同一格出发的线。第一组那格的数加上所给的数，等于各线上从起点起连续与起点数相同的格数之和，起点只计一次。",
		members{groups: pair, each: some, numbers: single, between: offsets, also: oneStart}, func(p *Puzzle, r *Rule, v []uint8) bool {
			length := 1
			for _, line := range r.Groups[1:] {
				for i := 1; i < len(line) && v[line[i]] == v[line[0]]; i++ {
					length++
				}
			}
			return int(v[r.Groups[0][0]])+r.Numbers[0] == length
		}},
	ChaosCount: {"chaos-count", "chaos count", "分宫计数",
		"The first value plus the number is how many of the other cells hold the second value.", "第一格的数加上所给的数，等于其余各格中与第二格数相同的格数，第二格也算在内。",
		members{cells: pair, numbers: single, between: offsets}, ofCells(func(a []int, n int) bool { return a[0]+n == count(a[1:], a[1]) })},
	ConnectedValues: {"connected-values", "connected values", "连通数字",
		"The cells fill a rectangle of as many columns as the first number. Those that hold a number from the third on are connected along edges, and as many as the second number; if that is 0, one or more.",
		"所列各格排成矩形，列数是第一个数。数为第三个数起任一数的各格沿边连通，格数等于第二个数；若第二个数是 0，则至少一格。",
		members{cells: some, numbers: span{3, 3 + MaxValue}, between: upTo(MaxCells), also: valuesOfArea}, func(p *Puzzle, r *Rule, v []uint8) bool {
			var area []int
			for i, a := range read(v, r.Cells) {
				if slices.Contains(r.Numbers[2:], a) {
					area = append(area, i)
				}
			}
			return connected(area, r.Numbers[0]) && (r.Numbers[1] == 0 || len(area) == r.Numbers[1])
		}},

	Any: {"any", "any", "任一",
		"One of the rules holds, or more.", "至少有一条规则成立。",
		members{rules: true}, nil},
	Both: {"all", "all", "全部",
		"All of the rules hold.", "所有规则都成立。",
		members{rules: true}, nil},
}

func house(name, english, chinese string) meaning {
	return meaning{name, english, chinese, "The values are different.", "各格的数互不相同。", line, anyTwo(unequal)}
}

// holds reports whether the values of all cells keep a rule.
func (p *Puzzle) holds(r *Rule, v []uint8) bool {
	breaks := func(part Rule) bool { return !p.holds(&part, v) }
	keeps := func(part Rule) bool { return p.holds(&part, v) }
	switch r.Kind {
	case Any:
		return slices.ContainsFunc(r.Rules, keeps)
	case Both:
		return !slices.ContainsFunc(r.Rules, breaks)
	}
	return kinds[r.Kind].holds(p, r, v)
}

// Broken returns the first rule of a valid puzzle that a grid breaks, or -1 if a cell has a value
// that it may not take, or none. The grid has a value for every cell: those outside it follow its rows.
func (p *Puzzle) Broken(values []uint8) (rule int, broken bool) {
	for c, allowed := range p.Allowed {
		if c >= len(values) || !allowed.Has(int(values[c])) {
			return -1, true
		}
	}
	for i := range p.Rules {
		if !p.holds(&p.Rules[i], values) {
			return i, true
		}
	}
	return 0, false
}

// String returns the name of a kind in JSON, such as killer-cage.
func (k Kind) String() string { return k.row().name }

// English returns the name of a kind in English, such as killer cage.
func (k Kind) English() string { return k.row().english }

// Chinese returns the name of a kind in Chinese, such as 杀手笼.
func (k Kind) Chinese() string { return k.row().chinese }

// Meaning says in a sentence what a kind means.
func (k Kind) Meaning() (english, chinese string) { return k.row().says, k.row().saysChinese }

// OfGrid reports whether rules of the kind belong to the grid: rows, columns, boxes and regions.
func (k Kind) OfGrid() bool { return k >= RowHouse && k <= Region }

func (k Kind) row() *meaning {
	if k > lastKind {
		k = 0
	}
	return &kinds[k]
}

// ParseKind returns the kind with a name in JSON.
func ParseKind(name string) (k Kind, ok bool) {
	i := slices.IndexFunc(kinds[1:], func(m meaning) bool { return m.name == name })
	return Kind(i + 1), i >= 0
}
