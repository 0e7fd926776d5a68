package draw

// Paper returns the colour of the page below pictures of a theme.
func (t Theme) Paper() Color { return t.palette().paper }

// Ink returns the colour of text.
func (t Theme) Ink() Color { return t.palette().ink }

// String returns the theme's name: light, dark, print or colour-blind.
func (t Theme) String() string {
	if int(t) < len(themeNames) {
		return themeNames[t]
	}
	return "unknown"
}

// ParseTheme returns the theme with the given name, as returned by String.
func ParseTheme(name string) (t Theme, ok bool) {
	for t, known := range themeNames {
		if name == known {
			return Theme(t), true
		}
	}
	return Light, false
}

// Themes returns all themes.
func Themes() []Theme { return []Theme{Light, Dark, Print, ColourBlind} }

var themeNames = [...]string{Light: "light", Dark: "dark", Print: "print", ColourBlind: "colour-blind"}

// A palette has the colours of a theme.
type palette struct {
	paper   Color // below everything
	surface Color // of cells
	ink     Color // of clues, and of text
	entry   Color // of digits that are not clues
	soft    Color // of labels and marks
	thin    Color // lines between cells
	thick   Color // lines around boxes
	house   Color // on the cells of houses, translucent
	pattern Color // on the cells of a pattern, translucent
	frame   Color // around marked cells
	cage    Color
	link    Color
	flaw    Color // the sign of a wrong cell
	tones   [Differs + 1]Color
	roles   [Remove + 1]roleColors
}

// roleColors are the colours of a candidate with a role.
type roleColors struct {
	fill  Color // of its shape
	line  Color // around the shape
	digit Color
}

func (t Theme) palette() *palette {
	if int(t) < len(palettes) {
		return &palettes[t]
	}
	return &palettes[Light]
}

// rgb returns a colour from 0xrrggbb.
func rgb(hex uint32) Color { return Color{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255} }

// faint returns the colour with the opacity a, 0 to 255.
func (c Color) faint(a uint8) Color {
	c.A = a
	return c
}

