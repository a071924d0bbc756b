// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { SessionsRoutes } from "./answers/sessions";
import type { GamesRoutes } from "./answers/games";
import type { PlayersRoutes } from "./answers/players";
import type { MatchesRoutes } from "./answers/matches";
import type { ScoresRoutes } from "./answers/scores";
import type { HintsRoutes } from "./answers/hints";
import type { ExplainRoutes } from "./answers/explain";
import type { ExploreRoutes } from "./answers/explore";
import type { LessonsRoutes } from "./answers/lessons";
import type { WatchRoutes } from "./answers/watch";
import type { PreferencesRoutes } from "./answers/preferences";
import type { RulesRoutes } from "./answers/rules";
import type { ReportsRoutes } from "./answers/reports";
import type { ReviewsRoutes } from "./answers/reviews";
import type { TournamentsRoutes } from "./answers/tournaments";
import type { OffersRoutes } from "./answers/offers";

/** Every address, by method and path. */
export type Routes = SessionsRoutes & GamesRoutes & PlayersRoutes & MatchesRoutes & ScoresRoutes & HintsRoutes & ExplainRoutes & ExploreRoutes & LessonsRoutes & WatchRoutes & PreferencesRoutes & RulesRoutes & ReportsRoutes & ReviewsRoutes & TournamentsRoutes & OffersRoutes;
