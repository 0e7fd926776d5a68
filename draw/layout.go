package draw

// A layout says where the parts of a scene are, in units of the picture.
type layout struct {
	width, height float64
	left, top     float64 // of the board
	cell          float64 // the side of a cell
	thin, thick   float64 // widths of lines

	titleStyle  Style
	title       []string
	legendStyle Style
	legend      []legendLine
}

// A legendLine is a line of the legend.
type legendLine struct {
	item *Line   // whose sign is shown; nil if the line has none
	x, y float64 // the middle of the left edge
	text string
	in   float64 // how far from the left edge the text begins
}

// signWidth is the room that the sign of an item takes, in sizes of its letters.
const signWidth = 1.8

func (s *Scene) layout(o Options) layout { return o.layout(9, 9, 0, s.Legend) }

// layout returns the layout of a grid with as many cells of room around it, and a legend.
func (o Options) layout(rows, columns, around int, legend []Line) layout {
	width, across := o.size(), float64(columns+2*around)
	p := o.Theme.palette()
	l := layout{
		width:       width,
		titleStyle:  Style{Size: width * 0.042, Bold: true, Color: p.ink},
		legendStyle: Style{Size: width * 0.034, Color: p.ink},
	}
	l.cell = width * 0.97 / across
	l.thin, l.thick = l.cell*0.02, l.cell*0.055
	// Lines that lie on whole pixels are sharp. Small pictures would lose too much room.
	whole := l.cell >= 16
	if whole {
		l.cell = down(l.cell)
		l.thin, l.thick = max(1, nearest(l.thin)), max(2, nearest(l.thick))
	}
	margin := (width - across*l.cell) / 2
	l.left, l.top = margin, margin
	if l.title = wrap(o.Title, l.titleStyle, width-2*margin); len(l.title) > 0 {
		l.top += (float64(len(l.title))*1.3 + 0.3) * l.titleStyle.Size
	}
	if whole {
		l.left, l.top = down(l.left), up(l.top)
	}
	l.height = l.placeLegend(legend, l.top+float64(rows+2*around)*l.cell+margin)
	if whole {
		l.height = up(l.height)
	}
	l.left, l.top = l.left+float64(around)*l.cell, l.top+float64(around)*l.cell
	return l
}

// placeLegend places the lines of the legend below y, and returns where they end. Items with
// a sign, one after the other, are in columns if they are short.
func (l *layout) placeLegend(legend []Line, y float64) (bottom float64) {
	if len(legend) == 0 {
		return y
	}
	size := l.legendStyle.Size
	height, room := 1.5*size, l.width-2*l.left
	y += size
	for len(legend) > 0 {
		run, widest := 0, 0.0
		for run < len(legend) && legend[run].signed() {
			width := (signWidth+1)*size + Width(legend[run].Text, l.legendStyle)
			if width > (room+size)/2 {
				break
			}
			widest = max(widest, width)
			run++
		}
		if run > 1 {
			// Rows are as even as possible: four items are two rows of two.
			columns := min(int(down((room+size)/widest)), run, 4)
			rows := (run + columns - 1) / columns
			columns = (run + rows - 1) / rows
			for i := range run {
				x := l.left + room/float64(columns)*float64(i%columns)
				l.legend = append(l.legend, legendLine{&legend[i], x, y + float64(i/columns)*height, legend[i].Text, signWidth * size})
			}
			y += float64(rows) * height
			legend = legend[run:]
			continue
		}
		line := legendLine{x: l.left, y: y}
		if legend[0].signed() {
			line.item, line.in = &legend[0], signWidth*size
		}
		lines := wrap(legend[0].Text, l.legendStyle, room-line.in)
		if len(lines) == 0 {
			lines = []string{""}
		}
		for _, text := range lines {
			line.text = text
			l.legend = append(l.legend, line)
			line.item, line.y = nil, line.y+height
		}
		y = line.y
		legend = legend[1:]
	}
	return y
}

func (l *Line) signed() bool { return l.Tone != Plain || l.Sign != NoSign }
