// Where in the house one is: the part of the address behind the #.

export class Route {
  path = $state(read());

  constructor() {
    window.addEventListener('hashchange', () => (this.path = read()));
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(plain);
  }
}

/** As it was written; an address that somebody has mistyped is taken as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): string {
  return location.hash.replace(/^#/, '') || '/';
}

export function go(path: string): void {
  location.hash = path;
}
