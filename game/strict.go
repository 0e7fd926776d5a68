package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// readStrictly reads JSON into a value whose members have names of lower-case letters.
// Unlike json.Unmarshal, it refuses unknown members, a member that occurs twice or in
// other letters, null, text that is not UTF-8, and more than max bytes.
func readStrictly(text []byte, max int, into any) error {
	if len(text) > max {
		return fmt.Errorf("found %d bytes, expected at most %d", len(text), max)
	}
	if !utf8.Valid(text) {
		return errors.New("found bytes that are not UTF-8")
	}
	if err := checkMembers(text); err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// checkMembers refuses members that occur twice or have a name of other characters than
// lower-case letters, null, and anything after the value.
func checkMembers(text []byte) error {
	type object struct {
		names map[string]bool // nil for an array
		value bool            // a value comes next, not a name
	}
	var open []object
	decoder := json.NewDecoder(bytes.NewReader(text))
	for tokens := 0; ; tokens++ {
		token, err := decoder.Token()
		complete := tokens > 0 && len(open) == 0
		switch {
		case err == io.EOF && complete:
			return nil
		case err == io.EOF:
			return errors.New("found the end of the text, expected more JSON")
		case err != nil:
			return errors.New(strings.TrimPrefix(err.Error(), "json: "))
		case complete:
			return errors.New("found more than one value, expected one")
		}
		if delim, ok := token.(json.Delim); ok && (delim == '}' || delim == ']') {
			open = open[:len(open)-1]
			continue
		}
		if inside := len(open) - 1; inside >= 0 && open[inside].names != nil {
			if !open[inside].value {
				name := token.(string)
				switch {
				case strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") != "":
					return fmt.Errorf("found the unknown member %q", name)
				case open[inside].names[name]:
					return fmt.Errorf("found the member %q twice", name)
				}
				open[inside].names[name] = true
			}
			open[inside].value = !open[inside].value
		}
		switch token {
		case nil:
			return errors.New("found null, expected a value, or no such member")
		case json.Delim('{'):
			open = append(open, object{names: map[string]bool{}})
		case json.Delim('['):
			open = append(open, object{})
		}
	}
}
