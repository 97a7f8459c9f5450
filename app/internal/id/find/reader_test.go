package find_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
)

func read(text string) *find.Set {
	r := find.NewReader(&find.Set{})
	r.Feed([]byte(text))
	return r.Close()
}

// rows are the rows of a set as "line:offset text", and bad lines as
// "line! reason".
func rows(s *find.Set) []string {
	var all []string
	for i := range s.Len() {
		all = append(all, fmt.Sprintf("%d:%d %s", s.Row(i).Line, s.Row(i).Offset, s.Text(i)))
	}
	for i := range s.Bad() {
		all = append(all, fmt.Sprintf("%d! %s", s.BadLine(i).Line, s.BadLine(i).Reason))
	}
	return all
}

func texts(s *find.Set) (all []string) {
	for i := range s.Len() {
		all = append(all, s.Text(i))
	}
	return all
}

func TestIDsAreFoundAnywhereInAText(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"one a line", "1541815603606036480\n\n175928847299117063\n",
			[]string{"1:0 1541815603606036480", "3:21 175928847299117063"}},
		{"one without a line break", "7", []string{"1:0 7"}},
		{"Windows line breaks", "1\r\n2\r\n", []string{"1:0 1", "2:3 2"}},
		{"the largest, and one more", "18446744073709551615\n18446744073709551616", []string{"1:0 18446744073709551615",
			"2! This number is 1 more than the largest 64-bit number, 18,446,744,073,709,551,615."}},
		{"every form of an integer", "-1\n0x1565a11f6217a000\n0b101\n\"12\"\n'12',\n12n\n12L",
			[]string{"1:0 -1", "2:3 0x1565a11f6217a000", "3:22 0b" + strings.Repeat("0", 61) + "101", "4:29 12",
				"5:34 12", "6:39 12", "7:43 12"}},
		{"a list with a broken line", "1541815603606036480\n154181560360603648O\n175928847299117063",
			[]string{"1:0 1541815603606036480", "3:40 175928847299117063",
				"2! “O” at position 19 is not a decimal digit (0–9)."}},
		{"CSV with a heading",
			"created_at,id,port\n2022-06-28T16:07:40Z,1541815603606036480,8080\n2022-06-28T16:07:41Z,1541815607800340480,443\n",
			[]string{"2:40 1541815603606036480", "3:86 1541815607800340480", "1! This line names the columns."}},
		{"CSV with small IDs under a heading", "id,name,amount\n7,Ada,100000\n8,Bob,200000\n",
			[]string{"2:15 7", "3:28 8", "1! This line names the columns."}},
		{"CSV without a heading",
			"Ada,1541815603606036480,175928847299117063\nBob,1541815607800340480,175928847299117063\nCy,1541815607800340481,175928847299117063\nDi,1541815607800340482,175928847299117063",
			[]string{"1:4 1541815603606036480", "1:24 175928847299117063", "2:47 1541815607800340480",
				"2:67 175928847299117063", "3:89 1541815607800340481", "3:109 175928847299117063",
				"4:131 1541815607800340482", "4:151 175928847299117063"}},
		{"numbers with an exponent under a name of IDs",
			"id,name\n1.54181560360491e+18,anna\n1541815603606036480,bob\n",
			[]string{"2:8 1541815603604910000", "3:34 1541815603606036480",
				"1! This line names the columns."}},
		{"numbers with a decimal comma", "name;id\nanna;1,54182E+18\nbob;1,54182E18\n", []string{
			"2:13 1541820000000000000", "3:29 1541820000000000000", "1! This line names the columns."}},
		{"masked digits", "the post 64098196978xxxxxxx and 640981****", []string{"1:9 640981969780000000"}},
		{"an argument", "const timestamp = timestampFrom(\"1593572310593806338\")\nmade: `1116766490855473152`",
			[]string{"1:33 1593572310593806338", "2:62 1116766490855473152"}},
		{"nanoseconds", "1130576778969235506 at=1700000000123456789", []string{"1:0 1130576778969235506"}},
		{"a part of a name", "@_discord_777696186877870080_=44arth=47andalf", []string{"1:10 777696186877870080"}},
		{"a private post", "instagram: $code = \"Bjt2qFJnxspZiO1ISO5JKDE_BQi1xgK8EofetY0\"", []string{"1:20 Bjt2qFJnxsp"}},
		{"a picture", "https://pbs.twimg.com/media/DP_z5rCVwAAGdTk.jpg", []string{"1:28 936735419646984192"}},
		{"two halves", "id: Long { low: -1073741824, high: 358983487, unsigned: false },",
			[]string{"1:35 1541822339690266624"}},
		{"traces", `{"dd":{"trace_id":"7930689036288505151"}}`, []string{"1:19 7930689036288505151"}},
		{"traces of others", `{"tt":{"trace_id":"7930689036288505151"}}`, []string{
			"1! “{” at position 1 is not a decimal digit (0–9)."}},
		{"limits with a sign", "541815603606036480 is not -9223372036854775808", []string{"1:0 541815603606036480"}},
		{"a column of floating-point numbers", "tweet_id,likes\n1541815603606036480.0,5\n1541815603606036736.0,7\n",
			[]string{
				"2:15 1541815603606036480", "3:39 1541815603606036736", "1! This line names the columns."}},
		{"a spreadsheet’s exponent of three digits", "7.9155723368987E+017\n7.91557233689871E+017",
			[]string{"1:0 791557233689870000", "2:21 791557233689871000"}},
		{"a number beside its text", `{"id":1541815609896366080,"id_str":"1541815609896366081","user":{"id":5}}`,
			[]string{"1:36 1541815609896366081"}},
		{"the ends of a range", `{"id":1541815609896366080,"last_id":"1541815609896366081"}`,
			[]string{"1:6 1541815609896366080", "1:37 1541815609896366081"}},
		{"longer IDs, one cut off", "507f1f77bcf86cd799439011\n507f1f77bcf86cd79943901\n507f1f77bcf86cd799439012\n",
			[]string{"1:0 507f1f77bcf86cd799439011", "3:49 507f1f77bcf86cd799439012",
				"2! MongoDB ObjectId: 23 characters, needs 24."}},
		{"one column under its name", "message_id\n1541815603606036480\n1541815603606036481\n",
			[]string{"2:11 1541815603606036480", "3:31 1541815603606036481", "1! This line names the columns."}},
		{"a word above a list", "hello\n1541815603606036480\n1541815603606036481\n",
			[]string{"2:6 1541815603606036480", "3:26 1541815603606036481",
				"1! No ID that we know starts like this: “h” at position 1."}},
		{"a database's table",
			"+----+------+\n| id | name |\n+----+------+\n|  7 | Ada  |\n|  8 | Bob  |\n+----+------+\n",
			[]string{"4:45 7", "5:59 8",
				"1! This line is a table border.", "2! This line names the columns.", "3! This line is a table border.",
				"6! This line is a table border."}},
		{"a log with other numbers",
			"2022-06-28T16:07:40.105Z INFO [1234] 10.0.0.1:8080 GET /statuses/1541815603606036480 200 17ms\n2022-06-28T16:07:41Z WARN slow 1656432461\n",
			[]string{"1:65 1541815603606036480", "2! This line has no ID where the other lines have theirs."}},
		{"a log that names its fields",
			"ts=1656432460105123456 id=1541815603606036480 user_id=175928847299117063 port=80\nts=1656432460105123457 id=1541815603606036481 user_id=175928847299117063 port=80",
			[]string{"1:26 1541815603606036480", "1:54 175928847299117063", "2:107 1541815603606036481",
				"2:135 175928847299117063"}},
		{"JSON in one line",
			`[{"id":"1541815603606036480","author":{"id":"175928847299117063"}},{"id":1541815607800340480,"author":{"id":"5"}}]`,
			[]string{"1:8 1541815603606036480", "1:45 175928847299117063", "1:73 1541815607800340480"}},
		{"JSON as numbers", "[1541815603606036480, 1541815607800340480]",
			[]string{"1:1 1541815603606036480", "1:22 1541815607800340480"}},
		{"indented JSON", "[\n  {\n    \"id\": 1541815603606036480,\n    \"author_id\": 175928847299117063\n  }\n]",
			[]string{"3:16 1541815603606036480", "4:54 175928847299117063",
				"1! This line contains only brackets.", "2! This line contains only brackets.",
				"5! This line contains only brackets.", "6! This line contains only brackets."}},
		{"an SQL dump", "INSERT INTO t VALUES (1541815603606036480,'a, b',5),(1541815607800340480,'c',6);",
			[]string{"1:22 1541815603606036480", "1:53 1541815607800340480"}},
		{"several in a line", "1541815603606036480 1541815607800340480",
			[]string{"1:0 1541815603606036480", "1:20 1541815607800340480"}},
		{"two with a comma", "1541815603606036480,1541815607800340480",
			[]string{"1:0 1541815603606036480", "1:20 1541815607800340480"}},
		{"several with semicolons, tabs and bars",
			"1541815603606036480;1541815607800340480;175928847299117063\n1541815603606036481\t1541815607800340481\n1541815603606036482|1541815607800340482",
			[]string{"1:0 1541815603606036480", "1:20 1541815607800340480", "1:40 175928847299117063",
				"2:59 1541815603606036481", "2:79 1541815607800340481", "3:99 1541815603606036482",
				"3:119 1541815607800340482"}},
		{"CSV with two columns of IDs",
			"id,author_id,likes,at\n1541815603606036480,175928847299117063,120000,1656432460105\n1541815607800340480,175928847299117064,3,1656432461105\n",
			[]string{"2:22 1541815603606036480", "2:42 175928847299117063", "3:82 1541815607800340480",
				"3:102 175928847299117064", "1! This line names the columns."}},
		{"objects in arrays in objects",
			`{"data":{"next":"175928847299117060","users":[{"id":1541815603606036480,"pinned":{"id":"175928847299117063"}},{"id":"1541815607800340480","channel":175928847299117064}],"count":2}}`,
			[]string{"1:17 175928847299117060", "1:52 1541815603606036480", "1:88 175928847299117063",
				"1:117 1541815607800340480", "1:148 175928847299117064"}},
		{"a request and a user in each line",
			"2022-06-28T16:07:40Z INFO request=017F22E2-79B0-7CC3-98C4-DC0C0C07398F user_id=175928847299117063 port=8080 1656432460105123 bytes=123456789012345678\n2022-06-28T16:07:41Z INFO request=017F22E2-79B1-7CC3-98C4-DC0C0C07398F user_id=175928847299117064 port=8080 1656432461105123 bytes=123456789012345679\n",
			[]string{"1:34 017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "1:79 175928847299117063",
				"2:184 017f22e2-79b1-7cc3-98c4-dc0c0c07398f", "2:229 175928847299117064"}},
		{"one ID under two names", `{"id":1541815603606036480,"id_str":"1541815603606036480"}`,
			[]string{"1:6 1541815603606036480"}},
		{"one ID in a path and under a name",
			"GET /statuses/1541815603606036480 id=1541815603606036480 user=175928847299117063",
			[]string{"1:14 1541815603606036480", "1:62 175928847299117063"}},
		{"an ID twice in a list", "1541815603606036480 1541815603606036480",
			[]string{"1:0 1541815603606036480", "1:20 1541815603606036480"}},
		{"prose with other numbers",
			"On 20220628160740 user 175928847299117063 at 0x00007fff5fbff8c0 paid with 4111111111111111 for 1541815603606036480, call 4915112345678.",
			[]string{"1:23 175928847299117063", "1:95 1541815603606036480"}},
		{"longer kinds",
			"017F22E2-79B0-7CC3-98C4-DC0C0C07398F\n01ARYZ6S41TSV4RRFFQ69G5FAV\n507f1f77bcf86cd799439011\n0ujtsYcgvSTl8PAuAdqWYSMnLOv\n9m4e2mr0ui3e8a215n4g\n3jzfcijpj2z2a",
			[]string{"1:0 017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "2:37 01ARYZ6S41TSV4RRFFQ69G5FAV",
				"3:64 507f1f77bcf86cd799439011",
				"4:89 0ujtsYcgvSTl8PAuAdqWYSMnLOv", "5:117 9m4e2mr0ui3e8a215n4g", "6:138 3jzfcijpj2z2a"}},
		{"zero-width spaces and marks of direction", "1541815603\u200b606036480\n\u202e1541815607800340480\u202c",
			[]string{"1:0 1541815603606036480", "2:26 1541815607800340480"}},
		{"full-width and Arabic digits", "１５４１８１５６０３６０６０３６４８０\n١٢٣", []string{"1:0 1541815603606036480", "2:58 123"}},
		{"a million digits", strings.Repeat("9", 1_000_000) + "\n7",
			[]string{"2:1000001 7",
				"1! This number has 1,000,000 digits, 999,980 more than the largest 64-bit number, which has 20."}},
		{"a line of binary data", "\x02\x01\x00\x00 123456789012345678\n7",
			[]string{"2:24 7", "1! This line contains binary data, not text."}},
		{"zero bytes", "\x00\x00id=1541815603606036480\x00\n" + strings.Repeat("\x00", 5000) + "123456789012345678\n",
			[]string{"1:5 1541815603606036480", "2:5026 123456789012345678"}},
		{"zero bytes first", strings.Repeat("\x00", 4096) + "GET /1541815603606036480 200\n",
			[]string{"1:4101 1541815603606036480"}},
		{"a terminal's codes",
			"\x1b]0;make\a\x1b[?25l\x1b[1;38;5;196muser=154181\x1b[0m5603606036480\x1b(B\x1b[m \x1b]8;;https://x.test/7\x1b\\ok\x1b]8;;\x1b\\\n\x1b[32m123456789012345678\x1b[0m\n\x1b[",
			[]string{"1:33 1541815603606036480", "2:101 123456789012345678"}},
		{"a picture", "\x89PNG\r\n\x1a\n 123456789012345678\n7",
			[]string{"1! This looks like a PNG picture, not text. It was not searched for IDs."}},
		{"an archive", "PK\x03\x04 123456789012345678\n7",
			[]string{"1! This looks like a ZIP archive or an XLSX file, not text. It was not searched for IDs."}},
		{"any bytes", anyBytes(100_000),
			[]string{"1! This looks like binary data, not text. It was not searched for IDs."}},
		{"a log in an old encoding with colours",
			strings.Repeat("\x1b[1mgr\xf6\xdfer\x1b[0m", 20) + " 1541815603606036480\n",
			[]string{"1:281 1541815603606036480"}},
		{"what a spreadsheet leaves", "1.54182E+18\n1541815603606036480.0", []string{"2:12 1541815603606036480",
			"1! The number was rounded, as spreadsheets do; its last digits are lost. The original would be one of the 10,000,000,000,000 numbers from 1,541,815,000,000,000,000 to 1,541,824,999,999,999,999."}},
		{"a trailing NUL", "1541815603606036480\n1541815603606036481\x00",
			[]string{"1:0 1541815603606036480", "2:20 1541815603606036481"}},
		{"two small numbers", "7\n1,2\n1 2\n1_2", []string{"1:0 7",
			"2! “,” at position 2 does not separate groups of three digits, so this is not a single number. Put each ID on its own line.",
			"3! A space at position 2 does not separate groups of three digits, so this is not a single number. Put each ID on its own line.",
			"4! “_” at position 2 does not separate groups of three digits, so this is not a single number. Put each ID on its own line."}},
		{"lines of a log without an ID",
			"2022-06-28 16:07:40 id=1541815603606036480\n2022-06-28 WARN slow disk\n  at main\n",
			[]string{"1:23 1541815603606036480",
				"2! No number in this line has enough digits for an ID.", "3! There is no number in this line."}},
		{"indented JSON with IDs within",
			"[\n  {\n    \"id\": \"1541815603606036480\",\n    \"author\": {\n      \"id\": \"175928847299117063\"\n    }\n  },\n  {\n    \"id\": \"1541815607800340480\"\n  }\n]",
			[]string{"3:17 1541815603606036480", "5:68 175928847299117063", "9:114 1541815607800340480",
				"1! This line contains only brackets.", "2! This line contains only brackets.",
				"4! There is no number in this line.",
				"6! This line contains only brackets.", "7! This line contains only brackets.",
				"8! This line contains only brackets.", "10! This line contains only brackets.",
				"11! This line contains only brackets."}},
		{"hexadecimal digits without 0x", "1565a11f6217a000\n1565a11f6217b000\n1565a11f6217c00g\n",
			[]string{"1:0 1565a11f6217a000", "2:17 1565a11f6217b000",
				"3! No number in this line has enough digits for an ID."}},
		{"JSON Lines", "{\"at\":\"2022-06-28T16:07:40Z\",\"n\":5,\"tweet_id\":1541815603606036480}\n{\"n\":6,\"tweet_id\":1541815607800340480}", []string{"1:46 1541815603606036480", "2:85 1541815607800340480"}},
		{"tab-separated without a heading",
			"7\tAda\t1541815603606036480\t17\n8\tBob\t1541815607800340480\t18\n9\tCy\t\\N\t19",
			[]string{"1:6 1541815603606036480", "2:35 1541815607800340480",
				"3! No number in this line has enough digits for an ID."}},
		{"an ID behind characters that were replaced", "\u200b\u200bx １２ 1541815603606036480 \u200by",
			[]string{"1:15 1541815603606036480"}},
		{"UTF-8 with a mark", "\xef\xbb\xbf12\n3", []string{"1:0 12", "2:3 3"}},
		{"twenty digits that fit no more", "99999999999999999999\n00000000000000000000000000000000000007",
			[]string{"2:21 7",
				"1! This number is 81,553,255,926,290,448,384 more than the largest 64-bit number, 18,446,744,073,709,551,615."}},
		{"Arabic, Bengali and mathematical digits", "٩٨٧\n৯০\n𝟙𝟡", []string{"1:0 987", "2:7 90", "3:14 19"}},
		{"a ULID too large", "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
			[]string{"1! ULID: right length, wrong form."}},
		{"quoted line breaks under a heading",
			"id,text,at\n1541815603606036480,\"hello\n175928847299117063\n\n and, \"\"bye\"\"\",2022-06-28T16:07:40Z\n1541815607800340480,\"x\n\ny\",2022-06-28T16:07:41Z\n",
			[]string{"2:11 1541815603606036480", "3:38 175928847299117063", "6:94 1541815607800340480",
				"1! This line names the columns.", "5! This line continues a quoted field from an earlier line.",
				"8! This line continues a quoted field from an earlier line."}},
		{"quoted line breaks without one",
			"\"1541815603606036480\",\"hello\nAda\",5\n\"1541815607800340480\",\"x\",6\n",
			[]string{"1:1 1541815603606036480", "3:37 1541815607800340480",
				"2! This line continues a quoted field from an earlier line."}},
		{"an inch is no quote", "id,size\n1541815603606036480,5\"\n1541815607800340480,7\"\nx,y\n",
			[]string{"2:8 1541815603606036480", "3:31 1541815607800340480", "1! This line names the columns.",
				"4! There is no number in this line."}},
		{"UTF-16 with a mark", "\xff\xfe1\x002\x00\n\x003\x00", []string{"1:0 12", "2:3 3"}},
		{"UTF-16 without a mark", "\x001\x002\x003\x00\n\x004\x005", []string{"1:0 123", "2:4 45"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := rows(read(c.text)); !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestAQuotedFieldWithALineBreakKeepsItsLineTogether(t *testing.T) {
	s := read("id,text,at\n1541815603606036480,\"hello\nAda\",2022-06-28T16:07:40Z\n")
	if at, ok := stampOf(s); !ok || at.Format(time.RFC3339) != "2022-06-28T16:07:40Z" || s.Places()[0].Name != "id" {
		t.Errorf("got %s at %v", at, s.Places())
	}
}

// Each text lies at one of the numbers by which words are weighed, and would be read
// otherwise if that were another one.
func TestWhatLooksLikeAnIDHasItsLimits(t *testing.T) {
	const id = "1541815603606036480"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"fourteen digits among words", "order 12345678901234 done", []string{"12345678901234"}},
		{"twelve digits among words", "order 123456789012 done", nil},
		{"a random UUID beside an ID", id + " by 9b2c1f2e-3a4b-4c5d-8e6f-7a8b9c0d1e2f ok",
			[]string{id, "9b2c1f2e-3a4b-4c5d-8e6f-7a8b9c0d1e2f"}},
		{"the nil UUID beside an ID", id + " by 00000000-0000-0000-0000-000000000000 ok", []string{id}},
		{"twelve digits under a name that ends in id", "id=" + id + " user_id=123456789012", []string{id}},
		{"fourteen digits under such a name", "id=" + id + " user_id=12345678901234", []string{id, "12345678901234"}},
		{"a column of eleven digits", "Ada,12345678901\nBob,12345678902", []string{"12345678901", "12345678902"}},
		{"a column of ten digits", "Ada,1234567890\nBob,1234567891", nil},
		{"a hexadecimal number below 10^14", "at 0x5af3107a3fff now", nil},
		{"a hexadecimal number of 10^14", "at 0x5af3107a4000 now", []string{"0x00005af3107a4000"}},
		{"small numbers under id beside large ones",
			`{"id":7,"ref":12345678901}` + "\n" + `{"id":8,"ref":12345678901234}`, []string{"7", "8"}},
		{"a name that ends in id among equals", `{"ref":12345678901234,"user_id":12345678901235}`,
			[]string{"12345678901235"}},
		{"a large number under the name of a time", "ts=1656432460105123456 n=12345678901234",
			[]string{"12345678901234"}},
		{"numbers that change beside one that does not",
			strings.Join([]string{"a=123456789012345 b=12345678901234", "a=123456789012345 b=12345678901235",
				"a=123456789012345 b=12345678901236", "a=123456789012345 b=12345678901237"}, "\n"),
			[]string{"123456789012345", "12345678901234", "123456789012345", "12345678901235", "123456789012345",
				"12345678901236", "123456789012345", "12345678901237"}},
	} {
		if got := texts(read(c.text)); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func anyBytes(n int) string {
	r, b := rand.NewChaCha8([32]byte{7}), make([]byte, n)
	r.Read(b)
	return string(b)
}

func TestPlacesAreToldApartAndOneIsReadAlone(t *testing.T) {
	for _, c := range []struct {
		name, text string
		places     []string
		only       string
		want       []string
	}{
		{"a list", "1541815603606036480\n1541815607800340480", nil, "", nil},
		{"CSV with a heading", "id,author_id\n1541815603606036480,175928847299117063\n1541815607800340480,x\n",
			[]string{"id id 2", "author_id author_id 1"}, "author_id", []string{"175928847299117063"}},
		{"CSV without one", "1541815603606036480,175928847299117063\n1541815607800340480,175928847299117064\n",
			[]string{"column-1 column 1 2", "column-2 column 2 2"}, "column-2",
			[]string{"175928847299117063", "175928847299117064"}},
		{"JSON", `[{"id":"1541815603606036480","author":{"id":"175928847299117063"}},{"id":1541815607800340480,"tags":[175928847299117064,175928847299117065]}]`,
			[]string{"id id 2", "id~3 id, 3 brackets deep 1", "tags tags 2"}, "tags",
			[]string{"175928847299117064", "175928847299117065"}},
		{"a log", "GET /1541815603606036480 user=175928847299117063\nGET /1541815607800340480 user=175928847299117064\nstarted\n", []string{"text the text 2", "user user 2"}, "user", []string{"175928847299117063", "175928847299117064"}},
	} {
		var set find.Set
		r := find.NewReader(&set)
		r.Feed([]byte(c.text))
		var places []string
		for i, p := range r.Close().Places() {
			places = append(places, fmt.Sprintf("%s %s %d", p.Name, p.Label, p.Count))
			if column, rows := set.Column(i); p.Name == c.only &&
				(!slices.Equal(texts(column), c.want) || len(rows) != p.Count || set.Text(int(rows[0])) != c.want[0] ||
					column.Mixed()) {
				t.Errorf("%s: of %q got %q in the rows %v, want %q", c.name, c.only, texts(column), rows, c.want)
			}
		}
		if !slices.Equal(places, c.places) {
			t.Errorf("%s: got places %q, want %q", c.name, places, c.places)
		}
		if want := strings.Count(c.text, "started") + strings.Count(c.text, "id,author_id"); set.Bad() != want {
			t.Errorf("%s: there are %d bad lines, want %d", c.name, set.Bad(), want)
		}
	}
}

func TestWhatProgramsWriteAroundAnIDIsRead(t *testing.T) {
	finds(t, map[string][]string{
		`{"_id": {"$numberLong": "1541815603606036480"}}`:                     {"decimal 1541815603606036480"},
		`{"_id": {"$oid": "507f1f77bcf86cd799439011"}}`:                       {"objectid 507f1f77bcf86cd799439011"},
		`INSERT INTO t VALUES ('\x1565a11f6217a000');`:                        {"hex 0x1565a11f6217a000"},
		"the mode 0o125455021754205720000 of it":                              {"decimal 1541815603606036480"},
		"id=1010101100101101000010001111101100010000101111010000000000000 ok": {"binary 0b0001010101100101101000010001111101100010000101111010000000000000"},
		"the key MTU0MTgxNTYwMzYwNjAzNjQ4MA== is new":                         {"base64-decimal 1541815603606036480"},
	})
}

func TestInstantsOfLinesAreReadAsLogsWriteThem(t *testing.T) {
	for want, forms := range map[string][]string{ // of what is no instant, ""
		"2022-06-28T16:07:40.105Z": {
			"2022-06-28T16:07:40.105Z", "2022-06-28 16:07:40,105", "1656432460105", "time=1656432460105123",
			"28 Jun 2022 16:07:40.105", "port=1656432460105",
		},
		"2022-06-28T08:07:40.105Z": {"2022-06-28 16:07:40.1059999 +0800"},
		"2022-06-28T19:37:40Z":     {"2022-06-28T16:07:40-03:30"},
		"2022-01-31T16:07:40Z":     {"2022/01/31 16:07:40 UTC"},
		"2024-02-28T23:07:40Z":     {"[28/Feb/2024:23:07:40 +0000]"},
		"2024-02-29T00:07:00Z":     {"2024-02-29 00:07"},
		"2000-03-01T00:00:00Z":     {"2000-03-01T00:00:00Z"},
		"2022-06-28T16:07:40Z": {
			"ts=1656432460", "Tue, 28 Jun 2022 16:07:40 GMT", "2022-06-28 04:07:40 PM",
			"Tue Jun 28 16:07:40 +0000 2022", "Tue Jun 28 16:07:40 2022", "Tue Jun 28 16:07:40 UTC 2022",
			"Tue 2022-06-28 16:07:40 UTC", "Jun 28, 2022 16:07:40", "28.06.2022 16:07:40",
			`{"date":"Tue, 28 Jun 2022 16:07:40 GMT"}`,
			`{"created":1656432460}`,
			"2022年6月28日16:07:40", "6/28/2022, 4:07:40 PM", "2022-06-28_16:07:40",
			"I220628 16:07:40.000000 41296 sql/x.go:12", "220628 16:07:40 [Note]",
		},
		"2022-06-28T00:07:40Z": {"2022-06-28 12:07:40 AM"},
		"2022-06-28T12:07:40Z": {"2022-06-28 12:07:40 amount=7"},
		"2022-06-28T14:07:40Z": {
			"Tue, 28 Jun 2022 16:07:40 +0200", "Tue Jun 28 2022 16:07:40 GMT+0200 (Central European Summer Time)",
		},
		"2022-07-01T16:07:40Z": {"Fri Jul  1 16:07:40 2022"},
		"2022-06-28T16:07:00Z": {"28.06.2022 16:07"},
		"": {
			"1656432460", "INFO 1656432460", "user=1656432460", "10.0.0.1:1656432460,", "1656432460/7",
			"28.13.2022 16:07:40", "Tue Jun 28 16:07:40", "Jun 28 16:07:40", "Tue, 28 Jun 2022",
			"Sun Jun 0000 0000000", "Sun Jun", "2022-13-28T16:07:40Z", "2022-06-28T26:07:40Z", "took 16564324601",
			"221328 16:07:40", "X220628 16:07:40", "22062816 16:07:40",
		},
	} {
		for _, form := range forms {
			got := ""
			s := read(form + " id=1541815603606036480")
			if at, ok := stampOf(s); ok {
				got = at.Format(time.RFC3339Nano)
			}
			if s.Len() != 1 || got != want {
				t.Errorf("%s: got %d rows of %q, want %q", form, s.Len(), got, want)
			}
		}
	}
}

func TestANumberWithoutTheNameOfATimeIsNotAnInstant(t *testing.T) {
	for _, text := range []string{"user,id\n1656432460,1541815603606036480",
		"id,port\n1541815603606036480,1656432460"} {
		if s := read(text); s.Len() != 1 {
			t.Errorf("%q: got %d rows", text, s.Len())
		} else if at, ok := stampOf(s); ok {
			t.Errorf("%q: got the stamp %s", text, at)
		}
	}
}

func TestWhatFollowsAnInstantIsRead(t *testing.T) {
	for _, stamp := range []string{"2022-06-28T16:07:40Z", "Tue, 28 Jun 2022 16:07:40 GMT",
		"Tue Jun 28 2022 16:07:40 GMT+0000 (Coordinated Universal Time)"} {
		for _, form := range []string{"date: %s 1541815603606036480", "date: %s, 1541815603606036480",
			"%s,1541815603606036480", "1,%s,1541815603606036480"} {
			if s := read(fmt.Sprintf(form, stamp)); s.Len() != 1 || s.ID(0) != 1541815603606036480 {
				t.Errorf(form+": got %d rows", stamp, s.Len())
			} else if _, ok := stampOf(s); !ok {
				t.Errorf(form+": got no stamp", stamp)
			}
		}
	}
}

func TestLinesAndBytesAreCounted(t *testing.T) {
	for text, want := range map[string][2]int{"": {0, 0}, "7": {1, 1}, "7\n": {1, 2}, "7\n\n8": {3, 4},
		"id=7 x\nfoo": {2, 10}, "\r\n": {1, 2}} {
		if s := read(text); s.Lines != want[0] || s.Bytes != want[1] {
			t.Errorf("%q: got %d lines, %d bytes, want %v", text, s.Lines, s.Bytes, want)
		}
	}
}

func TestTextsAreReadOneAfterTheOther(t *testing.T) {
	r := find.NewReader(&find.Set{})
	var lines []int
	for _, one := range []string{"7", "\xff\xfe8\x00\n\x009\x00", "", "id 1541815603606036480\n", "x"} {
		r.Feed([]byte(one))
		lines = append(lines, r.Next())
	}
	s := r.Close()
	if want := []int{1, 3, 3, 4, 5}; !slices.Equal(lines, want) || s.Lines != 5 {
		t.Errorf("got %v lines, in all %d; want %v", lines, s.Lines, want)
	}
	if got := rows(s); len(got) != 5 || got[0] != "1:0 7" || got[1] != "2:2 8" || got[2] != "3:4 9" ||
		!strings.HasPrefix(got[3], "4:") {
		t.Errorf("got %q", got)
	}
	if len(s.Notes) != 1 || !strings.Contains(s.Notes[0], "UTF-16") {
		t.Errorf("got notes %q", s.Notes)
	}
}

func TestEncodingsAreKnownByTheirBeginning(t *testing.T) {
	for head, want := range map[string]string{"": "utf-8 ", "7": "utf-8 ", "\xff\xfe7\x00": "utf-16le ",
		"\x007\x008": "utf-16be ",
		"%PDF-1.7":   "utf-8 This looks like a PDF document, not text. It was not searched for IDs."} {
		if name, foreign := find.Encoding([]byte(head)); name+" "+foreign != want {
			t.Errorf("%q: got %s %s, want %s", head, name, foreign, want)
		}
	}
}

func TestNotesDescribeTheText(t *testing.T) {
	for text, want := range map[string]string{
		"\xff\xfe1\x00":    "The text is UTF-16; it was read as such.",
		"1\u200b2\n3":      "In 1 line there were invisible characters or non-ASCII digits; they were removed or read as ASCII.",
		"7\n\x02\x01z":     "1 line of binary data: this may not be a text file.",
		"7\n\x00\x1b[31m8": "In 1 line there were zero bytes or a terminal’s codes, such as colours; they were removed.",
		`{"id":1.514765131124183e18,"user":175928847299117063}`:                      "In 1 line there is another number that a program stored as floating point; if it was an ID, its last digits are lost, and it was not read.",
		"1.54182E+18,1541815603606036480,at":                                         "In 1 line there is another number that a program stored as floating point; if it was an ID, its last digits are lost, and it was not read.",
		"id,user_id\n1.54182E+18,175928847299117063\n1.54183E+18,175928847299117064": "In 2 lines there is another number that a program stored as floating point; if it was an ID, its last digits are lost, and it was not read.",
		"p=1.5e-7 q=6.02e23 id=1541815603606036480":                                  "",
		"7\n8":                         "",
		"id\n1.54182E+18\n1.54183E+18": "In 2 lines the ID is a floating-point number, as pandas and spreadsheets write it: its last digits are lost. Read the column as text from the start to keep them (in pandas, dtype=str).",
		`{"id":1541815609896366080,"id_str":"1541815609896366081"}`:                                                         "1 ID appears twice, once as text and once as a number that JavaScript has rounded, as in id and id_str; the text was read.",
		`{"idStr":"1541815609896366081","id":1541815609896366080} {"idStr":"1541815609896366083","id":1541815609896366000}`: "2 IDs appear twice, once as text and once as a number that JavaScript has rounded, as in id and id_str; the text was read.",
		`{"from":1541815609896366080,"to":"1541815609896366081"}`:                                                           "",
	} {
		if got := strings.Join(read(text).Notes, " "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestANumberAndItsTextOnTwoLinesAreOneID(t *testing.T) {
	const again = "! This line repeats the ID next to it: once as a number, once as text."
	for _, c := range []struct {
		text string
		want []string
	}{
		{"{\n \"id\": 1050118621198921700,\n \"id_str\": \"1050118621198921728\"\n}",
			[]string{"2:9 1050118621198921728", "3" + again}},
		{"{\n \"id_str\": \"1050118621198921728\",\n \"id\": 1050118621198921700\n}",
			[]string{"2:14 1050118621198921728", "3" + again}},
		{"{\n \"id\": 1050118621198921728,\n \"id_str\": \"1050118621198921728\"\n}",
			[]string{"2:9 1050118621198921728", "3" + again}},
		{"{\n \"id\": 1050118621198921728,\n \"id_str\": \"1541815603606036480\"\n}",
			[]string{"2:9 1050118621198921728", "3:42 1541815603606036480"}},
		{"{\n \"id\": 1050118621198921728,\n \"user\": {\n  \"id_str\": \"1050118621198921728\"\n }\n}",
			[]string{"2:9 1050118621198921728", "4:54 1050118621198921728"}},
		{"{\n \"id\": 1050118621198921728,\n\n \"id_str\": \"1050118621198921728\"\n}",
			[]string{"2:9 1050118621198921728", "4:43 1050118621198921728"}},
		{"{\n \"id\": 1050118621198921728\n}\n{\n \"id\": 1050118621198921728\n}",
			[]string{"2:9 1050118621198921728", "5:40 1050118621198921728"}},
	} {
		got := slices.DeleteFunc(rows(read(c.text)),
			func(row string) bool { return strings.Contains(row, "brackets") || strings.Contains(row, "no number") })
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestLearningYields(t *testing.T) {
	yields := 0
	r := find.NewReader(&find.Set{})
	r.Yield = func() bool { yields++; return true }
	if r.Feed([]byte(logs(400))); yields < 3*200 {
		t.Errorf("got %d yields, want at least one for each time that a line of the sample is read", yields)
	}
}

func TestALongListIsNotCopiedForEachPiece(t *testing.T) {
	data, grown := []byte(list(100_000)), 0
	var s find.Set
	r := find.NewReader(&s)
	for begin := 0; begin < len(data); begin += 1 << 14 {
		before := cap(s.High)
		if r.Feed(data[begin:min(begin+1<<14, len(data))]); cap(s.High) > before {
			grown++
		}
	}
	if r.Close(); s.Len() != 100_000 || grown > 25 {
		t.Errorf("in %d pieces its memory grew %d times, want at most 25", len(data)>>14, grown)
	}
}
