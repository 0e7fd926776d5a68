package operation

import (
	"errors"
	"fmt"

	"bullseye/score"
)

// checkObjective returns an error if the objective is not admitted. It names the
// option at fault.
func checkObjective(o score.Objective) error {
	err := o.Check()
	if errors.Is(err, score.ErrTwoObjectives) {
		return &OptionError{Option: "table", Conflict: "weights"}
	}
	if wrong, ok := errors.AsType[*score.RangeError](err); ok && wrong.Digit == 0 {
		return fmt.Errorf("weights: %w", err)
	} else if ok {
		return fmt.Errorf("table: %w", err)
	}
	return err
}
