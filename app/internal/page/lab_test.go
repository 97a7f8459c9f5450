package page_test

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// edit is the box for a value.
func edit(name string) string { return `[data-edit="` + name + `"]` }

// holds fails the test unless the box for a value holds a text.
func (v *visitor) holds(name, want string) {
	v.Helper()
	if got := v.first(edit(name)).with["value"]; got != want {
		v.Errorf("the box for %s holds %q, want %q", name, got, want)
	}
}

// tied fails the test unless a box is called invalid, and what describes it says why.
func (v *visitor) tied(name, want string) {
	v.Helper()
	box := v.first(edit(name))
	if box.with["aria-invalid"] != "true" {
		v.Errorf("the box for %s is not invalid", name)
	}
	v.says(`[id="`+box.with["aria-describedby"]+`"]`, want)
}

func TestASwapOfOneVariableWithItselfLeavesZero(t *testing.T) {
	visit(t, "/bits?op=xor-swap&a=11&b=-11", func(v *visitor) {
		v.shows("result-a", "-11", "result-b", "11")
		v.enter(edit("same"), "true")
		v.shows("result-a", "0", "result-b", "0")
		v.linked("same=1")
	})
}

func TestAnOperandIsEditedByDecimalAndHex(t *testing.T) {
	visit(t, "/bits?op=negate&a=11", func(v *visitor) {
		v.enter(edit("a"), "0b101")
		v.shows("signed", "5", "result", "-5")
		v.enter(edit("a-hex"), "80")
		v.shows("signed", "-128")
		v.holds("a-hex", "80")
		v.press("Last")
		v.follow()
		v.shows("result", "-128")
		v.says(".overflow", "9 bits")
		v.press("16")
		v.shows("result", "-128")
		v.linked("a=0x80", "width=16")
	})
}

func TestABadOperandIsNamedAndStays(t *testing.T) {
	for _, c := range []struct{ query, box, typed, say string }{
		{"op=negate&a=11", "a", "300", "needs 9 bits, and the width is 8. Choose 16 bits or more."},
		{"op=negate&a=11", "a-hex", "0xg", "“g” at position 3"},
		{"op=shift-left&a=1&n=2", "n", "", "The box is empty"},
		{"op=compose", "worker", "3z", "“z” at position 2"},
	} {
		visit(t, "/bits?"+c.query, func(v *visitor) {
			v.enter(edit(c.box), c.typed)
			v.alert(c.say)
			v.holds(c.box, c.typed)
			if got := v.fields("result"); got != "" {
				t.Errorf("%s, %q: the result is still said to be %v", c.query, c.typed, got)
			}
		})
	}
	visit(t, "/bits?op=and&a=300&b=15", func(v *visitor) {
		v.press("16")
		v.shows("result", "12")
	})
}

func TestShiftsAreComparedAsYouType(t *testing.T) {
	visit(t, "/bits?op=shift-left&a=1&n=0&width=32", func(v *visitor) {
		v.enter(edit("n"), "70")
		v.shows("shift-java-int", "64", "shift-js-bigint", "1180591620717411303424")
	})
	visit(t, "/bits?op=shift-left", func(v *visitor) {
		if links := strings.Join(v.attributes(".languages a", "href"), " "); !strings.Contains(links, "n=33") {
			t.Errorf("the links are %s", links)
		}
	})
}

func TestEachWayToPackAnIDBreaksWhereThePageSays(t *testing.T) {
	broken := map[string]string{}
	visit(t, "/bits?op=compose", func(v *visitor) {
		for _, way := range []string{"shift-or", "shift-add", "multiply", "pow", "strings"} {
			v.shows("way-"+way, "1541815603606036480")
		}
		if share, _ := strconv.ParseFloat(v.field("cast-once-wrong"), 64); share < 0.98 || share > 1 {
			t.Errorf("cast once: wrong for %v", share)
		}
		broken["time"] = v.first(`[data-way="strings"] [data-break="time"]`).with["href"]
		broken["worker"] = v.first(`[data-way="shift-or"] [data-break="worker"]`).with["href"]
	})
	visit(t, broken["time"],
		func(v *visitor) { v.shows("way-strings", "exception", "way-multiply", "-9223372036853227520") })
	visit(t, broken["worker"], func(v *visitor) {
		v.holds("worker", "32")
		if v.field("way-shift-or") == v.field("way-shift-add") {
			t.Error("OR and a sum are the same")
		}
	})
}

