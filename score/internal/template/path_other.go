//go:build !(amd64 || arm64) || purego

package template

func kernelsOf(p Path) *kernelSet {
	if p == Portable {
		return &portable
	}
	return nil
}
