// Package certificate is the form in which the proof of an optimum is written
// down, and a checker that believes nothing of it.
//
// A certificate says for a board, or candidates, and a table of values: this
// grid is a completion, and no completion scores more. [Check] verifies that:
//
//	claim, err := certificate.Check(ctx, &candidates, &table, data, nil)
//
// The checker shares no code with the search that found the proof. It lists
// templates by its own means, counts in 64 bits, and bounds its time and its
// memory, because a forged certificate may ask for endless work. The form is
// described byte by byte in docs/certificate.md.
//
// # Errors
//
// A certificate that does not prove its claim gives an [*Error] that wraps
// [ErrForm] if its bytes are not a certificate, [ErrOther] if it belongs to
// another board or table or was changed, [ErrProof] if a step does not hold,
// and [ErrWork] if checking would take more than the limits allow.
package certificate
