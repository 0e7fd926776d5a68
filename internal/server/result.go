package server

import (
	"context"
	"errors"

	"bullseye/internal/game"
	"bullseye/internal/server/play"
	"bullseye/operation"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// A resultAnswer is the result of a game that is over.
type resultAnswer struct {
	Result  game.Result  `json:"result" doc:"The outcome."`
	Players []playerPath `json:"players" doc:"The grid of each seat, with its entries."`
	Grid    string       `json:"grid" doc:"The completion of the board; in target sudoku, one with the best score that is known."`
	Best    int64        `json:"best,omitempty" doc:"In target sudoku: the score of the grid."`
	Proved  bool         `json:"proved" doc:"No completion has a better score."`

	Technique string `json:"technique,omitempty" doc:"In classic sudoku: the hardest technique of the path that 'explain' gives."`
}

// A playerPath is what a player did.
type playerPath struct {
	Board   string       `json:"board" doc:"Clues and entries at the end: 81 characters, with '.' for a blank."`
	Entries []finalEntry `json:"entries" doc:"The entries that remained, in the order in which they were made."`
}

// A finalEntry is a digit that stayed until the end.
type finalEntry struct {
	Cell  string `json:"cell" doc:"'r1c1' to 'r9c9'."`
	Digit int    `json:"digit" doc:"From 1 to 9."`
	Time  int64  `json:"time" doc:"Playing time in milliseconds at which the digit was entered."`
}

func (s *Server) gameResult(ctx context.Context, c *call, _ *none) (resultAnswer, error) {
	outcome, err := s.hall.Outcome(ctx, c.pass)
	if err != nil {
		return resultAnswer{}, err
	}
	return s.resultOf(ctx, c.client, &outcome)
}

func (s *Server) watchedResult(ctx context.Context, c *call, _ *none) (resultAnswer, error) {
	outcome, err := s.hall.WatchedOutcome(ctx, c.PathValue("watch"), c.client)
	if err != nil {
		return resultAnswer{}, err
	}
	return s.resultOf(ctx, c.client, &outcome)
}

func (s *Server) resultOf(ctx context.Context, c play.Client, o *play.Outcome) (answer resultAnswer, err error) {
	answer = resultAnswer{Result: o.Result, Players: []playerPath{}}
	clues, weights := o.Setting.Clues, o.Setting.Weights
	for _, entries := range o.Entries {
		path, board := playerPath{Entries: []finalEntry{}}, clues
		for _, e := range entries {
			board[e.Move.Cell] = e.Move.Digit
			path.Entries = append(path.Entries, finalEntry{e.Move.Cell.String(), int(e.Move.Digit), e.After.Milliseconds()})
		}
		path.Board = board.String()
		answer.Players = append(answer.Players, path)
	}
	err = s.inTurn(ctx, planCostOf(o.Setting.Origin), func(ctx context.Context) error {
		if !o.Own { // the answer has the solution
			s.noteHelp(ctx, c, &o.Setting)
		}
		if weights == nil {
			grid, err := search.First(ctx, clues)
			answer.Grid, answer.Proved = grid.String(), true
			answer.Technique = hardestTechnique(ctx, clues)
			return err
		}
		best, err := score.Max(ctx, clues, score.Options{Objective: score.Objective{Weights: weights}})
		answer.Grid, answer.Best, answer.Proved = best.Grid.String(), best.Score, best.Proved
		if best.Found && errors.Is(err, context.DeadlineExceeded) {
			err = nil
		}
		return err
	})
	return answer, err
}

// hardestTechnique returns the hardest technique that a board needs, "" if the time is up before that is known.
func hardestTechnique(ctx context.Context, clues sudoku.Board) string {
	for answer := range new(operation.Explain).Apply(ctx, recordsOf(clues)) {
		if path, found := answer.(*operation.Walkthrough); found {
			return path.Technique
		}
	}
	return ""
}
