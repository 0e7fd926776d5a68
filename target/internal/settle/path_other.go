//go:build !amd64 || purego

package settle

func kernelsOf(p Path) *kernelSet {
	if p == Portable {
		return &portable
	}
	return nil
}
