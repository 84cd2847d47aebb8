import type { MuestraDocument } from '../contract/muestras/muestra.ts';
import { parteDelLimite } from '../contract/evolucion/rules/parte-del-limite.ts';
import { unidadLimpia } from '../contract/evolucion/rules/unidades.ts';
import { veredicto } from '../contract/muestras/rules/conclusion.ts';
import { fold } from '../contract/base/texto.ts';
import type { Alias } from '../lambdas/engine/query/points/aliases.ts';
import { comparePositions, rowOf } from '../lambdas/engine/blocks/row.ts';
import { compareKeys, sortKey } from '../lambdas/engine/blocks/order.ts';
import { isWritten } from './panorama-oracle.ts';
import { claveOf, type NaiveNaming, naiveSinResolver } from './points-oracle.ts';

/** What is asked of the naive list of points. */
interface Asked extends NaiveNaming {
  aliases: readonly Alias[];
  search: string;
  orden: 'estado' | 'nombre' | 'fecha';
  desde: string;
}

/** The points of some samples, said by going through whole lists: each with its samples in order. */
export function naivePuntos(documents: readonly MuestraDocument[], asked: Asked) {
  const canonical = (clave: string) => asked.aliases.find((one) => one.clave === clave)?.de ?? clave;
  const placed = documents.flatMap((document) => {
    const row = rowOf(document);
    const clave = claveOf(row, asked.ajenas);
    return clave === undefined ? [] : [{ clave: canonical(clave), row, document }];
  });
  const { porPunto } = naiveSinResolver(documents.map(rowOf), asked);
  const points = [...Map.groupBy(placed, ({ clave }) => clave)].map(([clave, all]) => {
    const samples = all.toSorted((a, b) => comparePositions(a.row, b.row));
    const newest = samples.at(-1)?.row;
    return {
      clave,
      muestras: samples.length,
      noCumplen: samples.filter(({ row }) => veredicto(row.conclusion) === 'No cumple').length,
      primera: samples[0]?.row.fecha,
      ultima: newest && {
        id: newest.id,
        numero: newest.numero,
        fecha: newest.fecha,
        tipo: newest.tipo,
        conclusion: newest.conclusion,
      },
      sinResolver: porPunto.get(clave) ?? 0,
      peor: worstOf(samples.map(({ document }) => document).filter((one) => one.fecha_muestra >= asked.desde)),
    };
  });
  const isFound = ({ clave }: { clave: string }) =>
    [clave, ...asked.aliases.flatMap((one) => (one.de === clave ? [one.clave] : []))].some((one) =>
      partsOf(one).some((text) => fold(text).includes(fold(asked.search))),
    );
  return points.filter(isFound).toSorted(orderOf(asked.orden));
}

/** What points are sorted by. */
interface Sorted {
  clave: string;
  sinResolver: number;
  ultima: { fecha: string } | undefined;
}

const partsOf = (clave: string) => JSON.parse(clave) as [string, string, string];

function orderOf(orden: Asked['orden']): (a: Sorted, b: Sorted) => number {
  const nameOf = ({ clave }: Sorted) => {
    const [solicitante, nombre, codigo] = partsOf(clave);
    return [nombre, solicitante, codigo].map(sortKey).join('\0');
  };
  const dayOf = ({ ultima, sinResolver }: Sorted) => {
    const isDated = orden === 'fecha' || (orden === 'estado' && sinResolver > 0);
    return isDated ? (ultima?.fecha ?? '') : '';
  };
  return (a, b) => compareKeys(dayOf(b), dayOf(a)) || compareKeys(nameOf(a), nameOf(b));
}

/** The parameter of some samples of a point, in order, that comes nearest to its limit; none that has none, unless it failed. */
function worstOf(samples: readonly MuestraDocument[]) {
  const values = samples.flatMap(({ determinaciones, fecha_muestra: fecha }) =>
    determinaciones.flatMap(({ descripcion: determinacion, resultados }) =>
      resultados
        .filter((one) => isWritten(one) || veredicto(one.conclusion) === 'No cumple')
        .map((resultado) => ({ determinacion, fecha, resultado })),
    ),
  );
  const keyOf = ({ determinacion, resultado }: (typeof values)[number]) =>
    JSON.stringify([fold(determinacion), fold(resultado.descripcion), unidadLimpia(resultado.unidad ?? '')]);
  const parametros = [...Map.groupBy(values, keyOf)].map(([clave, own]) => {
    const partes = own.flatMap(({ resultado: { valor, operador, referencia = {} } }) =>
      valor === undefined ? [] : (parteDelLimite(valor, operador, referencia) ?? []),
    );
    const noCumplen = own.filter(({ resultado }) => veredicto(resultado.conclusion) === 'No cumple').length;
    const peor = partes.length > 0 ? Math.max(...partes) : undefined;
    const total = own.filter(({ resultado }) => isWritten(resultado)).length;
    return { clave, own, total, noCumplen, peor, rank: Math.max(peor ?? 0, noCumplen > 0 ? 1 : 0) };
  });
  const judged = parametros.filter(({ peor, noCumplen }) => peor !== undefined || noCumplen > 0);
  const [worst] = judged.toSorted(
    (a, b) => b.rank - a.rank || b.noCumplen - a.noCumplen || b.total - a.total || compareKeys(a.clave, b.clave),
  );
  if (!worst) return undefined;
  const numbers = worst.own.flatMap(({ resultado: { valor } }) => valor ?? []);
  return { clave: worst.clave, total: worst.total, noCumplen: worst.noCumplen, peor: worst.peor, numbers };
}
