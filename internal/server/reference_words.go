package server

import "bullseye/internal/text/chinese"

// referenceWords are the words of the reference in a language.
type referenceWords struct {
	Language, Other, OtherName   string                      // tags of languages, and the name of the other one in itself
	say                          func(english string) string // translates the texts of the document
	Reference                    string
	About, Programs              string
	Groups                       map[string]string
	ForAll, Example              string
	Options, Body                string
	Answer, EachAnswer           string
	Member, Type, Meaning        string
	Required, Always, Elsewhere  string
	OnlyValue, Values, Range     string
	ErrorsOf, Errors, ErrorsText string
	Status, Reason               string
	Streams, StreamsText         string
	Live, LiveText               string
	Stop, Gap                    string // the end of a sentence, and what stands before the next one
	Comma, Colon                 string
}

var englishReference = referenceWords{
	Language: "en", Other: "zh", OtherName: "中文",
	say:       func(english string) string { return english },
	Reference: "reference",
	About:     about, Programs: "For programs, the same is in %s, as OpenAPI 3.1.",
	Groups: map[string]string{"Questions": "Questions", "Pictures": "Pictures", "Games": "Games"},
	ForAll: "For all requests", Example: "Example",
	Options: "Options", Body: "Body", Answer: "Answer", EachAnswer: "Answer to each board",
	Member: "member", Type: "type", Meaning: "meaning",
	Required: "required", Always: "always", Elsewhere: "Its members",
	OnlyValue: "The only value is %s.", Values: "One of %s.", Range: "From %.0f to %.0f.",
	ErrorsOf: "Errors:", Errors: "Errors", Status: "status", Reason: "reason",
	ErrorsText: "An error is a problem document of the type `application/problem+json` (RFC 9457). `reason` is its cause, in one word for programs. `title` and `detail` are for people: in Chinese if the header `Accept-Language` prefers it. If an option is wrong, `errors[0].location` names it. With 429 and 503, the header `Retry-After` says how many seconds to wait.",
	Streams:    "Streams of boards", StreamsText: aboutStreams,
	Live: "Live answers", LiveText: aboutLive,
	Stop: ".", Gap: " ", Comma: ", ", Colon: ": ",
}

var chineseReference = referenceWords{
	Language: "zh-CN", Other: "en", OtherName: "English",
	say:       chinese.Prose,
	Reference: "接口参考",
	About:     "关于数独盘面的各种问题，以及单人和双人对局。提问的请求体是一个对象，有盘面和选项，选项与命令的选项同名；答案就是命令的 JSON 对象。",
	Programs:  "给程序看的同样内容在 %s，格式是 OpenAPI 3.1，其中的说明是英文。",
	Groups:    map[string]string{"Questions": "提问", "Pictures": "图", "Games": "对局"},
	ForAll:    "所有请求", Example: "例子",
	Options: "选项", Body: "请求体", Answer: "答案", EachAnswer: "每个盘面的答案",
	Member: "成员", Type: "类型", Meaning: "含义",
	Required: "必填", Always: "总有", Elsewhere: "它的成员",
	OnlyValue: "取值只有 %s。", Values: "取值：%s。", Range: "取值从 %.0f 到 %.0f。",
	ErrorsOf: "可能的错误：", Errors: "错误", Status: "状态", Reason: "原因",
	ErrorsText: "出错时，答案是一个问题文档，类型是 `application/problem+json`（RFC 9457）。`reason` 是原因，一个固定的英文词，供程序判断。`title` 和 `detail` 给人看，请求头 `Accept-Language` 以中文为先时就是中文。选项有误时，`errors[0].location` 指出是哪一个。状态是 429 或 503 时，应答头 `Retry-After` 说过几秒再试。",
	Streams:    "盘面的流", StreamsText: "`Content-Type` 是 `application/x-ndjson` 时，提问的请求体是盘面的流：每行一个 JSON 字符串，或一个有成员 `board` 的对象。选项写在网址的查询部分，如 `/api/v1/max?top=3`。盘面还在来，答案就按盘面的次序一行一行地回去，所以客户端要一边发一边读。最后一行若是问题文档，说明流提前结束了；它有 `title`，答案都没有。",
	Live: "实时答案", LiveText: "`Accept` 是 `text/event-stream` 时，`max` 和 `count` 发送事件：`sight` 是搜索途中对一个盘面的所知，有 `number`，以及 `score` 和 `bound`，或 `count`，或 `estimate`、`low` 和 `high`；`answer` 是一个盘面的答案；最后是 `end`，或者 `problem` 和一个问题文档。",
	Stop: "。", Comma: "、", Colon: "：",
}

// chineseTypes are the types of values. Arrays are named after what they hold.
var chineseTypes = map[string]string{
	"string": "文本", "integer": "整数", "number": "数值", "boolean": "布尔值", "object": "对象",
}
