package registry

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// Criterion is what the table of ways asks about each way.
type Criterion uint8

// The questions.
const (
	Unique  Criterion = iota // is every ID unique?
	Down                     // what works while the registry is down?
	Restart                  // which worker ID does a restarted program have?
	Lost                     // what if the registry loses an entry?
	Limit                    // how many pods are possible?
	questions
)

// Questions are all questions, in order.
func Questions() []Criterion { return []Criterion{Unique, Down, Restart, Lost, Limit} }

func (q Criterion) String() string {
	return [...]string{"unique", "down", "restart", "lost", "limit"}[q]
}

// Rating is how good an answer is.
type Rating string

// The marks.
const (
	Good   Rating = "good"
	Partly Rating = "partly"
	Bad    Rating = "bad"
)

// Fact is the answer to a question about a way. A test of package sim plays the scripts that show it.
type Fact struct {
	Mark Rating
	says text.Message
	with []string
}

// Words is the answer for readers.
func (f Fact) Words() string { return text.Tell(f.says, f.with...) }

// Fact is the answer to a question about the way.
func (w *Strategy) Fact(q Criterion) Fact { return facts[w.Name][q] }

// The answers that several ways share. A numbered pod is one of a set, which has room for so many at once or ever.
var (
	never    = Fact{Mark: Bad, says: "no"}
	always   = Fact{Mark: Good, says: "yes"}
	paused   = Fact{Mark: Bad, says: "not if a pod pauses"}
	wentBack = Fact{Mark: Bad, says: "not if its clock went back"}
	atOnce   = Fact{Mark: Bad, says: "not if two start at once"}
	nothing  = Fact{Mark: Good, says: "there is none"}
	newWait  = Fact{Mark: Good, says: "only new pods wait"}
	noStart  = Fact{Mark: Partly, says: "no program can start"}
	leaseEnd = Fact{Mark: Partly, says: "until the lease ends"}
	sameID   = Fact{Mark: Partly, says: "the same worker ID"}
	twice    = Fact{Mark: Bad, says: "duplicates"}
	once     = Fact{Mark: Good, says: "no duplicate"}
	onePod   = Fact{Mark: Bad, says: "1 pod"}
	together = Fact{Good, "%s at once", []string{"1,024"}}
	ever     = Fact{Partly, "%s pods, ever", []string{"1,024"}}
)

var facts = map[string][questions]Fact{
	"everyone-1-1": {never, nothing, sameID, nothing, onePod},
	"ip-sum": {{Mark: Bad, says: "no program starts"}, nothing, {Mark: Bad, says: "does not start"}, nothing,
		{Mark: Bad, says: "no pod"}},
	"ip-sum-10":      {never, nothing, sameID, nothing, collide("61.4")},
	"yaml":           {never, nothing, sameID, nothing, onePod},
	"wiki":           {atOnce, newWait, sameID, twice, ever},
	"hash":           {never, nothing, sameID, nothing, collide("2.7")},
	"zookeeper":      {paused, noStart, sameID, twice, together},
	"leaf-zookeeper": {wentBack, newWait, sameID, once, ever},
	"baidu-rows": {always, noStart, {Good, "another one: %s, then %s", []string{"3", "4"}}, once,
		{Partly, "%s starts, ever", []string{"4,194,303"}}},
	"statefulset":    {wentBack, newWait, sameID, twice, together},
	"lease-deadline": {paused, leaseEnd, sameID, twice, together},
	"lease-ticks":    {always, leaseEnd, {Mark: Good, says: "later ticks only"}, twice, together},
}

func collide(percent string) Fact { return Fact{Bad, "%s pods: %s %% collide", []string{"8", percent}} }
