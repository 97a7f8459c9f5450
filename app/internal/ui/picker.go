package ui

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// LayoutName is the name of the system that a layout belongs to; a layout listed in a link has
// none.
func LayoutName(l snowflake.Layout) string {
	if s, ok := system.Find(l.Name); ok {
		return s.Title
	}
	if l.Name == "" {
		return text.T("Layout of this link")
	}
	return l.Name
}

// LayoutPicker chooses among the systems' layouts and the current one, if it is none of them.
func LayoutPicker(current snowflake.Layout, choose func(ctx app.Context, l snowflake.Layout)) app.UI {
	return layoutSelect(layoutOptions(current.Name, current.Name == ""), choose, nil)
}

// ReadingPicker is [LayoutPicker] preceded by auto-detect, which is selected if best is true.
func ReadingPicker(current snowflake.Layout, best bool, choose func(ctx app.Context, l snowflake.Layout),
	chooseBest func(ctx app.Context)) app.UI {
	selected := current.Name
	if best {
		selected = bestReading
	}
	options := append([]app.UI{Option(bestReading, text.T("Auto-detect"), selected)},
		layoutOptions(selected, current.Name == "" && !best)...)
	return layoutSelect(options, choose, chooseBest)
}

// bestReading is the value of auto-detect; no system has this name.
const bestReading = "best"

func layoutSelect(options []app.UI, choose func(ctx app.Context, l snowflake.Layout),
	chooseBest func(ctx app.Context)) app.UI {
	return Elem("label", With{"class", "control"},
		Text("span", text.T("Layout"), "class", "label"),
		ElemOn("select", With{"data-edit", "layout"}, options...).
			OnChange(Entered(func(ctx app.Context, name string) {
				if name == bestReading {
					chooseBest(ctx)
				} else if l, ok := system.Layout(name); ok {
					choose(ctx, l)
				}
			}), "layout"),
	)
}

// layoutOptions are the systems, the most common first; written appends the link's layout.
func layoutOptions(selected string, written bool) []app.UI {
	var common, more []app.UI
	for _, s := range system.All() {
		if s.Common {
			common = append(common, Option(s.Name, s.Title, selected))
		} else {
			more = append(more, Option(s.Name, s.Title, selected))
		}
	}
	all := []app.UI{
		Elem("optgroup", With{"label", text.T("Common systems")}, common...),
		Elem("optgroup", With{"label", text.T("More systems")}, more...),
	}
	if written {
		all = append(all, Option("", text.T("Layout of this link"), selected))
	}
	return all
}

// Option is an option of a select element.
func Option(value, words, selected string) app.UI {
	return Text("option", words, "value", value, "selected", strconv.FormatBool(value == selected))
}

// Zone is a time zone as the browser knows it; its rules are the browser's, and
// the program carries none. The zero Zone is UTC.
type Zone struct {
	// Key is what links call it: nothing for UTC, "local" for the browser's
	// own, or a name such as Europe/Berlin.
	Key string

	clock app.Value               // the browser's formatter
	ahead map[int64]time.Duration // by the quarter of an hour's begin, since the browser is slow to say
}

// LocalZone is the key of the zone that the reader's browser is set to.
const LocalZone = "local"

// FindZone is the zone of a key; ok is false where the browser knows none of
// that name.
func FindZone(key string) (z *Zone, ok bool) {
	z = &Zone{Key: key}
	if key == "" || app.IsServer {
		return z, true
	}
	defer func() {
		if recover() != nil { // the browser throws at a name that it does not know
			z, ok = &Zone{}, false
		}
	}()
	options := map[string]any{"calendar": "gregory", "numberingSystem": "latn", "hourCycle": "h23", "era": "short",
		"year": "numeric", "month": "numeric", "day": "numeric", "hour": "numeric", "minute": "numeric",
		"second": "numeric"}
	if key != LocalZone {
		options["timeZone"] = key
	}
	z.clock, z.ahead = app.Window().Get("Intl").Get("DateTimeFormat").New("en", options), map[int64]time.Duration{}
	return z, true
}

// Ahead is the zone's offset from UTC at an instant. ok is false for instants that
// the dates of browsers do not reach, some 273,000 years from now.
func (z *Zone) Ahead(at time.Time) (ahead time.Duration, ok bool) {
	const reach = 8_640_000_000_000 // seconds
	if z == nil || z.clock == nil {
		return 0, true
	}
	if at.Unix() > reach || at.Unix() < -reach {
		return 0, false
	}
	from := quarterOf(at.Unix())
	if ahead, ok := z.ahead[from]; ok {
		return ahead, true
	}
	if len(z.ahead) > 10_000 {
		clear(z.ahead)
	}
	ahead = z.ask(from)
	z.ahead[from] = ahead
	return ahead, true
}

