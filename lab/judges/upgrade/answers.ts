import type { Call } from '../../../contract/base/call.ts';

/** What was answered, by what was asked. */
export type Answers = ReadonlyMap<string, unknown>;

/** Things whose own answers are asked for, of each list. */
const mostOfEach = 5;

/**
 * A version's answers to every reading call without parameters, and, where a list has calls for single things, to those of the
 * list's first things. `ask` requests a path, and gives undefined for a failed request.
 */
export async function everyAnswer(
  calls: Readonly<Record<string, Call>>,
  ask: (path: string) => Promise<unknown>,
): Promise<Answers> {
  const reading = Object.values(calls).filter(
    ({ method, audience }) => method === 'GET' && (audience === 'signed-in' || audience === 'admin'),
  );
  const found = new Map<string, unknown>();
  const note = async (path: string) => {
    const answer = await ask(path);
    if (answer !== undefined) found.set(path, answer);
    return answer;
  };
  for (const { path } of reading.filter((one) => !one.path.includes('{'))) {
    const ids = idsIn(await note(path)).slice(0, mostOfEach);
    const each = reading.filter((one) => one.path.startsWith(`${path}/{id}`) && one.path.split('{').length === 2);
    for (const one of each) for (const id of ids) await note(one.path.replace('{id}', encodeURIComponent(id)));
  }
  return found;
}

/** Where one reading lacks what another was answered: whole answers, and things of lists. Values are compared by `lackOf`. */
export function goneFrom(answers: Answers, others: Answers): string[] {
  return [...others].flatMap(([asked, answer]) => {
    if (!answers.has(asked)) return [`${asked}: no answer`];
    const known = new Set(idsIn(answers.get(asked)));
    return idsIn(answer)
      .filter((id) => !known.has(id))
      .map((id) => `${asked}: no ${id}`);
  });
}

/** The ids of the things of the first list in an answer. */
function idsIn(answer: unknown): string[] {
  const lists = Object.values(answer ?? {}).filter((value): value is unknown[] => Array.isArray(value));
  const things = lists.find((list) => list.some((thing) => idOf(thing) !== undefined)) ?? [];
  return things.flatMap((thing) => idOf(thing) ?? []);
}

function idOf(thing: unknown): string | undefined {
  const id: unknown = thing !== null && typeof thing === 'object' && '_id' in thing ? thing._id : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Fields that differ from one reading to the next of the same data. */
const passing = new Set([
  'lastLogin',
  'ultimoUso',
  'url',
  'desde',
  'actual',
  'entrada',
  'caduca',
  'expira',
  'generado',
  'sinConfirmarHasta',
  'sesiones',
  'cursor',
]);

/** Where an answer lacks what an earlier one had: each place, with both values. New fields are no lack. */
export function lackOf(before: unknown, after: unknown, at = ''): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || after.length < before.length) return [said(at, before, after)];
    return before.flatMap((one: unknown, n) => lackOf(one, counterpart(after, one, n), `${at}[${n}]`));
  }
  if (before !== null && typeof before === 'object') {
    if (after === null || typeof after !== 'object') return [said(at, before, after)];
    const others = after as Record<string, unknown>;
    return Object.entries(before).flatMap(([name, value]) =>
      passing.has(name) ? [] : lackOf(value, others[name], `${at}.${name}`),
    );
  }
  return Object.is(before, after) ? [] : [said(at, before, after)];
}

/** Finds the same thing in another list: by its id, else by its first text where a single thing has it, else by its place. */
function counterpart(others: readonly unknown[], one: unknown, n: number): unknown {
  const id = idOf(one);
  if (id !== undefined) return others.find((other) => idOf(other) === id);
  const named = firstText(one);
  const same = named === undefined ? [] : others.filter((other) => firstText(other) === named);
  return same.length === 1 ? same[0] : others[n];
}

/** The first field of a thing that is a text, with its name. */
function firstText(thing: unknown): string | undefined {
  const [name, text] = Object.entries(thing ?? {}).find(([, value]) => typeof value === 'string') ?? [];
  return name === undefined ? undefined : `${name} ${String(text)}`;
}

function said(at: string, before: unknown, after: unknown): string {
  const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
  return `${at}: ${short(before)}, now ${short(after)}`;
}
