// Package decimal reads numbers and times as people write them: in decimal digits.
//
// It refuses other notations, such as 0x10 and 1_000. It also refuses leading zeros, because
// 010 is eight in some languages and ten in others.
package decimal

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Whole reads a whole number without a sign. The error is strconv.ErrSyntax or
// strconv.ErrRange.
func Whole(text string) (uint64, error) {
	if !plain(text) {
		return 0, strconv.ErrSyntax
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, strconv.ErrRange
	}
	return n, nil
}

// Integer is like Whole, and reads negative numbers, too.
func Integer(text string) (int64, error) {
	if !plain(strings.TrimPrefix(text, "-")) {
		return 0, strconv.ErrSyntax
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, strconv.ErrRange
	}
	return n, nil
}

// Time reads a time of at least 0, such as 500ms, 1.5s or 1h05m. Only its first number has
// no leading zero, since those of the others are usual.
func Time(text string) (time.Duration, error) {
	if text == "" || text[0] != '.' && (text[0] < '0' || text[0] > '9') || HasLeadingZero(text) {
		return 0, strconv.ErrSyntax
	}
	return time.ParseDuration(text)
}

// IsDouble reports whether a double-precision number holds a number as JSON writes it. Fractions and powers of ten
// are rounded; integers must not be.
func IsDouble(text string) bool {
	n, err := strconv.ParseFloat(text, 64)
	return err == nil && (strings.ContainsAny(text, ".eE") || strconv.FormatFloat(n, 'f', 0, 64) == text || text == "-0")
}

// HasLeadingZero reports whether a text begins with a zero and another digit.
func HasLeadingZero(text string) bool {
	return len(text) > 1 && text[0] == '0' && '0' <= text[1] && text[1] <= '9'
}

// plain reports whether a text has only digits, and no leading zero.
func plain(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == "" && !HasLeadingZero(text)
}

// Rewrite returns a text with its numbers in the notation that this package reads: 16-30 for
// 0x10-030. Anything else stays as it is.
func Rewrite(text string) string { return notation().ReplaceAllStringFunc(text, rewrite) }

var notation = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b(0[xbo][0-9a-f_]+|[0-9][0-9_]*)`) })

func rewrite(number string) string {
	base, digits := 0, number
	if len(number) < 2 || number[0] != '0' || strings.Trim(number, "0123456789_") == "" {
		base, digits = 10, strings.ReplaceAll(number, "_", "")
	}
	n, err := strconv.ParseUint(digits, base, 64)
	if err != nil {
		return number
	}
	return strconv.FormatUint(n, 10)
}
