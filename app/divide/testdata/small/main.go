// Small does a bit of all that a program may do while a part of it is missing. Functions
// whose name begins with late are in the rest.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall/js"
	"time"

	"small/table"
)

func main() {
	fmt.Println("begin")
	switch os.Args[1] {
	case "call":
		fmt.Println(lateSum(1, 2.5, "three"))
		fmt.Println(laterStill.String())
	case "table":
		fmt.Println(table.Read(8), table.Numbers())
		use((&table.Pair[int]{A: 1, B: 2}).Second)
	case "closure":
		add := adder{len(os.Args), 40}.later
		fmt.Println(called(add))
	case "goroutines":
		goroutines()
	case "garbage":
		garbage()
	case "panic":
		fmt.Println(caught(latePanic))
		fmt.Println(caught(lateWrapped))
	case "recursion":
		fmt.Println(deep(5_000), lateDeep(5_000))
	case "nested":
		nested()
	case "events":
		events()
	case "timers":
		timers()
	case "unrecovered":
		defer helper{len(os.Args)}.help(1)
		earlyEnd()
	case "end":
		earlyEnd()
	case "traceback":
		lateEnd()
	case "exit":
		lateExit()
	}
	fmt.Println("end")
}

type stringer struct{ words []string }

var laterStill fmt.Stringer = stringer{[]string{"through", "an", "interface"}}

// String is called through an interface alone.
func (s stringer) String() string { return lateJoin(s.words) }

//go:noinline
func lateJoin(words []string) string { return strings.Join(words, " ") }

//go:noinline
func lateSum(a int, b float64, c string) (string, error) {
	return fmt.Sprintf("%d %.2f %s", a, b, c), errors.New("and an error")
}

type adder struct{ n, m int }

// later is called as a value that has its receiver.
//
//go:noinline
func (a adder) later(k int) int { return 10_000*a.n + 100*a.m + k }

//go:noinline
func called(add func(int) int) int { return add(2) }

//go:noinline
func lateDouble(n int) int { return 2 * n }

// goroutines begin with a function of the rest, some before it is there.
func goroutines() {
	var all sync.WaitGroup
	sums := make([]int, 50)
	for i := range sums {
		all.Go(func() { sums[i] = lateDouble(i) })
	}
	results := make(chan int)
	for i := range 5 {
		go lateSend(results, i)
	}
	sum := 0
	for range 5 {
		sum += <-results
	}
	all.Wait()
	for _, n := range sums {
		sum += n
	}
	fmt.Println(sum)
}

//go:noinline
func lateSend(to chan<- int, n int) { to <- lateDouble(n) }

// garbage is collected while goroutines wait to begin with a function of the rest, and
// while others wait below one of the first part.
func garbage() {
	results := make(chan int)
	keep := make([]*[1000]int, 100)
	for i := range keep {
		keep[i] = &[1000]int{i}
		go lateSend(results, i)
		go func() { results <- keep[i][0] + waitingBelow(3) }()
	}
	var begun sync.WaitGroup
	begun.Add(1)
	lateDone = begun.Done
	go lateBegin()
	for range 10 {
		runtime.GC()
		_ = make([]byte, 1<<20)
	}
	chain()
	sum := 0
	for range 2 * len(keep) {
		sum += <-results
	}
	begun.Wait()
	fmt.Println(sum)
}

type link struct{ next *link }

// chain changes pointers while garbage is collected.
func chain() {
	var collected atomic.Bool
	go func() { runtime.GC(); collected.Store(true) }()
	for first := (*link)(nil); !collected.Load(); runtime.Gosched() {
		for range 2000 {
			first = &link{first}
		}
	}
}

var lateDone func()

//go:noinline
func lateBegin() { lateDone() }

//go:noinline
func waitingBelow(n int) int {
	if n == 0 {
		time.Sleep(time.Millisecond)
		runtime.GC()
		return 1
	}
	var room [100]int
	room[n] = waitingBelow(n - 1)
	return room[n] + n
}

//go:noinline
func caught(f func()) (said any) {
	defer func() { said = recover() }()
	defer runtime.GC()
	f()
	return nil
}

//go:noinline
func latePanic() {
	defer fmt.Println("deferred")
	var none map[string]int
	none["late"] = 1
}

type counter struct{ n int }

// Print has a wrapper for pointers, whose name is in the error if one is nil.
func (c counter) Print() { fmt.Println(c.n) }

//go:noinline
func lateWrapped() {
	lateCalled(none)
}

var none *counter

//go:noinline
func lateCalled(by interface{ Print() }) {
	by.Print()
}

//go:noinline
func deep(n int) int {
	if n == 0 {
		return lateDouble(1)
	}
	return deep(n-1) + 1
}

//go:noinline
func lateDeep(n int) int {
	if n == 0 {
		return deep(1000)
	}
	return lateDeep(n-1) + 1
}

// nested is Go that is called by JavaScript that Go has called: it must answer at once.
func nested() {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any { return lateDouble(args[0].Int()) })
	fmt.Println(js.Global().Call("nest", f, 21).Int())
}

// events come while the program waits for the rest, in their order.
func events() {
	var heard []int
	done := make(chan bool)
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if heard = append(heard, lateDouble(args[0].Int())); len(heard) == 5 {
			close(done)
		}
		return nil
	})
	js.Global().Call("send", f)
	<-done
	fmt.Println(heard)
}

func timers() {
	var order []int
	done := make(chan bool)
	for i := range 5 {
		time.AfterFunc(time.Duration(5-i)*time.Millisecond, func() {
			if order = append(order, i); len(order) == 5 {
				close(done)
			}
		})
	}
	time.Sleep(0)
	fmt.Println(lateDouble(4))
	<-done
	slices.Sort(order) // goroutines that may run begin in any order
	fmt.Println(order)
}

//go:noinline
func earlyEnd() { panic("early") }

//go:noinline
func lateEnd() { panic(fmt.Sprint("late ", lateDouble(1))) }

type helper struct{ n int }

// help is inlined in what defers it: what recovers is not called by that, and recovers
// nothing. Go sees it by its list of what is inlined.
func (h helper) help(n int) { recoverTooDeep(h.n + n) }

//go:noinline
func recoverTooDeep(n int) { fmt.Println(n, recover()) }

//go:noinline
func lateExit() { os.Exit(3) }

//go:noinline
func use(value func() int) int { return value() }
