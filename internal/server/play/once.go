package play

import (
	"context"
	"crypto/rand"
	"errors"

	"bullseye/internal/store"
)

// A Newcomer is somebody who takes a seat.
type Newcomer struct {
	Name   string
	Client Client
	// Token is the secret that the player has chosen; "" lets the server choose. A player
	// who has chosen it can ask for the seat again if the answer was lost: see Hall.Once.
	Token string
	// Rated is the secret of the player's copy of the log, if the player wants a rating; or "".
	Rated string
}

func (n *Newcomer) token() string {
	if n.Token != "" {
		return n.Token
	}
	return rand.Text()
}

// A Way is how a player comes to a seat: by the link of a room, as a rematch of a game, or,
// if it is zero, by asking for a new game.
type Way struct{ Room, After string }

// ErrReused says that a token is that of a seat which was taken by another request.
var ErrReused = errors.New("the token was used for another seat: choose a new one")

// Once calls a function that takes a seat, unless the newcomer has already got one with the
// same token in the same way. Then it returns that seat. So a request that is repeated, even
// at the same time or on another server, takes one seat.
func (h *Hall) Once(ctx context.Context, n Newcomer, way Way, take func() (Seated, error)) (Seated, error) {
	if n.Token == "" {
		return take()
	}
	seated, err := h.takenBefore(ctx, n, way)
	if !errors.Is(err, store.ErrNotFound) {
		return seated, err
	}
	if seated, err = take(); err == nil {
		return seated, nil
	}
	// Another request may have been faster, or only the acknowledgement was lost.
	if before, found := h.takenBefore(ctx, n, way); found == nil || errors.Is(found, ErrReused) {
		return before, found
	}
	return seated, err
}

// takenBefore returns the seat that a newcomer has, or store.ErrNotFound.
func (h *Hall) takenBefore(ctx context.Context, n Newcomer, way Way) (Seated, error) {
	found, err := h.Store.ByToken(ctx, n.Token)
	if err != nil {
		return Seated{}, err
	}
	for _, seat := range found.Seats {
		if !seat.Opens(n.Token) {
			continue
		}
		came := Way{After: found.After}
		if seat.Number > 0 { // seat 0 belongs to the player who began the game
			came.Room = found.Room
		}
		if came == way {
			return Seated{Game: found.ID, Seat: seat.Number, Token: n.Token}, nil
		}
	}
	return Seated{}, ErrReused
}
