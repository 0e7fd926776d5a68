package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"bullseye/internal/text/message"
)

// readStrictly reads JSON into a value whose members have names of lower-case letters.
// Unlike json.Unmarshal, it refuses unknown members, a member that occurs twice or in
// other letters, null, text that is not UTF-8, and more than max bytes.
func readStrictly(text []byte, max int, into any) error {
	if len(text) > max {
		return message.Errorf("found %d bytes, expected at most %d", len(text), max)
	}
	if !utf8.Valid(text) {
		return errors.New("found bytes that are not UTF-8")
	}
	if !json.Valid(text) {
		return plainError(json.Unmarshal(text, new(json.RawMessage)))
	}
	if err := checkMembers(text); err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return plainError(decoder.Decode(into))
}

// plainError returns the error without the name of the package.
func plainError(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// checkMembers refuses members that occur twice or have a name of other characters than
// lower-case letters, and null. The text is valid JSON.
func checkMembers(text []byte) error {
	var open [][]string // for each object or array around the place, the names so far
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			open = append(open, nil)
		case '}', ']':
			open = open[:len(open)-1]
		case 'n': // outside of strings, only null has this letter
			return errors.New("found null, expected a value, or no such member")
		case '"':
			content := text[i+1 : i+1+lengthOfString(text[i+1:])]
			i += len(content) + 1
			if !bytes.HasPrefix(bytes.TrimLeft(text[i+1:], " \t\r\n"), []byte(":")) {
				continue
			}
			name, names := string(content), &open[len(open)-1]
			switch {
			case strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") != "":
				return message.Errorf("found the unknown member %q", name)
			case slices.Contains(*names, name):
				return message.Errorf("found the member %q twice", name)
			}
			*names = append(*names, name)
		}
	}
	return nil
}

// lengthOfString returns the number of bytes before the quote that ends a string.
func lengthOfString(text []byte) int {
	for i := 0; ; i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
}
