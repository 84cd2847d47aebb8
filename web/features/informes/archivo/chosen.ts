import {
  bytesDeCabecera,
  empiezaComoPdf,
  faltasInforme,
  maxArchivoBytes,
} from '../../../../contract/rules/informes.ts';

/** What is wrong with a file that was chosen to be uploaded; null where nothing is. The server looks again. */
export async function faultOfChosen(archivo: File): Promise<string | null> {
  if (archivo.size === 0) return faltasInforme.vacio;
  if (archivo.size > maxArchivoBytes) return faltasInforme.grande;
  if (!/.\.pdf$/iu.test(archivo.name)) return faltasInforme.noPdf;
  if (archivo.name.length > 255) return faltasInforme.nombreLargo;
  const head = await archivo
    .slice(0, bytesDeCabecera)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return empiezaComoPdf(new Uint8Array(head)) ? null : faltasInforme.noPdf;
}
