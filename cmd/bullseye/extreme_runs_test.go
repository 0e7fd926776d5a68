//go:build linux

package main

import "time"

// extremes are the runs of TestMemoryOfEveryCommand. Those that are not slow take less than
// two seconds of processor time each.
var extremes = []extreme{
	{args: "check ../in/hard.txt --threads 16 --json"},
	{args: "check ../in/boards.txt --threads 16 --pretty -o o.txt", slow: true},
	{args: "check ../in/long-cells.csv.gz --threads 16 --json", slow: true},

	{args: "count ../in/open.txt --threads 16 --limit 1000000 --samples 1000000", code: exitUsage},
	{args: "count ../in/open.txt --threads 16 --limit 0", stop: time.Second},
	{args: "count ../in/open.txt --threads 16 --estimate --samples 2147483647", stop: time.Second},

	{args: "explain ../in/hard.txt --threads 16 --to html -o o.html"},
	{args: "explain ../in/hard.txt --threads 16 --to pdf -o o.pdf", slow: true},
	{args: "explain ../in/hundreds.txt --threads 16 --to pdf -o o.pdf", slow: true},
	{args: "explain ../in/hundreds.txt --threads 16 --to html -o o.html", slow: true},
	{args: "explain ../in/hundreds.txt --threads 16 --json -o o.json", slow: true},
	{args: "explain ../in/hard.txt --threads 16 --style explainer --to html -o o.html", slow: true},
	{args: "explain ../in/hard.txt --threads 16 --style explainer --to pdf -o o.pdf", slow: true},
	{args: "explain ../in/eleven.txt --threads 16 --target --weights ../in/values.txt --to pdf -o o.pdf", slow: true},
	{args: "explain ../in/grids.txt --threads 16 --to html -o o.html", slow: true},
	{args: "explain ../in/grids.txt --threads 16 --to pdf -o o.pdf", slow: true},

	{args: "hint ../in/hard.txt --threads 16 --all --json"},
	{args: "hint ../in/hard.txt --threads 16 --nth 729"},
	{args: "hint ../in/hundreds.txt --threads 16 --all --pretty -o o.txt", slow: true},
	{args: "hint ../in/long-cells.csv.gz --threads 16 --all --json -o o.json", slow: true},

	{args: "max ../in/hard.txt --threads 16 --ties --ties-limit 0 --second --lex --json"},
	{args: "max ../in/hard.txt --threads 16 --top 10000 --json"},
	{args: "max ../in/wide.txt --threads 16 --top 10000 -o o.txt", slow: true},
	{args: "max ../in/wide.txt --threads 16 --top 10000 --json -o o.json", slow: true},
	{args: "max ../in/wide.txt --threads 16 --top 10000 --pretty -o o.txt", slow: true},
	{args: "max ../in/wide.txt --threads 16 --top 10000 --to parquet -o o.parquet", slow: true},
	{args: "max ../in/wide.txt --threads 16 --top 10000 --weights ../in/values.txt --to csv -o o.csv.gz", slow: true},
	{args: "max ../in/wide.txt --threads 16 --ties --ties-limit 0 --second --explain --weights ../in/sums.txt -o o.txt", slow: true},
	{args: "max ../in/eleven.txt --threads 16 --weights ../in/values.txt --certificate o.proof", slow: true},
	{args: "max ../in/blank.txt --threads 16 --weights ../in/values.txt --certificate o.proof", slow: true, stop: time.Minute},

	{args: "rate ../in/hard.txt --threads 16 --json", slow: true},
	{args: "rate ../in/boards.txt --threads 16 --pretty -o o.txt", slow: true, stop: time.Minute},

	{args: "solve ../in/many.txt --threads 16 --to csv -o o.csv.gz"},
	{args: "solve ../in/open.txt --threads 16 --all --limit 1000000000", stop: time.Second},
	{args: "solve ../in/open.txt --threads 16 --all --limit 0 --json -o o.json", stop: time.Second},
	{args: "solve ../in/open.txt --threads 16 --all --pretty -o o.txt.gz", stop: time.Second},
	{args: "solve ../in/hard.txt --threads 16 --all --to opensudoku -o o.opensudoku", code: exitUsage},
	{args: "solve ../in/open.txt --threads 16 --all --to parquet -o o.parquet", slow: true, stop: 5 * time.Second},
	{args: "solve ../in/many.txt --threads 16 --pretty -o o.txt", slow: true},

	{args: "possible ../in/open.txt --threads 16 --counts --limit 100000 --json", stop: time.Second},
	{args: "possible ../in/hard.txt --threads 16 --counts --limit 0 -o o.csv", stop: time.Second},
	{args: "spread ../in/hard.txt --threads 16 --limit 0 --json"},
	{args: "spread ../in/hard.txt --threads 16 --size 4096 --to png -o o-{n}.png", slow: true},
	{args: "spread ../in/wide.txt --threads 16 --weights ../in/sums.txt -o o.txt", slow: true},
	{args: "spread ../in/wide.txt --threads 16 --weights ../in/values.txt --json -o o.json", slow: true},
	{args: "spread ../in/wide.txt --threads 16 --weights ../in/values.txt --pretty -o o.txt", slow: true},
	{args: "spread ../in/wide.txt --threads 16 --weights ../in/values.txt --to parquet -o o.parquet", slow: true},
	{args: "spread ../in/wide.txt --threads 16 --weights ../in/sums.txt --size 4096 --to png -o o-{n}.png", slow: true},
	{args: "spread ../in/wide.txt --threads 16 --weights ../in/sums.txt --size 4096 --to pdf -o o.pdf", slow: true},
	{args: "spread ../in/eleven.txt --threads 16 --weights ../in/values.txt --limit 12000000 --json", slow: true},
	{args: "spread ../in/eleven.txt --threads 16 --weights ../in/values.txt --limit 0 -o o.svg", slow: true},

	{args: "augment ../in/hard.txt --threads 16 --copies 1000 --json -o o.json"},
	{args: "augment ../in/hard.txt --threads 16 --copies 10000 --json -o o.json", slow: true},
	{args: "augment ../in/hard.txt --threads 16 --copies 10000 --pretty -o o.txt", slow: true},
	{args: "augment ../in/hard.txt --threads 16 --copies 10000 --to parquet -o o.parquet", slow: true},
	{args: "augment ../in/long-cells.csv.gz --threads 16 --copies 100 --to csv", slow: true, stop: time.Minute},
	{args: "augment ../in/long-cells.csv.gz --threads 16 --copies 10000 --to parquet -o o.parquet", slow: true, stop: time.Minute},
	{args: "shuffle ../in/hard.txt --threads 16 --copies 1000 -o o.txt"},
	{args: "shuffle ../in/hard.txt --threads 16 --copies 10000 --json -o o.json", slow: true},
	{args: "shuffle ../in/many-columns.csv.gz --threads 16 --copies 10000 --to parquet -o o.parquet", slow: true, stop: time.Minute},

	{args: "canon ../in/hard.txt --threads 16 --grid --transform --automorphisms --json"},
	{args: "canon ../in/many.txt --threads 16 --transform --automorphisms --pretty -o o.txt", slow: true},

	{args: "dedupe ../in/hard.txt --threads 16 -o o.txt"},
	{args: "dedupe ../in/classes.txt --threads 16 -o o.txt", slow: true, stop: 2 * time.Minute},
	{args: "dedupe ../in/many-columns.csv.gz --threads 16 --to parquet -o o.parquet", slow: true},
	{args: "dedupe ../in/long-cells.csv.gz --threads 16 --json -o o.json", slow: true},

	{args: "generate --count 1000 --threads 16 --clues 24-30 --minimal --attempts 2147483647 --json"},
	{args: "generate --count 20 --threads 16 --target --completions 200-100000 --gap 1 --json"},
	{args: "generate --count 40 --threads 16 --target --completions 100000-1000000 --gap 1 --weights ../in/values.txt --pretty", slow: true, stop: time.Minute},
	{args: "generate --count 2147483647 --threads 16 --clues 81 --pretty -o o.txt", slow: true, stop: 20 * time.Second},
	{args: "generate --count 300000 --threads 16 --clues 30 --to npy -o o", slow: true},
	{args: "generate --threads 16 --from ../in/grids.txt --to parquet -o o.parquet", slow: true},
	{args: "generate --count 100000 --threads 16 --unlike ../in/classes.txt --from ../in/grids.txt -o o.txt", slow: true},

	{args: "split ../in/hard.txt --threads 16 --parts a=8,b=2 -o o-{part}.txt"},
	{args: "split ../in/boards.txt --threads 16 --parts HUNDRED --to parquet -o o-{part}.parquet", slow: true},
	{args: "split ../in/many-columns.csv.gz --threads 16 --parts a=1,b=1,c=1,d=1 --to parquet -o o-{part}.parquet", slow: true},
	{args: "split ../in/long-cells.csv.gz --threads 16 --parts HUNDRED --to csv -o o-{part}.csv.zst", slow: true},
	{args: "split ../in/texts.csv.gz --threads 16 --by level --parts HUNDRED --to csv -o o-{part}.csv", slow: true},

	{args: "bench ../in/hard.txt --threads 16 --time 1ms --mode count --limit 1000"},
	{args: "bench ../in/measured.txt --threads 16 --time 1s", slow: true},
	{args: "bench ../in/measured.txt --threads 16 --time 1s --mode count --limit 0 --json", slow: true},

	{args: "convert ../in/many.txt --threads 16 -o o.parquet"},
	{args: "convert ../in/many.txt --threads 16 -o o.csv.zst"},
	{args: "convert ../in/many.txt --threads 16 --to candidates -o o.txt", slow: true},
	{args: "convert ../in/long-notes.opensudoku.gz --threads 16 --to sdk -o o.txt", slow: true},
	{args: "convert ../in/window.txt.zst --threads 16 --to ndjson -o o.ndjson.zst", slow: true, code: exitFailed},

	{args: "draw ../in/hard.txt --threads 16 --size 4096 --candidates --step --nth 3 --to svg -o o.svg"},
	{args: "draw ../in/hard.txt --threads 16 --size 4096 --candidates --to png -o o-{n}.png", slow: true},
	{args: "draw ../in/hard.txt --threads 16 --size 4096 --candidates --rings --step --title TITLE --to png -o o-{n}.png", slow: true},
	{args: "draw ../in/boards.txt --threads 16 --size 4096 --candidates --to pdf -o o.pdf", slow: true},
	{args: "draw ../in/boards.txt --threads 16 --candidates --step --to pdf -o o.pdf", slow: true},
	{args: "draw ../in/boards.txt --threads 16 --candidates --color always", slow: true},
	{args: "draw ../in/grids.txt --threads 16 --to pdf -o o.pdf", slow: true},

	{args: "print ../in/hard.txt --threads 16 --per-page 6 -o o.pdf"},
	{args: "print ../in/booklet.txt --threads 16 --per-page 1 --rate --target -o o.pdf", slow: true},

	{args: "oj acwing166", input: "ends.txt"},
	{args: "oj --list --json"},

	{args: "verify ../in/proof"},
	{args: "verify ../in/proof --explain --size 4096 -o o.png"},
	{args: "verify ../in/large.proof", code: exitFailed, slow: true},
	{args: "verify ../in/large.proof --explain --json", code: exitFailed, slow: true},

	{args: "store load ../in/games.ndjson --data d"},
	{args: "store dump --data ../in/games"},
	{args: "store load ../in/many.ndjson --data d", slow: true},
	{args: "store dump --data ../in/many-games", slow: true},
	{args: "store", code: exitUsage},
	{args: "store list --data ../in/games --limit 1"},
	{args: "store list --data ../in/many-games --json", slow: true},
	{args: "store end g000 --data ../in/games", code: exitFailed}, // its events are no game
	{args: "store rename g000 0 Ada --data ../in/games", code: exitFailed},
	{args: "store remove g000.0 --data ../in/games", code: exitFailed},
	{args: "store block 192.0.2.0/24 --data ../in/games"},
	{args: "store unblock 198.51.100.0/24 --data ../in/games", code: exitFailed},
	{args: "store blocks --data ../in/games"},
	{args: "store log --data ../in/games"},

	{args: "man --dir o"},
	{args: "help max"},
	{args: "version"},
	{args: "completion -h"},
	{args: "completion bash"},
	{args: "completion fish"},
	{args: "completion powershell"},
	{args: "completion zsh"},
	{args: "--help"},
}
