package pipeline

import (
	"io"

	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// A boardReader reads the boards of a segment. The places in its records and
// errors are places in the whole file.
type boardReader struct {
	*puzzleio.Reader
	unnumbered bool // line numbers are unknown and are set to 0
}

// reader returns a reader of the boards of a segment.
func (j *Job) reader(file *opened, s *Segment) (*boardReader, error) {
	options := puzzleio.Options{Format: j.Format, Columns: j.Columns, Name: s.File, Parquet: parquet.Codec{}}
	if !s.Split {
		return &boardReader{Reader: puzzleio.NewReader(file.reader(), options)}, nil
	}
	options.Format = s.Format
	// Segments do not contain their header, because one worker holds all of them.
	header := make([]byte, s.HeaderSize)
	if _, err := io.ReadFull(file, header); err != nil {
		return nil, cannotRead(s.File, err)
	}
	if err := file.skipTo(max(s.Start-1, 0)); err != nil {
		return nil, err
	}
	end := s.End
	if s.Last {
		end = -1
	}
	how := splitting{format: s.Format, header: string(header), columns: j.Columns}
	part, err := openSegment(file, s.Start, end, how.anchor())
	if err != nil {
		return nil, err
	}
	if s.Start > 0 {
		options.Start = puzzleio.Start{
			Offset: int(part.begin), Line: int(max(s.Lines+part.skipped, 1)), Header: how.header,
		}
	}
	return &boardReader{Reader: puzzleio.NewReader(part, options), unnumbered: s.Lines < 0}, nil
}

// ReadBlock is puzzleio.Reader.ReadBlock, with unknown line numbers set to 0.
func (r *boardReader) ReadBlock(records []record.Record) (n int, err error) {
	n, err = r.Reader.ReadBlock(records)
	if r.unnumbered {
		for i := range records[:n] {
			records[i].Line = 0
			if err := records[i].Err; err != nil {
				err.Line = 0
			}
		}
	}
	return n, err
}
