-- +goose Up
CREATE TABLE games (
	id      TEXT    NOT NULL PRIMARY KEY,
	room    TEXT    NOT NULL,
	watch   TEXT    NOT NULL,
	follows TEXT    NOT NULL,
	size    BIGINT  NOT NULL,
	next    BIGINT  NOT NULL,
	created BIGINT  NOT NULL, -- milliseconds since 1970, as all times
	changed BIGINT  NOT NULL,
	ended   BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX games_room ON games (room) WHERE room <> '';
CREATE UNIQUE INDEX games_watch ON games (watch) WHERE watch <> '';
CREATE UNIQUE INDEX games_follows ON games (follows) WHERE follows <> '';
CREATE INDEX games_unfinished ON games (id) WHERE NOT ended;

CREATE TABLE seats (
	game   TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	number BIGINT NOT NULL,
	kind   TEXT   NOT NULL,
	name   TEXT   NOT NULL,
	token  TEXT   NOT NULL, -- SHA-256 in hexadecimal digits, or ''
	PRIMARY KEY (game, number)
);

CREATE TABLE events (
	game   TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	number BIGINT NOT NULL,
	at     BIGINT NOT NULL,
	kind   TEXT   NOT NULL,
	data   TEXT   NOT NULL, -- JSON
	PRIMARY KEY (game, number)
);

CREATE TABLE results (
	game     TEXT    NOT NULL,
	seat     BIGINT  NOT NULL,
	list     TEXT    NOT NULL,
	board    TEXT    NOT NULL,
	finished BOOLEAN NOT NULL,
	score    BIGINT  NOT NULL,
	elapsed  BIGINT  NOT NULL, -- milliseconds
	hints    BIGINT  NOT NULL,
	PRIMARY KEY (game, seat),
	FOREIGN KEY (game, seat) REFERENCES seats (game, number) ON DELETE CASCADE
);
CREATE INDEX results_list ON results (list, finished DESC, score DESC, elapsed) WHERE list <> '';
CREATE INDEX results_board ON results (board) WHERE board <> '';

CREATE TABLE waiting (
	game   TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
	queue  TEXT   NOT NULL,
	player TEXT   NOT NULL,
	since  BIGINT NOT NULL,
	until  BIGINT NOT NULL
);
CREATE INDEX waiting_queue ON waiting (queue, since);
