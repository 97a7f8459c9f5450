package export

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// SQL writes a valid layout for PostgreSQL 14 or later: a function that generates IDs, if the layout has a
// time and a sequence, one that decodes them, and a check constraint for unused bits. Comments explain the
// effect of PostgreSQL's signed bigint.
func SQL(l snowflake.Layout) string {
	s := &script{layout: l, time: l.Index(snowflake.KindTime), sequence: l.Index(snowflake.KindSequence)}
	s.head()
	if layoutlab.Generates(s.layout) {
		s.generator()
	} else {
		s.line("-- This layout cannot generate IDs: it needs a time and a sequence field.")
		s.line("")
	}
	s.decoder()
	s.table()
	return s.b.String()
}

type script struct {
	layout         snowflake.Layout
	time, sequence int // the fields' indices, or −1
	b              strings.Builder
}

// line replaces each $ by the next word.
func (s *script) line(line string, words ...string) {
	for _, w := range words {
		line = strings.Replace(line, "$", w, 1)
	}
	s.b.WriteString(line + "\n")
}

func (s *script) head() {
	l := s.layout
	s.line("-- $", strings.ReplaceAll(layouts.FieldsText(l), ",", ", "))
	if s.time >= 0 {
		last, _ := layouts.Last(l)
		s.line("-- ticks of $ since $, the last at", text.Tick(l.Tick), text.ShortUTC(l.Epoch))
		s.line("-- $", text.ShortUTC(last))
	}
	if at, ok := layouts.NegativeFrom(l); ok {
		s.line("-- PostgreSQL's bigint is signed: IDs from")
		s.line("-- $ on are negative and sort", text.ShortUTC(at))
		s.line("-- before all others.")
	} else if s.time < 0 && l.Fields[0].Kind != snowflake.KindUnused {
		s.line("-- PostgreSQL's bigint is signed: IDs with bit 63 are negative.")
	}
	if last, short := s.lastMade(); short {
		s.line("-- snowflake_id generates none after the tick of")
		s.line("-- $, because the 63 bits that a", text.ShortUTC(last))
		s.line("-- signed bigint has for time and sequence overflow then.")
	}
	s.line("-- For PostgreSQL 14 or later.")
	s.line("")
}

func (s *script) decoder() {
	l := s.layout
	var results, values []string
	if at := s.instant(); at != "" {
		results, values = append(results, "OUT "+s.madeAt()+" timestamptz"), append(values, at)
	}
	for i, f := range l.Fields {
		results = append(results, "OUT "+sqlName(f.Name)+" bigint")
		values = append(values, s.value(i))
	}
	s.line("CREATE FUNCTION snowflake_parts(id bigint,")
	s.line("  $)", strings.Join(results, ",\n  "))
	s.line("LANGUAGE sql IMMUTABLE AS $$", "$", "$")
	s.line("  SELECT $", strings.Join(values, ",\n    "))
	s.line("$$;", "$", "$")
	s.line("")
}

// value is an SQL expression for field i of an ID.
func (s *script) value(i int) string {
	if shift := layouts.Shift(s.layout, i); shift > 0 {
		return "(id >> " + strconv.Itoa(shift) + ") & " + mask(s.layout.Fields[i])
	}
	return "id & " + mask(s.layout.Fields[i])
}

// instant is an SQL expression for the start of an ID's tick, or empty if PostgreSQL cannot represent it.
// Products of an interval are exact up to 2^53 microseconds, so millions of ticks are multiplied separately.
func (s *script) instant() string {
	if s.time < 0 || s.layout.Epoch.Year() < 1 || s.layout.Epoch.Year() > 200_000 {
		return ""
	}
	day, clock, _ := strings.Cut(text.UTC(s.layout.Epoch), "T")
	epoch := strings.TrimPrefix(day, "+") + " " + strings.TrimSuffix(clock, "Z") + "+00"
	tick := "(" + s.value(s.time) + ")"
	rest := tick + " % 1000000 * interval '" + seconds(s.layout.Tick) + " s'"
	if s.layout.Tick%time.Microsecond != 0 {
		rest = tick + " % 1000000 * " + strconv.FormatInt(int64(s.layout.Tick), 10) + " / 1000 * interval '1 us'"
	}
	million := strconv.FormatFloat(float64(s.layout.Tick)/1000, 'f', -1, 64) // seconds
	at := "timestamptz '" + epoch + "'\n      + " + tick + " / 1000000 * interval '" + million + " s'\n      + " + rest
	const latest = 9_223_371_331_200 // seconds since 1970: where a timestamptz ends, in the year 294,277
	if last, _ := layouts.Last(s.layout); last.Unix() < latest {
		return at
	}
	ends := snowflake.Layout{Epoch: s.layout.Epoch, Tick: s.layout.Tick}.TickAt(time.Unix(latest, 0))
	return "CASE WHEN " + tick + " BETWEEN 0 AND " + strconv.FormatInt(ends-1, 10) + " THEN\n      " + at + "\n      ELSE 'infinity' END"
}

