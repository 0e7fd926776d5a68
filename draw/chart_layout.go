package draw

import "strconv"

// A chartLayout is where everything in a chart is. The top left corner is at 0, 0.
type chartLayout struct {
	width, height            float64
	left, right, top, bottom float64 // of the bars
	letters, line            float64 // the sizes of texts and of their lines
	bins                     bins
	full                     float64 // the count at the top
	texts                    []label // titles and captions
	ups, acrosses            []tick
	marks                    []placedMark
}

// A label is a text at its place.
type label struct {
	x, y  float64 // as Canvas.Text takes them
	text  string
	style Style // without a colour
}

// extent returns from where to where a label reaches.
func (l *label) extent() (from, to float64) {
	w := Width(l.text, l.style)
	switch l.style.Align {
	case Middle:
		return l.x - w/2, l.x + w/2
	case End:
		return l.x - w, l.x
	}
	return l.x, l.x + w
}

// A tick is a round number at an axis.
type tick struct {
	x, y  float64
	label label
}

// A chart has room for mostBins bars. It has room for fewestBins at least, so that a
// single score is a bar and not a wall.
const (
	fewestBins = 9
	mostBins   = 60
)

// layOut finds a place for everything.
func (c *Chart) layOut(o Options) *chartLayout {
	size := o.size()
	letters := 0.032 * size
	margin := 0.8 * letters
	l := &chartLayout{width: size, letters: letters, line: 1.35 * letters, bins: binsOf(c.Tallies, c.Marks, fewestBins, mostBins)}
	small, title := Style{Size: letters}, Style{Size: 0.042 * size, Bold: true}
	room := size - 2*margin
	y := margin
	write := func(text string, style Style) {
		for _, part := range wrap(text, style, room) {
			y += 1.35 * style.Size
			l.texts = append(l.texts, label{margin, y - 0.35*style.Size, part, style})
		}
	}
	if o.Title != "" {
		write(o.Title, title)
		y += 0.3 * letters
	}
	if c.Up != "" {
		write(c.Up, small)
	}
	y += 0.4 * letters

	ticks := countTicks(l.bins.most())
	l.full = float64(ticks[len(ticks)-1])
	widest := 0.0
	for _, n := range ticks {
		widest = max(widest, Width(shortCount(n), small))
	}
	l.left = margin + widest + 0.5*letters
	l.right = max(size-margin, l.left+1)
	lanes := l.placeMarks(c.sortedMarks(), small, margin, size-margin)
	l.top = y + (float64(lanes)+markGap)*l.line
	l.bottom = l.top + 0.46*size
	for i := range l.marks {
		l.marks[i].settle(l)
	}
	if len(c.Tallies)+len(c.Marks) == 0 {
		ticks = nil
	}
	for _, n := range ticks {
		at := l.bottom - (l.bottom-l.top)*float64(n)/l.full
		end := small
		end.Align = End
		l.ups = append(l.ups, tick{l.left, at, label{l.left - 0.5*letters, at + 0.35*letters, shortCount(n), end}})
	}
	y = l.bottom + 0.3*letters + l.line
	if len(ticks) > 0 {
		l.placeScores(small, y-0.2*letters, margin, size-margin)
	}
	if c.Across != "" {
		y += l.line
		middle := small
		middle.Align = Middle
		l.texts = append(l.texts, label{(l.left + l.right) / 2, y - 0.1*letters, c.Across, middle})
	}
	if len(c.Caption) > 0 {
		y += 0.5 * letters
	}
	for _, paragraph := range c.Caption {
		write(paragraph, small)
	}
	l.height = y + margin
	return l
}

// at returns where a score is from left to right. A mark may lie between the scores of a wide grain, in whose middle
// they are drawn: it stays among the bars.
func (l *chartLayout) at(score int64) float64 {
	return l.left + (l.right-l.left)*min(max(l.bins.place(score), 0), 1)
}

// edge returns where the ith bin begins.
func (l *chartLayout) edge(i int) float64 {
	return l.left + (l.right-l.left)*float64(i)/float64(len(l.bins.counts))
}

// rise returns the height of a bar. Every score that occurs can be seen.
func (l *chartLayout) rise(n uint64) float64 {
	return max((l.bottom-l.top)*float64(n)/l.full, 1.5)
}

// placeScores labels the horizontal axis with as many round scores as there is room for,
// but no more than about seven. All their digits are written.
func (l *chartLayout) placeScores(style Style, y, from, to float64) {
	const most = 7
	style.Align = Middle
	for step := range niceNumbers {
		ticks, few := l.bins.scoreTicks(nice(step), most)
		if !few {
			continue
		}
		if placed, ok := l.scoreLabels(ticks, style, y, from, to); ok {
			l.acrosses = placed
			return
		}
	}
}

// scoreLabels places the labels of scores. False says that they have no room.
func (l *chartLayout) scoreLabels(ticks []int64, style Style, y, from, to float64) (placed []tick, ok bool) {
	last := from - 2*style.Size
	for _, score := range ticks {
		x := l.at(score)
		t := tick{x, l.bottom, label{x, y, strconv.FormatInt(score, 10), style}}
		w := Width(t.label.text, style)
		t.label.x = max(min(x, to-w/2), from+w/2)
		left, right := t.label.extent()
		if left < last+style.Size || right > to+0.01 {
			return nil, false
		}
		last = right
		placed = append(placed, t)
	}
	return placed, true
}
