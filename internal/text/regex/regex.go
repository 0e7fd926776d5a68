// Package regex has regular expressions that are compiled when they are first used, so that a
// program that needs none of them starts faster.
package regex

import (
	"regexp"
	"sync"
)

// Lazy returns a function that returns a regular expression. It panics if that cannot be parsed.
func Lazy(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
