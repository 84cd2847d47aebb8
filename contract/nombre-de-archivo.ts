import type * as z from 'zod';
import { clean, noBlank } from './rules/texto.ts';

/** A file's own name: without the folder that it lies in, which older browsers send too, and cleaned. */
const ownName = (nombre: string) => clean(nombre.replace(/^.*[/\\]/su, ''));

/**
 * A text that names a file, in every call that brings one. What is checked further on is checked of its own name, so
 * that nothing which is blank or ends otherwise once it is cleaned passes.
 */
export function nombreDeArchivo(texto: z.ZodString, sinNombre = 'El archivo no tiene nombre'): z.ZodString {
  return texto.overwrite(ownName).regex(noBlank, { error: sinNombre, abort: true });
}
