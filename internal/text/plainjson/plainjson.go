// Package plainjson writes JSON for people and programs: like encoding/json, but with
// <, > and & as they are, because no answer becomes part of a web page.
package plainjson

import (
	"bytes"
	"encoding/json"
	"sync"
)

// An encoder keeps its memory for reuse.
type encoder struct {
	text bytes.Buffer
	json *json.Encoder
}

var encoders = sync.Pool{New: func() any {
	e := &encoder{}
	e.json = json.NewEncoder(&e.text)
	e.json.SetEscapeHTML(false)
	return e
}}

// Append appends a value to dst as one line of JSON without its end. The errors are
// those of json.Marshal.
func Append(dst []byte, value any) ([]byte, error) {
	e := encoders.Get().(*encoder)
	defer encoders.Put(e)
	e.text.Reset()
	if err := e.json.Encode(value); err != nil {
		return dst, err
	}
	return append(dst, bytes.TrimSuffix(e.text.Bytes(), []byte{'\n'})...), nil
}

// AppendMembers appends the members of an object: what Append does without the braces.
func AppendMembers(dst []byte, object any) ([]byte, error) {
	text, err := Append(nil, object)
	if err != nil {
		return dst, err
	}
	return append(dst, text[1:len(text)-1]...), nil
}
