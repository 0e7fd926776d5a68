// Package pipeline asks the operations of package operation of files of boards
// as an Apache Beam pipeline: on this machine, or on as many as a runner has.
//
// # Where to start
//
//	result, err := pipeline.Run(ctx, "prism", pipeline.Job{
//		Inputs:    []string{"boards/*.txt"},
//		Output:    "answers/solved",
//		Operation: "solve",
//	})
//
// Build adds the same to a pipeline of one's own.
//
// # How it works
//
// Boards take less than a microsecond each, so no board is ever an element of a
// collection. Elements are tasks: descriptions of stretches of files. A worker
// that gets a task reads, asks and writes, thousands of boards at a time, and
// what goes back through the runner is a summary.
//
//	plan     the patterns → tasks, each the making of one shard
//	count    the lines of each stretch of a file that is split
//	number   the lines before it, from these counts
//	answer   a task → a temporary file of answers, one of dead letters
//	publish  temporary files get their names
//	clean    what failed attempts left is removed
//
// Between plan and count, number and answer, answer and publish, the runner
// spreads the elements over its workers and keeps them, so that a step that
// fails is repeated with the same input.
//
// # What is promised
//
// Shards are numbered in the order of the input, and hold their answers in
// that order: all of them, one after the other, are byte for byte what the
// command prints for the same files. The files and sizes of the input and the
// Job determine the bytes of each shard; runner, workers and repeated steps do
// not.
//
// # Where files are split
//
// A file is split if its filesystem can seek, it is not compressed, and it
// holds a record a line: boards as lines, CSV, NDJSON, HoDoKu's library. Other
// files, Parquet among them, are read whole by one worker each.
//
// A stretch begins behind a line that is a board by itself, whatever stands
// before it, so the boards read are the same wherever the cuts are. There is
// one exception: a field of CSV in quotes, over several lines, one of which
// looks like a row with a board. Let Split be larger than such a file.
package pipeline
