import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { autorSchema } from './incidencias.ts';
import { editedFields } from '../../../platform/dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';

const text = { type: 'string', required: true } as const;

/** Threads of questions, a partition for each sample; an index by situation, in the order of the newest message. */
const entity = portalEntity('pregunta', () => ({
  attributes: { ...attributesOf(storedSchema), _id: text },
  indexes: {
    byMuestra: {
      pk: itemKey('pk', 'preguntas#${muestra}'),
      sk: itemKey('sk', '${cliente}'),
    },
    bySituacion: {
      index: 'gsi1',
      pk: itemKey('gsi1pk', 'preguntas#${situacion}'),
      sk: itemKey('gsi1sk', '${desde}#${_id}'),
    },
  },
}));

const storedSchema = z.object({
  muestra: z.string(),
  /** The client in whose name the question was asked. */
  cliente: z.string(),
  /** The sample's number, as of the newest message. */
  numero: z.string(),
  solicitante: z.string(),
  tipo: z.string(),
  situacion: z.enum(['sin_responder', 'atendidas']),
  /** When the newest message was written. */
  desde: instantSchema,
  mensajes: z.array(z.object({ cuando: instantSchema, quien: autorSchema, texto: z.string() })),
  ...editedFields,
});
export type StoredPregunta = z.infer<typeof storedSchema>;

/** The key of a thread: its sample and client. */
export type ClaveDePregunta = Pick<StoredPregunta, 'muestra' | 'cliente'>;

const preguntaOf = (item: unknown): StoredPregunta => parseStored(storedSchema, item);

/** The id of a thread in the list and in the audit trail; ids of clients have no '#'. */
export const idDePregunta = ({ muestra, cliente }: ClaveDePregunta) => `${cliente}#${muestra}`;
function claveOf(_id: string): ClaveDePregunta {
  const end = _id.indexOf('#');
  return { cliente: _id.slice(0, end), muestra: _id.slice(end + 1) };
}

/** A thread; undefined where there is none. Read consistently. */
export async function readPregunta({ muestra, cliente }: ClaveDePregunta): Promise<StoredPregunta | undefined> {
  const { data } = await entity().get({ muestra, cliente }).go({ consistent: true });
  return data ? readItem('pregunta', data, preguntaOf) : undefined;
}

/** A thread by its id in the audit trail. */
export async function readPreguntaById(_id: string): Promise<StoredPregunta | undefined> {
  return readPregunta(claveOf(_id));
}

/** The threads of a sample, of every client. Read consistently. */
export async function readPreguntasDe(muestra: string): Promise<StoredPregunta[]> {
  const { data } = await entity().query.byMuestra({ muestra }).go({ pages: 'all', consistent: true });
  return readable('pregunta', data, preguntaOf);
}

/** The keys of threads that wait for the laboratory, longest first, or don't, newest first; may lag behind the last write. */
async function clavesIn(situacion: StoredPregunta['situacion'], limit?: number): Promise<ClaveDePregunta[]> {
  const order = situacion === 'sin_responder' ? 'asc' : 'desc';
  const { data } = await entity()
    .query.bySituacion({ situacion })
    .go({ ...(limit === undefined ? { pages: 'all' } : { limit }), order, attributes: ['_id'] });
  return data.map(({ _id }) => claveOf(_id));
}

export async function countSinResponder(): Promise<number> {
  return (await clavesIn('sin_responder')).length;
}

/** The existing threads of these keys, in this order. Read consistently. */
async function readPreguntas(claves: readonly ClaveDePregunta[]): Promise<StoredPregunta[]> {
  const found = await readUnread([...claves], async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
    return { items: readable('pregunta', data, preguntaOf), unread: unprocessed };
  });
  const byId = new Map(found.map((one) => [idDePregunta(one), one]));
  return claves.flatMap((clave) => byId.get(idDePregunta(clave)) ?? []);
}

/** The first threads in a situation, in the situation's order. */
export async function listPreguntasIn(
  situacion: StoredPregunta['situacion'],
  limit: number,
): Promise<StoredPregunta[]> {
  const found = await readPreguntas(await clavesIn(situacion, limit));
  return found.filter((one) => one.situacion === situacion);
}

/** The threads of some clients that need no answer, with their last message since an instant, newest first. */
export async function listAtendidasDe(
  clientes: ReadonlySet<string>,
  { desde, limit }: { desde: string; limit: number },
): Promise<StoredPregunta[]> {
  const { data } = await entity()
    .query.bySituacion({ situacion: 'atendidas' })
    .gte({ desde })
    .go({ pages: 'all', order: 'desc', attributes: ['_id'] });
  const own = data.map(({ _id }) => claveOf(_id)).filter(({ cliente }) => clientes.has(cliente));
  return readPreguntas(own.slice(0, limit));
}

/** Every thread, in no order; for the commands of an operator. */
export async function listPreguntas(): Promise<StoredPregunta[]> {
  return readPreguntas([...(await clavesIn('sin_responder')), ...(await clavesIn('atendidas'))]);
}

/** Stores a thread over the version that was read; 0: there was none. False where another write came first. */
export async function writePregunta(pregunta: StoredPregunta, over: number, entrada?: object): Promise<boolean> {
  const write = entity()
    .put({ ...pregunta, _id: idDePregunta(pregunta) })
    .where(({ version }, { eq, notExists }) => (over === 0 ? notExists(version) : eq(version, over)))
    .params();
  return commit([write, entrada]);
}
