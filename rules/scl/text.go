package scl

import (
	"strings"

	"bullseye/rules/internal/form"
)

const maxDepth = 50 // values within values

// longNames are the names of members that SudokuPad shortens.
var longNames = map[string]string{
	"a": "arrows", "c": "color", "c1": "borderColor", "c2": "backgroundColor", "ca": "cages", "ce": "cells", "cs": "cellSize",
	"ct": "center", "d": "duration", "d2": "d", "fs": "fontSize", "h": "height", "hl": "headLength", "l": "lines", "o": "overlays",
	"r": "rounded", "re": "regions", "t": "title", "te": "text", "th": "thickness", "u": "underlays", "v": "value", "vd": "videos",
	"w": "width", "wp": "wayPoints",
}

// A parser reads JSON, or what SudokuPad makes of it: names and some texts have no quotes, empty
// objects are left out. All values but objects and arrays become texts, because a text of digits
// may have lost its quotes.
type parser struct {
	*form.Object
	text  string
	at    int
	quote byte
}

// parse returns a value: a map[string]any, an []any or a string.
func parse(object *form.Object) any {
	p := parser{Object: object, text: string(object.Text), quote: '\''}
	if strings.Contains(p.text, `"`) {
		p.quote = '"'
	}
	value := p.value(0)
	if p.skip(); p.at < len(p.text) {
		p.fail()
	}
	return value
}

func (p *parser) fail() { p.Fail(p.at, form.Quote(p.text[p.at:]), "JSON as SudokuPad writes it") }

func (p *parser) skip() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// is skips white space and then a character, if it is there.
func (p *parser) is(c byte) bool {
	if p.skip(); p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *parser) value(depth int) any {
	if depth > maxDepth {
		p.fail()
	}
	switch {
	case p.is('{'):
		object := map[string]any{}
		for more := !p.is('}'); more; more = !p.is('}') {
			name := p.scalar(":")
			if long, ok := longNames[name]; ok {
				name = long
			}
			if !p.is(':') {
				p.fail()
			}
			value := p.value(depth + 1)
			if text, isText := value.(string); isText && len(text) == 1 {
				if word := map[string]string{"t": "true", "f": "false"}[text]; word != "" {
					value = word
				}
			}
			object[name] = value
			if !p.is(',') && !(p.at < len(p.text) && p.text[p.at] == '}') {
				p.fail()
			}
		}
		return object
	case p.is('['):
		list := []any{}
		if p.is(']') {
			return list
		}
		for {
			list = append(list, p.value(depth+1))
			if p.is(']') {
				return list
			}
			if !p.is(',') {
				p.fail()
			}
		}
	}
	from := p.at
	if text := p.scalar(",]}"); p.at > from {
		return text
	}
	return map[string]any{} // an empty object was left out
}

// scalar returns a text in quotes, or up to one of some characters.
func (p *parser) scalar(ends string) string {
	if !p.is(p.quote) {
		from := p.at
		for p.at < len(p.text) && strings.IndexByte(ends, p.text[p.at]) < 0 {
			p.at++
		}
		return strings.TrimSpace(p.text[from:p.at])
	}
	var text []byte
	for !strings.HasPrefix(p.text[p.at:], string(p.quote)) {
		if p.at == len(p.text) {
			p.fail()
		}
		if p.text[p.at] == '\\' && p.at+1 < len(p.text) { // escapes stand in no rule, so any will do
			p.at++
		}
		text = append(text, p.text[p.at])
		p.at++
	}
	p.at++
	return string(text)
}
