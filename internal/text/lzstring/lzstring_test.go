package lzstring

import (
	"errors"
	"strings"
	"testing"
)

// The text and its form are in the documentation of another implementation, which fills whole
// bytes with zeros.
func TestKnownText(t *testing.T) {
	const text, compressed = "I have some string to be compressed", "JIAgFghgbgpiDOB7AtneAXATgSwHYHMR1EQAjOAYxQAdMZ54YATIAA=="
	if got, want := strings.TrimRight(Compress(text), "="), strings.TrimRight(compressed, "A="); got != want+"A" {
		t.Errorf("found %s, expected %sA", got, want)
	}
	if got, err := Decompress(compressed, 100); got != text || err != nil {
		t.Errorf("found %q, %v, expected %q", got, err, text)
	}
}

func TestThereAndBack(t *testing.T) {
	for _, text := range []string{"", "a", "aa", "aaa", "ab", "é", "数独", "𝒳𝒳", strings.Repeat("a", 5000), strings.Repeat(`{"value":5,"given":true},{},`, 81)} {
		if got, err := Decompress(Compress(text), len(text)); got != text || err != nil {
			t.Errorf("found %q, %v, expected %q", got, err, text)
		}
	}
}

func TestTextsThatAreNotCompressed(t *testing.T) {
	for _, text := range []string{"", "=", "A", "!", "hello", "JIAgFg!hgbgpi", "JIAgFghgbgpi", "////////"} {
		if got, err := Decompress(text, 1000); !errors.Is(err, ErrInvalid) {
			t.Errorf("%q: found %q, %v, expected ErrInvalid", text, got, err)
		}
	}
	// 64 KiB can stand for hundreds of megabytes.
	if _, err := Decompress(Compress(strings.Repeat("a", 100_000)), 99_999); err == nil || errors.Is(err, ErrInvalid) {
		t.Errorf("a text that is too long: found the error %v", err)
	}
}

func FuzzDecompress(f *testing.F) {
	for _, text := range []string{"JIAgFghgbgpiDOB7AtneAXATgSwHYHMR1EQAjOAYxQAdMZ54YATIAA==", Compress("aaaa"), Compress("数独"), "Q===", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, compressed string) {
		const most = 10_000
		if text, err := Decompress(compressed, most); err == nil {
			if back, err := Decompress(Compress(text), 2*most); back != text || err != nil {
				t.Fatalf("found %q, %v, expected %q", back, err, text)
			}
		}
		if text := strings.ToValidUTF8(compressed, "\uFFFD"); len(text) < most {
			if back, err := Decompress(Compress(text), most); back != text || err != nil {
				t.Fatalf("found %q, %v, expected %q", back, err, text)
			}
		}
	})
}
