package nav

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/present"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Params are the parameters of a link's query or fragment while they are read into a page's state
// or written from it. One pass through the state serves both, in the link's order, so that a
// parameter's name, reading and writing are in one place.
type Params struct {
	reading  bool
	given    url.Values // of the link that is read
	silent   bool       // parameters are read but not written: see WriteIf
	names    []string   // known names
	lists    []string   // known names that a link may repeat
	unsure   bool       // any name may be a parameter: see Unsure
	problems []Problem
	link     Link // that is written
}

// Problem is something in a link that the page cannot follow, and the names of the parameters
// involved.
type Problem struct {
	Names []string
	Says  string
}

// Parse reads a link: params visits the parameters and stores them in the state, which must be that
// of an empty link. It returns the problems, unknown names first.
func Parse(params func(query, fragment *Params), query, fragment string) []Problem {
	q, f := &Params{reading: true, given: Parameters(query)}, &Params{reading: true}
	if strings.Contains(fragment, "=") { // otherwise it is an anchor
		f.given = Parameters(fragment)
	}
	params(q, f)
	return slices.Concat(q.unknown(), f.unknown(), q.problems, f.problems)
}

// Write is Parse's inverse: the link of the state whose parameters params visits.
func Write(params func(query, fragment *Params)) (query, fragment string) {
	var q, f Params
	params(&q, &f)
	return q.link.String(), f.link.String()
}

// Reading is called where a link is read: first to set the state of an empty link, last to make a
// state whole.
func (p *Params) Reading(set func()) {
	if p.reading {
		set()
	}
}

// Check is called once all parameters are read. It returns what is wrong with several together.
func (p *Params) Check(names []string, check func() (problem string)) {
	if p.reading {
		p.note(names, check())
	}
}

// note notes a problem, if there is one.
func (p *Params) note(names []string, says string) {
	if says != "" {
		p.problems = append(p.problems, Problem{names, says})
	}
}

// Value is a parameter whose value is now. An empty value is neither written nor read. read takes a
// link's value and returns the problem with it, or "".
func (p *Params) Value(name, now string, read func(value string) (problem string)) {
	p.Group([]string{name}, func(k *Link) {
		if now != "" {
			k.Add(name, now)
		}
	}, func(given url.Values) string {
		if given.Get(name) == "" {
			return ""
		}
		return read(given.Get(name))
	})
}

// Count is a [Params.Value] that is a whole number within bounds. It reports whether the link has one.
func (p *Params) Count(name string, n *int, least, most int) (read bool) {
	p.Value(name, strconv.Itoa(*n), func(value string) string {
		given, err := strconv.Atoi(value)
		if err != nil || given < least || given > most {
			return text.T("The link says %s=“%s”: use a whole number from %s to %s.", name, value, text.Group(least),
				text.Group(most))
		}
		*n, read = given, true
		return ""
	})
	return read
}

// Text is a [Params.Value] that is kept as written.
func (p *Params) Text(name string, kept *string) {
	p.Value(name, *kept, func(value string) string {
		*kept = value
		return ""
	})
}

// Typed is a [Params.Value] that may be empty, such as the text of a box.
func (p *Params) Typed(name, now string, read func(value string) (problem string)) {
	p.Group([]string{name}, func(k *Link) { k.Add(name, now) }, func(given url.Values) string {
		if !given.Has(name) {
			return ""
		}
		return read(given.Get(name))
	})
}

// Choice is a [Params.Value] that must be one of choices; read takes its index.
func (p *Params) Choice(name, now string, choices []string, read func(i int)) {
	p.Value(name, now, func(value string) string {
		i := slices.Index(choices, value)
		if i < 0 {
			return NoChoice(name, value, choices)
		}
		read(i)
		return ""
	})
}

// List is a parameter that a link may repeat.
func (p *Params) List(name string, now []string, read func(values []string) (problem string)) {
	p.lists = append(p.lists, name)
	p.Group([]string{name}, func(k *Link) {
		for _, value := range now {
			k.Add(name, value)
		}
	}, func(given url.Values) string {
		if !given.Has(name) {
			return ""
		}
		return read(given[name])
	})
}

// Group are parameters that only have a meaning together.
func (p *Params) Group(names []string, write func(*Link), read func(given url.Values) (problem string)) {
	p.Known(names...)
	switch {
	case !p.reading && !p.silent:
		write(&p.link)
	case p.reading:
		p.note(names, read(p.given))
	}
}

