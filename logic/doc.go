// Package logic finds the steps by which a person solves a board, and rates them.
package logic
