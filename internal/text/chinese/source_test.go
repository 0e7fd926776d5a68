package chinese

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// folders hold the packages whose messages the command can print.
var folders = []string{
	"sudoku", "boardtext", "record", "score", "puzzleio", "puzzleio/npy", "puzzleio/parquet", "operation", "internal/render", "internal/batch", "certificate", "generate",
	"internal/benchmark", "internal/judge", "internal/disk/file", "internal/disk/ledger", "cmd/bullseye",
}

// servers hold the packages whose errors the server can answer, or the commands serve and
// store can print, and package rules. They have other texts as well: logs, descriptions,
// statements of SQL, meanings.
var servers = []string{"internal/server", "internal/server/ask", "internal/server/play", "internal/server/queue", "internal/game", "internal/game/bot", "internal/setter", "internal/store", "rules", "rules/internal/form", "rules/iss", "rules/fpuzzles", "rules/scl"}

// Every text in the source that looks like a part of a message has a translation. This
// fails if someone writes a new message and forgets the Chinese one.
func TestEveryMessageIsTranslated(t *testing.T) {
	for _, english := range samples {
		checkTranslated(t, "sample", english)
	}
	found := 0
	for _, folder := range folders {
		eachText(t, folder, func(place, text string) {
			found++
			switch {
			case notMessages[text], notProse.MatchString(text), slices.ContainsFunc(samples, partOf(text)):
			default:
				if _, known := lookUp(text); !known {
					checkTranslated(t, place, fill(text))
				}
			}
		}, nil)
	}
	if found < 300 {
		t.Errorf("found only %d texts", found)
	}
	for text := range notMessages {
		if _, known := lookUp(text); known {
			t.Errorf("%q is translated, although it is no message", text)
		}
	}
}

// Every error of the server, of games, of their store and of puzzles with rules has a translation.
func TestEveryProblemIsTranslated(t *testing.T) {
	found := 0
	for _, folder := range servers {
		eachText(t, folder, func(place, text string) {
			found++
			if _, known := lookUp(text); known || notProblems[text] || slices.ContainsFunc(problemSamples, partOf(text)) {
				return
			}
			checkTranslated(t, place, fill(text))
		}, isError)
	}
	if found < 150 {
		t.Errorf("found only %d texts", found)
	}
	for _, english := range problemSamples {
		checkTranslated(t, "sample", english)
	}
	for status := range 600 {
		if text := http.StatusText(status); slices.Contains(statuses, status) {
			checkTranslated(t, "status", text)
		}
	}
}

// statuses are those of the problems of the server.
var statuses = []int{400, 401, 403, 404, 405, 406, 408, 409, 413, 415, 422, 429, 500, 503}

// isError reports whether the texts in an expression are parts of an error.
func isError(e ast.Expr) bool {
	name := func(e ast.Expr) string {
		switch e := e.(type) {
		case *ast.Ident:
			return e.Name
		case *ast.SelectorExpr:
			if of, ok := e.X.(*ast.Ident); ok {
				return of.Name + "." + e.Sel.Name
			}
		}
		return ""
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return slices.Contains([]string{"problem", "Error", "ask.Error", "game.Refusal", "operation.OptionError"}, name(e.Type))
	case *ast.CallExpr:
		if called, ok := e.Fun.(*ast.SelectorExpr); ok && strings.EqualFold(called.Sel.Name, "fail") {
			return true // of the readers of puzzles with any rules
		}
		return slices.Contains([]string{"errors.New", "fmt.Errorf", "fmt.Sprintf", "problem", "refuse", "l.damaged"}, name(e.Fun))
	}
	return false
}

