import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import PDFDocument from 'pdfkit';
import { files } from '../../lambdas/store/clients.ts';
import { required } from '../../lambdas/store/env.ts';
import { readPdfs } from '../../lambdas/store/pdfs.ts';

/** A PDF of one page that says a text. */
async function pdfOf(text: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' });
  document.text(text).end();
  return Buffer.concat(await document.toArray());
}

/** Drops a certificate of a sample number, as the LIMS would, and waits until it has been read. */
export async function dropCertificate(numero: string): Promise<Buffer> {
  const Body = await pdfOf(`Certificado de ${numero}`);
  await files().send(new PutObjectCommand({ Bucket: required('DROP_BUCKET'), Key: `pdfs/${numero}.pdf`, Body }));
  for (let tries = 0; tries < 200; tries++) {
    if ((await readPdfs([numero])).has(numero)) return Body;
    await setTimeout(100);
  }
  throw new Error(`The certificate of ${numero} was not read`);
}
