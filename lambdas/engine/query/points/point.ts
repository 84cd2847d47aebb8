import { solicitanteOfClave } from '../../../../contract/puntos/puntos.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { claveNames } from '../../blocks/names.ts';
import { ask } from '../ask.ts';
import { blockPointsOf, isPoint, type PointQuestion } from './block-points.ts';
import { countedPoints, PointCensus, pointSampleOf, type PointSampleRef, type PuntoContado } from './census.ts';
import { eachRow } from '../filter-block.ts';
import { compareFound, type Found, type Matches } from '../found-rows.ts';
import { pointSeries, type ShortSeries } from './series.ts';
import { countUnresolved, type Deciding } from '../failing/sin-resolver.ts';

/** A question for one point: how many of its newest samples, and of each parameter's last values. */
export interface PuntoQuestion extends Deciding {
  /** The point's key, never an alias's. */
  clave: string;
  muestras: number;
  valores: number;
}

/** A point by its authorised samples in scope. */
export interface PuntoEntero {
  punto: PuntoContado;
  /** The number of types of sample for which the point is unresolved. */
  sinResolver: number;
  /** Number of samples by name: the point's own name and each alias that has samples. */
  porNombre: Map<string, number>;
  /** The newest samples, newest first. */
  muestras: PointSampleRef[];
  /** From all days; the worst parameter first. */
  series: ShortSeries[];
}

/** A point with its samples; undefined where no authorised sample in scope is of it. */
export async function queryPunto(
  alcance: Alcance,
  { clave, muestras, valores, ...naming }: PuntoQuestion,
): Promise<PuntoEntero | undefined> {
  const own: PointQuestion = { ...naming, claves: new Set([clave]) };
  const filters = { solicitantes: new Set([solicitanteOfClave(clave) ?? '']) };
  return ask('autorizada', alcance, filters, async ({ entries, filter, found }) => {
    const census = await new PointCensus(own).count(found);
    const [punto] = await countedPoints(entries, census, { numbers: [...census.met()], aliases: naming.aliases });
    if (!punto) return undefined;
    const names = [clave, ...naming.aliases.of(clave).map((alias) => alias.clave)];
    const byName = await new PointCensus({ ajenas: naming.ajenas, claves: new Set(names) }).count(found);
    const newest = await newestOf(found, own, muestras);
    const series = await pointSeries({ entries, filter }, own, valores);
    const { porPunto } = await countUnresolved(found, naming);
    return {
      punto,
      sinResolver: porPunto.get(clave)?.length ?? 0,
      porNombre: new Map(
        Array.from(byName.met(), (number) => [claveNames.nameOf(number), byName.muestras[number] as number]),
      ),
      muestras: newest,
      series: series.get(clave) ?? [],
    };
  });
}

/** The newest samples of a point, newest first. */
async function newestOf(found: Matches, question: PointQuestion, most: number): Promise<PointSampleRef[]> {
  const rows: Found[] = [];
  await found.each((match) => {
    const { block } = match;
    const { index, points } = blockPointsOf(block);
    const isWanted = points.map((point) => isPoint(point, question));
    eachRow(match, (row) => {
      if (isWanted[(index[row] as number) - 1]) rows.push({ block, row });
      // Rows come in order: the oldest are dropped.
      if (rows.length > 2 * most) rows.splice(0, most);
    });
  });
  return rows
    .toSorted((a, b) => compareFound(b, a))
    .slice(0, most)
    .map(pointSampleOf);
}

/**
 * The names of points, of those given by key, that occur in a sample in scope (`seen`), and how the newest authorised sample in
 * scope writes each (`nombres`). Aliases aren't resolved: each name stands for itself.
 */
export async function querySeenNames(
  alcance: Alcance,
  claves: readonly string[],
  ajenas: ReadonlySet<string>,
): Promise<{ seen: Set<string>; nombres: Map<string, PuntoContado> }> {
  if (claves.length === 0) return { seen: new Set(), nombres: new Map() };
  const filters = { solicitantes: new Set(claves.map((clave) => solicitanteOfClave(clave) ?? '')) };
  const [nombres, pending] = await Promise.all([
    queryNombres(alcance, claves, ajenas),
    ask('en_curso', alcance, filters, async ({ found }) => {
      const census = await new PointCensus({ ajenas, claves: new Set(claves) }).count(found);
      return Array.from(census.met(), (number) => claveNames.nameOf(number));
    }),
  ]);
  return { seen: new Set([...nombres.keys(), ...pending]), nombres };
}

/** The points, of those given by key, that occur in an authorised sample in scope. Aliases aren't resolved. */
export async function queryNombres(
  alcance: Alcance,
  claves: readonly string[],
  ajenas: ReadonlySet<string>,
): Promise<Map<string, PuntoContado>> {
  const filters = { solicitantes: new Set(claves.map((clave) => solicitanteOfClave(clave) ?? '')) };
  return ask('autorizada', alcance, filters, async ({ entries, found }) => {
    const census = await new PointCensus({ ajenas, claves: new Set(claves) }).count(found);
    const points = await countedPoints(entries, census, { numbers: [...census.met()] });
    return new Map(points.map((punto) => [punto.clave, punto]));
  });
}
