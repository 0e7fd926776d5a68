package server

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/render"
	"bullseye/internal/server/ask"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/record"
)

// pictureTypes are the types of pictures by the endings of their paths.
var pictureTypes = map[render.Medium]string{render.AsSVG: "image/svg+xml", render.AsPNG: "image/png", render.AsPDF: pdfType}

// addPictures adds the pictures of answers to a mux, and their description to a document.
func (s *Server) addPictures(mux *http.ServeMux, document *huma.OpenAPI) {
	for i := range ask.Questions() {
		q := &ask.Questions()[i]
		if q.Picture == "" {
			continue
		}
		form := ask.NewPictureForm(document.Components.Schemas, q)
		document.AddOperation(describePicture(document, q, form))
		for medium := range pictureTypes {
			mux.HandleFunc(fmt.Sprintf("GET /api/v1/picture/%s.%s", q.Name, medium), func(w http.ResponseWriter, r *http.Request) {
				if err := s.picture(w, r, q, form, medium); err != nil {
					s.answerError(w, r, err)
				}
			})
		}
	}
}

// picture answers a request for a picture. The same request has the same bytes, so browsers
// may keep them, unless the time was too short for the whole answer.
func (s *Server) picture(w http.ResponseWriter, r *http.Request, q *ask.Question, form *ask.PictureForm, medium render.Medium) error {
	options := q.New()
	look, err := form.Query(r.URL.Query(), options)
	if err != nil {
		return err
	}
	j, err := s.newJob(r.Context(), s.clientOf(r), q, options)
	if err != nil {
		return err
	}
	records, err := options.Given().Records(r.Context(), nil)
	if err != nil {
		return err
	}
	if err := refuseUnreadable("board", &records[0]); err != nil {
		return err
	}
	free, err := s.reserve(r, pictureMemory(medium, look.Size))
	if err != nil {
		return err
	}
	defer free()
	drawing := render.PictureCost(medium, look.Size)
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	fromOutside := r.Header.Get("Sec-Fetch-Site") == "cross-site"
	if fromOutside && drawing >= pictureBudget {
		return errCostly
	}
	place, err := s.queue.Enter(ctx, operation.Cost(j.operation, &records[0])+drawing, false)
	if err != nil {
		return err
	}
	if fromOutside {
		place.Limit(pictureBudget-drawing, func() { cancel(errCostly) })
	}
	var text []byte
	whole := false
	if err = j.guard(place.Context(ctx), records); err == nil {
		text, whole, err = s.drawPicture(place.Context(ctx), j, records, &look, medium)
	}
	place.Leave()
	if err != nil {
		return err
	}
	sendPicture(w, r, text, pictureTypes[medium], whole, len(operation.Revealed(j.operation, records)) == 0)
	return nil
}

// pictureBudget is the time that a picture for a page of another site may take. Otherwise any page
// could make the browsers of its readers ask for much work.
const pictureBudget = 100 * time.Millisecond

var errCostly = &problem{reason: costly, detail: message.Of("found a page of another site with a picture that takes more than %v", pictureBudget), hint: "keep the picture as a file"}

// refuseUnreadable returns an error about an option if its board cannot be read.
func refuseUnreadable(option string, r *record.Record) error {
	if wrong := r.Err; wrong != nil {
		return &ask.Error{Option: option, Text: message.Of("line %d, column %d of the text: %v", wrong.Line, wrong.Column, wrong.Why())}
	}
	return nil
}

// fontMemory is about the most that the fonts of a PDF take while it is made.
const fontMemory = 12 << 20

// pictureMemory is about the most that a picture of a width takes while it is drawn.
func pictureMemory(medium render.Medium, size int) int {
	switch medium {
	case render.AsSVG:
		return 1 << 18
	case render.AsPDF:
		return fontMemory
	}
	if size == 0 {
		size = 480
	}
	const bytes, taller = 6, 2 // of a pixel; than wide, with a legend
	return bytes * taller * size * size
}

