package main

import (
	"fmt"
	"slices"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// A spiller gives the vectors of a function registers of AVX2, and places in memory where
// there are too few. avo cannot do that. It works on the code between two labels at a time,
// where all jumps lead out. At a label, all vectors that are still needed are in memory.
// In between, the vector whose next use is furthest away leaves its register (Belady's
// rule).
type spiller struct {
	function *ir.Function
	memory   operand.Mem
	places   int // in memory, 32 bytes each

	nodes []ir.Node        // of the new function
	now   int              // the instruction, counted from the last label
	uses  map[reg.ID][]int // instructions that read each vector, from now to the next label
	last  reg.MaskSet      // needed at the next label, or where the code ends

	holds [16]reg.ID
	in    map[reg.ID]int  // register of each vector that has one
	place map[reg.ID]int  // place in memory of each vector that ever had one
	saved map[reg.ID]bool // whether it is in memory

	atLabels reg.MaskSet // needed at some label: these keep their places
	unused   []int       // places that are free again
}

// spill changes a function before the other registers are allocated.
func spill(f *ir.Function, memory operand.Mem, places int) error {
	for _, p := range []func(*ir.Function) error{pass.LabelTarget, pass.CFG, pass.Liveness} {
		if err := p(f); err != nil {
			return err
		}
	}
	defer func() {
		for _, i := range f.Instructions() {
			i.Succ, i.Pred = nil, nil // or avo would add its own to them
		}
	}()
	s := &spiller{function: f, memory: memory, in: map[reg.ID]int{}, place: map[reg.ID]int{}, saved: map[reg.ID]bool{}, atLabels: reg.MaskSet{}}
	for _, i := range f.LabelTarget {
		s.atLabels.Update(i.LiveIn)
	}
	for rest := f.Nodes; len(rest) > 0; {
		n := slices.IndexFunc(rest[1:], func(n ir.Node) bool { _, ok := n.(ir.Label); return ok }) + 1
		if n == 0 {
			n = len(rest)
		}
		s.part(rest[:n])
		rest = rest[n:]
	}
	if s.places > places {
		return fmt.Errorf("%s needs %d places for vectors, expected at most %d", f.Name, s.places, places)
	}
	f.Nodes = s.nodes
	return nil
}

// part writes the code from one label to the next.
func (s *spiller) part(nodes []ir.Node) {
	s.uses = map[reg.ID][]int{}
	s.last = nil
	for i, n := range nodes {
		if n, ok := n.(*ir.Instruction); ok {
			for _, r := range vectorsOf(n.InputRegisters()) {
				s.uses[r.ID()] = append(s.uses[r.ID()], i)
			}
			for id := range s.targetOf(n) {
				s.uses[id] = append(s.uses[id], i)
			}
			s.last = n.LiveOut
			if len(n.Succ) == 0 || n.IsUnconditionalBranch() {
				s.last = nil
			}
		}
	}
	for i, n := range nodes {
		s.now = i
		if n, ok := n.(*ir.Instruction); ok {
			s.instruction(n)
			continue
		}
		s.nodes = append(s.nodes, n)
	}
	s.saveAll(s.last)
	s.holds, s.in = [16]reg.ID{}, map[reg.ID]int{}
}

func vectorsOf(rs []reg.Register) (vs []reg.Register) {
	for _, r := range rs {
		if r.Kind() == reg.KindVector {
			vs = append(vs, r)
		}
	}
	return vs
}

// targetOf returns the registers that are needed where an instruction jumps to.
func (s *spiller) targetOf(i *ir.Instruction) reg.MaskSet {
	if l := i.TargetLabel(); l != nil {
		return s.function.LabelTarget[*l].LiveIn
	}
	return nil
}

func (s *spiller) instruction(i *ir.Instruction) {
	if i.IsBranch {
		s.saveAll(s.targetOf(i))
		s.nodes = append(s.nodes, i)
		return
	}
	if i.Opcode == "VMOVDQA" && s.rename(i) {
		return
	}
	read := vectorsOf(i.InputRegisters())
	s.readMemory(i)
	locked := map[int]bool{}
	for _, r := range vectorsOf(i.InputRegisters()) {
		if at, ok := s.in[r.ID()]; ok {
			locked[at] = true
		}
	}
	for _, r := range vectorsOf(i.InputRegisters()) {
		if _, ok := s.in[r.ID()]; !ok {
			s.take(r.ID(), locked)
			s.emit(x86.VMOVDQU(s.at(r.ID()), physical(s.in[r.ID()], reg.S256)))
			s.saved[r.ID()] = true
		}
		locked[s.in[r.ID()]] = true
	}
	allocation := map[reg.ID]int{}
	for _, r := range vectorsOf(i.InputRegisters()) {
		allocation[r.ID()] = s.in[r.ID()]
	}
	for id := range allocation {
		if s.nextUse(id, s.now+1) == never {
			s.free(id)
		}
	}
	clear(locked)
	for _, r := range vectorsOf(i.OutputRegisters()) {
		if _, ok := s.in[r.ID()]; !ok {
			s.take(r.ID(), locked)
		}
		s.saved[r.ID()] = false
		allocation[r.ID()] = s.in[r.ID()]
		locked[s.in[r.ID()]] = true
	}
	bind(i, allocation)
	s.nodes = append(s.nodes, i)
	s.forget(read)
}

// rename writes a move to a vector that takes the register of one that is not needed
// any more.
func (s *spiller) rename(i *ir.Instruction) bool {
	from, to := i.Operands[0].(reg.Register).ID(), i.Operands[1].(reg.Register).ID()
	r, ok := s.in[from]
	if !ok || s.nextUse(from, s.now+1) != never {
		return false
	}
	s.free(from)
	s.free(to)
	s.forget([]reg.Register{i.Operands[0].(reg.Register)})
	s.holds[r], s.in[to], s.saved[to] = to, r, false
	return true
}

// readsMemory has the instructions whose first operand that is not a constant can be in
// memory.
var readsMemory = map[string]bool{
	"VPAND": true, "VPOR": true, "VPXOR": true, "VPANDN": true, "VPADDW": true, "VPSUBW": true,
	"VPUNPCKLQDQ": true, "VPUNPCKHQDQ": true, "VPUNPCKLDQ": true, "VPUNPCKHDQ": true, "VSHUFPS": true,
	"VPSHUFD": true, "VPERMQ": true, "VPERM2I128": true, "VPBLENDD": true, "VPBLENDW": true, "VPACKSSWB": true,
}

// readMemory lets an instruction read a vector from memory, if it can and if the next use of
// the vector is far away.
func (s *spiller) readMemory(i *ir.Instruction) {
	if !readsMemory[i.Opcode] {
		return
	}
	n := 0
	if _, ok := i.Operands[0].(operand.Constant); ok {
		n = 1
	}
	inMemory := func(op operand.Op) (reg.ID, bool) {
		r, ok := op.(reg.Register)
		if !ok || r.Kind() != reg.KindVector || r.Size() != 32 {
			return 0, false
		}
		_, in := s.in[r.ID()]
		return r.ID(), !in && s.nextUse(r.ID(), s.now+1) > s.now+far
	}
	switch i.Opcode {
	case "VPAND", "VPOR", "VPXOR":
		_, first := inMemory(i.Operands[0])
		_, second := inMemory(i.Operands[1])
		if _, ok := i.Operands[0].(reg.Register); ok && !first && second {
			i.Operands[0], i.Operands[1] = i.Operands[1], i.Operands[0]
			i.Inputs = slices.Clone(i.Operands[:2])
		}
	}
	id, ok := inMemory(i.Operands[n])
	if !ok || i.Operands[n] == i.Operands[n+1] {
		return
	}
	for k, op := range i.Inputs {
		if op == i.Operands[n] {
			i.Inputs[k] = s.at(id)
		}
	}
	i.Operands[n] = s.at(id)
}

const (
	never = 1 << 30
	later = 1 << 29 // at a label
	far   = 40      // instructions
)

// nextUse returns the number of the next instruction that reads a vector, or later or never.
func (s *spiller) nextUse(id reg.ID, from int) int {
	for _, u := range s.uses[id] {
		if u >= from {
			return u
		}
	}
	if s.last[id] != 0 {
		return later
	}
	return never
}

// take gives a vector a register.
func (s *spiller) take(id reg.ID, locked map[int]bool) {
	best, furthest := -1, -1
	for r, held := range s.holds {
		if locked[r] {
			continue
		}
		if held == 0 {
			best = r
			break
		}
		if next := s.nextUse(held, s.now); next > furthest {
			best, furthest = r, next
		}
	}
	if held := s.holds[best]; held != 0 {
		if furthest < never {
			s.save(held)
		}
		s.free(held)
	}
	s.holds[best], s.in[id] = id, best
}

func (s *spiller) free(id reg.ID) {
	if r, ok := s.in[id]; ok {
		s.holds[r] = 0
		delete(s.in, id)
	}
}

// saveAll saves the vectors of a set that have changed.
func (s *spiller) saveAll(live reg.MaskSet) {
	for _, id := range s.holds {
		if id != 0 && live[id] != 0 {
			s.save(id)
		}
	}
}

func (s *spiller) save(id reg.ID) {
	if !s.saved[id] {
		s.emit(x86.VMOVDQU(physical(s.in[id], reg.S256), s.at(id)))
		s.saved[id] = true
	}
}

func (s *spiller) at(id reg.ID) operand.Mem {
	n, ok := s.place[id]
	if !ok {
		if last := len(s.unused) - 1; last >= 0 {
			n, s.unused = s.unused[last], s.unused[:last]
		} else {
			n = s.places
			s.places++
		}
		s.place[id] = n
	}
	return s.memory.Offset(32 * n)
}

// forget gives away the places of the vectors that an instruction was the last to read.
func (s *spiller) forget(read []reg.Register) {
	for _, r := range read {
		id := r.ID()
		if n, ok := s.place[id]; ok && s.atLabels[id] == 0 && s.nextUse(id, s.now+1) == never {
			s.unused = append(s.unused, n)
			delete(s.place, id)
		}
	}
}

func (s *spiller) emit(i *ir.Instruction, err error) {
	if err != nil {
		panic(err)
	}
	s.nodes = append(s.nodes, i)
}

func physical(r int, spec reg.Spec) reg.Register {
	return reg.LookupPhysical(reg.KindVector, reg.Index(r), spec)
}

func bind(i *ir.Instruction, allocation map[reg.ID]int) {
	for _, ops := range [][]operand.Op{i.Operands, i.Inputs, i.Outputs} {
		for k, op := range ops {
			if r, ok := op.(reg.Register); ok && r.Kind() == reg.KindVector && r.ID().IsVirtual() {
				spec := reg.S256
				if r.Size() == 16 {
					spec = reg.S128
				}
				ops[k] = physical(allocation[r.ID()], spec)
			}
		}
	}
}
