package iss_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"bullseye/rules"
	"bullseye/rules/iss"
)

func TestVariants(t *testing.T) {
	for _, file := range []string{"variants.tsv", "variants-more.tsv"} {
		text, err := os.ReadFile("../../../shared/data/" + file)
		if err != nil {
			t.Skip(err)
		}
		for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			if strings.HasPrefix(line, "#") {
				continue
			}
			f := strings.Split(line, "\t")
			name, want, puzzle := f[0], f[1], f[2]
			if v := os.Getenv("VARIANT"); v != "" && !strings.HasPrefix(name, v) {
				continue
			}
			if len(name) > 30 {
				name = name[:30]
			}
			p, err := iss.Read([]byte(puzzle))
			if err != nil {
				fmt.Printf("%-30s READ %v\n", name, err)
				continue
			}
			start := time.Now()
			s, err := rules.NewSolver(p)
			if err != nil {
				fmt.Printf("%-30s COMPILE %v\n", name, err)
				continue
			}
			build := time.Since(start)
			start = time.Now()
			ctx, cancel := context.WithTimeout(context.Background(), 8*time.Second)
			var all []string
			for g, err := range s.All(ctx) {
				if err != nil {
					all = append(all, err.Error())
					break
				}
				all = append(all, p.FormatGrid(g))
				if r, broken := p.Broken(g); broken {
					t.Errorf("%s: rule %d (%v) is broken", name, r, p.Rules[max(r, 0)])
				}
				if len(all) == 2 {
					break
				}
			}
			cancel()
			state := "ok"
			if len(all) != 1 || all[0] != want {
				state = fmt.Sprint("WRONG ", all, want)
				t.Error(name)
			}
			fmt.Printf("%-30s\t%8.2f\t%8.2f\t%7d\t%s\n", name, build.Seconds()*1e3, time.Since(start).Seconds()*1e3, s.Guesses(), state)
		}
	}
}
