import { chmod } from 'node:fs/promises';
import type { Cluster } from '../peers/cluster.ts';
import { connectPostgres } from '../peers/postgres.ts';
import { columns, type LongFile } from './long-file.ts';

const tables = `
  drop schema public cascade;
  create schema public;
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

/** From the table of texts into normalized tables, over what is there. */
const upserts = [
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

/** Copies the file into a table of texts, and that into the others, in one transaction; gives seconds. Throws where not all came. */
export async function loadLongFile({ at }: Cluster, { path, samples, rows }: LongFile): Promise<number> {
  const peer = await connectPostgres(at);
  try {
    await peer.rows(tables);
    await chmod(path, 0o644);
    const started = performance.now();
    await peer.rows(`copy llegada from '${path}' with (format csv, header, delimiter ';')`);
    await peer.rows('begin');
    for (const statement of upserts) await peer.rows(statement);
    await peer.rows('commit');
    const seconds = (performance.now() - started) / 1000;
    const [came] = await peer.rows(
      'select (select count(*)::int from muestra) as samples, (select count(*)::int from resultado) as results',
    );
    if (came?.['samples'] !== samples || came['results'] !== rows)
      throw new Error(`PostgreSQL has ${JSON.stringify(came)} of ${samples} samples and ${rows} results`);
    return seconds;
  } finally {
    await peer.close();
  }
}
