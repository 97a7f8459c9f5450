package page_test

import (
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// parameters are those of each page that a link could multiply, each with its largest value and one that is too large;
// a page without a row has none of its own.
var parameters = map[string][][3]string{
	"/bits-of-an-id": {{"layout", "twitter"}, {"epoch", "0", "9999999999999999999"}, {"tick", "1s", "2s"},
		{"worker", "31", "32"}},
	"/decode":  {{"see", "pictures", "attic"}, {"layout", "twitter", "attic"}, {"step", "1"}, {"open", "1"}},
	"/compare": {{"need", "ordered", "attic"}, {"sort", "bits", "attic"}},
	"/search": {{"design", "leaf", "attic"}, {"events", "tick", "attic"}, {"most", "16", "17"}, {"sequence", "3", "4"},
		{"ticks", "16", "17"}, {"within", "16", "17"}},
	"/nodes": {{"nodes", "1024", "1025"}, {"rate", "20000", "99999999"}, {"seconds", "100", "99999999"},
		{"error", "1s", "300h"}, {"commit", "1s", "300h"},
		{"lag", "1s", "300h"}, {"promise", "1h", "300h"}, {"at", "100ms", "300h"}},
	"/bits": {{"op", "negate", "attic"}, {"width", "64", "128"}, {"step", "0", "99999"}, {"a", "1"}},
	"/layout": {{"layout", "twitter"}, {"open", "moves", "attic"}, {"need", "signed", "attic"},
		{"hash", "9223372036854775807"}, {"old", "twitter", "attic"}, {"switch", "2027-01-01", "attic"}},
	"/keys": {{"rows", "1000000", "1000001"}, {"cache", "4096", "4097"}, {"nodes", "64", "99999999"},
		{"back", "1000000", "1000001"}, {"delete", "1000000", "1000001"}, {"keys", "uuid-v4,uuid-v4", "uuid-v4"}},
	"/race": {{"guard", "lock", "attic"}, {"moves", "aaabbb", "c"}, {"break", "1", "2"}},
	"/story": {{"beat", "10", "11"}, {"choice", "wait", "attic"}, {"step", "3", "100"}, {"sequence", "16", "17"},
		{"node", "16", "17"}, {"epoch", "0", "9999999999999999999"}, {"clock", "lead", "attic"}},
	"/play": {{"level", "full", "attic"}},
	"/live": {{"rate", "10000000", "0"}, {"bits", "16", "17"}, {"policy", "lead", "attic"},
		{"mod", "1024", "1025"}},
	"/claims":   {{"document", "000", "attic"}, {"verdict", "true", "attic"}},
	"/glossary": {{"find", "node"}},
	"/teach":    {{"minutes", "45", "60"}, {"sheet", "handout", "attic"}, {"plan", "90.1", "90.14"}},
	"/rollover": {{"scene", "burst", "attic"}, {"step", "3", "99999999"}, {"lane", "refuse", "attic"},
		{"fork", "1:ask 100000", "ask"}, {"layout", "twitter", "attic"}},
	"/rollback": {{"scene", "slew", "attic"}, {"step", "3.0", "99999999"}, {"fork", "1:ask 100000", "1:jump"},
		{"break", "refuse", "attic"}},
	"/systems": {{"scene", "burst", "attic"}, {"show", "flickr", "attic"}, {"fork", "1:ask 100000", "1:jump"},
		{"break", "flickr", "attic"}},
}

// mostElements is what a browser still draws in a moment.
const mostElements = 30_000

func TestALinkMultipliesNothingWithoutBound(t *testing.T) {
	for _, p := range page.All() {
		path, all := p.Path, parameters[p.Path]
		if all == nil {
			all = [][3]string{{"present", "1"}}
		}
		for _, p := range all {
			// which have the parameters of /rollback
			if scene := path == "/rollover" || path == "/systems"; scene && !thorough {
				continue
			}
			one := url.QueryEscape(p[0]) + "=" + url.QueryEscape(p[1])
			hundred := strings.TrimSuffix(strings.Repeat(one+"&", 100), "&")
			links := map[string][]string{ // what an alert names, one of them
				hundred: nil, p[0] + "=" + url.QueryEscape(strings.TrimSuffix(strings.Repeat(p[1]+",", 100), ",")): nil,
				p[0] + "=" + strings.Repeat("9", 4000): nil, p[0] + "=-18446744073709551615": nil,
			}
			if p[0] != "fork" {
				links[hundred] = []string{p[0]}
			}
			if p[2] != "" {
				links[p[0]+"="+url.QueryEscape(p[2])] = []string{p[0], strings.TrimPrefix(p[2], "1:")}
			}
			for query, names := range links {
				visit(t, path+"?"+query, func(v *visitor) { v.bounded(path+"?"+query, names) })
			}
		}
	}
}

// size is how many elements an element has.
func (e *element) size() (n int) {
	for _, child := range e.inside {
		n += 1 + child.size()
	}
	return n
}

// bounded fails the test if the page shows more than it may, or if its alerts do not name a problem.
func (v *visitor) bounded(link string, names []string) {
	v.Helper()
	if len(link) > 80 {
		link = link[:80] + "…"
	}
	if n := v.first("main").size(); n > mostElements {
		v.Errorf("%s: %d elements", link, n)
	}
	for name, most := range map[string]int{"steps": sim.MostSteps, "issued": max(sim.MostEvents, braid.MostIDs),
		"nodes": braid.MostNodes, "rows": btree.MostRows} {
		for _, value := range strings.Fields(v.fields(name)) {
			if n, _ := strconv.Atoi(value); n > most {
				v.Errorf("%s: %s is %d, more than %d", link, name, n, most)
			}
		}
	}
	alerts := v.texts(`[role="alert"]`)
	named := func(name string) bool { return strings.Contains(strings.Join(alerts, "\n"), name) }
	if len(names) > 0 && !slices.ContainsFunc(names, named) {
		v.Errorf("%s: told is %q, which names none of %q", link, alerts, names)
	}
	for _, says := range alerts {
		if len(says) > 10_000 {
			v.Errorf("%s: %d letters are told", link, len(says))
		}
	}
}

// thorough reports whether tests try everything, as make test-more does.
var thorough = os.Getenv("MORE") == "1"

func TestForksThatAreTooMuchForAPageAreNamed(t *testing.T) {
	for _, path := range []string{"/rollback?", "/rollover?", "/systems?", "/nodes?scene=zookeeper&"} {
		if !thorough && path != "/rollback?" {
			continue
		}
		for fork, says := range map[string]string{
			"fork=1:ask 100000":             "Your changes are too much for this scene.",
			"fork=1:repeat;advance 1ms;end": "Your changes are too much for this scene.",
			"fork=1:jump":                   "The change after step 1 was left out: line 1, “jump”",
			"fork=1:ask":                    "The last 50 of these changes were left out.",
		} {
			if strings.Contains(fork, "ask 1") && path != "/rollback?" && path != "/nodes?scene=zookeeper&" {
				continue
			}
			link := path + strings.ReplaceAll(strings.Repeat("&"+fork, 250), " ", "%20")
			visit(t, strings.ReplaceAll(link, ";", "%3B"), func(v *visitor) { v.bounded(link, []string{says}) })
		}
	}
	visit(t, "/nodes#script="+url.QueryEscape("workers zookeeper\nlane ours\nstart\nrepeat 900\nadvance 80h\nend"),
		func(v *visitor) { v.bounded("years of pods", nil) })
}

func TestAScriptThatIsNotPlayedIsNamedAboveThePage(t *testing.T) {
	for script, says := range map[string]string{"lane refuse\njump": "The link’s script, line 2, “jump”",
		"lane refuse\nrepeat\nask\nend": "The link’s script, line 3, “ask”: stopped after 10,000 steps"} {
		visit(t, "/rollback#script="+url.QueryEscape(script), func(v *visitor) {
			v.says(`[role="alert"]`, says)
			v.linked("#script=")
			v.enter("textarea.script", "lane refuse\nask")
			v.follow()
			v.untroubled()
		})
	}
}
