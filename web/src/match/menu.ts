// The pages of the table's menu, and how it is opened.

export type MenuPage = 'main' | 'turns' | 'again' | 'ways' | 'levels' | 'explore' | 'coach';

/** `part` leads to another page of the menu; everything else closes it. */
export interface MenuItem {
  /** Names the item in the page, whatever its label says. */
  readonly id: string;
  readonly label: string;
  readonly keys?: string;
  readonly off?: boolean;
  readonly chosen?: boolean;
  readonly action?: () => void;
  readonly part?: MenuPage;
}

/** Where the menu of the table opens, and on what. */
export interface MenuCall {
  readonly x?: number;
  readonly y?: number;
  /** The upper edge of what must not be covered. */
  readonly above?: number;
  readonly part?: MenuPage;
  readonly card?: string;
}
