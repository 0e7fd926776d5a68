package server

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The boards of a text are found in any form, and what cannot be read does not hide the others.
func TestRead(t *testing.T) {
	limits := generous()
	limits.Boards = 3
	s := newServer(t, limits)
	const other = "6..4....2.3..1..5..5..3..8.8...6...1..9..2.4..7.......3..2..6.......1.7.9........"
	rows := strings.Join([]string{easy[:9], easy[9:18], easy[18:27], easy[27:36], easy[36:45], easy[45:54], easy[54:63], easy[63:72], easy[72:]}, "\n")
	for _, test := range []struct {
		name, text string
		want       string // of each board its line, label, status and board
	}{
		{"one line", easy, "1::read:" + easy},
		{"a title and rows", "Puzzle 7\n" + rows + "\n", "2:Puzzle 7:read:" + easy},
		{"CSV", "label,puzzle\na," + easy + "\nb," + other + "\n", "2:a:read:" + easy + " 3:b:read:" + other},
		{"NDJSON", `{"puzzle":"` + other + `"}`, "1::read:" + other},
		{"an unreadable one between others", easy + "\n" + easy[:80] + "\n" + other, "1::read:" + easy + " 0::invalid: 3::read:" + other},
		{"no board", "# nothing\n", ""},
	} {
		body, err := json.Marshal(map[string]string{"text": test.text})
		if err != nil {
			t.Fatal(err)
		}
		status, answer := question(s, "/api/v1/read", asJSON.contentType, string(body))
		var found struct {
			Answers []struct {
				Number, Line         int
				Label, Status, Board string
			}
		}
		decode(t, answer, &found)
		var got []string
		for i, a := range found.Answers {
			if a.Number != i+1 {
				t.Errorf("%s: the number %d, want %d", test.name, a.Number, i+1)
			}
			got = append(got, strings.Join([]string{string(rune('0' + a.Line)), a.Label, a.Status, a.Board}, ":"))
		}
		if strings.Join(got, " ") != test.want || status != 200 {
			t.Errorf("%s: status %d: %q, want %q", test.name, status, got, test.want)
		}
	}
	status, answer := question(s, "/api/v1/read", asJSON.contentType, `{"text":"`+strings.Repeat(easy+`\n`, 4)+`"}`)
	if status != 422 || !strings.Contains(answer, "found more than 3 boards in a text") {
		t.Errorf("status %d: %s", status, answer)
	}
}

// A table can give solutions, and a text lists of candidates.
func TestReadSolutionsAndCandidates(t *testing.T) {
	s := newServer(t, generous())
	const grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	_, answer := question(s, "/api/v1/read", asJSON.contentType, `{"text":"puzzle,solution\n`+easy+`,`+grid+`"}`)
	if !strings.Contains(answer, `"grid":"`+grid+`"`) {
		t.Error(answer)
	}
	_, answer = question(s, "/api/v1/read", asJSON.contentType, `{"text":"`+strings.Repeat("123456789", 81)+`"}`)
	if !strings.Contains(answer, `"candidates":"123456789`) {
		t.Error(answer)
	}
}

// Errors in answers are worded in the language of the reader, like problems.
func TestReadAndVerifyInChinese(t *testing.T) {
	s := newServer(t, generous())
	damaged := maxCertified(t, s, `{"boards":["`+small+`"],"certificate":true}`).Certificate
	damaged[len(damaged)-1] ^= 0x55
	certificate := base64.StdEncoding.EncodeToString(damaged)
	for _, test := range []struct{ path, body, english, chinese string }{
		{"read", `{"text":"` + easy[:80] + `"}`,
			`{"answers":[{"number":1,"status":"invalid","errorLine":1,"errorColumn":81,"error":"found 80 cells, expected 81"}]}`,
			`{"answers":[{"number":1,"status":"invalid","errorLine":1,"errorColumn":81,"error":"有 80 格，应有 81 格"}]}`},
		{"verify", `{"certificate":"` + certificate + `","board":"` + small + `"}`, "not a certificate of this board", "不是"},
	} {
		for _, language := range []string{"", "en", "zh-CN,zh;q=0.9"} {
			r := httptest.NewRequest(http.MethodPost, "/api/v1/"+test.path, strings.NewReader(test.body))
			r.Header.Set("Content-Type", asJSON.contentType)
			r.Header.Set("Accept-Language", language)
			w := deadlines{httptest.NewRecorder()}
			s.Handler().ServeHTTP(w, r)
			want := test.english
			if strings.HasPrefix(language, "zh") {
				want = test.chinese
			}
			if answer := w.Body.String(); w.Code != 200 || !strings.Contains(answer, want) || w.Header().Get("Vary") != "Accept-Language" {
				t.Errorf("%s in %q: status %d, Vary %q: %s, want %s", test.path, language, w.Code, w.Header().Get("Vary"), answer, want)
			}
		}
	}
}
