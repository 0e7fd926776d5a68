package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"bullseye/internal/fortest/devdata"
	"bullseye/sudoku"
)

// Boards made for these tests. Their completions do not come from the engine, but
// from enumerate, below.
const (
	single     = "...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1..."
	another    = ".........3.29...8..7.8..4.5...4..5.81485.73929.6..2...4.1..5.7..2...89.4........."
	several    = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.." // 1911 completions
	clashing   = "11..............................................................................."
	impossible = "12345678.........9..............................................................." // r1c9 has no candidate
)

func answer(t *testing.T, name, input string) (string, error) {
	t.Helper()
	p, ok := Find(name)
	if !ok {
		t.Fatalf("there is no problem %q", name)
	}
	var out bytes.Buffer
	err := p.Answer(t.Context(), strings.NewReader(input), &out)
	return out.String(), err
}

func TestAnswers(t *testing.T) {
	one, two := enumerate(t, single), enumerate(t, another)
	if len(one) != 1 || len(two) != 1 {
		t.Fatalf("the test's boards have %d and %d completions, want 1", len(one), len(two))
	}
	many := enumerate(t, several)
	if len(many) < 1000 {
		t.Fatalf("the test's board has %d completions, want many", len(many))
	}
	best := int64(0)
	var all strings.Builder
	for _, g := range many {
		best = max(best, ringScore(g))
		all.WriteString(rows(g.String(), " ") + "\n")
	}
	fmt.Fprintf(&all, "there are a total of %d solution(s).\n", len(many))

	tested := map[string]bool{} // the first names of the problems that have a case
	zeros := func(board string) string { return strings.ReplaceAll(board, ".", "0") }
	for _, test := range []struct{ name, problem, input, want string }{
		{"best score", "noip2009", rows(zeros(several), " "), fmt.Sprintln(best)},
		{"score of the only completion", "noip2009", rows(zeros(single), " "), fmt.Sprintln(ringScore(one[0]))},
		{"score without a completion", "noip2009", rows(zeros(impossible), " "), "-1\n"},
		{"score of clashing clues", "noip2009", rows(zeros(clashing), " "), "-1\n"},
		{"spaced grid", "codevs2924", rows(zeros(single), " "), rows(one[0].String(), " ")},
		{"lines", "acwing166", single + "\n" + another + "\nend\n", one[0].String() + "\n" + two[0].String() + "\n"},
		{"lines without their end", "acwing166", single + "\n", one[0].String() + "\n"},
		{"no lines", "acwing166", "end\n", ""},
		{"counted grids", "poj2676", "2\n" + rows(zeros(single), "") + rows(zeros(another), ""),
			rows(one[0].String(), "") + rows(two[0].String(), "")},
		{"no grids", "poj2676", "0\n", ""},
		{"scenarios", "poj2918", "2\n" + rows(zeros(single), "") + rows(zeros(another), ""),
			"Scenario #1:\n" + rows(one[0].String(), "") + "\nScenario #2:\n" + rows(two[0].String(), "") + "\n"},
		{"separated grids", "hdu1426",
			rows(strings.ReplaceAll(single, ".", "?"), " ") + "\n" + rows(strings.ReplaceAll(another, ".", "?"), " "),
			rows(one[0].String(), " ") + "\n" + rows(two[0].String(), " ")},
		{"smallest grid", "boj-2239", rows(zeros(several), ""), rows(many[0].String(), "")},
		{"grids or a sentence", "hdu-2780", "3\n" + rows(zeros(single), "") + rows(zeros(clashing), "") + rows(zeros(another), ""),
			rows(one[0].String(), "") + "\nCould not complete this grid.\n\n" + rows(two[0].String(), "")},
		{"a sentence first", "hdu-2780", "1\n" + rows(zeros(impossible), ""), "Could not complete this grid.\n"},
		{"dashes", "hdu-3111",
			"3\n" + rows(strings.ReplaceAll(single, ".", "?"), "") + "---\n" + rows(strings.ReplaceAll(impossible, ".", "?"), "") +
				"---\n" + rows(strings.ReplaceAll(another, ".", "?"), ""),
			rows(one[0].String(), "") + "---\nimpossible\n---\n" + rows(two[0].String(), "")},
		{"no dashes", "hdu-3111", "1\n" + rows(clashing, ""), "impossible\n"},
		{"smallest grids or two words", "easudoku", "3\n" + rows(zeros(several), " ") + rows(zeros(clashing), " ") + rows(zeros(single), " "),
			rows(many[0].String(), " ") + "No solution\n" + rows(one[0].String(), " ")},
		{"headed grids", "novice42", "2\nGrid 01\n" + rows(zeros(several), "") + "Grid 02\n" + rows(zeros(single), ""),
			"Grid 01\n" + rows(many[0].String(), "") + "\nGrid 02\n" + rows(one[0].String(), "")},
		{"the input's numbers of grids", "novice42", "1\nGrid 007\n" + rows(zeros(single), ""), "Grid 007\n" + rows(one[0].String(), "")},
		{"only completions", "sudokunique",
			rows(zeros(several), " ") + "\n" + rows(zeros(single), " ") + "\n" + rows(zeros(clashing), " ") + "\n" +
				rows(zeros(impossible), " ") + "\n" + rows(zeros(another), " "),
			"Non-unique\n\n" + rows(one[0].String(), " ") + "\nFind another job\n\nFind another job\n\n" + rows(two[0].String(), " ")},
		{"verdicts", "uva10957",
			rows(zeros(clashing), " ") + "\n" + rows(zeros(single), " ") + "\n" + rows(zeros(several), " ") + "\n" + rows(zeros(impossible), " "),
			"Case 1: Illegal.\nCase 2: Unique.\nCase 3: Ambiguous.\nCase 4: Impossible.\n"},
		{"every grid", "tioj1025", rows(zeros(several), " "), all.String()},
		{"every grid of a clash", "tioj1025", rows(zeros(clashing), " "), "there are a total of 0 solution(s).\n"},
		{"81 integers on a line", "tioj1025", strings.Join(strings.Split(zeros(single), ""), " "),
			rows(one[0].String(), " ") + "\nthere are a total of 1 solution(s).\n"},
	} {
		if p, ok := Find(test.problem); ok {
			tested[p.Statements[0].Name] = true
		}
		t.Run(test.name, func(t *testing.T) {
			got, err := answer(t, test.problem, test.input)
			if err != nil || got != test.want {
				t.Fatalf("answered %q, error %v, want %q", got, err, test.want)
			}
			for change, changed := range looks(test.input) {
				if got, err := answer(t, test.problem, changed); err != nil || got != test.want {
					t.Errorf("%s: answered %q, error %v, want %q", change, got, err, test.want)
				}
			}
		})
	}
	for _, p := range Problems() {
		if name := p.Statements[0].Name; p.Classic() && !tested[name] {
			t.Errorf("no case has the problem %s", name)
		}
	}
}

