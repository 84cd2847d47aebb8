import { bytesDeCabecera, empiezaComoPdf, mensajesInforme } from '../../../../contract/rules/informes.ts';

/**
 * The three checks of a file that was fetched (spec, section 8): that something came (an answer with neither type nor
 * bytes is no file), that it isn't empty, and that it is a PDF and not a page of somebody's proxy. Throws what is wrong.
 */
export async function checkReceived(archivo: Blob): Promise<Blob> {
  if (archivo.size === 0) throw new Error(archivo.type ? mensajesInforme.vacio : mensajesInforme.sinDatos);
  const head = new Uint8Array(await archivo.slice(0, bytesDeCabecera).arrayBuffer());
  if (!empiezaComoPdf(head)) throw new Error(mensajesInforme.formato);
  return archivo;
}
