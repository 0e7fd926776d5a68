package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/draw/pdf"
	"bullseye/internal/render"
	"bullseye/internal/server/ask"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/record"
)

// The types of documents.
const (
	pdfType  = "application/pdf"
	htmlType = "text/html"
)

// What a browser does with a document. It saves HTML, which has the origin of the server.
const (
	shownPDF  = `inline; filename="bullseye.pdf"`
	savedHTML = `attachment; filename="bullseye.html"`
)

// addDocuments adds booklets and explanations to a mux, and their description to a document.
//
// They are no answers to questions, which have one for each board and can be streams: a document
// is one file about all boards of a request. So it has a path of its own. The ending of the path
// says the form, as it does for pictures, and the body has the options of the question.
func (s *Server) addDocuments(mux *http.ServeMux, document *huma.OpenAPI) {
	handle := func(path string, answer func(http.ResponseWriter, *http.Request) error) {
		mux.HandleFunc("POST "+path, func(w http.ResponseWriter, r *http.Request) {
			if err := answer(w, r); err != nil {
				s.answerError(w, r, err)
			}
		})
	}
	booklet := ask.NewBody(document.Components.Schemas, reflect.TypeFor[ask.Print]())
	document.AddOperation(describePrint(document, booklet))
	handle("/api/v1/print", func(w http.ResponseWriter, r *http.Request) error { return s.print(w, r, booklet) })
	explanation := ask.NewBody(document.Components.Schemas, reflect.TypeFor[ask.Document]())
	document.AddOperation(describeExplanation(document, explanation))
	for _, f := range []*documentForm{&asHTML, &asPDF} {
		handle("/api/v1/explain."+f.ending, func(w http.ResponseWriter, r *http.Request) error { return s.explain(w, r, explanation, f) })
	}
}

