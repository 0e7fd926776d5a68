// Package game has the rules of play: what a player may do, what counts as winning, and
// what each player may see. A game is a log of events about one board. The log decides
// everything, so a game can be stopped, moved to another machine and resumed.
//
// # Rules
//
// A game has one seat or two. With two seats it is a duel. A person, a ghost or a bot
// takes a seat by joining under a name. A ghost repeats the recorded moves of somebody who
// played the board before. A bot is a program. A seat that is taken stays taken.
//
// With one seat, the game starts when the seat is taken. A duel starts when both seats
// are taken and the countdown is over, so both players see the board at the same moment.
//
// Clues are fixed. In any other cell, a player can
//
//   - enter a digit, replace it or clear it. The digit may clash with others, and need not
//     be right;
//   - write small marks, the candidates, while the cell is blank. A digit hides the marks
//     of its cell until it is cleared. An entry can tidy up: its digit then also leaves the
//     marks of its row, column and box;
//   - undo and redo entries and marks, as often as they like. That costs nothing.
//
// A player finishes by handing in a full grid without clashes. Any other board is refused
// with the cells that are blank or clash, and play continues. A player can give up at any
// time. Nobody can return after that.
//
// In target sudoku, each cell has a weight, and the score is the sum of weight times digit
// over the grid. Before a grid is full, the score is that of the filled cells. A board of
// target sudoku has many completions, and each of them can be handed in. In classic sudoku
// there is no score.
//
// A game is over when all players have handed in or left, or when the time is up. Every
// duel has a time limit. With one seat there may be none. A duel is also over when its result is
// settled: when a player leaves, hands in first in classic sudoku, or hands in the best score
// that a grid can have, if the setting tells it.
//
// With one seat, the player can pause. Pauses do not count as playing time, and hide the
// board. If the setting allows it, the player can ask for hints, and the result says how
// many there were.
//
// In a duel, each player sees how many cells the other has filled, and the score, but
// never a digit. They can say one of a few [Words] to each other. There are no pauses and no hints. The winner is
//
//  1. the only player who finished, or the other one if a player leaves;
//  2. if both did, and it is target sudoku, the one with the higher score;
//  3. otherwise, the one who handed in earlier, to the millisecond.
//
// Otherwise, the duel is a draw. If the time is up and nobody finished, it is a draw whatever the
// scores are. If a player leaves before the start, nobody has won.
//
// Two friends can also fill one board together: see [Setting]. An entry then goes into the cells
// of both, and the later one counts. Marks stay with their seat. Nothing can be undone, since that
// could take a digit of the other player, but every digit can be replaced or cleared, whoever
// entered it. When one of them hands in, both have finished, and nobody has won. If one leaves,
// the other one can finish the board.
//
// If the connection to a player of a duel is lost, it has a minute to come back: see
// [Grace]. After that, the player has left. The minute does not begin before the game
// starts, so a friend can be awaited with the connection closed.
//
// A duel of strangers is stricter: see [Setting]. Who does not come to the board, by opening a
// connection or making a move, within 20 seconds of the moment when both seats are taken, has
// left: see [Arrival]. Then nobody has won.
//
// # Where to start
//
// A [Setting] says what is played. [Create] makes the first event of its log, and a
// [State] is what the log says:
//
//	first, err := game.Create(setting, now)
//	...
//	var s game.State
//	err = s.Apply(first)
//
// A player asks for a [Move]. [State.Propose] returns the events that the move adds to the
// log, or says why the rules do not allow it. The caller writes the events to the log, and
// then gives them to [State.Apply]:
//
//	events, err := s.Propose(game.Move{Kind: game.Entry, ID: "7", Cell: 4, Digit: 5}, seat, now)
//
// Time adds events too: [State.Tick] returns them, and [State.Due] says when it will.
// [State.Disconnected] and [State.Connected] return the events of a lost connection.
// [State.View] is what a player or spectator may see, and [State.Result] is the outcome.
// [Replay] returns the state from a log.
//
// Players may ask again if they get no answer, because every move has an ID. The second
// move with the same ID of a seat changes nothing, and gives [*Repeated].
//
// # Rules of the log
//
// Events are numbered 0, 1, 2 and so on. Created is the first, and Over the last. Times
// come from the caller, never from players. They do not decrease: if the clock jumps back,
// events get the time of the last one. Only whole milliseconds count.
//
// At the moment when the time is up, moves are refused, even if Over is not in the log
// yet. Apply refuses every event that Create, Propose, Tick, Disconnected and Connected cannot
// have made, so a log that no game can have written is refused. The same log gives the same
// state and result everywhere.
//
// # Limits
//
//	moves of a seat                  5000 (MaxMoves); handing in and giving up are always allowed
//	events of a log                  20,008 (MaxEvents)
//	time limit                       24 hours (MaxLimit)
//	countdown                        one minute (MaxCountdown)
//	name                             1 to 24 characters that can be seen (MaxName, CleanName)
//	ID                               1 to 36 of A-Z a-z 0-9 . - _ (MaxID)
//	event in JSON                    8 KiB (MaxEventBytes)
//	view in JSON                     16 KiB (MaxViewBytes)
//	times                            1970 to 2199
//
// No input makes the package panic, except a call for a seat that does not exist, where
// the documentation says so.
package game
