import { type Import, importsOf } from './imports.ts';
import type { Room } from './room.ts';
import { rooms as ownRooms } from './rooms.ts';

/** The room of a file: its name, and the row of the table of rooms; undefined where no row covers the file. */
interface Place {
  name: string;
  row: Room | undefined;
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\.ts$/u.test(path);

/** A room's name as a pattern: `*` stands for one folder, `{a,b}` for either. */
function patternOf(name: string): string {
  return name
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]+')
    .replaceAll(/\{([^}]*)\}/gu, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
}

/** Finds the room of a path. Of several rows that fit, the deepest counts, then the one without `*`. */
function housePlan(rooms: readonly Room[]): (path: string) => Place {
  const depth = ({ name }: Room) => name.split('/').length - (name.includes('*') ? 0.5 : 0);
  const rows = rooms
    .toSorted((a, b) => depth(b) - depth(a))
    .map((row) => {
      const hasRooms = rooms.some(({ name }) => name.startsWith(`${row.name}/`));
      const folder = row.name === '.' ? '' : `${patternOf(row.name)}/`;
      return { row, pattern: new RegExp(`^(${folder})${row.name === '.' || hasRooms ? '[^/]+$' : '.'}`, 'u') };
    });
  return (path) => {
    for (const { row, pattern } of rows) {
      const folder = pattern.exec(path)?.[1];
      if (folder !== undefined) return { name: folder.replace(/\/$/u, '') || '.', row };
    }
    return { name: path.split('/')[0] ?? path, row: undefined };
  };
}

/** Why an import breaks the rules of its file's room; undefined where it doesn't. */
function faultOf({ from, target, isPackage }: Import, placeOf: (path: string) => Place): string | undefined {
  const { name, row } = placeOf(from);
  if (!row) return 'its folder is no room of scripts/quality/rooms.ts';
  if (isPackage) {
    return isTest(from) || !row.packages || row.packages.test(target)
      ? undefined
      : `${name} may not import this package`;
  }
  if (!isTest(from) && isTest(target)) return 'only tests import what is for tests';
  const allowed = isTest(from) ? [...row.imports, ...(row.tests ?? [])] : row.imports;
  const other = placeOf(target).name;
  if (other === name || allowed.some((one) => new RegExp(`^${patternOf(one)}$`, 'u').test(other))) return undefined;
  return `${name}${isTest(from) ? '’s tests' : ''} may import ${allowed.join(', ') || 'no other room'}`;
}

/** What reads the clock, or makes what nobody could have known. */
const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandom(?:UUID|Bytes|Int)\(/u;

/** Which lines of a source take time, ids or randomness where they are to be given. */
function readsOfClock(path: string, text: string, { row }: Place): string[] {
  const isHeld = row && /^(?:contract|lambdas)(?:\/|$)/u.test(path) && row.clock === undefined && !isTest(path);
  if (!isHeld) return [];
  const why = 'time, ids and randomness are arguments in this room';
  return text.split('\n').flatMap((line, n) => (impure.test(line) ? [`${path}:${n + 1}: ${why}`] : []));
}

const domainOf = (room: string) => /^lambdas\/domain\/[^/]+/u.exec(room)?.[0];

/**
 * What breaks the rules of the rooms in some sources (text by path), a line for each: `file:line imports target: why`, reads of
 * the clock without leave, and imports that make a circle of rooms of lambdas, tests aside. Circles of files are oxlint's
 * (`import/no-cycle`).
 */
export function brokenRules(sources: ReadonlyMap<string, string>, rooms: readonly Room[] = ownRooms): string[] {
  const placeOf = housePlan(rooms);
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text));
  const faults = imports.flatMap((one) => {
    const fault = faultOf(one, placeOf);
    return fault === undefined ? [] : [`${one.from}:${one.line} imports ${one.target}: ${fault}`];
  });
  const isOfLambdas = (path: string) => path.startsWith('lambdas/') && sources.has(path) && !isTest(path);
  const between = imports
    .filter(({ from, target }) => isOfLambdas(from) && isOfLambdas(target))
    .map((one) => ({ ...one, here: placeOf(one.from).name, there: placeOf(one.target).name }))
    // Folders of one capability may import each other: oxlint finds circles between files.
    .filter(({ here, there }) => here !== there && (domainOf(here) ?? here) !== domainOf(there));
  let circling = [...new Map(between.map((one) => [`${one.here} ${one.there}`, one])).values()];
  // A room that no other leads to, or that leads to no other, is on no circle.
  for (let before = Infinity; circling.length < before;) {
    before = circling.length;
    const [leading, led] = [new Set(circling.map(({ here }) => here)), new Set(circling.map(({ there }) => there))];
    circling = circling.filter(({ here, there }) => leading.has(there) && led.has(here));
  }
  return [
    ...faults,
    ...[...sources].flatMap(([path, text]) => readsOfClock(path, text, placeOf(path))),
    ...circling.map(({ from, line, target }) => `A circle of rooms: ${from}:${line} imports ${target}`),
  ];
}
