import { createHash } from 'node:crypto';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import type { Empresa } from '../../contract/cuenta/usuario.ts';
import { withDelivery } from '../../lambdas/domain/entregas/store/certificates.ts';
import { orderKey } from '../../lambdas/domain/entregas/store/entrega.ts';
import { identityOf } from '../../lambdas/engine/blocks/ids.ts';
import { readPdf, writePdf } from '../../lambdas/domain/certificados/store/pdfs.ts';
import { codigoOf } from '../../lambdas/domain/verificar/codigos.ts';
import { registering } from '../../lambdas/domain/verificar/register.ts';
import { readClaveDeVerificacion, writeClaveDeVerificacion } from '../../lambdas/domain/verificar/store/claves.ts';
import { putPdf } from '../../lambdas/platform/files/files.ts';

/** The key that the demo laboratory's system prints codes with. It is public, as everything in the demo. */
const secreto = createHash('sha256').update('Alícuota: laboratorio de demostración').digest('hex');
const _id = 'lims-de-demostracion';

/** The code that a certificate of the demo has on its paper. */
export const codigoDeDemo = (numero: string, revision: number) => codigoOf(secreto, numero, revision);

/** Makes the key, where it isn't there. */
export async function loadClaveDeVerificacion(now: Date): Promise<void> {
  if (await readClaveDeVerificacion(_id)) return;
  const desde = now.toISOString();
  await writeClaveDeVerificacion(
    { _id, nombre: 'LIMS de demostración', secreto, desde, hasta: null, version: 1, cambio: null },
    0,
  );
}

/** A first certificate that came a day before the others: of a sample that is corrected since, or was annulled. */
export async function loadFirstCertificate(muestra: MuestraDocument, empresa: Empresa, now: Date): Promise<void> {
  const numero = muestra.numero_muestra;
  if (await readPdf(numero)) return;
  const { renderCertificate } = await import('./pdf.ts');
  const bytes = await renderCertificate(muestra, empresa, codigoDeDemo(numero, 1));
  const entregada = new Date(now.getTime() - 24 * 3_600_000);
  const subido = entregada.toISOString();
  const huella = createHash('sha256').update(bytes).digest('hex');
  const id = identityOf([numero, huella, subido]);
  const key = `pdfs/${id}.pdf`;
  const pdf = withDelivery(undefined, {
    _id: id,
    huella,
    subido,
    orden: orderKey({ archivo: `pdfs/${numero}.pdf`, entregada }),
    muestras: [muestra._id],
    filesize: bytes.length,
    key,
    numero,
    filename: `${numero}.pdf`,
    entregas: [],
  });
  await putPdf(key, bytes);
  if (pdf) await writePdf(pdf, undefined, await registering(numero, pdf, now));
}
