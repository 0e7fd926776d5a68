package server

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"bullseye/internal/store"
)

const secret = "abcdefghijklmnopqrstuvwxyz-0123456789"

// keep makes or changes a copy, and returns its version or the reason of a refusal.
func (p *player) keep(version int, log []byte) (status, next int, reason string) {
	p.Helper()
	var answer struct {
		Version int
		Reason  string
	}
	body := fmt.Sprintf(`{"version":%d,"log":%q}`, version, base64.StdEncoding.EncodeToString(log))
	status = p.ask(http.MethodPut, "/api/v1/copy", body, &answer)
	return status, answer.Version, answer.Reason
}

// Whoever has the secret of a copy reads and changes it, on any server and after a restart. A
// change counts only if nobody else has changed the copy since it was read.
func TestCopyOfALog(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		expect := func(p *player, wantStatus, wantVersion int, wantLog, wantReason string) {
			t.Helper()
			var answer struct {
				Version     int
				Log, Reason string
			}
			if status := p.ask(http.MethodGet, "/api/v1/copy", "", &answer); status != wantStatus || answer.Version != wantVersion || answer.Log != wantLog || answer.Reason != wantReason {
				t.Errorf("found %d %+v, want %d, version %d, %q, %q", status, answer, wantStatus, wantVersion, wantLog, wantReason)
			}
		}
		var log bytes.Buffer
		s, err := New(t.Context(), Options{Limits: generous(), Database: address, Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		at, stop := runUntil(t, s, loopback(t))
		one := &player{TB: t, at: at, token: secret}
		expect(one, 404, 0, "", "copy")
		for _, test := range []struct {
			version, status, next int
			reason                string
		}{{1, 404, 0, "copy"}, {0, 200, 1, ""}, {0, 409, 0, "changed"}, {2, 409, 0, "changed"}, {1, 200, 2, ""}, {1, 409, 0, "changed"}} {
			if status, next, reason := one.keep(test.version, []byte{0, 1, 255}); status != test.status || next != test.next || reason != test.reason {
				t.Errorf("to version %d: %d %d %q, want %+v", test.version, status, next, reason, test)
			}
		}
		expect(one, 200, 2, "AAH/", "")
		expect(&player{TB: t, at: at, token: secret + "0"}, 404, 0, "", "copy")
		for _, token := range []string{"", "short", strings.Repeat("x", 65), strings.Repeat("é", 20), secret + " " + secret} {
			other := &player{TB: t, at: at, token: token}
			expect(other, 401, 0, "", "token")
			if status, _, reason := other.keep(0, []byte{1}); status != 401 || reason != "token" {
				t.Errorf("with the token %q: %d %q", token, status, reason)
			}
		}
		stop()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if text := log.String(); strings.Contains(text, secret[:20]) || !strings.Contains(text, `"PUT /api/v1/copy"`) {
			t.Errorf("the log is\n%s", text)
		}
		one.at = start(t, Options{Limits: generous(), Database: address})
		expect(one, 200, 2, "AAH/", "")
		var gone struct{ Version int }
		if status := one.ask(http.MethodDelete, "/api/v1/copy", "", &gone); status != 200 || gone.Version != 0 {
			t.Errorf("deleted: %d %+v", status, gone)
		}
		expect(one, 404, 0, "", "copy")
		if status, _, reason := one.keep(2, []byte{1}); status != 404 || reason != "copy" {
			t.Errorf("a change of what was deleted: %d %q", status, reason)
		}
	})
}

// A copy has a maximal size, and a client may change copies as often as begin games.
func TestLimitsOfCopies(t *testing.T) {
	limits := generous()
	limits.ClientGames = 12 // three at once
	s := newGames(t, limits)
	one := &player{TB: t, at: run(t, s), token: secret}
	if status, _, reason := one.keep(0, make([]byte, store.MaxCopy+1)); status != 413 || reason != "large" {
		t.Errorf("a log that is too large: %d %q", status, reason)
	}
	if status, _, reason := one.keep(0, make([]byte, 2*store.MaxCopy)); status != 413 || reason != "large" {
		t.Errorf("a body that is too large: %d %q", status, reason)
	}
	for version := range 3 {
		if status, _, reason := one.keep(version, make([]byte, store.MaxCopy)); status != 200 {
			t.Errorf("version %d: %d %q", version, status, reason)
		}
	}
	if status, _, reason := one.keep(3, []byte{1}); status != 429 || reason != "games" {
		t.Errorf("a change too many: %d %q", status, reason)
	}
	for _, body := range []string{``, `{}`, `{"version":0}`, `{"version":0,"log":5}`, `{"version":-1,"log":""}`, `{"version":1e300,"log":""}`, `{"version":0,"log":"*"}`, `{"version":0,"log":""}`, `{"version":0,"log":null}`, `{"version":0,"log":"","more":1}`} {
		var answer struct{ Status int }
		if status := one.ask(http.MethodPut, "/api/v1/copy", body, &answer); status/100 != 4 || status == 429 {
			t.Errorf("%s: %d", body, status)
		}
	}
	if err := s.store.RemoveCopy(t.Context(), secret); err != nil {
		t.Fatal(err)
	}
}
