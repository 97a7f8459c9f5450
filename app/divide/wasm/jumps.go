package wasm

// Go's compiler translates a function with jumps and calls as blocks in blocks, inside a loop:
//
//	block loop block block … block
//	    local.get 0 br_table …       branches out of the block that local 0 names
//	  end …                          what is behind a block's end is executed after a branch out of it
//	  end …
//	end unreachable
//	end i32.const 1
//
// A call that is resumed enters through the table. A jump sets local 0 and begins the loop again, wherever it leads.
// After a call that paused, a branch leaves all blocks. Each of these has numbers that depend on its place in the
// function, which compress badly.

// frame is the outside of such a function. Blocks are counted from the outermost one, which is 1.
type frame struct {
	outer, loop int   // the block that a pause leaves, and the loop; 0 if there is none
	table       int   // the place of the table
	depth       int   // how many blocks there are at the table
	targets     []int // for each value of local 0, the block that it names
	tail        int   // how many instructions end the outside
}

// frame finds the outside of a function; it reports false for one without a table.
func (s parts) frame() (f frame, ok bool) {
	f.tail = 2 // unreachable, end
	for i, p := range s {
		switch {
		case p.op == OpBlock:
			f.depth++
			if f.depth == 1 && s.end(OpUnreachable, OpEnd, OpI32Const, OpEnd) {
				f.outer = 1
				f.tail += 2
			}
		case p.op == OpLoop && f.depth == f.outer:
			f.depth++
			f.loop = f.depth
			f.tail++
		case p.op == OpBrTable && s[:i].end(OpBlock, OpLocalGet) && s[i-1].value == 0:
			f.table = i
			r := &Reader{Rest: p.operands}
			for range r.Unsigned() + 1 {
				f.targets = append(f.targets, f.depth-r.Unsigned())
			}
			return f, true
		case p.op != OpLocalGet && p.op != OpLocalSet && p.op != OpGlobalGet:
			return f, false
		}
	}
	return f, false
}

// branchDirectly replaces jumps to what comes later in a function by branches out of the block that ends there, and
// branches that leave all blocks by a return. It removes the loop and the outer block if nothing needs them any more.
func (s parts) branchDirectly() parts {
	f, ok := s.frame()
	if !ok {
		return s
	}
	out := append(parts{}, s[:f.table+1]...)
	depth, open := f.depth, f.depth // the innermost block, and the innermost of those at the table
	needed := map[int]bool{}
	for i := f.table + 1; i < len(s); i++ {
		p := s[i]
		to, jump := f.jump(s[i:], depth)
		switch {
		case jump && to <= open && out.end(OpIf) && s[i+3].op == OpEnd: // only the jump is conditional
			depth--
			out[len(out)-1] = branch(OpBrIf, depth-to)
			i += 3
			continue
		case jump && to <= open:
			if to < depth || s[i+3].op != OpEnd { // else it leads to what follows
				out = append(out, branch(OpBr, depth-to))
			}
			i += 2
			continue
		case p.op == OpBrIf && f.outer > 0 && depth-int(p.value) == f.outer:
			// Only a call for a larger stack depends on a condition, and it always pauses.
			if depth > open && out.end(OpCall, OpGlobalGet, OpLocalSet) {
				out.replace(2, part{op: OpReturn})
				continue
			}
			out = append(out, part{op: OpIf, operands: []byte{Empty}}, i32Const(1), part{op: OpReturn}, part{op: OpEnd})
			continue
		case p.op == OpBrTable: // none that is known
			return s
		case p.op == OpBr || p.op == OpBrIf:
			needed[depth-int(p.value)] = true
		case p.op == OpBlock || p.op == OpLoop || p.op == OpIf:
			depth++
		case p.op == OpEnd:
			depth--
			open = min(open, depth)
		}
		out = append(out, p)
	}
	return out.without(f, needed)
}

// jump reports whether instructions begin with a jump to a later place, and which block it leaves.
func (f frame) jump(s parts, depth int) (to int, ok bool) {
	if len(s) < 4 || f.loop == 0 || s[0].op != OpI32Const || s[1].op != OpLocalSet || s[1].value != 0 ||
		s[2].op != OpBr || depth-int(s[2].value) != f.loop {
		return 0, false
	}
	return f.targets[min(int(s[0].value), len(f.targets)-1)], true
}

// without leaves away the loop and the outer block, unless a branch needs them. Others keep their labels, which count
// from the inside: so the loop stays with the outer block.
func (s parts) without(f frame, needed map[int]bool) (out parts) {
	needed[f.loop] = needed[f.loop] || needed[f.outer]
	depth := 0
	for _, p := range s[:f.table] {
		if p.op == OpBlock || p.op == OpLoop {
			depth++
		}
		if p.op != OpBlock && p.op != OpLoop || depth != f.loop && depth != f.outer || needed[depth] {
			out = append(out, p)
		}
	}
	out = append(out, s[f.table:len(s)-f.tail]...)
	if f.loop > 0 && needed[f.loop] {
		out = append(out, part{op: OpEnd})
	}
	out = append(out, part{op: OpUnreachable})
	if f.outer > 0 && needed[f.outer] {
		out = append(out, part{op: OpEnd}, i32Const(1))
	}
	return append(out, part{op: OpEnd})
}

func branch(op byte, label int) part {
	return part{op: op, operands: AppendUnsigned(nil, label), value: int64(label)}
}
