package registry_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

func ExampleStrategy_Start() {
	way, _ := registry.Find("lease-deadline")
	_, claim := way.Start(&registry.Registry{}, registry.Pod{Name: "pod-0"}, registry.Claim{},
		registry.Now{Registry: 100}, 10)
	fmt.Println(claim.ID, claim.Until)
	// Output: 0 110
}

func way(t *testing.T, name string) *registry.Strategy {
	t.Helper()
	w, ok := registry.Find(name)
	if !ok {
		t.Fatalf("got no way %s", name)
	}
	return w
}

func pod(i int) registry.Pod {
	return registry.Pod{Name: "pod-" + strconv.Itoa(i), Host: "192.168.1." + strconv.Itoa(i), Number: int64(i), Life: 1}
}

// at is a time that all clocks agree on, at which every peer answers with it.
func at(now int64) registry.Now {
	return registry.Now{True: now, Registry: now, Clock: now, Peer: func(string) (int64, bool) { return now, true }}
}

// Document 000: sums += codePoint; return sums % 1024, in a class that throws above 31.
func TestTheSumOfAnAddressIsDocument000s(t *testing.T) {
	narrow, wide := way(t, "ip-sum"), way(t, "ip-sum-10")
	users := map[int64]int{}
	for host := 1; host < 255; host++ {
		p := pod(host)
		want := 0
		for _, b := range []byte(p.Host) {
			want += int(b)
		}
		if _, c := narrow.Start(nil, p, registry.Claim{}, at(0), 0); c.Why != registry.TooLarge {
			t.Errorf("%s: got %+v, want an exception", p.Host, c)
		}
		_, c := wide.Start(nil, p, registry.Claim{}, at(0), 0)
		if c.ID != int64(want%1024) || c.Why != registry.Fine {
			t.Errorf("%s: got %+v, want %d", p.Host, c, want%1024)
		}
		users[c.ID]++
	}
	// FACTS 0.9.
	if len(users) != 46 || users[656] != 16 || users[600] < 2 {
		t.Errorf("254 hosts: got %d worker IDs, 656 of %d hosts, want 46 and 16", len(users), users[656])
	}
	// UnknownHostException: RandomUtils.nextLong(0, 1024), anew at each start.
	seen := map[int64]bool{}
	for life := range 100 {
		_, c := wide.Start(nil, registry.Pod{Name: "pod-6", Life: life}, registry.Claim{}, at(0), 0)
		if c.ID < 0 || c.ID > 1023 {
			t.Errorf("got worker ID %d", c.ID)
		}
		seen[c.ID] = true
	}
	if len(seen) < 80 {
		t.Errorf("got %d worker IDs of 100 starts, want random ones", len(seen))
	}
}

func TestAConstantAndAHash(t *testing.T) {
	for i := range 9 {
		for name, want := range map[string]int64{"everyone-1-1": 1<<5 | 1, "yaml": 7,
			"hash": int64(number.Hash(pod(i).Name, 1024))} {
			if _, c := way(t, name).Start(nil, pod(i), registry.Claim{}, at(0), 0); c.ID != want ||
				c.Until != registry.Forever {
				t.Errorf("%s, pod %d: got %+v, want %d", name, i, c, want)
			}
		}
	}
}

func TestAWikiPageIsReadBeforeItIsSaved(t *testing.T) {
	w, r := way(t, "wiki"), &registry.Registry{}
	got := func(i int, now int64) int64 {
		var c registry.Claim
		r, c = w.Start(r, pod(i), registry.Claim{}, at(now), 5)
		return c.ID
	}
	if a, b, c := got(0, 0), got(1, 4), got(2, 5); a != 0 || b != 0 || c != 1 {
		t.Errorf("got %d, %d and %d, want 0, the same before the page is saved, then 1", a, b, c)
	}
	if _, c := w.Start(nil, pod(1), registry.Claim{Disk: 1}, at(9), 5); c.ID != 0 || c.Why != registry.Fine {
		t.Errorf("got %+v, want the number in the start script", c)
	}
}

// SnowflakeServer.scala, tag snowflake-2010.
func TestTwittersServerStartsAsItsSourceSays(t *testing.T) {
	w, r := way(t, "zookeeper"), &registry.Registry{}
	r, first := w.Start(r, pod(2), registry.Claim{}, at(0), 6000)
	if first.ID != 2 || first.Ready != 10_000 {
		t.Fatalf("got %+v, want the configured worker ID, after startupSleepMs", first)
	}
	spare := registry.Pod{Name: "spare", Number: 2, Life: 1}
	c := registry.Claim{}
	for tries := 1; tries <= 3; tries++ { // “Gonna wait a bit and retry”, twice
		_, c = w.Start(r, spare, c, at(int64(1000*tries)), 6000)
		again, retries := c.Retries()
		if c.Why != registry.Taken || c.Tries != tries || retries != (tries < 3) ||
			retries && again != int64(1000*tries+1000) {
			t.Errorf("try %d: got %+v", tries, c)
		}
	}
	for _, off := range []int64{10_000, 10_001, -10_000, -10_001} {
		now := at(1000)
		now.Clock += off
		want := registry.Fine
		if off > 10_000 || off < -10_000 {
			want = registry.Skewed
		}
		if _, c := w.Start(r, pod(3), registry.Claim{}, now, 6000); c.Why != want {
			t.Errorf("a clock %d ms off: got %d, want %d", off, c.Why, want)
		}
	}
	mute := at(1000)
	mute.Peer = func(string) (int64, bool) { return 0, false }
	if _, c := w.Start(r, pod(3), registry.Claim{}, mute, 6000); c.Why != registry.Mute {
		t.Errorf("got %+v, want a TTransportException", c)
	}
	// A session lasts from heartbeat to heartbeat; of its end the server learns nothing.
	r, kept, _ := w.Beat(r, pod(2), first, at(5000), 6000)
	if r.Of("pod-2").Until != 11_000 || kept != first {
		t.Errorf("got %+v, want a longer session", r.Of("pod-2"))
	}
	after, kept, _ := w.Beat(r, pod(2), first, at(11_000), 6000)
	if after.Of("pod-2").Until != 11_000 || kept != first || w.Check(kept, at(30_000)) != registry.Fine {
		t.Errorf("got %+v, want an expired session and a server that issues", after.Of("pod-2"))
	}
	if _, c := w.Start(r, spare, registry.Claim{}, at(11_000), 6000); c.Why != registry.Fine || c.ID != 2 {
		t.Errorf("got %+v, want the worker ID whose node is gone", c)
	}
}

