import { evolucionQuerySchema, maxParametros } from '../../../contract/evolucion/evolucion.ts';
import { filasPorPagina, panoramaQuerySchema } from '../../../contract/evolucion/panorama.ts';
import { maxValoresAnteriores } from '../../../contract/muestras/valores-anteriores.ts';
import { veredictos } from '../../../lambdas/engine/blocks/block.ts';
import type { Parametro } from '../../../lambdas/engine/blocks/valores.ts';
import { comparedParametro } from '../../../lambdas/engine/query/values/valued-rows.ts';
import { getEvolucion, listParametros } from '../../../lambdas/domain/evolucion/evolucion.ts';
import { getValoresAnteriores } from '../../../lambdas/domain/evolucion/get-valores-anteriores.ts';
import { getPanorama } from '../../../lambdas/domain/evolucion/panorama.ts';
import { type Asker, byCodeUnits, type Database, nameOf, type Question } from './question.ts';
import { claveOf, idOf, nothing, numberOf, requestOf } from './requests.ts';
import { oneOf, whereOf } from './where.ts';

const placeOf = (conclusion: (typeof veredictos)[number]) => veredictos.indexOf(conclusion);
const scopeOf = ({ alcance: { solicitantes } }: Asker, { ids }: Database) =>
  oneOf('v.solicitante_id', solicitantes, ids.solicitante);
const parametroIn = (parametro: Parametro, { ids }: Database) =>
  `v.parametro_id = ${idOf(ids.parametro, comparedParametro(parametro).clave)}`;
const evolucionOf = ({ alcance }: Asker, { determinacion, descripcion, unidad }: Parametro, punto?: string) => {
  const query = evolucionQuerySchema.parse({ determinacion, parametro: descripcion, unidad, punto });
  return getEvolucion({ ...nothing, query }, requestOf(alcance));
};

/** Values of a parameter one by one, oldest first; of one point where its key is given. */
export function series(asker: Asker, what: string, parametro: Parametro, punto?: string): Question {
  return {
    name: nameOf(asker, what),
    group: 'Values',
    async ask() {
      const answer = await evolucionOf(asker, parametro, punto);
      const rows = () =>
        (answer.valores ?? []).map(({ muestra, valor, conclusion }) => [
          muestra._id,
          valor ?? null,
          placeOf(conclusion),
        ]);
      return { answer, comparable: rows };
    },
    statements(database) {
      const own = punto === undefined ? scopeOf(asker, database) : [`v.punto_id = ${idOf(database.ids.punto, punto)}`];
      return [
        `select m.codigo, v.numero, v.veredicto from valor v join muestra m on m.id = v.muestra_id
          ${whereOf([...own, parametroIn(parametro, database)])} order by v.muestra_id`,
      ];
    },
    comparable: ([rows = []]) =>
      rows.map(({ codigo, numero, veredicto }) => [codigo, numberOf(numero), numberOf(veredicto)]),
  };
}

/**
 * A parameter by month. Percentiles are compared where no value is censored; of others the databases' would mean something
 * else.
 */
