package page

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

// linkLimit is the longest text, in bytes, that an address carries.
const linkLimit = 16_000

// layoutFrom reads the layout that a link names or writes out, Twitter's
// without one. The error is a sentence for the reader; the layout is then
// Twitter's, so that the page has something to show.
func layoutFrom(q url.Values) (snowflake.Layout, error) {
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

// link is a query or a fragment being written: parameters in the order given,
// with the characters of layouts left readable.
type link struct{ parts []string }

func (k *link) add(name, value string) {
	escaped := url.QueryEscape(value)
	for _, plain := range []string{":", ",", "/"} {
		escaped = strings.ReplaceAll(escaped, url.QueryEscape(plain), plain)
	}
	k.parts = append(k.parts, name+"="+escaped)
}

// addLayout names a system's layout, and writes any other layout out.
func (k *link) addLayout(l snowflake.Layout) {
	if l.Name != "" {
		k.add("layout", l.Name)
		return
	}
	k.add("layout", l.FieldsText())
	if l.Index(snowflake.KindTime) >= 0 {
		k.add("epoch", text.UnixMS(l.Epoch))
		k.add("tick", layoutlab.TickText(l.Tick))
	}
}

func (k *link) String() string { return strings.Join(k.parts, "&") }

// parameters reads a query or a fragment; what cannot be read is left out.
func parameters(raw string) url.Values {
	values, _ := url.ParseQuery(raw)
	return values
}
