package export_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/export"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// postgres is a database of the test's own; folder is the server's.
type postgres struct {
	t                *testing.T
	folder, database string
}

// tool is the path of one of PostgreSQL's programs, which Debian keeps out of
// the PATH.
func tool(name string) string {
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return ""
	}
	return found[len(found)-1]
}

// shared is the one server, if a test has needed it: to make one takes seconds.
var shared struct {
	folder    string
	databases int
}

func TestMain(m *testing.M) {
	code := m.Run()
	if shared.folder != "" {
		data := filepath.Join(shared.folder, "data")
		if err := asUser(shared.folder, tool("pg_ctl"), "-D", data, "-m", "immediate", "stop"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
		os.RemoveAll(shared.folder)
	}
	os.Exit(code)
}

// startPostgres gives a test a database of its own, in a server that only these tests
// reach.
func startPostgres(t *testing.T) *postgres {
	t.Helper()
	if tool("initdb") == "" || tool("pg_ctl") == "" || tool("psql") == "" {
		t.Skip("PostgreSQL is not installed here, so its functions are not run; .ci/tools postgres installs it")
	}
	if shared.folder == "" {
		startServer(t)
	}
	shared.databases++
	p := &postgres{t: t, folder: shared.folder, database: "postgres"}
	name := fmt.Sprintf("test%d", shared.databases)
	if _, err := p.psql("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	p.database = name
	return p
}

// startServer starts the shared server.
func startServer(t *testing.T) {
	t.Helper()
	folder, err := os.MkdirTemp("", "pg") // t.TempDir is too long for a socket's path
	if err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 { // which PostgreSQL refuses
		if out, err := exec.Command("chown", "postgres", folder).CombinedOutput(); err != nil {
			os.RemoveAll(folder)
			t.Skipf("PostgreSQL does not run as root, and there is no user postgres: %s", out)
		}
	}
	data := filepath.Join(folder, "data")
	err = asUser(folder, tool("initdb"), "-D", data, "-U", "lab", "--auth=trust", "-E", "UTF8", "--no-sync")
	if err == nil {
		err = asUser(folder, tool("pg_ctl"), "-D", data, "-w", "-l", filepath.Join(folder, "log"), "-o",
			"-F -k "+folder+" -c listen_addresses=''", "start")
	}
	if err != nil {
		os.RemoveAll(folder)
		t.Fatal(err)
	}
	shared.folder = folder
}

// asUser runs a program in a folder as somebody who is not root.
func asUser(folder, name string, args ...string) error {
	if os.Getuid() == 0 {
		name, args = "runuser", append([]string{"-u", "postgres", "--", name}, args...)
	}
	c := exec.Command(name, args...)
	c.Dir = folder
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// run runs SQL in a schema of its own and returns the rows it prints, one a
// line with bars between columns, or what went wrong.
func (p *postgres) run(schema, sql string) ([]string, error) {
	return p.psql("SET client_min_messages = warning; SET timezone = 'America/New_York'; CREATE SCHEMA IF NOT EXISTS " +
		schema + "; SET search_path = " + schema + ";\n" + sql)
}

// psql runs SQL as it is.
func (p *postgres) psql(sql string) ([]string, error) {
	c := exec.Command(tool("psql"), "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1",
		"-h", p.folder, "-U", "lab", "-d", p.database)
	c.Stdin = strings.NewReader(sql)
	out, err := c.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return strings.Fields(string(out)), nil
}

func (p *postgres) must(schema, sql string) []string {
	p.t.Helper()
	rows, err := p.run(schema, sql)
	if err != nil {
		p.t.Fatal(err)
	}
	return rows
}

func TestPostgreSQLMakesAndReadsIDsAsTheLibraryDoes(t *testing.T) {
	p := startPostgres(t)
	for i, l := range exported(t) {
		schema := "s" + strconv.Itoa(i)
		p.must(schema, export.SQL(l))
		var ids []snowflake.ID
		for seed := snowflake.ID(1); len(ids) < 40; seed = seed*6364136223846793005 + 1442695040888963407 {
			ids = append(ids, seed, seed>>uint(len(ids)))
		}
		if last, ok := l.Last(); ok && l.Index(snowflake.KindSequence) >= 0 {
			made, err := p.run(schema, "SELECT snowflake_id("+nodeNumbers(l, 1)+") FROM generate_series(1, 300)")
			switch {
			case last.Before(time.Now()):
				if err == nil || !strings.Contains(err.Error(), "outside the lifetime") {
					t.Errorf("%s: its lifetime is over, got %v, %v", l.Name, made, err)
				}
			case err != nil:
				t.Errorf("%s: %v", l.Name, err)
			default:
				ids = append(ids, checkMade(t, l, made)...)
			}
		}
		checkParts(t, p, schema, l, ids)
	}
}

// nodeNumbers are arguments for every node field.
func nodeNumbers(l snowflake.Layout, number int) string {
	var all []string
	for _, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			all = append(all, strconv.Itoa(number))
		}
	}
	return strings.Join(all, ", ")
}

// checkMade checks IDs in the order in which they were made, and returns some
// of them.
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
		place := l.Value(id, time0)<<l.Fields[sequence].Bits | l.Value(id, sequence)
		if i > 0 && place <= before {
			t.Errorf("%s: %d is not after the one before", l.Name, id)
		}
		before = place
		for k, f := range l.Fields {
			if v := l.Value(id, k); f.Kind == snowflake.KindNode && v != 1 || f.Kind == snowflake.KindUnused && v != 0 {
				t.Errorf("%s: %d: %s is %d", l.Name, id, f.Name, v)
			}
		}
		if at := l.Instant(l.Value(id, time0)); time.Since(at) > time.Minute || time.Until(at) > l.Tick {
			t.Errorf("%s: %d is of %v", l.Name, id, at)
		}
		if i < 3 {
			ids = append(ids, id)
		}
	}
	return ids
}

