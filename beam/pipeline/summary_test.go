package pipeline

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// A summary names the first failed files in the order of the input, whatever the
// order in which tasks end.
func TestSummaryIsInTheOrderOfTheInput(t *testing.T) {
	const shards, perShard = 40, 30
	job := &Job{Output: "out", Invalid: "bad", ID: "id"}
	for _, step := range []int{1, 7, 39} {
		i := 0
		s, err := job.summarise(func(done *Done) bool {
			if i == shards {
				return false
			}
			shard := i * step % shards
			i++
			*done = Done{Shard: shard, Shards: shards, DeadLetters: "x", Totals: Totals{Failed: perShard, Status: map[string]int64{"solved": 2}}}
			for j := range perShard {
				done.Failed = append(done.Failed, Failure{File: fmt.Sprintf("%02d-%02d", shard, j)})
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Failed) != MaxFailures || s.Shards != shards || s.Counters[Failed] != shards*perShard || s.Counters["solved"] != 2*shards || s.DeadLetters != "bad-*.ndjson*" {
			t.Fatalf("%+v", s)
		}
		for j, f := range s.Failed {
			if want := fmt.Sprintf("%02d-%02d", j/perShard, j%perShard); f.File != want {
				t.Errorf("file %d is %s, expected %s", j, f.File, want)
			}
		}
	}
}

// A runner that loses the results of a shard must not leave a run that looks complete.
func TestLostShardIsAnError(t *testing.T) {
	job := &Job{Output: "out", Invalid: "bad", ID: "id"}
	for _, test := range []struct {
		shards []int
		ok     bool
	}{{[]int{2, 0, 1}, true}, {[]int{2, 0, 1, 0}, true}, {[]int{2, 0}, false}, {[]int{0, 0, 1}, false}} {
		left := test.shards
		s, err := job.summarise(func(done *Done) bool {
			if len(left) == 0 {
				return false
			}
			*done = Done{Shard: left[0], Shards: 3}
			left = left[1:]
			return true
		})
		if test.ok && (err != nil || s.Shards != 3) || !test.ok && (err == nil || !strings.Contains(err.Error(), "of 2 shards, expected 3")) {
			t.Errorf("%v: got %+v, %v", test.shards, s, err)
		}
	}
}

// The summary of another run does not count.
func TestSummaryOfAnotherRun(t *testing.T) {
	folder := t.TempDir()
	job := &Job{Output: filepath.Join(folder, "out"), ID: "this"}
	if _, err := job.readSummary(t.Context()); err == nil || !strings.Contains(err.Error(), "out.summary.json: ") {
		t.Errorf("%v", err)
	}
	put(t, folder, "out.summary.json", `{"run":"other"}`)
	if _, err := job.readSummary(t.Context()); err == nil || !strings.Contains(err.Error(), "of another run") {
		t.Errorf("%v", err)
	}
	put(t, folder, "out.summary.json", `{"run":"this","shards":3}`)
	if s, err := job.readSummary(t.Context()); err != nil || s.Shards != 3 {
		t.Errorf("%+v, %v", s, err)
	}
}