func TestATutorialsExampleLinksToItsSteps(t *testing.T) {
	visit(t, "/bits", func(v *visitor) {
		if got := len(v.all(".example")); got < 25 {
			t.Errorf("got %d examples", got)
		}
		if wrong, claims := len(v.all(`.example[data-verdict="wrong"]`)),
			len(v.all(`.example[data-verdict="wrong"] .claim`)); claims < wrong {
			t.Errorf("%d wrong examples show %d claims", wrong, claims)
		}
		if links := v.attributes(".example a", "href"); !strings.Contains(strings.Join(links, " "),
			"/bits?op=max-of-bits&n=12&width=16") {
			t.Errorf("the examples lead to %q", links)
		}
	})
	visit(t, "/bits?op=max-of-bits&n=12&width=16", func(v *visitor) { v.shows("result", "4095") })
}

func TestBitsBeginsWithAnIDsOwnNumbers(t *testing.T) {
	visit(t, "/bits", func(v *visitor) {
		v.holds("a", "1541815603606036480")
		v.press("Last")
		v.shows("result", "26")
		if ops := v.texts(".ops a"); len(ops) < 4 || ops[0] != "Extract a field" || ops[1] != "Pack an ID" {
			t.Errorf("the operations begin with %q", ops)
		}
	})
	visit(t, "/bits?a=11", func(v *visitor) { v.says(".bitlab-head", "Negate") })
}

func TestAnOldLinkToExercisesSaysThatTheyAreGone(t *testing.T) {
	for _, link := range []string{"/bits?seed=42", "/bits#practice"} {
		visit(t, link, func(v *visitor) {
			v.says(`[role="alert"]`, "This page no longer has exercises.")
			v.holds("a", "1541815603606036480")
		})
	}
}

func TestTheRingShowsTheSumAndItsOverflow(t *testing.T) {
	visit(t, "/bits?op=negate", func(v *visitor) {
		v.shows("ring-to", "-7")
		v.click(`[aria-label="steps to add: one more"]`)
		v.shows("ring-to", "-6")
		v.linked("by=4")
		v.press("8 bits")
		v.shows("ring-to", "10")
		if got := len(v.all(`[data-ring] [data-part="dot"]`)) +
			len(v.all(`[data-ring] [data-part="speck"]`)); got != 256 {
			t.Errorf("the ring has %d numbers, want 256", got)
		}
	})
}

func TestTheLongestWalkHasAStepPerBit(t *testing.T) {
	visit(t, "/bits?op=negate&a=0&width=64", func(v *visitor) { v.shows("steps", "66") })
}

func TestAClearedBoxStaysEmptyAndSaysWhatIsMissing(t *testing.T) {
	for name, want := range map[string]string{"bits-1": "Field “time” has no width", "epoch": "The epoch is missing",
		"tick": "The tick is missing", "name-1": "Field 2 has no name"} {
		visit(t, "/layout?layout=twitter", func(v *visitor) {
			was := v.first(edit(name)).with["value"]
			v.enter(edit(name), "")
			v.tied(name, want)
			v.holds(name, "")
			v.follow()
			v.tied(name, want)
			v.holds(name, "")
			v.enter(edit(name), was)
			if box := v.first(edit(name)); len(v.all(`[role="alert"]`)) > 0 || box.with["aria-invalid"] == "true" ||
				box.with["aria-describedby"] != "" {
				t.Errorf("%s: the mended box is still tied to an alert", name)
			}
		})
	}
}

