package incident

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestTheStoriesHaveTheNamesOfTheContract(t *testing.T) {
	var names []string
	for _, s := range All() {
		names = append(names, s.Act.Fragment)
		if Named(s.Act.Fragment) == nil || len(s.Act.Sources) == 0 || s.Seen == "" || len(s.IDs) < 2 {
			t.Errorf("%s lacks its sources, IDs or words", s.Act.Fragment)
		}
	}
	if want := []string{"shared-machine", "52-bits", "host-hash", "49-days", "same-container",
		"rounded"}; !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
	if Named("none") != nil {
		t.Error("there is a story that nobody wrote")
	}
}

// One key must tell each story to its end, and each must end.
func TestOneKeyTellsEachStory(t *testing.T) {
	for _, a := range Acts() {
		at, memory := act.Ref{Screen: 1}, act.Played{}
		for presses := 0; ; presses++ {
			part := a.Play(at, act.Undecided(), act.Exported(), memory)
			if part.At().Ends {
				break
			}
			if presses > 50 {
				t.Fatalf("%s: after %d presses it is at %v", a.ID(), presses, part.Ref)
			}
			button, _ := a.Forth(part, act.Undecided(), act.Exported(), memory.Of(part.Screen))
			at = button.To
		}
		if n := len(a.Screens()); n < 3 || n > 5 {
			t.Errorf("%s has %d screens", a.ID(), n)
		}
	}
}

func TestEachQuestionHasOneRightAnswer(t *testing.T) {
	for _, s := range All() {
		right := 0
		for _, answer := range s.Act.Question(act.Ref{Screen: 1}, act.Undecided(), act.Exported()).Answers {
			if answer.Right {
				right++
			}
			if answer.Why == "" {
				t.Errorf("%s: %q says nothing", s.Act.ID(), answer.Text)
			}
		}
		if right != 1 {
			t.Errorf("%s has %d right answers", s.Act.ID(), right)
		}
	}
}

func TestInstancesWithOneAddressIssueTheSameIDs(t *testing.T) {
	if k := addressed(sameAddress, sameAddress); k.Different() != 1 || k.IDs() != 3 || !k.Shares(0) {
		t.Errorf("one address: %d machine IDs and %d IDs", k.Different(), k.IDs())
	}
	if k := addressed(sameAddress, otherAddress); k.Different() != 2 || k.IDs() != 6 || k.Shares(0) {
		t.Errorf("two addresses: %d machine IDs and %d IDs", k.Different(), k.IDs())
	}
	l, mine := layouts.MustPreset("zitadel"), zitadelLayout()
	for _, id := range addressed(sameAddress).Instances[0].IDs {
		if !l.Time(id).Equal(mine.Time(id)) || l.Node(id) != 4 {
			t.Errorf("%d is of %v and machine %d", id, l.Time(id), l.Node(id))
		}
	}
}

func TestTheCutMakesOneOfTwoIDs(t *testing.T) {
	ids := apart()
	l := grafanaLayout()
	later := l.Time(ids[1]).Sub(l.Time(ids[0]))
	if ids[0] == ids[1] || kept(ids[0]) != kept(ids[1]) || later != grafanaTurn() || keptTime() != 30 ||
		days(later) != "12.4 days" {
		t.Errorf("%d and %d, %v apart, become %d and %d", ids[0], ids[1], later, kept(ids[0]), kept(ids[1]))
	}
	if kept(ids[0]) >= 1<<53 {
		t.Errorf("%d is no safe integer", kept(ids[0]))
	}
	// the square root of 2 ln 2 × 2^30 is 38,581
	if n := evenIDs(); n < 38_570 || n > 38_600 {
		t.Errorf("from %d IDs on", n)
	}
}

// The numbers of the report.
func TestHostNamesGetTheServerIDsOfTheReport(t *testing.T) {
	crc := []uint64{265, 368, 152, 386, 106, 19, 507, 102, 398, 368, 152, 225, 265, 19, 507, 386, 106, 503, 31, 386}
	xxh := []uint64{182, 280, 116, 348, 171, 452, 71, 292, 363, 68, 406, 213, 179, 64, 210, 47, 175, 383, 222, 274}
	for i := range crc {
		if host := hostNamed(i + 1); crcID(host) != crc[i] || xxhID(host) != xxh[i] {
			t.Errorf("%s: got %d and %d, want %d and %d", host, crcID(host), xxhID(host), crc[i], xxh[i])
		}
	}
	if old, now := hashed(crcID), hashed(xxhID); old.Different() != 12 || now.Different() != reportHosts {
		t.Errorf("%d and %d different", old.Different(), now.Different())
	}
}

