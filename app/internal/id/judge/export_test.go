package judge_test

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func exported(s *find.Set, l snowflake.Layout) (table, objects string) {
	r := judge.IDs(s, judge.Options{Now: now, Layout: l})
	csv, lines := r.AppendCSVHead(nil), []byte(nil)
	for i := range s.Len() {
		csv, lines = r.AppendCSV(csv, i), r.AppendJSON(lines, i)
	}
	return string(csv), string(lines)
}

func TestRowsLeaveAsCSVAndAsJSONLines(t *testing.T) {
	table, objects := exported(read("2022-06-28T16:07:41Z id=1541815603606036480\nid=0181ab24-1400-7000-8000-000000000000\nid=-5"), snowflake.Twitter())
	want := "line,id,kind,utc,unix-ms,unused,time,datacenter,worker,sequence,line-utc\r\n" +
		"1,1541815603606036480,decimal,2022-06-28T16:07:40.105Z,1656432460105,0,367597485448,11,26,0,2022-06-28T16:07:41.000Z\r\n" +
		"2,0181ab24-1400-7000-8000-000000000000,uuid-v7,2022-06-28T16:27:57.312Z,1656433677312,,,,,,\r\n" +
		"3,-5,signed,2080-07-10T17:30:30.208Z,3487858230208,1,2199023255551,31,31,4091,\r\n"
	if table != want {
		t.Errorf("got\n%s\nwant\n%s", table, want)
	}
	records, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil || len(records) != 4 {
		t.Errorf("a reader of CSV got %d records, %v", len(records), err)
	}
	want = `{"line":1,"id":"1541815603606036480","kind":"decimal","utc":"2022-06-28T16:07:40.105Z","unix-ms":1656432460105,"unused":0,"time":367597485448,"datacenter":11,"worker":26,"sequence":0,"line-utc":"2022-06-28T16:07:41.000Z"}
{"line":2,"id":"0181ab24-1400-7000-8000-000000000000","kind":"uuid-v7","utc":"2022-06-28T16:27:57.312Z","unix-ms":1656433677312}
{"line":3,"id":"-5","kind":"signed","utc":"2080-07-10T17:30:30.208Z","unix-ms":3487858230208,"unused":1,"time":2199023255551,"datacenter":31,"worker":31,"sequence":4091}
`
	if objects != want {
		t.Errorf("got\n%s\nwant\n%s", objects, want)
	}
	for line := range strings.Lines(objects) {
		if !json.Valid([]byte(line)) {
			t.Errorf("%s is not JSON", line)
		}
	}
}

func TestFieldsThatJavaScriptCannotHoldAreTextInJSON(t *testing.T) {
	wide := snowflake.Layout{Fields: []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 54}, {Name: "rest", Kind: snowflake.KindNode, Bits: 10}}, Tick: 1e6}
	_, objects := exported(read("18446744073709551615"), wide)
	if !strings.Contains(objects, `"time":"18014398509481983","rest":1023`) {
		t.Errorf("got %s", objects)
	}
}