func TestFullWidthDigitsAreReadInEveryBox(t *testing.T) {
	visit(t, "/layout?layout=twitter&open=meanings", func(v *visitor) {
		v.enter(edit("bits-1"), "４０")
		v.enter(edit("bits-4"), "１３")
		v.shows("ids-per-tick", "8192")
		v.enter(edit("epoch"), "１４２００７０４００００0")
		v.enter(edit("tick"), "１０ms")
		v.shows("ids-per-second", "819200")
		v.linked("time:40,datacenter:5,worker:5,sequence:13&epoch=1420070400000&tick=10ms")
		v.enter(edit("hash-nodes"), "２０")
		v.untroubled()
	})
}

func TestABrokenLayoutKeepsItsTextUntilItIsFixed(t *testing.T) {
	visit(t, "/layout?layout=time:4x,worker:10,sequence:12", func(v *visitor) {
		v.holds("bits-0", "4x")
		v.enter(edit("bits-0"), "42")
		v.shows("lifetime-years", "139.37")
		v.untroubled()
	})
}

func TestFieldsAreAddedRenamedReorderedAndRemoved(t *testing.T) {
	visit(t, "/layout", func(v *visitor) {
		layout := func(want string) {
			t.Helper()
			if got := v.address(); !strings.Contains(got, "layout="+want+"&") {
				t.Errorf("the link is %s, want %s", got, want)
			}
		}
		press := func(label string) {
			t.Helper()
			v.click(`[aria-label="` + label + `"]`)
		}
		v.enter(edit("name-3"), "rack")
		layout("unused:1,time:41,datacenter:5,rack:5,sequence:12")
		press("Move rack up, to higher bits")
		layout("unused:1,time:41,rack:5,datacenter:5,sequence:12")
		press("Remove unused")
		layout("time:42,rack:5,datacenter:5,sequence:12")
		press("Remove one bit from sequence")
		v.says(`[data-field="error"]`, "63 bits")
		v.shows("bits-needed", "63")
		press("Add one bit to rack")
		layout("time:42,rack:6,datacenter:5,sequence:11")
		v.enter(edit("kind-2"), "0")
		layout("time:42,rack:6,datacenter/unused:5,sequence:11")
		v.shows("nodes", "64")
	})
}

func TestALayoutOpensTheOtherPages(t *testing.T) {
	const layout, query = "unused:1,time:39,sequence:8,machine:16",
		"layout=unused:1,time:39,sequence:8,machine:16&epoch=1409529600001&tick=10ms"
	there := map[string]func(v *visitor){
		"Generate": func(v *visitor) { v.first(edit("machine")) },
		"Decode":   func(v *visitor) { v.first(`[data-row] [data-field="machine"]`) },
		"Overflow its sequence": func(v *visitor) {
			if script := v.first("textarea.script").
				with["value"]; !strings.Contains(script, "layout "+layout+" tick 10ms epoch 1409529600001") {
				t.Errorf("the script is %q", script)
			}
		},
		"Set its clock back": func(v *visitor) {
			if script := v.first("textarea.script").with["value"]; !strings.Contains(script, "layout "+layout) {
				t.Errorf("the script is %q", script)
			}
			v.first(`[data-lane="leaf"]`)
		},
	}
	links := map[string]string{}
	visit(t, "/layout?"+query, func(v *visitor) {
		for _, e := range v.all("a.button") {
			links[e.text()] = e.with["href"]
		}
	})
	for name, look := range there {
		visit(t, links[name], func(v *visitor) {
			look(v)
			v.untroubled()
		})
	}
}

func TestRequirementsThatNoLayoutMeetsSuggestWhichToDrop(t *testing.T) {
	visit(t, "/layout?need-from=2026-01-01&open=needs", func(v *visitor) {
		v.first("[data-offer]")
		v.enter(edit("need-rate"), "lots")
		v.first(`[role="alert"]`)
		v.holds("need-rate", "lots")
		v.enter(edit("need-rate"), "100000")
		v.enter(edit("need-safe"), "true")
		v.first("[data-concession]")
		v.click(`[data-concession="per-second"] button`)
		offered := v.first("[data-offer]").with["data-offer"]
		v.click("[data-offer] button")
		if got := v.address(); !strings.Contains(got, "layout="+offered+"&epoch=1767225600000") {
			t.Errorf("the link is %s, want %s", got, offered)
		}
		v.shows("passes-2-53", "never")
		v.follow()
		v.shows("passes-2-53", "never")
		if got := v.first("[data-offer]").with["data-offer"]; got != offered {
			t.Errorf("after a reload %s is offered, before it was %s", got, offered)
		}
	})
}