// checkParts compares what PostgreSQL and the library read in IDs.
func checkParts(t *testing.T, p *postgres, schema string, l snowflake.Layout, ids []snowflake.ID) {
	t.Helper()
	var columns, numbers, want []string
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
			row = append(row, epochSeconds(l.Instant(l.Value(id, timed))))
		}
		want = append(want, strings.Join(row, "|"))
	}
	got := p.must(schema, "SELECT "+strings.Join(columns, ", ")+" FROM unnest(ARRAY["+strings.Join(numbers, ", ")+
		"]::bigint[]) WITH ORDINALITY AS i(id, n), snowflake_parts(i.id) ORDER BY n")
	if !slices.Equal(got, want) {
		t.Errorf("%s: got\n%s\nwant\n%s", l.FieldsText(), strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// epochSeconds is an instant as PostgreSQL has it: to the microsecond, and
// none after the year 294,276.
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

func TestPostgreSQLGivesNoIDTwiceToManyAtOnce(t *testing.T) {
	p := startPostgres(t)
	l := layout(t, "unused:1,time:41,node:19,sequence:3", "1704067200000", "1ms") // eight a millisecond: it has to wait
	p.must("busy", export.SQL(l))
	done := make(chan []string)
	for range 4 {
		go func() {
			made, err := p.run("busy", "SELECT snowflake_id(7) FROM generate_series(1, 1500)")
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
	rolledBack := p.must("busy", "BEGIN; SELECT snowflake_id(7); ROLLBACK; SELECT snowflake_id(7);")
	if len(rolledBack) != 2 || rolledBack[0] == rolledBack[1] {
		t.Errorf("a rolled back transaction's ID is given again: %v", rolledBack)
	}
}

func TestPostgreSQLRefusesWhatIsNoIDOfTheLayout(t *testing.T) {
	p := startPostgres(t)
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
		_, err := p.run("s"+fmt.Sprintf("%x", c.name),
			export.SQL(layout(t, spec, epoch, "1ms"))+"INSERT INTO snowflake_example VALUES ("+c.insert+");")
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestPostgreSQLSaysUntilWhenItsSignedNumbersLast(t *testing.T) {
	full := layout(t, "time:41,sequence:23", "0", "1ms")
	script := export.SQL(full)
	comment, _, _ := strings.Cut(script, "CREATE")
	for _, want := range []string{"2039-09-07T15:47:35.551Z", "signed", "2004-11-03T19:53:47.775Z"} {
		if !strings.Contains(comment, want) {
			t.Errorf("the comment does not say %s:\n%s", want, comment)
		}
	}
	p := startPostgres(t)
	const span = "of these IDs, from 1970-01-01T00:00:00Z to 2004-11-03T19:53:47.775Z, since PostgreSQL's bigint is signed"
	if _, err := p.run("signed", script+"SELECT snowflake_id();"); err == nil || !strings.Contains(err.Error(), span) {
		t.Errorf("got %v", err)
	}
	over, _ := layoutlab.ParseDraft("baidu", "", "")
	if _, err := p.run("over", export.SQL(over.Layout())+"SELECT snowflake_id(1);"); err == nil ||
		!strings.Contains(err.Error(), "2024-11-20T13:24:15Z") || strings.Contains(err.Error(), "signed") {
		t.Errorf("got %v", err)
	}
}

func TestARoleThatOwnsNothingMakesIDsFromAnotherSearchPath(t *testing.T) {
	p := startPostgres(t)
	l := layout(t, "unused:1,time:41,node:10,sequence:12", "1704067200000", "1ms")
	p.must("owned", "CREATE ROLE keeper; CREATE ROLE clerk; CREATE ROLE stranger; GRANT ALL ON SCHEMA owned TO keeper; SET ROLE keeper;"+export.SQL(l)+
		"RESET ROLE; GRANT USAGE ON SCHEMA owned TO clerk; GRANT INSERT, SELECT ON owned.snowflake_example TO clerk;")
	made := p.must("elsewhere", "SET ROLE clerk; INSERT INTO owned.snowflake_example SELECT FROM generate_series(1, 300); SELECT id >> 12 & 1023 FROM owned.snowflake_example GROUP BY 1; SELECT owned.snowflake_id(7) > max(id) FROM owned.snowflake_example;")
	if !slices.Equal(made, []string{"0", "t"}) {
		t.Errorf("got %v, want IDs of node 0 and a later one", made)
	}
	// What a caller puts in the way is not found.
	trap := "SET ROLE clerk; CREATE TEMP TABLE snowflake_place AS SELECT 0::bigint AS last_value, false AS is_called; SET search_path = pg_temp, owned; SELECT owned.snowflake_id(7) > max(id) FROM owned.snowflake_example;"
	if got, err := p.run("elsewhere", trap); err != nil || !slices.Equal(got, []string{"t"}) {
		t.Errorf("with a table of the sequence's name: got %v, %v", got, err)
	}
	for name, refused := range map[string]string{
		"who may not use the schema":  "SET ROLE stranger; SELECT owned.snowflake_id(7);",
		"who sets the place himself":  "SET ROLE clerk; SELECT setval('owned.snowflake_place', 5);",
		"who goes past the door":      "SET ROLE clerk; SELECT owned.snowflake_next('owned.snowflake_place', 7);",
		"who was kept out afterwards": "REVOKE EXECUTE ON FUNCTION owned.snowflake_id FROM PUBLIC; SET ROLE clerk; SELECT owned.snowflake_id(7);",
	} {
		if got, err := p.run("elsewhere", refused); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}
