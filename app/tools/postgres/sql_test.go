package postgres

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/export"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// server is the one server, if a test has needed it: to make one takes seconds. Each test has schemas of
// its own in it.
var server *Server

func TestMain(m *testing.M) {
	code := m.Run()
	if server != nil {
		if err := server.Stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// exported are every system's layout and some that nobody uses.
func exported(t testing.TB) []snowflake.Layout {
	all := []snowflake.Layout{
		layout(t, "time:40,type:5,range:5,a-b:3,a--b:3,snowflake:3,sequence:5", "-28800000", "1500ns"),
		layout(t, "unused:20,time:30,low/unused:2,sequence:12", "1704067200000", "2500us"),
		layout(t, "sequence:12,node:10,time:42", "0", "250ms"),
	}
	for _, s := range system.All() {
		all = append(all, s.Layout)
	}
	return all
}

func layout(t testing.TB, spec, epoch, tick string) snowflake.Layout {
	t.Helper()
	d, err := layoutlab.ParseDraft(spec, epoch, tick)
	if err != nil {
		t.Fatal(err)
	}
	return d.Layout()
}

// needServer starts the server, unless it runs.
func needServer(t *testing.T) {
	t.Helper()
	if server != nil {
		return
	}
	s, err := Start()
	if errors.Is(err, ErrMissing) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	server = s
}

// in is SQL for a schema of its own.
func in(schema, sql string) string {
	return "CREATE SCHEMA IF NOT EXISTS " + schema + "; SET search_path = " + schema + ";\n" + sql + "\n"
}

// run returns the rows that SQL prints, or what went wrong.
func run(sql string) ([]string, error) {
	return server.Run("SET client_min_messages = warning; SET timezone = 'America/New_York';\n" + sql)
}

func must(t *testing.T, sql string) []string {
	t.Helper()
	rows, err := run(sql)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// All layouts share three scripts, since each start of psql takes a while.
func TestPostgreSQLMakesAndReadsIDsAsTheLibraryDoes(t *testing.T) {
	needServer(t)
	all := exported(t)
	schema := func(i int, sql string) string { return in("s"+strconv.Itoa(i), sql) }
	var create, read strings.Builder
	for i, l := range all {
		create.WriteString(schema(i, export.SQL(l)))
	}
	must(t, create.String())
	made := makeIDs(t, all, schema)
	var names, want []string
	for i, l := range all {
		ids := made[i]
		for seed := snowflake.ID(1); len(ids) < 40; seed = seed*6364136223846793005 + 1442695040888963407 {
			ids = append(ids, seed, seed>>uint(len(ids)))
		}
		sql, rows := parts(l, ids)
		read.WriteString(schema(i, sql))
		names, want = append(names, slices.Repeat([]string{l.Name + " " + layouts.FieldsText(l)}, len(rows))...), append(want, rows...)
	}
	got := must(t, read.String())
	if len(got) != len(want) {
		t.Fatalf("got %d rows, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s: got %s, want %s", names[i], got[i], want[i])
		}
	}
}

// makeIDs lets PostgreSQL make IDs of each layout, and returns some of them by its place in all.
func makeIDs(t *testing.T, all []snowflake.Layout, schema func(i int, sql string) string) map[int][]snowflake.ID {
	t.Helper()
	const each = 300
	var script strings.Builder
	var making []int
	for i, l := range all {
		last, ok := layouts.Last(l)
		if !ok || l.Index(snowflake.KindSequence) < 0 {
			continue
		}
		sql := schema(i, fmt.Sprintf("SELECT snowflake_id(%s) FROM generate_series(1, %d);", nodeNumbers(l, 1), each))
		if last.After(time.Now()) {
			making = append(making, i)
			script.WriteString(sql)
		} else if made, err := run(sql); err == nil || !strings.Contains(err.Error(), "outside the lifetime") {
			t.Errorf("%s: its lifetime is over, got %v, %v", l.Name, made, err)
		}
	}
	ids, made := map[int][]snowflake.ID{}, must(t, script.String())
	for n, i := range making {
		ids[i] = checkMade(t, all[i], made[n*each:(n+1)*each])
	}
	return ids
}

func nodeNumbers(l snowflake.Layout, number int) string {
	var all []string
	for _, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			all = append(all, strconv.Itoa(number))
		}
	}
	return strings.Join(all, ", ")
}

