import { expect, it } from 'vitest';
import { sha256Of } from './sha256.ts';

it('of a file that is empty, or can’t be read, such as a folder, it is said what to do', async () => {
  expect(await sha256Of(new Blob(['a']))).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  await expect(sha256Of(new Blob([]))).rejects.toThrow('El archivo está vacío');
  const folder = new Blob(['a']);
  folder.arrayBuffer = async () => Promise.reject(new DOMException('', 'NotReadableError'));
  await expect(sha256Of(folder)).rejects.toThrow('No se ha podido leer el archivo');
});
