package find_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
)

// stampOf is the first date in the record of the first row.
func stampOf(s *find.Set) (at time.Time, ok bool) {
	for _, d := range s.AppendDates(nil, 0) {
		return time.UnixMilli(d.MS).UTC(), true
	}
	return time.Time{}, false
}

func TestDatesOfARecordAreAskedInTheirOrder(t *testing.T) {
	const id = "1541815603606036480"
	for text, want := range map[string]string{
		"2021-01-01T00:00:00Z made " + id +
			" 2022-01-01T00:00:00Z": "2022 2021",
		"2021-01-01T00:00:00Z\nmade\n2020-01-01T00:00:00Z " + id +
			"\n2022-01-01T00:00:00Z": "2020 2022 2021",
		"{\n\"birthday\": \"1999-01-01T00:00:00Z\",\n\"id\": " + id +
			",\n\"time\": 1656432460\n}": "1999 2022",
		"2021-01-01T00:00:00Z" + strings.Repeat("\nx", 41) + "\n" +
			id: "",
		strings.Repeat("2021-01-01T00:00:00Z\n", 9) + strings.Repeat("2020-01-01T00:00:00Z\n", 7) + "at " + id +
			"\n": "2020 2020 2020 2020 2020 2020 2020 2021",
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

func TestNumbersThatAreNotIDsAreIgnored(t *testing.T) {
	for _, text := range []string{
		"backup_20240517120000.tar.gz is there",
		`{"time_us":1725911162329308,"kind":"commit"}`, `"indices":[12,35],"size":[1200,675]`, "id=undefined",
		"undefined\nundefined\nnull\nNaN\nundefined",
		"identity 11010519491231002X",
	} {
		finds(t, map[string][]string{text: nil})
	}
}

// found are the rows of a text as KIND TEXT.
func found(text string) (all []string) {
	set := read(text)
	for i := range set.Len() {
		all = append(all, set.Kind[i].String()+" "+set.Text(i))
	}
	return all
}

func finds(t *testing.T, want map[string][]string) {
	t.Helper()
	for text, ids := range want {
		if got := found(text); !slices.Equal(got, ids) {
			t.Errorf("%s: got %q, want %q", text, got, ids)
		}
	}
}

// findsJoined is [finds] with the rows of a text in one string.
func findsJoined(t *testing.T, want map[string]string) {
	t.Helper()
	for text, ids := range want {
		if got := strings.Join(found(text), " "); got != ids {
			t.Errorf("%s: got %q, want %q", text, got, ids)
		}
	}
}

// The KSUIDs are of Clerk's and the TypeID of the specification's examples.
func TestIDsAreReadWithoutTheirPrefix(t *testing.T) {
	finds(t, map[string][]string{
		`{"id":"user_2MEmVnMNV3DR1fXDUBgPVOIrhFc","org":"org_2cribTfm5N1T2Ac9qH2Xc48pE0k"}`: {"ksuid 2MEmVnMNV3DR1fXDUBgPVOIrhFc", "ksuid 2cribTfm5N1T2Ac9qH2Xc48pE0k"},
		"accept prefix_01h455vb4pex5vsknk084sn02q":                                          {"uuid-v7 01890a5d-ac96-774b-bcce-b302099a8057"},
		// a TypeID has an underscore
		"accept prefix-01h455vb4pex5vsknk084sn02q":         {"ulid 01H455VB4PEX5VSKNK084SN02Q"},
		"accept asgn_01M2A9SXDXPM5X5JHP2MHX7M4S":           {"ulid 01M2A9SXDXPM5X5JHP2MHX7M4S"},
		"accept directory_user_01HCYZ09NQHZ4X1ZRVZ3V09WWW": {"ulid 01HCYZ09NQHZ4X1ZRVZ3V09WWW"},
		"accept file-507f1f77bcf86cd799439011":             {"objectid 507f1f77bcf86cd799439011"},
		"accept req_c5vc9jpp4r7gu8m8v0a0":                  {"xid c5vc9jpp4r7gu8m8v0a0"},
		// no ID, and no prefix of letters
		"accept abc_NffrFeUfNV2HibAbcdEfghij 12_01M2A9SXDXPM5X5JHP2MHX7M4S": nil,
	})
}

// The name is of the examples of Interactsh, whose servers tell callers apart by an xid and 13 more characters.
func TestAnXIDIsReadBeforeANonceInAHostName(t *testing.T) {
	finds(t, map[string][]string{
		"query c6rj61aciaeutn2ae680cg5ugboyyyyyn.interactsh.com from 10.0.0.1": {"xid c6rj61aciaeutn2ae680"},
		"query zzrj61aciaeutn2ae680cg5ugboyyyyyn.example.com from 10.0.0.1":    nil,
	})
}

// The first is of an article's list of libraries for IDs, the second of InfluxDB's log.
func TestIDsInTheDigitsOfTheirSystemsAreFoundInText(t *testing.T) {
	finds(t, map[string][]string{
		"github.com/sony/sonyflake: 20f8707d6000108":                                   {"hex-digits 020f8707d6000108"},
		`lvl=info msg="Opened shard" log_id=0DWAqqBG000 service=store`:                 {"influx-base64 0DWAqqBG000"},
		`{"log_id": "0Im11qZ0000", "svc": "taskd/scheduler", "tasks_affected": 1}`:     {"influx-base64 0Im11qZ0000"},
		"video 0DWAqqBG123, 2nd_edition of 0x7ffabcde1 and 12345678901, a 1password12": nil,
	})
}

func TestDaysWithoutATimeAreDates(t *testing.T) {
	for text, want := range map[string]string{
		"2021-06-09 609400984137347072":                              "[1623240000000]",
		"609400984137347072,2021/06/09":                              "[1623240000000]",
		"2021年6月9日 609400984137347072":                               "[1623240000000]",
		"release-2021-06-09-1 and 2021-06-091 of 609400984137347072": "[]",
		"2021-13-09, 1998-06-09 609400984137347072":                  "[]",
		"2021-06-09 10:00:00 609400984137347072":                     "[]", // it has a time
	} {
		set, days := read(text), []int64{}
		for _, d := range set.AppendDates(nil, 0) {
			if d.Day {
				days = append(days, d.MS)
			}
		}
		if got := fmt.Sprint(days); got != want || set.Len() != 1 {
			t.Errorf("%s: got %s and %d IDs, want %s", text, got, set.Len(), want)
		}
	}
}

func TestChineseCommasAndColonsSeparate(t *testing.T) {
	finds(t, map[string][]string{
		"当id为636507967185264641，输出后变成636507967185264700": {"decimal 636507967185264641",
			"decimal 636507967185264700"},
		"订单号：1541815603606036480，用户：1541815603606036481": {"decimal 1541815603606036480",
			"decimal 1541815603606036481"},
		"1541815603606036480，1541815603606036481": {"decimal 1541815603606036480",
			"decimal 1541815603606036481"},
		"编号，用户\n1541815603606036480，anna\n1541815603606036481，bob": {"decimal 1541815603606036480",
			"decimal 1541815603606036481"},
		"创建时间：2021-06-09 10:00:00，编号：1541815603606036480，状态：1，代码：20021": {"decimal 1541815603606036480"},
	})
}
