//go:build !purego

package solo

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:generate go run -C ../../../build ./solo -dir ../search/internal/solo

// Available reports whether this build and this machine have the kernels.
var Available = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW

func (n *node) propagate() verdict { return verdict(propagateAVX512((*[3][words]uint16)(n))) }

func (n *node) choose(points *[5]node) {
	chooseAVX512((*[3][words]uint16)(n), (*[5][3][words]uint16)(unsafe.Pointer(points)))
}
