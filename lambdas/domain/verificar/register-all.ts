import { readPdf, scanNumerosDePdfs, writePdf } from '../certificados/store/pdfs.ts';
import { registering } from './register.ts';
import { readEntries } from './store/verificaciones.ts';

/**
 * Makes verifiable every certificate that isn't yet, because it came before codes existed; gives their number for each page. A
 * certificate written meanwhile is made verifiable by that write.
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
