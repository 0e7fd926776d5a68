package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// Headers that contradict each other, or ask for something that the server does not have,
// are refused.
func TestHeaders(t *testing.T) {
	s := newServer(t, generous())
	body := `{"boards":["` + easy + `"]}`
	for _, test := range []struct {
		name string
		set  map[string][]string
		want int
	}{
		{"plain", nil, 200},
		{"charset", map[string][]string{"Content-Type": {"application/json; charset=UTF-8"}}, 200},
		{"other charset", map[string][]string{"Content-Type": {"application/json; charset=gbk"}}, 415},
		{"no type", map[string][]string{"Content-Type": {}}, 415},
		{"form", map[string][]string{"Content-Type": {"application/x-www-form-urlencoded"}}, 415},
		{"text", map[string][]string{"Content-Type": {"text/plain"}}, 415},
		{"two types", map[string][]string{"Content-Type": {"application/json", "text/plain"}}, 415},
		{"malformed type", map[string][]string{"Content-Type": {"application/json; ;"}}, 415},
		{"compressed", map[string][]string{"Content-Encoding": {"gzip"}}, 415},
		{"not compressed", map[string][]string{"Content-Encoding": {"identity"}}, 200},
		{"other answer", map[string][]string{"Accept": {"image/png"}}, 406},
		{"refused answer", map[string][]string{"Accept": {"application/json;q=0, application/x-ndjson;q=0"}}, 406},
		{"preferred answer", map[string][]string{"Accept": {"text/html, */*;q=0.1"}}, 200},
		{"events of a question without them", map[string][]string{"Accept": {"text/event-stream"}}, 406},
		{"cross-site", map[string][]string{"Sec-Fetch-Site": {"cross-site"}}, 403},
		{"same site, other origin", map[string][]string{"Sec-Fetch-Site": {"same-site"}}, 403},
		{"same origin", map[string][]string{"Sec-Fetch-Site": {"same-origin"}}, 200},
		{"other origin", map[string][]string{"Origin": {"https://evil.example"}}, 403},
		{"null origin", map[string][]string{"Origin": {"null"}}, 403},
		{"method override", map[string][]string{"X-Http-Method-Override": {"DELETE"}}, 200},
		{"forged client", map[string][]string{"X-Forwarded-For": {"\x00, ::1, x"}}, 200},
	} {
		r := httptest.NewRequest(http.MethodPost, "/api/v1/solve", strings.NewReader(body))
		r.Header.Set("Content-Type", asJSON.contentType)
		for name, values := range test.set {
			r.Header[name] = values
		}
		w := deadlines{httptest.NewRecorder()}
		s.Handler().ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s: status %d, want %d: %s", test.name, w.Code, test.want, w.Body)
		}
		if kind := w.Header().Get("Content-Type"); w.Code != 200 && kind != "application/problem+json" {
			t.Errorf("%s: an error of the type %s", test.name, kind)
		}
		for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"} {
			if w.Header().Get(name) == "" {
				t.Errorf("%s: no %s", test.name, name)
			}
		}
	}
}

// Pages of a trusted origin may ask, and browsers let them read the answers.
func TestTrustedOrigin(t *testing.T) {
	s, err := New(t.Context(), Options{Origins: []string{"https://friend.example"}})
	if err != nil {
		t.Fatal(err)
	}
	for origin, want := range map[string]string{"https://friend.example": "https://friend.example", "https://friend.example.evil.example": ""} {
		for _, method := range []string{http.MethodOptions, http.MethodPost} {
			r := httptest.NewRequest(method, "/api/v1/solve", strings.NewReader(`{"boards":["`+easy+`"]}`))
			r.Header.Set("Content-Type", asJSON.contentType)
			r.Header.Set("Origin", origin)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			w := deadlines{httptest.NewRecorder()}
			s.Handler().ServeHTTP(w, r)
			if got := w.Header().Get("Access-Control-Allow-Origin"); got != want || (w.Code < 300) != (want != "") {
				t.Errorf("%s from %s: status %d, allowed origin %q, want %q", method, origin, w.Code, got, want)
			}
		}
	}
	if _, err := New(t.Context(), Options{Origins: []string{"friend.example/path"}}); err == nil {
		t.Error("an origin that is none was accepted")
	}
}

