// Package glicko2 rates players by the results of their games, as Mark Glickman describes it in
// "Example of the Glicko-2 system" (http://www.glicko.net/glicko/glicko2.pdf).
//
//	ada, bob := glicko2.New(), glicko2.New()
//	ada, bob = ada.After(1, glicko2.Game{Opponent: bob, Score: 1}), bob.After(1, glicko2.Game{Opponent: ada, Score: 0})
package glicko2

import "math"

// A Rating is what is known of the strength of a player. Who is rated 1700 scores about 76 % against
// who is rated 1500, if both deviations are small.
type Rating struct {
	Points     float64 // 1500 at first
	Deviation  float64 // its standard deviation: 95 of 100 players are within twice of it
	Volatility float64 // how much the strength changes within a period
}

// New returns the rating of somebody who has not played yet.
func New() Rating { return Rating{1500, maxDeviation, 0.06} }

// A Game is the result of a game for one of its players.
type Game struct {
	Opponent Rating  // before the game
	Score    float64 // 1 for a win, ½ for a draw, 0 for a loss
}

const (
	scale = 173.7178 // of ratings, to those of the paper's formulas
	tau   = 0.5      // how freely volatility changes
	// The bounds keep ratings meaningful: nobody becomes so certain that results hardly count, and time
	// makes nobody less certain than a newcomer.
	minDeviation, maxDeviation   = 30, 350
	minVolatility, maxVolatility = 0.01, 0.1
	minPoints, maxPoints         = 100, 4000
)

// After returns the rating after a number of periods, which need not be whole, at whose end the games
// were played. Without games, it only becomes less certain.
func (r Rating) After(periods float64, games ...Game) Rating {
	mu, phi, sigma := (r.Points-1500)/scale, r.Deviation/scale, r.Volatility
	if len(games) == 0 {
		return Rating{r.Points, bound(scale*drift(phi, sigma, periods), minDeviation, maxDeviation), sigma}
	}
	var information, surprise float64 // of all games
	for _, game := range games {
		g := weight(game.Opponent.Deviation / scale)
		expected := 1 / (1 + math.Exp(-g*(mu-(game.Opponent.Points-1500)/scale)))
		information += g * g * expected * (1 - expected)
		surprise += g * (game.Score - expected)
	}
	sigma = volatility(phi, sigma, 1/information, surprise/information)
	phi = min(drift(phi, sigma, periods), maxDeviation/scale)
	phi = 1 / math.Sqrt(1/(phi*phi)+information)
	return Rating{
		bound(scale*(mu+phi*phi*surprise)+1500, minPoints, maxPoints),
		bound(scale*phi, minDeviation, maxDeviation),
		bound(sigma, minVolatility, maxVolatility),
	}
}

// drift returns a deviation after some periods.
func drift(phi, sigma, periods float64) float64 {
	return math.Sqrt(phi*phi + max(periods, 0)*sigma*sigma)
}

// weight is the function g of the paper: results against players of uncertain strength tell less.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility is step 5 of the paper: the new volatility, from the variance and the improvement that
// the games suggest.
func volatility(phi, sigma, variance, delta float64) float64 {
	const tolerance = 1e-6
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		sum := phi*phi + variance + e
		return e*(delta*delta-sum)/(2*sum*sum) - (x-a)/(tau*tau)
	}
	low := a - tau
	if rest := delta*delta - phi*phi - variance; rest > 0 {
		low = math.Log(rest)
	} else {
		for f(low) < 0 {
			low -= tau
		}
	}
	high, atHigh, atLow := a, f(a), f(low) // A, and B of the paper is low
	for math.Abs(low-high) > tolerance {
		next := high + (high-low)*atHigh/(atLow-atHigh)
		atNext := f(next)
		if atNext*atLow <= 0 {
			high, atHigh = low, atLow
		} else {
			atHigh /= 2
		}
		low, atLow = next, atNext
	}
	return math.Exp(high / 2)
}

func bound(x, low, high float64) float64 { return min(max(x, low), high) }
