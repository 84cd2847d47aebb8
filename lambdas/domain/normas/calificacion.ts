import { clases } from './clases.ts';
import type { ParametroId } from '../../../contract/normas/diccionario.ts';
import { parametros } from '../../../contract/normas/diccionario.ts';
import { fraseSinIdentificar } from '../../../contract/normas/sin-identificar.ts';
import type { LecturaDeValor } from './read-medido.ts';
import type { Lugar, Norma } from '../../../contract/normas/norma.ts';

/** The two terms of article 6 of RD 3/2023; there is no third ('apta con aviso' is none), only what can't be decided. */
export interface Calificacion {
  readonly termino: 'apta' | 'no apta' | 'no se puede decidir';
  readonly frase: string;
  /** What is missing to decide. */
  readonly falta: readonly string[];
}

interface Leida extends LecturaDeValor {
  readonly parametro: ParametroId;
  readonly resultado?: { readonly descripcion: string };
}

const articulo = 'RD 3/2023, art. 6';

/** What the readings of a sample amount to, as far as its determined parameters go. */
export function calificacionDe(
  { califica, lugares }: Norma,
  lugar: Lugar | undefined,
  lecturas: readonly Leida[],
  sinIdentificar: readonly { readonly descripcion: string }[],
): Calificacion | undefined {
  if (!califica || (lugar !== undefined && !lugares.includes(lugar))) return undefined;
  const worst = lecturas.filter(
    ({ situacion, clase }) => situacion === 'supera' && clase && clases[clase].calificacion === 'no apta',
  );
  if (worst.length > 0) {
    const names = [...new Set(worst.map(nombreDe))].join(', ');
    // Exceptions are granted by the health authority for a zone; samples don't carry them.
    const salvo = worst.every(({ clase }) => clase === 'B') ? ', salvo valor exceptuado (arts. 28 a 30)' : '';
    return { termino: 'no apta', frase: `${articulo}.1: no apta para el consumo (${names})${salvo}`, falta: [] };
  }
  const falta = [
    ...lecturas.flatMap((each) => faltaDe(each)),
    ...(sinIdentificar.length > 0 ? [fraseSinIdentificar(sinIdentificar)] : []),
  ];
  if (falta.length === 0 && !lecturas.some(isDelArticulo6))
    falta.push('ningún resultado de los que el artículo 6 nombra');
  if (falta.length > 0) {
    return { termino: 'no se puede decidir', frase: `${articulo}: no se puede decidir: ${falta.join('; ')}`, falta };
  }
  return { termino: 'apta', frase: `${articulo}.1: apta para el consumo en lo determinado`, falta };
}

/** Whether it was read against more than values of reference, which article 6 doesn't name. */
function isDelArticulo6({ situacion, limites }: Leida): boolean {
  return situacion !== 'no se puede leer' && limites.some(({ clase }) => clase !== 'referencia');
}

const nombreDe = ({ parametro, resultado }: Leida) => resultado?.descripcion ?? parametros[parametro].nombre;

/** What a reading leaves open for article 6: parts A, B and E and the values of 'no aptitud' count, references do not. */
function faltaDe(lectura: Leida): string[] {
  const { situacion, clase, falta } = lectura;
  const counts = clase === undefined || clases[clase].calificacion !== 'apta';
  if (situacion === 'no se puede leer' && counts) return [`${nombreDe(lectura)}: ${falta.join(' y ')}`];
  if (situacion === 'supera' && clase && clases[clase].calificacion === 'anexo VI') {
    return [`${nombreDe(lectura)}: se valora según el anexo VI (art. 6.3)`];
  }
  return [];
}
