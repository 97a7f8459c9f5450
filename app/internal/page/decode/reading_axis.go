package decode

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The axis of dates begins with the year of the first Snowflake IDs.
const axisFrom, axisStep = 2010, 4

// onAxis is where an instant is, in per cent of the axis, which ends with next year.
func onAxis(at time.Time) string {
	years := float64(at.Year()-axisFrom) + float64(at.YearDay()-1)/366
	return strconv.FormatFloat(min(max(100*years/float64(clock().Year()+2-axisFrom), 0), 100), 'f', 2, 64) + "%"
}

// axis is the years above the candidates' dates; there is none where no candidate is shown.
func (v oneView) axis(shown int) app.UI {
	if shown == 0 {
		return ui.Nothing()
	}
	var years []app.UI
	for year := axisFrom; year <= clock().Year(); year += axisStep {
		years = append(years, ui.SVGOn("text", ui.With{"x", onAxis(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)), "y", "13"}).Text(strconv.Itoa(year)))
	}
	return ui.Div("candidate-years", ui.SVG("svg", ui.With{"data-dates", "", "height", "18", "aria-hidden", "true"}, years...))
}

// dated is a candidate's date on the axis, the larger the likelier.
func (v oneView) dated(r *format.Reading) app.UI {
	if !r.Dated {
		return ui.Elem("span", ui.With{"class", "candidate-when"}, app.Text(text.T("no date")))
	}
	x, anchor, away := onAxis(r.At), "start", "16"
	if r.At.Year() > (axisFrom+clock().Year())/2 {
		anchor, away = "end", "-16"
	}
	day, _, _ := strings.Cut(strings.Replace(v.page.zone.Say(r.At), "T", " ", 1), " ")
	line := func(from, to, top, bottom, part string) app.UI {
		return ui.SVG("line", ui.With{"x1", from, "x2", to, "y1", top, "y2", bottom, "data-part", part})
	}
	now := onAxis(clock())
	return ui.Elem("span", ui.With{"class", "candidate-when"},
		ui.SVG("svg", ui.With{"data-dates", "", "height", "28"},
			line("0", "100%", "14", "14", "axis"), line(now, now, "2", "26", "now"),
			ui.SVG("circle", ui.With{"cx", x, "cy", "14", "r", strconv.FormatFloat(3.5+8*math.Sqrt(r.Score), 'f', 1, 64)}),
			ui.SVGOn("text", ui.With{"x", x, "dx", away, "y", "19", "text-anchor", anchor}).Text(day)))
}
