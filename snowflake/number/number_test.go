//go:build go1.25

package number_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

func TestHostReturnsTheNumberAfterTheLastHyphen(t *testing.T) {
	for name, want := range map[string]uint64{
		"ids-12": 12, "ids-12.prod.example.com": 12, "web-007": 7, "rack2-node-9": 9, "my-web-0": 0,
		"h-18446744073709551615": math.MaxUint64,
		// Not a Deployment's: one part before the number, four digits, a part with a vowel, or a longer one.
		"web-24567": 24567, "web-7d9fc4b6c5-2456": 2456, "ids-prod-24567": 24567, "my-bcdfghjklmn-24567": 24567,
	} {
		if got, err := number.Host(name); err != nil || got != want {
			t.Errorf("%q: got %d, %v; want %d", name, got, err, want)
		}
	}
	const none, random = "does not end in a hyphen and a number", "random suffix"
	for name, say := range map[string]string{
		"ids": none, "": none, "ids-12a": none, "ids-": none, "a.b-9": none, "h-１２": none, "-12": none, "ids-+1": none,
		"web007": none, "42": none, "rack2-node9": none, // digits without a hyphen
		"web-7d9fc4b6c5-x2lv9": none, "3f9c1b7a0d24": none, "123456789012": none, // a Deployment's pod, Docker's names
		"web-7d9fc4b6c5-12345": random, "my-web-7d9fc4b6c5-24567.svc": random, "web-b-98765": random,
		"h-18446744073709551616": "exceeds 64 bits",
	} {
		if got, err := number.Host(name); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%q: got %d, %v; want %q", name, got, err, say)
		}
	}
}

func TestEnvAcceptsOnlyPlainDecimals(t *testing.T) {
	for text, want := range map[string]int{
		"0": 0, "1023": 1023, "": -1, "-1": -1, "+1": -1, "01": -1, " 1": -1, "1e3": -1, "18446744073709551616": -1,
	} {
		t.Setenv("SNOWFLAKE_NODE", text)
		if got, err := number.Env("SNOWFLAKE_NODE"); got != uint64(max(want, 0)) || (err == nil) != (want >= 0) {
			t.Errorf("%q: got %d, %v; want %d, or an error for -1", text, got, err, want)
		}
	}
	var fault *number.Error
	_, err := number.Env("SNOWFLAKE_NO_SUCH_VARIABLE")
	if !errors.As(err, &fault) || fault.Source != "SNOWFLAKE_NO_SUCH_VARIABLE" {
		t.Errorf("got %v, want an error that names the variable", err)
	}
}

func TestIPv4ReturnsTheLowBitsOfPrivateAddresses(t *testing.T) {
	for _, c := range []struct {
		addr string
		bits int
		want uint64
		ok   bool
	}{
		{"10.1.2.3", 10, 0x203, true}, {"10.1.2.3", 16, 0x203, true}, {"192.168.255.254", 16, 0xfffe, true},
		{"172.16.0.9", 32, 0xac100009, true}, {"::ffff:10.0.0.7", 8, 7, true}, {"169.254.1.2", 16, 0x102, true},
		// an article that adds up characters gives both one number
		{"192.168.1.11", 8, 11, true}, {"192.168.1.20", 8, 20, true},
		{"100.64.0.1", 16, 1, true}, {"100.127.255.254", 8, 254, true}, {"::ffff:100.64.3.4", 16, 772, true},
		{"100.63.255.255", 16, 0, false}, {"100.128.0.0", 16, 0, false},
		{"8.8.8.8", 16, 0, false}, {"172.32.0.1", 16, 0, false},
		{"fd00::1", 16, 0, false}, {"10.0.0.1", 0, 0, false}, {"10.0.0.1", 33, 0, false},
	} {
		if got, err := number.IPv4(netip.MustParseAddr(c.addr), c.bits); got != c.want || (err == nil) != c.ok {
			t.Errorf("%s, %d bits: got %d, %v; want %d, %v", c.addr, c.bits, got, err, c.want, c.ok)
		}
	}
	if _, err := number.IPv4(netip.Addr{}, 8); err == nil {
		t.Error("the zero address was accepted")
	}
}