// readableRecords returns the boards of a request for a document, which has no place for one
// that cannot be read.
func readableRecords(ctx context.Context, boards *ask.Boards) ([]record.Record, error) {
	records, err := boards.Records(ctx, nil)
	if err != nil {
		return nil, err
	}
	for i := range records {
		if err := refuseUnreadable(fmt.Sprintf("boards[%d]", i), &records[i]); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// print answers a request for a booklet.
func (s *Server) print(w http.ResponseWriter, r *http.Request, form *ask.Form) error {
	options := new(ask.Print)
	held := s.memory.hold(s.networkOf(r))
	defer held.free()
	if err := s.readBody(w, r, form, options, s.limits.Body, held); err != nil {
		return err
	}
	booklet, err := options.Booklet()
	if err != nil {
		return asOptions(err)
	}
	booklet.Threads = 1
	records, err := readableRecords(r.Context(), &ask.Boards{List: ask.List{Boards: options.Boards}})
	if err != nil {
		return err
	}
	const pageMemory = 32 << 10
	if err := held.take(fontMemory + len(records)*pageMemory); err != nil {
		return err
	}
	var text bytes.Buffer
	err = s.inTurn(r.Context(), options.Cost(records), func(ctx context.Context) (err error) {
		if !booklet.NoSolutions || booklet.Rate {
			if err := s.guardBoards(ctx, s.clientOf(r), records); err != nil {
				return err
			}
		}
		started := time.Now()
		s.safely(&err, func() {
			book, _, failed := booklet.Lay(ctx, records)
			if err = failed; err == nil {
				err = pdf.Write(&text, book)
			}
		})
		s.metrics.worked("print", len(records), time.Since(started))
		return err
	})
	if err != nil {
		return err
	}
	sendDocument(w, text.Bytes(), pdfType, shownPDF)
	return nil
}

// A documentForm is a form of documents that explain boards.
type documentForm struct {
	ending      string
	contentType string
	disposition string
	render      func(*render.Document, *ask.Document) ([]byte, error)

	// What rendering takes, at most about, with the hardest boards that are known.
	memory, pictureMemory int
}

var (
	asHTML = documentForm{
		ending: "html", contentType: htmlType + "; charset=utf-8", disposition: savedHTML, pictureMemory: 16 << 10,
		render: func(d *render.Document, _ *ask.Document) ([]byte, error) { return d.AppendHTML(nil), nil },
	}
	asPDF = documentForm{
		ending: "pdf", contentType: pdfType, disposition: shownPDF, memory: fontMemory, pictureMemory: 64 << 10,
		render: func(d *render.Document, options *ask.Document) ([]byte, error) {
			var text bytes.Buffer
			err := pdf.Write(&text, d.Paper(options.Size()))
			return text.Bytes(), err
		},
	}
)

// documentPictures is the number of pictures that a document may have. The hardest known boards
// have about 600, and most have fewer than a hundred.
const documentPictures = 1500

// explain answers a request for a document that explains boards.
func (s *Server) explain(w http.ResponseWriter, r *http.Request, form *ask.Form, f *documentForm) error {
	options := new(ask.Document)
	held := s.memory.hold(s.networkOf(r))
	defer held.free()
	if err := s.readBody(w, r, form, options, s.limits.Body, held); err != nil {
		return err
	}
	if options.Paper != "" && f != &asPDF {
		return &ask.Error{Option: "paper", Text: "found a size of pages, expected none for HTML", Hint: "leave it out, or ask for explain.pdf"}
	}
	j, err := s.newJob(r.Context(), s.clientOf(r), ask.Named("explain"), options)
	if err != nil {
		return err
	}
	records, err := readableRecords(r.Context(), options.Given())
	if err != nil {
		return err
	}
	const answerMemory = 256 << 10 // of the steps of a board
	if err := held.take(len(records) * answerMemory); err != nil {
		return err
	}
	place, err := s.queue.Enter(r.Context(), options.Cost(j.operation, records), false)
	if err != nil {
		return err
	}
	text, err := s.explainAll(place.Context(r.Context()), j, records, options, f, held)
	place.Leave()
	if err != nil {
		return err
	}
	if err := held.take(len(text)); err != nil { // until it has been sent
		return err
	}
	if f == &asHTML {
		w.Header().Set("Content-Security-Policy", documentPolicy)
	}
	sendDocument(w, text, f.contentType, f.disposition)
	return nil
}

// documentPolicy is that of pages of HTML, should a program show one: it may use its own style,
// but has no scripts, loads nothing, and belongs to no origin.
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

// explainAll makes the document about boards.
func (s *Server) explainAll(ctx context.Context, j *job, records []record.Record, options *ask.Document, f *documentForm, held *hold) (text []byte, err error) {
	started := time.Now()
	j.until = started.Add(j.time)
	s.safely(&err, func() {
		if err = j.guard(ctx, records); err != nil {
			return
		}
		var d *render.Document
		if d, err = s.documentOf(ctx, j, records); err != nil {
			return
		}
		rendering := f.memory + d.Pictures()*f.pictureMemory
		if err = held.take(rendering); err != nil {
			return
		}
		defer held.give(rendering)
		text, err = f.render(d, options)
	})
	s.metrics.worked(j.question.Name, len(records), time.Since(started))
	return text, err
}

// documentOf answers boards and returns the document about them. It counts the pictures of each,
// so that it stops before they are too many.
func (s *Server) documentOf(ctx context.Context, j *job, records []record.Record) (*render.Document, error) {
	asked := j.operation.(*operation.Explain)
	sections := make([]render.Section, 0, len(records))
	d := &render.Document{Language: asked.Language}
	for i := range records {
		answer, err := s.onlyAnswer(ctx, j, records[i:i+1])
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, &problem{reason: late, detail: "the boards could not be explained within the time of a request: ask about fewer boards at once"}
		}
		if err != nil {
			return nil, err
		}
		sections = append(sections, render.NewSection(asked, &records[i], answer))
		d.Title, d.Sections = render.Title(asked, len(records), records[i].Label), slices.Values(sections)
		if d.Pictures() > documentPictures {
			return nil, &ask.Error{Option: "boards", Text: message.Of("found boards whose explanation has more than %d pictures, expected at most as many in a document", documentPictures),
				Hint: "ask about fewer boards at once"}
		}
	}
	if len(records) == 1 {
		sections[0].Name = ""
	}
	return d, nil
}

// sendDocument sends a document.
func sendDocument(w http.ResponseWriter, text []byte, contentType, disposition string) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", disposition)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(http.StatusOK)
	w.Write(text)
}

// describePrint returns the description of booklets.
func describePrint(document *huma.OpenAPI, form *ask.Form) *huma.Operation {
	operation := &huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/print", OperationID: "print", Tags: []string{"Pictures"},
		Summary: "Print boards as a booklet", Description: "The answer is a PDF with the boards as puzzles and their solutions at the end.",
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{asJSON.contentType: {Schema: form.Reference()}}},
		Responses: map[string]*huma.Response{"200": {Description: "The booklet", Content: map[string]*huma.MediaType{
			pdfType: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
		}}},
	}
	describeProblems(document, operation, append(slices.Clone(bodyProblems), commonProblems...))
	return operation
}

// describeExplanation returns the description of documents that explain boards.
func describeExplanation(document *huma.OpenAPI, form *ask.Form) *huma.Operation {
	operation := &huma.Operation{
		Method: http.MethodPost, Path: "/api/v1/explain.{form}", OperationID: "explainDocument", Tags: []string{"Pictures"},
		Summary: "Explain boards step by step in a document", Description: "The answer is a page of HTML or a PDF, with a picture of each step.",
		Parameters: []*huma.Param{{
			Name: "form", In: "path", Required: true, Description: "HTML or PDF.",
			Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{asHTML.ending, asPDF.ending}},
		}},
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{asJSON.contentType: {Schema: form.Reference()}}},
		Responses: map[string]*huma.Response{"200": {Description: "The document", Content: map[string]*huma.MediaType{
			htmlType: {Schema: &huma.Schema{Type: huma.TypeString}}, pdfType: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
		}}},
	}
	describeProblems(document, operation, append(slices.Clone(bodyProblems), commonProblems...))
	return operation
}
