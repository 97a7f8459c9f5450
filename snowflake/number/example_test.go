package number_test

import (
	"context"
	"fmt"
	"net/netip"
	"os"
	"sync"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

func ExampleHost() {
	n, err := number.Host("ids-103.prod.example.com")
	fmt.Println(n, err)
	fmt.Println(snowflake.Twitter().NodeValues(n))
	// Output:
	// 103 <nil>
	// map[datacenter:3 worker:7] <nil>
}

func ExampleThisHost() {
	name, _ := os.Hostname()
	want, _ := number.Host(name)
	got, _ := number.ThisHost()
	fmt.Println(got == want)
	// Output: true
}

func ExampleEnv() {
	os.Setenv("NODE_NUMBER", "7")
	fmt.Println(number.Env("NODE_NUMBER"))
	os.Unsetenv("NODE_NUMBER")
	fmt.Println(number.Env("NODE_NUMBER"))
	// Output:
	// 7 <nil>
	// 0 number: NODE_NUMBER: variable is not set
}

func ExampleIPv4() {
	fmt.Println(number.IPv4(netip.MustParseAddr("10.0.1.2"), 10))
	fmt.Println(number.IPv4(netip.MustParseAddr("10.0.2.1"), 10))
	// Output:
	// 258 <nil>
	// 513 <nil>
}

// Two regions have a pod 3. The configuration of each names the region.
func ExampleValues() {
	layout := snowflake.Twitter()
	for region := uint64(0); region < 2; region++ {
		values, err := number.Values(layout, snowflake.Values{"datacenter": region}, 3)
		fmt.Println(values, err)
	}
	_, err := number.Values(layout, nil, 35) // it would be datacenter 1, worker 3
	fmt.Println(err)
	// Output:
	// map[datacenter:0 worker:3] <nil>
	// map[datacenter:1 worker:3] <nil>
	// number: layout twitter: pass Values for all node fields except one, such as Values{"datacenter": 3}; without a value are ["datacenter" "worker"]
}

func ExampleThisIPv4() {
	n, err := number.ThisIPv4(16) // as Sonyflake does
	fmt.Println(n < 1<<16 || err != nil)
	// Output: true
}

func ExampleHash() {
	a := number.Hash("host-a", 1024)
	fmt.Println(a == number.Hash("host-a", 1024))
	fmt.Println(a == number.Hash("host-b", 1024))
	// Output:
	// true
	// false
}

func ExampleHashCollision() {
	for _, nodes := range []uint64{5, 20, 38, 100} {
		fmt.Printf("%d nodes: %.1f %%\n", nodes, 100*number.HashCollision(nodes, 1024))
	}
	// Output:
	// 5 nodes: 1.0 %
	// 20 nodes: 17.0 %
	// 38 nodes: 50.1 %
	// 100 nodes: 99.3 %
}

func ExampleIPv4Collision() {
	fmt.Printf("a /24 into 10 bits: %.2f\n", number.IPv4Collision(20, 8, 10))
	fmt.Printf("a /16 into 10 bits: %.2f\n", number.IPv4Collision(20, 16, 10))
	// Output:
	// a /24 into 10 bits: 0.00
	// a /16 into 10 bits: 0.17
}

func ExampleHostSource() {
	if _, err := number.ThisHost(); err != nil {
		fmt.Println("numbered", true) // this machine's name has no number
		return
	}
	held, err := number.HostSource().Take(context.Background(), 1<<63)
	fmt.Println("numbered", err == nil)
	if err == nil {
		_ = held.Release(context.Background())
	}
	// Output: numbered true
}

// A pod of a StatefulSet uses its ordinal as its node ID.
func ExampleEnvSource() {
	os.Setenv("POD_INDEX", "3") // as the StatefulSet's template does
	layout := snowflake.Bwmarrin()
	held, err := number.EnvSource("POD_INDEX").Take(context.Background(), layout.Nodes())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer held.Release(context.Background())
	values, _ := number.Values(layout, nil, held.Number())
	g, _ := snowflake.New(layout, values)
	id, err := g.Wait(context.Background())
	fmt.Println(layout.Node(id), err)
	// Output: 3 <nil>
}

// service assigns numbers within one process.
type service struct {
	mu    sync.Mutex
	taken map[uint64]bool
}

type lease struct {
	service *service
	number  uint64
}

func (s *service) Take(_ context.Context, numbers uint64) (number.Held, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n := uint64(0); n < numbers; n++ {
		if !s.taken[n] {
			s.taken[n] = true
			return lease{s, n}, nil
		}
	}
	return nil, fmt.Errorf("all %d numbers are taken", numbers)
}

func (l lease) Number() uint64 { return l.number }
func (l lease) Release(context.Context) error {
	l.service.mu.Lock()
	defer l.service.mu.Unlock()
	delete(l.service.taken, l.number)
	return nil
}

func ExampleSource() {
	var source number.Source = &service{taken: map[uint64]bool{}}
	ctx := context.Background()
	first, _ := source.Take(ctx, 2)
	second, _ := source.Take(ctx, 2)
	_, err := source.Take(ctx, 2)
	fmt.Println(first.Number(), second.Number(), err)
	_ = first.Release(ctx)
	third, _ := source.Take(ctx, 2)
	fmt.Println(third.Number())
	// Output:
	// 0 1 all 2 numbers are taken
	// 0
}
