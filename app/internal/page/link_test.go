package page_test

import (
	"strings"
	"testing"
)

func TestALinkThatCannotBeFollowedIsNamed(t *testing.T) {
	for link, want := range map[string]string{
		"/rollover?scene=nonsense": "“nonsense”", "/rollover?scene=rollover&step=99": "“99”",
		"/rollover?scene=rollover&step=x": "“x”",
		"/race?guard=zzz":                 "guard=“zzz”", "/race?scene=zzz": "“zzz”", "/race?step=3": "“step”",
		"/rollback?lane=nope": "lane=“nope”", "/rollback?fork=x:ask": "“x:ask”",
		"/bits-of-an-id?scene=generator&epoch=5": "“epoch”", "/bits-of-an-id?epoch=5&layout=discord": "discord",
		"/rollover?scene=rollover&epoch=5": "“epoch”",
		"/bits-of-an-id#foo=1":             "“foo”", "/rollover#foo=1": "“foo”", "/bits#foo=1": "“foo”",
		"/layout#foo=1":          "“foo”",
		"/race#foo=1":            "“foo”",
		"/bits-of-an-id?lang=xx": "lang=“xx”", "/layout?present=2": "present=“2”", "/bits?embed=yes": "embed=“yes”",
		"/bits-of-an-id?laoyut=leaf": "“laoyut”", "/bits-of-an-id?layout=leaf&datacenter=3": "“datacenter”",
		"/decode#id=7&layuot=leaf":       "“layuot”",
		"/decode#id=7&layout=nonsense":   "unknown layout, “nonsense”",
		"/bits-of-an-id?layout=nonsense": "unknown layout", "/bits-of-an-id#id=12x": "“x” at position 3",
		"/decode#id=100%25": "“%” at position 4", "/decode#id=%25zz": "“%” at position 1",
		"/layout?layout=twitter&layout=discord": "“layout” more than once. Only the first value is used",
		"/claims?document=005":                  "document=“005”",
		"/claims?verdict=maybe&document=002":    "verdict=“maybe”", "/claims#nonsense": "“nonsense”",
		"/claims?topic=1":                            "“topic”",
		"/rollback?break=flickr":                     "break=“flickr”",
		"/rollback?break=leaf&allow=ask,lost-answer": "allow=“lost-answer”: this event is not possible",
		"/rollback?bits=2":                           "bits=“2”: this needs break=DESIGN",
		"/rollback?break=leaf&bits=0":                "bits=“0”: not from 1 to 3",
		"/rollback?break=leaf&events=99":             "events=“99”: not from 1 to 16",
		"/systems?break=uuid-v4":                     "break=“uuid-v4”",
		"/rollback?break=leaf&allow=earthquake":      "allow=“earthquake”: unknown event",
		"/rollback?break=leaf&allow=restart-saved":   "allow=“restart-saved”: this event is not possible",
		"/race?break=yes":                            "break=“yes”",
		"/play?level=6":                              "level=“6”",
		"/play#script=answer+0%0Aanswer+7%0Await":    "script, line 2, “answer 7”", "/play?score=9": "“score”",
		"/compare?need=bits-64,cheap": "need=“cheap”", "/compare?sort=price": "sort=“price”",
		"/compare#system-snowflok":    "“snowflok”",
		"/systems?show=leaf,snowflok": "snowflok", "/bits?op=negate&a=12&step=99": "0 to 5",
	} {
		visit(t, link, func(v *visitor) {
			if alerts := v.texts(`[role="alert"]`); len(alerts) != 1 || !strings.Contains(alerts[0], want) {
				t.Errorf("%s: got alerts %q, want %s", link, alerts, want)
			}
		})
	}
}