// SnowflakeZookeeperHolder.java.
func TestLeafsHolderStartsAsItsSourceSays(t *testing.T) {
	w, r := way(t, "leaf-zookeeper"), &registry.Registry{}
	r, first := w.Start(r, pod(0), registry.Claim{}, at(1000), 3000)
	r, second := w.Start(r, pod(1), registry.Claim{}, at(1000), 3000)
	if first.ID != 0 || second.ID != 1 {
		t.Errorf("got %d and %d, want sequential numbers", first.ID, second.ID)
	}
	r, first, _ = w.Beat(r, pod(0), first, at(4000), 3000)
	if got := r.Of("pod-0").Stamp; got != 4000 {
		t.Errorf("got a stored time of %d, want 4000", got)
	}
	// currentTimeMillis() < lastUpdateTime
	if r, _, _ := w.Beat(r, pod(0), first, at(3999), 3000); r.Of("pod-0").Stamp != 4000 {
		t.Errorf("got a stored time of %d, want 4000", r.Of("pod-0").Stamp)
	}
	if _, c := w.Start(r, pod(0), registry.Claim{}, at(4000), 3000); c.ID != 0 || c.Why != registry.Fine {
		t.Errorf("got %+v, want the same number", c)
	}
	if _, c := w.Start(r, pod(0), registry.Claim{}, at(3999), 3000); c.Why != registry.Backwards {
		t.Errorf("got %+v, want CheckLastTimeException without a file", c)
	}
	for name, reach := range map[string]*registry.Registry{"the exception is caught": r, "ZooKeeper is down": nil} {
		if _, c := w.Start(reach, pod(0), first, at(3999), 3000); c.ID != 0 || c.Why != registry.Fine {
			t.Errorf("%s: got %+v, want the number in workerID.properties", name, c)
		}
	}
	for id := int64(2); id <= 1024; id++ {
		var c registry.Claim
		r, c = w.Start(r, pod(int(id)), registry.Claim{}, at(5000), 3000)
		if (c.Why == registry.Fine) != (id <= 1023) || c.Why == registry.Fine && c.ID != id {
			t.Errorf("address %d: got %+v", id, c)
		}
	}
}

// DefaultUidGenerator: “Worker id … exceeds the max …”.
func TestBaidusTableHasFourMillionStarts(t *testing.T) {
	w, r := way(t, "baidu-rows"), &registry.Registry{Next: 4_194_302}
	for _, want := range []registry.Why{registry.Fine, registry.Exhausted, registry.Exhausted} {
		var c registry.Claim
		if r, c = w.Start(r, pod(0), registry.Claim{}, at(0), 0); c.Why != want {
			t.Errorf("row %d: got %+v", r.Next, c)
		}
	}
}

// kubernetes.io, Force Delete StatefulSet Pods.
func TestAStatefulSetHasAtMostOnePodOfAnOrdinal(t *testing.T) {
	w := way(t, "statefulset")
	r, c := w.Start(&registry.Registry{}, pod(2), registry.Claim{}, at(0), 0)
	other := registry.Pod{Name: "pod-2-new", Number: 2, Life: 1}
	if _, second := w.Start(r, other, registry.Claim{}, at(1), 0); c.ID != 2 || second.Why != registry.Taken {
		t.Errorf("got %+v and %+v, want one pod", c, second)
	}
	if _, again := w.Start(nil, pod(2), c, at(1), 0); again.ID != 2 || again.Why != registry.Fine {
		t.Errorf("got %+v, want a restart without the API", again)
	}
	if _, second := w.Start(r.Without("pod-2"), other, registry.Claim{}, at(1), 0); second.ID != 2 ||
		second.Why != registry.Fine {
		t.Errorf("got %+v, want a second pod after a forced deletion", second)
	}
}

func TestTicksAreGrantedByTheLibrarysRule(t *testing.T) {
	w, r, p := way(t, "lease-ticks"), &registry.Registry{}, pod(0)
	r, c := w.Start(r, p, registry.Claim{}, at(100), 10)
	mark, g, _ := grant.Mark{}.Grant(100, 10, 60_000)
	for _, now := range []int64{106, 103, 112, 140, 90, 151} {
		if c.Until != g.Until || r.Of("pod-0").Until != mark.Until {
			t.Fatalf("before %d: got %+v, want %+v", now, c, g)
		}
		r, c, _ = w.Beat(r, p, c, at(now), 10)
		if m, next, err := mark.Grant(now, 10, 60_000); err == nil {
			mark, g = m, next
		}
	}
	if w.Grants(registry.Claim{From: 100, Until: 110}, 99) || !w.Grants(registry.Claim{From: 100, Until: 110}, 109) ||
		w.Grants(registry.Claim{From: 100, Until: 110}, 110) {
		t.Error("a grant [100, 110) has the ticks 100 to 109")
	}
}
