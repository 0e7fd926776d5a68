package puzzleio

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"bullseye/boardtext"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/sudoku"
)

// Limits of XML. A name is that of a file or a folder, which each of its records
// has.
const (
	maxXMLDepth = 64
	maxXMLName  = 4096 // bytes
)

// openSudokuReader reads the XML files of OpenSudoku. Games are below the root, as
// in version 1 of the format, or in folders, as in later versions. The reader
// handles one token at a time. It accepts only XML's five predefined entities and
// never opens other files.
//
// Each board carries the metadata of the file as notes, unless its game has an attribute
// such as "author" or "level" for itself. The name of the folder or
// of the file and the attributes of a game become columns. The attribute "note" is
// the label, and is a column of every game. Records share the texts of the notes and the name.
type openSudokuReader struct {
	table
	in      *input
	source  *tokenSource
	decoder *xml.Decoder

	depth   int
	known   bool // the root has been seen
	element string
	wanted  bool   // the text of the element is a note or a name
	text    []byte // that text, up to a little more than boardtext.MaxLine
	notes   []boardtext.Note
	noted   int // bytes of notes
	folder  string

	fields  []field
	columns []foundColumn
	err     error
}

func newOpenSudoku(in *input) *openSudokuReader {
	source := &tokenSource{in: in}
	decoder := xml.NewDecoder(source)
	decoder.CharsetReader = func(name string, text io.Reader) (io.Reader, error) {
		if in.utf16 && strings.EqualFold(name, "UTF-16") {
			return text, nil
		}
		return nil, source.fault(message.Of("encoding %q", excerpt.Of(name, 40)), "UTF-8; convert the file first")
	}
	first := record.Choice{Board: "1"} // attributes may have any names
	return &openSudokuReader{table: table{choice: first}, in: in, source: source, decoder: decoder}
}

// A tokenSource passes bytes to the decoder and keeps those of the current token.
// It fails if a token has more than boardtext.MaxLine bytes.
type tokenSource struct {
	in     *input
	token  []byte
	column int // characters read of the current line
	start  int // column when the token began
}

// ReadByte implements io.ByteReader.
func (s *tokenSource) ReadByte() (byte, error) {
	if len(s.token) > boardtext.MaxLine {
		return 0, s.fault(message.Of("a tag or text of more than %d bytes", boardtext.MaxLine), message.Of("at most %d bytes", boardtext.MaxLine))
	}
	c, err := s.in.ReadByte()
	if err != nil {
		return 0, err
	}
	s.token = append(s.token, c)
	switch {
	case c == '\n':
		s.column = 0
	case utf8.RuneStart(c):
		s.column++
	}
	return c, nil
}

// fault returns an error at the place that the decoder has reached.
func (s *tokenSource) fault(found, expected any) error {
	return &sudoku.SyntaxError{
		Offset: s.in.offset, Line: s.in.line + 1, Column: max(s.column, 1), Found: found, Expected: expected,
	}
}

// Read implements io.Reader. The decoder requires it but calls only ReadByte.
func (s *tokenSource) Read(into []byte) (int, error) {
	if len(into) == 0 {
		return 0, nil
	}
	c, err := s.ReadByte()
	if err != nil {
		return 0, err
	}
	into[0] = c
	return 1, nil
}

// readBlock implements blockReader.
func (p *openSudokuReader) readBlock(records []record.Record) (n int, err error) {
	for size := 0; n < len(records) && size < BlockBytes && p.err == nil && (n == 0 || len(p.in.window()) > 0); {
		// The decoder may have read the first byte of the token already.
		offset := int(p.decoder.InputOffset())
		ahead := p.in.offset - offset
		p.source.token, p.source.start = p.source.token[:0], p.source.column-ahead
		at := xmlPlace{offset: offset, line: p.in.line + 1, col: p.source.start + 1, ahead: ahead, source: p.source}
		var token xml.Token
		if token, p.err = p.decoder.Token(); p.err != nil {
			p.err = p.explain(p.err)
			break
		}
		var found bool
		if found, p.err = p.take(token, &at, &records[n]); found {
			size += records[n].Size()
			n++
		}
	}
	if n > 0 {
		return n, nil
	}
	if p.err == io.EOF && !p.known {
		p.err = p.source.fault("no element", "<opensudoku>")
	}
	return 0, p.err
}

// explain gives errors of the decoder their place.
func (p *openSudokuReader) explain(err error) error {
	if fault, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		return fault // one of this package, which the decoder may have wrapped
	}
	fault, ok := errors.AsType[*xml.SyntaxError](err)
	switch {
	case !ok:
		return err
	case fault.Msg == "unexpected EOF":
		return p.source.fault("the end of the file", "the end of the XML; the file may be cut short")
	}
	return p.source.fault(fault.Msg, "well-formed XML")
}

