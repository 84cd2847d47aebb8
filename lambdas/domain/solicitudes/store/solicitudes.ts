import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import {
  type EstadoDeSolicitud,
  estadoConMuestra,
  estadoDichoSchema,
  isTerminada,
} from '../../../../contract/solicitudes/rules/estados.ts';
import { leeReferencia } from '../../../../contract/solicitudes/rules/referencia.ts';
import { solicitudSchema } from '../../../../contract/solicitudes/solicitud.ts';
import { logging } from '../../../platform/dynamo/change-log.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { ItemList } from '../../../platform/dynamo/item-list.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { editedFields } from '../../../platform/dynamo/last-change.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { autorSchema } from '../../incidencias/store/incidencias.ts';
import { readVinculos, type Vinculo, vinculoDe } from './vinculos.ts';

const {
  puede: _puede,
  muestra: _muestra,
  llegada: _llegada,
  autorizada: _autorizada,
  version: _version,
  ...fields
} = solicitudSchema.shape;

const storedSchema = z.object({
  ...fields,
  cliente: z.string(),
  /** What people said of it; its sample says the rest. */
  estado: estadoDichoSchema,
  /** Who made it, and the dialog's id: asked again by it, the request is the same. */
  solicitadaPor: z.string(),
  peticion: z.string(),
  modificada: instantSchema,
  pasos: z.array(fields.pasos.element.extend({ quien: autorSchema })),
  ...editedFields,
});
export type StoredSolicitud = z.infer<typeof storedSchema>;

const entity = portalEntity('solicitud', () => ({
  attributes: attributesOf(storedSchema),
  indexes: {
    byReferencia: {
      pk: itemKey('pk', 'solicitudes'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const parse = (item: unknown): StoredSolicitud => parseStored(storedSchema, item);

/** A request with its sample, and where both stand together. */
export interface Entrada {
  _id: string;
  solicitud: StoredSolicitud;
  vinculo: Vinculo | undefined;
  estado: EstadoDeSolicitud;
}

function entradaOf(solicitud: StoredSolicitud, vinculos: readonly Vinculo[]): Entrada {
  const vinculo = vinculoDe(solicitud, vinculos);
  return { _id: solicitud._id, solicitud, vinculo, estado: estadoConMuestra(solicitud.estado, vinculo?.estado) };
}

/** A request by its reference; undefined where there is none. Read consistently. */
export async function readSolicitud(_id: string): Promise<StoredSolicitud | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('solicitud', data, parse) : undefined;
}

/** A request with its sample. Read consistently. */
export async function readEntrada(_id: string): Promise<Entrada | undefined> {
  const [solicitud, vinculos] = await Promise.all([readSolicitud(_id), readVinculos(_id)]);
  return solicitud && entradaOf(solicitud, vinculos);
}

/** The existing requests of some references, with their samples. Read consistently. */
async function readEntradas(ids: readonly string[]): Promise<Entrada[]> {
  const found = await readUnread(
    ids.map((_id) => ({ _id })),
    async (pending) => {
      const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
      return { items: readable('solicitud', data, parse), unread: unprocessed };
    },
  );
  return Promise.all(found.map(async (solicitud) => entradaOf(solicitud, await readVinculos(solicitud._id))));
}

/** Every request with its sample, in no order. Read consistently. */
export async function listEntradas(): Promise<Entrada[]> {
  const [{ data }, vinculos] = await Promise.all([
    entity().query.byReferencia({}).go({ pages: 'all', consistent: true }),
    readVinculos(),
  ]);
  const named = Map.groupBy(vinculos, ({ referencia }) => referencia);
  return readable('solicitud', data, parse).map((solicitud) => entradaOf(solicitud, named.get(solicitud._id) ?? []));
}

/** Newest first. */
function compareCreada({ solicitud: a }: Entrada, { solicitud: b }: Entrada): number {
  if (a.creada !== b.creada) return a.creada < b.creada ? 1 : -1;
  return a._id < b._id ? -1 : Number(a._id > b._id);
}

const list = lazy(
  () =>
    new ItemList<Entrada>({
      kind: 'solicitudes',
      compare: compareCreada,
      readAll: listEntradas,
      readSome: readEntradas,
    }),
);

/** Every request with its sample as they are now, the newest first; the same list as long as none changes. */
export async function knownSolicitudes(): Promise<readonly Entrada[]> {
  return list().read();
}

/** The writes of a request over the version that was read; 0: there was none. */
export function writesOf(solicitud: StoredSolicitud, over: number): object[] {
  const write = entity()
    .put(solicitud)
    .where(({ version }, { eq, notExists }) => (over === 0 ? notExists(version) : eq(version, over)))
    .params<object>();
  return [write, logging('solicitudes', solicitud._id)];
}

/** Stores a request over the version that was read. False where another write came first. */
export async function writeSolicitud(solicitud: StoredSolicitud, over: number, entrada?: object): Promise<boolean> {
  return commit([...writesOf(solicitud, over), entrada]);
}

/** What a delivery's report says of a reference that it can't, or shouldn't, follow. */
const reparos = {
  ninguna: 'No hay ninguna solicitud del solicitante con esta referencia: la muestra se guarda sin ella',
  terminada: 'La solicitud de esta referencia se retiró o no se aceptó: la muestra se guarda y no la cambia',
  conOtra: 'La solicitud de esta referencia ya tiene otra muestra',
} as const;

/**
 * What is to be said of the references that samples of a delivery name, by sample. A request of another solicitante is as good as
 * none. Of samples that aren't stored the first by its id would become the request's, as of those that are stored at once.
 */
export async function reparosDeReferencias(documents: readonly MuestraDocument[]): Promise<Map<string, string>> {
  const named = documents.flatMap(({ _id, estado, solicitante, referencia_solicitud: written = '' }) =>
    written === '' ? [] : [{ _id, estado, solicitante: solicitante.nombre, referencia: leeReferencia(written) ?? '' }],
  );
  const referencias = [...new Set(named.map(({ referencia }) => referencia))].filter(Boolean);
  const found = new Map((referencias.length > 0 ? await readEntradas(referencias) : []).map((one) => [one._id, one]));
  const suyas = Map.groupBy(
    named.filter(
      ({ referencia, solicitante, estado }) =>
        estado !== 'anulada' && found.get(referencia)?.solicitud.solicitante === solicitante,
    ),
    ({ referencia }) => referencia,
  );
  return new Map(
    named.flatMap(({ _id, solicitante, referencia }) => {
      const first = suyas.get(referencia)?.reduce((a, b) => (a._id < b._id ? a : b))._id ?? _id;
      const motivo = reparoDe(found.get(referencia), { _id, solicitante, first });
      return motivo === undefined ? [] : [[_id, motivo] as const];
    }),
  );
}

function reparoDe(
  entrada: Entrada | undefined,
  { _id, solicitante, first }: { _id: string; solicitante: string; first: string },
): string | undefined {
  if (entrada?.solicitud.solicitante !== solicitante) return reparos.ninguna;
  if (isTerminada(entrada.estado)) return reparos.terminada;
  return (entrada.vinculo?.muestra ?? first) === _id ? undefined : reparos.conOtra;
}
