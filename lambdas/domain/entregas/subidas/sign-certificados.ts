import { clean } from '../../../../contract/base/texto.ts';
import { recordAhead } from '../../../platform/audit/change.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { takeDeliveryQuota } from '../../../platform/http/upload-quota.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { findMuestrasByNumero } from '../../muestras/store/muestras.ts';
import { presignCertificado } from '../store/subidas.ts';

/** Files that are looked at, or signed for, at the same time. */
const atOnce = 8;

/** The number that a certificate's file name says, and whether a sample has it. */
async function looked(archivo: string) {
  const numero = clean(archivo.replace(/\.pdf$/iu, ''));
  return { archivo, numero, tieneMuestra: (await findMuestrasByNumero(numero)).length > 0 };
}

/** Which certificates have a sample. */
export const lookUpCertificados: Implementation<'lookUpCertificados'> = async ({ body }) => ({
  certificados: await mapBounded(body.certificados, atOnce, async ({ archivo }) => looked(archivo)),
});

/**
 * Where each certificate is put, and whether a sample has its number; they count for the user's day. Who has an address can
 * put the certificate without asking again, so the audit trail records each before it is given. Throws QUOTA_EXCEEDED.
 */
export const signCertificados: Implementation<'signCertificados'> = async (
  { body: { certificados } },
  { usuario, now, newId },
) => {
  const sizes = certificados.map(({ bytes }) => bytes);
  await takeDeliveryQuota(usuario._id, sizes, now);
  return {
    certificados: await mapBounded(certificados, atOnce, async ({ archivo, bytes }) => {
      const certificado = await looked(archivo);
      const { numero } = certificado;
      const cosa = { tipo: 'certificado', _id: numero, nombre: numero } as const;
      await recordAhead({ usuario, now, newId }, { accion: 'subir', cosa });
      const { url, cabeceras } = await presignCertificado(`pdfs/${archivo}`, { bytes, usuario: usuario._id });
      return { ...certificado, url, cabeceras };
    }),
  };
};
