import { byCodeUnits, type Comparable } from '../../comparable.ts';
import type { Ids } from '../../postgres/sql.ts';
import type { Ask, Question } from '../../questions.ts';
import { type Dialect, statements } from './sql.ts';

export type Row = Record<string, unknown>;

/** What loading a laboratory took, what it takes up, and how many rows its rollup has. */
export interface Loaded {
  seconds: number;
  bytes: number;
  rolled: number;
}

/** A database with a laboratory in it. */
export interface Peer {
  loaded: Loaded;
  dialect: Dialect;
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
  const asked = statements(question, peer.ids, peer.dialect);
  if (!asked) return undefined;
  const started = performance.now();
  const answers: Row[][] = [];
  for (const statement of asked) answers.push(await peer.rows(statement));
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
