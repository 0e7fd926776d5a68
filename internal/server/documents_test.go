package server

import (
	"encoding/json"
	"html"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"bullseye/internal/fortest/pdftext"
)

// Booklets are PDF files, the same for the same request.
func TestPrint(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	body := `{"boards":["` + easy + `","` + small + `"],"title":"火车上","language":"zh","per-page":4,"paper":"letter","theme":"light","rate":true}`
	status, header, first := post(t, at+"/api/v1/print", asJSON.contentType, body)
	if status != http.StatusOK || header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(first, "%PDF-") {
		t.Fatalf("%d %v %.200q", status, header, first)
	}
	if _, _, again := post(t, at+"/api/v1/print", asJSON.contentType, body); again != first {
		t.Error("the same request has other bytes")
	}
	many, err := json.Marshal(map[string]any{"boards": strings.Split(strings.Repeat(easy+" ", 501), " ")[:501]})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		body   string
		status int
		option string
	}{
		{`{}`, 422, ""},
		{`{"boards":[]}`, 422, "boards"},
		{string(many), 422, "boards"},
		{`{"boards":["` + easy + `","1"]}`, 422, "boards[1]"},
		{`{"boards":["` + easy + `"],"per-page":3}`, 422, "per-page"},
		{`{"boards":["` + easy + `"],"paper":"a5"}`, 422, "paper"},
		{`{"boards":["` + easy + `"],"theme":"dark"}`, 422, "theme"},
		{`{"boards":["` + easy + `"],"title":"` + strings.Repeat("x", 201) + `"}`, 422, "title"},
		{`{"boards":["` + easy + `"],"timeout":"1s"}`, 422, "timeout"},
		{`{"boards":["` + easy + `"],"weights":"rings"}`, 422, "weights"},
		{`[`, 400, ""},
	} {
		status, _, answer := post(t, at+"/api/v1/print", asJSON.contentType, test.body)
		var p struct{ Errors []problemPlace }
		decode(t, answer, &p)
		option := ""
		if len(p.Errors) > 0 {
			option = p.Errors[0].Location
		}
		if status != test.status || option != test.option {
			t.Errorf("%.100s: %d %.300s", test.body, status, answer)
		}
	}
	if status, _, answer := post(t, at+"/api/v1/print", "text/plain", body); status != http.StatusUnsupportedMediaType {
		t.Errorf("another type: %d %s", status, answer)
	}
}

// explained asks for a document that explains boards.
func explained(t testing.TB, at, form, body string) (int, http.Header, string) {
	t.Helper()
	return post(t, at+"/api/v1/explain."+form, asJSON.contentType, body)
}

// A document has all steps of all boards in words, with a picture of each, in both forms and
// languages, and the same bytes for the same request.
func TestExplanationDocuments(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	var path struct {
		Answers []struct {
			Steps []struct{ Title, Text string }
		}
	}
	_, _, text := post(t, at+"/api/v1/explain", asJSON.contentType, `{"boards":["`+easy+`"],"language":"zh"}`)
	decode(t, text, &path)
	body := `{"boards":["` + easy + `","Puzzle <b>\n` + contest + `"],"language":"zh"}`

	t.Run("html", func(t *testing.T) {
		status, header, page := explained(t, at, "html", body)
		if status != http.StatusOK || header.Get("Content-Type") != "text/html; charset=utf-8" || !strings.HasPrefix(page, "<!DOCTYPE html>") || !strings.HasSuffix(page, "</html>\n") {
			t.Fatalf("%d %v %.200q", status, header, page)
		}
		for _, want := range []string{`<html lang="zh">`, "盘面 1</h2>", "盘面 2：Puzzle &lt;b&gt;</h2>"} {
			if !strings.Contains(page, want) {
				t.Errorf("the page lacks %q", want)
			}
		}
		for i, step := range path.Answers[0].Steps {
			if !strings.Contains(page, step.Title) || !strings.Contains(page, strings.Split(step.Text, "\n")[0]) {
				t.Errorf("the page lacks step %d, %s: %s", i+1, step.Title, step.Text)
			}
		}
		if n := strings.Count(page, `role="img"`); n != 2+len(path.Answers[0].Steps) {
			t.Errorf("the page has %d pictures, want one of each board and one of each of %d steps", n, len(path.Answers[0].Steps))
		}
		if _, _, again := explained(t, at, "html", body); again != page {
			t.Error("the same request has other bytes")
		}
	})
	t.Run("pdf", func(t *testing.T) {
		status, header, file := explained(t, at, "pdf", body)
		if status != http.StatusOK || header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(file, "%PDF-") {
			t.Fatalf("%d %v %.200q", status, header, file)
		}
		if _, _, again := explained(t, at, "pdf", body); again != file {
			t.Error("the same request has other bytes")
		}
		_, _, letter := explained(t, at, "pdf", strings.Replace(body, "{", `{"paper":"letter",`, 1))
		if size := regexp.MustCompile(`/MediaBox \[0 0 612(\.0+)? 792(\.0+)?\]`); size.MatchString(file) || !size.MatchString(letter) {
			t.Error("the pages do not have the size that was asked for")
		}
		read := strings.Join(strings.Fields(pdftext.Of(t, []byte(file))), "")
		for i, step := range path.Answers[0].Steps {
			if !strings.Contains(read, strings.Join(strings.Fields(step.Title), "")) {
				t.Errorf("the file lacks step %d, %s", i+1, step.Title)
			}
		}
		if !strings.Contains(read, "盘面2：Puzzle<b>") {
			t.Error("the file lacks the second board")
		}
	})
	t.Run("of scores", func(t *testing.T) {
		_, _, page := explained(t, at, "html", `{"boards":["`+contest+`"],"target":true}`)
		if !strings.Contains(page, "<h1>The best score, cell by cell</h1>") {
			t.Errorf("%.3000s", page)
		}
	})
}