// The script with samples runs each problem, under one of its names.
func TestEveryProblemHasASample(t *testing.T) {
	script, err := os.ReadFile(filepath.Join("..", "..", "cmd", "bullseye", "testdata", "script", "judges_samples.txt"))
	if err != nil {
		t.Fatal(err)
	}
	sampled := map[string]bool{}
	for line := range strings.Lines(string(script)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "exec bullseye oj "); ok {
			if p, ok := Find(name); ok {
				sampled[p.Statements[0].Name] = true
			}
		}
	}
	for _, p := range Problems() {
		if name := p.Statements[0].Name; !sampled[name] {
			t.Errorf("judges_samples.txt has no sample of %s", name)
		}
	}
}

// looks returns the input with the irregularities of judges' files.
func looks(input string) map[string]string {
	return map[string]string{
		"carriage returns": strings.ReplaceAll(input, "\n", "\r\n"),
		"byte-order mark":  "\ufeff" + input,
		"no final newline": strings.TrimRight(input, "\n"),
		"trailing spaces":  strings.ReplaceAll(input, "\n", " \t\n"),
		"blank lines":      "\n\n" + strings.ReplaceAll(input, "\n", "\n\n") + "\n\n",
		"other blanks":     strings.ReplaceAll(input, "?", "."),
	}
}