// problemSamples are errors that are made of several texts of the source.
var problemSamples = []string{
	"expected the method NAME or NAME",
	"expected the method NAME",
	"the answer can only be application/json or application/x-ndjson or text/event-stream",
	"the answer can only be application/json or application/x-ndjson",
	"the answer can only be application/json",
	"byte 7: found invalid JSON, expected an object: it ends too early",
	"there is no option \"x\"",
	"did you mean \"boards\"?",
	"there is no such board: found the kind \"x\", expected one of NAME",
	"weights: line 1, column 1: found \"x\", expected an integer, or \"rings\"",
	"the options are NAME, NAME",
	"generate has no stream of boards: expected the Content-Type application/json",
	"expected required property NAME to be present",
	"expected value to be one of \"NAME, NAME\"",
	"expected string to be r1c1 to r9c9",
	"expected string to be letters, digits, full stops, hyphens and underscores",
	"expected string to be digits in ascending order",
	"expected array length >= 1",
	"line 1, column 7 of the text: found 80 cells, expected 81",
	"NAME cannot be \"x\": expected a time of more than 0, such as 500ms or 1m",
	"NAME cannot be a board: expected lists of candidates",
	"NAME has no effect without NAME: add NAME or leave out NAME",
	"NAME and NAME cannot be combined: use one of them",
	"too much work is waiting: try again in 7 seconds",
	"refused: nobody has joined as seat 1",
	"event 7: refused: the game is over",
	"damaged: line 3: found the end of the file, expected seat 1 of 2 of game \"x\"",
	"damaged: line 3: found the end of the file, expected the rest of the line",
	"damaged: line 3: found seat 1, expected event 2 of game \"x\", which has 3",
	"damaged: line 3: found the end of the dump, expected another result of game \"x\", or a game, or the end of the dump",
	"damaged: line 3: found an object that is not one line of a dump, expected a game or the end of the dump",
	"damaged: line 3: found no dump, expected a line that begins with {\"format\":\"x\"",
	"damaged: it is the database of another program",
	"already taken: found 2 games, expected an empty store",
	"made by a newer version of bullseye: found version 9 of the tables, expected at most 1: install the newest bullseye",
	"cannot open the games: database NAME: made by a newer version of bullseye: found version 9 of the tables, expected at most 1: install the newest bullseye",
}

// notProblems are texts within errors that nobody reads.
var notProblems = setOf(
	"found the limit %s %v, expected 0 or more", "bullseye daily %d %s %s", "bullseye fresh %d %d %s", "PRAGMA application_id = %d", "json: ", " --json '%s'",
	"%w: found the day %s, expected %d-01-01 to %d-12-31", // the server asks for days that there are
	"the page has no index.html",                          // the command has one
)

// notProse are usage lines, examples, templates and Markdown. The test of the help
// covers those that the help shows.
var notProse = regexp.MustCompile(`^(  |[a-z]+ )(bullseye|source <)|^[a-z]+ (FILE )?\[[A-Z]+\]$|^[a-z]+ [A-Z][A-Z .|]+$|^bullseye [a-z]+ ?$|\[FILE|^bullseye [A-Z]|\{\{|^#|^[0-9]+\n: |^bullseye oj %s|^\(\?m\)`)

// partOf returns a function that reports whether a message can contain a format: whether
// it has all that is between the verbs.
func partOf(format string) func(message string) bool {
	between := verb().Split(format, -1)
	return func(message string) bool {
		return !slices.ContainsFunc(between, func(part string) bool { return !strings.Contains(message, part) })
	}
}

// checkTranslated checks that a message has no English words once it is translated.
func checkTranslated(t *testing.T, place, english string) {
	t.Helper()
	chinese := Message(english)
	rest := kept.ReplaceAllString(chinese, " ")
	if place := tooClose.FindString(chinese); place != "" {
		t.Errorf("%s: %q becomes %q, which lacks a space or has one too many at %q", place, english, chinese, place)
	}
	if word := regexp.MustCompile(`[A-Za-z]{2,}`).FindString(rest); word != "" {
		t.Errorf("%s: %q becomes %q, which has the English word %q", place, english, chinese, word)
	}
}

