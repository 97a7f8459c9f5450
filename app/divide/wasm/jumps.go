package wasm

// Go's compiler translates a function with jumps as blocks in blocks, inside a loop that begins with a table:
//
//	block loop block block … block
//	    local.get 0 br_table …       branches out of the block that local 0 names
//	  end …                          what is behind a block's end is executed after a branch out of it
//	  end …
//
// A call that is resumed enters through the table. A jump sets local 0 and begins the loop again, wherever it leads.

// entry is the beginning of such a function.
type entry struct {
	loop, table int   // the places of these instructions
	loopDepth   int   // how many blocks there are up to the loop, with it
	depth       int   // how many there are at the table
	targets     []int // for each value of local 0, how many there are up to the block that it names
}

// entry finds the beginning of a function; it reports false for one in assembly, and one without jumps.
func (s parts) entry() (e entry, ok bool) {
	for i, p := range s {
		switch {
		case p.op == OpBlock:
			e.depth++
		case p.op == OpLoop && e.loopDepth == 0:
			e.depth++
			e.loop, e.loopDepth = i, e.depth
		case p.op == OpBrTable && e.loopDepth > 0 && s[:i].end(OpBlock, OpLocalGet) && s[i-1].value == 0:
			e.table = i
			r := &Reader{Rest: p.operands}
			for range r.Unsigned() + 1 {
				e.targets = append(e.targets, e.depth-r.Unsigned())
			}
			return e, true
		case p.op != OpLocalGet && p.op != OpLocalSet && p.op != OpGlobalGet:
			return e, false
		}
	}
	return e, false
}

// branchDirectly replaces jumps to what comes later in a function by branches out of the block that ends there.
func (s parts) branchDirectly() parts {
	e, ok := s.entry()
	if !ok {
		return s
	}
	out, again := append(parts{}, s[:e.table+1]...), false
	depth := e.depth // how many blocks there are at the instruction
	open := e.depth  // how many of those at the table have not ended
	for i := e.table + 1; i < len(s); i++ {
		if to, ok := e.jump(s[i:], depth); ok && to > e.loopDepth && to <= open {
			i += 2
			conditional := out[len(out)-1].op == OpIf && s[i+1].op == OpEnd
			switch {
			case conditional: // nothing but the jump depends on the condition
				i++
				depth--
				out[len(out)-1] = branch(OpBrIf, depth-to)
			case to < depth || s[i+1].op != OpEnd: // else it leads to the next instruction
				out = append(out, branch(OpBr, depth-to))
			}
			continue
		}
		switch p := s[i]; p.op {
		case OpBlock, OpLoop, OpIf:
			depth++
		case OpEnd:
			depth--
			open = min(open, depth)
		case OpBr, OpBrIf:
			again = again || depth-int(p.value) == e.loopDepth
		}
		out = append(out, s[i])
	}
	if !again {
		out[e.loop].op = OpBlock
	}
	return out
}

// jump reports whether instructions begin with a jump, and how many blocks there are up to the one that it leaves.
func (e entry) jump(s parts, depth int) (to int, ok bool) {
	if len(s) < 4 || s[0].op != OpI32Const || s[1].op != OpLocalSet || s[1].value != 0 ||
		s[2].op != OpBr || depth-int(s[2].value) != e.loopDepth {
		return 0, false
	}
	return e.targets[min(int(s[0].value), len(e.targets)-1)], true
}

func branch(op byte, label int) part {
	return part{op: op, operands: AppendUnsigned(nil, label), value: int64(label)}
}
