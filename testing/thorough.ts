/**
 * Whether tests try all that they can: everywhere but in `npm test` of everything on a developer's machine, which tries a
 * part of it. Continuous integration, `npm run test:full` and files that are named try all.
 */
export const isThorough = process.env['ALICUOTA_TESTS'] !== 'usual' || process.env['CI'] !== undefined;

/** One of how many inputs, or of the writes at which a process may die, are tried where not all are. */
const part = 4;

/** How many inputs a property takes that asks a database or a product for each. */
export const runsOf = (all: number) => (isThorough ? all : Math.ceil(all / part));

/** From the death at one write to the next one that is tried. */
export const writesApart = isThorough ? 1 : part;

/** How many orders of steps are tried at most, chosen by chance. */
export const mostOrders = isThorough ? Infinity : 12;