// kept are the parts of messages that stay as they are: values, names and code.
var kept = regexp.MustCompile(`"[^"]*"|'[^']*'|` + "`[^`]*`" + `|<[^>]*>|--?[a-z-]+|[a-z]+=(COLUMN|字段)|-o FILE|\.[a-z]+|NAME|U\+[0-9A-F]+|0x[0-9a-fA-F]+|` +
	`\b(JSON|NDJSON|XML|CSV|player|explainer|grpdnelt|Parquet|NPY|UTF-8|UTF8|application/[a-z-]+|text/event-stream|generate|http://[a-z]+:|Content-Type|UTF-16|ASCII|NUL|SDK|Ctrl-D|RLE|PLAIN|LZ4_RAW|snappy|gzip|brotli|zstd|plain|sdm|[0-9]+(?:ms|ns|h)|` +
	`bullseye|oj|max|solve|verify|unique|first|count|man|FILE|BOARD|SHELL|shell|GBK|iconv|avx512|avx2|neon|portable|rings|true|false|opensudoku|hodoku|sdk|candidates|TIME|COLUMN|board|solution|label|e\\+[0-9]+|puzzle|quizzes|board|sudoku|r[1-9]c[1-9])\b`)

// fill formats a text with values.
func fill(format string) string {
	var args []any
	for _, v := range verbs(format) {
		var arg any = "NAME"
		switch v.verb {
		case '%':
			continue
		case 'd', 'x', 'X':
			arg = 7
		case 'f', 'g':
			arg = 7.5
		case 'w':
			arg = fmt.Errorf("NAME")
		}
		for len(args) <= v.argument {
			args = append(args, nil)
		}
		args[v.argument] = arg
	}
	return fmt.Errorf(format, args...).Error()
}

// words is what a text looks like that is meant for people.
var words = regexp.MustCompile(`[a-z]{2,}.* |.* [a-z]{2,}`)

// eachText calls f for the texts for people in the source files of a folder.
// of is nil, or says which expressions count; then only the texts in them do.
func eachText(t *testing.T, folder string, f func(place, text string), of func(ast.Expr) bool) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", "..", "..", folder, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no source in %s: %v", folder, err)
	}
	for _, name := range names {
		base := folder + "/" + filepath.Base(name)
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		inside := token.NoPos // the end of the expression that counts
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok && of != nil && of(e) {
				inside = max(inside, e.End())
			}
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.Field:
				return n.Tag == nil
			case *ast.CompositeLit:
				of := n.Type
				if many, ok := of.(*ast.ArrayType); ok {
					of = many.Elt
				} else if many, ok := of.(*ast.MapType); ok {
					of = many.Value
				}
				one, ok := of.(*ast.Ident)
				return !ok || one.Name != "phrase" // it has both languages
			case *ast.CallExpr:
				called, ok := n.Fun.(*ast.Ident)
				return !ok || called.Name != "panic"
			case ast.Expr:
				text, constant := constantText(n)
				if constant && words.MatchString(text) && (of == nil || n.Pos() < inside) {
					f(fmt.Sprintf("%s:%d", base, files.Position(n.Pos()).Line), text)
				}
				return !constant
			}
			return true
		})
	}
}

// constantText returns the text of a string literal, or of several that are joined.
func constantText(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		left, one := constantText(e.X)
		right, other := constantText(e.Y)
		return left + right, one && other && e.Op == token.ADD
	}
	return "", false
}

