package numbers

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// Hash is servers whose worker IDs are hashes of their names, and whether two share one, in several deployments.
type Hash struct {
	Bits    int // of a worker ID
	Servers int // 0 before any starts
	IDs     []int
	Pair    [2]string // the first two names with one worker ID; empty if there are none
	Shared  int       // that worker ID; −1 if there is none
	Sharing int       // how many servers have a worker ID that another one has, too
	Chance  string    // of a shared worker ID; empty until it is told
	Fails   []bool    // of the deployments seen so far: two servers share a worker ID
	Shown   int       // which deployment IDs are of
	Example []Hashed  // what a hash does, before it is used
}

// Hashed is a server's name and its hash.
type Hashed struct {
	Name string
	ID   int
}

// Deployments is how many are drawn.
const Deployments = 20

// The answers: half of all worker IDs, where a shared one becomes more likely than not, and a tenth.
const (
	half  = "half"
	even  = "even"
	tenth = "tenth"
)

// numberBits are those of the worker ID on the picture: the reader's, between 8 and 12.
func numberBits(m act.Made) int { return min(max(m.Whole().Node, 8), 12) }

// Even is from how many servers on a shared worker ID is more likely than not.
func Even(bits int) int {
	n := 1
	for number.HashCollision(uint64(n), 1<<bits) <= 0.5 {
		n++
	}
	return n
}

// most is the most servers that are drawn.
func most(bits int) int { return 1 << (bits - 1) }

// servers is how many an answer means; 0 if it is none.
func servers(bits int, choice string) int {
	switch choice {
	case half:
		return most(bits)
	case even:
		return Even(bits)
	case tenth:
		return 1<<bits/10 + 1
	}
	n, err := strconv.Atoi(strings.TrimPrefix(choice, "n"))
	if err != nil || n < 2 || n > most(bits) {
		return 0
	}
	return n
}

// hosts are the names of a deployment's servers, as Kubernetes draws the names of a Deployment's pods.
var hosts = sync.OnceValue(func() (all [Deployments][]string) {
	const letters = "bcdfghjklmnpqrstvwxz2456789"
	for d := range all {
		draws := random.Source(random.Mix(uint64(d)))
		for range most(12) {
			name := "web-"
			for range 5 {
				name += string(letters[draws.Below(uint64(len(letters)))])
			}
			all[d] = append(all[d], name)
		}
	}
	return all
})

// deploy is a deployment of so many servers, with the first pair of them that shares a worker ID.
func (k *Hash) deploy(d int) {
	k.IDs, k.Pair, k.Shared, k.Sharing = nil, [2]string{}, -1, 0
	names := hosts()[d]
	for i := range k.Servers {
		id := int(number.Hash(names[i], 1<<k.Bits))
		if other := slices.Index(k.IDs, id); other >= 0 && k.Shared < 0 {
			k.Pair, k.Shared = [2]string{names[other], names[i]}, id
		}
		k.IDs = append(k.IDs, id)
	}
	for _, n := range k.Owners() {
		k.Sharing += act.Pick(n > 1, n, 0)
	}
}

// Owners is how many servers have each worker ID that is taken.
func (k *Hash) Owners() map[int]int {
	all := map[int]int{}
	for _, id := range k.IDs {
		all[id]++
	}
	return all
}

// deployments are all of them with so many servers, and the first look shows one that fails, if any does.
func deployments(bits, servers int) (k Hash) {
	k = Hash{Bits: bits, Servers: servers, Chance: percent(number.HashCollision(uint64(servers), 1<<bits))}
	k.Shown = -1
	for d := range Deployments {
		k.deploy(d)
		k.Fails = append(k.Fails, k.Shared >= 0)
		if k.Shared >= 0 && k.Shown < 0 {
			k.Shown = d
		}
	}
	k.Shown = max(k.Shown, 0)
	k.deploy(k.Shown)
	return k
}

// percent is a chance; near 100 % it has a decimal.
func percent(chance float64) string {
	if chance > 0.99 {
		return text.Percent(chance, 1)
	}
	return text.Percent(chance, 0)
}

func sizes(t *act.Told, bits int) (all []act.Answer) {
	for _, choice := range []string{half, even, tenth} {
		n := servers(bits, choice)
		a := t.Answer(text.Group(n), choice)
		if choice != even {
			a.Note = percent(number.HashCollision(uint64(n), 1<<bits))
		}
		all = append(all, a)
	}
	return t.Choices(all...)
}