// drawPicture draws the answer to a record. It is not whole if the time was too short for it.
func (s *Server) drawPicture(ctx context.Context, j *job, records []record.Record, look *ask.Picture, medium render.Medium) (text []byte, whole bool, err error) {
	started := time.Now()
	s.safely(&err, func() {
		var answer operation.Answer
		answer, err = s.onlyAnswer(ctx, j, records)
		if err = cmp.Or(context.Cause(ctx), err); err != nil {
			return
		}
		pictures := render.Draw(&records[0], answer, render.SayIn(look.Language.String()))
		if len(pictures) == 0 {
			err = context.DeadlineExceeded
			return
		}
		text, err = pictures[0].AppendFile(nil, medium, look.Options(), look.Language.String())
		whole = !answer.Outcome().Incomplete
	})
	s.metrics.worked(j.question.Name, 1, time.Since(started))
	return text, whole, err
}

// onlyAnswer returns the answer to the only record. When the time is up, it is what is known of
// a best score.
func (s *Server) onlyAnswer(ctx context.Context, j *job, records []record.Record) (operation.Answer, error) {
	limited, cancel := context.WithDeadline(ctx, j.deadline())
	defer cancel()
	op := operation.Telling(j.operation, operation.Pictures)
	for answer, err := range op.Apply(limited, records) {
		hasty, ok := op.(operation.Hasty)
		if err == nil || ctx.Err() != nil || limited.Err() == nil || !ok || !hasty.Hasty() {
			return answer, err
		}
		for answer, err := range op.Apply(operation.AtOnce(ctx), records) {
			return answer, err
		}
	}
	return &operation.Unanswered{}, nil
}

// sendPicture sends a picture.
func sendPicture(w http.ResponseWriter, r *http.Request, text []byte, contentType string, whole, forAll bool) {
	h := w.Header()
	sum := sha256.Sum256(text)
	tag := strconv.Quote(base64.RawURLEncoding.EncodeToString(sum[:12]))
	switch {
	case !whole:
		h.Set("Cache-Control", "no-store")
	case forAll:
		h.Set("Cache-Control", "public, max-age=3600")
		h.Set("ETag", tag)
	default: // a proxy must not give it to somebody who plays the board
		h.Set("Cache-Control", "private, max-age=3600")
		h.Set("ETag", tag)
	}
	if whole && strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", contentType)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // pages of any origin may show pictures
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		w.Write(text)
	}
}

// describePicture returns the description of the pictures of a question.
func describePicture(document *huma.OpenAPI, q *ask.Question, form *ask.PictureForm) *huma.Operation {
	text, file := &huma.Schema{Type: huma.TypeString}, &huma.Schema{Type: huma.TypeString, Format: "binary"}
	described := &huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/picture/" + q.Name + ".{form}", OperationID: q.Name + "Picture", Tags: []string{"Pictures"},
		Summary: q.Picture, Description: aboutPictures,
		Parameters: []*huma.Param{{
			Name: "form", In: "path", Required: true, Description: "SVG, PNG, or PDF with one page.",
			Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{"svg", "png", "pdf"}},
		}},
		Responses: map[string]*huma.Response{
			"200": {Description: "The picture", Content: map[string]*huma.MediaType{
				pictureTypes[render.AsSVG]: {Schema: text}, pictureTypes[render.AsPNG]: {Schema: file}, pdfType: {Schema: file},
			}},
			"304": {Description: http.StatusText(http.StatusNotModified)},
		},
	}
	for _, name := range form.Names() {
		described.Parameters = append(described.Parameters, &huma.Param{
			Name: name, In: "query", Required: form.Required(name), Description: form.Schema(name).Description, Schema: form.Schema(name),
		})
	}
	describeProblems(document, described, append([]int{http.StatusUnprocessableEntity}, commonProblems...))
	return described
}

// aboutPictures holds for all pictures.
const aboutPictures = "The board and the options are in the query, so the address is that of an image. The same address always has the same bytes."
