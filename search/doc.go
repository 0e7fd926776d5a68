// Package search answers questions about the completions of Sudoku boards.
//
// # Where to start
//
// First finds a completion, Smallest the lexicographically smallest one, and
// Unique the only one. Count counts completions, up to a limit or all of them.
// All yields them one by one. EstimateCount estimates their number where there
// are too many to count. Each of these starts from the clues of a sudoku.Board or
// from sudoku.Candidates. For many boards use SolveMany, or Visit to see every
// completion. CountWatched and EstimateOptions.Progress tell how far a long count or
// estimate has come.
//
// Everything that can run long takes a context. It stops within a millisecond after
// the context ends, and returns the context's error. A search that is as short as
// that may end with its answer instead.
//
// A board whose clues contradict each other has no completion. A board with a cell value above 9 has no completion either, and bits of a
// candidate set that stand for no digit are ignored. First, Smallest and Unique
// then return an error that wraps sudoku.ErrNoCompletion: a *sudoku.ClashError if clues
// clash. For the others, to have no completion is an
// answer and not an error: All yields nothing, and counts are 0.
//
// Answers do not depend on the machine, on other calls or on the number of
// goroutines. Every function may be called by several goroutines at once.
//
// # How it works
//
// There are three engines:
//
//   - The portable engine is plain Go. It keeps candidates digit by digit in
//     27-bit words, one for each band.
//   - The engine for a single board keeps a board in three registers of AVX-512
//     or six of AVX2.
//   - The lock-step engine searches 32 boards at once. Each register holds the
//     same cell of 32 boards with AVX-512, of 16 with AVX2, or of 8 on arm64.
//
// SolveMany and Visit use the lock-step engine for sixteen boards or more. Fewer
// SolveMany and Visit use the lock-step engine for sixteen boards or more. Fewer
// boards, and First, Unique, Count, Smallest and All, use the single-board engine. Where the
// processor lacks the instructions of one of the two, the portable engine does its work.
// EstimateCount and Guesses always use the portable engine.
//
// All engines search the same tree. At each node they apply the same rules until
// nothing changes: naked singles, hidden singles, pointing, claiming, and hidden
// triples in the three cells where a column meets a box. Then they branch on the
// same digit of the same cell. It is a cell with two candidates if there is one,
// preferably one whose candidates recur in its row and column. At the root, and below
// every second alternative, a digit with two places in a box competes with such cells.
//
// Once its pools are filled, a search does not allocate. Its time grows with the
// number of guesses, which take a microsecond or two each: most newspaper boards
// need none, and the hardest known boards about 60. The time to count completions
// is proportional to their number.
package search