// madeAt is a column name that no field has.
func (s *script) madeAt() string {
	if slices.ContainsFunc(s.layout.Fields, func(f snowflake.Field) bool { return f.Name == "made-at" }) {
		return "made_at_"
	}
	return "made_at"
}

func (s *script) table() {
	var unused uint64
	for i, f := range s.layout.Fields {
		if f.Kind == snowflake.KindUnused {
			unused |= f.Max() << layouts.Shift(s.layout, i)
		}
	}
	key, check := "  id bigint PRIMARY KEY", ""
	if layoutlab.Generates(s.layout) {
		numbers := s.nodes(func(string) string { return "0" })
		if key += " DEFAULT snowflake_id(" + strings.Join(numbers, ", ") + ")"; len(numbers) > 0 {
			s.line("-- The zeros are this database's node IDs: no other may have the same.")
		}
	}
	switch {
	case unused == 0:
		s.line("-- Every bigint is an ID of this layout: it has no unused bit to")
		s.line("-- check.")
	case unused == 1<<63:
		check = "id >= 0"
	default:
		check = "id & " + literal(unused) + " = 0"
	}
	s.line("CREATE TABLE snowflake_example (")
	if check == "" {
		s.line(key)
	} else {
		s.line(key + ",")
		s.line("  CONSTRAINT snowflake_unused_bits CHECK ($)", check)
	}
	s.line(");")
}

func (s *script) nodes(each func(name string) string) []string {
	var all []string
	for _, f := range s.layout.Fields {
		if f.Kind == snowflake.KindNode {
			all = append(all, each(sqlName(f.Name)))
		}
	}
	return all
}

// sqlName is quoted, because it may be a keyword.
func sqlName(name string) string { return "\"" + strings.ReplaceAll(name, "-", "_") + "\"" }

func mask(f snowflake.Field) string { return literal(f.Max()) }

// literal is 64 bits as a signed bigint.
func literal(bits uint64) string {
	if bits == 1<<63 {
		return "'-9223372036854775808'::bigint" // 9223372036854775808 alone is none
	}
	if n := int64(bits); n < 0 {
		return "(" + strconv.FormatInt(n, 10) + ")"
	}
	return strconv.FormatUint(bits, 10)
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}

// sqlGenerator applies Take's rule: the next ID is in the clock's tick or after the last ID, whichever is
// later. It is two functions: only a body that PostgreSQL parses at once binds the sequence's schema, which
// the script does not know, and only plpgsql can wait.
const sqlGenerator = `-- The last place issued: tick * {count} + sequence. It is stored in a
-- SEQUENCE, because a rollback of a transaction does not undo it.
CREATE SEQUENCE snowflake_place AS bigint MINVALUE 0 START 0;

CREATE FUNCTION snowflake_next({nextParameters})
RETURNS bigint LANGUAGE plpgsql VOLATILE
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  _lock CONSTANT bigint := _sequence::oid::bigint;
  _now bigint;
  _place bigint;
BEGIN
{checks}  LOOP
    PERFORM pg_advisory_lock(_lock);
    BEGIN
      _now := floor({clock})::bigint;
      IF _now < 0 OR _now > {last} THEN
        RAISE EXCEPTION 'the clock is outside the lifetime of these IDs, '
          '{lifetime}';
      END IF;
      EXECUTE format('SELECT last_value + is_called::int FROM %s', _sequence)
        INTO _place;
      _place := greatest(_place, _now << {width});
      IF _place >> {width} <= _now THEN
        PERFORM setval(_sequence, _place);
      END IF;
      PERFORM pg_advisory_unlock(_lock);
    EXCEPTION WHEN query_canceled OR others THEN
      PERFORM pg_advisory_unlock(_lock);
      RAISE;
    END;
    EXIT WHEN _place >> {width} <= _now;
    -- The tick is full, or the clock moved backwards: wait up to 5 s.
    IF ((_place >> {width}) - _now) * {seconds} > 5 THEN
      RAISE EXCEPTION 'the clock is % ticks behind the last ID',
        (_place >> {width}) - _now;
    END IF;
    PERFORM pg_sleep(((_place >> {width}) - _now) * {seconds});
  END LOOP;
  RETURN {time}
{nodes}    | {sequence};
END $$;

-- Any role that may use this schema can generate IDs, with any search_path: the
-- function runs as its owner (SECURITY DEFINER) and looks up no name where
-- others could have put theirs; its two names are bound now. To fill the table
-- below a role needs only
--   GRANT USAGE ON SCHEMA ... TO ...;
--   GRANT INSERT ON snowflake_example TO ...;
-- and REVOKE EXECUTE ON FUNCTION snowflake_id FROM PUBLIC keeps others out.
CREATE FUNCTION snowflake_id({parameters})
RETURNS bigint LANGUAGE sql VOLATILE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
RETURN snowflake_next({arguments});

`

