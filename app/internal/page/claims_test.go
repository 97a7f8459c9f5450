package page_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/claims"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestEveryClaimsPageOpens(t *testing.T) {
	all, _ := claims.All()
	seen := map[string]bool{"": true}
	for _, c := range all {
		if seen[c.See] {
			continue
		}
		seen[c.See] = true
		if alerts := alerts(t, c.See); len(alerts) > 0 {
			t.Errorf("%s: %s: got alerts %q, want none", c.Name, c.See, alerts)
		}
	}
}

func TestClaimsAreListedByDocumentAndVerdict(t *testing.T) {
	all, _ := claims.All()
	visit(t, "/claims", func(v *visitor) {
		v.shows("claims", strconv.Itoa(len(all)))
		v.says(".claims-count", strconv.Itoa(len(all))+" claims: ")
		if got := len(v.all(`[data-claim] [data-field="value"]`)); got != len(all) {
			t.Errorf("%d claims have a value, want %d", got, len(all))
		}
		v.enter(edit("document"), "003")
		v.linked("document=003")
		v.click(`button[data-mark="false"]`)
		v.linked("document=003&verdict=false")
		for _, verdict := range v.attributes("[data-claim]", "data-verdict") {
			if verdict != "false" {
				t.Errorf("a claim that is %s is listed", verdict)
			}
		}
		n := v.field("claims")
		v.follow()
		v.shows("claims", n)
		v.click(`button[data-mark=""]`)
		v.untroubled()
		if !strings.Contains(v.address(), "document=003") || strings.Contains(v.address(), "verdict") {
			t.Errorf("the link is %s, want the document only", v.address())
		}
	})
	for _, d := range claims.Documents() {
		for _, verdict := range claims.Verdicts() {
			visit(t, "/claims?document="+d+"&verdict="+string(verdict), func(v *visitor) {
				v.untroubled()
				if len(v.all("[data-claim]")) == 0 {
					v.says(".claims-count", "No claim")
				}
			})
		}
	}
}

func TestALinkToAClaimOpensItsTopic(t *testing.T) {
	visit(t, "/claims#last-plus-one", func(v *visitor) {
		v.untroubled()
		if got := v.texts(".subject[open] h2"); len(got) != 1 || got[0] != "Clock rollback" {
			t.Errorf("open topics %q, want the claim's", got)
		}
		if got := v.attributes("[data-at]", "data-claim"); len(got) != 1 || got[0] != "last-plus-one" {
			t.Errorf("marked claims %q", got)
		}
		v.press("I don’t know")
		v.says(".verdict", "It depends.")
	})
}

func TestAClaimNamesThePageThatShowsIt(t *testing.T) {
	all, _ := claims.All()
	for _, c := range all {
		path, _, _ := strings.Cut(strings.Split(c.See, "#")[0], "?")
		if c.See != "" && nav.Name(path) == "" {
			t.Errorf("%s: %s has no name", c.Name, c.See)
		}
	}
}

func TestTheClaimsThatMisleadMostComeFirst(t *testing.T) {
	visit(t, "/claims", func(v *visitor) {
		worst := v.all("[data-misleads]")
		if len(worst) != 10 {
			t.Errorf("%d claims mislead most, want 10", len(worst))
		}
		for _, e := range worst {
			name := e.with["data-misleads"]
			if verdict := v.first(`[data-claim="` + name + `"]`).with["data-verdict"]; verdict == "true" {
				t.Errorf("%s is true", name)
			}
			if links := v.attributes(`[data-misleads="`+name+`"] a`, "href"); len(links) != 1 ||
				links[0] != "/claims#"+name {
				t.Errorf("%s leads to %q", name, links)
			}
		}
	})
}

func TestATutorialIsNamedByItsTitle(t *testing.T) {
	number := regexp.MustCompile(`(^|[^\d,.])00[0-4]\b`)
	for _, link := range []string{"/claims", "/bits", "/rollback", "/nodes?scene=everyone-1-1"} {
		visit(t, link, func(v *visitor) {
			if got := number.FindString(v.first("main").text()); got != "" {
				t.Errorf("%s has %s", link, got)
			}
		})
	}
	visit(t, "/claims#ip-sum", func(v *visitor) {
		v.says(`[data-claim="ip-sum"] .says small span[lang="zh"]`, "容器化部署的上述缺陷")
		v.says(`[data-claim="ip-sum"] .says small`, "(Where this fails in containers)")
		v.says(`[data-claim="ip-sum"] .says q[lang="zh"]`, "计算workerid,比如根据节点的IP地址等")
		if got := v.attributes(".claims-tutorials a", "href"); len(got) != 1 ||
			!strings.HasPrefix(got[0], "http://bafeimao.net/") {
			t.Errorf("the tutorials link to %q", got)
		}
	})
}
