package main

import (
	"strings"
	"testing"
)

func TestEachIDThatIsFoundHasItsPathInJSON(t *testing.T) {
	const a, b = "1541815603606036480", "1541815607800340480"
	for in, want := range map[string]string{
		`{"items":[{"id":"` + a + `"},{"id":` + b + `}]}`:           "$.items[0].id $.items[1].id",
		"[\n " + a + ",\n {\"by\":\n \"" + b + "\"}\n]\n":           "$[0] $[1].by",
		`{"id":` + a + "}\n" + `{"user":{"ids":[1,` + b + `]}}`:     "$.id $.user.ids[1]",
		"n,order_id,state\n1," + a + ",ok\n2," + b + ",ok\n":        "order_id order_id",
		"2024-05-17 INFO user_id=" + a + " body={\"id\":" + b + "}": "user_id body.id",
		"the post " + a + " and [" + b + " is gone":                 " $[0]", "say \"\\\"" + a: "",
		"a [ b\nid: " + a + "\n": "id",
	} {
		for _, cut := range []int{0, len(in) / 3, len(in) / 2} {
			f := &finder{least: usualDigits, path: &keyPath{}}
			var ids int
			for i, line := range strings.SplitAfter(in, "\n") {
				at := min(len(line), cut*i%7+cut)
				ids += len(f.more(f.more(nil, []byte(line[:at]), false), []byte(line[at:]), true))
			}
			if got := strings.Join(f.paths, " "); got != want || ids != len(f.paths) {
				t.Errorf("%q cut at %d: %d IDs at %q, want %q", in, cut, ids, got, want)
			}
		}
	}
	code, out, bad := ran(`{"items":[{"id":"`+a+`"}]}`, "-find", "-json")
	if code != 0 || bad != "" || !strings.Contains(out, `,"line":1,"path":"$.items[0].id","text":`) {
		t.Errorf("got %d, %s, %s", code, out, bad)
	}
	if _, out, _ = ran("the post "+a, "-find", "-json"); strings.Contains(out, "path") {
		t.Errorf("prose has a path: %s", out)
	}
}
