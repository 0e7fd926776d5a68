package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
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
		p["/"+name] = newPageFile(name, text)
		return err
	})
	if err == nil && p["/index.html"] == nil {
		err = fmt.Errorf("the page has no index.html")
	}
	return p, err
}

func newPageFile(name string, text []byte) *pageFile {
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
			{"br", compressed(text, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotli.BestCompression) })},
			{"gzip", compressed(text, func(w io.Writer) io.WriteCloser {
				z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level exists
				return z
			})},
		}
	}
	return f
}

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

// find returns the file for a path, or nil. The page has routes of its own: a path that is not
// below /api/ and does not look like that of a file shows the page.
func (p page) find(name string) *pageFile {
	if f := p[name]; f != nil || p == nil {
		return f
	}
	if strings.HasPrefix(name, "/api/") || strings.Contains(path.Base(name), ".") {
		return nil
	}
	return p["/index.html"]
}

// serve answers a request for a file.
func (f *pageFile) serve(w http.ResponseWriter, r *http.Request) {
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
	if strings.Contains(r.Header.Get("If-None-Match"), strconv.Quote(tag)) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.contentType)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(http.StatusOK)
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