// A page of HTML runs nothing and is not shown with the origin of the server.
func TestExplanationPagesAreSafe(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	const label = `<script>alert(1)</script><img src=x onerror=alert(1)>`
	_, header, page := explained(t, at, "html", `{"boards":["`+label+`\n`+easy+`"]}`)
	if got := header.Get("Content-Disposition"); got != `attachment; filename="bullseye.html"` {
		t.Errorf("Content-Disposition is %q", got)
	}
	policy := header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "sandbox", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy %q lacks %q", policy, want)
		}
	}
	if strings.Contains(policy, "script") || len(header.Values("Content-Security-Policy")) != 1 {
		t.Errorf("the policy is %q", header.Values("Content-Security-Policy"))
	}
	for name, want := range map[string]string{"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY"} {
		if got := header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	escaped := html.EscapeString(label)
	if !strings.Contains(page, "<h1>"+escaped+"</h1>") {
		t.Errorf("the page lacks the label of the board: %.3000s", page)
	}
	page = strings.ReplaceAll(page, escaped, "")
	if found := regexp.MustCompile(`(?i)<script|<img|<iframe|<object|<link|\son\w+=|https?://[^w]|url\(`).FindString(page); found != "" {
		t.Errorf("the page has %q", found)
	}
	_, header, _ = explained(t, at, "pdf", `{"boards":["`+easy+`"]}`)
	if got := header.Get("Content-Disposition"); got != `inline; filename="bullseye.pdf"` {
		t.Errorf("Content-Disposition of a PDF is %q", got)
	}
}

// Wrong requests are refused with what is wrong.
func TestWrongExplanationDocuments(t *testing.T) {
	limits := generous()
	s := newServer(t, limits)
	at := run(t, s)
	boards := func(n int) string { return strings.TrimSuffix(strings.Repeat(`"`+easy+`",`, n), ",") }
	for _, test := range []struct {
		form, body     string
		status         int
		option, detail string
	}{
		{"html", `{}`, 422, "", "boards"},
		{"pdf", `{"boards":[]}`, 422, "boards", ""},
		{"pdf", `{"boards":[` + boards(101) + `]}`, 422, "boards", "100"},
		{"html", `{"boards":[` + boards(40) + `]}`, 422, "boards", "more than 1500 pictures"},
		{"pdf", `{"boards":[` + boards(40) + `]}`, 422, "boards", "ask about fewer boards"},
		{"html", `{"boards":["` + easy + `","1"]}`, 422, "boards[1]", "line 1, column 1"},
		{"html", `{"boards":["` + easy + `"],"paper":"a4"}`, 422, "paper", "none for HTML"},
		{"pdf", `{"boards":["` + easy + `"],"paper":"a5"}`, 422, "paper", ""},
		{"pdf", `{"boards":["` + easy + `"],"style":"mine"}`, 422, "style", ""},
		{"pdf", `{"boards":["` + easy + `"],"language":"fr"}`, 422, "language", ""},
		{"pdf", `{"boards":["` + easy + `"],"timeout":"1s"}`, 422, "timeout", "no effect without target"},
		{"pdf", `{"boards":["` + easy + `"],"weights":"rings"}`, 422, "weights", "no effect without target"},
		{"pdf", `{"boards":["` + easy + `"],"style":"player","target":true}`, 422, "style", "cannot be combined"},
		{"pdf", `{"boards":["` + easy + `"],"only":["solved"]}`, 422, "only", "there is no option"},
		{"pdf", `{"boards":["` + easy + `"],"to":"html"}`, 422, "to", "there is no option"},
		{"pdf", `[`, 400, "", ""},
		{"svg", `{"boards":["` + easy + `"]}`, 404, "", "nothing at this path"},
	} {
		status, header, answer := explained(t, at, test.form, test.body)
		option, detail := refusal(t, answer)
		if status != test.status || option != test.option || !strings.Contains(detail, test.detail) || header.Get("Content-Type") != "application/problem+json" || header.Get("Content-Disposition") != "" {
			t.Errorf("%s %.100s: %d %.300s", test.form, test.body, status, answer)
		}
	}
	if status, _, answer := post(t, at+"/api/v1/explain.html", asNDJSON.contentType, `"`+easy+`"`); status != http.StatusUnsupportedMediaType {
		t.Errorf("a stream: %d %s", status, answer)
	}
	isFree(t, s)
	limits.Memory = 5 << 20
	poor := run(t, newServer(t, limits))
	if status, header, answer := explained(t, poor, "pdf", `{"boards":["`+easy+`"]}`); status != http.StatusServiceUnavailable || header.Get("Retry-After") == "" {
		t.Errorf("without memory: %d %.300s", status, answer)
	}
	if status, _, answer := explained(t, poor, "html", `{"boards":["`+easy+`"]}`); status != http.StatusOK {
		t.Errorf("HTML needs no fonts: %d %.300s", status, answer)
	}
}

