import { clean } from '../../contract/rules/texto.ts';
import type { Implementation } from '../http/serve.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { findMuestrasByNumero } from '../store/muestras.ts';
import { presignCertificado } from '../store/subidas.ts';

/** Where each certificate is put, and whether a sample has its number, which is the file's name. */
export const signCertificados: Implementation<'signCertificados'> = async ({ body }, { usuario }) => ({
  certificados: await mapBounded(body.certificados, 8, async ({ archivo, bytes }) => {
    const numero = clean(archivo.replace(/\.pdf$/iu, ''));
    const muestras = await findMuestrasByNumero(numero);
    const { url, cabeceras } = await presignCertificado(`pdfs/${archivo}`, { bytes, usuario: usuario._id });
    return { archivo, numero, tieneMuestra: muestras.length > 0, url, cabeceras };
  }),
});
