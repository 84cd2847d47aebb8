import type { NormaDeTipo } from '../../contract/normas/norma-de-tipo.ts';
import { tipos } from './catalogo/tipos.ts';

/**
 * The norms that the demo laboratory has switched on: those of drinking water, Legionella and pools. A type whose samples
 * come from several kinds of place has none of its own: the point's data says it, or only what holds everywhere is said.
 */
export const normasDeTipos: readonly NormaDeTipo[] = Object.values(tipos).flatMap((tipo) => {
  const { nombre, ley: norma, lugar = null, condiciones = {} } = tipo;
  if (!norma || norma === 'rd-509-1996') return [];
  return [{ tipo: nombre, norma, lugar, condiciones, filas: [], listeriaDemostrada: null, activa: true }];
});
