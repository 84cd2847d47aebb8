import { createHash } from 'node:crypto';
import type { ClaseDeEntrega, ViaDeEntrega } from '../../../../contract/entregas/entrega.ts';
import type { DroppedObject } from './entrega-objects.ts';
import type { StoredEntrega } from './entregas.ts';

/** Identifies one delivery of one file: equal however often it is read, another when the file is dropped again. */
export function idOfDelivery(key: string, { etag, delivered }: Pick<DroppedObject, 'etag' | 'delivered'>): string {
  return createHash('sha256')
    .update(JSON.stringify([key, etag, delivered.toISOString()]))
    .digest('hex')
    .slice(0, 32);
}

/** What the panel and the command put before a file's name, so that each drop has a key of its own. */
const stamp = /^\d{8}T\d{9}Z-[0-9a-f]{8}-/u;

/** What makes a key of the drop bucket this drop's own: when, and eight hexadecimal digits. */
export function stampOf(at: Date, unique: string): string {
  return `${at.toISOString().replaceAll(/[-:.]/gu, '')}-${unique}-`;
}

/** The name of the file that was dropped under a key, as its deliverer knows it; a certificate's with its folders. */
function nameOfDropped(key: string): string {
  if (key.startsWith('pdfs/')) return key.slice('pdfs/'.length);
  return key.slice(key.lastIndexOf('/') + 1).replace(stamp, '');
}

/** Which class a key of the drop bucket is delivered to. */
function claseOfKey(key: string): ClaseDeEntrega {
  return key.startsWith('pdfs/') ? 'certificados' : 'muestras';
}

/** Where a file is dropped once more: beside itself; a certificate, whose key is its number, over itself. */
export function keyOfRepetition(key: string, at: Date, unique: string): string {
  if (claseOfKey(key) === 'certificados') return key;
  return `${key.slice(0, key.lastIndexOf('/') + 1)}${stampOf(at, unique)}${nameOfDropped(key)}`;
}

/** A dropped file, and how it came. */
export interface Dropped extends DroppedObject {
  key: string;
  via: ViaDeEntrega;
  por: string | null;
}

/** The delivery of a file that nothing has read as yet. */
export function queuedEntrega({ key, bytes, etag, delivered, via, por }: Dropped, now: Date): StoredEntrega {
  return {
    _id: idOfDelivery(key, { etag, delivered }),
    clase: claseOfKey(key),
    archivo: nameOfDropped(key),
    key,
    bytes,
    leidos: 0,
    total: null,
    sha256: null,
    via,
    por,
    mapeo: null,
    simulacion: false,
    estado: 'en_cola',
    filas: 0,
    muestras: { nuevas: 0, actualizadas: 0, sin_cambios: 0, superadas: 0, retenidas: 0, rechazadas: 0 },
    certificados: 0,
    avisos: 0,
    esperan: [],
    decididas: { aceptadas: 0, descartadas: 0, superadas: 0 },
    decidiendo: null,
    ausentes: null,
    porMirar: 0,
    coherencia: null,
    entregada: delivered.toISOString(),
    empezada: null,
    terminada: null,
    actualizada: now.toISOString(),
    retirada: null,
    error: null,
    orden: '',
    version: 1,
    cambio: null,
  };
}
