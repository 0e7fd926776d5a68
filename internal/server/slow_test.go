package server

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"bullseye/internal/fortest/hostile"
)

// The time to read the body of a request is linear, for every endpoint with a body, and so
// is that of reading a query.
func TestSlowBombs(t *testing.T) {
	s := newServer(t, Limits{Time: 100 * time.Millisecond, ClientRate: 1e9, ClientBurst: 1e9})
	status, text := get(s, "/api/openapi.json")
	if status != http.StatusOK {
		t.Fatal(status, text)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string }
		}
	}
	decode(t, text, &document)
	bodies, queries := 0, 0
	for path, methods := range document.Paths {
		if _, ok := methods["post"]; ok {
			bodies++
			t.Run(path, func(t *testing.T) {
				texts, most := hostile.GrowingTexts(), 1<<14
				if path == "/api/v1/read" { // which reads all forms of boards
					for _, g := range hostile.GrowingTexts() {
						texts = append(texts, g.After("a text", `{"text":"`))
					}
				}
				hostile.Linear(t, texts, most, func(text []byte) { question(s, path, asJSON.contentType, string(text)) })
			})
		}
		for _, parameter := range methods["get"].Parameters {
			if parameter.In != "query" {
				continue
			}
			queries++
			t.Run(path+"?"+parameter.Name, func(t *testing.T) {
				hostile.Linear(t, hostile.GrowingTexts(), 1<<12, func(text []byte) {
					get(s, path+"?"+parameter.Name+"="+url.QueryEscape(string(text)))
				})
			})
		}
	}
	if bodies == 0 || queries == 0 {
		t.Errorf("found %d bodies and %d queries, expected some", bodies, queries)
	}
}

func get(s *Server, path string) (status int, answer string) {
	w := deadlines{httptest.NewRecorder()}
	s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, http.NoBody))
	return w.Code, w.Body.String()
}
