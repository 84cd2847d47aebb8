import { isDeepStrictEqual } from 'node:util';
import type { Atributos } from '../../../contract/programa/instalacion.ts';
import type { FilaDePrograma, FilaEscrita } from '../../../contract/programa/programa.ts';
import { clean } from '../../../contract/base/texto.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { NuncaCabe } from './conocidas.ts';
import type { FilaDeLey } from './ley/fila.ts';
import { leyDe } from './ley/ley.ts';

export const refused = (message: string, field = 'filas') =>
  new Failure('VALIDATION', { message, details: [{ field, message }] });

/** The most bytes of an installation's JSON: its item and its entry in the audit trail stay below the table's 400 kB. */
const maxBytes = 300_000;

/** Throws VALIDATION for an installation that is too great to be stored. */
export function requireTamano(documento: object): void {
  if (Buffer.byteLength(JSON.stringify(documento)) > maxBytes)
    throw refused('Son demasiados datos para una instalación: repártelos en varias');
}

interface Context {
  atributos: Atributos;
  /** The keys of the installation's points, never an alias's, and a function that resolves aliases. */
  puntos: ReadonlySet<string>;
  claveOf: (clave: string) => string;
  before: readonly FilaDePrograma[];
  newId: () => string;
  /** Why a row can never count a sample (`Cabe`). */
  nuncaCabe: (fila: FilaEscrita) => NuncaCabe | undefined;
}

/**
 * Rows as they are stored. A row of the law that is new, or has a new frequency or season, has to be what the law asks for with
 * the installation's attributes, and gets the law's article and arithmetic. A row with new types or parameters has to be such
 * that a sample may fit. Throws VALIDATION.
 */
export function filasOf(
  written: readonly FilaEscrita[],
  { atributos, puntos, claveOf, before, newId, nuncaCabe }: Context,
): FilaDePrograma[] {
  const byId = new Map(before.map((fila) => [fila._id, fila]));
  const asked = leyDe(atributos).filas.filter(({ isInSitu }) => !isInSitu);
  const seen = new Set<string>();
  return written.map((whole, place) => {
    const { origen, ...fila } = whole;
    const known = fila._id === undefined ? undefined : byId.get(fila._id);
    if (fila._id !== undefined && (!known || seen.has(fila._id))) throw refused('Esa fila no es de esta instalación');
    if (known) seen.add(known._id);
    const own = [...new Set(fila.puntos.map(claveOf))];
    if (own.some((clave) => !puntos.has(clave)))
      throw refused(`«${fila.que}» nombra un punto que no es de la instalación`, `filas.${place}.puntos`);
    if (isCountedAnew(whole, byId)) {
      const fault = nuncaCabe(whole);
      if (fault) throw refused(fault.motivo, `filas.${place}.${fault.campo}`);
    }
    return {
      ...fila,
      _id: known?._id ?? newId(),
      tipos: [...new Set(fila.tipos.map(clean))],
      parametros: [...new Set(fila.parametros)],
      puntos: own,
      origen: origen.clase === 'ley' ? leyOf(fila, known, asked) : origen,
    };
  });
}

function leyOf(
  fila: Pick<FilaDePrograma, 'que' | 'frecuencia' | 'temporada'>,
  known: FilaDePrograma | undefined,
  asked: readonly FilaDeLey[],
): FilaDePrograma['origen'] {
  if (known?.origen.clase === 'ley' && isSameAsk(known, fila)) return known.origen;
  const found = asked.find((one) => isSameAsk({ ...one, temporada: one.temporada ?? null }, fila));
  if (!found)
    throw refused(
      `La ley no pide «${fila.que}» con esa frecuencia en esta instalación. Cambia el origen de la fila, o los datos de la instalación`,
    );
  return { clase: 'ley', articulo: found.articulo, frase: found.frase };
}

/** The rows of the law that are new, or that count other samples than before. */
export function deLeyPorContar(written: readonly FilaEscrita[], before: readonly FilaDePrograma[]): FilaEscrita[] {
  const byId = new Map(before.map((fila) => [fila._id, fila]));
  return written.filter((fila) => isCountedAnew(fila, byId));
}

function isCountedAnew(
  { _id = '', tipos, parametros, origen }: FilaEscrita,
  before: ReadonlyMap<string, FilaDePrograma>,
) {
  const known = before.get(_id);
  return (
    origen.clase === 'ley' &&
    !(known?.origen.clase === 'ley' && isDeepStrictEqual([known.tipos, known.parametros], [tipos, parametros]))
  );
}

type Ask = Pick<FilaDePrograma, 'que' | 'frecuencia' | 'temporada'>;

function isSameAsk(a: Ask, b: Ask): boolean {
  return (
    a.que === b.que && isDeepStrictEqual(a.frecuencia, b.frecuencia) && isDeepStrictEqual(a.temporada, b.temporada)
  );
}
