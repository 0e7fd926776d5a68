package chinese

// For tests that need the server, which imports this package.
var (
	Reference = part("reference")
	Sentences = sentences
	TooClose  = tooClose
)
