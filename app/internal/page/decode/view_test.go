package decode

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

var (
	tag       = regexp.MustCompile(`<[a-z0-9]+(\s+[^\s=>]+(="[^"]*")?)*>`)
	attribute = regexp.MustCompile(`[^\s=<>]+="[^"]*"|[^\s=<>]+`)
	gaps      = regexp.MustCompile(`>\s+|\s+<`)
)

// drawn is what the page shows for a link, on one line, with the attributes of each element in the order of their
// names.
func drawn(link string) string {
	p := New()().(*decode)
	p.Open("", link)
	html := tag.ReplaceAllStringFunc(app.HTMLString(p.Render()), func(tag string) string {
		parts := attribute.FindAllString(tag, -1)
		slices.Sort(parts[1:])
		return "<" + strings.Join(parts, " ") + ">"
	})
	return gaps.ReplaceAllStringFunc(html, strings.TrimSpace)
}

func TestALinkIsDrawn(t *testing.T) {
	const one, log = "id=1541815603606036480", "sample=log"
	for _, c := range []struct {
		link     string
		has, not []string
	}{
		{"", []string{`data-field="best" data-value="twitter"`, `88 % sure`, `28 June 2022`, `data-candidate="leaf"`},
			[]string{`role="alert"`, "data-finding"}},
		{"id=3jzfcijpj2z2a",
			[]string{`data-field="best" data-value="tid"`, `data-field="utc" data-value="2023-06-30T15:03:01.887007Z"`},
			nil},
		{"id=0ujtsYcgvSTl8PAuAdqWYSMnLOv", []string{`data-field="utc" data-value="2017-10-10T04:00:47.000Z"`}, nil},
		{one + "&reading=discord&see=why",
			[]string{`data-field="process" data-value="26"`, "Evidence for it", "Evidence against it", "increment is 0",
				`data-bit="63"`, `data-field="best" data-value="discord"`}, nil},
		{one + "&reading=twitter&step=3",
			[]string{`class="know board"`,
				"1,288,834,974,657 + 367,597,485,448 = 1,656,432,460,105, which is 2022-06-28T16:07:40.105Z"}, nil},
		{"id=1541815603606036500", []string{`data-finding="possibly-damaged"`, "one of the 257 numbers", "25 or 26"},
			nil},
		{"id=4096&see=excluded", []string{"No known system fits", "No documented system issues such IDs"},
			[]string{"data-candidate", "data-excluded"}},
		{"id=507f1f77bcf86cd79943901", []string{`role="alert"`, "23 characters, needs 24"},
			[]string{`data-field="id"`}},
		{`id={"id": 329755153370267648, "created_at": "2019-05-25T12:10:20Z"}`,
			[]string{`data-fold="candidates"`, ">No known system fits<", "read as Twitter, 40 %"}, nil},
		{"id=7&id=8x&id=9&layout=leaf",
			[]string{`data-field="rows" data-value="2"`, `data-field="bad-rows" data-value="1"`, "Line 2: ",
				`data-row="7"`, `data-row="9"`}, nil},
		{"id=x&id=y&id=z&id=a&id=b&id=c", []string{`class="bad-lines"`, "Line 6: "}, []string{`role="alert"`}},
		{"id=1541815603606036480&id=1541815603606036481&layout=twitter",
			[]string{"data-one-generator>", `class="compare"`, "1 bit differs."}, nil},
		{one + "&" + one, []string{"The two are the same ID."}, []string{"data-one-generator"}},
		{one + "&id=01977420-dc00-72ea-9ae7-ae0f25f02628",
			[]string{"Line 1 is older by 2 years 352 days.", ">01977420-dc00-72ea-9ae7-ae0f25f02628</strong>",
				`role="grid"`}, nil},
		{"id=636507967185264641&id=636507967185264600",
			[]string{"(line 1) after JavaScript rounded it.", `data-finding="rounded"`},
			[]string{"data-one-generator"}},
		{"id=id,author&id=1541815603606036480,175928847299117063&id=1541815607800340480,175928847299117063",
			[]string{`data-place="author"`, `data-finding="duplicates"`, "names the columns"},
			[]string{`role="alert"`}},
		{log, []string{"over 99 % sure", `data-finding="clock-back"`, `aria-rowcount="301"`, `data-plot="ids-by-line"`},
			[]string{`data-finding="future"`, "compare card"}},
		{log + "&show=clock-back&sort=-id&open=12&compare=3,9",
			[]string{`aria-rowcount="10"`, "Show all rows", `aria-sort="descending"`, `class="opened"`,
				"Decode this ID alone", `class="compare"`}, nil},
		{log + "&where=worker:99&from=yesterday&find=9x",
			[]string{"worker has 5 bits: 0 to 31", "yesterday", "These IDs contain only digits", "Show all rows<"},
			nil},
		{log + "&layout=discord", []string{"as you chose"}, nil},
		{one + "&id=7", []string{`data-field="skipped" data-value="1"`, "1 small number skipped",
			"Include small numbers"}, nil},
		{one + "&id=7&small=1", []string{`data-field="skipped" data-value="0"`, "Skip small numbers"}, nil},
		{one, []string{`data-refused="ulid"`, "19 characters, needs 26", `data-refused="sonyflake"`, "date in ",
			"Twitter IDs of 2022-06-28: 1541572081873846272 to 1541934469739446271"}, nil},
		{log, []string{`data-candidate="twitter"`, "29 March 2024", `data-refused="uuid-v7"`, "3 nodes"},
			[]string{`data-candidate="uuid-v7"`}},
		{"id=01ARYZ6S41TSV4RRFFQ69G5FAV", []string{`data-candidate="ulid"`, `data-refused="twitter"`,
			"26 characters, not 64 bits", "26 characters, needs 27"}, []string{`data-candidate="twitter"`}},
		{one + "&see=bounds,every", []string{"Discord\t", "ULID\t01", "UUIDv7\t", `data-way="Smallest"`}, nil},
		{"since=2022-06-28&until=2022-06-29&system=discord",
			[]string{`data-bounds="discord"`, `data-way="URL"`, "?after="}, nil},
		{"id=7&layout=nope", []string{"unknown layout, “nope”"}, nil},
		{"attached=mi3k2", []string{"which a link cannot hold and this tab no longer has"}, nil},
	} {
		html := drawn(c.link)
		for _, want := range c.has {
			if !strings.Contains(html, want) {
				t.Errorf("%s: %q is not there", c.link, want)
			}
		}
		for _, odd := range c.not {
			if strings.Contains(html, odd) {
				t.Errorf("%s: %q is there", c.link, odd)
			}
		}
	}
}

func TestTheBookmarkletOpensTheDocumentedAddress(t *testing.T) {
	const want = `javascript:void open("https://lab.test/x/decode#id="+encodeURIComponent(getSelection()))`
	if got := bookmarkletOf("https://lab.test/x/decode"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if s, problems := parse("", "id=12%20a%0A1541815603606036480"); problems != nil ||
		s.typed != "12 a\n1541815603606036480" { // lines, as that function escapes them
		t.Errorf("got %q, %v", s.typed, problems)
	}
}

func TestTheMapOfThePackageNamesItsFiles(t *testing.T) {
	doc, err := os.ReadFile("decode.go")
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(doc), "\npackage ")
	named := regexp.MustCompile(`[a-z/]+\.go`).FindAllString(head, -1)
	for _, name := range named {
		if strings.Contains(name, "/") {
			name = "../../" + name
		}
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
	files, _ := filepath.Glob("*.go")
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") && !slices.Contains(named, name) {
			t.Errorf("%s is not in the map", name)
		}
	}
	if path, _, _ := strings.Cut(head, "Below the headline"); strings.Count(path, ".go ") != 8 {
		t.Errorf("the path of a paste is not eight files: %s", path)
	}
}
