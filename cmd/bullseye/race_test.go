//go:build race

package main

// raced says whether the program runs under the race detector, which alone
// takes more memory than a judge gives.
const raced = true
