//go:build !linux

package file

func renameNew(from, to string) error { return linkNew(from, to) }
