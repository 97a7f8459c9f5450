package find_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// stampOf is the first date, with its year, in the record of the first row.
func stampOf(s *find.Set) (at time.Time, ok bool) {
	for _, d := range s.AppendDates(nil, 0) {
		if !d.Yearless {
			return time.UnixMilli(d.MS).UTC(), true
		}
	}
	return time.Time{}, false
}

func TestDatesOfARecordAreAskedInTheirOrder(t *testing.T) {
	const id = "1541815603606036480"
	for text, want := range map[string]string{
		"2021-01-01T00:00:00Z made " + id + " 2022-01-01T00:00:00Z":                                                   "2022 2021",
		"updated_at=2021-01-01T00:00:00Z id=" + id + " x=7 created_at=2022-01-01T00:00:00Z":                           "2022 2021",
		"2021-01-01T00:00:00Z\nmade\n2020-01-01T00:00:00Z " + id + "\n2022-01-01T00:00:00Z":                           "2020 2022 2021",
		"{\n\"birthday\": \"1999-01-01T00:00:00Z\",\n\"id\": " + id + ",\n\"time\": 1656432460\n}":                    "2022 1999",
		"2021-01-01T00:00:00Z" + strings.Repeat("\nx", 41) + "\n" + id:                                                "",
		strings.Repeat("2021-01-01T00:00:00Z\n", 9) + strings.Repeat("2020-01-01T00:00:00Z\n", 7) + "at " + id + "\n": "2020 2020 2020 2020 2020 2020 2020 2021",
	} {
		s, got := read(text), ""
		for _, d := range s.AppendDates(nil, 0) {
			got += fmt.Sprint(" ", time.UnixMilli(d.MS).UTC().Year())
		}
		if strings.TrimSpace(got) != want {
			t.Errorf("%q: got%s, want %s", text, got, want)
		}
	}
}

func TestAddressesOfInstagramHoldShortcodes(t *testing.T) {
	var want []string
	text := ""
	for i := range 3 {
		code := snowflake.Shortcode.Encode(id(i*7919, i, i*13))
		want = append(want, code)
		text += "see https://www.instagram.com/" + []string{"p", "reel", "tv"}[i] + "/" + code + "/?igsh=1 and /p/AbCdEfGhIjK/\n"
	}
	s := read(text)
	for i := range s.Len() {
		if s.Text(i) != want[i] {
			t.Errorf("got %s, want %s", s.Text(i), want[i])
		}
	}
	if system, rows := s.Signed(); s.Len() != 3 || system != "instagram" || rows != 3 {
		t.Errorf("got %d rows, %d of %q", s.Len(), rows, system)
	}
}

func TestNumbersThatAreNotIDsAreIgnored(t *testing.T) {
	for _, text := range []string{
		"![image-20240517120000123](https://example.org/a.png)", "backup_20240517120000.tar.gz is there", "order 20240517120000123 is paid",
		`{"time_us":1725911162329308,"kind":"commit"}`, `"indices":[12,35],"size":[1200,675]`, "id=undefined", "undefined\nundefined\nnull\nNaN\nundefined",
		"identity 11010519491231002X", "identity: 110105194912310046 is hers", `ID_18 = "110105194912310046";`,
	} {
		finds(t, map[string][]string{text: nil})
	}
	if got := rows(read("id\n110105194912310046\n1541815603606036480")); len(got) != 3 {
		t.Errorf("in a list: got %q", got)
	}
}
