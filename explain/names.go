package explain

import (
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
		return s.say(typed, "name", names[t], "type", int(step.Type))
	case logic.UniqueRectangle, logic.BivalueGrave, logic.AvoidableRectangle, logic.ExtendedRectangle:
		return s.say(typed, "name", names[t], "type", int(step.Type))
	case logic.XCycle:
		if step.Size == 4 {
			return s.say(generalizedXWing)
		}
	case logic.ForcingXChain:
		if step.Size == 6 {
			return s.say(turbotFish)
		}
	}
	name := s.say(names[step.Technique])
	if step.Level == logic.Static || step.Technique == logic.Nishio { // whose name says that it is dynamic
		return name
	}
	return s.say(dynamic, "name", name) + s.say(levels[step.Level])
}

var (
	typed            = Phrase{"{name} type {type}", "{name}类型 {type}"}
	longLoop         = Phrase{"Unique Loop {n} type {type}", "唯一环（{n} 格）类型 {type}"}
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

// names are the names of techniques, without what type, size and level add.
var names = [logic.Techniques]Phrase{
	logic.NoTechnique:          {"nothing", "无"},
	logic.HiddenSingle:         {"Hidden Single", "排除"},
	logic.NakedSingle:          {"Naked Single", "唯余"},
	logic.DirectPointing:       {"Direct Pointing", "宫区块排除"},
	logic.DirectClaiming:       {"Direct Claiming", "行列区块排除"},
	logic.DirectHiddenPair:     {"Direct Hidden Pair", "隐性数对占位"},
	logic.DirectHiddenTriplet:  {"Direct Hidden Triplet", "隐性三数组占位"},
	logic.Pointing:             {"Pointing", "宫区块"},
	logic.Claiming:             {"Claiming", "行列区块"},
	logic.NakedPair:            {"Naked Pair", "显性数对"},
	logic.NakedTriplet:         {"Naked Triplet", "显性三数组"},
	logic.NakedQuad:            {"Naked Quad", "显性四数组"},
	logic.HiddenPair:           {"Hidden Pair", "隐性数对"},
	logic.HiddenTriplet:        {"Hidden Triplet", "隐性三数组"},
	logic.HiddenQuad:           {"Hidden Quad", "隐性四数组"},
	logic.XWing:                {"X-Wing", "X-Wing"},
	logic.Swordfish:            {"Swordfish", "剑鱼"},
	logic.Jellyfish:            {"Jellyfish", "水母"},
	logic.XYWing:               {"XY-Wing", "XY-Wing"},
	logic.XYZWing:              {"XYZ-Wing", "XYZ-Wing"},
	logic.UniqueRectangle:      {"Unique Rectangle", "唯一矩形"},
	logic.UniqueLoop:           {"Unique Loop", "唯一环"},
	logic.BivalueGrave:         {"BUG", "全双值致死（BUG）"},
	logic.AlignedPair:          {"Aligned Pair Exclusion", "对齐数对排除"},
	logic.AlignedTriplet:       {"Aligned Triplet Exclusion", "对齐三数组排除"},
	logic.XCycle:               {"Bidirectional X-Cycle", "双向 X 环"},
	logic.YCycle:               {"Bidirectional Y-Cycle", "双向 Y 环"},
	logic.Cycle:                {"Bidirectional Cycle", "双向环"},
	logic.ForcingXChain:        {"Forcing X-Chain", "X 强制链"},
	logic.ForcingChain:         {"Forcing Chain", "强制链"},
	logic.Nishio:               {"Nishio Forcing Chains", "Nishio 强制链"},
	logic.CellForcing:          {"Cell Forcing Chains", "单元格强制链"},
	logic.RegionForcing:        {"Region Forcing Chains", "区域强制链"},
	logic.ContradictionForcing: {"Contradiction Forcing Chains", "矛盾强制链"},
	logic.DoubleForcing:        {"Double Forcing Chains", "双重强制链"},

	logic.FullHouse:               {"Full House", "最后一格"},
	logic.Skyscraper:              {"Skyscraper", "摩天楼"},
	logic.TwoStringKite:           {"Two-String Kite", "双线风筝"},
	logic.TurbotFish:              {"Turbot Fish", "多宝鱼"},
	logic.EmptyRectangle:          {"Empty Rectangle", "空矩形"},
	logic.WWing:                   {"W-Wing", "W-Wing"},
	logic.RemotePairs:             {"Remote Pairs", "远程数对"},
	logic.FinnedXWing:             {"Finned X-Wing", "带鳍 X-Wing"},
	logic.FinnedSwordfish:         {"Finned Swordfish", "带鳍剑鱼"},
	logic.FinnedJellyfish:         {"Finned Jellyfish", "带鳍水母"},
	logic.SashimiXWing:            {"Sashimi X-Wing", "退化 X-Wing"},
	logic.SashimiSwordfish:        {"Sashimi Swordfish", "退化剑鱼"},
	logic.SashimiJellyfish:        {"Sashimi Jellyfish", "退化水母"},
	logic.ColourTrap:              {"Simple Colouring (trap)", "简单染色（异色）"},
	logic.ColourWrap:              {"Simple Colouring (wrap)", "简单染色（同色）"},
	logic.XChain:                  {"X-Chain", "X 链"},
	logic.XYChain:                 {"XY-Chain", "XY 链"},
	logic.AlternatingChain:        {"Alternating Inference Chain", "交替推理链（AIC）"},
	logic.GroupedXChain:           {"Grouped X-Chain", "区块 X 链"},
	logic.GroupedAlternatingChain: {"Grouped Alternating Inference Chain", "区块交替推理链"},
	logic.NiceLoop:                {"Nice Loop", "连续环"},
	logic.GroupedNiceLoop:         {"Grouped Nice Loop", "区块连续环"},
	logic.SueDeCoq:                {"Sue de Coq", "融合待定数组（SDC）"},
	logic.ALSXZ:                   {"ALS-XZ", "ALS-XZ"},
	logic.ALSXYWing:               {"ALS-XY-Wing", "ALS-XY-Wing"},
	logic.DeathBlossom:            {"Death Blossom", "死亡绽放"},
	logic.AvoidableRectangle:      {"Avoidable Rectangle", "可规避矩形"},
	logic.HiddenRectangle:         {"Hidden Unique Rectangle", "隐性唯一矩形"},
	logic.ExtendedRectangle:       {"Extended Rectangle", "拓展矩形"},
}
