package ask

import (
	"slices"
	"strings"
	"sync"

	"bullseye/internal/render"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/operation/option"
)

// Questions are all questions that the server answers, in the order of the reference.
var Questions = sync.OnceValue(func() (all []Question) {
	for _, q := range operation.Questions {
		if !q.Served {
			continue
		}
		_, makes := q.New().(operation.Source)
		all = append(all, Question{Name: q.Name, Summary: sentence(q.Short), Picture: sentence(q.Picture), New: requestsFor(q), Live: q.Live, Makes: makes})
	}
	return append(all,
		Question{Name: "draw", Summary: "Draw each board", Picture: "Draw a board", New: func() Options { return &Request{Asked: option.SetDefaults(&render.Drawing{})} }},
		Question{Name: "read", Summary: "Find the boards in a text", New: func() Options { return &Read{} }, Makes: true},
		Question{Name: "verify", Summary: "Check a proof of a best score", New: func() Options { return &Verify{} }, Makes: true},
	)
})

// sentence returns a clause with a capital letter.
func sentence(clause string) string {
	if clause == "" {
		return ""
	}
	return strings.ToUpper(clause[:1]) + clause[1:]
}

// A Request is a request for an operation: the boards, unless it makes them, and its options.
type Request struct {
	Boards
	Asked operation.Operation

	makes       bool
	certificate *certificate      // nil for all questions but max
	given       func(string) bool // reports whether an option was given
}

// requestsFor returns what makes requests for a question.
func requestsFor(q *operation.Question) func() Options {
	return func() Options {
		r := &Request{Asked: q.New().(operation.Operation)}
		_, r.makes = r.Asked.(operation.Source)
		if _, proves := r.Asked.(*operation.Max); proves {
			r.certificate = &certificate{}
		}
		return r
	}
}

// A certificate is an option that only requests have.
type certificate struct {
	Certificate bool `json:"certificate,omitempty" doc:"Add a proof of the best score, in base64. Only for one board, and not in a stream."`
}

// parts returns the structs that have the options.
func (r *Request) parts() []any {
	parts := []any{r.Asked}
	if _, drawn := r.Asked.(*render.Drawing); drawn {
		parts = append(parts, &r.Boards.List)
	} else if !r.makes {
		parts = append(parts, &r.Boards)
	}
	if r.certificate != nil {
		parts = append(parts, r.certificate)
	}
	return parts
}

// take learns which options were given.
func (r *Request) take(given func(string) bool) { r.given = given }

// Operation implements Options.
func (r *Request) Operation() (operation.Operation, error) {
	if r.given != nil {
		if err := operation.Complete(r.Asked, r.given); err != nil {
			return nil, err
		}
	}
	if c := r.certificate; c != nil && c.Certificate {
		if n := len(r.Boards.Boards); n != 1 {
			return nil, &Error{Option: "certificate", Text: message.Of("found %d boards, expected one in a request that is no stream: a certificate is about one board", n)}
		}
		r.Asked.(*operation.Max).Certified = true
	}
	return r.Asked, r.Asked.Validate()
}

// Named returns the question of that name, nil if there is none.
func Named(name string) *Question {
	if i := slices.IndexFunc(Questions(), func(q Question) bool { return q.Name == name }); i >= 0 {
		return &Questions()[i]
	}
	return nil
}

// Read are the options of read.
type Read struct {
	Text string `json:"text" doc:"Any text with boards, such as the content of a file in any form that Bullseye reads. It may have labels, comments and other columns." minLength:"1"`
}

// Operation returns nil: reading needs no operation.
func (o *Read) Operation() (operation.Operation, error) { return nil, nil }

// Given returns no boards: they are not known before the text has been read.
func (o *Read) Given() *Boards { return &Boards{} }
