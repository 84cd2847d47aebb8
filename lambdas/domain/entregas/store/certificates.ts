import { type Pdf, type Revision, readPdf, writePdf, deletePdf } from '../../certificados/store/pdfs.ts';
import { withEntrega } from './estados-previos.ts';
import { isBefore, orderKey, deliveryOf } from './entrega.ts';
import { tellWebhooks } from '../../webhooks/store/tell-webhooks.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { clean } from '../../../../contract/base/texto.ts';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { noteSinMuestra } from '../../certificados/store/certificados-sin-muestra.ts';
import { type DroppedFile, putReport, readDropped } from './entrega-objects.ts';
import { putPdf } from '../../../platform/files/files.ts';
import { findMuestrasByNumero } from '../../muestras/store/muestras.ts';
import { DeliveryRecord, type Withdrawn, withdrawn } from './delivery-record.ts';
import type { Notice } from '../../../platform/runtime/s3-notification.ts';
import { registering } from '../../verificar/register.ts';
import { emptyReport, type DeliveryReport, refusedReport } from './delivery-report.ts';

/** A delivered certificate. */
export interface CertificateDelivery extends Revision {
  numero: string;
  filename: string;
}

/** Replaced revisions that are kept. @internal */
export const maxAnteriores = 100;

/**
 * A certificate with one more delivery. Undefined where the delivery changes nothing: it was taken before, or brought the bytes
 * in force again. A delivery that comes after a newer one takes its place among the replaced ones. Bytes delivered again keep the
 * samples of their first delivery.
 */
export function withDelivery(
  stored: Pdf | undefined,
  { numero, filename, ...one }: CertificateDelivery,
): Pdf | undefined {
  if (!stored) {
    const first = { grupo: one._id, anteriores: [], revisiones: 1, version: 1, cambio: null };
    return { ...one, numero, filename, ...first };
  }
  const {
    numero: _numero,
    filename: _filename,
    grupo,
    anteriores: others,
    revisiones,
    version,
    cambio,
    ...current
  } = stored;
  if (current.huella === one.huella) {
    // A delivery between the two that comes later is then older than the certificate in force.
    return isBefore(ordenOf(current), one.orden)
      ? { ...stored, confirmada: one.orden, entregas: together(current, one), version: version + 1 }
      : isNamed(current, one)
        ? undefined
        : { ...stored, entregas: together(current, one), version: version + 1 };
  }
  const before: Revision[] = [current, ...others];
  const _id = `${grupo}.${one._id}`;
  // The first delivery's id has no group prefix.
  if (before.some((known) => known._id === _id || known._id === one._id)) return undefined;
  const delivered = { ...one, ...belongingOf(before, one), _id };
  const after = before.findIndex((known) => isBefore(ordenOf(known), delivered.orden));
  const [newest = delivered, ...anteriores] = before.toSpliced(after === -1 ? before.length : after, 0, delivered);
  return {
    ...newest,
    numero: stored.numero,
    filename: stored.filename,
    grupo,
    cambio,
    anteriores: anteriores.slice(0, maxAnteriores),
    revisiones: revisiones + 1,
    version: version + 1,
  };
}

/** The deliveries of two revisions of the same bytes. */
function together(current: Revision, { entregas }: Pick<Revision, 'entregas'>): string[] {
  return entregas.reduce<string[]>(withEntrega, current.entregas);
}

function isNamed(current: Revision, { entregas }: Pick<Revision, 'entregas'>): boolean {
  return entregas.every((id) => current.entregas.includes(id));
}

/**
 * A certificate without what one delivery brought: revisions that only it brought are left out. The very same where it brought
 * none; undefined where nothing is left.
 *
 * @internal
 */
export function withoutDelivery(stored: Pdf, id: string): Pdf | undefined {
  const { numero, filename, grupo, anteriores, revisiones, version, cambio, ...current } = stored;
  const all: Revision[] = [current, ...anteriores];
  if (!all.some((one) => one.entregas.includes(id))) return stored;
  const left = all.flatMap((one): Revision[] => {
    if (!one.entregas.includes(id)) return [one];
    const entregas = one.entregas.filter((other) => other !== id);
    // When other deliveries confirmed the revision is unknown: it counts from when its bytes first came.
    const { confirmada: _confirmada, ...rest } = one;
    return entregas.length > 0 ? [{ ...rest, entregas }] : [];
  });
  const [newest, ...others] = left;
  if (!newest) return undefined;
  const gone = all.length - left.length;
  return {
    ...newest,
    numero,
    filename,
    grupo,
    cambio,
    anteriores: others,
    revisiones: revisiones - gone,
    version: version + 1,
  };
}

/** A revision's place in the order of its certificate's deliveries. */
function ordenOf({ confirmada, orden }: Revision): string {
  return confirmada ?? orden;
}

/** The samples of an earlier revision with the same bytes. */
function belongingOf(before: readonly Revision[], { huella }: Revision) {
  const twin = before.findLast((known) => known.huella === huella);
  if (!twin) return {};
  const { muestras, conformes } = twin;
  return { primera: twin.primera ?? twin.subido, ...(muestras && { muestras }), ...(conformes && { conformes }) };
}