// take handles a token. If the token is a game, take stores its record in r and
// returns true.
func (p *openSudokuReader) take(token xml.Token, at *xmlPlace, r *record.Record) (found bool, err error) {
	switch t := token.(type) {
	case xml.StartElement:
		p.depth++
		p.element, p.text = t.Name.Local, p.text[:0]
		p.wanted = p.depth == 2 && (p.element == "name" || noteLetter(p.element) != 0)
		switch {
		case p.depth > maxXMLDepth:
			return false, at.fault(message.Of("elements nested more than %d deep", maxXMLDepth), fmt.Sprintf("at most %d", maxXMLDepth))
		case p.depth == 1 && t.Name.Local != "opensudoku" && t.Name.Local != "opensudoku2":
			return false, at.fault(fmt.Sprintf("element <%.40s>", t.Name.Local), "<opensudoku>")
		case len(t.Attr) > MaxColumns:
			return false, at.fault(message.Of("a tag with %d attributes", len(t.Attr)), fmt.Sprintf("at most %d", MaxColumns))
		case repeatedAttribute(t.Attr) != "": // the decoder accepts that
			return false, at.fault(message.Of("the attribute %q twice", excerpt.Of(repeatedAttribute(t.Attr), 40)), "it once")
		case p.depth == 1:
			p.known = true
		case t.Name.Local == "folder":
			return false, p.named(attribute(t.Attr, "name"), at)
		case t.Name.Local == "game":
			return true, p.game(r, t.Attr, at)
		}
	case xml.CharData:
		// Comments and CDATA divide a text into any number of parts.
		if p.wanted && p.depth == 2 && len(p.text) <= boardtext.MaxLine {
			p.text = append(p.text, t...)
		}
	case xml.EndElement:
		if p.wanted && p.depth == 2 && t.Name.Local == p.element {
			err = p.metadata(t.Name.Local, string(bytes.TrimSpace(p.text)), at)
		}
		if t.Name.Local == "folder" {
			p.folder = ""
		}
		p.element, p.wanted = "", false
		p.depth--
	}
	return false, err
}

// named begins a folder, or a file, with a name.
func (p *openSudokuReader) named(name string, at *xmlPlace) error {
	if len(name) > maxXMLName {
		return at.fault(message.Of("a name of more than %d bytes", maxXMLName), fmt.Sprintf("at most %d bytes", maxXMLName))
	}
	p.folder = name
	return nil
}

// noteLetter returns the letter of the note for an element of metadata, or 0.
func noteLetter(element string) byte {
	for _, e := range openSudokuNotes {
		if e.element == element {
			return e.letter
		}
	}
	return 0
}

// notesOf returns the notes that an attribute of a game holds, and reports whether it is
// one for notes. Each line of it is a note.
func notesOf(a xml.Attr) (notes []boardtext.Note, ok bool) {
	for _, e := range openSudokuNotes {
		if e.attribute != a.Name.Local {
			continue
		}
		for text := range strings.SplitSeq(a.Value, "\n") {
			if text != "" {
				notes = append(notes, boardtext.Note{Letter: e.letter, Text: text})
			}
		}
		return notes, true
	}
	return nil, false
}

// withOwn returns the notes of a file and those of a game, which replace those with the
// same letter.
func withOwn(ofFile, own []boardtext.Note) (notes []boardtext.Note) {
	if len(own) == 0 {
		return ofFile
	}
	var replaced [256]bool // by letter
	for _, n := range own {
		replaced[n.Letter] = true
	}
	for _, n := range ofFile {
		if !replaced[n.Letter] {
			notes = append(notes, n)
		}
	}
	return append(notes, own...)
}