// WriteIf visits parameters that are always read but written only if needed.
func (p *Params) WriteIf(use bool, params func()) {
	before := p.silent
	p.silent = before || !use
	params()
	p.silent = before
}

// Anchor is a fragment that is a name and no parameters. It is only written: a page reads it with its address.
func (p *Params) Anchor(name string) {
	if !p.reading && name != "" {
		p.link.Parts = append(p.link.Parts, name)
	}
}

// Has reports whether the link that is read has a value for one of these parameters.
func (p *Params) Has(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return p.given.Get(name) != "" })
}

// Known are parameters that a link may contain but that are ignored here.
func (p *Params) Known(names ...string) { p.names = append(p.names, names...) }

// Unsure is called where a parameter cannot be read that says which others there are.
func (p *Params) Unsure() { p.unsure = true }

// unknown are the parameters that the page does not know, those that are repeated though only one
// counts, and invalid values of [ui.DisplayParams].
func (p *Params) unknown() []Problem {
	if p.unsure {
		return nil
	}
	var unknown, repeated []string
	for name, values := range p.given {
		switch {
		case !slices.Contains(p.names, name) && !slices.Contains(ui.DisplayParams, name):
			unknown = append(unknown, name)
		case len(values) > 1 && !slices.Contains(p.lists, name):
			repeated = append(repeated, name)
		}
	}
	var problems []Problem
	if len(unknown) > 0 {
		problems = append(problems,
			Problem{unknown,
				text.T("The link says %s, which this page does not know. It ignores that.", Quoted(unknown))})
	}
	if len(repeated) > 0 {
		problems = append(problems,
			Problem{repeated,
				text.T("The link says %s more than once. Only the first value is used.", Quoted(repeated))})
	}
	return append(problems, badDisplay(p.given)...)
}

// Quoted lists names of parameters for the reader.
func Quoted(names []string) string {
	slices.Sort(names)
	shown := make([]string, len(names))
	for i, name := range names {
		shown[i] = text.In("a name in a link", "“%s”", name)
	}
	return text.List(shown...)
}

// badDisplay are invalid values of [ui.DisplayParams].
func badDisplay(given url.Values) []Problem {
	var languages []string
	for _, l := range text.Languages {
		languages = append(languages, l.Code)
	}
	var problems []Problem
	for _, name := range ui.DisplayParams {
		choices := []string{"1"}
		value := given.Get(name)
		switch {
		case name == "lang":
			choices = languages
		case name == "plan" && value != "":
			choices = present.Plans()
		}
		if value != "" && !slices.Contains(choices, value) {
			problems = append(problems, Problem{[]string{name}, NoChoice(name, value, choices)})
		}
	}
	return problems
}

// NoChoice is the problem of a parameter whose value is not one of its choices.
func NoChoice(name, value string, choices []string) string {
	return text.T("The link says %s=“%s”; valid values: %s.", name, value, text.List(choices...))
}

// NoChoices is [NoChoice] for values of a list.
func NoChoices(name string, values, choices []string) string {
	if len(values) == 0 {
		return ""
	}
	const most = 5
	if values = distinct(values); len(values) > most {
		values = append(values[:most], "…")
	}
	return NoChoice(name, strings.Join(values, ","), choices)
}

// Few are the first of many sentences, and how many more there are.
func Few(sentences []string) []string {
	const most = 3
	all := distinct(sentences)
	if n := len(all) - most; n > 1 {
		all = append(all[:most], text.T("There are %s more problems like these.", text.Group(n)))
	}
	return all
}

// distinct are the values in their order, each once.
func distinct(values []string) (all []string) {
	known := map[string]bool{}
	for _, v := range values {
		if !known[v] {
			all = append(all, v)
		}
		known[v] = true
	}
	return all
}

// NoScene is the problem of a link to a scene that is none of those known.
func NoScene(name string, known []string) string {
	return text.T("The link names an unknown scene, “%s”. Valid names: %s.", name, text.List(known...))
}

// Sentences joins problems as the reader sees them.
func Sentences(problems []Problem) string {
	var all []string
	for _, one := range problems {
		all = append(all, one.Says)
	}
	return text.Sentences(all...)
}
