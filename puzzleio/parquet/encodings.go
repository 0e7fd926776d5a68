package parquet

import (
	"encoding/binary"
	"fmt"
)

// The decoders below return one value at a time from the bytes of a page. They
// allocate nothing, so a page never takes more memory than its bytes, whatever
// number of values it declares.

var errTooFewValues = fmt.Errorf("%w: found fewer values in a page than it declares", ErrCorrupted)

// bits returns width bits, at most 64, of data from a bit on. Bits that are
// missing are zero.
func bits(data []byte, from, width int) uint64 {
	var v uint64
	data = data[min(from/8, len(data)):]
	shift := from % 8
	if len(data) >= 9 {
		v = binary.LittleEndian.Uint64(data) >> shift
		if shift > 0 {
			v |= uint64(data[8]) << (64 - shift)
		}
	} else {
		for i, b := range data {
			if at := 8*i - shift; at < 0 {
				v |= uint64(b) >> -at
			} else {
				v |= uint64(b) << at
			}
		}
	}
	if width < 64 {
		v &= 1<<width - 1
	}
	return v
}

// A hybrid decodes small numbers in runs of equal ones and of packed ones. This is
// the encoding of levels, of indices of dictionaries and of Booleans.
type hybrid struct {
	data   []byte
	width  int // bits of a number
	run    int // numbers left in the run
	packed []byte
	bit    int // the next bit of packed
	value  uint64
}

func newHybrid(data []byte, width int) hybrid { return hybrid{data: data, width: width} }

func (h *hybrid) next() (uint64, error) {
	if h.width == 0 {
		return 0, nil
	}
	for h.run == 0 {
		head, size := binary.Uvarint(h.data)
		if size <= 0 {
			return 0, errTooFewValues
		}
		h.data = h.data[size:]
		if head&1 == 0 {
			n := (h.width + 7) / 8
			if len(h.data) < n || head>>1 > 1<<40 {
				return 0, errTooFewValues
			}
			h.run, h.value, h.packed = int(head>>1), bits(h.data[:n], 0, h.width), nil
			h.data = h.data[n:]
			continue
		}
		groups := min(head>>1, uint64(len(h.data)/h.width)+1)
		n := min(int(groups)*h.width, len(h.data))
		h.packed, h.bit = h.data[:n], 0
		h.run = n * 8 / h.width
		h.data = h.data[n:]
	}
	h.run--
	if h.packed == nil {
		return h.value, nil
	}
	v := bits(h.packed, h.bit, h.width)
	h.bit += h.width
	return v, nil
}

// A delta decodes integers as differences (DELTA_BINARY_PACKED).
type delta struct {
	data   []byte
	blocks int // numbers in a block
	minis  int // miniblocks in a block
	total  uint64
	given  uint64
	last   int64 // the number to return next, if given is 0, otherwise the one before it

	least  int64  // the smallest difference in the block
	widths []byte // of the miniblocks that have not begun
	packed []byte // the miniblock
	bit    int
	width  int
	left   int // numbers left in the miniblock
}

func newDelta(data []byte) (d delta, err error) {
	var head [4]uint64
	for i := range head {
		n, size := binary.Uvarint(data)
		if size <= 0 {
			return d, errTooFewValues
		}
		head[i], data = n, data[size:]
	}
	const longest = 1 << 20
	if head[0] == 0 || head[0] > longest || head[1] == 0 || head[1] > head[0] || head[0]%head[1] != 0 || head[0]/head[1]%8 != 0 {
		return d, fmt.Errorf("%w: found blocks of %d differences in %d parts", ErrCorrupted, head[0], head[1])
	}
	return delta{data: data, blocks: int(head[0]), minis: int(head[1]), total: head[2], last: zigzag(head[3])}, nil
}

func (d *delta) next() (int64, error) {
	if d.given >= d.total {
		return 0, errTooFewValues
	}
	if d.given++; d.given == 1 {
		return d.last, nil
	}
	if d.left == 0 {
		if err := d.miniblock(); err != nil {
			return 0, err
		}
	}
	d.left--
	d.last += d.least + int64(bits(d.packed, d.bit, d.width))
	d.bit += d.width
	return d.last, nil
}

// miniblock begins the next miniblock.
func (d *delta) miniblock() error {
	if len(d.widths) == 0 {
		least, size := binary.Uvarint(d.data)
		if size <= 0 || len(d.data)-size < d.minis {
			return errTooFewValues
		}
		d.least = zigzag(least)
		d.widths, d.data = d.data[size:size+d.minis], d.data[size+d.minis:]
	}
	d.width, d.widths = int(d.widths[0]), d.widths[1:]
	d.left, d.bit = d.blocks/d.minis, 0
	if d.width > 64 {
		return fmt.Errorf("%w: found differences of %d bits", ErrCorrupted, d.width)
	}
	n := d.left / 8 * d.width
	if n > len(d.data) {
		return errTooFewValues
	}
	d.packed, d.data = d.data[:n], d.data[n:]
	return nil
}

// rest returns the bytes after the numbers.
func (d delta) rest() ([]byte, error) {
	for n := uint64(1); n < d.total; n += uint64(d.left) {
		if err := d.miniblock(); err != nil {
			return nil, err
		}
	}
	return d.data, nil
}
