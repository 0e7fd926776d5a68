package pipeline

import (
	"io"
	"strings"

	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A boardReader reads the boards of a piece, and says where in the file, not in
// the piece, they stand.
type boardReader struct {
	*puzzleio.Reader
	shifted bool
	lines   int // to be added to the lines of records
	unknown bool
	bytes   int // to be added to their offsets
	drop    int // records at the beginning that are not the piece's
}

// reader returns the reader of a piece of a file.
func (j *Job) reader(file *opened, p *Piece) (*boardReader, error) {
	if !p.Split {
		options := puzzleio.Options{Format: j.Format, Name: p.File, Parquet: parquet.Codec{}}
		return &boardReader{Reader: puzzleio.NewReader(file.whole(), options)}, nil
	}
	how := splitting{p.Format, p.Header}
	if err := file.skipTo(max(p.Start-1, 0), p.File); err != nil {
		return nil, err
	}
	end := p.End
	if p.Last {
		end = -1
	}
	part, err := openStretch(file, p.Start, end, how.anchor())
	if err != nil {
		return nil, err
	}
	r := &boardReader{shifted: p.Start > 0, unknown: p.Lines < 0}
	var source io.Reader = part
	if p.Start > 0 {
		// The reader sees what it must, to know what it reads: the header, or
		// the board before.
		before := p.Header
		if how.format == puzzleio.Any || how.format == puzzleio.Line {
			before = string(part.first)
			r.drop = 1
		}
		if part.first == nil {
			before, r.drop = "", 0
		}
		r.lines = int(p.Lines+part.skipped) - strings.Count(before, "\n")
		r.bytes = int(part.begin) - len(before)
		source = io.MultiReader(strings.NewReader(before), part)
	}
	r.Reader = puzzleio.NewReader(source, puzzleio.Options{Format: how.format, Name: p.File})
	return r, nil
}

// ReadBlock is as that of puzzleio.Reader.
func (r *boardReader) ReadBlock(records []record.Record) (n int, err error) {
	for ; r.drop > 0; r.drop-- {
		if _, err := r.Reader.ReadBlock(records[:1]); err != nil {
			return 0, err
		}
	}
	n, err = r.Reader.ReadBlock(records)
	if r.shifted {
		for i := range records[:n] {
			r.shift(&records[i])
		}
	}
	return n, err
}

func (r *boardReader) shift(record *record.Record) {
	record.Line += r.lines
	record.Offset += r.bytes
	if record.Err != nil {
		record.Err.Line += r.lines
		record.Err.Offset += r.bytes
	}
	if r.unknown {
		record.Line = 0
		if record.Err != nil {
			record.Err.Line = 0
		}
	}
}
