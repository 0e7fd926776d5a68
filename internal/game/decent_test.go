package game

import (
	"errors"
	"strings"
	"testing"
)

func TestCheckName(t *testing.T) {
	for _, test := range []struct {
		name  string
		want  error
		names []string
	}{
		{"names of people, places and animals", nil, []string{
			"Ada", "Bob", "Cy", "Eve", "Guest 123", "游客 123", "Matsushita", "Fukuda", "Ashok", "Pornchai", "Scunthorpe", "Nigeria", "Dick", "Van Dyke", "Hancock", "Enigami", "Rot", "As Roma",
			"therapist", "Grape", "Рита", "Νίκος", "曹操", "小草你好", "生日你好", "体操", "我妈的猫", "李雷", "高手如云", "Stronger", "Modesty", "Ghostly", "Abbott", "Robot", "🎯", "= 7 =",
		}},
		{"bots and who runs the server", ErrReserved, []string{
			"Greedy", "GREEDY", "perfect", "Perfect.", "  Strong!", "Pеrfect", "ｐｅｒｆｅｃｔ", "Ṕerfect", "b0t", "Bullseye", "Bullseye team", "The Administrator", "admin", "ADMIN", "аdmin", "adm1n", "管理员", "超级管理员", "管理員", "完美", "機器人", "official", "贪心",
		}},
		{"rude words", ErrRude, []string{
			"fuck", "Fuck you", "f u c k", "fuuuck", "FUСK", "sh1t", "shit happens", "5hit", "Hitler", "H1tl3r", "bitch", "傻逼", "大傻逼", "操你妈", "操你媽", "SB", "去死吧",
		}},
	} {
		for _, name := range test.names {
			if err := CheckName(name); !errors.Is(err, test.want) {
				t.Errorf("%s: %q: %v, want %v", test.name, name, err, test.want)
			}
		}
	}
}

// The words of the lists are found as they are.
func TestWordsOfListsAreFolded(t *testing.T) {
	for _, list := range [][]string{reservedNames, reservedParts, rudeWords, rudeParts} {
		for _, word := range list {
			if folded := strings.Join(wordsOf(word, false), ""); folded != word {
				t.Errorf("found %q in a list, expected %q", word, folded)
			}
		}
	}
}

func TestFoldName(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"Ada", "ada", true}, {"Ada", "Аdа", true}, {"Ada", "Adá", true}, {"Ada", "A d a", true}, {"Ada", "Adaa", true}, {"Ada", "Ａｄａ", true},
		{"Ada", "Bob", false}, {"Guest 12", "Guest 21", false}, {"Guest 1", "Guest 11", false}, {"李雷", "韩梅梅", false}, {"🎯", "🐟", false}, {"🎯", "🎯", true},
	} {
		if same := FoldName(test.a) == FoldName(test.b); same != test.same {
			t.Errorf("%q and %q: %t, want %t", test.a, test.b, same, test.same)
		}
	}
}

func FuzzCheckName(f *testing.F) {
	f.Add("Ada")
	f.Add("\xff\u0301")
	f.Fuzz(func(t *testing.T, name string) {
		if clean, err := CleanName(name); err == nil {
			if FoldName(clean) == "" {
				t.Errorf("%q folds to nothing", clean)
			}
			CheckName(clean)
		}
	})
}