func hash(t *act.Told) *act.Part {
	bits := numberBits(t.Made)
	k := Hash{Bits: bits, Shared: -1}
	for _, name := range hosts()[0][:3] {
		k.Example = append(k.Example, Hashed{name, int(number.Hash(name, 1<<bits))})
	}
	says := text.T("A hash turns a text into a number: here each server’s name into a worker ID below %s. How many servers does it take until two probably share one?",
		text.Group(1<<bits))
	if bits != t.Node {
		says = text.T("A hash turns each server’s name into a worker ID. Yours have %s; this picture has %s, so IDs below %s. How many servers does it take until two probably share one?",
			text.Count(t.Node, "%s bit", "%s bits"), text.Count(bits, "%s bit", "%s bits"), text.Group(1<<bits))
	}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: sizes(t, bits), Says: says}}}
}

// hashed plays an answer: so many servers start, and then in other deployments.
func hashed(t *act.Told) *act.Part {
	bits := numberBits(t.Made)
	k := deployments(bits, servers(bits, t.At.Choice))
	all := k
	k.Fails, k.Chance = nil, ""
	shown := text.T("All have different worker IDs.")
	if k.Shared >= 0 {
		shown = text.T("%s and %s share %s.", k.Pair[0], k.Pair[1], text.Group(k.Shared))
	}
	first := k
	first.Shared = -1
	looks := []act.Look{look(first, text.T("%s servers hash their names.", text.Group(k.Servers)), slow),
		look(k, shown, slow)}
	for _, seen := range []int{5, 10, 15, Deployments} {
		k.Fails = all.Fails[:seen]
		looks = append(looks, look(k, text.T("The same in %s deployments.", strconv.Itoa(Deployments)), quick))
	}
	looks = append(looks, look(all, "", 0))
	p := all.told(t)
	p.Steps[0].Looks = looks
	return p
}

// slid is the screen with another number of servers, of the reader's choice.
func slid(t *act.Told, choice string) *act.Part {
	bits := numberBits(t.Made)
	n := servers(bits, choice)
	if n == 0 {
		return nil
	}
	k := deployments(bits, n)
	return k.told(t)
}

// Pairs are how many pairs of servers there are: each may share a worker ID.
func (k *Hash) Pairs() int { return k.Servers * (k.Servers - 1) / 2 }

// differ is about how likely it is that no pair shares a worker ID, as a formula with its value.
func (k *Hash) differ() string {
	share := 1 - 1/float64(int(1)<<k.Bits)
	one := text.Group(1<<k.Bits-1) + "/" + text.Group(1<<k.Bits)
	return "(" + one + ")" + raised(k.Pairs()) + " ≈ " + whole(text.Percent(math.Pow(share, float64(k.Pairs())), 0))
}

// raised is a number as an exponent.
func raised(n int) (all string) {
	for _, digit := range strconv.Itoa(n) {
		all += string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'])
	}
	return all
}

// told is what is said of a number of servers.
func (k *Hash) told(t *act.Told) *act.Part {
	says := text.T("%s servers make %s pairs. All differ with a chance of %s.", text.Group(k.Servers),
		text.Group(k.Pairs()), k.differ())
	at := Even(k.Bits)
	tone := act.Pick(k.Servers == at, act.Good, act.Bad)
	if tone == act.Good && k.Bits != t.Node {
		says = text.Sentences(says, text.T("With your %s, it is %s.", text.Count(t.Node, "%s bit", "%s bits"),
			text.Group(Even(t.Node))))
	}
	if k.Servers > at && t.At.Choice != even && !t.Tried(even) {
		says = text.T("%s servers: %s share a worker ID. 50 %% comes much earlier: where?",
			text.Group(k.Servers), text.Group(k.Sharing))
	}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: k}}, Tone: tone, Says: says, Slide: k.slider(t),
		Acts: sizes(t, k.Bits)}}}
}

// stops are the numbers of servers that the slider has: near together where the chance rises, and the answers.
func stops(bits int) (all []int) {
	for i := 1; i <= 24; i++ {
		all = append(all, max(2, i*Even(bits)/9))
	}
	for n := 4 * Even(bits); n < most(bits); n *= 2 {
		all = append(all, n)
	}
	all = append(all, servers(bits, even), servers(bits, tenth), servers(bits, half))
	slices.Sort(all)
	return slices.Compact(all)
}

func (k *Hash) slider(t *act.Told) *act.Slide {
	all := stops(k.Bits)
	at, _ := slices.BinarySearch(all, k.Servers)
	return &act.Slide{Says: text.T("Servers"), Hue: "servers", Value: min(at, len(all)-1), Most: len(all) - 1,
		Less: text.T("Fewer servers"), More: text.T("More servers"),
		Words: func(n int) string { return text.Count(all[n], "%s server", "%s servers") },
		To:    func(n int) act.Ref { return act.Ref{Screen: t.At.Screen, Choice: "n" + strconv.Itoa(all[n])} }}
}
