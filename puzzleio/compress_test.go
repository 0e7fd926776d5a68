package puzzleio

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"bullseye/sudoku"
)

func gzipped(t testing.TB, text string) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := io.WriteString(w, text)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zstandard(t testing.TB, text string, options ...zstd.EOption) []byte {
	var out bytes.Buffer
	w, err := zstd.NewWriter(&out, append(options, zstd.WithEncoderConcurrency(1))...)
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.Lines(text) { // so that the encoder does not know the length at first
		if _, err := io.WriteString(w, part); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// variedLines returns lines that differ, so that their compressed form is not
// tiny.
func variedLines(t testing.TB, n int) string {
	b, err := sudoku.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	state := uint32(1)
	for range n {
		for c := range b {
			state = state*1664525 + 1013904223
			b[c] = uint8(state >> 24 % 10)
		}
		text = append(b.AppendLine(text), '\n')
	}
	return string(text)
}

func TestCompressedInputIsReadAsItsText(t *testing.T) {
	const boards = 10000
	text := variedLines(t, boards)
	skippable := []byte("\x52\x2a\x4d\x18\x03\x00\x00\x00abc")
	for name, data := range map[string][]byte{
		"gzip":                         gzipped(t, text),
		"two gzip members":             append(gzipped(t, text[:1000]), gzipped(t, text[1000:])...),
		"zstd":                         zstandard(t, text),
		"two zstd frames":              append(zstandard(t, text[:1000]), zstandard(t, text[1000:])...),
		"zstd after a skippable frame": append(skippable, zstandard(t, text)...),
		"zstd with the largest window": zstandard(t, text, zstd.WithWindowSize(MaxWindow)),
		"zstd of the highest level":    zstandard(t, text, zstd.WithEncoderLevel(zstd.SpeedBestCompression)),
	} {
		t.Run(name, func(t *testing.T) {
			for how, source := range map[string]io.Reader{
				"whole":         bytes.NewReader(data),
				"byte by byte":  iotest.OneByteReader(bytes.NewReader(data)),
				"end with data": iotest.DataErrReader(bytes.NewReader(data)),
			} {
				records, err := readAll(source, Options{})
				if err != nil || len(records) != boards {
					t.Fatalf("%s: %d records, %v, want %d", how, len(records), err, boards)
				}
				for i, r := range records {
					if r.Err != nil || r.Line != i+1 || r.Board.String() != text[82*i:82*i+81] {
						t.Fatalf("%s: record %d: %s", how, i, summary(&r))
					}
				}
			}
		})
	}
}

// placed matches errors that have a place of the decompressed text.
var placed = regexp.MustCompile(`^boards: (in line 1|after line [1-9][0-9]*): `)

func TestTruncatedCompressedInput(t *testing.T) {
	const boards = 10000
	text := variedLines(t, boards)
	for name, data := range map[string][]byte{"gzip": gzipped(t, text), "zstd": zstandard(t, text)} {
		t.Run(name, func(t *testing.T) {
			for _, size := range []int{4, 5, 12, len(data) / 2, len(data) - 9, len(data) - 1} {
				records, err := readAll(bytes.NewReader(data[:size]), Options{Name: "boards"})
				if !errors.Is(err, io.ErrUnexpectedEOF) || !placed.MatchString(err.Error()) ||
					!strings.Contains(err.Error(), ": "+name+" data is cut short") {
					t.Errorf("%d bytes of %d: %v", size, len(data), err)
				}
				if size > len(data)/3 && len(records) < boards*size/len(data)-2000 {
					t.Errorf("%d bytes of %d give only %d boards", size, len(data), len(records))
				}
				for i, r := range records {
					if r.Err != nil || r.Board.String() != text[82*i:82*i+81] {
						t.Fatalf("record %d: %s", i, summary(&r))
					}
				}
			}
		})
	}
}

func TestDamagedCompressedInput(t *testing.T) {
	text := variedLines(t, 100)
	broken := func(data []byte, i int) []byte {
		data[i] ^= 0x55
		return data
	}
	for name, data := range map[string][]byte{
		"gzip with a wrong checksum":   broken(gzipped(t, text), len(gzipped(t, text))-6),
		"gzip with unknown method":     broken(gzipped(t, text), 2),
		"gzip followed by text":        append(gzipped(t, text), "more boards"...),
		"zstd with a wrong checksum":   broken(zstandard(t, text), len(zstandard(t, text))-2),
		"zstd with too large a window": zstandard(t, variedLines(t, 10000), zstd.WithWindowSize(2*MaxWindow)),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readAll(bytes.NewReader(data), Options{})
			if err == nil || !strings.Contains(err.Error(), name[:4]+" data cannot be read: ") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestStartOfAMagicNumberIsText(t *testing.T) {
	for _, start := range []string{"\x1f", "\x28", "\x28\xb5", "\x28\xb5\x2f", "("} {
		records, err := readAll(strings.NewReader(start), Options{})
		if err != nil || len(records) != 1 || records[0].Err == nil {
			t.Errorf("%q: %v, %v", start, records, err)
		}
	}
}
