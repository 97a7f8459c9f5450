package find_test

import (
	"slices"
	"strings"
	"testing"
)

func TestAnIDSaysWhereInItsTextItStands(t *testing.T) {
	const a, b, c = "1541815603606036480", "1541815607800340480", "1541815611994644480"
	for text, want := range map[string]string{
		`{"items":[{"id":"` + a + `"},{"id":"` + b + `","by":{"id":` + c + `}}]}`: "$.items[0].id $.items[1].id $.items[1].by.id",
		"{\n \"a\": [\n  1,\n  {\n   \"user_id\": \"" + a + "\"\n  },\n  \"" + c + "\",\n  " + a +
			"\n ],\n \"b\": " + b + "\n}": "$.a[0] $.a[1].user_id $.a[2] $.a[3] $.b",
		`{"ids":[` + a + "," + b + `]}` + "\n" + `{"ids":[` + c + `]}`: "$.ids[0] $.ids[1] $.ids[0]",
		`[[` + a + `],[` + b + `]]`:                                    "$[0][0] $[1][0]",
		"n,order_id,state\n1," + a + ",ok\n2," + b + ",ok\n":           "order_id order_id",
		"1;" + a + ";ok\n2;" + b + ";no\n3;" + c + ";no":               "column|2 column|2 column|2",
		"2024-05-17 INFO user_id=" + a + " took 5 ms":                  "user_id",
		"say {\"id\": " + a + "} now":                                  "$.id",
		`INFO body={"user":{"id":` + a + `}} done`:                     "body.user.id",
		"the post " + a + " is gone":                                   "", a: "",
		"INSERT INTO t VALUES (" + a + ", 'x'), (" + b + ", 'y')": "column|1 column|1",
	} {
		set := read(text)
		var got []string
		for row := range set.Len() {
			got = append(got, strings.ReplaceAll(set.Path(row), " ", "|"))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
		for cut := 1; cut < 40; cut += 13 {
			pieces := fed([]byte(text), func(i int) bool { return i%cut == 0 })
			for row := range pieces.Len() {
				if pieces.Path(row) != set.Path(row) {
					t.Errorf("%s: in pieces row %d is at %q", text, row, pieces.Path(row))
				}
			}
		}
	}
}

func TestPathsStayWithTheirRows(t *testing.T) {
	set := read(`{"items":[{"n":5,"id":1541815603606036480},{"n":6,"id":1541815607800340480}]}`)
	set.SkipSmall()
	column, rows := set.Column(set.PlaceOf(1))
	paths := []string{set.Path(0), set.Path(1), column.Path(slices.Index(rows, 1)), set.Path(2)}
	if want := []string{"$.items[0].id", "$.items[1].id", "$.items[1].id", ""}; !slices.Equal(paths, want) {
		t.Errorf("got %q, want %q", paths, want)
	}
}
