package server

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bullseye/internal/fortest/pdftext"
	"bullseye/internal/server/ask"
)

// getPicture asks for a picture with a header.
func getPicture(t testing.TB, at, path string, header ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, at+"/api/v1/picture/"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return send(t, r)
}

// Each drawable question has pictures of all types, which a browser may keep.
func TestPictures(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	for _, q := range ask.Questions() {
		name := q.Name
		if q.Picture == "" {
			continue
		}
		for _, form := range []struct{ ending, contentType, begin string }{
			{"svg", "image/svg+xml", "<svg xmlns="}, {"png", "image/png", "\x89PNG"}, {"pdf", "application/pdf", "%PDF-"},
		} {
			path := name + "." + form.ending + "?board=" + contest
			status, header, answer := getPicture(t, at, path)
			if status != http.StatusOK || header.Get("Content-Type") != form.contentType || !strings.HasPrefix(answer, form.begin) {
				t.Fatalf("%s: %d %s %.100q", path, status, header.Get("Content-Type"), answer)
			}
			want := "private, max-age=3600"
			if name == "draw" {
				want = "public, max-age=3600"
			}
			if got := header.Get("Cache-Control"); got != want {
				t.Errorf("%s: Cache-Control is %q, want %q", path, got, want)
			}
			tag := header.Get("ETag")
			if status, header, again := getPicture(t, at, path, "If-None-Match", `"other", `+tag); status != http.StatusNotModified || again != "" || header.Get("ETag") != tag {
				t.Errorf("%s: asked again with its ETag: %d, %d bytes", path, status, len(again))
			}
			if _, header, again := getPicture(t, at, path, "If-None-Match", `"other"`); again != answer || header.Get("ETag") != tag {
				t.Errorf("%s: the same request has other bytes", path)
			}
		}
	}
}

// Options change the picture, and texts are in the language that is asked for.
func TestPictureOptions(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	for _, test := range []struct{ path, want string }{
		{"draw.svg?board=" + contest + "&title=%3Cscript%3E%26%00%E9%9D%B6", "<title>&lt;script&gt;&amp;"},
		{"draw.svg?board=" + contest + "&size=123", `width="123"`},
		{"draw.svg?rings&language=zh&board=" + contest, "权值 10"},
		{"draw.svg?solution&target&board=" + contest, "score "},
		{"draw.svg?weights=" + strings.TrimSuffix(strings.Repeat("77,", 81), ",") + "&board=" + contest, ">77<"},
		{"max.svg?language=zh&board=" + contest, "得分 "},
		{"max.svg?min=true&board=" + contest, "score "},
		{"solve.svg?board=" + contest, "one of several completions"},
		{"spread.svg?board=" + contest, "optimum 2"},
		{"spread.svg?limit=10&language=zh&board=" + contest, "10"},
		{"solve.svg?unique=true&board=" + contest, "multiple"},
		{"hint.svg?board=" + easy, "Single"},
		{"hint.svg?language=zh&board=" + easy, "排除"},
		{"hint.svg?nth=729&board=" + easy, "there is no step 729"},
		{"check.svg?board=" + strings.Replace(easy, "7....", "75...", 1), "clash"},
	} {
		status, _, answer := getPicture(t, at, test.path)
		if status != http.StatusOK || !strings.Contains(answer, test.want) {
			t.Errorf("%s: %d, without %q: %.3000s", test.path, status, test.want, answer)
		}
	}
	_, _, answer := getPicture(t, at, "draw.png?size=300&theme=dark&board="+contest)
	if picture, err := png.Decode(strings.NewReader(answer)); err != nil || picture.Bounds().Dx() != 300 {
		t.Errorf("a PNG of 300 pixels is %v, %v", picture, err)
	}
}

