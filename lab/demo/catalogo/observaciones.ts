import type { Determinacion } from '../../../contract/muestras/muestra.ts';
import { lecturaDeMuestra } from '../../../lambdas/domain/normas/lectura.ts';
import { lecturaDeLote } from '../../../lambdas/domain/normas/lote.ts';
import { normas } from '../../../contract/normas/todas.ts';
import type { Caso, Prueba, TipoMuestra } from './modelo.ts';
import { condicionesDe } from './tabla.ts';

/** The report's remarks beside its results: the norms' sentences on breaches and lots, and the type's remarks. */
export function observacionDe(
  tipo: TipoMuestra,
  caso: Caso,
  { pruebas, determinaciones }: { pruebas: readonly Prueba[]; determinaciones: readonly Determinacion[] },
): string | undefined {
  const resultados = determinaciones.flatMap((one) => one.resultados);
  const fallan = new Set(resultados.filter((one) => one.conclusion === 'No cumple').map((one) => one.descripcion));
  const dichos = new Set<string>();
  const frases = fallan.size > 0 && tipo.ley ? leidas(tipo, caso, determinaciones) : [];
  const propias = frases.filter(({ nombre }) => fallan.has(nombre));
  for (const { nombre } of propias) dichos.add(nombre);
  const lotes = pruebas.flatMap(({ criterio }, at) => {
    const own = determinaciones[at]?.resultados ?? [];
    if (criterio) for (const { descripcion } of own) dichos.add(descripcion);
    return criterio ? [lecturaDeLote(criterio, own.slice(0, criterio.m ? criterio.n : 1))] : [];
  });
  const notables = lotes.filter(({ veredicto }) => veredicto !== 'satisfactorio');
  const otros = [...fallan].filter((nombre) => !dichos.has(nombre));
  const said = [
    tipo.ley === 'rd-3-2023' &&
      `Punto de muestreo: ${caso.lugar}. Desinfectante declarado por el cliente: ${caso.desinfectante}.`,
    pruebas.some(({ nombre }) => nombre === 'Nitrato y nitritos') &&
      'Nitrato y nitritos se añaden al control por indicación de la autoridad sanitaria.',
    tipo.observacion,
    ...propias.map(({ nombre, frase }) => `${nombre}: ${frase}.`),
    ...notables.map(({ frase }) => `${frase}.`),
    lotes.length > 0 && notables.length === 0 && 'Lote satisfactorio: todas las unidades cumplen m.',
    otros.length > 0 && `No cumple el límite que se indica: ${otros.join(', ')}`.replace(/\.?$/u, '.'),
    fallan.size > 0 && tipo.siFalla,
    resultados.some(({ conclusion }) => conclusion === 'Indeterminable') &&
      'Resultado indeterminable, que no equivale a no detectado: revisar el circuito y el programa, y repetir la toma hasta que se pueda determinar (Real Decreto 487/2022, anexo VIII.B).',
  ].filter(Boolean);
  return said.length > 0 ? said.join(' ') : undefined;
}

/** The sentences of a type's norm on the values beyond its limits. */
function leidas(tipo: TipoMuestra, caso: Caso, determinaciones: readonly Determinacion[]) {
  if (!tipo.ley) return [];
  const { lecturas } = lecturaDeMuestra(
    { determinaciones },
    {
      norma: normas[tipo.ley],
      lugar: caso.lugar,
      fecha: caso.fecha,
      atributos: { condiciones: condicionesDe(tipo, caso) },
    },
  );
  return lecturas.flatMap(({ situacion, frase, resultado }) =>
    situacion === 'supera' && resultado ? [{ nombre: resultado.descripcion, frase }] : [],
  );
}
