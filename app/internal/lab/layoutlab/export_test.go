package layoutlab_test

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

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

// told is the rest of a program whose main prints what its layouts say.
const told = `}

func told(l snowflake.Layout) string {
	if l.Index(snowflake.KindTime) < 0 {
		return l.Name + " " + layouts.FieldsText(l)
	}
	return l.Name + " " + layouts.FieldsText(l) + " " + l.Epoch.String() + " " + l.Tick.String()
}

var _ = time.Second

`

func TestTheGoCodeRestoresTheLayoutAndItsGenerator(t *testing.T) {
	var calls, functions, want strings.Builder
	for i, l := range exported(t) {
		code := layoutlab.GoCode(l)
		isFormatted(t, layouts.FieldsText(l), code)
		// Each file's functions become one scope's, so that one program runs all.
		_, body, _ := strings.Cut(code, "// Layout describes")
		n := string(rune('A'+i/26)) + string(rune('A'+i%26))
		functions.WriteString(strings.NewReplacer("func Layout()", "func Layout"+n+"()", "Layout(), ",
			"Layout"+n+"(), ",
			"func New(", "func New"+n+"(").Replace("// Layout describes" + body + "\n"))
		calls.WriteString("\tfmt.Println(told(Layout" + n + "()))\n")
		want.WriteString(l.Name + " " + layouts.FieldsText(l))
		timed := l.Index(snowflake.KindTime) >= 0
		if timed {
			want.WriteString(" " + l.Epoch.String() + " " + l.Tick.String())
		}
		want.WriteString("\n")
		if strings.Contains(code, "func New(") {
			calls.WriteString("\tif _, err := New" + n + "(" + nodeNumbers(l, 1) +
				"); err != nil {\n\t\tpanic(err)\n\t}\n")
		} else if layoutlab.Generates(l) {
			t.Errorf("%s: no generator", layouts.FieldsText(l))
		}
	}
	file := filepath.Join(t.TempDir(), "main.go")
	write(t, file, "package main\n\nimport (\n\t\"fmt\"\n\t\"time\"\n\n"+
		"\t\"github.com/snowflakelab/snowflakelab/snowflake\"\n\t\"github.com/snowflakelab/snowflakelab/snowflake/layouts\"\n)\n\nfunc main() {\n"+calls.String()+told+functions.String())
	got, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil || string(got) != want.String() {
		t.Errorf("%v\ngot\n%swant\n%s", err, got, want.String())
	}
}

func isFormatted(t *testing.T, name, code string) {
	t.Helper()
	formatted, err := format.Source([]byte(code))
	if err != nil || string(formatted) != code {
		t.Fatalf("%s: not as gofmt has it: %v\n%s", name, err, code)
	}
}

func write(t *testing.T, file, code string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
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

// A real PostgreSQL runs these expressions in the tools' tests.
func TestSQLHasAnExpressionForEachPart(t *testing.T) {
	for _, c := range []struct {
		name, epoch, tick, postgres, mysql string
	}{
		{"time:41,a-b:11,sequence:12", "1288834974657", "1ms", `-- The parts of an ID in PostgreSQL. Replace id by your column.
SELECT
  (id >> 23) & 2199023255551 AS "time",
  timestamp '2010-11-04 01:42:54.657' + (((id >> 23) & 2199023255551) * 1000) * interval '1 microsecond' AS "utc",
  (id >> 12) & 2047 AS "a-b",
  id & 4095 AS "sequence"
FROM your_table;
`, `timestamp '2010-11-04 01:42:54.657' + interval (((id >> 23) & 2199023255551) * 1000) microsecond AS "utc"`},
		{"time:40,sequence:24", "0", "1500ns", `(((id >> 24) & 1099511627775) * 1500 / 1000) * interval`,
			"* 1500 / 1000) microsecond"},
		{"sequence:64", "0", "1ms", "SELECT\n  id AS \"sequence\"\nFROM", "in MySQL"},
		{"time:64", "0", "1ms", "SELECT\n  id AS \"time\"\nFROM", ""}, // no database has its instants
	} {
		l := layout(t, c.name, c.epoch, c.tick)
		for want, got := range map[string]string{c.postgres: layoutlab.PostgreSQL(l), c.mysql: layoutlab.MySQL(l)} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
			}
		}
	}
}

// FuzzWhatIsExported feeds the exports with whatever layout a link can write.
func FuzzWhatIsExported(f *testing.F) {
	f.Add("time:41,node:11,sequence:12", "0", "1ms")
	f.Add("time:63,a:1", "-1", "1001ns")
	f.Fuzz(func(t *testing.T, spec, epoch, tick string) {
		d, err := layoutlab.ParseDraft(spec, epoch, tick)
		if err != nil {
			return
		}
		l := d.Layout()
		isFormatted(t, spec, layoutlab.GoCode(l))
		if parts := strings.Count(layoutlab.PostgreSQL(l), " AS \""); parts < len(l.Fields) || parts > len(l.Fields)+1 {
			t.Errorf("%s has %d expressions", spec, parts)
		}
	})
}
