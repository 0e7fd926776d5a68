package pipeline

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"bullseye/operation"
	"bullseye/puzzleio"
)

// A question is what a job asks: an operation, which may be a Source, or a Stream. The
// other is nil.
type question struct {
	operation operation.Operation
	stream    operation.Stream
}

// Names returns the names of everything that Job.Operation can name.
func Names() []string {
	return slices.Concat(operation.Names(), operation.SourceNames(), operation.StreamNames())
}

// question returns what the job asks, with the options set.
func (j *Job) question() (asked question, err error) {
	var options interface{ Validate() error }
	if op, ok := operation.New(j.Operation); ok {
		asked.operation, options = op, op
	} else if source, ok := operation.NewSource(j.Operation); ok {
		asked.operation, options = source, source
	} else if stream, ok := operation.NewStream(j.Operation); ok {
		asked.stream, options = stream, stream
	} else {
		return asked, fmt.Errorf("unknown operation %q: expected one of %s", j.Operation, strings.Join(Names(), ", "))
	}
	if len(j.Options) > 0 {
		decoder := json.NewDecoder(strings.NewReader(j.Options))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(options); err != nil {
			return asked, fmt.Errorf("options of %s: %w", j.Operation, err)
		}
		if decoder.More() {
			return asked, fmt.Errorf("options of %s: found more than one JSON object, expected one", j.Operation)
		}
	}
	return asked, options.Validate()
}

// source returns the operation if it makes its boards, and otherwise nil.
func (q question) source() operation.Source {
	source, _ := q.operation.(operation.Source)
	return source
}

// counts reports whether the answers depend on the numbers of the boards in the input.
func (q question) counts() bool { return q.stream != nil || operation.Numbered(q.operation) }

// formats returns the names of the formats that can hold the answers.
func (q question) formats() []string {
	if q.stream != nil {
		return puzzleio.WriteFormats()
	}
	return puzzleio.AnswerFormats(q.operation)
}

// prefixes returns the prefixes of the names of the files of answers, one for each
// output.
func (q question) prefixes(j *Job) []string {
	if q.stream == nil || q.stream.Outputs() == nil || j.JSON {
		return []string{j.Output}
	}
	var all []string
	for _, name := range q.stream.Outputs() {
		all = append(all, j.Output+"-"+name)
	}
	return all
}
