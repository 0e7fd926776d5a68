// Written by npm run types.

export type paths = Record<string, never>;
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
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Give the form of the solution instead of that of the board. */
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
            /** @description number of transformations that map the board, or with `grid` its completion, to itself */
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
            clashes?: components["schemas"]["Conflict"][];
            /** @description why the board has no class */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description `canonical`; `unclassed` for candidates that say more than clues do; with `grid` also `multiple` or `unsolvable`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description transformation to the canonical form: see docs/symmetry.md */
            transformation?: string;
        };
        Check: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
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
            clashes?: components["schemas"]["Conflict"][];
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
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description no clue is redundant; only if there is one completion, and not with `quick` */
            minimal?: boolean;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description cells of redundant clues, such as "r1c1": without any one of them, there are no other completions */
            redundant?: string[];
            /** @description of a puzzle with further rules: rules without any one of which there is still one completion */
            redundantRules?: components["schemas"]["RedundantRule"][];
            /** @description `checked`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
        };
        Choice: {
            /** @description in place of `score` if the time ran out: none of these completions scores more, if there are any */
            bound?: number;
            /** @description from 1 to 9 */
            digit: number;
            /** @description best score of the completions with it */
            score?: number;
        };
        Combination: {
            /** @description digits of the cells of the pattern, in their order */
            digits: string;
            /** @description cell that would have no candidate left */
            excluder?: string;
            /** @description instead, a house would have a digit twice */
            twice?: boolean;
        };
        Conflict: {
            /** @description cells of the house with this digit, such as "r1c1" */
            cells: string[];
            /** @description from 1 to 9 */
            digit: number;
            /** @description such as "row 1", "column 1" or "box 1" */
            house: string;
        };
        CopyAnswer: {
            /** @description The log in base64; absent if it was sent, or is empty. */
            log?: string;
            /** @description Rating of its owner in duels; absent before the first duel that counts, and in answers to changes. */
            rating?: components["schemas"]["PlayerRating"];
            /** @description Version of the copy: each change makes the next one. It is 0 after the copy was deleted. */
            version: number;
        };
        CopyChange: {
            /** @description The log in base64: at most 256 KiB before the encoding. */
            log: string;
            /** @description Version of the copy that you have read, or 0 to make a copy. */
            version: number;
        };
        Count: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Print an estimate and its confidence interval: three equal numbers if exact. */
            estimate?: boolean;
            /** @description Stop at `N` completions and print "N+"; 0 is no limit. */
            limit?: number;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description Take `N` samples for the estimate (default 40000). */
            samples?: number;
            /** @description Set the random `SEED` of the estimate. */
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
            clashes?: components["schemas"]["Conflict"][];
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
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description upper end of the confidence interval */
            high?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description lower end of the confidence interval */
            low?: number;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description number of samples; fewer than were asked for if the time was up */
            samples?: number;
            /** @description `counted`, or `estimated` with `estimate`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description counting stopped at the limit, so there may be more */
            stopped?: boolean;
        };
        DayAnswer: {
            /** @description One of each kind that is ready. */
            boards: components["schemas"]["BoardAnswer"][];
            /** @description Kinds whose boards are being set: ask again soon. */
            coming?: string[];
            /** @description The day in UTC. */
            date: string;
        };
        DayStanding: {
            /** @description Name of the player. */
            name: string;
            /** @description In target sudoku: the score. */
            score?: number;
            /** @description Playing time in milliseconds. */
            time: number;
        };
        Document: {
            /** @description The boards. Each text is one board in any form of text. */
            boards: string[];
            /** @description Tell every step of long chains. */
            chains?: boolean;
            /**
             * @description Write sentences in `LANGUAGE`: en or zh.
             * @enum {string}
             */
            language?: "en" | "zh";
            /**
             * @description Size of the pages of a PDF. The default is `a4`.
             * @enum {string}
             */
            paper?: "a4" | "letter";
            /**
             * @description Take steps as `STYLE` does: player or explainer. The default is `player`.
             * @enum {string}
             */
            style?: "player" | "explainer";
            /** @description Explain the best score in target sudoku cell by cell. */
            target?: boolean;
            /**
             * @description With `target`, spend at most `TIME` on a board.
             * @example 500ms
             */
            timeout?: string;
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas. */
            weights?: string | number[] | number[][];
        };
        Draw: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Show the candidates of blank cells. */
            candidates?: boolean;
            /** @description Take other digits than those of `BOARD` for entries. */
            clues?: string;
            /**
             * @description Write sentences in `LANGUAGE`: en or zh.
             * @enum {string}
             */
            language?: "en" | "zh";
            /** @description With `step`, show the `N`-th step of the path. */
            nth?: number;
            /** @description Tint cells by their weights, as target sudoku does. */
            rings?: boolean;
            /** @description Make pictures `N` units wide, which are pixels in PNG. The default is 480. */
            size?: number;
            /** @description Fill in a completion. */
            solution?: boolean;
            /** @description Show the next step. */
            step?: boolean;
            /** @description With `solution` or `step`, aim at the best score. */
            target?: boolean;
            /**
             * @description Draw in `THEME`: light, dark, print or colour-blind. The default is `light`.
             * @enum {string}
             */
            theme?: "light" | "dark" | "print" | "colour-blind";
            /**
             * @description With `target`, spend at most `TIME` on a board.
             * @example 500ms
             */
            timeout?: string;
            /** @description Write `TITLE` above (default the label of the board). */
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
            clashes?: components["schemas"]["Conflict"][];
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
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description `drawn`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
        };
        Estimate: {
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: components["schemas"]["Conflict"][];
            /** @description probability of the interval, 0.95 */
            confidence: number;
            /** @description mean of the samples, an unbiased estimate of the number of completions */
            estimate: number;
            /** @description the completions were counted, so the estimate is their number */
            exact: boolean;
            /** @description upper end of the confidence interval */
            high: number;
            /** @description lower end of the confidence interval */
            low: number;
            /** @description number of samples; fewer than were asked for if the time was up */
            samples: number;
            /** @description `estimated` */
            status: string;
        };
        Explain: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Tell every step of long chains. */
            chains?: boolean;
            /**
             * @description Write sentences in `LANGUAGE`: en or zh.
             * @enum {string}
             */
            language?: "en" | "zh";
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /**
             * @description Take steps as `STYLE` does: player or explainer. The default is `player`.
             * @enum {string}
             */
            style?: "player" | "explainer";
            /** @description Explain the best score in target sudoku cell by cell. */
            target?: boolean;
            /**
             * @description With `target`, spend at most `TIME` on a board.
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
            clashes?: components["schemas"]["Conflict"][];
            /** @description with the style `explainer`: as in `rate` */
            ed?: number;
            /** @description with the style `explainer`: as in `rate` */
            ep?: number;
            /** @description with the style `explainer`: as in `rate` */
            er?: number;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description level of the path, in the order of the style */
            level?: string;
            /** @description candidates of the solution that were removed, such as "r1c2=3" */
            missing?: string[];
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description `explained`; `solved` for a full grid; `mistaken` for lists of candidates that lack some of the solution; `unproved` if `timeout` was too short; `multiple` or `unsolvable`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description all steps to the solution */
            steps?: components["schemas"]["Step"][];
            /** @description no technique helped any more; no board with this is known */
            stuck?: boolean;
            /** @description with `target`: what each digit can score, or the best known completion if there is a `bound` */
            target?: components["schemas"]["Prospect"];
            /** @description hardest technique of the path */
            technique?: string;
            /** @description message about a board without a path */
            text?: string;
        };
        Explanation: {
            /** @description all completions, the best first, if they are at most 12 */
            all?: components["schemas"]["Ranked"][];
            /** @description number of clues */
            clues: number;
            /** @description number of completions, if they were counted */
            completions?: number;
            /** @description estimate of their number, if they were not; without either, the time was up */
            estimate?: components["schemas"]["Estimate"];
            /** @description how the score is proved; absent if it is not */
            proof?: components["schemas"]["Reason"];
            /** @description best completion other than the grid; absent if there is only one */
            runnerUp?: components["schemas"]["RunnerUp"];
            /** @description parts of the score, which add up to it: one for each ring, weight, range of weights or row */
            sums?: components["schemas"]["Sum"][];
        };
        FinalEntry: {
            /** @description `r1c1` to `r9c9`. */
            cell: string;
            /** @description From 1 to 9. */
            digit: number;
            /** @description Playing time in milliseconds at which the digit was entered. */
            time: number;
        };
        GameView: {
            /** @description The clues: 81 characters, with `.` for a blank. Absent before the start and during a pause. */
            clues?: string;
            /** @description Time before the start of a duel in milliseconds. */
            countdown?: number;
            /** @description Time at which the time limit ends, in milliseconds since 1970, if the clock runs. */
            deadline?: number;
            /** @description Playing time until now in milliseconds, without pauses. */
            elapsed: number;
            /** @description Hints are allowed. */
            hints?: boolean;
            /** @description The ghost or the bot waits, because the server has too much work. It makes its moves as soon as it can. */
            late?: boolean;
            /** @description Limit of the playing time in milliseconds. Absent if there is none. */
            limit?: number;
            /** @description Number of the next event: the view shows all earlier ones. */
            next: number;
            /** @description Time of this view in milliseconds since 1970, by the clock of `start` and `deadline`. */
            now: number;
            /** @description Where the board comes from, such as `fresh.easy` or `day.2026-11-22.easy`. Absent for a board of your own. */
            origin?: string;
            /** @description The board of the player. Absent for spectators, before the start and during a pause. */
            own?: components["schemas"]["OwnView"];
            /** @description Phase of the game: `waiting` while a seat is free, `countdown`, `playing`, `paused` or `over`. */
            phase: string;
            /** @description Ratings of the seats whose players want one. The duel counts if both do. */
            ratings?: components["schemas"]["SeatRating"][];
            /** @description The other player wants a rematch. */
            rematch?: boolean;
            /** @description The outcome, once the game is over. */
            result?: components["schemas"]["Result"];
            /** @description ID with which a friend can take the free seat, for `{room}` in a path. */
            room?: string;
            /** @description Seat of the viewer: 0 or 1, or -1 for spectators. */
            seat: number;
            /** @description All seats. */
            seats: components["schemas"]["SeatView"][];
            /** @description Time of the start in milliseconds since 1970, once all players have joined. */
            start?: number;
            /** @description The game is target sudoku, in which the score counts. */
            target: boolean;
            /** @description The two players fill one board together. */
            together?: boolean;
            /** @description ID with which anybody can watch, for `{watch}` in a path. */
            watch: string;
            /** @description In target sudoku: the weights of the 81 cells. */
            weights?: number[];
        };
        Generate: {
            /** @description Give up a board after `N` attempts. The default is 100000. */
            attempts?: number;
            /** @description Leave `MIN-MAX` clues (default 24-36). */
            clues?: number | string;
            /** @description With `target`, `MIN-MAX` completions (default 200-2000). */
            completions?: number | string;
            /** @description Make `N` boards. The default is 1. */
            count?: number;
            /** @description Make boards rated `MIN-MAX`, such as 4.0-5.0. */
            er?: string;
            /** @description Full grids to remove clues from, or with `minimal` boards with one completion: a board for each, unless `count` is given. */
            from?: string[];
            /** @description With `target`, let the second best score be `N` less. */
            gap?: number;
            /** @description With `target`, allow boards that greedy play wins. */
            greedy?: boolean;
            /**
             * @description Make boards rated `LEVELS`, such as easy,hard.
             * @example hard
             */
            level?: string;
            /** @description Leave no redundant clue, or symmetric group. */
            minimal?: boolean;
            /**
             * @description With `target`, `HOW` many best completions. The default is `any`.
             * @enum {string}
             */
            optimum?: "any" | "unique" | "several";
            /** @description Put clues exactly where `BOARD` has them. */
            pattern?: string;
            /** @description Choose the boards by `SEED` (default 0). */
            seed?: number;
            /**
             * @description Place clues with the symmetry `NAME`. The default is `none`.
             * @enum {string}
             */
            symmetry?: "none" | "rotate180" | "rotate90" | "horizontal" | "vertical" | "both" | "diagonal" | "antidiagonal" | "diagonals" | "full";
            /** @description Make contests: boards with several completions. */
            target?: boolean;
            /** @description Make boards that need `NAME`, such as x-wing. */
            technique?: string;
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
            /** @description the board as 81 characters, row by row */
            board?: string;
            /** @description number of clues */
            clues?: number;
            /** @description for boards of a difficulty: rating, as `rate` has it */
            er?: number;
            /** @description for boards of a difficulty: level, as `rate` has it */
            level?: string;
            /** @description number of the board, counted from 1 */
            number: number;
            /** @description its completion, or the best one of a contest: 81 digits, row by row */
            solution?: string;
            /** @description `generated`, or `missing` for a board that was given up. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description with `target`: what is known of the completions */
            target?: components["schemas"]["Standing"];
            /** @description for boards of a difficulty: hardest technique, as `rate` has it */
            technique?: string;
        };
        GivenHint: {
            /** @description The hint, as in the answer to the question `hint`. */
            hint: components["schemas"]["HintAnswer"];
        };
        Hint: {
            /** @description List every step that is possible now. */
            all?: boolean;
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Take the candidates that are left from `LISTS`. */
            candidates?: string;
            /** @description Take other digits than those of `BOARD` for entries. */
            clues?: string;
            /**
             * @description Give `DETAIL`: where, what, full or chains. The default is `full`.
             * @enum {string}
             */
            detail?: "where" | "what" | "full" | "chains";
            /**
             * @description Write sentences in `LANGUAGE`: en or zh.
             * @enum {string}
             */
            language?: "en" | "zh";
            /** @description Give the `N`-th step of the path, not the next one. */
            nth?: number;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description Say what the best completion in target sudoku needs. */
            target?: boolean;
            /**
             * @description With `target`, spend at most `TIME` on a board.
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
            cell?: components["schemas"]["Reach"];
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: components["schemas"]["Conflict"][];
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description with `target`: points that the digits cost together, or that the removed candidates cost if the digits cost nothing; absent if no completion is left */
            lost?: number;
            /** @description candidates of the solution that were removed; with `target` those of a best completion, if the digits cost nothing */
            missing?: string[];
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description with `target`: best score that can be reached; before the digits and removals if these cost points */
            score?: number;
            /** @description `hinted`; `mistaken` if a digit or a removed candidate is wrong; `solved` if nothing is left to do; `unproved` if `timeout` was too short; `multiple` or `unsolvable`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description next step; with `all`, every step except dynamic chains, or the easiest of these if there is no other step; with the detail `where` or `what`, members that would give more away are absent */
            steps?: components["schemas"]["Step"][];
            /** @description message if there is no step, with a line for each item of a list */
            text?: string;
            /** @description wrong digits, such as "r1c2=3"; with `target` digits that cost points */
            wrong?: string[];
        };
        HintBody: {
            /**
             * @description How much to give away: where to look, what the technique and its cells are, or the full step. The default is `full`. In target sudoku it is always `where`, because more would reveal the best score.
             * @enum {string}
             */
            detail?: "where" | "what" | "full";
            /** @description ID of the move, as for other moves. */
            id: string;
            /**
             * @description Language of the sentences. The default is `en`.
             * @enum {string}
             */
            language?: "en" | "zh";
        };
        Joining: {
            /** @description Name of the player: 1 to 24 visible characters. */
            name: string;
            /** @description Secret of a copy of your log, if you want the duel to change your rating. It does if the other player wants that, too. */
            rated?: string;
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
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Add a proof of the best score, in base64. Only for one board, and not in a stream. */
            certificate?: boolean;
            /** @description Explain the score in words and drawings. */
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
            /** @description Stop counting ties at `N`; 0 is no limit. The default is 1000000. */
            "ties-limit"?: number;
            /**
             * @description Spend at most `TIME`, such as 500ms, on a board.
             * @example 500ms
             */
            timeout?: string;
            /** @description Print the `K` best completions, with rank and score. */
            top?: number;
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits; for a puzzle on another grid as many numbers as that has cells, or cells times values. A text is `rings`, the default, or the numbers separated by commas. */
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
            clashes?: components["schemas"]["Conflict"][];
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description with `explain`: explanation of the score */
            explanation?: components["schemas"]["Explanation"];
            /** @description if the score is not proved: difference between the bound and the score */
            gap?: number;
            /** @description completion with this score: 81 digits, row by row */
            grid?: string;
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description score of the grid */
            score?: number;
            /** @description with `second` or `explain`: the second best score */
            second?: components["schemas"]["Second"];
            /** @description `scored`; `unproved` if `timeout` was too short, so that the score is the best known one, and absent if none is known; or `unsolvable`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description with `ties` or `explain`: number of completions with the best score */
            ties?: number;
            /** @description counting stopped at `ties-limit` or when the time was up, so there may be more */
            tiesStopped?: boolean;
            /** @description with `top`: the best completions, the best first */
            top?: components["schemas"]["Ranked"][];
            /** @description with `certificate`: why there is none, if it is too large for a request */
            uncertified?: string;
        };
        MoveAnswer: {
            /** @description Number of the event in the log of the game. */
            number: number;
        };
        MoveBody: {
            /** @description With the kind `entry` or `candidate`: the cell, `r1c1` to `r9c9`. */
            cell?: string;
            /** @description With the kind `entry`: the digit, or 0 to clear the cell. */
            digit?: number;
            /** @description ID of the move, different for each move of the player. */
            id: string;
            /**
             * @description What the player does. `done` hands in, `left` gives up, and `said` says a word to the other player of a duel.
             * @enum {string}
             */
            kind: "entry" | "candidate" | "undo" | "redo" | "pause" | "resume" | "done" | "left" | "said";
            /** @description With the kind `candidate`: the small marks of the cell, such as `159`. */
            marks?: string;
            /** @description With the kind `entry`: also remove the digit from the marks of its row, column and box. */
            tidy?: boolean;
            /**
             * @description With the kind `said`: hello, good luck, well played, oops, this is hard, or thanks. A player can say one every three seconds.
             * @enum {string}
             */
            word?: "hello" | "luck" | "nice" | "oops" | "hard" | "thanks";
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
            /** @description Time limit in seconds. The default is 1800 in a duel, and no limit if you play alone. */
            limit?: number;
            /** @description Name of the player: 1 to 24 visible characters. */
            name: string;
            /**
             * @description Your opponent. A friend joins by the room link, a stranger is the next player who asks for the same, and a ghost replays a recorded game on the same board. The others are bots, the weakest first. Without it, you play alone.
             * @enum {string}
             */
            opponent?: "friend" | "stranger" | "ghost" | "greedy" | "careful" | "strong" | "perfect";
            /** @description Secret of a copy of your log, if you want the duel to change your rating. It does if the other player wants that, too. */
            rated?: string;
            /** @description With `board`: play target sudoku with the ring weights. */
            target?: boolean;
            /** @description Both players fill one board together. Only with a friend. */
            together?: boolean;
            /** @description Secret of the player for this seat: at least 128 random bits, different for each seat. Without it, the server chooses one. */
            token?: string;
            /** @description With `board`: play target sudoku with these weights. */
            weights?: number[];
        };
        Node: {
            /** @description statements from which it follows, by their places in the chain, from 0 */
            parents?: number[];
            /** @description `assumed`; `cell`; the house of the link; or `step` */
            reason: string;
            /** @description such as "r1c2=3", "r1c2≠3", or for several cells "r1c2|r1c3=4" */
            statement: string;
            /** @description step within the chain, if the reason is `step` */
            step?: components["schemas"]["Step"];
        };
        OwnView: {
            /** @description Clues and entries: 81 characters, with `.` for a blank. */
            board: string;
            /** @description The seat whose digit each of the 81 cells holds: `0` or `1`, with `.` for clues and blanks. Absent unless two players fill one board. */
            by?: string;
            /** @description The small marks of each of the 81 cells, such as `159`. Absent if there are none. */
            marks?: string[];
            /** @description Number of changes that can be redone. */
            redo: number;
            /** @description Number of changes that can be undone. */
            undo: number;
        };
        Pattern: {
            /** @description digits on the board that rule out the other places of a hidden single, or the other digits of a naked single, such as "r1c2=3" */
            around?: string[];
            /** @description cells of the pattern, such as "r1c2" */
            cells?: string[];
            /** @description chains of statements; each follows from earlier ones, and the last one is the consequence */
            chains?: components["schemas"]["Node"][][];
            /** @description cells of the first colour and of the second */
            colours?: string[][];
            /** @description digits that an aligned exclusion rules out */
            combinations?: components["schemas"]["Combination"][];
            /** @description number of statements that the rating counts */
            cost?: number;
            /** @description digits of the pattern, such as "38" */
            digits?: string;
            /** @description further digits */
            extra?: string;
            /** @description fins of a fish; cells of a unique loop with further candidates */
            fins?: string[];
            /** @description houses of the pattern, such as "row 1"; of a fish, the base lines and then the cover lines */
            houses?: string[];
            /** @description digits that link cells, houses or sets */
            linked?: number[];
            /** @description other cells of the house of a hidden single, which have lost the digit before */
            lost?: string[];
            /** @description sets of cells with their digits */
            sets?: components["schemas"]["Set"][];
        };
        PlayerPath: {
            /** @description Clues and entries at the end: 81 characters, with `.` for a blank. */
            board: string;
            /** @description The entries that remained, in the order in which they were made. */
            entries: components["schemas"]["FinalEntry"][];
        };
        PlayerRating: {
            /** @description Its standard deviation: 350 at first, less with each duel, and more with each day without one. The strength is within twice of it in 95 of 100 cases. */
            deviation: number;
            /** @description Number of duels that it follows from. */
            duels: number;
            /** @description The rating (Glicko-2): 1500 at first. */
            rating: number;
        };
        Possible: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Add how many completions have each digit. */
            counts?: boolean;
            /** @description Stop at `N` completions of a digit; 0 is no limit. The default is 1000. */
            limit?: number;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /**
             * @description Add the number of guesses of the search engine.
             * @enum {string}
             */
            with?: "guesses";
        };
        PossibleAnswer: {
            /** @description the board as 81 characters, row by row: a digit, or `.` for a blank; absent if it cannot be read or has candidates */
            board?: string;
            /** @description in place of `board`, the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2 */
            candidates?: string;
            /** @description digits that occur twice in a house; absent if there are none */
            clashes?: components["schemas"]["Conflict"][];
            /** @description with `counts`: for each cell, row by row, how many completions have each digit from 1 to 9, up to `limit` */
            counts?: number[][];
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description with `counts`: a count of this many stopped there, so there may be more */
            limit?: number;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description digits of each cell that occur in some completion, as 729 characters like `candidates` */
            possible?: string;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description `listed` or `unsolvable`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description a count stopped at the limit, so there may be more */
            stopped?: boolean;
        };
        Print: {
            /** @description The boards. Each text is one board in any form of text. */
            boards: string[];
            /** @description Begin a page for each level, the easiest first. */
            chapters?: boolean;
            /**
             * @description Write sentences in `LANGUAGE`: en or zh.
             * @enum {string}
             */
            language?: "en" | "zh";
            /** @description Leave out the solutions. */
            "no-solutions"?: boolean;
            /**
             * @description Use pages of `SIZE`: a4 or letter. The default is `a4`.
             * @enum {string}
             */
            paper?: "a4" | "letter";
            /**
             * @description Put `N` puzzles on a page: 1, 2, 4 or 6. The default is 2.
             * @enum {integer}
             */
            "per-page"?: 1 | 2 | 4 | 6;
            /** @description Add the level and the rating of each board. */
            rate?: boolean;
            /** @description Print the easiest boards first. */
            sort?: boolean;
            /** @description Print target sudoku: weights, room for the score, the best grid. */
            target?: boolean;
            /**
             * @description Print in the colours of `THEME`, such as light. The default is `print`.
             * @enum {string}
             */
            theme?: "print" | "light" | "colour-blind";
            /**
             * @description With `target`, spend at most `TIME` on a board.
             * @example 500ms
             */
            timeout?: string;
            /** @description Write `TEXT` at the top of each page. */
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
            reason: "moved" | "json" | "broken" | "token" | "origin" | "host" | "blocked" | "played" | "costly" | "path" | "game" | "ghost" | "day" | "copy" | "method" | "accept" | "slow" | "running" | "reused" | "changed" | "seat" | "taken" | "not_started" | "over" | "ended" | "paused" | "not_paused" | "duel" | "hints" | "clue" | "filled" | "digit" | "same" | "nothing" | "blanks" | "clashes" | "full" | "soon" | "large" | "type" | "option" | "name" | "setting" | "id" | "rate" | "parallel" | "games" | "fault" | "busy" | "late" | "away" | "stopping";
            /** @description The HTTP status. */
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
        Prospect: {
            /** @description its cells without a clue: those where a wrong digit costs most first; none if there is a `bound` */
            cells: components["schemas"]["Reach"][];
            /** @description completion with this score: 81 digits, row by row */
            grid?: string;
            /** @description score of the grid */
            score?: number;
        };
        Ranges: {
            /** @description highest score that occurs */
            highest: number;
            /** @description lowest score that occurs */
            lowest: number;
            /** @description mean of all scores */
            mean: number;
            /** @description number of scores in each range */
            width: number;
        };
        Ranked: {
            /** @description completion with this score: 81 digits, row by row */
            grid?: string;
            /** @description score of the grid */
            score?: number;
        };
        Rate: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Answer only boards rated `MIN-MAX`, such as 4.0-5.0. */
            er?: string;
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
            clashes?: components["schemas"]["Conflict"][];
            /** @description rating of the first step */
            ed?: number;
            /** @description rating of the hardest step up to the first digit */
            ep?: number;
            /** @description rating of the hardest step, with one decimal, if the board is rated: see docs/rating.md */
            er?: number;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description `easy`, `medium`, `hard`, `fiendish`, `diabolical` or `extreme`: see docs/difficulty.md */
            level?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description `rated`; `solved` for a full grid, which needs no step; `multiple` or `unsolvable`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description hardest technique */
            technique?: string;
        };
        Reach: {
            /** @description such as "r1c2" */
            cell: string;
            /** @description digits that completions have there: the best one first, then by score */
            choices: components["schemas"]["Choice"][];
            /** @description its digit in the best completion */
            digit: number;
            /** @description least cost of any other digit; absent if there is no other, or the time ran out */
            gap?: number;
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
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description solution that the text gives for the board, row by row: 81 digits, or other characters for a puzzle of another size; unchecked */
            grid?: string;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description line of the text on which the board begins, counted from 1 */
            line?: number;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description `read`. `invalid` means that the board could not be read */
            status: string;
        };
        Reason: {
            /** @description bound for the whole board, for the methods `bounded` and `split` */
            bound?: number;
            /** @description `enumerated`: the scores of all completions were computed; `bounded`: a bound for the whole board is the best score; `split`: the board was split into cases */
            method: string;
            /** @description number of steps of a certificate, for the method `split` */
            steps?: number;
        };
        RedundantRule: {
            /** @description cells that it is about */
            cells?: string[];
            /** @description kind of the rule, as in JSON */
            kind: string;
            /** @description number of the rule among those of the puzzle, counted from 1; rows, columns, boxes and regions do not count */
            rule: number;
        };
        Rematching: {
            /** @description Secret of a copy of your log, if you want the duel to change your rating. It does if the other player wants that, too. */
            rated?: string;
            /** @description Secret of the player for this seat: at least 128 random bits, different for each seat. Without it, the server chooses one. */
            token?: string;
        };
        Result: {
            /** @description The outcome of each seat. */
            seats: components["schemas"]["SeatResult"][];
            /** @description The seat that won a duel; -1 in a draw, on a board filled together, and in a game with one seat. */
            winner: number;
        };
        ResultAnswer: {
            /** @description In target sudoku: the score of the grid. */
            best?: number;
            /** @description The completion of the board; in target sudoku, one with the best score that is known. */
            grid: string;
            /** @description The grid of each seat, with its entries. */
            players: components["schemas"]["PlayerPath"][];
            /** @description No completion has a better score. */
            proved: boolean;
            /** @description The outcome. */
            result: components["schemas"]["Result"];
            /** @description In classic sudoku: the hardest technique of the path that `explain` gives. */
            technique?: string;
        };
        RoomAnswer: {
            /** @description ID of the game. */
            game: string;
            /** @description The game as a spectator sees it. */
            view: components["schemas"]["GameView"];
        };
        RunnerUp: {
            /** @description cells in which it differs from the grid */
            differs: string[];
            /** @description difference to the best score */
            gap: number;
            /** @description completion with this score: 81 digits, row by row */
            grid?: string;
            /** @description score of the grid */
            score?: number;
            /** @description parts of its score, which add up to it */
            sums: components["schemas"]["Sum"][];
        };
        ScoreCount: {
            /** @description number of completions with it */
            count: number;
            /** @description score, or the lowest one of the range */
            score: number;
        };
        SeatAnswer: {
            /** @description ID of the game. */
            game: string;
            /** @description Seat of the player: 0 or 1. */
            seat: number;
            /** @description Secret of the player. */
            token: string;
            /** @description The game as the player sees it. */
            view: components["schemas"]["GameView"];
        };
        SeatRating: {
            /** @description By how much the duel has changed the rating. Absent if it has not counted, and before its end. */
            change?: number;
            /** @description Its standard deviation: 350 at first, less with each duel, and more with each day without one. The strength is within twice of it in 95 of 100 cases. */
            deviation: number;
            /** @description The rating (Glicko-2): 1500 at first. */
            rating: number;
            /** @description The seat: 0 or 1. */
            seat: number;
        };
        SeatResult: {
            /** @description In a duel of strangers: the player never came to the board. */
            absent?: boolean;
            /** @description Number of filled cells, including clues. */
            filled: number;
            /** @description The player has handed in a full grid without clashes, or the other player has, if they fill one board together. */
            finished: boolean;
            /** @description Number of hints given. */
            hints?: number;
            /** @description The player gave up or was disconnected for too long. */
            left?: boolean;
            /** @description Name of the player. Absent if nobody took the seat. */
            name?: string;
            /** @description Who played: `person`, `ghost` or `bot`. */
            player?: string;
            /** @description In target sudoku: the score of the filled cells. */
            score?: number;
            /** @description Playing time in milliseconds, until the player or the game ended. */
            time: number;
        };
        SeatView: {
            /** @description In a duel of strangers: the player has not come to the board. The phase is `away` while there is time to come, and `left` after that. */
            absent?: boolean;
            /** @description Number of filled cells, including clues; 0 before the start. */
            filled: number;
            /** @description Number of hints given. */
            hints?: number;
            /** @description Name of the player. */
            name?: string;
            /** @description Phase of the seat: `free` while nobody has it, `playing`, `away` while the connection is lost, `done` after handing in, or `left`. */
            phase: string;
            /** @description Who plays: `person`, `ghost` or `bot`. */
            player?: string;
            /** @description Time of that word in milliseconds since 1970. */
            said?: number;
            /** @description In target sudoku: the score of the filled cells. */
            score?: number;
            /** @description Playing time in milliseconds of a player who has handed in or left. */
            time?: number;
            /** @description The last word that the player has said to the other one. */
            word?: string;
        };
        Second: {
            /** @description if this score is not proved: no completion that is worse than the best scores better */
            bound?: number;
            /** @description difference to the best score */
            gap?: number;
            /** @description completion with this score: 81 digits, row by row */
            grid?: string;
            /** @description score of the grid */
            score?: number;
            /** @description `scored`; `unproved`; or `none` if all completions have the same score */
            status: string;
        };
        Set: {
            /** @description its cells */
            cells: string[];
            /** @description its digits */
            digits: string;
            /** @description the digits have no other place in the house */
            hidden?: boolean;
            /** @description house of its cells */
            house: string;
        };
        Sight: {
            /** @description No completion scores better. */
            bound?: number;
            /** @description Completions counted so far. */
            count?: number;
            /** @description Estimate of the number of completions. */
            estimate?: number;
            /** @description Upper end of its confidence interval. */
            high?: number;
            /** @description Lower end of its confidence interval. */
            low?: number;
            /** @description Number of the board in the request, counted from 1. */
            number: number;
            /** @description Best score so far. */
            score?: number;
        };
        Solve: {
            /** @description Print every completion, in lexicographic order. */
            all?: boolean;
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description With `all`, print at most `N` of a board; 0 is no limit. */
            limit?: number;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description Print "multiple" if there are several completions. */
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
            clashes?: components["schemas"]["Conflict"][];
            /** @description with `all`: number of the completion, counted from 1 */
            completion?: number;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description completion: 81 digits, row by row */
            grid?: string;
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description `solved` for a board with one completion, `several` if the grid is one of several, `multiple` with `unique`, which chooses none of several, or `unsolvable`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description with `all`: this is the last completion that `limit` allows, and there are more */
            stopped?: boolean;
        };
        Spread: {
            /** @description The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as `iss` has it, JSON or a link. */
            boards: string[];
            /** @description Visit at most `N` completions; 0 is no limit. The default is 10000000. */
            limit?: number;
            /** @description Give only answers with one of these statuses. */
            only?: string[];
            /** @description Weights of the cells, row by row, or for each cell the values of its nine digits; for a puzzle on another grid as many numbers as that has cells, or cells times values. A text is `rings`, the default, or the numbers separated by commas. */
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
            clashes?: components["schemas"]["Conflict"][];
            /** @description number of completions, up to `limit` */
            count?: number;
            /** @description what was found and what was expected; also why a board has no class, if the status is `unclassed` */
            error?: string;
            /** @description column of the error in characters, counted from 1 */
            errorColumn?: number;
            /** @description line of the error, if the status is `invalid` */
            errorLine?: number;
            /** @description if `with` asks for `guesses`: number of guesses of the search engine; 0 if deduction alone is enough */
            guesses?: number;
            /** @description title of the board; absent if it has none */
            label?: string;
            /** @description number of the board in the request, counted from 1 */
            number: number;
            /** @description in place of `board`, a puzzle with further rules as `iss` writes it or, if that has no word for a rule, in JSON */
            puzzle?: string;
            /** @description only if there are more than 250,000 different scores, which are then counted in ranges */
            ranges?: components["schemas"]["Ranges"];
            /** @description scores or ranges that occur, the highest first */
            spread?: components["schemas"]["ScoreCount"][];
            /** @description `counted`. `invalid` means that the board could not be read. `unsupported` means that the question, with its options, cannot be asked about a puzzle with further rules. `unanswered` means that the time of the request was up. */
            status: string;
            /** @description counting stopped at the limit, so there is no `spread` */
            stopped?: boolean;
        };
        Standing: {
            /** @description best score */
            best: number;
            /** @description number of completions */
            completions: number;
            /** @description greedy play fills the board */
            full: boolean;
            /** @description score of greedy play */
            greedy: number;
            /** @description number of completions with it */
            optima: number;
            /** @description second best score */
            second: number;
        };
        Step: {
            /** @description level of the step, as in `rate` */
            level?: string;
            /** @description what proves the step. For each technique, its comment in package `logic` says what the members mean */
            pattern?: components["schemas"]["Pattern"];
            /** @description digit that is placed, such as "r1c2=3" */
            place?: string;
            /** @description rating; absent for techniques that Sudoku Explainer lacks */
            rating?: number;
            /** @description candidates that are removed, such as "r1c2≠3" */
            remove?: string[];
            /** @description name of the technique in English */
            technique?: string;
            /** @description the step in words, with a line for each sentence of a list and each chain */
            text: string;
            /** @description its name in the language of `text`, if that is not English */
            title?: string;
        };
        Sum: {
            /** @description number of its cells */
            cells: number;
            /** @description sum of their digits */
            digits: number;
            /** @description least weight of its cells, if they have weights in a range */
            from?: number;
            /** @description row of its cells, if there is a table of values */
            row?: number;
            /** @description score of these cells */
            score: number;
            /** @description greatest weight of its cells, if they have weights in a range */
            to?: number;
            /** @description weight of its cells, if they have the same one */
            weight?: number;
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
            /** @description `proved`. `refuted` means that the certificate proves nothing */
            status: string;
            /** @description number of steps of the proof */
            steps?: number;
            /** @description in place of weights, values of the digits from 1 to 9 in each cell, row by row */
            table?: number[][];
            /** @description weights of the cells, row by row, if they are not those of the rings */
            weights?: number[];
        };
        WaitingAnswer: {
            /** @description The players who wait, the longest wait first; at most 100. Two who want the same do not wait. */
            waiting: components["schemas"]["WaitingPlayer"][];
        };
        WaitingPlayer: {
            /** @description Kind of the board. */
            kind: string;
            /** @description Time limit in seconds. */
            limit: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
