package postgres

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
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

// Each layout's script reads a table of IDs, and the library reads the same. All share one run of psql.
func TestPostgreSQLReadsThePartsOfIDsAsTheLibraryDoes(t *testing.T) {
	needServer(t)
	script := "SET timezone = 'America/New_York';\nCREATE TEMP TABLE your_table (id bigint);\n"
	var names, want []string
	for _, l := range exported(t) {
		var numbers []string
		for seed := snowflake.ID(1); len(numbers) < 80; seed = seed*6364136223846793005 + 1442695040888963407 {
			for _, id := range []snowflake.ID{seed, seed >> uint(len(numbers)%64)} {
				numbers = append(numbers, "('"+strconv.FormatInt(id.Int64(), 10)+"')")
				want, names = append(want, row(l, id)), append(names, l.Name+" "+layouts.FieldsText(l))
			}
		}
		script += "TRUNCATE your_table;\nINSERT INTO your_table VALUES " + strings.Join(numbers, ", ") + ";\n" +
			layoutlab.PostgreSQL(l)
	}
	got, err := server.Run(script)
	if err != nil || len(got) != len(want) {
		t.Fatalf("got %d rows, want %d: %v", len(got), len(want), err)
	}
	for i := range want {
		if like, err := filepath.Match(want[i], got[i]); !like || err != nil {
			t.Errorf("%s: got %s, want %s", names[i], got[i], want[i])
		}
	}
}

// row is what the library reads in an ID, with its instant after the time where the script has one. From 285
// years after the epoch on, which are 2^53 microseconds, PostgreSQL rounds to a hundredth of a millisecond.
func row(l snowflake.Layout, id snowflake.ID) string {
	timed := strings.Contains(layoutlab.PostgreSQL(l), `AS "utc"`)
	var cells []string
	for i, v := range l.Decompose(id) {
		cells = append(cells, strconv.FormatInt(int64(v), 10))
		if timed && l.Fields[i].Kind == snowflake.KindTime {
			at := l.Instant(v)
			cell := strings.TrimSuffix(strings.TrimRight(at.Truncate(time.Microsecond).
				Format("2006-01-02 15:04:05.000000"), "0"), ".")
			if at.Unix()-l.Epoch.Unix() > 285*31_557_600 {
				cell = "[1-9]*"
			}
			cells = append(cells, cell)
		}
	}
	return strings.Join(cells, "|")
}
