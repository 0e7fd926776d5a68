package server

// referenceWords are the words of the reference in a language. The meanings of options and members
// are in English only, as in the document for programs.
type referenceWords struct {
	Language, Other, OtherName   string // tags of languages, and the name of the other one in itself
	Reference                    string
	About, Programs, Note        string
	Groups                       map[string]string
	ForAll, Example              string
	Options, Body                string
	Answer, EachAnswer           string
	Member, Type, Meaning        string
	Required, Always, Elsewhere  string
	ErrorsOf, Errors, ErrorsText string
	Status, Reason               string
	Streams, StreamsText         string
	Live, LiveText               string
	Stop, Comma                  string // the ends of sentences, and what stands between the words of a list
}

var englishReference = referenceWords{
	Language: "en", Other: "zh", OtherName: "中文",
	Reference: "reference",
	About:     about, Programs: "For programs, the same is in %s, as OpenAPI 3.1.",
	Groups: map[string]string{"Questions": "Questions", "Pictures": "Pictures", "Games": "Games"},
	ForAll: "For all requests", Example: "Example",
	Options: "Options", Body: "Body", Answer: "Answer", EachAnswer: "Answer to each board",
	Member: "member", Type: "type", Meaning: "meaning",
	Required: "required", Always: "always", Elsewhere: "Its members",
	ErrorsOf: "Errors:", Errors: "Errors", Status: "status", Reason: "reason",
	ErrorsText: "An error is a problem document of the type `application/problem+json` (RFC 9457). `reason` is its cause, in one word for programs. `title` and `detail` are for people: in Chinese if the header `Accept-Language` prefers it. If an option is wrong, `errors[0].location` names it. With 429 and 503, the header `Retry-After` says how many seconds to wait.",
	Streams:    "Streams of boards", StreamsText: aboutStreams,
	Live: "Live answers", LiveText: aboutLive,
	Stop: ".", Comma: ", ",
}

var chineseReference = referenceWords{
	Language: "zh-CN", Other: "en", OtherName: "English",
	Reference: "接口参考",
	About:     "关于数独盘面的各种问题，以及单人和双人对局。提问的请求体是一个对象，有盘面和选项，选项与命令的选项同名；答案就是命令的 JSON 对象。",
	Programs:  "给程序看的同样内容在 %s，格式是 OpenAPI 3.1。",
	Note:      "选项和成员的含义只有英文。",
	Groups:    map[string]string{"Questions": "提问", "Pictures": "图", "Games": "对局"},
	ForAll:    "所有请求", Example: "例子",
	Options: "选项", Body: "请求体", Answer: "答案", EachAnswer: "每个盘面的答案",
	Member: "成员", Type: "类型", Meaning: "含义",
	Required: "必填", Always: "总有", Elsewhere: "它的成员",
	ErrorsOf: "可能的错误：", Errors: "错误", Status: "状态", Reason: "原因",
	ErrorsText: "出错时，答案是一个问题文档，类型是 `application/problem+json`（RFC 9457）。`reason` 是原因，一个固定的英文词，供程序判断。`title` 和 `detail` 给人看，请求头 `Accept-Language` 以中文为先时就是中文。选项有误时，`errors[0].location` 指出是哪一个。状态是 429 或 503 时，应答头 `Retry-After` 说过几秒再试。",
	Streams:    "盘面的流", StreamsText: "`Content-Type` 是 `application/x-ndjson` 时，提问的请求体是盘面的流：每行一个 JSON 字符串，或一个有成员 `board` 的对象。选项写在网址的查询部分，如 `/api/v1/max?second=true&top=3`。盘面还在来，答案就按盘面的次序一行一行地回去，所以客户端要一边发一边读。最后一行若是问题文档，说明流提前结束了；它有 `title`，答案都没有。",
	Live: "实时答案", LiveText: "`Accept` 是 `text/event-stream` 时，`max` 和 `count` 发送事件：`sight` 是搜索途中对一个盘面的所知，有 `number`，以及 `score` 和 `bound`，或 `count`，或 `estimate`、`low` 和 `high`；`answer` 是一个盘面的答案；最后是 `end`，或者 `problem` 和一个问题文档。",
	Stop: "。", Comma: "、",
}

// An operationText is the summary and the description of an operation.
type operationText struct{ summary, description string }

const (
	chineseStreams  = "也可以用盘面的流提问。"
	chineseLive     = "也可以要实时答案。"
	chineseToken    = "客户端自选令牌时，没有收到应答就可以重发：令牌相同的同一请求得到同样的对局和座位，不会另开一局，也不会另占一座。"
	chinesePictures = "盘面和选项写在网址的查询部分，所以这个网址就是一张图的网址。网址相同，图的每个字节也相同。"
	chineseEvents   = "这是服务器发送的事件：对局每有变化，就来一个事件，带着对局此时的样子。每条流都从此时的样子开始，所以断线的客户端什么也不会错过。"
)

