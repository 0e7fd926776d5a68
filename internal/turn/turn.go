// Package turn lets work that takes long be paused from outside.
//
// Whoever starts the work puts a function into its context with With. The work has checkpoints,
// at least every few milliseconds, at which it calls that function and looks whether its context
// has ended. The function may take as long as it wants, so it can give a processor to other work
// in the meantime.
package turn

import "context"

type key struct{}

// With returns a context whose work calls pause at each checkpoint. pause gets the context of
// the checkpoint, which is ctx or derived from it, and must return soon after that has ended.
// Several goroutines of the work may call it at once.
func With(ctx context.Context, pause func(context.Context)) context.Context {
	return context.WithValue(ctx, key{}, pause)
}

// Check is a checkpoint. It returns the error of the context.
func Check(ctx context.Context) error {
	if pause := pauseOf(ctx); pause != nil {
		pause(ctx)
	}
	return ctx.Err()
}

// Pausing is a context for package rules, which knows no checkpoints: its error is one. Other packages
// take the context in it, because a checkpoint asks for the error itself.
type Pausing struct{ context.Context }

func (p Pausing) Err() error { return Check(p.Context) }

func pauseOf(ctx context.Context) func(context.Context) {
	pause, _ := ctx.Value(key{}).(func(context.Context))
	return pause
}

// A Point is a checkpoint of one context that is passed often: it has looked up the function
// before. The zero Point does nothing.
type Point struct {
	ctx   context.Context
	pause func(context.Context)
}

// Of returns the checkpoint of a context.
func Of(ctx context.Context) Point { return Point{ctx, pauseOf(ctx)} }

// Check is the same as Check of the context.
func (p *Point) Check() error {
	if p.pause != nil {
		p.pause(p.ctx)
	}
	if p.ctx == nil {
		return nil
	}
	return p.ctx.Err()
}