func TestChangingTheNodeOrTheLayoutComposesAndMarksTheBits(t *testing.T) {
	l := snowflake.Twitter()
	issued, _ := l.Compose([]uint64{0, 367597485448, 3, 7, 0})
	want, err := layouts.With(l, issued, 3, 8)
	if err != nil {
		t.Fatal(err)
	}
	visit(t, "/bits-of-an-id?layout=twitter&datacenter=3&worker=7#id="+issued.String(), func(v *visitor) {
		v.card(l, issued)
		v.enter(edit("worker"), "8")
		v.card(l, want)
		if got := strings.Join(v.attributes(`[data-changed="1"]`, "data-bit"), " "); got != "15 14 13 12" {
			t.Errorf("got bits %s marked as changed, want 15 14 13 12", got)
		}
		v.says(".note", "Packed, not issued", "4 bits changed")
		at := v.field("utc")
		v.enter(edit("layout"), "discord")
		v.shows("utc", at)
		id, _ := strconv.ParseUint(v.field("id"), 10, 64)
		v.card(layouts.Discord(), snowflake.ID(id))
	})
}

func TestABadNodeValueIsNamedAndKept(t *testing.T) {
	visit(t, "/bits-of-an-id?layout=twitter&datacenter=3&worker=7", func(v *visitor) {
		before := v.field("id")
		for typed, say := range map[string]string{"32": "worker has 5 bits: 0 to 31", "x": "“x” at position 1",
			"": "worker is empty"} {
			v.enter(edit("worker"), typed)
			v.says(`[role="alert"]`, say)
			v.holds("worker", typed)
			v.click(`[data-count="1"]`)
			v.shows("id", before)
		}
	})
}

func TestALayoutThatCannotIssueSaysWhyAndIssuesNothing(t *testing.T) {
	for link, say := range map[string]string{
		"/bits-of-an-id?layout=baidu&worker=1": "2024-11-20T13:24:15Z",
		"/bits-of-an-id?layout=unused:2,shard:16,type:10,local:36&shard=3&type=4&local=5#id=241294492511762325": "needs one",
	} {
		visit(t, link, func(v *visitor) {
			before := v.fields("id")
			v.click(`[data-count="1"]`)
			v.click(`[data-count="5000"]`)
			if got := v.fields("id"); got != before {
				t.Errorf("%s: got IDs %s, want only %s", link, got, before)
			}
			v.says(`[role="alert"]`, say)
		})
	}
	visit(t, "/bits-of-an-id?layout=unused:2,shard:16,type:10,local:36&shard=3&type=4&local=5#id=241294492511762325",
		func(v *visitor) { v.shows("shard", "3429") })
}

func TestALayoutIsSavedAndDeleted(t *testing.T) {
	visited := ""
	visit(t, "/layout?open=keep&layout=unused:1,time:40,worker:11,sequence:12&epoch=5&tick=1ms", func(v *visitor) {
		keep := func(name string) {
			v.enter(edit("kept-name"), name)
			v.press("Save layout")
		}
		keep("  ")
		v.tied("kept-name", "Enter a name")
		keep(" Our  shop ")
		v.says(".kept a", "Our shop")
		keep("Our shop")
		v.holds("kept-name", "")
		v.untroubled()
		to := v.first(".kept a").with["href"]
		v.enter(edit("layout"), "discord")
		keep("Our shop")
		v.tied("kept-name", "“Our shop” already exists: choose another name, or delete that one first.")
		v.holds("kept-name", "Our shop")
		v.first(edit("layout") + ` option[value="kept Our shop"]`)
		v.click(`[aria-label="Delete Our shop"]`)
		if kept := v.texts(".kept a"); len(kept) > 0 {
			t.Errorf("kept are still %q", kept)
		}
		visited = to
	})
	visit(t, visited, func(v *visitor) { v.shows("ids-per-tick", "4096", "nodes", "2048") })
}

