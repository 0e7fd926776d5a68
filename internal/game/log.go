package game

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"iter"

	"bullseye/internal/text/message"
)

// Replay applies the events of a log to the empty log. If one cannot be read or is
// refused, it returns the state before it and the error.
func Replay(events iter.Seq2[Event, error]) (*State, error) {
	s := &State{}
	for e, err := range events {
		if err == nil {
			err = s.Apply(e)
		}
		if err != nil {
			return s, err
		}
	}
	return s, nil
}

// ReadLog reads the events of a log in JSON, one on each line. White space around a line
// and blank lines are skipped. An error gives the number of the line, and ends the log.
// It does not say whether the rules allow the events; Replay does.
func ReadLog(r io.Reader) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, MaxEventBytes)
		number := 0
		for lines.Scan() {
			number++
			text := bytes.TrimSpace(lines.Bytes())
			if len(text) == 0 {
				continue
			}
			var e Event
			if err := e.UnmarshalJSON(text); err != nil {
				yield(Event{}, message.Errorf("line %d: %w", number, err))
				return
			}
			if !yield(e, nil) {
				return
			}
		}
		if err := lines.Err(); err == bufio.ErrTooLong {
			yield(Event{}, message.Errorf("line %d: found a longer line than %d bytes", number+1, MaxEventBytes))
		} else if err != nil {
			yield(Event{}, message.Errorf("line %d: %w", number+1, err))
		}
	}
}

// WriteLog writes events as ReadLog reads them.
func WriteLog(w io.Writer, events iter.Seq2[Event, error]) error {
	buffered := bufio.NewWriter(w)
	encoder := json.NewEncoder(buffered)
	encoder.SetEscapeHTML(false)
	for e, err := range events {
		if err == nil {
			err = encoder.Encode(e)
		}
		if err != nil {
			return err
		}
	}
	return buffered.Flush()
}
