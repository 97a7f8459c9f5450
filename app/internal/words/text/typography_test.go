package text_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The characters of a verb that stands for a number or a word, and of both scripts.
const (
	verb = `%(?:\[\d\])?[sd]`
	wide = `[\x{3000}-\x{30ff}\x{4e00}-\x{9fff}\x{ff00}-\x{ffef}]`
	han  = `[\x{3041}-\x{30fa}\x{30fc}-\x{30ff}\x{4e00}-\x{9fff}]`
)

// mixed has no space between both scripts; a verb may stand for either, and a document's own title may have none.
var (
	mixed  = regexp.MustCompile(`[A-Za-z0-9]` + han + `|` + han + `[A-Za-z0-9]`)
	spared = regexp.MustCompile(verb + `|理解snowflake算法的实现原理|分布式ID中的SnowFlake|分库分表订单全局ID|游戏服务器中的ID生成策略`)
)

// habit is a rule of typography, as what breaks it.
type habit struct {
	broken, want string
	languages    string // both if empty
}

var habits = []habit{
	{`(?:\d|` + verb + `) %(?:%|$|[^ %\[sdc])`, "no space before a percent sign", ""},
	{wide + ` ?\((?:` + wide + `|` + verb + ` ` + han + `)|\(` + wide + `[^()]*\)|\(` + han + `|` + verb + ` \(` + han,
		"full-width brackets", ""},
	{wide + `[,;:!?]|` + wide + `\.(?:$|\s)`, "full-width punctuation", ""},
	{`[^\s\d]·|·[^\s\d]`, "a space on each side of a dot between two items", ""},
	{`[！？]` + `(?:[^！？」』）　\n|]| [^|])`, "a full-width space after ！ and ？ in a line", "ja"},
	{`\d[～〜]|` + verb + `[～〜]|[0-9A-Za-z]–[0-9A-Za-z]`, "到 between two numbers", "zh"},
	{`第 (?:[\d,]+|` + verb + `) 毫秒`, "时间戳 100: 第 100 毫秒 counts milliseconds", "zh"},
}

func TestTranslationsKeepTheHabitsOfTypography(t *testing.T) {
	for _, language := range []string{"zh", "ja"} {
		for message, translation := range text.Translations(language) {
			if found := mixed.FindString(spared.ReplaceAllString(translation, " ")); found != "" {
				t.Errorf("%s: %q: no space in %q: %q", language, message, found, translation)
			}
		}
		for _, h := range habits {
			if h.languages != "" && h.languages != language {
				continue
			}
			broken := regexp.MustCompile(h.broken)
			for message, translation := range text.Translations(language) {
				if found := broken.FindString(translation); found != "" {
					t.Errorf("%s: %q: want %s, got %q in %q", language, message, h.want, found, translation)
				}
			}
		}
	}
}

// Titles and descriptions are what a search engine shows.
func TestTitlesHaveTheNamesThatPeopleSearchFor(t *testing.T) {
	for language, names := range map[string][]string{"zh": {"雪花算法", "雪花 ID"}, "ja": {"スノーフレーク ID"}} {
		n := map[string]int{}
		for message, translation := range text.Translations(language) {
			if !strings.HasSuffix(message, "· Snowflake Lab") {
				continue
			}
			for _, name := range names {
				if strings.Contains(translation, name) {
					n[name]++
				}
			}
		}
		for _, name := range names {
			if n[name] < 5 {
				t.Errorf("%s: %d titles have %s, want at least 5", language, n[name], name)
			}
		}
	}
}
