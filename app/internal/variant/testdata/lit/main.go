// Command lit takes every step that any tiny history leads to, each with
// cleared coverage counters, and leaves every different set of counters in a
// folder of its own below the one it is given. A test of package variant builds
// it with counters and reads them.
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime/coverage"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func main() {
	folders := map[string]bool{}
	for _, d := range variant.All() {
		if d.Like != "" {
			continue
		}
		for _, p := range policies(d) {
			m, err := d.New(variant.Config{Layout: d.For(tiny()), Number: 2, Policy: p})
			check(err)
			walk(m, -1, 9, 6, func(a asked) {
				var counters bytes.Buffer
				check(coverage.ClearCounters())
				_, o := a.machine.Ask(a.reading)
				check(coverage.WriteCounters(&counters))
				way := fmt.Sprintf("%s %v %d", d.Name, a.reading.After, o.Branch)
				if key := way + payload(counters.Bytes()); !folders[key] {
					folders[key] = true
					leave(filepath.Join(os.Args[1], strconv.Itoa(len(folders))), way, counters.Bytes())
				}
			})
		}
	}
}

// payload is a file of counters without the arguments at its head, which stand
// in another order each time.
func payload(file []byte) string {
	const fileHeader, segmentHeader = 32, 16
	lengths := file[fileHeader+8:]
	skip := binary.LittleEndian.Uint32(lengths) + binary.LittleEndian.Uint32(lengths[4:])
	return string(file[fileHeader+segmentHeader+int(skip):])
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// tiny is a layout whose every history can be walked.
func tiny() snowflake.Layout {
	fields, err := snowflake.ParseFields("unused:57,time:3,datacenter:1,worker:1,sequence:2")
	check(err)
	return snowflake.Layout{Name: "tiny", Fields: fields, Epoch: time.UnixMilli(0).UTC(), Tick: time.Millisecond}
}

// policies are those that a design is walked with: for ours every start, with a
// lead and without.
func policies(d variant.Design) []snowflake.Policy {
	if d.Name != "ours" {
		return []snowflake.Policy{{Seed: 3, Below: 3}}
	}
	var all []snowflake.Policy
	for _, start := range []snowflake.Start{snowflake.StartAtZero, snowflake.StartRandom, snowflake.StartContinue} {
		for _, lead := range []int64{0, 2} {
			all = append(all, snowflake.Policy{Seed: 3, Below: 3, Lead: lead, Start: start})
		}
	}
	return all
}

// asked is one reading that a machine can be given.
type asked struct {
	machine variant.Machine
	reading variant.Reading
}

// walk visits every machine that any history of at most depth readings, from low
// to high, leads to, and every reading it can be given there.
func walk(begin variant.Machine, low, high int64, depth int, visit func(asked)) {
	type place struct {
		machine variant.Machine
		after   snowflake.Verdict
	}
	seen, now := map[place]bool{{machine: begin}: true}, []place{{machine: begin}}
	for ; depth > 0 && len(now) > 0; depth-- {
		var next []place
		for _, p := range now {
			for tick := low; tick <= high; tick++ {
				a := asked{p.machine, variant.Reading{Now: tick, After: p.after}}
				visit(a)
				m, o := a.machine.Ask(a.reading)
				to := place{machine: m}
				if o.Then != variant.Return {
					to.after = o.Verdict
				}
				if !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		now = next
	}
}

// leave leaves counters where the tool that reads them wants them.
func leave(dir, way string, counters []byte) {
	check(os.MkdirAll(dir, 0o755))
	check(coverage.WriteMetaDir(dir))
	meta, err := filepath.Glob(dir + "/covmeta.*")
	check(err)
	name := strings.Replace(filepath.Base(meta[0]), "covmeta", "covcounters", 1) + ".1.1"
	check(os.WriteFile(filepath.Join(dir, name), counters, 0o644))
	check(os.WriteFile(filepath.Join(dir, "way"), []byte(way), 0o644))
}
