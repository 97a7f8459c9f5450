package system_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var now = time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)

// undecided is how much less likely the true system may be than the best.
const undecided = 3

// leader is the judge with the best score, and the one of a name.
func leader(p *system.Panel, scores []float64, name string) (best, own int) {
	for i := range scores {
		if scores[i] > scores[best] {
			best = i
		}
		if p.Judges[i].System.Name == name {
			own = i
		}
	}
	return best, own
}

func TestKnownIDsFitTheirSystemsBest(t *testing.T) {
	panel := system.NewPanel(system.Judges(now))
	scores := make([]float64, len(panel.Judges))
	for _, c := range []struct {
		id   snowflake.ID
		want string
	}{
		{1541815603606036480, "twitter"}, {1212161512043450368, "twitter"},
		{175928847299117063, "discord"}, {661720242585604096, "discord"}, {266241948824764416, "discord"},
		{80351110224678912, "discord"},
		{334385199974967042, "discord"}, {290926798626357999, "discord"}, {1234647491267808778, "discord"},
		{11637205501278089, "instagram"}, {98850828346879853, "mastodon"}, {103270115826048975, "mastodon"},
		{6698247966366502912, "simple-snowflake"}, {6698248033827688448, "simple-snowflake"},
		{241294492511762325, "pinterest"},
		{7106594312292453675, "tiktok"},
		{made(t, "sonyflake", "2026-10-01", 0, 10*256+7), "sonyflake"},
		{made(t, "sonyflake-2", "2026-10-01", 0, 10*256+7), "sonyflake-2"},
		{made(t, "baidu", "2024-05-01", 4, 0), "baidu"}, {made(t, "yitter", "2024-05-01", 1, 5), "yitter"},
		{made(t, "instagram", "2024-05-01", 2011, 77), "instagram"},
		{made(t, "twitter", "2025-05-01", 10, 11, 0), "twitter"},
	} {
		panel.Score(c.id, scores)
		if best, own := leader(&panel, scores, c.want); scores[own] < scores[best]/undecided {
			t.Errorf("%d: got %s (%.2f), want %s (%.2f)", c.id, panel.Judges[best].System.Name, scores[best], c.want,
				scores[own])
		}
	}
}

