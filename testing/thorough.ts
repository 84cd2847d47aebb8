/**
 * Whether tests try all that they can: `npm run test:full` and files that are named do, on a developer's machine. `npm test`
 * of everything and continuous integration try a part, another one each time.
 */
export const isThorough = process.env['ALICUOTA_TESTS'] !== 'usual' && process.env['CI'] === undefined;

/** One of how many inputs, or of the writes at which a process may die, are tried where not all are. */
const part = 4;

/** How many inputs a property takes that asks a database or a product for each. */
export const runsOf = (all: number) => (isThorough ? all : Math.ceil(all / part));

/** From the death at one write to the next one that is tried. */
export const writesApart = isThorough ? 1 : part;

/** At which of so many writes, from 1, deaths are tried: at every one, or at each so many from one that chance chooses. */
export function triedWrites(writes: number): number[] {
  const first = Math.floor(Math.random() * Math.min(writesApart, writes));
  return Array.from({ length: Math.ceil((writes - first) / writesApart) }, (_, n) => 1 + first + n * writesApart);
}

/** The values to try: all, or each so many from one that chance chooses, another one at each call. */
export function triedOf<T>(values: readonly T[]): T[] {
  const tried = new Set(triedWrites(values.length).map((nth) => nth - 1));
  return values.filter((_, at) => tried.has(at));
}

/**
 * The first write to die at where it isn't known how many there will be: the next one tried is `writesApart` further, until
 * nothing dies.
 */
export const firstWrite = (): number => 1 + Math.floor(Math.random() * writesApart);

/** How many of so many writes are tried at least, from `firstWrite` on. */
export const leastTried = (writes: number): number => Math.floor(writes / writesApart);

/** How many orders of steps are tried at most, chosen by chance. */
export const mostOrders = isThorough ? Infinity : 12;
