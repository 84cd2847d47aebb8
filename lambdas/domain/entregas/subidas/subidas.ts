import { bytesPorParte, maxSubidasEnEspera, type SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import type { Parte } from '../../../platform/files/multipart.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { takeDeliveryQuota } from '../../../platform/http/upload-quota.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { beginEspera, endEspera, keepBorrador as keep, listEsperas, readBorrador } from '../store/borradores.ts';
import {
  completeSubida,
  createSubida,
  deleteSubida as remove,
  inspectSubida,
  listPartes,
  presignParte,
  readSubida,
  type StoredSubida,
} from '../store/subidas.ts';

const yaEntera = 'El archivo ya está subido';
const faltanPartes = 'Faltan partes del archivo por subir. Sigue con la subida';
const noEntera = 'El archivo no ha terminado de subir';

/** An upload as it is answered. */
export function subidaOf({ id, archivo, bytes, creada, por }: StoredSubida, isWhole: boolean): SubidaDeEntrega {
  const partes = Math.ceil(bytes / bytesPorParte);
  return { id, archivo, bytes, bytesPorParte, partes, estado: isWhole ? 'subida' : 'subiendo', creada, por };
}

/** Begins the upload of a file, which counts for its user’s day. Throws QUOTA_EXCEEDED. */
export const beginSubida: Implementation<'beginSubida'> = async ({ body }, { usuario, now, newId }) => {
  await takeDeliveryQuota(usuario._id, [body.bytes], now);
  const id = newId();
  await beginEspera(id);
  const subida = await createSubida({ ...body, id, creada: now.toISOString(), por: usuario.email });
  return { subida: subidaOf(subida, false) };
};

/** The whole uploads that were neither delivered nor discarded. */
export const listSubidas: Implementation<'listSubidas'> = async () => {
  const found = await mapBounded(await listEsperas(maxSubidasEnEspera), 8, async (id) => {
    const [stored, file] = await Promise.all([readSubida(id), inspectSubida(id)]);
    return stored && file ? [subidaOf(stored, true)] : [];
  });
  return { subidas: found.flat() };
};

/** An upload, which of its parts have arrived whole, and what was answered of it. Throws NOT_FOUND. */
export const getSubida: Implementation<'getSubida'> = async ({ params }) => {
  const stored = await requireSubida(params.id);
  if (await inspectSubida(stored.id)) {
    return { subida: subidaOf(stored, true), hechas: [], borrador: await readBorrador(stored.id) };
  }
  const partes = wholeParts(stored, await requirePartes(stored));
  return { subida: subidaOf(stored, false), hechas: partes.map(({ numero }) => numero), borrador: null };
};

/** Addresses for some parts. Throws NOT_FOUND, VALIDATION, or CONFLICT where the upload is whole. */
export const signPartes: Implementation<'signPartes'> = async ({ params, body }) => {
  const stored = await requireSubida(params.id);
  if (await inspectSubida(stored.id)) throw new Failure('CONFLICT', { message: yaEntera });
  const { partes } = subidaOf(stored, false);
  if (body.numeros.some((numero) => numero > partes)) {
    throw new Failure('VALIDATION', { message: `El archivo tiene ${partes} partes` });
  }
  const numeros = [...new Set(body.numeros)];
  return {
    partes: await mapBounded(numeros, 8, async (numero) => ({
      numero,
      url: await presignParte(stored, numero, sizeOfPart(stored, numero)),
    })),
  };
};

/** Puts an upload's parts together. Throws NOT_FOUND, or CONFLICT where some are missing or aren't as long as they should be. */
export const endSubida: Implementation<'endSubida'> = async ({ params }) => {
  const stored = await requireSubida(params.id);
  if (!(await inspectSubida(stored.id))) {
    const partes = wholeParts(stored, await requirePartes(stored));
    const missing = new Failure('CONFLICT', { message: faltanPartes });
    if (partes.length < subidaOf(stored, false).partes) throw missing;
    // Another call may have been first: then the file is there.
    if (!(await completeSubida(stored, partes)) && !(await inspectSubida(stored.id))) throw missing;
  }
  return { subida: subidaOf(stored, true) };
};

/** Keeps what was answered of an upload. Throws NOT_FOUND. */
export const keepBorrador: Implementation<'keepBorrador'> = async ({ params, body }) => {
  await keep((await requireSubida(params.id)).id, body);
  return null;
};

/** Deletes an upload. Throws NOT_FOUND where it is gone already. */
export const deleteSubida: Implementation<'deleteSubida'> = async ({ params }) => {
  const stored = await requireSubida(params.id);
  await endEspera(stored.id);
  await remove(stored);
  return null;
};

async function requirePartes(stored: StoredSubida): Promise<Parte[]> {
  const partes = await listPartes(stored);
  // Parts that were begun more than a day ago are deleted.
  if (!partes) throw new Failure('NOT_FOUND');
  return partes;
}

/** The parts that have as many bytes as they should. */
function wholeParts(stored: StoredSubida, partes: readonly Parte[]): Parte[] {
  return partes.filter(({ numero, bytes }) => bytes === sizeOfPart(stored, numero));
}

/** The bytes that a part has: the last one, what is left. */
function sizeOfPart({ bytes }: StoredSubida, numero: number): number {
  return Math.min(bytesPorParte, bytes - (numero - 1) * bytesPorParte);
}

/** The upload of an id. Throws NOT_FOUND. */
export async function requireSubida(id: string): Promise<StoredSubida> {
  const stored = await readSubida(id);
  if (!stored) throw new Failure('NOT_FOUND');
  return stored;
}

/** The upload of an id, once it is whole. Throws NOT_FOUND, or CONFLICT before. */
export async function requireWhole(id: string): Promise<StoredSubida> {
  const stored = await requireSubida(id);
  if (!(await inspectSubida(id))) throw new Failure('CONFLICT', { message: noEntera });
  return stored;
}
