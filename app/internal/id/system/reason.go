package system

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// reason is why a look gave its evidence; the zero reason needs no sentence.
type reason uint8

const (
	_ reason = iota
	unusedSet
	unusedClear
	dateFuture
	dateSoon
	dateBefore
	dateFirstHour
	dateFirstDays
	dateFits
	dateNone
	countSmall
	countAlone
	roundSecond
	sequenceUsual
	sequenceAny
	sequenceBelow
	sequenceHigh
	nodeLarge
	nodesSmall
	nodeAddress
	zerosBelow
)

// Reasons are sentences for and against the system, the strongest first.
func (j *Judge) Reasons(id snowflake.ID) (pro, contra []string) {
	for _, look := range looks {
		v := look(j, id)
		if v.why == 0 {
			continue
		}
		if words := j.words(v, id); v.against {
			contra = append(contra, words)
		} else {
			pro = append(pro, words)
		}
	}
	return pro, contra
}

// Bar is the strongest sentence against the system; empty if there is none.
func (j *Judge) Bar(id snowflake.ID) string {
	worst := factor{bits: math.Inf(1)}
	for _, look := range looks {
		if v := look(j, id); v.against && v.bits < worst.bits {
			worst = v
		}
	}
	if worst.why == 0 {
		return ""
	}
	return j.words(worst, id)
}

func (j *Judge) words(v factor, id snowflake.ID) string {
	date, first := "", dayOf(j.System.Since)
	if at, ok := j.Instant(id); ok {
		date = dayOf(at)
	}
	name, value := "", text.Group(v.value)
	if len(j.System.Layout.Fields) > v.field {
		name = j.System.Layout.Fields[v.field].Name
	}
	start := j.System.Pattern.Start
	tick := text.Tick(j.System.Layout.Tick)
	switch v.why {
	case unusedSet:
		return text.Tell("Bits that must be 0 in this layout are set.")
	case unusedClear:
		return text.Tell("All bits that must be 0 in this layout are 0.")
	case dateFuture:
		return text.Tell("Its date would be %s, in the future.", date)
	case dateSoon:
		return text.Tell("Its date, %s, is a little ahead of this computer’s clock.", date)
	case dateBefore:
		return text.Tell("Its date would be %s, but this system’s first IDs are expected from %s on.", date, first)
	case dateFirstHour:
		return text.Tell("It would be from the system’s first hour, on %s: a plain small number is more likely.", first)
	case dateFirstDays:
		return text.Tell("Its date, %s, would be in the system’s first days.", date)
	case dateFits:
		return text.Tell("Its date, %s, is after the first IDs and not in the future.", date)
	case dateNone:
		return text.Tell("This layout has no date to check.")
	case countSmall:
		return text.Tell("%s is %s: in such a wide field, a small number is unlikely to be chance.", name, value)
	case countAlone:
		return text.Tell("All bits above the counter would be 0: a plain number is more likely.")
	case roundSecond:
		return text.Tell("Its time is a whole second, like a range limit or an example.")
	case sequenceUsual:
		if start[0] == start[1] {
			return text.Tell("%s is %s, and each tick of %s starts at %s.", name, value, tick, text.Group(start[0]))
		}
		return text.Tell("%s is %s, and each tick of %s starts between %s and %s.", name, value, tick, text.Group(start[0]), text.Group(start[1]))
	case sequenceAny:
		return text.Tell("%s is %s: this counter does not restart, so any value is possible.", name, value)
	case sequenceBelow:
		return text.Tell("%s is %s, but each tick starts at %s.", name, value, text.Group(start[0]))
	case sequenceHigh:
		return text.Tell("%s is %s: its node would have issued about as many IDs before it in the same tick of %s.", name, value, tick)
	case nodeLarge:
		return text.Tell("%s %s is unusually high: IDs are normally assigned from 0 upward.", name, value)
	case nodesSmall:
		return text.Tell("%s %s is small, as IDs assigned from 0 upward are.", name, value)
	case nodeAddress:
		last := strconv.FormatUint(v.value>>8, 10) + "." + strconv.FormatUint(v.value&255, 10)
		if v.value>>8 == 0 {
			return text.Tell("%s is %s, the end of a private address such as 172.17.%s, which Docker assigns.", name, value, last)
		}
		return text.Tell("%s is %s, the end of a private address such as 192.168.%s.", name, value, last)
	case zerosBelow:
		return text.Tell("The lowest %s bits are 0, which suggests another system’s sequence.", value)
	}
	return ""
}

func dayOf(t time.Time) string {
	if y := t.Year(); y < 0 || y > 9999 {
		return text.In("a far year", "%s", strconv.Itoa(y))
	}
	return text.Day(t)
}
