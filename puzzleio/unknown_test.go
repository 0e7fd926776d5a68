package puzzleio

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// What does not exist is unknown, not "only written", and callers can tell.
func TestUnknownValues(t *testing.T) {
	_, errRead := NewReader(strings.NewReader("x"), Options{Format: 99}).Read()
	_, errWrite := NewWriter(io.Discard, WriterOptions{Format: 99})
	_, errOnlyRead := NewWriter(io.Discard, WriterOptions{Format: SCL})
	_, errFormat := ParseFormat("LINE")
	_, errPacked := NewWriter(io.Discard, WriterOptions{Compression: 99})
	_, errCompression := ParseCompression("rar")
	_, errNoReader := NewReader(strings.NewReader("PAR1"), Options{Format: Parquet}).Read()
	_, errNoWriter := NewWriter(io.Discard, WriterOptions{Format: Parquet})
	for _, test := range []struct {
		got, want error
		text      string
	}{
		{errRead, ErrUnknownFormat, "unknown format Format(99)"},
		{errWrite, ErrUnknownFormat, "unknown format Format(99)"},
		{errOnlyRead, ErrUnknownFormat, "unknown format to write: scl can only be read"},
		{errFormat, ErrUnknownFormat, `unknown format "LINE", expected one of any, line, `},
		{errPacked, ErrUnknownCompression, "unknown compression Compression(99)"},
		{errCompression, ErrUnknownCompression, `unknown compression "rar", expected plain, gzip or zstd`},
		{errNoReader, ErrNoCodec, "no codec of Parquet to read; set Options.Parquet"},
		{errNoWriter, ErrNoCodec, "no codec of Parquet to write; set WriterOptions.Parquet"},
	} {
		if !errors.Is(test.got, test.want) || !strings.Contains(test.got.Error(), test.text) {
			t.Errorf("got %v, want %s", test.got, test.text)
		}
	}
}
