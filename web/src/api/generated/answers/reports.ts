// Made by tools/protocol.py from src/repique/server; change those, never this.

export interface ReportsRoutes {
  /** A score list as CSV. */
  "GET /api/csv/{list}": {
    readonly path: { readonly list: string; };
    readonly query: { readonly game?: string; readonly player?: string; readonly level?: string; readonly practice?: string; readonly match?: string; };
    readonly answer: string;
  };
  /** A score list as a page to print. */
  "GET /api/print/{list}": {
    readonly path: { readonly list: string; };
    readonly query: { readonly game?: string; readonly player?: string; readonly level?: string; readonly practice?: string; readonly match?: string; };
    readonly answer: string;
  };
  /** The diagnostic report, as a zip file. */
  "GET /api/report": {
    readonly answer: Blob;
  };
}
