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

// one is the readings of a text's only ID.
type one struct {
	judge.One
	id      snowflake.ID
	shownAt int              // the reading that is shown whole; −1 if there is none
	layout  snowflake.Layout // what the ID is read as
	chosen  bool             // the reader chose it
}

// readOne finds out what one ID may be, if the text is no more. What is shown whole is the reading of the layout that was
// chosen, else the best.
func readOne(typed string, set *find.Set, chosen *snowflake.Layout, saved []nav.Saved) (read one, alone bool) {
	o := format.Options{Now: clock()}
	read = one{shownAt: -1, layout: snowflake.Twitter(), chosen: chosen != nil}
	if read.chosen {
		o.Layout, read.layout = *chosen, *chosen
	}
	for _, s := range saved {
		o.Saved = append(o.Saved, format.Saved{Name: s.Name, Layout: s.Layout})
	}
	if read.One, alone = judge.Single(typed, set, o); !alone {
		return read, false
	}
	read.id, read.shownAt = read.Number, readingShown(read.Identification, chosen)
	if r := read.shown(); r != nil && !r.Wide() {
		if read.id = r.ID; !read.chosen {
			read.layout = r.Layout
		}
	}
	return read, true
}

func readingShown(found format.Identification, chosen *snowflake.Layout) int {
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

func (o *one) shown() *format.Reading {
	if o.shownAt < 0 || o.shownAt >= len(o.Readings) {
		return nil
	}
	return &o.Readings[o.shownAt]
}

func (o *one) wide() *format.Reading {
	if r := o.shown(); r != nil && r.Wide() {
		return r
	}
	return nil
}

// figure is the 64-bit ID whose figure is shared.
func (o *one) figure() (id snowflake.ID, ok bool) {
	return o.id, o.Err == nil && o.Typed != "" && o.wide() == nil
}

// best is the name of the candidate that is shown; that of a layout of the reader's own is “layout”, and empty where
// there is no ID.
func (o *one) best() string {
	switch r := o.shown(); {
	case r != nil:
		return r.Name
	case o.Err != nil:
		return ""
	case o.layout.Name == "":
		return "layout"
	}
	return o.layout.Name
}

func (o *one) fits() bool { return len(o.Readings) == 0 || o.Readings[0].Score >= judge.Unlikely }

// inspected is the candidate that is open and, if its decoding is shown step by step, the step.
type inspected struct {
	opened string
	walked bool
	step   int
}

// params goes through the link's parameters.
func (r *inspected) params(f *nav.Params) {
	f.Text("reading", &r.opened)
	f.Group([]string{"step"}, func(k *nav.Link) {
		if r.walked {
			k.Add("step", strconv.Itoa(r.step))
		}
	}, func(given url.Values) string {
		var err error
		if r.walked = r.opened != "" && given.Has("step"); !r.walked || given.Get("step") == "" {
			return ""
		}
		if r.step, err = strconv.Atoi(given.Get("step")); err != nil || r.step < 0 {
			r.step = 0
			return text.T("The link’s step is “%s”; steps are counted from 0.", given.Get("step"))
		}
		return ""
	})
}

func (r *inspected) toggle(name string) {
	if r.opened == name {
		name = ""
	}
	*r = inspected{opened: name}
}

// clock is the page's clock. What is prerendered does not know when it will be read, and takes a day on which its
// example is as it was.
func clock() time.Time {
	if app.IsServer {
		return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}
