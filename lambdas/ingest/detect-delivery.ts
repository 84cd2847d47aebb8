import { deliveredFiles } from './delivered-files.ts';
import { detect, unknown } from './detect/detect.ts';
import type { Sabido } from './detect/saved.ts';
import type { Deteccion } from '../../contract/deteccion.ts';
import { endsOf } from './detect/ends.ts';
import { detectWorkbook } from './detect/workbook.ts';
import { FileRefused } from './file-refused.ts';
import { Workbook } from './workbook/workbook.ts';

/**
 * Finds how a delivery is to be read: a text, a workbook, or the first file of a .zip, since one mapping reads all of its
 * files. Reads it to its end. Throws only what `source` throws: what isn't understood is one of `avisos`.
 */
export async function detectDelivery(source: AsyncIterable<Uint8Array>, sabido: Sabido = {}): Promise<Deteccion> {
  try {
    for await (const file of deliveredFiles(source)) {
      const { archivo } = file;
      try {
        const content = await file.open();
        const found =
          'workbook' in content
            ? await detectWorkbook(await Workbook.open(content.workbook), sabido)
            : detect({ ...(await endsOf(content.bytes)), ...sabido });
        if (archivo === undefined) return found;
        return { ...found, avisos: [`Es un .zip: se ha mirado su primer archivo, «${archivo}»`, ...found.avisos] };
      } finally {
        await file.close?.();
      }
    }
  } catch (error) {
    if (error instanceof FileRefused) return unknown(error.message);
    throw error;
  }
  throw new Error('A delivery has a file at least');
}
