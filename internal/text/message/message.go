// Package message makes texts for people that keep their formats and arguments, so that a face can
// say them in another language than English.
package message

import (
	"errors"
	"fmt"
	"strings"
)

// A Message is a text that knows how it was made: its English is that of fmt.Errorf. Errors and
// phrases implement it.
type Message interface {
	Message() (format string, args []any)
}

// Any is a part of a message: a text without arguments, a [Message], or an error.
type Any = any

// A Text is a message that is not an error, often a part of another one.
type Text struct {
	format string
	args   []any
}

// Of returns the text of fmt.Sprintf as a message.
func Of(format string, args ...any) Text {
	if false {
		_ = fmt.Sprintf(format, args...) // so that go vet checks calls
	}
	return Text{format, args}
}

// Message implements [Message].
func (t Text) Message() (format string, args []any) { return t.format, t.args }

// String returns the text in English.
func (t Text) String() string { return fmt.Sprintf(t.format, t.args...) }

// Errorf returns the error of fmt.Errorf as a message.
func Errorf(format string, args ...any) error {
	err, text := fmt.Errorf(format, args...), Text{format, args}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		return &ofSeveral{err, text, many.Unwrap()}
	}
	return &failure{err, text}
}

type failure struct {
	error
	Text
}

func (f *failure) Unwrap() error { return errors.Unwrap(f.error) }

type ofSeveral struct {
	error
	Text
	causes []error
}

func (f *ofSeveral) Unwrap() []error { return f.causes }

// Match returns a text that others have formatted as a message of one of some formats, each of
// which has one verb, %s. Other texts stay as they are.
func Match(text string, formats ...string) Any {
	for _, format := range formats {
		before, after, _ := strings.Cut(format, "%s")
		if arg, ok := strings.CutPrefix(text, before); ok {
			if arg, ok = strings.CutSuffix(arg, after); ok {
				return Text{format, []any{arg}}
			}
		}
	}
	return text
}

// English returns a message in English: as the text of an error whose type is a Message.
func English(m Message) string {
	format, args := m.Message()
	return fmt.Errorf(format, args...).Error()
}
