// Package pipeline runs the operations, sources and streams of package operation as
// an Apache Beam pipeline, on this machine or on the machines of a runner.
//
// # Where to start
//
//	result, err := pipeline.Run(ctx, "prism", pipeline.Job{
//		Inputs:    []string{"boards/*.txt"},
//		Output:    "answers/solved",
//		Operation: "solve",
//	})
//
// Build adds the same steps to a pipeline of your own.
//
// # How it works
//
// Solving a board often takes less than a microsecond. So the elements of the
// pipeline are not boards but tasks. A task lists segments: files, or parts of
// files. The worker of a task reads, answers and writes thousands of boards at
// a time, and returns a summary through the runner.
//
//	plan     makes tasks from the patterns, one for each shard
//	count    counts the lines of each segment of a split file, and the boards of each
//	         segment if answers depend on their numbers
//	number   adds up the lines and boards before each segment
//	answer   writes a temporary file of answers, and one of dead letters
//	publish  renames the temporary files
//	finish   writes the summary, and removes the files of failed attempts
//
// The tasks of an operation.Source are ranges of numbers, so nothing is counted. For an
// operation.Stream, the number of a board in the input matters, and these steps take the
// place of answer:
//
//	key      computes the class of each board
//	first    finds the first board of each class that its shard has room for
//	tally    counts the first boards of each shard by their strata
//	skip     adds up these numbers before each shard
//	deal     decides about the first boards of each shard
//	decide   decides about the other boards of their classes
//	write    reads the boards again and writes them
//
// Only in the steps from key to decide, elements are boards: 16 bytes for the class, and a
// few numbers.
//
// After plan, number and answer, the runner redistributes the elements over its
// workers and stores them, so that a failed step is repeated with the same input.
//
// # Guarantees
//
// Shards are numbered in the order of the input, and answers within a shard are in that order
// too. The shards together, one after the other, are byte for byte what the command prints for
// the same files or options; a Stream with several outputs has shards of each. In tables, every
// shard has its own header. The bytes of each shard depend only on the Job and the input files,
// not on the runner, the workers or repeated steps.
//
// # What cannot be read
//
// A file that cannot be opened when the tasks are planned, or that turns out to be
// damaged, fails alone: the other files are answered, and the dead letters and the
// Summary name it with the reason. If no file can be opened, the run fails and
// leaves the output of earlier runs as it is. If a filesystem fails later, the step
// fails, because a repetition may succeed. If it does not, the run fails.
//
// A folder in which a pattern may match, but which cannot be read, is reported like a file.
// The run also fails if a file was written while it was read, and if the results of a shard
// are missing at the end.
//
// # Memory
//
// The memory of a worker does not grow with the size of the input. For each task in
// progress it holds a block of boards, which has at most 2048 boards and ends with
// the board that brings its fields and notes to 1 MiB, the answers of that block,
// and one frame of output. Readers and writers of package puzzleio add their own
// buffers. The steps plan and number hold one description of each file and shard,
// some hundred bytes. For a Stream, the steps tally, deal and write hold about 100 bytes
// for each board of a shard, and the runner holds a few elements for each board of the
// input. A Summary names at most MaxFailures files.
//
// # Which files are split
//
// A file is split if its filesystem can seek, it is not compressed, its lines do not end
// with carriage returns alone, and each of
// its records is on one line: boards as lines, CSV, NDJSON, or HoDoKu's library.
// Any other file, for example Parquet, is read by one worker.
//
// Every segment but the first of a file begins after a line that is a complete
// board by itself, whatever precedes it. So the cuts do not affect which boards are
// read. There is one exception: a quoted CSV field that spans several lines, if one
// of these lines looks like a row with a board. For such a file, set Split larger
// than the file.
package pipeline
