package operation

import (
	"fmt"

	"bullseye/explain"
)

// A Say puts a text for people into words: it formats like fmt.Sprintf, but may do so
// in another language. The format is the English text, and the key of a translation.
// A nil Say speaks English.
type Say func(format string, args ...any) string

// text calls say.
func (say Say) Text(format string, args ...any) string {
	if say == nil {
		return fmt.Sprintf(format, args...)
	}
	return say(format, args...)
}

// word says a text without verbs.
func (say Say) Word(text string) string {
	if say == nil {
		return text
	}
	return say(text)
}

// language returns the language of say, which the catalogue itself names.
func (say Say) Language() explain.Language {
	if say.Word("language=en") == "language=zh" {
		return explain.Chinese
	}
	return explain.English
}

// number says a number of things: with the first text if it is one, otherwise with the
// second, which has a verb for the number.
func (say Say) Number(n int, one, many string) string {
	if n == 1 {
		return say.Word(one)
	}
	return say.Text(many, n)
}
