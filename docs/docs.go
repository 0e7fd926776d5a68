// Package docs holds the pages of the documentation that programs read.
package docs

import _ "embed"

// JSON is the page about the objects that commands write: its tables list all members.
//
//go:embed json.md
var JSON string
