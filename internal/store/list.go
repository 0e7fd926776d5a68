package store

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"
)

// A Listed game is one with what people want to know of it in a list.
type Listed struct {
	Game             // with its seats, but for their tokens
	First   string   // the data of its first event
	Results []Result // by seat; none before it has ended
}

// A Filter says which games a list has. The zero Filter is for all of them.
type Filter struct {
	Open     bool      // those that have not ended
	From, To time.Time // those that were created from one moment to another, if these are not zero
	Name     string    // those with a player whose name has this part, in upper or lower case
}

// List returns games, the newest first. They are read page by page, as [Store.Events] does.
func (s *Store) List(ctx context.Context, f Filter) iter.Seq2[Listed, error] {
	all := paged(func(last Listed) (page []Listed, err error) {
		err = s.steadily(func() (err error) {
			page, err = s.newestPage(ctx, f, last.Game)
			return err
		})
		return page, err
	})
	return func(yield func(Listed, error) bool) {
		for one, err := range all {
			if (err != nil || f.hasName(one.Seats)) && !yield(one, err) {
				return
			}
		}
	}
}

// hasName tells whether the name of a player has the part that is looked for. SQLite knows the
// upper and lower case only of ASCII.
func (f *Filter) hasName(seats []Seat) bool {
	part := strings.ToLower(f.Name)
	for _, seat := range seats {
		if strings.Contains(strings.ToLower(seat.Name), part) {
			return true
		}
	}
	return part == ""
}

// where returns the condition of a filter, but for names, on games before another one.
func (f *Filter) where(last Game) (condition string, values []any) {
	condition = "TRUE"
	add := func(part string, given ...any) {
		for _, value := range given {
			values = append(values, value)
			part = strings.Replace(part, "?", fmt.Sprint("$", len(values)), 1)
		}
		condition += " AND " + part
	}
	if f.Open {
		add("NOT g.ended")
	}
	if !f.From.IsZero() {
		add("g.created >= ?", f.From.UnixMilli())
	}
	if !f.To.IsZero() {
		add("g.created < ?", f.To.UnixMilli())
	}
	if last.ID != "" {
		add("(g.created, g.id) < (?, ?)", last.Created.UnixMilli(), last.ID)
	}
	return condition, values
}

// newestPage returns the newest games before another one.
func (s *Store) newestPage(ctx context.Context, f Filter, last Game) (page []Listed, err error) {
	condition, values := f.where(last)
	rows, err := s.read.QueryContext(ctx, `SELECT `+gameColumns+`, coalesce(e.data, ''), s.number, coalesce(s.kind, ''), coalesce(s.name, ''),
			r.seat, coalesce(r.list, ''), coalesce(r.board, ''), coalesce(r.finished, FALSE), coalesce(r.score, 0), coalesce(r.elapsed, 0), coalesce(r.hints, 0)
		FROM (SELECT * FROM games g WHERE `+condition+` ORDER BY g.created DESC, g.id DESC LIMIT `+strconv.Itoa(pageSize)+`) g
		LEFT JOIN events e ON e.game = g.id AND e.number = 0
		LEFT JOIN seats s ON s.game = g.id
		LEFT JOIN results r ON r.game = g.id AND r.seat = s.number
		ORDER BY g.created DESC, g.id DESC, s.number`, values...)
	if err != nil {
		return nil, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var first string
		var number, result sql.Null[int]
		var seat Seat
		var r Result
		var elapsed int64
		g, err := scanGame(rows, &first, &number, &seat.Kind, &seat.Name, &result, &r.List, &r.Board, &r.Finished, &r.Score, &elapsed, &r.Hints)
		if err != nil {
			return nil, s.failure(err)
		}
		if n := len(page); n == 0 || page[n-1].ID != g.ID {
			page = append(page, Listed{Game: g, First: first})
		}
		one := &page[len(page)-1]
		if number.Valid {
			seat.Number = number.V
			one.Seats = append(one.Seats, seat)
		}
		if result.Valid {
			r.Seat, r.Elapsed = result.V, time.Duration(elapsed)*time.Millisecond
			one.Results = append(one.Results, r)
		}
	}
	return page, s.failure(rows.Err())
}
