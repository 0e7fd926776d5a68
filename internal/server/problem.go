package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/server/ask"
	"bullseye/internal/server/queue"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/operation"
)

// A problem is an error as a client sees it: a problem document of RFC 9457.
type problem struct {
	reason     reason
	detail     any    // what is wrong: a text, a message or an error
	option     string // the option that it is about, "" if there is none
	hint       any    // how to fix it, nil if that is clear
	retryAfter int    // seconds, 0 if trying again does not help
	cells      []string
	game       string // at which the player sits now, "" if that is no matter
}

// A problemDocument is a problem in JSON.
type problemDocument struct {
	Title  string         `json:"title" doc:"The status in words."`
	Status int            `json:"status" doc:"The HTTP status."`
	Detail string         `json:"detail" doc:"What was found and what was expected."`
	Reason reason         `json:"reason" doc:"The cause, in one word for programs."`
	Errors []problemPlace `json:"errors,omitempty" doc:"The option or member that is wrong."`
	Cells  []string       `json:"cells,omitempty" doc:"The cells that are blank or clash, if the reason is either."`
}

// A problemPlace says which part of a request is wrong.
type problemPlace struct {
	Message  string `json:"message" doc:"What was found and what was expected."`
	Location string `json:"location" doc:"The option or member, or a place in it."`
}

// Schema implements huma.SchemaProvider.
func (reason) Schema(huma.Registry) *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeString}
	for _, c := range causes {
		schema.Enum = append(schema.Enum, string(c.Reason))
	}
	return schema
}

func (p *problem) Error() string {
	_, detail := p.texts(false)
	return detail
}

// texts returns what is wrong, and the same with the name of the option.
func (p *problem) texts(inChinese bool) (message, detail string) {
	say, colon := func(text any) string { return fmt.Sprint(text) }, ": "
	if inChinese {
		say, colon = chinese.Message, "："
	}
	message = say(p.detail)
	if p.hint != nil {
		message += colon + say(p.hint)
	}
	if strings.HasPrefix(fmt.Sprint(p.detail), p.option) { // also if there is none
		return message, message
	}
	return message, p.option + colon + message
}

// problemOf returns the problem that an error is for the client. An error that is no fault
// of the client has no details.
func problemOf(err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	if wrong, ok := errors.AsType[*ask.Error](err); ok {
		p := &problem{reason: wrongOption, detail: wrong.Text, option: wrong.Option, hint: wrong.Hint}
		if wrong.Syntax {
			p.reason = notJSON
		}
		return p
	}
	if wrong, ok := errors.AsType[*operation.OptionError](err); ok {
		return &problem{reason: wrongOption, detail: wrong, option: wrong.Option}
	}
	if waiting, ok := errors.AsType[*queue.BusyError](err); ok {
		return &problem{reason: busy, detail: waiting, retryAfter: waiting.Seconds()}
	}
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return &problem{reason: tooLarge, detail: message.Of("found a body of more than %d bytes, expected at most as many", large.Limit),
			hint: "a stream of boards, application/x-ndjson, can have any size"}
	}
	if p := gameProblemOf(err); p != nil { // such as a database that is away for too long
		return p
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &problem{reason: late, detail: "the time of a request is over before the work could begin: try again later", retryAfter: 1}
	}
	return &problem{reason: fault, detail: "something went wrong on the server"}
}

// document returns the problem document, in English or in Chinese.
func (p *problem) document(inChinese bool) []byte {
	status := statusOf(p.reason)
	d := problemDocument{Title: http.StatusText(status), Status: status, Reason: p.reason, Cells: p.cells}
	if inChinese {
		d.Title = chinese.Message(d.Title)
	}
	message, detail := p.texts(inChinese)
	d.Detail = detail
	if p.option != "" {
		d.Errors = []problemPlace{{message, p.option}}
	}
	text, err := plainjson.Append(nil, &d)
	if err != nil {
		panic(err) // texts and numbers have JSON
	}
	return append(text, '\n')
}

// write answers a request with the problem.
func (p *problem) write(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Content-Type", "application/problem+json")
	header.Set("Cache-Control", "no-store")
	header.Add("Vary", "Accept-Language")
	if p.retryAfter > 0 {
		header.Set("Retry-After", strconv.Itoa(p.retryAfter))
	}
	status := statusOf(p.reason)
	if status == http.StatusUnauthorized {
		header.Set("WWW-Authenticate", "Bearer")
	}
	language := "en"
	if readsChinese(w) {
		language = "zh"
	}
	header.Set("Content-Language", language)
	w.WriteHeader(status)
	w.Write(p.document(language == "zh"))
}

// readsChinese reports whether whoever gets an answer prefers Chinese.
func readsChinese(w http.ResponseWriter) bool {
	t, ok := w.(*tracked)
	return ok && t.chinese
}
