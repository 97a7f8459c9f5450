package layout

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link stores. It is a value: what it refers to is never changed in place.
type state struct {
	draft   layoutlab.Draft
	hashed  string          // how many nodes take their number from a hash, as typed
	ownHash bool            // whether anybody has typed that
	other   layoutlab.Draft // what the layout is compared with
	needs   needs
	usual   needs    // those of a link without any
	export  string   // the export format; empty for the first
	opened  []string // the drawers that are open, in the order of the page
}

// drawerNames are the drawers in the order of links. "needs" holds the rarely used requirements.
var drawerNames = []string{"moves", "compare", "needs", "pods", "meanings", "keep", "export"}

func (s *state) hash(typed string) { s.hashed, s.ownHash = typed, true }

// hashNodes is the number of hashed nodes: by default the required nodes.
func (s *state) hashNodes() string {
	if s.ownHash {
		return s.hashed
	}
	if _, err := format.Amount(s.needs.typed[needNodes]); err != nil {
		return s.usual.typed[needNodes]
	}
	return s.needs.typed[needNodes]
}

func parse(now time.Time, query, fragment string) (s state, problems []nav.Problem) {
	s = state{needs: usualNeeds(now), usual: usualNeeds(now)}
	problems = nav.Parse(s.params, query, fragment)
	return s, problems
}

// link is parse's inverse. It omits closed drawers and unchanged needs.
func (s state) link() (query, fragment string) { return nav.Write(s.params) }

func (s *state) params(query, _ *nav.Params) {
	draftParams(query, "layout", "", "twitter", &s.draft)
	query.WriteIf(s.ownHash, func() {
		query.Typed("hash", s.hashed, func(typed string) (problem string) {
			s.hash(typed)
			return ""
		})
	})
	with := "discord"
	if s.draft.Name == with {
		with = "twitter"
	}
	query.WriteIf(s.isOpen("compare"), func() { draftParams(query, "with", "with-", with, &s.other) })
	query.WriteIf(s.isOpen("needs") || !s.needs.equal(&s.usual), func() { s.needs.params(query) })
	query.Group(trafficNames, func(*nav.Link) {}, noTraffic)
	query.WriteIf(s.isOpen("export"), func() {
		names := exportNames()
		query.Choice("export", s.export, names, func(i int) { s.export = names[i] })
	})
	query.WriteIf(len(s.opened) > 0, func() {
		someOf(query, "open", drawerNames, &s.opened, "traffic")
	})
}

// trafficNames are parameters of old links.
var trafficNames = []string{"load", "peak", "curve", "chance"}

// noTraffic answers old links to what this page no longer does.
func noTraffic(given url.Values) (problem string) {
	if !slices.ContainsFunc(trafficNames, given.Has) && !slices.Contains(strings.Split(given.Get("open"), ","), "traffic") {
		return ""
	}
	return text.T("This page no longer simulates a day of traffic. The page Live runs a generator at any rate.")
}

func (s *state) isOpen(drawer string) bool { return slices.Contains(s.opened, drawer) }

// draftParams are the parameters of a draft, valid or not: its layout by the given name, and an epoch and
// a tick with the prefix.
func draftParams(query *nav.Params, name, prefix, usual string, d *layoutlab.Draft) {
	names := []string{name, prefix + "epoch", prefix + "tick"}
	query.Group(names, func(k *nav.Link) {
		spec, epoch, tick := d.Link()
		k.Add(name, spec)
		for i, value := range []string{epoch, tick} {
			if value != "" {
				k.Add(names[i+1], value)
			}
		}
	}, func(given url.Values) (problem string) {
		*d, _ = layoutlab.ParseDraft(cmp.Or(given.Get(name), usual), given.Get(names[1]), given.Get(names[2]))
		return nav.Overruled(given, d.Name, prefix)
	})
}

// someOf is a comma-separated subset of all choices, in their order. Choices of old links are ignored.
func someOf(query *nav.Params, name string, all []string, some *[]string, old ...string) {
	query.Typed(name, strings.Join(*some, ","), func(written string) (problem string) {
		listed := strings.Split(written, ",")
		*some = those(all, func(one string) bool { return slices.Contains(listed, one) })
		return nav.NoChoices(name, those(listed, func(one string) bool { return one != "" && !slices.Contains(all, one) && !slices.Contains(old, one) }), all)
	})
}

func toggled(all, some []string, one string, on bool) []string {
	return those(all, func(name string) bool {
		if name == one {
			return on
		}
		return slices.Contains(some, name)
	})
}

func those(all []string, made func(one string) bool) (some []string) {
	for _, one := range all {
		if made(one) {
			some = append(some, one)
		}
	}
	return some
}
