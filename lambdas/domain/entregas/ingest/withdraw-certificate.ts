import { deletePdf, readPdf, writePdf } from '../../certificados/store/pdfs.ts';
import { registering } from '../../verificar/register.ts';
import { withoutDelivery } from './certificate-revisions.ts';

/** Conflicts with deliveries of the same certificate before the message is left to be delivered again. */
const maxTries = 20;

/**
 * Takes what a delivery brought out of the certificate of a sample's number: the revision before is in force again, or there
 * is no certificate. Repeated, it changes nothing.
 */
export async function withdrawCertificate(numero: string, id: string, now: Date): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await readPdf(numero);
    const next = stored && withoutDelivery(stored, id);
    if (!stored || next === stored) return;
    const verifiable = await registering(numero, next, now);
    if (await (next ? writePdf(next, stored, verifiable) : deletePdf(stored, verifiable))) return;
  }
  throw new Error('Too many deliveries of one certificate at once');
}
