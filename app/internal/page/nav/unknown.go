package nav

import (
	"net/url"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// UnknownParams says which parameters of a link the page does not know, so that
// a mistyped one is not just ignored.
func UnknownParams(given url.Values, known ...string) string {
	p := Params{given: given, names: known, lists: []string{"id", "fork"}}
	return Sentences(p.unknown())
}

// UnknownFragment is [UnknownParams] of what stands behind the #. Without a =
// that is a place on the page.
func UnknownFragment(fragment string, known ...string) string {
	if !strings.Contains(fragment, "=") {
		return ""
	}
	return UnknownParams(Parameters(fragment), known...)
}

// NoScene says that a link names a scene that does not exist.
func NoScene(name string) string {
	return text.T("The link names an unknown scene, “%s”. There are %s.", name, strings.Join(scenario.Names(), ", "))
}
