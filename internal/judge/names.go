package judge

import (
	"strings"
	"unicode"
)

// A Statement is a problem as one judge publishes it.
type Statement struct {
	Name   string   // the judge and the number or code of the problem
	Also   []string // other names of it, which differ in more than their spelling
	Source string   // the address of the statement
}

// named reports whether a key is that of one of the statement's names.
func (s *Statement) named(k string) bool {
	for _, name := range append([]string{s.Name}, s.Also...) {
		if key(name) == k {
			return true
		}
	}
	return false
}

// key returns what decides which problem a name stands for: its letters, in lower
// case, and its digits. "AcWing 183", "acwing-183" and "acwing#183" have the same
// key.
func key(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// Names returns one name of each judge's problem, in the order of Problems.
func Names() []string {
	var names []string
	for _, p := range Problems() {
		for _, s := range p.Statements {
			names = append(names, s.Name)
		}
	}
	return names
}

// acwing makes the statement of a problem of AcWing. Addresses there have numbers
// of their own.
func acwing(number, content string) Statement {
	return Statement{Name: "acwing-" + number, Source: "https://www.acwing.com/problem/content/" + content + "/"}
}

func boj(number string) Statement {
	return Statement{
		Name: "boj-" + number, Also: []string{"백준-" + number, "baekjoon-" + number, "acmicpc-" + number},
		Source: "https://www.acmicpc.net/problem/" + number,
	}
}

func hdu(number string) Statement {
	return Statement{
		Name: "hdu-" + number, Also: []string{"hdoj-" + number},
		Source: "https://acm.hdu.edu.cn/showproblem.php?pid=" + number,
	}
}

func kattis(code string) Statement {
	return Statement{Name: "kattis-" + code, Also: []string{code}, Source: "https://open.kattis.com/problems/" + code}
}

func luogu(number string) Statement {
	return Statement{
		Name: "luogu-p" + number, Also: []string{"P" + number, "luogu-" + number, "洛谷-P" + number, "洛谷-" + number},
		Source: "https://www.luogu.com.cn/problem/P" + number,
	}
}

func poj(number string) Statement {
	return Statement{
		Name: "poj-" + number, Also: []string{"pku-" + number},
		Source: "http://poj.org/problem?id=" + number,
	}
}

func spoj(code string) Statement {
	return Statement{
		Name: "spoj-" + strings.ToLower(code), Also: []string{code},
		Source: "https://www.spoj.com/problems/" + code + "/",
	}
}
