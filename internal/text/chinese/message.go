package chinese

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
)

// Message translates a part of a message: a text, a message.Message or an error. What the
// catalogue lacks stays English.
func Message(v message.Any) string { return Place(translate(v)) }

func translate(v message.Any) string {
	m, ok := v.(message.Message)
	if !ok {
		if err, ok := v.(error); ok {
			return ofError(err)
		}
		return ofText(fmt.Sprint(v))
	}
	format, args := m.Message()
	if format == "%v" {
		return translate(args[0])
	}
	if chinese, found := ofFormat(format, args); found {
		return chinese
	}
	return filled(format, args)
}

// ofFormat translates a message with a format that the catalogue has, or whose parts it has.
func ofFormat(format string, args []any) (chinese string, found bool) {
	for _, s := range spellings(format, args, mostNested) {
		if chinese, found := lookUp(s.format); found {
			return filled(chinese, s.args), true
		}
	}
	for _, s := range splits(format) {
		if n := len(places(s.left)); known(s.left) && known(s.right) && n <= len(args) {
			return filled(s.frame, []any{message.Of(s.left, args[:n]...), message.Of(s.right, args[n:]...)}), true
		}
	}
	return "", false
}

// ofText translates a text without arguments: one of the catalogue, a number or a list of names.
func ofText(english string) string {
	if chinese, found := lookUp(english); found {
		return strings.ReplaceAll(chinese, "%%", "%")
	}
	if chinese, found := roundNumber(english); found {
		return chinese
	}
	if word().MatchString(english) {
		if chinese, found := ofFormat(plain(english), nil); found {
			return chinese
		}
	}
	return listed(english)
}

// ofError translates an error that is not a message.
func ofError(err error) string {
	switch err := err.(type) {
	case *json.SyntaxError: // such as: invalid character 'x' after array element
		if rest, ok := strings.CutPrefix(err.Error(), "invalid character '"); ok {
			character, why, _ := strings.Cut(rest[1:], "' ")
			return translate(message.Of("invalid character %s %v", "'"+rest[:1]+character+"'", message.Match(why, "in literal %s")))
		}
	case base64.CorruptInputError:
		return translate(message.Of("illegal base64 data at input byte %d", int64(err)))
	case interface{ Unwrap() []error }: // of errors.Join
		var lines, english []string
		for _, cause := range err.Unwrap() {
			lines, english = append(lines, translate(cause)), append(english, cause.Error())
		}
		if strings.Join(english, "\n") == err.(error).Error() {
			return strings.Join(lines, "\n")
		}
	}
	if cause := errors.Unwrap(err); cause != nil && cause.Error() == err.Error() {
		return translate(cause)
	}
	return ofText(err.Error())
}

// plain returns the format of a text without arguments.
func plain(text string) (format string) { return strings.ReplaceAll(text, "%", "%%") }

// A split is a format that is made of two, with its counterpart in Chinese.
type split struct{ frame, left, right string }

// mostSeparators is more than messages have at which they can be split. What people write has any
// number, and the ways to split it grow like a power of that.
const mostSeparators = 6

// splits returns the ways to split a format.
func splits(format string) (all []split) {
	if strings.Contains(format, "%[") || strings.Count(format, ": ")+strings.Count(format, "; ") > mostSeparators {
		return nil
	}
	if found, ok := strings.CutPrefix(format, "found "); ok {
		if left, right, ok := strings.Cut(found, ", expected "); ok {
			all = append(all, split{"发现%w，应为%w", left, right})
		}
		all = append(all, split{"发现%w", found, ""})
	}
	if expected, ok := strings.CutPrefix(format, "expected "); ok {
		all = append(all, split{"应为%w", expected, ""})
	}
	for at := range format {
		for english, chinese := range map[string]string{": ": "%w：%w", "; ": "%w；%w"} {
			if right, ok := strings.CutPrefix(format[at:], english); ok {
				all = append(all, split{chinese, format[:at], right})
			}
		}
	}
	return all
}

// known reports whether there is Chinese for all of a format.
func known(format string) bool {
	if _, found := lookUp(format); found || !word().MatchString(kept().ReplaceAllString(verb().ReplaceAllString(format, ""), "")) {
		return true
	}
	return slices.ContainsFunc(splits(format), func(s split) bool { return known(s.left) && known(s.right) })
}

var (
	word = regex.Lazy(`[A-Za-z]{2}`)
	kept = regex.Lazy(`<[a-z]+>|^bullseye .*`) // code in messages
)

// A spelling is one of the ways to make a message.
type spelling struct {
	format string
	args   []any
}

// mostNested and mostSpellings bound the spellings of a message: how deep messages in messages are
// spelled out, and how many ways there are.
const mostNested, mostSpellings = 3, 64

// spellings returns the ways to make a message from its arguments and theirs. Those come first that
// leave the least to arguments: the catalogue may have a text as a whole, because the
// translations of its parts do not fit together.
func spellings(format string, args []any, nested int) []spelling {
	if strings.Contains(format, "%[") {
		return []spelling{{format, args}}
	}
	all, end := []spelling{{}}, 0
	for i, v := range places(format) {
		if i == len(args) {
			break
		}
		parts := []spelling{{format[v.start:v.end], args[i : i+1]}}
		if v.verb == 'v' || v.verb == 'w' {
			if m, ok := args[i].(message.Message); !ok {
				parts = []spelling{{plain(fmt.Sprint(args[i])), nil}, parts[0]}
			} else if nested > 0 {
				format, args := m.Message()
				parts = append(spellings(format, args, nested-1), parts...)
			}
		}
		if len(all)*len(parts) > mostSpellings {
			parts = parts[len(parts)-1:]
		}
		var longer []spelling
		for _, s := range all {
			for _, part := range parts {
				longer = append(longer, spelling{s.format + format[end:v.start] + part.format, slices.Concat(s.args, part.args)})
			}
		}
		all, end = longer, v.end
	}
	for i := range all {
		all[i].format += format[end:]
	}
	return all
}

// filled formats a message with the translations of its arguments: of those that are messages or
// errors, and of those for %w.
func filled(format string, args []any) string {
	var b spacedText
	end := 0
	for _, v := range verbs(format) {
		b.add(format[end:v.start])
		end = v.end
		if v.verb == '%' || v.argument >= len(args) {
			b.add(string(v.verb))
			continue
		}
		arg := args[v.argument]
		_, isMessage := arg.(message.Message)
		_, isError := arg.(error)
		if v.verb == 'w' || isMessage || isError {
			b.add(translate(arg))
		} else {
			b.add(listed(fmt.Sprintf(index().ReplaceAllString(format[v.start:v.end], ""), arg)))
		}
	}
	b.add(format[end:])
	return b.String()
}

var index = regex.Lazy(`\[[0-9]+\]`)

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

// verb is a verb of a format, or a percent sign that is none.
var verb = regex.Lazy(`%[-+# 0]*[0-9*]*(?:\.[0-9]+)?(?:\[([0-9]+)\])?([a-zA-Z%])`)

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

// places returns the verbs of a format that have arguments.
func places(format string) []verbPlace {
	return slices.DeleteFunc(verbs(format), func(v verbPlace) bool { return v.verb == '%' })
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
