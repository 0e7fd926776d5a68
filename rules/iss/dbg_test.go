package iss_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"bullseye/rules"
	"bullseye/rules/iss"
)

func TestDbg(t *testing.T) {
	text, _ := os.ReadFile("../../../shared/data/variants.tsv")
	for _, line := range strings.Split(string(text), "\n") {
		f := strings.Split(line, "\t")
		if !strings.HasPrefix(f[0], "Full rank - 6") {
			continue
		}
		p, _ := iss.Read([]byte(f[2]))
		n := map[rules.Kind]int{}
		for _, r := range p.Rules {
			n[r.Kind]++
			if r.Kind == rules.FullRank {
				fmt.Println(r.Numbers, len(r.Groups), r.Cells)
			}
			if r.Kind == rules.NoTies {
				fmt.Println(len(r.Groups))
			}
		}
		fmt.Println(n)
		for i := range 81 {
			r, c := i/9, i%9
			if r == 0 || r == 8 || c == 0 || c == 8 {
				p.Allowed[i] = rules.Value(int(f[1][i] - '0'))
			}
		}
		s, _ := rules.NewSolver(p)
		fmt.Println(s.Count(t.Context(), 2))
		fmt.Println(s.Guesses())
	}
}
