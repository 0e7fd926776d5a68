package chinese

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/internal/text/regex"
)

// Prose translates a text of sentences, one by one. Some sentences are in the catalogue as
// phrases of the help: without the capital and the full stop, and with flags for options. What
// the catalogue lacks stays English.
func Prose(english string) string {
	var b strings.Builder
	for _, sentence := range sentences(english) {
		b.WriteString(ofSentence(sentence))
	}
	return b.String()
}

func ofSentence(english string) string {
	if chinese, found := lookUp(english); found {
		return chinese
	}
	phrase, ended := strings.CutSuffix(english, ".")
	first, size := utf8.DecodeRuneInString(phrase)
	phrase = string(unicode.ToLower(first)) + phrase[size:]
	chinese, found := lookUp(phrase)
	if !found { // the help calls options by their flags
		chinese, found = lookUp(optionName().ReplaceAllString(phrase, "--$1"))
	}
	chinese = strings.ReplaceAll(chinese, "%%", "%")
	chinese = argumentName().ReplaceAllString(flagName().ReplaceAllString(chinese, "`$1`"), "$1")
	switch {
	case !found:
		return english
	case ended:
		chinese += "。"
	}
	return chinese
}

var (
	optionName = regex.Lazy("`([a-z-]+)`")
	flagName   = regex.Lazy("--([a-z-]+)")

	argumentName = regex.Lazy("`(\\p{Han}+)`") // a placeholder, here a word like others
)

// sentences splits a text after each full stop that a sentence follows.
func sentences(text string) (all []string) {
	for from := 0; ; {
		end := strings.Index(text[from:], ". ")
		if end < 0 {
			return append(all, text)
		}
		end += from + len(".")
		next, _ := utf8.DecodeRuneInString(text[end+1:])
		if from = end; unicode.IsUpper(next) || next == '`' {
			all, text, from = append(all, text[:end]), text[end+1:], 0
		}
	}
}
