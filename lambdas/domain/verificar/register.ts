import type { Pdf } from '../certificados/store/pdfs.ts';
import { codigoOf, huellaOfCodigo, newCodigo } from './codigos.ts';
import { readClavesDeVerificacion } from './store/claves.ts';
import { type Entry, type Pointer, putPointers, puttingEntries, readEntries } from './store/verificaciones.ts';
import { nextEntries } from './verificado.ts';

/**
 * The write that lets anyone verify a number's certificate as it is about to be stored (undefined: withdrawn whole), for its
 * transaction. To be asked for after the certificate was read: its version guards this write as well.
 */
export async function registering(numero: string, pdf: Pdf | undefined, now: Date): Promise<object> {
  const [before, all] = await Promise.all([readEntries(numero), readClavesDeVerificacion()]);
  const claves = all.filter(({ hasta }) => hasta === null);
  const [newest] = claves;
  const entries = nextEntries(before, pdf, {
    now,
    codeOf: (n, known) => (newest ? codigoOf(newest.secreto, numero, n) : (known ?? newCodigo())),
  });
  const known = new Set(before.map(keyOf));
  const added = entries.filter((entry) => !known.has(keyOf(entry)));
  const pointers = added.flatMap(({ n, codigo, huella }): Pointer[] => [
    ...(huella === undefined ? [] : [{ huella, numero }]),
    { huella: huellaOfCodigo(codigo), numero },
    ...claves.map(({ secreto }) => ({ huella: huellaOfCodigo(codigoOf(secreto, numero, n)), numero, n })),
  ]);
  // Two revisions may have the same bytes; the code of a key names its revision.
  await putPointers([...new Map(pointers.map((pointer) => [pointer.huella, pointer])).values()]);
  return puttingEntries(numero, entries);
}

/** What pointers are made of. */
const keyOf = ({ _id, n, codigo }: Entry) => `${n} ${codigo} ${_id}`;