func TestSamples(t *testing.T) {
	read := func(name string) string { return devdata.Text(t, name) }
	for _, test := range []struct{ problem, input, want string }{
		{"noip2009", read("noip2009-1.txt"), "2829\n"},
		{"noip2009", read("noip2009-2.txt"), "2852\n"},
		{"codevs2924", read("codevs2924.txt"), read("codevs2924.answer.txt")},
		{"acwing166", read("acwing166.txt"), read("acwing166.answer.txt")},
	} {
		if got, err := answer(t, test.problem, test.input); err != nil || got != test.want {
			t.Errorf("%s: answered %q, error %v, want %q", test.problem, got, err, test.want)
		}
	}
}

func TestNames(t *testing.T) {
	for want, names := range map[string][]string{
		"noip-2009": {"noip2009", "noip", "NOIP 2009", "靶形数独", "P1074", "p1074", "luogu1074", "Luogu P1074", "luogu-p1074",
			"洛谷P1074", "洛谷 1074", "acwing183", "AcWing 183", "acwing-183", "AcWing#183", "nowcoder-16612", "NC16612",
			"靶型数独", "NOIP2009靶形数独", "Ｐ１０７４", "https://www.luogu.com.cn/problem/P1074", "luogu.com.cn/problem/P1074/"},
		"luogu-p1784":        {"P1784", "luogu-p1784", "boj2580", "BOJ 2580", "백준 2580", "Baekjoon #2580", "codevs2924"},
		"boj-2239":           {"boj2239", "acmicpc 2239", "백준2239"},
		"acwing-166":         {"acwing166", "POJ3074", "pku 3074", "luogu-p10482", "boj-7681"},
		"poj-2676":           {"poj2676", "poj_2676", "P10481"},
		"poj-2918":           {"poj2918", "POJ 2918", "boj 7517"},
		"hdu-1426":           {"hdu1426", "HDOJ 1426"},
		"hdu-2780":           {"hdu2780", "http://acm.hdu.edu.cn/showproblem.php?pid=2780"},
		"hdu-3111":           {"HDU 3111", "HNU 11203"},
		"spoj-sudoku":        {"SUDOKU", "SP1110", "SPOJ SUDOKU"},
		"spoj-easudoku":      {"EASUDOKU", "spoj easudoku", "spoj/EASUDOKU"},
		"spoj-novice42":      {"NOVICE42", "spojnovice42"},
		"kattis-sudokunique": {"sudokunique", "Kattis sudokunique"},
		"uva-10957":          {"uva10957", "UVa 10957", "ZeroJudge d352"},
		"tioj-1025":          {"tioj1025", "TIOJ 1025", "tioj"},
	} {
		for _, name := range append(names, want) {
			if p, ok := Find(name); !ok || p.Statements[0].Name != want {
				t.Errorf("Find(%q) is %v, %t, want %q", name, p.Statements, ok, want)
			}
		}
	}
	for _, name := range []string{"", "-", "noip2010", "1074", "poj", "P", "acwing183靶形"} {
		if p, ok := Find(name); ok {
			t.Errorf("Find(%q) is %v, want none", name, p.Statements)
		}
	}
}

// A judge has the problems that one of its names names.
func TestOfJudge(t *testing.T) {
	for name, want := range map[string]string{"HDU": "hdu-1426", "hdoj": "hdu-1426", "洛谷": "luogu-p1784", "牛客": "nowcoder-16612"} {
		found := OfJudge(name)
		if !slices.ContainsFunc(found, func(p Problem) bool {
			return slices.ContainsFunc(p.Statements, func(s Statement) bool { return s.Name == want })
		}) || len(found) == len(Problems()) {
			t.Errorf("%s has %d problems, expected %s among them", name, len(found), want)
		}
	}
	for _, name := range []string{"", "-", "hdu-1426", "P1074", "hd"} {
		if found := OfJudge(name); len(found) > 0 {
			t.Errorf("%q has %d problems", name, len(found))
		}
	}
}

