import { enCursoCalls } from '../../../../contract/muestras/calls-en-curso.ts';
import { call, clientOf } from '../../../app/services.ts';

const enCurso = clientOf(enCursoCalls);

/** Samples asked for at once: those of longer numbers, which the filter finds too, come after the number itself. */
const firstByNumber = { page: 1, limit: 100, sortBy: 'numero_muestra', sortOrder: 'asc' } as const;

/**
 * The address of the sample whose number is this text, without case: its results or, while it has none, its page in
 * progress. Undefined for none, for several, and on failure: the list itself says what is wrong.
 */
export async function findByNumber(text: string): Promise<string | undefined> {
  const isNumber = (numero: string) => numero.toLowerCase() === text.toLowerCase();
  try {
    const { results } = await call('listResults', { query: { numeroMuestra: text, ...firstByNumber } });
    const authorised = results.filter(({ numero_muestra: numero }) => isNumber(numero));
    if (authorised.length > 0) return only(authorised.map(({ _id }) => `/results/${encodeURIComponent(_id)}`));
    const { muestras } = await enCurso.call('listMuestrasEnCurso', { query: { search: text, ...firstByNumber } });
    const pending = muestras.filter(({ numero_muestra: numero }) => isNumber(numero));
    return only(pending.map(({ _id }) => `/en-curso?${new URLSearchParams({ muestra: _id.$oid }).toString()}`));
  } catch {
    return undefined;
  }
}

const only = (addresses: string[]): string | undefined => (addresses.length === 1 ? addresses[0] : undefined);
