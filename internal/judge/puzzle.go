package judge

// Problems whose boards have another size, other boxes or further rules.

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/search"
	"bullseye/sudoku"
)

// The symbols of values, from 1, and of cages.
const (
	digits    = "123456789"
	hex       = "123456789ABCDEFG"
	letters   = "ABCDEFGHIJKLMNOP"
	cageNames = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// A notation says which completions of puzzles a problem wants, and how it writes them.
type notation struct {
	symbols string                                                // of the values from 1
	gap     string                                                // between the symbols of a row: none or one character
	find    func(context.Context, *rules.Puzzle) ([]uint8, error) // nil for any completion
}

// solutions returns the answer of a problem that asks for a completion of each puzzle. Of the
// layout, find and write have no meaning.
func solutions(f notation, l layout) func(context.Context, *session, *rules.Puzzle, int) error {
	return func(ctx context.Context, s *session, p *rules.Puzzle, n int) error {
		find, given := f.find, (func() error)(nil)
		if find == nil {
			find, given = first, func() error { return s.completesPuzzle(p, n, &f) }
		}
		grid, err := find(ctx, p)
		return s.put(n, &l, err, given, func(out *bufio.Writer) { f.write(out, p, grid) })
	}
}

func (f *notation) write(out *bufio.Writer, p *rules.Puzzle, grid []uint8) {
	for row := range slices.Chunk(grid, p.Columns) {
		for i, v := range row {
			if i > 0 {
				out.WriteString(f.gap)
			}
			out.WriteByte(f.symbols[v-1])
		}
		out.WriteByte('\n')
	}
}

// parse returns the values of a row, nil if it does not have the form of what write writes.
func (f *notation) parse(line string, columns int) (row []uint8) {
	if len(line) != columns+(columns-1)*len(f.gap) {
		return nil
	}
	for i := 0; i < len(line); i++ {
		if i%(1+len(f.gap)) > 0 {
			if line[i] != f.gap[0] {
				return nil
			}
			continue
		}
		v := strings.IndexByte(f.symbols, line[i]) + 1
		if v == 0 {
			return nil
		}
		row = append(row, uint8(v))
	}
	return row
}

// form describes a row.
func (f *notation) form(columns int) any {
	switch {
	case columns == sudoku.Cells:
		return "81 digits from 1 to 9"
	case columns == 9 && f.gap != "":
		return "nine digits from 1 to 9 with a space between them"
	case columns == 9:
		return "nine digits from 1 to 9"
	}
	return message.Of("%d symbols from %s to %s", columns, f.symbols[:1], f.symbols[len(f.symbols)-1:])
}

// errRedundant says that a clue follows from the others.
var errRedundant = errors.New("a clue is redundant")

// first returns a completion.
func first(ctx context.Context, p *rules.Puzzle) (grid []uint8, err error) {
	_, grid, err = completion(ctx, p, 1)
	return grid, err
}

// unique returns the only completion.
func unique(ctx context.Context, p *rules.Puzzle) (grid []uint8, err error) {
	_, grid, err = completion(ctx, p, 2)
	return grid, err
}

// minimal returns the only completion if every clue is needed for that.
func minimal(ctx context.Context, p *rules.Puzzle) ([]uint8, error) {
	s, grid, err := completion(ctx, p, 2)
	if err != nil {
		return nil, err
	}
	redundant, _, err := s.Redundant(ctx, grid)
	if err == nil && len(redundant) > 0 {
		err = errRedundant
	}
	return grid, err
}

// smallest returns the lexicographically smallest completion of a board of at most 9×9 cells with
// boxes. There are few of smaller boards.
func smallest(ctx context.Context, p *rules.Puzzle) (least []uint8, err error) {
	if p.IsClassic() {
		var board sudoku.Board
		for c, allowed := range p.Allowed {
			if allowed.Len() == 1 {
				board[c] = uint8(allowed.Least())
			}
		}
		grid, err := search.Smallest(ctx, board)
		return grid[:], err
	}
	s, _, err := completion(ctx, p, 1)
	if err != nil {
		return nil, err
	}
	for grid, err := range s.All(ctx) {
		if err != nil {
			return nil, err
		}
		if least == nil || slices.Compare(grid, least) < 0 {
			least = slices.Clone(grid)
		}
	}
	return least, nil
}

// completion looks for completions, up to most, and returns the first. The error is
// search.ErrMultiple if there is another.
func completion(ctx context.Context, p *rules.Puzzle, most int) (s *rules.Solver, grid []uint8, err error) {
	if s, err = rules.Prepare(ctx, p, rules.MaxWork); err != nil {
		return nil, nil, err
	}
	for found, err := range s.All(ctx) {
		switch {
		case err != nil:
			return nil, nil, err
		case grid != nil:
			return nil, nil, search.ErrMultiple
		}
		if grid = slices.Clone(found); most == 1 {
			break
		}
	}
	if grid == nil {
		return nil, nil, sudoku.ErrNoCompletion
	}
	return s, grid, nil
}

// boxed reads boards of n² cells a side, whose boxes have n.
func boxed(n int, symbols string) source[*rules.Puzzle] {
	return func(in *scanner) (*rules.Puzzle, error) { return in.boxed(n, symbols) }
}

// sized reads n before each board.
func sized(least, most int, symbols string) source[*rules.Puzzle] {
	return func(in *scanner) (*rules.Puzzle, error) {
		tok, err := in.token()
		if err != nil {
			return nil, err
		}
		n, err := strconv.Atoi(tok.text)
		if err != nil || n < least || n > most {
			return nil, tok.unlike(message.Of("a number from %d to %d", least, most))
		}
		p, err := in.boxed(n, symbols)
		if err == io.EOF {
			err = in.unexpectedEnd(message.Of("%d cells, not %d", n*n*n*n, 0))
		}
		return p, err
	}
}

func (s *scanner) boxed(n int, symbols string) (*rules.Puzzle, error) {
	values, err := s.values(n*n, symbols)
	if err != nil {
		return nil, err
	}
	p := square(n*n, values)
	addHouses(p, rules.Box, p.Blocks(n*n)...)
	return p, nil
}

// diagonal reads boards whose diagonals hold different digits, too.
func diagonal(in *scanner) (*rules.Puzzle, error) {
	p, err := in.boxed(3, digits)
	if err != nil {
		return nil, err
	}
	var down, up []int
	for i := range p.Rows {
		down, up = append(down, p.Cell(i, i)), append(up, p.Cell(i, p.Columns-1-i))
	}
	addHouses(p, rules.Diagonal, down, up)
	return p, nil
}

// square returns a puzzle of that many rows, columns and values, whose rows and columns are houses.
func square(side int, clues []uint8) *rules.Puzzle {
	p := rules.NewPuzzle(side, side, 1, side)
	for i := range side {
		addHouses(p, rules.RowHouse, p.Row(i))
		addHouses(p, rules.ColumnHouse, p.Column(i))
	}
	for c, v := range clues {
		if v != 0 {
			p.Allowed[c] = rules.Value(int(v))
		}
	}
	return p
}

func addHouses(p *rules.Puzzle, kind rules.Kind, houses ...[]int) {
	for _, cells := range houses {
		p.Rules = append(p.Rules, rules.Rule{Kind: kind, Cells: cells})
	}
}

// The walls around a cell are added to its digit.
const (
	wallAbove = 16 << iota
	wallRight
	wallBelow
	wallLeft
)

// walled reads boards of nine regions with walls around them.
func walled(in *scanner) (*rules.Puzzle, error) {
	var tokens [sudoku.Cells]token
	var cells [sudoku.Cells]int
	values := make([]uint8, sudoku.Cells)
	for c := range cells {
		tok, err := in.token()
		if err == io.EOF && c > 0 {
			err = in.unexpectedEnd(message.Of("%d cells, not %d", 81, c))
		}
		if err != nil {
			return nil, err
		}
		n, err := strconv.ParseUint(tok.text, 10, 8)
		if err != nil || n%wallAbove > 9 {
			return nil, tok.unlike("a digit plus 16, 32, 64 and 128 for walls")
		}
		tokens[c], cells[c], values[c] = tok, int(n), uint8(n%wallAbove)
	}
	p := square(9, values)
	seen := make([]bool, sudoku.Cells)
	for start := range cells {
		if seen[start] {
			continue
		}
		region := []int{start}
		seen[start] = true
		for i := 0; i < len(region); i++ {
			c := region[i]
			for _, way := range [...]struct{ wall, step, opposite int }{
				{wallAbove, -9, wallBelow}, {wallRight, 1, wallLeft}, {wallBelow, 9, wallAbove}, {wallLeft, -1, wallRight},
			} {
				to := c + way.step
				if to >= 0 && to < len(cells) && p.Adjacent(c, to) && !seen[to] && cells[c]&way.wall == 0 && cells[to]&way.opposite == 0 {
					seen[to] = true
					region = append(region, to)
				}
			}
		}
		if len(region) != 9 {
			return nil, tokens[start].wrong(message.Of("a region of %d cells", len(region)), "nine cells in each region")
		}
		addHouses(p, rules.Region, region)
	}
	return p, nil
}

// killer reads a board and the names of its cages, row by row, and then the sums of the cages.
func killer(in *scanner) (*rules.Puzzle, error) {
	var clues, names []uint8
	for row := range 9 {
		tok, err := in.token()
		if err == io.EOF && row > 0 {
			err = in.unexpectedEnd("9 rows")
		}
		if err != nil {
			return nil, err
		}
		rowOfClues, err := tok.symbols(9, digits, aCell, true)
		if err != nil {
			return nil, err
		}
		rowOfNames, err := in.symbols(9, cageNames, "the letter of a cage")
		if err != nil {
			return nil, err
		}
		clues, names = append(clues, rowOfClues...), append(names, rowOfNames...)
	}
	p := square(9, clues)
	addHouses(p, rules.Box, p.Blocks(9)...)
	cages := make([][]int, len(cageNames)+1)
	left := 0
	for c, name := range names {
		if cages[name] == nil {
			left++
		}
		cages[name] = append(cages[name], c)
	}
	for ; left > 0; left-- {
		const expected = "the letter of a cage, = and its sum, for each cage once"
		tok, err := in.token()
		if err == io.EOF {
			err = in.unexpectedEnd(expected)
		}
		if err != nil {
			return nil, err
		}
		name, sum, _ := strings.Cut(tok.text, "=")
		n, err := strconv.ParseUint(sum, 10, 16)
		cage := strings.Index(cageNames, name) + 1
		if err != nil || len(name) != 1 || cages[cage] == nil {
			return nil, tok.unlike(expected)
		}
		p.Rules = append(p.Rules, rules.Rule{Kind: rules.Cage, Cells: cages[cage], Numbers: []int{int(n)}})
		cages[cage] = nil
	}
	return p, nil
}

// sums reads, for each two neighbours within a box, whether their sum is less than 10, 10 or greater.
func sums(in *scanner) (*rules.Puzzle, error) {
	var allowed [3][]rules.Values // by relation, by the first digit: the second
	for a := 1; a <= 9; a++ {
		allowed[0] = append(allowed[0], rules.Range(1, 9-a))
		allowed[1] = append(allowed[1], rules.Value(10-a))
		allowed[2] = append(allowed[2], rules.Range(11-a, 9))
	}
	p := square(9, nil)
	addHouses(p, rules.Box, p.Blocks(9)...)
	add := func(a, b int, relation uint8) {
		p.Rules = append(p.Rules, rules.Rule{Kind: rules.Chain, Cells: []int{a, b}, Allowed: allowed[relation-1]})
	}
	read := func(n int) ([]uint8, error) { return in.symbols(n, "<=>", "<, = or >") }
	for row := range 9 {
		relations, err := read(6)
		if err != nil {
			return nil, err
		}
		for i, relation := range relations {
			c := p.Cell(row, i/2*3+i%2)
			add(c, c+1, relation)
		}
		if row%3 == 2 {
			continue
		}
		if relations, err = read(9); err != nil {
			return nil, err
		}
		for column, relation := range relations {
			c := p.Cell(row, column)
			add(c, c+9, relation)
		}
	}
	return p, nil
}

// values reads the cells of a board, row by row, 0 for a blank. The error is io.EOF if nothing is left.
func (s *scanner) values(side int, symbols string) (values []uint8, err error) {
	expected := message.Of("a symbol from %s to %s or a blank", symbols[:1], symbols[side-1:side])
	for len(values) < side*side {
		tok, err := s.token()
		if err == io.EOF && len(values) > 0 {
			err = s.unexpectedEnd(message.Of("%d cells, not %d", side*side, len(values)))
		}
		if err != nil {
			return nil, err
		}
		n := 1
		if len(tok.text) > 1 && len(values)%side == 0 {
			n = side
		}
		cells, err := tok.symbols(n, symbols[:side], expected, true)
		if err != nil {
			return nil, err
		}
		values = append(values, cells...)
	}
	return values, nil
}

// symbols reads a row of n symbols.
func (s *scanner) symbols(n int, symbols string, expected any) ([]uint8, error) {
	tok, err := s.token()
	if err == io.EOF {
		return nil, s.unexpectedEnd(together(n, expected))
	}
	if err != nil {
		return nil, err
	}
	return tok.symbols(n, symbols, expected, false)
}

// symbols returns the places of the token's n symbols among some, from 1; 0 for a blank. The error says
// what each symbol is expected to be.
func (tok token) symbols(n int, symbols string, expected any, blanks bool) (places []uint8, err error) {
	for i := 0; i < min(n, len(tok.text)); i++ {
		place := strings.IndexByte(symbols, tok.text[i]) + 1
		if place == 0 {
			if d, ok := sudoku.Symbol(tok.text[i]); !ok || d != 0 || !blanks {
				return nil, tok.stray(i, expected)
			}
		}
		places = append(places, uint8(place))
	}
	if len(tok.text) == n {
		return places, nil
	}
	if n > 1 {
		expected = together(n, expected)
	}
	return nil, tok.unlike(expected)
}

// together names n symbols without gaps.
func together(n int, symbol any) message.Text { return message.Of("%v, %d together", symbol, n) }
