package draw

// drawLegend draws the legend below the board. The upper left corner of the picture is at x, y.
func (b *boardDrawing) drawLegend(x, y float64) {
	size := b.legendStyle.Size
	for i := range b.legend {
		line := &b.legend[i]
		if line.item != nil {
			b.sign(line.item, x+line.x, y+line.y)
		}
	}
	for i := range b.legend {
		line := &b.legend[i]
		b.canvas.Text(x+line.x+line.in, y+line.y+0.35*size, line.text, b.legendStyle)
	}
}

// sign draws the sign of an item of the legend. The middle of its left edge is at x, y.
func (b *boardDrawing) sign(item *Line, x, y float64) {
	side := 1.2 * b.legendStyle.Size
	if side >= 8 {
		side, x, y = nearest(side), nearest(x), nearest(y)
	}
	top := y - down(side/2)
	square := func(fill Color) {
		b.path.Rect(x, top, side, side)
		b.canvas.Fill(&b.path, b.colors.surface)
		b.fill(fill)
	}
	edge := func() {
		b.path.Rect(x+0.5, top+0.5, side-1, side-1)
		b.stroke(1, b.colors.thin)
	}
	// Shapes are as large as behind candidates, if there is room.
	radius := min(0.14*b.cell, side/2)
	middle := x + side/2
	if item.Tone != Plain && item.Tone <= Differs {
		square(b.colors.tones[item.Tone])
		switch item.Tone {
		case Wrong:
			b.wrongSign(x, top, side, true)
			b.fill(b.colors.flaw)
		case Differs:
			b.differsSign(x, top, side)
			b.fill(b.colors.frame)
		}
		edge()
		return
	}
	switch item.Sign {
	case SignOn, SignSecond, SignFalls, SignPlace, SignRemove:
		role := Role(item.Sign)
		b.shape(role, middle, y, radius)
		b.paintShapes(role, b.cell)
		if role == Remove {
			b.strike(middle, y, radius)
			b.stroke(0.035*b.cell, b.colors.roles[Remove].line)
		}
	case StrongLink, WeakLink:
		length := 1.5 * b.legendStyle.Size
		b.path.Line(x, y, x+length-0.09*b.cell, y)
		b.strokeLinks(item.Sign == StrongLink)
		b.arrow(point{x + length, y}, point{1, 0})
		b.fill(b.colors.link)
	case PatternCell:
		square(b.colors.pattern)
		edge()
	case TintedHouse:
		square(b.colors.house)
		edge()
	case MarkedCell:
		b.path.Rect(x+1, top+1, side-2, side-2)
		b.stroke(max(0.06*b.cell, 1), b.colors.frame)
	case CageLine:
		b.path.Rect(x+1, top+1, side-2, side-2)
		b.stroke(0.03*b.cell, b.colors.cage, side/5, side/8)
	default:
		if item.Sign >= FirstInk {
			b.inkSign(item.Sign, x, y, side)
		}
	}
}
