package draw

import (
	"strconv"
	"testing"

	"bullseye/sudoku"
)

// A named scene, as the tests of several canvases draw it.
type namedScene struct {
	name  string
	title string
	scene *Scene
}

func board(t testing.TB, text string) sudoku.Board {
	t.Helper()
	b, err := sudoku.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The board of examples/target.txt, and its best completion.
const (
	puzzle   = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."
	solution = "748361529693572184215894736576249813324186957189753642862935471437618295951427368"
)

// scenes returns pictures that show everything which a scene can have.
func scenes(t testing.TB) []namedScene {
	clues := board(t, puzzle)
	plain := &Scene{Digits: clues, Clues: clues}

	target := &Scene{Digits: board(t, solution), Clues: clues, Tones: rings()}
	for c := range target.Labels {
		target.Labels[c] = strconv.Itoa(10 - ring(sudoku.Cell(c)))
	}
	target.Legend = []Line{
		{Tone: Yellow, Text: "10 points"}, {Tone: Red, Text: "9 points"}, {Tone: Blue, Text: "8 points"},
		{Tone: Brown, Text: "7 points"}, {Tone: White, Text: "6 points"},
		{Text: "2,884 points, which is proved to be the best score of all completions."},
	}

	chain := &Scene{Digits: clues, Clues: clues, Candidates: clues.Marks()}
	at := sudoku.CellAt
	chain.Roles = map[Candidate]Role{
		{at(0, 1), 9}: On, {at(0, 1), 4}: Falls, {at(1, 1), 4}: On, {at(2, 7), 5}: Second, {at(4, 1), 9}: Falls,
		{at(4, 7), 5}: On, {at(4, 4), 5}: Place, {at(7, 8), 5}: Remove, {at(7, 0), 1}: Remove, {at(8, 0), 1}: Remove,
		{at(7, 7), 5}: Falls, {at(1, 0), 6}: Second, {at(0, 2), 8}: Second,
	}
	cell := func(r, c int) []sudoku.Cell { return []sudoku.Cell{at(r, c)} }
	chain.Links = []Link{
		{From: cell(0, 1), To: cell(0, 1), Digits: [2]uint8{4, 9}, Strong: true},
		{From: cell(0, 1), To: cell(1, 1), Digits: [2]uint8{4, 4}},
		{From: cell(0, 1), To: cell(4, 1), Digits: [2]uint8{9, 9}},
		{From: cell(4, 1), To: cell(4, 7), Digits: [2]uint8{9, 5}, Strong: true},
		{From: cell(4, 7), To: []sudoku.Cell{at(7, 7), at(8, 7)}, Digits: [2]uint8{5, 5}},
		{From: cell(1, 1), To: cell(1, 0), Digits: [2]uint8{4, 6}, Strong: true},
		{From: cell(4, 4), To: cell(8, 0), Digits: [2]uint8{5, 1}, Strong: true},
	}
	chain.Houses = []sudoku.House{4, 10}
	chain.Pattern[at(0, 1)], chain.Pattern[at(1, 1)], chain.Pattern[at(4, 7)] = true, true, true
	chain.Legend = []Line{
		{Sign: SignOn, Text: "链中为真"}, {Sign: SignSecond, Text: "鳍"}, {Sign: SignFalls, Text: "链中为假"},
		{Sign: SignPlace, Text: "填入"}, {Sign: SignRemove, Text: "排除"},
		{Sign: StrongLink, Text: "强链：若前者为假，则后者为真"}, {Sign: WeakLink, Text: "弱链：若前者为真，则后者为假"},
		{Sign: PatternCell, Text: "图形的格"}, {Sign: TintedHouse, Text: "图形的行、列、宫"},
	}

	marks := &Scene{Digits: clues, Clues: clues}
	grid := board(t, solution)
	marks.Digits[at(0, 1)], marks.Digits[at(0, 3)] = 1, 5
	marks.Tones[at(0, 3)], marks.Tones[at(0, 4)] = Wrong, Wrong
	for c := range sudoku.Cell(27) {
		if c%2 == 0 {
			marks.Corner[at(c.Row()+3, c.Column())] = sudoku.Digits(c * 37)
		} else {
			marks.Centre[at(c.Row()+3, c.Column())] = sudoku.Digits(c * 29)
		}
	}
	for c := 63; c < 81; c++ {
		marks.Digits[c] = grid[c]
		if c%4 == 0 {
			marks.Tones[c] = Differs
		}
	}
	marks.Marked[at(1, 3)], marks.Marked[at(1, 5)], marks.Marked[at(2, 5)] = true, true, true
	marks.Cages = [][]sudoku.Cell{
		{at(0, 5), at(0, 6), at(1, 6), at(1, 7), at(0, 7)}, {at(2, 0), at(2, 1)}, {at(3, 8), at(4, 8), at(5, 7)},
	}
	marks.Legend = []Line{
		{Tone: Wrong, Text: "wrong"}, {Tone: Differs, Text: "differs"}, {Sign: MarkedCell, Text: "look here"}, {Sign: CageLine, Text: "a cage"},
	}

	weights := &Scene{Digits: clues, Clues: clues, Candidates: clues.Marks(), Tones: rings()}
	for c := range weights.Labels {
		weights.Labels[c] = []string{"7", "-12", "1000000", "-1000000000000000", "9223372036854775807"}[c%5]
	}
	return []namedScene{
		{"empty", "", new(Scene)},
		{"plain", "A board", plain},
		{"target", "The best completion", target},
		{"chain", "第12步：排除用的强制链（Forcing chain）", chain},
		{"marks", "Marks, cages & wrong digits", marks},
		{"weights", "Weights < or > than a cell is wide, with all the candidates that the clues leave", weights},
	}
}

func ring(c sudoku.Cell) int {
	abs := func(n int) int { return max(n, -n) }
	return max(abs(c.Row()-4), abs(c.Column()-4))
}

func rings() (tones [sudoku.Cells]Tone) {
	for c := range tones {
		tones[c] = Yellow + Tone(ring(sudoku.Cell(c)))
	}
	return tones
}
