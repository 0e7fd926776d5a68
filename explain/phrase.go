package explain

import (
	"fmt"
	"strconv"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// A Phrase is a text in both languages, with Language as the index. Names in braces stand
// for values, which a language puts where it likes.
type Phrase [2]string

// Say fills in the phrase. The pairs are names of slots and their values: a digit, digits,
// a cell, cells, a house, houses, a candidate, a number, a text, or a list of texts, which
// Say joins. Other values are not allowed.
func (p Phrase) Say(l Language, pairs ...any) string { return speaker{l}.say(p, pairs...) }

// alone returns the phrase as the only part of an explanation.
func (p Phrase) alone(l Language, pairs ...any) Explanation {
	return Explanation{Parts: []Part{{Text: p.Say(l, pairs...)}}}
}

// AnyOf is a value of a Phrase: cells of which one is meant, as in "r1c2 or r1c3".
type AnyOf []sudoku.Cell

// A speaker puts phrases into words of a language.
type speaker struct{ Language }

// say is Phrase.Say.
func (s speaker) say(p Phrase, pairs ...any) string {
	text := p[s.Language]
	if len(pairs) == 0 {
		return text
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, rest, _ := strings.Cut(after, "}")
		slot := 0
		for slot < len(pairs) && pairs[slot] != name {
			slot += 2
		}
		if slot == len(pairs) { // a bracket of the text itself
			b.WriteByte('{')
			text = after
			continue
		}
		b.WriteString(s.value(pairs[slot+1]))
		text = rest
	}
}

// value puts the value of a slot into words.
func (s speaker) value(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case Phrase:
		return v[s.Language]
	case int:
		return strconv.Itoa(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case uint8:
		return strconv.Itoa(int(v))
	case sudoku.Digits:
		return s.digits(v)
	case sudoku.Cell:
		return v.String()
	case []sudoku.Cell:
		return s.cells(v)
	case AnyOf:
		return s.either(cellNames(v))
	case []string:
		return s.list(v)
	case sudoku.House:
		return s.house(v)
	case []sudoku.House:
		return s.houses(v)
	case logic.Candidate:
		return v.Cell.String() + "=" + strconv.Itoa(int(v.Digit))
	}
	panic(fmt.Sprintf("explain: no words for a %T", v))
}

// Words between the members of a list.
var (
	comma  = Phrase{", ", "、"}
	lastOf = Phrase{" and ", "、"}
	orLast = Phrase{" or ", " 或 "}
)

// list joins words as in "a, b and c".
func (s speaker) list(words []string) string { return s.join(words, lastOf) }

// either joins words as in "a, b or c".
func (s speaker) either(words []string) string { return s.join(words, orLast) }

// clauses joins clauses as in "a, b and c".
func (s speaker) clauses(all []string) string {
	if s.Language == Chinese {
		return strings.Join(all, "，")
	}
	return s.list(all)
}

func (s speaker) join(words []string, last Phrase) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], comma[s.Language]) + last[s.Language] + words[n-1]
}

func (s speaker) digits(digits sudoku.Digits) string { return s.list(digitNames(digits)) }

func digitNames(digits sudoku.Digits) []string {
	var names []string
	for d := range digits.All() {
		names = append(names, strconv.Itoa(int(d)))
	}
	return names
}

func (s speaker) cells(cells []sudoku.Cell) string { return s.list(cellNames(cells)) }

func cellNames(cells []sudoku.Cell) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = c.String()
	}
	return names
}

// The kinds of houses: rows, columns and boxes.
var (
	oneHouse   = [3]Phrase{{"row {n}", "第 {n} 行"}, {"column {n}", "第 {n} 列"}, {"box {n}", "第 {n} 宫"}}
	someHouses = [3]Phrase{{"rows {n}", "第 {n} 行"}, {"columns {n}", "第 {n} 列"}, {"boxes {n}", "第 {n} 宫"}}
)

// house returns the name of a house, such as "row 4".
func (s speaker) house(h sudoku.House) string { return s.say(oneHouse[h/9], "n", int(h%9)+1) }

// houses returns the names of houses, such as "rows 2, 4 and 5", or of houses of several
// kinds, such as "rows 2 and 4 and box 7".
func (s speaker) houses(houses []sudoku.House) string {
	var groups []string
	for len(houses) > 0 {
		n := 1
		for n < len(houses) && houses[n]/9 == houses[0]/9 {
			n++
		}
		groups = append(groups, s.housesOfKind(houses[:n]))
		houses = houses[n:]
	}
	return s.list(groups)
}

func (s speaker) housesOfKind(houses []sudoku.House) string {
	if len(houses) == 1 {
		return s.house(houses[0])
	}
	numbers := make([]string, len(houses))
	for i, h := range houses {
		numbers[i] = strconv.Itoa(int(h%9) + 1)
	}
	return s.say(someHouses[houses[0]/9], "n", s.list(numbers))
}

// kindOf returns the plural of the kind of a house.
func (s speaker) kindOf(h sudoku.House) Phrase {
	return [3]Phrase{{"rows", "行"}, {"columns", "列"}, {"boxes", "宫"}}[h/9]
}

// counts are the small numbers of things.
func (s speaker) count(n int) string {
	if s.Language == Chinese {
		if n == 2 {
			return "两"
		}
		if n > 2 && n < 10 {
			return []string{3: "三", 4: "四", 5: "五", 6: "六", 7: "七", 8: "八", 9: "九"}[n]
		}
		return " " + strconv.Itoa(n) + " "
	}
	if n >= 2 && n < 10 {
		return []string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}[n]
	}
	return strconv.Itoa(n)
}
