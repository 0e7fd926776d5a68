package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/text/message"
	"bullseye/logic"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// The usual times of some actions in milliseconds. A step that places a digit takes the time
// of its effort and of the entry.
const (
	firstLook  = 4000
	singleTime = 400 // for each unit of effort of a step that places a digit
	removeTime = 200 // for each unit of effort of a step that only removes candidates
	guessTime  = 15_000
	entryTime  = 2000
	noticeTime = 3000 // to see that something is wrong
	undoTime   = 700
	handInTime = 2000
)

// patience is the number of dead ends that a bot bears before it plays safe.
const patience = 12

// A player is a bot at work.
type player struct {
	ctx     context.Context
	habits  *habits
	percent int64 // of the options
	random  random
	weights *score.Weights
	sheet   sheet
	solver  *logic.Solver // for the steps that the player sees

	// goal is the completion that the player heads for, if it has one.
	goal *sudoku.Grid

	deadEnds int
	clock    int64 // milliseconds since the start
	moves    []game.TimedMove
}

func newPlayer(ctx context.Context, clues sudoku.Board, weights *score.Weights, o Options) (*player, error) {
	h, err := habitsOf(o.Strength)
	if err != nil {
		return nil, err
	}
	if o.Pace == 0 {
		o.Pace = 100
	}
	if o.Pace < MinPace || o.Pace > MaxPace {
		return nil, message.Errorf("found the pace %d, expected %d to %d percent", o.Pace, MinPace, MaxPace)
	}
	p := &player{ctx: ctx, habits: h, percent: int64(o.Pace), weights: weights, sheet: newSheet(clues)}
	p.random.start(o.Seed, o.Strength)
	if weights != nil {
		return p, p.prepareTarget()
	}
	return p, p.prepareClassic()
}

func (p *player) play() error {
	p.think(firstLook)
	for !p.sheet.at.Solved() {
		if err := p.step(); err != nil {
			return err
		}
	}
	p.think(handInTime)
	p.make(game.Move{Kind: game.Done})
	return nil
}

// step makes the next step.
func (p *player) step() error {
	if deadEnd(&p.sheet.at) {
		return p.takeBack()
	}
	step, err := p.solver.Next(p.ctx, &p.sheet.at)
	switch {
	case errors.Is(err, logic.ErrStuck):
		return p.choose()
	case err != nil:
		return err
	}
	for _, c := range step.Removals {
		p.sheet.strike(c)
	}
	if !step.Places() {
		p.think(removeTime * int64(step.Effort))
		return nil
	}
	p.think(singleTime * int64(step.Effort))
	p.enter(step.Placement)
	return nil
}

// choose makes a step that follows from nothing.
func (p *player) choose() error {
	switch {
	case p.goal != nil:
		p.think(p.habits.choice)
		p.enter(p.next(p.goal))
		return nil
	case p.weights == nil:
		p.guess()
		return nil
	}
	return p.chooseForScore()
}

// takeBack takes back the first entry that excludes all completions, and all entries after
// it.
func (p *player) takeBack() error {
	wrong, err := p.sheet.firstWrong(p.ctx)
	if err != nil {
		return err
	}
	p.think(noticeTime)
	for range p.sheet.entriesFrom(wrong) {
		p.think(undoTime)
		p.make(game.Move{Kind: game.Undo})
	}
	c := p.sheet.notes[wrong].candidate
	p.sheet.back(wrong)
	p.sheet.strike(c)
	p.deadEnds++
	if p.deadEnds < patience {
		return nil
	}
	return p.headFor(search.First(p.ctx, digitsOf(&p.sheet.at)))
}

// headFor sets the goal.
func (p *player) headFor(goal sudoku.Grid, err error) error {
	p.goal = &goal
	return err
}

// enter enters a digit. If that slips, the player notices at once.
func (p *player) enter(c logic.Candidate) {
	p.think(entryTime)
	if p.random.below(1000) < p.habits.slips {
		slip := uint8(1 + p.random.below(8))
		if slip >= c.Digit {
			slip++
		}
		p.make(game.Move{Kind: game.Entry, Cell: c.Cell, Digit: slip})
		p.think(noticeTime)
		p.make(game.Move{Kind: game.Undo})
		p.think(entryTime)
	}
	p.make(game.Move{Kind: game.Entry, Cell: c.Cell, Digit: c.Digit})
	p.sheet.enter(c)
}

// make makes a move now.
func (p *player) make(m game.Move) {
	m.ID = fmt.Sprintf("bot-%d", len(p.moves)+1)
	p.moves = append(p.moves, game.TimedMove{After: time.Duration(p.clock) * time.Millisecond, Move: m})
}

// think lets a time pass, which is given in milliseconds: more or less of it.
func (p *player) think(usual int64) {
	jitter := int64(60 + p.random.below(81))
	pace := p.habits.pace
	if p.weights != nil {
		pace = p.habits.tempo
	}
	p.clock += usual * pace * p.percent * jitter / 1_000_000
}
