package server

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/server/ask"
	"bullseye/internal/text/regex"
)

// addQuestions adds the questions to a mux, and their description to a document.
func (s *Server) addQuestions(mux *http.ServeMux, document *huma.OpenAPI) {
	for i := range ask.Questions() {
		q := &ask.Questions()[i]
		form := ask.NewForm(document.Components.Schemas, q)
		document.AddOperation(describe(document, q, form))
		mux.HandleFunc("POST "+pathOf(q), s.handle(q, form))
	}
}

// addReference adds the document to a mux, and the page that shows it to people, with the
// operations in an order to be read in. With a page for browsers, its script lets people try the
// examples. Each is written when somebody asks for it, so that a server starts at once.
func addReference(mux *http.ServeMux, document *huma.OpenAPI, operations []*huma.Operation, browsers page) {
	markCode(document, operations)
	for _, op := range operations {
		addExample(op)
	}
	serve := func(path, contentType string, text func() []byte) {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", contentType)
			w.Header().Set("Cache-Control", "max-age=300")
			w.Write(text())
		})
	}
	serve("/api/openapi.json", "application/openapi+json", sync.OnceValue(func() []byte {
		text, err := json.Marshal(document)
		if err != nil {
			panic(err) // the document is always the same
		}
		return text
	}))
	inPage := browsers[referenceScript] != nil
	english := sync.OnceValue(func() []byte { return reference(document, operations, &englishReference, inPage) })
	inChinese := sync.OnceValue(func() []byte { return reference(document, operations, &chineseReference, inPage) })
	mux.HandleFunc("GET /api/{$}", func(w http.ResponseWriter, r *http.Request) {
		text := english
		if language := r.URL.Query().Get("language"); language == "zh" || language != "en" && readsChinese(w) {
			text = inChinese
		}
		w.Header().Set("Vary", "Accept-Language")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache") // a script of another version might not fit
		if inPage {
			w.Header().Set("Content-Security-Policy", pagePolicy)
		}
		w.Write(text())
	})
	serve("/api/reference.css", "text/css; charset=utf-8", func() []byte { return referenceStyle })
	if browsers == nil {
		mux.Handle("GET /{$}", http.RedirectHandler("/api/", http.StatusTemporaryRedirect))
	}
	mux.Handle("GET /api", http.RedirectHandler("/api/", http.StatusMovedPermanently))
}

// quotedCode is a name or a value in the tag of a field, which cannot have backquotes.
var quotedCode = regex.Lazy(`'([^']+)'`)

// markCode writes the names and values in descriptions as Markdown.
func markCode(document *huma.OpenAPI, operations []*huma.Operation) {
	mark := func(text *string) { *text = quotedCode().ReplaceAllString(*text, "`$1`") }
	var markSchema func(*huma.Schema)
	markSchema = func(s *huma.Schema) {
		mark(&s.Description)
		for _, member := range s.Properties {
			markSchema(member)
		}
		if s.Items != nil {
			markSchema(s.Items)
		}
	}
	for _, s := range document.Components.Schemas.Map() {
		markSchema(s)
	}
	for _, op := range operations {
		for _, p := range op.Parameters {
			mark(&p.Description)
			markSchema(p.Schema)
		}
	}
}

func pathOf(q *ask.Question) string { return "/api/v1/" + q.Name }

// What holds for many requests.
const (
	about        = "Questions about Sudoku boards, games and duels. The body of a question is an object with the boards and options, which have the names of the command's flags. Its answers are the command's JSON objects."
	aboutStreams = "With the Content-Type `application/x-ndjson`, the body of a question is a stream of boards: on each line a string, or an object with the member `board`. Options are in the query, as in `/api/v1/max?top=3`. The answers come in the order of the boards, one on each line, while the boards still come, so a client must read while it sends. A problem document as the last line says that the stream has ended early; it has a `title`, which no answer has."
	aboutLive    = "With `Accept: text/event-stream`, `max` and `count` send server-sent events: `sight`, with what is known about a board during its search: `number`, and `score` and `bound`, or `count`, or `estimate`, `low` and `high`; `answer`, with the answer to a board; at last `end`, or `problem` with a problem document."
)

func newDocument(version string) *huma.OpenAPI {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	for t, like := range likeInJSON {
		registry.RegisterTypeAlias(t, like)
	}
	return &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: "Bullseye", Version: version,
			Description: about + "\n\n" + aboutStreams + "\n\n" + aboutLive,
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
		operation.Description = "Also answers streams of boards."
		for _, name := range form.Names() {
			if name != "boards" {
				operation.Parameters = append(operation.Parameters, &huma.Param{
					Name: name, In: "query", Description: "For streams. " + form.Schema(name).Description, Schema: form.Schema(name),
				})
			}
		}
	}
	if q.Live {
		operation.Description += " Its answers can be live."
		responses[asEvents.contentType] = &huma.MediaType{Schema: eventsSchema(map[string]*huma.Schema{
			"sight": schemas.Schema(reflect.TypeFor[sight](), true, "Sight"), "answer": answer, "end": {Type: huma.TypeObject},
			"problem": schemas.Schema(reflect.TypeFor[problemDocument](), true, "Problem"),
		})}
	}
	describeProblems(document, operation, problemStatuses)
	return operation
}

// eventsSchema is the schema of a stream of events, by the names of the events and the schemas
// of their data.
func eventsSchema(data map[string]*huma.Schema) *huma.Schema {
	stream := &huma.Schema{
		Type: huma.TypeArray, Items: &huma.Schema{},
		Description: "Server-sent events, here as an array: event is the name of each, and data what it holds in JSON.",
	}
	for _, name := range slices.Sorted(maps.Keys(data)) {
		stream.Items.OneOf = append(stream.Items.OneOf, &huma.Schema{
			Type: huma.TypeObject, Required: []string{"event", "data"}, Properties: map[string]*huma.Schema{
				"event": {Type: huma.TypeString, Enum: []any{name}}, "data": data[name], "id": {Type: huma.TypeString},
			},
		})
	}
	return stream
}

// describeProblems adds problems to the answers of an operation: references to one description of
// each status.
func describeProblems(document *huma.OpenAPI, operation *huma.Operation, statuses []int) {
	if document.Components.Responses == nil {
		document.Components.Responses = map[string]*huma.Response{}
	}
	for _, status := range statuses {
		name := "Problem" + strconv.Itoa(status)
		if document.Components.Responses[name] == nil {
			document.Components.Responses[name] = problemResponse(document.Components.Schemas, status)
		}
		operation.Responses[strconv.Itoa(status)] = &huma.Response{Ref: "#/components/responses/" + name}
	}
}

func problemResponse(schemas huma.Registry, status int) *huma.Response {
	problem := schemas.Schema(reflect.TypeFor[problemDocument](), true, "Problem")
	r := &huma.Response{
		Description: http.StatusText(status),
		Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: problem}},
	}
	switch status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		r.Headers = map[string]*huma.Header{"Retry-After": {Description: "Seconds after which to try again.", Schema: &huma.Schema{Type: huma.TypeInteger}}}
	case http.StatusTemporaryRedirect:
		r.Headers = map[string]*huma.Header{"Location": {Description: "The same path of the game at which the player sits.", Schema: &huma.Schema{Type: huma.TypeString}}}
	}
	return r
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
