package decode

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// read sets the page's state from a query and a fragment; what the fragment
// says counts.
func (p *decode) read(query, fragment string) {
	q := nav.Parameters(query)
	var problems []string
	for name, values := range nav.Parameters(fragment) {
		if before, both := q[name]; both && !slices.Equal(before, values) {
			problems = append(problems, text.T("The link says “%s” twice. What stands behind the # counts, %s; what stands before it is left out: %s.", name, listed(values), listed(before)))
		}
		q[name] = values
	}
	slices.Sort(problems)
	l, err := nav.LayoutFrom(q)
	p.layout, p.chosen, p.pinned = l, q.Has("layout") && err == nil, false
	p.oddLayout = nil
	if err != nil {
		problems = append(problems, ui.Problem(err))
		p.oddLayout = q
	} else {
		problems = append(problems, nav.UnknownParams(q, "id", "layout", "epoch", "tick", "sample", "zone", "sort", "find", "where", "from", "to", "show", "open", "compare", "only", "since", "until", "system", "see", "reading", "step", "attached"))
	}
	p.linkBad = nav.JoinSentences(problems...)
	p.zone = readZone(q.Get("zone"))
	p.view, p.bounds = readView(q), readBounds(q)
	clear(p.folds)
	for name := range strings.SplitSeq(q.Get("see"), ",") {
		p.folds[name] = true
	}
	if p.bounds != (bounds{}) {
		p.folds["bounds"] = true
	}
	p.reading.read(q)
	p.only = q.Get("only")
	typed := nav.Example.String()
	if ids, ok := q["id"]; ok {
		typed = strings.Join(ids, "\n")
	} else if sample, ok := sampleOf(q.Get("sample")); ok {
		typed = sample
	}
	p.setTyped(typed)
	p.offered = !q.Has("id") && p.sample == "" && typed == nav.Example.String()
	p.recall(q.Get("attached"))
	p.readText()
}

// listed are the first of some values, for a sentence.
func listed(values []string) string {
	const most = 3
	if len(values) > most {
		return strings.Join(values[:most], ", ") + ", …"
	}
	return strings.Join(values, ", ")
}

// fragment is the page's state as the address carries it.
func (p *decode) fragment() string {
	var k nav.Link
	switch {
	case p.sample != "":
		k.Add("sample", p.sample)
	case p.offered && p.sliced(): // nothing of it is read
	case p.linkable():
		for one := range strings.SplitSeq(p.typed, "\n") {
			k.Add("id", one)
		}
	}
	if len(p.attached) > 0 {
		k.Add("attached", p.keys())
	}
	if p.chosen {
		k.AddLayout(p.layout)
	} else {
		for _, name := range [...]string{"layout", "epoch", "tick"} {
			if p.oddLayout.Has(name) {
				k.Add(name, p.oddLayout.Get(name))
			}
		}
	}
	if p.zone.is.Key != "" {
		k.Add("zone", p.zone.is.Key)
	}
	if p.only != "" {
		k.Add("only", p.only)
	}
	p.view.addTo(&k)
	p.bounds.addTo(&k)
	p.reading.addTo(&k)
	if seen := p.seen(); seen != "" {
		k.Add("see", seen)
	}
	return k.String()
}

// seen are the parts that are open, as links write them.
func (p *decode) seen() string {
	var names []string
	for name, open := range p.folds {
		if open && name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ",")
}

// linkable reports whether the address holds the text in the box, be that what is
// read or not.
func (p *decode) linkable() bool {
	return p.sample != "" || !p.brims && len(p.typed)+4*strings.Count(p.typed, "\n") <= nav.LinkLimit
}

func (p *decode) write(ctx app.Context) { p.address.Write(ctx, "", p.fragment()) }
