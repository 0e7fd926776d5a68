package server

import (
	"bufio"
	"cmp"
	"encoding/json"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/internal/server/ask"
	"bullseye/internal/text/plainjson"
)

var updateExamples = flag.Bool("update-examples", false, "ask for the examples of the reference, and write them")

// The boards of the examples.
const (
	contest = ".....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........" // of 2026-11-22
	small   = ".925...7..75.3.21....2.96459.6.25.8.5.....49.....83..1..9..7.....31.8.2.1.4.92.5."
	nearly  = ".3467.91.672195348198342567859761423426853791713924856961537284287419635345286179"
	proof   = "eyJib2FyZCI6Ii4zNDY3LjkxLjY3MjE5NTM0ODE5ODM0MjU2Nzg1OTc2MTQyMzQyNjg1Mzc5MTcxMzkyNDg1Njk2MTUzNzI4NDI4NzQxOTYzNTM0NTI4NjE3OSJ9CmJ1bGxzZXllAbwsNWSHGWInkTWEkTgkZYeVZ0EyJIY1l3ExKYRlaVFzgiR4FGlTQyVocQmACFFfszTvcyEDctXyTfzAuqPiJxuYsuTud9nkTCv5SfHyfQ=="
)

// questionBodies are the examples of questions.
var questionBodies = map[string]string{
	"solve":    `{"boards":["` + easy + `"]}`,
	"max":      `{"boards":["` + contest + `"],"second":true}`,
	"count":    `{"boards":["` + contest + `"]}`,
	"check":    `{"boards":["` + small + `"],"quick":true}`,
	"possible": `{"boards":["` + small + `"]}`,
	"spread":   `{"boards":["` + small + `"]}`,
	"rate":     `{"boards":["` + easy + `"]}`,
	"hint":     `{"boards":["` + easy + `"],"detail":"full"}`,
	"explain":  `{"boards":["` + nearly + `"]}`,
	"canon":    `{"boards":["` + easy + `"]}`,
	"generate": `{"count":1,"seed":7,"clues":"28-32"}`,
	"draw":     `{"boards":["` + easy + `"]}`,
	"read":     `{"text":"label,puzzle\nfirst,` + easy + `\n"}`,
	"verify":   `{"certificate":"` + proof + `"}`,
}

// inChinese are those of questions whose answers have texts.
var inChinese = map[string]string{
	"hint":    `{"boards":["` + easy + `"],"detail":"full","language":"zh"}`,
	"explain": `{"boards":["` + nearly + `"],"language":"zh"}`,
}

