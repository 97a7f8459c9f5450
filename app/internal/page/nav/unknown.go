package nav

import (
	"net/url"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// unknown says which parameters of a link the page does not know, so that a
// mistyped one is not just ignored.
func Unknown(given url.Values, known ...string) string {
	var odd, again []string
	for name, values := range given {
		switch {
		case !slices.Contains(known, name) && !slices.Contains(ui.Ways, name):
			odd = append(odd, "“"+name+"”")
		case len(values) > 1 && !slices.Contains(lists, name):
			again = append(again, "“"+name+"”")
		}
	}
	said := []string{"", "", oddView(given)}
	if len(odd) > 0 {
		slices.Sort(odd)
		said[0] = text.T("The link says %s, which this page does not know; the rest of it is shown.", strings.Join(odd, ", "))
	}
	if len(again) > 0 {
		slices.Sort(again)
		said[1] = text.T("The link says %s more than once; the first counts.", strings.Join(again, ", "))
	}
	return Together(said...)
}

// lists are the parameters that a link may have several times.
var lists = []string{"id", "fork"}

// strange is [unknown] of what stands behind the #. Without a = that is a place
// on the page.
func Strange(fragment string, known ...string) string {
	if !strings.Contains(fragment, "=") {
		return ""
	}
	return Unknown(Parameters(fragment), known...)
}

// oddView says which ways to show a page a link names that there are not.
func oddView(given url.Values) string {
	var languages, all []string
	for _, l := range text.Languages {
		languages = append(languages, l.Code)
	}
	for _, name := range ui.Ways {
		choices := []string{"1"}
		if name == "lang" {
			choices = languages
		}
		if value := given.Get(name); value != "" && !slices.Contains(choices, value) {
			all = append(all, NoChoice(name, value, choices))
		}
	}
	return Together(all...)
}

// noChoice says that a link makes a choice that there is not.
func NoChoice(name, value string, choices []string) string {
	return text.T("The link says %s=“%s”; there are %s.", name, value, strings.Join(choices, ", "))
}

// together are sentences in a row; empty ones are left out.
func Together(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), " ")
}

func NoScene(name string) string {
	return text.T("The link names an unknown scene, “%s”. There are %s.", name, strings.Join(scenario.Names(), ", "))
}
