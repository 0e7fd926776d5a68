package server

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/internal/fortest/sample"
)

// For any request about games, valid or not, the statuses, types and bodies of answers are
// those of the document.
func TestGamesAreAsDocumented(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		limits := generous()
		limits.ClientGames, limits.MoveRate = 1e6, 1e6
		limits.Time, limits.Wait = 2*time.Minute, 2*time.Minute // extreme boards take a second, and ten times as long with the race detector
		a := newAPI(t, start(t, Options{Limits: limits, Database: address, Countdown: time.Millisecond}), 4)
		rounds := 40
		if sample.Only() {
			rounds = 20
		}
		const own = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......" // of no duel of gameBody: else there are no hints
		alone, _ := sit(t, a.at, "/api/v1/games", `{"name":"Ada","board":"`+own+`","hints":true}`)
		ended, v := sit(t, a.at, "/api/v1/games", `{"name":"Ada","kind":"target","opponent":"friend"}`)
		sit(t, a.at, "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
		if status, _, _ := ended.move(`{"kind":"left","id":"end"}`); status != 200 {
			t.Fatalf("left: %d", status)
		}
		_, free := sit(t, a.at, "/api/v1/games", `{"name":"Ada","kind":"easy","opponent":"friend"}`)
		pools := map[string][]string{
			"game": {alone.game, ended.game, "AAAA", "%00", "..%2f"}, "room": {free.Room, free.Watch, "AAAA", "%ff"}, "watch": {free.Watch, free.Room, "AAAA"},
			"date": {"2026-11-22", "2999-01-01", "1999-12-31", "x"}, "kind": {"easy", "target", "x", "%00"},
		}
		tokens := []string{alone.token, ended.token, "AAAA", ""}
		statuses := map[string]map[int]int{}
		for _, path := range slices.Sorted(maps.Keys(a.document["paths"].(map[string]any))) {
			item := a.member("paths", path).(map[string]any)
			for _, method := range slices.Sorted(maps.Keys(item)) {
				operation := item[method].(map[string]any)
				if isStream(path) || !slices.Contains(operation["tags"].([]any), any("Games")) {
					continue
				}
				name := method + " " + path
				statuses[name] = map[int]int{}
				atEnd := strings.HasSuffix(path, "/result") || strings.HasSuffix(path, "/rematch")
				for round := range rounds {
					body := ""
					if operation["requestBody"] != nil {
						body = a.gameBody(path, round%3 == 2)
					}
					filled := regexp.MustCompile(`\{(\w+)\}`).ReplaceAllStringFunc(path, func(parameter string) string {
						pool := pools[strings.Trim(parameter, "{}")]
						return pool[max(0, a.random.IntN(2*len(pool))-len(pool))] // the first is the likeliest
					})
					if atEnd {
						filled = strings.NewReplacer(alone.game, ended.game, free.Watch, v.Watch).Replace(filled)
					}
					token := tokens[max(0, a.random.IntN(12)-8)]
					if token == alone.token && strings.Contains(filled, ended.game) {
						token = ended.token
					}
					if path == "/api/v1/copy" && method != "put" && round%2 == 0 {
						(&player{TB: t, at: a.at, token: alone.token}).ask(http.MethodPut, path, `{"version":0,"log":"AAEC"}`, &struct{}{})
					}
					r, err := http.NewRequest(strings.ToUpper(method), a.at+filled, strings.NewReader(body))
					if err != nil {
						t.Fatal(err)
					}
					r.Header.Set("Content-Type", asJSON.contentType)
					if token != "" {
						r.Header.Set("Authorization", "Bearer "+token)
					}
					status, header, answer := send(t, r)
					statuses[name][status]++
					a.check(method, path, status, header, answer, fmt.Sprintf("%s %s %s", method, filled, body))
				}
			}
		}
		for name, seen := range statuses {
			if seen[200]+seen[201] == 0 {
				t.Errorf("%s never succeeded: %v", name, seen)
			}
			if len(seen) < 2 && name != "get /api/v1/waiting" { // which takes nothing that could be wrong
				t.Errorf("%s had only the statuses %v", name, seen)
			}
		}
	})
}