func TestXXH32IsThatOfItsAuthors(t *testing.T) {
	for text, want := range map[string]uint32{"": 0x02cc5d05, "a": 0x550d7456, "abc": 0x32d153ff,
		"Nobody inspects the spammish repetition": 0xe2293b2f} {
		if got := xxh32(text); got != want {
			t.Errorf("%q: got %#x, want %#x", text, got, want)
		}
	}
}

func TestTheSpreadFailsAboutAsOftenAsItsChance(t *testing.T) {
	few, many := spread(3), spread(askedServers)
	if failed(&few) > 2 || failed(&many) < 6 || failed(&many) > 17 {
		t.Errorf("of %d deployments %d and %d fail", numbers.Deployments, failed(&few), failed(&many))
	}
	if few.Chance != "0.6 %" || many.Chance != "58 %" || spread(10).Chance != "8 %" {
		t.Errorf("the chances are %s, %s and %s", few.Chance, spread(10).Chance, many.Chance)
	}
	if many.Shared < 0 || many.Pair[0] == "" {
		t.Error("no pair is shown")
	}
}

func TestTheGeneratorRejectsForAsLongAsTheReportSays(t *testing.T) {
	if o := rejects(); o.Verdict != snowflake.Behind || o.Wait != reported {
		t.Errorf("it is %v for %d ms", o.Verdict, o.Wait)
	}
	if afterTurn < 0 || afterTurn+reported >= 1<<32 {
		t.Error("the last ID does not fit into the field")
	}
	then, now := masked(restartTime().Add(-idGenTurn()), 2), masked(restartTime(), 2)
	if !slices.Equal(then, now) || slices.Equal(now, masked(restartTime().Add(time.Millisecond), 2)) {
		t.Errorf("a turn earlier %v, after the restart %v", then, now)
	}
	if got := fmt.Sprint(
		lives()); got != "{[{32 bits of 1ms 49.7 days 1193h2m47.296s true} {41 bits of 1ms 69.68 years 610839h47m35.552s false} {32 bits of 1s 136.10 years 1193046h28m16s false}]}" {
		t.Error(got)
	}
}

func TestContainersGetOneWorkerID(t *testing.T) {
	if javaHash("hello") != 99162322 { // as Java computes it
		t.Errorf("the hash of hello is %d", javaHash("hello"))
	}
	k := processes(inContainer, ones()...)
	if k.Different() != 1 || k.Instances[0].Number != 8 || k.IDs() != perInstance {
		t.Errorf("%d worker IDs, the first is %d", k.Different(), k.Instances[0].Number)
	}
	if servers := processes(onServer, 812, 1377, 2046, 4711); servers.Different() != 4 ||
		servers.IDs() != 4*perInstance {
		t.Errorf("the servers have %d worker IDs", servers.Different())
	}
	if c := carded(); c.Different() != 1 || c.Instances[0].Number != 0 {
		t.Errorf("%d datacenter IDs", c.Different())
	}
}

func TestRoundedIDsLookAsInTheReports(t *testing.T) {
	all := map[string]int{}
	var order []string
	for _, id := range looped() {
		if all[shown(id)]++; all[shown(id)] == 1 {
			order = append(order, shown(id))
		}
	}
	want := []string{"76679067188862980", "76679067188862990", "76679067188863000", "76679067188863020"}
	for i, times := range []int{9, 15, 17} {
		if !slices.Equal(order, want) || all[want[i]] != times {
			t.Fatalf("shown are %v", all)
		}
	}
	if at := hyperfLayout().Time(looped()[0]); at.Format(time.DateOnly) != "2020-01-17" {
		t.Errorf("they were issued on %v, the day of the report is 2020-01-17", at)
	}
	if _, _, n := between(milvusSeen); n != 63 && n != 65 {
		t.Errorf("%d IDs are shown as %d", n, milvusSeen)
	}
	from, to, _ := between(hyperfThen)
	l := hyperfLayout()
	for field := range 3 {
		if layouts.Part(l, from, field) != layouts.Part(l, to, field) {
			t.Errorf("field %d differs", field)
		}
	}
}
