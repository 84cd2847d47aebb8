import { call } from '../../../app/services.ts';

/** Samples asked for at once: those of longer numbers, which the filter finds too, come after the number itself. */
const maxFound = 100;

/** The id of the sample whose number is this text, without case; undefined for none, for several, and on failure. */
export async function findByNumber(text: string): Promise<string | undefined> {
  const query = { numeroMuestra: text, page: 1, limit: maxFound, sortBy: 'numero_muestra', sortOrder: 'asc' } as const;
  try {
    const { results } = await call('listResults', { query });
    const exact = results.filter(({ numero_muestra: numero }) => numero.toLowerCase() === text.toLowerCase());
    return exact.length === 1 ? exact[0]?._id : undefined;
  } catch {
    // The list itself says what is wrong.
    return undefined;
  }
}
