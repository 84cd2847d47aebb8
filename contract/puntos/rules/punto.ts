import * as z from 'zod';
import type { Muestra } from '../../muestras/muestra.ts';
import { clean, fold } from '../../base/texto.ts';

/** A point of sampling, where samples are taken again and again: its name, and its code, if any. */
export type PuntoDeMuestreo = NonNullable<Muestra['punto_muestreo']>;

/** The fields of a sample that tell where it was taken. */
interface Situada {
  punto_muestreo?: PuntoDeMuestreo | undefined;
  referencia_externa?: string | undefined;
}

/**
 * The point of a sample: the point given by the laboratory; without it, the external reference, taken for the point's name,
 * unless the client says that its references are something else (`isReferenciaAjena`: a lot, an order). Undefined where neither
 * is left. Names are cleaned.
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
 * The key of a point: two points are the same if their keys are. It has the solicitante's name to the letter, and the point's
 * name and code without case and accents. Points with the same name and different codes (two taps), or only one with a code, are
 * different points. A point named by an external reference has no code, and is the same as a given point of that name without
 * code.
 */
export function claveDePunto(solicitante: string, { nombre, codigo = '' }: PuntoDeMuestreo): string {
  return claveDePlegados(solicitante, fold(clean(nombre)), fold(clean(codigo)));
}

/** `claveDePunto` for a cleaned and folded name and code. */
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
