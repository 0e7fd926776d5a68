package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/explain"
	"bullseye/internal/game"
	"bullseye/internal/game/bot"
	"bullseye/internal/server/ask"
	"bullseye/internal/server/play"
	"bullseye/internal/setter"
	"bullseye/internal/store"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/logic"
	"bullseye/operation"
	"bullseye/score"
	"bullseye/sudoku"
)

// addBoards adds the boards for play, which need no database.
func (s *Server) addBoards(mux *http.ServeMux, document *huma.OpenAPI) {
	missing := []int{http.StatusNotFound}
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/daily/{date}", name: "daily", summary: "Get the boards of a day", problems: missing, public: true,
		description: "Those that take long are set in the background, and come later. Pages of any origin may read them.",
	}, s.daily)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/fresh/{kind}", name: "fresh", summary: "Get a board that nobody has seen", problems: missing,
		description: "The kinds are `easy`, `medium`, `hard`, `fiendish`, `diabolical`, `extreme` and `target`.",
	}, s.fresh)
}

// addGames adds the games to a mux, and their description to a document.
func (s *Server) addGames(mux *http.ServeMux, document *huma.OpenAPI) {
	conflict := []int{http.StatusNotFound, http.StatusConflict}
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodPost, path: "/api/v1/games", name: "create", summary: "Begin a game or a duel", status: http.StatusCreated, problems: conflict,
		description: "The answer has the token of the player. Later requests of the player send it in the header `Authorization: Bearer`. " + aboutTokens,
	}, s.createGame)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/rooms/{room}", name: "room", summary: "See which duel a link leads to", problems: conflict[:1],
		description: "The view is that of spectators. Until the free seat is taken, its name and the clues are absent.",
	}, s.seeRoom)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodPost, path: "/api/v1/rooms/{room}", name: "join", summary: "Take the free seat of a duel", status: http.StatusCreated, problems: conflict,
		description: aboutTokens,
	}, s.joinGame)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/games/{game}", name: "see", summary: "See a game as its player", player: true, problems: conflict[:1],
	}, s.seeGame)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodPost, path: "/api/v1/games/{game}/moves", name: "move", summary: "Make a move", player: true, problems: conflict,
		description: "A move with the ID of an earlier move of the player changes nothing and gets the same answer. So a client that gets no answer can send the move again.",
	}, s.makeMove)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodPost, path: "/api/v1/games/{game}/hint", name: "ask", summary: "Ask for a hint", player: true, problems: conflict,
		description: "Only in a game with one seat that was created with `hints`. The result has the number of hints.",
	}, s.giveHint)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodPost, path: "/api/v1/games/{game}/rematch", name: "rematch", summary: "Play against the same player again", status: http.StatusCreated, player: true, optional: true, problems: conflict,
		description: "The first player who asks creates a duel with a new board of the same kind. The other player takes the other seat by asking, too. A ghost or a bot comes along. " + aboutTokens,
	}, s.rematch)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/games/{game}/result", name: "result", summary: "See the result of a finished game, with the best completion", player: true, problems: conflict,
	}, s.gameResult)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/watch/{watch}/result", name: "outcome", summary: "See the result of a finished game as a spectator", problems: conflict,
	}, s.watchedResult)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/watch/{watch}", name: "watch", summary: "See a game as a spectator", problems: conflict[:1],
	}, s.watchGame)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/daily/{date}/{kind}/results", name: "leaderboard", summary: "Get the best results of a day",
		description: "The best 100 players who finished the board on that day (UTC), alone, without help and at the pace of a person: of each player, the first result. Pages of any origin may read them.", problems: conflict[:1], public: true,
	}, s.leaderboard)
	addEndpoint(s, mux, document, endpoint{
		method: http.MethodGet, path: "/api/v1/waiting", name: "waiting", summary: "See who waits for a stranger",
		description: "Who asks for the same kind of board and the same time limit plays at once.",
	}, s.waiting)
	s.addEvents(mux, document)
}

