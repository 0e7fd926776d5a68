package iss

import (
	"encoding/base64"
	"strings"

	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/rules/internal/form"
)

// alphabet has the characters for 0 to 63 in codes.
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// bitsOf returns the bits in a code, six in each character, the lowest first.
func bitsOf(w word, most int) []bool {
	bits := make([]bool, 0, most)
	for i := range len(w.text) {
		digit := strings.IndexByte(alphabet, w.text[i])
		if digit < 0 || len(bits) >= most {
			w.fail(message.Of("a code of up to %d letters, digits, hyphens and underscores", (most+5)/6))
		}
		for b := range 6 {
			bits = append(bits, digit>>b&1 != 0)
		}
	}
	return bits
}

// lists reads the arguments from the second on as lists of cells, each in parts between hyphens.
func (r *reader) lists(it *item) [][][]int {
	var lists [][][]int
	isOpen := false
	for _, arg := range it.args[min(1, len(it.args)):] {
		if arg.text == "" || arg.text[0] == '_' { // the name of the lists that follow means nothing
			isOpen = false
			continue
		}
		if !isOpen {
			lists, isOpen = append(lists, [][]int{nil}), true
		}
		list := &lists[len(lists)-1]
		if i := len(*list) - 1; arg.text != "-" {
			(*list)[i] = append((*list)[i], r.cell(arg))
		} else {
			*list = append(*list, nil)
		}
	}
	return lists
}

// lines is lists for lines without parts.
func (r *reader) lines(it *item) [][]int {
	var lines [][]int
	for _, list := range r.lists(it) {
		if len(list) > 1 {
			form.Fail(it.name.at[0], `"-"`, "a cell such as R1C1")
		}
		lines = append(lines, list[0])
	}
	return lines
}

// pairs reads a table of pairs of values, and lists of cells.
func pairs(r *reader, it *item, k *kind) {
	key := it.arg(0)
	if k.is&whole != 0 { // the older kinds have another alphabet
		key.text = strings.NewReplacer("-", "_", "_", "-").Replace(key.text)
	}
	n := r.size.last - r.size.first + 1
	table := make([]rules.Values, n)
	for i, is := range bitsOf(key, n*n) {
		if is && i < n*n {
			table[i/n] |= rules.Value(r.size.first + i%n)
		}
	}
	for _, line := range r.lines(it) {
		r.add(rules.Rule{Kind: k.rule, Cells: line, Allowed: table})
	}
}

func regex(r *reader, it *item, k *kind) {
	key := it.arg(0)
	var pattern []byte
	if strings.Contains(key.text, "%") {
		for i := 0; i < len(key.text); i++ {
			c, ok := unescaped(key.text[i:])
			if ok {
				i += 2
			} else {
				c = key.text[i]
			}
			pattern = append(pattern, c)
		}
	} else {
		pattern = bytesOf(key)
	}
	var text []rune // each byte is a character of Latin-1
	for _, c := range pattern {
		if !isSpace(c) {
			text = append(text, rune(c))
		}
	}
	r.spend(2*rules.MaxStates, key) // a pattern may become a thousand states
	r.add(rules.Rule{Kind: k.rule, Pattern: string(text), Groups: r.lines(it)})
}

// bytesOf returns the bytes in a word of base64.
func bytesOf(w word) []byte {
	decoded, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(w.text, "="))
	if err != nil {
		w.fail("base64 of letters, digits, hyphens and underscores")
	}
	return decoded
}

func automatonItem(r *reader, it *item, k *kind) {
	b := bitReader{word: it.arg(0), bytes: bytesOf(it.arg(0))}
	n := r.size.last - r.size.first + 1
	a, symbols := &rules.Automaton{}, 0
	if len(b.bytes) > 0 {
		a, symbols = b.automaton(n)
	}
	for _, list := range r.lists(it) {
		if len(list) > 1 && symbols != n+1 {
			it.arg(0).fail("the code of an automaton that reads the ends of parts")
		}
		r.add(rules.Rule{Kind: k.rule, Automaton: a, Groups: list})
	}
}

// A bitReader reads the code of an automaton, the highest bit of each byte first.
type bitReader struct {
	word
	bytes []byte
	place int
}

func (b *bitReader) left() int { return 8*len(b.bytes) - b.place }

// next returns the number in as many bits, the highest first.
func (b *bitReader) next(bits int) int {
	if bits > b.left() {
		b.fail("the code of an automaton")
	}
	n := 0
	for range bits {
		n = n<<1 | int(b.bytes[b.place/8]>>(7-b.place%8)&1)
		b.place++
	}
	return n
}

// automaton returns the automaton for a number of values, and how many symbols it reads.
func (b *bitReader) automaton(values int) (*rules.Automaton, int) {
	packed := b.next(2)
	if packed > 1 {
		b.fail("the code of an automaton")
	}
	width, symbols := b.next(4)+1, b.next(4)+1
	start := b.next(width)
	accept := start + b.next(width)
	a := &rules.Automaton{}
	grow := func(states int) {
		if states > rules.MaxStates {
			b.fail(message.Of("an automaton of up to %d states", rules.MaxStates))
		}
		for len(a.Next) < states {
			a.Next, a.Accept = append(a.Next, make([][]int, values+1)), append(a.Accept, false)
		}
	}
	grow(accept)
	for state := range start {
		a.Start = append(a.Start, state)
	}
	for state := range accept {
		if i := start - 1 - state; i >= 0 {
			a.Accept[i] = b.next(1) != 0
		} else {
			a.Accept[state] = true
		}
	}
	count, symbol := 0, 0 // the bits of a count and of a symbol
	if packed == 0 {
		if count = b.next(4); count == 0 {
			return a, symbols
		}
		for symbols > 1<<symbol {
			symbol++
		}
	}
	follow := func(state, symbol int) {
		target := b.next(width)
		grow(max(state, target) + 1)
		if symbol <= values {
			a.Next[state][symbol] = append(a.Next[state][symbol], target)
		}
	}
	for state := 0; b.left() >= max(count, packed*symbols); state++ {
		if packed == 0 {
			for range b.next(count) {
				follow(state, b.next(symbol))
			}
			continue
		}
		has := b.next(symbols)
		grow(state + 1)
		for s := range symbols {
			if has>>s&1 != 0 {
				follow(state, s)
			}
		}
	}
	return a, symbols
}