func TestNumbered(t *testing.T) {
	for number, want := range map[string]string{
		"1074": "luogu-p1074", "１０７４": "luogu-p1074", "183": "acwing-183", "42": "", "9999": "", "": "", "poj": "",
	} {
		if got := Numbered(number); got != want {
			t.Errorf("Numbered(%q) is %q, want %q", number, got, want)
		}
	}
}

// No two statements share a name, and every problem is explained.
func TestNamesDiffer(t *testing.T) {
	owner := make(map[string]string)
	for _, p := range Problems() {
		if p.Asks == "" || p.Input == "" || p.Output == "" || p.NoCompletion == "" || p.answer == nil && p.solve == nil {
			t.Errorf("%v is not explained", p.Statements)
		}
		for _, s := range p.Statements {
			if !regexp.MustCompile(`^[a-z]+-[a-z0-9]+$`).MatchString(s.Name) {
				t.Errorf("%q is not a judge, a hyphen and a number or code", s.Name)
			}
			if address, err := url.Parse(s.Source); err != nil || address.Host == "" || !strings.HasPrefix(address.Scheme, "http") {
				t.Errorf("%s: the source %q is no address", s.Name, s.Source)
			}
			for _, name := range append([]string{s.Name}, s.Also...) {
				if other, taken := owner[key(name)]; taken {
					t.Errorf("%q is a name of %s and of %s", name, other, s.Name)
				}
				owner[key(name)] = s.Name
			}
		}
	}
	if len(Names()) < 20 {
		t.Errorf("only %d names", len(Names()))
	}
	for _, name := range Names() {
		if _, ok := Find(name); !ok {
			t.Errorf("Find does not know %q", name)
		}
	}
}

// docs/judges.md says of every name where its format is known from.
func TestDocumented(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "judges.md"))
	if err != nil {
		t.Fatal(err)
	}
	documented := make(map[string]bool)
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, "|"); len(cells) == 5 {
			for name := range strings.SplitSeq(cells[1], ",") {
				documented[strings.TrimSpace(name)] = true
			}
		}
	}
	for _, name := range Names() {
		if !documented[name] {
			t.Errorf("the table of docs/judges.md lacks %s", name)
		}
	}
}

// The Chinese page has a row for each problem, in the same order, with the same names
// and the same literal texts.
func TestDocumentedInChinese(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "zh", "judges.md"))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, "|"); len(cells) == 7 {
			rows = append(rows, cells[1:6])
		}
	}
	problems := Problems()
	if len(rows) != len(problems)+2 { // a heading and a rule
		t.Fatalf("docs/zh/judges.md has %d rows, expected %d", len(rows)-2, len(problems))
	}
	for i, p := range problems {
		row := rows[i+2]
		var names []string
		for _, s := range p.Statements {
			names = append(names, s.Name)
		}
		want := strings.Join(names, ", ")
		if found := strings.TrimSpace(row[0]); found != want {
			t.Errorf("docs/zh/judges.md has a row for %s, expected %s", found, want)
		}
		none := strings.TrimSpace(row[4])
		if (p.NoCompletion == unanswered) != (none == "报错") {
			t.Errorf("%s: without a completion, docs/zh/judges.md says %q", want, none)
		}
		if p.NoCompletion == "-1" && none != "-1" {
			t.Errorf("%s: without a completion, docs/zh/judges.md says %q, expected -1", want, none)
		}
		for cell, english := range map[int]string{2: p.Input, 3: p.Output, 4: p.NoCompletion} {
			for j, literal := range strings.Split(english, "`") {
				if j%2 == 1 && !strings.Contains(row[cell], "`"+literal+"`") {
					t.Errorf("%s: docs/zh/judges.md has %q, expected it to show `%s`", want, row[cell], literal)
				}
			}
		}
	}
}

