// Package judge solves the Sudoku problems of online judges. Each problem reads
// and writes exactly the format of its statement. docs/judges.md lists the
// statements, and what each leaves open. It also writes inputs, and checks answers.
//
// The readers accept the irregularities of real test files: carriage returns, a
// byte-order mark, blank lines anywhere, trailing spaces, no final newline, and
// cells with or without spaces between them. Anything else is an error, full-width
// digits for example.
package judge

import (
	"bufio"
	"context"
	"errors"
	"io"

	"bullseye/rules"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// ErrNoBoard says that the input is only white space, although the problem
// promises at least one board.
var ErrNoBoard = errors.New("no board in the input")

// A Problem is one judge's problem, or one that several judges share.
type Problem struct {
	Statements   []Statement // at least one
	Asks         string      // the question, as a noun phrase
	Input        string      // the format of the input, as a noun phrase
	Output       string      // the format of the output, as a noun phrase
	NoCompletion string      // the output for a board without a completion

	Objective *score.Objective // what the best score is of; nil if the problem asks for no score

	// Of a problem of classic boards: how the input holds them, and what writes the answer to the nth.
	boards sheet
	answer func(ctx context.Context, s *session, board sudoku.Board, n int) error

	// Of a problem of other boards.
	puzzles reader[*rules.Puzzle]
	solve   func(ctx context.Context, s *session, puzzle *rules.Puzzle, n int) error
}

// Classic reports whether the boards of the problem are classic ones. Otherwise some have another size, or
// further rules.
func (p *Problem) Classic() bool { return p.puzzles == nil }

// unanswered is the NoCompletion of a problem whose statement has no answer for
// such a board. Most of them promise that there is none.
const unanswered = "an error, because the statement has no answer for it"

// The names of the problems whose forms tests usually have.
const (
	Target  = "noip-2009"   // of target sudoku
	Classic = "luogu-p1784" // of boards with one completion
)

// Problems returns all problems, in the order in which lists show them.
func Problems() []Problem {
	return []Problem{
		{
			Statements: []Statement{
				{Name: "noip-2009", Also: []string{"靶形数独", "靶型数独", "NOIP2009靶形数独", "NOIP2009 提高组 靶形数独"}, Source: "https://www.luogu.com.cn/problem/P1074"},
				luogu("1074"), acwing("183", "185"),
				{
					Name: "nowcoder-16612", Also: []string{"nc-16612", "牛客-16612"},
					Source: "https://ac.nowcoder.com/acm/problem/16612",
				},
			},
			Asks:         "the best score of a target sudoku",
			Input:        "9 rows of 9 integers, 0 blank",
			Output:       "the greatest score",
			NoCompletion: "-1",
			Objective:    &score.Objective{},
			answer:       targetScore,
			boards:       sheet{read: one(classic), blank: '0', gap: " ", one: true},
		},
		{
			Statements: []Statement{
				luogu("1784"), boj("2580"),
				{Name: "codevs-2924", Source: "http://codevs.cn/problem/2924/"},
			},
			Asks:         "a completion of a board",
			Input:        "9 rows of 9 integers, 0 blank",
			Output:       "9 rows of 9 digits with single spaces",
			NoCompletion: unanswered,
			answer:       completions(layout{write: spaced}),
			boards:       sheet{read: one(classic), blank: '0', gap: " ", one: true},
		},
		{
			Statements:   []Statement{boj("2239")},
			Asks:         "the lexicographically smallest completion of a board",
			Input:        "9 rows of 9 digits, 0 blank",
			Output:       "9 rows of 9 digits",
			NoCompletion: unanswered,
			answer:       completions(layout{find: search.Smallest[sudoku.Board], write: plain}),
			boards:       sheet{read: one(classic), blank: '0', one: true},
		},
		{
			Statements:   []Statement{acwing("166", "168"), poj("3074"), luogu("10482"), boj("7681")},
			Asks:         "the completion of each board",
			Input:        "81 characters a line, . blank, until a line `end`",
			Output:       "81 digits a line",
			NoCompletion: unanswered,
			answer:       completions(layout{write: line}),
			boards:       sheet{read: untilEnd, blank: '.', lines: true, last: "end\n"},
		},
		{
			Statements:   []Statement{poj("2676"), luogu("10481")},
			Asks:         "a completion of each board",
			Input:        "T, then T boards of 9 rows of 9 digits, 0 blank",
			Output:       "9 rows of 9 digits a board",
			NoCompletion: unanswered,
			answer:       completions(layout{write: plain}),
			boards:       sheet{read: counted(classic), blank: '0', counted: true},
		},
		{
			Statements:   []Statement{poj("2918"), boj("7517")},
			Asks:         "the completion of each board",
			Input:        "T, then T boards of 9 rows of 9 digits, 0 blank",
			Output:       "`Scenario #i:`, 9 rows of 9 digits and a blank line a board",
			NoCompletion: unanswered,
			answer:       completions(layout{write: plain, heading: "Scenario #%d:\n", after: "\n"}),
			boards:       sheet{read: counted(classic), blank: '0', counted: true},
		},
		{
			Statements:   []Statement{hdu("1426")},
			Asks:         "the completion of each board",
			Input:        "9 rows of 9 symbols with spaces, ? blank; boards separated by a blank line",
			Output:       "9 rows of 9 digits with single spaces, a blank line between boards",
			NoCompletion: unanswered,
			answer:       completions(layout{write: spaced, between: "\n"}),
			boards:       sheet{read: untilEOF(classic), blank: '?', gap: " ", between: "\n"},
		},
		{
			Statements:   []Statement{hdu("2780")},
			Asks:         "the completion of each board, which has five blanks",
			Input:        "T, then T boards of 9 rows of 9 digits, 0 blank",
			Output:       "9 rows of 9 digits, a blank line between boards",
			NoCompletion: "`Could not complete this grid.`",
			answer:       completions(layout{write: plain, between: "\n", none: "Could not complete this grid."}),
			boards:       sheet{read: counted(classic), blank: '0', counted: true},
		},
		{
			Statements:   []Statement{hdu("3111", "hnu-11203")},
			Asks:         "the completion of each board",
			Input:        "T, then T boards of 9 rows of 9 symbols, ? blank; a line `---` between boards",
			Output:       "9 rows of 9 digits, a line `---` between boards",
			NoCompletion: "`impossible`",
			answer:       completions(layout{write: plain, between: dashes + "\n", none: "impossible"}),
			boards:       sheet{read: dashed(classic), blank: '?', counted: true, between: dashes + "\n"},
		},
		{
			Statements:   []Statement{spoj("EASUDOKU")},
			Asks:         "a completion of each board; the answer is the lexicographically smallest",
			Input:        "T, then T boards of 9 rows of 9 integers, 0 blank",
			Output:       "9 rows of 9 digits with single spaces a board",
			NoCompletion: "`No solution`",
			answer:       completions(layout{find: search.Smallest[sudoku.Board], write: spaced, none: "No solution"}),
			boards:       sheet{read: counted(classic), blank: '0', gap: " ", counted: true},
		},
		{
			Statements:   []Statement{spoj("NOVICE42")},
			Asks:         "the lexicographically smallest completion of each board",
			Input:        "T, then T times a line `Grid n` and 9 rows of 9 digits, 0 blank",
			Output:       "the line `Grid n` and 9 rows of 9 digits, a blank line between boards",
			NoCompletion: unanswered,
			answer:       completions(layout{find: search.Smallest[sudoku.Board], write: plain, between: "\n"}),
			boards:       sheet{read: headed(classic), blank: '0', counted: true, heading: "Grid %02d\n"},
		},
		{
			Statements:   []Statement{kattis("sudokunique")},
			Asks:         "the completion of each board, if it has exactly one",
			Input:        "9 rows of 9 integers, 0 blank; boards separated by a blank line",
			Output:       "9 rows of 9 digits with single spaces, or `Non-unique`; a blank line between boards",
			NoCompletion: "`Find another job`",
			answer: completions(layout{
				find: search.Unique[sudoku.Board], write: spaced, between: "\n", none: "Find another job", several: "Non-unique",
			}),
			boards: sheet{read: untilEOF(classic), blank: '0', gap: " ", between: "\n"},
		},
		{
			Statements:   []Statement{uva("10957", "zerojudge-d352")},
			Asks:         "whether each board is a sound puzzle",
			Input:        "9 rows of 9 integers, 0 blank; boards separated by a blank line",
			Output:       "`Case k: Unique.` or `Case k: Ambiguous.`",
			NoCompletion: "`Case k: Impossible.`, or `Case k: Illegal.` if clues clash",
			answer:       verdicts,
			boards:       sheet{read: untilEOF(classic), blank: '0', gap: " ", between: "\n"},
		},
		{
			Statements:   []Statement{{Name: "tioj-1025", Source: "https://tioj.ck.tp.edu.tw/problems/1025"}},
			Asks:         "all completions of a board",
			Input:        "81 integers, 0 blank",
			Output:       "each grid as 9 spaced rows and a blank line, ascending; then `there are a total of k solution(s).`",
			NoCompletion: "`there are a total of 0 solution(s).`",
			answer:       everyGrid,
			boards:       sheet{read: one(classic), blank: '0', gap: " ", one: true},
		},
		{
			Statements:   []Statement{uva("989")},
			Asks:         "the lexicographically smallest completion of each board of 1, 4 or 9 cells a side",
			Input:        "n from 1 to 3 and n² rows of n² integers, 0 blank; boards separated by a blank line",
			Output:       "n² rows of n² integers with single spaces, a blank line between boards",
			NoCompletion: "`NO SOLUTION`",
			puzzles:      untilEOF(sized(1, 3, digits)),
			solve:        solutions(notation{find: smallest, symbols: digits, gap: " "}, layout{between: "\n", none: "NO SOLUTION"}),
		},
		{
			Statements: []Statement{
				uva("1309", "UVALive-2659", "LA-2659", "zoj-3122"), poj("3076"),
				{Name: "eolymp-3525", Source: "https://www.e-olymp.com/en/problems/3525"},
			},
			Asks:         "the completion of each board of 16×16 cells",
			Input:        "16 rows of 16 letters from A to P, - blank; boards separated by a blank line",
			Output:       "16 rows of 16 letters, a blank line between boards",
			NoCompletion: unanswered,
			puzzles:      untilEOF(boxed(4, letters)),
			solve:        solutions(notation{symbols: letters}, layout{between: "\n"}),
		},
		{
			Statements:   []Statement{acwing("169", "171")},
			Asks:         "the completion of each board of 16×16 cells",
			Input:        "16 rows of 16 letters from A to P, - blank; boards separated by a blank line",
			Output:       "16 rows of 16 letters and a blank line a board",
			NoCompletion: unanswered,
			puzzles:      untilEOF(boxed(4, letters)),
			solve:        solutions(notation{symbols: letters}, layout{after: "\n"}),
		},
		{
			Statements: []Statement{{
				Name: "spoj-sudoku", Also: []string{"SUDOKU", "SP1110", "luogu-sp1110"}, Source: "https://www.spoj.com/problems/SUDOKU/",
			}},
			Asks:         "the completion of each board of 16×16 cells",
			Input:        "K, then K boards of 16 rows of 16 letters from A to P, - blank",
			Output:       "16 rows of 16 letters, a blank line between boards",
			NoCompletion: unanswered,
			puzzles:      counted(boxed(4, letters)),
			solve:        solutions(notation{symbols: letters}, layout{between: "\n"}),
		},
		{
			Statements:   []Statement{hdu("3909")},
			Asks:         "the completion of each board of 4, 9 or 16 cells a side, if there is one only and no clue is redundant",
			Input:        "N from 2 to 4 and N² rows of N² symbols from 1 to 9 and from A to G, . blank",
			Output:       "N² rows of N² symbols, or `Not Minimal`, or `Multiple Solutions`",
			NoCompletion: "`No Solution`",
			puzzles:      untilEOF(sized(2, 4, hex)),
			solve: solutions(notation{find: minimal, symbols: hex}, layout{
				none: "No Solution", several: "Multiple Solutions", redundant: "Not Minimal",
			}),
		},
		{
			Statements:   []Statement{hdu("4069")},
			Asks:         "the completion of each jigsaw, if it has exactly one",
			Input:        "T, then T boards of 9 rows of 9 integers: a digit, 0 blank, plus 16, 32, 64 and 128 for walls above, right, below and left",
			Output:       "`Case k:` and 9 rows of 9 digits, or `Multiple Solutions`",
			NoCompletion: "`Case k:` and `No solution`",
			puzzles:      counted(walled),
			solve: solutions(notation{find: unique, symbols: digits}, layout{
				heading: "Case %d:\n", none: "No solution", several: "Multiple Solutions",
			}),
		},
		{
			Statements:   []Statement{spoj("HS12DISU")},
			Asks:         "a completion of a board whose diagonals hold different digits",
			Input:        "9 rows of 9 symbols, . blank",
			Output:       "9 rows of 9 digits",
			NoCompletion: unanswered,
			puzzles:      one(diagonal),
			solve:        solutions(notation{symbols: digits}, layout{}),
		},
		{
			Statements: []Statement{{
				Name: "codechef-j1", Also: []string{"SudokuX"}, Source: "https://www.codechef.com/NOV09/problems/J1/",
			}},
			Asks:         "the completion of each board whose diagonals hold different digits",
			Input:        "t, then t boards of 9 rows of 9 symbols, . blank; boards separated by a blank line",
			Output:       "9 rows of 9 digits and a blank line a board",
			NoCompletion: unanswered,
			puzzles:      counted(diagonal),
			solve:        solutions(notation{symbols: digits}, layout{after: "\n"}),
		},
		{
			Statements: []Statement{{
				Name: "codingame-killer", Also: []string{"codingame-killer-sudoku-solver"},
				Source: "https://www.codingame.com/ide/puzzle/killer-sudoku-solver",
			}},
			Asks:         "the completion of a killer sudoku",
			Input:        "9 rows of 9 symbols, . blank, a space and 9 letters of cages; then `a=10`, the sum of each cage",
			Output:       "9 rows of 9 digits",
			NoCompletion: unanswered,
			puzzles:      one(killer),
			solve:        solutions(notation{symbols: digits}, layout{}),
		},
		{
			Statements:   []Statement{kattis("sumdoku")},
			Asks:         "a completion of a board, from how sums of two neighbours in a box compare with 10",
			Input:        "for each row, 6 signs `<`, `=` or `>` between its cells; 9 signs between two rows of a box",
			Output:       "9 rows of 9 digits with single spaces",
			NoCompletion: unanswered,
			puzzles:      one(sums),
			solve:        solutions(notation{symbols: digits, gap: " "}, layout{}),
		},
	}
}

// Find returns the problem with a name, or with the address of its statement. Only
// the letters and digits of the name count, and lower and upper case are the same. The
// name of a judge that has one problem is a name of this problem.
func Find(name string) (Problem, bool) {
	k := key(name)
	for _, p := range Problems() {
		for _, s := range p.Statements {
			if s.named(k) {
				return p, true
			}
		}
	}
	if only := OfJudge(name); len(only) == 1 {
		return only[0], true
	}
	return Problem{}, false
}

// Answer reads the problem's input and writes its output. It writes each answer
// before it waits for more input.
//
// If the input breaks the problem's promises, Answer stops, after it has written
// the answers to the boards before. The error is a *sudoku.SyntaxError if the text
// is malformed, ErrNoBoard if there is no board, and wraps
// sudoku.ErrNoCompletion if a board lacks the promised completion.
func (p *Problem) Answer(ctx context.Context, in io.Reader, out io.Writer) error {
	buffered := bufio.NewWriterSize(out, 1<<15)
	return p.run(ctx, &session{in: newScanner(in, buffered.Flush), out: buffered})
}

func (p *Problem) run(ctx context.Context, s *session) error {
	s.objective = p.Objective
	var err error
	if p.Classic() {
		err = p.boards.read(s, func(board sudoku.Board, n int) error { return p.answer(ctx, s, board, n) })
	} else {
		err = p.puzzles(s, func(puzzle *rules.Puzzle, n int) error { return p.solve(ctx, s, puzzle, n) })
	}
	if failed := s.out.Flush(); failed != nil {
		return failed
	}
	return err
}

// A session reads the input of a problem and writes its output.
type session struct {
	in      *scanner
	out     *bufio.Writer
	heading string // the input's line above the current board, if the problem has such lines

	given     *comparer        // the answer to check, to which out is compared; nil to answer
	objective *score.Objective // of the problem
}