// made is an ID of a system at half past three on a day, its other fields in order.
func made(t *testing.T, name, day string, values ...uint64) snowflake.ID {
	t.Helper()
	at, err := time.Parse("2006-01-02 15:04:05.000", day+" 15:30:01.234")
	if err != nil {
		t.Fatal(err)
	}
	l, _ := system.Layout(name)
	var id snowflake.ID
	for i, f := range l.Fields {
		switch f.Kind {
		case snowflake.KindTime:
			id, err = layouts.With(l, id, i, uint64(l.TickAt(at)))
		case snowflake.KindNode, snowflake.KindSequence:
			id, err = layouts.With(l, id, i, values[0])
			values = values[1:]
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return id
}

func TestNoSystemClaimsWhatIsNoID(t *testing.T) {
	panel := system.NewPanel(system.Judges(now))
	scores := make([]float64, len(panel.Judges))
	for _, id := range []snowflake.ID{0, 7, 4096, 1_000_000, 123456789, 1700000000, 1700000000000} {
		panel.Score(id, scores)
		for i, score := range scores {
			if score >= system.Impossible {
				t.Errorf("%s claims %d with %.3f", panel.Judges[i].System.Name, id, score)
			}
		}
	}
}

func TestEveryVerdictHasItsWords(t *testing.T) {
	for _, c := range []struct {
		system  string
		id      snowflake.ID
		against bool
		want    string
	}{
		{"twitter", 1541815603606036480, false, "date, 2022-06-28, is after"},
		{"twitter", 1541815603606036480, false, "sequence is 0, and each tick of 1 ms starts at 0"},
		{"twitter", 1<<63 | 1541815603606036480, true, "must be 0 in this layout are set"},
		{"twitter", 1541815603606036480, false, "must be 0 in this layout are 0"},
		{"twitter", 2541815603606036480, true, "2030-01-17, in the future"},
		{"twitter", 1169786042799259000, true, "issued about as many IDs before it"},
		{"twitter", 7, true, "system’s first hour, on 2010-11-04"},
		{"twitter", 1 << 50, true, "in the system’s first days"},
		{"discord", 7, true, "first IDs are expected from 2015-05-13 on"},
		{"mastodon", 11637205501278089, true,
			"1975-08-18, but this system’s first IDs are expected from 2016-01-01 on"},
		{"discord", 1541815603606036480, true, "worker 11 is unusually high"},
		{"discord", 175928847299117063, false, "worker 1 is small"},
		{"discord", 175928847299117063, false, "increment is 7"},
		{"discord", 98850828346879853, true, "worker 15 is unusually high"},
		{"mybatis-plus", 1541815603606036480, true, "starts at 1"},
		{"leaf", 1541815603606036480, false, "starts between 0 and 99"},
		{"pinterest", 241294492511762325, false, "local is 7,075,733"},
		{"pinterest", 1541815603606036480, true, "no date"}, {"pinterest", 7, true, "plain number"},
		{"seata", 1700000000000, true, "2020-05-07, would be in the system’s first days"},
		{"tiktok", 6698247966366502912, true, "The lowest 12 bits are 0"},
		{"discord", made(t, "discord", "2026-11-21", 1, 1, 1), true, "a little ahead"},
	} {
		s, _ := system.Find(c.system)
		j := system.NewJudge(s, now)
		pro, contra := j.Reasons(c.id)
		said := pro
		if c.against {
			said = contra
		}
		if !strings.Contains(strings.Join(said, "\n"), c.want) {
			t.Errorf("%s, %d: got for %q, against %q; want %q", c.system, c.id, pro, contra, c.want)
		}
		if !j.Possible(c.id) && len(contra) == 0 {
			t.Errorf("%s, %d: nothing speaks against it", c.system, c.id)
		}
	}
}

func TestSystemsThatReadTheSameInstantAreKnown(t *testing.T) {
	judges := map[string]*system.Judge{}
	all := system.Judges(now)
	for i := range all {
		judges[all[i].System.Name] = &all[i]
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"twitter", "leaf", true}, {"twitter", "mybatis-plus", true}, {"hutool", "bwmarrin", true},
		{"twitter", "shardingsphere", false},
		{"twitter", "discord", false}, {"sonyflake", "sonyflake-2", false}, {"yitter", "yitter-csharp", false},
		{"linkedin", "mastodon", false}, {"pinterest", "pinterest", false},
	} {
		if got := system.SameInstant(judges[c.a], judges[c.b]); got != c.want {
			t.Errorf("%s and %s: got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// C# counts from 2020-02-20 02:20:02.020 UTC, Java and Go from 02:20:02 in Beijing.
func TestAnIDOfYittersCSharpIsReadWithItsOwnEpoch(t *testing.T) {
	const id = 541_234_567_000<<12 | 7<<6 | 5 // as its source composes it
	want := time.Date(2020, 2, 20, 2, 20, 2, 20e6, time.UTC).Add(541_234_567 * time.Second)
	own, _ := system.Find("yitter-csharp")
	other, _ := system.Find("yitter")
	if got := own.Layout.Time(id); !got.Equal(want) {
		t.Errorf("read as C#'s: got %v, want %v", got, want)
	}
	if got := other.Layout.Time(id); !got.Equal(want.Add(-8*time.Hour - 20*time.Millisecond)) {
		t.Errorf("read as Java's: got %v, want 8 hours before %v", got, want)
	}
}

func TestScoresLieFromNoneToOneForAnyID(t *testing.T) {
	judges := system.Judges(now)
	for _, fields := range []string{"shard:64", "count/sequence:64", "time:64"} { // as readers keep them
		parsed, _ := layouts.ParseFields(fields)
		l := snowflake.Layout{Name: fields, Fields: parsed, Epoch: time.UnixMilli(0), Tick: time.Millisecond}
		judges = append(judges,
			system.NewJudge(system.System{Name: fields, Layout: l, Since: l.Epoch, Weight: 10}, now))
	}
	panel := system.NewPanel(judges)
	scores, alone := make([]float64, len(judges)), make([]float64, len(judges))
	edges := []snowflake.ID{0, 1, math.MaxInt64, 1 << 63, math.MaxUint64 - 1, math.MaxUint64}
	x := uint64(1)
	for n := range 20000 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		id := snowflake.ID(x)
		if n < len(edges) {
			id = edges[n]
		}
		panel.Score(id, scores)
		sum, list := 0.0, system.List{IDs: []snowflake.ID{id}, Of: 1}
		for i := range judges {
			alone[i] = list.Evidence(&judges[i])
		}
		panel.ScoreBy(alone, list.None())
		for i, score := range scores {
			if !(math.Abs(score-alone[i]) < 1e-9) {
				t.Fatalf("%s, %d: score %v, and %v as a list", panel.Judges[i].System.Name, id, score, alone[i])
			}
			if !(score >= 0) {
				t.Fatalf("%s, %d: score %v", panel.Judges[i].System.Name, id, score)
			}
			if panel.Family(i) == i {
				sum += score
			}
		}
		if !(sum <= 1) {
			t.Fatalf("%d: the scores of all families are %v", id, sum)
		}
	}
}

func BenchmarkAllScores(b *testing.B) {
	panel := system.NewPanel(system.Judges(now))
	scores := make([]float64, len(panel.Judges))
	for i := range b.N {
		panel.Score(snowflake.ID(1541815603606036480+i), scores)
	}
}

// judgeOf judges by one system's habits, and evidence is what its node adds for it.
func judgeOf(t *testing.T, name string) *system.Judge {
	t.Helper()
	s, ok := system.Find(name)
	if !ok {
		t.Fatalf("no system %s", name)
	}
	j := system.NewJudge(s, now)
	return &j
}

// 172.17.0.2 is the first container of Docker's default network, and 192.168.1.20 a machine of a small one.
func TestAMachineThatIsTheEndOfAPrivateAddressSpeaksForSonyflake(t *testing.T) {
	for _, name := range []string{"sonyflake", "sonyflake-2", "zitadel"} {
		j := judgeOf(t, name)
		of := func(machine uint64) snowflake.ID { return made(t, name, "2026-10-01", 0, machine) }
		container, small, any := j.Evidence(of(2)), j.Evidence(of(1<<8|20)), j.Evidence(of(57<<8|200))
		if container < small+2 || small < any+2 || any < j.Evidence(of(255))-1 {
			t.Errorf("%s: got %.1f for 0.2, %.1f for 1.20, %.1f for 57.200", name, container, small, any)
		}
		pro, _ := j.Reasons(of(2))
		if said := strings.Join(pro, " "); !strings.Contains(said,
			"machine is 2, the end of a private address such as 172.17.0.2, which Docker assigns.") {
			t.Errorf("%s: got %q", name, said)
		}
		pro, _ = j.Reasons(of(1<<8 | 20))
		if said := strings.Join(pro, " "); !strings.Contains(said,
			"machine is 276, the end of a private address such as 192.168.1.20.") {
			t.Errorf("%s: got %q", name, said)
		}
	}
}

// ShardingSphere's documents and examples set worker-id to 123.
func TestANodeThatTheMakersShowSpeaksForTheirSystem(t *testing.T) {
	j := judgeOf(t, "shardingsphere")
	of := func(worker uint64) float64 { return j.Evidence(made(t, "shardingsphere", "2024-05-01", worker, 0)) }
	if shown, other := of(123), of(124); shown < other+5 {
		t.Errorf("got %.1f for worker 123, %.1f for 124", shown, other)
	}
}

// typical is an ID as a system makes them when it is not busy.
func typical(r *rand.Rand, s system.System, at time.Time) snowflake.ID {
	l := s.Layout
	var id snowflake.ID
	for i, f := range l.Fields {
		var v uint64
		switch {
		case f.Kind == snowflake.KindTime:
			v = uint64(l.TickAt(at))
		case f.Kind == snowflake.KindSequence && !s.Pattern.Runs:
			v = s.Pattern.Start[0] + r.Uint64N(s.Pattern.Start[1]-s.Pattern.Start[0]+1)
		case f.Kind == snowflake.KindNode && s.Pattern.Counted && s.Name != "discord": // whose nodes are many
			v = 1 + r.Uint64N(min(f.Max(), 20))
		case f.Kind != snowflake.KindUnused:
			v = r.Uint64() & f.Max()
		}
		if s.Pattern.Fours && f.Name == "unknown" {
			v &^= 0x3f3 << 12
		}
		if f.Name == "milliseconds" {
			v %= 1000
		}
		id, _ = layouts.With(l, id, i, v)
	}
	return id
}

// One ID often fits several systems, so that some must be taken for another's.
// Of those that are met most, few may; the shares are what the judge reaches.
func TestMostIDsOfTheCommonSystemsFitTheirOwnBest(t *testing.T) {
	panel := system.NewPanel(system.Judges(now))
	scores := make([]float64, len(panel.Judges))
	r := rand.New(rand.NewPCG(1, 2))
	for name, want := range map[string]float64{
		"twitter": 0.98, "discord": 0.9, "instagram": 0.98, "mastodon": 0.98, "sonyflake": 0.98, "sonyflake-2": 0.75,
		"leaf": 0.78, "hutool": 0.98, "yitter": 0.98, "cockroachdb": 0.9, "tiktok": 0.98,
	} {
		s, _ := system.Find(name)
		hits := 0
		const of = 1000
		for range of {
			back := 5 * 365 * 24 * time.Hour
			if name == "sonyflake-2" {
				back = 600 * 24 * time.Hour
			}
			id := typical(r, s, now.Add(-time.Duration(r.Int64N(int64(back)))))
			panel.Score(id, scores)
			if best, own := leader(&panel, scores, name); scores[own] >= scores[best]/undecided {
				hits++
			}
		}
		if got := float64(hits) / of; got < want {
			t.Errorf("%s: %.3f of its IDs fit it best, or about as well, want %.2f", name, got, want)
		}
	}
}
