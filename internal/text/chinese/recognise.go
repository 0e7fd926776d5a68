package chinese

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"bullseye/internal/text/regex"
)

// Message translates an English text that was made by one of the catalogue's formats,
// possibly with texts within it that were made by others. What it does not recognise
// stays as it is.
func Message(english string) string {
	r := reader{known: map[string]reading{}, left: maxRead}
	return Place(r.read(english).chinese)
}

// A reader remembers how it has read the texts within a text.
type reader struct {
	known map[string]reading
	left  int // how many bytes it may read
}

// maxRead bounds the bytes that a reader reads, some of them as parts of several texts.
const maxRead = 1 << 16

// A reading is a text as some formats of the catalogue can have made it.
type reading struct {
	chinese string
	said    int // how much of the text is in the formats
	formats int
}

// read translates a text. Of all ways to read it, it takes the one whose formats say most of
// it, and of those the one with the fewest formats.
func (r *reader) read(english string) reading {
	if chinese, found := lookUp(english); found {
		return reading{strings.ReplaceAll(chinese, "%%", "%"), said(english), 1}
	}
	if number, found := roundNumber(english); found {
		return reading{number, said(english), 1}
	}
	best, found := r.known[english]
	if found {
		return best
	}
	best.chinese = listed(english)
	if r.left -= len(english); r.left < 0 {
		return best
	}
	for _, p := range patterns() {
		now, found := r.readAs(p, english)
		if found && (now.said > best.said || now.said == best.said && now.formats < best.formats) {
			best = now
		}
	}
	r.known[english] = best
	return best
}

// said measures a text: it returns its bytes but for digits, which a verb may as well have made.
func said(text string) int {
	return len(text) - len(digit().FindAllString(text, -1))
}

var digit = regex.Lazy(`[0-9]`)

// listed puts Chinese commas into a list of names.
func listed(text string) string {
	if !names().MatchString(text) {
		return text
	}
	return strings.Join(name().FindAllString(text, -1), "、")
}

// oneName is a name, which can have a quoted text, as in 2 "quiz".
const oneName = `[\w.+-]+(?: "[^"]*"| '[^']*')?`

var (
	name  = regex.Lazy(oneName)
	names = regex.Lazy(`^(?:` + oneName + `, )+` + oneName + `$`)
)

// roundNumber writes a number of thousands, millions or billions as Chinese readers do:
// 1.06 thousand is 1060, 18.3 thousand 1.83 万, and 1.1 million 110 万.
func roundNumber(english string) (chinese string, found bool) {
	if m := power().FindStringSubmatch(english); m != nil {
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
	case n >= 1e4:
		return strconv.FormatFloat(n/1e4, 'g', 4, 64) + " 万", true
	}
	return strconv.FormatFloat(n, 'f', 0, 64), true
}

var power = regex.Lazy(`^([0-9.]+)e\+([0-9]+)$`)

// A pattern recognises the texts of a format.
type pattern struct {
	expression *regexp.Regexp
	arguments  []int  // the argument of each group of the expression
	literal    string // the longest part of the format without verbs
	said       int    // by the format without verbs
	chinese    string
}

// verb is a verb of a format, or a percent sign that is none.
var verb = regex.Lazy(`%[-+# 0]*[0-9*]*(?:\.[0-9]+)?(?:\[([0-9]+)\])?([a-zA-Z%])`)

// patterns returns the patterns for the formats that have verbs, in a fixed order: those that
// say most come first, so that a reader that gives up has tried them.
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
		return cmp.Or(b.said-a.said, strings.Compare(a.expression.String(), b.expression.String()))
	})
	return all
})

func newPattern(english, chinese string) *pattern {
	p := &pattern{chinese: chinese}
	var expression strings.Builder
	literal := func(text string) {
		expression.WriteString(regexp.QuoteMeta(text))
		p.said += said(text)
		if len(text) > len(p.literal) {
			p.literal = text
		}
	}
	end := 0
	for _, v := range verbs(english) {
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

// readAs translates a text that a pattern recognises.
func (r *reader) readAs(p *pattern, english string) (_ reading, found bool) {
	if !strings.Contains(english, p.literal) {
		return reading{}, false
	}
	groups := p.expression.FindStringSubmatch(english)
	if groups == nil {
		return reading{}, false
	}
	all := reading{said: p.said, formats: 1}
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
			part := r.read(values[v.argument])
			chinese.add(part.chinese)
			all.said += part.said
			all.formats += part.formats
		default:
			chinese.add(listed(values[v.argument]))
		}
	}
	chinese.add(p.chinese[end:])
	all.chinese = chinese.String()
	return all, true
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
