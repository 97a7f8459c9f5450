package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Tab is an entry of the navigation.
type Tab struct{ Path, Name string }

// groups lead to the first page of each part of the navigation.
type groups struct {
	Groups  []Tab
	Current string // the current group's name
	Pages   int    // how many pages it has
}

// Key tells apart which group is current; the groups are the same on all pages.
func (g groups) Key() string { return "groups " + g.Current }

func (g groups) Render() app.UI {
	current := "true"
	if g.Pages == 1 {
		current = "page"
	}
	return links("groups", text.T("Sections"), "group", g.Groups, func(t Tab) bool { return t.Name == g.Current }, current)
}

// pages lead to the pages of the current group. If it has only one, its group already leads there.
type pages struct {
	Group   string
	Pages   []Tab
	Current string // the current page's path
}

// Key tells apart which page is current.
func (p pages) Key() string { return "pages " + p.Current }

func (p pages) Render() app.UI {
	if len(p.Pages) < 2 {
		return Elem("div", With{"class", "tabs"})
	}
	return links("tabs", p.Group, "tab", p.Pages, func(t Tab) bool { return t.Path == p.Current }, "page")
}

// links are a row of the navigation; current is the current entry's aria-current.
func links(class, label, entry string, tabs []Tab, isCurrent func(Tab) bool, current string) app.UI {
	all := make([]app.UI, len(tabs))
	for i, t := range tabs {
		with := With{"href", Href(t.Path), "class", entry}
		if isCurrent(t) {
			with = append(with, "aria-current", current)
		}
		all[i] = Text("a", t.Name, with...)
	}
	return Elem("nav", With{"class", class, "aria-label", label}, all...)
}

// brand is the site's sign and name.
type brand struct{}

// Key is the same on every page.
func (brand) Key() string { return "brand" }

func (brand) Render() app.UI {
	return Elem("a", With{"href", Href("/"), "class", "brand", "translate", "no"}, logo(), app.Text("Snowflake Lab"))
}

// logo is the site's sign: six bits around one, a snowflake.
func logo() app.UI {
	arm := func(transform string) app.UI {
		return SVG("path", With{"d", "M0 -3V-11M0 -8L-2.6 -10.6M0 -8L2.6 -10.6", "transform", transform})
	}
	return SVG("svg", With{"viewBox", "-12 -12 24 24", "width", "24", "height", "24", "aria-hidden", "true"},
		SVG("rect", With{"x", "-1.6", "y", "-1.6", "width", "3.2", "height", "3.2"}),
		arm("rotate(0)"), arm("rotate(60)"), arm("rotate(120)"), arm("rotate(180)"), arm("rotate(240)"), arm("rotate(300)"),
	)
}
