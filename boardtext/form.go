package boardtext

import (
	"errors"
	"fmt"
	"strings"

	"bullseye/internal/text/message"
)

// A Form is a way to write a board as text. The package comment describes the
// forms.
type Form uint8

// The forms of text. AnyForm is the zero Form. When reading, it means that the
// form is recognised. When writing, it means Line.
const (
	AnyForm Form = iota
	Line         // 81 characters on a line
	Block        // nine rows of nine symbols
	Framed       // a block with drawn separators
	SDK          // a block with metadata before it
	Pencil       // lists of candidates: 729 characters, or a framed grid
)

var formNames = [...]string{"any", "line", "block", "framed", "sdk", "candidates"}

// String returns the form's name: any, line, block, framed, sdk, candidates.
func (f Form) String() string {
	if int(f) < len(formNames) {
		return formNames[f]
	}
	return fmt.Sprintf("Form(%d)", uint8(f))
}

// ErrUnknownForm means that there is no such Form.
var ErrUnknownForm = errors.New("unknown form")

// ParseForm returns the form with the given name, as returned by String. It also
// accepts "sdm" for line. Otherwise its error wraps ErrUnknownForm.
func ParseForm(name string) (Form, error) {
	for f, n := range formNames {
		if name == n {
			return Form(f), nil
		}
	}
	if name == "sdm" {
		return Line, nil
	}
	return AnyForm, message.Errorf("%w %q, expected %s or sdm", ErrUnknownForm, name, strings.Join(formNames[:], ", "))
}
