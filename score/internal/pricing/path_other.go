//go:build !(amd64 || arm64) || purego

package pricing

func kernelsOf(p Path) *kernelSet {
	if p == Portable {
		return &portable
	}
	return nil
}
