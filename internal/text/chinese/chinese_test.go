package chinese

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// A translation has the verbs of the original, for the same arguments.
func TestVerbs(t *testing.T) {
	for _, name := range entries {
		for english, chinese := range part(name) {
			got, want := sortedVerbs(chinese), sortedVerbs(english)
			if strings.HasPrefix(english, "the %s are") {
				want = want[1:] // the noun has no counterpart
			}
			if !slices.EqualFunc(got, want, func(g, w verbPlace) bool {
				return g.argument == w.argument && (g.verb == w.verb || g.verb == 'w' && strings.IndexByte("sv", w.verb) >= 0)
			}) {
				t.Errorf("%q has other verbs than %q", chinese, english)
			}
			prose := verb().ReplaceAllString(english, "")
			if strings.ContainsFunc(prose, unicode.IsLower) && chinese == english {
				t.Errorf("%q is not translated", english)
			}
		}
	}
}

// tooClose finds where a text breaks the rule for spaces: one between a Chinese character
// and a letter, a digit or a quoted value, and none at full-width punctuation.
var tooClose = regexp.MustCompile("^ [^ ]|\\p{Han}[\\w\"'<%-]|\\p{Han}`[!-~]|[\\w\"'>%]\\p{Han}|[!-~]`\\p{Han}| [，。：；、？！（）“”]|[，。：；、？！（）“”] ")

// The texts of the catalogue follow the rule for spaces, whatever their values. A spacedText
// sets %w apart.
func TestSpaces(t *testing.T) {
	for _, name := range entries {
		for _, chinese := range part(name) {
			text := regexp.MustCompile(`%(\[[0-9]\])?w`).ReplaceAllString(chinese, "\x00") // neither Chinese nor Latin
			text = verb().ReplaceAllString(strings.ReplaceAll(text, "%%", "%"), "7")
			if place := tooClose.FindString(text); place != "" {
				t.Errorf("%q lacks a space or has one too many at %q", chinese, place)
			}
		}
	}
}

// sortedVerbs returns the verbs of a format by their arguments.
func sortedVerbs(format string) []verbPlace {
	all := slices.DeleteFunc(verbs(format), func(v verbPlace) bool { return v.verb == '%' })
	slices.SortFunc(all, func(a, b verbPlace) int { return a.argument - b.argument })
	return all
}

// Where two parts of the catalogue have the same text, they say the same.
func TestNoContradictions(t *testing.T) {
	seen := map[string]string{}
	for _, name := range entries {
		for english, chinese := range part(name) {
			if other, again := seen[english]; again && other != chinese {
				t.Errorf("%q is both %q and %q", english, chinese, other)
			}
			seen[english] = chinese
		}
	}
}

func TestSay(t *testing.T) {
	for _, test := range []struct {
		want   string
		format string
		args   []any
	}{
		{"最高分是 2829，由下面这个解取得：", "The best score is %d. This completion has it:", []any{2829}},
		{"r1c1 和 r1c2 都是 7（第 1 行）", "%v", []any{sudoku.Conflicts{{Digit: 7, House: 0, Cells: []sudoku.Cell{0, 1}}}}},
		{"无解", "unsolvable", nil},
		{"no translation: 7 %", "no translation: %d %%", []any{7}},
	} {
		if got := Say(test.format, test.args...); got != test.want {
			t.Errorf("%q says %q, want %q", test.format, got, test.want)
		}
	}
}

func TestMessage(t *testing.T) {
	found := func(found, expected any) message.Text { return message.Of("found %v, expected %v", found, expected) }
	at := func(file string, line int, text any) message.Text { return message.Of("%s:%d: %v", file, line, text) }
	full := errors.New("no space left on device")
	for _, test := range []struct {
		message any
		want    string
	}{
		{found(message.Of("%v in row %d", message.Of("%d cells", 8), 1), "nine"), "第 1 行有 8 格，应有 9 格"},
		{found(message.Of("%d cells", 80), message.Of("%d", 81)), "有 80 格，应有 81 格"},
		{found(message.Of("letter %q", "k"), "a digit 1-9 or a blank"), "发现字母 \"k\"，应为数字 1-9 或空白格"},
		{message.Errorf("cannot read %s: %w", "a.txt", fs.ErrPermission), "无法读取 a.txt：权限不足"},
		{message.Errorf("cannot write %v: %w", "standard output", full), "无法写入标准输出：磁盘空间已满"},
		{message.Of("--%s cannot be %q: %v", "limit", "0", message.Of("expected a whole number from %d to %d", 1, 9)), "--limit 不能是 \"0\"：应为 1 到 9 之间的整数"},
		{message.Of("%v several completions, of which the output holds one; the first is %s:%d; --unique chooses none", message.Of("%d boards have", 2), "f", 7),
			"2 个盘面有多个解，输出只含其中之一；第一个这样的盘面在 f:7；加 --unique 则不输出任何解"},
		{message.Of("rule %d (%s): %v", 2, "any", message.Of("rule %d (%s): %v", 1, "arrow", message.Errorf("group %d: %w", 1, message.Errorf("the number of %s is %d, expected %d", "cells", 5, 4)))),
			"第 2 条规则（any）：第 1 条规则（arrow）：第 1 组：格有 5 个，应有 4 个"},
		{message.Of("%v boards, %v/s", "18.3 thousand", "6,541"), "1.83 万个盘面，每秒 6,541 个"},
		{message.Of("%v; %d%% done", message.Of("1 board, %v/s", "0.78"), 5), "1 个盘面，每秒 0.78 个；已完成 5%"},
		// A format for a whole text comes before several for its parts.
		{at("lev.txt", 2, found("a second board", "one")), "lev.txt:2：出现第二个盘面，应只有一个"},
		{at("<stdin>", 1, errors.New("found a puzzle with further rules, expected a board")), "标准输入:1：题目带其他规则，应为盘面"},
		{at("lev.txt", 2, "found lists of candidates, expected a board"), "lev.txt:2：发现候选数，应为盘面"},
		{at("a.out", 1, found(message.Of("\"%s\"", "2876"), message.Of("\"%s\"", "2872"))), "答案错误：a.out 第 1 行是 2876，应为 2872"},
		{at("a.out", 1, found("a blank line", message.Of("\"%s\"", "2872"))), "答案错误：a.out 第 1 行是空行，应为 \"2872\""},
		{message.Of("%v; and the problems of 'bullseye oj --list'", message.Of("the forms are %s", "line, block, npy")), "可用的格式有 line、block、npy；还可以是 'bullseye oj --list' 列出的题目"},
		{found(message.Of("no column named %q for the %v", "x", "board"), message.Of("one of the columns %s", `1 "a, b", 2 "b"`)), "没有名为 \"x\" 的盘面字段，应为以下字段之一：1 \"a, b\"、2 \"b\""},
		{&json.SyntaxError{}, ""},
		{found(json.Unmarshal([]byte("[1 2]"), new(any)), "a JSON object"), "发现无效的字符 '2'（在数组元素之后），应为 JSON 对象"},
		{errors.Join(full, full), "磁盘空间已满\n磁盘空间已满"},
		// Arguments stay as they are, also if they are words of the catalogue.
		{message.Of("cannot read %s: %v", "nine", "permission denied"), "无法读取 nine：权限不足"},
		{message.Of("there is no command %q", "one"), "没有 \"one\" 这个命令"},
		// What is unknown stays, within what is known.
		{message.Of("cannot read %s: %v", "a.txt", "something strange"), "无法读取 a.txt：something strange"},
		{"something strange: 7 %", "something strange: 7 %"},
		{message.Of("something strange: %d %%", 7), "something strange: 7 %"},
		{"", ""},
	} {
		if got := Message(test.message); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.message, got, test.want)
		}
	}
}

