package template

// A Path is a set of kernels for one kind of machine. All paths compute the same.
type Path uint8

const (
	Portable Path = iota // plain Go
	AVX2                 // AVX2
	AVX512               // AVX512BW and AVX512VL
	NEON                 // every arm64
)

// String returns "portable", "avx2", "avx512" or "neon".
func (p Path) String() string {
	return [...]string{"portable", "avx2", "avx512", "neon"}[min(p, NEON)]
}

// Available reports whether this build has the path and this machine can run
// it.
func (p Path) Available() bool { return kernelsOf(p) != nil }

// best are the kernels of the fastest available path.
var best = func() *kernelSet {
	for _, p := range [...]Path{AVX512, AVX2, NEON} {
		if k := kernelsOf(p); k != nil {
			return k
		}
	}
	return &portable
}()

// Force makes all problems use the kernels of a path, which must be available,
// until restore is called. It is for tests, and not safe while others solve.
func Force(p Path) (restore func()) {
	was := best
	best = kernelsOf(p)
	return func() { best = was }
}