// An error has its exact place, and the answers before it are written.
func TestBadInput(t *testing.T) {
	good := enumerate(t, single)[0].String() + "\n"
	for _, test := range []struct{ name, problem, input, out, err string }{
		{"letter", "noip2009", "0 1 a", "", `line 1, column 5: found character 'a', expected a digit or a blank`},
		{"digit 10", "noip2009", "1 2\n10", "", `line 2, column 1: found "10", expected a digit or a blank`},
		{"digit 10 at once", "noip2009", "10", "", `line 1, column 1: found "10", expected a digit or a blank, a row of 9 or a board of 81`},
		{"full-width digit", "noip2009", "1 ２", "", `line 1, column 3: found full-width digit '２', expected a digit or a blank`},
		{"full-width space", "noip2009", "1\u30002", "", `line 1, column 2: found character '\u3000', expected a digit or a blank`},
		{"not UTF-8", "noip2009", "\x80", "", `line 1, column 1: found byte 0x80, expected a digit or a blank`},
		{"zero byte", "noip2009", "1 \x00", "", `line 1, column 3: found character '\x00', expected a digit or a blank`},
		{"80 cells", "noip2009", single[:80], "", `line 1, column 1: found 80 characters together, expected a digit or a blank, a row of 9 or a board of 81`},
		{"82 cells", "noip2009", single + ".", "", `line 1, column 1: found more than 81 characters together, expected a digit or a blank, a row of 9 or a board of 81`},
		{"eight columns", "codevs2924", strings.Repeat("........\n", 9), "", `line 1, column 1: found "........", expected a digit or a blank, a row of 9 or a board of 81`},
		{"eight spaced columns", "codevs2924", strings.Repeat(". . . . . . . .\n", 9), "", `line 10, column 1: found the end of the input, expected 81 cells, not 72`},
		{"ten rows", "codevs2924", single + "\n.........\n", "", `line 2, column 1: found ".........", expected the end of the input`},
		{"a row within a row", "codevs2924", "1 234567890", "", `line 1, column 3: found "234567890", expected a digit or a blank`},
		{"long text", "noip2009", strings.Repeat("1", 1000), "", `line 1, column 1: found more than 81 characters together, expected a digit or a blank, a row of 9 or a board of 81`},
		{"nothing", "noip2009", "", "", ErrNoBoard.Error()},
		{"nothing but space", "hdu1426", " \r\n\n", "", ErrNoBoard.Error()},
		{"neither board nor end", "acwing166", "", "", ErrNoBoard.Error()},
		{"wrong end", "acwing166", single + "\nfin\n", good, `line 2, column 1: found character 'f', expected a digit or a blank or ` + "`end`"},
		{"no count", "poj2676", "\n", "", `line 2, column 1: found the end of the input, expected the number of boards`},
		{"negative count", "poj2676", "-1\n", "", `line 1, column 1: found "-1", expected the number of boards`},
		{"too few boards", "poj2918", "2\n" + single, "Scenario #1:\n" + rows(good, "") + "\n", `line 2, column 82: found the end of the input, expected board 2 of 2`},
		{"too many boards", "poj2676", "1\n" + single + "\n1\n", rows(good, ""), `line 3, column 1: found "1", expected the end of the input`},
		{"broken promise", "acwing166", single + "\n" + clashing + "\n", good, `board 2 breaks the problem's promise: clues clash: 1 in r1c1 and r1c2 (row 1, box 1)`},
		{"two clashes", "acwing166", clashing[:79] + "22\n", "", `board 1 breaks the problem's promise: clues clash: 1 in r1c1 and r1c2 (row 1, box 1); 2 in r9c8 and r9c9 (row 9, box 9)`},
		{"no dashes between boards", "hdu-3111", "2\n" + single + "\n" + single, rows(good, ""), "line 3, column 1: found 81 characters together, expected `---`"},
		{"dashes at the end", "hdu-3111", "1\n" + single + "\n---\n", rows(good, ""), `line 3, column 1: found "---", expected the end of the input`},
		{"dashes and no board", "hdu-3111", "2\n" + single + "\n---\n", rows(good, ""), `line 4, column 1: found the end of the input, expected board 2 of 2`},
		{"no heading", "novice42", "1\n" + single, "", "line 2, column 1: found 81 characters together, expected `Grid`"},
		{"heading in lower case", "novice42", "1\ngrid 01\n", "", "line 2, column 1: found \"grid\", expected `Grid`"},
		{"heading without a number", "novice42", "1\nGrid\n" + single, "", `line 3, column 1: found 81 characters together, expected the number of the grid`},
		{"heading at the end", "novice42", "1\nGrid", "", `line 2, column 5: found the end of the input, expected the number of the grid`},
		{"too few headings", "novice42", "2\nGrid 01\n" + single, "Grid 01\n" + rows(good, ""), `line 3, column 82: found the end of the input, expected board 2 of 2`},
		{"promise broken under a heading", "novice42", "2\nGrid 01\n" + single + "\nGrid 02\n" + clashing, "Grid 01\n" + rows(good, ""), `board 2 breaks the problem's promise: clues clash: 1 in r1c1 and r1c2 (row 1, box 1)`},
		{"long number", "poj2676", strings.Repeat("0", 100), "", `line 1, column 1: found more than 81 characters together, expected the number of boards`},
		{"second board cut", "uva10957", single + "\n1 2 3", "Case 1: Unique.\n", `line 2, column 6: found the end of the input, expected 81 cells, not 3`},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, err := answer(t, test.problem, test.input)
			if err == nil || err.Error() != test.err || out != test.out {
				t.Errorf("answered %q, error %v; want %q, %s", out, err, test.out, test.err)
			}
		})
	}
}

