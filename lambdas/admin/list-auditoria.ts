import type { AuditoriaQuery, EntradaAuditoria, RecursoAuditado } from '../../contract/auditoria.ts';
import { fold } from '../../contract/rules/texto.ts';
import type { Implementation } from '../http/serve.ts';
import { inTodaysWords } from '../audit/command-author.ts';
import { readAcceso } from '../store/acceso.ts';
import { readEntradas, type StoredEntrada } from '../store/auditoria.ts';
import { readClave } from '../store/claves.ts';
import { readClientes } from '../store/clientes.ts';
import { readDiccionario } from '../store/diccionario.ts';
import { readEntrega } from '../store/entregas.ts';
import { readIncidencia } from '../store/incidencias.ts';
import { readInforme } from '../store/informes-externos.ts';
import { readVersiones } from '../store/mapeos.ts';
import { readNormaDeTipo } from '../store/normas-de-tipo.ts';
import { readTipoGrupo } from '../store/tipo-grupos.ts';
import { readPdf } from '../store/pdfs.ts';
import { readPreguntaById } from '../store/preguntas.ts';
import { readPuntoAuditado } from '../store/puntos.ts';
import { readReglasApagadas } from '../store/reglas-coherencia.ts';
import type { LastChange } from '../store/last-change.ts';
import { readUsuario } from '../store/usuarios.ts';
import { readWebhook } from '../store/webhooks.ts';

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
    for (const stored of batch.entradas) {
      const entrada = { ...stored, quien: inTodaysWords(stored.quien) };
      before = entrada;
      if (!matches(entrada, query) || !(await wasMade(entrada))) continue;
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

/**
 * Whether the change was made: it was confirmed, or is the resource's newest (docs/decisions/0012). Of what is gone only
 * its end was: a deletion, or that of a key, whose item time has cleared away since.
 */
async function wasMade({ _id, isConfirmed, accion, cosa }: StoredEntrada): Promise<boolean> {
  if (isConfirmed) return true;
  const resource = await readers[cosa.tipo](cosa._id);
  return resource ? resource.cambio?._id === _id : accion === 'eliminar' || accion === 'terminar';
}

/** Reads the newest change of each kind of resource; undefined when the resource no longer exists. */
const readers: Record<RecursoAuditado, (_id: string) => Promise<{ cambio: LastChange | null } | undefined>> = {
  acceso: readAcceso,
  certificado: readPdf,
  clave: readClave,
  cliente: async (_id) => (await readClientes([_id]))[0],
  diccionario: readDiccionario,
  entrega: readEntrega,
  incidencia: readIncidencia,
  informe: readInforme,
  mapeo: async (nombre) => (await readVersiones(nombre, 1))[0],
  norma: readNormaDeTipo,
  pregunta: readPreguntaById,
  punto: readPuntoAuditado,
  regla: readReglasApagadas,
  tipoGrupo: readTipoGrupo,
  usuario: readUsuario,
  webhook: readWebhook,
};
