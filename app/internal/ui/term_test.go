package ui

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

func TestAWordExplainsItselfWhereItStandsFirst(t *testing.T) {
	html := app.HTMLString(Explained("lead", "Stickers hold no tick; 100/1 does. A tick.", "tick", "slew", "100/1"))
	words := regexp.MustCompile(`<span[^>]* popover=.*|<button.*?>|<[^>]*>`).ReplaceAllStringFunc(html, func(tag string) string {
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

func TestEveryWordThatANewcomerHasNotMetHasAMeaning(t *testing.T) {
	for _, word := range []string{"tick", "ticks", "lane", "lead", "slews", "fits", "100/1", "threads", "gap", "stale"} {
		if Meaning(word) == "" {
			t.Errorf("%q has none", word)
		}
	}
	if got := Meaning("milliseconds"); got != "" {
		t.Errorf("milliseconds mean %q, want nothing: everybody knows them", got)
	}
}
