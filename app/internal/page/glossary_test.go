package page_test

import (
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func TestEveryTermsPageOpens(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range glossary.Subjects() {
		for _, term := range s.Terms {
			if seen[term.See] {
				continue
			}
			seen[term.See] = true
			if alerts := alerts(t, term.See); len(alerts) > 0 {
				t.Errorf("%s: %s: got alerts %q, want none", term.ID, term.See, alerts)
			}
		}
	}
}

// The other pages and the scenes are looked at where other tests open them.
func TestEveryExplainedWordOfARaceHasAMeaning(t *testing.T) {
	for _, link := range []string{"/race?guard=lock", "/race?guard=compare-and-swap", "/race?guard=lease"} {
		visit(t, link, func(v *visitor) { v.explained(link) })
	}
}

// explained fails the test if a word is explained by nothing, or too many are.
func (v *visitor) explained(link string) {
	v.Helper()
	for _, says := range v.texts(".explains") {
		if says == "" {
			v.Errorf("%s: a word is explained by nothing", link)
		}
	}
	if n := len(v.texts(".lead .explains")); n > 3 {
		v.Errorf("%s: %d words of the introduction are explained, want at most 3", link, n)
	}
}

func TestATermIsFoundByItsNameOrItsMeaning(t *testing.T) {
	visit(t, "/glossary", func(v *visitor) {
		v.enter(edit("find"), "CPU core")
		v.linked("find=CPU+core")
		if got := v.texts(".glossary dt"); len(got) != 1 || got[0] != "Busy-wait" {
			t.Errorf("got %q, want Busy-wait", got)
		}
		v.enter(edit("find"), "zebra")
		v.says(`[role="status"]`, "“zebra”")
	})
	visit(t, "/glossary#epoch", func(v *visitor) {
		if got := v.texts(".subject[open] h2"); len(got) != 1 || got[0] != "Time and clock" {
			t.Errorf("open subjects %q, want that of the epoch", got)
		}
	})
}

func TestATermHasNoNamesInOtherLanguagesThanEnglish(t *testing.T) {
	defer text.Use("en", "")
	for code, want := range map[string]string{"en": "Busy-wait", "zh": "忙等 / 自旋等待Busy-wait", "ja": "ビジーウェイトBusy-wait"} {
		if err := text.Use(code, text.Compile(code, "any", text.Translations(code))); err != nil {
			t.Fatal(err)
		}
		visit(t, "/glossary?find=Busy-wait", func(v *visitor) {
			if got := v.texts(".glossary dt"); len(got) != 1 || got[0] != want {
				t.Errorf("%s: got %q, want %q", code, got, want)
			}
		})
	}
}

func TestATermIsFoundByWhatOtherTextsCallIt(t *testing.T) {
	for words, want := range map[string]string{
		"雪花算法": "snowflake-id", "时间回拨": "clock-rollback", "机器ID": "worker-id", "机房ID": "datacenter-id",
		"起始时间戳": "epoch", "twepoch": "epoch",
		"START_TIMESTAMP": "epoch", "时间基点": "epoch", "借用未来时间": "borrowing", "系统时钟": "wall-clock",
		"自增 ID": "auto-increment", "步长": "increment",
		"全局唯一": "globally-unique", "单调递增": "monotonic", "高可用": "high-availability", "分库分表": "sharding",
		"合服": "server-merge", "取模": "modulo",
		"伪共享": "false-sharing", "临界区": "critical-section",
		"スノーフレーク": "snowflake-id", "ID 採番": "numbering", "クロックスキュー": "clock-skew", "ロストアップデート": "lost-update",
		"システムクロック": "wall-clock",
	} {
		visit(t, "/glossary", func(v *visitor) {
			v.enter(edit("find"), words)
			if !slices.Contains(v.attributes(".glossary [id]", "id"), want) {
				t.Errorf("%s finds %q, want %s", words, v.attributes(".glossary [id]", "id"), want)
			}
		})
	}
}