const aboutTokens = "A client that chooses the token itself can repeat the request if no answer comes: the same request with the same token gets the same game and seat, and creates nothing new."

func schemaOfToken(description string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Pattern: tokenPattern, PatternDescription: "26 to 64 letters, digits, hyphens and underscores", Description: description}
}

// A chosenToken is a token that a client has chosen; "" lets the server choose.
type chosenToken string

const tokenPattern = "^[A-Za-z0-9_-]{26,64}$"

// Schema implements huma.SchemaProvider.
func (chosenToken) Schema(huma.Registry) *huma.Schema {
	return schemaOfToken("Secret of the player for this seat: at least 128 random bits, different for each seat. Without it, the server chooses one.")
}

// A ratedSecret is the secret of a copy whose owner wants a rating, or "".
type ratedSecret string

// Schema implements huma.SchemaProvider.
func (ratedSecret) Schema(huma.Registry) *huma.Schema {
	return schemaOfToken("Secret of a copy of your log, if you want the duel to change your rating. It does if the other player wants that, too.")
}

// A newGame is the body of a request for a game.
type newGame struct {
	Name     string      `json:"name" minLength:"1" maxLength:"200" doc:"Name of the player: 1 to 24 visible characters."`
	Kind     string      `json:"kind,omitempty" enum:"easy,medium,hard,fiendish,diabolical,extreme,target" doc:"Kind of the board: a level of classic sudoku, or target sudoku."`
	Date     string      `json:"date,omitempty" maxLength:"10" doc:"With 'kind': the board of this day, such as '2026-11-22'. Without it, the board is fresh."`
	Board    string      `json:"board,omitempty" maxLength:"4000" doc:"In place of 'kind': a board of your own."`
	Target   bool        `json:"target,omitempty" doc:"With 'board': play target sudoku with the ring weights."`
	Weights  []int64     `json:"weights,omitempty" minItems:"81" maxItems:"81" doc:"With 'board': play target sudoku with these weights."`
	Opponent string      `json:"opponent,omitempty" enum:"friend,stranger,ghost,greedy,careful,strong,perfect" doc:"Your opponent. A friend joins by the room link, a stranger is the next player who asks for the same, and a ghost replays a recorded game on the same board. The others are bots, the weakest first. Without it, you play alone."`
	Together bool        `json:"together,omitempty" doc:"Both players fill one board together. Only with a friend."`
	Limit    int         `json:"limit,omitempty" minimum:"10" maximum:"86400" doc:"Time limit in seconds. The default is 1800 in a duel, and no limit if you play alone."`
	Hints    bool        `json:"hints,omitempty" doc:"Allow hints. Only in a game with one seat."`
	Token    chosenToken `json:"token,omitempty"`
	Rated    ratedSecret `json:"rated,omitempty"`
}

// A seatAnswer tells a player the place that he or she has got.
type seatAnswer struct {
	Game  string   `json:"game" doc:"ID of the game."`
	Seat  int      `json:"seat" doc:"Seat of the player: 0 or 1."`
	Token string   `json:"token" doc:"Secret of the player."`
	View  gameView `json:"view" doc:"The game as the player sees it."`
}

// A gameView is the view of a game, with the links that lead to it.
type gameView struct {
	game.View
	Now     int64  `json:"now" doc:"Time of this view in milliseconds since 1970, by the clock of 'start' and 'deadline'."`
	Room    string `json:"room,omitempty" doc:"ID with which a friend can take the free seat, for '{room}' in a path."`
	Watch   string `json:"watch" doc:"ID with which anybody can watch, for '{watch}' in a path."`
	Rematch bool   `json:"rematch,omitempty" doc:"The other player wants a rematch."`
	Late    bool   `json:"late,omitempty" doc:"The ghost or the bot waits, because the server has too much work. It makes its moves as soon as it can."`

	Ratings []seatRating `json:"ratings,omitempty" doc:"Ratings of the seats whose players want one. The duel counts if both do."`
}