// When the time is up, a score is explained as far as it is known. There is no document about
// half a path.
func TestLateExplanationDocuments(t *testing.T) {
	limits := generous()
	limits.Time = time.Nanosecond
	at := start(t, Options{Limits: limits})
	status, _, page := explained(t, at, "html", `{"boards":["`+empty+`"],"target":true}`)
	if status != http.StatusOK || !strings.Contains(page, "The time ran out") {
		t.Errorf("%d %.2000s", status, page)
	}
	status, _, answer := explained(t, at, "pdf", `{"boards":["`+easy+`"]}`)
	if status != http.StatusServiceUnavailable || !strings.Contains(answer, `"reason":"late"`) || !strings.Contains(answer, "ask about fewer boards") {
		t.Errorf("%d %s", status, answer)
	}
}

// Leaving the connection ends the work on a document, and gives its memory back.
func TestLeavingCancelsDocuments(t *testing.T) {
	limits := generous()
	limits.Time = time.Hour
	s := newServer(t, limits)
	at := run(t, s)
	body := `{"boards":["` + empty + `"],"target":true,"weights":[` + uneven() + `]}`
	for _, form := range []string{"html", "pdf"} {
		r, err := http.NewRequest(http.MethodPost, at+"/api/v1/explain."+form, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", asJSON.contentType)
		if err := leaveWhenBusy(t, s, r); err == nil {
			t.Errorf("%s: the document was made", form)
		}
		isFree(t, s)
	}
}

// The work on a document may take longer than the body may take to come.
func TestDocumentsTakeLongerThanTheirRequest(t *testing.T) {
	limits := generous()
	limits.ReadTime = 100 * time.Millisecond
	at := start(t, Options{Limits: limits})
	status, _, page := explained(t, at, "html", `{"boards":["`+empty+`"],"target":true,"timeout":"1s","weights":[`+uneven()+`]}`)
	if status != http.StatusOK || !strings.Contains(page, "The time ran out") {
		t.Errorf("%d %.2000s", status, page)
	}
}

// uneven returns weights with which the best score of the empty board is not found soon.
func uneven() string {
	var weights []string
	for i := range 81 {
		weights = append(weights, strconv.Itoa((i*7919+13)%1009))
	}
	return strings.Join(weights, ",")
}

// Whoever plays a board gets no explanation of it.
func TestDocumentsHelpNobodyWhoPlays(t *testing.T) {
	at := start(t, Options{Limits: generous(), Database: filepath.Join(t.TempDir(), "games.db"), Countdown: time.Millisecond})
	beginDuel(t, at)
	for body, want := range map[string]int{`{"boards":["` + small + `","` + easy + `"]}`: 403, `{"boards":["` + small + `"]}`: 200} {
		if status, _, answer := explained(t, at, "html", body); status != want {
			t.Errorf("%s: %d %.200s, want %d", body, status, answer, want)
		}
	}
}
