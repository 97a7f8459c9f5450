package nav

import (
	"errors"
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// LinkLimit is the longest text, in bytes, that an address carries.
const LinkLimit = 16_000

// LayoutFrom reads the layout that a link names or writes out, Twitter's
// without one: a draft with which nothing is wrong. The error is a sentence for the
// reader; the layout is then Twitter's, so that the page has something to show.
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

// wrongParam is the parameter that a problem of a link's layout is about.
func wrongParam(p *layoutlab.Problem) string {
	if p.Box == layoutlab.BoxEpoch || p.Box == layoutlab.BoxTick {
		return string(p.Box)
	}
	return "layout"
}

// problemWords are a problem's words where there are no boxes to mend it in: that
// the sum is wrong is said without advice.
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
	return strings.Join(names, ", ")
}

// Running is the link to a system of that name as it runs, beside others; it is empty
// where none runs.
func Running(name string) app.UI {
	if _, ok := sim.Find(name); !ok {
		return ui.Elem("p", nil)
	}
	if name != "twitter" {
		name += ",twitter"
	}
	return ui.Elem("p", nil, ui.Link("/systems?show="+name, "", app.Text(text.T("See it run"))))
}

// Link is a query or a fragment being written: parameters in the order given,
// with the characters of layouts left readable.
type Link struct{ Parts []string }

func (k *Link) Add(name, value string) {
	escaped := url.QueryEscape(value)
	for _, plain := range []string{":", ",", "/"} {
		escaped = strings.ReplaceAll(escaped, url.QueryEscape(plain), plain)
	}
	k.Parts = append(k.Parts, name+"="+escaped)
}

// AddLayout names a system's layout, and writes any other layout out.
func (k *Link) AddLayout(l snowflake.Layout) {
	if l.Name != "" {
		k.Add("layout", l.Name)
		return
	}
	k.Add("layout", l.FieldsText())
	if l.Index(snowflake.KindTime) >= 0 {
		k.Add("epoch", text.UnixMS(l.Epoch))
		k.Add("tick", snowflake.TickText(l.Tick))
	}
}

func (k *Link) String() string { return strings.Join(k.Parts, "&") }

// Parameters reads a query or a fragment; what cannot be read is left out.
func Parameters(raw string) url.Values {
	values, _ := url.ParseQuery(raw)
	return values
}

// Overruled says what a link says of a layout that it names, which has an epoch
// and a tick of its own.
func Overruled(q url.Values, layout, prefix string) string {
	var odd []string
	for _, name := range []string{prefix + "epoch", prefix + "tick"} {
		if layout != "" && q.Get(name) != "" {
			odd = append(odd, "“"+name+"”")
		}
	}
	if len(odd) == 0 {
		return ""
	}
	return text.T("The link says %s, but the layout %s defines its own. To change it, list the fields instead.", strings.Join(odd, ", "), layout)
}
