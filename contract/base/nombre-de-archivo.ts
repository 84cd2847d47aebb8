import type * as z from 'zod';
import { clean } from './texto.ts';

/** A file's own name: without the folder that it lies in, which older browsers send too, and cleaned. */
const ownName = (nombre: string) => clean(nombre.replace(/^.*[/\\]/su, ''));

/** Not blank after its last slash; without `\p`, as `noBlank`. */
// oxlint-disable-next-line no-control-regex -- control characters are what it leaves out
const hasOwnName = /^(?:[^/\\]*[/\\])*[\s\u0000-\u001F\u007F-\u009F]*[^\s\u0000-\u001F\u007F-\u009F/\\][^/\\]*$/u;

/**
 * The schema of a file's name, in every call that brings a file. Further checks see the cleaned name without its folder: a name
 * that is blank, or has another ending, after cleaning doesn't pass.
 */
export function nombreDeArchivo(texto: z.ZodString, sinNombre = 'El archivo no tiene nombre'): z.ZodString {
  return texto.overwrite(ownName).regex(hasOwnName, { error: sinNombre, abort: true });
}
