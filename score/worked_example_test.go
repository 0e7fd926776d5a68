package score

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/score/internal/template"
	"bullseye/search"
	"bullseye/sudoku"
)

// TestWorkedExample recomputes the numbers of the example in docs/zh/optimiser.md
// and expects the page to show them: a board whose upper band is blank, the nine
// digits' orders in that band, five prices, the bounds that they give, and the
// candidates that are left. Sums written out here, as a reader would do them, and
// the package must agree.
func TestWorkedExample(t *testing.T) {
	board, err := boardtext.Parse("...........................793184562568273419412659738329765184146832957875491326")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(examplePage)
	if err != nil {
		t.Fatal(err)
	}
	p, err := startPosition(&board)
	if err != nil {
		t.Fatal(err)
	}
	best, err := Max(t.Context(), board, Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := workedExample{t, string(text), board, newBlankBand(&p.cells), best.Score, 0, 0}
	e.scores()
	prices := e.prices()
	e.strikes(&prices, p)
	e.mirror()
}

const examplePage = "../docs/zh/optimiser.md"

type workedExample struct {
	*testing.T
	page  string
	board sudoku.Board
	band  blankBand
	best  int64
	rest  int64 // the part of every score that the page does not count
	net   int   // the rest of the best score
}

// shows expects the page to show a text.
func (e *workedExample) shows(format string, args ...any) {
	e.Helper()
	if fragment := fmt.Sprintf(format, args...); !strings.Contains(e.page, fragment) {
		e.Errorf("%s does not show\n%s", examplePage, fragment)
	}
}

// scores checks the board, the parts of its score, and the bounds without prices.
func (e *workedExample) scores() {
	e.shows("%s", boardtext.Append(nil, e.board, boardtext.Framed))
	e.shows("%s", e.band.missing())
	rings := Rings()
	e.shows("%s", draw(9, 2, func(c int) any { return rings[c] }))
	e.shows("%s", draw(3, 1, func(c int) any { return surplus(c/9, c%9) }))
	below := int64(0)
	for c, d := range e.board {
		below += rings[c] * int64(d)
	}
	rims := rings[0] * 3 * 45
	e.rest = below + rims
	e.net = int(e.best - e.rest)
	e.shows("%d = %d + %d + %d", e.best, below, rims, e.net)
	completions, err := search.Count(e.Context(), e.board, 0)
	if err != nil {
		e.Fatal(err)
	}
	e.shows("%d 个解", completions)
	second, third := e.band.mostIn(1), e.band.mostIn(2)
	e.shows("%d + %d = %d", second, third, second+third)
	e.shows("%s", e.band.mostInColumns())
}

// prices changes the prices one after the other and returns them.
func (e *workedExample) prices() (prices bandPrices) {
	b := &e.band
	e.shows("%s", b.table(&prices))
	e.shows("| 0 | | | %d |", b.bound(&prices))
	for i, to := range []struct{ row, column, price int }{{0, 0, 6}, {2, 3, 5}, {0, 8, 3}, {2, 7, -4}, {2, 0, -2}} {
		lowest := b.lowest(prices)
		e.shows("| %d | %s", i+1, b.move(&prices, to.row, to.column, to.price))
		bound := b.bound(&prices)
		if bound != lowest {
			e.Errorf("step %d gives the bound %d, expected %d, which another price gives", i+1, bound, lowest)
		}
		if got, ok := b.problem(&prices).Bound(); !ok || got != e.rest+int64(bound) {
			e.Errorf("after step %d the package's bound is %d, expected %d + %d", i+1, got, e.rest, bound)
		}
		if i == 3 {
			lengths, _ := b.lists(&prices, bound-e.net)
			e.shows("预算就是 %d − %d = %d，九张表的长度是 %s", bound, e.net, bound-e.net, lengths)
		}
	}
	if bound := b.bound(&prices); bound != e.net {
		e.Fatalf("the last bound is %d, expected the optimum, %d", bound, e.net)
	}
	e.shows("%s", b.table(&prices))
	sum := prices.sum()
	e.shows("末列之和是 %d，", e.net-sum)
	e.shows(" = %d，所以 L = %d + %d = %d", sum, e.net-sum, sum, e.net)
	lengths, product := b.lists(&prices, 0)
	e.shows("长度是 %s，共有 %d,%03d 种搭配", lengths, product/1000, product%1000)
	return prices
}

// strikes strikes what is in no completion that reaches the bound, and draws the
// conclusions of sudoku.
func (e *workedExample) strikes(prices *bandPrices, p position) {
	q := e.band.problem(prices)
	q.Marginals()
	e.shows("总共至多 %d 分", int64(e.net)-int64(q.Z[0])+int64(q.Marginal[8][0])) // 1 in r1c9
	before := p.candidates()
	q.Keep(&q.Z, &p.cells)
	e.shows("%d 个候选数剔除 %d 个，剩下 %d 个", before, before-p.candidates(), p.candidates())
	e.shows("%s", draw(3, 3, func(c int) any { return p.cells[c] }))
	p.changed = 1<<sudoku.Houses - 1
	if !p.propagate() || p.left != 0 {
		e.Fatal("the candidates that are left do not settle the board")
	}
	grid, rings := p.grid(), Rings()
	if got := rings.Score(grid); got != e.best {
		e.Errorf("the candidates that are left give a grid that scores %d, expected %d", got, e.best)
	}
	e.shows("%s", draw(3, 3, func(c int) any { return p.cells[c] }))
	e.shows("%s", grid)
}

// mirror checks the last exercise: with d replaced by 10 − d, the best score and
// the least change places.
func (e *workedExample) mirror() {
	mirror := e.board
	for c, d := range mirror {
		if d != 0 {
			mirror[c] = 10 - d
		}
	}
	least, err := Max(e.Context(), mirror, Options{Min: true})
	if err != nil {
		e.Fatal(err)
	}
	total := int64(0)
	for _, w := range Rings() {
		total += w
	}
	e.shows("10 × %d = %d（%d 是权值总和）", total, 10*total, total)
	if e.best+least.Score != 10*total {
		e.Errorf("the best score and the least of the mirror image are %d and %d, expected a sum of %d", e.best, least.Score, 10*total)
	}
}

// A blankBand is a board whose upper band is blank and whose other cells are clues.
// Each digit then has three columns in the band, one in each stack, and six orders:
// the rows in these columns.
type blankBand struct {
	candidates [sudoku.Cells]sudoku.Digits
	columns    [10][3]int
}

// orders lists the rows in the three columns as the page does, and in its order.
var orders = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

type bandPrices [3][9]int

func newBlankBand(candidates *[sudoku.Cells]sudoku.Digits) (b blankBand) {
	b.candidates = *candidates
	for c, digits := range b.candidates[:27] {
		for d := range digits.All() {
			b.columns[d][c%9/3] = c % 9
		}
	}
	return b
}

// surplus is the weight of a cell less that of the rim.
func surplus(row, column int) int {
	rings := Rings()
	return int(rings[9*row+column] - rings[0])
}

// missing is the table of the digits that each column lacks.
func (b *blankBand) missing() string {
	s := "| 缺 |"
	for column := range 9 {
		s += fmt.Sprintf(" %s |", b.candidates[column])
	}
	return s
}

// value is what a digit gains with an order.
func (b *blankBand) value(prices *bandPrices, d int, order [3]int) (sum int) {
	for stack, row := range order {
		column := b.columns[d][stack]
		sum += surplus(row, column)*d - prices[row][column]
	}
	return sum
}

func (b *blankBand) best(prices *bandPrices, d int) int {
	best := b.value(prices, d, orders[0])
	for _, order := range orders {
		best = max(best, b.value(prices, d, order))
	}
	return best
}

func (p *bandPrices) sum() (sum int) {
	for _, row := range p {
		for _, price := range row {
			sum += price
		}
	}
	return sum
}

func (b *blankBand) bound(prices *bandPrices) int {
	sum := prices.sum()
	for d := 1; d <= 9; d++ {
		sum += b.best(prices, d)
	}
	return sum
}

// lowest is the lowest bound that a change of a single price can give.
func (b *blankBand) lowest(prices bandPrices) int {
	lowest := b.bound(&prices)
	for row := range prices {
		for column, before := range prices[row] {
			for price := -30; price <= 30; price++ { // more than any digit gains
				prices[row][column] = price
				lowest = min(lowest, b.bound(&prices))
			}
			prices[row][column] = before
		}
	}
	return lowest
}

// mostIn is the most that a row would gain if each cell took its best digit.
func (b *blankBand) mostIn(row int) (sum int) {
	for column := range 9 {
		most := 0
		for d := range b.candidates[9*row+column].All() {
			most = max(most, surplus(row, column)*int(d))
		}
		sum += most
	}
	return sum
}

// mostInColumns adds up columns as if only they mattered: the largest digit goes
// where the weight is largest.
func (b *blankBand) mostInColumns() string {
	var terms []string
	sum := 0
	for column := range 9 {
		digits := slices.Sorted(b.candidates[column].All())
		gain := 0
		for row, d := range digits { // the weights grow from row to row
			gain += surplus(row, column) * int(d)
		}
		terms = append(terms, fmt.Sprint(gain))
		sum += gain
	}
	return fmt.Sprintf("%s = %d", strings.Join(terms, " + "), sum)
}

// table is the page's table of the values of all orders; best ones are bold.
func (b *blankBand) table(prices *bandPrices) string {
	var s strings.Builder
	for d := 1; d <= 9; d++ {
		c := b.columns[d]
		fmt.Fprintf(&s, "| %d | %d、%d、%d |", d, c[0]+1, c[1]+1, c[2]+1)
		best := b.best(prices, d)
		for _, order := range orders {
			if v := b.value(prices, d, order); v == best {
				fmt.Fprintf(&s, " **%d** |", v)
			} else {
				fmt.Fprintf(&s, " %d |", v)
			}
		}
		fmt.Fprintf(&s, " %d |\n", best)
	}
	return s.String()
}

// want returns the digits for which a best order uses the cell or, if all is set,
// for which all best orders do.
func (b *blankBand) want(prices *bandPrices, row, column int, all bool) (digits []int) {
	for d := 1; d <= 9; d++ {
		using, besides := false, false
		for _, order := range orders {
			if b.value(prices, d, order) == b.best(prices, d) {
				uses := order[column/3] == row && b.columns[d][column/3] == column
				using, besides = using || uses, besides || !uses
			}
		}
		if using && !(all && besides) {
			digits = append(digits, d)
		}
	}
	return digits
}

// move changes a price in steps of 1 and returns the rest of its row in the page's
// table of steps: who insists on the cell, the new price, and how the bound falls.
func (b *blankBand) move(prices *bandPrices, row, column, to int) string {
	price := &prices[row][column]
	cell := fmt.Sprintf("r%dc%d 的价格从 %d 改到 %s", row+1, column+1, *price, signed(to))
	sign := 1
	if to < *price {
		sign = -1
	}
	insisting := b.want(prices, row, column, true)
	left := map[int]int{} // the price at which each digit stopped insisting
	sum := fmt.Sprint(b.bound(prices))
	fall, times := 0, 0
	flush := func() {
		if times > 0 {
			sum += fmt.Sprintf(" − %d×%d", times, fall)
		}
	}
	for *price != to {
		before := b.bound(prices)
		*price += sign
		if now := before - b.bound(prices); now != fall {
			flush()
			fall, times = now, 0
		}
		times++
		still := b.want(prices, row, column, true)
		for _, d := range insisting {
			if _, gone := left[d]; !gone && !slices.Contains(still, d) {
				left[d] = *price
			}
		}
	}
	flush()
	var who []string
	for _, d := range insisting {
		if at, gone := left[d]; gone {
			who = append(who, fmt.Sprintf("%d（到 %d）", d, at))
		} else {
			who = append(who, fmt.Sprint(d))
		}
	}
	if len(insisting) == 0 {
		for _, d := range b.want(prices, row, column, false) {
			who = append(who, fmt.Sprint(d))
		}
		who = []string{fmt.Sprintf("无；降到 %s 才有 %s", signed(to), strings.Join(who, "、"))}
	}
	return fmt.Sprintf("%s | %s | %s = %d |", cell, strings.Join(who, "、"), sum, b.bound(prices))
}

// signed writes a number with a minus sign instead of a hyphen.
func signed(n int) string { return strings.Replace(fmt.Sprint(n), "-", "−", 1) }

// lists returns the numbers of orders that lose no more than a budget, digit by
// digit, and the product of these numbers.
func (b *blankBand) lists(prices *bandPrices, budget int) (lengths string, product int) {
	product = 1
	var all []string
	for d := 1; d <= 9; d++ {
		n := 0
		for _, order := range orders {
			if b.best(prices, d)-b.value(prices, d, order) <= budget {
				n++
			}
		}
		all = append(all, fmt.Sprint(n))
		product *= n
	}
	return strings.Join(all, "、"), product
}

// problem is the same relaxation as the package has it: the whole board, whole
// weights.
func (b *blankBand) problem(prices *bandPrices) *template.Problem[int32] {
	q := new(template.Problem[int32])
	for c, w := range Rings() {
		for d := range 9 {
			q.Values[c][d] = int32(w) * int32(d+1)
		}
		if c < 27 {
			q.Prices[c] = int32(prices[c/9][c%9])
		}
	}
	q.Solve(&b.candidates)
	return q
}

// draw draws the first rows of a board with columns of a width.
func draw(rows, width int, cell func(c int) any) string {
	var s strings.Builder
	for row := range rows {
		line := ""
		for column := range 9 {
			if column == 3 || column == 6 {
				line += "| "
			}
			line += fmt.Sprintf("%-*v ", width, cell(9*row+column))
		}
		s.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return s.String()
}
