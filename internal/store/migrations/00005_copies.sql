-- +goose Up
-- Copies of the logs that browsers keep of finished games.
CREATE TABLE copies (
	token   TEXT   NOT NULL PRIMARY KEY, -- SHA-256 in hexadecimal digits
	version BIGINT NOT NULL, -- 1, 2, 3 and so on
	log     TEXT   NOT NULL, -- base64
	made    BIGINT NOT NULL,
	used    BIGINT NOT NULL
);
CREATE INDEX copies_used ON copies (used);
