package ui

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

func TestOnlyTheFirstUseOfATermIsExplained(t *testing.T) {
	html := app.HTMLString(Explained("lead", "Stickers hold no tick; 100/1 does. A tick.", "tick", "slew", "100/1"))
	words := regexp.MustCompile(`(?s)<span[^>]* popover=.*?</span>|<button.*?>|<[^>]*>`).
		ReplaceAllStringFunc(html, func(tag string) string {
			if strings.HasPrefix(tag, "<button") {
				return "*"
			}
			return ""
		})
	got, want := strings.Join(strings.Fields(words), " "), "Stickers hold no *tick ; *100/1 does. A tick."
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
