import type { DocumentoPdf, PdfCheck } from '../../../../contract/certificados/pdf.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { retryDelayOf } from '../../../client/retry.ts';

/** Most samples whose certificates come in one ZIP. @internal */
export const maxSamples = 2000;

/** Most bytes of certificates in one ZIP: what a ZIP without extensions holds, less some room. */
const maxBytes = 3.9 * 1024 ** 3;

const perPage = 1000;
const perCheck = 100;

/** What the filters find makes no ZIP, however often it is tried; the message says what to do. */
export class NotZippable extends Error {}

interface Sources {
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
    if (listed.total === 0) throw new NotZippable('No hay muestras con los filtros actuales');
    if (listed.total > maxSamples) {
      throw new NotZippable(
        `Hay ${numero(listed.total)} muestras y en un ZIP caben los certificados de ${numero(maxSamples)}. Acota los filtros`,
      );
    }
    for (const one of listed.numeros) numeros.add(one);
    if (page * perPage >= listed.total) break;
  }
  const { found, missing } = await checkCertificates([...numeros].toSorted(compareSpanish), check);
  if (found.reduce((sum, { document }) => sum + document.filesize, 0) > maxBytes) {
    throw new NotZippable('Los certificados pasan de 3,9 GB, que es lo que cabe en un ZIP. Acota los filtros');
  }
  return { found, missing };
}

/** Which of these samples have a certificate, and which haven't, in the order given. */
export async function checkCertificates(
  numeros: readonly string[],
  check: Sources['check'],
): Promise<{ found: Certificate[]; missing: Missing[] }> {
  const found: Certificate[] = [];
  const missing: Missing[] = [];
  for (let from = 0; from < numeros.length; from += perCheck) {
    const asked = numeros.slice(from, from + perCheck);
    const results = await check(asked);
    for (const one of asked) {
      const document = results[one]?.document;
      if (document) found.push({ numero: one, document });
      else missing.push({ numero: one, reason: 'Sin certificado disponible' });
    }
  }
  return { found, missing };
}

/** How many are under way at once. */
const width = 5;

/** How long is waited before each new try, in milliseconds. */
const pauses = [500, 2000];

/** How long it waits at most, in seconds, where the server asks to. */
const longestWait = 60;

interface Parts {
  bytes: (id: string) => Promise<Blob>;
  /** Takes a certificate; one at a time. */
  keep: (certificate: Certificate, bytes: Blob) => Promise<void>;
  pause: (milliseconds: number) => Promise<void>;
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** Brings certificates, some at once, and gives those that couldn't be had. Throws only where it is cancelled. */
export async function fetchAll(certificates: readonly Certificate[], parts: Parts): Promise<Missing[]> {
  const { keep, onProgress, signal } = parts;
  const missing: Missing[] = [];
  const queue = certificates.values();
  let keeping = Promise.resolve();
  let done = 0;
  const bring = async () => {
    for (const certificate of queue) {
      const bytes = await fetchOne(certificate, parts);
      if (bytes instanceof Blob) {
        keeping = keeping.then(() => keep(certificate, bytes));
        // Each waits for its own turn, so that no more lie about than are under way.
        await keeping;
      } else missing.push(bytes);
      signal.throwIfAborted();
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: width }, bring));
  return missing;
}

/** A certificate's bytes, or why they couldn't be had. */
async function fetchOne(certificate: Certificate, { bytes, pause, signal }: Parts): Promise<Blob | Missing> {
  for (let tries = 0; ; tries++) {
    try {
      return await bytes(certificate.document._id);
    } catch (error) {
      signal.throwIfAborted();
      const wait = pauses[tries];
      if (wait === undefined || !isPassing(error)) return { numero: certificate.numero, reason: reasonOf(error) };
      // The server may ask for more than that.
      await pause(Math.max(wait, retryDelayOf(error, tries + 1, longestWait) ?? 0));
      signal.throwIfAborted();
    }
  }
}

/** Whether a retry makes sense: no answer, too many calls, or a failure of the server. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return 'Ya no está disponible';
  return `No se pudo cargar el PDF (${messageOf(error)})`;
}

// What file systems refuse, Windows' above all; and what would lead out of the folder that a ZIP is opened in.
// oxlint-disable-next-line no-control-regex
const refused = /[\u0000-\u001f\u007f<>:"/\\|?*]+/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Gives each certificate a name of its own within a ZIP: `<numero>.pdf`, written so that any system takes it. */
export function entryNames(): (numero: string) => string {
  const taken = new Set<string>();
  return (numeroDeMuestra) => {
    const plain =
      numeroDeMuestra
        .replace(refused, '-')
        .replace(/^[. ]+|(?<![. ])[. ]+$/gu, '')
        .slice(0, 150) || 'certificado';
    const base = reserved.test(plain) ? `_${plain}` : plain;
    let name = base;
    // Systems that don't tell upper case from lower would write one over the other.
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base} (${n})`;
    taken.add(name.toLowerCase());
    return `${name}.pdf`;
  };
}

/** A sample whose certificate isn't in the ZIP, and why. */
interface Missing {
  numero: string;
  reason: string;
}

/** What the list is called within the ZIP. */
export const missingName = 'certificados-que-faltan.txt';

/** The list as a text that any editor opens well: with a byte order mark, and lines ended as Windows ends them. */
export function missingList(missing: readonly Missing[]): string {
  const heading = `No está el certificado de ${cantidad(missing.length, 'muestra', 'muestras')}:`;
  const lines = missing.map((one) => `${one.numero}: ${one.reason}`);
  return `\ufeff${[heading, '', ...lines, ''].join('\r\n')}`;
}
