import { compareSpanish } from '../../contract/rules/texto.ts';
import { type Alcance, computeScope } from '../access/scope.ts';
import { type RevisionDeMuestra, reservarAviso } from '../store/avisos.ts';
import { deleteSaliente, putAviso, readCandidatas } from '../store/alert-outbox.ts';
import { listClientes } from '../store/clientes.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { type MuestraHeader, readStoredMuestras, revisionOf } from '../store/muestras.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { listUsuarios } from '../store/usuarios-panel.ts';
import { asAnnounced, isTold, toldOf } from '../access/alert-eligibility.ts';

/** How many samples are looked at, whole, at once. */
const pieceSize = 500;

/** Somebody who may be told, what it may see, and of which samples it is to be told. */
interface Subscriber {
  usuario: StoredUsuario;
  alcance: Alcance;
  told: MuestraHeader[];
}

/** What was done about an announcement; undefined where all had been done before. */
interface Ordered {
  candidatas: number;
  /** Those that this batch tells of: no other batch does. */
  propias: number;
  correos: number;
}

/**
 * Orders the mails of a batch that was announced, one for each user that is to be told of any of its samples. A sample's
 * revision belongs to one batch for good, and a user's mail of a batch has one key: so doing this twice, at once or after
 * a death half-way, comes to the same mails (docs/decisions/0014). The announcement goes once they are all ordered.
 */
export async function orderMails(key: string, now: Date): Promise<Ordered | undefined> {
  const announced = await readCandidatas(key);
  if (!announced) return undefined;
  const { lote, muestras } = announced;
  const subscribers = await loadSubscribers();
  let propias = 0;
  for (let from = 0; from < muestras.length; from += pieceSize) {
    const own = await reserve(muestras.slice(from, from + pieceSize), lote, now);
    propias += own.length;
    if (subscribers.length > 0) await match(own, subscribers);
  }
  const addressed = subscribers.filter(({ told }) => told.length > 0);
  await mapBounded(addressed, 16, async ({ usuario, told }) =>
    putAviso({
      usuarioId: usuario._id,
      lote,
      muestras: told.toSorted(newestFirst).map((header) => ({ _id: header._id, revision: revisionOf(header) })),
    }),
  );
  await deleteSaliente(key);
  return { candidatas: muestras.length, propias, correos: addressed.length };
}

/** Everybody who may be told of something, with its scope as the laboratory stands now. */
async function loadSubscribers(): Promise<Subscriber[]> {
  const [usuarios, clientes, tipoGrupos] = await Promise.all([listUsuarios(), listClientes(), listTipoGrupos()]);
  const laboratory = { clientes, tipoGrupos };
  return usuarios.filter(isTold).map((usuario) => ({ usuario, alcance: computeScope(usuario, laboratory), told: [] }));
}

/** Those of the samples that this batch tells of. */
async function reserve(
  muestras: readonly RevisionDeMuestra[],
  lote: string,
  now: Date,
): Promise<readonly RevisionDeMuestra[]> {
  const isOwn = await mapBounded(muestras, 32, async (muestra) => reservarAviso(muestra, lote, now));
  return muestras.filter((_, n) => isOwn[n]);
}

async function match(own: readonly RevisionDeMuestra[], subscribers: readonly Subscriber[]): Promise<void> {
  const stored = asAnnounced(own, await readStoredMuestras(own.map(({ _id }) => _id)));
  for (const muestra of stored) {
    for (const { usuario, alcance, told } of subscribers) {
      if (toldOf(usuario, alcance, muestra).length > 0) told.push(muestra.header);
    }
  }
}

function newestFirst(a: MuestraHeader, b: MuestraHeader): number {
  return b.fecha.localeCompare(a.fecha) || compareSpanish(a.numero, b.numero) || a._id.localeCompare(b._id);
}
