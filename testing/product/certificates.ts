import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import PDFDocument from 'pdfkit';
import { files } from '../../lambdas/platform/dynamo/clients.ts';
import { required } from '../../lambdas/platform/runtime/environment.ts';
import { readPdfs } from '../../lambdas/domain/certificados/store/pdfs.ts';

/** A PDF that says a text, on as many pages as there are texts. */
async function pdfOf(texts: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false });
  for (const text of texts) document.addPage().text(text);
  document.end();
  return Buffer.concat(await document.toArray());
}

/** Drops a certificate of a sample number, as the LIMS would, and waits until it is the one in force. */
export async function dropCertificate(numero: string, ...texts: string[]): Promise<Buffer> {
  const Body = await pdfOf([`Certificado de ${numero}`, ...texts]);
  const huella = createHash('sha256').update(Body).digest('hex');
  await files().send(new PutObjectCommand({ Bucket: required('DROP_BUCKET'), Key: `pdfs/${numero}.pdf`, Body }));
  for (let tries = 0; tries < 200; tries++) {
    if ((await readPdfs([numero])).get(numero)?.huella === huella) return Body;
    await setTimeout(100);
  }
  throw new Error(`The certificate of ${numero} was not read`);
}
