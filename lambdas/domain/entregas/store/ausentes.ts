import * as z from 'zod';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { pack, unpack } from '../../../platform/dynamo/compressed.ts';
import { readItem } from '../../../platform/dynamo/damaged.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import type { Ausentes } from '../../../../contract/entregas/entrega.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { absentBatches, idsOf, putAbsent, touchedBatches } from './entrega-objects.ts';
import { readEntregas } from './entregas.ts';
import { readMuestraHeaders, readStoredMuestras } from '../../muestras/store/muestras.ts';
import { withdrawn, type Withdrawn } from './delivery-record.ts';
import { type Entrega, isBefore, orderKey } from './entrega.ts';
import { saveUnlessWithdrawn } from './withdraw.ts';
import type { Saved } from './changes.ts';

/**
 * A complete export, registered when it has been read: its place in the order of deliveries (`Entrega`), the mapping's version
 * that read it, and whether the samples that it lacks are withdrawn (`retira`). Exports delivered later but read earlier withdraw
 * samples of this one if they lack them (`posteriores`), or don't (`desconocen`): because the later export was withdrawn itself,
 * or would have withdrawn too many.
 */
const exportacionSchema = z.object({
  id: z.string(),
  archivo: z.string(),
  entregada: z.iso.datetime(),
  hora: z.iso.datetime().optional(),
  secuencia: z.string().optional(),
  mappingVersion: z.string(),
  retira: z.boolean(),
  faltan: z.number().int(),
  de: z.number().int(),
  posteriores: z.array(z.string()),
  desconocen: z.array(z.string()).default([]),
});
type Exportacion = z.infer<typeof exportacionSchema>;

/** The deliveries of a mapping of complete exports; `version` counts the writes, from 1. */
interface Exportaciones {
  version: number;
  entregas: Exportacion[];
}

const text = { type: 'string', required: true } as const;

const entity = portalEntity('exportaciones', () => ({
  attributes: {
    nombre: text,
    version: { type: 'number', required: true },
    datos: { type: 'any', required: true },
  },
  indexes: {
    byNombre: {
      pk: itemKey('pk', 'exportaciones#${nombre}'),
      sk: itemKey('sk', 'exportaciones'),
    },
  },
}));

const itemSchema = z.looseObject({ version: z.number().int(), datos: z.instanceof(Uint8Array) });

/** The deliveries of a mapping that were registered; version 0 where none was. Read consistently. */
async function readExportaciones(nombre: string): Promise<Exportaciones> {
  const { data } = await entity().get({ nombre }).go({ consistent: true });
  if (!data) return { version: 0, entregas: [] };
  return readItem('entrega', data, (item) => {
    const { version, datos } = parseStored(itemSchema, item);
    return { version, entregas: parseStored(z.array(exportacionSchema), unpack(datos)) };
  });
}

/** Writes the deliveries over the version that was read. False where another write came first. */
async function writeExportaciones(nombre: string, entregas: Exportacion[], over: number): Promise<boolean> {
  const version = over + 1;
  const datos = pack(entregas);
  const write = entity()
    .put({ nombre, version, datos })
    .where(({ version: stored }, { eq, notExists }) => (over === 0 ? notExists(stored) : eq(stored, over)))
    .params();
  return commit([write]);
}

/** A complete export that was read to its end. */
export interface ReadExport {
  /** The mapping's name. */
  nombre: string;
  entrega: Entrega & { id: string };
  /** The version of the mapping that the export was read with. */
  mappingVersion: string;
  /** The ids of all samples in the export. */
  presentes: ReadonlySet<string>;
  /** Whether no sample was refused: a refused sample can't be told from a missing one. */
  isWhole: boolean;
  /** The most of the earlier samples that may be withdrawn, in percent. */
  hasta: number;
}

interface Options {
  now: () => Date;
  /** Nothing is written. */
  simulacion?: boolean;
  /** Is given the withdrawn samples, the outcome of each, and the delivery that lacks them. */
  onSaved: (documents: readonly MuestraDocument[], saved: ReadonlyMap<string, Saved>, por: string) => void;
}