func TestTheFirstPressOfABurstIssuesItsIDs(t *testing.T) {
	for link, lessons := range map[string]int{"/": 0, "/bits-of-an-id?scene=generator": 1} {
		visit(t, link, func(v *visitor) {
			v.click(`[data-count="5000"]`)
			issued, finished := 0, -1
			for n := range strings.FieldsSeq(v.fields("tick-ids")) {
				count, _ := strconv.Atoi(n)
				issued += count
			}
			done := func(ctx app.Context) { finished = len(nav.Done(ctx)) }
			v.browser.Dispatch(app.Dispatch{Source: v.shown, Function: done})
			v.settle()
			if issued != 5000 || finished != lessons {
				t.Errorf("%s: got %d IDs and %d finished lessons, want 5000 and %d", link, issued, finished, lessons)
			}
			if lessons == 1 {
				v.says(`[data-question="burst"] .verdict`, "Watch: The 904 wait")
			}
		})
	}
}

func TestEveryButtonIssuesItsNumberOfIDsInOrder(t *testing.T) {
	visit(t, "/bits-of-an-id?layout=leaf&worker=5", func(v *visitor) {
		v.click(`[data-count="10"]`)
		history := strings.Fields(v.fields("id"))[1:]
		if len(history) != 10 ||
			!slices.IsSortedFunc(history, func(x, y string) int { return -strings.Compare(x, y) }) ||
			history[0] != v.field("id") {
			t.Errorf("got history %v, want ten IDs, newest first", history)
		}
		v.click(`[data-count="5000"]`)
		issued := 0
		for i, n := range strings.Fields(v.fields("tick-ids")) {
			count, _ := strconv.Atoi(n)
			if issued += count; count > 4096 {
				t.Errorf("tick %d holds %d IDs", i, count)
			}
		}
		if full := len(v.all(`[data-full="true"] [data-drawer]`)); issued != 5000 || full < 1 {
			t.Errorf("got %d IDs in ticks, %d of them full; want 5000, at least 1", issued, full)
		}
		if drawers := v.all(`[data-drawer][data-of="4096"][data-tick][data-filled]`); len(drawers) < 2 {
			t.Errorf("%d drawers say what they hold, want two or more", len(drawers))
		}
		v.says(`[data-full="true"] small`, " · full")
		if got := len(v.all(`[data-field="id"]`)) - 1; got != 40 {
			t.Errorf("got %d IDs in the history, want 40", got)
		}
	})
}

func TestAnEditedScriptRunsAsYouTypeAndNamesItsError(t *testing.T) {
	visit(t, "/rollback?scene=scala-28&step=7", func(v *visitor) {
		v.enter("textarea.script", "lane refuse\nset 5ms\nask 2\njump")
		v.says(`.editor [role="alert"]`, "jump")
		v.enter("textarea.script", "lane refuse\nset 5ms\nask 2\nback 1ms\nask")
		v.follow()
		v.shows("steps", "4")
		v.press("Last")
		v.follow()
		v.shows("step", "4")
		v.lanes("refuse", "issued", "2", "refused", "1")
		v.linked("#script=lane+refuse")
	})
}

func TestANumberIsPredictedByTypingIt(t *testing.T) {
	asked := func() app.Composer {
		return &ui.Prediction{ID: "number", Question: "How many IDs fit?",
			Answers: []ui.Answer{{Words: "4096", Right: true, Why: "Twelve bits hold 0 to 4,095."}}}
	}
	show(t, asked, &url.URL{Path: "/"}, func(v *visitor) {
		for _, c := range [][3]string{{"4o96", `[role="alert"]`, "“o” at position 2"}, {"4096", ".verdict", "Right."}} {
			number := v.first(".prediction .node")
			v.hears(number, c[0], "input")
			v.hears(number, "Enter", "keydown")
			v.says(`[data-question="number"] `+c[1], c[2])
			v.follow()
		}
	})
}
