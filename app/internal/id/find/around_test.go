package find_test

import (
	"fmt"
	"slices"
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

// The KSUIDs are of Clerk's and the TypeID of the specification's examples.
func TestIDsAreReadWithoutTheirPrefix(t *testing.T) {
	finds(t, map[string][]string{
		`{"id":"user_2MEmVnMNV3DR1fXDUBgPVOIrhFc","org":"org_2cribTfm5N1T2Ac9qH2Xc48pE0k"}`: {"ksuid 2MEmVnMNV3DR1fXDUBgPVOIrhFc", "ksuid 2cribTfm5N1T2Ac9qH2Xc48pE0k"},
		"accept prefix_01h455vb4pex5vsknk084sn02q":                                          {"uuid-v7 01890a5d-ac96-774b-bcce-b302099a8057"},
		"accept prefix-01h455vb4pex5vsknk084sn02q":                                          {"ulid 01H455VB4PEX5VSKNK084SN02Q"}, // a TypeID has an underscore
		"accept asgn_01M2A9SXDXPM5X5JHP2MHX7M4S":                                            {"ulid 01M2A9SXDXPM5X5JHP2MHX7M4S"},
		"accept directory_user_01HCYZ09NQHZ4X1ZRVZ3V09WWW":                                  {"ulid 01HCYZ09NQHZ4X1ZRVZ3V09WWW"},
		"accept file-507f1f77bcf86cd799439011":                                              {"objectid 507f1f77bcf86cd799439011"},
		"accept req_c5vc9jpp4r7gu8m8v0a0":                                                   {"xid c5vc9jpp4r7gu8m8v0a0"},
		"accept cus_NffrFeUfNV2HibAbcdEfghij 12_01M2A9SXDXPM5X5JHP2MHX7M4S":                 nil, // no ID, and no prefix of letters
	})
}

func TestPathsOfDiscordsAPISpeakForItWhateverTheirHost(t *testing.T) {
	for text, want := range map[string]int{
		"GET /api/v9/channels/1394776465991532766/messages 403":                     1,
		"path: '/channels/1394776465991532766/messages/1394776499999999999'":        2,
		"https://proxy.example/api/guilds/383060918625370112/members?limit=1000":    1,
		"Rate limit triggered: channels/1394776465991532766":                        1,
		"GET /channels/1394776465991532766/videos, /messages/1394776499999999999":   0,
		"GET /orders/1394776465991532766/messages and channels 1394776499999999999": 0,
	} {
		if system, rows := read(text).Signed(); rows != want || want > 0 && system != "discord" {
			t.Errorf("%s: got %d rows of %q, want %d", text, rows, system, want)
		}
	}
}

func TestEpochsOfATextAreFound(t *testing.T) {
	for text, want := range map[string][]int64{
		"custom_epoch: 1262304000000":                       {1262304000000},
		"private final long twepoch = 1288834974657L;":      {1288834974657},
		"START_STMP = 1480166465631":                        {1480166465631},
		`{"epoch": 1420070400, "id": 5}`:                    {1420070400000},
		"EPOCH_MS=1609459200000n":                           {1609459200000},
		`epoch: new Date("2020-01-01")`:                     {1577836800000},
		`epoch: "2020-01-01T08:00:00Z"`:                     {1577865600000},
		"epoch: 0 timestamp: 1262304000000 epochs: 30":      nil,
		"id of epoch 1541815603606036480, version 12 epoch": nil,
	} {
		if got := read(text).Epochs(); !slices.Equal(got, want) {
			t.Errorf("%s: got %d, want %d", text, got, want)
		}
	}
	if set := read(strings.Repeat("epoch: 1262304000000\n", 99)); len(set.Epochs()) != 4 {
		t.Errorf("got %d epochs", len(set.Epochs()))
	}
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

// The name is that of what the function makes of the ID.
func TestAnArgumentInQuotesIsNoInstantOfTheNameBefore(t *testing.T) {
	finds(t, map[string][]string{
		`const timestamp = timestampFrom("1593572310593806338");` + "\n// an instant\n": {"decimal 1593572310593806338"},
		"const timestamp = 1593572310593806338;\n// an instant\n":                       nil,
	})
}

func TestChineseCommasAndColonsSeparate(t *testing.T) {
	finds(t, map[string][]string{
		"当id为636507967185264641，输出后变成636507967185264700":                {"decimal 636507967185264641", "decimal 636507967185264700"},
		"订单号：1541815603606036480，用户：1541815603606036481":                {"decimal 1541815603606036480", "decimal 1541815603606036481"},
		"1541815603606036480，1541815603606036481":                       {"decimal 1541815603606036480", "decimal 1541815603606036481"},
		"编号，用户\n1541815603606036480，anna\n1541815603606036481，bob":      {"decimal 1541815603606036480", "decimal 1541815603606036481"},
		"创建时间：2021-06-09 10:00:00，编号：1541815603606036480，状态：1，代码：20021": {"decimal 1541815603606036480"},
	})
}
