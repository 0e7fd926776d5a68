//go:build !race

package main

// raced says whether the program runs under the race detector.
const raced = false
