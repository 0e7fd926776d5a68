package server

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/server/ask"
	"bullseye/internal/server/play"
	"bullseye/internal/text/plainjson"
)

// An endpoint is a request that is no question. The types of its body and its answer are the
// source of its description and of its validation.
type endpoint struct {
	method, path         string
	name                 string
	summary, description string
	status               int   // of the answer; 0 is 200
	player               bool  // needs the token of a player
	copy                 bool  // needs the secret of a copy
	most                 int   // bytes of the body; 0 is maxBody
	optional             bool  // the body may be left out
	public               bool  // pages of any origin may read it
	problems             []int // beyond commonProblems
}

// commonProblems are the statuses of problems that every endpoint can have.
var commonProblems = []int{
	http.StatusForbidden, http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable,
}

// bodyProblems are those of every endpoint with a body.
var bodyProblems = []int{
	http.StatusBadRequest, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType,
	http.StatusUnprocessableEntity,
}

// A call is a request to an endpoint.
type call struct {
	*http.Request
	client play.Client
	pass   play.Pass // if the endpoint is for players; the token alone if it is for a copy
}

// none is the type of a body or an answer that does not exist.
type none struct{}

// addEndpoint adds an endpoint whose answer is JSON.
func addEndpoint[Body, Answer any](s *Server, mux *http.ServeMux, document *huma.OpenAPI, e endpoint, do func(context.Context, *call, *Body) (Answer, error)) {
	form := describeEndpoint[Body, Answer](document, &e)
	mux.HandleFunc(e.method+" "+e.path, func(w http.ResponseWriter, r *http.Request) {
		answer, err := answerCall(s, w, r, &e, form, do)
		if err != nil {
			s.answerError(w, r, err)
			return
		}
		text, err := plainjson.Append(nil, answer)
		if err != nil {
			s.answerError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", asJSON.contentType)
		w.Header().Set("Cache-Control", "no-store")
		if e.public {
			w.Header().Set("Access-Control-Allow-Origin", "*")
		}
		w.WriteHeader(e.status)
		w.Write(append(text, '\n'))
	})
}

func answerCall[Body, Answer any](s *Server, w http.ResponseWriter, r *http.Request, e *endpoint, form *ask.Form, do func(context.Context, *call, *Body) (Answer, error)) (answer Answer, err error) {
	c, err := s.newCall(r, e)
	if err != nil {
		return answer, err
	}
	body := new(Body)
	if form != nil && !(e.optional && r.ContentLength == 0) {
		memory := s.small
		if e.most > maxBody {
			memory = s.memory
		}
		held := memory.hold(s.networkOf(r))
		defer held.free()
		if err := s.readBody(w, r, form, body, max(e.most, maxBody), held); err != nil {
			return answer, err
		}
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.Time)
	defer cancel()
	return do(ctx, c, body)
}

// newCall returns a call, with the token if the endpoint needs one.
func (s *Server) newCall(r *http.Request, e *endpoint) (*call, error) {
	c := &call{Request: r, client: s.clientOf(r)}
	if !e.player && !e.copy {
		return c, nil
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" || len(r.Header.Values("Authorization")) != 1 {
		return nil, &problem{reason: noToken, detail: "expected the header Authorization: Bearer, with the token of a player or the secret of a copy"}
	}
	if e.copy && !secretOfCopy().MatchString(token) {
		return nil, &problem{reason: noToken, detail: "expected the secret of a copy: 26 to 64 letters, digits, hyphens and underscores"}
	}
	c.pass = play.Pass{Game: r.PathValue("game"), Token: token, Client: c.client}
	return c, nil
}

// clientOf returns the client of a request.
func (s *Server) clientOf(r *http.Request) play.Client {
	return play.Client(s.networkOf(r).String())
}

// maxBody is the number of bytes of a body that is no question.
const maxBody = 16 << 10

// readBody reads a body of at most a number of bytes that is no question.
func (s *Server) readBody(w http.ResponseWriter, r *http.Request, form *ask.Form, into any, most int, held *hold) error {
	content, err := contentType(r.Header)
	if err != nil {
		return err
	}
	if content != asJSON.contentType {
		return &problem{reason: wrongType, detail: "expected one Content-Type: application/json"}
	}
	body, err := s.readAll(w, r, most, held)
	if err != nil {
		return err
	}
	return s.decode(r.Context(), len(body), func(ctx context.Context) error { return form.Decode(ctx, body, s.limits.Boards, into) })
}

// describeEndpoint adds the description of an endpoint to the document, and returns the form
// of its body, nil if it has none.
func describeEndpoint[Body, Answer any](document *huma.OpenAPI, e *endpoint) (form *ask.Form) {
	if e.status == 0 {
		e.status = http.StatusOK
	}
	schemas := document.Components.Schemas
	operation := &huma.Operation{
		Method: e.method, Path: e.path, OperationID: e.name, Summary: e.summary, Description: e.description, Tags: []string{"Games"},
		Responses: map[string]*huma.Response{},
	}
	answer := &huma.Response{Description: http.StatusText(e.status)}
	if t := reflect.TypeFor[Answer](); t != reflect.TypeFor[none]() {
		answer.Content = map[string]*huma.MediaType{asJSON.contentType: {Schema: schemas.Schema(t, true, t.Name())}}
	} else {
		answer.Content = map[string]*huma.MediaType{asEvents.contentType: {Schema: eventsSchema(map[string]*huma.Schema{
			"view":    schemas.Schema(reflect.TypeFor[gameView](), true, ""),
			"problem": schemas.Schema(reflect.TypeFor[problemDocument](), true, "Problem"),
		})}}
	}
	operation.Responses[strconv.Itoa(e.status)] = answer
	problems := append(e.problems, commonProblems...)
	if t := reflect.TypeFor[Body](); t != reflect.TypeFor[none]() {
		form = ask.NewBody(schemas, t)
		operation.RequestBody = &huma.RequestBody{Required: !e.optional, Content: map[string]*huma.MediaType{asJSON.contentType: {Schema: form.Reference()}}}
		problems = append(problems, bodyProblems...)
	}
	needs := func(name, what string) {
		operation.Security = []map[string][]string{{name: {}}}
		problems = append(problems, http.StatusUnauthorized)
		if document.Components.SecuritySchemes == nil {
			document.Components.SecuritySchemes = map[string]*huma.SecurityScheme{}
		}
		document.Components.SecuritySchemes[name] = &huma.SecurityScheme{Type: "http", Scheme: "bearer", Description: what}
	}
	switch {
	case e.player:
		needs("player", "The token of a player, which was the answer when the player took the seat.")
		problems = append(problems, http.StatusTemporaryRedirect)
	case e.copy:
		needs("copy", "The secret of a copy, which whoever makes it chooses: 26 to 64 letters, digits, hyphens and underscores, with at least 128 random bits.")
	}
	for name := range strings.SplitSeq(e.path, "{") {
		if name, _, found := strings.Cut(name, "}"); found {
			operation.Parameters = append(operation.Parameters, &huma.Param{Name: name, In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}})
		}
	}
	describeProblems(document, operation, problems)
	document.AddOperation(operation)
	return form
}
