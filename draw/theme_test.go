package draw

import (
	"fmt"
	"math"
	"testing"
)

func TestThemeNames(t *testing.T) {
	for _, theme := range Themes() {
		if got, ok := ParseTheme(theme.String()); !ok || got != theme {
			t.Errorf("theme %d is called %s, which is theme %d", theme, theme, got)
		}
	}
	for _, name := range []string{"", "unknown", "Light", "colorblind"} {
		if theme, ok := ParseTheme(name); ok {
			t.Errorf("%q is theme %v", name, theme)
		}
	}
	if got := (ColourBlind + 1).String(); got != "unknown" {
		t.Errorf("a theme that does not exist is called %s", got)
	}
}

// Digits are legible on everything that they can be on. 4.5 is the least contrast that the
// guidelines for accessibility of the web ask of small text.
func TestDigitsAreLegible(t *testing.T) {
	for _, theme := range Themes() {
		p := theme.palette()
		grounds := map[string]Color{"surface": p.surface, "paper": p.paper}
		for tone := Yellow; tone <= Differs; tone++ {
			grounds[fmt.Sprint("tone ", tone)] = p.tones[tone]
		}
		tinted := over(p.house, p.surface)
		grounds["house"], grounds["pattern"], grounds["both"] = tinted, over(p.pattern, p.surface), over(p.pattern, tinted)
		for name, ground := range grounds {
			for what, ink := range map[string]Color{"clue": p.ink, "entry": p.entry, "candidate": p.soft} {
				if got := contrast(ink, ground); got < 4.5 && !(what == "entry" && got >= 3) { // entries are large
					t.Errorf("%v: a %s on %s has a contrast of %.1f", theme, what, name, got)
				}
			}
		}
		for role := On; role <= Remove; role++ {
			c := p.roles[role]
			if got := contrast(c.digit, c.fill); got < 4.5 {
				t.Errorf("%v: a digit of role %d has a contrast of %.1f", theme, role, got)
			}
			for name, ground := range grounds {
				if got := max(contrast(c.fill, ground), contrast(c.line, ground)); got < 2 {
					t.Errorf("%v: the shape of role %d on %s has a contrast of %.1f", theme, role, name, got)
				}
			}
		}
	}
}

// over returns a translucent colour on another.
func over(c, ground Color) Color {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(c.A) + int(b)*(255-int(c.A))) / 255) }
	return Color{mix(c.R, ground.R), mix(c.G, ground.G), mix(c.B, ground.B), 255}
}

// contrast returns the contrast of two colours as the guidelines define it, 1 to 21.
func contrast(a, b Color) float64 {
	light := func(c Color) float64 {
		linear := func(v uint8) float64 {
			s := float64(v) / 255
			if s <= 0.03928 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B) + 0.05
	}
	return max(light(a), light(b)) / min(light(a), light(b))
}
