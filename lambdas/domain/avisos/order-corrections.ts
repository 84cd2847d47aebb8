import { takes } from './alert-eligibility.ts';
import { vistaDeCorreccion } from '../muestras/access/correcciones.ts';
import { laboratoryOf, type Reader } from '../../platform/access/readers.ts';
import { computeScope } from '../../platform/access/scope.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { claimCorreccion, type CorreccionDe } from '../muestras/store/correcciones.ts';
import { readVistasDe, type StoredAcuse } from '../muestras/store/acuses.ts';
import { type CorreccionGuardada, type MuestraHeader, readMuestraHeaders } from '../muestras/store/muestras.ts';
import { conNotas } from '../../platform/access/store/notas-de-correo.ts';
import { readUsuarios } from '../../platform/access/store/usuarios.ts';

/** The corrections to mail to each user, by the user's id. */
export type Corrections = ReadonlyMap<string, readonly CorreccionDe[]>;

/** A correction in force, with the sample's owner and the users who were shown the former state. */
interface Corrected {
  one: CorreccionDe;
  correccion: CorreccionGuardada;
  header: MuestraHeader;
  seen: readonly StoredAcuse[];
}

/**
 * The corrections of a batch that no other batch has claimed, by user: each for the users who were shown the former state and
 * whom the correction concerns. A repeated batch gives the same corrections, for other mails to leave them out; the mail itself
 * is sent once.
 */
export async function correctionsToMail(
  announced: readonly CorreccionDe[],
  { lote, now }: { lote: string; now: Date },
): Promise<Corrections> {
  const isOwn = await mapBounded(announced, 16, async (one) => claimCorreccion(one, lote, now));
  const own = announced.filter((_, n) => isOwn[n]);
  const headers = await readMuestraHeaders(own.map(({ _id }) => _id));
  const inForce = await mapBounded(own, 16, async (one) => {
    const header = headers.get(one._id);
    if (!header?.correccion || header.correccion.numero !== one.numero) return [];
    const seen = (await readVistasDe(one._id)).filter((vista) => sawBefore(vista, one.numero));
    return seen.length > 0 ? [{ one, header, correccion: header.correccion, seen }] : [];
  });
  const corrected = inForce.flat();
  const readers = await readersAmong(corrected);
  const found = corrected.flatMap(({ one, correccion, header: { solicitante, tipo }, seen }) =>
    seen.flatMap(({ usuarioId }) => {
      const reader = readers.get(usuarioId);
      const concerns = reader && vistaDeCorreccion(reader.alcance, { ...correccion, solicitante, tipo });
      return concerns ? [{ usuarioId, one }] : [];
    }),
  );
  // In the order of the announcement, not of reading: a repeated order of a mail is the same.
  const byUsuario = Map.groupBy(found, ({ usuarioId }) => usuarioId);
  return new Map([...byUsuario].map(([usuarioId, all]) => [usuarioId, all.map(({ one }) => one)]));
}

/** The users who were shown any of these samples and take mails about samples, by id, with their scopes among the samples. */
async function readersAmong(corrected: readonly Corrected[]): Promise<Map<string, Reader>> {
  if (corrected.length === 0) return new Map();
  const ids = new Set(corrected.flatMap(({ seen }) => seen.map(({ usuarioId }) => usuarioId)));
  const solicitantes = corrected.flatMap(({ header, correccion }) => [
    header.solicitante,
    correccion.antes.solicitante,
  ]);
  const [usuarios, laboratory] = await Promise.all([readUsuarios([...ids]), laboratoryOf(solicitantes)]);
  return new Map(
    (await conNotas(usuarios))
      .filter((usuario) => takes.alerta(usuario) || takes.correcciones(usuario))
      .map((usuario) => [usuario._id, { usuario, alcance: computeScope(usuario, laboratory) }]),
  );
}

/**
 * Whether a user saw a state earlier than a correction's. The mail about the correction itself doesn't count as having seen it.
 */
function sawBefore({ vista, avisada }: StoredAcuse, numero: number): boolean {
  return (vista !== undefined && vista < numero) || avisada === numero;
}