// The examples of the reference are what the server answers. Those of games, which have IDs and
// times, have the form of its answers; -update-examples asks for them again.
func TestExamples(t *testing.T) {
	at := start(t, Options{Limits: generous(), Database: filepath.Join(t.TempDir(), "games.db"), Countdown: time.Millisecond})
	got := map[string]example{}
	answered := func(name, body string) example {
		status, _, answer := post(t, at+"/api/v1/"+name, asJSON.contentType, body)
		if status != http.StatusOK {
			t.Errorf("%s: %d %s", name, status, answer)
		}
		return example{Body: json.RawMessage(body), Answer: json.RawMessage(strings.TrimSpace(answer))}
	}
	for i := range ask.Questions() {
		name := ask.Questions()[i].Name
		one := answered(name, questionBodies[name])
		if body, ok := inChinese[name]; ok {
			chinese := answered(name, body)
			one.InChinese = &chinese
		}
		got[name] = one
	}
	for name, one := range pictureExamples {
		got[name] = one
		for version := &one; version != nil; version = version.InChinese {
			if status, header, answer := fetch(t, at, version); status != http.StatusOK || answer == "" {
				t.Errorf("%s: %d %v %.300s", name, status, header, answer)
			}
		}
	}
	if *updateExamples {
		playExamples(t, at, got)
		text, err := plainjson.Append(nil, got)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("examples.json", append(text, '\n'), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	a := newAPI(t, at, 1)
	for path, item := range a.member("paths").(map[string]any) {
		for method, operation := range item.(map[string]any) {
			name := operation.(map[string]any)["operationId"].(string)
			want := examples()[name]
			if one, ok := pictureExamples[name]; ok {
				if !reflect.DeepEqual(want, one) {
					t.Errorf("%s: the example is %+v, want %+v", name, want, one)
				}
				continue
			}
			if question, ok := got[name]; ok {
				if compact(t, want) != compact(t, question) {
					t.Errorf("%s: the example has the answer\n%s\nbut it is\n%s", name, want.Answer, question.Answer)
				}
				continue
			}
			if want.Body != nil {
				a.valid(a.schema("paths", path, method, "requestBody", "content", asJSON.contentType, "schema"), string(want.Body), name)
			}
			switch {
			case want.Events != "" && strings.HasSuffix(path, "/events"):
			case want.Answer == nil:
				t.Errorf("%s has no example", name)
			default:
				responses := operation.(map[string]any)["responses"].(map[string]any)
				status := "200"
				if responses[status] == nil {
					status = "201"
				}
				a.valid(a.schema("paths", path, method, "responses", status, "content", asJSON.contentType, "schema"), string(want.Answer), name)
			}
		}
	}
}

// pictureExamples are the examples of pictures and documents.
var pictureExamples = map[string]example{
	"drawPicture":     {Path: "/api/v1/picture/draw.svg?board=" + contest + "&rings=true&title=2026-11-22", File: "board.svg"},
	"maxPicture":      pictureExample("best.png", "/api/v1/picture/max.png?board="+contest+"&theme=dark"),
	"solvePicture":    {Path: "/api/v1/picture/solve.svg?board=" + easy + "&theme=print", File: "solution.svg"},
	"checkPicture":    pictureExample("checked.svg", "/api/v1/picture/check.svg?board="+small+"&quick=true"),
	"hintPicture":     pictureExample("step.svg", "/api/v1/picture/hint.svg?board="+easy+"&nth=3"),
	"possiblePicture": pictureExample("possible.svg", "/api/v1/picture/possible.svg?board="+contest),
	"spreadPicture":   pictureExample("spread.svg", "/api/v1/picture/spread.svg?board="+contest),
	"explainDocument": {
		Path: "/api/v1/explain.html", Body: json.RawMessage(`{"boards":["` + easy + `"]}`), File: "puzzle.html",
		InChinese: &example{Path: "/api/v1/explain.html", Body: json.RawMessage(`{"boards":["` + easy + `"],"language":"zh"}`), File: "puzzle.html"},
	},
	"print": {
		Body: json.RawMessage(`{"boards":["` + easy + `","` + small + `"],"title":"For the train","per-page":2,"rate":true}`), File: "puzzles.pdf",
		InChinese: &example{Body: json.RawMessage(`{"boards":["` + easy + `","` + small + `"],"title":"路上做的题","per-page":2,"rate":true,"language":"zh"}`), File: "puzzles.pdf"},
	},
}

// pictureExample returns the example of a picture with texts.
func pictureExample(file, path string) example {
	return example{Path: path, File: file, InChinese: &example{Path: path + "&language=zh", File: file}}
}

// fetch asks for a picture or a document.
func fetch(t *testing.T, at string, one *example) (status int, header http.Header, answer string) {
	t.Helper()
	if one.Body != nil {
		return post(t, at+cmp.Or(one.Path, "/api/v1/print"), asJSON.contentType, string(one.Body))
	}
	r, err := http.NewRequest(http.MethodGet, at+one.Path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return send(t, r)
}

func compact(t *testing.T, one example) string {
	t.Helper()
	text, err := json.Marshal(one)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// playExamples plays a duel, and a game with hints, and adds their requests.
func playExamples(t *testing.T, at string, got map[string]example) {
	var token string
	request := func(name, method, path, body string) (answer struct {
		Game, Token string
		View        seen
	}) {
		p := &player{TB: t, at: at, token: token}
		var whole json.RawMessage
		if status := p.ask(method, path, body, &whole); status/100 != 2 {
			t.Fatalf("%s: %d %s", name, status, whole)
		}
		one := example{Path: path, Answer: whole}
		if body != "" {
			one.Body = json.RawMessage(body)
		}
		got[name] = one
		if err := json.Unmarshal(whole, &answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	events := func(name, path string) {
		r, err := http.NewRequest(http.MethodGet, at+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text := ""
		for lines := bufio.NewScanner(answer.Body); lines.Scan() && lines.Text() != ""; {
			text += lines.Text() + "\n"
		}
		got[name] = example{Path: path, Events: text}
	}
	ada := request("create", http.MethodPost, "/api/v1/games", `{"name":"Ada","kind":"target","opponent":"friend"}`)
	request("room", http.MethodGet, "/api/v1/rooms/"+ada.View.Room, "")
	request("join", http.MethodPost, "/api/v1/rooms/"+ada.View.Room, `{"name":"Bob"}`)
	token = ada.Token
	game := "/api/v1/games/" + ada.Game
	time.Sleep(20 * time.Millisecond) // the countdown
	clues := request("see", http.MethodGet, game, "")
	var v seen
	if err := json.Unmarshal(got["see"].Answer, &v); err != nil || clues.Game != "" {
		t.Fatal(err)
	}
	blank := slices.Index([]byte(v.Clues), '.')
	cell := "r" + string(rune('1'+blank/9)) + "c" + string(rune('1'+blank%9))
	request("move", http.MethodPost, game+"/moves", `{"kind":"entry","id":"1","cell":"`+cell+`","digit":9}`)
	events("events", game+"/events")
	events("spectate", "/api/v1/watch/"+ada.View.Watch+"/events")
	request("watch", http.MethodGet, "/api/v1/watch/"+ada.View.Watch, "")
	p := &player{TB: t, at: at, game: ada.Game, token: ada.Token}
	if status, _, _ := p.move(`{"kind":"left","id":"2"}`); status != http.StatusOK {
		t.Fatal(status)
	}
	request("result", http.MethodGet, game+"/result", "")
	request("outcome", http.MethodGet, "/api/v1/watch/"+ada.View.Watch+"/result", "")
	request("rematch", http.MethodPost, game+"/rematch", "")
	token = ""
	request("daily", http.MethodGet, "/api/v1/daily/2026-11-22", "")
	request("fresh", http.MethodGet, "/api/v1/fresh/easy", "")
	alone := request("", http.MethodPost, "/api/v1/games", `{"name":"Ada","kind":"easy","date":"`+time.Now().UTC().Format(time.DateOnly)+`","hints":true}`)
	token = alone.Token
	request("ask", http.MethodPost, "/api/v1/games/"+alone.Game+"/hint", `{"id":"1","detail":"what"}`)
	delete(got, "")
	request("leaderboard", http.MethodGet, "/api/v1/daily/2026-11-22/easy/results", "")
	request("", http.MethodPost, "/api/v1/games", `{"name":"Ada","kind":"target","opponent":"stranger","limit":900}`)
	request("waiting", http.MethodGet, "/api/v1/waiting", "")
	delete(got, "")
	token = "a-secret-of-yours-with-128-random-bits"
	request("keep", http.MethodPut, "/api/v1/copy", `{"version":0,"log":"AAEC"}`)
	request("copy", http.MethodGet, "/api/v1/copy", "")
	request("forget", http.MethodDelete, "/api/v1/copy", "")
	one := got["leaderboard"]
	one.Answer = json.RawMessage(`{"date":"2026-11-22","kind":"easy","results":[{"name":"Ada","time":271828},{"name":"Bob","time":314159}]}`)
	got["leaderboard"] = one
}
