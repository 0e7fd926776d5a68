package operation

// A Source is an operation that makes its records instead of answering given ones. The
// records that its Apply receives are blank, and their lines are their numbers, counted
// from 1. Apply fills them in before it yields the first answer. A record depends on the
// options and on its number alone, so any number of workers make the same records, and a
// checkpoint is a number.
//
// Any form that holds boards can hold the records, so the columns of a Source need not
// begin with a status.
type Source interface {
	Operation

	// Records returns the number of records to make.
	Records() int64

	// Tried returns the number of attempts at records that all calls of Apply have begun
	// so far, also at records that are not done. It may be called while they run.
	Tried() int64
}
