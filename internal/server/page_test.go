package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"

	"bullseye/internal/setter"
	"bullseye/web"
)

const script = "console.log('Bullseye'); // a script that is long enough to be worth compressing, compressing, compressing"

func pageServer(t *testing.T) *Server {
	t.Helper()
	s, err := New(t.Context(), Options{Page: fstest.MapFS{
		"index.html":       {Data: []byte("<!doctype html>")},
		"play.html":        {Data: []byte("<!doctype html>")},
		"icon.svg":         {Data: []byte("<svg/>")},
		"assets/main-1.js": {Data: []byte(script)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The page has its files and its routes. It hides no path of the API.
func TestPage(t *testing.T) {
	s := pageServer(t)
	for _, test := range []struct {
		method, path, contentType, cache string
		want                             int
	}{
		{"GET", "/", "text/html; charset=utf-8", "no-cache", 200},
		{"HEAD", "/", "text/html; charset=utf-8", "no-cache", 200},
		{"GET", "/play", "text/html; charset=utf-8", "no-cache", 200},
		{"GET", "/play/1", "text/html; charset=utf-8", "no-cache", 200},
		{"GET", "/metrics", "text/html; charset=utf-8", "no-cache", 404},
		{"GET", "/assets/main-1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", 200},
		{"GET", "/assets/main-2.js", "application/problem+json", "no-store", 404},
		{"GET", "/favicon.ico", "image/svg+xml", "no-cache", 200},
		{"POST", "/play", "application/problem+json", "no-store", 404},
		{"GET", "/api/v1/nothing", "application/problem+json", "no-store", 404},
		{"GET", "/api/v1/solve", "application/problem+json", "no-store", 405},
		{"GET", "/api/", "text/html; charset=utf-8", "no-cache", 200},
		{"GET", "/healthz", "text/plain; charset=utf-8", "no-store", 200},
	} {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(test.method, test.path, nil))
		if h := w.Header(); w.Code != test.want || h.Get("Content-Type") != test.contentType || h.Get("Cache-Control") != test.cache {
			t.Errorf("%s %s: status %d, %s, %s; want %v", test.method, test.path, w.Code, h.Get("Content-Type"), h.Get("Cache-Control"), test)
		}
		if policy := w.Header().Get("Content-Security-Policy"); policy == "" || strings.Contains(policy, "unsafe") {
			t.Errorf("%s %s: the policy %q", test.method, test.path, policy)
		}
		if test.method == "HEAD" && w.Body.Len() > 0 {
			t.Errorf("HEAD %s has a body", test.path)
		}
	}
}

// With a page for browsers, the reference has its script, which the policy allows; without one, it
// has none.
func TestReferenceHasTheScriptOfThePage(t *testing.T) {
	for _, files := range []fstest.MapFS{nil, {"index.html": {}}, {"index.html": {}, "api.js": {Data: []byte(script)}}} {
		options := Options{}
		if files != nil {
			options.Page = files
		}
		s, err := New(t.Context(), options)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/", nil))
		want := files["api.js"] != nil
		if has := strings.Contains(w.Body.String(), "<script"); has != want {
			t.Errorf("%d files: a script: %v, want %v", len(files), has, want)
		}
		if allowed := !strings.Contains(w.Header().Get("Content-Security-Policy"), "default-src 'none'"); allowed != want {
			t.Errorf("%d files: scripts are allowed: %v, want %v", len(files), allowed, want)
		}
	}
}

// Files come as the client wants them, and only once.
func TestPageIsCompressedAndCached(t *testing.T) {
	s := pageServer(t)
	for _, test := range []struct{ accepted, want string }{
		{"", ""}, {"identity", ""}, {"gzip, deflate, br, zstd", "br"}, {"gzip", "gzip"}, {"br;q=0, gzip;q=0.5", "gzip"}, {"br; q=x", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "/assets/main-1.js", nil)
		r.Header.Set("Accept-Encoding", test.accepted)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != test.want || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: the encoding %q, expected %q", test.accepted, got, test.want)
		}
		if test.want != "" && w.Body.Len() >= len(script) {
			t.Errorf("%q: %d bytes of %d", test.accepted, w.Body.Len(), len(script))
		}
		if got := decoded(t, test.want, w.Body.Bytes()); got != script {
			t.Errorf("%q: found %q", test.accepted, got)
		}
		r.Header.Set("If-None-Match", w.Header().Get("ETag"))
		again := httptest.NewRecorder()
		s.Handler().ServeHTTP(again, r)
		if again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%q: the second time has the status %d and %d bytes", test.accepted, again.Code, again.Body.Len())
		}
	}
}

func decoded(t *testing.T, encoding string, text []byte) string {
	t.Helper()
	var r io.Reader = bytes.NewReader(text)
	switch encoding {
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		var err error
		if r, err = gzip.NewReader(r); err != nil {
			t.Fatal(err)
		}
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}

// An address shows the page of its route, which is the nearest one. An unknown one shows the first page, which says so.
func TestPageOfRoute(t *testing.T) {
	p, err := readPage(fstest.MapFS{"index.html": {Data: []byte("index")}, "learn.html": {Data: []byte("learn")}, "learn/proof.html": {Data: []byte("proof")}})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"/": "index", "/index": "index", "/play": "index?", "/learn": "learn", "/learn/": "learn", "/learn/proof": "proof", "/learn/proof/1": "proof",
		"/learn/target": "learn", "/learner": "index?", "//learn": "learn", "/a/../learn": "learn", "/learn/..": "", "/learn/x.png": "", "/api/learn": "", "": "", "learn": "learn", "*": "index?",
	} {
		f, known := p.find(name)
		got := ""
		if f != nil {
			got = string(f.text)
			if !known {
				got += "?"
			}
		}
		if got != want {
			t.Errorf("%q: found the page %q, expected %q", name, got, want)
		}
	}
}

// A page has the boards of its day as soon as somebody has asked for them and all are set.
func TestPageHasTheBoardsOfADay(t *testing.T) {
	s, err := New(t.Context(), Options{Page: fstest.MapFS{
		"index.html": {Data: []byte("<title>Home</title>" + placeOfBoards + "<p>")},
		"learn.html": {Data: []byte("<title>Learn</title>")},
	}})
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
	const day = "2026-11-20"
	today := time.Now().UTC().Format(time.DateOnly)
	for _, date := range []string{day, today} {
		s.days.keep("day."+date+".extreme", setter.Board{}) // which would take long
	}
	before := get("/play?day=" + day)
	if got, want := before.Body.String(), "<title>Home</title>"+placeOfBoards+"<p>"; got != want {
		t.Errorf("before, found %q, expected %q", got, want)
	}
	boards := strings.TrimSpace(get("/api/v1/daily/" + day).Body.String())
	after := get("/play?day=" + day)
	if got, want := after.Body.String(), `<title>Home</title><script type="application/json" id="boards">`+boards+`</script><p>`; got != want {
		t.Errorf("found %q, expected %q", got, want)
	}
	if tag := after.Header().Get("ETag"); tag == before.Header().Get("ETag") || tag != get("/play?day="+day).Header().Get("ETag") {
		t.Errorf("the tag %s does not follow the text", tag)
	}
	get("/api/v1/daily/" + today)
	if text := get("/").Body.String(); !strings.Contains(text, `{"date":"`+today) {
		t.Errorf("the page without a date has not the boards of today: %s", text)
	}
	for _, path := range []string{"/play?day=2026-11-19", "/play?day=9999-01-01", "/play?day=x</script>", "/learn?day=" + day} {
		if text := get(path).Body.String(); strings.Contains(text, "clues") || strings.Contains(text, "x<") {
			t.Errorf("%s: found %s", path, text)
		}
	}
}

// The pages that are built have the place for the boards.
func TestBuiltPagesHaveThePlaceForBoards(t *testing.T) {
	p, err := readPage(web.Files)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"/": true, "/play": true, "/solve": false, "/learn/proof": false} {
		if f, known := p.find(name); !known || f.boards > 0 != want {
			t.Errorf("%s: known: %v, expected a place for boards: %v", name, known, want)
		}
	}
}

// A page without index.html is a mistake of the program that gives it.
func TestPageWithoutIndex(t *testing.T) {
	if _, err := New(t.Context(), Options{Page: fstest.MapFS{"main.js": {}}}); err == nil {
		t.Error("a page without index.html was accepted")
	}
}
