#!/usr/bin/env python3
"""Makes regular.ttf and bold.ttf from Noto Sans CJK SC and Source Sans 3.

    make.py NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc SOURCE-SANS-FOLDER FOLDER

The README of this folder says which characters the files have, and why. The
same fonts and the same fontTools give the same bytes.
"""
import glob
import io
import sys

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

SIMPLIFIED_CHINESE = 2  # the face of the collection
TOLERANCE = 1.0  # of the curves, in thousandths of the letters' size


def gb2312(first, last):
    """The Chinese characters in some rows of GB 2312."""
    for row in range(first, last + 1):
        for place in range(1, 95):
            try:
                yield ord(bytes([0xA0 + row, 0xA0 + place]).decode("gb2312"))
            except UnicodeDecodeError:
                pass


LATIN = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x2010, 0x2028), 0x2030, *range(0x2070, 0x2090), 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122,
]
SIGNS = [
    *range(0x2190, 0x219A), 0x21D2, 0x21D4,
    0x2200, 0x2203, 0x2208, 0x2209, 0x2212, 0x221A, 0x221E, 0x2227, 0x2228, 0x2229, 0x222A,
    0x2248, 0x2260, 0x2261, 0x2264, 0x2265, 0x2282, 0x2286,
    *range(0x2460, 0x2474),
    0x25A0, 0x25A1, 0x25B2, 0x25B3, 0x25BC, 0x25BD, 0x25C6, 0x25C7, 0x25CB, 0x25CE, 0x25CF,
    0x2605, 0x2606, 0x2713,
]
CHINESE = [  # GB 2312: its signs, Greek, Cyrillic and kana, and the 3755 characters of level 1
    *gb2312(1, 9), *gb2312(16, 55),
    *range(0x3000, 0x3020), *range(0xFF00, 0xFF60), 0xFFE5,
]
RARE = [*gb2312(56, 87)]  # level 2
TERMS = [ord(c) for c in "鳍筝浏琥珀"]  # those of level 2 that texts of this project have, such as fin and kite

# The letters of other languages, as far as Noto Sans CJK lacks them and Source Sans has them:
# Latin of Central and Northern Europe, of Turkish and of Vietnamese; Greek with accents;
# Cyrillic beyond Russian.
MORE_LETTERS = [*range(0x100, 0x250), *range(0x370, 0x460), *range(0x490, 0x500), *range(0x1E00, 0x1F00)]


def source_sans(folder, number):
    """The letters of Source Sans in one weight: for each character, its font."""
    letters = {}
    for path in sorted(glob.glob(f"{folder}/source-sans-3-*-{number}-normal.woff")):
        font = TTFont(path)
        for character in font.getBestCmap():
            letters.setdefault(character, font)
    return letters


def add_letters(font, glyphs, letters):
    """Adds MORE_LETTERS. The Latin letters of Noto Sans CJK are enlarged ones of Source
    Sans; the letter H tells by how much."""
    widths, names = font["hmtx"], font.getBestCmap()
    h = letters[ord("H")]
    scale = widths[names[ord("H")]][0] / h["hmtx"][h.getBestCmap()[ord("H")]][0]
    order = font.getGlyphOrder()
    for character in MORE_LETTERS:
        if character in names or character not in letters:
            continue
        source = letters[character]
        origin = source.getBestCmap()[character]
        outline = DecomposingRecordingPen(source.getGlyphSet())
        source.getGlyphSet()[origin].draw(outline)
        pen = TTGlyphPen(None)
        outline.replay(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
        name = f"u{character:04X}"
        order.append(name)
        glyphs[name] = pen.glyph()
        widths[name] = (round(scale * source["hmtx"][origin][0]), 0)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[character] = name
    font.setGlyphOrder(order)


def make(source, characters, letters, weight):
    font = TTFont(source, fontNumber=SIMPLIFIED_CHINESE, recalcTimestamp=False)
    options = subset.Options(
        layout_features=[],
        hinting=False,
        desubroutinize=True,
        glyph_names=False,
        notdef_outline=True,
        name_IDs=[],
        drop_tables=["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)

    order = font.getGlyphOrder()
    outlines, glyphs = font.getGlyphSet(), {}
    for name in order:
        pen = TTGlyphPen(None)
        outlines[name].draw(Cu2QuPen(pen, TOLERANCE, reverse_direction=True))
        glyphs[name] = pen.glyph()
    add_letters(font, glyphs, letters)
    order = font.getGlyphOrder()
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, glyphs
    font["loca"] = newTable("loca")
    for name in order:
        glyphs[name].recalcBounds(glyf)
        advance, _ = font["hmtx"][name]
        font["hmtx"][name] = (advance, getattr(glyphs[name], "xMin", 0))
    for tag in ("CFF ", "VORG"):
        if tag in font:
            del font[tag]
    font.sfntVersion = "\0\1\0\0"
    font["head"].glyphDataFormat = 0
    font["maxp"].tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
                  "maxStackElements", "maxSizeOfInstructions", "maxComponentElements", "maxPoints",
                  "maxContours", "maxCompositePoints", "maxCompositeContours", "maxComponentDepth"):
        setattr(font["maxp"], field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0
    names = font["name"]
    names.names = []
    for identifier, text in (
        (0, "(c) 2010-2023 Adobe (http://www.adobe.com/)."),
        (1, "Bullseye Sans"),
        (2, weight),
        (3, "Bullseye Sans " + weight),
        (4, "Bullseye Sans " + weight),
        (5, "Version 1.001; parts of Noto Sans CJK SC 2.004 and Source Sans 3.052"),
        (6, "BullseyeSans-" + weight),
        (13, "This Font Software is licensed under the SIL Open Font License, Version 1.1."),
        (14, "http://scripts.sil.org/OFL"),
    ):
        names.setName(text, identifier, 3, 1, 0x409)
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def main(regular, bold, letters, folder):
    for source, characters, weight, number in (
        (regular, LATIN + SIGNS + CHINESE + RARE, "Regular", 400),
        (bold, LATIN + SIGNS + CHINESE + TERMS, "Bold", 700),
    ):
        with open(f"{folder}/{weight.lower()}.ttf", "wb") as file:
            file.write(make(source, characters, source_sans(letters, number), weight))


main(*sys.argv[1:])
