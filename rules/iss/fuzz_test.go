package iss_test

import (
	"bytes"
	"testing"

	"bullseye/rules/iss"
)

// Whatever the reader takes is a valid puzzle, and what is written of it is read again and written
// the same.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		".Shape~6x6.~R1C1_3~R6C6_1_2.Cage~10~R1C1~R1C2.Thermo~R1C1~R2C2", ".NoBoxes.Jigsaw~" + jigsaw + ".Diagonal~1.Windoku",
		".Or.Cage~5~R1C1~R1C2.And.V~R2C1~R2C2.X~R3C1~R3C2.End.End", ".Replicate~AwDiQEiwD.SameValues~2~R1C1~R3C3.End",
		".Shape~4x4~4.Var~A~x~3.Sum~0_=_1_1_-10_-1~R1C1~R1C2~VA1~VA2.NFA~QO_XqA~_even~R1C1~R1C2~~R2C1~R2C2.FullRank~C1~4~5.FullRankTies~any",
		".StrictKropki.WhiteDot~R1C1~R1C2.StrictXV.X~R2C1~R2C2.Pair~_-~_~R3C3~R4C4.Regex~KDEyfDIxKSozPw~R1C1~R1C2~~R2C1", killer,
		"https://x/?q=.Shape%7E4x4&mode=x", "# x\n1234\n3412\n\n.Cage~3~R3C1~R3C2", ".Shape~3x5~0-8~Raw.PillArrow~2~R1C1~R1C2~R1C3~R1C4.SumLine~10~R2C1~R2C2~LOOP",
		".Shape~5x5.Jigsaw~1111122222333334444455555.RegionSumLine~R1C1~R2C1~R2C2~R3C2", ".Shape~4x4~0-4.Doppelganger.V~DGC1~DGC2",
		"3x3:d:k:" + "2561:", "=1234....", "1 2 3 4|. . . .|. . . .|. . . .",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := iss.Read(text)
		if err != nil {
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		written, err := iss.Append(nil, p)
		if err != nil {
			return
		}
		again, err := iss.Read(written)
		if err != nil {
			t.Fatalf("wrote %s: %v", written, err)
		}
		if second, err := iss.Append(nil, again); err != nil || !bytes.Equal(written, second) {
			t.Fatalf("wrote %s, then %s: %v", written, second, err)
		}
	})
}

const (
	jigsaw = "111222333111222333111222333444555666444555666444555666777888999777888999777888999"
	killer = "C<5<KD<I<^O<<^P<<^F^R<^C<^9^^^^^^^^^K<<H<I<<<A^X<^Q<IB^>^^I^^^^I<^>^>>^J^^6<^B<>^"
)
