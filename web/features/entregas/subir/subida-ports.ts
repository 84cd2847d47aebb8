import { call, longCall } from '../subidas-api.ts';
import type { CargaPorts } from './carga.ts';
import type { CertificadosPorts } from './certificados.ts';
import { putBytes } from './parts.ts';
import { browserPorts } from './persist.ts';

const prefix = 'alicuota.subida.';

/** A file that is chosen again: by name, size and when it was changed. */
const keyOf = ({ name, size, lastModified }: File) => `${prefix}${name}|${size}|${lastModified}`;

/** Does something with what the browser keeps; nothing where it keeps nothing, as in some private windows. */
function kept<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

export const cargaPorts: CargaPorts = {
  ...browserPorts,
  begin: async ({ name, size }, signal) =>
    (await call('beginSubida', { body: { archivo: name, bytes: size }, signal })).subida,
  get: async (id, signal) => call('getSubida', { params: { id }, signal }),
  sign: async (id, numero, signal) => {
    const { partes } = await call('signPartes', { params: { id }, body: { numeros: [numero] }, signal });
    return partes[0]?.url ?? '';
  },
  end: async (id, signal) => (await call('endSubida', { params: { id }, signal, timeout: longCall })).subida,
  deliver: async (id, signal) =>
    (await call('deliverSubida', { params: { id }, body: { mapeo: null }, signal, timeout: longCall })).entrega._id,
  remove: async (id) => call('deleteSubida', { params: { id } }),
  put: putBytes,
  memory: {
    get: (file) => kept((storage) => storage.getItem(keyOf(file))),
    set: (file, id) => void kept((storage) => storage.setItem(keyOf(file), id)),
    forget: (file) => void kept((storage) => storage.removeItem(keyOf(file))),
  },
  clock: () => performance.now(),
};

export const certificadosPorts: CertificadosPorts = {
  ...browserPorts,
  lookUp: async (certificados, signal) =>
    (await call('lookUpCertificados', { body: { certificados: [...certificados] }, signal })).certificados,
  sign: async (certificados, signal) =>
    (await call('signCertificados', { body: { certificados: [...certificados] }, signal })).certificados,
  put: putBytes,
};