func newView(v play.View) gameView {
	return gameView{View: v.View, Now: v.Now.UnixMilli(), Room: v.Room, Watch: v.Watch, Rematch: v.Rematch, Late: v.Late, Ratings: newSeatRatings(v.Ratings)}
}

// seat lets a player take a seat with a function, once if the player has chosen a token, and
// answers.
func (s *Server) seat(ctx context.Context, c *call, n play.Newcomer, way play.Way, take func() (play.Seated, error)) (answer seatAnswer, err error) {
	seated, err := s.hall.Once(ctx, n, way, func() (play.Seated, error) {
		if err := s.clients.mayPlay(s.clients.address(c.Request), time.Now()); err != nil {
			return play.Seated{}, err
		}
		if n.Rated != "" {
			if _, err := s.store.Copy(ctx, n.Rated, time.Now()); err != nil {
				return play.Seated{}, copyProblemOf(err)
			}
		}
		return take()
	})
	if err != nil {
		return answer, err
	}
	pass := seated.Pass()
	pass.Client = c.client
	v, err := s.hall.See(ctx, pass)
	return seatAnswer{Game: seated.Game, Seat: seated.Seat, Token: seated.Token, View: newView(v)}, err
}

func (s *Server) createGame(ctx context.Context, c *call, body *newGame) (answer seatAnswer, err error) {
	if err := body.check(); err != nil {
		return answer, err
	}
	n := play.Newcomer{Name: body.Name, Client: c.client, Token: string(body.Token), Rated: string(body.Rated)}
	return s.seat(ctx, c, n, play.Way{}, func() (play.Seated, error) {
		order, err := s.orderOf(ctx, body, n)
		if err != nil {
			return play.Seated{}, err
		}
		return s.hall.Create(ctx, order)
	})
}

// orderOf returns the order of the game that a body asks for.
func (s *Server) orderOf(ctx context.Context, body *newGame, n play.Newcomer) (order play.Order, err error) {
	order = play.Order{Newcomer: n, Friend: body.Opponent == "friend", Stranger: body.Opponent == "stranger"}
	if body.Opponent == "ghost" {
		order.Rival, order.Setting, err = s.ghostFor(ctx, body)
	} else {
		order.Setting, err = s.settingOf(ctx, n.Client, body)
	}
	if err != nil {
		return order, err
	}
	order.Setting.Seats, order.Setting.Hints, order.Setting.Together = 1, body.Hints, body.Together
	order.Setting.Limit, order.Setting.Countdown = time.Duration(body.Limit)*time.Second, 0
	if body.Opponent != "" {
		s.asDuel(&order.Setting)
	}
	if slices.Contains(bot.Strengths(), bot.Strength(body.Opponent)) {
		order.Rival = play.NewBot(bot.Strength(body.Opponent))
		if body.Board != "" { // some boards are too hard for bots
			err := s.inTurn(ctx, planCostOf(order.Setting.Origin), func(ctx context.Context) error {
				_, err := order.Rival.Plan(ctx, order.Setting)
				return err
			})
			if err != nil {
				return order, err
			}
		}
	}
	return order, nil
}

// duelLimit is the time limit of a duel in which nobody asks for another one.
const duelLimit = 30 * time.Minute

// asDuel makes a setting that of a duel.
func (s *Server) asDuel(setting *game.Setting) {
	setting.Seats, setting.Countdown = 2, s.countdown
	if setting.Limit == 0 {
		setting.Limit = duelLimit
	}
}

