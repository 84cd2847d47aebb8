import type { DocumentoPdf, PdfCheck } from '../../../../contract/pdf.ts';
import { compareSpanish } from '../../../../contract/rules/texto.ts';
import { numero } from '../../../../contract/rules/numeros.ts';
import type { Missing } from './missing-list.ts';

/** Most samples whose certificates come in one ZIP. */
export const mostSamples = 2000;

/** Most bytes of certificates in one ZIP: what a ZIP without extensions holds, less some room. */
const mostBytes = 3.9 * 1024 ** 3;

const perPage = 1000;
const perCheck = 100;

/** What the filters find makes no ZIP, however often it is tried; the message says what to do. */
export class Hopeless extends Error {}

export interface Sources {
  /** One page of the samples that the filters find, `limit` to a page, by number. */
  list: (page: number, limit: number) => Promise<{ numeros: readonly string[]; total: number }>;
  /** Which of up to 100 numbers have a certificate. */
  check: (numeros: readonly string[]) => Promise<Record<string, PdfCheck>>;
}

export interface Certificate {
  numero: string;
  document: DocumentoPdf;
}

/** The certificates of the samples that the filters find, in the order of their numbers, and the samples without one. */
export async function findCertificates({
  list,
  check,
}: Sources): Promise<{ found: Certificate[]; missing: Missing[] }> {
  const numeros = new Set<string>();
  for (let page = 1; ; page++) {
    const listed = await list(page, perPage);
    if (listed.total === 0) throw new Hopeless('No hay muestras con los filtros actuales');
    if (listed.total > mostSamples) {
      throw new Hopeless(
        `Hay ${numero(listed.total)} muestras y en un ZIP caben los certificados de ${numero(mostSamples)}. Acota los filtros`,
      );
    }
    for (const one of listed.numeros) numeros.add(one);
    if (page * perPage >= listed.total) break;
  }
  const found: Certificate[] = [];
  const missing: Missing[] = [];
  const ordered = [...numeros].toSorted(compareSpanish);
  for (let from = 0; from < ordered.length; from += perCheck) {
    const asked = ordered.slice(from, from + perCheck);
    const results = await check(asked);
    for (const one of asked) {
      const document = results[one]?.document;
      if (document) found.push({ numero: one, document });
      else missing.push({ numero: one, reason: 'No tiene certificado' });
    }
  }
  if (found.reduce((sum, { document }) => sum + document.filesize, 0) > mostBytes) {
    throw new Hopeless('Los certificados pasan de 3,9 GB, que es lo que cabe en un ZIP. Acota los filtros');
  }
  return { found, missing };
}
