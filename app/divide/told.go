package divide

import (
	"maps"
	"slices"
)

// Function is a function with its runtime information in memory: its name, its record, and its
// tables for instructions and the stack.
type Function struct {
	Name string
	Told []Stretch
}

// Stretch is a range of a program's memory.
type Stretch struct{ From, To int }

// Functions returns a program's functions in order. A stretch used by several belongs to the first.
func Functions(file []byte) ([]Function, error) {
	p, err := understand(file)
	if err != nil {
		return nil, err
	}
	all := make([]Function, len(p.funcs))
	const nobody = -1
	owners := map[int]int{} // by start
	own := func(at, owner int) {
		if _, owned := owners[at]; !owned {
			owners[at] = owner
		}
	}
	for i, f := range p.funcs {
		all[i].Name = f.name
		own(p.order+8*i, i)
		own(f.at, i)
		own(p.names.From+p.u32(f.at+4), i)
		for _, at := range append([]int{f.pcsp, f.pcfile, f.pcline}, f.pcdata...) {
			if at != 0 { // 0 means none
				own(p.counters.From+at, i)
			}
		}
		for _, at := range f.funcdata {
			if at < p.about.To-p.about.From {
				own(p.about.From+at, i)
			}
		}
	}
	for _, s := range []Stretch{p.names, p.units, p.files, p.counters, p.records, p.about,
		{p.order, p.order + 8*len(p.funcs)}} {
		own(s.From, nobody)
		own(s.To, nobody)
	}
	places := slices.Sorted(maps.Keys(owners))
	for i, at := range places[:len(places)-1] {
		if owner := owners[at]; owner != nobody {
			all[owner].Told = append(all[owner].Told, Stretch{at, places[i+1]})
		}
	}
	return all, nil
}
