package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// offers are lines that offer the page in another language, each in that language. They are above
// every page and hidden; before the first paint web/early.js names the one that is shown, if any,
// and later it follows their links and dismisses them.
type offers struct{}

// Key is the same on every page.
func (offers) Key() string { return "offers" }

func (offers) Render() app.UI {
	var lines []app.UI
	for i, l := range text.Addressed() {
		if strings.HasPrefix(text.Tag(), l.Tag) {
			continue // also for the pseudo-language, which is English
		}
		words := [...][2]string{{"Read this page in English", "Dismiss"}, {"用中文阅读本页", "关闭"}, {"このページを日本語で読む", "閉じる"}}[i]
		lines = append(lines, Elem("p", With{"lang", l.Tag, "translate", "no"},
			Text("a", words[0], "href", "?lang="+l.Code, "target", "_self", "data-offers", l.Code),
			Text("button", "×", "type", "button", "class", "quiet", "aria-label", words[1]),
		))
	}
	return Elem("aside", With{"class", "offers", "aria-label", text.T("Language")}, lines...)
}
