package page_test

import (
	"strings"
	"testing"
)

func TestAPodIsBrokenByScriptLinesThatTheLinkKeeps(t *testing.T) {
	visit(t, "/nodes?scene=yaml&step=4", func(v *visitor) {
		v.click(`.pod[data-at="pod-5"]`)
		v.press("Request an ID")
		v.press("Pause")
		v.shows("step", "6")
		v.lanes("ours", "duplicates", "1", "unique", "broken")
		if got := v.first(`.pod[data-at="pod-5"]`).with["data-state"]; got != "paused" {
			t.Errorf("pod-5 is %q, want paused", got)
		}
		v.press("Resume")
		v.follow()
		if !strings.Contains(v.address(), "fork=") || !strings.Contains(v.address(), "resume") {
			t.Errorf("the link is %s, want the lines", v.address())
		}
		v.lanes("ours", "duplicates", "1")
		v.press("Undo")
		v.shows("step", "6")
		v.untroubled()
	})
}

func TestALinkBetweenTheHalvesOfNodesOpensWhatItSays(t *testing.T) {
	visit(t, "/nodes?scene=statefulset&step=10", func(v *visitor) {
		v.says("h1", "The ordinal of a StatefulSet")
		v.shows("step", "10")
		v.untroubled()
	})
	visit(t, "/nodes?scene=nowhere", func(v *visitor) { v.alert("nowhere") })
	visit(t, "/nodes?scene=yaml#script=lane+ours", func(v *visitor) { v.says(".editor", "workers WAY") })
}
