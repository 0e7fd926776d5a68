package server

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"bullseye/internal/corpus"
	"bullseye/internal/fortest/sample"
	"bullseye/internal/server/ask"
	"bullseye/operation"
	"bullseye/record"
)

// An api is what the OpenAPI document says, and a server to compare it with.
type api struct {
	*testing.T
	at       string
	document map[string]any
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by their pointers
	random   *rand.Rand
	texts    []string // boards, and texts that are none
}

func newAPI(t *testing.T, at string, seed uint64) *api {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, at+"/api/openapi.json", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, _, text := send(t, r)
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	a := &api{T: t, at: at, document: document.(map[string]any), schemas: map[string]*jsonschema.Schema{}, random: rand.New(rand.NewPCG(seed, 0))}
	for _, schema := range a.member("components", "schemas").(map[string]any) {
		closeObjects(schema)
	}
	a.compiler = jsonschema.NewCompiler()
	if err := a.compiler.AddResource("openapi.json", document); err != nil {
		t.Fatal(err)
	}
	a.texts = []string{easy, "", "123", "Puzzle 1\n" + easy, easy + "\n" + easy, strings.Repeat("5", 81), "\u0000\u2028<script>", strings.Repeat("x", 500)}
	for _, kind := range []corpus.Kind{corpus.Easy, corpus.Typical, corpus.Several} {
		boards, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range boards[:10] {
			a.texts = append(a.texts, b.String())
		}
	}
	return a
}

// closeObjects makes a schema refuse members that it does not name.
func closeObjects(schema any) {
	object, ok := schema.(map[string]any)
	if !ok {
		return
	}
	if members, ok := object["properties"].(map[string]any); ok {
		object["additionalProperties"] = false
		for _, m := range members {
			closeObjects(m)
		}
	}
	closeObjects(object["items"])
}

// member returns a part of the document.
func (a *api) member(path ...string) any {
	var at any = a.document
	for _, name := range path {
		at = at.(map[string]any)[name]
	}
	return at
}

// schema returns the compiled schema at a place of the document.
func (a *api) schema(path ...string) *jsonschema.Schema {
	pointer := "openapi.json#"
	for _, name := range path {
		pointer += "/" + url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(name))
	}
	if a.schemas[pointer] == nil {
		schema, err := a.compiler.Compile(pointer)
		if err != nil {
			a.Fatal(err)
		}
		a.schemas[pointer] = schema
	}
	return a.schemas[pointer]
}

// valid checks a text against a schema.
func (a *api) valid(schema *jsonschema.Schema, text, about string) {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		a.Fatalf("%s: %.300q is no JSON: %v", about, text, err)
	}
	if err := schema.Validate(value); err != nil {
		a.Fatalf("%s: %.1000s\n%v", about, text, err)
	}
}

// internals are words that would tell how the program works inside.
var internals = regexp.MustCompile(`goroutine|\.go\b|runtime|reflect|strconv|panic|json: |0x[0-9a-f]{6}|bullseye/`)

