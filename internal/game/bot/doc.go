// Package bot plays: it plans what a player of some strength would do on a board, move by
// move, in the time that a person would take.
//
// # Where to start
//
//	moves, err := bot.Plan(ctx, clues, weights, bot.Options{Strength: bot.Careful, Seed: seed})
//
// returns moves with their times since the start of the game, as [game.GhostOf] does for a
// recorded game. The last move hands in a full grid, which the rules accept. The plan depends
// on its arguments alone.
//
// # How bots play
//
// All bots first take the digits that follow from those that are there, the easiest ones
// first. When they see no further step, they play by their strength.
//
// In target sudoku, there comes a point where nothing follows, and a player has to choose:
//
//   - Greedy takes the largest product of weight and digit that does not clash, whatever
//     follows from it.
//   - Careful takes the products that pay most and follows each of them to the singles that
//     result. It rules out what leads to a dead end, and prefers what promises the most.
//   - Strong imagines how a careful player would continue after each of several choices, to
//     the end of the board, and heads for the best grid that it has imagined.
//   - Perfect heads for the best grid.
//
// On classic boards, strengths differ in the techniques that they know, in their pace, and in
// the number of slips. Greedy knows singles, and each of the others knows more. Where its
// techniques end, a bot guesses a digit in a cell with few candidates. Perfect never guesses
// wrong.
//
// A bot that has gone wrong plays on until it sees a dead end: a cell without a candidate, or
// a digit without a place in a house. It then takes back its moves up to the wrong one, as a
// person would, and does not make that one again. After twelve dead ends it loses patience and
// only makes moves that lead to a completion, so that no plan exceeds MaxMoves.
//
// # Time
//
// The time for a move depends on the difficulty of the steps before it, on the strength, on
// chance, and on Options.Pace. On classic boards of package setter up to fiendish, bots take two
// to eight minutes on average, stronger ones less, and seldom a quarter of an hour. In target
// sudoku, they take three to five minutes, stronger ones more, and never ten on the boards of the
// tests: greed is quick.
package bot
