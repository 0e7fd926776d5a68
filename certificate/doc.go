// Package certificate checks proofs of optima, and trusts nothing in them.
//
// A certificate makes a claim about a board, or candidates, and a table of values:
// this grid is a completion, and no completion scores more. [Check] verifies it:
//
//	claim, err := certificate.Check(ctx, candidates, &table, data, certificate.Limits{})
//
// The checker shares no code with the search that finds a proof, nor with the
// code that writes it down. It lists templates by its own means and counts in
// 64 bits. docs/certificate.md describes the form byte by byte.
//
// # Work
//
// A forged certificate may ask for endless work, so the checker counts units of
// work and stops at a limit. A unit is about a nanosecond on one core. By default,
// a certificate of n bytes may take 100 million + 8000·n units, and never more
// than 20 billion: see [WorkBase], [WorkPerByte], [MaxWork] and [Limits]. So no
// certificate takes much longer than 20 seconds, and one of 24 kB takes less than
// half a second.
//
// Of the certificates that package score writes, long ones take up to about 3000
// units per byte, and short ones up to about two million units.
//
// # Errors
//
// A certificate that does not prove its claim gives an [*Error]. It wraps
// [ErrForm] if the bytes are not a certificate, [ErrOther] if the certificate
// belongs to another board or table or was changed, [ErrProof] if a step does
// not hold, and [ErrWork] if the check would exceed the limits. It names the byte,
// and says what was found there and what was expected.
package certificate
