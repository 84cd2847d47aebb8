/** A room of the house: a folder whose files change together, and what they may import. */
export interface Room {
  /**
   * Its folder. With `*` each folder at that place is a room, unless it has a row of its own. A folder that holds further
   * rooms owns its direct files only.
   */
  name: string;
  what: string;
  /** The rooms that its files may import besides their own; `lambdas/*` is every room of lambdas. */
  imports: readonly string[];
  /** The further rooms that its tests may import. */
  tests?: readonly string[];
  /** The packages that its files, tests aside, may import; all where it is left out. */
  packages?: RegExp;
  /**
   * Why its files read the clock, or make ids and secrets. In a room of contract or lambdas without it time, ids and randomness
   * are arguments: what is decided there can be tried.
   */
  clock?: string | undefined;
}
