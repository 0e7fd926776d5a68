// Package setter sets boards for play: those of each day, which are the same for everybody,
// and fresh ones.
//
// # Where to start
//
//	board, err := setter.OfDay(ctx, setter.Hard, time.Now().UTC())
//
// returns the hard board of today, and Fresh one that depends on a seed. Boards have one of
// a few kinds: a level of classic sudoku, or target sudoku. The kinds say what makes a board
// good for a person; package generate makes any other.
//
// # The rule
//
// A board follows from a text, such as "bullseye daily 1 2026-11-22 hard". The number is that
// of the rule. The first 13 hexadecimal digits of the SHA-256 of the text are a seed for
// package generate. Of the boards of this seed, the first that suits its kind is taken. The
// page docs/daily.md has the rule in full, so that others can follow it.
//
// The rule must not change: people compare their results of a day, and games refer to days.
// Golden tests notice a change in this package, and in packages generate and logic where they
// matter. A better rule gets another number and a first day, and the days before keep theirs.
//
// Everybody can know tomorrow's board by rule 1. OfSecretDay has rule 2, by which a board also
// follows from a secret: the seed is the HMAC-SHA256 of the text with the secret as key.
//
// # Time
//
// On average, a classic board up to fiendish takes a few milliseconds, a diabolical board or one
// of target sudoku some tens, and an extreme board half a second. Only the context bounds the
// number of attempts. Boards are not kept between calls.
package setter
