// Made by tools/protocol.py from src/repique/server; change those, never this.

export type * from "./answers/house";
export type * from "./answers/coach";
export type * from "./answers/learning";
export type * from "./answers/explore";
export type * from "./answers/lessons";
export type * from "./answers/watch";
export type * from "./answers/preferences";
export type * from "./answers/desk";
export type * from "./answers/rules";
export type * from "./answers/history";
export type * from "./answers/review";
export type * from "./answers/tournaments";
