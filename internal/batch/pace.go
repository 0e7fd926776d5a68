package batch

import (
	"sync/atomic"
	"time"
)

// A pace decides how many records a chunk has if a record may take long: microseconds or
// minutes, which is not known in advance. Answers and checkpoints wait for whole chunks, so
// a chunk has as many records as a worker makes in chunkTime, and the first chunks have few
// records. The zero value is ready to use.
type pace struct{ size atomic.Int64 }

// chunkTime is the time that a worker should take for a chunk.
const chunkTime = 100 * time.Millisecond

// next returns the number of records of the next chunk.
func (p *pace) next() int64 { return max(1, p.size.Load()) }

// took says that a worker has made records in that time. The size of chunks at most
// doubles, because the records of the next ones may take longer.
func (p *pace) took(records int, elapsed time.Duration) {
	size := p.next()
	fitting := int64(records) * int64(chunkTime) / max(int64(elapsed), 1)
	p.size.Store(min(max(fitting, size/2, 1), 2*size))
}
