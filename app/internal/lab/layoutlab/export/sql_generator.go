package export

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
			nodes += filled(sqlNode, "place", shifted(sqlName(f.Name), l.Shift(i)))
		}
	}
	parameters := s.nodes(func(name string) string { return name + " bigint" })
	s.b.WriteString(filled(sqlGenerator,
		"count", strconv.FormatUint(1<<width, 10), "width", strconv.Itoa(width), "seconds", seconds(l.Tick), "clock", s.clock(), "checks", checks, "nodes", nodes,
		"last", strconv.FormatUint(s.lastTick(), 10), "lifetime", s.lifetime(),
		"parameters", strings.Join(parameters, ", "),
		"nextParameters", strings.Join(append([]string{"_sequence regclass"}, parameters...), ", "),
		"arguments", strings.Join(append([]string{"'snowflake_place'::regclass"}, s.nodes(strings.Clone)...), ", "),
		"time", shifted("(_place >> "+strconv.Itoa(width)+")", l.Shift(s.time)),
		"sequence", shifted("(_place & "+mask(l.Fields[s.sequence])+")", l.Shift(s.sequence)),
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
