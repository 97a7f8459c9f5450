package text_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
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
		{text.T("Copy"), "复制"}, {text.T("%d of %s", 3, "五"), "五 中的 3 个"}, {text.Count(1, "%s ID", "%s IDs"), "1 个 ID"},
		{text.Count(4096, "%s ID", "%s IDs"), "4,096 个 ID"}, {text.T("Back"), "上一步"}, {text.In("clock", "Back"), "回拨"},
		{text.In("page", "Back"), "上一步"}, {text.T("two\nlines"), "两\n行"}, {text.T("Twitter"), "Twitter"}, {text.T("not translated"), "not translated"},
		{text.Data("Copy"), "复制"}, {text.Sentences("甲。", "", "乙。"), "甲。乙。"}, {text.List("甲", "乙"), "甲、乙"}, {text.Tag(), "zh-Hans"},
	} {
		if c.Got != c.Want {
			t.Errorf("got %q, want %q", c.Got, c.Want)
		}
	}
	words, values := text.Pieces("%d of %s")
	if got := fmt.Sprint(strings.Join(words, "|"), values); got != "| 中的 | 个[1 0]" {
		t.Errorf("got the pieces %s", got)
	}
}

func TestAnotherNumberOfFormsFollowsTheLanguage(t *testing.T) {
	use(t, "ja", map[string]string{"%s IDs": "%s 個の ID\t%s 個"})
	if got := text.Count(2, "%s ID", "%s IDs"); got != "2 個の ID" {
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
		if got := text.Data(message); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
}

func TestADamagedCatalogIsRefused(t *testing.T) {
	good := text.Compile("zh", "app.wasm", map[string]string{"Copy": "复制"})
	for _, bad := range []string{"x", good[:len(good)-12], strings.Replace(good, "zh", "ja", 1), strings.Replace(good, " 0\n", " x\n", 1), good + "more\n"} {
		if err := text.Use("zh", bad); err == nil || text.T("Copy") != "Copy" {
			t.Errorf("%q: got %v, %q", bad, err, text.T("Copy"))
		}
	}
	text.Use("en", "")
}