/** In bytes. */
const maxCertificateBytes = 50 * 1024 * 1024;

/** The most conflicts with other deliveries of a certificate, before the message is left to come again. */
const maxStoreTries = 8;

/**
 * Makes a PDF dropped as `pdfs/NUMERO.pdf` the certificate of the sample of that number; the certificate before stays available.
 * Gives the report, or undefined where the file has been deleted. The same file delivered again changes nothing.
 */
export async function ingestCertificate(notice: Notice, now: () => Date): Promise<DeliveryReport | undefined> {
  const { key } = notice;
  const dropped = await readDropped(key);
  if (!dropped) return undefined;
  const inicio = now();
  try {
    const entrega = deliveryOf(notice, dropped);
    const record = await DeliveryRecord.begin(entrega, dropped, { now });
    if (record === withdrawn) return undefined;
    const taken = await takeCertificate(dropped, { key, orden: orderKey(entrega), record, now });
    if (taken === withdrawn) return undefined;
    const { fault } = taken;
    const report: DeliveryReport = fault
      ? refusedReport(key, false, inicio, fault)
      : { ...emptyReport(key, false, inicio), estado: 'terminado', bytes: dropped.size, fin: now().toISOString() };
    const finished = await record.finish(report, { certificados: fault ? 0 : 1 });
    if (finished === withdrawn) return undefined;
    await putReport(key, report);
    return report;
  } finally {
    dropped.body.destroy();
  }
}

/** Takes a certificate, or gives the reason why the file can't be one (`fault`). */
async function takeCertificate(
  dropped: DroppedFile,
  { key, orden, record, now }: { key: string; orden: string; record: DeliveryRecord; now: () => Date },
): Promise<{ fault?: string } | Withdrawn> {
  const { body, size, delivered } = dropped;
  const { numero, isPdf } = certificateOf(key);
  if (numero === '' || !isPdf) return { fault: 'El nombre debe ser el número de la muestra y terminar en .pdf' };
  if (size > maxCertificateBytes) return { fault: 'El PDF pasa de 50 MB' };
  const pdf = Buffer.concat(await Readable.from(record.hashing(body)).toArray());
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) return { fault: 'No es un PDF' };
  const huella = createHash('sha256').update(pdf).digest('hex');
  const subido = delivered.toISOString();
  const _id = identityOf([numero, huella, subido]);
  const muestras = await findMuestrasByNumero(numero);
  const registered = await register(
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
    },
    pdf,
    { record, now },
  );
  if (registered === withdrawn) return withdrawn;
  if (muestras.every(({ estado }) => estado === 'anulada')) {
    await noteSinMuestra({ numero, archivo: key.slice('pdfs/'.length), entregado: subido, entrega: record.id });
  }
  return {};
}

/** The sample's number in a key, and whether the key is of a PDF. */
export function certificateOf(key: string): { numero: string; isPdf: boolean } {
  const name = key.slice('pdfs/'.length);
  return { numero: clean(name.replace(/\.pdf$/iu, '')), isPdf: /\.pdf$/iu.test(name) };
}

/**
 * Stores the bytes before the entry that names them: a crash in between leaves nothing visible. Stores nothing of a withdrawn
 * delivery.
 */
async function register(
  delivery: CertificateDelivery,
  bytes: Uint8Array,
  { record, now }: { record: DeliveryRecord; now: () => Date },
): Promise<Withdrawn | undefined> {
  let isStored = false;
  for (let tries = 0; tries < maxStoreTries; tries++) {
    const stored = await readPdf(delivery.numero);
    if (!(await record.isInForce())) return withdrawn;
    const next = withDelivery(stored, delivery);
    // The delivery was taken before, by a reading that may have died before it announced the certificate.
    if (!next) {
      if (stored) await announce(stored);
      return undefined;
    }
    if (!isStored) await putPdf(delivery.key, bytes);
    isStored = true;
    const verifiable = await registering(delivery.numero, next, now());
    if (!(await writePdf(next, stored, verifiable))) continue;
    await announce(next);
    return undefined;
  }
  throw new Error('Too many deliveries of one certificate at once');
}

/** Announces the certificate in force to webhooks. A repeated announcement is the same event, and isn't sent twice. */
async function announce({ numero, _id }: Pdf): Promise<void> {
  await tellWebhooks('webhook', { tipo: 'certificado', numero, certificado: _id });
}

/** The most conflicts with deliveries of a certificate, before the message is left to come again. */
const maxWithdrawTries = 20;

/**
 * Removes a delivery's revision from the certificate of a sample's number: the revision before is in force again, or there is no
 * certificate. Repeating it changes nothing.
 */
export async function withdrawCertificate(numero: string, id: string, now: Date): Promise<void> {
  for (let tries = 0; tries < maxWithdrawTries; tries++) {
    const stored = await readPdf(numero);
    const next = stored && withoutDelivery(stored, id);
    if (!stored || next === stored) return;
    const verifiable = await registering(numero, next, now);
    if (await (next ? writePdf(next, stored, verifiable) : deletePdf(stored, verifiable))) return;
  }
  throw new Error('Too many deliveries of one certificate at once');
}
