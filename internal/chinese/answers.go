package chinese

// answers are the texts of answers for people: explanations, drawings, and the
// sentences of check.
var answers = map[string]string{
	// Explanations.
	"The board has 1 clue":                      "这个盘面有 1 个提示数",
	"The board has %d clues":                    "这个盘面有 %d 个提示数",
	"%s and only one completion. It scores %d.": "%s，是唯一解，得分 %d。",
	"%s and %d completions.":                    "%s，共有 %d 个解。",
	"%s and about %s completions.":              "%s，大约有 %s 个解。",
	"%s.":                                       "%s。",
	"(There are too many to count. The number is an estimate from %d random\nsamples; with %g %% confidence it is between %s and %s.)": "（解太多，无法逐一数清。这是由 %d 次随机抽样得出的估计值；\n置信度 %g%% 的区间是 %s 到 %s。）",

	"The best score is %d. This completion has it:":                                                                        "最高分是 %d，由下面这个解取得：",
	"The least score is %d. This completion has it:":                                                                       "最低分是 %d，由下面这个解取得：",
	"The best score is not proved: the time ran out. It is between %d and %d.\nThis is the best completion found so far:":  "时限已到，最高分尚未证明，只知道它在 %d 到 %d 之间。\n目前找到的最好的解是：",
	"The least score is not proved: the time ran out. It is between %d and %d.\nThis is the best completion found so far:": "时限已到，最低分尚未证明，只知道它在 %d 到 %d 之间。\n目前找到的最好的解是：",

	"No completion scores more: the scores of all %d completions were computed.": "没有得分更高的解：全部 %d 个解的得分都已逐一算出。",
	"No completion scores less: the scores of all %d completions were computed.": "没有得分更低的解：全部 %d 个解的得分都已逐一算出。",
	"No completion scores more. The proof is a bound: each digit takes one cell in\nevery row, column and box, and several digits may take the same cell. A digit\npays a price for each cell that it takes, and each price is refunded once, so a\ncompletion loses nothing. With the right prices, the digits score at most %d.":  "没有得分更高的解，用一个上界就能证明：每个数字在每行、每列、每宫各占一格，几个\n数字可以占同一格；每占一格都要付这一格的价格，而每格的价格最后只退还一次，所以\n真正的解不赚不亏。各格的价格定好以后，总得分至多是 %d。",
	"No completion scores less. The proof is a bound: each digit takes one cell in\nevery row, column and box, and several digits may take the same cell. A digit\npays a price for each cell that it takes, and each price is refunded once, so a\ncompletion loses nothing. With the right prices, the digits score at least %d.": "没有得分更低的解，用一个下界就能证明：每个数字在每行、每列、每宫各占一格，几个\n数字可以占同一格；每占一格都要付这一格的价格，而每格的价格最后只退还一次，所以\n真正的解不赚不亏。各格的价格定好以后，总得分至少是 %d。",
	"Scores between that and %d were excluded case by case.":                         "从它到 %d 之间的得分，已分情况逐一排除。",
	"Scores between that and %d were excluded case by case, in a proof of %d steps.": "从它到 %d 之间的得分，已分情况逐一排除，共用 %d 步。",

	"At least %d completions have this score. Another of them differs in the %d\ncells in brackets:": "取得这个得分的解至少有 %d 个。下面是另一个，不同的 %d 格用方括号标出：",
	"%d completions have this score. Another of them differs in the %d cells in\nbrackets:":          "取得这个得分的解共有 %d 个。下面是另一个，不同的 %d 格用方括号标出：",
	"Other completions have this score, too. One of them differs in the %d cells in\nbrackets:":      "还有别的解取得这个得分。下面是其中一个，不同的 %d 格用方括号标出：",
	"The runner-up scores %d, which is %d less. It differs in the %d cells in\nbrackets:":            "次优解得 %d 分，少 %d 分，不同的 %d 格用方括号标出：",
	"The runner-up scores %d, which is %d more. It differs in the %d cells in\nbrackets:":            "次优解得 %d 分，多 %d 分，不同的 %d 格用方括号标出：",
	"The second least score is %d.":                                        "次低分是 %d。",
	"The second best score is %d.":                                         "次高分是 %d。",
	"There is no second best score, because there is only one completion.": "没有第二好的得分，因为只有一个解。",
	"There is no second best score, because all completions score alike.":  "没有第二好的得分，因为所有解的得分都相同。",
	"All completions with their scores:":                                   "全部的解及其得分：",
	"The time ran out before everything was known.":                        "时限已到，其余内容没有算完。",
	"The board has no completion, although no clues clash.":                "这个盘面无解，尽管提示数之间没有直接冲突。",
	"The board has no completion, because clues clash":                     "这个盘面无解，因为提示数互相冲突",

	// Legends.
	"score = weight × sum of digits": "得分 = 权值 × 数字之和",
	"score":                          "得分",
	"yellow":                         "黄格",
	"red":                            "红格",
	"blue":                           "蓝格",
	"brown":                          "棕格",
	"white":                          "白格",
	"weight %d":                      "权值 %d",
	"weights %d to %d":               "权值 %d 到 %d",

	// Captions.
	"solved":                                 "已解出",
	"several":                                "有多个解，这是其中之一",
	"multiple":                               "有多个解",
	"unsolvable":                             "无解",
	"unproved":                               "未证明",
	"none":                                   "无",
	"score %d":                               "得分 %d",
	", not proved: none scores more than %d": "，未证明：不会有解超过 %d",
	", not proved: none scores less than %d": "，未证明：不会有解低于 %d",
	"; grids with that score: %s":            "；并列的终盘：%s 个",
	"; second best score: %s":                "；第二好的得分：%s",
	": no completion found in time; none scores more than %d": "：时限内没有找到解；不会有解超过 %d",
	": no completion found in time; none scores less than %d": "：时限内没有找到解；不会有解低于 %d",
	"%d completions":             "%d 个解",
	"%s completions":             "%s 个解",
	"%d or more completions":     "至少 %d 个解",
	"more than %d completions":   "多于 %d 个解",
	"1 completion":               "1 个解",
	"one of several completions": "多个解之一",
	"%s completions, counted":    "%s 个解，已逐一数出",
	"about %s completions; with %g %% confidence %s to %s": "约 %s 个解；置信度 %g%% 的区间是 %s 到 %s",

	// Check.
	"1 clue":                               "1 个提示数",
	"%d clues":                             "%d 个提示数",
	"clash: %s":                            "冲突：%s",
	"no completion":                        "无解",
	"one completion":                       "唯一解",
	"several completions":                  "多解",
	"minimal":                              "没有多余的提示数",
	"redundant: %s":                        "多余的提示数：%s",
	"no redundant clues":                   "没有多余的提示数",
	"redundant: each of the %d clues":      "多余的提示数：全部 %d 个，每个都可以单独去掉",
	"minimality not examined (candidates)": "未检查提示数是否多余（盘面以候选数给出）",

	// Conflicts and places.
	"%d in %s (%s)": "%[2]s 都是 %[1]d（%[3]s）",
	"%s and %s":     "%s 和 %s",
	"row %d":        "第 %d 行",
	"column %d":     "第 %d 列",
	"box %d":        "第 %d 宫",
	"; ":            "；",
	", ":            "、",
	": ":            "：",

	// New boards.
	"%d clues, %d completions, best score %d, second best %d": "%d 个提示数，%d 个解，最高分 %d，次高分 %d",
}
