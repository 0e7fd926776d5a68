package chinese

// For tests that need the server, which imports this package.
var (
	Reference = reference
	Sentences = sentences
	TooClose  = tooClose
)
