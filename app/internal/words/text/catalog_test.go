package text_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func use(t *testing.T, code string, translations map[string]string) {
	t.Helper()
	if err := text.Use(code, text.Compile(code, "app.wasm", translations)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { text.Use("en", "") })
}

func TestACatalogTranslates(t *testing.T) {
	use(t, "zh", map[string]string{
		"Copy": "复制", "%d of %s": "%[2]s 中的 %[1]d 个", "%s IDs": "%s 个 ID", "Back": "上一步", "Back@clock": "回拨",
		"two\nlines": "两\n行", "Twitter": "Twitter",
	})
	for _, c := range []struct{ Got, Want string }{
		{text.T("Copy"), "复制"}, {text.T("%d of %s", 3, "五"), "五\u00a0中的 3\u00a0个"},
		{text.Count(1, "%s ID", "%s IDs"), "1\u00a0个 ID"},
		{text.Count(4096, "%s ID", "%s IDs"), "4,096\u00a0个 ID"}, {text.T("Back"), "上一步"},
		{text.In("clock", "Back"), "回拨"},
		{text.In("page", "Back"), "上一步"}, {text.T("two\nlines"), "两\n行"}, {text.T("Twitter"), "Twitter"},
		{text.T("not translated"), "not translated"},
		{text.T(text.Message("Copy")), "复制"}, {text.Sentences("甲。", "", "乙。"), "甲。乙。"}, {text.List("甲", "乙"), "甲、乙"},
		{text.Tag(), "zh-Hans"},
	} {
		if c.Got != c.Want {
			t.Errorf("got %q, want %q", c.Got, c.Want)
		}
	}
	words, values := text.Pieces("%d of %s")
	if got := fmt.Sprint(strings.Join(words, "|"), values); got != "|\u00a0中的 |\u00a0个[1 0]" {
		t.Errorf("got the pieces %s", got)
	}
}

func TestAnotherNumberOfFormsFollowsTheLanguage(t *testing.T) {
	use(t, "ja", map[string]string{"%s IDs": "%s 個の ID\t%s 個"})
	if got := text.Count(2, "%s ID", "%s IDs"); got != "2\u00a0個の ID" {
		t.Errorf("got %q, want the only form of Japanese", got)
	}
}

func TestALargeCatalogHasNoTwoMessagesOfOneKey(t *testing.T) {
	many := map[string]string{}
	for i := range 20_000 {
		many[fmt.Sprint("message ", i)] = fmt.Sprint("translation ", i)
	}
	use(t, "zh", many)
	for message, want := range many {
		if got := text.T(text.Message(message)); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
}

func TestADamagedCatalogIsRefused(t *testing.T) {
	good := text.Compile("zh", "app.wasm", map[string]string{"Copy": "复制"})
	for _, bad := range []string{"x", good[:len(good)-12], strings.Replace(good, "zh", "ja", 1),
		strings.Replace(good, " 0\n", " x\n", 1), good + "more\n"} {
		if err := text.Use("zh", bad); err == nil || text.T("Copy") != "Copy" {
			t.Errorf("%q: got %v, %q", bad, err, text.T("Copy"))
		}
	}
	text.Use("en", "")
}

func TestANumberStaysOnALineWithWhatItCounts(t *testing.T) {
	use(t, "zh", map[string]string{"step %s of %d": "第 %s 步，共 %[2]d 步，每 100 ms 一个 ID 和 4 KB，约 86 %%",
		"wait %s ms": "等待 %s ms", "%s and a clock": "%s 和 clock-4 ms4"})
	for got, want := range map[string]string{
		text.T("step %s of %d", "3", 7): "第_3_步，共 7_步，每 100_ms 一个 ID 和 4 KB，约 86_%",
		text.T("wait %s ms", "3"):       "等待 3_ms",
		text.T("%s and a clock", "a"):   "a_和 clock-4 ms4",
	} {
		if got = strings.ReplaceAll(got, "\u00a0", "_"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
