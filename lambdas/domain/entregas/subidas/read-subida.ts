import { clean } from '../../../../contract/base/texto.ts';
import {
  type NombresContados,
  type Recuento,
  filasDeMuestra,
  type Simulacion,
} from '../../../../contract/entregas/subidas.ts';
import { findClientesOf } from '../../../platform/access/store/known-clientes.ts';
import { listTipoGrupos } from '../../../platform/access/store/tipo-grupos.ts';
import { stopwatch } from '../../../platform/runtime/stopwatch.ts';
import { takePace } from '../../../platform/http/pace.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { detectDelivery } from '../detect/detect-delivery.ts';
import { detect } from '../detect/detect.ts';
import type { PriorKnowledge } from '../detect/saved-mapeos.ts';
import { pinnedSchema } from '../detect/guess.ts';
import { readFirst } from '../store/simulacion.ts';
import { ultimaFechaEn } from '../sample/reading.ts';
import { isGzip, isZip, unzip } from '../source/archive.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { readDiccionario } from '../store/diccionario.ts';
import {
  openSubida,
  type StoredSubida,
  type SimulacionPedida,
  type EstadoDeSimulacion,
  orderSimulacion,
  readEstadoDeSimulacion,
  readPedido,
} from '../store/subidas.ts';
import { biblioteca, requireMapping, savedMapeos } from './mapeos.ts';
import { requireWhole, requireSubida } from './subidas.ts';

/** A recount with its solicitantes marked as known if they have a client, and its types if they are in a group. */
async function withKnown(recuento: Recuento): Promise<Recuento> {
  const { solicitantes, tipos } = recuento;
  const [owned, grouped] = await Promise.all([solicitantesConCliente(solicitantes), tiposConGrupo()]);
  return { ...recuento, solicitantes: markKnown(solicitantes, owned), tipos: markKnown(tipos, grouped) };
}

function markKnown({ total, nombres }: NombresContados, names: ReadonlySet<string>): NombresContados {
  return { total, nombres: nombres.map((each) => ({ ...each, conocido: names.has(each.nombre) })) };
}

/** Those of some solicitantes that a client has. */
async function solicitantesConCliente({ nombres }: NombresContados): Promise<Set<string>> {
  if (nombres.length === 0) return new Set();
  const clientes = await findClientesOf(new Set(nombres.map(({ nombre }) => nombre)));
  return new Set(clientes.flatMap(({ solicitantes }) => solicitantes.map(clean)));
}

async function tiposConGrupo(): Promise<Set<string>> {
  return new Set((await listTipoGrupos()).flatMap(({ tiposIncluidos }) => tiposIncluidos.map(clean)));
}

/** Up to so many bytes a file is looked at whole; of a longer text only its beginning and its end. */
const wholeUpTo = 24 * 1024 ** 2;

/** How much of a longer one is looked at, in bytes, unpacked. */
const looked = { inicio: 2 ** 20, final: 2 ** 18 };

/** How long looking at a file may take, within what the function may. */
const maxMilliseconds = 20_000;

/** Finds how an uploaded file is to be read. Throws NOT_FOUND, VALIDATION or CONFLICT. */
export const detectSubida: Implementation<'detectSubida'> = async ({ params, body }, request) => {
  await takePace('deteccion', request);
  const stored = await requireWhole(params.id);
  const pinned = pinnedSchema.safeParse(body.mapeo ?? {});
  if (!pinned.success) throw new Failure('VALIDATION', { message: invalidPinned });
  const ready = biblioteca.map((each) => ({ ...each, esDeBiblioteca: true }));
  const saved = body.desdeCero ? [] : [...(await savedMapeos()), ...ready];
  const elapsed = stopwatch();
  const known: PriorKnowledge = {
    pinned: pinned.data,
    saved,
    ultimaFecha: ultimaFechaEn(request.now),
    isLate: () => elapsed() > maxMilliseconds,
  };
  return { deteccion: await detectStored(stored, known) };
};

const invalidPinned =
  'Revisa cómo se ha dicho que está escrito el archivo: codificación, separador, línea de la cabecera u hoja';

