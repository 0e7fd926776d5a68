package chinese

// pictures are the texts and the messages of the command draw, and of the pictures of the
// server.
var pictures = map[string]string{
	// The help of draw.
	"Picture":         "图",
	"draw each board": "画出每个盘面",
	"Draw each board as SVG, PNG or PDF, or on the terminal. Several boards get\nnumbered files, or pages of one PDF file.": "把每个盘面画成 SVG、PNG 或 PDF，或画在终端上。有多个盘面时，文件带有序号，\n或成为一个 PDF 的各页。",
	"show the candidates of blank cells":                         "画出空白格的候选数",
	"tint cells by their weights, as target sudoku does":         "按权值给格子上色，像靶形数独那样",
	"fill in a completion":                                       "填入一个解",
	"show the next step":                                         "画出下一步",
	"with --step, show the `N`-th step of the path":              "与 --step 同用，画出解题过程的第 `N` 步",
	"with --solution or --step, aim at the best score":           "与 --solution 或 --step 同用：以最高分为目标",
	"make pictures `N` units wide, which are pixels in PNG":      "图宽 `N` 个单位，在 PNG 中是像素",
	"draw in `THEME`: light, dark, print or colour-blind":        "用 `THEME` 的配色：light、dark、print\n或 colour-blind",
	"write `TITLE` above (default the label of the board)":       "在上方写标题 `TITLE`（默认为盘面的名称）",
	"draw in `FORM`: svg, png or pdf (default that of the name)": "画成 `FORM`：svg、png 或 pdf（默认由文件名决定）",

	// Messages.
	"--%s has no effect on text":                                              "--%s 对文字不起作用",
	"ask for a picture by -o NAME.svg, or leave out --%s":                     "请用 '-o NAME.svg' 写出图，或去掉 --%s",
	"a terminal cannot show the form %s":                                      "终端不能显示 %s",
	"give -o and the name of a file, or leave out --to":                       "请用 -o 给出文件名，或去掉 --to",
	"%s is the name of a compressed file, and pictures are compressed anyway": "%s 是压缩文件的名称，而图本来就是压缩的",
	"it can end in .svg, .png or .pdf, or in .txt for text":                   "可以用 .svg、.png 或 .pdf 结尾；写文字时用 .txt",
	"there are too many boards for pictures, of which a run draws at most %d": "盘面太多，一次至多画 %d 个",
	"standard output can be one picture, and there are %d boards":             "标准输出只能是一张图，而盘面有 %d 个",
	"'-o NAME.%s' writes a file for each board, '--to pdf' a page for each":   "用 '-o NAME.%s' 给每个盘面写一个文件，用 '--to pdf' 给每个盘面写一页",
	"pictures that are done: %d of %d":                                        "画好了 %d 张图，共 %d 张",
	"pictures: %d, from %s to %s":                                             "画了 %d 张图，从 %s 到 %s",
	"'bullseye draw' draws boards, with --solution their completions":         "用 'bullseye draw' 画出盘面，加 --solution 画出解",
	"light, dark, print, colour-blind":                                        "light、dark、print、colour-blind",
	"text, svg, png":                                                          "text、svg、png",
}
