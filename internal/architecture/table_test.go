// Package architecture tests the module as a whole: which package may import
// which, what the library depends on, and that another module can import it.
package architecture

// An entry of the table says where a package stands and what it may import.
// Tests may import anything; the table is about what ships.
type entry struct {
	floor    int
	path     string // without the path of the module
	kind     kind
	packages string // the packages of this module that it imports
	modules  string // the other modules that it imports
}

type kind bool

const (
	// A library package may depend on the standard library, golang.org/x and other
	// library packages, directly and indirectly.
	library kind = true
	// A face may use other modules, each named here and in docs/dependencies.md.
	face kind = false
)

// table lists every package of the module. The tests of this package fail if the
// code, or the table of floors in docs/architecture.md, says anything else.
var table = []entry{
	{1, "internal/text/decimal", library, "", ""},
	{1, "internal/text/excerpt", library, "", ""},
	{1, "internal/disk/file", library, "", "golang.org/x/sys"},
	{1, "internal/text/lzstring", library, "", ""},
	{0, "internal/text/message", library, "", ""},
	{1, "internal/glicko2", library, "", ""},
	{1, "internal/text/plainjson", library, "", ""},
	{1, "internal/text/regex", library, "", ""},
	{1, "internal/text/textwidth", library, "", "golang.org/x/text"},
	{1, "internal/turn", library, "", ""},
	{1, "internal/spare", library, "", ""},
	{1, "internal/inorder", library, "", "golang.org/x/sync"},
	{1, "rules/internal/engine", library, "", ""},
	{2, "rules", library, "internal/text/message rules/internal/engine", ""},
	{1, "sudoku", library, "internal/text/message", ""},
	{1, "draw/internal/font", library, "", "golang.org/x/image"},
	{1, "draw/internal/typeset", library, "", ""},
	{1, "internal/fortest/sample", library, "", ""},

	{2, "boardtext", library, "internal/text/excerpt internal/text/message sudoku", ""},
	{2, "certificate", library, "internal/text/message internal/turn sudoku", ""},
	{2, "internal/fortest/devdata", library, "sudoku", ""},
	{2, "internal/fortest/hostile", library, "internal/disk/file internal/fortest/sample internal/text/lzstring", ""},
	{2, "internal/fortest/pdftext", library, "", ""},
	{2, "internal/disk/spool", library, "internal/disk/file internal/text/message", ""},
	{2, "internal/fortest/pgtest", library, "", ""},
	{2, "logic/internal/grid", library, "sudoku", ""},
	{3, "rules/internal/form", library, "internal/text/excerpt internal/text/lzstring internal/text/message rules sudoku", ""},
	{2, "search", library, "internal/spare internal/turn search/internal/solo search/internal/wave sudoku", ""},
	{2, "search/internal/solo", library, "internal/turn sudoku", "golang.org/x/sys"},
	{2, "search/internal/wave", library, "internal/turn sudoku", "golang.org/x/sys"},
	{2, "symmetry", library, "sudoku", ""},

	{3, "internal/corpus", library, "internal/text/excerpt sudoku", ""},
	{3, "internal/corpus/internal/write", library, "search sudoku", ""},
	{3, "internal/redundant", library, "search sudoku", ""},
	{3, "logic", library, "internal/text/excerpt internal/text/message internal/turn logic/internal/chain logic/internal/grid logic/internal/pattern search sudoku symmetry", ""},
	{3, "logic/internal/chain", library, "internal/turn logic/internal/grid logic/internal/pattern sudoku", ""},
	{3, "logic/internal/pattern", library, "logic/internal/grid sudoku", ""},
	{3, "record", library, "boardtext internal/text/decimal internal/text/excerpt internal/text/message rules sudoku", ""},
	{4, "rules/fpuzzles", library, "internal/text/excerpt internal/text/lzstring internal/text/message internal/text/plainjson rules rules/internal/form", ""},
	{4, "rules/iss", library, "internal/text/excerpt internal/text/message rules rules/internal/form", ""},
	{4, "rules/scl", library, "internal/text/excerpt internal/text/message rules rules/internal/form", ""},
	{3, "score", library, "internal/spare internal/text/decimal internal/text/excerpt internal/text/message internal/turn score/internal/certwriter score/internal/pricing score/internal/template search sudoku", ""},
	{3, "score/internal/certwriter", library, "sudoku", ""},
	{3, "score/internal/pricing", library, "score/internal/template sudoku", "golang.org/x/sys"},
	{3, "score/internal/template", library, "sudoku", "golang.org/x/sys"},

	{4, "draw", library, "draw/internal/font draw/internal/typeset internal/text/textwidth sudoku", "golang.org/x/image"},
	{4, "draw/paper", library, "draw draw/internal/typeset", ""},
	{4, "explain", library, "internal/text/excerpt internal/text/textwidth logic sudoku", ""},
	{5, "explain/picture", library, "draw explain logic sudoku", ""},
	{4, "generate", library, "internal/redundant internal/text/decimal internal/text/excerpt internal/text/message internal/turn score search sudoku symmetry", ""},
	{4, "operation/option", library, "internal/text/excerpt internal/text/message", ""},
	{5, "puzzleio", face, "boardtext internal/disk/file internal/text/decimal internal/text/excerpt internal/text/lzstring internal/text/message internal/text/plainjson record rules rules/fpuzzles rules/iss rules/scl sudoku", "github.com/klauspost/compress golang.org/x/text"},
	{4, "internal/disk/ledger", face, "internal/text/message", "go.etcd.io/bbolt"},
	{4, "puzzleio/npy", library, "internal/text/message record sudoku", ""},
	{6, "puzzleio/parquet", face, "boardtext internal/text/decimal internal/text/excerpt internal/text/message puzzleio record", "github.com/andybalholm/brotli github.com/klauspost/compress github.com/parquet-go/parquet-go github.com/pierrec/lz4"},

	{5, "draw/pdf", face, "draw draw/internal/font draw/internal/typeset draw/paper", "codeberg.org/go-pdf/fpdf golang.org/x/image"},
	{5, "internal/benchmark", library, "internal/text/message rules search sudoku", ""},
	{5, "internal/text/chinese", face, "internal/text/message internal/text/regex", "github.com/pelletier/go-toml/v2 golang.org/x/sys golang.org/x/text"},
	{5, "internal/judge", library, "internal/text/excerpt internal/text/message rules score search sudoku", "golang.org/x/text"},
	{5, "operation", library, "boardtext certificate explain generate internal/redundant internal/text/decimal internal/text/excerpt internal/text/message internal/text/plainjson internal/text/textwidth internal/turn logic operation/option record rules rules/iss score search sudoku symmetry", ""},
	{5, "internal/setter", library, "generate internal/text/excerpt internal/text/message logic score sudoku", ""},

	{6, "internal/game", library, "internal/text/message internal/text/plainjson score sudoku", "golang.org/x/text"},
	{6, "internal/game/bot", library, "internal/game internal/text/excerpt internal/text/message logic score search sudoku", ""},
	{6, "internal/render", face, "draw draw/paper draw/pdf explain explain/picture internal/inorder internal/text/chinese internal/text/message internal/text/plainjson internal/turn logic operation record rules score sudoku", ""},

	{7, "internal/batch", face, "internal/disk/file internal/disk/ledger internal/spare internal/text/message operation puzzleio puzzleio/npy puzzleio/parquet record sudoku", ""},
	{7, "internal/text/suggest", face, "", "github.com/spf13/cobra"},
	{7, "internal/store", face, "internal/disk/file internal/glicko2 internal/text/message internal/text/plainjson internal/text/regex", "github.com/jackc/pgx/v5 github.com/pressly/goose/v3 modernc.org/sqlite"},
	{7, "web", library, "", ""},

	{8, "internal/server", face, "certificate draw/pdf explain internal/game internal/game/bot internal/render internal/server/ask internal/server/play internal/server/queue internal/setter internal/store internal/text/chinese internal/text/excerpt internal/text/message internal/text/plainjson internal/text/regex internal/turn logic operation puzzleio record rules rules/iss score search sudoku",
		"github.com/andybalholm/brotli github.com/danielgtaylor/huma github.com/prometheus/client_golang golang.org/x/time"},
	{8, "internal/server/ask", face, "boardtext draw/paper explain generate internal/render internal/text/decimal internal/text/excerpt internal/text/message internal/text/suggest internal/turn logic operation operation/option puzzleio record rules score sudoku", "github.com/danielgtaylor/huma"},
	{8, "internal/server/play", face, "internal/game internal/game/bot internal/store internal/text/message internal/turn score search sudoku symmetry", "golang.org/x/time"},
	{8, "internal/server/queue", library, "internal/text/message internal/turn", ""},

	{9, "cmd/bullseye", face, "boardtext certificate draw draw/paper draw/pdf explain generate internal/batch internal/benchmark internal/corpus internal/disk/file internal/disk/spool internal/inorder internal/judge internal/render internal/server internal/store internal/text/chinese internal/text/decimal internal/text/excerpt internal/text/message internal/text/plainjson internal/text/regex internal/text/suggest internal/text/textwidth operation operation/option puzzleio puzzleio/npy puzzleio/parquet record rules score search sudoku web",
		"github.com/cpuguy83/go-md2man/v2/md2man github.com/pelletier/go-toml/v2/unstable github.com/schollz/progressbar/v3 github.com/spf13/cobra github.com/spf13/pflag golang.org/x/term golang.org/x/text"},
	{9, "internal/architecture", library, "", ""},
	{9, "internal/siege", face, "internal/corpus internal/fortest/pgtest sudoku", "github.com/tsenart/vegeta/v12/lib"},
}

// otherModules lists the modules in folders of this repository, with the packages
// of the main module that each imports.
var otherModules = map[string]string{
	"beam":  "boardtext internal/batch internal/corpus internal/disk/file internal/text/decimal internal/text/plainjson internal/text/textwidth operation operation/option puzzleio puzzleio/parquet record sudoku",
	"build": "",
}