func attribute(attributes []xml.Attr, name string) string {
	for _, a := range attributes {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// repeatedAttribute returns the name of an attribute that a tag has twice, "" if there is none.
func repeatedAttribute(attributes []xml.Attr) string {
	if len(attributes) < 2 {
		return ""
	}
	columns := make([]record.Column, len(attributes))
	for i, a := range attributes {
		columns[i].Name = a.Name.Local
	}
	name, _ := record.Repeated(columns)
	return name
}

// metadata takes the text of an element.
func (p *openSudokuReader) metadata(element, text string, at *xmlPlace) error {
	if element == "name" {
		return p.named(text, at)
	}
	const each = 512 // so that short notes have a limit, too: games with notes of their own copy them
	if text != "" && len(text)+each <= boardtext.MaxNotes-p.noted {
		p.noted += len(text) + each
		// Earlier records share the notes so far, so append must copy them.
		p.notes = append(slices.Clip(p.notes), boardtext.Note{Letter: noteLetter(element), Text: text})
	}
	return nil
}

// game stores in r the record of a game.
func (p *openSudokuReader) game(r *record.Record, attributes []xml.Attr, at *xmlPlace) error {
	p.columns = append(p.columns[:0], foundColumn{name: []byte("puzzle")})
	p.fields = append(p.fields[:0], field{})
	if p.folder != "" {
		p.columns = append(p.columns, foundColumn{name: []byte("folder")})
		p.fields = append(p.fields, field{})
	}
	var own []boardtext.Note
	for _, a := range attributes {
		if notes, ok := notesOf(a); ok {
			own = append(own, notes...)
			continue
		}
		if a.Name.Local == "data" {
			p.fields[0].text = []byte(a.Value)
			continue
		}
		p.columns = append(p.columns, foundColumn{name: []byte(a.Name.Local)})
		p.fields = append(p.fields, field{text: []byte(a.Value)})
	}
	if p.fields[0].text != nil {
		at.find(p.fields[0].text)
	}
	if clues, filled, ok := playedGame(p.fields[0].text); ok {
		p.fields[0].text = clues
		p.columns = append(p.columns, foundColumn{name: []byte("filled")})
		p.fields = append(p.fields, field{text: filled})
	}
	if !slices.ContainsFunc(p.columns, func(c foundColumn) bool { return string(c.name) == "note" }) {
		// Without it, a table whose first game has no note could not hold later notes.
		p.columns = append(p.columns, foundColumn{name: []byte("note")})
		p.fields = append(p.fields, field{})
	}
	if err := p.headerFor(p.columns); err != nil {
		return err
	}
	p.header.Label = p.header.Index("note")
	p.record(r, p.fields, at)
	if p.folder != "" {
		r.Fields[1] = p.folder // shared, not copied
	}
	r.Offset, r.Line = at.offset, at.line
	r.Notes = withOwn(p.notes, own)
	return nil
}

// playedGame reads the data of a game that has been played. The data begin with a
// version, as in "version: 4". Then, for each cell, they hold the digit, one or
// two lists of notes, and 0 if the cell is a clue or 1 if it is not. A bar follows
// each of these.
func playedGame(data []byte) (clues, filled []byte, ok bool) {
	rest, ok := bytes.CutPrefix(data, []byte("version:"))
	if !ok {
		return nil, nil, false
	}
	rest = bytes.TrimLeft(bytes.TrimSpace(rest), "0123456789")
	parts := strings.Split(strings.TrimSuffix(strings.TrimSpace(string(rest)), "|"), "|")
	each := len(parts) / sudoku.Cells
	if len(parts)%sudoku.Cells != 0 || each < 3 || each > 4 {
		return nil, nil, false
	}
	for i := 0; i < len(parts); i += each {
		digit, mayChange := strings.TrimSpace(parts[i]), strings.TrimSpace(parts[i+each-1])
		if len(digit) != 1 {
			return nil, nil, false
		}
		filled = append(filled, digit[0])
		if mayChange != "0" {
			digit = "0"
		}
		clues = append(clues, digit[0])
	}
	return clues, filled, true
}

// An xmlPlace is the place of a game's tag. It implements locator for the board
// in the tag.
type xmlPlace struct {
	offset, line, col int
	ahead             int // bytes of the tag that are not in the source's token
	source            *tokenSource
	data              int // index of the board in the token, 0 if it is unknown
}

// fault returns an error at the place.
func (x *xmlPlace) fault(found, expected any) error {
	return &sudoku.SyntaxError{Offset: x.offset, Line: x.line, Column: x.col, Found: found, Expected: expected}
}

// find sets x.data. If the tag does not contain the value literally, for example
// because of an entity, x.data stays 0.
func (x *xmlPlace) find(value []byte) {
	const space, name = " \t\r\n\f", "data"
	tag := x.source.token
	for at := 0; ; at += len(name) {
		i := bytes.Index(tag[at:], []byte(name))
		if i < 0 {
			return
		}
		at += i
		rest, isAttribute := bytes.CutPrefix(bytes.TrimLeft(tag[at+len(name):], space), []byte{'='})
		rest = bytes.TrimLeft(rest, space)
		if at == 0 || strings.IndexByte(space, tag[at-1]) < 0 || !isAttribute || len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
			continue
		}
		if bytes.HasPrefix(rest[1:], value) {
			x.data = len(tag) - len(rest) + 1
		}
		return
	}
}

// place implements locator.
func (x *xmlPlace) place(at int) (offset, line int) {
	if x.data == 0 {
		return x.offset, x.line
	}
	return x.offset + x.ahead + x.data + at, x.line + bytes.Count(x.source.token[:x.data], newline)
}

// column implements locator.
func (x *xmlPlace) column(at int) int {
	before := x.source.token[:x.data]
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		return utf8.RuneCount(before[i+1:]) + 1
	}
	if x.data == 0 {
		return x.col
	}
	return x.col + x.ahead + utf8.RuneCount(before) + at
}