// A PDF has the title, the board and the sentence of the picture, in the language that is asked for.
func TestPicturesAsPDF(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	for _, test := range []struct{ path, want string }{
		{"draw.pdf?title=%E9%9D%B6%3Cb%3E&board=" + easy, "靶<b>"},
		{"hint.pdf?language=zh&theme=dark&size=600&board=" + easy, "排除"},
		{"max.pdf?board=" + contest, "score"},
		{"spread.pdf?board=" + contest, "optimum"},
	} {
		status, _, file := getPicture(t, at, test.path)
		if status != http.StatusOK || strings.Count(file, "/Type /Page\n") != 1 {
			t.Fatalf("%s: %d, %d pages", test.path, status, strings.Count(file, "/Type /Page\n"))
		}
		if text := pdftext.Of(t, []byte(file)); !strings.Contains(text, test.want) {
			t.Errorf("%s lacks %q:\n%s", test.path, test.want, text)
		}
	}
}

// The n-th picture of a hint shows the n-th step of the path, in any form.
func TestPicturesOfSteps(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	var path struct {
		Answers []struct {
			Steps []struct{ Technique, Place, Text string }
		}
	}
	_, _, text := post(t, at+"/api/v1/explain", asJSON.contentType, `{"boards":["`+easy+`"]}`)
	decode(t, text, &path)
	steps := path.Answers[0].Steps
	pictures := map[string]bool{}
	for i, step := range steps {
		_, _, picture := getPicture(t, at, fmt.Sprintf("hint.svg?nth=%d&board=%s", i+1, easy))
		if pictures[picture] || !strings.Contains(picture, ">"+step.Technique+"<") || !strings.Contains(picture, step.Place[:4]+" is "+step.Place[5:]) {
			t.Errorf("the picture of step %d, %s, shows another one", i+1, step.Text)
		}
		pictures[picture] = true
		if _, _, drawn := getPicture(t, at, fmt.Sprintf("draw.svg?step&nth=%d&board=%s", i+1, easy)); drawn != picture {
			t.Errorf("draw shows step %d in another way", i+1)
		}
	}
	var hint struct {
		Answers []struct {
			Steps []struct{ Place string }
		}
	}
	_, _, text = post(t, at+"/api/v1/hint", asJSON.contentType, `{"boards":["`+easy+`"],"nth":7}`)
	if decode(t, text, &hint); hint.Answers[0].Steps[0].Place != steps[6].Place {
		t.Errorf("the seventh hint is %s, want %s", hint.Answers[0].Steps[0].Place, steps[6].Place)
	}
}

// Wrong and hostile requests are refused with what is wrong.
func TestWrongPictures(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	for _, test := range []struct {
		path           string
		status         int
		option, detail string
	}{
		{"draw.svg", 422, "", "expected required property board to be present"},
		{"draw.svg?board=", 422, "board", "expected length >= 1"},
		{"draw.svg?board=123", 422, "board", "line 1, column 1 of the text"},
		{"draw.svg?board=" + strings.Repeat("1", 7000), 422, "board", "of the text"},
		{"draw.svg?board=" + easy + "&board=" + easy, 422, "board", "found it more than once"},
		{"draw.svg?boards=" + easy, 422, "boards", "there is no option"},
		{"draw.svg?to=png&board=" + easy, 422, "to", "there is no option"},
		{"max.svg?top=3&board=" + easy, 422, "top", "there is no option"},
		{"max.svg?certificate&board=" + easy, 422, "certificate", "there is no option"},
		{"draw.svg?sise=300&board=" + easy, 422, "sise", "did you mean"},
		{"draw.png?size=2049&board=" + easy, 422, "size", "2048"},
		{"draw.png?size=39&board=" + easy, 422, "size", "40"},
		{"draw.png?size=-1&board=" + easy, 422, "size", "expected a whole number"},
		{"draw.png?size=1e9&board=" + easy, 422, "size", "expected a whole number"},
		{"draw.png?size=0480&board=" + easy, 422, "size", "expected a whole number"},
		{"draw.svg?title=" + strings.Repeat("靶", 201) + "&board=" + easy, 422, "title", "200"},
		{"draw.svg?theme=blue&board=" + easy, 422, "theme", "one of"},
		{"draw.svg?language=fr&board=" + easy, 422, "language", "one of"},
		{"draw.svg?step&solution&board=" + easy, 422, "step", "cannot be combined"},
		{"draw.svg?timeout=1s&board=" + easy, 422, "timeout", "no effect without target"},
		{"hint.svg?nth=0&board=" + easy, 422, "nth", "1"},
		{"hint.svg?nth=730&board=" + easy, 422, "nth", "729"},
		{"hint.svg?nth=2&target&board=" + easy, 422, "nth", "cannot be combined"},
		{"draw.svg?nth=2&board=" + easy, 422, "nth", "no effect without step"},
		{"draw.gif?board=" + easy, 404, "", "nothing at this path"},
		{"count.svg?board=" + easy, 404, "", "nothing at this path"},
	} {
		status, header, answer := getPicture(t, at, test.path)
		option, detail := refusal(t, answer)
		if status != test.status || option != test.option || !strings.Contains(detail, test.detail) || header.Get("ETag") != "" || header.Get("Cache-Control") != "no-store" {
			t.Errorf("%.60s: %d %.300s", test.path, status, answer)
		}
	}
	if status, _, answer := post(t, at+"/api/v1/picture/draw.svg?board="+easy, asJSON.contentType, ""); status != http.StatusMethodNotAllowed {
		t.Errorf("a POST: %d %s", status, answer)
	}
}

