package spare

import (
	"context"
	"testing"
)

func TestThreadsAreTakenOnce(t *testing.T) {
	if Of(context.Background()).Take() {
		t.Error("a context without threads has one")
	}
	threads := Threads{}
	given := Of(With(context.Background(), &threads))
	if given.Take() {
		t.Error("taken before any was idle")
	}
	threads.Add(2)
	threads.Add(-1)
	if !given.Take() || given.Take() {
		t.Error("the only one was not taken once")
	}
	threads.Add(-1) // its owner needs it before it is given back
	given.Add(1)
	if given.Take() {
		t.Error("taken although its owner needs it")
	}
}
