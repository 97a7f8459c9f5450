package ui_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func TestATextInMarkupIsNoMarkup(t *testing.T) {
	if got, want := ui.Markup("a", ui.With{"title", `"><script>`}, ui.Escaped("<i>&amp;")),
		`<a title="&#34;&gt;&lt;script&gt;">&lt;i&gt;&amp;amp;</a>`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := ui.Markup("input", ui.With{"checked", ""}, ""); got != `<input checked="">` {
		t.Errorf("got %s", got)
	}
}
