// Package certificate checks proofs of optima, and trusts nothing in them.
//
// A certificate says for a board, or for candidates, and a table of values: this
// grid is a completion, and no completion scores more. [Check] verifies that:
//
//	claim, err := certificate.Check(ctx, &candidates, &table, data, certificate.Limits{})
//
// The checker shares no code with the search that finds a proof, nor with the
// code that writes it down. It lists templates by its own means and counts in
// 64 bits. It bounds its time and its memory, because a forged certificate may
// ask for endless work. docs/certificate.md describes the form byte by byte.
//
// # Errors
//
// A certificate that does not prove its claim gives an [*Error]. It wraps
// [ErrForm] if the bytes are not a certificate, [ErrOther] if the certificate
// belongs to another board or table or was changed, [ErrProof] if a step does
// not hold, and [ErrWork] if the check would exceed the limits.
package certificate
