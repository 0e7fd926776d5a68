-- +goose Up
-- Ratings of players, who are known by the copies of their logs.
CREATE TABLE ratings (
	player     TEXT             NOT NULL PRIMARY KEY REFERENCES copies (token) ON DELETE CASCADE,
	rating     DOUBLE PRECISION NOT NULL,
	deviation  DOUBLE PRECISION NOT NULL,
	volatility DOUBLE PRECISION NOT NULL,
	duels      BIGINT           NOT NULL,
	at         BIGINT           NOT NULL -- the end of the last one
);

ALTER TABLE seats ADD COLUMN rated TEXT NOT NULL DEFAULT ''; -- the token of the copy of a player who wants a rating, or ''

-- The rating of the seat before and after a duel that counts, or 0.
ALTER TABLE results ADD COLUMN rating_before DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN rating DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN deviation DOUBLE PRECISION NOT NULL DEFAULT 0;
