package batch

import (
	"context"
	"io"
	"math"
	"os"
	"slices"

	"bullseye/internal/disk/file"
	"bullseye/operation"
	"bullseye/puzzleio"
)

// keepTypes are the formats of rows in which integers differ from texts.
var keepTypes = []puzzleio.Format{puzzleio.NDJSON, puzzleio.Parquet, puzzleio.NPY}

// findIntegers returns the names of the columns that hold whole numbers in all files. There are
// none unless all input is files of CSV or TSV: a pipe cannot be read twice, and in other formats
// columns have types of their own, with which those of CSV would not agree.
func (r *run) findIntegers(ctx context.Context) (names []string) {
	o := &r.job.Output
	if o.Style != operation.Rows || o.Writer != nil || !slices.Contains(keepTypes, o.Format) {
		return nil
	}
	var other []string
	for i, name := range r.job.Files {
		if _, known := r.job.sizeOf(i, name); !known {
			if _, err := os.Stat(name); name == "-" || err == nil {
				return nil
			}
			continue // the source reports it
		}
		if _, given := r.job.Given[i]; given {
			return nil
		}
		in := io.Reader(io.NewSectionReader(r.job.Stdin, r.sizes.stdin, math.MaxInt64-r.sizes.stdin))
		if name != "-" {
			opened, err := file.Open(name)
			if err != nil {
				continue
			}
			defer opened.Close()
			in = opened
		}
		whole, others, isCSV := puzzleio.WholeNumbers(ctx, in, puzzleio.Options{Format: r.job.From, Columns: r.job.Columns, Name: name})
		if !isCSV {
			return nil
		}
		names, other = append(names, whole...), append(other, others...)
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return slices.Contains(other, name) })
}
