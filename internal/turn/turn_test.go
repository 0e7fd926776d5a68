package turn

import (
	"context"
	"errors"
	"testing"
)

// Checkpoints call the function of the context from which theirs is derived, and give the error
// of their own.
func TestCheck(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	calls := 0
	pause := func(context.Context) { calls++ }
	for _, c := range []struct {
		name  string
		ctx   context.Context
		calls int
		err   error
	}{
		{"nobody pauses", t.Context(), 0, nil},
		{"nobody pauses, and the context has ended", ended, 0, context.Canceled},
		{"somebody pauses", With(t.Context(), pause), 1, nil},
		{"somebody pauses, and the context has ended", With(ended, pause), 1, context.Canceled},
		{"no context can end", With(context.Background(), pause), 1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			derived, cancel := context.WithCancel(c.ctx)
			defer cancel()
			point := Of(derived)
			for name, check := range map[string]func() error{
				"Check":       func() error { return Check(derived) },
				"Point.Check": point.Check,
			} {
				calls = 0
				if err := check(); !errors.Is(err, c.err) || calls != c.calls {
					t.Errorf("%s: %d calls and the error %v, want %d and %v", name, calls, err, c.calls, c.err)
				}
				if n := testing.AllocsPerRun(10, func() { check() }); n > 0 {
					t.Errorf("%s allocates %v times", name, n)
				}
			}
		})
	}
	if err := new(Point).Check(); err != nil {
		t.Error(err)
	}
}

// The pause ends with the context of the checkpoint, which may end earlier than that of the work.
func TestPauseEndsWithItsContext(t *testing.T) {
	ctx := With(t.Context(), func(ctx context.Context) { <-ctx.Done() })
	short, cancel := context.WithCancel(ctx)
	cancel()
	if err := Check(short); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