// The same for the streams of events of games, for players and spectators, from the beginning of
// a game to its end: each event has the data that the document says.
func TestEventsAreAsDocumented(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		limits := generous()
		limits.ClientGames, limits.ClientStreams, limits.MoveRate = 1e6, 1e6, 1e6
		a := newAPI(t, start(t, Options{Limits: limits, Database: address, Countdown: time.Millisecond}), 5)
		for _, options := range []string{`"board":"` + easy + `"`, `"kind":"target","opponent":"friend"`, `"board":"` + easy + `","opponent":"friend","limit":60`, `"kind":"target","opponent":"greedy"`} {
			ada, v := sit(t, a.at, "/api/v1/games", `{"name":"Ada",`+options+`}`)
			streams := map[string]*http.Response{}
			for path, filled := range map[string]string{
				"/api/v1/games/{game}/events": ada.path("/events"), "/api/v1/watch/{watch}/events": "/api/v1/watch/" + v.Watch + "/events",
			} {
				for name, wrong := range map[string][2]string{
					"":                  {filled, ada.token},
					"another token":     {filled, "AAAA"},
					"no token":          {filled, ""},
					"no such game":      {strings.NewReplacer(ada.game, "AAAA", v.Watch, "AAAA").Replace(filled), ada.token},
					"a game of no text": {strings.NewReplacer(ada.game, "%00", v.Watch, "%ff").Replace(filled), ada.token},
				} {
					r, err := http.NewRequest(http.MethodGet, a.at+wrong[0], nil)
					if err != nil {
						t.Fatal(err)
					}
					if wrong[1] != "" {
						r.Header.Set("Authorization", "Bearer "+wrong[1])
					}
					r.Header.Set("Accept", []string{"", "*/*", asEvents.contentType, "text/html"}[a.random.IntN(4)])
					answer, err := http.DefaultClient.Do(r)
					if err != nil {
						t.Fatal(err)
					}
					if answer.StatusCode == http.StatusOK {
						if kind := answer.Header.Get("Content-Type"); kind != asEvents.contentType {
							t.Errorf("%s: the type is %s", path, kind)
						}
						if streams[path] != nil || name != "" {
							answer.Body.Close() // of a spectator, who needs no token
							continue
						}
						streams[path] = answer
						continue
					}
					text, err := io.ReadAll(answer.Body)
					answer.Body.Close()
					if err != nil {
						t.Fatal(err)
					}
					a.check("get", path, answer.StatusCode, answer.Header, string(text), path+": "+name)
				}
			}
			players := []*player{ada}
			if v.Room != "" {
				bob, _ := sit(t, a.at, "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
				players = append(players, bob)
			}
			for v.Phase != "playing" {
				v = ada.see()
			}
			for i, p := range players {
				p.move(`{"kind":"said","id":"s","word":"hello"}`)
				clue := strings.IndexByte(v.Clues, '.')
				p.move(fmt.Sprintf(`{"kind":"candidate","id":"c","cell":"r%dc%d","marks":"159"}`, clue/9+1, clue%9+1))
				p.move(fmt.Sprintf(`{"kind":"entry","id":"e","cell":"r%dc%d","digit":%d}`, clue/9+1, clue%9+1, i+1))
				p.move(`{"kind":"pause","id":"p"}`)
				p.move(`{"kind":"resume","id":"r"}`)
			}
			if status, _, reason := ada.move(`{"kind":"left","id":"x"}`); status != 200 {
				t.Fatalf("left: %d %s", status, reason)
			}
			for path, stream := range streams {
				var body strings.Builder
				for lines := bufio.NewScanner(stream.Body); lines.Scan(); {
					body.WriteString(lines.Text() + "\n")
					if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
						var v seen
						if decode(t, data, &v); v.Phase == "over" {
							break
						}
					}
				}
				stream.Body.Close()
				if last := a.checkEvents([]string{"paths", path, "get", "responses", "200", "content", asEvents.contentType, "schema"}, body.String(), path); last != "view" {
					t.Errorf("%s: the last event is %q: %s", path, last, body.String())
				}
			}
		}
	})
}

// gameBody returns a body that the schema of a request allows, or one with a fault.
func (a *api) gameBody(path string, spoilt bool) string {
	body := a.body(path)
	for name, values := range map[string][]any{
		"name": {"Ada", "  ", "<b>", "数独"}, "cell": {"r1c3", "r1c1", "r9c9"}, "marks": {"", "19", "123456789"}, "date": {"2026-11-22", "2026-11-20", "x"},
		"log": {"AAEC", "AAEC", "x"}, "version": {0, 1, 2},
		"token": {chosen(a.random.IntN(100)), chosen(a.random.IntN(10_000)), "short"},
		"id":    {"a", "b", "c", "d", "e"}, "board": {easy, "x", ""},
	} {
		if _, found := body[name]; found {
			body[name] = values[a.random.IntN(len(values))]
		}
	}
	if body["kind"] != nil && strings.HasSuffix(path, "/games") && a.random.IntN(2) == 0 {
		body = map[string]any{"name": "Ada", "kind": body["kind"]}
	}
	if strings.HasSuffix(path, "/moves") && a.random.IntN(2) == 0 {
		body = map[string]any{"kind": "entry", "id": fmt.Sprint("m", a.random.IntN(1000)), "cell": "r1c3", "digit": a.random.IntN(10)}
	}
	if spoilt {
		a.spoil(body)
	}
	text, err := json.Marshal(body)
	if err != nil {
		a.Fatal(err)
	}
	return string(text)
}
