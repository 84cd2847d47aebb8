import { cantidad, numero } from '../../base/numeros.ts';

/** What is said of a sample that the laboratory concludes not to comply, without saying so of any determination of it. */
const muestraNoCumple = 'La muestra no cumple';

/** What an incident, or anything that fails, is of: its parameter, its determination, or the sample as a whole. */
export function nombreDeIncidencia({ parametro, determinacion }: { parametro: string; determinacion: string }): string {
  return parametro || determinacion || muestraNoCumple;
}

/** How much is unresolved (docs/decisions/verdicts.md), in the same words wherever it stands: `8 sin resolver`. */
export function cuantoSinResolver(total: number): string {
  return `${numero(total)} sin resolver`;
}

/**
 * How much is unresolved, and in how many open incidents: what fails is counted by point and type of sample, incidents by parameter, until
 * a person closes them. Where the numbers are one it is said once: `8 sin resolver`, else `20 sin resolver, con 21 incidencias abiertas`.
 */
export function cuantoSinResolverCon({
  sinResolver,
  porResolver,
}: {
  sinResolver: number;
  porResolver: number;
}): string {
  if (sinResolver === porResolver) return cuantoSinResolver(sinResolver);
  return `${cuantoSinResolver(sinResolver)}, con ${cantidad(porResolver, 'incidencia abierta', 'incidencias abiertas')}`;
}