// The largest picture with the longest title is drawn, and needs memory that the server counts.
func TestLargestPicture(t *testing.T) {
	limits := generous()
	s := newServer(t, limits)
	at := run(t, s)
	path := "draw.png?size=2048&candidates&title=" + url.QueryEscape(strings.Repeat("靶形", 100)) + "&board=" + contest
	if status, _, answer := getPicture(t, at, path); status != http.StatusOK {
		t.Fatalf("%d %.300s", status, answer)
	}
	isFree(t, s)
	limits.Memory = 8 << 20
	poor := run(t, newServer(t, limits))
	if status, header, answer := getPicture(t, poor, "draw.pdf?board="+easy); status != http.StatusServiceUnavailable || header.Get("Retry-After") == "" {
		t.Errorf("a PDF without memory for its fonts: %d %.300s", status, answer)
	}
	if status, header, answer := getPicture(t, poor, path); status != http.StatusServiceUnavailable || header.Get("Retry-After") == "" {
		t.Errorf("without memory: %d %.300s", status, answer)
	}
	if status, _, _ := getPicture(t, poor, "draw.png?board="+contest); status != http.StatusOK {
		t.Errorf("a small picture without memory for large ones: %d", status)
	}
}

// A picture of what is known when the time is up says so, and nobody keeps it.
func TestLatePicture(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	status, header, answer := getPicture(t, at, "max.svg?timeout=1ns&board="+empty)
	if status != http.StatusOK || header.Get("Cache-Control") != "no-store" || header.Get("ETag") != "" || !strings.Contains(answer, "proved") {
		t.Errorf("%d %v %.2000s", status, header, answer)
	}
}

// Whoever plays a board gets its picture, but no help with it.
func TestPicturesHelpNobodyWhoPlays(t *testing.T) {
	at := start(t, Options{Limits: generous(), Database: filepath.Join(t.TempDir(), "games.db"), Countdown: time.Millisecond})
	beginDuel(t, at)
	for path, want := range map[string]int{
		"draw.svg?candidates&board=": 200, "draw.svg?rings&board=": 200, "draw.svg?solution&board=": 403, "draw.svg?step&board=": 403,
		"solve.png?board=": 403, "max.svg?board=": 403, "hint.svg?board=": 403, "check.svg?board=": 403,
	} {
		if status, _, answer := getPicture(t, at, path+easy); status != want {
			t.Errorf("%s: %d %.200s, want %d", path, status, answer, want)
		}
	}
	for body, want := range map[string]int{
		`{"boards":["` + easy + `"]}`: 403, `{"boards":["` + easy + `"],"no-solutions":true}`: 200,
	} {
		if status, _, answer := post(t, at+"/api/v1/print", asJSON.contentType, body); status != want {
			t.Errorf("print %s: %d %.200s, want %d", body, status, answer, want)
		}
	}
	if status, _, answer := post(t, at+"/api/v1/draw", asJSON.contentType, `{"boards":["`+easy+`"],"solution":true}`); status != 403 {
		t.Errorf("a solution as text: %d %.200s", status, answer)
	}
}