// check returns an error if members of the body contradict each other.
func (g *newGame) check() error {
	switch {
	case (g.Kind == "") == (g.Board == ""):
		return &ask.Error{Text: "expected either kind or board"}
	case g.Board == "" && (g.Target || g.Weights != nil):
		return &ask.Error{Option: "target", Text: "target and weights have no effect without board"}
	case g.Target && g.Weights != nil:
		return &ask.Error{Option: "weights", Text: "target and weights cannot be combined: target stands for the ring weights"}
	case g.Board != "" && g.Date != "":
		return &ask.Error{Option: "date", Text: "date has no effect with board"}
	case g.Opponent == "stranger" && (g.Board != "" || g.Date != ""):
		return &ask.Error{Option: "opponent", Text: "a stranger gets a fresh board, so that nobody can know it: expected kind alone"}
	case g.Together && g.Opponent != "friend":
		return &ask.Error{Option: "together", Text: "a board is filled together with a friend: expected the opponent friend"}
	case g.Opponent == "ghost" && g.Board != "":
		return &ask.Error{Option: "opponent", Text: "nobody has played a board of your own: expected kind"}
	case g.Rated != "" && g.Opponent != "friend" && g.Opponent != "stranger":
		return &ask.Error{Option: "rated", Text: "only duels of two persons count for ratings: expected the opponent friend or stranger"}
	case g.Rated != "" && (g.Board != "" || g.Date != ""):
		return &ask.Error{Option: "rated", Text: "only fresh boards count for ratings, so that nobody can know them: expected kind alone"}
	case g.Rated != "" && g.Together:
		return &ask.Error{Option: "rated", Text: "together with a friend nobody wins, so there is no rating: expected rated without together"}
	case g.Opponent != "" && g.Hints:
		return &ask.Error{Option: "hints", Text: "there are no hints in a duel"}
	}
	return nil
}

// ghostFor returns a ghost that has played a board such as a body asks for, and the setting of
// its game.
func (s *Server) ghostFor(ctx context.Context, body *newGame) (*play.Rival, game.Setting, error) {
	origin := play.FreshOrigin(body.Kind)
	if body.Date != "" {
		day, err := dayOf(body.Date)
		if err != nil {
			return nil, game.Setting{}, err
		}
		origin = play.OriginOfDay(day, body.Kind)
	}
	return s.hall.FindGhost(ctx, origin, "")
}

// settingOf returns the setting of the board that a body asks for.
func (s *Server) settingOf(ctx context.Context, c play.Client, body *newGame) (game.Setting, error) {
	switch {
	case body.Board != "":
		weights := (*score.Weights)(nil)
		if body.Weights != nil {
			weights = (*score.Weights)(body.Weights)
		} else if body.Target {
			rings := score.Rings()
			weights = &rings
		}
		return s.ownBoard(ctx, c, body.Board, weights)
	case body.Date != "":
		day, err := dayOf(body.Date)
		if err != nil {
			return game.Setting{}, err
		}
		board, err := s.boardOfDay(ctx, setter.Kind(body.Kind), day)
		return game.Setting{Clues: board.Clues, Weights: board.Weights, Origin: play.OriginOfDay(day, body.Kind)}, err
	}
	return s.freshSetting(ctx, body.Kind)
}

func (s *Server) freshSetting(ctx context.Context, kind string) (game.Setting, error) {
	board, err := s.freshBoard(ctx, setter.Kind(kind))
	return game.Setting{Clues: board.Clues, Weights: board.Weights, Origin: play.FreshOrigin(kind)}, err
}

// A roomAnswer is the duel to which a link leads.
type roomAnswer struct {
	Game string   `json:"game" doc:"ID of the game."`
	View gameView `json:"view" doc:"The game as a spectator sees it."`
}

func (s *Server) seeRoom(ctx context.Context, c *call, _ *none) (roomAnswer, error) {
	id, v, err := s.hall.SeeRoom(ctx, c.PathValue("room"))
	return roomAnswer{id, newView(v)}, err
}

// A joining is the body of a request for the free seat of a duel.
type joining struct {
	Name  string      `json:"name" minLength:"1" maxLength:"200" doc:"Name of the player: 1 to 24 visible characters."`
	Token chosenToken `json:"token,omitempty"`
	Rated ratedSecret `json:"rated,omitempty"`
}

