import type { AuditoriaQuery, EntradaAuditoria } from '../../contract/auditoria.ts';
import { fold } from '../../contract/rules/texto.ts';
import type { Implementation } from '../http/serve.ts';
import { readEntradas, type StoredEntrada } from '../store/auditoria.ts';
import { readClientes } from '../store/clientes.ts';
import { readInforme } from '../store/informes-externos.ts';
import { readTipoGrupo } from '../store/tipo-grupos.ts';
import { readPdf } from '../store/pdfs.ts';
import type { UltimoCambio } from '../store/ultimo-cambio.ts';
import { readUsuario } from '../store/usuarios.ts';

/** Entries that one call looks at, and read at a time; characters that its answer comes to, near enough. */
const bounds = { looked: 2000, batch: 200, characters: 2_000_000 };

/** A page of the trail, newest first. Looks through a bounded part of it, and says where to go on. */
export const listAuditoria: Implementation<'listAuditoria'> = async ({ query }) => {
  const entradas: EntradaAuditoria[] = [];
  let before = query.cursor === undefined ? undefined : readCursor(query.cursor);
  let characters = 0;
  for (let looked = 0; looked < bounds.looked;) {
    const batch = await readEntradas(before, bounds.batch);
    for (const entrada of batch.entradas) {
      before = entrada;
      if (!matches(entrada, query) || !(await wasMade(entrada))) continue;
      entradas.push(entrada);
      characters += JSON.stringify(entrada.cambios).length;
      if (entradas.length === query.limit || characters > bounds.characters)
        return { entradas, cursor: cursorOf(entrada) };
    }
    if (!batch.hasMore) return { entradas, cursor: null };
    looked += batch.entradas.length;
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

/** Whether the change was made: it was confirmed, or else the thing itself says so (docs/decisions/0012). */
async function wasMade({ _id, isConfirmed, accion, cosa }: StoredEntrada): Promise<boolean> {
  if (isConfirmed) return true;
  const thing = await readThing(cosa);
  return thing ? thing.cambio?._id === _id : accion === 'eliminar';
}

async function readThing({ tipo, _id }: StoredEntrada['cosa']): Promise<{ cambio: UltimoCambio | null } | undefined> {
  if (tipo === 'usuario') return readUsuario(_id);
  if (tipo === 'tipoGrupo') return readTipoGrupo(_id);
  if (tipo === 'certificado') return readPdf(_id);
  if (tipo === 'informe') return readInforme(_id);
  const [cliente] = await readClientes([_id]);
  return cliente;
}
