package main

// Where pictures go: files with numbers, pages of a PDF file, or standard output. A name
// never belies the content.

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/disk/file"
	"bullseye/internal/render"
	"bullseye/internal/text/message"
)

// pictureForms are the forms, as values of --to and as endings of names.
var pictureForms = []string{string(render.AsSVG), string(render.AsPNG), string(render.AsPDF)}

// A pictureTarget says where pictures go and in which form.
type pictureTarget struct {
	form render.Medium // "" for text
	name string        // of the file, "" for standard output
	one  bool          // there is room for one picture: it is standard output, a device or a pipe
}

// pictureTarget returns the target that --to and -o name. Its form is "" if they ask for
// no picture.
func (p *program) pictureTarget(to, output string) (t pictureTarget, err error) {
	if to != "" {
		if err := chooseWord("to", to, "forms", pictureForms); err != nil {
			return t, err
		}
	}
	t.form, t.name = render.Medium(to), output
	if output == "-" || p.out.isNamed(output) {
		t.name = ""
	}
	ending, isFile := endingOf(t.name)
	if t.name == "" || !isFile {
		t.one = true
		if (t.form == render.AsPNG || t.form == render.AsPDF) && t.name == "" && isTerminal(p.out.file) {
			return t, &usageError{message.Of("a terminal cannot show the form %s", to), "give -o and the name of a file, or leave out --to"}
		}
		return t, nil
	}
	named := strings.TrimPrefix(ending, ".")
	isPicture := slices.Contains(pictureForms, named)
	switch {
	case isPicture && filepath.Ext(strings.ToLower(output)) != ending:
		return t, &usageError{message.Of("%s is the name of a compressed file, and pictures are compressed anyway", nameOf(output)), "let the name end in " + ending}
	case isPicture && (to == "" || to == named):
		t.form = render.Medium(named)
		return t, nil
	case to != "" && (isPicture || ending != ""):
		return t, &usageError{
			message.Of("%s contradicts the name %s", "--to "+to, nameOf(output)),
			message.Of("let the name end in %v, or leave out %s", "."+to, "--to "+to),
		}
	case to == "" && !isNeutral(ending):
		return t, &usageError{
			message.Of("no form has the ending %q of %s", ending, nameOf(output)),
			"it can end in .svg, .png or .pdf, or in .txt for text",
		}
	}
	return t, nil
}

// number returns the name of the picture of a board, counted from 0: that of the target
// with a number before the ending if there are several boards. The numbers have as many
// digits as the last one, so that names are in the order of the boards.
func (t *pictureTarget) number(i, boards int) string {
	if boards == 1 {
		return t.name
	}
	ending := filepath.Ext(t.name)
	if !slices.Contains(pictureForms, strings.ToLower(strings.TrimPrefix(ending, "."))) {
		ending = ""
	}
	digits := len(strconv.Itoa(boards))
	return fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(t.name, ending), digits, i+1, ending)
}

// keeps returns an error if a picture would replace one of the files that are read.
func (t *pictureTarget) keeps(boards int, read ...string) error {
	for i := range boards {
		for _, name := range read {
			if name == "" || name == "-" || t.name == "" {
				continue
			}
			if picture := t.number(i, boards); strings.EqualFold(filepath.Base(picture), filepath.Base(name)) && file.Same(picture, name) {
				return &usageError{message.Of("-o %s would replace an input", nameOf(name)), "choose another output"}
			}
		}
		if t.form == render.AsPDF {
			break
		}
	}
	return nil
}
