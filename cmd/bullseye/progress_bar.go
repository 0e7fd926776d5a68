package main

import (
	"cmp"
	"fmt"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/text/language"
	printer "golang.org/x/text/message"

	"bullseye/generate"
	"bullseye/internal/batch"
	"bullseye/internal/text/message"
	"bullseye/operation"
)

// A progressBar is the bar of a run on a terminal. Elsewhere, it is a line now and then.
type progressBar struct {
	bar     *progressbar.ProgressBar
	size    int64
	message func(any) string // puts a message in the user's language
	chinese bool             // the bar tells the time in words

	line    time.Duration // when the next line is due
	doubted bool          // that boards can be made
}

// barPatience is the time before a run shows its progress.
const barPatience = time.Second

// lineEvery is the interval of lines about the progress where there is no terminal.
const lineEvery = 10 * time.Second

// newProgressBar makes a job draw its bar on standard error, unless the lookout has
// its line there. If that is no terminal, the job writes a line now and then. It returns nil if
// boards or answers share the terminal, or the user types boards. Boards that are made may
// share it: they come after the bar has been removed.
func (p *program) newProgressBar(job *batch.Job, l *lookout) *progressBar {
	file := p.progressTerminal()
	onTerminal, _ := p.err.(*os.File)
	toFile := job.Output.Name != "" && job.Output.Name != "-" || len(job.Output.Names) > 0
	shared := !toFile && isTerminal(p.out.file)
	switch {
	case p.quiet, isTerminal(p.in) && len(job.Files) == 0 && !makesBoards(job):
		return nil
	case file != nil && shared && !makesBoards(job), file == nil && onTerminal != nil && isTerminal(onTerminal):
		return nil
	}
	bar := &progressBar{message: p.message, chinese: p.chineseMessages, line: lineEvery}
	if file != nil && shared {
		p.out.before = bar.clear
	}
	job.Progress = func(now batch.Progress) {
		if text := doubtText(job, now); text != nil && !bar.doubted {
			bar.doubted = true
			bar.clear()
			p.remark(text)
		}
		if file == nil {
			if now.Elapsed >= bar.line {
				bar.line = now.Elapsed + lineEvery
				p.remark(cmp.Or[any](l.longest(time.Now()), percentText(now)))
			}
			return
		}
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
		progressbar.OptionSetPredictTime(!p.chinese),
		progressbar.OptionSetElapsedTime(!p.chinese),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond),
	)
}

// doneText says how much is done.
func doneText(now batch.Progress) message.Text {
	boards := now.Boards - now.Missing
	rate := perSecond(float64(max(0, boards-now.Before)) / max(now.Elapsed.Seconds(), 1e-9))
	text := message.Of("%v boards, %v/s", short(float64(boards)), rate)
	if boards == 1 {
		text = message.Of("1 board, %v/s", rate)
	}
	if now.Attempts > 0 {
		text = message.Of("%v, %v attempts", text, short(float64(now.Attempts)))
	}
	return text
}

// percentText is doneText with the part of the whole, if that is known.
func percentText(now batch.Progress) message.Text {
	done, whole := now.Read, now.Size
	if now.Total > 0 {
		done, whole = now.Boards, now.Total
	}
	if whole == 0 {
		return doneText(now)
	}
	return message.Of("%v; %d%% done", doneText(now), 100*done/whole)
}

const (
	// doubtPatience is the time after which a run that has made no board says so.
	doubtPatience = 5 * time.Second
	// doubtAttempts is the least number of attempts for that.
	doubtAttempts = 100
)

// doubtText says how rare boards are of which a run has found none for some time, and when it
// gives up. Otherwise it returns nil. If one of n attempts succeeds on average, 3n of them all
// fail with a probability of 5 %.
func doubtText(job *batch.Job, now batch.Progress) any {
	op, makes := job.Operation.(*operation.Generate)
	if !makes || now.Boards > now.Missing || now.Elapsed < doubtPatience || now.Attempts < doubtAttempts {
		return nil
	}
	tried := float64(now.Attempts)
	text := message.Of("no board found in %v attempts", short(tried))
	if op.Pattern != nil || op.Unbiased {
		tried *= generate.Candidates
		text = message.Of("no board found among %v candidates", short(tried))
	}
	all := float64(op.Attempts) * float64(op.Count)
	minutes := now.Elapsed.Minutes() * (all/float64(now.Attempts) - 1)
	if minutes < 1 {
		return message.Of("%v: with 95 %% confidence, at most one in %v meets the options, and there may be none; the run gives up in less than a minute, or sooner with --attempts",
			text, short(tried/3))
	}
	return message.Of("%v: with 95 %% confidence, at most one in %v meets the options, and there may be none; the run gives up in about %.0f min, or sooner with --attempts",
		text, short(tried/3), minutes)
}

func (p *progressBar) draw(now batch.Progress) {
	text := p.message(doneText(now))
	done := now.Read
	if now.Total > 0 {
		done = now.Boards
	}
	if p.chinese {
		text += p.message(timesText(now.Elapsed, done, p.size))
	}
	p.bar.Describe(text)
	if p.size > 0 {
		done = min(done, p.size-1) // a full bar disappears
	}
	_ = p.bar.Set64(done)
}

// timesText says how long a run has taken, and how long it will probably take.
func timesText(elapsed time.Duration, done, size int64) message.Text {
	if done > 0 && size > done {
		return message.Of(", %.0f s and %.0f s to go", elapsed.Seconds(), elapsed.Seconds()*float64(size-done)/float64(done))
	}
	return message.Of(", %.0f s", elapsed.Seconds())
}

// perSecond formats a rate: 1,790, or 4.2 if it is small.
func perSecond(rate float64) string {
	if rate < 10 {
		return fmt.Sprintf("%.2g", rate)
	}
	return printer.NewPrinter(language.English).Sprintf("%.0f", rate)
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
