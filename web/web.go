// Package web has the page that people see in a browser. Its sources are in src, and
// npm run build writes dist, which is committed, so that nobody needs Node to build Bullseye.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files has the files of the page: index.html, a page for each route, and in assets files with a
// checksum in their names.
var Files = func() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // dist is there: see above
	}
	return files
}()
