import * as z from 'zod';
import type { Muestra } from '../../muestras/muestra.ts';
import { clean, fold } from '../../base/texto.ts';

/** Where samples are taken again and again: its name, and its code where it has one. */
export type PuntoDeMuestreo = NonNullable<Muestra['punto_muestreo']>;

/** The part of a sample that says where it was taken. */
interface Situada {
  punto_muestreo?: PuntoDeMuestreo | undefined;
  referencia_externa?: string | undefined;
}

/**
 * The point of a sample: the one that the laboratory gives; where it gives none, the external reference, which is then
 * its name, unless the client says that its references are something else (`isReferenciaAjena`: a lot, an order);
 * undefined where that leaves nothing. Names are cleaned.
 */
export function puntoOf(
  { punto_muestreo: punto, referencia_externa: referencia }: Situada,
  isReferenciaAjena: boolean,
): PuntoDeMuestreo | undefined {
  if (punto) return cleaned(punto);
  return isReferenciaAjena ? undefined : cleaned({ nombre: referencia ?? '' });
}

function cleaned({ nombre, codigo = '' }: PuntoDeMuestreo): PuntoDeMuestreo | undefined {
  const punto = { nombre: clean(nombre), codigo: clean(codigo) };
  if (punto.nombre === '') return undefined;
  return punto.codigo === '' ? { nombre: punto.nombre } : punto;
}

/**
 * What points are compared by: two are the same where this text is. A point is of one solicitante, whose name counts to
 * the letter; its own name and its code count without case and accents. The code takes part: two taps of one name are
 * distinguished by it, so that points are never merged for being alike, and neither is one with a code with one without.
 * A point that only an external reference gives has no code, and is the same as a given one of its name without code.
 */
export function claveDePunto(solicitante: string, { nombre, codigo = '' }: PuntoDeMuestreo): string {
  return claveDePlegados(solicitante, fold(clean(nombre)), fold(clean(codigo)));
}

/** The same of a name and a code that are cleaned and folded. */
export function claveDePlegados(solicitante: string, nombre: string, codigo: string): string {
  return JSON.stringify([clean(solicitante), nombre, codigo]);
}

/** A point as one text: 'Toma de red', 'Toma de red · Código: T-01'. */
function textoDePunto({ nombre, codigo }: PuntoDeMuestreo): string {
  return codigo ? `${nombre} · Código: ${codigo}` : nombre;
}

/** A simple field of a sample as text. */
export function textoDeCampo(value: string | PuntoDeMuestreo | undefined): string | undefined {
  return typeof value === 'object' ? textoDePunto(value) : value;
}

/** How the client's form says what its external references are. */
export const nombresDeReferenciaExterna = {
  punto: 'El punto de muestreo',
  otra: 'Otra cosa (lote, pedido…)',
} as const;

const partsSchema = z.tuple([z.string(), z.string(), z.string()]);

/** What a key is made of: name and code folded, '' for no code. Throws for what is no key. */
export function partesDeClave(clave: string): { solicitante: string; nombre: string; codigo: string } {
  const [solicitante, nombre, codigo] = partsSchema.parse(JSON.parse(clave));
  return { solicitante, nombre, codigo };
}
