package judge

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// reasons are the sentences about a reading and the nearby dates.
func (c *dates) reasons(reading int) (pro, contra []string) {
	at := c.at[reading]
	switch {
	case c.fit == apart:
		return nil, nil
	case c.agrees[reading]:
		return c.praise(at), nil
	case at == noInstant:
		return nil, []string{text.T("There are nearby dates, but this reading has none.")}
	case c.one:
		return nil, []string{text.T("Its date is %s away from the nearby date, %s.", durationText(c.date().Near(at)-at), c.stated(at))}
	}
	return nil, []string{text.T("Its dates are %s away from those in the lines.", durationText(c.date().Near(at)-at))}
}

func (c *dates) says() string {
	for i, agrees := range c.agrees {
		if agrees && c.fit >= soon {
			return text.Sentences(c.praise(c.at[i])...)
		}
	}
	return ""
}

func (c *dates) praise(at int64) []string {
	stated := c.stated(at)
	switch {
	case c.fit == rough:
		return []string{text.T("It is within three days of the nearby date, %s.", stated)}
	case c.fit == sameDay && c.one:
		return []string{text.T("It is from the same day as the nearby date, %s.", stated)}
	case c.fit == sameDay:
		return nil
	case c.fit == zoned && c.one:
		return []string{text.T("The nearby date agrees except for %s, which a time zone explains: %s.", c.zone(at), stated)}
	case c.one:
		return []string{text.T("The nearby date agrees: %s.", stated)}
	}
	says, line := text.T("Its dates agree with those in the lines."), text.Group(int(c.date().Line))
	if c.fit == zoned {
		says = text.T("Its dates agree with those in the lines except for %s, which a time zone explains.", c.zone(at))
	}
	return []string{says, text.T("The first match is in line %s: %s.", line, stated)}
}

func (c *dates) zone(at int64) string {
	halves, _ := find.HalfHours(c.date().Near(at) - at)
	return durationText(halves * 30 * 60000)
}

// stated is the date that was used, for a sentence; a year that the text leaves out is said to be inferred.
func (c *dates) stated(at int64) string {
	t := time.UnixMilli(c.date().Near(at)).UTC()
	if c.date().Yearless {
		return text.T("%s (year inferred: the text omits it)", text.ShortUTC(t))
	}
	return text.ShortUTC(t)
}
