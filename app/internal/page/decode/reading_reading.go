// Package reading shows the readings of a single ID: the ID, each candidate with evidence for and against it, the
// decoding step by step, possible damage, and what was ruled out.
//
// [One] is what is known about the ID, [Inspected] what a link says about its candidates, [View] draws both.
package decode

import (
	"net/url"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// One is the readings of a text's only ID.
type One struct {
	judge.One
	ID     snowflake.ID
	Shown  int              // the reading that is shown whole; −1 if there is none
	Layout snowflake.Layout // what the ID is read as
	Chosen bool             // the reader chose it
}

// Read finds out what one ID may be, if the text is no more. What is shown whole is the reading of the layout that was
// chosen, else the best.
func readOne(typed string, set *find.Set, chosen *snowflake.Layout, saved []nav.Saved) (one One, alone bool) {
	o := format.Options{Now: Clock()}
	one = One{Shown: -1, Layout: snowflake.Twitter(), Chosen: chosen != nil}
	if one.Chosen {
		o.Layout, one.Layout = *chosen, *chosen
	}
	for _, s := range saved {
		o.Saved = append(o.Saved, format.Saved{Name: s.Name, Layout: s.Layout})
	}
	if one.One, alone = judge.Single(typed, set, o); !alone {
		return one, false
	}
	one.ID, one.Shown = one.Number, choice(one.Identification, chosen)
	if r := one.shown(); r != nil && !r.Wide() {
		if one.ID = r.ID; !one.Chosen {
			one.Layout = r.Layout
		}
	}
	return one, true
}

func choice(found format.Identification, chosen *snowflake.Layout) int {
	if chosen != nil {
		for i, r := range found.Readings {
			if !r.Wide() && nav.SameLayout(r.Layout, *chosen) {
				return i
			}
		}
	}
	// A number that the chosen layout is not a likely reading of is shown in it
	// all the same; and one that nothing fits, in the best known.
	if len(found.Readings) == 0 || chosen != nil && found.IsNumber {
		return -1
	}
	return 0
}

func (o *One) shown() *format.Reading {
	if o.Shown < 0 || o.Shown >= len(o.Readings) {
		return nil
	}
	return &o.Readings[o.Shown]
}

func (o *One) wide() *format.Reading {
	if r := o.shown(); r != nil && r.Wide() {
		return r
	}
	return nil
}

// Figure is the 64-bit ID whose figure is shared.
func (o *One) Figure() (id snowflake.ID, ok bool) {
	return o.ID, o.Err == nil && o.Typed != "" && o.wide() == nil
}

// Best is the name of the candidate that is shown; that of a layout of the reader's own is “layout”, and empty where
// there is no ID.
func (o *One) Best() string {
	switch r := o.shown(); {
	case r != nil:
		return r.Name
	case o.Err != nil:
		return ""
	case o.Layout.Name == "":
		return "layout"
	}
	return o.Layout.Name
}

func (o *One) fits() bool { return len(o.Readings) == 0 || o.Readings[0].Score >= judge.Unlikely }

// Inspected is the candidate that is open and, if its decoding is shown step by step, the step.
type Inspected struct {
	Opened string
	Walked bool
	Step   int
}

// Params goes through the link's parameters.
func (r *Inspected) Params(f *nav.Params) {
	f.Text("reading", &r.Opened)
	f.Group([]string{"step"}, func(k *nav.Link) {
		if r.Walked {
			k.Add("step", strconv.Itoa(r.Step))
		}
	}, func(given url.Values) string {
		var err error
		if r.Walked = r.Opened != "" && given.Has("step"); !r.Walked || given.Get("step") == "" {
			return ""
		}
		if r.Step, err = strconv.Atoi(given.Get("step")); err != nil || r.Step < 0 {
			r.Step = 0
			return text.T("The link’s step is “%s”; steps are counted from 0.", given.Get("step"))
		}
		return ""
	})
}

func (r *Inspected) toggle(name string) {
	if r.Opened == name {
		name = ""
	}
	*r = Inspected{Opened: name}
}

// Clock is the page's clock. What is prerendered does not know when it will be read, and takes a day on which its
// example is as it was.
func Clock() time.Time {
	if app.IsServer {
		return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}
