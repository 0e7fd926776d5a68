package operation

import "context"

// An answer can take much memory: thousands of completions, or hundreds of thousands of
// scores. Operations say so before they need it, so that whoever runs several of them at
// a time can let others wait.

// roomKey is the key of the function of WithRoom.
type roomKey struct{}

// WithRoom returns a context whose operations and AnswerWriters call reserve before
// they need much memory for the answer to a record, with about so many bytes. They call it
// more than once if they need it for several purposes. The memory is free again when the
// answer has been written, or, without an AnswerWriter, when the caller drops the answer.
// Reserve may wait. It is called on the goroutine of the caller.
func WithRoom(ctx context.Context, reserve func(bytes int)) context.Context {
	return context.WithValue(ctx, roomKey{}, reserve)
}

// muchRoom is the number of bytes that an answer may take without saying so.
const muchRoom = 4 << 20

// reserveRoom says that an answer needs memory, if it is much.
func reserveRoom(ctx context.Context, bytes int) {
	if bytes < muchRoom {
		return
	}
	if reserve, ok := ctx.Value(roomKey{}).(func(bytes int)); ok {
		reserve(bytes)
	}
}

// A spacious answer says how many bytes it takes to write it in a style, about: the text,
// and what is needed to make it.
type spacious interface {
	room(s Style) int
}

// reserveAnswer says how much memory writing an answer needs.
func reserveAnswer(ctx context.Context, answer Answer, s Style) {
	if large, ok := answer.(spacious); ok {
		reserveRoom(ctx, large.room(s))
	}
}

// roomOf returns the room for a number of parts of an answer, if each needs so many bytes.
// Rows are written one by one.
func roomOf(parts int, s Style, text, object, picture int) int {
	switch s {
	case Text:
		return parts * text
	case JSON:
		return parts * object
	case Pictures:
		return parts * picture
	}
	return 0
}

// Bytes for each part of an answer, as measured: a text is there twice when it grows, and
// an object six times, as values, in the buffers of encoding/json and where it goes.

func (a *Optimum) room(s Style) int { return roomOf(len(a.Top), s, 250, 1000, 8000) }

func (d *Distribution) room(s Style) int { return roomOf(len(d.Spread), s, 70, 250, 40) }

func (e *Equivalents) room(s Style) int { return roomOf(e.copies, s, 200, 4000, 8000) }
