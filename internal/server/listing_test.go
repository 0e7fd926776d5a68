package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"bullseye/operation"
)

// several has 1911 completions.
const several = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."

// All completions of a board are objects of their own, in the order of the boards. There is a
// limit, of memory and of time.
func TestAllCompletions(t *testing.T) {
	s := newServer(t, generous())
	type object struct {
		Number, Completion int
		Status             operation.Status
		Stopped            bool
		Grid               string
	}
	ask := func(body string) []object {
		t.Helper()
		status, text := question(s, "/api/v1/solve", asJSON.contentType, body)
		if status != http.StatusOK {
			t.Fatalf("%d %s", status, text)
		}
		var found struct{ Answers []object }
		decode(t, text, &found)
		return found.Answers
	}
	all := ask(fmt.Sprintf(`{"all":true,"boards":[%q,%q,%q]}`, several, easy, several))
	if len(all) != 1911+1+1911 {
		t.Fatalf("found %d answers", len(all))
	}
	for i, o := range all[:1911] {
		if o.Number != 1 || o.Completion != i+1 || o.Status != operation.OneOfSeveral || o.Stopped || i > 0 && o.Grid <= all[i-1].Grid || o.Grid != all[1912+i].Grid {
			t.Fatalf("answer %d is %+v", i, o)
		}
	}
	if o := all[1911]; o.Number != 2 || o.Completion != 1 || o.Status != operation.Solved {
		t.Errorf("the answer about the second board is %+v", o)
	}
	if few := ask(fmt.Sprintf(`{"all":true,"limit":3,"boards":[%q]}`, several)); len(few) != 3 || !few[2].Stopped || few[2].Grid != all[2].Grid {
		t.Errorf("of three: %+v", few)
	}
	limits := generous()
	limits.Time = 300 * time.Millisecond
	s = newServer(t, limits)
	endless := ask(fmt.Sprintf(`{"all":true,"boards":[%q,%q]}`, empty, easy))
	if n := len(endless); n > 2*maxCompletions || n < 2 {
		t.Errorf("found %d answers about an empty board", n)
	}
	last := endless[len(endless)-1]
	if last.Number != 2 {
		t.Errorf("the last answer is %+v", last)
	}

	for body, want := range map[string]string{
		fmt.Sprintf(`{"all":true,"limit":10001,"boards":[%q]}`, easy):    "limit cannot be 10001: expected a whole number from 1 to 10000",
		fmt.Sprintf(`{"limit":3,"boards":[%q]}`, easy):                   "limit has no effect without all",
		fmt.Sprintf(`{"all":true,"unique":true,"boards":[%q]}`, several): "all and unique cannot be combined",
	} {
		if status, text := question(s, "/api/v1/solve", asJSON.contentType, body); status != http.StatusUnprocessableEntity || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", body, status, text, want)
		}
	}
}

// A stream of boards gets the completions of each.
func TestAllCompletionsOfAStream(t *testing.T) {
	s := newServer(t, generous())
	status, text := question(s, "/api/v1/solve?all=true&limit=100", asNDJSON.contentType, fmt.Sprintf("%q\n%q\n", several, easy))
	if lines := strings.Split(strings.TrimSpace(text), "\n"); status != http.StatusOK || len(lines) != 101 || !strings.Contains(lines[99], `"stopped":true`) {
		t.Errorf("%d, %d lines", status, len(lines))
	}
}