// Unknown paths and methods are problems, too.
func TestPathsAndMethods(t *testing.T) {
	s := newServer(t, generous())
	for _, test := range []struct {
		method, path string
		want         int
	}{
		{"GET", "/api/v1/solve", 405},
		{"DELETE", "/api/v1/solve", 405},
		{"POST", "/api/v1/nothing", 404},
		{"POST", "/api/v1/solve/", 404},
		{"GET", "/", 307},
		{"GET", "/metrics", 404},
		{"GET", "/api/../../etc/passwd", 404},
		{"POST", "/healthz", 405},
		{"GET", "/healthz", 200},
		{"GET", "/readyz", 200},
		{"GET", "/api/", 200},
		{"GET", "/api/openapi.json", 200},
		{"GET", "/api/reference.css", 200},
	} {
		r := httptest.NewRequest(test.method, "/", nil)
		r.URL.Path = test.path
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != test.want && !(test.want == 404 && w.Code/100 == 3) {
			t.Errorf("%s %s: status %d, want %d", test.method, test.path, w.Code, test.want)
		}
		if w.Code == 405 && w.Header().Get("Allow") == "" {
			t.Errorf("%s %s: no Allow", test.method, test.path)
		}
	}
}

// The reference describes every question, has no script, and loads nothing from elsewhere.
func TestReference(t *testing.T) {
	s := newServer(t, generous())
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/", nil))
	page := w.Body.String()
	for _, path := range []string{"solve", "max", "count", "possible", "check", "spread", "rate", "hint", "explain", "canon", "generate", "draw", "read", "verify"} {
		if !strings.Contains(page, "/api/v1/"+path+"</h2>") {
			t.Errorf("the page lacks %s", path)
		}
	}
	games, err := New(t.Context(), Options{Database: filepath.Join(t.TempDir(), "games.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	w = httptest.NewRecorder()
	games.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/", nil))
	for _, row := range regexp.MustCompile(`<tr><td><code>[^/]*</code>.*</tr>`).FindAllString(w.Body.String(), -1) {
		if strings.Contains(row, "<td></td>") {
			t.Errorf("the page does not explain %s", row)
		}
	}
	if n := strings.Count(w.Body.String(), `<pre class="request" `); n != len(examples()) {
		t.Errorf("the page has %d examples, want %d", n, len(examples()))
	}
	if bad := regexp.MustCompile(`(?i)<script|<style|style=|\son[a-z]+=|(src|href)="(https?:)?//`).FindString(page); bad != "" {
		t.Errorf("the page has %q", bad)
	}
	for _, link := range regexp.MustCompile(`(?:src|href)="(/[^"]*)"`).FindAllStringSubmatch(page, -1) {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, link[1], nil))
		if w.Code != http.StatusOK {
			t.Errorf("the page links %s, which has the status %d", link[1], w.Code)
		}
	}
}

// The reference has a Chinese page that lacks no operation and no row. The query chooses it, or the
// header Accept-Language. A test of package chinese reads its texts.
func TestReferenceInChinese(t *testing.T) {
	s, err := New(t.Context(), Options{Database: filepath.Join(t.TempDir(), "games.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	page := func(path, accepted string) string {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept-Language", accepted)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w.Body.String()
	}
	inChinese, english := page("/api/?language=zh", "en"), page("/api/", "en-GB")
	if page("/api/", "zh-CN, en;q=0.5") != inChinese || page("/api/?language=en", "zh-CN") != english || inChinese == english {
		t.Errorf("the language is not the one that was asked for")
	}
	for _, empty := range []string{"<p></p>", "<p>。", "</a> </li>", "<h3></h3>", "<td></td>", "<th></th>"} {
		if strings.Contains(inChinese, empty) {
			t.Errorf("the Chinese page has %s", empty)
		}
	}
	for id := range examples() {
		if !strings.Contains(inChinese, `<section id="`+id+`">`) {
			t.Errorf("the Chinese page lacks %s", id)
		}
	}
	if n, want := strings.Count(inChinese, "<tr"), strings.Count(english, "<tr"); n != want {
		t.Errorf("the Chinese page has %d rows, want %d", n, want)
	}
}

// The document and the pages are written for those who ask first, and are the same for everybody.
// The race detector sees whether questions disturb them.
func TestReferenceForManyAtOnce(t *testing.T) {
	s := newServer(t, generous())
	paths := []string{"/api/openapi.json", "/api/?language=en", "/api/?language=zh"}
	var texts [12]string
	var all sync.WaitGroup
	for i := range texts {
		all.Go(func() {
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, paths[i%len(paths)], nil))
			texts[i] = w.Body.String()
			question := httptest.NewRequest(http.MethodPost, "/api/v1/solve", strings.NewReader(`{"boards":["`+easy+`"]}`))
			question.Header.Set("Content-Type", "application/json")
			s.Handler().ServeHTTP(httptest.NewRecorder(), question)
		})
	}
	all.Wait()
	for i, text := range texts {
		if text == "" || text != texts[i%len(paths)] {
			t.Errorf("answer %d to %s has %d bytes, the first one %d", i, paths[i%len(paths)], len(text), len(texts[i%len(paths)]))
		}
	}
}

