package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"bullseye/internal/fortest/hostile"
)

// hugeNumbers are numbers in JSON that fit into no variable, or that are longer than anybody wants
// to read.
func hugeNumbers(digits int) map[string]string {
	zeros, ones := strings.Repeat("0", digits), strings.Repeat("1", digits)
	return map[string]string{
		"1e400": "1e400", "-1e400": "-1e400", "1e-400": "1e-400", "1e19": "1e19", "1e18": "1e18", "1E0": "1E0", "-0.0": "-0.0",
		"many digits": ones, "many negative digits": "-" + ones, "a one with many zeros behind the point": "1." + zeros,
		"a small one": "0." + zeros + "1", "a large exponent": "1e" + ones, "leading zeros": "1" + zeros + "e-" + fmt.Sprint(digits),
	}
}

// Numbers that are too large or too long get a short problem that does not repeat them, in each
// member of each body, and in each option of each query. Some in queries were faults of the server.
func TestHugeNumbersGetAShortProblem(t *testing.T) {
	if hostile.Raced {
		t.Skip("skipped: the requests are sent one by one, so there is no race to find")
	}
	limits := generous()
	limits.Time = 20 * time.Millisecond
	s := newGames(t, limits)
	_, text := get(s, "/api/openapi.json")
	type body struct {
		Schema struct {
			Ref string `json:"$ref"`
		}
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters  []struct{ Name, In string }
			RequestBody struct{ Content map[string]body }
		}
		Components struct {
			Schemas map[string]struct {
				Properties map[string]any
				Required   []string
			}
		}
	}
	decode(t, text, &document)
	ask := func(method, target, contentType, body string) {
		r := httptest.NewRequest(method, target, strings.NewReader(body))
		r.Header.Set("Content-Type", contentType)
		r.Header.Set("Authorization", "Bearer x")
		w := deadlines{httptest.NewRecorder()}
		s.Handler().ServeHTTP(w, r)
		if w.Code == http.StatusInternalServerError || w.Code >= 400 && w.Body.Len() > 700 || w.Code == http.StatusOK && strings.Contains(w.Body.String(), "fault") {
			t.Errorf("%s %.80s %.150s: status %d, %d bytes: %.300s", method, target, body, w.Code, w.Body.Len(), w.Body)
		}
	}
	valid := map[string]any{"boards": []string{easy}, "board": easy, "text": easy, "certificate": "YQ==", "name": "Ada", "kind": "easy", "id": "1", "cell": "r1c3", "digit": 1}
	bodies, queries := 0, 0
	for path, methods := range document.Paths {
		path = strings.NewReplacer("{game}", "g", "{room}", "r", "{form}", "html").Replace(path)
		schema := document.Components.Schemas[strings.TrimPrefix(methods["post"].RequestBody.Content[asJSON.contentType].Schema.Ref, "#/components/schemas/")]
		base := map[string]any{}
		for _, name := range schema.Required {
			base[name] = valid[name]
		}
		for name := range schema.Properties {
			for _, number := range hugeNumbers(10_000) {
				for _, form := range []string{"%s", "[%s]", "[" + strings.Repeat("1,", 80) + "%s]", `"%s"`, `["%s"]`, `"1-%s"`, `{"a":%s}`} {
					bodies++
					members := maps.Clone(base)
					members[name] = json.RawMessage(fmt.Sprintf(form, number))
					var parts []string
					for name, value := range members {
						text, ok := value.(json.RawMessage)
						if !ok {
							text, _ = json.Marshal(value)
						}
						parts = append(parts, fmt.Sprintf("%q:%s", name, text))
					}
					ask(http.MethodPost, path, asJSON.contentType, "{"+strings.Join(parts, ",")+"}")
				}
			}
			for _, number := range hugeNumbers(5000) {
				if schema.Properties["boards"] != nil {
					queries++
					ask(http.MethodPost, path+"?"+url.Values{name: {number}}.Encode(), asNDJSON.contentType, `"`+easy+`"`)
				}
			}
		}
		for _, parameter := range methods["get"].Parameters {
			for _, number := range hugeNumbers(5000) {
				queries++
				query := url.Values{"board": {easy}}
				query.Set(parameter.Name, number)
				if parameter.In == "path" {
					ask(http.MethodGet, strings.Replace(path, "{"+parameter.Name+"}", number, 1), "", "")
				} else {
					ask(http.MethodGet, strings.NewReplacer("{question}", "hint", "{form}", "svg").Replace(path)+"?"+query.Encode(), "", "")
				}
			}
		}
	}
	for _, number := range hugeNumbers(60_000) {
		ask(http.MethodPost, "/api/v1/solve", asNDJSON.contentType, number+"\n"+`{"board":`+number+"}\n")
	}
	if bodies < 1000 || queries < 500 {
		t.Errorf("found only %d bodies and %d queries", bodies, queries)
	}
}
