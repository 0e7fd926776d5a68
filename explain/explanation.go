package explain

import (
	"iter"
	"slices"
	"strings"

	"bullseye/internal/text/textwidth"
)

// An Explanation is a step in words.
type Explanation struct {
	Title string `json:"title,omitempty"` // the technique: see Name. "" at the depth Where
	Parts []Part `json:"parts"`
}

// A Part is a paragraph and what follows it: a list of sentences, or chains drawn with
// arrows, which the documentation of Step describes.
type Part struct {
	Text   string   `json:"text"`
	Items  []string `json:"items,omitempty"`
	Chains []string `json:"chains,omitempty"`

	// Headings are those of the columns of the items, which two spaces or more separate, nil if
	// the items are sentences.
	Headings []string `json:"-"`

	// Inner says that the part explains a step within a chain.
	Inner bool `json:"inner,omitempty"`
}

// Width is the number of columns that plain text takes at most. Chinese characters take
// two. A chain or a word without a place to break is not broken.
const Width = 80

// String returns the parts as plain text of several lines, without a line end after the
// last. The title is not repeated.
func (e Explanation) String() string { return string(e.AppendText(nil, "")) }

// AppendText appends the parts as plain text. Each line begins with an indent, and chains
// with two more spaces.
func (e *Explanation) AppendText(dst []byte, indent string) []byte {
	for i, part := range e.Parts {
		if i > 0 {
			dst = append(dst, '\n')
		}
		indent := indent
		if part.Inner {
			indent += "    "
		}
		dst = appendWrapped(dst, part.Text, indent, indent)
		for _, line := range slices.Concat(part.Items, part.Chains) {
			dst = append(dst, '\n')
			dst = appendWrapped(dst, line, indent+"  ", indent+"    ")
		}
	}
	return dst
}

// Lines returns a line for each part, item and chain, which are not broken.
func (e Explanation) Lines() string {
	var all []string
	for _, p := range e.Parts {
		all = append(append(append(all, p.Text), p.Items...), p.Chains...)
	}
	return strings.Join(all, "\n")
}

// Markdown returns the parts as Markdown: a paragraph each, with chains as lists of
// code; inner parts are quoted. The title is not repeated.
func (e Explanation) Markdown() string {
	var text strings.Builder
	for i, part := range e.Parts {
		if i > 0 {
			text.WriteString("\n\n")
		}
		if part.Inner {
			text.WriteString("> " + quoted.Replace(part.markdown()))
		} else {
			text.WriteString(part.markdown())
		}
	}
	return text.String()
}

// MarkdownItem returns the parts as Markdown after a title, as an item of a list begins.
func (e Explanation) MarkdownItem(title string, l Language) string {
	return Phrase{"**{title}.** {text}", "**{title}** {text}"}.Say(l, "title", title, "text", e.Markdown())
}

// quoted puts the mark of a quotation before the lines of a text but the first.
var quoted = strings.NewReplacer("\n\n", "\n>\n> ", "\n", "\n> ")

func (p *Part) markdown() string {
	text := p.Text
	if len(p.Items)+len(p.Chains) > 0 {
		text += "\n"
	}
	for _, item := range p.Items {
		text += "\n- " + item
	}
	for _, chain := range p.Chains {
		text += "\n- `" + chain + "`"
	}
	return text
}

// appendWrapped appends a text in lines of at most Width columns. The first line begins
// with one indent, the others with another.
func appendWrapped(dst []byte, text, first, others string) []byte {
	dst = append(dst, first...)
	used, empty := textwidth.Columns(first), true
	for word := range Words(text) {
		size := textwidth.Columns(strings.TrimRight(word, " "))
		if used+size > Width && !empty {
			for dst[len(dst)-1] == ' ' {
				dst = dst[:len(dst)-1]
			}
			dst = append(append(dst, '\n'), others...)
			used = textwidth.Columns(others)
		}
		dst = append(dst, word...)
		used, empty = used+textwidth.Columns(word), false
	}
	return dst
}

// Words yields the pieces between which a line may break: words with the space after
// them, and Chinese characters with the punctuation after them.
func Words(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		runes, from := []rune(text), 0
		for i := 1; i <= len(runes); i++ {
			if i < len(runes) && (!breaks(runes[i-1], runes[i]) || isEntry(runes[:i], runes[i]) || isHouse(runes[:i])) {
				continue
			}
			if !yield(string(runes[from:i])) {
				return
			}
			from = i
		}
	}
}

// breaks reports whether a line may break between two characters.
func breaks(a, b rune) bool {
	switch {
	case b == ' ' || strings.ContainsRune("，。：；、？！）”", b) || strings.ContainsRune("（“", a):
		return false
	case a == ' ':
		return b != '→' && b != '=' && b != '≠'
	}
	return wide(a) || wide(b)
}

// isEntry reports whether a text ends between the two numbers of an entry such as "2: 90807".
func isEntry(before []rune, next rune) bool {
	last := len(before) - 1
	return last >= 2 && isDigit(before[last-2]) && before[last-1] == ':' && before[last] == ' ' && (isDigit(next) || next == '−' || next == '-')
}

// isHouse reports whether a text ends within the Chinese name of a house, such as 第 3 宫.
func isHouse(before []rune) bool {
	n := len(before)
	return n >= 2 && before[n-1] == ' ' && (before[n-2] == '第' || n >= 4 && isDigit(before[n-2]) && before[n-3] == ' ' && before[n-4] == '第')
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// wide reports whether a character belongs to Chinese text, where a line may break anywhere.
func wide(r rune) bool { return r >= 0x2E80 }