const (
	sqlCheck = `  IF ({name} BETWEEN 0 AND {most}) IS NOT TRUE THEN
    RAISE EXCEPTION '{field} must be from 0 to {most}, not %',
      {name};
  END IF;
`
	sqlNode = "    | {place}\n"
)

func (s *script) generator() {
	l := s.layout
	width := l.Fields[s.sequence].Bits
	var checks, nodes string
	for i, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			checks += filled(sqlCheck, "name", sqlName(f.Name), "most", mask(f), "field", f.Name)
			nodes += filled(sqlNode, "place", shifted(sqlName(f.Name), layouts.Shift(l, i)))
		}
	}
	parameters := s.nodes(func(name string) string { return name + " bigint" })
	s.b.WriteString(filled(sqlGenerator,
		"count", strconv.FormatUint(1<<width, 10), "width", strconv.Itoa(width), "seconds", seconds(l.Tick), "clock", s.clock(), "checks", checks, "nodes", nodes,
		"last", strconv.FormatUint(s.lastTick(), 10), "lifetime", s.lifetime(),
		"parameters", strings.Join(parameters, ", "),
		"nextParameters", strings.Join(append([]string{"_sequence regclass"}, parameters...), ", "),
		"arguments", strings.Join(append([]string{"'snowflake_place'::regclass"}, s.nodes(strings.Clone)...), ", "),
		"time", shifted("(_place >> "+strconv.Itoa(width)+")", layouts.Shift(l, s.time)),
		"sequence", shifted("(_place & "+mask(l.Fields[s.sequence])+")", layouts.Shift(l, s.sequence)),
	))
}

// lastTick is the last tick in which IDs can be issued: time and sequence together must fit a bigint.
func (s *script) lastTick() uint64 {
	return min(s.layout.Fields[s.time].Max(), 1<<(63-s.layout.Fields[s.sequence].Bits)-1)
}

// lastMade is the instant of lastTick. Short means that the layout itself lasts longer.
func (s *script) lastMade() (at time.Time, short bool) {
	if s.time < 0 || s.sequence < 0 {
		return time.Time{}, false
	}
	return s.layout.Instant(s.lastTick()), s.lastTick() < s.layout.Fields[s.time].Max()
}

// lifetime is for an error: the range of IDs, and what limits it.
func (s *script) lifetime() string {
	last, short := s.lastMade()
	words := "from " + text.ShortUTC(s.layout.Epoch) + " to " + text.ShortUTC(last)
	if short {
		words += ", '\n          'since PostgreSQL''s bigint is signed"
	}
	return words
}

func shifted(expression string, by int) string {
	if by == 0 {
		return expression
	}
	return "(" + expression + " << " + strconv.Itoa(by) + ")"
}

// clock is an SQL expression for the ticks since the epoch, with a fraction.
func (s *script) clock() string {
	unit, perSecond := time.Duration(1), "1000000000"
	switch l := s.layout; {
	case l.Tick%time.Second == 0 && l.Epoch.UnixMilli()%1000 == 0:
		unit, perSecond = time.Second, ""
	case l.Tick%time.Millisecond == 0:
		unit, perSecond = time.Millisecond, "1000"
	case l.Tick%time.Microsecond == 0:
		unit, perSecond = time.Microsecond, "1000000"
	}
	now := "extract(epoch FROM clock_timestamp())\n        "
	if perSecond != "" {
		now += "* " + perSecond + " "
	}
	epoch := strconv.FormatInt(s.layout.Epoch.UnixMilli(), 10)
	switch {
	case unit == time.Second:
		epoch = strconv.FormatInt(s.layout.Epoch.Unix(), 10)
	case unit < time.Millisecond && epoch != "0":
		epoch += strings.Repeat("0", len(perSecond)-4)
	}
	switch {
	case strings.HasPrefix(epoch, "-"):
		now += "+ " + epoch[1:]
	case epoch != "0":
		now += "- " + epoch
	}
	if ticks := s.layout.Tick / unit; ticks > 1 {
		now = "(" + now + ") / " + strconv.FormatInt(int64(ticks), 10)
	}
	return now
}
