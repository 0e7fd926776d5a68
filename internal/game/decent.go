package game

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ErrReserved says that a name would be taken for that of a bot or of who runs a server.
var ErrReserved = errors.New("found a name that is reserved, expected another one")

// ErrRude says that a name is rude.
var ErrRude = errors.New("found a rude name, expected another one")

// CheckName returns an error if nobody should bear a name in public: [ErrReserved] or
// [ErrRude]. It looks through letters that look like others, and digits in place of letters. The
// lists of words are short: they keep out what most people write, and not what a person may
// think of. Logs may have any name that CleanName returns.
func CheckName(name string) error {
	for _, words := range [][]string{wordsOf(name, false), wordsOf(name, true)} {
		whole := strings.Join(words, "")
		if slices.Contains(reservedNames, whole) {
			return ErrReserved
		}
		if containsAny(whole, reservedParts) {
			return ErrReserved
		}
		if slices.Contains(rudeWords, whole) || slices.ContainsFunc(words, func(word string) bool { return slices.Contains(rudeWords, word) }) || containsAny(whole, rudeParts) {
			return ErrRude
		}
	}
	return nil
}

// FoldName returns what names have in common that look alike.
func FoldName(name string) string {
	if folded := strings.Join(wordsOf(name, true), ""); folded != "" {
		return folded
	}
	return norm.NFKC.String(name) // signs only
}

func containsAny(text string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}

// wordsOf returns the words of a name in small Latin letters, or in those of other scripts,
// without accents, and with each letter once where it is repeated. Digits and signs that stand
// for letters are letters or, if they are kept, themselves.
func wordsOf(name string, keep bool) []string {
	var b strings.Builder
	var last rune
	for _, r := range norm.NFKD.String(strings.ToLower(norm.NFKC.String(name))) {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		if like, ok := lookAlikes[r]; ok {
			r = like
		}
		if like, ok := digitsAsLetters[r]; ok && !keep {
			r = like
		}
		switch {
		case unicode.Is(unicode.Han, r), keep && unicode.IsDigit(r):
			b.WriteRune(r)
		case !unicode.IsLetter(r):
			b.WriteByte(' ')
		case r != last:
			b.WriteRune(r)
		}
		last = r
	}
	return strings.Fields(b.String())
}

// lookAlikes are letters that look like small Latin ones, after compatibility folding, and Chinese
// characters in their traditional form. Each is followed by what it stands for.
var lookAlikes = mapping(
	"аaвbсcԁdеeһhіiјjкkӏlмmнhоoрpԛqгrѕsтtѵvԝwхxуyзz" + // Cyrillic
		"αaβbϲcεeηnιiκkλlνvοoρpςsσoτtυuχxγyωw" + // Greek
		"ıiɑaɡgłløođdħhʟlɪiꜱsʀrɴnᴀaʙbᴄcᴅdᴇeɢgʜhᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwʏyᴢz" +
		"員员長长機机統统務务謹谨貪贪滾滚媽妈騷骚賤贱雞鸡")

// digitsAsLetters are digits and signs that stand for letters.
var digitsAsLetters = mapping("0o1i3e4a5s7t8b9g@a$s!i|i+t€e")

// mapping returns a table from text in which each second rune is that of the one before it.
func mapping(pairs string) map[rune]rune {
	table, runes := map[rune]rune{}, []rune(pairs)
	for i := 0; i+1 < len(runes); i += 2 {
		table[runes[i]] = runes[i+1]
	}
	return table
}

// The words of the lists are as wordsOf returns them: without repeated letters.
var (
	// reservedNames are those of the bots, and names that stand for a server.
	reservedNames = []string{
		"gredy", "careful", "strong", "perfect", "bot", "ghost", "computer", "system", "server", "admin", "mod", "host", "staf", "suport", "oficial",
		"贪心", "谨慎", "高手", "完美", "机器人", "影子", "电脑", "系统", "官方", "客服", "服务器", "站长", "版主", "裁判",
	}
	reservedParts = []string{"bulseye", "administrator", "moderator", "sysadmin", "管理员"}

	// rudeWords are rude as words of their own, and parts of harmless ones, such as names of people
	// and places.
	rudeWords = []string{
		"ashole", "arse", "cock", "cum", "cunt", "fag", "fagot", "fuk", "kike", "kys", "nazi", "niga", "niger", "paki", "porn", "prick", "rape", "rapist", "retard",
		"shit", "slut", "spic", "tits", "twat", "wank", "whore",
		"sb", "cnm", "nmsl", "tmd", "傻", "屎", "逼", "屄", "操", "肏",
	}
	rudeParts = []string{
		"fuck", "bulshit", "shithead", "bitch", "bastard", "motherf", "wanker", "pusy", "penis", "vagina", "hitler", "siegheil", "pedophil", "kilyourself",
		"傻逼", "傻屄", "煞笔", "操你妈", "草你妈", "草泥马", "日你妈", "他妈的", "妈逼", "鸡巴", "婊子", "贱人", "贱货", "骚货", "妓女", "强奸", "王八蛋", "狗娘养", "去死", "脑残", "智障", "希特勒", "纳粹",
	}
)
