package page_test

import (
	"strings"
	"testing"
	"time"
)

func TestAQuestionHasAnAddress(t *testing.T) {
	for _, link := range []string{"/rollover?scene=rollover", "/rollback?scene=two-orders", "/systems?scene=store-down",
		"/nodes?scene=zookeeper"} {
		address := ""
		visit(t, link+"&step=0", func(v *visitor) {
			for range 40 {
				if strings.Contains(v.address(), "ask=1") {
					break
				}
				v.press("Next")
				time.Sleep(time.Second) // the address is written at a pace
				v.settle()
			}
			v.linked("&ask=1")
			address = v.address()
			v.press("Next")
			time.Sleep(time.Second)
			v.settle()
			if strings.Contains(v.address(), "ask=") {
				t.Errorf("%s: behind the question the link is %s", link, v.address())
			}
			v.press("Back")
			time.Sleep(time.Second)
			v.settle()
			v.linked("&ask=1")
		})
		path, _, _ := strings.Cut(link, "?")
		visit(t, path+address, func(v *visitor) {
			v.first("[data-caption] [data-answer]")
			v.untroubled()
		})
		visit(t, path+strings.Replace(address, "&ask=1", "", 1), func(v *visitor) {
			if len(v.all("[data-caption] [data-answer]")) > 0 {
				t.Errorf("%s: a link without ask=1 asks", address)
			}
		})
	}
	visit(t, "/rollback?scene=scala-28&step=1&ask=1",
		func(v *visitor) { v.says(`[role="alert"]`, "ask=1, but there is no question at step 1") })
}

func TestAnUnknownSceneNamesTheScenesOfItsPage(t *testing.T) {
	for path, names := range map[string][2]string{"/nodes": {"zookeeper", "slew"}, "/rollback": {"slew", "yaml"},
		"/systems": {"store-down", "slew"}} {
		visit(t, path+"?scene=attic", func(v *visitor) {
			if says := strings.Join(v.texts(`[role="alert"]`), " "); !strings.Contains(says, names[0]) ||
				strings.Contains(says, names[1]) {
				t.Errorf("%s: told is %q, want %s and not %s", path, says, names[0], names[1])
			}
		})
	}
}
