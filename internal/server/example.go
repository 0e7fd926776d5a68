package server

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// An example is a request and its answer, as a test has asked for it.
type example struct {
	Path   string          `json:"path,omitempty"` // if it differs from that of the operation
	Body   json.RawMessage `json:"body,omitempty"`
	Answer json.RawMessage `json:"answer,omitempty"`
	Events string          `json:"events,omitempty"` // in place of the answer
	File   string          `json:"file,omitempty"`   // in place of the answer: the name under which it is saved

	InChinese *example `json:"chinese,omitempty"` // the example that asks for Chinese texts, if there are any
}

//go:embed examples.json
var exampleText []byte

// examples are those of all operations by their IDs.
var examples = sync.OnceValue(func() map[string]example {
	var all map[string]example
	if err := json.Unmarshal(exampleText, &all); err != nil {
		panic(err) // the file is part of the program
	}
	return all
})

// addExample adds the example of an operation to its description.
func addExample(op *huma.Operation) {
	one := examples()[op.OperationID]
	if op.RequestBody != nil && one.Body != nil {
		op.RequestBody.Content[asJSON.contentType].Example = one.Body
	}
	for _, status := range []string{"200", "201"} {
		if r := op.Responses[status]; r != nil && one.Answer != nil {
			r.Content[asJSON.contentType].Example = one.Answer
		}
	}
}

// exampleOf returns the example of an operation.
func exampleOf(op *huma.Operation, inChinese bool) example {
	one := examples()[op.OperationID]
	if inChinese && one.InChinese != nil {
		return *one.InChinese
	}
	return one
}

// command returns the example of an operation as a command and its output.
func (one *example) command(op *huma.Operation) (request, reply string) {
	request = "curl"
	if len(op.Security) > 0 {
		request += " -H 'Authorization: Bearer TOKEN'"
	}
	path := op.Path
	if one.Path != "" {
		path = one.Path
	}
	if op.Method != http.MethodGet && (op.Method != http.MethodPost || one.Body == nil) {
		request += " -X " + op.Method
	}
	if one.Body != nil {
		request += fmt.Sprintf(" --json '%s'", one.Body)
	}
	reply = string(one.Answer)
	if one.Events != "" {
		request, reply = request+" -N", one.Events
	}
	address := "http://127.0.0.1:8080" + path
	if one.File != "" {
		request += " -o " + one.File
		address = "'" + address + "'" // queries have characters of the shell
	}
	return request + " " + address, reply
}
