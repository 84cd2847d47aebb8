import { createHash } from 'node:crypto';
import { clean } from '../../contract/rules/texto.ts';
import { type DroppedFile, putReport, readDropped } from '../store/drop.ts';
import { putPdf } from '../store/files.ts';
import { registerPdf } from '../store/pdfs.ts';
import { emptyInforme, type Informe, refusedInforme } from './report.ts';

/** The largest certificate that is taken, in bytes. */
const largest = 50 * 1024 * 1024;

/**
 * Makes a PDF dropped as `pdfs/NUMERO.pdf` the certificate of the sample of that number; gives its report, or
 * undefined where it has been withdrawn. The same file delivered again changes nothing.
 */
export async function ingestPdf(key: string, now: () => Date): Promise<Informe | undefined> {
  const dropped = await readDropped(key);
  if (!dropped) return undefined;
  const inicio = now();
  try {
    const fault = await takeCertificate(key, dropped);
    const report: Informe = fault
      ? refusedInforme(key, false, inicio, fault)
      : { ...emptyInforme(key, false, inicio), estado: 'terminado', bytes: dropped.size, fin: now().toISOString() };
    await putReport(key, report);
    return report;
  } finally {
    dropped.body.destroy();
  }
}

/** Why the file can't be a certificate, or undefined once it is one. */
async function takeCertificate(key: string, { body, size, etag, delivered }: DroppedFile): Promise<string | undefined> {
  const name = key.slice('pdfs/'.length);
  const numero = clean(name.replace(/\.pdf$/iu, ''));
  if (numero === '' || numero === name) return 'El nombre debe ser el número de la muestra y terminar en .pdf';
  if (size > largest) return 'El PDF pasa de 50 MB';
  const pdf = Buffer.concat(await body.toArray());
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'No es un PDF';
  const _id = createHash('sha256')
    .update(JSON.stringify([numero, etag]))
    .digest('hex')
    .slice(0, 24);
  const stored = `pdfs/${_id}.pdf`;
  // The bytes before the entry that leads to them: a crash in between leaves nothing that can be seen.
  await putPdf(stored, pdf);
  const filename = `${numero.replaceAll('/', '-')}.pdf`;
  await registerPdf({ _id, numero, filename, filesize: size, key: stored, subido: delivered.toISOString() });
  return undefined;
}
