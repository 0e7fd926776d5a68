package pdf

import "testing"

// A part of a font that is kept has the same bytes as one that is cut anew, and few are kept.
func TestPartsAreKept(t *testing.T) {
	f := &faces[0]
	for i := range 2 * mostRecent {
		var used characters
		used.add('a')
		used.add(rune('0' + i%10))
		used.add(rune('À' + i))
		kept, err := f.part(&used)
		if err != nil {
			t.Fatal(err)
		}
		again, err := f.part(&used)
		if err != nil || again != kept {
			t.Fatalf("%q is cut again, with the error %v", kept.text, err)
		}
		cut := &part{face: f, text: kept.text}
		if err := cut.cut(&used); err != nil || string(cut.file) != string(kept.file) || string(cut.glyphs) != string(kept.glyphs) || cut.widths != kept.widths {
			t.Fatalf("%q is cut otherwise than what is kept, with the error %v", kept.text, err)
		}
	}
	if n := len(recent.parts); n > mostRecent {
		t.Errorf("%d parts are kept, expected at most %d", n, mostRecent)
	}
	var many characters
	for r := rune('一'); r < '一'+3000; r++ {
		many.add(r)
	}
	large, err := f.part(&many)
	if err != nil {
		t.Fatal(err)
	}
	if large.kept() != nil {
		t.Errorf("a part of %d bytes is kept", large.length)
	}
}
