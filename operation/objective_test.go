package operation

import (
	"testing"

	"bullseye/score"
)

func TestBothWeightsAndTable(t *testing.T) {
	o := &Max{Objective: score.Objective{Weights: new(score.Weights), Table: new(score.Table)}}
	if err := o.Validate(); err == nil || err.Error() != "weights: both weights and a table are given: expected one of the two" {
		t.Errorf("error %v", err)
	}
	o.Objective.Weights = nil
	if o.Objective.Table[3][4] = score.MaxEntry + 1; o.Validate() == nil {
		t.Error("an entry that is too large is admitted")
	}
}
