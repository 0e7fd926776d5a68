// Package hostile holds what attacks the program in tests: a file system on which
// any call can fail or be the last one before a kill, and small files that make
// careless readers use much memory.
package hostile
