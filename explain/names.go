package explain

import (
	"strings"

	"bullseye/logic"
)

// Name returns the name of a step's technique. In English, those of the Explainer are
// exactly as it writes them: "Unique Loop 8 type 1", "Dynamic Cell Forcing Chains (+
// Forcing Chains)".
func Name(step *logic.Step, l Language) string {
	if step.Technique == logic.HiddenSingle && l == Chinese && len(step.Pattern.Houses) > 0 {
		return hiddenSingleIn[step.Pattern.Houses[0]/9]
	}
	size := step.Pattern.Cost
	if step.Technique == logic.UniqueLoop {
		size = len(step.Pattern.Cells)
	}
	return NameOf(logic.Hardest{Technique: step.Technique, Type: step.Type, Level: step.Level, Size: size}, l)
}

// hiddenSingleIn are the names of hidden singles in rows, columns and boxes, which players
// of Chinese tell apart.
var hiddenSingleIn = [3]string{"行排除", "列排除", "宫排除"}

// NameOf is Name for the hardest step of a path.
func NameOf(step logic.Hardest, l Language) string {
	s := speaker{l}
	switch t := step.Technique; t {
	case logic.UniqueLoop:
		if step.Size > 6 {
			return s.say(longLoop, "n", step.Size, "type", int(step.Type))
		}
		return s.say(typed, "name", nameOf(t), "type", int(step.Type))
	case logic.UniqueRectangle, logic.BivalueGrave, logic.AvoidableRectangle, logic.ExtendedRectangle:
		return strings.ReplaceAll(s.say(typed, "name", nameOf(t), "type", int(step.Type)), "）（", "，")
	case logic.XCycle:
		if step.Size == 4 {
			return s.say(generalizedXWing)
		}
	case logic.ForcingXChain:
		if step.Size == 6 {
			return s.say(turbotFish)
		}
	}
	name := s.say(nameOf(step.Technique))
	if step.Level == logic.Static || step.Technique == logic.Nishio { // whose name says that it is dynamic
		return name
	}
	return s.say(dynamic, "name", name) + s.say(levels[step.Level])
}

var (
	typed            = Phrase{"{name} type {type}", "{name}（类型 {type}）"}
	longLoop         = Phrase{"Unique Loop {n} type {type}", "唯一环（{n} 格，类型 {type}）"}
	generalizedXWing = Phrase{"Generalized X-Wing", "广义 X-Wing"}
	turbotFish       = Phrase{"Turbot Fish", "多宝鱼"}
	dynamic          = Phrase{"Dynamic {name}", "动态{name}"}
)

// levels are what follows the names of dynamic chains.
var levels = [...]Phrase{
	logic.Static:             {"", ""},
	logic.Dynamic:            {"", ""},
	logic.Plus:               {" (+)", "（+）"},
	logic.PlusForcing:        {" (+ Forcing Chains)", "（+ 强制链）"},
	logic.PlusMultiple:       {" (+ Multiple Forcing Chains)", "（+ 多重强制链）"},
	logic.PlusDynamic:        {" (+ Dynamic Forcing Chains)", "（+ 动态强制链）"},
	logic.PlusDynamicForcing: {" (+ Dynamic Forcing Chains (+ Forcing Chains))", "（+ 动态强制链（+ 强制链））"},
}

// nameOf returns the name of a technique, without what type, size and level add.
func nameOf(t logic.Technique) Phrase { return Phrase{t.String(), techniques[t].chinese} }

// EnglishTechnique returns the English name of the technique with a Chinese name, or of the player's
// technique that others call so, or the name itself if there is none.
func EnglishTechnique(name string) string {
	word := strings.NewReplacer(" ", "-")
	for _, t := range logic.PlayerTechniques() {
		for also := range strings.SplitSeq(techniques[t].also, ", ") {
			if strings.EqualFold(word.Replace(also), word.Replace(name)) {
				return t.String()
			}
		}
	}
	for i := range techniques {
		if techniques[i].chinese == name {
			return logic.Technique(i).String()
		}
	}
	return name
}

// Heading returns the name of a step's technique and what other programs and sites call it, if
// they differ. In Chinese it is the name in English, unless there are brackets already.
func Heading(step *logic.Step, l Language) string {
	name, also := Name(step, l), techniques[step.Technique].also
	if l == Chinese {
		also = Name(step, English)
	}
	if also == "" || also == name || strings.Contains(name, "（") {
		return name
	}
	return speaker{l}.say(elsewhere, "name", name, "also", also)
}

var elsewhere = Phrase{"{name} (elsewhere: {also})", "{name}（英文名 {also}）"}