// palettes has the palette of each theme. Light and Dark have the colours of the web page.
// ColourBlind has those of Okabe and Ito, which people with any colour vision can tell
// apart. Print has greys that a printer can show.
var palettes = [...]palette{
	Light: {
		paper:   rgb(0xffffff),
		surface: rgb(0xffffff),
		ink:     rgb(0x1d2129),
		entry:   rgb(0x1a4fa3),
		soft:    rgb(0x565d69),
		thin:    rgb(0xb9b7b0),
		thick:   rgb(0x30343b),
		house:   rgb(0x1a56b0).faint(22),
		pattern: rgb(0x1a56b0).faint(40),
		frame:   rgb(0xb35400),
		cage:    rgb(0x565d69),
		link:    rgb(0xa03a9b),
		flaw:    rgb(0xb3261e),
		tones: [...]Color{
			Yellow: rgb(0xffdf7e), Red: rgb(0xfbd6d0), Blue: rgb(0xcfe5f6), Brown: rgb(0xe6d5bf), White: rgb(0xffffff),
			Wrong: rgb(0xfbd6d0), Differs: rgb(0xfff0c2),
		},
		roles: [...]roleColors{
			On:     {rgb(0xa9dfb4), rgb(0x1b6e3c), rgb(0x1d2129)},
			Second: {rgb(0xffd58a), rgb(0x9a5b00), rgb(0x1d2129)},
			Falls:  {rgb(0xffffff), rgb(0x565d69), rgb(0x4a5160)},
			Place:  {rgb(0x1b6e3c), rgb(0x1b6e3c), rgb(0xffffff)},
			Remove: {rgb(0xfbd6d0), rgb(0xb3261e), rgb(0xb3261e)},
		},
	},
	Dark: {
		paper:   rgb(0x131519),
		surface: rgb(0x1b1e24),
		ink:     rgb(0xeceef2),
		entry:   rgb(0x9cc4ff),
		soft:    rgb(0xc0c7d2),
		thin:    rgb(0x4b515d),
		thick:   rgb(0x9aa2b0),
		house:   rgb(0x8ab8ff).faint(28),
		pattern: rgb(0x8ab8ff).faint(56),
		frame:   rgb(0xffb35c),
		cage:    rgb(0xa9b0bc),
		link:    rgb(0xe59be0),
		flaw:    rgb(0xff9a90),
		tones: [...]Color{
			Yellow: rgb(0x5f4a0e), Red: rgb(0x592a2b), Blue: rgb(0x1b3c57), Brown: rgb(0x3f3125), White: rgb(0x1b1e24),
			Wrong: rgb(0x592a2b), Differs: rgb(0x4f4114),
		},
		roles: [...]roleColors{
			On:     {rgb(0x2d6b3d), rgb(0x7fd6a0), rgb(0xffffff)},
			Second: {rgb(0x7a5a12), rgb(0xffd58a), rgb(0xffffff)},
			Falls:  {rgb(0x1b1e24), rgb(0xa9b0bc), rgb(0xb9c0cc)},
			Place:  {rgb(0x7fd6a0), rgb(0x7fd6a0), rgb(0x0d2216)},
			Remove: {rgb(0x46211f), rgb(0xff9a90), rgb(0xffb4ac)},
		},
	},
	Print: {
		paper:   rgb(0xffffff),
		surface: rgb(0xffffff),
		ink:     rgb(0x000000),
		entry:   rgb(0x404040),
		soft:    rgb(0x404040),
		thin:    rgb(0x808080),
		thick:   rgb(0x000000),
		house:   rgb(0x000000).faint(18),
		pattern: rgb(0x000000).faint(36),
		frame:   rgb(0x000000),
		cage:    rgb(0x404040),
		link:    rgb(0x303030),
		flaw:    rgb(0x000000),
		tones: [...]Color{
			Yellow: rgb(0xc4c4c4), Red: rgb(0xd6d6d6), Blue: rgb(0xe5e5e5), Brown: rgb(0xf2f2f2), White: rgb(0xffffff),
			Wrong: rgb(0xdddddd), Differs: rgb(0xebebeb),
		},
		roles: [...]roleColors{
			On:     {rgb(0xcccccc), rgb(0x000000), rgb(0x000000)},
			Second: {rgb(0xe4e4e4), rgb(0x000000), rgb(0x000000)},
			Falls:  {rgb(0xffffff), rgb(0x505050), rgb(0x303030)},
			Place:  {rgb(0x000000), rgb(0x000000), rgb(0xffffff)},
			Remove: {rgb(0xffffff), rgb(0x000000), rgb(0x000000)},
		},
	},
	ColourBlind: {
		paper:   rgb(0xffffff),
		surface: rgb(0xffffff),
		ink:     rgb(0x000000),
		entry:   rgb(0x0072b2),
		soft:    rgb(0x4d4d4d),
		thin:    rgb(0xb0b0b0),
		thick:   rgb(0x000000),
		house:   rgb(0x56b4e9).faint(36),
		pattern: rgb(0x56b4e9).faint(72),
		frame:   rgb(0xd55e00),
		cage:    rgb(0x4d4d4d),
		link:    rgb(0x8f4a76), // a darker shade of the palette's purple, cc79a7
		flaw:    rgb(0xd55e00),
		tones: [...]Color{
			Yellow: rgb(0xf0e442), Red: rgb(0xf3bd8c), Blue: rgb(0xa9d8f3), Brown: rgb(0xe0e0e0), White: rgb(0xffffff),
			Wrong: rgb(0xf3bd8c), Differs: rgb(0xf8f2a0),
		},
		roles: [...]roleColors{
			On:     {rgb(0x56b4e9), rgb(0x00507d), rgb(0x000000)},
			Second: {rgb(0xf0c04a), rgb(0x7d5200), rgb(0x000000)},
			Falls:  {rgb(0xffffff), rgb(0x4d4d4d), rgb(0x303030)},
			Place:  {rgb(0x0072b2), rgb(0x0072b2), rgb(0xffffff)},
			Remove: {rgb(0xffffff), rgb(0xd55e00), rgb(0xa84a00)},
		},
	},
}