/** The most deliveries of a mapping that are registered; the first in order are forgotten. */
const maxKept = 200;

/** The most earlier deliveries, after the newest export that withdrew samples, whose samples are read. */
const maxLookedThrough = 30;

/** Samples that are withdrawn at a time. */
const batchSize = 500;

/**
 * Withdraws the samples of a mapping's earlier files that a complete export lacks (docs/decisions/deliveries.md): the samples
 * that this export lacks, and samples of this export that later exports, read before it, lack. Undefined where samples were
 * refused, so that nothing can be concluded. Killed at any write and repeated, it ends in the same state.
 */
export async function withdrawAbsent(
  read: ReadExport,
  { now, simulacion = false, onSaved }: Options,
): Promise<Ausentes | Withdrawn | undefined> {
  const own = await register(read, simulacion);
  if (!simulacion) {
    const later = await entregasLater(read.nombre, own);
    for (const by of [...(own.retira ? [own] : []), ...later]) {
      const ids = await idsOf(await absentBatches(by.id, own.id));
      // A later export that was withdrawn meanwhile no longer counts; where this export was, its reading ends.
      const isDone = await withdrawBy(by, [...ids], { now, onSaved });
      if (!isDone && by.id === own.id) return withdrawn;
    }
  }
  return read.isWhole ? { faltan: own.faltan, de: own.de, retiradas: own.retira ? own.faltan : 0 } : undefined;
}

async function entregasLater(nombre: string, { posteriores }: Exportacion): Promise<Exportacion[]> {
  if (posteriores.length === 0) return [];
  return (await readExportaciones(nombre)).entregas.filter(({ id }) => posteriores.includes(id));
}

/**
 * Decides what is withdrawn and registers the export with its mapping, one export after another: of two, the one registered last
 * compares itself with the other. A decision stays.
 */
async function register(read: ReadExport, simulacion: boolean): Promise<Exportacion> {
  const { nombre, entrega, mappingVersion } = read;
  for (let tries = 0; tries < 20; tries++) {
    const { version, entregas } = await readExportaciones(nombre);
    const known = entregas.find(({ id }) => id === entrega.id);
    if (known?.mappingVersion === mappingVersion) return known;
    const others = entregas.filter(({ id }) => id !== entrega.id);
    const own = await decide(read, others, simulacion);
    if (simulacion) return own;
    const kept = [...others, own].toSorted((a, b) => (isBefore(placeOf(a), placeOf(b)) ? -1 : 1)).slice(-maxKept);
    // An export older than all kept ones is forgotten at once; read again, it is decided again.
    if (await writeExportaciones(nombre, kept, version)) return own;
  }
  throw new Error('The exports of a mapping were written by others at every attempt');
}

const placeOf = (one: Exportacion) => orderKey(entregaOf(one));

function entregaOf({ id, archivo, entregada, hora, secuencia }: Exportacion): Entrega & { id: string } {
  return { id, archivo, entregada: new Date(entregada), hora: hora ? new Date(hora) : undefined, secuencia };
}

async function decide(read: ReadExport, others: readonly Exportacion[], simulacion: boolean): Promise<Exportacion> {
  const { entrega, mappingVersion, presentes, isWhole } = read;
  const mine = orderKey(entrega);
  const earlier = others.filter((one) => isBefore(placeOf(one), mine));
  const later = simulacion ? [] : others.filter((one) => one.retira && isBefore(mine, placeOf(one)));
  const own = isWhole ? await missingFrom(read, earlier) : { absent: [], faltan: 0, de: 0 };
  const retira = isWhole && presentes.size > 0 && isWithin(own, read.hasta);
  if (retira && !simulacion) await keepAbsent(entrega.id, entrega.id, own.absent);
  const posteriores: string[] = [];
  const desconocen: string[] = [];
  const stored = await readEntregas(later.map(({ id }) => id));
  for (const { id } of later) {
    const estado = stored.get(id)?.estado;
    if (estado === 'retirando' || estado === 'retirada') {
      desconocen.push(id);
      continue;
    }
    const theirs = await idsOf(await touchedBatches(id));
    const absent = [...presentes].filter((one) => !theirs.has(one));
    if (absent.length === 0) continue;
    const { length: faltan } = await inForce(absent);
    if (isWithin({ faltan, de: presentes.size }, read.hasta)) {
      await keepAbsent(id, entrega.id, absent);
      posteriores.push(id);
    } else desconocen.push(id);
  }
  return {
    id: entrega.id,
    archivo: entrega.archivo,
    entregada: entrega.entregada.toISOString(),
    hora: entrega.hora?.toISOString(),
    secuencia: entrega.secuencia,
    mappingVersion,
    retira,
    faltan: own.faltan,
    de: own.de,
    posteriores,
    desconocen,
  };
}