func (s *Server) joinGame(ctx context.Context, c *call, body *joining) (seatAnswer, error) {
	room, n := c.PathValue("room"), play.Newcomer{Name: body.Name, Client: c.client, Token: string(body.Token), Rated: string(body.Rated)}
	return s.seat(ctx, c, n, play.Way{Room: room}, func() (play.Seated, error) { return s.hall.Join(ctx, room, n) })
}

func (s *Server) seeGame(ctx context.Context, c *call, _ *none) (gameView, error) {
	v, err := s.hall.See(ctx, c.pass)
	return newView(v), err
}

func (s *Server) watchGame(ctx context.Context, c *call, _ *none) (gameView, error) {
	v, err := s.hall.SeeWatched(ctx, c.PathValue("watch"))
	return newView(v), err
}

// A moveBody is a move in JSON.
type moveBody struct {
	Kind  string  `json:"kind" enum:"entry,candidate,undo,redo,pause,resume,done,left,said" doc:"What the player does. 'done' hands in, 'left' gives up, and 'said' says a word to the other player of a duel."`
	ID    string  `json:"id" minLength:"1" maxLength:"36" pattern:"^[A-Za-z0-9._-]+$" patternDescription:"letters, digits, full stops, hyphens and underscores" doc:"ID of the move, different for each move of the player."`
	Cell  string  `json:"cell,omitempty" pattern:"^r[1-9]c[1-9]$" patternDescription:"r1c1 to r9c9" doc:"With the kind 'entry' or 'candidate': the cell, 'r1c1' to 'r9c9'."`
	Digit *int    `json:"digit,omitempty" minimum:"0" maximum:"9" doc:"With the kind 'entry': the digit, or 0 to clear the cell."`
	Marks *string `json:"marks,omitempty" pattern:"^1?2?3?4?5?6?7?8?9?$" patternDescription:"digits in ascending order" doc:"With the kind 'candidate': the small marks of the cell, such as '159'."`
	Tidy  bool    `json:"tidy,omitempty" doc:"With the kind 'entry': also remove the digit from the marks of its row, column and box."`
	Word  string  `json:"word,omitempty" enum:"hello,luck,nice,oops,hard,thanks" doc:"With the kind 'said': hello, good luck, well played, oops, this is hard, or thanks. A player can say one every three seconds."`
}

// move returns the move that a body is.
func (b *moveBody) move() (game.Move, error) {
	m := game.Move{Kind: game.Kind(b.Kind), ID: b.ID, Tidy: b.Tidy, Word: game.Word(b.Word)}
	entry, candidate := m.Kind == game.Entry, m.Kind == game.Candidate
	for _, member := range []struct {
		name          string
		found, wanted bool
	}{{"cell", b.Cell != "", entry || candidate}, {"digit", b.Digit != nil, entry}, {"marks", b.Marks != nil, candidate}, {"tidy", b.Tidy, b.Tidy && entry}, {"word", b.Word != "", m.Kind == game.Said}} {
		switch {
		case member.wanted && !member.found:
			return m, &ask.Error{Option: member.name, Text: message.Of("found none, expected it with the kind %s", b.Kind)}
		case member.found && !member.wanted:
			return m, &ask.Error{Option: member.name, Text: message.Of("has no effect with the kind %s", b.Kind)}
		}
	}
	if b.Cell != "" {
		m.Cell = sudoku.CellAt(int(b.Cell[1]-'1'), int(b.Cell[3]-'1'))
	}
	if entry {
		m.Digit = uint8(*b.Digit)
	}
	if candidate {
		for _, digit := range []byte(*b.Marks) {
			m.Marks |= sudoku.DigitSet(digit - '0')
		}
	}
	return m, nil
}

