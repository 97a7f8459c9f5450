package trial

import (
	"math"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestTheTableOfWaysIsWhatTheirMachinesDo(t *testing.T) {
	want := strings.TrimSpace(`
everyone-1-1: no | there is none | the same worker ID | there is none | 1 pod
ip-sum: no program starts | there is none | does not start | there is none | no pod
ip-sum-10: no | there is none | the same worker ID | there is none | 8 pods: 61.4 % collide
yaml: no | there is none | the same worker ID | there is none | 1 pod
wiki: not if two start at once | only new pods wait | the same worker ID | duplicates | 1,024 pods, ever
hash: no | there is none | the same worker ID | there is none | 8 pods: 2.7 % collide
zookeeper: not if a pod pauses | no program can start | the same worker ID | duplicates | 1,024 at once
leaf-zookeeper: not if its clock went back | only new pods wait | the same worker ID | no duplicate | 1,024 pods, ever
baidu-rows: yes | no program can start | another one: 3, then 4 | no duplicate | 4,194,303 starts, ever
statefulset: not if its clock went back | only new pods wait | the same worker ID | duplicates | 1,024 at once
lease-deadline: not if a pod pauses | until the lease ends | the same worker ID | duplicates | 1,024 at once
lease-ticks: yes | until the lease ends | later ticks only | duplicates | 1,024 at once
`)
	var got []string
	for i := range registry.Ways() {
		v := Of(&registry.Ways()[i])
		var cells []string
		for _, c := range v.Cells {
			cells = append(cells, c.Words)
		}
		got = append(got, v.Way.Name+": "+strings.Join(cells, " | "))
	}
	if g := strings.Join(got, "\n"); g != want {
		t.Errorf("got\n%s\nwant\n%s", g, want)
	}
}

func TestEveryTrialCanBeRead(t *testing.T) {
	for _, one := range trials() {
		steps := strings.NewReplacer("GAP", "1ms", "TWICE", "2ms").Replace(one[0])
		if _, err := sim.Parse("trial", "workers yaml"+cluster+steps); err != nil {
			t.Error(err)
		}
	}
}

// FACTS 0.9: computed with Python.
func TestTheChanceThatSumsOfAddressesCollide(t *testing.T) {
	for hosts, want := range map[int]float64{5: 0.283, 8: 0.614, 10: 0.788, 20: 0.9992} {
		if got := SumCollision(hosts); math.Abs(got-want) > 0.0006 {
			t.Errorf("%d hosts: got %.4f, want %.4f", hosts, got, want)
		}
	}
}

func BenchmarkAll(b *testing.B) {
	for range b.N {
		known.of = nil
		for i := range registry.Ways() {
			Of(&registry.Ways()[i])
		}
	}
}
