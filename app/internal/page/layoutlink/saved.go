package layoutlink

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Saved is a layout that a person saved in this browser under a name.
type Saved struct {
	Name   string
	Layout snowflake.Layout
}

const layoutsKey = "layouts"

// Load returns the layouts saved in this browser, oldest first.
func Load(ctx app.Context) []Saved {
	var plain string
	if err := ctx.LocalStorage().Get(layoutsKey, &plain); err != nil {
		return nil
	}
	return read(plain)
}

// Taken reports whether a different layout is saved under the name of one.
func Taken(kept []Saved, one Saved) bool {
	for i := range kept {
		if kept[i].Name == one.Name {
			d := layoutlab.From(kept[i].Layout)
			return !d.Is(one.Layout)
		}
	}
	return false
}

// Keep saves a layout under a name and replaces one with the same name.
func Keep(ctx app.Context, one Saved) {
	all := Load(ctx)
	for i := range all {
		if all[i].Name == one.Name {
			all = append(all[:i], all[i+1:]...)
			break
		}
	}
	_ = ctx.LocalStorage().Set(layoutsKey, write(append(all, one)))
}

// Drop deletes the layout with a name.
func Drop(ctx app.Context, name string) {
	var rest []Saved
	for _, one := range Load(ctx) {
		if one.Name != name {
			rest = append(rest, one)
		}
	}
	_ = ctx.LocalStorage().Set(layoutsKey, write(rest))
}

// write is two lines for each layout: its name, and the layout as in a link.
func write(all []Saved) string {
	var b strings.Builder
	for _, one := range all {
		var k nav.Link
		Add(&k, one.Layout)
		b.WriteString(strings.Join(strings.Fields(one.Name), " ") + "\n" + k.String() + "\n")
	}
	return b.String()
}

// read is write' inverse. It skips layouts that cannot be read, since another version
// may have written them.
func read(plain string) []Saved {
	var all []Saved
	lines := strings.Split(plain, "\n")
	for i := 0; i+1 < len(lines); i += 2 {
		l, err := Read(nav.Parameters(lines[i+1]))
		if err == nil && lines[i] != "" && lines[i+1] != "" {
			all = append(all, Saved{Name: lines[i], Layout: l})
		}
	}
	return all
}