// Wrong options are named, with the one that was probably meant.
func TestWrongOptions(t *testing.T) {
	s := newServer(t, generous())
	for _, test := range []struct{ path, body, want string }{
		{"solve", `{"boards":["1"],"uniqe":true}`, `did you mean \"unique\"?`},
		{"solve", `{"boards":["1"],"Unique":true}`, `there is no option`},
		{"solve", `{"boards":["1"],"zzzzzz":true}`, `the options are all, boards, limit, only, unique, with`},
		{"solve", `{"boards":["1"],"unique":null}`, `found null`},
		{"solve", `{"boards":["1"],"boards":["1"]}`, `found it twice`},
		{"solve", `{"boards":["1"]} x`, `found text after the object`},
		{"solve", `{"boards":["1"],"only":["wrong"]}`, `"location":"only"`},
		{"max", `{"boards":["1"],"top":3,"ties":true}`, `ties and top cannot be combined`},
		{"max", `{"boards":["1"],"ties-limit":3}`, `ties-limit has no effect without ties`},
		{"max", `{"boards":["1"],"top":10001}`, `"location":"top"`},
		{"max", `{"boards":["1"],"timeout":"-1s"}`, `timeout: found`},
		{"max", `{"boards":["1"],"weights":[1,2]}`, `"location":"weights"`},
		{"max", `{"boards":["1"],"weights":"1,2"}`, `"location":"weights"`},
		{"count", `{"boards":["1"],"limit":-1}`, `"location":"limit"`},
		{"count", `{"boards":["1"],"limit":1,"estimate":true}`, `cannot be combined`},
		{"hint", `{"boards":["1"],"clues":"123"}`, `clues: line 1, column 1`},
		{"hint", `{"boards":["1"],"detail":"all"}`, `"location":"detail"`},
		{"generate", `{"gap":3}`, `gap has no effect without target`},
		{"generate", `{"clues":"30-20"}`, `clues`},
		{"generate", `{"symmetry":"round"}`, `symmetry`},
		{"count", `{"boards":["1"],"limit":1e400}`, `limit: found the number 1e400, which is too large`},
		{"count", `{"boards":["1"],"limit":` + strings.Repeat("9", 100_000) + `}`, `limit: found the number ` + strings.Repeat("9", 40) + `…, which is too large`},
		{"count", `{"boards":["1"],"limit":99999999999999999999}`, `"location":"limit"`},
		{"max", `{"boards":["1"],"weights":[1e400]}`, `weights: found the number 1e400, which is too large`},
		{"max", `{"boards":["1"],"weights":[[-1` + strings.Repeat("0", 10_000) + `]]}`, `which is too large`},
		{"max", `{"boards":["1"],"weights":[[-1` + strings.Repeat("0", 100_000) + `]]}`, `weights: found a value of 100006 bytes, expected at most 65536`},
		{"read", `{"text":""}`, `"location":"text"`},
		{"verify", `{"certificate":"AAAA"}`, `"location":"certificate"`},
	} {
		status, answer := question(s, "/api/v1/"+test.path, asJSON.contentType, test.body)
		if status != 422 && status != 400 || !strings.Contains(answer, test.want) || len(answer) > 1000 {
			t.Errorf("%s %.1000s: status %d: %.1000s, want %s", test.path, test.body, status, answer, test.want)
		}
	}
	status, answer := question(s, "/api/v1/solve?uniqe=true", asNDJSON.contentType, `"1"`)
	if status != 422 || !strings.Contains(answer, `did you mean \"unique\"?`) {
		t.Errorf("status %d: %s", status, answer)
	}
}