// A moveAnswer says that a move is in the log.
type moveAnswer struct {
	Number int `json:"number" doc:"Number of the event in the log of the game."`
}

func (s *Server) makeMove(ctx context.Context, c *call, body *moveBody) (moveAnswer, error) {
	m, err := body.move()
	if err != nil {
		return moveAnswer{}, err
	}
	number, err := s.hall.Move(ctx, c.pass, m)
	return moveAnswer{number}, err
}

// A hintBody is the body of a request for a hint.
type hintBody struct {
	ID       string           `json:"id" minLength:"1" maxLength:"36" pattern:"^[A-Za-z0-9._-]+$" patternDescription:"letters, digits, full stops, hyphens and underscores" doc:"ID of the move, as for other moves."`
	Detail   logic.Depth      `json:"detail,omitempty" enum:"where,what,full" doc:"How much to give away: where to look, what the technique and its cells are, or the full step. The default is 'full'. In target sudoku it is always 'where', because more would reveal the best score."`
	Language explain.Language `json:"language,omitempty" enum:"en,zh" doc:"Language of the sentences. The default is 'en'."`
}

// A givenHint has a hint as the question hint gives it.
type givenHint struct {
	Hint advice `json:"hint" doc:"The hint, as in the answer to the question 'hint'."`
}

// An advice is an answer of the question hint, member by member.
type advice map[string]any

// Schema implements huma.SchemaProvider.
func (advice) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Ref: "#/components/schemas/HintAnswer"}
}

func (s *Server) giveHint(ctx context.Context, c *call, body *hintBody) (answer givenHint, err error) {
	at, err := s.hall.Hint(ctx, c.pass, body.ID)
	if err != nil {
		return answer, err
	}
	hint := &operation.Hint{Detail: body.Detail, Language: body.Language, Clues: (*operation.Board)(&at.Setting.Clues)}
	if weights := at.Setting.Weights; weights != nil {
		hint.Target, hint.Detail = true, logic.Where
		hint.Objective.Weights = weights
	}
	options := &ask.Request{Boards: ask.Boards{List: ask.List{Boards: []string{at.Board.String()}}}, Asked: hint}
	j, err := newJob(ask.Named("hint"), options, s.limits.Time)
	if err != nil {
		return answer, err
	}
	records, err := options.Records(ctx, nil)
	if err != nil {
		return answer, err
	}
	var line []byte
	err = s.inTurn(ctx, operation.Cost(j.operation, &records[0]), func(ctx context.Context) error {
		s.noteHelp(ctx, c.client, &at.Setting)
		line, err = j.answer(ctx, records, nil)
		return err
	})
	if err != nil {
		return answer, err
	}
	var whole advice
	if err := json.Unmarshal(line, &whole); err != nil || at.Setting.Weights == nil {
		return givenHint{whole}, err
	}
	answer.Hint = advice{}
	for _, name := range []string{"number", "board", "status", "text", "clashes"} { // the best score is not for those who play
		if value, found := whole[name]; found {
			answer.Hint[name] = value
		}
	}
	return answer, nil
}

// A rematching is the body of a request for a rematch.
type rematching struct {
	Token chosenToken `json:"token,omitempty"`
	Rated ratedSecret `json:"rated,omitempty"`
}

func (s *Server) rematch(ctx context.Context, c *call, body *rematching) (answer seatAnswer, err error) {
	if _, _, err := s.hall.Board(ctx, c.pass); err != nil { // of the game before
		return answer, err
	}
	n := play.Newcomer{Client: c.client, Token: string(body.Token), Rated: string(body.Rated)}
	return s.seat(ctx, c, n, play.Way{After: c.pass.Game}, func() (play.Seated, error) {
		return s.hall.Rematch(ctx, c.pass, n, func(old game.Setting, rival play.Rival) (game.Setting, *play.Rival, error) {
			return s.renew(ctx, c.pass.Game, old, rival)
		})
	})
}

