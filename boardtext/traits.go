package boardtext

// Most lines have none of the characters that need a closer look: tags, quotation marks,
// separators. The traits of a line tell, so that each line is searched for them only once.

// traits are the kinds of characters that a line has.
type traits uint8

const (
	hasNUL       traits = 1 << iota
	hasWide             // bytes of characters beyond ASCII
	hasQuote            // >, which marks quoted text
	hasSeparator        // between cells
	hasMark             // of a page or a program, which may surround a board
	hasBracket          // [, which begins the name of a section
)

// traitsOfByte are the traits that a byte gives to its line.
var traitsOfByte = func() (of [256]traits) {
	of[0] = hasNUL
	for c := 0x80; c < len(of); c++ {
		of[c] = hasWide
	}
	for _, c := range ",;\t" {
		of[c] = hasSeparator
	}
	for _, c := range marksBefore + marksAfter {
		of[c] = hasMark
	}
	of['['] |= hasBracket
	of['>'] |= hasQuote
	return of
}()

func traitsOf(line []byte) (t traits) {
	for _, c := range line {
		t |= traitsOfByte[c]
	}
	return t
}
