package puzzleio

import (
	"bullseye/internal/text/message"
)

// foreignFiles are kinds of files that users give and that a Reader does not read: how
// they start, what they are, and what to do.
var foreignFiles = []struct{ start, kind, advice string }{
	{"\xFD7zXZ\x00", "data compressed with xz", "gzip, zstd or text; decompress it with unxz"},
	{"BZh91AY&SY", "data compressed with bzip2", "gzip, zstd or text; decompress it with bunzip2"},
	{"7z\xBC\xAF\x27\x1C", "a 7z archive", "gzip, zstd or text; unpack it first"},
	{"\x89PNG", "a picture (PNG)", "boards as text"},
	{"\xFF\xD8\xFF", "a picture (JPEG)", "boards as text"},
	{"GIF8", "a picture (GIF)", "boards as text"},
	{"%PDF-", "a PDF file", "boards as text; copy them from the pages"},
	{"\x7FELF", "a program", "boards as text"},
	{"MZ\x90\x00", "a program", "boards as text"},
	{"PK\x03\x04", "a zip archive or a workbook", "gzip, zstd or text; unpack it, or save the workbook as CSV"},
}

// refuseForeign returns an error if the stream starts like a kind of file that is not
// read.
func (in *input) refuseForeign() error {
	for _, f := range foreignFiles {
		if in.startsWith(f.start) {
			return message.Errorf("found %v, expected %v", f.kind, f.advice)
		}
	}
	return nil
}
