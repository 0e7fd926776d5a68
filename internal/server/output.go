package server

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"

	"bullseye/internal/text/chinese"
)

// A framing is the way in which the lines of answers become a body.
type framing struct {
	contentType          string
	open, between, close string
	before, after        string // of each line
	tells                bool   // a problem can end the body early
	failed               string // what precedes that problem
}

var (
	asJSON   = framing{contentType: "application/json", open: `{"answers":[`, between: ",\n", close: "]}\n"}
	asNDJSON = framing{contentType: "application/x-ndjson", after: "\n", tells: true}
	asEvents = framing{contentType: "text/event-stream", before: "event: answer\ndata: ", after: "\n\n", close: "event: end\ndata: {}\n\n", failed: "event: problem\ndata: ", tells: true}
)

// An output writes the body of an answer. It is for one goroutine.
type output struct {
	framing
	w       http.ResponseWriter
	control *http.ResponseController
	streams bool // answers are sent as soon as they are there
	begun   bool
	further bool // a line has been written
	buffer  []byte
}

// begin sends the header.
func (o *output) begin() {
	if o.begun {
		return
	}
	o.begun = true
	header := o.w.Header()
	header.Set("Content-Type", o.contentType)
	header.Set("Cache-Control", "no-store")
	if o.tells {
		header.Set("X-Accel-Buffering", "no") // nginx is to send each line and event on
	}
	o.w.WriteHeader(http.StatusOK)
	o.buffer = append(o.buffer, o.open...)
}

// lines writes answers, one on each line.
func (o *output) lines(lines []byte) error {
	o.begin()
	if o.between == "" && o.before == "" {
		if len(o.buffer) > 0 {
			if err := o.send(); err != nil {
				return err
			}
		}
		return o.write(lines)
	}
	for line := range bytes.Lines(lines) {
		if o.further {
			o.buffer = append(o.buffer, o.between...)
		}
		o.further = true
		o.buffer = append(append(append(o.buffer, o.before...), bytes.TrimSuffix(line, []byte{'\n'})...), o.after...)
	}
	const enough = 32 << 10
	if len(o.buffer) >= enough {
		return o.send()
	}
	return nil
}

// event writes an event that is no answer. Only asEvents has events.
func (o *output) event(name string, data []byte) error {
	o.begin()
	o.buffer = append(append(append(append(append(o.buffer, "event: "...), name...), "\ndata: "...), data...), "\n\n"...)
	return o.flush()
}

// viewEvent writes the view of a game, which shows all events before a number.
func (o *output) viewEvent(next int, data []byte) error {
	o.begin()
	o.buffer = append(strconv.AppendInt(append(o.buffer, "id: "...), int64(next), 10), '\n')
	return o.event("view", data)
}

// comment writes a comment, which keeps a stream of events alive.
func (o *output) comment() error {
	o.begin()
	o.buffer = append(o.buffer, ":\n\n"...)
	return o.flush()
}

// end writes the end of the body.
func (o *output) end() error {
	o.begin()
	o.buffer = append(o.buffer, o.close...)
	return o.send()
}

// fail ends a body that has begun with a problem, if it has a place for one. Otherwise it
// breaks the connection, so that the client does not take the body for whole.
func (o *output) fail(p *problem) {
	if !o.tells {
		panic(http.ErrAbortHandler)
	}
	o.buffer = append(append(append(o.buffer, o.failed...), bytes.TrimSuffix(p.document(readsChinese(o.w)), []byte{'\n'})...), o.after...)
	o.send()
}

// flush sends everything to the client.
func (o *output) flush() error {
	if err := o.send(); err != nil {
		return err
	}
	return o.control.Flush()
}

func (o *output) send() error {
	if len(o.buffer) == 0 {
		return nil
	}
	err := o.write(o.buffer)
	o.buffer = o.buffer[:0]
	return err
}

func (o *output) write(text []byte) error {
	_, err := o.w.Write(text)
	return err
}

// say returns how the texts of answers for people are worded: in the language of their reader.
func (o *output) say() func(text any) string {
	o.w.Header().Add("Vary", "Accept-Language")
	if readsChinese(o.w) {
		return chinese.Message
	}
	return func(text any) string { return fmt.Sprint(text) }
}
