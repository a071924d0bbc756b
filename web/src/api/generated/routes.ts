// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { HouseRoutes } from "./answers/house";
import type { CoachRoutes } from "./answers/coach";
import type { LearningRoutes } from "./answers/learning";
import type { ExploreRoutes } from "./answers/explore";
import type { LessonsRoutes } from "./answers/lessons";
import type { WatchRoutes } from "./answers/watch";
import type { PreferencesRoutes } from "./answers/preferences";
import type { DeskRoutes } from "./answers/desk";
import type { RulesRoutes } from "./answers/rules";
import type { HistoryRoutes } from "./answers/history";
import type { ReviewRoutes } from "./answers/review";
import type { TournamentsRoutes } from "./answers/tournaments";

/** Every address, by method and path. */
export type Routes = HouseRoutes & CoachRoutes & LearningRoutes & ExploreRoutes & LessonsRoutes & WatchRoutes & PreferencesRoutes & DeskRoutes & RulesRoutes & HistoryRoutes & ReviewRoutes & TournamentsRoutes;