// renew returns the setting of a rematch of a game, and the ghost or the bot that plays again.
func (s *Server) renew(ctx context.Context, played string, old game.Setting, rival play.Rival) (game.Setting, *play.Rival, error) {
	var again *play.Rival
	kind := kindOf(old.Origin)
	switch {
	case rival.Player == game.Ghost:
		ghost, setting, err := s.hall.FindGhost(ctx, old.Origin, played)
		setting.Limit, setting.Hints = old.Limit, false
		s.asDuel(&setting)
		return setting, ghost, err
	case rival.Player == game.Bot:
		again = rival.Again()
	}
	if kind == "" {
		return old, again, nil // a board of their own
	}
	setting, err := s.freshSetting(ctx, kind)
	setting.Limit, setting.Together = old.Limit, old.Together
	s.asDuel(&setting)
	return setting, again, err
}

// kindOf returns the kind of the boards of an origin, "" for a board of the players' own.
func kindOf(origin string) string { return origin[strings.LastIndex(origin, ".")+1:] }

// A waitingAnswer says which duels wait for a stranger.
type waitingAnswer struct {
	Waiting []waitingPlayer `json:"waiting" doc:"The players who wait, the longest wait first; at most 100. Two who want the same do not wait."`
}

// A waitingPlayer is what somebody who waits wants to play.
type waitingPlayer struct {
	Kind  string `json:"kind" doc:"Kind of the board."`
	Limit int64  `json:"limit" doc:"Time limit in seconds."`
}

func (s *Server) waiting(ctx context.Context, _ *call, _ *none) (answer waitingAnswer, err error) {
	answer.Waiting = []waitingPlayer{}
	waits, err := s.hall.Waiting(ctx)
	for _, one := range waits {
		answer.Waiting = append(answer.Waiting, waitingPlayer{kindOf(one.Origin), int64(one.Limit.Seconds())})
	}
	return answer, err
}

// A dayAnswer has the boards of a day.
type dayAnswer struct {
	Date   string        `json:"date" doc:"The day in UTC."`
	Boards []boardAnswer `json:"boards" doc:"One of each kind that is ready."`
	Coming []setter.Kind `json:"coming,omitempty" doc:"Kinds whose boards are being set: ask again soon."`
}

// A boardAnswer is a board for play. Its solution is not told.
type boardAnswer struct {
	Kind    string  `json:"kind" doc:"A level of classic sudoku, from 'easy' to 'extreme', or 'target'."`
	Clues   string  `json:"clues" doc:"The clues: 81 characters, with '.' for a blank."`
	Weights []int64 `json:"weights,omitempty" doc:"In target sudoku: the weights of the cells."`
}

func newBoardAnswer(kind setter.Kind, board setter.Board) boardAnswer {
	one := boardAnswer{Kind: string(kind), Clues: board.Clues.String()}
	if board.Weights != nil {
		one.Weights = board.Weights[:]
	}
	return one
}

func (s *Server) daily(ctx context.Context, c *call, _ *none) (answer dayAnswer, err error) {
	day, err := dayOf(c.PathValue("date"))
	if err != nil {
		return answer, err
	}
	return newDayAnswer(day, func(kind setter.Kind) (setter.Board, error) { return s.boardSoon(ctx, kind, day) })
}

// newDayAnswer returns the boards of a day that a function knows. The error is one of the function, if it
// knows none.
func newDayAnswer(day time.Time, boardOf func(setter.Kind) (setter.Board, error)) (dayAnswer, error) {
	answer := dayAnswer{Date: day.Format(time.DateOnly)}
	var missing error
	for _, kind := range setter.Kinds() {
		board, err := boardOf(kind)
		if err != nil {
			answer.Coming, missing = append(answer.Coming, kind), err
			continue
		}
		answer.Boards = append(answer.Boards, newBoardAnswer(kind, board))
	}
	if len(answer.Boards) > 0 {
		missing = nil
	}
	return answer, missing
}