// check checks an answer: its status and type are documented, its body has its schema, and it
// tells nothing about the inside.
func (a *api) check(method, path string, status int, header http.Header, body, about string) {
	a.Helper()
	responses := a.member("paths", path, method, "responses").(map[string]any)
	code := fmt.Sprint(status)
	if responses[code] == nil {
		a.Fatalf("%s: status %d, which is not documented: %.500s", about, status, body)
	}
	if status >= 500 {
		a.Fatalf("%s: status %d: %s", about, status, body)
	}
	kind, _ := mediaType(header.Values("Content-Type"))
	place := []string{"paths", path, method, "responses", code}
	if reference, referred := responses[code].(map[string]any)["$ref"].(string); referred {
		place = strings.Split(strings.TrimPrefix(reference, "#/"), "/")
	}
	at := append(place, "content", kind, "schema")
	if _, known := a.member(append(place, "content")...).(map[string]any)[kind]; !known {
		a.Fatalf("%s: %d has the type %q, which is not documented", about, status, kind)
	}
	if found := internals.FindString(body); found != "" {
		a.Fatalf("%s: the answer tells %q: %.500s", about, found, body)
	}
	switch kind {
	case pdfType, htmlType, "image/svg+xml", "image/png":
		if begin := map[string]string{pdfType: "%PDF-", htmlType: "<!DOCTYPE html>", "image/svg+xml": "<svg ", "image/png": "\x89PNG"}[kind]; !strings.HasPrefix(body, begin) {
			a.Fatalf("%s: the %s begins with %.20q", about, kind, body)
		}
	case asNDJSON.contentType:
		for line := range strings.Lines(body) {
			a.valid(a.schema(at...), line, about)
		}
	case asEvents.contentType:
		if last := a.checkEvents(at, body, about); last != "end" {
			a.Fatalf("%s: the last event is %q", about, last)
		}
	default:
		a.valid(a.schema(at...), body, about)
	}
}

// checkEvents checks a stream of events, at whose schema the document is, and returns the name
// of the last one.
func (a *api) checkEvents(at []string, body, about string) (last string) {
	a.Helper()
	var whole strings.Builder
	for text := range strings.SplitSeq(body, "\n\n") {
		event := map[string]any{}
		for line := range strings.Lines(text) {
			name, value, found := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			switch {
			case line == ":\n" || line == ":": // a comment
			case !found || event[name] != nil:
				a.Fatalf("%s: found the line %q in %q", about, line, text)
			case name == "data":
				event[name] = json.RawMessage(value)
			default:
				event[name] = value
			}
		}
		if len(event) == 0 {
			continue
		}
		last, _ = event["event"].(string)
		one, err := json.Marshal(event)
		if err != nil {
			a.Fatalf("%s: %q: %v", about, text, err)
		}
		if whole.Len() > 0 {
			whole.WriteString(",")
		}
		whole.Write(one)
	}
	a.valid(a.schema(at...), "["+whole.String()+"]", about)
	return last
}

// value returns a value that a schema allows. It covers the parts of JSON Schema that the
// document uses.
func (a *api) value(name string, schema map[string]any) any {
	if one, ok := schema["oneOf"].([]any); ok {
		return a.value(name, one[a.random.IntN(len(one))].(map[string]any))
	}
	if words, ok := schema["enum"].([]any); ok {
		return words[a.random.IntN(len(words))]
	}
	number := func(key string, byDefault int) int {
		if n, ok := schema[key].(json.Number); ok {
			i, _ := n.Int64()
			return int(i)
		}
		return byDefault
	}
	switch schema["type"] {
	case "boolean":
		return a.random.IntN(2) == 0
	case "integer":
		least := number("minimum", 0)
		return least + a.random.IntN(min(number("maximum", 1000)-least+1, 4))
	case "array":
		items, least := schema["items"].(map[string]any), number("minItems", 0)
		list := make([]any, least+a.random.IntN(min(number("maxItems", least+3)-least, 3)+1))
		for i := range list {
			list[i] = a.value(name, items)
		}
		return list
	case "string":
		switch name {
		case "timeout":
			return "50ms"
		case "clues", "completions":
			return []string{"24-30", "27", easy}[a.random.IntN(3)]
		case "symmetry", "optimum", "only":
			return []string{"none", "any", "solved", "rotate180", "unique"}[a.random.IntN(5)]
		case "certificate":
			return []string{proofOf(a.T, easy), proofOf(a.T, easy)[:200] + "AAAA", "AAAA"}[a.random.IntN(3)]
		case "board":
			return easy
		case "weights":
			return []string{"rings", strings.TrimSuffix(strings.Repeat("1,", 81), ","), "1,2"}[a.random.IntN(3)]
		}
		return a.texts[a.random.IntN(len(a.texts))]
	}
	a.Fatalf("%s has a schema that this test does not know: %v", name, schema)
	return nil
}