async function detectStored({ id, bytes }: StoredSubida, known: PriorKnowledge) {
  const head = await bytesOf(await requireOpen(id, `0-${Math.min(bytes, looked.inicio) - 1}`));
  if (bytes <= wholeUpTo || isZip(head)) return detectDelivery(await requireOpen(id), known);
  if (isGzip(head)) return detect({ inicio: lines(await unpackedHead(await requireOpen(id))), ...known });
  const final = await bytesOf(await requireOpen(id, `-${looked.final}`));
  return detect({ inicio: head, final: { bytes: final, desde: bytes - final.length }, ...known });
}

/** Reads an uploaded file's first rows by a mapping. Throws NOT_FOUND, VALIDATION or CONFLICT. */
export const readMuestra: Implementation<'readMuestra'> = async ({ params, body }, request) => {
  await takePace('lectura', request);
  const { id, archivo } = await requireWhole(params.id);
  const mapping = requireMapping(body.mapeo);
  const source = await requireOpen(id);
  try {
    const { uniones: diccionario } = await readDiccionario();
    const asked = { archivo, source, mapping, filas: filasDeMuestra, diccionario };
    const read = await readFirst({ ...asked, now: () => request.now });
    return { ...read, recuento: await withKnown(read.recuento) };
  } finally {
    source.destroy();
  }
};

async function requireOpen(id: string, range?: string) {
  const body = await openSubida(id, range);
  if (!body) throw new Failure('NOT_FOUND');
  return body;
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The first bytes of a packed text. */
async function unpackedHead(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of unzip(source)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= looked.inicio) break;
  }
  return Buffer.concat(chunks);
}

/** As much as there is of whole lines: what was cut within a row would pass for one. */
function lines(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(0x0a);
  return end < 0 ? bytes : bytes.subarray(0, end + 1);
}

/** Has a mapping be tried on a whole file, in the background. Throws NOT_FOUND, VALIDATION or CONFLICT. */
export const beginSimulacion: Implementation<'beginSimulacion'> = async ({ params, body }, request) => {
  await takePace('simulacion', request, muchasPruebas);
  const { id, bytes } = await requireWhole(params.id);
  requireMapping(body.mapeo);
  const pedido: SimulacionPedida = {
    orden: request.newId(),
    mapeo: body.mapeo,
    bytes,
    pedido: request.now.toISOString(),
  };
  await orderSimulacion(id, pedido);
  return { simulacion: queued(pedido) };
};

const muchasPruebas = (seconds: number) =>
  `Has probado el formato de lectura muchas veces seguidas. Espera ${seconds} segundos`;

const queued = ({ bytes }: SimulacionPedida): Simulacion => ({
  estado: 'en_cola',
  leidos: 0,
  bytes,
  empezado: null,
  recuento: null,
  efecto: null,
});

/** How long nothing may be heard of a simulation before it is taken to have died, in milliseconds: as of a delivery. */
const silenceMs = 5 * 6 * 900 * 1000;

/** How far the newest simulation of a file has come; one that died has failed. Throws NOT_FOUND. */
export const getSimulacion: Implementation<'getSimulacion'> = async ({ params }, { now }) => {
  const { id } = await requireSubida(params.id);
  const pedido = await readPedido(id);
  if (!pedido) return { simulacion: null };
  const estado = await readEstadoDeSimulacion(id, pedido.orden);
  const found: EstadoDeSimulacion = estado ?? { orden: pedido.orden, ...queued(pedido) };
  const { orden: _lectura, actualizado = pedido.pedido, recuento, ...simulacion } = found;
  const isUnderWay = simulacion.estado === 'en_cola' || simulacion.estado === 'leyendo';
  const isDead = isUnderWay && actualizado !== undefined && now.getTime() - Date.parse(actualizado) > silenceMs;
  return {
    simulacion: {
      ...simulacion,
      ...(isDead && { estado: 'fallido' }),
      recuento: recuento && (await withKnown(recuento)),
    },
  };
};
