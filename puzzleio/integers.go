package puzzleio

import (
	"context"
	"io"
	"slices"

	"bullseye/internal/text/decimal"
	"bullseye/record"
)

// WholeNumbers reads a stream and returns its columns of CSV or TSV whose texts are integers as
// JSON writes them or empty, and the other columns, each by its name. Columns whose texts are all
// empty are in neither list, and neither are those with a role or a kind in Options.Columns.
// It reports false if the stream is not CSV or TSV. It stops when the context ends, or when no
// column can be whole any more. What it cannot read of the stream, a Reader cannot read either.
func WholeNumbers(ctx context.Context, in io.Reader, o Options) (whole, others []string, isCSV bool) {
	r := NewReader(in, o)
	defer r.Close()
	if r.open() != nil {
		return nil, nil, r.format == CSV || r.format == TSV
	}
	reader, _ := r.blocks.(*parserReader)
	if reader == nil {
		return nil, nil, false
	}
	p, ok := reader.parser.(*csvParser)
	if !ok {
		return nil, nil, false
	}
	columns := p.openColumns(o.Columns)
	names := make(map[int]string, len(columns))
	for _, c := range columns {
		names[c] = p.header.Columns[c].Name
	}
	seen := map[string]bool{} // by name, whether all texts so far are integers
	for rows := 0; len(columns) > 0; rows++ {
		if rows%1024 == 0 && ctx.Err() != nil {
			break
		}
		size, fault, ok := p.nextRow()
		switch {
		case !ok && reader.ended:
			return listed(seen, true), listed(seen, false), true
		case !ok && r.in.err != nil:
			reader.ended = true
			p.end(r.in.err == io.EOF)
		case !ok:
			r.in.fill()
		case fault != nil:
			p.skipLine(fault.resume)
		default:
			columns = slices.DeleteFunc(columns, func(c int) bool {
				if c >= len(p.fields) || len(p.fields[c].text) == 0 {
					return false
				}
				is, known := seen[names[c]]
				is = (is || !known) && isInteger(p.fields[c].text)
				seen[names[c]] = is
				return !is
			})
			p.take(size)
		}
	}
	return listed(seen, true), listed(seen, false), true
}

// listed returns the names with a value, in order.
func listed(seen map[string]bool, value bool) (names []string) {
	for name, v := range seen {
		if v == value {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// openColumns returns the columns whose kind nothing says.
func (t *table) openColumns(choice record.Choice) (columns []int) {
	for i := range t.header.Columns {
		if t.isOpen(i) {
			columns = append(columns, i)
		}
	}
	for _, typed := range choice.Typed {
		at, err := t.header.Find("", typed.Column)
		if err == nil {
			columns = slices.DeleteFunc(columns, func(c int) bool { return t.header.Columns[c].Name == t.header.Columns[at].Name })
		}
	}
	return columns
}

// isOpen reports whether a column has no role and no kind.
func (t *table) isOpen(i int) bool {
	h := t.header
	return i != h.Board && i != h.Grid && i != h.Label && h.Columns[i].Kind == record.Text
}

// setIntegers makes columns integers, and reports whether there are any.
func setIntegers(h *record.Header, names []string) (any bool) {
	t := table{header: h}
	for i := range h.Columns {
		if len(names) > 0 && t.isOpen(i) && slices.Contains(names, h.Columns[i].Name) {
			h.Columns[i].Kind, any = record.Integer, true
		}
	}
	return any
}

// isInteger reports whether a text is a 64-bit integer as JSON writes it.
func isInteger(text []byte) bool {
	_, err := decimal.Integer(string(text))
	return err == nil && string(text) != "-0"
}
