// Package draw draws boards: for a screen, for paper and for a terminal.
//
// A Scene says what a picture shows: digits, candidates, marks, links, weights. It is
// data only, and knows nothing of colours or sizes. A Theme has the colours. SVG and
// PNG write a scene as a file:
//
//	scene := draw.Scene{Digits: board, Clues: board}
//	file := draw.SVG(nil, &scene, draw.Options{Theme: draw.Dark})
//
// A Grid is the picture of a puzzle of any size, with what is drawn for its rules. A Chart
// shows how scores are spread. All of them are drawn on a Canvas. Package draw/pdf has
// another, for PDF. Terminal draws a scene as lines of text.
//
// The letters come from fonts that are a part of this package: Latin, Greek, Cyrillic,
// Chinese and what texts of this project have. Missing says which characters of a text
// they lack.
//
// The same scene and options give the same SVG bytes and the same pixels on any machine.
package draw