// samples are messages that are made of several texts of the source.
var samples = []string{
	"board 1 cannot be made minimal: the board has more than one completion",
	"two files of the run are the same: the checkpoint x and the unfinished output y",
	"two files of the run are the same: the output x and the input y",
	"5 boards in 1.20 s, 4.2/s, 3 not found",
	"5 boards in 1.20 s, 4.2/s, 3 not found; 2 of them before the interruption",
	"found nine clues in row 5 of the pattern, but each of them is implied by the others, so the board is not minimal: there is no such board",
	"found 30 to 25 clues, but 30 is more than 25",
	"unknown format \"x\", expected one of NAME",
	"unknown compression \"x\", expected plain, gzip or zstd",
	"unknown form \"x\", expected NAME or sdm",
	"1 board loses notes such as the author or the level, for which the form has no room; the first is NAME:5; --to sdk keeps them, or --to f-puzzles those of puzzles with further rules",
	"1 puzzle has drawings such as lines or texts, which are not read although they may stand for a rule; the first is NAME:1",
	"2 puzzles have drawings such as lines or texts, which are not read although they may stand for a rule; the first is NAME:1",
	"2 boards lose placed digits or deleted candidates, for which the form has no room; the first is NAME:5; --to hodoku keeps them",
	"found 8 cells in row 1, expected nine",
	"found 8 cells in row 1, expected nine; write blanks as . or 0, because spaces do not count",
	"found 3 cells, expected nine in a row or 81 in a line; write blanks as . or 0, because spaces do not count",
	"found 1 cell in row 2, expected nine",
	"found 80 cells, expected 81",
	"found 1 cell, expected nine in a row or 81 in a line",
	"found 728 slots, expected 729",
	"found 8 rows, expected nine",
	"found a tenth row, expected nine",
	"found a second board, expected one",
	"found no board, expected one",
	"found \"12 34\", expected a board",
	"found \"12 34 56 78 90 12 3\"…, expected a board",
	"found nothing, expected a digit 1-9 or a blank",
	"found UTF-16 text without a byte-order mark, expected UTF-8; convert the file first",
	"found binary data (a NUL byte), expected text",
	"found a line of more than 65536 bytes, expected at most 65536 bytes",
	"found 7 in the slot of 8 in r1c2, expected 8 or a blank",
	"found a header row of more than 65536 bytes, expected at most 65536 bytes",
	"found header row \"a,b\", expected a column named puzzle, quizzes, board or sudoku",
	"found 3 fields, expected 2 as in the header",
	"found 2 parts, expected a code, digits and a grid, separated by colons",
	"found \"x\" after a plus sign, expected a digit 1-9",
	"found an object without a board, expected a member named puzzle, quizzes, board or sudoku",
	"found unexpected end of JSON input, expected a JSON object",
	"found unexpected end of JSON input, expected a JSON object on each line",
	"found an object with two columns named \"label\" for the label, expected the number of one, such as 1",
	"found an object with 2000 members, expected at most 1000",
	"found a tag or text of more than 65536 bytes, expected at most 65536 bytes",
	"found no element, expected <opensudoku>",
	"found element <html>, expected <opensudoku>",
	"found the end, expected an integer",
	"found \"[\", expected nothing but \"weights\"",
	"found \"x\", expected a digit or a blank, a row of 9 or a board of 81",
	"found \"x\", expected a digit or a blank or a row of 9",
	"found \"x\", expected a digit or a blank or `end`",
	"found the end of the input, expected board 2 of 3",
	"found the end of the input, expected <, = or >, 9 together",
	"found character 'x', expected a symbol from A to P or a blank",
	"found \"ABC\", expected a symbol from A to P or a blank, 16 together",
	"found a region of 8 cells, expected nine cells in each region",
	"a.out:1: found \"x\", expected 16 symbols from A to P",
	"a.out:1: found A in r1c1, expected the clue B of board 1",
	"a.out:1: found a broken cage of r1c1 r1c2, expected a completion of board 1",
	"a.out:1: found a broken rule between r1c1 and r1c2, expected a completion of board 1",
	"a.out:1: found 6 in r1c1 and r5c5 of one diagonal, expected a completion of board 1",
	"the Parquet file is damaged: a page has fewer bytes or values than it declares",
	"NAME: row group 2: column \"puzzle\": the Parquet file is damaged: found a page of 7 values, expected 8",
	"NAME: after line 3: gzip data is cut short: unexpected EOF",
	"cannot use a checkpoint: NAME is not a regular file",
	"two files of the run are the same: the output NAME and the input NAME",
	"two files of the run are the same: the checkpoint NAME and the unfinished output NAME",
	"cannot resume from NAME: NAME, the unfinished output, has changed",
	"cannot resume from NAME: the input was 2 files, not 3",
	"weights: weight 7 of r1c1 is not between 2 and 3",
	"--weights is not valid: line 1, column 3: found the end, expected an integer after the comma",
	"NAME is not written: time ran out",
	"NAME is not written: no board was answered",
	"--certificate NAME would overwrite the answers",
	"the forms are NAME, NAME",
	"it can be combined with NAME, NAME",
	"found no column for the board, expected a column named puzzle, quizzes, board or sudoku, or another with --column board=NAME",
	"found no column named \"x\" for the board, expected one of the columns 1 \"a\", 2 \"b\" and 7 more",
	"found the same column for the board and the solution, expected a column for each",
	"found \"x\", expected board=COLUMN, solution=COLUMN, label=COLUMN, text=COLUMN, integer=COLUMN, number=COLUMN or boolean=COLUMN",
	"found label twice, expected it once",
	"12 solutions of the input do not complete the board; the first is NAME:7; 'bullseye check' says what is wrong",
	"1 solution of the input does not complete the board; the first is NAME:7; 'bullseye check' says what is wrong",
	"solution wrong: r1c2 is blank",
	"solution wrong: 7 in r1c1 and r1c2 (row 1)",
	"solution wrong: it breaks NAME",
	"solution wrong: no regions, or values outside the grid, go with it",
	"solution unreadable: expected 81 digits",
	"the forms to read are NAME, NAME",
	"it can write NAME; 'bullseye convert' can write the others",
	"it can end in .txt, .json; .gz or .zst may follow, except after .parquet",
	"let the name end in .csv or .tsv, or leave out --json",
	"let the name end in .json, .ndjson or .jsonl, or leave out --json",
	"3 boards have several completions, of which the output holds one; the first is NAME:7; --unique chooses none",
	"1 board in 0.50 s, 2/s, 0 invalid",
	"7 boards in 0.50 s, 14/s, 0 invalid",
	"it can write NAME, NAME",
	"7 boards in 0.50 s, 14/s, 0 invalid; 3 of them before the interruption",
	"7 boards in 0.50 s, 14/s, 0 invalid, 2 left out",
	"7 boards in 0.50 s, 14/s, 0 invalid, 2 left out; 3 of them before the interruption",
	"7 boards in 0.50 s, 14/s, 0 invalid; 3 of them before the interruption, 2 of these read again",
	"-o NAME has {NAME}, expected '{part}'",
	"did you mean -o 'NAME'?",
	"files in a directory have the form of the input, and it has the forms NAME and NAME",
	"--json writes one file with all decisions, and -o NAME names several",
	"--by cannot be \"id\": found more than 10000 different texts in that column, expected one with few",
	"NAME:2: left out: found no column named \"sorce\" for the strata, expected one of the columns 1 \"puzzle\", 2 \"source\"",
	"NAME:2: left out: found the same column for the solution and the strata, expected a column for each",
	"NAME:1: left out: found no table, expected one with the column \"source\" for the strata",
	"--threads cannot be \"32\": expected a whole number from 0 to 16 on this machine: 16, or four times the number of processors if that is more",
	"7 kept, 12 repeated",
	"7 without room",
	"7 without a class",
	"NAME:7: left out: found lists of candidates, expected a board",
	"NAME:7: left out: found no solution, which is the label: the output has no room for it",
	"3 boards are not in the output",
	"1 board is done; run the same command again to resume",
	"7 boards are done; run the same command again to resume",
	"1 board is done; the same command writes all files again",
	"7 boards are done; the same command writes all files again",
	"1 board is not in the output",
	"--parts cannot be \"train=1\": found only the part \"train\", expected 2 to 100",
	"--parts cannot be \"a=1,b=0\": found \"b=0\", expected a name and a share above 0, such as 'train=8'",
	"--parts cannot be \"a=1,b=999999\": found shares that need a pack of more than 1000 cards, expected shares with a smaller one, such as 'train=8,test=2' or 'train=98.5,test=1.5'",
	"more errors follow, which are only counted; the answers still mark each board that cannot be read",
	"more errors follow, which are only counted",
	"1 board is not in the output; NDJSON has room for every board",
	"3 boards are not in the output; NDJSON has room for every board",
	"3 boards are not in the output; NDJSON has room for every board, and a table has only the columns of the first record: put the file with the most columns first",
	"1 more error was not shown",
	"1 label is lost, because the table has no column for labels; the first is NAME:7; --with label keeps them",
	"3 labels are lost, because the table has no column for labels; the first is NAME:7; --with label keeps them",
	"1 file is left from an earlier run, with numbers after those of this one; the first is NAME",
	"3 files are left from an earlier run, with numbers after those of this one; the first is NAME",
	"3 boards have no columns, so that --column has no effect; the first is NAME:7",
	"--column NAME names a column that is missing in 1 object; the first is NAME:7",
	"--column NAME names a column that is missing in 3 objects; the first is NAME:7",
	"1 board is left out by --only: NAME",
	"3 boards are left out by --only: NAME",
	"12 more errors were not shown",
	"the modes are NAME and NAME",
	"did you mean '--NAME NAME'? the levels are NAME, NAME and NAME",
	"--format cannot be \"%x\": expected a letter of \"grpdnelt\" or a second percent sign after each percent sign",
	"separate several by commas, as in --only NAME",
	"write only answers with a `STATUS`, such as NAME",
	"NAME is about the best score",
	"NAME is about the least score",
	"7 is the best score of NAME by the ring weights",
	"7 is the least score of the candidates NAME by a table of values",
	"it is no certificate: its first line should have either a board or candidates",
	"it is no certificate: its first line: candidates: line 1, column 7: found the end, expected a digit",
	"NAME: it is no certificate: its first line: column 2: found \"x\", expected the end of the line: a statement has only one spelling",
	"NAME: it is no certificate: its first line: invalid character 'x' looking for beginning of value",
	"NAME: byte 268: not a certificate of this board and these values: found a seal that does not match, expected that of these bytes, this board and these values",
	"NAME: byte 7: not a certificate: found \"x\", expected a step: p, l, s, c or h",
	"NAME: byte 7: the proof does not hold: found 7 in r1c1 of the grid, expected a candidate",
	"NAME: byte 7: not a certificate: found digit 0, expected 1 to 9",
	"--weights is not valid: line 1, column 6: found the end, expected 81 weights, or 729 values of a table, not 3",
	"for example: bullseye solve NAME",
	"1.2 million boards, 3,000/s",
	"18.3 thousand boards, 6,541/s, 18.6 thousand attempts",
	"1.2 billion completions so far, 30/s, 7 s; --estimate estimates them",
	"1.2 billion completions so far, 30/s, 7 s; --limit N stops sooner",
	"1 completion so far, 30/s, 7 s; --estimate estimates them",
	"1 completion so far, 30/s, 7 s; --limit N stops sooner",
	"about 7e+09 completions by 100 samples so far, 7 s",
	"about 7e+09 completions by 1 sample so far, 7 s",
	"score 405: 1 grid so far, 7 s",
	"best so far none yet, bound 2906, 7 s; --timeout TIME stops sooner",
	"best so far 2840, bound 2906, 7 s",
	"best score 2840, 96 of 412 other digits settled, 7 s",
	"best score 2840, 96 of 412 other digits settled, 7 s; --timeout TIME stops sooner",
	"NAME:7: score 405: 30 thousand grids so far, 7 s; --ties-limit N stops sooner",
	"NAME:7: the best score is 405, which at least 12 grids have",
	"NAME:7: the best score is 405, which at least 1 grid has",
	"NAME:7: at least 12 completions",
	"1 board has several completions, of which the output holds one; the first is NAME:7; --unique chooses none",
	"found columns \"a\", expected one named puzzle, quizzes, board or sudoku",
	"cannot write NAME: NAME exists and is not a whole checkpoint",
	"cannot write NAME: NAME is the checkpoint of another output, NAME",
	"gzip data cannot be read: unexpected EOF",
	"cannot write NAME: no space left on device",
	"unknown flag: --tob",
	"--json cannot be \"maybe\": expected true or false",
	"--clues cannot be \"x\": expected a number or a range such as 24-30, from 17 to 81",
	"--clues cannot be \"30-24\": expected the smaller number first, because 30 is more than 24",
	"flag needs an argument: -k",
	"flag needs an argument: --top",
	"bad flag syntax: --=x",
	"--timeout cannot be \"0\": expected a time with a unit, such as 5s, 500ms or 1m",
	"--top cannot be \"0\": expected a whole number from 1 to 10000",
	"--top and --ties cannot be combined: use one of them",
	"--seed has no effect without --estimate: add --estimate or leave out --seed",
}

