import { tellWebhooks } from '../../../platform/bus/webhooks.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { clean } from '../../../../contract/base/texto.ts';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { noteSinMuestra } from '../../certificados/store/certificados-sin-muestra.ts';
import { type DroppedFile, putReport, readDropped } from '../store/drop.ts';
import { putPdf } from '../../../platform/files/files.ts';
import { findMuestrasByNumero } from '../../muestras/store/muestras.ts';
import { type Pdf, readPdf, writePdf } from '../../certificados/store/pdfs.ts';
import { DeliveryRecord } from './delivery-record.ts';
import { deliveryOf, orderKey } from './entrega.ts';
import type { Notice } from '../../../platform/runtime/s3-notification.ts';
import { registering } from '../../verificar/register.ts';
import { type CertificateDelivery, withDelivery } from './certificate-revisions.ts';
import { type DeliveryReport, emptyReport, refusedReport } from './delivery-report.ts';

/** In bytes. */
const maxCertificateBytes = 50 * 1024 * 1024;

/** Conflicts with other deliveries of the same certificate before the message is left to be delivered again. */
const maxTries = 8;

/**
 * Makes a PDF dropped as `pdfs/NUMERO.pdf` the certificate of the sample of that number, in place of the one before,
 * which stays available; gives its report, or undefined where the file has been deleted. The same file delivered again
 * changes nothing.
 */
export async function ingestCertificate(notice: Notice, now: () => Date): Promise<DeliveryReport | undefined> {
  const { key } = notice;
  const dropped = await readDropped(key);
  if (!dropped) return undefined;
  const inicio = now();
  try {
    const entrega = deliveryOf(notice, dropped);
    const record = await DeliveryRecord.begin(entrega, dropped, { now });
    const fault = await takeCertificate(dropped, { key, orden: orderKey(entrega), record, now });
    const report: DeliveryReport = fault
      ? refusedReport(key, false, inicio, fault)
      : { ...emptyReport(key, false, inicio), estado: 'terminado', bytes: dropped.size, fin: now().toISOString() };
    await record.finish(report, { certificados: fault ? 0 : 1 });
    await putReport(key, report);
    return report;
  } finally {
    dropped.body.destroy();
  }
}

/** Why the file can't be a certificate, or undefined once it is one. */
async function takeCertificate(
  dropped: DroppedFile,
  { key, orden, record, now }: { key: string; orden: string; record: DeliveryRecord; now: () => Date },
): Promise<string | undefined> {
  const { body, size, etag, delivered } = dropped;
  const { numero, isPdf } = certificateOf(key);
  if (numero === '' || !isPdf) return 'El nombre debe ser el número de la muestra y terminar en .pdf';
  if (size > maxCertificateBytes) return 'El PDF pasa de 50 MB';
  const pdf = Buffer.concat(await Readable.from(record.hashing(body)).toArray());
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'No es un PDF';
  const huella = createHash('sha256').update(pdf).digest('hex');
  const subido = delivered.toISOString();
  const _id = identityOf([numero, huella, subido]);
  const muestras = await findMuestrasByNumero(numero);
  await register(
    {
      _id,
      huella,
      subido,
      orden,
      entregas: [record.id],
      muestras: muestras.map((header) => header._id),
      filesize: pdf.length,
      key: `pdfs/${_id}.pdf`,
      numero,
      filename: `${numero.replaceAll('/', '-')}.pdf`,
      formerId: identityOf([numero, etag]),
    },
    pdf,
    { requireInForce: async () => record.requireInForce(), now },
  );
  if (muestras.every(({ estado }) => estado === 'anulada')) {
    await noteSinMuestra({ numero, archivo: key.slice('pdfs/'.length), entregado: subido, entrega: record.id });
  }
  return undefined;
}

/** The sample's number that a key names, and whether it is of a PDF. */
export function certificateOf(key: string): { numero: string; isPdf: boolean } {
  const name = key.slice('pdfs/'.length);
  return { numero: clean(name.replace(/\.pdf$/iu, '')), isPdf: /\.pdf$/iu.test(name) };
}

/** Stores the bytes before the entry that names them: a crash in between leaves nothing visible. */
async function register(
  delivery: CertificateDelivery,
  bytes: Uint8Array,
  { requireInForce, now }: { requireInForce: () => Promise<void>; now: () => Date },
): Promise<void> {
  let isStored = false;
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await readPdf(delivery.numero);
    await requireInForce();
    const next = withDelivery(stored, delivery);
    // It was taken before, by a reading that may have died before it told of it.
    if (!next) return stored && announce(stored);
    if (!isStored) await putPdf(delivery.key, bytes);
    isStored = true;
    const verifiable = await registering(delivery.numero, next, now());
    if (await writePdf(next, stored, verifiable)) return announce(next);
  }
  throw new Error('Too many deliveries of one certificate at once');
}

/** Announces the certificate in force to webhooks. Announced again, it is the same event and isn't sent twice. */
async function announce({ numero, _id }: Pdf): Promise<void> {
  await tellWebhooks('webhook', { tipo: 'certificado', numero, certificado: _id });
}
