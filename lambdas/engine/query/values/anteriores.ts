import { exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import type { Block } from '../../blocks/block.ts';
import { noPunto } from '../../blocks/names.ts';
import type { Parametro } from '../../blocks/valores.ts';
import { ask } from '../ask.ts';
import { eachRow, type Match } from '../filter-block.ts';
import { compareFound, type Found, hold } from '../found-rows.ts';
import { noAliases, type PointAliases } from '../points/aliases.ts';
import { namedBy, type PointSample, rowOfSample } from '../failing/history.ts';
import type { SerieValue } from './serie.ts';
import { eachValued, type ValuedRows } from './valued-rows.ts';

/** The values of some parameters at a sample's point. */
export interface PointValues {
  /** The sample's own row. */
  own: Found;
  /** The numbers measured of each parameter asked for, oldest first. */
  series: SerieValue[][];
}

/**
 * The numbers of some parameters in the authorised samples in scope of a sample's point, of any type of sample, as in a series.
 * Values in a unit that differs by a power of ten are converted to the parameter's. Undefined where the index has no row for the
 * sample (yet, or any more), or the sample has no point. `isAjena`: the references of the sample's solicitante are no points.
 */
export async function queryAnteriores(
  alcance: Alcance,
  sample: PointSample,
  {
    parametros,
    isAjena,
    aliases = noAliases,
  }: { parametros: readonly Parametro[]; isAjena: boolean; aliases?: PointAliases | undefined },
): Promise<PointValues | undefined> {
  return ask(
    'autorizada',
    alcance,
    { solicitantes: new Set([sample.solicitante]) },
    async ({ entries, filter, found }) => {
      const matches = await hold(found);
      const own = rowOfSample(matches, sample);
      const named = namedBy(aliases.numbersOf(sample.solicitante), isAjena);
      const punto = own ? named(own) : noPunto;
      if (!own || punto === noPunto) return undefined;
      const asked = byName(parametros);
      const determinaciones = new Set(parametros.map(({ determinacion }) => fold(determinacion)));
      const rows = rowsAt(matches, { punto, named, determinaciones });
      const series = parametros.map((): SerieValue[] => []);
      await eachValued('autorizada', { entries: entries.filter(({ key }) => rows.has(key)), filter }, (valued) => {
        const mask = rows.get(valued.block.name)?.map((one, row) => one & (valued.mask[row] as number));
        if (mask) collect({ ...valued, mask }, asked, series);
      });
      return { own, series: series.map((values) => values.toSorted(compareFound)) };
    },
  );
}

/** A parameter asked for, with its place in the question. */
type Asked = Parametro & { place: number };

const nameOf = ({ determinacion, descripcion }: Parametro) => `${fold(determinacion)}\0${fold(descripcion)}`;

function byName(parametros: readonly Parametro[]): ReadonlyMap<string, readonly Asked[]> {
  return Map.groupBy(
    parametros.map((one, place) => ({ ...one, place })),
    nameOf,
  );
}

interface PointRows {
  punto: number;
  named: (found: Found) => number;
  determinaciones: ReadonlySet<string>;
}

/** Masks, by block, of a point's rows that have one of some determinations; no entry for a block without such a row. */
function rowsAt(matches: readonly Match[], { punto, named, determinaciones }: PointRows): Map<string, Uint8Array> {
  const rows = new Map<string, Uint8Array>();
  for (const match of matches) {
    const { block } = match;
    const { sets, index, names } = block.columns.determinaciones;
    let has: Uint8Array | undefined;
    eachRow(match, (row) => {
      if (named({ block, row }) !== punto) return;
      has ??= sets.marked(
        Uint8Array.from(names, (name) => Number(determinaciones.has(fold(name)))),
        undefined,
      );
      if (has[index[row] as number] === 0) return;
      const mask = rows.get(block.name) ?? new Uint8Array(block.rows);
      rows.set(block.name, mask);
      mask[row] = 1;
    });
  }
  return rows;
}

function collect(
  { block, values, mask }: ValuedRows,
  asked: ReadonlyMap<string, readonly Asked[]>,
  series: readonly SerieValue[][],
): void {
  for (const [at, parametro] of values.parametros.entries()) {
    for (const wanted of asked.get(nameOf(parametro)) ?? []) {
      const exponente = exponenteEntre(parametro.unidad, wanted.unidad);
      if (exponente === undefined) continue;
      series[wanted.place]?.push(...numbersIn({ block, values, mask }, at, exponente));
    }
  }
}

/** The numbers of a block's parameter in the marked rows. */
function* numbersIn(
  { block, values, mask }: Omit<ValuedRows, 'place'>,
  at: number,
  exponente: number,
): Generator<SerieValue> {
  const column = values.column(at);
  for (const [i, row] of column.rows.entries()) {
    if (mask[row] === 0 || Number.isNaN(column.numbers[i])) continue;
    yield valueOf(block, row, { column, i, exponente, limite: values.limites[column.limites[i] as number] ?? {} });
  }
}

function valueOf(
  block: Block,
  row: number,
  rest: Pick<SerieValue, 'column' | 'i' | 'exponente' | 'limite'>,
): SerieValue {
  return { block, row, dia: block.columns.days[row] as number, ...rest };
}
