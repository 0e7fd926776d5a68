package server

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/server/internal/ask"
)

// addQuestions adds the questions to a mux, and their description.
func (s *Server) addQuestions(mux *http.ServeMux, version string) {
	document := newDocument(version)
	for i := range ask.Questions {
		q := &ask.Questions[i]
		form := ask.NewForm(document.Components.Schemas, q)
		document.AddOperation(describe(document, q, form))
		mux.HandleFunc("POST "+pathOf(q), s.handle(q, form))
	}
	text, err := json.Marshal(document)
	if err != nil {
		panic(err) // the document is always the same
	}
	serve := func(path, contentType string, text []byte) {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", contentType)
			w.Header().Set("Cache-Control", "max-age=300")
			w.Write(text)
		})
	}
	serve("/api/openapi.json", "application/openapi+json", text)
	serve("/api/{$}", "text/html; charset=utf-8", reference(document))
	serve("/api/reference.css", "text/css; charset=utf-8", referenceStyle)
	mux.Handle("GET /api", http.RedirectHandler("/api/", http.StatusMovedPermanently))
}

func pathOf(q *ask.Question) string { return "/api/v1/" + q.Name }

func newDocument(version string) *huma.OpenAPI {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: "Bullseye", Version: version,
			Description: "Questions about Sudoku boards. Options have the names of the command's flags, and answers are its JSON objects.",
		},
		Components: &huma.Components{Schemas: registry},
		Paths:      map[string]*huma.PathItem{},
	}
}

// describe returns the description of a question.
func describe(document *huma.OpenAPI, q *ask.Question, form *ask.Form) *huma.Operation {
	schemas := document.Components.Schemas
	answer := answerSchema(schemas, q)
	answers := &huma.Schema{
		Type: huma.TypeObject, Required: []string{"answers"},
		Properties: map[string]*huma.Schema{"answers": {Type: huma.TypeArray, Items: answer, Description: "One answer for each board, in the order of the boards."}},
	}
	operation := &huma.Operation{
		Method: http.MethodPost, Path: pathOf(q), OperationID: q.Name, Summary: q.Summary, Tags: []string{"Questions"},
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			asJSON.contentType: {Schema: form.Reference()},
		}},
		Responses: map[string]*huma.Response{"200": {
			Description: "The answers", Content: map[string]*huma.MediaType{asJSON.contentType: {Schema: answers}},
		}},
	}
	responses := operation.Responses["200"].Content
	if q.Name != "verify" {
		responses[asNDJSON.contentType] = &huma.MediaType{Schema: answer}
	}
	if !q.Makes {
		operation.RequestBody.Content[asNDJSON.contentType] = &huma.MediaType{Schema: streamSchema()}
		operation.Description = "A stream of application/x-ndjson has one board on each line: a string, or an object with the member board. Its options are in the query. The answers come in the order of the boards, one on each line, while the boards still come. A problem document as the last line says that the stream has ended early."
		for _, name := range form.Names() {
			if name != "boards" {
				operation.Parameters = append(operation.Parameters, &huma.Param{
					Name: name, In: "query", Description: "For streams. " + form.Schema(name).Description, Schema: form.Schema(name),
				})
			}
		}
	}
	if q.Live {
		responses[asEvents.contentType] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString,
			Description: "Server-sent events: sight, an object with what is known about a board during its search; answer; at the end, end or problem."}}
	}
	problem := schemas.Schema(reflect.TypeFor[huma.ErrorModel](), true, "")
	for _, status := range problemStatuses {
		r := &huma.Response{
			Description: http.StatusText(status),
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: problem}},
		}
		if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
			r.Headers = map[string]*huma.Header{"Retry-After": {Description: "Seconds after which to try again.", Schema: &huma.Schema{Type: huma.TypeInteger}}}
		}
		operation.Responses[strconv.Itoa(status)] = r
	}
	return operation
}

// problemStatuses are the statuses of the problems that every question can have.
var problemStatuses = []int{
	http.StatusBadRequest, http.StatusForbidden, http.StatusNotAcceptable, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge,
	http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusInternalServerError,
	http.StatusServiceUnavailable,
}

// streamSchema is the schema of a line of a stream.
func streamSchema() *huma.Schema {
	text := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{OneOf: []*huma.Schema{
		text, {Type: huma.TypeObject, Required: []string{"board"}, Properties: map[string]*huma.Schema{"board": text, "label": text}},
	}}
}
