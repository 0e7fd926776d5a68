package operation

import (
	"testing"

	"bullseye/score"
)

func TestBothWeightsAndTable(t *testing.T) {
	o := &Max{Objective: score.Objective{Weights: new(score.Weights), Table: new(score.Table)}}
	if err := o.Validate(); err == nil || err.Error() != "table and weights cannot be combined: use one of them" {
		t.Errorf("error %v", err)
	}
	o.Weights = nil
	if o.Table[3][4] = score.MaxEntry + 1; o.Validate() == nil {
		t.Error("an entry that is too large is admitted")
	}
}