// The question draw has the same pictures.
func TestDrawnAnswers(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	var answers struct {
		Answers []struct{ Status, Drawing string }
	}
	_, _, text := post(t, at+"/api/v1/draw", asJSON.contentType, `{"boards":["`+contest+`"],"to":"svg","theme":"print","rings":true}`)
	decode(t, text, &answers)
	_, _, picture := getPicture(t, at, "draw.svg?theme=print&rings=true&board="+contest)
	if one := answers.Answers[0]; one.Status != "drawn" || one.Drawing != picture {
		t.Errorf("the drawing is %.100q, the picture %.100q", one.Drawing, picture)
	}
	var files struct{ Answers []struct{ Drawing []byte } }
	_, _, text = post(t, at+"/api/v1/draw", asJSON.contentType, `{"boards":["`+contest+`","`+easy+`"],"to":"png","candidates":true}`)
	decode(t, text, &files)
	_, _, picture = getPicture(t, at, "draw.png?candidates=true&board="+easy)
	if !bytes.Equal(files.Answers[1].Drawing, []byte(picture)) {
		t.Error("the file is not the picture")
	}
	_, _, text = post(t, at+"/api/v1/draw", asJSON.contentType, `{"boards":["`+contest+`","`+easy+`"],"to":"pdf","step":true,"nth":2,"language":"zh"}`)
	decode(t, text, &files)
	_, _, picture = getPicture(t, at, "draw.pdf?step&nth=2&language=zh&board="+easy)
	if !bytes.Equal(files.Answers[1].Drawing, []byte(picture)) {
		t.Error("the PDF is not the picture")
	}
}

// Any query is answered or refused, and never breaks the server.
// A page of another site gets no picture that takes long to find or to draw. Pages of the server do.
func TestPicturesOnOtherSites(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	const hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
	for _, c := range []struct {
		path, site string
		status     int
	}{
		{"hint.svg?board=" + easy, "cross-site", http.StatusOK},
		{"max.png?board=" + easy, "cross-site", http.StatusOK},
		{"hint.svg?nth=300&board=" + hard, "cross-site", http.StatusForbidden},
		{"draw.png?size=2048&board=" + easy, "cross-site", http.StatusForbidden},
		{"draw.png?size=2048&board=" + easy, "same-origin", http.StatusOK},
	} {
		status, _, text := getPicture(t, at, c.path, "Sec-Fetch-Site", c.site)
		if status != c.status || status != http.StatusOK && !strings.Contains(text, `"reason":"costly"`) {
			t.Errorf("%s on a page of the %s: %d %.200s, want %d", c.path, c.site, status, text, c.status)
		}
	}
}

func FuzzPicture(f *testing.F) {
	for _, query := range []string{"board=" + easy, "board=" + easy + "&title=%FF%00&size=99999", "board=%E9&theme=dark", "&&&=", "board=" + easy + "&weights=1,2", "board=" + easy + "&target&solution&timeout=1ns", "board=" + easy + "&step&nth=729"} {
		f.Add("draw.svg", query)
		f.Add("draw.pdf", query)
		f.Add("hint.svg", query)
	}
	s, err := New(f.Context(), Options{Limits: Limits{Time: 100 * time.Millisecond, ClientRate: 1e9, ClientBurst: 1e9}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name, query string) {
		question, form, _ := strings.Cut(name, ".")
		if question != "draw" && question != "hint" || form != "svg" && form != "pdf" {
			t.Skip()
		}
		u := &url.URL{Path: "/api/v1/picture/" + name, RawQuery: query}
		w := deadlines{httptest.NewRecorder()}
		s.Handler().ServeHTTP(w, &http.Request{Method: http.MethodGet, URL: u, Host: "localhost", Header: http.Header{}, ProtoMajor: 1})
		status, text := w.Code, w.Body.String()
		if status != 200 && status != 422 {
			t.Errorf("status %d: %s", status, text)
		}
	})
}

// refusal returns the option that a problem names first, "" if there is none, and its detail.
func refusal(t *testing.T, answer string) (option, detail string) {
	t.Helper()
	var p struct {
		Detail string
		Errors []problemPlace
	}
	decode(t, answer, &p)
	if len(p.Errors) > 0 {
		option = p.Errors[0].Location
	}
	return option, p.Detail
}
