//go:build !(amd64 || arm64) || purego

package wave

func kernelsOf(p Path) *kernels {
	if p == Portable {
		return &portable
	}
	return nil
}
