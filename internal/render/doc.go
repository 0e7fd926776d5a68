// Package render shows answers in pictures and documents: steps as scenes of package draw,
// and explanations with pictures as pages of HTML and of paper.
package render
