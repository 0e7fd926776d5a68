package server

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"bullseye/internal/setter"
	"bullseye/internal/text/message"
)

// A page is what people see in a browser.
type page map[string]*pageFile // by path

// A pageFile is a file of a page.
type pageFile struct {
	contentType string
	cache       string // of the header Cache-Control
	tag         string
	text        []byte
	compressed  []encoding // the best one first; none if that would save nothing
	boards      int        // where the boards of a day belong, 0 if the file has no place for them
}

// An encoding is a compressed form of a file. It is made when it is first asked for.
type encoding struct {
	name string
	text func() []byte
}

// pageTypes are the types of files that a page can have. Others are sent as bytes.
var pageTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
	".txt": "text/plain; charset=utf-8", ".png": "image/png",
}

// placeOfBoards is where a page wants the boards of a day. They are data, not a script: the policy
// lets nothing run that is within a page.
const (
	placeOfBoards = `<script type="application/json" id="boards">` + endOfPlace
	endOfPlace    = `</script>`
)

// pagePolicy lets a page load what the server has, and no script or style within a document.
const pagePolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// readPage reads the files of a page.
func readPage(files fs.FS) (page, error) {
	p := page{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		p["/"+name] = newPageFile(name, text, brotli.BestCompression)
		return err
	})
	if err == nil && p["/index.html"] == nil {
		err = message.Errorf("the page has no index.html")
	}
	if icon := p["/icon.svg"]; icon != nil {
		p["/favicon.ico"] = icon // where browsers look beside answers that name no icon
	}
	return p, err
}

func newPageFile(name string, text []byte, level int) *pageFile {
	sum := sha256.Sum256(text)
	f := &pageFile{contentType: pageTypes[path.Ext(name)], cache: "no-cache", text: text, tag: base64.RawURLEncoding.EncodeToString(sum[:12])}
	if strings.HasPrefix(name, "assets/") { // the name changes with the text
		f.cache = "public, max-age=31536000, immutable"
	}
	if f.contentType == "" {
		f.contentType = "application/octet-stream"
	}
	if f.contentType != pageTypes[".png"] {
		f.compressed = []encoding{
			{"br", compressed(text, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, level) })},
			{"gzip", compressed(text, func(w io.Writer) io.WriteCloser {
				z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level exists
				return z
			})},
		}
	}
	if f.contentType == pageTypes[".html"] {
		if at := bytes.Index(text, []byte(placeOfBoards)); at >= 0 {
			f.boards = at + len(placeOfBoards) - len(endOfPlace)
		}
	}
	return f
}

// withBoards returns a page with the boards of a day in the place for them, if it has one: those
// of the day in the query, or of today. Who opens the page then need not ask for them. Boards that
// nobody has asked for yet are left out, since to set them takes time.
func (s *Server) withBoards(f *pageFile, r *http.Request) *pageFile {
	if f.boards == 0 {
		return f
	}
	day, err := dayOf(cmp.Or(r.URL.Query().Get("day"), time.Now().UTC().Format(time.DateOnly)))
	if err != nil {
		return f
	}
	key := dayOfPage{f, day.Format(time.DateOnly)}
	if filled, known := s.filled.find(key); known {
		return filled
	}
	answer, err := newDayAnswer(day, func(kind setter.Kind) (setter.Board, error) { return s.knownBoard(kind, day) })
	if err != nil || len(answer.Coming) > 0 {
		return f
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return f // the page asks for the boards, and is told what is wrong
	}
	const quick = 5 // the best compression would take longer than it saves
	filled := newPageFile("index.html", slices.Concat(f.text[:f.boards], text, f.text[f.boards:]), quick)
	s.filled.keep(key, filled)
	return filled
}

// A dayOfPage is a page and a day whose boards it has.
type dayOfPage struct {
	page *pageFile
	day  string
}

// maxFilled is the number of pages with boards of days that are kept: those of today, and of days
// before it that people look at.
const maxFilled = 64

// compressed returns a function that compresses a text once.
func compressed(text []byte, newWriter func(io.Writer) io.WriteCloser) func() []byte {
	return sync.OnceValue(func() []byte {
		var b bytes.Buffer
		w := newWriter(&b)
		w.Write(text) // a buffer takes everything
		w.Close()
		return b.Bytes()
	})
}

// find returns the file for a path, or nil, and whether there is such a path. The page has routes of its own: a
// path that is not below /api/ and does not look like that of a file shows the page of the route. That of
// /game/1/2 is game/1/2.html, game/1.html or game.html, whichever there is first. Without one, the path is
// unknown, which index.html says.
func (p page) find(name string) (f *pageFile, known bool) {
	if f := p[name]; f != nil || p == nil {
		return f, true
	}
	if strings.HasPrefix(name, "/api/") || strings.Contains(path.Base(name), ".") {
		return nil, false
	}
	route := path.Clean("/" + name)
	if route == "/" {
		route = "/index"
	}
	for ; route != "/"; route = path.Dir(route) {
		if f := p[route+".html"]; f != nil {
			return f, true
		}
	}
	return p["/index.html"], false
}

// serve answers a request with a file. Known is false if it is the answer to an unknown path.
func (f *pageFile) serve(w http.ResponseWriter, r *http.Request, known bool) {
	text, tag := f.text, f.tag
	h := w.Header()
	if f.compressed != nil {
		h.Add("Vary", "Accept-Encoding")
	}
	for _, e := range f.compressed {
		if acceptsEncoding(r.Header, e.name) {
			text, tag = e.text(), tag+"."+e.name
			h.Set("Content-Encoding", e.name)
			break
		}
	}
	h.Set("ETag", strconv.Quote(tag))
	h.Set("Cache-Control", f.cache)
	h.Set("Content-Security-Policy", pagePolicy)
	status := http.StatusOK
	if !known {
		status = http.StatusNotFound
	} else if strings.Contains(r.Header.Get("If-None-Match"), strconv.Quote(tag)) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.contentType)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(text)
	}
}

// acceptsEncoding tells whether a client names an encoding, and does not refuse it.
func acceptsEncoding(h http.Header, name string) bool {
	for _, value := range h.Values("Accept-Encoding") {
		for each := range strings.SplitSeq(value, ",") {
			coding, quality, weighted := strings.Cut(strings.ReplaceAll(each, " ", ""), ";q=")
			if strings.EqualFold(coding, name) {
				q, err := strconv.ParseFloat(quality, 64)
				return !weighted || err == nil && q > 0
			}
		}
	}
	return false
}
