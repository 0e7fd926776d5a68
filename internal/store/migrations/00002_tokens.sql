-- +goose Up
CREATE UNIQUE INDEX seats_token ON seats (token) WHERE token <> '';
