package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bullseye/internal/game"
	"bullseye/internal/store"
)

// unreachable are the reasons of the rules that no request can meet: other packages make the
// events, or refuse the member before.
var unreachable = []game.Reason{
	game.ReasonNumber, game.ReasonTime, game.ReasonMembers, game.ReasonKind, game.ReasonFree, game.ReasonPlayer,
	game.ReasonCell, game.ReasonMarks, game.ReasonWord, game.ReasonConnection,
}

// Every reason that a client can meet has one row in the table, and the documentation has the
// same table.
func TestEveryReasonIsDocumented(t *testing.T) {
	rows := map[reason]int{}
	for _, c := range causes {
		rows[c.Reason]++
		if http.StatusText(c.Status) == "" || c.Status < 300 {
			t.Errorf("%s has the status %d", c.Reason, c.Status)
		}
	}
	source, err := os.ReadFile("../game/refusal.go")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`Reason += "([a-z_]+)"`).FindAllStringSubmatch(string(source), -1)
	if len(found) < 20 {
		t.Errorf("found only %d reasons of the rules", len(found))
	}
	for _, match := range found {
		want := 1
		if slices.Contains(unreachable, game.Reason(match[1])) {
			want = 0
		}
		if n := rows[reason(match[1])]; n != want {
			t.Errorf("the reason %s of the rules has %d rows, want %d", match[1], n, want)
		}
		delete(rows, reason(match[1]))
	}
	for r, n := range rows {
		if n != 1 {
			t.Errorf("the reason %s has %d rows", r, n)
		}
	}
	page, err := os.ReadFile("../../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	for _, c := range causes {
		fmt.Fprintf(&table, "| %d | `%s` | %s |\n", c.Status, c.Reason, c.Meaning)
	}
	if !strings.Contains(string(page), table.String()) {
		t.Errorf("docs/server.md lacks this table:\n%s", table.String())
	}
}

// A database that is away for so long that the time of the request ends is away, not late.
func TestAwayUntilTheTimeIsOver(t *testing.T) {
	err := fmt.Errorf("%w: %w", store.ErrAway, context.DeadlineExceeded)
	if p := problemOf(err); p.reason != away {
		t.Errorf("found the reason %s, want %s", p.reason, away)
	}
}

// Problems are in the language that the client prefers, with the same reason.
func TestProblemsInChinese(t *testing.T) {
	at := start(t, Options{})
	for _, test := range []struct {
		language, body         string
		title, detail, message string
	}{
		{"zh-CN,zh;q=0.9,en;q=0.8", `{"bords":[]}`, "无法处理", "bords：没有 \"bords\" 这个选项：你是想用 \"boards\" 吗？", "没有 \"bords\" 这个选项：你是想用 \"boards\" 吗？"},
		{"zh-TW", `{"boards":[1]}`, "无法处理", "boards[0]：应为字符串", "应为字符串"},
		{"fr, zh;q=0.5, en;q=0.1", `{"boards":["1"],"unique":1}`, "无法处理", "unique：应为 true 或 false", "应为 true 或 false"},
		{"en, zh;q=0.5", `{"bords":[]}`, "Unprocessable Entity", "bords: there is no option \"bords\": did you mean \"boards\"?", "there is no option \"bords\": did you mean \"boards\"?"},
		{"", `{"boards":[1]}`, "Unprocessable Entity", "boards[0]: expected string", "expected string"},
		{"*", `{"boards":[1]}`, "Unprocessable Entity", "boards[0]: expected string", "expected string"},
		{"zh;;;q=\x01", `{"boards":[1]}`, "Unprocessable Entity", "boards[0]: expected string", "expected string"},
		{strings.Repeat("zh-a-b-c,", 1000), `{"boards":[1]}`, "Unprocessable Entity", "boards[0]: expected string", "expected string"},
	} {
		r, err := http.NewRequest(http.MethodPost, at+"/api/v1/solve", strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", asJSON.contentType)
		r.Header["Accept-Language"] = []string{strings.ReplaceAll(test.language, "\x01", "x")}
		_, header, text := send(t, r)
		var p problemDocument
		if err := json.Unmarshal([]byte(text), &p); err != nil || len(p.Errors) != 1 {
			t.Fatalf("%q: %s, %v", test.language, text, err)
		}
		if p.Title != test.title || p.Detail != test.detail || p.Errors[0].Message != test.message || p.Reason != wrongOption {
			t.Errorf("%.40q: %s", test.language, text)
		}
		language := "en"
		if test.title == "无法处理" {
			language = "zh"
		}
		if header.Get("Content-Language") != language || !slices.Contains(header.Values("Vary"), "Accept-Language") {
			t.Errorf("%.40q: the answer has the headers %v", test.language, header)
		}
	}
}