// A user who types boards sees each answer before typing the next board.
func TestAnswersBeforeReadingOn(t *testing.T) {
	inputs := inputsOfPuzzles(t)
	for _, p := range Problems() {
		t.Run(p.Statements[0].Name, func(t *testing.T) {
			first := inputOf(p, single)
			if !p.Classic() {
				first = inputs[p.Statements[0].Name][0]
			}
			in, typed := io.Pipe()
			shown, out := io.Pipe()
			ended := make(chan error, 1)
			go func() {
				ended <- p.Answer(t.Context(), in, out)
				out.Close()
			}()
			if _, err := io.WriteString(typed, first); err != nil {
				t.Fatal(err)
			}
			// This read blocks forever if the answer waits for the end of the input.
			if _, err := shown.Read(make([]byte, 1)); err != nil {
				t.Fatal(err)
			}
			typed.Close()
			if _, err := io.Copy(io.Discard, shown); err != nil {
				t.Fatal(err)
			}
			if err := <-ended; err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestFailingStreams(t *testing.T) {
	broken, inputs := errors.New("broken"), inputsOfPuzzles(t)
	for _, p := range Problems() {
		name := p.Statements[0].Name
		input := inputOf(p, single)
		if !p.Classic() {
			input = inputs[name][0]
		}
		if err := p.Answer(t.Context(), iotest.ErrReader(broken), io.Discard); !errors.Is(err, broken) {
			t.Errorf("%s: input broken, error %v", name, err)
		}
		if err := p.Answer(t.Context(), strings.NewReader(input), brokenWriter{broken}); !errors.Is(err, broken) {
			t.Errorf("%s: output broken, error %v", name, err)
		}
	}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

// classicProblems returns the problems of classic boards.
func classicProblems() []Problem {
	return slices.DeleteFunc(Problems(), func(p Problem) bool { return !p.Classic() })
}

// inputOf returns an input of the problem with a single board.
func inputOf(p Problem, board string) string {
	input := board + "\n"
	if strings.Contains(p.Input, "`Grid n`") {
		input = "Grid 1\n" + input
	}
	if strings.HasPrefix(p.Input, "T,") {
		input = "1\n" + input
	}
	return input
}

// A problem writes for a board without a completion what its list entry says.
func TestNoCompletion(t *testing.T) {
	for _, p := range classicProblems() {
		for _, board := range []string{clashing, impossible} {
			var out bytes.Buffer
			err := p.Answer(t.Context(), strings.NewReader(inputOf(p, board)), &out)
			if p.NoCompletion == unanswered {
				if !errors.Is(err, sudoku.ErrNoCompletion) || out.Len() > 0 {
					t.Errorf("%s: answered %q, error %v, want an error", p.Statements[0].Name, out.String(), err)
				}
				continue
			}
			said := strings.Trim(strings.ReplaceAll(out.String(), "Case 1", "Case k"), "\n")
			if err != nil || !strings.Contains(p.NoCompletion, said) || said == "" {
				t.Errorf("%s: answered %q, error %v, want %s", p.Statements[0].Name, out.String(), err, p.NoCompletion)
			}
		}
	}
}

// The empty board has 6.67·10^21 completions, so they must be streamed.
func TestEveryGridStreams(t *testing.T) {
	p, _ := Find("tioj1025")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	in, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- p.Answer(ctx, strings.NewReader(strings.Repeat("0 ", 81)), out) }()
	text := make([]byte, 9*18+1)
	for _, want := range []string{
		// The two smallest grids of all.
		"123456789456789123789123456214365897365897214897214365531642978642978531978531642",
		"123456789456789123789123456214365897365897214897214365531642978648971532972538641",
	} {
		if _, err := io.ReadFull(in, text); err != nil {
			t.Fatal(err)
		}
		if got := string(text); got != rows(want, " ")+"\n" {
			t.Errorf("streamed %q, want the rows of %s", got, want)
		}
	}
	cancel()
	go io.Copy(io.Discard, in)
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

// rows writes 81 digits as nine rows with a separator between the digits.
func rows(digits, separator string) string {
	var text strings.Builder
	for row := range slices.Chunk([]byte(digits)[:sudoku.Cells], 9) {
		text.Write(bytes.Join(bytes.Split(row, nil), []byte(separator)))
		text.WriteByte('\n')
	}
	return text.String()
}

// ringScore is the sum of the rings, written out from the statement of the problem.
func ringScore(g sudoku.Grid) (sum int64) {
	for r := range 9 {
		for c := range 9 {
			sum += int64(10-max(r-4, 4-r, c-4, 4-c)) * int64(g[9*r+c])
		}
	}
	return sum
}

// enumerate returns all completions of a board in lexicographic order, by
// plain trial in the blank with the fewest choices.
func enumerate(t *testing.T, text string) (found []sudoku.Grid) {
	t.Helper()
	board, err := sudoku.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	var row, column, box [9]uint16
	grid := sudoku.Grid(board)
	set := func(c int, d uint8) {
		bit := uint16(1) << d
		row[c/9] ^= bit
		column[c%9] ^= bit
		box[c/27*3+c%9/3] ^= bit
		grid[c] = d
	}
	for c, d := range board {
		if d != 0 {
			set(c, d)
		}
	}
	var visit func()
	visit = func() {
		cell, fewest := -1, 10
		var free uint16
		for c, d := range grid {
			if d != 0 {
				continue
			}
			choices := ^(row[c/9] | column[c%9] | box[c/27*3+c%9/3]) & 0x3fe
			if n := bits.OnesCount16(choices); n < fewest {
				cell, fewest, free = c, n, choices
			}
		}
		if cell < 0 {
			found = append(found, grid)
			return
		}
		for ; free != 0; free &= free - 1 {
			d := uint8(bits.TrailingZeros16(free))
			set(cell, d)
			visit()
			set(cell, d)
			grid[cell] = 0
		}
	}
	visit()
	slices.SortFunc(found, func(a, b sudoku.Grid) int { return slices.Compare(a[:], b[:]) })
	for _, g := range found {
		if !g.Completes(board) {
			t.Fatalf("%v does not complete %s", g, text)
		}
	}
	return found
}
