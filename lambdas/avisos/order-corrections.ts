import { vistaDeCorreccion } from '../access/correcciones.ts';
import type { Alcance } from '../access/scope.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { claimCorreccion, type CorreccionDe } from '../store/correcciones.ts';
import { readVistasDe, type Vista } from '../store/lecturas.ts';
import { readMuestraHeaders } from '../store/muestras.ts';
import type { StoredUsuario } from '../store/usuarios.ts';

/** A user who takes mails of corrections, with its scope. */
export interface Reader {
  usuario: StoredUsuario;
  alcance: Alcance;
}

/** Which corrections each user is to be mailed, by the user's id. */
export type Corrections = ReadonlyMap<string, readonly CorreccionDe[]>;

/**
 * The corrections of a batch that no other batch has, by user: each for those who were shown the state before and may
 * see what it was. One that was mailed already by this batch is given again, so that a repetition leaves the same
 * out elsewhere; the mail itself is sent once.
 */
export async function correctionsToMail(
  announced: readonly CorreccionDe[],
  readers: ReadonlyMap<string, Reader>,
  { lote, now }: { lote: string; now: Date },
): Promise<Corrections> {
  const isOwn = await mapBounded(announced, 16, async (one) => claimCorreccion(one, lote, now));
  const own = announced.filter((_, n) => isOwn[n]);
  const headers = await readMuestraHeaders(own.map(({ _id }) => _id));
  const found = await mapBounded(own, 16, async (one) => {
    const header = headers.get(one._id);
    if (!header?.correccion || header.correccion.numero !== one.numero) return [];
    const { correccion, solicitante, tipo } = header;
    const vistas = await readVistasDe(one._id);
    return vistas.flatMap((vista) => {
      const reader = readers.get(vista.usuarioId);
      const concerns = reader && vistaDeCorreccion(reader.alcance, { ...correccion, solicitante, tipo });
      return concerns && sawBefore(vista, one.numero) ? [{ usuarioId: vista.usuarioId, one }] : [];
    });
  });
  // In the order of the announcement, whichever sample was read first: the order of a mail, put again, is the same.
  const byUsuario = Map.groupBy(found.flat(), ({ usuarioId }) => usuarioId);
  return new Map([...byUsuario].map(([usuarioId, all]) => [usuarioId, all.map(({ one }) => one)]));
}

/** Whether a user was shown an earlier state than a correction's: what it was mailed of it counts as shown since. */
function sawBefore({ vista, avisada }: Vista, numero: number): boolean {
  return (vista !== undefined && vista < numero) || avisada === numero;
}