// checkMade checks IDs in the order in which they were made, and returns some of them.
func checkMade(t *testing.T, l snowflake.Layout, made []string) []snowflake.ID {
	t.Helper()
	var ids []snowflake.ID
	var before uint64
	time0, sequence := l.Index(snowflake.KindTime), l.Index(snowflake.KindSequence)
	for i, text := range made {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		id := snowflake.ID(n)
		place := layouts.Part(l, id, time0)<<l.Fields[sequence].Bits | layouts.Part(l, id, sequence)
		if i > 0 && place <= before {
			t.Errorf("%s: %d is not after the one before", l.Name, id)
		}
		before = place
		for k, f := range l.Fields {
			if v := layouts.Part(l, id, k); f.Kind == snowflake.KindNode && v != 1 || f.Kind == snowflake.KindUnused && v != 0 {
				t.Errorf("%s: %d: %s is %d", l.Name, id, f.Name, v)
			}
		}
		if at := l.Instant(layouts.Part(l, id, time0)); time.Since(at) > time.Minute || time.Until(at) > l.Tick {
			t.Errorf("%s: %d is of %v", l.Name, id, at)
		}
		if i < 3 {
			ids = append(ids, id)
		}
	}
	return ids
}

// parts is SQL that reads the parts of IDs, and what the library reads in each.
func parts(l snowflake.Layout, ids []snowflake.ID) (sql string, want []string) {
	var columns, numbers []string
	for _, f := range l.Fields {
		columns = append(columns, `"`+strings.ReplaceAll(f.Name, "-", "_")+`"`)
	}
	timed := l.Index(snowflake.KindTime)
	if timed >= 0 {
		columns = append(columns, "CASE WHEN made_at < 'infinity' THEN extract(epoch FROM made_at) END")
	}
	for _, id := range ids {
		numbers = append(numbers, "'"+strconv.FormatInt(id.Int64(), 10)+"'")
		var row []string
		for _, v := range l.Decompose(id) {
			row = append(row, strconv.FormatInt(int64(v), 10))
		}
		if timed >= 0 {
			row = append(row, epochSeconds(l.Instant(layouts.Part(l, id, timed))))
		}
		want = append(want, strings.Join(row, "|"))
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM unnest(ARRAY[" + strings.Join(numbers, ", ") +
		"]::bigint[]) WITH ORDINALITY AS i(id, n), snowflake_parts(i.id) ORDER BY n;", want
}

// epochSeconds is an instant as PostgreSQL has it: to the microsecond, and none after the year 294,276.
func epochSeconds(at time.Time) string {
	if at.Year() > 294_200 {
		return ""
	}
	micro, sign := at.UnixMicro(), ""
	if micro < 0 {
		micro, sign = -micro, "-"
	}
	return fmt.Sprintf("%s%d.%06d", sign, micro/1e6, micro%1e6)
}

func TestPostgreSQLIssuesNoDuplicatesConcurrently(t *testing.T) {
	needServer(t)
	l := layout(t, "unused:1,time:41,node:19,sequence:3", "1704067200000", "1ms") // eight a millisecond: it has to wait
	must(t, in("busy", export.SQL(l)))
	done := make(chan []string)
	for range 4 {
		go func() {
			made, err := run(in("busy", "SELECT snowflake_id(7) FROM generate_series(1, 1500)"))
			if err != nil {
				t.Error(err)
			}
			done <- made
		}()
	}
	seen := map[string]bool{}
	for range 4 {
		for _, id := range <-done {
			if seen[id] {
				t.Fatalf("%s was given twice", id)
			}
			seen[id] = true
		}
	}
	if len(seen) != 6000 {
		t.Errorf("got %d IDs, want 6000", len(seen))
	}
	rolledBack := must(t, in("busy", "BEGIN; SELECT snowflake_id(7); ROLLBACK; SELECT snowflake_id(7);"))
	if len(rolledBack) != 2 || rolledBack[0] == rolledBack[1] {
		t.Errorf("a rolled back transaction's ID is given again: %v", rolledBack)
	}
}

func TestPostgreSQLRejectsInvalidIDs(t *testing.T) {
	needServer(t)
	for _, c := range []struct{ name, spec, insert, want string }{
		{"a default", "unused:1,time:41,node:10,sequence:12", "DEFAULT", ""},
		{"bit 63 where it is unused", "unused:1,time:41,node:10,sequence:12", "-1", "snowflake_unused_bits"},
		{"an unused bit further down", "time:41,spare/unused:1,node:10,sequence:12", "4194304", "snowflake_unused_bits"},
		{"the bits around it", "time:41,spare/unused:1,node:10,sequence:12", "8388608", ""},
		{"bit 63 where it is used", "time:42,node:10,sequence:12", "-1", ""},
		{"a node that does not fit", "unused:1,time:41,node:10,sequence:12", "snowflake_id(1024)",
			"node must be from 0 to 1023, not 1024"},
		{"no node", "unused:1,time:41,node:10,sequence:12", "snowflake_id(NULL)", "node must be from 0 to 1023"},
		{"a clock before the epoch", "unused:1,time:41,node:10,sequence:12/later", "DEFAULT", "outside the lifetime"},
	} {
		spec, later := strings.CutSuffix(c.spec, "/later")
		epoch := "1704067200000"
		if later {
			epoch = "32503680000000"
		}
		_, err := run(in(fmt.Sprintf("refuses_%x", c.name),
			export.SQL(layout(t, spec, epoch, "1ms"))+"INSERT INTO snowflake_example VALUES ("+c.insert+");"))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestPostgreSQLStatesWhenSignedIDsEnd(t *testing.T) {
	full := layout(t, "time:41,sequence:23", "0", "1ms")
	script := export.SQL(full)
	comment, _, _ := strings.Cut(script, "CREATE")
	for _, want := range []string{"2039-09-07T15:47:35.551Z", "signed", "2004-11-03T19:53:47.775Z"} {
		if !strings.Contains(comment, want) {
			t.Errorf("the comment does not say %s:\n%s", want, comment)
		}
	}
	needServer(t)
	const span = "of these IDs, from 1970-01-01T00:00:00Z to 2004-11-03T19:53:47.775Z, since PostgreSQL's bigint is signed"
	if _, err := run(in("signed", script+"SELECT snowflake_id();")); err == nil || !strings.Contains(err.Error(), span) {
		t.Errorf("got %v", err)
	}
	over, _ := layoutlab.ParseDraft("baidu", "", "")
	if _, err := run(in("over", export.SQL(over.Layout())+"SELECT snowflake_id(1);")); err == nil ||
		!strings.Contains(err.Error(), "2024-11-20T13:24:15Z") || strings.Contains(err.Error(), "signed") {
		t.Errorf("got %v", err)
	}
}

func TestARoleWithoutOwnershipGeneratesIDsWithAnotherSearchPath(t *testing.T) {
	needServer(t)
	l := layout(t, "unused:1,time:41,node:10,sequence:12", "1704067200000", "1ms")
	must(t, in("owned", "CREATE ROLE keeper; CREATE ROLE clerk; CREATE ROLE stranger; GRANT ALL ON SCHEMA owned TO keeper; SET ROLE keeper;"+export.SQL(l)+
		"RESET ROLE; GRANT USAGE ON SCHEMA owned TO clerk; GRANT INSERT, SELECT ON owned.snowflake_example TO clerk;"))
	made := must(t, in("elsewhere", "SET ROLE clerk; INSERT INTO owned.snowflake_example SELECT FROM generate_series(1, 300); SELECT id >> 12 & 1023 FROM owned.snowflake_example GROUP BY 1; SELECT owned.snowflake_id(7) > max(id) FROM owned.snowflake_example;"))
	if !slices.Equal(made, []string{"0", "t"}) {
		t.Errorf("got %v, want IDs of node 0 and a later one", made)
	}
	// What a caller puts in the way is not found.
	trap := "SET ROLE clerk; CREATE TEMP TABLE snowflake_place AS SELECT 0::bigint AS last_value, false AS is_called; SET search_path = pg_temp, owned; SELECT owned.snowflake_id(7) > max(id) FROM owned.snowflake_example;"
	if got, err := run(in("elsewhere", trap)); err != nil || !slices.Equal(got, []string{"t"}) {
		t.Errorf("with a table of the sequence's name: got %v, %v", got, err)
	}
	for name, refused := range map[string]string{
		"who may not use the schema":  "SET ROLE stranger; SELECT owned.snowflake_id(7);",
		"who sets the place himself":  "SET ROLE clerk; SELECT setval('owned.snowflake_place', 5);",
		"who goes past the door":      "SET ROLE clerk; SELECT owned.snowflake_next('owned.snowflake_place', 7);",
		"who was kept out afterwards": "REVOKE EXECUTE ON FUNCTION owned.snowflake_id FROM PUBLIC; SET ROLE clerk; SELECT owned.snowflake_id(7);",
	} {
		if got, err := run(in("elsewhere", refused)); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}
