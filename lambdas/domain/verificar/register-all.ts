import { readPdf, scanNumerosDePdfs, writePdf } from '../certificados/store/pdfs.ts';
import { registering } from './register.ts';
import { readEntries } from './store/verificaciones.ts';

/**
 * Makes every certificate verifiable that isn't yet, since it came before that was kept; gives how many of each page were
 * made so. One that is written meanwhile is made so by that.
 */
export async function* registerAll(now: () => Date): AsyncGenerator<number> {
  for await (const numeros of scanNumerosDePdfs()) {
    let registered = 0;
    for (const numero of numeros) {
      if ((await readEntries(numero)).length > 0) continue;
      const pdf = await readPdf(numero);
      if (!pdf) continue;
      const write = await registering(numero, pdf, now());
      if (await writePdf({ ...pdf, version: pdf.version + 1 }, pdf, write)) registered++;
    }
    yield registered;
  }
}
