package rules

import "slices"

// What the meanings share. The conditions that are functions of values get them in the order of the
// rule, with n, the first number of the rule or -1.

func (r *Rule) number() int {
	if len(r.Numbers) == 0 {
		return -1
	}
	return r.Numbers[0]
}

// ofCells is a condition on the values of all cells.
func ofCells(holds func(a []int, n int) bool) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool { return holds(read(v, r.Cells), r.number()) }
}

// different is the same for values that must also be different.
func different(holds func(a []int, n int) bool) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool {
		return anyTwo(unequal)(p, r, v) && holds(read(v, r.Cells), r.number())
	}
}

// eachCell is a condition on each value, given all of them.
func eachCell(holds func(a int, all []int) bool) condition {
	return ofCells(func(all []int, n int) bool {
		return !slices.ContainsFunc(all, func(a int) bool { return !holds(a, all) })
	})
}

// neighbours is a condition on each value of a line and the next.
func neighbours(holds func(a, b, n int) bool) condition {
	return ofCells(func(a []int, n int) bool {
		for i := 1; i < len(a); i++ {
			if !holds(a[i-1], a[i], n) {
				return false
			}
		}
		return true
	})
}

// inside is a condition on the values between the ends of a line, given those of the ends.
func inside(holds func(a, low, high int) bool) condition {
	return ofCells(func(a []int, n int) bool {
		first, last := a[0], a[len(a)-1]
		return !slices.ContainsFunc(a[1:len(a)-1], func(a int) bool { return !holds(a, min(first, last), max(first, last)) })
	})
}

// anyTwo is a condition on any two cells.
func anyTwo(holds func(a, b int) bool) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool { return together(v, r.Cells, len(r.Cells), holds) }
}

func unequal(a, b int) bool { return a != b }

// together reports whether a condition holds for any two of every few neighbours on a line. A cell
// that is listed twice is not compared with itself.
func together(v []uint8, line []int, few int, holds func(a, b int) bool) bool {
	for i := range line {
		for j := max(0, i-few+1); j < i; j++ {
			if line[i] != line[j] && !holds(int(v[line[j]]), int(v[line[i]])) {
				return false
			}
		}
	}
	return true
}

// ofGroups is a condition on the values of the first group and of each other.
func ofGroups(holds func(a, b []int) bool) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool {
		return !slices.ContainsFunc(r.Groups, func(g []int) bool { return !holds(read(v, r.Groups[0]), read(v, g)) })
	}
}

// atSteps is a condition on cells that lie some steps apart, except the pairs in groups.
func atSteps(steps [][2]int, holds func(a, b, n int) bool) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool {
		except := map[[2]int]bool{}
		for _, g := range r.Groups {
			except[[2]int{min(g[0], g[1]), max(g[0], g[1])}] = true
		}
		return !slices.ContainsFunc(p.Steps(steps...), func(pair [2]int) bool {
			return !except[pair] && !holds(int(v[pair[0]]), int(v[pair[1]]), r.number())
		})
	}
}

// squares is the condition that every square of 2×2 cells holds values of the classes 0, 1 and 2.
func squares(class func(a int) int) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool {
		for row := range p.Rows - 1 {
			for column := range p.Columns - 1 {
				var found [3]bool
				for _, a := range read(v, p.rectangle(row, column, 2, 2)) {
					found[class(a)] = true
				}
				if found != [3]bool{true, true, true} {
					return false
				}
			}
		}
		return true
	}
}

// contain is a condition on how often each number is in the cells, and among the numbers.
func contain(holds func(found, listed int) bool) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool {
		return !slices.ContainsFunc(r.Numbers, func(a int) bool { return !holds(count(read(v, r.Cells), a), count(r.Numbers, a)) })
	}
}

// beside is a condition on each cell and each one beside it that is not listed.
func beside(holds func(listed, other int) bool) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool {
		for _, c := range r.Cells {
			for other := range p.InGrid() {
				if p.Adjacent(c, other) && !slices.Contains(r.Cells, other) && !holds(int(v[c]), int(v[other])) {
					return false
				}
			}
		}
		return true
	}
}

// points is the condition that each cell, which has a place on a line, points back to that place.
func points(lineOf func(p *Puzzle, c int) (line []int, place int)) condition {
	return func(p *Puzzle, r *Rule, v []uint8) bool {
		return !slices.ContainsFunc(r.Cells, func(c int) bool {
			line, place := lineOf(p, c)
			return !pointsBack(read(v, line), place)
		})
	}
}

// pointsBack reports whether the value in a place of a line names a place that holds the number of
// the first. Places count from 0, values from 1.
func pointsBack(a []int, place int) bool {
	return a[place] >= 1 && a[place] <= len(a) && a[a[place]-1] == place+1
}

// cuts reports whether a line can be cut into parts that each sum to n, which is above 0. Values of
// 0 belong to either part beside them.
func cuts(line []int, n int) bool {
	parts, part := 0, 0
	for _, a := range line {
		if part += a; part == n {
			parts, part = parts+1, 0
		}
	}
	return parts > 0 && part == 0
}

// sandwiched: if the smallest or the largest value occurs several times, any of them may be meant.
func sandwiched(a []int, n int) bool {
	for i := range a {
		for j := range a {
			first, last := min(i, j), max(i, j)
			if a[i] == slices.Min(a) && a[j] == slices.Max(a) && sum(a[min(first+1, last):last]) == n {
				return true
			}
		}
	}
	return false
}

// chaos is the condition that values name connected regions, numbered by their first cells, of as many
// cells as the number says and of different values.
func chaos(p *Puzzle, r *Rule, v []uint8) bool {
	regions := make([][]int, len(r.Cells)/r.Numbers[0])
	found := 0
	for c, a := range read(v, r.Cells) {
		if a -= p.First; a > found || a == len(regions) {
			return false
		} else if a == found {
			found++
		}
		regions[a] = append(regions[a], c)
	}
	return !slices.ContainsFunc(regions, func(region []int) bool {
		return len(region) != r.Numbers[0] || setOf(read(v, region)).Len() != len(region) || !connected(region, p.Columns)
	})
}

// connected reports whether places in rows of some columns are one area, and not none.
func connected(places []int, columns int) bool {
	var reached []int
	if len(places) > 0 {
		reached = append(reached, places[0])
	}
	for i := 0; i < len(reached); i++ {
		a := reached[i]
		for _, b := range places {
			down, right := a/columns-b/columns, a%columns-b%columns
			if down*down+right*right == 1 && !slices.Contains(reached, b) {
				reached = append(reached, b)
			}
		}
	}
	return len(reached) == len(places) && len(places) > 0
}

func abs(a int) int { return max(a, -a) }

func sum(all []int) (s int) {
	for _, a := range all {
		s += a
	}
	return s
}

func count(all []int, value int) (n int) {
	for _, a := range all {
		if a == value {
			n++
		}
	}
	return n
}

func setOf(all []int) (set Values) {
	for _, a := range all {
		set |= Value(a)
	}
	return set
}

// read returns the values of cells.
func read(v []uint8, cells []int) []int {
	all := make([]int, len(cells))
	for i, c := range cells {
		all[i] = int(v[c])
	}
	return all
}

func readGroups(v []uint8, groups [][]int) [][]uint8 {
	all := make([][]uint8, len(groups))
	for i, g := range groups {
		for _, c := range g {
			all[i] = append(all[i], v[c])
		}
	}
	return all
}
