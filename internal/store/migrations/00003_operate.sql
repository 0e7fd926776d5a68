-- +goose Up
-- What operators have done. The game may have been removed since.
CREATE TABLE actions (
	number  BIGINT NOT NULL PRIMARY KEY, -- 1, 2, 3 and so on
	at      BIGINT NOT NULL,
	kind    TEXT   NOT NULL,
	game    TEXT   NOT NULL, -- or ''
	seat    BIGINT NOT NULL, -- or -1
	network TEXT   NOT NULL, -- or ''
	detail  TEXT   NOT NULL,
	person  TEXT   NOT NULL  -- the operator
);

-- Networks whose requests are refused.
CREATE TABLE blocks (
	network TEXT   NOT NULL PRIMARY KEY,
	reason  TEXT   NOT NULL,
	since   BIGINT NOT NULL,
	until   BIGINT NOT NULL -- or 0: until it is removed
);

-- Lists of games begin with the newest.
CREATE INDEX games_created ON games (created, id);
