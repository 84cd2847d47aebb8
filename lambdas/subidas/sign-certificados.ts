import { clean } from '../../contract/rules/texto.ts';
import type { Implementation } from '../http/serve.ts';
import { takeDeliveryQuota } from '../http/upload-quota.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { findMuestrasByNumero } from '../store/muestras.ts';
import { presignCertificado } from '../store/subidas.ts';

/**
 * Whether a sample has each certificate's number, which is the file's name, and, where it is to be `firmar`ed, where it is
 * put; these count for the user's day. Throws QUOTA_EXCEEDED.
 */
export const signCertificados: Implementation<'signCertificados'> = async ({ body }, { usuario, now }) => {
  const { certificados, firmar } = body;
  const sizes = certificados.map(({ bytes }) => bytes);
  if (firmar) await takeDeliveryQuota(usuario._id, sizes, now);
  return {
    certificados: await mapBounded(certificados, 8, async ({ archivo, bytes }) => {
      const numero = clean(archivo.replace(/\.pdf$/iu, ''));
      const tieneMuestra = (await findMuestrasByNumero(numero)).length > 0;
      const signed = firmar && (await presignCertificado(`pdfs/${archivo}`, { bytes, usuario: usuario._id }));
      return { archivo, numero, tieneMuestra, ...(signed || { url: '', cabeceras: {} }) };
    }),
  };
};
