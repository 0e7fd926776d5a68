package judge

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// A Statement is a problem as one judge publishes it.
type Statement struct {
	Name   string   // the judge and the number or code of the problem
	Also   []string // other names of it, which differ in more than their spelling
	Source string   // the address of the statement
}

// named reports whether a key is that of one of the statement's names or of its
// address.
func (s *Statement) named(k string) bool {
	if site(k) == site(key(s.Source)) {
		return true
	}
	for _, name := range append([]string{s.Name}, s.Also...) {
		if key(name) == k {
			return true
		}
	}
	return false
}

// key returns what decides which problem a name stands for: its letters, in lower
// case, and its digits. "AcWing 183", "acwing-183" and "acwing#183" have the same
// key. Full-width letters and digits count as the usual ones.
func key(name string) string {
	name = width.Fold.String(name)
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// site returns the key of an address without its beginning, which people leave out.
func site(k string) string {
	for _, beginning := range []string{"http", "s", "www"} {
		k = strings.TrimPrefix(k, beginning)
	}
	return k
}

// OfJudge returns the problems of the judge with that name, such as hdu or 洛谷.
func OfJudge(name string) []Problem {
	k := key(name)
	ofJudge := func(s Statement) bool {
		return slices.ContainsFunc(append([]string{s.Name}, s.Also...), func(name string) bool {
			judge, _, numbered := strings.Cut(name, "-")
			return numbered && key(judge) == k
		})
	}
	var found []Problem
	for _, p := range Problems() {
		if slices.ContainsFunc(p.Statements, ofJudge) {
			found = append(found, p)
		}
	}
	return found
}

// AllNames returns every name of each judge's problem, in the order of Problems.
func AllNames() []string {
	var names []string
	for _, p := range Problems() {
		for _, s := range p.Statements {
			names = append(append(names, s.Name), s.Also...)
		}
	}
	return names
}

// Numbered returns the name of the problem with a number, if exactly one judge's
// problem has it, and otherwise "".
func Numbered(number string) string {
	number = width.Fold.String(number)
	if number == "" || strings.Trim(number, "0123456789") != "" {
		return ""
	}
	found := ""
	for _, name := range Names() {
		if name[strings.LastIndexAny(name, "-p")+1:] != number {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
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

func hdu(number string, also ...string) Statement {
	return Statement{
		Name: "hdu-" + number, Also: append([]string{"hdoj-" + number}, also...),
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

func uva(number string, also ...string) Statement {
	return Statement{
		Name: "uva-" + number, Also: also,
		Source: "https://onlinejudge.org/external/" + number[:len(number)-2] + "/" + number + ".pdf",
	}
}
