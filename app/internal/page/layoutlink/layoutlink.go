// Package layoutlink is how links name layouts and systems, and the layouts saved in this browser.
package layoutlink

import (
	"errors"
	"net/url"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Read reads the layout that a link names or lists, Twitter's by default: a draft without
// problems. The error is a sentence for the reader; the layout is then Twitter's, so that the page
// can show something.
func Read(q url.Values) (snowflake.Layout, error) {
	if q.Get("layout") == "" && q.Get("epoch") == "" && q.Get("tick") == "" {
		return snowflake.Twitter(), nil // without the code that reads one: every start would pay for it
	}
	d, err := layoutlab.ParseDraft(q.Get("layout"), q.Get("epoch"), q.Get("tick"))
	problem, is := errors.AsType[*layoutlab.Problem](err)
	switch {
	case !is:
		return d.Layout(), nil
	case d.Unknown != "":
		err = errors.New(
			text.T("The link names an unknown layout, “%s”. Valid names: %s. You can also list the fields: time:41,worker:11,sequence:12.", d.Unknown, systemNames()))
	default:
		err = errors.New(text.T("In the link, %s: %s", wrongParam(problem), problemWords(d, problem)))
	}
	return snowflake.Twitter(), err
}

func wrongParam(p *layoutlab.Problem) string {
	if p.Box == layoutlab.BoxEpoch || p.Box == layoutlab.BoxTick {
		return string(p.Box)
	}
	return "layout"
}

// problemWords is a problem's sentence where there are no boxes to fix it in: a wrong sum gets no
// advice.
func problemWords(d layoutlab.Draft, p *layoutlab.Problem) string {
	if err := d.Layout().Validate(); err != nil && p.Box == layoutlab.BoxTotal {
		return ui.Problem(err)
	}
	return p.Words
}

func systemNames() string {
	var names []string
	for _, s := range system.All() {
		names = append(names, s.Name)
	}
	return text.List(names...)
}

// Param is the layout that a link names or lists, Twitter's by default.
func Param(p *nav.Params, l *snowflake.Layout) {
	p.Group([]string{"layout", "epoch", "tick"}, func(k *nav.Link) { Add(k, *l) }, func(given url.Values) string {
		var err error
		if *l, err = Read(given); err != nil {
			p.Unsure()
			return ui.Problem(err)
		}
		return Overruled(given, l.Name, "")
	})
}

// Add writes a layout's system name, or its fields if it has none.
func Add(k *nav.Link, l snowflake.Layout) {
	if l.Name != "" {
		k.Add("layout", l.Name)
		return
	}
	k.Add("layout", layouts.FieldsText(l))
	if l.Index(snowflake.KindTime) >= 0 {
		k.Add("epoch", text.UnixMS(l.Epoch))
		k.Add("tick", layouts.TickText(l.Tick))
	}
}

// Overruled says that a link sets the epoch or tick of a named layout, which defines its own.
func Overruled(q url.Values, layout, prefix string) string {
	var odd []string
	for _, name := range []string{prefix + "epoch", prefix + "tick"} {
		if layout != "" && q.Get(name) != "" {
			odd = append(odd, name)
		}
	}
	if len(odd) == 0 {
		return ""
	}
	return text.T("The link says %s, but the layout %s defines its own. To change it, list the fields instead.",
		nav.Quoted(odd), layout)
}

// Same reports whether two layouts read IDs the same way and, if both are named, have the
// same name.
func Same(a, b snowflake.Layout) bool { return a.Name == b.Name && system.Same(a, b) }

// Unnamed is a layout as links write it: without its user-given name.
func Unnamed(l snowflake.Layout) snowflake.Layout {
	if known, ok := system.Layout(l.Name); !ok || !system.Same(known, l) {
		l.Name = ""
	}
	return l
}

// Example is the ID that the pages open with: a Twitter post of June 2022, the example in
// Wikipedia's article on Snowflake IDs.
const Example snowflake.ID = 1541815603606036480

// Running links to the scene that runs a system, if there is one, and to its row of /compare.
func Running(name string) app.UI {
	compare := ui.Elem("p", nil, ui.Link(Compared(name), "", app.Text(text.T("Compare it with all systems"))))
	if _, ok := sim.Find(name); !ok {
		return compare
	}
	if name != "twitter" {
		name += ",twitter"
	}
	return ui.Div("", ui.Elem("p", nil, ui.Link("/systems?show="+name, "", app.Text(text.T("See it run")))), compare)
}

// Compared links to a system's row of /compare; other kinds of ID lead to the page.
func Compared(name string) string {
	_, design := sim.Find(name)
	if _, documented := system.Find(name); !design && !documented {
		return "/compare"
	}
	return "/compare#system-" + name
}
