/** Dictionaries that samples and values refer to: their codes in rows, and places in the product's order of each from 1. */
export const dictionaries = [
  ...(['tipo', 'solicitante', 'referencia', 'producto', 'conclusion'] as const),
  ...(['conjunto', 'punto', 'parametro'] as const),
] as const;
export type Dictionary = (typeof dictionaries)[number];

/**
 * Columns of the tables into which files are loaded as they are. A set has the names of a sample's determinations and parameters.
 */
export const arrivals: Record<string, string> = {
  ...Object.fromEntries(dictionaries.map((name) => [name, 'codigo int, id int primary key, texto text, plegado text'])),
  llegada_plan: 'orden int, fila int, solicitante int, punto int, tipo int, desde date, hasta date, planeadas int',
  llegada:
    'id int, codigo text, numero text, fecha date, tipo int, solicitante int, referencia int, producto int, conclusion int, conjunto int, punto int, veredicto smallint',
  llegada_valor: 'llegada int, parametro int, veredicto smallint, numero float8, parte float8',
};

/**
 * The tables that are asked. Samples are numbered by date, number and id, and names by their places in a Spanish dictionary,
 * so that an order is one of numbers; beside them values in order of date, and a rollup by month × solicitante × type × verdict.
 */
export const spread: readonly string[] = [
  `create table muestra as
    select row_number() over (order by l.fecha, l.numero, l.codigo)::int as id, l.id as llegada, l.codigo, l.numero,
      l.fecha, t.id as tipo_id, s.id as solicitante_id, r.id as referencia_id, p.id as producto_id,
      k.id as conclusion_id, c.id as conjunto_id, coalesce(u.id, 0) as punto_id, l.veredicto
    from llegada l join tipo t on t.codigo = l.tipo join solicitante s on s.codigo = l.solicitante
    join referencia r on r.codigo = l.referencia join producto p on p.codigo = l.producto
    join conclusion k on k.codigo = l.conclusion join conjunto c on c.codigo = l.conjunto
    left join punto u on u.codigo = l.punto order by 1`,
  'drop table llegada',
  `create table valor as
    select v.numero, v.parte, m.id as muestra_id, m.solicitante_id, m.punto_id, m.tipo_id, p.id as parametro_id,
      (extract(year from m.fecha) * 12 + extract(month from m.fecha) - 1)::int as mes, v.veredicto
    from llegada_valor v join muestra m using (llegada) join parametro p on p.codigo = v.parametro order by m.id`,
  'drop table llegada_valor',
  `create table recuento as
    select date_trunc('month', fecha::timestamp)::date as mes, solicitante_id, tipo_id, veredicto, count(*)::int as total
    from muestra group by 1, 2, 3, 4`,
  `create table plan as
    select row_number() over (order by l.orden, l.fila, l.desde)::int as id, l.orden, l.fila, s.id as solicitante_id,
      u.id as punto_id, t.id as tipo_id, l.desde, l.hasta, l.planeadas
    from llegada_plan l join solicitante s on s.codigo = l.solicitante join punto u on u.codigo = l.punto
    join tipo t on t.codigo = l.tipo`,
  'drop table llegada_plan',
];

/** PostgreSQL's; DuckDB has its own minima and maxima of each run of rows. */
export const indexes: readonly string[] = [
  'muestra (id)',
  'muestra (fecha, id)',
  'muestra (tipo_id, id) include (fecha, solicitante_id, veredicto)',
  'muestra (solicitante_id, id) include (fecha, tipo_id, veredicto)',
  'muestra (conjunto_id)',
  'muestra (punto_id, id) include (fecha, veredicto, solicitante_id)',
  'muestra (solicitante_id, punto_id, id) include (fecha, veredicto)',
  'muestra using gin (lower(numero) gin_trgm_ops)',
  'muestra (punto_id, tipo_id, fecha)',
  'plan (solicitante_id)',
  'punto (texto)',
  'parametro (texto)',
  'recuento (mes)',
  'recuento (solicitante_id)',
  'recuento (tipo_id, mes)',
  'valor (solicitante_id, parametro_id, muestra_id) include (mes, veredicto, numero, parte)',
  'valor (punto_id, parametro_id, muestra_id) include (veredicto, numero, parte)',
  'valor (tipo_id, mes, parametro_id) include (veredicto, parte)',
];
