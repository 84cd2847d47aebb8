/** Dictionaries that samples refer to, besides the sets of determinations. */
const dictionaries = ['tipo', 'solicitante', 'referencia', 'producto', 'conclusion', 'determinacion'] as const;

/** Files that are loaded as they are: rows of codes, and what the codes stand for. */
export const arrivals: Record<string, string> = {
  ...Object.fromEntries(dictionaries.map((name) => [name, 'codigo int, id int primary key, texto text, plegado text'])),
  conjunto: 'id int primary key, determinaciones text',
  conjunto_llegada: 'conjunto_id int, codigo int',
  llegada:
    'id int, codigo text, numero text, numero_orden bigint, fecha date, tipo int, solicitante int, referencia int, producto int, conclusion int, conjunto int, veredicto smallint',
};

/** The file of each table. */
export const fileNames: Record<string, string> = {
  ...Object.fromEntries([...dictionaries, 'conjunto'].map((name) => [name, name])),
  conjunto_llegada: 'conjunto_determinacion',
  llegada: 'muestras',
};

/**
 * The tables that are asked: ids of names are their places in a Spanish dictionary, so that sorting by a name is sorting
 * by a number; beside the samples a rollup by month × solicitante × type × verdict with its first and last day. `c` is
 * the collation by code units, where it has to be named.
 */
export const spread = ({ c = '' } = {}): string[] => [
  `create table muestra (
    id int primary key, codigo text${c}, numero text${c}, numero_orden bigint, fecha date, tipo_id int,
    solicitante_id int, referencia_id int, producto_id int, conclusion_id int, conjunto_id int, veredicto smallint)`,
  `insert into muestra
    select l.id, l.codigo, l.numero, l.numero_orden, l.fecha, t.id, s.id, r.id, p.id, k.id, l.conjunto, l.veredicto
    from llegada l join tipo t on t.codigo = l.tipo join solicitante s on s.codigo = l.solicitante
    join referencia r on r.codigo = l.referencia join producto p on p.codigo = l.producto
    join conclusion k on k.codigo = l.conclusion`,
  'drop table llegada',
  `create table conjunto_determinacion as
    select c.conjunto_id, d.id as determinacion_id from conjunto_llegada c join determinacion d using (codigo)`,
  'drop table conjunto_llegada',
  `create table recuento as
    select date_trunc('month', fecha::timestamp)::date as mes, solicitante_id, tipo_id, veredicto,
      count(*)::int as total, min(fecha) as desde, max(fecha) as hasta
    from muestra group by 1, 2, 3, 4`,
];

/** PostgreSQL's; DuckDB has its own minima and maxima of each run of rows. The report prints these. */
export const indexes = [
  'on muestra (fecha, numero, codigo) include (id)',
  'on muestra (tipo_id, fecha, numero, codigo) include (id)',
  'on muestra (solicitante_id, fecha, numero, codigo) include (id)',
  'on muestra (veredicto, fecha desc, numero desc, codigo desc) include (id)',
  'on muestra (producto_id, fecha desc, numero desc, codigo desc) include (id)',
  'on muestra (numero_orden)',
  'on muestra (referencia_id)',
  'on muestra (conjunto_id)',
  'on muestra using gin (lower(numero) gin_trgm_ops)',
  'on recuento (mes)',
  'on recuento (solicitante_id)',
  'on recuento (tipo_id, mes)',
];
