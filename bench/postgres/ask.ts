import { Client, types } from 'pg';
import { byCodeUnits, type Comparable } from '../comparable.ts';
import type { Ask, Question } from '../questions.ts';
import type { Cluster } from './cluster.ts';
import { type Ids, statements } from './sql.ts';

// Dates stay as they are written: making a Date of each would cost PostgreSQL's side time.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text);

/** PostgreSQL through its client. */
export interface Postgres {
  /** Answers a question; the comparison of the answer is not part of it. */
  ask(question: Question): Promise<() => Comparable>;
  close(): Promise<void>;
}

/** Connects, and learns the ids of names. */
export async function connectPostgres(connection: Cluster['connection']): Promise<Postgres> {
  const client = new Client(connection);
  await client.connect();
  const idsOf = async (name: string) => {
    const { rows } = await client.query<{ id: number; nombre: string }>(`select id, nombre from ${name}`);
    return new Map(rows.map(({ id, nombre }) => [nombre, id]));
  };
  const ids: Ids = { tipo: await idsOf('tipo'), solicitante: await idsOf('solicitante') };
  return {
    async ask(question) {
      const answers: Row[][] = [];
      for (const statement of statements(question, ids)) answers.push((await client.query<Row>(statement)).rows);
      return () => comparable(question.ask, answers);
    },
    close: () => client.end(),
  };
}

type Row = Record<string, unknown>;

function comparable(ask: Ask, [first = [], second = []]: Row[][]): Comparable {
  if (ask.kind === 'rows') return [first[0]?.['total'], ...second.map(({ codigo }) => codigo)];
  if (ask.kind === 'options') return first.map(({ nombre }) => String(nombre)).toSorted(byCodeUnits);
  if (ask.kind === 'now')
    return first.flatMap(({ incumplen, resueltos, codigos }) => [incumplen, resueltos, ...(codigos as string[])]);
  const sum = (verdict: number) =>
    first.filter(({ veredicto }) => veredicto === verdict).reduce((total, row) => total + Number(row['total']), 0);
  const cells = new Set(first.map(({ veredicto: _verdict, total: _total, ...cell }) => JSON.stringify(cell)));
  const { desde, hasta, solicitantes } = second[0] ?? {};
  return [cells.size, sum(1), sum(2), sum(3), ...(ask.summary ? [desde, hasta, solicitantes] : [])];
}
