package main

import (
	"fmt"
	"math"
)

// An allocator gives every value a register, in one pass over a program. The program
// has no branches and the next use of each value is known, so graph colouring is
// not needed. When registers run out, the value whose next use is furthest away
// goes to memory (Belady's rule).
//
// avo has an allocator too, but it cannot spill, and the kernels need more
// values at once than AVX2 has registers.
type allocator struct {
	program *program
	target  target
	uses    [][]int // operations that read each value, ascending
	where   []int   // register of each value, -1 if none
	saved   []int   // spill slot of each value, -1 if none
	holds   map[int]value
	masks   map[value]bool
	slots   []bool // whether each spill slot is in use
	now     int
}

// A target is an instruction set with its registers. Vector registers have the
// numbers 0 to vectors()-1, and mask registers those from maskBase. A target
// without mask registers keeps masks in vector registers.
type target interface {
	vectors() int
	masks() int
	// lower writes the instructions of one operation. If the operation is
	// destructive, the result is in the register of operand a.
	lower(o operation, r registers)
	move(from, to int)
	spill(register, slot int)
	reload(slot, register int)
	// destructive reports whether the operation overwrites one of its operands.
	destructive(o operation) bool
	// scratch returns the number of vector registers that the operation needs for
	// intermediate results.
	scratch(o operation) int
}

type registers struct {
	result, a, b, c, mask int
	scratch               []int
	// For a destructive logic operation: operand i of the instruction is input order[i]
	// of the function. For a selection, the third input is the mask.
	order [3]int
}

const maskBase = 100

func allocate(p *program, t target, pins int) (slots int) {
	a := &allocator{program: p, target: t, holds: map[int]value{}, masks: map[value]bool{}}
	a.uses = make([][]int, p.values)
	a.where = make([]int, p.values)
	a.saved = make([]int, p.values)
	for v := range a.where {
		a.where[v], a.saved[v] = -1, -1
	}
	for v, n := range p.pins {
		a.where[v] = t.vectors() - 1 - n
		a.holds[a.where[v]] = v
	}
	for n := range pins {
		r := t.vectors() - 1 - n
		if _, ok := a.holds[r]; !ok {
			a.holds[r] = none // reserved by the kernel
		}
	}
	for i, o := range p.operations {
		for _, v := range o.operands() {
			a.uses[v] = append(a.uses[v], i)
		}
		switch o.kind {
		case opTestAny, opTestNo, opGreater:
			a.masks[o.result] = t.masks() > 0
		}
	}
	for i, o := range p.operations {
		a.now = i
		if o.result != none && !o.pinned && len(a.uses[o.result]) == 0 && o.kind != opStore {
			continue // the result is not used
		}
		a.place(o)
	}
	return len(a.slots)
}

func (o *operation) operands() []value {
	var vs []value
	for _, v := range []value{o.a, o.b, o.c, o.mask} {
		if v != none {
			vs = append(vs, v)
		}
	}
	return vs
}

// place loads spilled operands, finds a register for the result and lets the target
// write the instructions.
func (a *allocator) place(o operation) {
	busy := map[int]bool{} // registers this operation reads or writes
	operand := func(v value) int {
		if v == none {
			return -1
		}
		if a.where[v] < 0 {
			r := a.free(false, busy)
			a.target.reload(a.saved[v], r)
			a.where[v], a.holds[r] = r, v
		}
		busy[a.where[v]] = true
		return a.where[v]
	}
	r := registers{order: [3]int{0, 1, 2}}
	r.mask = operand(o.mask)
	r.a, r.b, r.c = operand(o.a), operand(o.b), operand(o.c)

	dies := func(v value) bool {
		if v == none {
			return false
		}
		if _, pinned := a.program.pins[v]; pinned {
			return false
		}
		u := a.uses[v]
		return u[len(u)-1] == a.now
	}
	if a.target.destructive(o) {
		a.placeDestructive(o, &r, busy, dies)
		return
	}
	for range a.target.scratch(o) {
		s := a.free(false, busy)
		busy[s] = true
		r.scratch = append(r.scratch, s)
	}
	for _, v := range o.operands() {
		if dies(v) {
			a.release(v)
			// An operation without scratch registers is one instruction, whose result may
			// replace an operand. With several instructions that is not safe.
			if a.target.scratch(o) == 0 {
				delete(busy, r.of(o, v))
			}
		}
	}
	switch {
	case o.result == none:
	case o.pinned:
		r.result = a.where[o.result]
	default:
		r.result = a.free(a.masks[o.result], busy)
		a.where[o.result], a.holds[r.result] = r.result, o.result
	}
	a.target.lower(o, r)
}

