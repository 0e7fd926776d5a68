package wave

// A Path is a set of kernels: all compute the same, lane for lane.
type Path uint8

const (
	Portable Path = iota // plain Go
	AVX2                 // 16 lanes a register
	AVX512               // 32 lanes a register: AVX512F and AVX512BW
)

// String returns "portable", "avx2" or "avx512".
func (p Path) String() string {
	return [...]string{"portable", "avx2", "avx512"}[min(p, AVX512)]
}

// Available reports whether this build has the path and this machine can run it.
func (p Path) Available() bool { return p == Portable || kernelsOf(p) != nil }

// Best returns the fastest available path.
func Best() Path {
	for _, p := range [...]Path{AVX512, AVX2} {
		if p.Available() {
			return p
		}
	}
	return Portable
}

// kernels are the steps of the engine that work on all lanes at once.
type kernels struct {
	round  func(*Block, *work)
	move   func(to, from *Block, mask uint32, lanes *[Lanes]uint16)
	choose func(*Block, *[Lanes]uint16)
}

var portable = kernels{
	round:  roundPortable,
	move:   movePortable,
	choose: choosePortable,
}
