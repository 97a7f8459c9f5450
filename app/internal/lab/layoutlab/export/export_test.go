package export_test

import (
	"encoding/json"
	"errors"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/export"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// layout is a layout as links write it.
func layout(t testing.TB, spec, epoch, tick string) snowflake.Layout {
	t.Helper()
	d, err := layoutlab.ParseDraft(spec, epoch, tick)
	if err != nil {
		t.Fatal(err)
	}
	return d.Layout()
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
		code := export.Go(l)
		isFormatted(t, layouts.FieldsText(l), code)
		// Each file's functions become one scope's, so that one program runs all.
		_, body, _ := strings.Cut(code, "// Layout describes")
		n := string(rune('A'+i/26)) + string(rune('A'+i%26))
		functions.WriteString(strings.NewReplacer("func Layout()", "func Layout"+n+"()", "Layout(), ", "Layout"+n+"(), ",
			"func New(", "func New"+n+"(").Replace("// Layout describes" + body + "\n"))
		calls.WriteString("\tfmt.Println(told(Layout" + n + "()))\n")
		want.WriteString(l.Name + " " + layouts.FieldsText(l))
		timed := l.Index(snowflake.KindTime) >= 0
		if timed {
			want.WriteString(" " + l.Epoch.String() + " " + l.Tick.String())
		}
		want.WriteString("\n")
		if strings.Contains(code, "func New(") {
			calls.WriteString("\tif _, err := New" + n + "(" + nodeNumbers(l, 1) + "); err != nil {\n\t\tpanic(err)\n\t}\n")
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

// Two clusters have a database each. As many pods as possible run the exported code, with a registry in
// memory instead of the database.
func TestPodsOfTwoClustersShareNoNodeID(t *testing.T) {
	const head = `package main

import (
	"context"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
)

func claim(ctx context.Context, r *grant.Memory, l snowflake.Layout, v snowflake.Values) (*grant.Generator, error) {
	return grant.Claim{Registry: r, Layout: l, Values: v}.Open(ctx)
}

func clusters(l snowflake.Layout, pods int, claim func(ctx context.Context, r *grant.Memory, cluster uint64) (*grant.Generator, error)) {
	ctx, nodes := context.Background(), map[uint64]bool{}
	for cluster := range uint64(2) {
		registry := &grant.Memory{}
		for range pods {
			g, err := claim(ctx, registry, cluster)
			if err != nil {
				panic(err)
			}
			defer g.Close(ctx)
			id, err := g.Wait(ctx)
			if err != nil {
				panic(err)
			}
			nodes[l.Node(id)] = true
		}
	}
	fmt.Print(len(nodes), " ")
}

func main() {
	clusters(LayoutA(), 32, ClaimA)
	clusters(LayoutB(), 8, ClaimB)
	clusters(LayoutC(), 8, func(ctx context.Context, r *grant.Memory, _ uint64) (*grant.Generator, error) { return ClaimC(ctx, r) })
}

`
	program := head
	for n, l := range map[string]snowflake.Layout{
		"A": snowflake.Twitter(),
		"B": layout(t, "unused:5,time:41,region:3,pod:3,sequence:12", "1704067200000", "1ms"),
		"C": layout(t, "unused:8,time:41,node:3,sequence:12", "1704067200000", "1ms"), // the clusters have no field
	} {
		for _, code := range []string{export.Go(l), export.Pods(l)} {
			isFormatted(t, n, code)
			_, body, _ := strings.Cut(code, "\n)\n")
			program += strings.NewReplacer("Layout()", "Layout"+n+"()", "func Claim(", "func Claim"+n+"(", "func New(", "func New"+n+"(",
				"grantsql.Claim(", "claim(", "*sql.DB", "*grant.Memory").Replace(body)
		}
	}
	file := filepath.Join(t.TempDir(), "main.go")
	write(t, file, program)
	if got, err := exec.Command("go", "run", file).CombinedOutput(); err != nil || string(got) != "64 16 8 " {
		t.Errorf("got %s, %v; want 64, 16 and, without a field for the clusters, 8 node IDs", got, err)
	}
}

func TestTheCodeForPodsIsFormatted(t *testing.T) {
	for _, l := range exported(t) {
		code := export.Pods(l)
		isFormatted(t, layouts.FieldsText(l), code)
		if claims := layoutlab.Generates(l) && l.Nodes() > 1; strings.Contains(code, "grantsql.Claim") != claims {
			t.Errorf("%s: got\n%s", layouts.FieldsText(l), code)
		}
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

func TestJSONIsValidAndReadBack(t *testing.T) {
	for _, l := range exported(t) {
		written := export.JSON(l)
		var any map[string]any
		if err := json.Unmarshal([]byte(written), &any); err != nil {
			t.Errorf("%s: %v", layouts.FieldsText(l), err)
		}
		d, err := export.ReadJSON(written)
		got := d.Layout()
		timed := l.Index(snowflake.KindTime) >= 0
		if err != nil || layouts.FieldsText(got) != layouts.FieldsText(l) ||
			timed && (d.Name != l.Name || !got.Epoch.Equal(l.Epoch) || got.Tick != l.Tick) {
			t.Errorf("%s: got %q, %+v, %v", layouts.FieldsText(l), d.Name, got, err)
		}
	}
	changed := strings.Replace(export.JSON(snowflake.Twitter()), "41", "40", 1)
	if d, err := export.ReadJSON(changed); err == nil || d.Name != "" || d.Total() != 63 {
		t.Errorf("63 bits by Twitter's name: got %v, %v", d, err)
	}
	named := layout(t, "time:64", "0", "1us")
	if named.Name = "a \"quoted\\\" \n\x1f\x01 na/më"; !json.Valid([]byte(export.JSON(named))) {
		t.Error("a name breaks the JSON")
	}
}

func TestJSONThatCannotBeReadNamesTheCharacter(t *testing.T) {
	for _, c := range []struct{ name, written, want string }{
		{"nothing", "", "character 1: expected “{”"},
		{"no object", "[1]", "character 1: expected “{”"},
		{"a mistyped key", `{"feilds": []}`, "unknown key “feilds”"},
		{"an end in the middle", `{"fields": [{"name": "a"`, "character 25: expected “}”"},
		{"no closing quote", `{"fields`, "character 9: missing closing quote"},
		{"a word without quotes", `{"tick": fast}`, "character 10: expected a quoted string or a number"},
		{"more after the end", `{"fields": []} x`, "character 16: unexpected text"},
		{"a comma too many", `{"fields": [],}`, "character 15: expected “\"”"},
		{"a field's unknown key", `{"fields": [{"width": 3}]}`, "unknown key “width”"},
		{"a bad escape", `{"tick": "\x"}`, "invalid string"},
		{"characters, not bytes", `{"name": "é", "x`, "character 17"},
		{"an unknown kind", `{"fields": [{"name": "a", "kind": "b", "bits": 64}]}`, "unknown kind “b”"},
		{"a wrong width", `{"fields": [{"name": "a", "bits": 6.4}]}`, "“6.4” is not a whole number"},
		{"a wrong epoch", `{"fields": [{"name": "time", "bits": 64}], "epoch": "x", "tick": "1us"}`, "“x” is not an epoch"},
	} {
		_, err := export.ReadJSON(c.written)
		var p *layoutlab.Problem
		if !errors.As(err, &p) || !strings.Contains(p.Words, c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
	d, err := export.ReadJSON(`{ "fields" : [ {"name":"time","bits":64} ], "epoch":"2015-01-01", "tick" : "1us" }`)
	if _, epoch, _ := d.Link(); err != nil || epoch != "1420070400000" {
		t.Errorf("a date as epoch: got %s, %v", epoch, err)
	}
}

func TestTheDiagramAlignsBoxesAndBits(t *testing.T) {
	for _, l := range exported(t) {
		lines := strings.Split(export.Diagram(l), "\n")
		wide := func(i int) int { return utf8.RuneCountInString(lines[i]) }
		if len(lines) != 6 || wide(1) != wide(2) || wide(2) != wide(3) || !strings.HasPrefix(lines[0], "  63") {
			t.Errorf("%s: its boxes are not straight:\n%s", layouts.FieldsText(l), strings.Join(lines, "\n"))
		}
		if got := export.Markdown(l); strings.Count(got, "\n| ") != len(l.Fields)+2 || strings.Count(got, "```") != 2 {
			t.Errorf("%s: got\n%s", layouts.FieldsText(l), got)
		}
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

// FuzzWhatIsExported feeds the reader of JSON, and the exports with whatever layout comes of it: JSON is read back.
func FuzzWhatIsExported(f *testing.F) {
	for _, s := range []string{
		`{"fields":[{"name":"time","bits":64}],"epoch":0,"tick":"1us"}`,
		`{"name":"twitter","fields":[{"name":"a","kind":"time","bits":1},{"name":"b","bits":63}]}`, `{"x":1}`, "",
		"\xe7.\x88\x9d",
	} {
		f.Add(s, "time:41,node:11,sequence:12")
	}
	f.Fuzz(func(t *testing.T, written, spec string) {
		for _, read := range []func() (layoutlab.Draft, error){
			func() (layoutlab.Draft, error) { return export.ReadJSON(written) },
			func() (layoutlab.Draft, error) { return layoutlab.ParseDraft(spec, "0", "1ms") },
		} {
			d, err := read()
			if err != nil {
				continue
			}
			l := d.Layout()
			_, _, _ = export.SQL(l), export.Go(l), export.Markdown(l)
			if back, err := export.ReadJSON(export.JSON(l)); err != nil || layouts.FieldsText(back.Layout()) != layouts.FieldsText(l) {
				t.Errorf("%s became %s: %v", layouts.FieldsText(l), layouts.FieldsText(back.Layout()), err)
			}
		}
	})
}
