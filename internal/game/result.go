package game

// A Result is the outcome of a game that is over.
type Result struct {
	Winner int          `json:"winner" doc:"The seat that won a duel; -1 in a draw, on a board filled together, and in a game with one seat."`
	Seats  []SeatResult `json:"seats" doc:"The outcome of each seat."`
}

// A SeatResult is the outcome of one seat.
type SeatResult struct {
	Name     string `json:"name,omitempty" doc:"Name of the player. Absent if nobody took the seat."`
	Player   Player `json:"player,omitempty" doc:"Who played: 'person', 'ghost' or 'bot'."`
	Finished bool   `json:"finished" doc:"The player has handed in a full grid without clashes, or the other player has, if they fill one board together."`
	Left     bool   `json:"left,omitempty" doc:"The player gave up or was disconnected for too long."`
	Absent   bool   `json:"absent,omitempty" doc:"In a duel of strangers: the player never came to the board."`
	Score    int64  `json:"score,omitempty" doc:"In target sudoku: the score of the filled cells."`
	Time     int64  `json:"time" doc:"Playing time in milliseconds, until the player or the game ended."`
	Filled   int    `json:"filled" doc:"Number of filled cells, including clues."`
	Hints    int    `json:"hints,omitempty" doc:"Number of hints given."`
}

// Result returns the outcome. Ok is false if the game is not over.
func (s *State) Result() (result Result, ok bool) {
	if !s.isOver {
		return Result{}, false
	}
	result.Winner = Nobody
	for i := range s.setting.Seats {
		result.Seats = append(result.Seats, s.seatResult(i))
	}
	if s.setting.Duel() && !s.setting.Together {
		switch a, b := &result.Seats[0], &result.Seats[1]; {
		case a.beats(b):
			result.Winner = 0
		case b.beats(a):
			result.Winner = 1
		}
	}
	return result, true
}

func (s *State) seatResult(i int) SeatResult {
	seat := &s.seats[i]
	time := seat.endedAt
	if seat.ended == "" {
		time = s.elapsed(s.over)
		if limit := s.setting.Limit.Milliseconds(); limit > 0 {
			time = min(time, limit) // the end may have been noted later
		}
	}
	return SeatResult{
		Name: seat.name, Player: seat.player, Finished: seat.ended == Done, Left: seat.ended == Left, Absent: seat.absent,
		Score: seat.score, Time: time, Filled: seat.filled, Hints: seat.hints,
	}
}

// beats reports whether a beats b in a duel. Scores of classic sudoku are all 0.
func (a *SeatResult) beats(b *SeatResult) bool {
	switch {
	case !a.Finished && !b.Finished:
		return b.Left && !a.Left && b.Time > 0 && !a.Absent && !b.Absent
	case !a.Finished || !b.Finished:
		return a.Finished
	case a.Score != b.Score:
		return a.Score > b.Score
	}
	return a.Time < b.Time
}
