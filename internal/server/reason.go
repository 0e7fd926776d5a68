package server

import (
	"net/http"

	"bullseye/internal/game"
)

// A reason is the cause of a problem in one word, for programs. A move that the rules refuse has
// the word of its game.Reason.
type reason string

const (
	moved         reason = "moved"
	notJSON       reason = "json"
	brokenOff     reason = "broken"
	noToken       reason = "token"
	otherOrigin   reason = "origin"
	otherHost     reason = "host"
	blocked       reason = "blocked"
	played        reason = "played"
	costly        reason = "costly"
	noPath        reason = "path"
	noGame        reason = "game"
	noGhost       reason = "ghost"
	noDay         reason = "day"
	noCopy        reason = "copy"
	wrongMethod   reason = "method"
	notAcceptable reason = "accept"
	tooSlow       reason = "slow"
	running       reason = "running"
	reused        reason = "reused"
	changed       reason = "changed"
	tooLarge      reason = "large"
	wrongType     reason = "type"
	wrongOption   reason = "option"
	tooOften      reason = "rate"
	tooMany       reason = "parallel"
	manyGames     reason = "games"
	busy          reason = "busy"
	late          reason = "late"
	away          reason = "away"
	stopping      reason = "stopping"
	fault         reason = "fault"
)

// A cause is what a reason stands for.
type cause struct {
	Reason  reason
	Status  int
	Meaning string // for the reference
}

// causes are those of all problems, by their status.
var causes = []cause{
	{moved, http.StatusTemporaryRedirect, "the player, who waited for a stranger, sits at another game: the same path of that game is in the header `Location`"},
	{notJSON, http.StatusBadRequest, "the body is no JSON object"},
	{brokenOff, http.StatusBadRequest, "the body could not be read to its end"},
	{noToken, http.StatusUnauthorized, "there is no token, or not that of a player of the game"},
	{otherOrigin, http.StatusForbidden, "a page of another origin asks, which the server does not know"},
	{otherHost, http.StatusForbidden, "the server listens on a loopback address, and does not know the host of the request"},
	{blocked, http.StatusForbidden, "the operator of the server has blocked the network of the client"},
	{played, http.StatusForbidden, "the client plays this board in a duel now, or plays one and asks about candidates or further rules"},
	{costly, http.StatusForbidden, "a page of another site shows a picture that takes too long to find"},
	{noPath, http.StatusNotFound, "nothing is at this path"},
	{noGame, http.StatusNotFound, "there is no such game, or no such link"},
	{noGhost, http.StatusNotFound, "nobody has finished such a board yet"},
	{noDay, http.StatusNotFound, "there is no such day or kind, or the day has not begun in UTC"},
	{noCopy, http.StatusNotFound, "there is no such copy of a log, or it was deleted"},
	{wrongMethod, http.StatusMethodNotAllowed, "the path has another method: see the header `Allow`"},
	{notAcceptable, http.StatusNotAcceptable, "the answer has no form that the client accepts"},
	{tooSlow, http.StatusRequestTimeout, "the body, or the next board of a stream, took too long"},
	{running, http.StatusConflict, "the game is not over yet"},
	{reused, http.StatusConflict, "the token that the client has chosen is that of another seat"},
	{changed, http.StatusConflict, "the copy of a log has been changed meanwhile: get it, and try again"},
	{reason(game.ReasonSeat), http.StatusConflict, "there is one seat: a rematch needs a duel"},
	{reason(game.ReasonTaken), http.StatusConflict, "both seats are taken"},
	{reason(game.ReasonNotStarted), http.StatusConflict, "the game has not started"},
	{reason(game.ReasonOver), http.StatusConflict, "the game is over, or its time is up"},
	{reason(game.ReasonEnded), http.StatusConflict, "the player has handed in or left"},
	{reason(game.ReasonPaused), http.StatusConflict, "the game is paused"},
	{reason(game.ReasonNotPaused), http.StatusConflict, "the game is not paused"},
	{reason(game.ReasonDuel), http.StatusConflict, "there are no pauses in a duel"},
	{reason(game.ReasonHints), http.StatusConflict, "the game has no hints"},
	{reason(game.ReasonClue), http.StatusConflict, "the cell has a clue"},
	{reason(game.ReasonFilled), http.StatusConflict, "marks are for blank cells, and this one has a digit"},
	{reason(game.ReasonDigit), http.StatusConflict, "`tidy` goes with a digit from 1 to 9"},
	{reason(game.ReasonSame), http.StatusConflict, "the cell holds this already"},
	{reason(game.ReasonNothing), http.StatusConflict, "there is nothing to undo or redo"},
	{reason(game.ReasonBlanks), http.StatusConflict, "the grid has blanks: see `cells`"},
	{reason(game.ReasonClashes), http.StatusConflict, "digits clash: see `cells`"},
	{reason(game.ReasonFull), http.StatusConflict, "the player has made too many moves"},
	{reason(game.ReasonSoon), http.StatusConflict, "the player has said a word a moment ago"},
	{tooLarge, http.StatusRequestEntityTooLarge, "the body has too many bytes, or the stream too many boards"},
	{wrongType, http.StatusUnsupportedMediaType, "the body has another type, or is compressed"},
	{wrongOption, http.StatusUnprocessableEntity, "an option or member is wrong: see `errors`"},
	{reason(game.ReasonName), http.StatusUnprocessableEntity, "the name is empty, too long, reserved or rude, or has characters that cannot be seen"},
	{reason(game.ReasonSetting), http.StatusUnprocessableEntity, "no game can be played like this"},
	{reason(game.ReasonID), http.StatusUnprocessableEntity, "the ID of a move is malformed, or is that of another event"},
	{tooOften, http.StatusTooManyRequests, "the client asks, or the player moves, too often"},
	{tooMany, http.StatusTooManyRequests, "too many requests of the client are being answered"},
	{manyGames, http.StatusTooManyRequests, "the client begins too many games"},
	{fault, http.StatusInternalServerError, "something went wrong on the server"},
	{busy, http.StatusServiceUnavailable, "the server has too much work"},
	{late, http.StatusServiceUnavailable, "the time of the request is over"},
	{away, http.StatusServiceUnavailable, "the games cannot be reached"},
	{stopping, http.StatusServiceUnavailable, "the server stops"},
}

// statusOf returns the status of problems with a reason.
func statusOf(r reason) int {
	for _, c := range causes {
		if c.Reason == r {
			return c.Status
		}
	}
	return http.StatusConflict // another reason of the rules
}
