package page_test

import (
	"strings"
	"testing"
)

func TestAReaderInventsTheSnowflakeID(t *testing.T) {
	visit(t, "/story", func(v *visitor) {
		for range 3 {
			v.press("Serve the next customer")
		}
		v.says(".act-say", "1, 2, 3: unique")
		v.press("Continue")
		v.press("Serve both customers")
		v.says(".act-say", "Both shops hand out 4")
		v.linked("beat=2&step=1")
		if got := v.attributes("[data-duplicate]", "data-value"); len(got) != 1 || got[0] != "4" {
			t.Errorf("the duplicate is %q, want 4", got)
		}
		for choice, lamp := range map[string]string{"central": "independent", "odd-even": "unique",
			"random": "64-bits"} {
			v.click(`[data-choice="` + choice + `"]`)
			v.click(".act-answers .primary")
			if got := v.attributes(`[data-lamp="`+lamp+`"]`, "data-state"); len(got) != 1 || got[0] != "broken" {
				t.Errorf("%s: %s is %q, want broken", choice, lamp, got)
			}
			v.press("Try another idea")
		}
		v.says(".act-say", "Three ideas, three failures.")
		v.follow()
		v.says(".act-say", "Three ideas, three failures.")
		v.click(".act-answers .primary")
		v.shows("beat", "3")
	})
	visit(t, "/story?beat=4&choice=wait&step=1", func(v *visitor) {
		v.enter(`[data-edit="sequence"]`, "12")
		v.press("Use 12 bits")
		v.shows("beat", "5")
		v.linked("beat=5&sequence=12")
	})
	visit(t, "/story?beat=6&choice=2010&sequence=14&node=12", func(v *visitor) {
		v.says(".act-say", "Give back 2 bits")
		if got := v.attributes(".act-answers .primary", "disabled"); len(got) != 1 {
			t.Errorf("Continue is open: %q", got)
		}
		v.enter(`[data-edit="sequence"]`, "12")
		v.says(".act-say", "2028-04-05")
	})
	visit(t, "/story?beat=10&sequence=10&clock=wait", func(v *visitor) {
		v.says(".act-why", "1,024 places")
		v.says(".act-rules", "3 wait, up to 3 ms")
		v.linked("beat=10&sequence=10&clock=wait")
		v.says("[data-ending] [data-next]", "Next: The 64 bits of an ID")
		for _, href := range v.attributes("[data-ending] a", "href") {
			if strings.HasPrefix(href, "/play") || href == "/rollover" {
				t.Errorf("the ending leads into another lesson too, %s", href)
			}
		}
	})
	for clock, state := range map[string]string{"ignore": "broken", "reject": "holds"} {
		visit(t, "/story?beat=10&clock="+clock, func(v *visitor) {
			if got := v.attributes(`[data-lamp="unique"]`, "data-state"); len(got) != 1 || got[0] != state {
				t.Errorf("with clock=%s, IDs are unique is %q, want %s", clock, got, state)
			}
		})
	}
}