// placeDestructive handles operations whose result replaces operand a. A logic
// operation may replace any operand, and a selection its mask as well, so one is
// chosen that is not needed later.
func (a *allocator) placeDestructive(o operation, r *registers, busy map[int]bool, dies func(value) bool) {
	operands := [3]value{o.a, o.b, o.c}
	regs := [3]int{r.a, r.b, r.c}
	if o.kind == opSelect {
		operands[2], regs[2] = o.mask, r.mask
	}
	first := 0
	if o.kind == opLogic || o.kind == opSelect {
		first = -1
		for i, v := range operands {
			if o.pinned && v == o.result {
				first = i
			}
		}
		if first < 0 && !o.pinned && !o.active {
			for i, v := range operands {
				if dies(v) {
					first = i
				}
			}
		}
		if first < 0 {
			first = 0
		}
		r.order = [3]int{first, (first + 1) % 3, (first + 2) % 3}
	}
	for range a.target.scratch(o) {
		s := a.free(false, busy)
		busy[s] = true
		r.scratch = append(r.scratch, s)
	}
	inPlace := o.pinned && operands[first] == o.result || !o.pinned && dies(operands[first])
	var result int
	switch {
	case inPlace:
		result = regs[first]
	case o.pinned:
		result = a.where[o.result]
		a.target.move(regs[first], result)
	default:
		result = a.free(false, busy)
		a.target.move(regs[first], result)
	}
	for _, v := range o.operands() {
		if dies(v) {
			a.release(v)
		}
	}
	if !o.pinned {
		a.where[o.result], a.holds[result] = result, o.result
	}
	r.result = result
	r.a, r.b, r.c = result, regs[r.order[1]], regs[r.order[2]]
	a.target.lower(o, *r)
}

func (r *registers) of(o operation, v value) int {
	switch v {
	case o.a:
		return r.a
	case o.b:
		return r.b
	case o.c:
		return r.c
	}
	return r.mask
}

func (a *allocator) release(v value) {
	if r := a.where[v]; r >= 0 {
		delete(a.holds, r)
		a.where[v] = -1
	}
	if s := a.saved[v]; s >= 0 {
		a.slots[s] = false
		a.saved[v] = -1
	}
}

// free returns a free register. If there is none, it spills one.
func (a *allocator) free(mask bool, busy map[int]bool) int {
	if mask {
		for r := maskBase + 1; r < maskBase+a.target.masks(); r++ { // K0 cannot select lanes
			if _, taken := a.holds[r]; !taken && !busy[r] {
				return r
			}
		}
		panic("out of mask registers")
	}
	victim, latest := -1, -1
	for r := range a.target.vectors() {
		if busy[r] {
			continue
		}
		v, taken := a.holds[r]
		if !taken {
			return r
		}
		if v == none {
			continue
		}
		if _, pinned := a.program.pins[v]; pinned {
			continue
		}
		if next := a.nextUse(v); next > latest {
			victim, latest = r, next
		}
	}
	if victim < 0 {
		panic(fmt.Sprintf("out of registers at operation %d", a.now))
	}
	v := a.holds[victim]
	if a.saved[v] < 0 {
		a.saved[v] = a.slot()
		a.target.spill(victim, a.saved[v])
	}
	a.where[v] = -1
	delete(a.holds, victim)
	return victim
}

func (a *allocator) nextUse(v value) int {
	for _, u := range a.uses[v] {
		if u >= a.now {
			return u
		}
	}
	return math.MaxInt
}

func (a *allocator) slot() int {
	for s, taken := range a.slots {
		if !taken {
			a.slots[s] = true
			return s
		}
	}
	a.slots = append(a.slots, true)
	return len(a.slots) - 1
}
