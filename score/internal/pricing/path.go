package pricing

// A Path is a set of kernels for one kind of machine. All paths compute the same.
type Path uint8

const (
	Portable Path = iota // plain Go
	AVX2                 // AVX2
	AVX512               // AVX512F and AVX512BW
	NEON                 // every arm64
)

func (p Path) String() string {
	return [...]string{"portable", "AVX2", "AVX-512", "NEON"}[min(p, NEON)]
}

// Available reports whether this build has the path and this machine can run it.
func (p Path) Available() bool { return kernelsOf(p) != nil }

// A kernelSet holds the kernels of a path.
type kernelSet struct {
	losses func(w *Work, g *Group, v *Values, d int)
	sum    func(w *Work, g *Group)
	strike func(w *Work, g *Group)
	move   func(w *Work, g *Group, pace Pace)
	choose func(w *Work, g *Group)
}

var portable = kernelSet{lossesPortable, sumPortable, strikePortable, movePortable, choosePortable}

// best are the kernels of the fastest available path.
var best = func() *kernelSet {
	for _, p := range [...]Path{AVX512, AVX2, NEON} {
		if k := kernelsOf(p); k != nil {
			return k
		}
	}
	return &portable
}()

// Fast reports whether groups are faster than one board after the other: with
// plain Go they are not.
func Fast() bool { return best != &portable }

// Force makes all groups use the kernels of a path, which must be available,
// until restore is called. It is for tests, and not safe while others run.
func Force(p Path) (restore func()) {
	was := best
	best = kernelsOf(p)
	return func() { best = was }
}
