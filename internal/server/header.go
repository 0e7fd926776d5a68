package server

import (
	"mime"
	"strconv"
	"strings"
)

// mediaType returns the only media type of a header, and its charset in small letters; ""
// if there is none.
func mediaType(values []string) (name, charset string) {
	if len(values) != 1 {
		return "", ""
	}
	name, parameters, err := mime.ParseMediaType(values[0])
	if err != nil {
		return "", ""
	}
	return name, strings.ToLower(parameters["charset"])
}

// qualityOf returns how much a client likes a media type, by its Accept header: from 0, not
// at all, to 1.
func qualityOf(accepted, name string) float64 {
	kind, _, _ := strings.Cut(name, "/")
	quality, exact := 0.0, 0
	for each := range strings.SplitSeq(accepted, ",") {
		other, parameters, err := mime.ParseMediaType(each)
		if err != nil {
			continue
		}
		precision := 0
		switch other {
		case name:
			precision = 3
		case kind + "/*":
			precision = 2
		case "*/*":
			precision = 1
		}
		if precision <= exact {
			continue
		}
		exact, quality = precision, 1
		if q, given := parameters["q"]; given {
			quality, err = strconv.ParseFloat(q, 64)
			if err != nil || !(quality >= 0 && quality <= 1) {
				quality = 0
			}
		}
	}
	return quality
}
