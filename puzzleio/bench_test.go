package puzzleio

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"bullseye/record"
)

// benchmarkTexts holds ten thousand boards in each format.
func benchmarkTexts(b *testing.B) map[Format][]byte {
	var records []record.Record
	r := NewReader(strings.NewReader(variedLines(b, 10000)), Options{})
	for {
		record, err := r.Read()
		if err != nil {
			break
		}
		if err == nil {
			for i := range record.Grid {
				record.Grid[i] = uint8(i%9 + 1)
			}
			record.HasGrid = true
			records = append(records, record)
		}
	}
	texts := map[Format][]byte{}
	for _, f := range writtenFormats(b) {
		var out bytes.Buffer
		w, err := NewWriter(&out, WriterOptions{Format: f})
		if err != nil {
			b.Fatal(err)
		}
		for i := range records {
			if err := w.Write(&records[i]); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		texts[f] = out.Bytes()
	}
	return texts
}

func BenchmarkRead(b *testing.B) {
	texts := benchmarkTexts(b)
	for _, f := range exchangedFormats(b) {
		text := texts[f]
		b.Run(f.String(), func(b *testing.B) {
			block := make([]record.Record, 1024)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			boards := 0
			for b.Loop() {
				r := NewReader(bytes.NewReader(text), Options{Format: f})
				for {
					n, err := r.ReadBlock(block)
					if err == io.EOF {
						break
					}
					if err != nil {
						b.Fatal(err)
					}
					boards += n
				}
			}
			b.ReportMetric(float64(boards)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}

func BenchmarkWrite(b *testing.B) {
	texts := benchmarkTexts(b)
	var records []record.Record
	r := NewReader(bytes.NewReader(texts[Kaggle]), Options{})
	for {
		record, err := r.Read()
		if err != nil {
			break
		}
		records = append(records, record)
	}
	for _, c := range []Compression{Plain, Gzip, Zstd} {
		for _, f := range writtenFormats(b) {
			if c != Plain && f != Line && f != Kaggle {
				continue
			}
			name := f.String()
			if c != Plain {
				name += "/" + c.String()
			}
			b.Run(name, func(b *testing.B) {
				b.SetBytes(int64(len(texts[f])))
				b.ReportAllocs()
				boards := 0
				for b.Loop() {
					w, err := NewWriter(io.Discard, WriterOptions{Format: f, Compression: c})
					if err != nil {
						b.Fatal(err)
					}
					for i := range records {
						if err := w.Write(&records[i]); err != nil {
							b.Fatal(err)
						}
					}
					if err := w.Close(); err != nil {
						b.Fatal(err)
					}
					boards += len(records)
				}
				b.ReportMetric(float64(boards)/b.Elapsed().Seconds(), "boards/s")
			})
		}
	}
}
