// Package lzstring compresses text as the JavaScript library lz-string does in base64, which
// links of puzzle editors hold.
//
// It is a kind of LZ78 over units of UTF-16. Each code has as many bits as the dictionary needs,
// the lowest first, and six bits make a character. The codes 0 and 1 say that a new unit of 8 or
// 16 bits follows, and 2 is the end. No library of Go for it is in wide use.
package lzstring

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// bitsOfCharacter is the number of bits that a character holds.
const bitsOfCharacter = 6

// The codes that are no words of the dictionary.
const (
	newByte = iota // 8 bits follow
	newWide        // 16 bits follow
	end
	firstWord
)

// ErrInvalid means that a text is not what Compress returns.
var ErrInvalid = errors.New("invalid compressed text")

var errBroken = fmt.Errorf("%w: it ends too early, or has a character that is not of base64", ErrInvalid)

// A codeSize is the number of bits of codes, which grows with the dictionary.
type codeSize struct {
	width int
	left  int // words to add until codes are wider
}

var firstCodes = codeSize{width: 2, left: 2}

// add counts a word of the dictionary.
func (s *codeSize) add() {
	if s.left--; s.left == 0 {
		s.left = 1 << s.width
		s.width++
	}
}

// Compress returns a text in compressed form. What is not UTF-8 becomes U+FFFD. It takes linear
// time.
func Compress(text string) string {
	// A word of the dictionary is a shorter word and a unit, so that pair names it.
	type word struct {
		before int // 0 for none
		unit   uint16
	}
	var out writer
	words, isNew := map[word]int{}, map[int]uint16{}
	next, codes := firstWord, firstCodes
	emit := func(code int) {
		if unit, ok := isNew[code]; ok {
			delete(isNew, code)
			if unit < 1<<8 {
				out.write(newByte, codes.width)
				out.write(int(unit), 8)
			} else {
				out.write(newWide, codes.width)
				out.write(int(unit), 16)
			}
			codes.add()
		} else {
			out.write(code, codes.width)
		}
		codes.add()
	}
	known := 0 // the longest word that ends here
	for _, unit := range utf16.Encode([]rune(text)) {
		alone, ok := words[word{0, unit}]
		if !ok {
			alone = next
			words[word{0, unit}], isNew[alone] = alone, unit
			next++
		}
		if known == 0 {
			known = alone
			continue
		}
		if longer, ok := words[word{known, unit}]; ok {
			known = longer
			continue
		}
		emit(known)
		words[word{known, unit}] = next
		next++
		known = alone
	}
	if known != 0 {
		emit(known)
	}
	out.write(end, codes.width)
	return out.text()
}

// Decompress returns the text of which Compress has returned the compressed form. Equals signs
// at the end do not matter. If the text has more than most units of UTF-16, or is not
// compressed, the error says so; the second wraps ErrInvalid. It takes linear time in the length
// of both texts.
func Decompress(compressed string, most int) (string, error) {
	in := reader{text: strings.TrimRight(compressed, "=")}
	// A word is a part of the text so far: each is the word before it and a unit more.
	type word struct{ from, to int }
	words := make([]word, firstWord)
	var text []uint16
	var last word
	for codes := firstCodes; ; {
		code, ok := in.read(codes.width)
		if !ok {
			return "", errBroken
		}
		here := len(text)
		switch code {
		case end:
			return string(utf16.Decode(text)), nil
		case newByte, newWide:
			unit, ok := in.read(8 << code)
			if !ok {
				return "", errBroken
			}
			text = append(text, uint16(unit))
			words = append(words, word{here, here + 1})
			codes.add()
		default:
			// The word that is made now is the last one and the first unit of this one.
			w := word{last.from, last.to + 1}
			if code < len(words) {
				w = words[code]
			} else if code > len(words) || last.to == 0 {
				return "", fmt.Errorf("%w: it has a word that is not known yet", ErrInvalid)
			}
			// This may read what it has just written. The check after it needs no more.
			for i := w.from; i < w.to && len(text) <= most; i++ {
				text = append(text, text[i])
			}
		}
		if len(text) > most {
			return "", fmt.Errorf("found a compressed text of more than %d characters, expected at most as many", most)
		}
		if last.to > 0 { // before the first unit, there is nothing to make a word of
			words = append(words, word{last.from, last.to + 1})
		}
		codes.add()
		last = word{here, len(text)}
	}
}

// A writer collects bits in characters.
type writer struct {
	out   strings.Builder
	value int
	bits  int
}

func (w *writer) write(value, bits int) {
	for range bits {
		w.value = w.value<<1 | value&1
		value >>= 1
		if w.bits++; w.bits == bitsOfCharacter {
			w.out.WriteByte(alphabet[w.value])
			w.value, w.bits = 0, 0
		}
	}
}

// text returns all characters. The last one is filled with zeros, of which there is at least one.
func (w *writer) text() string {
	w.write(0, bitsOfCharacter-w.bits)
	for w.out.Len()%4 != 0 {
		w.out.WriteByte('=')
	}
	return w.out.String()
}

// A reader returns the bits of characters.
type reader struct {
	text string
	at   int // in bits
}

func (r *reader) read(bits int) (value int, ok bool) {
	for i := range bits {
		at := r.at / bitsOfCharacter
		if at >= len(r.text) {
			return 0, false
		}
		c := value6[r.text[at]]
		if c < 0 {
			return 0, false
		}
		value |= int(c) >> (bitsOfCharacter - 1 - r.at%bitsOfCharacter) & 1 << i
		r.at++
	}
	return value, true
}

// value6 are the values of characters, -1 for those that are not of the alphabet.
var value6 = func() (values [256]int8) {
	for i := range values {
		values[i] = int8(strings.IndexByte(alphabet, byte(i)))
	}
	return values
}()
