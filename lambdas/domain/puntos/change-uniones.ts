import type { CambioAuditado } from '../../../contract/administracion/auditoria.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { huellaDePunto, readUniones, type StoredUniones, writeUniones } from './store/puntos.ts';

/** Who decides something of a solicitante's names. */
interface Author {
  usuario: Pick<StoredUsuario, '_id' | 'email'>;
  now: Date;
  newId: () => string;
}

/** What is decided: how the names are then, and what the audit trail says of it; undefined where it is so already. */
type Decision =
  | { nombre: string; cambio: CambioAuditado; after: Pick<StoredUniones, 'aliases' | 'distintos'> }
  | undefined;

/** An item of DynamoDB holds 400 kB: a thousand aliases of names of usual length. */
const maxBytes = 300_000;

/**
 * Decides something of the names of a solicitante's points. They are one item, read and written over the version that was
 * read: what was checked holds when it is written, whoever writes at once. Throws CONFLICT where another write came first.
 */
export async function changeUniones(
  author: Author,
  solicitante: string,
  decide: (before: Pick<StoredUniones, 'aliases' | 'distintos'>) => Decision,
): Promise<void> {
  const before = await readUniones(solicitante);
  const decided = decide(before ?? { aliases: [], distintos: [] });
  if (!decided) return;
  const { nombre, cambio: said, after } = decided;
  if (Buffer.byteLength(JSON.stringify(after)) > maxBytes) {
    throw refused('CONFLICT', 'Hay demasiados nombres unidos de este solicitante. Corrígelos en el LIMS');
  }
  await makeChange(author, {
    accion: 'modificar',
    cosa: { tipo: 'punto', _id: huellaDePunto(solicitante), nombre },
    cambios: [said],
    previous: before?.cambio ?? null,
    write: async (cambio, entrada) =>
      writeUniones({ solicitante, ...after, version: (before?.version ?? 0) + 1, cambio }, before?.version, entrada),
    reread: async () => (await readUniones(solicitante)) ?? { cambio: null },
  });
}

/** A refusal in words for people. */
export const refused = (code: 'VALIDATION' | 'CONFLICT', message: string) => new Failure(code, { message });
