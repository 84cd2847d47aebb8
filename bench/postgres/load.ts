import { chmod } from 'node:fs/promises';
import { Client } from 'pg';
import type { Cluster } from './cluster.ts';

const tables = `
  create extension if not exists pg_trgm;
  create collation if not exists es (provider = icu, locale = 'es-u-kn-true');
  drop table if exists llegada, muestra, tipo, solicitante, determinacion, punto, dictamen;
  create unlogged table llegada (
    id int, codigo text, numero text, fecha date, tipo text, solicitante text, veredicto smallint, conclusion text,
    referencia text, producto text, determinaciones jsonb, nombres jsonb, plegado text, numero_plegado text,
    referencia_plegada text, dictamenes jsonb
  );
  create table tipo (id smallint generated always as identity primary key, nombre text collate es unique);
  create table solicitante (id int generated always as identity primary key, nombre text collate es unique);
  create table determinacion (id smallint generated always as identity primary key, nombre text unique);
  create table muestra (
    id int primary key, codigo text collate "C", numero text collate es, fecha date, tipo_id smallint,
    solicitante_id int, veredicto smallint, conclusion text, referencia text collate es, producto text collate es,
    determinaciones jsonb, determinacion_ids smallint[], plegado text, numero_plegado text, orden int
  );
  create table punto (
    id int generated always as identity primary key, solicitante_id int, tipo_id smallint, referencia text
  );
  create table dictamen (
    orden int, fecha date, solicitante_id int, tipo_id smallint, punto_id int, determinacion_id smallint,
    veredicto smallint
  );`;

/** Names are normalised into separate tables, as is usual in PostgreSQL. */
const spread = `
  insert into tipo (nombre) select distinct tipo from llegada;
  insert into solicitante (nombre) select distinct solicitante from llegada;
  insert into determinacion (nombre)
    select distinct nombre from (select distinct nombres from llegada) x, jsonb_array_elements_text(nombres) nombre;
  create temporary table conjunto as
    select nombres, array(select d.id from jsonb_array_elements_text(nombres) n join determinacion d on d.nombre = n)
      as ids from (select distinct nombres from llegada) x;
  insert into muestra
    select l.id, codigo, numero, fecha, t.id, s.id, veredicto, conclusion, referencia, producto, determinaciones, c.ids,
      plegado, numero_plegado, row_number() over (order by fecha, numero collate "C", codigo collate "C")
    from llegada l join tipo t on t.nombre = l.tipo join solicitante s on s.nombre = l.solicitante
    join conjunto c using (nombres);
  insert into punto (solicitante_id, tipo_id, referencia)
    select distinct m.solicitante_id, m.tipo_id, l.referencia_plegada
    from llegada l join muestra m using (id) where l.referencia_plegada <> '';
  insert into dictamen
    select m.orden, m.fecha, m.solicitante_id, m.tipo_id, coalesce(p.id, -m.orden), d.id, (uno ->> 1)::smallint
    from llegada l join muestra m using (id)
    left join punto p on p.solicitante_id = m.solicitante_id and p.tipo_id = m.tipo_id
      and p.referencia = l.referencia_plegada
    cross join jsonb_array_elements(l.dictamenes) uno join determinacion d on d.nombre = uno ->> 0;
  drop table llegada, conjunto;`;

/** The report prints these. */
export const indexes = [
  'on muestra (fecha, numero collate "C", codigo) include (id)',
  'on muestra (fecha, tipo_id, solicitante_id, veredicto)',
  'on muestra (tipo_id, fecha, numero collate "C", codigo) include (id, solicitante_id, veredicto)',
  'on muestra (solicitante_id, fecha, numero collate "C", codigo) include (id, tipo_id, veredicto)',
  'on muestra (veredicto, fecha desc, numero collate "C" desc, codigo desc) include (id)',
  'on muestra (veredicto desc, fecha desc, numero collate "C" desc, codigo desc) include (id)',
  'on muestra (numero, fecha desc, codigo desc) include (id)',
  'on muestra (producto, fecha desc, numero collate "C" desc, codigo desc) include (id)',
  'on muestra (referencia, fecha desc, numero collate "C" desc, codigo desc) include (id)',
  'on muestra using gin (plegado gin_trgm_ops)',
  'on muestra using gin (numero_plegado gin_trgm_ops)',
  'on muestra (orden) include (codigo)',
  'on dictamen (fecha) include (orden, solicitante_id, tipo_id, punto_id, determinacion_id) where veredicto = 2',
  'on dictamen (punto_id, determinacion_id, orden) where veredicto = 1',
];

/** Copies the rows in and prepares them as well as PostgreSQL can. Gives the seconds and the bytes that it takes. */
export async function loadPostgres(
  { connection }: Cluster,
  copyFile: string,
): Promise<{ seconds: number; bytes: number }> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(tables);
    await chmod(copyFile, 0o644);
    const started = performance.now();
    await client.query(`copy llegada from '${copyFile}'`);
    await client.query(spread);
    for (const index of indexes) await client.query(`create index ${index}`);
    for (const name of ['muestra', 'dictamen']) await client.query(`vacuum analyze ${name}`);
    await client.query('analyze');
    const seconds = (performance.now() - started) / 1000;
    const { rows } = await client.query<{ size: string }>(
      "select pg_total_relation_size('muestra') + pg_total_relation_size('dictamen') as size",
    );
    return { seconds, bytes: Number(rows[0]?.size) };
  } finally {
    await client.end();
  }
}
