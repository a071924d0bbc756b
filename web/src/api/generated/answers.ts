// Made by tools/protocol.py from src/repique/server; change those, never this.

export type * from "./answers/sessions";
export type * from "./answers/games";
export type * from "./answers/players";
export type * from "./answers/matches";
export type * from "./answers/scores";
export type * from "./answers/hints";
export type * from "./answers/explain";
export type * from "./answers/explore";
export type * from "./answers/lessons";
export type * from "./answers/watch";
export type * from "./answers/preferences";
export type * from "./answers/rules";
export type * from "./answers/reports";
export type * from "./answers/reviews";
export type * from "./answers/tournaments";
export type * from "./answers/offers";
