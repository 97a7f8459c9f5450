package numbers

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Pods is a StatefulSet, whose pods take the number in their names.
type Pods struct {
	Known   []string  // the names that Kubernetes has
	Pods    []Replica // the last of them stand where the second cluster does
	Second  []string  // the names that a second cluster has; nil without one
	Command string    // that somebody has typed
	Lost    bool      // the last pod of the first three has no network
}

// Replica is a place at which a pod is, or was, and who was there last.
type Replica struct {
	Name     string
	Number   int64
	Up       bool
	Absent   bool // it was never there
	Lives    int  // how often its program has started
	Customer *act.Customer
	Before   *act.Customer // the one before the last
	Twice    bool
}

const pods = layout + "workers statefulset\nnode ids-0\nnode ids-1\nnode ids-2\n"

// cluster reads a frame.
func cluster(f *sim.Frame, names ...string) (k Pods) {
	c := f.Lane(0).Cluster()
	for _, e := range c.Registry.Entries {
		name := e.Pod
		if name == "moved" {
			name = "ids-2"
		}
		k.Known = append(k.Known, name)
	}
	for i, name := range names {
		is := c.Pods[i]
		k.Pods = append(k.Pods,
			Replica{Name: name, Number: is.ID, Up: is.Is == sim.PodUp, Absent: is.Is == sim.PodOff, Lives: is.Life})
	}
	all := act.Customers(f.Lane(0), false)
	for i := range all {
		p := &k.Pods[all[i].Shop]
		p.Before, p.Customer = p.Customer, &all[i]
		if other := twin(all, i); other >= 0 {
			p.Twice = true
		}
	}
	return k
}

var threePods = []string{"ids-0", "ids-1", "ids-2"}

func started() Pods {
	run := act.Play(pods + "set 100ms\nstart\n")
	return cluster(run.Frame(run.Len()-1), threePods...)
}

func events(t *act.Told) []act.Answer {
	all := []act.Answer{t.Answer(text.T("A server restarts"), "restart"),
		t.Answer(text.T("A second Kubernetes starts"), "second"),
		t.Answer(text.T("A lost server is deleted"), "force")}
	all[1].Note, all[2].Note = text.T("a duplicate"), text.T("a duplicate")
	return t.Choices(all...)
}

func ordinal(t *act.Told) *act.Part {
	k := started()
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: events(t),
		Says: text.T("Kubernetes starts servers and names them ids-0, ids-1, ids-2: the number is the worker ID. Two events give two servers one number: find both.")}}}
}

// restarts plays a pod whose machine is replaced.
func restarts(t *act.Told) *act.Part {
	run := act.Play(pods +
		"set 100ms\nstart\nadvance 4ms\nask ids-1\nkill ids-1\nadvance 2ms\nstart ids-1\nask ids-1\n")
	id := act.Text(cluster(run.Frame(4), threePods...).Pods[1].Customer.Ticket)
	says := map[int]string{4: text.T("ids-1 hands out %s.", id), 5: text.T("Its program ends, and its name is free."),
		7: text.T("A new ids-1 starts, after the old one has ended.")}
	var looks []act.Look
	for n := 4; n < run.Len(); n++ {
		k := cluster(run.Frame(n), threePods...)
		looks = append(looks, look(k, says[n], act.Pick(says[n] == "", quick, slow)))
	}
	return &act.Part{Steps: []act.Step{{Looks: looks, Tone: act.Bad,
		Acts: events(t),
		Says: text.T("Not this one: the new ids-1 starts only after the old one has ended. The same number, one owner at a time. Find the other two.")}}}
}

// second plays a second cluster, with names and a list of its own.
func second(t *act.Told) *act.Part {
	first := act.Play(pods + "set 100ms\nstart\nadvance 4ms\nask ids-0\n")
	other := act.Play(layout +
		"workers statefulset\nnode ids-0\nnode ids-1\nset 100ms\nstart\nadvance 4ms\nask ids-0\n")
	both := func(n int) Pods {
		k, second := cluster(first.Frame(n), threePods...), cluster(other.Frame(n), threePods[:2]...)
		k.Second = second.Known
		k.Pods = append(k.Pods, second.Pods...)
		for i := range k.Pods {
			for j := range k.Pods {
				a, b := k.Pods[i].Customer, k.Pods[j].Customer
				k.Pods[i].Twice = k.Pods[i].Twice ||
					i != j && a != nil && b != nil && act.Text(a.Ticket) == act.Text(b.Ticket)
			}
		}
		return k
	}
	end := both(4)
	id := act.Text(end.Pods[0].Customer.Ticket)
	return &act.Part{Steps: []act.Step{{Tone: found(t, "force"), Twice: id, Acts: events(t),
		Looks: []act.Look{look(both(2), text.T("A second Kubernetes, in another place, begins at ids-0, too."), slow),
			look(end, text.T("Both ids-0 hand out %s.", id), slow),
			look(end, "", 0)},
		Says: text.Sentences(text.T("Yes: each Kubernetes counts from ids-0. Give each a number too, in some of the worker bits."),
			oneMore(t, "force"))}}}
}

// forced plays a pod without a network, whose name somebody frees.
func forced(t *act.Told) *act.Part {
	run := act.Play(pods +
		"node moved 2 spare\nset 100ms\nstart\nadvance 3ms\ncut ids-2\nforget ids-2\nstart moved\nadvance 3ms\nask ids-2\nask moved\n")
	at := func(n int) Pods {
		k := cluster(run.Frame(n), "ids-0", "ids-1", "ids-2", "ids-2")
		k.Lost = n >= 4
		if n >= 5 {
			k.Command = "kubectl delete pod ids-2 --force"
		}
		return k
	}
	end := at(run.Len() - 1)
	id := act.Text(end.Pods[2].Customer.Ticket)
	return &act.Part{Steps: []act.Step{{Tone: found(t, "second"), Twice: id, Acts: events(t),
		Looks: []act.Look{look(at(4), text.T("Kubernetes cannot reach ids-2, but it still runs: a lost server."), slow),
			look(at(5), text.T("Somebody deletes it by force: its name is free, and it still runs."), slow),
			look(at(6), text.T("Kubernetes starts a new ids-2."), slow),
			look(at(8), text.T("The old one still hands out IDs."), quick*2),
			look(end, text.T("So does the new one: %s.", id), slow), look(end, "", 0)},
		Says: text.Sentences(
			text.T("Yes: the lost server still runs. Deleting it by force only frees its name. Switch it off first."),
			oneMore(t, "second"))}}}
}

// found is the tone of an event that gives two servers one number: the task is to find both.
func found(t *act.Told, other string) act.Tone { return act.Pick(t.Tried(other), act.Good, act.Plain) }

// oneMore asks for the other event; empty if it was found before.
func oneMore(t *act.Told, other string) string {
	return act.Pick(t.Tried(other), "", text.T("Now find the other one."))
}
