import { parseSync, Visitor } from 'vite';

/** A regular expression as a source writes it. */
export interface Pattern {
  path: string;
  line: number;
  source: string;
  flags: string;
}

/** What is read from strangers, as paths of the project begin: elsewhere patterns read what we wrote ourselves. */
const rooms = [
  'contract/',
  'lambdas/',
  'web/',
  'local/',
  'scripts/import/',
  'scripts/user-data/',
  'scripts/create-admin/',
];

/** Whether a file's patterns are judged. */
export function isJudged(path: string): boolean {
  return rooms.some((room) => path.startsWith(room)) && !/\.test\.tsx?$|\/testing(?:\.ts$|\/)/u.test(path);
}

/**
 * Exceptions for patterns: `source` as written, or, without it, a file's patterns made at run time, which can't be judged; each
 * with the reason why its time is bounded.
 */
interface Exception {
  path: string;
  source?: string;
  reason: string;
}

const exceptions: readonly Exception[] = [
  { path: 'contract/puntos/puntos.ts', reason: 'three texts of JSON, in each of which a sign fits one alternative' },
  { path: 'contract/administracion/rules/admin.ts', reason: "zod's own pattern of addresses, or nothing" },
  {
    path: 'lambdas/domain/entregas/reading/fecha.ts',
    reason: 'a date has few signs, each a bounded number of times',
  },
  { path: 'lambdas/domain/entregas/reading/numero.ts', reason: 'digits and signs between them, of which none is both' },
  { path: 'local/aws/s3/form.ts', reason: "a parameter's own name before what has no quote" },
];

/** The patterns that a file writes, and the lines where one is made while it runs. Throws SyntaxError. */
export function patternsOf(path: string, text: string): { written: Pattern[]; made: number[] } {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  const written: Pattern[] = [];
  const made: number[] = [];
  const addMade = ({ callee, start }: { callee: { type: string; name?: unknown }; start: number }) => {
    if (callee.name === 'RegExp') made.push(lineOf(start));
  };
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      written.push({ path, line: lineOf(node.start), source: pattern, flags });
    },
    NewExpression: addMade,
    CallExpression: addMade,
  }).visit(program);
  return { written, made };
}

/** How a pattern is known: patterns that are alike are judged once. */
export const keyOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>) => `/${source}/${flags}`;

/**
 * What is wrong with the patterns of some sources, a line for each, and exceptions that nothing needs any more. `verdicts`
 * says by key what is wrong with a pattern, '' for nothing.
 */
export function faultsOf(
  sources: ReadonlyMap<string, string>,
  verdicts: ReadonlyMap<string, string>,
  accepted = exceptions,
): string[] {
  const used = new Set<Exception>();
  const isAccepted = (path: string, source?: string) => {
    const found = accepted.find((each) => each.path === path && each.source === source);
    if (found) used.add(found);
    return found !== undefined;
  };
  const faults: string[] = [];
  for (const [path, text] of sources) {
    const { written, made } = patternsOf(path, text);
    for (const pattern of written) {
      const verdict = verdicts.get(keyOf(pattern));
      if (verdict === '' || isAccepted(path, pattern.source)) continue;
      faults.push(`${path}:${pattern.line}: ${keyOf(pattern)} ${verdict ?? 'was not judged'}`);
    }
    for (const line of made) {
      if (isAccepted(path)) continue;
      faults.push(`${path}:${line}: a pattern that is made while it runs can't be judged: write it as a literal`);
    }
  }
  const stale = accepted.filter((each) => !used.has(each));
  return [...faults, ...stale.map(({ path }) => `${path}: nothing needs its exception in scripts/quality/patterns.ts`)];
}