func TestANumberFillsOneNodeFieldOnly(t *testing.T) {
	l := snowflake.Twitter()
	for _, c := range []struct {
		given  snowflake.Values
		number uint64
		want   snowflake.Values
		says   string
	}{
		{snowflake.Values{"datacenter": 3}, 7, snowflake.Values{"datacenter": 3, "worker": 7}, ""},
		{snowflake.Values{"worker": 31}, 0, snowflake.Values{"datacenter": 0, "worker": 31}, ""},
		{snowflake.Values{"datacenter": 3}, 32, nil, `field "worker": 32 is out of range: 0 to 31`},
		{snowflake.Values{"datacenter": 32}, 7, nil, `field "datacenter": 32 is out of range: 0 to 31`},
		{nil, 7, nil, `without a value are ["datacenter" "worker"]`},
		{snowflake.Values{"datacenter": 3, "worker": 7}, 7, nil, "without a value are []"},
		{snowflake.Values{"datacenter": 3, "rack": 1}, 7, nil, `no node field "rack"`},
		{snowflake.Values{"datacenter": 3, "sequence": 1}, 7, nil, `no node field "sequence"`},
	} {
		got, err := number.Values(l, c.given, c.number)
		if !maps.Equal(got, c.want) || (err == nil) != (c.says == "") ||
			err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, %d: got %v, %v; want %v, %q", c.given, c.number, got, err, c.want, c.says)
		}
	}
}

func TestHashSpreadsOverAllNumbers(t *testing.T) {
	counts := make([]int, 64)
	for i := range 6400 {
		counts[number.Hash(fmt.Sprintf("ids-%d.prod", i), 64)]++
	}
	for n, count := range counts {
		if count < 50 || count > 160 {
			t.Errorf("number %d: got %d of 6400 names, want about 100", n, count)
		}
	}
}

func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

func TestHashCollisionIsExact(t *testing.T) {
	for _, c := range []struct {
		nodes, numbers uint64
		want           float64
	}{
		{0, 9, 0}, {1, 1, 0}, {2, 1, 1}, {2, 1024, 1.0 / 1024}, {5, 1024, 0.0097}, {8, 1024, 0.027}, {10, 1024, 0.043},
		{20, 1024, 0.170}, {23, 365, 0.5073}, {1 << 40, 1 << 41, 1}, {3, 2, 1},
	} {
		if got := number.HashCollision(c.nodes, c.numbers); !near(got, c.want, 0.0006) {
			t.Errorf("%d of %d: got %v, want %v", c.nodes, c.numbers, got, c.want)
		}
	}
}

func TestHashCollisionOfManyNodesEqualsTheProduct(t *testing.T) {
	for _, c := range []struct{ nodes, numbers uint64 }{
		{1<<16 + 1, 1 << 30}, {100_000, 1 << 32}, {300_000, 1 << 31}, {1_000_000, 1 << 40}, {1_000_000, 1 << 63},
		{70_000, 70_000},
	} {
		free := 0.0
		for i := uint64(1); i < c.nodes; i++ {
			free += math.Log1p(-float64(i) / float64(c.numbers))
		}
		if got, want := number.HashCollision(c.nodes, c.numbers), -math.Expm1(free); !near(got/want, 1, 1e-9) {
			t.Errorf("%d of %d: got %v, want %v", c.nodes, c.numbers, got, want)
		}
	}
}

func TestIPv4CollisionAgreesWithRandomDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, c := range []struct {
		nodes          uint64
		hostBits, bits int
	}{{4, 6, 4}, {9, 7, 6}, {3, 3, 1}, {2, 3, 2}} {
		const draws = 20000
		collided := 0
		for range draws {
			numbers := map[int]bool{}
			for _, addr := range r.Perm(1 << c.hostBits)[:c.nodes] {
				numbers[addr%(1<<c.bits)] = true
			}
			if len(numbers) < int(c.nodes) {
				collided++
			}
		}
		if got, want := number.IPv4Collision(c.nodes, c.hostBits, c.bits),
			float64(collided)/draws; !near(got, want, 0.015) {
			t.Errorf("%+v: got %v, drew %v", c, got, want)
		}
	}
	if number.IPv4Collision(200, 8, 8) != 0 || number.IPv4Collision(257, 8, 8) != 1 ||
		number.IPv4Collision(5, 8, 2) != 1 {
		t.Error("a probability of 0 or 1 is wrong")
	}
}