func (s *Server) fresh(ctx context.Context, c *call, _ *none) (answer boardAnswer, err error) {
	kind := setter.Kind(c.PathValue("kind"))
	if !slices.Contains(setter.Kinds(), kind) {
		return answer, &problem{reason: noDay, detail: message.Of("found no kind of boards, expected one of %s", excerpt.List(setter.Kinds()))}
	}
	board, err := s.freshBoard(ctx, kind)
	if err != nil {
		return answer, err
	}
	return newBoardAnswer(kind, board), nil
}

// A leaderboardAnswer has the best results of a day.
type leaderboardAnswer struct {
	Date    string        `json:"date" doc:"The day in UTC."`
	Kind    string        `json:"kind" doc:"The kind of the board."`
	Results []dayStanding `json:"results" doc:"The results, the best first."`
}

// A dayStanding is one result of a day.
type dayStanding struct {
	Name  string `json:"name" doc:"Name of the player."`
	Score int64  `json:"score,omitempty" doc:"In target sudoku: the score."`
	Time  int64  `json:"time" doc:"Playing time in milliseconds."`
}

func (s *Server) leaderboard(ctx context.Context, c *call, _ *none) (answer leaderboardAnswer, err error) {
	day, err := dayOf(c.PathValue("date"))
	if err != nil {
		return answer, err
	}
	if !slices.Contains(setter.Kinds(), setter.Kind(c.PathValue("kind"))) {
		return answer, &problem{reason: noDay, detail: message.Of("found no kind of boards of a day, expected one of %s", excerpt.List(setter.Kinds()))}
	}
	const most = 100
	answer = leaderboardAnswer{Date: day.Format(time.DateOnly), Kind: c.PathValue("kind"), Results: []dayStanding{}}
	standings, err := s.hall.Leaderboard(ctx, day, answer.Kind, most)
	for _, one := range standings {
		answer.Results = append(answer.Results, dayStanding{Name: one.Name, Score: one.Score, Time: one.Elapsed.Milliseconds()})
	}
	return answer, err
}

// gameProblemOf returns the problem that an error about a game is for the client, or nil.
func gameProblemOf(err error) *problem {
	if r, ok := errors.AsType[*game.Refusal](err); ok {
		p := &problem{detail: r.Text, reason: reason(r.Reason)}
		for _, cell := range r.Cells {
			p.cells = append(p.cells, cell.String())
		}
		return p
	}
	if elsewhere, ok := errors.AsType[*play.MovedError](err); ok {
		return &problem{reason: moved, detail: elsewhere, game: elsewhere.Game}
	}
	for _, known := range []struct {
		err error
		problem
	}{
		{play.ErrToken, problem{reason: noToken}},
		{play.ErrNotOver, problem{reason: running}},
		{play.ErrPlayed, problem{reason: played}},
		{play.ErrReused, problem{reason: reused}},
		{play.ErrNoGhost, problem{reason: noGhost}},
		{play.ErrFast, problem{reason: tooOften, retryAfter: 1}},
		{play.ErrLate, problem{reason: busy, retryAfter: 1}},
		{play.ErrBusy, problem{reason: busy, retryAfter: 10}},
		{play.ErrClosed, problem{reason: stopping, retryAfter: 1}},
		{store.ErrNotFound, problem{reason: noGame, detail: "there is no such game"}},
		{store.ErrConflict, problem{reason: busy, detail: "the game is very busy: try again", retryAfter: 1}},
		{store.ErrAway, problem{reason: away, detail: "the games cannot be reached: try again later", retryAfter: 1}},
		{store.ErrFull, problem{reason: away, detail: "there is no room for more moves: try again later", retryAfter: 10}},
	} {
		if errors.Is(err, known.err) {
			if known.detail == nil {
				known.detail = known.err
			}
			return &known.problem
		}
	}
	return nil
}
