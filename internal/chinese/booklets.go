package chinese

// booklets are the texts and the messages of the command print, and of the booklets
// themselves.
var booklets = map[string]string{
	// Booklets.
	"Solutions":                          "答案",
	"Name":                               "姓名",
	"Time":                               "用时",
	"Score":                              "得分",
	"%d points":                          "%d 分",
	"at least %d points, not proved":     "至少 %d 分，尚未证明",
	"This board has no completion":       "此题无解",
	"This board has several completions": "此题有多个解",
	"no completion":                      "无解",
	"no completion was found in time":    "时限内没有求出解",
	"Score: the sum of weight times digit. The rings have the weights 6 at the edge, 7, 8, 9, and 10 in the centre.": "得分是各格“权值 × 数字”之和。各圈的权值由外到内是 6、7、8、9，正中一格是 10。",
	"Score: the sum of weight times digit. The small numbers are the weights.":                                       "得分是各格“权值 × 数字”之和。格中的小数字是权值。",
	"Score: the sum of the values that the digits have in their cells. Darker cells matter more.":                    "得分是各格中数字的分值之和。颜色越深的格子影响越大。",

	// The help of print.
	"print puzzles as a booklet with solutions":                                                  "把题目印成小册子，附答案",
	"Write a PDF with the boards as puzzles to solve on paper, and their solutions at\nthe end.": "写出 PDF：盘面作为题目，在纸上做；答案印在最后。",
	"put `N` puzzles on a page: 1, 2, 4 or 6":                                                    "每页 `N` 题：1、2、4 或 6",
	"use pages of `SIZE`: a4 or letter":                                                          "纸张大小 `SIZE`：a4 或 letter",
	"write `TEXT` at the top of each page":                                                       "在每页上方写 `TEXT`",
	"print in the colours of `THEME`, such as light":                                             "用 `THEME` 的配色，例如 light",
	"print, light or colour-blind":                                                               "print、light 或 colour-blind",
	"add the level and the rating of each board":                                                 "附上每个盘面的等级和评分",
	"leave out the solutions":                                                                    "不印答案",
	"print target sudoku: weights, room for the score, the best grid":                            "印靶形数独：权值、得分栏和得分最高的终盘",
	"write to `FILE`, whose name ends in .pdf":                                                   "写入 `FILE`，文件名以 .pdf 结尾",

	// Messages.
	"there is no board to print":                                                          "没有可以打印的盘面",
	"there are too many boards for one booklet, which has at most %d":                     "盘面太多，一本小册子至多有 %d 个",
	"there are too many boards for one document, which has at most %d":                    "盘面太多，一份文档至多有 %d 个",
	"a file of PDF can have at most 10 GB and 8388607 objects, two or more for each page": "一个 PDF 文件至多有 10 GB、8388607 个对象，每页至少有两个",
	"explain fewer boards at once":                                                        "请一次少讲解几个盘面",
	"give fewer boards, or print them in parts":                                           "请减少盘面，或分成几本打印",
	"1, 2, 4 or 6":                                  "1、2、4 或 6",
	"a4 or letter":                                  "a4 或 letter",
	"at most %d characters":                         "不超过 %d 个字符",
	"a PDF cannot be shown on a terminal":           "PDF 不能显示在终端上",
	"give -o NAME.pdf":                              "请给出 '-o NAME.pdf'",
	"the output is a PDF, and %s has the ending %q": "输出是 PDF，而 %s 的结尾是 %q",
	"let the name end in .pdf":                      "让文件名以 .pdf 结尾",
	"-o %s would replace an input":                  "-o %s 会覆盖输入文件",
	"%s is not written: no board could be read":     "没有写出 %s：没有盘面能读取",
	"boards with several completions, for which no solution is printed: %d": "有多个解因而没有印答案的盘面：%d",
	"boards without a completion: %d":                                       "无解的盘面：%d",
	"the font lacks these characters, which are printed as boxes: %s":       "字体中没有这些字符，印成了方框：%s",
	"boards: %d; pages: %d":                                                 "盘面：%d；页数：%d",
}
