package puzzleio

import (
	"bullseye/boardtext"
	"bullseye/record"
)

// textParser implements parser for the text forms.
type textParser struct {
	lines  lineSource
	boards *boardtext.Recogniser
}

func newText(in *input, form boardtext.Form) *textParser {
	boards := boardtext.NewRecogniser(form)
	boards.StartAt(in.offset, in.line)
	return &textParser{lineSource{input: in}, boards}
}

// next implements parser.
func (p *textParser) next(r *record.Record) bool {
	for !p.boards.Next(&r.Reading) {
		if n := p.lines.takeEmpty(); n > 0 {
			p.boards.EmptyLines(n)
			continue
		}
		switch line, kind := p.lines.next(); kind {
		case noFragment:
			return false
		case lineRest:
			p.boards.Skip(len(line))
		default:
			p.boards.Line(line)
		}
	}
	r.Clear()
	return true
}

// end implements parser.
func (p *textParser) end(whole bool) {
	if !whole {
		p.boards.Stop()
		return
	}
	if rest := p.lines.window(); len(rest) > 0 && !p.lines.skipping {
		p.boards.Line(rest)
		p.lines.advance(len(rest), 0)
		p.lines.scanned = 0
	}
	p.boards.End()
}