// Any format and arguments make a message.
func FuzzMessage(f *testing.F) {
	f.Add("cannot read %s: %w", "a: 1, 2; b")
	f.Add("found %[2]v, expected %", "%w %[9]d %")
	f.Add("\xff: %w %[9]d %", "\xff")
	f.Fuzz(func(t *testing.T, format, arg string) {
		Message(message.Of("%v: %v", message.Of(format, arg, 7, errors.New(arg)), arg))
		Message(arg)
	})
}

func TestLanguageOfTheEnvironment(t *testing.T) {
	for _, test := range []struct {
		environment string // assignments
		want        bool
	}{
		{"", false},
		{"LANG=zh_CN.UTF-8", true},
		{"LANG=zh_CN", true},
		{"LANG=zh_CN.utf8", true},
		{"LANG=zh_SG.UTF-8@pinyin", true},
		{"LANG=zh_TW.UTF-8", true},
		{"LANG=zh", true},
		{"LANG=zh_CN.GB18030", false},
		{"LANG=en_US.UTF-8", false},
		{"LANG=C", false},
		{"LANG=C.UTF-8", false},
		{"LANG=POSIX", false},
		{"LANG=zha_CN.UTF-8", false},
		{"LANG=\x1b[2J", false},
		{"LANG=zh_CN.UTF-8 LC_ALL=C", false},
		{"LANG=zh_CN.UTF-8 LC_MESSAGES=en_US.UTF-8", false},
		{"LANG=en_US.UTF-8 LC_MESSAGES=zh_CN.UTF-8", true},
		{"LC_MESSAGES=en_US.UTF-8 LC_ALL=zh_CN.UTF-8", true},
		{"LANG=C BULLSEYE_LANG=zh", true},
		{"LANG=C BULLSEYE_LANG=中文", true},
		{"LANG=zh BULLSEYE_LANG=English", false},
		{"LC_ALL=zh_CN.UTF-8 BULLSEYE_LANG=en", false},
	} {
		get := func(name string) string {
			for _, assignment := range strings.Fields(test.environment) {
				if variable, value, _ := strings.Cut(assignment, "="); variable == name {
					return value
				}
			}
			return ""
		}
		if got := Wanted(get); got != test.want {
			t.Errorf("%s: Chinese is %v, want %v", test.environment, got, test.want)
		}
	}
}

// fmt.Sprintf accepts all formats that Say uses.
func TestFormatsOfSay(t *testing.T) {
	for _, name := range []string{"answers", "help"} {
		for english, chinese := range part(name) {
			var args []any
			for _, v := range sortedVerbs(english) {
				args = append(args, map[byte]any{'d': 7, 'g': 7.5, 's': "s", 'q': "q"}[v.verb])
			}
			if text := fmt.Sprintf(chinese, args...); strings.Contains(text, "%!") {
				t.Errorf("%q gives %q", chinese, text)
			}
		}
	}
}

// Messages of many parts, and those that quote what looks like many parts, are translated in a time
// that does not grow like a power of their number: otherwise this test would not end.
func TestMessagesOfManyParts(t *testing.T) {
	var board sudoku.Board
	for c := range board {
		board[c] = uint8(c/2%9 + 1)
	}
	if text := Message(sudoku.Conflicts(board.Conflicts())); strings.Count(text, "；") < 50 || strings.Contains(text, " in ") {
		t.Errorf("clashes: %s", text)
	}
	name := strings.Repeat("a: b; found c, expected d: ", 1000)
	err := message.Errorf("%v: %w", name, message.Errorf("found %v, expected %v", name, name))
	if text := Message(err); strings.Count(text, name) != 3 || !strings.Contains(text, "应为") {
		t.Errorf("%d bytes: %.100s", len(text), text)
	}
}
