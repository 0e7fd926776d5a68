package chinese

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
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
		{"r1c1 和 r1c2 都是 7（第 1 行）", "%d in %s (%s)", []any{7, "r1c1 和 r1c2", "第 1 行"}},
		{"无解", "unsolvable", nil},
		{"no translation: 7 %", "no translation: %d %%", []any{7}},
	} {
		if got := Say(test.format, test.args...); got != test.want {
			t.Errorf("%q says %q, want %q", test.format, got, test.want)
		}
	}
}

func TestMessage(t *testing.T) {
	for english, want := range map[string]string{
		"found 8 cells in row 1, expected nine":                                                                     "第 1 行有 8 格，应有 9 格",
		"found 80 cells, expected 81":                                                                               "有 80 格，应有 81 格",
		"found letter \"k\", expected a digit 1-9 or a blank":                                                       "发现字母 \"k\"，应为数字 1-9 或空白格",
		"cannot read a.txt: no such file or directory":                                                              "无法读取 a.txt：没有这个文件或目录",
		"--limit cannot be \"0\": expected a whole number from 1 to 9":                                              "--limit 不能是 \"0\"：应为 1 到 9 之间的整数",
		"--seed has no effect without --estimate: add --estimate or leave out --seed":                               "--seed 要与 --estimate 一起使用：请加上 --estimate，或去掉 --seed",
		"2 boards have several completions, of which the output holds one; the first is f:7; --unique chooses none": "2 个盘面有多个解，输出只含其中之一；第一个这样的盘面在 f:7；加 --unique 则不输出任何解",
		"rule 2 (killer-cage): the number of cells is 0, expected 1 to 1000":                                        "第 2 条规则（killer-cage）：格有 0 个，应有 1 到 1000 个",
		"rule 2 (any): rule 1 (arrow): group 1: the number of cells is 5, expected 4":                               "第 2 条规则（any）：第 1 条规则（arrow）：第 1 组：格有 5 个，应有 4 个",
		"18.3 thousand boards, 6,541/s, 18.6 thousand attempts":                                                     "1.83 万个盘面，每秒 6,541 个，尝试 1.86 万次",
		"1 board, 0.78/s":                   "1 个盘面，每秒 0.78 个",
		"1 board, 0.78/s, 3 attempts":       "1 个盘面，每秒 0.78 个，尝试 3 次",
		"4.79 million boards, 9/s; 5% done": "479 万个盘面，每秒 9 个；已完成 5%",
		// A format for a whole text comes before several for its parts, and wrong answers are none but those.
		"target.txt:1: found a board with blanks, expected a full grid, or --minimal to leave out its redundant clues": "target.txt:1：盘面有空白格，应为终盘；加 --minimal 可以去掉它多余的提示数",
		"lev.txt:2: found a second board, expected one":                                                                "lev.txt:2：出现第二个盘面，应只有一个",
		"<stdin>:1: found a puzzle with further rules, expected a board":                                               "标准输入:1：题目带其他规则，应为盘面",
		"lev.txt:2: found lists of candidates, expected a board":                                                       "lev.txt:2：发现候选数，应为盘面",
		"the forms are line, block, npy; and the problems of 'bullseye oj --list'":                                     "可用的格式有 line、block、npy；还可以是 'bullseye oj --list' 列出的题目",
		"--er cannot be \"5-4\": expected the smaller rating first":                                                    "--er 不能是 \"5-4\"：较小的评分应在前",
		"a.out:1: found \"2876\", expected \"2872\"":                                                                   "答案错误：a.out 第 1 行是 2876，应为 2872",
		"a.out:1: found a blank line, expected \"2872\"":                                                               "答案错误：a.out 第 1 行是空行，应为 \"2872\"",
		"a.out:1: found \"2876\", expected a blank line":                                                               "答案错误：a.out 第 1 行是 \"2876\"，应为空行",
		"a.out:3: found \"12\", expected nine digits from 1 to 9":                                                      "答案错误：a.out 第 3 行是 \"12\"，应为九个 1 到 9 的数字",
		"a.out:3: found a blank line, expected 81 digits from 1 to 9":                                                  "答案错误：a.out 第 3 行是空行，应为 81 个 1 到 9 的数字",
		"a.out:3: found 7 in r1c1 and r1c2 (row 1), expected a completion of board 1":                                  "答案错误：a.out 第 3 行：发现 r1c1 和 r1c2 都是 7（第 1 行），应为第 1 个盘面的一个解",
		"a.out:1: found text in UTF-16, expected text in UTF-8":                                                        "答案错误：a.out 是 UTF-16 的文本，应为 UTF-8（第 1 行）",
		"cannot write standard output: no space left on device":                                                        "无法写入标准输出：磁盘空间已满",
		"found no column named \"x\" for the board, expected one of the columns 1 \"a, b\", 2 \"b\"":                   "没有名为 \"x\" 的盘面字段，应为以下字段之一：1 \"a, b\"、2 \"b\"",
		"found a board that is not a string, expected a string":                                                        "盘面不是字符串，应为字符串",
		"f:7: left out: found no solution, which is the label":                                                         "f:7：未写出：没有终盘，而终盘要作标签",
		"the network cannot be \"foo\": expected an address or a network":                                              "网络不能是 \"foo\"：应为地址或网段",
		"the font lacks these characters, which are printed as boxes: U+7DF4 '練', U+7FD2 '習'":                          "字体中没有这些字符，印成了方框：U+7DF4 '練'、U+7FD2 '習'",
		"found header row \"a\", expected a column named puzzle, Quiz_1 or board":                                      "发现表头 \"a\"，应为名为 puzzle、Quiz_1 或 board 的字段",
		"found no column named \"x\" for the board, expected one of the columns 1 \"a\", 2 \"b\" and 7 more":           "没有名为 \"x\" 的盘面字段，应为以下字段之一：1 \"a\"、2 \"b\" 以及另外 7 个",
		// Arguments stay as they are, also if they are words of the catalogue.
		"cannot read nine: permission denied": "无法读取 nine：权限不足",
		"there is no command \"one\"":         "没有 \"one\" 这个命令",
		// What is unknown stays, within what is known.
		"cannot read a.txt: something strange": "无法读取 a.txt：something strange",
		"something strange":                    "something strange",
		"":                                     "",
	} {
		if got := Message(english); got != want {
			t.Errorf("%q becomes %q, want %q", english, got, want)
		}
	}
}

// Any text is a message, however long and hostile.
func FuzzMessage(f *testing.F) {
	for _, english := range samples {
		f.Add(english)
	}
	f.Add(strings.Repeat("cannot read a: ", 50))
	f.Add("\xff: %w %[9]d %")
	f.Fuzz(func(t *testing.T, english string) {
		if got := Message(english); got == "" && english != "" {
			t.Errorf("%q becomes nothing", english)
		}
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
