package system_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
		if said := strings.Join(pro, " "); !strings.Contains(said, "machine is 2, the end of a private address such as 172.17.0.2, which Docker assigns.") {
			t.Errorf("%s: got %q", name, said)
		}
		pro, _ = j.Reasons(of(1<<8 | 20))
		if said := strings.Join(pro, " "); !strings.Contains(said, "machine is 276, the end of a private address such as 192.168.1.20.") {
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