// proofOf returns a proof of the best score of a board in base64.
func proofOf(t testing.TB, board string) string {
	t.Helper()
	var file []byte
	max := &operation.Max{Certificate: func(p *operation.Proof) (err error) {
		file, err = p.Append(nil)
		return err
	}}
	for _, err := range max.Apply(t.Context(), []record.Record{ask.ReadBoard(board)}) {
		if err != nil {
			t.Fatal(err)
		}
	}
	return base64.StdEncoding.EncodeToString(file)
}

// questions returns the paths of the questions, if the server has no games.
func (a *api) questions() []string {
	paths := maps.Clone(a.document["paths"].(map[string]any))
	maps.DeleteFunc(paths, func(_ string, methods any) bool { return methods.(map[string]any)["post"] == nil })
	return slices.Sorted(maps.Keys(paths))
}

// body returns options that the schema of a question allows.
func (a *api) body(path string) map[string]any {
	method := "post"
	if a.member("paths", path).(map[string]any)[method] == nil {
		method = "put"
	}
	reference := a.member("paths", path, method, "requestBody", "content", asJSON.contentType, "schema", "$ref").(string)
	schema := a.member("components", "schemas", reference[strings.LastIndex(reference, "/")+1:]).(map[string]any)
	required, _ := schema["required"].([]any)
	body := map[string]any{}
	members := schema["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if slices.Contains(required, any(name)) || a.random.IntN(4) == 0 {
			body[name] = a.value(name, members[name].(map[string]any))
		}
	}
	return body
}

// spoil makes one thing about options wrong.
func (a *api) spoil(body map[string]any) {
	if len(body) == 0 {
		body["unknown"] = 1
		return
	}
	names := slices.Sorted(maps.Keys(body))
	name := names[a.random.IntN(len(names))]
	wrong := []any{nil, "wrong", -1, 1e300, 0.5, []any{}, map[string]any{"a": 1}, true, []any{nil}}
	switch a.random.IntN(4) {
	case 0:
		body["unknown"] = 1
	case 1:
		delete(body, name)
	case 2:
		body[strings.ToUpper(name)] = body[name]
	default:
		body[name] = wrong[a.random.IntN(len(wrong))]
	}
}

// For any request, valid or not, the statuses, types and bodies of answers are those of the
// document.
func TestAnswersAreAsDocumented(t *testing.T) {
	limits := generous()
	limits.Time = 500 * time.Millisecond
	a := newAPI(t, start(t, Options{Limits: limits}), 1)
	rounds := 60
	if sample.Only() {
		rounds = 15
	}
	statuses := map[string]int{}
	for _, path := range a.questions() {
		for round := range rounds {
			body := a.body(path)
			if round%3 == 2 {
				a.spoil(body)
			}
			text, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			form := []string{"html", "pdf"}[round%2] // of a document
			r, err := http.NewRequest(http.MethodPost, a.at+strings.Replace(path, "{form}", form, 1), strings.NewReader(string(text)))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", asJSON.contentType)
			r.Header.Set("Accept", []string{"*/*", "application/*", asJSON.contentType, asJSON.contentType, asNDJSON.contentType, asEvents.contentType, "text/html"}[a.random.IntN(7)])
			status, header, answer := send(t, r)
			statuses[fmt.Sprint(path, " ", status)]++
			a.check("post", path, status, header, answer, fmt.Sprintf("%s %s", path, text))
		}
		if statuses[path+" 200"] == 0 || statuses[path+" 422"] == 0 {
			t.Errorf("%s was never answered, or never refused: %v", path, statuses)
		}
	}
}