export function months(
  asker: Asker,
  what: string,
  parametro: Parametro,
  { hasCensored }: { hasCensored: boolean },
): Question {
  return {
    name: nameOf(asker, what),
    group: 'Values',
    async ask() {
      const answer = await evolucionOf(asker, parametro);
      const rows = () =>
        (answer.meses ?? []).map(({ mes, valores, censurados, noCumplen, p10, mediana, p90, minimo, maximo }) => [
          mes,
          valores,
          censurados,
          noCumplen,
          ...(hasCensored ? [] : [p10.valor ?? null, mediana.valor ?? null, p90.valor ?? null]),
          minimo?.valor ?? null,
          maximo?.valor ?? null,
        ]);
      return { answer, comparable: rows };
    },
    statements(database) {
      const shares = database.dialect === 'postgres' ? 'array[0.1, 0.5, 0.9]' : '[0.1, 0.5, 0.9]';
      return [
        `select v.mes, count(*)::int as valores, (count(*) filter (where v.signo <> 0))::int as censurados,
          (count(*) filter (where v.veredicto = 1))::int as no_cumplen,
          percentile_disc(${shares}) within group (order by v.numero) as percentiles,
          percentile_disc(0.5) within group (order by v.numero desc) as mediana_alta,
          min(v.numero) filter (where v.signo = 0) as minimo, max(v.numero) filter (where v.signo = 0) as maximo
        from valor v ${whereOf([...scopeOf(asker, database), parametroIn(parametro, database)])}
        group by v.mes order by v.mes`,
      ];
    },
    comparable: ([rows = []]) =>
      rows.map(({ mes, valores, censurados, no_cumplen: failed, percentiles, mediana_alta, minimo, maximo }) => [
        monthName(Number(mes)),
        ...[valores, censurados, failed].map(Number),
        ...(hasCensored ? [] : withMedian((percentiles as unknown[]).map(Number), Number(mediana_alta))),
        numberOf(minimo),
        numberOf(maximo),
      ]),
  };
}

/** Percentiles 10, 50 and 90 whose median lies between the two middle values, as decimals have it. */
const withMedian = ([p10, low = Number.NaN, p90]: number[], high: number) => [
  p10,
  Number(((low + high) / 2).toPrecision(15)),
  p90,
];

/** The first day of the 36 months that a panorama shows, of samples until 2026-06-30. */
const panoramaSince = '2023-07-01';

/** Parameter × month, of one group of types where it is given. */
export function panorama(
  asker: Asker,
  what: string,
  grupo?: { _id: string; tiposIncluidos: readonly string[] },
): Question {
  return {
    name: nameOf(asker, what),
    group: 'Values',
    async ask() {
      const query = panoramaQuerySchema.parse({ fechaInicio: panoramaSince, tipoGrupoId: grupo?._id });
      const answer = await getPanorama({ ...nothing, query }, requestOf(asker.alcance));
      const rows = () =>
        answer.filas.flatMap(({ parametro, celdas }) =>
          celdas.map(({ columna, valores, noCumplen, peor }) => {
            return [parametro && claveOf(parametro), answer.columnas[columna], valores, noCumplen, peor ?? null];
          }),
        );
      return { answer, comparable: () => [answer.total, ...rows()] };
    },
    statements(database) {
      const types = grupo ? oneOf('v.tipo_id', new Set(grupo.tiposIncluidos), database.ids.tipo) : [];
      const where = whereOf([...scopeOf(asker, database), ...types, `v.mes >= ${monthNumber(panoramaSince)}`]);
      return [
        `with celda as (
          select v.parametro_id, v.mes, count(*)::int as valores, (count(*) filter (where v.veredicto = 1))::int as no_cumplen,
            max(v.parte) as peor
          from valor v ${where} group by 1, 2),
        fila as (
          select parametro_id, sum(no_cumplen) as no_cumplen, max(peor) as peor, sum(valores) as valores
          from celda group by 1),
        puesta as (
          select f.parametro_id, p.texto as clave, (count(*) over ())::int as total,
            row_number() over (order by f.no_cumplen desc, coalesce(f.peor, 0) desc, f.valores desc, p.id) as puesto
          from fila f join parametro p on p.id = f.parametro_id)
        select x.total, x.clave, c.mes, c.valores, c.no_cumplen, c.peor
        from puesta x join celda c using (parametro_id) where x.puesto <= ${filasPorPagina} order by x.puesto, c.mes`,
      ];
    },
    comparable: ([rows = []]) => [
      Number(rows[0]?.['total'] ?? 0),
      ...rows.map(({ clave, mes, valores, no_cumplen: failed, peor }) => [
        clave,
        monthName(Number(mes)),
        Number(valores),
        Number(failed),
        numberOf(peor),
      ]),
    ],
  };
}