const isWithin = ({ faltan, de }: { faltan: number; de: number }, hasta: number) => faltan * 100 <= hasta * de;

/**
 * The samples of earlier deliveries that an export lacks (`absent`), how many of these are in force (`faltan`), and how many
 * samples there were (`de`). The newest export that withdrew samples stands for all deliveries before it, except deliveries read
 * later and unknown to it (`desconocen`). The samples that it withdrew count as absent here too: they stay withdrawn even if that
 * export is withdrawn itself.
 */
async function missingFrom({ presentes }: ReadExport, earlier: readonly Exportacion[]) {
  const newestFirst = earlier.toSorted((a, b) => (isBefore(placeOf(a), placeOf(b)) ? 1 : -1));
  const last = newestFirst.findIndex(({ retira }) => retira);
  const since = newestFirst.slice(0, last === -1 ? undefined : last).slice(0, maxLookedThrough);
  const [newest, ...older] = newestFirst.slice(last === -1 ? newestFirst.length : last);
  const untold = older.filter(({ desconocen }) => newest && desconocen.includes(newest.id));
  const base = [...since, ...(newest ? [newest] : []), ...untold];
  const stored = await readEntregas(base.map(({ id }) => id));
  const brought = new Set<string>();
  const known = new Set<string>();
  for (const { id } of base) {
    const estado = stored.get(id)?.estado;
    const isGone = estado === 'retirando' || estado === 'retirada';
    for (const one of await idsOf(await touchedBatches(id))) {
      known.add(one);
      if (!isGone) brought.add(one);
    }
    for (const one of await idsOf(await absentBatches(id))) known.add(one);
  }
  const absent = [...known].filter((id) => !presentes.has(id));
  const missing = await inForce(absent);
  return { absent, faltan: missing.length, de: brought.size + missing.filter((id) => !brought.has(id)).length };
}

/** The ids of samples that aren't annulled. */
async function inForce(ids: readonly string[]): Promise<string[]> {
  const headers = await readMuestraHeaders(ids);
  return [...headers.values()].flatMap(({ _id, estado }) => (estado === 'anulada' ? [] : [_id]));
}

async function keepAbsent(id: string, leida: string, ids: readonly string[]): Promise<void> {
  for (let from = 0, n = 1; from < ids.length; from += batchSize, n++) {
    await putAbsent(id, leida, n, ids.slice(from, from + batchSize));
  }
}

/** Withdraws samples in a delivery's name, at its place in the order of deliveries; false where it was withdrawn itself. */
async function withdrawBy(
  by: Exportacion,
  ids: readonly string[],
  { now, onSaved }: Omit<Options, 'simulacion'>,
): Promise<boolean> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const stored = await readStoredMuestras(ids.slice(from, from + batchSize));
    const documents = [...stored.values()].map(({ document }) => ({ ...document, estado: 'anulada' as const }));
    // The solicitante may be outdated, since another delivery may have changed it: a withdrawn sample is shown to nobody.
    const entrega = { ...entregaOf(by), esAusencia: true };
    const saved = await saveUnlessWithdrawn(documents, { now: now(), entrega });
    if (saved === withdrawn) return false;
    onSaved(documents, saved, by.id);
  }
  return true;
}
