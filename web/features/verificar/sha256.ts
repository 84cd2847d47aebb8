/**
 * The SHA-256 of a file's bytes in hexadecimal digits; computed here, so that the file goes nowhere. Throws, in words for whoever chose
 * it, where there are none, or they can't be read: a folder, a file that was moved meanwhile.
 */
export async function sha256Of(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) throw new Error('No se ha podido leer el archivo. Elige el PDF otra vez');
  if (bytes.byteLength === 0) throw new Error('El archivo está vacío. Vuelve a descargar el PDF, o pídelo otra vez');
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
