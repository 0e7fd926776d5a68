package server

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"bullseye/internal/corpus"
	"bullseye/internal/fortest/hostile"
)

// A certified is an answer of max with its certificate.
type certified struct {
	Status      string
	Score       int64
	Certificate []byte
	Uncertified string
}

// maxCertified asks max for a certificate.
func maxCertified(t *testing.T, s *Server, body string) (one certified) {
	t.Helper()
	status, answer := question(s, "/api/v1/max", asJSON.contentType, body)
	var got struct{ Answers []certified }
	if decode(t, answer, &got); status != 200 || len(got.Answers) != 1 {
		t.Fatalf("%s: %d %.300s", body, status, answer)
	}
	return got.Answers[0]
}

// The certificate that max gives is one that verify accepts, for the score that max gives.
func TestCertificatesAreVerified(t *testing.T) {
	limits := generous()
	limits.Time = 5 * time.Minute // the empty board takes long on a busy machine
	s := newServer(t, limits)
	boards := []string{easy}
	if !hostile.Raced {
		boards = append(boards, empty) // it takes long, on one thread
	}
	for _, kind := range []corpus.Kind{corpus.Typical, corpus.Several} {
		found, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, found[0].String(), found[1].String())
	}
	for _, board := range boards {
		for _, options := range []string{"", `,"min":true`, `,"ties":true,"second":true`, `,"weights":[` + strings.TrimSuffix(strings.Repeat("1,-2,3,", 27), ",") + "]"} {
			one := maxCertified(t, s, fmt.Sprintf(`{"boards":[%q],"certificate":true%s}`, board, options))
			body := fmt.Sprintf(`{"certificate":%q,"board":%q}`, base64.StdEncoding.EncodeToString(one.Certificate), board)
			status, answer := question(s, "/api/v1/verify", asJSON.contentType, body)
			var verified struct{ Answers []certified }
			decode(t, answer, &verified)
			if status != 200 || len(verified.Answers) != 1 || verified.Answers[0].Status != "proved" || verified.Answers[0].Score != one.Score {
				t.Errorf("%s%s: max gives %d, verify says %d %s", board, options, one.Score, status, answer)
			}
		}
	}
}

// There is no certificate where there is no proof, or no room for it.
func TestNoCertificate(t *testing.T) {
	limits := generous()
	limits.Body = 1000
	s := newServer(t, limits)
	boards, err := corpus.Boards(corpus.Several)
	if err != nil {
		t.Fatal(err)
	}
	if one := maxCertified(t, s, fmt.Sprintf(`{"boards":[%q],"certificate":true}`, boards[0])); one.Status != "scored" || one.Certificate != nil || one.Uncertified == "" {
		t.Errorf("a certificate that is too large: %+v", one)
	}
	if one := maxCertified(t, s, `{"boards":["55`+easy[2:]+`"],"certificate":true}`); one.Status == "scored" || one.Certificate != nil || one.Uncertified != "" {
		t.Errorf("a board without a completion: %+v", one)
	}
	if one := maxCertified(t, s, fmt.Sprintf(`{"boards":[%q]}`, boards[0])); one.Certificate != nil || one.Uncertified != "" {
		t.Errorf("without the option: %+v", one)
	}
	for _, test := range []struct{ path, contentType, body, want string }{
		{"", asJSON.contentType, `{"certificate":true,"boards":["` + easy + `","` + easy + `"]}`, "found 2 boards, expected one"},
		{"", asJSON.contentType, `{"certificate":true,"top":2,"boards":["` + easy + `"]}`, "certificate and top cannot be combined"},
		{"?certificate", asNDJSON.contentType, `"` + easy + `"`, "found 0 boards, expected one"},
	} {
		if status, answer := question(s, "/api/v1/max"+test.path, test.contentType, test.body); status != 422 || !strings.Contains(answer, test.want) {
			t.Errorf("%s %s: %d %s", test.path, test.body, status, answer)
		}
	}
}
