package pdf

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/internal/fortest/sample"
)

// objectsOf returns the objects of a file by their numbers, from its table of places.
func objectsOf(t *testing.T, file []byte) map[int]string {
	t.Helper()
	end := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(file)
	if end == nil {
		t.Fatalf("the file ends with %q", file[max(0, len(file)-50):])
	}
	at, _ := strconv.Atoi(string(end[1]))
	table := strings.Split(string(file[at:]), "\n")
	var n int
	if _, err := fmt.Sscanf(table[1], "0 %d", &n); err != nil || table[0] != "xref" {
		t.Fatalf("the table begins with %q", table[:2])
	}
	objects := map[int]string{}
	for i := 1; i < n; i++ {
		entry := table[2+i]
		place, err := strconv.Atoi(entry[:10])
		head := fmt.Sprintf("%d 0 obj\n", i)
		if err != nil || len(entry) != 19 || !bytes.HasPrefix(file[place:], []byte(head)) {
			t.Fatalf("object %d is not at %q", i, entry)
		}
		text, _, _ := strings.Cut(string(file[place+len(head):]), "\nendobj\n")
		objects[i] = text
	}
	return objects
}

// The table has the place of each object, whatever their number, and the tree has all pages
// in their order.
func TestPlacesOfObjects(t *testing.T) {
	for _, n := range []int{1, 2, kidsOfNode, kidsOfNode + 1, 2*kidsOfNode + 7} {
		var file bytes.Buffer
		f := NewFile(&file, paper.About{Title: "Many"})
		for i := range n {
			page := newPage(float64(100+i), 50)
			page.Text(10, 10, fmt.Sprintf("page %d", i), draw.Style{Size: 8, Bold: i%2 == 0, Color: draw.Color{A: 255}})
			page.headings = []heading{{fmt.Sprintf("%d", i), 0}}
			f.Add(page.finish())
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		objects := objectsOf(t, file.Bytes())
		references := regexp.MustCompile(`(\d+) 0 R`)
		kids := func(of int) (all []int) {
			_, list, _ := strings.Cut(objects[of], "/Kids [")
			for _, one := range references.FindAllStringSubmatch(list, -1) {
				number, _ := strconv.Atoi(one[1])
				all = append(all, number)
			}
			return all
		}
		pages := 0
		for _, node := range kids(1) {
			for _, page := range kids(node) {
				want := fmt.Sprintf("/Parent %d 0 R /MediaBox [0 0 %d.00 50.00]", node, 100+pages)
				if !strings.Contains(objects[page], want) {
					t.Fatalf("%d pages: page %d is %q, want %q", n, pages, objects[page], want)
				}
				pages++
			}
		}
		if pages != n || !strings.Contains(objects[1], fmt.Sprintf("/Count %d ", n)) {
			t.Errorf("%d pages, want %d: %q", pages, n, objects[1])
		}
		for number, text := range objects {
			for _, one := range references.FindAllStringSubmatch(strings.Split(text, "stream\n")[0], -1) {
				if to, _ := strconv.Atoi(one[1]); objects[to] == "" {
					t.Errorf("object %d refers to %d, which is not there", number, to)
				}
			}
		}
	}
}

// A font has a glyph for each character that it is asked for, however many.
func TestPartsOfFonts(t *testing.T) {
	for i := range faces {
		var all characters
		font, err := sfnt.Parse(faces[i].load())
		if err != nil {
			t.Fatal(err)
		}
		for r := range rune(0xFFFF) {
			if glyph, err := font.GlyphIndex(nil, r); err == nil && glyph != 0 {
				all.add(r)
			}
		}
		var file bytes.Buffer
		o := newObjects(&file)
		if _, err := faces[i].embed(o, &all); err != nil {
			t.Fatal(err)
		}
		n := 0
		for r := range all.all() {
			if n++; r < 32 {
				t.Errorf("%U is in the font", r)
			}
		}
		if n < 500 {
			t.Errorf("%s has %d characters", faces[i].name, n)
		}
	}
}

// Pages of a file stayed in memory until its end: 20,000 took 631 MB.
func TestManyPagesFillTheMemory(t *testing.T) {
	pages := 5000
	if sample.Only() {
		pages = 1000
	}
	s := scene(t)
	f := NewFile(io.Discard, paper.About{})
	var m runtime.MemStats
	heap := func() uint64 {
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	picture := Picture{Drawing: s}
	f.Add(picture.Sheet())
	before := heap()
	for range pages {
		f.Add(picture.Sheet())
	}
	after := heap()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if grown := int64(after) - int64(before); grown > 2<<20 {
		t.Errorf("%d pages take %d bytes of memory", pages, grown)
	}
}

// An error of the writer is returned at the end.
func TestWriteErrors(t *testing.T) {
	for limit := 0; limit < 20_000; limit += 500 {
		w := &full{limit}
		if err := Drawings(w, paper.About{}, Picture{Drawing: scene(t)}); err != io.ErrShortWrite && w.room < 0 {
			t.Fatalf("after %d bytes: %v", limit, err)
		}
	}
}

// A file larger than 10 GB had a damaged table of objects, and no error.
func TestFileOfMoreThanTenGigabytesIsDamaged(t *testing.T) {
	sheet := (&Picture{Drawing: scene(t)}).Sheet()
	for name, fill := range map[string]func(o *objects){
		"bytes":   func(o *objects) { o.at = maxPlace - 100 },
		"objects": func(o *objects) { o.places = append(o.places, make([]int64, maxObjects-20)...) },
	} {
		t.Run(name, func(t *testing.T) {
			f := NewFile(io.Discard, paper.About{})
			fill(f.objects)
			f.Add(sheet)
			if err := f.Err(); err != nil && name == "objects" {
				t.Fatal(err)
			}
			for range 20 {
				f.Add(sheet)
			}
			if err := f.Err(); err != ErrLarge {
				t.Errorf("writing gives %v, expected %v", err, ErrLarge)
			}
			if err := f.Close(); err != ErrLarge {
				t.Errorf("closing gives %v, expected %v", err, ErrLarge)
			}
			if n := len(f.objects.places); n > maxObjects {
				t.Errorf("found %d objects, expected at most %d", n, maxObjects)
			}
		})
	}
}

// A full writer has room for some bytes.
type full struct{ room int }

func (f *full) Write(text []byte) (int, error) {
	if f.room -= len(text); f.room < 0 {
		return 0, io.ErrShortWrite
	}
	return len(text), nil
}

// Characters that the font lacks are known, each once and in their order.
func TestMissingCharacters(t *testing.T) {
	b := booklet(t, 1, 1)
	b.Title, b.Puzzles[0].Name = "a𝒜中", strings.Repeat("𝒜\u2603", 2)
	f := NewFile(io.Discard, b.About())
	f.Print(b)
	if got, want := string(f.Missing()), "\u2603𝒜"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
