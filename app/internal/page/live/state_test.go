package live

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	const usual = "layout=twitter&datacenter=3&worker=7&"
	for link, c := range map[string]struct {
		want string
		says []string
	}{
		"":                            {usual + "rate=max", nil},
		"rate=1000&bits=12&mod=8":     {usual + "rate=1000", nil},
		"rate=10000000":               {usual + "rate=max", nil},
		"bits=0&policy=refuse&mod=2":  {usual + "rate=max&bits=0&policy=refuse&mod=2", nil},
		"start=random&policy=lead":    {usual + "rate=max&policy=lead&start=random", nil},
		"layout=discord&worker=2":     {"layout=discord&worker=2&process=1&rate=max", nil},
		"layout=time:52,sequence:12":  {"layout=time:52,sequence:12&epoch=0&tick=1ms&rate=max", nil},
		"worker=99":                   {usual + "rate=max", []string{"31"}},
		"rate=0":                      {usual + "rate=max", []string{"rate=“0”"}},
		"rate=fast&bits=17&policy=no": {usual + "rate=max", []string{"rate=“fast”", "bits=“17”", "policy=“no”"}},
		"sped=3":                      {usual + "rate=max", []string{"“sped”"}},
	} {
		s, problems := parse(link, "")
		got, _ := s.link()
		nav.CheckLink(t, link, got, c.want, problems, c.says)
		again, problems := parse(got, "")
		if twice, _ := again.link(); twice != got || problems != nil {
			t.Errorf("%s becomes %s, %v", got, twice, problems)
		}
	}
}

func TestASequenceTakesItsBitsFromTheTime(t *testing.T) {
	for _, s := range system.All() {
		for bits := range mostBits + 1 {
			got := widened(s.Layout, bits)
			if err := got.Validate(); err != nil && s.Layout.Index(snowflake.KindTime) >= 0 {
				t.Errorf("%s with %d bits of sequence: %v", s.Name, bits, err)
			}
		}
	}
	if got := layouts.FieldsText(widened(snowflake.Twitter(),
		16)); got != "unused:1,time:37,datacenter:5,worker:5,sequence:16" {
		t.Errorf("got %s", got)
	}
}

func TestALayoutThatCannotIssueIDsSaysWhy(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for link, want := range map[string]string{
		"":                             "",
		"bits=16":                      "",
		"bits=0":                       "at least one sequence bit",
		"layout=baidu":                 "ended on 2024-11-20",
		"layout=time:64":               "no sequence field",
		"layout=worker:52,sequence:12": "no time field",
		"layout=time:52,sequence:12&epoch=1900000000000": "starts at",
	} {
		s, _ := parse(link, "")
		f := derive(s)
		f.settle(s, now)
		if want == "" && f.cannot != "" || !strings.Contains(f.cannot, want) {
			t.Errorf("%s: got %q, want %q", link, f.cannot, want)
		}
		if f.young != (link == "bits=16") {
			t.Errorf("%s: the epoch was moved: %v", link, f.young)
		}
	}
}

func TestTheSlidersEndIsAsFastAsPossible(t *testing.T) {
	last := 0
	for at := range sliding {
		rate := rateAt(at)
		if rate < max(last, 1) || slid(rate) > at || rateAt(slid(rate)) != rate {
			t.Errorf("at %d the rate is %d, which stands at %d, and before it %d", at, rate, slid(rate), last)
		}
		last = rate
	}
	if rateAt(sliding) != 0 || slid(0) != sliding || rateAt(0) != 1 || rateAt(3*decade) != 1000 {
		t.Error("the ends, or a thousand, stand elsewhere")
	}
}

func TestFiguresCoverTheLastSecond(t *testing.T) {
	var f figures
	for i := range 20 {
		at := time.Duration(i+1) * 200 * time.Millisecond
		f.take(live.Report{Elapsed: at, Issued: uint64(i * i * 100), Idle: at / 4, Lost: at / 2,
			Sampled: uint64(10 * i)})
	}
	// From the 14th to the 19th report: 19² − 14² hundred IDs in a second.
	if f.perID != 16_500 || f.idle < 0.499 || f.idle > 0.501 || f.lost != 0.5 || f.of != 330 {
		t.Errorf("got %+v", f)
	}
}

func TestTheExampleMatchesTheRate(t *testing.T) {
	for link, odd := range map[string]bool{"rate=1": false, "rate=max": true, "layout=baidu&rate=max": true} {
		s, _ := parse(link, "")
		f := derive(s)
		ids := example(s, f.shape)
		found := false
		for i, id := range ids {
			if i > 0 && id <= ids[i-1] && f.cannot == "" && s.layout.Name != "baidu" {
				t.Errorf("%s: row %d is not above the one before", link, i)
			}
			found = found || id%2 == 1
		}
		if found != odd {
			t.Errorf("%s: odd IDs: %v", link, found)
		}
	}
}

func TestEveryLayoutRunsOrSaysWhyNot(t *testing.T) {
	layouts := []string{
		"sequence:64", "time:64", "worker:64", "unused:64", "worker:52,sequence:12", "time:52,worker:12",
		"time:63,sequence:1",
		"time:1,sequence:63&epoch=1795262400000", "sequence:63,time:1&epoch=1795262400000&tick=1s",
		"time:30,sequence:34&epoch=1795000000000&tick=1s",
		"unused:1,time:62,sequence:1&tick=1us", "time:52,sequence:12&epoch=-1000",
	}
	for _, s := range system.All() {
		layouts = append(layouts, s.Name)
	}
	for _, layout := range layouts {
		for _, more := range []string{"rate=max", "rate=1", "rate=60", "rate=61", "rate=9999999", "rate=0&bits=0&mod=0",
			"bits=0", "bits=16&start=random", "policy=lead", "policy=refuse&start=random&rate=20"} {
			p := New().(*page)
			p.Open("layout="+layout+"&"+more, "")
			p.settle(p.state, exampleEnd)
			p.Render()
			if p.cannot == "" && (p.ceiling < 1 || p.wall < 1) {
				t.Errorf("%s, %s: a ceiling of %v, a bar of %v", layout, more, p.ceiling, p.wall)
			}
			if p.cannot != "" {
				continue
			}
			at := exampleEnd
			r, err := live.NewRun(p.settings(), func() time.Time { at = at.Add(100 * time.Microsecond); return at })
			if err != nil {
				t.Errorf("%s, %s: %v", layout, more, err)
				continue
			}
			r.Slice(time.Millisecond, time.Millisecond)
			r.Report(make([]byte, live.Size))
		}
	}
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
