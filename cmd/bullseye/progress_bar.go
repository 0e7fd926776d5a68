package main

import (
	"fmt"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"bullseye/internal/batch"
)

// A progressBar is the bar of a run on a terminal.
type progressBar struct {
	bar     *progressbar.ProgressBar
	size    int64
	message func(string) string // puts a message in the user's language
}

// barPatience is the time before a run shows its progress.
const barPatience = 500 * time.Millisecond

// newProgressBar makes a job draw its bar on standard error, unless the lookout has
// its line there. It returns nil if that is no terminal for it, or if boards or answers
// share the terminal. Boards that are made may share it: they come after the bar has been
// removed.
func (p *program) newProgressBar(job *batch.Job, l *lookout) *progressBar {
	file := p.progressTerminal()
	toFile := job.Output.Name != "" && job.Output.Name != "-" || len(job.Output.Names) > 0
	shared := !toFile && isTerminal(p.out.file)
	if file == nil || shared && !makesBoards(job) || isTerminal(p.in) && len(job.Files) == 0 && !makesBoards(job) {
		return nil
	}
	bar := &progressBar{message: p.message}
	if shared {
		p.out.before = bar.clear
	}
	job.Progress = func(now batch.Progress) {
		if bar.bar == nil {
			if now.Elapsed < barPatience {
				return
			}
			bar.begin(file, now)
		}
		if !l.showing() {
			bar.draw(now)
		}
	}
	return bar
}

func (p *progressBar) begin(file *os.File, now batch.Progress) {
	p.size = max(now.Size, now.Total)
	size := p.size
	if size == 0 {
		size = -1 // unknown
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

func (p *progressBar) draw(now batch.Progress) {
	rate := float64(now.Boards-now.Before) / max(now.Elapsed.Seconds(), 1e-9)
	text := fmt.Sprintf("%s boards, %s/s", short(float64(now.Boards)), perSecond(rate))
	if now.Attempts > 0 {
		text = fmt.Sprintf("%s boards, %s/s, %s attempts", short(float64(now.Boards)), perSecond(rate), short(float64(now.Attempts)))
	}
	p.bar.Describe(p.message(text))
	done := now.Read
	if now.Total > 0 {
		done = now.Boards
	}
	if p.size > 0 {
		done = min(done, p.size-1) // a full bar disappears
	}
	_ = p.bar.Set64(done)
}

// perSecond formats a rate: 1,790, or 4.2 if it is small.
func perSecond(rate float64) string {
	if rate < 10 {
		return fmt.Sprintf("%.2g", rate)
	}
	return message.NewPrinter(language.English).Sprintf("%.0f", rate)
}

// short formats a number with about three digits.
func short(n float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, " billion"}, {1e6, " million"}, {1e3, " thousand"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.3g%s", n/unit.size, unit.name)
		}
	}
	if n < 10 {
		return fmt.Sprintf("%.2g", n)
	}
	return fmt.Sprintf("%.0f", n)
}

// clear removes the bar until it is drawn again.
func (p *progressBar) clear() {
	if p != nil && p.bar != nil {
		_ = p.bar.Clear()
	}
}
