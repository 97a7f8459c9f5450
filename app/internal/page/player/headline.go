package player

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// headline is what a step changed and why; details are the request and the counts. The scene's
// own sentence, if there is one, is the headline.
func (p *Player) headline(f *sim.Frame) (headline, details string) {
	if said := text.Sentences(f.Said()...); said != "" && f.Verb() == sim.Others {
		return said, "" // the sentence already names the lanes
	} else if said != "" {
		return said, f.Words()
	}
	if f.Seen() == 1 {
		headline = f.Lane(0).Words()
	} else if f.Step() > 0 {
		headline = p.changes(f)
	}
	switch {
	case headline == "":
		return f.Words(), ""
	case f.Seen() == 1:
		return headline, f.Done()
	}
	return headline, f.Words()
}

// changes lists the lanes that, since the previous step, issued a duplicate, rejected a request
// or let callers wait.
func (p *Player) changes(f *sim.Frame) string {
	before := p.run.Frame(f.Step() - 1)
	var words, repeat, wait, reasons []string
	reject := map[string][]string{}
	for i := range f.Seen() {
		l := f.Lane(i)
		is, was := l.Totals(), before.Lane(i).Totals()
		if is.Duplicates > was.Duplicates {
			repeat = append(repeat, p.named(i))
		}
		if why := l.Reason(); why != "" && is.Refused > was.Refused {
			if reject[why] == nil {
				reasons = append(reasons, why)
			}
			reject[why] = append(reject[why], p.named(i))
		}
		if is.Pending() > was.Pending() || is.Pending() > 0 && f.Verb() == sim.Ask {
			wait = append(wait, p.named(i))
		}
	}
	if repeat != nil {
		words = append(words, text.Tell("Duplicate ID from %s.", names(repeat)))
	}
	for _, why := range reasons {
		words = append(words, text.Tell("%s: rejected, since %s.", names(reject[why]), why))
	}
	if wait != nil {
		words = append(words, text.Tell("Callers wait in %s.", names(wait)))
	}
	return text.Sentences(words...)
}

// names lists at most three titles; of more it gives the count.
func names(titles []string) string {
	if len(titles) > 3 {
		return text.Count(len(titles), "%s design", "%s designs")
	}
	return text.List(titles...)
}
