package chinese

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Message translates an English text that was made by one of the catalogue's formats,
// possibly with texts within it that were made by others. What it does not recognise
// stays as it is.
func Message(english string) string { return Place(translate(english, 0)) }

// maxDepth bounds the number of texts within texts.
const maxDepth = 12

func translate(english string, depth int) string {
	if chinese, found := lookUp(english); found {
		return strings.ReplaceAll(chinese, "%%", "%")
	}
	if number, found := roundNumber(english); found {
		return number
	}
	if depth == maxDepth {
		return english
	}
	for _, p := range patterns() {
		if chinese, found := p.translate(english, depth); found {
			return chinese
		}
	}
	return listed(english)
}

// listed puts Chinese commas into a list of names.
func listed(text string) string {
	if !names.MatchString(text) {
		return text
	}
	return strings.ReplaceAll(text, ", ", "、")
}

var names = regexp.MustCompile(`^[a-z0-9.-]+(, [a-z0-9.-]+)+$`)

// roundNumber writes a number of thousands, millions or billions as Chinese readers do:
// 1.06 thousand is 1060, and 1.1 million 110 万.
func roundNumber(english string) (chinese string, found bool) {
	if m := power.FindStringSubmatch(english); m != nil {
		return m[1] + "×10^" + m[2], true
	}
	digits, unit, _ := strings.Cut(english, " ")
	size := map[string]float64{"thousand": 1e3, "million": 1e6, "billion": 1e9}[unit]
	n, err := strconv.ParseFloat(digits, 64)
	switch n *= size; {
	case err != nil || size == 0:
		return "", false
	case n >= 1e8:
		return strconv.FormatFloat(n/1e8, 'g', 3, 64) + " 亿", true
	case n >= 1e6:
		return strconv.FormatFloat(n/1e4, 'f', 0, 64) + " 万", true
	}
	return strconv.FormatFloat(n, 'f', 0, 64), true
}

var power = regexp.MustCompile(`^([0-9.]+)e\+([0-9]+)$`)

// A pattern recognises the texts of a format.
type pattern struct {
	expression *regexp.Regexp
	arguments  []int  // the argument of each group of the expression
	literal    string // the longest part of the format without verbs
	letters    int    // the bytes of the format without verbs
	open       bool   // the format begins with a verb
	chinese    string
}

// verb is a verb of a format, or a percent sign that is none.
var verb = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`%[-+# 0]*[0-9*]*(?:\.[0-9]+)?(?:\[([0-9]+)\])?([a-zA-Z%])`)
})

// patterns returns the patterns for the formats that have verbs. Those that begin with
// letters come first, because a verb at the beginning takes in any text before a
// message; then those with the most letters, because they say most about a text.
var patterns = sync.OnceValue(func() []*pattern {
	var all []*pattern
	for _, name := range recognised {
		for english, chinese := range part(name) {
			if verb().MatchString(english) {
				all = append(all, newPattern(english, chinese))
			}
		}
	}
	slices.SortFunc(all, func(a, b *pattern) int {
		if a.open != b.open {
			if a.open {
				return 1
			}
			return -1
		}
		if a.letters != b.letters {
			return b.letters - a.letters
		}
		return strings.Compare(a.expression.String(), b.expression.String())
	})
	return all
})

func newPattern(english, chinese string) *pattern {
	p := &pattern{chinese: chinese}
	var expression strings.Builder
	literal := func(text string) {
		expression.WriteString(regexp.QuoteMeta(text))
		p.letters += len(text)
		if len(text) > len(p.literal) {
			p.literal = text
		}
	}
	end := 0
	for _, v := range verbs(english) {
		p.open = p.open || v.start == 0
		literal(english[end:v.start])
		end = v.end
		switch v.verb {
		case '%':
			literal("%")
			continue
		case 'd':
			expression.WriteString(`([-+]?[0-9]+)`)
		case 'q':
			expression.WriteString(`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`)
		default:
			expression.WriteString(`(.+?)`)
		}
		p.arguments = append(p.arguments, v.argument)
	}
	literal(english[end:])
	p.expression = regexp.MustCompile(`(?s)^` + expression.String() + `$`)
	return p
}

// A place of a verb in a format.
type verbPlace struct {
	start, end int
	argument   int
	verb       byte
}

// verbs returns the verbs of a format with their arguments.
func verbs(format string) []verbPlace {
	var all []verbPlace
	next := 0
	for _, m := range verb().FindAllStringSubmatchIndex(format, -1) {
		v := verbPlace{start: m[0], end: m[1], verb: format[m[4]], argument: next}
		if v.verb != '%' {
			if m[2] >= 0 {
				v.argument = int(format[m[2]] - '1')
			}
			next = v.argument + 1
		}
		all = append(all, v)
	}
	return all
}

// translate translates a text that the pattern recognises.
func (p *pattern) translate(english string, depth int) (string, bool) {
	if !strings.Contains(english, p.literal) {
		return "", false
	}
	groups := p.expression.FindStringSubmatch(english)
	if groups == nil {
		return "", false
	}
	values := map[int]string{}
	for i, argument := range p.arguments {
		values[argument] = groups[i+1]
	}
	var chinese spacedText
	end := 0
	for _, v := range verbs(p.chinese) {
		chinese.add(p.chinese[end:v.start])
		end = v.end
		switch v.verb {
		case '%':
			chinese.add("%")
		case 'w':
			chinese.add(translate(values[v.argument], depth+1))
		default:
			chinese.add(listed(values[v.argument]))
		}
	}
	chinese.add(p.chinese[end:])
	return chinese.String(), true
}

// A spacedText is a text whose parts are set apart as Chinese typography asks: there is a
// space between a Chinese character and a letter, a digit or a quoted value.
type spacedText struct{ strings.Builder }

func (s *spacedText) add(part string) {
	if text := s.String(); strings.HasSuffix(text, " 万") || strings.HasSuffix(text, " 亿") {
		part = strings.TrimPrefix(part, " ") // 110 万个
	}
	before, _ := utf8.DecodeLastRuneInString(s.String())
	after, _ := utf8.DecodeRuneInString(part)
	quoted := strings.Count(s.String(), "'")%2 == 1
	if quoted && (before == '\'' || after == '\'') {
		s.WriteString(part) // no space at the inner side of quotes
		return
	}
	if unicode.Is(unicode.Han, before) && isLatin(after) || isLatin(before) && unicode.Is(unicode.Han, after) {
		s.WriteByte(' ')
	}
	s.WriteString(part)
}

// isLatin reports whether a space belongs between a character and a Chinese one.
func isLatin(r rune) bool { return ' ' < r && r < unicode.MaxASCII }