/** Every parameter with its counts, those that don't comply first. */
export function parameters(asker: Asker, what: string): Question {
  return {
    name: nameOf(asker, what),
    group: 'Values',
    async ask() {
      const answer = await listParametros({ ...nothing, query: {} }, requestOf(asker.alcance));
      const rows = () =>
        answer.parametros.map(({ valores, censurados, noCumplen, cerca, peor, ...of }) => {
          return [claveOf(of), valores, censurados, noCumplen, cerca, peor ?? null];
        });
      return { answer, comparable: () => [answer.total, ...rows()] };
    },
    statements: (database) => [
      `with cuenta as (
        select v.parametro_id, count(*)::int as valores, (count(*) filter (where v.signo <> 0))::int as censurados,
          (count(*) filter (where v.veredicto = 1))::int as no_cumplen, sum(v.cerca)::int as cerca, max(v.parte) as peor
        from valor v ${whereOf(scopeOf(asker, database))} group by 1)
      select (count(*) over ())::int as total, p.texto as clave, c.valores, c.censurados, c.no_cumplen, c.cerca, c.peor
      from cuenta c join parametro p on p.id = c.parametro_id
      order by c.no_cumplen desc, coalesce(c.peor, 0) desc, c.valores desc, p.id limit ${maxParametros}`,
    ],
    comparable: ([rows = []]) => [
      Number(rows[0]?.['total'] ?? 0),
      ...rows.map(({ clave, valores, censurados, no_cumplen: failed, cerca, peor }) => [
        clave,
        ...[valores, censurados, failed, cerca].map(Number),
        numberOf(peor),
      ]),
    ],
  };
}

/** The newest sample of a point, which is stored whole, and the keys of its parameters that are numbers. */
export interface Newest {
  punto: string;
  muestra: string;
  claves: string[];
}

/** The values before a sample's own at its point. */
export function before(asker: Asker, what: string, { punto, muestra, claves }: Newest): Question {
  return {
    name: nameOf(asker, what),
    group: 'Values',
    async ask() {
      const answer = await getValoresAnteriores({ ...nothing, params: { id: muestra } }, requestOf(asker.alcance));
      const rows = () =>
        answer.parametros
          .map(({ total, valores, ...of }) => {
            const values = valores.map(({ muestra: place, valor, conclusion }) => {
              return [answer.muestras[place]?._id, valor, placeOf(conclusion)];
            });
            return { clave: claveOf(of), row: [total, ...values] };
          })
          .toSorted((a, b) => byCodeUnits(a.clave, b.clave));
      return { answer, comparable: () => rows().map(({ clave, row }) => [clave, ...row]) };
    },
    statements: ({ ids }) => [
      `with numerado as (
        select v.parametro_id, v.muestra_id, v.numero, v.veredicto,
          (count(*) over (partition by v.parametro_id))::int as total,
          row_number() over (partition by v.parametro_id order by v.muestra_id desc) as puesto
        from valor v
        where v.punto_id = ${idOf(ids.punto, punto)} and v.numero is not null
          and v.parametro_id in (${claves.map((clave) => idOf(ids.parametro, clave)).join(', ')}))
      select p.texto as clave, n.total, m.codigo, n.numero, n.veredicto
      from numerado n join parametro p on p.id = n.parametro_id join muestra m on m.id = n.muestra_id
      where n.puesto <= ${maxValoresAnteriores} order by p.id, n.muestra_id`,
    ],
    comparable([rows = []]) {
      // A parameter that only the sample itself has is not answered.
      const answered = rows.filter((row) => Number(row['total']) > 1);
      return [...Map.groupBy(answered, ({ clave }) => String(clave))].map(([clave, own]) => [
        clave,
        Number(own[0]?.['total']),
        ...own.map(({ codigo, numero, veredicto }) => [codigo, numberOf(numero), numberOf(veredicto)]),
      ]);
    },
  };
}

/** A day's month as the tables count them, from the year 0. */
function monthNumber(fecha: string): number {
  return Number(fecha.slice(0, 4)) * 12 + Number(fecha.slice(5, 7)) - 1;
}

const monthName = (mes: number) => `${Math.floor(mes / 12)}-${String((mes % 12) + 1).padStart(2, '0')}`;
