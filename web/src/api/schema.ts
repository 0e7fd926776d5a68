// Written by npm run types.

export interface paths {
    "/api/v1/canon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the canonical form of each board
         * @description Also answers streams of boards.
         */
        post: operations["canon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report clashing and redundant clues of each board
         * @description Also answers streams of boards.
         */
        post: operations["check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the completions of each board
         * @description Also answers streams of boards. Its answers can be live.
         */
        post: operations["count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/daily/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the boards of a day
         * @description Pages of any origin may read them.
         */
        get: operations["daily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/daily/{date}/{kind}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the best results of a day
         * @description The best 100 players who finished the board on that day (UTC), alone, without help and at the pace of a person: of each player, the first result. Pages of any origin may read them.
         */
        get: operations["leaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw each board
         * @description Also answers streams of boards.
         */
        post: operations["draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain how each board is solved, step by step
         * @description Also answers streams of boards.
         */
        post: operations["explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/explain.{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain boards step by step in a document
         * @description The answer is a page of HTML or a PDF, with a picture of each step.
         */
        post: operations["explainDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fresh/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a board that nobody has seen
         * @description The kinds are `easy`, `medium`, `hard`, `fiendish`, `diabolical`, `extreme` and `target`.
         */
        get: operations["fresh"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a game or a duel
         * @description The answer has the token of the player. Later requests of the player send it in the header `Authorization: Bearer`. A client that chooses the token itself can repeat the request if no answer comes: the same request with the same token gets the same game and seat, and creates nothing new.
         */
        post: operations["create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See a game as its player */
        get: operations["see"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a game as its player
         * @description Server-sent events, each with a view of the game, as it changes. Every stream begins with the view of now, so a client that was away has missed nothing. In a duel, a player whose last stream has ended for a minute has left.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a hint
         * @description Only in a game with one seat that was created with `hints`. The result has the number of hints.
         */
        post: operations["ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a move
         * @description A move with the ID of an earlier move of the player changes nothing and gets the same answer. So a client that gets no answer can send the move again.
         */
        post: operations["move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play against the same player again
         * @description The first player who asks creates a duel with a new board of the same kind. The other player takes the other seat by asking, too. A ghost or a bot comes along. A client that chooses the token itself can repeat the request if no answer comes: the same request with the same token gets the same game and seat, and creates nothing new.
         */
        post: operations["rematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{game}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the result of a finished game, with the best completion */
        get: operations["result"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make new boards */
        post: operations["generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the next step of each board
         * @description Also answers streams of boards.
         */
        post: operations["hint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/max": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the best-scoring completion of each board
         * @description Also answers streams of boards. Its answers can be live.
         */
        post: operations["max"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picture/check.{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a board with its clashing or redundant clues
         * @description The board and the options are in the query, so the address is that of an image. The same address always has the same bytes.
         */
        get: operations["checkPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picture/draw.{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a board
         * @description The board and the options are in the query, so the address is that of an image. The same address always has the same bytes.
         */
        get: operations["drawPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picture/hint.{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw the next step of a board
         * @description The board and the options are in the query, so the address is that of an image. The same address always has the same bytes.
         */
        get: operations["hintPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picture/max.{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw the best-scoring completion of a board
         * @description The board and the options are in the query, so the address is that of an image. The same address always has the same bytes.
         */
        get: operations["maxPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picture/solve.{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a completion of a board
         * @description The board and the options are in the query, so the address is that of an image. The same address always has the same bytes.
         */
        get: operations["solvePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picture/spread.{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a histogram of the scores of all completions of a board
         * @description The board and the options are in the query, so the address is that of an image. The same address always has the same bytes.
         */
        get: operations["spreadPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print boards as a booklet
         * @description The answer is a PDF with the boards as puzzles and their solutions at the end.
         */
        post: operations["print"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say how hard each board is
         * @description Also answers streams of boards.
         */
        post: operations["rate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find the boards in a text */
        post: operations["read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rooms/{room}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See which duel a link leads to
         * @description The view is that of spectators. Until the free seat is taken, its name and the clues are absent.
         */
        get: operations["room"];
        put?: never;
        /**
         * Take the free seat of a duel
         * @description A client that chooses the token itself can repeat the request if no answer comes: the same request with the same token gets the same game and seat, and creates nothing new.
         */
        post: operations["join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a completion of each board
         * @description Also answers streams of boards.
         */
        post: operations["solve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/spread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the completions of each board by score
         * @description Also answers streams of boards.
         */
        post: operations["spread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a proof of a best score */
        post: operations["verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watch/{watch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See a game as a spectator */
        get: operations["watch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watch/{watch}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a game as a spectator
         * @description Server-sent events, each with a view of the game, as it changes. Every stream begins with the view of now, so a client that was away has missed nothing.
         */
        get: operations["spectate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/watch/{watch}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the result of a finished game as a spectator */
        get: operations["outcome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BoardAnswer: {
            /** @description The clues: 81 characters, with `.` for a blank. */
            clues: string;
            /** @description A level of classic sudoku, from `easy` to `extreme`, or `target`. */
            kind: string;
            /** @description In target sudoku: the weights of the cells. */
            weights?: number[];
        };
        Canon: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /** @description Give the canonical form of the completion instead of that of the board. */
            grid?: boolean;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        CanonAnswer: {
            /** @description number of transformations that map the board to itself */
            automorphisms?: number;
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description canonical form of the board, 81 characters */
            canonical?: string;
            /** @description with `grid`: canonical form of the completion, 81 digits */
            canonicalGrid?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description with `"with": "guesses"`: number of guesses of the search engine */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `canonical`; `unclassed` for candidates that say more than clues do; and with `grid` also `multiple` and `unsolvable`. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description transformation to the canonical form: see docs/symmetry.md */
            transformation?: string;
        };
        Check: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description Leave out the redundant clues, which take most of the time. */
            quick?: boolean;
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        CheckAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description number of clues */
            clues?: number;
            /** @description `none`, `one` or `several` */
            completions?: string;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description with `"with": "guesses"`: number of guesses of the search engine */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description no clue is redundant; only if there is one completion, and not with `quick` */
            minimal?: boolean;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description cells of redundant clues: without any one of them, there is still one completion */
            redundant?: string[];
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Status: `checked`. `unanswered` means that the time of the request was up. */
            status: string;
        };
        Count: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /** @description Give an estimate and its confidence interval. */
            estimate?: boolean;
            /**
             * Format: int64
             * @description Stop at this many completions; 0 means no limit.
             */
            limit?: number;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /**
             * Format: int64
             * @description Take this many samples for the estimate. The default is 40000.
             */
            samples?: number;
            /**
             * Format: int64
             * @description Seed of the estimate.
             */
            seed?: number;
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        CountAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description probability of the interval, 0.95 */
            confidence?: number;
            /** @description number of completions, up to `limit` */
            count?: number;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description mean of the samples, an unbiased estimate of the number of completions */
            estimate?: number;
            /** @description the completions were counted, so the estimate is their number */
            exact?: boolean;
            /** @description with `"with": "guesses"`: number of guesses of the search engine */
            guesses?: number;
            /** @description upper end of the confidence interval */
            high?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description lower end of the confidence interval */
            low?: number;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description number of samples */
            samples?: number;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `counted`, and `estimated` with `estimate`. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description counting stopped at the limit, so there may be more */
            stopped?: boolean;
        };
        DayAnswer: {
            /** @description One of each kind. */
            boards: components["schemas"]["BoardAnswer"][];
            /** @description The day in UTC. */
            date: string;
        };
        DayStanding: {
            /** @description Name of the player. */
            name: string;
            /**
             * Format: int64
             * @description In target sudoku: the score.
             */
            score?: number;
            /**
             * Format: int64
             * @description Playing time in milliseconds.
             */
            time: number;
        };
        Document: {
            /** @description The boards. Each text is one board in any form of text. */
            boards: string[];
            /**
             * @description Language of the sentences. The default is `en`.
             * @enum {string}
             */
            language?: "en" | "zh";
            /**
             * @description Size of the pages of a PDF. The default is `a4`.
             * @enum {string}
             */
            paper?: "a4" | "letter";
            /**
             * @description Take steps as a player would, or in the order of Sudoku Explainer. The default is `player`.
             * @enum {string}
             */
            style?: "player" | "explainer";
            /** @description Explain the best score in target sudoku cell by cell. */
            target?: boolean;
            /**
             * @description With `target`: spend at most this time on a board, such as `500ms`.
             * @example 500ms
             */
            timeout?: string;
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
        };
        Draw: {
            /** @description The boards. Each text is one board in any form of text. */
            boards: string[];
            /** @description Show the candidates of blank cells. */
            candidates?: boolean;
            /** @description The clues, as a board. Other digits of the boards are entries, which look different in the picture. */
            clues?: string;
            /**
             * @description Language of the texts. The default is `en`.
             * @enum {string}
             */
            language?: "en" | "zh";
            /**
             * Format: int64
             * @description With `step`: show the step with this number of the path to the solution.
             */
            nth?: number;
            /** @description Tint cells by their weights. */
            rings?: boolean;
            /**
             * Format: int64
             * @description Width of the picture in units, which are pixels in PNG. The default is 480.
             */
            size?: number;
            /** @description Fill in a completion; with `target`, one with the best score. */
            solution?: boolean;
            /** @description Show the next step; with `target`, the cell in which a wrong digit costs most. */
            step?: boolean;
            /** @description With `solution` or `step`: aim at the best score. */
            target?: boolean;
            /**
             * @description Colours of the picture. The default is `light`.
             * @enum {string}
             */
            theme?: "light" | "dark" | "print" | "colour-blind";
            /**
             * @description With `target`: spend at most this time on a board, such as `500ms`.
             * @example 500ms
             */
            timeout?: string;
            /** @description A title above the picture. */
            title?: string;
            /**
             * @description Form of the picture: lines of text, an SVG document, or a file of PNG or PDF in base64. The default is `text`.
             * @enum {string}
             */
            to?: "text" | "svg" | "png" | "pdf";
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
        };
        DrawAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description picture: lines of text, an SVG document, or a PNG file in base64 */
            drawing?: string;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Status: `drawn`. */
            status: string;
        };
        Explain: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /**
             * @description Language of the sentences. The default is `en`.
             * @enum {string}
             */
            language?: "en" | "zh";
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /**
             * @description Take steps as a player would, or in the order of Sudoku Explainer. The default is `player`.
             * @enum {string}
             */
            style?: "player" | "explainer";
            /** @description Explain the best score in target sudoku cell by cell. */
            target?: boolean;
            /**
             * @description With `target`: spend at most this time on a board, such as `500ms`.
             * @example 500ms
             */
            timeout?: string;
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        ExplainAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description if the time ran out before the best score was proved: no completion exceeds it */
            bound?: number;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description with `"style": "explainer"`: as in `rate` */
            ed?: number;
            /** @description with `"style": "explainer"`: as in `rate` */
            ep?: number;
            /** @description with `"style": "explainer"`: as in `rate` */
            er?: number;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description with `"with": "guesses"`: number of guesses of the search engine */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description level of the path, in the order of the style */
            level?: string;
            /** @description candidates of the solution that were removed */
            missing?: string[];
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `explained`, `solved` for a full grid, `mistaken` for lists of candidates that lack some of the solution, `unproved` if `timeout` was too short, `multiple` and `unsolvable`. Digits of patterns are texts such as "38", houses "row 1", "column 1" or "box 1". `unanswered` means that the time of the request was up. */
            status: string;
            /** @description all steps to the solution */
            steps?: components["schemas"]["Step"][];
            /** @description no technique helped any more; no board with this is known */
            stuck?: boolean;
            /** @description with `target`: what each digit can score */
            target?: {
                /** @description its cells without a clue: those where a wrong digit costs most first; none if there is a `bound` */
                cells?: {
                    /** @description "r1c2" */
                    cell?: string;
                    /** @description digits that completions have there: the best one first, then by score */
                    choices?: {
                        /** @description in place of `score` if the time ran out: none of these completions scores more, if there are any */
                        bound?: number;
                        /** @description 1 to 9 */
                        digit?: number;
                        /** @description best score of the completions with it */
                        score?: number;
                    }[];
                    /** @description its digit in the completion */
                    digit?: number;
                    /** @description least cost of any other digit; absent if there is no other, or the time ran out */
                    gap?: number;
                }[];
                /** @description completion with this score: 81 digits, row by row */
                grid?: string;
                /** @description best score, or the best known one if there is a `bound` */
                score?: number;
            };
            /** @description message about a board without a path */
            text?: string;
        };
        FinalEntry: {
            /** @description `r1c1` to `r9c9`. */
            cell: string;
            /**
             * Format: int64
             * @description From 1 to 9.
             */
            digit: number;
            /**
             * Format: int64
             * @description Playing time in milliseconds at which the digit was entered.
             */
            time: number;
        };
        GameView: {
            /** @description The clues: 81 characters, with `.` for a blank. Absent before the start and during a pause. */
            clues?: string;
            /**
             * Format: int64
             * @description Time before the start of a duel in milliseconds.
             */
            countdown?: number;
            /**
             * Format: int64
             * @description Time at which the time limit ends, in milliseconds since 1970, if the clock runs.
             */
            deadline?: number;
            /**
             * Format: int64
             * @description Playing time until now in milliseconds, without pauses.
             */
            elapsed: number;
            /** @description Hints are allowed. */
            hints?: boolean;
            /** @description The ghost or the bot waits, because the server has too much work. It makes its moves as soon as it can. */
            late?: boolean;
            /**
             * Format: int64
             * @description Limit of the playing time in milliseconds. Absent if there is none.
             */
            limit?: number;
            /**
             * Format: int64
             * @description Number of the next event: the view shows all earlier ones.
             */
            next: number;
            /**
             * Format: int64
             * @description Time of this view in milliseconds since 1970, by the clock of `start` and `deadline`.
             */
            now: number;
            /** @description Where the board comes from, such as `fresh.easy` or `day.2026-11-22.easy`. Absent for a board of your own. */
            origin?: string;
            /** @description The board of the player. Absent for spectators, before the start and during a pause. */
            own?: components["schemas"]["OwnView"];
            /** @description Phase of the game: `waiting` while a seat is free, `countdown`, `playing`, `paused` or `over`. */
            phase: string;
            /** @description The other player wants a rematch. */
            rematch?: boolean;
            /** @description The outcome, once the game is over. */
            result?: components["schemas"]["Result"];
            /** @description ID with which a friend can take the free seat, for `{room}` in a path. */
            room?: string;
            /**
             * Format: int64
             * @description Seat of the viewer: 0 or 1, or -1 for spectators.
             */
            seat: number;
            /** @description All seats. */
            seats: components["schemas"]["SeatView"][] | null;
            /**
             * Format: int64
             * @description Time of the start in milliseconds since 1970, once all players have joined.
             */
            start?: number;
            /** @description The game is target sudoku, in which the score counts. */
            target: boolean;
            /** @description ID with which anybody can watch, for `{watch}` in a path. */
            watch: string;
            /** @description In target sudoku: the weights of the 81 cells. */
            weights?: number[];
        };
        Generate: {
            /**
             * Format: int64
             * @description Give up a board after this many attempts. The default is 100000.
             */
            attempts?: number;
            /** @description Number of clues, or a range such as `24-28`. The default is `24-36`. */
            clues?: number | string;
            /** @description With `target`: number of completions, or a range. The default is `200-2000`. */
            completions?: number | string;
            /**
             * Format: int64
             * @description Make this many boards. The default is 1, or one for each grid in `from`.
             */
            count?: number;
            /** @description Full grids to remove clues from. */
            from?: string[];
            /**
             * Format: int64
             * @description With `target`: the second best score is lower by at least this much.
             */
            gap?: number;
            /** @description With `target`: allow boards on which greedy play reaches the best score. */
            greedy?: boolean;
            /** @description Leave no redundant clue, or symmetric group. */
            minimal?: boolean;
            /**
             * @description With `target`: number of best completions.
             * @enum {string}
             */
            optimum?: "any" | "unique" | "several";
            /** @description Board whose digits show where the clues are. */
            pattern?: string;
            /**
             * Format: int64
             * @description Random seed that determines the boards. The default is 0.
             */
            seed?: number;
            /**
             * @description Symmetry of the cells with clues.
             * @enum {string}
             */
            symmetry?: "none" | "rotate180" | "rotate90" | "horizontal" | "vertical" | "both" | "diagonal" | "antidiagonal" | "diagonals" | "full";
            /** @description Make contests: boards with several completions. */
            target?: boolean;
            /** @description Draw uniformly from all minimal boards; slow. */
            unbiased?: boolean;
            /** @description Make no board equivalent to one of these. */
            unlike?: string[];
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
        };
        GenerateAnswer: {
            /** @description number of attempts at this board */
            attempts?: number;
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description number of clues */
            clues?: number;
            /** @description number of the board, counted from 1 */
            number: number;
            /** @description its completion, or the best one of a contest: 81 digits, row by row */
            solution?: string;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `generated`, and `missing` for a board that was given up. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description with `target`: what is known of the completions */
            target?: {
                /** @description best score */
                best?: number;
                /** @description number of completions */
                completions?: number;
                /** @description greedy play fills the board */
                full?: boolean;
                /** @description score of greedy play */
                greedy?: number;
                /** @description number of completions with it */
                optima?: number;
                /** @description second best score */
                second?: number;
            };
        };
        GivenHint: {
            /** @description The hint, as in the answer to the question `hint`. */
            hint: components["schemas"]["HintAnswer"];
        };
        Hint: {
            /** @description List every step that is possible now. */
            all?: boolean;
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /** @description The remaining candidates, as lists of candidates. */
            candidates?: string;
            /** @description The clues, as a board. Other digits of the boards are entries, which may be wrong. */
            clues?: string;
            /**
             * @description Language of the sentences. The default is `en`.
             * @enum {string}
             */
            language?: "en" | "zh";
            /**
             * @description How much to give away: where to look, what the technique and its cells are, or the full step. The default is `full`.
             * @enum {string}
             */
            level?: "where" | "what" | "full";
            /**
             * Format: int64
             * @description Give the step with this number of the path to the solution, not the next one.
             */
            nth?: number;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description Say what the best completion in target sudoku needs. */
            target?: boolean;
            /**
             * @description With `target`: spend at most this time on a board, such as `500ms`.
             * @example 500ms
             */
            timeout?: string;
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        HintAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description if the time ran out before the best score was proved: no completion exceeds it, and `score` is that of the best known one, absent if none is known */
            bound?: number;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description with `target`: cell in which a wrong digit costs most; if the time ran out, among the cells known by then, and absent if there is none */
            cell?: {
                /** @description "r1c2" */
                cell?: string;
                /** @description digits that completions have there: the best one first, then by score */
                choices?: {
                    /** @description 1 to 9 */
                    digit?: number;
                    /** @description best score of the completions with it */
                    score?: number;
                }[];
                /** @description its digit in the best completion */
                digit?: number;
                /** @description least cost of any other digit; absent if there is no other */
                gap?: number;
            };
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description with `"with": "guesses"`: number of guesses of the search engine */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description with `target`: points that the digits cost together, or that the removed candidates cost if the digits cost nothing; absent if no completion is left */
            lost?: number;
            /** @description candidates of the solution that were removed; with `target` those of a best completion, if the digits cost nothing */
            missing?: string[];
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description with `target`: best score that can be reached; before the digits and removals if these cost points */
            score?: number;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `hinted`; `mistaken` if a digit or a removed candidate is wrong; `solved` if nothing is left to do; `unproved` if `timeout` was too short; `multiple` and `unsolvable`. At the levels `where` and `what`, members that would give more away are absent. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description next step; with `all`, every step except dynamic chains, or the easiest of these if there is no other step */
            steps?: components["schemas"]["Step"][];
            /** @description message if there is no step, with a line for each item of a list */
            text?: string;
            /** @description wrong digits; with `target` digits that cost points */
            wrong?: string[];
        };
        HintBody: {
            /** @description ID of the move, as for other moves. */
            id: string;
            /**
             * @description Language of the sentences. The default is `en`.
             * @enum {string}
             */
            language?: "en" | "zh";
            /**
             * @description How much to give away: where to look, what the technique and its cells are, or the full step. The default is `full`. In target sudoku it is always `where`, because more would reveal the best score.
             * @enum {string}
             */
            level?: "where" | "what" | "full";
        };
        Joining: {
            /** @description Name of the player: 1 to 24 visible characters. */
            name: string;
            /** @description Secret of the player for this seat: at least 128 random bits, different for each seat. Without it, the server chooses one. */
            token?: string;
        };
        LeaderboardAnswer: {
            /** @description The day in UTC. */
            date: string;
            /** @description The kind of the board. */
            kind: string;
            /** @description The results, the best first. */
            results: components["schemas"]["DayStanding"][];
        };
        Max: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /** @description Add a proof of the best score, in base64. Only for one board, and not in a stream. */
            certificate?: boolean;
            /** @description Add an explanation of the score. */
            explain?: boolean;
            /** @description Choose the lexicographically smallest best grid. */
            lex?: boolean;
            /** @description Find the least score instead of the greatest. */
            min?: boolean;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description Add the second best score. */
            second?: boolean;
            /** @description Add the number of grids that share the score. */
            ties?: boolean;
            /**
             * Format: int64
             * @description Stop counting ties at this number; 0 means no limit. The default is 1000000.
             */
            "ties-limit"?: number;
            /**
             * @description Spend at most this time on a board, such as `500ms`.
             * @example 500ms
             */
            timeout?: string;
            /**
             * Format: int64
             * @description List this many of the best completions.
             */
            top?: number;
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        MaxAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description if the score is not proved: no completion scores better */
            bound?: number;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description with `certificate`: the proof of the best score as a file in base64, which `verify` takes */
            certificate?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description with `explain`: explanation of the score */
            explanation?: {
                /** @description all completions, the best first, if they are at most 12 */
                all?: {
                    /** @description 81 digits, row by row */
                    grid?: string;
                    /** @description its score */
                    score?: number;
                }[];
                /** @description number of clues */
                clues?: number;
                /** @description number of completions, if they were counted */
                completions?: number;
                /** @description estimate of their number, if they were not */
                estimate?: {
                    /** @description probability of the interval, 0.95 */
                    confidence?: number;
                    /** @description mean of the samples, an unbiased estimate of the number of completions */
                    estimate?: number;
                    /** @description the completions were counted, so the estimate is their number */
                    exact?: boolean;
                    /** @description upper end of the confidence interval */
                    high?: number;
                    /** @description lower end of the confidence interval */
                    low?: number;
                    /** @description number of samples */
                    samples?: number;
                    /** @description `estimated` */
                    status?: string;
                };
                /** @description how the score is proved; absent if it is not */
                proof?: {
                    /** @description bound for the whole board, for the methods `bounded` and `split` */
                    bound?: number;
                    /** @description `enumerated`: the scores of all completions were computed; `bounded`: a bound for the whole board is the best score; `split`: the board was split into cases */
                    method?: string;
                    /** @description number of steps of a certificate, for the method `split` */
                    steps?: number;
                };
                /** @description best completion other than the grid; absent if there is only one */
                runnerUp?: {
                    /** @description cells in which it differs from the grid */
                    differs?: string[];
                    /** @description difference to the best score */
                    gap?: number;
                    /** @description 81 digits, row by row */
                    grid?: string;
                    /** @description its score */
                    score?: number;
                    /** @description parts of the score, which add up to it: one for each ring, weight, range of weights or row */
                    sums?: {
                        /** @description number of its cells */
                        cells?: number;
                        /** @description sum of their digits */
                        digits?: number;
                        /** @description as in `explanation.sums` */
                        from?: number;
                        /** @description as in `explanation.sums` */
                        row?: number;
                        /** @description score of these cells */
                        score?: number;
                        /** @description as in `explanation.sums` */
                        to?: number;
                        /** @description weight of its cells, if they have the same one */
                        weight?: number;
                    }[];
                };
                /** @description parts of the score, which add up to it: one for each ring, weight, range of weights or row */
                sums?: {
                    /** @description number of its cells */
                    cells?: number;
                    /** @description sum of their digits */
                    digits?: number;
                    /** @description least weight of its cells, if they have weights in a range */
                    from?: number;
                    /** @description row of its cells, if there is a table of values */
                    row?: number;
                    /** @description score of these cells */
                    score?: number;
                    /** @description greatest weight of its cells, if they have weights in a range */
                    to?: number;
                    /** @description weight of its cells, if they have the same one */
                    weight?: number;
                }[];
            };
            /** @description if the score is not proved: difference between the bound and the score */
            gap?: number;
            /** @description completion with this score: 81 digits, row by row */
            grid?: string;
            /** @description with `"with": "guesses"`: number of guesses of the search engine */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description best score, or the best known one if the status is `unproved`; absent if none is known */
            score?: number;
            /** @description with `second` or `explain`: the second best score */
            second?: {
                /** @description if this score is not proved: no completion that is worse than the best scores better */
                bound?: number;
                /** @description difference to the best score */
                gap?: number;
                /** @description completion with this score */
                grid?: string;
                /** @description second best score */
                score?: number;
                /** @description `scored`; `unproved`; or `none` if all completions have the same score */
                status?: string;
            };
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `scored`, `unproved` if `timeout` was too short, and `unsolvable`. With `min`, the best score is the least one. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description with `ties` or `explain`: number of completions with the best score */
            ties?: number;
            /** @description counting stopped at `ties-limit`, so there may be more */
            tiesStopped?: boolean;
            /** @description with `top`: the best completions, the best first */
            top?: {
                /** @description 81 digits, row by row */
                grid?: string;
                /** @description its score */
                score?: number;
            }[];
            /** @description with `certificate`: why there is none, if it is too large for a request */
            uncertified?: string;
        };
        MoveAnswer: {
            /**
             * Format: int64
             * @description Number of the event in the log of the game.
             */
            number: number;
        };
        MoveBody: {
            /** @description With the kind `entry` or `candidate`: the cell, `r1c1` to `r9c9`. */
            cell?: string;
            /**
             * Format: int64
             * @description With the kind `entry`: the digit, or 0 to clear the cell.
             */
            digit?: number;
            /** @description ID of the move, different for each move of the player. */
            id: string;
            /**
             * @description What the player does. `done` hands in, and `left` gives up.
             * @enum {string}
             */
            kind: "entry" | "candidate" | "undo" | "redo" | "pause" | "resume" | "done" | "left";
            /** @description With the kind `candidate`: the small marks of the cell, such as `159`. */
            marks?: string;
            /** @description With the kind `entry`: also remove the digit from the marks of its row, column and box. */
            tidy?: boolean;
        };
        NewGame: {
            /** @description In place of `kind`: a board of your own. */
            board?: string;
            /** @description With `kind`: the board of this day, such as `2026-11-22`. Without it, the board is fresh. */
            date?: string;
            /** @description Allow hints. Only in a game with one seat. */
            hints?: boolean;
            /**
             * @description Kind of the board: a level of classic sudoku, or target sudoku.
             * @enum {string}
             */
            kind?: "easy" | "medium" | "hard" | "fiendish" | "diabolical" | "extreme" | "target";
            /**
             * Format: int64
             * @description Time limit in seconds. The default is 1800 in a duel, and no limit if you play alone.
             */
            limit?: number;
            /** @description Name of the player: 1 to 24 visible characters. */
            name: string;
            /**
             * @description Your opponent. A friend joins by the room link, a stranger is the next player who asks for the same, and a ghost replays a recorded game on the same board. The others are bots, the weakest first. Without it, you play alone.
             * @enum {string}
             */
            opponent?: "friend" | "stranger" | "ghost" | "greedy" | "careful" | "strong" | "perfect";
            /** @description With `board`: play target sudoku with the ring weights. */
            target?: boolean;
            /** @description Secret of the player for this seat: at least 128 random bits, different for each seat. Without it, the server chooses one. */
            token?: string;
            /** @description With `board`: play target sudoku with these weights. */
            weights?: number[];
        };
        OwnView: {
            /** @description Clues and entries: 81 characters, with `.` for a blank. */
            board: string;
            /** @description The small marks of each of the 81 cells, such as `159`. Absent if there are none. */
            marks?: string[];
            /**
             * Format: int64
             * @description Number of changes that can be redone.
             */
            redo: number;
            /**
             * Format: int64
             * @description Number of changes that can be undone.
             */
            undo: number;
        };
        Picture: {
            /** @description The board, in any form of text; 81 characters with `.` for a blank are best. */
            board: string;
            /**
             * @description Language of the texts. The default is `en`.
             * @enum {string}
             */
            language?: "en" | "zh";
            /**
             * Format: int64
             * @description Width of the picture in units, which are pixels in PNG. The default is 480.
             */
            size?: number;
            /**
             * @description Colours of the picture. The default is `light`.
             * @enum {string}
             */
            theme?: "light" | "dark" | "print" | "colour-blind";
            /** @description A title above the picture. */
            title?: string;
        };
        PlayerPath: {
            /** @description Clues and entries at the end: 81 characters, with `.` for a blank. */
            board: string;
            /** @description The entries that remained, in the order in which they were made. */
            entries: components["schemas"]["FinalEntry"][];
        };
        Print: {
            /** @description The boards. Each text is one board in any form of text. */
            boards: string[];
            /**
             * @description Language of the texts. The default is `en`.
             * @enum {string}
             */
            language?: "en" | "zh";
            /** @description Leave out the solutions. */
            "no-solutions"?: boolean;
            /**
             * @description Size of the pages. The default is `a4`.
             * @enum {string}
             */
            paper?: "a4" | "letter";
            /**
             * Format: int64
             * @description Puzzles on a page. The default is 2.
             * @enum {integer}
             */
            "per-page"?: 1 | 2 | 4 | 6;
            /** @description Add the level and the rating of each board. */
            rate?: boolean;
            /** @description Print target sudoku: weights, room for the score, and the best grids. */
            target?: boolean;
            /**
             * @description Colours. The default is `print`, for printers without colours.
             * @enum {string}
             */
            theme?: "print" | "light" | "colour-blind";
            /**
             * @description With `target`: spend at most this time on a board, such as `500ms`.
             * @example 500ms
             */
            timeout?: string;
            /** @description Title at the top of each page. */
            title?: string;
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
        };
        ProblemDocument: {
            /** @description The cells that are blank or clash, if the reason is either. */
            cells?: string[];
            /** @description What was found and what was expected. */
            detail: string;
            /** @description The option or member that is wrong. */
            errors?: components["schemas"]["ProblemPlace"][];
            /**
             * @description The cause, in one word for programs.
             * @enum {string}
             */
            reason: "moved" | "json" | "broken" | "token" | "origin" | "host" | "blocked" | "played" | "costly" | "path" | "game" | "ghost" | "day" | "method" | "accept" | "slow" | "running" | "reused" | "seat" | "taken" | "not_started" | "over" | "ended" | "paused" | "not_paused" | "duel" | "hints" | "clue" | "filled" | "digit" | "same" | "nothing" | "blanks" | "clashes" | "full" | "large" | "type" | "option" | "name" | "setting" | "id" | "rate" | "parallel" | "games" | "fault" | "busy" | "late" | "away" | "stopping";
            /**
             * Format: int64
             * @description The HTTP status.
             */
            status: number;
            /** @description The status in words. */
            title: string;
        };
        ProblemPlace: {
            /** @description The option or member, or a place in it. */
            location: string;
            /** @description What was found and what was expected. */
            message: string;
        };
        Rate: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        RateAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description rating of the first step */
            ed?: number;
            /** @description rating of the hardest step up to the first digit */
            ep?: number;
            /** @description rating of the hardest step, with one decimal: see docs/rating.md */
            er?: number;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description with `"with": "guesses"`: number of guesses of the search engine */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description `easy`, `medium`, `hard`, `fiendish`, `diabolical` or `extreme`: see docs/difficulty.md */
            level?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `rated`; `solved` for a full grid, which needs no step; `multiple` and `unsolvable`. Only rated boards have the other members. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description hardest technique */
            technique?: string;
        };
        Read: {
            /** @description Any text with boards, such as the content of a file in any form that Bullseye reads. It may have labels, comments and other columns. */
            text: string;
        };
        ReadAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description solution that the text gives for the board: 81 digits, unchecked */
            grid?: string;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description line of the text on which the board begins, counted from 1 */
            line?: number;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `read` and `invalid`. */
            status: string;
        };
        Rematching: {
            /** @description Secret of the player for this seat: at least 128 random bits, different for each seat. Without it, the server chooses one. */
            token?: string;
        };
        Result: {
            /** @description The outcome of each seat. */
            seats: components["schemas"]["SeatResult"][] | null;
            /**
             * Format: int64
             * @description The seat that won a duel; -1 in a draw, and in a game with one seat.
             */
            winner: number;
        };
        ResultAnswer: {
            /**
             * Format: int64
             * @description In target sudoku: the score of the grid.
             */
            best?: number;
            /** @description The completion of the board; in target sudoku, one with the best score that is known. */
            grid: string;
            /** @description The grid of each seat, with its entries. */
            players: components["schemas"]["PlayerPath"][];
            /** @description No completion has a better score. */
            proved: boolean;
            /** @description The outcome. */
            result: components["schemas"]["Result"];
        };
        RoomAnswer: {
            /** @description ID of the game. */
            game: string;
            /** @description The game as a spectator sees it. */
            view: components["schemas"]["GameView"];
        };
        SeatAnswer: {
            /** @description ID of the game. */
            game: string;
            /**
             * Format: int64
             * @description Seat of the player: 0 or 1.
             */
            seat: number;
            /** @description Secret of the player. */
            token: string;
            /** @description The game as the player sees it. */
            view: components["schemas"]["GameView"];
        };
        SeatResult: {
            /** @description In a duel of strangers: the player never came to the board. */
            absent?: boolean;
            /**
             * Format: int64
             * @description Number of filled cells, including clues.
             */
            filled: number;
            /** @description The player has handed in a full grid without clashes. */
            finished: boolean;
            /**
             * Format: int64
             * @description Number of hints given.
             */
            hints?: number;
            /** @description The player gave up or was disconnected for too long. */
            left?: boolean;
            /** @description Name of the player. Absent if nobody took the seat. */
            name?: string;
            /** @description Who played: `person`, `ghost` or `bot`. */
            player?: string;
            /**
             * Format: int64
             * @description In target sudoku: the score of the filled cells.
             */
            score?: number;
            /**
             * Format: int64
             * @description Playing time in milliseconds, until the player or the game ended.
             */
            time: number;
        };
        SeatView: {
            /** @description In a duel of strangers: the player has not come to the board. The phase is `away` while there is time to come, and `left` after that. */
            absent?: boolean;
            /**
             * Format: int64
             * @description Number of filled cells, including clues; 0 before the start.
             */
            filled: number;
            /**
             * Format: int64
             * @description Number of hints given.
             */
            hints?: number;
            /** @description Name of the player. */
            name?: string;
            /** @description Phase of the seat: `free` while nobody has it, `playing`, `away` while the connection is lost, `done` after handing in, or `left`. */
            phase: string;
            /** @description Who plays: `person`, `ghost` or `bot`. */
            player?: string;
            /**
             * Format: int64
             * @description In target sudoku: the score of the filled cells.
             */
            score?: number;
            /**
             * Format: int64
             * @description Playing time in milliseconds of a player who has handed in or left.
             */
            time?: number;
        };
        Sight: {
            /**
             * Format: int64
             * @description No completion scores better.
             */
            bound?: number;
            /**
             * Format: int64
             * @description Completions counted so far.
             */
            count?: number;
            /**
             * Format: double
             * @description Estimate of the number of completions.
             */
            estimate?: number;
            /**
             * Format: double
             * @description Upper end of its confidence interval.
             */
            high?: number;
            /**
             * Format: double
             * @description Lower end of its confidence interval.
             */
            low?: number;
            /**
             * Format: int64
             * @description Number of the board in the request, counted from 1.
             */
            number: number;
            /**
             * Format: int64
             * @description Best score so far.
             */
            score?: number;
        };
        Solve: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description If there are several completions, give none of them: the status is then `multiple`. */
            unique?: boolean;
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        SolveAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description completion: 81 digits, row by row */
            grid?: string;
            /** @description with `"with": "guesses"`: guesses of the search for the completions; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Statuses: `solved` for a board with one completion, `several` if the grid is one of several, `multiple` with `unique`, which chooses none of several, and `unsolvable`. `unanswered` means that the time of the request was up. */
            status: string;
        };
        Spread: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. */
            boards: string[];
            /**
             * Format: int64
             * @description Visit at most this many completions; 0 means no limit. The default is 10000000.
             */
            limit?: number;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        SpreadAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: {
                /** @description cells with this digit */
                cells?: string[];
                /** @description 1 to 9 */
                digit?: number;
                /** @description "row 1", "column 1" or "box 1" */
                house?: string;
            }[];
            /** @description number of completions, up to `limit` */
            count?: number;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description with `"with": "guesses"`: number of guesses of the search engine */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description only if there are more than 250,000 different scores, which are then counted in ranges */
            ranges?: {
                /** @description highest score that occurs */
                highest?: number;
                /** @description lowest score that occurs */
                lowest?: number;
                /** @description mean of all scores */
                mean?: number;
                /** @description number of scores in each range */
                width?: number;
            };
            /** @description scores or ranges that occur, the highest first */
            spread?: {
                /** @description number of completions with it */
                count?: number;
                /** @description score, or the lowest one of the range */
                score?: number;
            }[];
            /** @description outcome for the board, in one word. `invalid` means that the board could not be read. Status: `counted`. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description counting stopped at the limit, so there is no `spread` */
            stopped?: boolean;
        };
        /** @description one step */
        Step: {
            /** @description level of the step, as in `rate` */
            level?: string;
            /** @description what proves the step. For each technique, its comment in package `logic` says what the members mean */
            pattern?: {
                /** @description cells of the pattern */
                cells?: string[];
                /** @description chains */
                chains?: {
                    /** @description statements from which it follows */
                    parents?: number[];
                    /** @description `assumed`; `cell`; the house of the link; or `step` */
                    reason?: string;
                    /** @description "r1c2=3", "r1c2≠3", or for several cells "r1c2|r1c3=4" */
                    statement?: string;
                    step?: components["schemas"]["Step"];
                }[][];
                /** @description cells of the first colour and of the second */
                colours?: string[][];
                /** @description digits that an aligned exclusion rules out */
                combinations?: {
                    /** @description digits of the cells of the pattern, in their order */
                    digits?: string;
                    /** @description cell that would have no candidate left */
                    excluder?: string;
                    /** @description instead, a house would have a digit twice */
                    twice?: boolean;
                }[];
                /** @description number of statements that the rating counts */
                cost?: number;
                /** @description digits of the pattern */
                digits?: string;
                /** @description further digits */
                extra?: string;
                /** @description fins of a fish; cells of a unique loop with further candidates */
                fins?: string[];
                /** @description houses of the pattern; of a fish, the base lines and then the cover lines */
                houses?: string[];
                /** @description digits that link cells, houses or sets */
                linked?: number[];
                /** @description sets of cells with their digits */
                sets?: {
                    /** @description its cells */
                    cells?: string[];
                    /** @description its digits */
                    digits?: string;
                    /** @description the digits have no other place in the house */
                    hidden?: boolean;
                    /** @description house of its cells */
                    house?: string;
                }[];
            };
            /** @description digit that is placed: "r1c2=3" */
            place?: string;
            /** @description rating; absent for techniques that Sudoku Explainer lacks */
            rating?: number;
            /** @description candidates that are removed */
            remove?: string[];
            /** @description name of the technique in English */
            technique?: string;
            /** @description the step in words, with a line for each sentence of a list and each chain */
            text?: string;
            /** @description its name in the language of `steps[].text`, if that is not English */
            title?: string;
        };
        Verify: {
            /** @description The board that the certificate must be about. */
            board?: string;
            /** @description The file that `bullseye max --certificate` wrote, in base64. */
            certificate: string;
            /** @description The certificate must be about the least score. */
            min?: boolean;
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
        };
        VerifyAnswer: {
            /** @description the board, 81 characters */
            board?: string;
            /** @description in place of the board, its candidates as 729 characters */
            candidates?: string;
            /** @description why the certificate proves nothing, if the status is `refuted` */
            error?: string;
            /** @description offset of the fault in the file, if the status is `refuted` */
            errorByte?: number;
            /** @description completion with the score */
            grid?: string;
            /** @description the score is the least one */
            min?: boolean;
            /** @description proved score */
            score?: number;
            /** @description `proved`. Or `refuted`, if the certificate proves nothing. */
            status: string;
            /** @description number of steps of the proof */
            steps?: number;
            /** @description in place of weights, values of the digits of each cell, row by row */
            table?: number[][];
            /** @description weights of the cells, row by row, if they are not those of the rings */
            weights?: number[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    canon: {
        parameters: {
            query?: {
                /** @description For streams. Give the canonical form of the completion instead of that of the board. */
                grid?: boolean;
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Canon"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                     *           "status": "canonical",
                     *           "canonical": "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.",
                     *           "transformation": "t:321789465:465897213:983672514",
                     *           "automorphisms": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["CanonAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["CanonAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    check: {
        parameters: {
            query?: {
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. Leave out the redundant clues, which take most of the time. */
                quick?: boolean;
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         ".925...7..75.3.21....2.96459.6.25.8.5.....49.....83..1..9..7.....31.8.2.1.4.92.5."
                 *       ],
                 *       "quick": true
                 *     }
                 */
                "application/json": components["schemas"]["Check"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": ".925...7..75.3.21....2.96459.6.25.8.5.....49.....83..1..9..7.....31.8.2.1.4.92.5.",
                     *           "status": "checked",
                     *           "clues": 36,
                     *           "completions": "several"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["CheckAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["CheckAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    count: {
        parameters: {
            query?: {
                /** @description For streams. Give an estimate and its confidence interval. */
                estimate?: boolean;
                /** @description For streams. Stop at this many completions; 0 means no limit. */
                limit?: number;
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. Take this many samples for the estimate. The default is 40000. */
                samples?: number;
                /** @description For streams. Seed of the estimate. */
                seed?: number;
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         ".....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Count"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": ".....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........",
                     *           "status": "counted",
                     *           "count": 1050
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["CountAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["CountAnswer"];
                    "text/event-stream": ({
                        data: components["schemas"]["CountAnswer"];
                        /** @enum {string} */
                        event: "answer";
                        id?: string;
                    } | {
                        data: Record<string, never>;
                        /** @enum {string} */
                        event: "end";
                        id?: string;
                    } | {
                        data: components["schemas"]["ProblemDocument"];
                        /** @enum {string} */
                        event: "problem";
                        id?: string;
                    } | {
                        data: components["schemas"]["Sight"];
                        /** @enum {string} */
                        event: "sight";
                        id?: string;
                    })[];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    daily: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-11-22",
                     *       "boards": [
                     *         {
                     *           "kind": "easy",
                     *           "clues": "473...62..28..34..95..4.73...4.2..6.3..9.1..4.6..5.8...19.3..87..57..31..32...946"
                     *         },
                     *         {
                     *           "kind": "medium",
                     *           "clues": "...3.......9..8.2..6.927.4.15...3..49.......16..1...32.1.769.8..9.8..7.......5..."
                     *         },
                     *         {
                     *           "kind": "hard",
                     *           "clues": ".6..49......7...12.5.....7..26.3.7.1...9.1...1.8.7.56..8.....4.57...4......52..3."
                     *         },
                     *         {
                     *           "kind": "target",
                     *           "clues": ".....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........",
                     *           "weights": [
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             7,
                     *             7,
                     *             7,
                     *             7,
                     *             7,
                     *             7,
                     *             7,
                     *             6,
                     *             6,
                     *             7,
                     *             8,
                     *             8,
                     *             8,
                     *             8,
                     *             8,
                     *             7,
                     *             6,
                     *             6,
                     *             7,
                     *             8,
                     *             9,
                     *             9,
                     *             9,
                     *             8,
                     *             7,
                     *             6,
                     *             6,
                     *             7,
                     *             8,
                     *             9,
                     *             10,
                     *             9,
                     *             8,
                     *             7,
                     *             6,
                     *             6,
                     *             7,
                     *             8,
                     *             9,
                     *             9,
                     *             9,
                     *             8,
                     *             7,
                     *             6,
                     *             6,
                     *             7,
                     *             8,
                     *             8,
                     *             8,
                     *             8,
                     *             8,
                     *             7,
                     *             6,
                     *             6,
                     *             7,
                     *             7,
                     *             7,
                     *             7,
                     *             7,
                     *             7,
                     *             7,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6,
                     *             6
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DayAnswer"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    leaderboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                date: string;
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-11-22",
                     *       "kind": "easy",
                     *       "results": [
                     *         {
                     *           "name": "Ada",
                     *           "time": 271828
                     *         },
                     *         {
                     *           "name": "Bob",
                     *           "time": 314159
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LeaderboardAnswer"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    draw: {
        parameters: {
            query?: {
                /** @description For streams. Show the candidates of blank cells. */
                candidates?: boolean;
                /** @description For streams. The clues, as a board. Other digits of the boards are entries, which look different in the picture. */
                clues?: string;
                /** @description For streams. Language of the texts. The default is `en`. */
                language?: "en" | "zh";
                /** @description For streams. With `step`: show the step with this number of the path to the solution. */
                nth?: number;
                /** @description For streams. Tint cells by their weights. */
                rings?: boolean;
                /** @description For streams. Width of the picture in units, which are pixels in PNG. The default is 480. */
                size?: number;
                /** @description For streams. Fill in a completion; with `target`, one with the best score. */
                solution?: boolean;
                /** @description For streams. Show the next step; with `target`, the cell in which a wrong digit costs most. */
                step?: boolean;
                /** @description For streams. With `solution` or `step`: aim at the best score. */
                target?: boolean;
                /** @description For streams. Colours of the picture. The default is `light`. */
                theme?: "light" | "dark" | "print" | "colour-blind";
                /** @description For streams. With `target`: spend at most this time on a board, such as `500ms`. */
                timeout?: string;
                /** @description For streams. A title above the picture. */
                title?: string;
                /** @description For streams. Form of the picture: lines of text, an SVG document, or a file of PNG or PDF in base64. The default is `text`. */
                to?: "text" | "svg" | "png" | "pdf";
                /** @description For streams. Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Draw"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                     *           "status": "drawn",
                     *           "drawing": "┌─────────┬─────────┬─────────┐\n│ 5  3  · │ ·  7  · │ ·  ·  · │\n│ 6  ·  · │ 1  9  5 │ ·  ·  · │\n│ ·  9  8 │ ·  ·  · │ ·  6  · │\n├─────────┼─────────┼─────────┤\n│ 8  ·  · │ ·  6  · │ ·  ·  3 │\n│ 4  ·  · │ 8  ·  3 │ ·  ·  1 │\n│ 7  ·  · │ ·  2  · │ ·  ·  6 │\n├─────────┼─────────┼─────────┤\n│ ·  6  · │ ·  ·  · │ 2  8  · │\n│ ·  ·  · │ 4  1  9 │ ·  ·  5 │\n│ ·  ·  · │ ·  8  · │ ·  7  9 │\n└─────────┴─────────┴─────────┘\n"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["DrawAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["DrawAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    explain: {
        parameters: {
            query?: {
                /** @description For streams. Language of the sentences. The default is `en`. */
                language?: "en" | "zh";
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. Take steps as a player would, or in the order of Sudoku Explainer. The default is `player`. */
                style?: "player" | "explainer";
                /** @description For streams. Explain the best score in target sudoku cell by cell. */
                target?: boolean;
                /** @description For streams. With `target`: spend at most this time on a board, such as `500ms`. */
                timeout?: string;
                /** @description For streams. Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         ".3467.91.672195348198342567859761423426853791713924856961537284287419635345286179"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Explain"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": ".3467.91.672195348198342567859761423426853791713924856961537284287419635345286179",
                     *           "status": "explained",
                     *           "steps": [
                     *             {
                     *               "technique": "Full House",
                     *               "level": "easy",
                     *               "rating": 1,
                     *               "place": "r1c1=5",
                     *               "pattern": {
                     *                 "digits": "5",
                     *                 "houses": [
                     *                   "box 1"
                     *                 ]
                     *               },
                     *               "text": "r1c1 is 5: it is the last empty cell of box 1."
                     *             },
                     *             {
                     *               "technique": "Full House",
                     *               "level": "easy",
                     *               "rating": 1,
                     *               "place": "r1c6=8",
                     *               "pattern": {
                     *                 "digits": "8",
                     *                 "houses": [
                     *                   "box 2"
                     *                 ]
                     *               },
                     *               "text": "r1c6 is 8: it is the last empty cell of box 2."
                     *             },
                     *             {
                     *               "technique": "Full House",
                     *               "level": "easy",
                     *               "rating": 1,
                     *               "place": "r1c9=2",
                     *               "pattern": {
                     *                 "digits": "2",
                     *                 "houses": [
                     *                   "box 3"
                     *                 ]
                     *               },
                     *               "text": "r1c9 is 2: it is the last empty cell of box 3."
                     *             }
                     *           ],
                     *           "level": "easy"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["ExplainAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["ExplainAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    explainDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description HTML or PDF. */
                form: "html" | "pdf";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Document"];
            };
        };
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "text/html": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    fresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "easy",
                     *       "clues": "....48.934.29..87...971....728.......4.321.8.......625....943...34..69.296.53...."
                     *     }
                     */
                    "application/json": components["schemas"]["BoardAnswer"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada",
                 *       "kind": "target",
                 *       "opponent": "friend"
                 *     }
                 */
                "application/json": components["schemas"]["NewGame"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "game": "WBL3RNJHKS5RDQUL6U3IPM2VEX",
                     *       "seat": 0,
                     *       "token": "OYWAMJWYYC3SVJNZW55MBCF77Y",
                     *       "view": {
                     *         "seat": 0,
                     *         "next": 2,
                     *         "phase": "waiting",
                     *         "target": true,
                     *         "elapsed": 0,
                     *         "limit": 1800000,
                     *         "countdown": 1,
                     *         "origin": "fresh.target",
                     *         "seats": [
                     *           {
                     *             "phase": "playing",
                     *             "name": "Ada",
                     *             "player": "person",
                     *             "filled": 0
                     *           },
                     *           {
                     *             "phase": "free",
                     *             "filled": 0
                     *           }
                     *         ],
                     *         "now": 1795404940380,
                     *         "room": "EGOGMWSUY7OMOZYXQQHO4NVQMU",
                     *         "watch": "IG37V5MFKEA7XD7BGH6W7N7HPG"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SeatAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    see: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seat": 0,
                     *       "next": 3,
                     *       "phase": "playing",
                     *       "target": true,
                     *       "start": 1795404940382,
                     *       "deadline": 1795406740382,
                     *       "elapsed": 20,
                     *       "limit": 1800000,
                     *       "countdown": 1,
                     *       "origin": "fresh.target",
                     *       "clues": "74...6.821..8.9.4.2..7..........8....3195.8......73..93..6..4....4.......9....62.",
                     *       "weights": [
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         8,
                     *         8,
                     *         8,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         9,
                     *         9,
                     *         9,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         9,
                     *         10,
                     *         9,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         9,
                     *         9,
                     *         9,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         8,
                     *         8,
                     *         8,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6
                     *       ],
                     *       "seats": [
                     *         {
                     *           "phase": "playing",
                     *           "name": "Ada",
                     *           "player": "person",
                     *           "filled": 27,
                     *           "score": 1051
                     *         },
                     *         {
                     *           "phase": "playing",
                     *           "name": "Bob",
                     *           "player": "person",
                     *           "filled": 27,
                     *           "score": 1051
                     *         }
                     *       ],
                     *       "own": {
                     *         "board": "74...6.821..8.9.4.2..7..........8....3195.8......73..93..6..4....4.......9....62.",
                     *         "undo": 0,
                     *         "redo": 0
                     *       },
                     *       "now": 1795404940402,
                     *       "watch": "IG37V5MFKEA7XD7BGH6W7N7HPG"
                     *     }
                     */
                    "application/json": components["schemas"]["GameView"];
                };
            };
            /** @description Temporary Redirect */
            307: {
                headers: {
                    /** @description The same path of the game at which the player sits. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": ({
                        data: components["schemas"]["ProblemDocument"];
                        /** @enum {string} */
                        event: "problem";
                        id?: string;
                    } | {
                        data: components["schemas"]["GameView"];
                        /** @enum {string} */
                        event: "view";
                        id?: string;
                    })[];
                };
            };
            /** @description Temporary Redirect */
            307: {
                headers: {
                    /** @description The same path of the game at which the player sits. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    ask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "1",
                 *       "level": "what"
                 *     }
                 */
                "application/json": components["schemas"]["HintBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hint": {
                     *         "board": "9.4..68.....8.2..43185.....87..6..4249.3.1.7863..8..91.....31892..4.8.....36..4.5",
                     *         "number": 1,
                     *         "status": "hinted",
                     *         "steps": [
                     *           {
                     *             "level": "easy",
                     *             "rating": 1.2,
                     *             "technique": "Hidden Single",
                     *             "text": "2 in box 1."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GivenHint"];
                };
            };
            /** @description Temporary Redirect */
            307: {
                headers: {
                    /** @description The same path of the game at which the player sits. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    move: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "entry",
                 *       "id": "1",
                 *       "cell": "r1c3",
                 *       "digit": 9
                 *     }
                 */
                "application/json": components["schemas"]["MoveBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 3
                     *     }
                     */
                    "application/json": components["schemas"]["MoveAnswer"];
                };
            };
            /** @description Temporary Redirect */
            307: {
                headers: {
                    /** @description The same path of the game at which the player sits. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    rematch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Rematching"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "game": "HNNX4JVW4GU66MOLDZSPLH3FFN",
                     *       "seat": 0,
                     *       "token": "G4V5ACSJISXO3FDTEQVQNNWZPL",
                     *       "view": {
                     *         "seat": 0,
                     *         "next": 2,
                     *         "phase": "waiting",
                     *         "target": true,
                     *         "elapsed": 0,
                     *         "limit": 1800000,
                     *         "countdown": 1,
                     *         "origin": "fresh.target",
                     *         "seats": [
                     *           {
                     *             "phase": "playing",
                     *             "name": "Ada",
                     *             "player": "person",
                     *             "filled": 0
                     *           },
                     *           {
                     *             "phase": "free",
                     *             "filled": 0
                     *           }
                     *         ],
                     *         "now": 1795404940452,
                     *         "watch": "A6KUSCPTLLXR2A6S5QZP2S7TG5"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SeatAnswer"];
                };
            };
            /** @description Temporary Redirect */
            307: {
                headers: {
                    /** @description The same path of the game at which the player sits. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    result: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "winner": -1,
                     *         "seats": [
                     *           {
                     *             "name": "Ada",
                     *             "player": "person",
                     *             "finished": false,
                     *             "left": true,
                     *             "score": 1105,
                     *             "time": 24,
                     *             "filled": 28
                     *           },
                     *           {
                     *             "name": "Bob",
                     *             "player": "person",
                     *             "finished": false,
                     *             "left": true,
                     *             "score": 1051,
                     *             "time": 24,
                     *             "filled": 27
                     *           }
                     *         ]
                     *       },
                     *       "players": [
                     *         {
                     *           "board": "749..6.821..8.9.4.2..7..........8....3195.8......73..93..6..4....4.......9....62.",
                     *           "entries": [
                     *             {
                     *               "cell": "r1c3",
                     *               "digit": 9,
                     *               "time": 20
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "board": "74...6.821..8.9.4.2..7..........8....3195.8......73..93..6..4....4.......9....62.",
                     *           "entries": []
                     *         }
                     *       ],
                     *       "grid": "749516382163829745258734961927168534431952876586473219312697458674285193895341627",
                     *       "best": 2862,
                     *       "proved": true
                     *     }
                     */
                    "application/json": components["schemas"]["ResultAnswer"];
                };
            };
            /** @description Temporary Redirect */
            307: {
                headers: {
                    /** @description The same path of the game at which the player sits. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    generate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "count": 1,
                 *       "seed": 7,
                 *       "clues": "28-32"
                 *     }
                 */
                "application/json": components["schemas"]["Generate"];
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": "...9.42..........4.597...3.8.1.........61..72..58.3.4.9.23....61..5.8..7.86.9....",
                     *           "solution": "617934258238156794459782631821479365394615872765823149972341586143568927586297413",
                     *           "status": "generated",
                     *           "clues": 29,
                     *           "attempts": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["GenerateAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["GenerateAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    hint: {
        parameters: {
            query?: {
                /** @description For streams. List every step that is possible now. */
                all?: boolean;
                /** @description For streams. The remaining candidates, as lists of candidates. */
                candidates?: string;
                /** @description For streams. The clues, as a board. Other digits of the boards are entries, which may be wrong. */
                clues?: string;
                /** @description For streams. Language of the sentences. The default is `en`. */
                language?: "en" | "zh";
                /** @description For streams. How much to give away: where to look, what the technique and its cells are, or the full step. The default is `full`. */
                level?: "where" | "what" | "full";
                /** @description For streams. Give the step with this number of the path to the solution, not the next one. */
                nth?: number;
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. Say what the best completion in target sudoku needs. */
                target?: boolean;
                /** @description For streams. With `target`: spend at most this time on a board, such as `500ms`. */
                timeout?: string;
                /** @description For streams. Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                 *       ],
                 *       "level": "full"
                 *     }
                 */
                "application/json": components["schemas"]["Hint"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                     *           "status": "hinted",
                     *           "steps": [
                     *             {
                     *               "technique": "Hidden Single",
                     *               "level": "easy",
                     *               "rating": 1.2,
                     *               "place": "r1c6=8",
                     *               "pattern": {
                     *                 "digits": "8",
                     *                 "houses": [
                     *                   "box 2"
                     *                 ]
                     *               },
                     *               "text": "r1c6 is 8: box 2 has no other place for it."
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["HintAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["HintAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    max: {
        parameters: {
            query?: {
                /** @description For streams. Add a proof of the best score, in base64. Only for one board, and not in a stream. */
                certificate?: boolean;
                /** @description For streams. Add an explanation of the score. */
                explain?: boolean;
                /** @description For streams. Choose the lexicographically smallest best grid. */
                lex?: boolean;
                /** @description For streams. Find the least score instead of the greatest. */
                min?: boolean;
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. Add the second best score. */
                second?: boolean;
                /** @description For streams. Add the number of grids that share the score. */
                ties?: boolean;
                /** @description For streams. Stop counting ties at this number; 0 means no limit. The default is 1000000. */
                "ties-limit"?: number;
                /** @description For streams. Spend at most this time on a board, such as `500ms`. */
                timeout?: string;
                /** @description For streams. List this many of the best completions. */
                top?: number;
                /** @description For streams. Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         ".....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........"
                 *       ],
                 *       "second": true
                 *     }
                 */
                "application/json": components["schemas"]["Max"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": ".....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........",
                     *           "status": "scored",
                     *           "score": 2878,
                     *           "grid": "875239146246175839139846527513967482492381765687524913728493651361758294954612378",
                     *           "second": {
                     *             "status": "scored",
                     *             "score": 2876,
                     *             "grid": "835629147246175839179843526517462983492381765683597412728934651361758294954216378",
                     *             "gap": 2
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["MaxAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["MaxAnswer"];
                    "text/event-stream": ({
                        data: components["schemas"]["MaxAnswer"];
                        /** @enum {string} */
                        event: "answer";
                        id?: string;
                    } | {
                        data: Record<string, never>;
                        /** @enum {string} */
                        event: "end";
                        id?: string;
                    } | {
                        data: components["schemas"]["ProblemDocument"];
                        /** @enum {string} */
                        event: "problem";
                        id?: string;
                    } | {
                        data: components["schemas"]["Sight"];
                        /** @enum {string} */
                        event: "sight";
                        id?: string;
                    })[];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    checkPicture: {
        parameters: {
            query: {
                /** @description The board, in any form of text; 81 characters with `.` for a blank are best. */
                board: string;
                /** @description Language of the texts. The default is `en`. */
                language?: "en" | "zh";
                /** @description Leave out the redundant clues, which take most of the time. */
                quick?: boolean;
                /** @description Width of the picture in units, which are pixels in PNG. The default is 480. */
                size?: number;
                /** @description Colours of the picture. The default is `light`. */
                theme?: "light" | "dark" | "print" | "colour-blind";
                /** @description A title above the picture. */
                title?: string;
            };
            header?: never;
            path: {
                /** @description SVG, PNG, or PDF with one page. */
                form: "svg" | "png" | "pdf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    drawPicture: {
        parameters: {
            query: {
                /** @description The board, in any form of text; 81 characters with `.` for a blank are best. */
                board: string;
                /** @description Show the candidates of blank cells. */
                candidates?: boolean;
                /** @description The clues, as a board. Other digits of the boards are entries, which look different in the picture. */
                clues?: string;
                /** @description Language of the texts. The default is `en`. */
                language?: "en" | "zh";
                /** @description With `step`: show the step with this number of the path to the solution. */
                nth?: number;
                /** @description Tint cells by their weights. */
                rings?: boolean;
                /** @description Width of the picture in units, which are pixels in PNG. The default is 480. */
                size?: number;
                /** @description Fill in a completion; with `target`, one with the best score. */
                solution?: boolean;
                /** @description Show the next step; with `target`, the cell in which a wrong digit costs most. */
                step?: boolean;
                /** @description With `solution` or `step`: aim at the best score. */
                target?: boolean;
                /** @description Colours of the picture. The default is `light`. */
                theme?: "light" | "dark" | "print" | "colour-blind";
                /** @description With `target`: spend at most this time on a board, such as `500ms`. */
                timeout?: string;
                /** @description A title above the picture. */
                title?: string;
                /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
            };
            header?: never;
            path: {
                /** @description SVG, PNG, or PDF with one page. */
                form: "svg" | "png" | "pdf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    hintPicture: {
        parameters: {
            query: {
                /** @description The board, in any form of text; 81 characters with `.` for a blank are best. */
                board: string;
                /** @description The remaining candidates, as lists of candidates. */
                candidates?: string;
                /** @description The clues, as a board. Other digits of the boards are entries, which may be wrong. */
                clues?: string;
                /** @description Language of the texts. The default is `en`. */
                language?: "en" | "zh";
                /** @description How much to give away: where to look, what the technique and its cells are, or the full step. The default is `full`. */
                level?: "where" | "what" | "full";
                /** @description Give the step with this number of the path to the solution, not the next one. */
                nth?: number;
                /** @description Width of the picture in units, which are pixels in PNG. The default is 480. */
                size?: number;
                /** @description Say what the best completion in target sudoku needs. */
                target?: boolean;
                /** @description Colours of the picture. The default is `light`. */
                theme?: "light" | "dark" | "print" | "colour-blind";
                /** @description With `target`: spend at most this time on a board, such as `500ms`. */
                timeout?: string;
                /** @description A title above the picture. */
                title?: string;
                /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
            };
            header?: never;
            path: {
                /** @description SVG, PNG, or PDF with one page. */
                form: "svg" | "png" | "pdf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    maxPicture: {
        parameters: {
            query: {
                /** @description The board, in any form of text; 81 characters with `.` for a blank are best. */
                board: string;
                /** @description Add an explanation of the score. */
                explain?: boolean;
                /** @description Language of the texts. The default is `en`. */
                language?: "en" | "zh";
                /** @description Choose the lexicographically smallest best grid. */
                lex?: boolean;
                /** @description Find the least score instead of the greatest. */
                min?: boolean;
                /** @description Add the second best score. */
                second?: boolean;
                /** @description Width of the picture in units, which are pixels in PNG. The default is 480. */
                size?: number;
                /** @description Colours of the picture. The default is `light`. */
                theme?: "light" | "dark" | "print" | "colour-blind";
                /** @description Add the number of grids that share the score. */
                ties?: boolean;
                /** @description Stop counting ties at this number; 0 means no limit. The default is 1000000. */
                "ties-limit"?: number;
                /** @description Spend at most this time on a board, such as `500ms`. */
                timeout?: string;
                /** @description A title above the picture. */
                title?: string;
                /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
            };
            header?: never;
            path: {
                /** @description SVG, PNG, or PDF with one page. */
                form: "svg" | "png" | "pdf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    solvePicture: {
        parameters: {
            query: {
                /** @description The board, in any form of text; 81 characters with `.` for a blank are best. */
                board: string;
                /** @description Language of the texts. The default is `en`. */
                language?: "en" | "zh";
                /** @description Width of the picture in units, which are pixels in PNG. The default is 480. */
                size?: number;
                /** @description Colours of the picture. The default is `light`. */
                theme?: "light" | "dark" | "print" | "colour-blind";
                /** @description A title above the picture. */
                title?: string;
                /** @description If there are several completions, give none of them: the status is then `multiple`. */
                unique?: boolean;
            };
            header?: never;
            path: {
                /** @description SVG, PNG, or PDF with one page. */
                form: "svg" | "png" | "pdf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    spreadPicture: {
        parameters: {
            query: {
                /** @description The board, in any form of text; 81 characters with `.` for a blank are best. */
                board: string;
                /** @description Language of the texts. The default is `en`. */
                language?: "en" | "zh";
                /** @description Visit at most this many completions; 0 means no limit. The default is 10000000. */
                limit?: number;
                /** @description Width of the picture in units, which are pixels in PNG. The default is 480. */
                size?: number;
                /** @description Colours of the picture. The default is `light`. */
                theme?: "light" | "dark" | "print" | "colour-blind";
                /** @description A title above the picture. */
                title?: string;
                /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
            };
            header?: never;
            path: {
                /** @description SVG, PNG, or PDF with one page. */
                form: "svg" | "png" | "pdf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/svg+xml": string;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    print: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                 *         ".925...7..75.3.21....2.96459.6.25.8.5.....49.....83..1..9..7.....31.8.2.1.4.92.5."
                 *       ],
                 *       "title": "For the train",
                 *       "per-page": 2,
                 *       "rate": true
                 *     }
                 */
                "application/json": components["schemas"]["Print"];
            };
        };
        responses: {
            /** @description The booklet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    rate: {
        parameters: {
            query?: {
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Rate"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                     *           "status": "rated",
                     *           "er": 1.2,
                     *           "ep": 1.2,
                     *           "ed": 1.2,
                     *           "level": "easy",
                     *           "technique": "Hidden Single"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["RateAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["RateAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "label,puzzle\nfirst,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
                 *     }
                 */
                "application/json": components["schemas"]["Read"];
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "line": 2,
                     *           "label": "first",
                     *           "board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                     *           "status": "read"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["ReadAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["ReadAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    room: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                room: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "game": "WBL3RNJHKS5RDQUL6U3IPM2VEX",
                     *       "view": {
                     *         "seat": -1,
                     *         "next": 2,
                     *         "phase": "waiting",
                     *         "target": true,
                     *         "elapsed": 0,
                     *         "limit": 1800000,
                     *         "countdown": 1,
                     *         "origin": "fresh.target",
                     *         "seats": [
                     *           {
                     *             "phase": "playing",
                     *             "name": "Ada",
                     *             "player": "person",
                     *             "filled": 0
                     *           },
                     *           {
                     *             "phase": "free",
                     *             "filled": 0
                     *           }
                     *         ],
                     *         "now": 1795404940380,
                     *         "watch": "IG37V5MFKEA7XD7BGH6W7N7HPG"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RoomAnswer"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    join: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                room: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Bob"
                 *     }
                 */
                "application/json": components["schemas"]["Joining"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "game": "WBL3RNJHKS5RDQUL6U3IPM2VEX",
                     *       "seat": 1,
                     *       "token": "7EXI4RUIUCYA4HK6CK6RUTYUDD",
                     *       "view": {
                     *         "seat": 1,
                     *         "next": 3,
                     *         "phase": "countdown",
                     *         "target": true,
                     *         "start": 1795404940382,
                     *         "deadline": 1795406740382,
                     *         "elapsed": 0,
                     *         "limit": 1800000,
                     *         "countdown": 1,
                     *         "origin": "fresh.target",
                     *         "seats": [
                     *           {
                     *             "phase": "playing",
                     *             "name": "Ada",
                     *             "player": "person",
                     *             "filled": 0
                     *           },
                     *           {
                     *             "phase": "playing",
                     *             "name": "Bob",
                     *             "player": "person",
                     *             "filled": 0
                     *           }
                     *         ],
                     *         "now": 1795404940381,
                     *         "watch": "IG37V5MFKEA7XD7BGH6W7N7HPG"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SeatAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    solve: {
        parameters: {
            query?: {
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. If there are several completions, give none of them: the status is then `multiple`. */
                unique?: boolean;
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Solve"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                     *           "status": "solved",
                     *           "grid": "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["SolveAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["SolveAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    spread: {
        parameters: {
            query?: {
                /** @description For streams. Visit at most this many completions; 0 means no limit. The default is 10000000. */
                limit?: number;
                /** @description For streams. Give only answers with one of these statuses. */
                only?: string[];
                /** @description For streams. Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
                weights?: string | number[] | number[][];
                /** @description For streams. Add the number of guesses of the search engine. */
                with?: "guesses";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "boards": [
                 *         ".925...7..75.3.21....2.96459.6.25.8.5.....49.....83..1..9..7.....31.8.2.1.4.92.5."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Spread"];
                "application/x-ndjson": string | {
                    board: string;
                    label?: string;
                };
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "number": 1,
                     *           "board": ".925...7..75.3.21....2.96459.6.25.8.5.....49.....83..1..9..7.....31.8.2.1.4.92.5.",
                     *           "status": "counted",
                     *           "count": 6,
                     *           "spread": [
                     *             {
                     *               "score": 2863,
                     *               "count": 1
                     *             },
                     *             {
                     *               "score": 2861,
                     *               "count": 1
                     *             },
                     *             {
                     *               "score": 2856,
                     *               "count": 1
                     *             },
                     *             {
                     *               "score": 2855,
                     *               "count": 1
                     *             },
                     *             {
                     *               "score": 2853,
                     *               "count": 1
                     *             },
                     *             {
                     *               "score": 2848,
                     *               "count": 1
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["SpreadAnswer"][];
                    };
                    "application/x-ndjson": components["schemas"]["SpreadAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "certificate": "eyJib2FyZCI6Ii4zNDY3LjkxLjY3MjE5NTM0ODE5ODM0MjU2Nzg1OTc2MTQyMzQyNjg1Mzc5MTcxMzkyNDg1Njk2MTUzNzI4NDI4NzQxOTYzNTM0NTI4NjE3OSJ9CmJ1bGxzZXllAbwsNWSHGWInkTWEkTgkZYeVZ0EyJIY1l3ExKYRlaVFzgiR4FGlTQyVocQmACFFfszTvcyEDctXyTfzAuqPiJxuYsuTud9nkTCv5SfHyfQ=="
                 *     }
                 */
                "application/json": components["schemas"]["Verify"];
            };
        };
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "status": "proved",
                     *           "score": 2846,
                     *           "board": ".3467.91.672195348198342567859761423426853791713924856961537284287419635345286179",
                     *           "grid": "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
                     *           "steps": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each board, in the order of the boards. */
                        answers: components["schemas"]["VerifyAnswer"][];
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Acceptable */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Timeout */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    watch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                watch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "seat": -1,
                     *       "next": 5,
                     *       "phase": "playing",
                     *       "target": true,
                     *       "start": 1795404940382,
                     *       "deadline": 1795406740382,
                     *       "elapsed": 23,
                     *       "limit": 1800000,
                     *       "countdown": 1,
                     *       "origin": "fresh.target",
                     *       "clues": "74...6.821..8.9.4.2..7..........8....3195.8......73..93..6..4....4.......9....62.",
                     *       "weights": [
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         8,
                     *         8,
                     *         8,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         9,
                     *         9,
                     *         9,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         9,
                     *         10,
                     *         9,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         9,
                     *         9,
                     *         9,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         8,
                     *         8,
                     *         8,
                     *         8,
                     *         8,
                     *         7,
                     *         6,
                     *         6,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         7,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6,
                     *         6
                     *       ],
                     *       "seats": [
                     *         {
                     *           "phase": "away",
                     *           "name": "Ada",
                     *           "player": "person",
                     *           "filled": 28,
                     *           "score": 1105
                     *         },
                     *         {
                     *           "phase": "playing",
                     *           "name": "Bob",
                     *           "player": "person",
                     *           "filled": 27,
                     *           "score": 1051
                     *         }
                     *       ],
                     *       "now": 1795404940405,
                     *       "watch": "IG37V5MFKEA7XD7BGH6W7N7HPG"
                     *     }
                     */
                    "application/json": components["schemas"]["GameView"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    spectate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                watch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": ({
                        data: components["schemas"]["ProblemDocument"];
                        /** @enum {string} */
                        event: "problem";
                        id?: string;
                    } | {
                        data: components["schemas"]["GameView"];
                        /** @enum {string} */
                        event: "view";
                        id?: string;
                    })[];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
    outcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                watch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "winner": -1,
                     *         "seats": [
                     *           {
                     *             "name": "Ada",
                     *             "player": "person",
                     *             "finished": false,
                     *             "left": true,
                     *             "score": 1105,
                     *             "time": 24,
                     *             "filled": 28
                     *           },
                     *           {
                     *             "name": "Bob",
                     *             "player": "person",
                     *             "finished": false,
                     *             "left": true,
                     *             "score": 1051,
                     *             "time": 24,
                     *             "filled": 27
                     *           }
                     *         ]
                     *       },
                     *       "players": [
                     *         {
                     *           "board": "749..6.821..8.9.4.2..7..........8....3195.8......73..93..6..4....4.......9....62.",
                     *           "entries": [
                     *             {
                     *               "cell": "r1c3",
                     *               "digit": 9,
                     *               "time": 20
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "board": "74...6.821..8.9.4.2..7..........8....3195.8......73..93..6..4....4.......9....62.",
                     *           "entries": []
                     *         }
                     *       ],
                     *       "grid": "749516382163829745258734961927168534431952876586473219312697458674285193895341627",
                     *       "best": 2862,
                     *       "proved": true
                     *     }
                     */
                    "application/json": components["schemas"]["ResultAnswer"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    /** @description Seconds after which to try again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDocument"];
                };
            };
        };
    };
}
