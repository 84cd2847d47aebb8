import { byCodeUnits, type Comparable } from '../../comparable.ts';
import type { Ids } from '../../postgres/sql.ts';
import type { Ask, Question } from '../../questions.ts';
import { type Chosen, lookups, statements } from './sql.ts';

export type Row = Record<string, unknown>;

/** What loading a laboratory took, what it takes up, and how many rows its rollup has. */
export interface Loaded {
  seconds: number;
  bytes: number;
  rolled: number;
}

/** What a statement's failure says where it took longer than it may. */
export const lateMessage = 'statement timeout';

/** A database with a laboratory in it. */
export interface Peer {
  loaded: Loaded;
  chosen: Chosen;
  ids: Ids;
  rows(statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** The ids that names have; a client knows them beforehand, as it would. */
export async function readIds(rows: Peer['rows']): Promise<Ids> {
  const idsOf = async (name: string) =>
    new Map((await rows(`select id, texto from ${name}`)).map(({ id, texto }) => [String(texto), Number(id)]));
  return { tipo: await idsOf('tipo'), solicitante: await idsOf('solicitante') };
}

/** The time of a question and its answer, to be compared; undefined for one that isn't asked of databases. */
export async function askPeer(
  peer: Peer,
  question: Question,
): Promise<{ ms: number; comparable: Comparable } | undefined> {
  if (question.ask.kind === 'now') return undefined;
  const started = performance.now();
  const found: Record<string, number[]> = {};
  for (const [column, statement] of Object.entries(lookups(question)))
    found[column] = (await peer.rows(statement)).map(({ id }) => Number(id));
  const answers: Row[][] = [];
  for (const statement of statements(question, peer.ids, peer.chosen, found) ?? [])
    answers.push(await peer.rows(statement));
  const ms = performance.now() - started;
  return { ms, comparable: comparable(question.ask, answers) };
}

function comparable(ask: Ask, [first = [], second = []]: Row[][]): Comparable {
  if (ask.kind === 'rows') return [Number(first[0]?.['total']), ...second.map(({ codigo }) => codigo)];
  if (ask.kind !== 'counts') return first.map(({ nombre }) => String(nombre)).toSorted(byCodeUnits);
  const sum = (verdict: number) =>
    first.filter(({ veredicto }) => veredicto === verdict).reduce((total, row) => total + Number(row['total']), 0);
  const cells = new Set(first.map(({ veredicto: _verdict, total: _total, ...cell }) => JSON.stringify(cell)));
  const { desde, hasta, solicitantes } = second[0] ?? {};
  return [cells.size, sum(1), sum(2), sum(3), ...(ask.summary ? [desde, hasta, solicitantes] : [])];
}
