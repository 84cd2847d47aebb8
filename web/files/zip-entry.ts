/** A file inside a ZIP, as it lies there: `method` 8 is deflated, 0 as it is. Sizes in bytes. */
export interface ZipEntry {
  data: Blob;
  method: number;
  crc: number;
  size: number;
}

/**
 * Finds a file in a ZIP without unpacking it, by the directory at the ZIP's end (PKWARE APPNOTE, 4.3.12 and 4.3.16).
 * Throws where there is none of that name. Reads ZIPs without a comment and under 4 GiB, such as the ones made here.
 */
export async function zipEntry(zip: Blob, path: string): Promise<ZipEntry> {
  const end = await view(zip.slice(-22));
  const directory = await view(zip.slice(end.getUint32(16, true), zip.size - 22));
  let at = 0;
  while (at < directory.byteLength) {
    const nameLength = directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    if (name === path) return readEntry(zip, directory, at);
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  throw new Error(`${path} is not in the ZIP`);
}

async function readEntry(zip: Blob, directory: DataView, at: number): Promise<ZipEntry> {
  const offset = directory.getUint32(at + 42, true);
  const local = await view(zip.slice(offset, offset + 30));
  const start = offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  return {
    data: zip.slice(start, start + directory.getUint32(at + 20, true)),
    method: directory.getUint16(at + 10, true),
    crc: directory.getUint32(at + 16, true),
    size: directory.getUint32(at + 24, true),
  };
}

async function view(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}
