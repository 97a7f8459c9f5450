package nav

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// LinkLimit is the longest text, in bytes, that an address carries.
const LinkLimit = 16_000

// LayoutFrom reads the layout that a link names or writes out, Twitter's
// without one. The error is a sentence for the reader; the layout is then
// Twitter's, so that the page has something to show.
func LayoutFrom(q url.Values) (snowflake.Layout, error) {
	spec := q.Get("layout")
	if spec == "" {
		return snowflake.Twitter(), nil
	}
	if l, ok := system.Layout(spec); ok {
		return l, nil
	}
	l, err := writtenOut(spec, q)
	if err != nil {
		return snowflake.Twitter(), err
	}
	return l, nil
}

func writtenOut(spec string, q url.Values) (snowflake.Layout, error) {
	l := snowflake.Layout{Epoch: time.UnixMilli(0).UTC(), Tick: time.Millisecond}
	if !strings.Contains(spec, ":") {
		return l, fmt.Errorf("%s", text.T("The link names an unknown layout, “%s”. There are %s; or write fields out, as in time:41,worker:11,sequence:12.", spec, systemNames()))
	}
	inLink := func(name string, err error) error {
		return fmt.Errorf("%s", text.T("In the link, %s: %s", name, ui.Problem(err)))
	}
	var err error
	if l.Fields, err = snowflake.ParseFields(spec); err != nil {
		return l, inLink("layout", err)
	}
	for _, f := range l.Fields {
		if layoutlab.Reserved(f.Name) {
			return l, inLink("layout", fmt.Errorf("%s", text.T("no field can be named “%s”, since this site uses that word.", f.Name)))
		}
	}
	if s := q.Get("epoch"); s != "" {
		ms, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return l, inLink("epoch", fmt.Errorf("%s", text.T("“%s” is not a whole number of milliseconds.", s)))
		}
		l.Epoch = time.UnixMilli(ms).UTC()
	}
	if s := q.Get("tick"); s != "" {
		if l.Tick, err = time.ParseDuration(s); err != nil {
			return l, inLink("tick", fmt.Errorf("%s", text.T("“%s” is not a duration such as 1ms, 10ms or 1s.", s)))
		}
	}
	if err := l.Validate(); err != nil {
		return l, inLink("layout", err)
	}
	return l, nil
}

func systemNames() string {
	var names []string
	for _, s := range system.All() {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
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
		k.Add("tick", layoutlab.TickText(l.Tick))
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
	return text.T("The link says %s beside the layout %s, which has its own: to have another, write the fields out.", strings.Join(odd, ", "), layout)
}
