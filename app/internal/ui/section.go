package ui

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// section is the content of a field's card.
func (c *Card) section(i int) []app.UI {
	return []app.UI{
		Elem("div", With{"class", "name"},
			Text("strong", c.Layout.Fields[i].Name),
			Text("span", bitRange(c.Layout, i), "class", "range"),
		),
		c.value(i),
		c.meaning(i),
	}
}

func bitRange(l snowflake.Layout, i int) string {
	low := l.Shift(i)
	if l.Fields[i].Bits == 1 {
		return text.T("bit %d", low)
	}
	return text.T("bits %d–%d", low+l.Fields[i].Bits-1, low)
}

// value is a field's raw number, for reading or editing.
func (c *Card) value(i int) app.UI {
	f := c.Layout.Fields[i]
	exact := strconv.FormatUint(c.Layout.Value(c.ID, i), 10)
	shown, alert := app.UI(app.Text(text.GroupDigits(exact, 3, ","))), Alert("")
	if c.OnChange != nil {
		// The closure looks up its field: another layout may have one of the same name but another
		// width here.
		shown, alert = c.input(f.Name, f.Name, exact, func(typed string) (snowflake.ID, error) {
			v, err := format.Value(typed, c.Layout.Fields[i])
			if err != nil {
				return 0, err
			}
			return c.Layout.With(c.ID, i, v)
		})
	}
	return Elem("div", With{"class", "value", "data-field", f.Name, "data-value", exact}, shown, alert)
}

func (c *Card) meaning(i int) app.UI {
	if c.Layout.Fields[i].Kind == snowflake.KindTime {
		return c.instant(i)
	}
	return Text("p", FieldSays(c.Layout, c.ID, i, c.Counted), "class", "meaning")
}

// FieldSays explains the value of a field that is not the time. counted means that the sequence
// started at 0 in its tick.
func FieldSays(l snowflake.Layout, id snowflake.ID, i int, counted bool) string {
	f, v := l.Fields[i], l.Value(id, i)
	switch {
	case f.Kind == snowflake.KindUnused && v != 0:
		return text.T("Not 0, although this layout does not use it: the ID may be from another system.")
	case f.Kind == snowflake.KindUnused:
		return text.T("Always 0.")
	case f.Kind == snowflake.KindSequence:
		return sequenceSays(l, f, v, counted)
	case f.Bits == 64:
		return text.T("All 64 bits.")
	}
	return text.T("One of %s values, 0 to %s.", text.Group(f.Max()+1), text.Group(f.Max()))
}

func sequenceSays(l snowflake.Layout, f snowflake.Field, v uint64, counted bool) string {
	switch {
	case l.Index(snowflake.KindTime) < 0:
		return text.T("A counter. This layout has no timestamp.")
	case counted:
		return text.T("The %s ID of this %s.", text.Ordinal(v+1), TickName(l.Tick))
	case f.Name == "increment":
		return text.T("A counter that is not reset each %s, modulo %s.", TickName(l.Tick), text.Group(f.Max()+1))
	case f.Name == "tail":
		return text.T("A salted hash plus a counter: IDs are not sorted within a %s.", TickName(l.Tick))
	}
	return text.T("The %s ID of this %s, if the sequence started at 0.", text.Ordinal(v+1), TickName(l.Tick))
}

// TickName is the name of a tick, if it has one.
func TickName(d time.Duration) string {
	switch d {
	case time.Microsecond:
		return text.T("microsecond")
	case time.Millisecond:
		return text.T("millisecond")
	case time.Second:
		return text.T("second")
	}
	return text.T("tick of %s", text.Tick(d))
}

// instant explains the time field: the instant in UTC and local time, and how long ago it was.
func (c *Card) instant(i int) app.UI {
	l := c.Layout
	at := l.Instant(l.Value(c.ID, i))
	utc, alert := app.UI(app.Text(text.UTC(at))), Alert("")
	if c.OnChange != nil {
		utc, alert = c.input("utc", text.T("Instant, UTC"), text.UTC(at), func(typed string) (snowflake.ID, error) {
			return withInstant(c.Layout, c.ID, i, typed)
		})
	}
	return Elem("div", With{"class", "meaning"},
		Elem("div", With{"class", "instant", "data-field", "utc", "data-value", text.UTC(at)}, utc, alert),
		Elem("p", nil, &Ago{At: at}),
		Text("p", c.Zone.Elsewhere(at)),
		Text("p", text.T("%s ms since 1970", text.GroupDigits(text.UnixMS(at), 3, ",")), "data-field", "unix-ms", "data-value", text.UnixMS(at)),
		Text("p", text.T("%s ticks since %s", text.Tick(l.Tick), text.ShortUTC(l.Epoch))),
	)
}

// withInstant moves the ID to the tick that contains the instant.
func withInstant(l snowflake.Layout, id snowflake.ID, i int, typed string) (snowflake.ID, error) {
	at, err := format.Instant(typed)
	if err != nil {
		return 0, err
	}
	last, _ := l.Last()
	tick := l.TickAt(at)
	if tick < 0 || uint64(tick) > l.Fields[i].Max() {
		return 0, &format.Error{Sentence: text.T("%s can hold %s to %s.", l.Fields[i].Name, text.UTC(l.Epoch), text.UTC(last))}
	}
	return l.With(id, i, uint64(tick))
}