// The same for live answers: each event has the data that the document says.
func TestLiveAnswersAreAsDocumented(t *testing.T) {
	limits := generous()
	limits.Time = 300 * time.Millisecond
	a := newAPI(t, start(t, Options{Limits: limits}), 4)
	rounds := 40
	if sample.Only() {
		rounds = 12
	}
	for _, path := range []string{"/api/v1/count", "/api/v1/max"} {
		events := map[string]int{}
		for round := range rounds {
			body := a.body(path)
			delete(body, "timeout") // it would often end the search before there is a sight
			delete(body, "top")
			if round%4 == 1 {
				body["boards"] = []string{easy, empty, "x"}
			}
			if round%4 == 3 {
				a.spoil(body)
			}
			text, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			r, err := http.NewRequest(http.MethodPost, a.at+path, strings.NewReader(string(text)))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", asJSON.contentType)
			r.Header.Set("Accept", asEvents.contentType)
			status, header, answer := send(t, r)
			a.check("post", path, status, header, answer, fmt.Sprintf("%s %s", path, text))
			for _, name := range []string{"sight", "answer", "end"} {
				events[name] += strings.Count(answer, "event: "+name+"\n")
			}
		}
		for _, name := range []string{"sight", "answer", "end"} {
			if events[name] == 0 {
				t.Errorf("%s never sent the event %s: %v", path, name, events)
			}
		}
	}
}

// The same for streams, with options in the query.
func TestStreamsAreAsDocumented(t *testing.T) {
	limits := generous()
	limits.Time = 500 * time.Millisecond
	a := newAPI(t, start(t, Options{Limits: limits}), 2)
	for _, path := range a.questions() {
		if a.member("paths", path, "post", "requestBody", "content", asNDJSON.contentType) == nil {
			continue
		}
		for range 15 {
			query := url.Values{}
			for name, value := range a.body(path) {
				if name == "boards" {
					continue
				}
				if list, ok := value.([]any); ok {
					var texts []string
					for _, one := range list {
						texts = append(texts, fmt.Sprint(one))
					}
					value = strings.Join(texts, ",")
				}
				query.Set(name, fmt.Sprint(value))
			}
			var body strings.Builder
			for range a.random.IntN(30) {
				line, err := json.Marshal(a.texts[a.random.IntN(len(a.texts))])
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&body, "%s\n", []string{string(line), `{"board":` + string(line) + `,"label":"one"}`, "[]", "{"}[min(a.random.IntN(6), 3)])
			}
			status, header, answer := post(t, a.at+path+"?"+query.Encode(), asNDJSON.contentType, body.String())
			a.check("post", path, status, header, answer, fmt.Sprintf("%s?%s\n%s", path, query.Encode(), body.String()))
		}
	}
}

// Bodies of arbitrary bytes are refused.
func FuzzBody(f *testing.F) {
	for _, body := range []string{`{"boards":["` + easy + `"]}`, `{"boards":[]}`, `[[[[`, `{"boards":["1"],"weights":[[1]]}`, `{"a":{"a":{}}}`, "\xff", ""} {
		f.Add("solve", body)
		f.Add("max", body)
	}
	for _, number := range hugeNumbers(100_000) {
		f.Add("max", `{"boards":["1"],"weights":[`+number+`],"top":`+number+`}`)
		f.Add("generate", `{"count":`+number+`}`)
	}
	f.Add("read", `{"text":"Puzzle 1\n`+easy+`\n12"}`)
	s, err := New(f.Context(), Options{Limits: Limits{Time: 100 * time.Millisecond, ClientRate: 1e9, ClientBurst: 1e9}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name, body string) {
		if !slices.Contains([]string{"solve", "max", "hint", "generate", "read", "verify"}, name) {
			t.Skip()
		}
		status, text := question(s, "/api/v1/"+name, asJSON.contentType, body)
		if status != 200 && status != 400 && status != 422 && status != 413 {
			t.Errorf("status %d: %s", status, text)
		}
		if !json.Valid([]byte(text)) {
			t.Errorf("%q is no JSON", text)
		}
	})
}
