import { maxSinMuestra } from '../../../contract/certificados/certificados-sin-muestra.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { cursorOfText, textOfCursor } from '../../platform/http/text-cursor.ts';
import { forgetSinMuestra, listNoted } from './store/certificados-sin-muestra.ts';
import { findMuestrasByNumero } from '../muestras/store/muestras.ts';
import { readPdfs } from './store/pdfs.ts';

/**
 * A page of the certificates that nobody sees, since no sample of their number is in force. Certificates that have a sample by
 * now are removed from the list as they are found.
 */
export const listSinMuestra: Implementation<'listSinMuestra'> = async ({ query: { cursor } }) => {
  const { noted, hasMore } = await listNoted(cursor === undefined ? undefined : textOfCursor(cursor), maxSinMuestra);
  const pdfs = await readPdfs(noted.map(({ numero }) => numero));
  const looked = await mapBounded(noted, 16, async (one) => {
    const muestras = await findMuestrasByNumero(one.numero);
    const isFound = muestras.some(({ estado }) => estado !== 'anulada');
    if (isFound) await forgetSinMuestra(one.numero);
    // One that was withdrawn may come back.
    return isFound || !pdfs.has(one.numero) ? [] : [one];
  });
  return {
    certificados: looked
      .flat()
      .map(({ numero, archivo, entregado, entrega }) => ({ numero, archivo, entregado, entrega })),
    cursor: hasMore ? cursorOfText(noted.at(-1)?.numero ?? '') : null,
  };
};