// chineseOperations are the texts of the operations by their IDs.
var chineseOperations = map[string]operationText{
	"solve":           {"求每个盘面的一个解", chineseStreams},
	"max":             {"求每个盘面得分最高的解", chineseStreams + chineseLive},
	"count":           {"数每个盘面的解", chineseStreams + chineseLive},
	"check":           {"找出每个盘面里冲突的和多余的提示数", chineseStreams},
	"spread":          {"按得分数每个盘面的解", chineseStreams},
	"rate":            {"评定每个盘面有多难", chineseStreams},
	"hint":            {"给出每个盘面的下一步", chineseStreams},
	"explain":         {"一步一步讲解每个盘面怎样解", chineseStreams},
	"canon":           {"求每个盘面的标准形", chineseStreams},
	"generate":        {"出新的盘面", ""},
	"draw":            {"画出每个盘面", chineseStreams},
	"read":            {"在一段文本里找盘面", ""},
	"verify":          {"检验最高分的证明", ""},
	"drawPicture":     {"画一个盘面", chinesePictures},
	"maxPicture":      {"画一个盘面得分最高的解", chinesePictures},
	"solvePicture":    {"画一个盘面的解", chinesePictures},
	"checkPicture":    {"画一个盘面，标出冲突的或多余的提示数", chinesePictures},
	"hintPicture":     {"画一个盘面的下一步", chinesePictures},
	"spreadPicture":   {"画一个盘面所有解的得分的直方图", chinesePictures},
	"explainDocument": {"用一份文档一步一步讲解盘面怎样解", "答案是 HTML 网页或 PDF，每一步都有图。"},
	"print":           {"把盘面印成小册子", "答案是 PDF：盘面作为题目，最后是答案。"},
	"daily":           {"取得某一天的盘面", "任何来源的网页都可以读。"},
	"fresh":           {"取得一个没有人见过的盘面", "种类有 easy、medium、hard、fiendish、diabolical、extreme 和 target。"},
	"create":          {"开始单人或双人对局", "答案里有玩家的令牌，这位玩家以后的请求都要带上请求头 Authorization: Bearer。" + chineseToken},
	"room":            {"看一个链接通向哪一局双人对局", "看到的与旁观者一样。空座位还没有人入座时，没有它的名字，也没有提示数。"},
	"join":            {"在双人对局的空座位入座", chineseToken},
	"see":             {"以玩家身份看一局对局", ""},
	"move":            {"走一着", "编号与这位玩家从前的一着相同时，什么也不变，应答也相同。所以没有收到应答的客户端可以重发。"},
	"ask":             {"要一个提示", "只限单人对局，而且开局时要求了提示。结果里有提示的次数。"},
	"rematch":         {"与同一对手再来一局", "先提出的人开出同一种类、新盘面的一局，另一位玩家也这样提出，就坐到另一座。影子和机器人会跟来。" + chineseToken},
	"result":          {"看已结束的对局的结果和最优解", ""},
	"outcome":         {"以旁观者身份看已结束的对局的结果", ""},
	"watch":           {"以旁观者身份看一局对局", ""},
	"leaderboard":     {"取得某一天的排行榜", "前 100 名：在那一天（UTC）单人、不用提示完成该盘面的人。任何来源的网页都可以读。"},
	"events":          {"以玩家身份跟进一局对局", chineseEvents + "双人对局里，玩家的最后一条流断开满一分钟，就算离开。"},
	"spectate":        {"以旁观者身份跟进一局对局", chineseEvents},
}

// chineseTypes are the types of values. Arrays are named after what they hold.
var chineseTypes = map[string]string{
	"string": "文本", "integer": "整数", "number": "数", "boolean": "布尔值", "object": "对象",
}

// chineseCauses are the meanings of reasons.
var chineseCauses = map[reason]string{
	"json": "请求体不是 JSON 对象", "broken": "请求体没有读完就断了", "token": "没有令牌，或者不是这局玩家的令牌",
	"origin": "提问的网页来自服务器不认识的来源", "host": "服务器在本机地址上监听，不认识请求的主机",
	"played": "客户正在玩这个盘面", "path": "这个路径上什么也没有", "game": "没有这局对局，或者没有这个链接",
	"ghost": "还没有人完成过这样的盘面", "day": "没有这一天或这个种类，或者这一天（UTC）还没有开始",
	"method": "这个路径要用别的方法，见应答头 Allow", "accept": "没有客户端接受的应答格式", "slow": "请求体或流的下一个盘面来得太慢",
	"running": "对局还没有结束", "reused": "客户端自选的令牌已属于另一个座位", "seat": "只有一个座位，双人对局才能再来一局",
	"taken": "两个座位都有人了", "not_started": "对局还没有开始", "over": "对局已经结束，或者时间已到", "ended": "玩家已经交卷或离开",
	"paused": "对局正在暂停", "not_paused": "对局没有暂停", "duel": "双人对局不能暂停", "hints": "这局没有提示",
	"clue": "这一格是提示数", "filled": "小数字只能记在空白格里，这一格已有数字", "digit": "tidy 要配 1 到 9 的数字",
	"same": "这一格已经是这样", "nothing": "没有可以撤销或重做的着手", "blanks": "还有空白格，见 cells", "clashes": "有数字冲突，见 cells",
	"full": "这位玩家的着手太多", "large": "请求体的字节太多，或者流的盘面太多", "type": "请求体是别的类型，或者经过压缩",
	"option": "有选项或成员不对，见 errors", "name": "名字是空的、太长，或者有看不见的字符", "setting": "不能这样开局",
	"id": "着手的编号不合格式，或者已用于另一个事件", "rate": "客户提问或玩家走得太频繁", "parallel": "同时有太多请求正在作答",
	"games": "客户开的对局太多", "fault": "服务器上出了问题", "busy": "服务器的工作太多", "late": "请求的时间已到",
	"away": "暂时读不到对局", "stopping": "服务器正在停止",
}
