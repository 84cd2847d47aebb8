import { chmod } from 'node:fs/promises';
import { Client } from 'pg';
import type { Cluster } from '../postgres/cluster.ts';
import { columns, type LongFile } from './long-file.ts';

/** How long PostgreSQL takes for the same rows, in seconds, and what it has then. */
export interface Loaded {
  copy: number;
  upsert: number;
  samples: number;
  results: number;
}

const tables = `
  drop table if exists llegada, solicitante, tipo, parametro, muestra, resultado;
  create unlogged table llegada (${columns.map((name) => `${name} text`).join(', ')});
  create table solicitante (id int generated always as identity primary key, nombre text unique);
  create table tipo (id int generated always as identity primary key, nombre text unique);
  create table parametro (
    id int generated always as identity primary key, ensayo text, nombre text, unidad text,
    unique (ensayo, nombre, unidad)
  );
  create table muestra (
    id int generated always as identity primary key, numero text unique, fecha date, estado text, solicitante_id int,
    tipo_id int, producto text, referencia text, dictamen text
  );
  create index on muestra (solicitante_id, fecha);
  create index on muestra (fecha);
  create table resultado (
    muestra_id int, parametro_id int, texto text, operador text, valor numeric, minimo numeric, maximo numeric,
    dictamen text, primary key (muestra_id, parametro_id)
  );`;

const number = (name: string) => `replace(replace(nullif(${name}, ''), '.', ''), ',', '.')::numeric`;
const numeric = String.raw`'^[<>]?\s*-?\d+([.]\d{3})*(,\d+)?$'`;

/** The statements that the report prints: staging into normalized tables, over what is there. */
export const upserts = [
  'insert into solicitante (nombre) select distinct cliente from llegada on conflict do nothing',
  'insert into tipo (nombre) select distinct tipo from llegada on conflict do nothing',
  `insert into parametro (ensayo, nombre, unidad) select distinct ensayo, parametro, coalesce(unidad, '') from llegada
     on conflict do nothing`,
  `insert into muestra (numero, fecha, estado, solicitante_id, tipo_id, producto, referencia, dictamen)
     select distinct on (muestra) muestra, fecha::date, estado, s.id, t.id, producto, referencia, dictamen_muestra
     from llegada l join solicitante s on s.nombre = l.cliente join tipo t on t.nombre = l.tipo
     on conflict (numero) do update set fecha = excluded.fecha, estado = excluded.estado,
       solicitante_id = excluded.solicitante_id, tipo_id = excluded.tipo_id, producto = excluded.producto,
       referencia = excluded.referencia, dictamen = excluded.dictamen`,
  `insert into resultado
     select m.id, p.id, l.valor, substring(l.valor from '^[<>]'),
       case when l.valor ~ ${numeric} then ${number(String.raw`regexp_replace(l.valor, '^[<>]\s*', '')`)} end,
       ${number('minimo')}, ${number('maximo')}, l.dictamen
     from llegada l join muestra m on m.numero = l.muestra
     join parametro p on p.ensayo = l.ensayo and p.nombre = l.parametro and p.unidad = coalesce(l.unidad, '')
     on conflict (muestra_id, parametro_id) do update set texto = excluded.texto, operador = excluded.operador,
       valor = excluded.valor, minimo = excluded.minimo, maximo = excluded.maximo, dictamen = excluded.dictamen`,
];

/** Copies the file into a table of texts, and that into the others, in one transaction. */
export async function loadLongFile({ connection }: Cluster, { path }: LongFile): Promise<Loaded> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(tables);
    await chmod(path, 0o644);
    const started = performance.now();
    await client.query(`copy llegada from '${path}' with (format csv, header, delimiter ';')`);
    const copied = performance.now();
    await client.query('begin');
    for (const statement of upserts) await client.query(statement);
    await client.query('commit');
    const ended = performance.now();
    const { rows } = await client.query<{ samples: string; results: string }>(
      'select (select count(*) from muestra) as samples, (select count(*) from resultado) as results',
    );
    const [counts] = rows;
    return {
      copy: (copied - started) / 1000,
      upsert: (ended - copied) / 1000,
      samples: Number(counts?.samples),
      results: Number(counts?.results),
    };
  } finally {
    await client.end();
  }
}