// quarterOf is when an instant's quarter of an hour began, before 1970 too.
func quarterOf(unix int64) int64 {
	const quarter = 15 * 60
	return unix - (unix%quarter+quarter)%quarter
}

// ask has the browser's formatter say what the zone's clocks show at an instant.
func (z *Zone) ask(unix int64) time.Duration {
	parts := z.clock.Call("formatToParts", float64(unix)*1000)
	read := map[string]int{}
	for i := range parts.Length() {
		part := parts.Index(i)
		n := 0
		for _, digit := range part.Get("value").String() {
			n = 10*n + int(digit-'0')
		}
		read[part.Get("type").String()] = n
	}
	if read["era"] == 10*int('B'-'0')+int('C'-'0') {
		read["year"] = 1 - read["year"]
	}
	there := time.Date(read["year"], time.Month(read["month"]), read["day"], read["hour"], read["minute"],
		read["second"], 0, time.UTC)
	return time.Duration(there.Unix()-unix) * time.Second
}

// At is the instant at which clocks of the zone show what clocks of UTC show at the
// given one. Of an hour that comes twice, at the end of summer time, it is one.
func (z *Zone) At(shown time.Time) time.Time {
	ahead, _ := z.Ahead(shown)
	ahead, _ = z.Ahead(shown.Add(-ahead))
	return shown.Add(-ahead)
}

// Say is an instant on the zone's clocks, with how far they are ahead of UTC;
// in UTC where the zone cannot tell.
func (z *Zone) Say(at time.Time) string {
	ahead, ok := z.Ahead(at)
	if z == nil || z.clock == nil || !ok {
		return text.UTC(at)
	}
	return text.Local(at, ahead)
}

// Elsewhere is an instant on the clocks of the zone, or, for UTC, on those of
// the reader.
func (z *Zone) Elsewhere(at time.Time) string {
	if z == nil || z.Key == "" || z.Key == LocalZone || app.IsServer {
		return here(at)
	}
	return text.T("%s in %s", z.Say(at), z.Name())
}

// here is an instant in the reader's time zone, as it was or will be in force
// then; empty before the program runs, and for instants that a browser's dates
// do not reach.
func here(at time.Time) string {
	if app.IsServer || at.Year() > 200_000 {
		return ""
	}
	date := app.Window().Get("Date").New(float64(at.UnixMilli()))
	offset := date.Call("getTimezoneOffset")
	if offset.IsNaN() {
		return ""
	}
	local := text.Local(at, -time.Duration(offset.Int())*time.Minute)
	ahead := strings.LastIndexByte(local, ' ')
	return text.T("%s (your local time, UTC%s)", local[:ahead], local[ahead+1:])
}

// Name is what a reader calls the zone.
func (z *Zone) Name() string {
	switch {
	case z == nil || z.Key == "":
		return "UTC"
	case z.Key == LocalZone && z.clock != nil:
		return z.clock.Call("resolvedOptions").Get("timeZone").String()
	case z.Key == LocalZone:
		return text.T("Your time zone")
	}
	return z.Key
}

// ZoneNames are the zones that the browser knows; none where it does not tell.
func ZoneNames() []string {
	if !app.Window().Get("Intl").Get("supportedValuesOf").Truthy() {
		return nil
	}
	list := app.Window().Get("Intl").Call("supportedValuesOf", "timeZone")
	names := make([]string, list.Length())
	for i := range names {
		names[i] = list.Index(i).String()
	}
	return names
}

// Day is the day of an instant on the zone's clocks, such as 28 June 2022.
func (z *Zone) Day(at time.Time) string {
	ahead, _ := z.Ahead(at)
	return text.Date(at.UTC().Add(ahead))
}

// Clock is the time on the zone's clocks, and how far that is ahead of UTC; TimeOfDay is the time alone.
func (z *Zone) Clock(at time.Time) string {
	ahead, _ := z.Ahead(at)
	_, clock, _ := strings.Cut(text.Local(at, ahead), " ")
	if z == nil || z.Key == "" {
		return strings.TrimSuffix(clock, "+00:00") + "UTC"
	}
	return clock
}

// TimeOfDay is the time on the zone's clocks.
func (z *Zone) TimeOfDay(at time.Time) string { return strings.Fields(z.Clock(at))[0] }
