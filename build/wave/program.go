package main

// A program is a sequence of operations without branches. They work on lanes: on
// vectors with a 16-bit word for each board, and on masks with a bit for each
// board. A program is the same for all targets, and each target turns its
// operations into instructions of its own.
//
// Each value is assigned once. Values that outlive the program, such as
// accumulators and constants, are in registers that the kernel pins; see pinned.
type program struct {
	operations []operation
	values     int
	// the pinned values and the numbers of their registers
	pins map[value]int
	// late says that the target does nothing about active operations. Then what is
	// asserted is cleared in inactive lanes.
	late bool
}

// A value is a vector or a mask, numbered in the order of its first appearance.
type value int

const none value = -1

type kind uint8

const (
	opLoad      kind = iota // a vector from memory
	opStore                 // a vector to memory
	opLogic                 // any function of two or three vectors, bit by bit
	opAdd                   // sum of words
	opMin                   // smaller of unsigned words
	opMax                   // greater of unsigned words
	opTestAny               // mask: a & b is not 0
	opTestNo                // mask: a & b is 0
	opGreater               // mask: a is greater than b, both below 1 << 15
	opKeep                  // a where the mask is set, else 0
	opAddIf                 // a + b where the mask is set, else a
	opSelect                // a where the mask is set, else b
	opBroadcast             // a 32-bit word from memory, repeated
)

type operation struct {
	kind   kind
	result value // none for a store
	a      value
	b      value
	c      value
	mask   value // the mask of opTestNo, opKeep, opAddIf and opSelect
	truth  truth // opLogic
	memory place // opLoad, opStore
	pinned bool  // the result replaces a pinned value
	active bool  // opTestNo and opLogic of a and b: the result is 0 in inactive lanes
}

// A place is an offset in bytes from one of the kernel's pointers.
type place struct {
	base   int
	offset int
}

func (p *program) fresh() value {
	p.values++
	return value(p.values - 1)
}

func (p *program) emit(o operation) value {
	o.result = p.fresh()
	p.operations = append(p.operations, o)
	return o.result
}

// pinned returns a value that stays in a register of its own: the one with number n,
// counted from the last register of the target.
func (p *program) pinned(n int) value {
	if p.pins == nil {
		p.pins = map[value]int{}
	}
	v := p.fresh()
	p.pins[v] = n
	return v
}

// put sends the result of the latest operation, which must be v, to the register of
// a pinned value.
func (p *program) put(pin, v value) {
	o := &p.operations[len(p.operations)-1]
	if o.result != v {
		panic("put: not the latest value")
	}
	o.result, o.pinned = pin, true
}

func (p *program) load(at place) value {
	return p.emit(operation{kind: opLoad, memory: at, a: none, b: none, c: none, mask: none})
}

func (p *program) broadcast(at place) value {
	return p.emit(operation{kind: opBroadcast, memory: at, a: none, b: none, c: none, mask: none})
}

func (p *program) store(at place, v value) {
	p.operations = append(p.operations, operation{kind: opStore, result: none, memory: at, a: v, b: none, c: none, mask: none})
}

func (p *program) logic(t truth, a, b, c value) value {
	return p.emit(operation{kind: opLogic, truth: t, a: a, b: b, c: c, mask: none})
}

func (p *program) binary(k kind, a, b value) value {
	return p.emit(operation{kind: k, a: a, b: b, c: none, mask: none})
}

func (p *program) and(a, b value) value      { return p.logic(truthA&truthB, a, b, none) }
func (p *program) or(a, b value) value       { return p.logic(truthA|truthB, a, b, none) }
func (p *program) or3(a, b, c value) value   { return p.logic(truthA|truthB|truthC, a, b, c) }
func (p *program) and3(a, b, c value) value  { return p.logic(truthA&truthB&truthC, a, b, c) }
func (p *program) once3(a, b, c value) value { return p.logic(truthOnce, a, b, c) }
func (p *program) most3(a, b, c value) value { return p.logic(truthMost, a, b, c) }
func (p *program) add(a, b value) value      { return p.binary(opAdd, a, b) }
func (p *program) min(a, b value) value      { return p.binary(opMin, a, b) }
func (p *program) max(a, b value) value      { return p.binary(opMax, a, b) }
func (p *program) any(a, b value) value      { return p.binary(opTestAny, a, b) }

func (p *program) keep(mask, a value) value {
	return p.emit(operation{kind: opKeep, a: a, b: none, c: none, mask: mask})
}

func (p *program) addIf(mask, a, b value) value {
	return p.emit(operation{kind: opAddIf, a: a, b: b, c: none, mask: mask})
}

func (p *program) choose(mask, a, b value) value {
	return p.emit(operation{kind: opSelect, a: a, b: b, c: none, mask: mask})
}

// A truth is the truth table of a function of three bits. As in VPTERNLOG, bit
// 4a+2b+c is the value for (a, b, c). Functions of a and b do not depend on c.
type truth uint8

const (
	truthA    truth = 0xF0
	truthB    truth = 0xCC
	truthC    truth = 0xAA
	truthOnce truth = 0x16 // exactly one of the three
	truthMost truth = 0xE8 // two or three of them
	truthOdd  truth = 0x96 // one or three
)

// permuted returns the same function with its inputs in another order. Input i of
// the result is input order[i] of t.
func (t truth) permuted(order [3]int) truth {
	var p truth
	for row := range 8 {
		var original int
		for i := range 3 {
			bit := row >> (2 - i) & 1
			original |= bit << (2 - order[i])
		}
		if t>>original&1 != 0 {
			p |= 1 << row
		}
	}
	return p
}
