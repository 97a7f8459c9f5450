package nav

import (
	"errors"
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// LinkLimit is the longest text, in bytes, that an address carries.
const LinkLimit = 16_000

// LayoutFrom reads the layout that a link names or lists, Twitter's by default: a draft without
// problems. The error is a sentence for the reader; the layout is then Twitter's, so that the page
// can show something.
func LayoutFrom(q url.Values) (snowflake.Layout, error) {
	d, err := layoutlab.ParseDraft(q.Get("layout"), q.Get("epoch"), q.Get("tick"))
	problem, is := errors.AsType[*layoutlab.Problem](err)
	switch {
	case !is:
		return d.Layout(), nil
	case d.Unknown != "":
		err = errors.New(text.T("The link names an unknown layout, “%s”. Valid names: %s. You can also list the fields: time:41,worker:11,sequence:12.", d.Unknown, systemNames()))
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

// Link is a query or fragment being written: parameters in the given order, with layouts left
// readable.
type Link struct{ Parts []string }

func (k *Link) Add(name, value string) {
	escaped := url.QueryEscape(value)
	for _, plain := range []string{":", ",", "/"} {
		escaped = strings.ReplaceAll(escaped, url.QueryEscape(plain), plain)
	}
	k.Parts = append(k.Parts, name+"="+escaped)
}

// AddLayout writes a layout's system name, or its fields if it has none.
func (k *Link) AddLayout(l snowflake.Layout) {
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

func (k *Link) String() string { return strings.Join(k.Parts, "&") }

// Parameters parses a query or fragment and skips what cannot be parsed.
func Parameters(raw string) url.Values {
	values, _ := url.ParseQuery(raw)
	return values
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
	return text.T("The link says %s, but the layout %s defines its own. To change it, list the fields instead.", quoted(odd), layout)
}

// SameLayout reports whether two layouts read IDs the same way and, if both are named, have the
// same name.
func SameLayout(a, b snowflake.Layout) bool { return a.Name == b.Name && system.Same(a, b) }

// Unnamed is a layout as links write it: without its user-given name.
func Unnamed(l snowflake.Layout) snowflake.Layout {
	if known, ok := system.Layout(l.Name); !ok || !system.Same(known, l) {
		l.Name = ""
	}
	return l
}

// Saved is a layout that a person saved in this browser under a name.
type Saved struct {
	Name   string
	Layout snowflake.Layout
}

const layoutsKey = "layouts"

// LoadLayouts are the layouts saved in this browser, oldest first.
func LoadLayouts(ctx app.Context) []Saved {
	var plain string
	if err := ctx.LocalStorage().Get(layoutsKey, &plain); err != nil {
		return nil
	}
	return readLayouts(plain)
}

// Taken reports whether another saved layout has the name.
func Taken(kept []Saved, one Saved) bool {
	for i := range kept {
		if kept[i].Name == one.Name {
			d := layoutlab.From(kept[i].Layout)
			return !d.Is(one.Layout)
		}
	}
	return false
}

// KeepLayout saves a layout under a name and replaces one with the same name.
func KeepLayout(ctx app.Context, one Saved) {
	all := LoadLayouts(ctx)
	for i := range all {
		if all[i].Name == one.Name {
			all = append(all[:i], all[i+1:]...)
			break
		}
	}
	_ = ctx.LocalStorage().Set(layoutsKey, writeLayouts(append(all, one)))
}

// DropLayout deletes the layout with a name.
func DropLayout(ctx app.Context, name string) {
	var rest []Saved
	for _, one := range LoadLayouts(ctx) {
		if one.Name != name {
			rest = append(rest, one)
		}
	}
	_ = ctx.LocalStorage().Set(layoutsKey, writeLayouts(rest))
}

// writeLayouts is two lines for each layout: its name, and the layout as in a link.
func writeLayouts(all []Saved) string {
	var b strings.Builder
	for _, one := range all {
		var k Link
		k.AddLayout(one.Layout)
		b.WriteString(strings.Join(strings.Fields(one.Name), " ") + "\n" + k.String() + "\n")
	}
	return b.String()
}

// readLayouts is writeLayouts' inverse. It skips layouts that cannot be read, since another version
// may have written them.
func readLayouts(plain string) []Saved {
	var all []Saved
	lines := strings.Split(plain, "\n")
	for i := 0; i+1 < len(lines); i += 2 {
		l, err := LayoutFrom(Parameters(lines[i+1]))
		if err == nil && lines[i] != "" && lines[i+1] != "" {
			all = append(all, Saved{Name: lines[i], Layout: l})
		}
	}
	return all
}

// Example is the ID that the pages open with: a Twitter post of June 2022, the example in
// Wikipedia's article on Snowflake IDs.
const Example snowflake.ID = 1541815603606036480
