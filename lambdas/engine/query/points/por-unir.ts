import { partesDeClave } from '../../../../contract/puntos/rules/punto.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { Par } from '../../../../contract/puntos/puntos-por-unir.ts';
import { namesAlike } from '../../../platform/runtime/parecidos.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { claveNames } from '../../blocks/names.ts';
import { ask } from '../ask.ts';
import { countedPoints, PointCensus, type PuntoContado } from './census.ts';
import type { PointNaming } from './aliases.ts';

/** A page of the queue, and the known aliases and dismissed pairs. */
export interface PorUnirQuestion extends PointNaming {
  /** Pairs of keys dismissed as two points (`parOf`), and keys of points that have a ficha. */
  distintos: ReadonlySet<string>;
  conFicha: ReadonlySet<string>;
  /** Searched in names, codes and solicitantes; '' for all. */
  search: string;
  pares: { offset: number; limit: number };
  sinFicha: { offset: number; limit: number };
}

/** Two names that may belong to one point; `otro`, which has fewer samples, would be joined to `punto`. */
export interface ParContado {
  por: Par['por'];
  punto: PuntoContado;
  otro: PuntoContado;
}

/** A pair of keys in order, as decisions on pairs are stored. */
export const parOf = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

/** The names in authorised samples in scope that may belong to one point, newest first, and the points that wait for a ficha. */
export async function queryPorUnir(
  alcance: Alcance,
  question: PorUnirQuestion,
): Promise<{
  pares: { total: number; shown: ParContado[] };
  sinFicha: { total: number; shown: PuntoContado[] };
}> {
  return ask('autorizada', alcance, {}, async ({ entries, found }) => {
    const census = await new PointCensus(question).count(found);
    const bySolicitante = Map.groupBy(
      Array.from(census.met(), (number) => named(number)),
      ({ solicitante }) => solicitante,
    );
    const newestFirst = (a: number, b: number) =>
      (census.last[b] as number) - (census.last[a] as number) || Number(keyOf(a) > keyOf(b)) * 2 - 1;
    const words = fold(question.search);
    const isFound = (number: number) => fold(keyOf(number)).includes(words);
    const pares = [...bySolicitante.values()]
      .flatMap((points) => [...alikeOf(points)])
      .filter(({ a, b }) => isFound(a) || isFound(b))
      .filter(({ a, b }) => !question.distintos.has(JSON.stringify(parOf(keyOf(a), keyOf(b)))))
      .map(({ a, b, por }) => {
        const isFirst = (census.muestras[a] as number) - (census.muestras[b] as number) || newestFirst(b, a);
        return isFirst > 0 ? { por, punto: a, otro: b } : { por, punto: b, otro: a };
      })
      .toSorted((x, y) => newestFirst(x.otro, y.otro) || newestFirst(x.punto, y.punto));
    const sinFicha = [...bySolicitante.values()]
      .filter((points) => points.some(({ number }) => question.conFicha.has(keyOf(number))))
      .flatMap((points) =>
        points.flatMap(({ number }) => (question.conFicha.has(keyOf(number)) || !isFound(number) ? [] : [number])),
      )
      .toSorted(newestFirst);
    const shownPares = sliceOf(pares, question.pares);
    const shownSin = sliceOf(sinFicha, question.sinFicha);
    const numbers = [...new Set([...shownPares.flatMap(({ punto, otro }) => [punto, otro]), ...shownSin])];
    const counted = await countedPoints(entries, census, { numbers, aliases: question.aliases });
    const byClave = new Map(counted.map((punto) => [punto.clave, punto]));
    const at = (number: number) => byClave.get(keyOf(number)) as PuntoContado;
    return {
      pares: {
        total: pares.length,
        shown: shownPares.map(({ por, punto, otro }) => ({ por, punto: at(punto), otro: at(otro) })),
      },
      sinFicha: { total: sinFicha.length, shown: shownSin.map(at) },
    };
  });
}

const sliceOf = <T>(all: readonly T[], { offset, limit }: { offset: number; limit: number }): T[] =>
  all.slice(offset, offset + limit);

const keyOf = (number: number) => claveNames.nameOf(number);

interface Named {
  number: number;
  solicitante: string;
  nombre: string;
  codigo: string;
}

const named = (number: number): Named => ({ number, ...partesDeClave(keyOf(number)) });

/** The pairs of a solicitante's points that may be one point; two points with different codes never are. */
function* alikeOf(points: readonly Named[]): Generator<{ a: number; b: number; por: Par['por'] }> {
  const byName = Map.groupBy(points, ({ nombre }) => nombre);
  for (const own of byName.values()) {
    const bare = own.find(({ codigo }) => codigo === '');
    for (const one of bare ? own : []) {
      if (bare && one !== bare) yield { a: bare.number, b: one.number, por: 'codigo' };
    }
  }
  const names = [...byName.keys()];
  for (const { a, b, diferencia } of namesAlike(names)) {
    for (const one of byName.get(names[a] as string) ?? []) {
      for (const other of byName.get(names[b] as string) ?? []) {
        const isOne = one.codigo === other.codigo || one.codigo === '' || other.codigo === '';
        if (isOne) yield { a: one.number, b: other.number, por: diferencia };
      }
    }
  }
}
