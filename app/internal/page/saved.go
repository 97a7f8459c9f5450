package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// saved is a layout that a person kept in this browser under a name.
type saved struct {
	Name   string
	Layout snowflake.Layout
}

// layoutsKey is where the kept layouts stand in this browser.
const layoutsKey = "layouts"

// loadLayouts are the layouts kept in this browser, in the order in which they
// were kept.
func loadLayouts(ctx app.Context) []saved {
	var plain string
	if err := ctx.LocalStorage().Get(layoutsKey, &plain); err != nil {
		return nil
	}
	return readLayouts(plain)
}

// taken reports whether a layout's name is another kept layout's.
func taken(kept []saved, one saved) bool {
	for i := range kept {
		if kept[i].Name == one.Name {
			d := layoutlab.From(kept[i].Layout)
			return !d.Is(one.Layout)
		}
	}
	return false
}

// keepLayout keeps a layout under a name, in place of one that has it already.
// The error is the browser's, where it does not let us store.
func keepLayout(ctx app.Context, one saved) error {
	all := loadLayouts(ctx)
	for i := range all {
		if all[i].Name == one.Name {
			all = append(all[:i], all[i+1:]...)
			break
		}
	}
	return ctx.LocalStorage().Set(layoutsKey, writeLayouts(append(all, one)))
}

// dropLayout forgets the layout of a name.
func dropLayout(ctx app.Context, name string) error {
	var rest []saved
	for _, one := range loadLayouts(ctx) {
		if one.Name != name {
			rest = append(rest, one)
		}
	}
	return ctx.LocalStorage().Set(layoutsKey, writeLayouts(rest))
}

// writeLayouts is two lines for each layout: its name, and it as a link has it.
func writeLayouts(all []saved) string {
	var b strings.Builder
	for _, one := range all {
		var k link
		k.addLayout(one.Layout)
		b.WriteString(strings.Join(strings.Fields(one.Name), " ") + "\n" + k.String() + "\n")
	}
	return b.String()
}

// readLayouts is writeLayouts' inverse; a layout that cannot be read, since
// another version wrote it, is left out.
func readLayouts(plain string) []saved {
	var all []saved
	lines := strings.Split(plain, "\n")
	for i := 0; i+1 < len(lines); i += 2 {
		l, err := layoutFrom(parameters(lines[i+1]))
		if err == nil && lines[i] != "" && lines[i+1] != "" {
			all = append(all, saved{Name: lines[i], Layout: l})
		}
	}
	return all
}
