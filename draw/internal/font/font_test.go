package font

import (
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"
)

// Texts of this project: steps, charts, booklets. Each character must be in both fonts.
const texts = `第12步：排除 R1C1、r2c3 的 5。≠ ≤ ≥ → ⇒ ← ↔ − × · … — “引号” ‘’（）《》【】，。；！？％
宫行列数对鳍链强弱区块唯余显隐性最高分证明解谜时间姓名答案难度等级页靶 The quick brown fox jumps over the lazy dog`

func TestFontsHaveTheCharacters(t *testing.T) {
	for _, r := range strings.ReplaceAll(texts, "\n", "") {
		if !Has(r) || !InBold(r) {
			t.Errorf("%c: regular %v, bold %v", r, Has(r), InBold(r))
		}
	}
}

// GB 2312 has 3,755 Chinese characters in level 1 and 3,008 in level 2. Of the latter, the
// bold font has five.
func TestLevelsOfGB2312(t *testing.T) {
	regular, both := 0, 0
	for r := rune(0x4E00); r < 0xA000; r++ {
		if Has(r) {
			regular++
			if InBold(r) {
				both++
			}
		} else if InBold(r) {
			t.Errorf("%c is only in the bold font", r)
		}
	}
	if both != 3755+5 || regular != 3755+3008 {
		t.Errorf("the fonts have %d and %d Chinese characters", regular, both)
	}
	if rare := Find('亍', true); rare != Find('亍', false) {
		t.Error("a rare character in bold is not that of the regular font")
	}
}

func TestGlyphs(t *testing.T) {
	for _, bold := range []bool{false, true} {
		for _, r := range "0189AgT数步，" {
			g := Find(r, bold)
			if g != Find(r, bold) {
				t.Errorf("%c is read twice", r)
			}
			if len(g.Segments) == 0 || g.Segments[0].Op != Move {
				t.Errorf("%c has the outline %v", r, g.Segments)
			}
			for _, s := range g.Segments {
				if s.X < -0.1 || s.X > 1.1 || s.Y < -1 || s.Y > 0.4 {
					t.Errorf("%c has the point %v, %v", r, s.X, s.Y)
				}
			}
		}
	}
	if a, b := Find('8', false), Find('8', true); a.Advance < 0.5 || a.Advance > 0.6 || b.Advance < a.Advance {
		t.Errorf("the digit 8 is %v wide, and %v in bold", a.Advance, b.Advance)
	}
}

// Letters from Source Sans fit those of Noto Sans CJK: with an accent above or below, a letter
// is as wide as without.
func TestLettersOfBothSourcesFit(t *testing.T) {
	for _, bold := range []bool{false, true} {
		for _, pair := range []string{"AĄ", "CČ", "EĖ", "SŠ", "ZŻ", "aą", "cč", "eę", "sș", "zž", "oő"} {
			letters := []rune(pair)
			if !InBold(letters[1]) {
				t.Fatalf("the fonts lack %c", letters[1])
			}
			plain, accented := Find(letters[0], bold), Find(letters[1], bold)
			if diff := plain.Advance - accented.Advance; diff < -0.01 || diff > 0.01 {
				t.Errorf("%c is %v wide, %c %v", letters[0], plain.Advance, letters[1], accented.Advance)
			}
		}
	}
}

// The glyph of a character that the fonts lack is a box: two closed lines.
func TestMissingCharacterIsABox(t *testing.T) {
	for _, r := range []rune{'한', '🙂', -1, 0x10FFFF} {
		if Has(r) {
			t.Errorf("the font has %U", r)
		}
		if g := Find(r, true); len(g.Segments) < 8 || g.Advance == 0 {
			t.Errorf("%U is %v", r, g)
		}
	}
}

// Whoever embeds the files may change them: they are copies. They name their licence.
func TestFiles(t *testing.T) {
	for name, file := range map[string]func() []byte{"Regular": Regular, "Bold": Bold} {
		f, err := sfnt.Parse(file())
		if err != nil {
			t.Fatal(err)
		}
		for id, want := range map[sfnt.NameID]string{
			sfnt.NameIDFamily: Family, sfnt.NameIDSubfamily: name, sfnt.NameIDLicense: "SIL Open Font License, Version 1.1", sfnt.NameIDCopyright: "Adobe",
		} {
			if got, err := f.Name(nil, id); err != nil || !strings.Contains(got, want) {
				t.Errorf("%s: name %d is %q (%v), want %q", name, id, got, err, want)
			}
		}
		clear(file())
		if _, err := sfnt.Parse(file()); err != nil {
			t.Errorf("%s is not a copy", name)
		}
	}
}
