package ledger

import "encoding/binary"

// A filter is a Bloom filter: it has every key that was added, and few others. All bits
// of a key are in one cache line. With 10 million keys, it is wrong about one other
// key in a thousand; with 100 million, about one in three.
type filter [1 << 19][8]uint64

// line returns the cache line of a key and the places of its four bits there. Keys are
// random, so parts of them serve as hashes. The first two bytes choose the place in the
// file, and are left alone.
func (f *filter) line(key *Key) (line *[8]uint64, places uint64) {
	return &f[binary.LittleEndian.Uint32(key[2:])%uint32(len(f))], binary.LittleEndian.Uint64(key[8:])
}

func (f *filter) add(key *Key) {
	line, places := f.line(key)
	for range 4 {
		line[places>>6&7] |= 1 << (places & 63)
		places >>= 9
	}
}

func (f *filter) has(key *Key) bool {
	line, places := f.line(key)
	for range 4 {
		if line[places>>6&7]&(1<<(places&63)) == 0 {
			return false
		}
		places >>= 9
	}
	return true
}
