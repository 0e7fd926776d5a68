package operation

import (
	"testing"

	"bullseye/search"
)

// When the time is up, an estimate of enough samples is an answer.
func TestKnownEstimates(t *testing.T) {
	for samples, want := range map[int]Status{0: NoTime, 99: NoTime, 100: Estimated} {
		known := (&Count{Estimate: true}).Known(Sight{Estimate: &search.Estimate{Mean: 7, Low: 6, High: 8, Confidence: 0.95, Samples: samples}})
		if got := known.Outcome().Status; got != want {
			t.Errorf("%d samples: %s, expected %s", samples, got, want)
		}
		if e, is := known.(*Estimate); is && (e.Mean != 7 || e.Samples != samples) {
			t.Errorf("found %+v", e)
		}
	}
	if got := (&Count{Estimate: true}).Known(Sight{}).Outcome().Status; got != NoTime {
		t.Errorf("nothing known: %s", got)
	}
}