// notMessages are texts that no message contains.
var notMessages = setOf(
	// Names that answers and JSON have in every language.
	"row ", "column ", "box ", "%d in ", "clues clash: ",
	"the certificate is too large for a request: make it with bullseye max --certificate",
	// Mistakes of programmers, and errors that are handled.
	"all completions score alike", "the patience is at its end", "more completions than the limit",
	"unknown format ", "json: ", "unexpected end",
	"no codec of Parquet", "%w to read; set Options.Parquet", "%w to write; set WriterOptions.Parquet", "%w to write: %v can only be read",
	"the value of a cell is no digit and no blank", "%w: found %d in r%dc%d, expected 0 to 9",
	"found %d texts, expected one for each of the %d extra columns",
	"found an operation and a stream, expected one of them", "%s writes rows or objects only", "found %d names of outputs, expected %d",
	"nothing, because a stream chooses its boards",
	"operation %s needs records, not boards", "go back",
	"Text, JSON, Pictures or Rows", "Rows, because there is no operation", "Any, because the style is not Rows", " for rows of ",
	"nothing, because the output has no room for details", "some of ", ", each once", "not plain lines",
	"failed; the reasons have been reported", "not everything could be proved in time", "standard output",
	// Roff.
	".mso zh.tmac\n.ad l\n",
	// Parts of the help, which TestChineseHelp covers.
	"write the completion script for ", ". The first example loads\nit into the current shell, the second into every new one.",
	// Lines of 'store list', whose words are the same in every language.
	"%d hints", "on the leaderboard", "a ghost",
	// Output for programs.
	"{'descr': '%s', 'fortran_order': False, 'shape': (%d,%s), }",
	" note=\"",
	"  <game data=\"", "  <folder name=\"", "<opensudoku version=\"2\">\n", "Scenario #%d:\n", "Case %d: %s.\n", "there are a total of %d solution(s).\n",
	"Fins: {cells}", "step long", "@media %s{\n", " class=\"%s\" x=\"%s\" y=\"%s\">%s</text>", " class=\"%s\" d=\"%s\"/>", " class=\"%s n\" d=\"%s\"/>", "<%s id=\"u%d\"%s\n",
	"Could not complete this grid.", "No solution", "Find another job", "Multiple Solutions", "Not Minimal", "Case %d:\n", "Grid ", "Grid %02d\n",
	"bullseye {{.Version}}\n", "bullseye %s (%s, %s/%s)\n",
)

func setOf(all ...string) map[string]bool {
	set := map[string]bool{}
	for _, text := range all {
		set[text] = true
	}
	return set
}
