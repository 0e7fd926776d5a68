package hostile

import (
	"slices"
	"strings"
)

// A Growing is a text of any size that makes a careless reader slow: one that looks at
// the same bytes again and again takes time that grows faster than the text.
type Growing struct {
	// Name says what the text is, such as "newlines".
	Name string

	before, unit, after string
}

// Text returns a text whose part that grows has n bytes or a little more.
func (g *Growing) Text(n int) []byte {
	text := make([]byte, 0, len(g.before)+n+len(g.unit)+len(g.after))
	text = append(text, g.before...)
	for len(text) < len(g.before)+n {
		text = append(text, g.unit...)
	}
	return append(text, g.after...)
}

// After returns the text with another text before it, whose name is given.
func (g Growing) After(name, text string) Growing {
	g.Name, g.before = name+", then "+g.Name, text+g.before
	return g
}

// GrowingTexts returns texts that grow. They attack readers of any format: what they
// repeat is empty, opens something that is never closed, or is an error of its own.
func GrowingTexts() []Growing {
	row := strings.Repeat
	units := []struct{ name, before, unit, after string }{
		{"newlines", "", "\n", ""},
		{"carriage returns", "", "\r", ""},
		{"lines of Windows without text", "", "\r\n", ""},
		{"spaces", "", " ", ""},
		{"tabs", "", "\t", ""},
		{"lines of a space", "", " \n", ""},
		{"NULs", "", "\x00", ""},
		{"lines of a NUL", "", "\x00\n", ""},
		{"byte-order marks", "", "\uFEFF", ""},
		{"lines of a byte-order mark", "", "\uFEFF\n", ""},
		{"bytes that are not UTF-8", "", "\xFF", ""},
		{"newlines in UTF-16", "\xFF\xFE", "\n\x00", ""},
		{"half characters in UTF-16", "\xFF\xFE", "\x00\xD8", ""},

		{"comments", "", "# c\n", ""},
		{"empty comments", "", "#\n", ""},
		{"notes", "", "#A\n", ""},
		{"an endless comment", "#", " c", ""},
		{"titles", "", "a\n", ""},
		{"sections", "", "[Puzzle]\n", ""},
		{"fences", "", "```\n", ""},

		{"commas", "", ",", ""},
		{"lines of a comma", "", ",\n", ""},
		{"semicolons", "", ";", ""},
		{"colons", "", ":", ""},
		{"lines of a colon", "", ":\n", ""},
		{"bars", "", "|", ""},
		{"lines of a bar", "", "|\n", ""},
		{"frames", "", "+---+---+---+\n", ""},

		{"quotes", "", `"`, ""},
		{"lines of a quote", "", "\"\n", ""},
		{"an open quote and short lines", `"`, "a\n", ""},
		{"an open quote and newlines", `"`, "\n", ""},
		{"an open quote and long lines", `"`, row("A", 99) + "\n", ""},
		{"an open quote and double quotes", `"`, `""`, ""},
		{"an open quote and lines of double quotes", `"`, "\"\"\n", ""},
		{"a quote opened on each line", "", "\"a\n", ""},
		{"a quote opened on each long line", "", `"` + row("A", 60_000) + "\n", ""},
		{"a quote after a comma on each line", "", "a,\"\n", ""},
		{"an open quote and backslashes", `"`, `\`, ""},

		{"one long line", "", "1", ""},
		{"one long word", "", "A", ""},
		{"long lines", "", row("1", 65_535) + "\n", ""},
		{"lines that are too long", "", row("1", 65_537) + "\n", ""},
		{"a long number", "-", "9", ""},
		{"a long fraction", "0.", "0", "1"},
		{"a long list of numbers", "[", "9,", "9]"},
		{"numbers", "", "9 ", ""},
		{"lines of a number", "", "9\n", ""},
		{"lines of zeros", "", "0\n", ""},
		{"lines of minus signs", "", "-\n", ""},

		{"open brackets", "", "[", ""},
		{"brackets", "", "[]", ""},
		{"nested objects", "", `{"a":`, ""},
		{"open braces", "", "{", ""},
		{"lines of empty objects", "", "{}\n", ""},
		{"lines of broken objects", "", "{\n", ""},
		{"lines of texts", "", "\"a\"\n", ""},
		{"an object without end", "{", `"a":1,`, ""},
		{"a member again and again", "{", `"puzzle":"1",`, `"a":1}`},
		{"escapes", `{"puzzle":"`, `\u0031`, `"}`},

		{"open tags", "", "<a>", ""},
		{"half-open tags", "", "<a ", ""},
		{"open comments", "", "<!--", ""},
		{"dashes in a comment", "<!--", "-", ""},
		{"comments of XML", "", "<!---->", ""},
		{"attributes", "<opensudoku ", `a="" `, ""},
		{"entities", "<opensudoku>", "&lt;", ""},
		{"open entities", "<opensudoku>", "&", ""},
		{"a declaration", "<!DOCTYPE x [", "<!ENTITY a \"b\">", ""},
		{"games without a board", "<opensudoku>", `<game data=""/>`, ""},
		{"processing instructions", "", "<?x?>", ""},
		{"CDATA", "<opensudoku><name>", "<![CDATA[x]]>", ""},

		{"half boards", "", "53..7....6..195....98\n", ""},
		{"rows of boards", "", "53..7....\n", ""},
		{"rows with an error", "", "53..7...k\n", ""},
		{"rows with spaces", "", "5 3 . . 7 . . . .\n", ""},
		{"rows of candidates", "", "123 45 6 78 9 1 2 3 4\n", ""},
		{"eight rows and a title", "", row("53..7....\n", 8) + "a\n", ""},
		{"boards with an error", "", row("1", 80) + "k\n", ""},
		{"boards that clash", "", "11" + row(".", 79) + "\n", ""},
		{"boards with a label", "", Board + " # a\n", ""},
		{"boards", "", Board + "\n", ""},
		{"a title for each board", "", "a\n" + Board + "\n", ""},
	}
	texts := make([]Growing, len(units))
	for i, u := range units {
		texts[i] = Growing{u.name, u.before, u.unit, u.after}
	}
	return texts
}

// Cuts returns the texts, and each of them after the parts of a sample: what a valid
// text may begin with. The parts are the whole sample, half of it, its first line, and
// what precedes its last tag. So the texts also attack what a reader does after a
// header, and inside of an element.
func Cuts(sample string) []Growing {
	texts := GrowingTexts()
	all := slices.Clone(texts)
	known := map[int]bool{0: true}
	for _, cut := range []struct {
		name string
		end  int
	}{
		{"a sample", len(sample)},
		{"half a sample", len(sample) / 2},
		{"the first line of a sample", strings.IndexByte(sample, '\n') + 1},
		{"a sample without its end", strings.LastIndex(sample, "</")},
	} {
		if cut.end > 0 && !known[cut.end] {
			known[cut.end] = true
			for _, g := range texts {
				all = append(all, g.After(cut.name, sample[:cut.end]))
			}
		}
	}
	return all
}
