import type { AuditoriaQuery, EntradaAuditoria } from '../../../contract/administracion/auditoria.ts';
import { fold } from '../../../contract/base/texto.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readEntradas, type StoredEntrada } from '../../platform/audit/auditoria.ts';

/** Entries that one call scans, entries read at a time, and characters of its answer, approximately. */
const maxScanned = 2000;
const batchSize = 200;
const maxCharacters = 2_000_000;

/** A page of the trail, newest first. Scans a bounded part of it; the cursor says where the next page begins. */
export const listAuditoria: Implementation<'listAuditoria'> = async ({ query }) => {
  const entradas: EntradaAuditoria[] = [];
  let before = query.cursor === undefined ? undefined : readCursor(query.cursor);
  let characters = 0;
  for (let scanned = 0; scanned < maxScanned;) {
    const batch = await readEntradas(before, batchSize);
    for (const entrada of batch.entradas) {
      before = entrada;
      if (!matches(entrada, query)) continue;
      entradas.push(entrada);
      characters += JSON.stringify(entrada.cambios).length;
      if (entradas.length === query.limit || characters > maxCharacters) return { entradas, cursor: cursorOf(entrada) };
    }
    if (!batch.hasMore) return { entradas, cursor: null };
    scanned += batch.entradas.length;
  }
  return { entradas, cursor: before ? cursorOf(before) : null };
};

function cursorOf({ cuando, _id }: Pick<StoredEntrada, 'cuando' | '_id'>): string {
  return `${cuando}#${_id}`;
}

function readCursor(cursor: string): Pick<StoredEntrada, 'cuando' | '_id'> {
  const [cuando = '', _id = ''] = cursor.split('#');
  return { cuando, _id };
}

function matches({ quien, cosa }: StoredEntrada, query: AuditoriaQuery): boolean {
  return (
    (!query.tipo || cosa.tipo === query.tipo) &&
    (!query.quien || quien._id === query.quien || fold(quien.email).includes(fold(query.quien))) &&
    (!query.cosa || cosa._id === query.cosa || fold(cosa.nombre).includes(fold(query.cosa)))
  );
}
