package main

import (
	"fmt"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"

	"bullseye/batch"
)

// A progress is the bar that a run draws on a terminal, if the answers do not
// go there.
type progress struct {
	bar  *progressbar.ProgressBar
	size int64
}

// patience is how long a run may take without a bar.
const patience = 500 * time.Millisecond

// newProgress has a job draw its bar on standard error. Its result is nil if
// there is nobody to see it.
func (p *program) newProgress(job *batch.Job) *progress {
	file, ok := p.err.(*os.File)
	toFile := job.Output.Name != "" && job.Output.Name != "-"
	if !ok || !isTerminal(file) || !toFile && isTerminal(p.out.file) || isTerminal(p.in) && len(job.Files) == 0 {
		return nil
	}
	show := &progress{}
	job.Progress = func(now batch.Progress) {
		if show.bar == nil {
			if now.Elapsed < patience {
				return
			}
			show.begin(file, now)
		}
		show.draw(now)
	}
	return show
}

func (p *progress) begin(file *os.File, now batch.Progress) {
	p.size = now.Size
	size := now.Size
	if size == 0 {
		size = -1 // it is not known
	}
	p.bar = progressbar.NewOptions64(size,
		progressbar.OptionSetWriter(file),
		progressbar.OptionSetWidth(24),
		progressbar.OptionFullWidth(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond),
	)
}

func (p *progress) draw(now batch.Progress) {
	rate := float64(now.Boards-now.Before) / max(now.Elapsed.Seconds(), 1e-9)
	p.bar.Describe(fmt.Sprintf("%s boards, %s/s", short(float64(now.Boards)), short(rate)))
	// A bar that is full would be taken away.
	if p.size > 0 {
		_ = p.bar.Set64(min(now.Read, p.size-1))
	} else {
		_ = p.bar.Set64(now.Read)
	}
}

// short writes a number with three digits or so.
func short(n float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, " billion"}, {1e6, " million"}, {1e3, " thousand"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.3g%s", n/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%.0f", n)
}

// clear takes the bar away until it is drawn again.
func (p *progress) clear() {
	if p != nil && p.bar != nil {
		_ = p.bar.Clear()
	}
}
