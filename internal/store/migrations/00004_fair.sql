-- +goose Up
-- Boards of days follow from a secret, and so do the names of clients in the other tables.
CREATE TABLE secrets (
	name  TEXT   NOT NULL PRIMARY KEY,
	value TEXT   NOT NULL, -- hexadecimal digits
	made  BIGINT NOT NULL
);

-- Who plays a game that is not over.
CREATE TABLE played (
	game   TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	client TEXT    NOT NULL,
	board  TEXT    NOT NULL,
	target BOOLEAN NOT NULL,
	duel   BOOLEAN NOT NULL,
	PRIMARY KEY (game, client)
);
CREATE INDEX played_client ON played (client) WHERE duel;

-- Who has asked about a board of a day.
CREATE TABLE asked (
	client TEXT   NOT NULL,
	board  TEXT   NOT NULL, -- as in results
	at     BIGINT NOT NULL,
	PRIMARY KEY (client, board)
);

ALTER TABLE results ADD COLUMN client TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN player TEXT NOT NULL DEFAULT ''; -- of the client
ALTER TABLE results ADD COLUMN helped BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX results_client ON results (client, board) WHERE client <> '';
