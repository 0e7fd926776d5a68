package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/store"
	"bullseye/internal/text/regex"
)

// addCopies adds the copies of the logs that browsers keep of finished games.
func (s *Server) addCopies(mux *http.ServeMux, document *huma.OpenAPI) {
	const path = "/api/v1/copy"
	missing := []int{http.StatusNotFound}
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: path, name: "copy", summary: "Get the copy of a log", copy: true, problems: missing,
		description: "It has the games that somebody has finished in a browser. Only the page reads and writes it: the server does not look into it.",
	}, s.getCopy)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodPut, path: path, name: "keep", summary: "Make or change the copy of a log", copy: true, problems: append(missing, http.StatusConflict), most: maxCopyBody,
		description: "If somebody else has changed the copy meanwhile, get it again, add your games and send it again. So no device loses the games of another one.",
	}, s.changeCopy)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodDelete, path: path, name: "forget", summary: "Delete the copy of a log", copy: true, problems: missing,
	}, s.removeCopy)
}

// secretOfCopy is what the secret of a copy looks like, as a chosen token.
var secretOfCopy = regex.Lazy(tokenPattern)

// maxCopyBody is the number of bytes of the request with the largest copy: its log in base64, and the rest.
const maxCopyBody = (store.MaxCopy+2)/3*4 + 1<<10

// A copyAnswer is a copy, or what a change has made of it.
type copyAnswer struct {
	Version int    `json:"version" doc:"Version of the copy: each change makes the next one. It is 0 after the copy was deleted."`
	Log     []byte `json:"log,omitempty" doc:"The log in base64; absent if it was sent, or is empty."`

	Rating *playerRating `json:"rating,omitempty" doc:"Rating of its owner in duels; absent before the first duel that counts, and in answers to changes."`
}

// A copyChange is the body of a request that changes a copy.
type copyChange struct {
	Version int    `json:"version" minimum:"0" maximum:"9007199254740991" doc:"Version of the copy that you have read, or 0 to make a copy."`
	Log     []byte `json:"log" doc:"The log in base64: at most 256 KiB before the encoding."`
}

func (s *Server) getCopy(ctx context.Context, c *call, _ *none) (copyAnswer, error) {
	found, err := s.store.Copy(ctx, c.pass.Token, time.Now())
	return copyAnswer{found.Version, found.Log, newPlayerRating(found.Rating)}, copyProblemOf(err)
}

// changeCopy counts as a game, because it takes about as much room on the disk.
func (s *Server) changeCopy(ctx context.Context, c *call, body *copyChange) (answer copyAnswer, err error) {
	if len(body.Log) > store.MaxCopy {
		return answer, &problem{reason: tooLarge, detail: "found a log of more than 256 KiB, expected at most as much"}
	}
	if err := s.clients.mayPlay(s.clients.address(c.Request), time.Now()); err != nil {
		return answer, err
	}
	err = s.store.ChangeCopy(ctx, c.pass.Token, body.Version, body.Log, time.Now())
	return copyAnswer{Version: body.Version + 1}, copyProblemOf(err)
}

func (s *Server) removeCopy(ctx context.Context, c *call, _ *none) (copyAnswer, error) {
	return copyAnswer{}, copyProblemOf(s.store.RemoveCopy(ctx, c.pass.Token))
}

// copyProblemOf returns the error that one of the store is about a copy.
func copyProblemOf(err error) error {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return &problem{reason: noCopy, detail: "there is no such copy: it was deleted, or nobody has used it for long"}
	case errors.Is(err, store.ErrConflict):
		return &problem{reason: changed, detail: "somebody else has changed the copy meanwhile: get it, and try again"}
	}
	return err
}
