package glicko2

import (
	"math"
	"testing"
)

// The example of the paper.
func TestWorkedExample(t *testing.T) {
	got := Rating{1500, 200, 0.06}.After(1,
		Game{Rating{1400, 30, 0.06}, 1},
		Game{Rating{1550, 100, 0.06}, 0},
		Game{Rating{1700, 300, 0.06}, 0},
	)
	want := Rating{1464.06, 151.52, 0.05999}
	if math.Abs(got.Points-want.Points) > 0.01 || math.Abs(got.Deviation-want.Deviation) > 0.01 || math.Abs(got.Volatility-want.Volatility) > 0.00001 {
		t.Errorf("found %+v, want %+v", got, want)
	}
}

// Time makes a rating uncertain again: after a year from 50 to about 200, and never more than at first.
func TestTime(t *testing.T) {
	known := Rating{1700, 50, 0.06}
	if year := known.After(365); year.Points != 1700 || math.Abs(year.Deviation-205) > 1 || year.Volatility != 0.06 {
		t.Errorf("after a year: %+v", year)
	}
	if ages := known.After(1e9); ages.Deviation != maxDeviation {
		t.Errorf("after ages: %+v", ages)
	}
	if before := known.After(-5); before != known {
		t.Errorf("if the clock was set back: %+v", before)
	}
}

// Who is stronger comes to be rated higher, by as much as the results say, and with more certainty.
func TestStrengthShows(t *testing.T) {
	ada, bob := New(), New()
	for i := range 400 {
		score := 1.0
		if i%4 == 3 { // Ada wins three of four, as with 191 points more
			score = 0
		}
		ada, bob = ada.After(0.1, Game{bob, score}), bob.After(0.1, Game{ada, 1 - score})
	}
	if more := ada.Points - bob.Points; more < 120 || more > 260 {
		t.Errorf("Ada is rated %.0f more than Bob", more)
	}
	if ada.Deviation > 60 || bob.Deviation > 60 {
		t.Errorf("found the deviations %.0f and %.0f", ada.Deviation, bob.Deviation)
	}
}

// Ratings stay within their bounds; a win raises and a loss lowers them; what one of two equal players
// gains, the other loses; and a draw of equal players changes neither.
func FuzzAfter(f *testing.F) {
	f.Add(1500.0, 200.0, 0.06, 1400.0, 30.0, 1.0)
	f.Add(4000.0, 30.0, 0.1, 100.0, 350.0, 0.0)
	f.Add(100.0, 350.0, 0.01, 4000.0, 30.0, 1e300)
	f.Fuzz(func(t *testing.T, rating, deviation, volatility, otherRating, otherDeviation, periods float64) {
		within := func(x, low, high float64) float64 { // NaN becomes low
			if math.IsNaN(x) {
				return low
			}
			return bound(x, low, high)
		}
		one := Rating{within(rating, minPoints, maxPoints), within(deviation, minDeviation, maxDeviation), within(volatility, minVolatility, maxVolatility)}
		other := Rating{within(otherRating, minPoints, maxPoints), within(otherDeviation, minDeviation, maxDeviation), 0.06}
		periods = within(periods, 0, math.MaxFloat64)
		won, drawn, lost := one.After(periods, Game{other, 1}), one.After(periods, Game{other, 0.5}), one.After(periods, Game{other, 0})
		for _, r := range []Rating{won, drawn, lost, one.After(periods)} {
			if !(minPoints <= r.Points && r.Points <= maxPoints && minDeviation <= r.Deviation && r.Deviation <= maxDeviation && minVolatility <= r.Volatility && r.Volatility <= maxVolatility) {
				t.Fatalf("%+v became %+v", one, r)
			}
		}
		if !(lost.Points <= one.Points && one.Points <= won.Points && lost.Points <= drawn.Points && drawn.Points <= won.Points) {
			t.Errorf("%+v against %+v: a loss makes %+v, a draw %+v and a win %+v", one, other, lost, drawn, won)
		}
		won, drawn, lost = one.After(periods, Game{one, 1}), one.After(periods, Game{one, 0.5}), one.After(periods, Game{one, 0})
		if won.Points < maxPoints && lost.Points > minPoints && math.Abs(won.Points+lost.Points-2*one.Points) > 1e-6 || math.Abs(drawn.Points-one.Points) > 1e-6 {
			t.Errorf("%+v against the like: a loss makes %+v, a draw %+v and a win %+v", one, lost, drawn, won)
		}
	})
}
