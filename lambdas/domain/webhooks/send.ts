import { faultOfPort } from '../../platform/runtime/webhook-ports.ts';
import { type PublicFetchSettings, publicFetch, PublicFetchError } from '../../platform/runtime/public-fetch.ts';

/** How long a receiver may take, in milliseconds, with resolving its name. */
const timeout = 10_000;

/** How much of an answer's text is kept, in UTF-16 units. */
const maxText = 300;

/** What came of a try: HTTP's status, null where there was no answer, and why not, or the beginning of the answer's text. */
export interface Answer {
  codigo: number | null;
  texto: string;
  ms: number;
}

const reasons: Record<PublicFetchError['reason'], string> = {
  'not-https': 'La dirección no es https',
  'not-public': 'La dirección no es de internet: solo se envía a direcciones públicas',
  unreachable: 'Nadie responde en esa dirección, o su certificado no es válido',
  'too-slow': `No ha respondido en ${timeout / 1000} segundos`,
  'too-large': 'Ha respondido con demasiado texto',
};

/** Whether a receiver has taken an event: it answered 2xx. */
export function isTaken({ codigo }: Pick<Answer, 'codigo'>): boolean {
  return codigo !== null && codigo >= 200 && codigo < 300;
}

/** Sends a message to a public address and a port that is allowed; what came of it. A redirect isn't followed: it is the answer. */
export async function send(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  settings: PublicFetchSettings = {},
): Promise<Answer> {
  const fault = faultOfPort(new URL(url));
  if (fault) return { codigo: null, texto: fault, ms: 0 };
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const answer = await publicFetch(url, { method: 'POST', headers, body }, { timeout, ...settings });
    const text = await answer.text();
    const isRedirect = answer.status >= 300 && answer.status < 400;
    const texto = isRedirect ? 'Responde con otra dirección, y no se siguen' : shortened(text);
    return { codigo: answer.status, texto, ms: took() };
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error;
    return { codigo: null, texto: reasons[error.reason], ms: took() };
  }
}

/** The beginning of a text that anyone may have written, without what isn't printed. */
function shortened(text: string): string {
  const plain = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > maxText ? `${plain.slice(0, maxText - 1).toWellFormed()}…` : plain;
}