// The log and the metrics tell neither addresses nor boards.
func TestLogAndMetrics(t *testing.T) {
	var log bytes.Buffer
	s, err := New(t.Context(), Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	question(s, "/api/v1/solve", asJSON.contentType, `{"boards":["`+easy+`"]}`)
	question(s, "/api/v1/solve", asJSON.contentType, `{"boards":["secret"],"x":1}`)
	question(s, "/api/v1/192.0.2.1", asJSON.contentType, `{}`)
	w := httptest.NewRecorder()
	s.Metrics().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	metrics := w.Body.String()
	for _, want := range []string{`bullseye_boards_total{question="solve"} 1`, `bullseye_requests_total{path="POST /api/v1/solve",status="200"} 1`,
		`bullseye_requests_total{path="none",status="404"} 1`, "bullseye_queue_waiting_slow 0", "go_goroutines"} {
		if !strings.Contains(metrics, want) {
			t.Errorf("the metrics lack %s:\n%.3000s", want, metrics)
		}
	}
	if n := strings.Count(log.String(), "msg=request"); n != 3 {
		t.Errorf("the log has %d requests:\n%s", n, log.String())
	}
	for _, text := range []string{log.String(), metrics} {
		if found := regexp.MustCompile(`192\.0\.2\.1|secret|53\.\.7|534678`).FindString(text); found != "" {
			t.Errorf("%q is in\n%s", found, text)
		}
	}
}

// While max and count search, events tell what is known.
func TestLive(t *testing.T) {
	limits := generous()
	limits.Time = 1e9
	at := start(t, Options{Limits: limits})
	for question, member := range map[string]string{"count": `"count":`, "max": `"bound":`} {
		body := `{"boards":["` + empty + `","` + easy + `"]}`
		if question == "max" {
			body = `{"explain":true,"ties":true,"ties-limit":0,"boards":["` + empty + `","` + easy + `"]}`
		}
		r, err := http.NewRequest(http.MethodPost, at+"/api/v1/"+question, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", asJSON.contentType)
		r.Header.Set("Accept", asEvents.contentType)
		status, header, answer := send(t, r)
		if status != 200 || header.Get("Content-Type") != asEvents.contentType {
			t.Fatalf("%s: status %d: %s", question, status, answer)
		}
		if !regexp.MustCompile(`(?s)event: sight\ndata: \{"number":1,[^\n]*` + member + `.*event: answer\ndata: \{"number":1,.*event: answer\ndata: \{"number":2,.*event: end\ndata: \{\}\n\n$`).MatchString(answer) {
			t.Errorf("%s: %s", question, answer)
		}
	}
}
