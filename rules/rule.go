package rules

// A Rule is a condition on the values of some cells. Its kind says which, and which of the other
// members it has. A cell that is listed twice counts twice in sums, and once where values must
// differ. Only where a kind says "different" may its values not repeat.
type Rule struct {
	Kind    Kind
	Cells   []int   // the cells; their order matters where the kind says so
	Numbers []int   // sums, counts, differences, values
	Groups  [][]int // cells in several groups
	// Pattern is a regular expression over the values.
	Pattern string
	// Allowed says which pairs of values are allowed: of a first value v, the set Allowed[v-First].
	Allowed []Values
	// Automaton reads the values of cells one after the other.
	Automaton *Automaton
	// Rules are the alternatives of Any, and the parts of Both.
	Rules []Rule
}

// An Automaton reads values and accepts some sequences of them. It may have several ways to go.
type Automaton struct {
	Start  []int  `json:"start"` // states; they count from 0
	Accept []bool `json:"accept"`
	// Next has for each state the states that follow it, for each value from First on; and after
	// the last value those that follow where one group of cells ends and the next begins.
	Next [][][]int `json:"next"`
}

// A Kind says what a rule means.
type Kind uint8

// The kinds of rules. Where nothing is said, the rule has Cells only, in any order.
// "Line" means that the cells are in the order of the line.
const (
	// Houses: the cells hold different values. With as many cells as values, they hold every value.
	RowHouse Kind = iota + 1
	ColumnHouse
	Box
	Region // a region of a jigsaw
	Diagonal
	Window        // of windoku
	DisjointGroup // the cells in one place of all regions
	ExtraRegion   // any cells that hold different values

	RegionSameValues // Groups: houses of as many cells, of different values, hold the same

	// Rules about the whole grid; they have no cells.
	AntiKnight     // cells a knight's move apart hold different values
	AntiKing       // cells that touch, at an edge or a corner, hold different values
	AntiTaxicab    // cells that hold the same value v are not v steps apart, along rows and columns
	AntiDifference // Numbers: d; cells that share an edge do not differ by d. Groups: pairs that may
	AntiRatio      // Numbers: r; of cells that share an edge, none is r times the other. Groups: pairs that may
	AntiSum        // Numbers: s; cells that share an edge do not sum to s. Groups: pairs that may
	GlobalEntropy  // every square of 2×2 cells holds a value of 1 to 3, of 4 to 6 and of 7 to 9
	GlobalModulo   // every square of 2×2 cells holds values of every remainder by 3
	DutchFlatmates // every 5 has a 1 above it or a 9 below it

	// Sums.
	Cage          // different values. Numbers: their sum, or nothing
	Sum           // Numbers: the sum of the values; or the sum, and a factor for each cell
	LittleKiller  // Numbers: the sum of the values
	Arrow         // Groups: the cells whose digits, in order, are a number; those that sum to it
	DoubleArrow   // line: its ends sum to as much as the cells between
	EqualSums     // Groups: each has the same sum
	RegionSumLine // Groups: the parts of a line in each region, which have the same sum
	SumLine       // line. Numbers: s; can be cut into parts that each sum to s
	SumLoop       // the same for a line that ends where it begins
	Zipper        // line: cells at equal distance from its middle sum to as much; a cell in the middle holds that sum
	XSum          // line. Numbers: the sum of the first X cells, where X is the first value
	Sandwich      // line. Numbers: the sum of the cells between the smallest and the largest value
	Lunchbox      // line: the same, with different values
	RellikCage    // different values. Numbers: s; no values of the cage sum to s
	EqualityCage  // different values: as many odd as even, as many low as high

	// Lines.
	Thermometer     // line: each value is greater than the one before
	SlowThermometer // line: no value is smaller than the one before
	Whisper         // line. Numbers: d; neighbours differ by d or more
	Renban          // different values without a gap
	Nabner          // no two values are equal or consecutive
	ModularLine     // line. Numbers: m; any m neighbours have different remainders by m
	EntropicLine    // line: any three neighbours hold a low, a middle and a high value
	BetweenLine     // line: each value lies strictly between those of the ends
	LockoutLine     // line. Numbers: d; the ends differ by d or more, and no other value lies from one to the other
	Palindrome      // line: reads the same from both ends
	Chain           // line. Allowed: pairs of neighbours
	AllPairs        // Allowed: pairs of cells, in both orders
	Regex           // Groups: lines that each match Pattern: see ParsePattern
	Accepted        // Groups: a line with breaks between them, which Automaton accepts

	// Pairs of cells.
	Difference // Numbers: d; the two values differ by d
	Ratio      // Numbers: r; one value is r times the other
	PairSum    // Numbers: the sum of two values: 5 for V, 10 for X
	Greater    // the first of two values is greater

	// Sets of cells.
	ContainAtLeast  // Numbers: values, each at least as often as it is listed; circles of four cells
	ContainExactly  // Numbers: values, each exactly as often as it is listed
	LookAndSay      // Numbers: how often, which value; and so on
	SameValues      // Groups: each holds the same values as often
	Clone           // Groups: each holds the same values in the same order
	OddCells        // odd values
	EvenCells       // even values
	Minima          // each value is smaller than in all cells beside it that are not minima
	Maxima          // each value is greater than in all cells beside it that are not maxima
	CountingCircles // each value occurs as often as it says
	CountDistinct   // the first value is how many values the other cells hold

	// Values that point at cells.
	ColumnIndexer // a cell in column c holding v: column v of its row holds c
	RowIndexer    // a cell in row r holding v: row v of its column holds r
	BoxIndexer    // Groups: regions; a cell in place p holding v: place v of its region holds p
	NumberedRoom  // line. Numbers: the value in its Nth cell, where N is the first value
	ValueIndexing // a value, a number N, and a line whose Nth cell holds that value

	// Clues at the edge; the line begins at the clue.
	Skyscraper       // Numbers: how many values are greater than all before
	HiddenSkyscraper // Numbers: the first value that is not
	FullRank         // Groups: all rows and columns in both directions. Cells: one of them. Numbers: its rank, 1 and the number of smaller ones; and 1 if others may read the same
	NoTies           // Groups: lines of which no two read the same

	// Regions that are found, and areas.
	ChaosConstruction // Numbers: s. Cells: for each cell in the grid, one that holds the number of its region
	ChaosArrow        // Groups: a cell; lines with the same start. Numbers: how much more than the cell says is the length of the runs at their start that hold the same
	ChaosCount        // Cells: how many of those after it hold the same as the second. Numbers: how much more
	ConnectedValues   // Numbers: columns of a rectangle, which Cells fill; how many hold the other numbers, 0 for any; they are connected

	// Rules of rules.
	Any  // one of Rules holds, or more
	Both // all of Rules hold

	lastKind = Both
)
