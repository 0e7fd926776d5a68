INSERT INTO games (id, room, watch, follows, size, next, created, changed, ended) VALUES
	('B', 'room-b', 'watch-b', 'a', 2, 3, 1795348800000, 1795348860500, TRUE),
	('a', '', '', '', 1, 1, 1795348700000, 1795348700000, FALSE),
	('é', 'room-é', '', '', 2, 1, 0, 0, FALSE);

INSERT INTO seats (game, number, kind, name, token, rated) VALUES
	('B', 0, 'person', 'Ada <&> 数独', '4f2d0d1a7b8c6e5f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f', 'ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'),
	('B', 1, 'ghost', '', '', ''),
	('é', 0, 'person', 'Bob', '0e1d2c3b4a5f6e7d8c9b0a1f2e3d4c5b6a7f8e9d0c1b2a3f5e6c8b7a1d0d2f4f', ''),
	('é', 1, 'bot', 'greedy', '', '');

INSERT INTO events (game, number, at, kind, data) VALUES
	('B', 0, 1795348800000, 'created', '{"seats":2}'),
	('B', 1, 1795348800000, 'entry', '{"cell":80,"digit":9}'),
	('B', 2, 1795348860500, 'over', 'null'),
	('a', 0, 1795348700000, 'created', '{"text":"\u0000 <&>"}'),
	('é', 0, 0, 'created', '1.50e3');

INSERT INTO results (game, seat, list, board, finished, score, elapsed, hints, client, player, helped, rating_before, rating, deviation) VALUES
	('B', 0, '2026-11-22/target', 'board', TRUE, 2884, 60500, 0, 'c1', 'ada', FALSE, 1500, 1662.25, 290.3125),
	('B', 1, '', '', FALSE, -5, 0, 3, 'c2', 'bob', TRUE, 0, 0, 0);

INSERT INTO secrets (name, value, made) VALUES
	('day', '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 1795348700000);

INSERT INTO played (game, client, board, target, duel) VALUES
	('é', 'c1', '1..', FALSE, TRUE),
	('é', 'c2', '1..', FALSE, TRUE);

INSERT INTO asked (client, board, at) VALUES
	('c2', 'day.2026-11-22.target', 1795348700000);

INSERT INTO waiting (game, queue, player, since, until) VALUES
	('é', 'classic', 'Eve', 1795348700000, 1795348800000);

INSERT INTO actions (number, at, kind, game, seat, network, detail, person) VALUES
	(1, 1795348700000, 'block', '', -1, '2001:db8::/48', 'spam <&> 广告', 'Ada'),
	(2, 1795348800000, 'rename', 'B', 0, '', 'Ada', '');

INSERT INTO blocks (network, reason, since, until) VALUES
	('192.0.2.0/24', '', 1795348700000, 0),
	('2001:db8::/48', 'spam <&> 广告', 1795348700000, 1795348800000);

INSERT INTO copies (token, version, log, made, used) VALUES
	('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 7, 'AAEC', 1795348700000, 1795348800000),
	('ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 1, '', 1795348700000, 1795348700000);

INSERT INTO ratings (player, rating, deviation, volatility, duels, at) VALUES
	('ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 1662.25, 290.3125, 0.059999, 1, 1795348860500);
