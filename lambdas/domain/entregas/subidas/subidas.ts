import { clean } from '../../../../contract/base/texto.ts';
import { recordAhead, type Author } from '../../../platform/audit/change.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { takeDeliveryQuota } from '../../../platform/http/upload-quota.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { findMuestrasByNumero } from '../../muestras/store/muestras.ts';
import {
  presignCertificado,
  beginEspera,
  endEspera,
  keepBorrador as keep,
  listEsperas,
  readBorrador,
  completeSubida,
  createSubida,
  deleteSubida as remove,
  inspectSubida,
  listPartes,
  presignParte,
  readSubida,
  type StoredSubida,
  dropSubida,
  takeDropped,
} from '../store/subidas.ts';
import { bytesPorParte, maxSubidasEnEspera, type SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import type { Parte } from '../../../platform/files/multipart.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import type { EntregaListada } from '../../../../contract/entregas/entrega.ts';
import { Reply } from '../../../platform/http/reply.ts';
import { readMappingText, inspectDropped } from '../store/entrega-objects.ts';
import { queuedEntrega, stampOf } from '../store/entrega.ts';
import { readEntrega, writeEntrega } from '../store/entregas.ts';

/** Files that are looked at, or signed for, at the same time. */
const atOnce = 8;

/** The number that a certificate's file name says, and whether a sample has it. */
async function looked(archivo: string) {
  const numero = clean(archivo.replace(/\.pdf$/iu, ''));
  return { archivo, numero, tieneMuestra: (await findMuestrasByNumero(numero)).length > 0 };
}

/** Which certificates have a sample. */
export const lookUpCertificados: Implementation<'lookUpCertificados'> = async ({ body }) => ({
  certificados: await mapBounded(body.certificados, atOnce, async ({ archivo }) => looked(archivo)),
});

/**
 * Where each certificate is put, and whether a sample has its number; they count for the user's day. Who has an address can
 * put the certificate without asking again, so the audit trail records each before it is given. Throws QUOTA_EXCEEDED.
 */
export const signCertificados: Implementation<'signCertificados'> = async (
  { body: { certificados } },
  { usuario, now, newId },
) => {
  const sizes = certificados.map(({ bytes }) => bytes);
  await takeDeliveryQuota(usuario._id, sizes, now);
  return {
    certificados: await mapBounded(certificados, atOnce, async ({ archivo, bytes }) => {
      const certificado = await looked(archivo);
      const { numero } = certificado;
      const cosa = { tipo: 'certificado', _id: numero, nombre: numero } as const;
      await recordAhead({ usuario, now, newId }, { accion: 'subir', cosa });
      const { url, cabeceras } = await presignCertificado(`pdfs/${archivo}`, { bytes, usuario: usuario._id });
      return { ...certificado, url, cabeceras };
    }),
  };
};

const yaEntera = 'El archivo ya está subido';
const faltanPartes = 'Faltan partes del archivo por subir. Sigue con la subida';
const noEntera = 'El archivo no ha terminado de subir';

/** An upload as it is answered. */
function subidaOf({ id, archivo, bytes, creada, por }: StoredSubida, isWhole: boolean): SubidaDeEntrega {
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

/** An upload with the parts that have arrived whole, and the answers given to its questions. Throws NOT_FOUND. */
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

const noEsta = 'El archivo ya no está donde se entregó. Elígelo otra vez';

/**
 * Delivers an uploaded file under a key that follows from the upload, so that the same call, repeated, delivers nothing
 * twice. The audit trail records it. Throws NOT_FOUND where there is no such upload or mapping, or CONFLICT where the upload
 * isn't whole.
 */
export const deliverSubida: Implementation<'deliverSubida'> = async ({ params, body }, { usuario, now, newId }) => {
  const subida = await requireWhole(params.id);
  const { mapeo } = body;
  if (mapeo !== null && (await readMappingText(mapeo)) === undefined) throw new Failure('NOT_FOUND');
  const key = keyOf(subida, mapeo);
  if (!(await inspectDropped(key))) await drop(subida, key, { usuario, now, newId });
  const dropped = await inspectDropped(key);
  if (!dropped) throw new Failure('CONFLICT', { message: noEsta });
  await endEspera(subida.id);
  const queued = queuedEntrega({ key, via: 'panel', por: usuario._id, ...dropped }, now);
  // Its reading may have begun: then the delivery is there.
  await writeEntrega(queued, undefined);
  const { orden: _orden, version: _version, cambio: _cambio, ...entrega } = (await readEntrega(queued._id)) ?? queued;
  return new Reply({ entrega: { ...entrega, por: usuario.email } satisfies EntregaListada }, subida.archivo);
};

/** Drops an upload, which the audit trail records; nothing, where it is gone or another call drops it at the same time. */
async function drop({ id, archivo }: StoredSubida, key: string, author: Author): Promise<void> {
  const cosa = { tipo: 'entrega', _id: id, nombre: archivo } as const;
  const takeBack = await recordAhead(author, { accion: 'entregar', cosa });
  if (!(await dropSubida(id, key, author.usuario._id))) await takeBack();
}

function keyOf({ id, archivo, creada }: StoredSubida, mapeo: string | null): string {
  const folder = mapeo === null ? 'muestras/' : `muestras/${mapeo}/`;
  return `${folder}${stampOf(new Date(creada), id.replaceAll('-', '').slice(0, 8))}${archivo}`;
}

/** Takes the file of a delivery of samples as an upload. Throws NOT_FOUND, QUOTA_EXCEEDED, or CONFLICT where the file is gone. */
export const tryEntrega: Implementation<'tryEntrega'> = async ({ params }, { usuario, now, newId }) => {
  const entrega = await readEntrega(params.id);
  if (entrega?.clase !== 'muestras') throw new Failure('NOT_FOUND');
  const { key, archivo, bytes } = entrega;
  await takeDeliveryQuota(usuario._id, [bytes], now);
  const id = newId();
  await beginEspera(id);
  const subida = await takeDropped(key, {
    id,
    archivo,
    bytes,
    creada: now.toISOString(),
    por: usuario.email,
  });
  if (!subida) throw new Failure('CONFLICT', { message: noEsta });
  return { subida: subidaOf(subida, true) };
};
