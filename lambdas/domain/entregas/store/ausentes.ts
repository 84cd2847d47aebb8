import { Entity } from 'electrodb';
import * as z from 'zod';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { pack, unpack } from '../../../platform/dynamo/compressed.ts';
import { readItem } from '../../../platform/dynamo/damaged.ts';
import { portal } from '../../../platform/dynamo/portal.ts';
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
 * One delivery of a mapping whose files are complete exports, as it was registered when it had been read: where it stands
 * among all (`Entrega`), which reading of it that was, and whether what it lacks is withdrawn. `posteriores` are the later
 * exports by which samples of this one are withdrawn, since it was read after them; `desconocen` those that were read before
 * it and don't know its samples: they were withdrawn themselves, or it would have been too many.
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

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'exportaciones', version: '1', service: 'portal' },
        attributes: {
          nombre: text,
          version: { type: 'number', required: true },
          datos: { type: 'any', required: true },
        },
        indexes: {
          byNombre: {
            pk: { field: 'pk', composite: ['nombre'], template: 'exportaciones#${nombre}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'exportaciones', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

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

/** Writes them over the version that was read. False where another write came first. */
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
  /** Of its mapping. */
  nombre: string;
  entrega: Entrega & { id: string };
  /** Which reading of it this is: the mapping's version. */
  mappingVersion: string;
  /** The ids of all its samples. */
  presentes: ReadonlySet<string>;
  /** Whether each of its samples was read: what it lacks can't be told from what was refused. */
  isWhole: boolean;
  /** The greatest part of the earlier samples that is withdrawn, in percent. */
  hasta: number;
}

interface Options {
  now: () => Date;
  /** Nothing is written. */
  simulacion?: boolean;
  /** Is given the samples that were withdrawn, what became of each, and the delivery that lacks them. */
  onSaved: (documents: readonly MuestraDocument[], saved: ReadonlyMap<string, Saved>, por: string) => void;
}

/** Deliveries of a mapping that are kept, the last in order. */
const maxKept = 200;

/** Earlier deliveries that are looked through for samples, where none of them was whole. */
const maxLookedThrough = 30;

/** Samples that are withdrawn at a time. */
const batchSize = 500;

/**
 * Withdraws the samples that earlier files of a mapping brought and its last complete export lacks (docs/decisions/deliveries.md):
 * those that this one lacks, and, where it was read after later ones, its own that those lack. Undefined where nothing was
 * concluded. Killed at any write and repeated, it ends in the same state.
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
      // A later export that was withdrawn meanwhile says nothing any more; where it is this one, its reading ends.
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
 * Decides what is withdrawn and registers the export among those of its mapping, one after another: of two, the one that
 * is registered last compares itself with the other. What was decided once stays so.
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
    // One that is older than all that are kept is forgotten at once, and read again it is decided again.
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
 * The samples of earlier deliveries that an export lacks; how many of them are in force, and how many there were. The newest
 * of those that withdrew what they lacked knows all that came before it, but for what was read later and couldn't tell it: what
 * it brought, and what it withdrew, which is withdrawn by this one too, so that it stays so where the other delivery is withdrawn.
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

/** Those that are no withdrawn samples. */
async function inForce(ids: readonly string[]): Promise<string[]> {
  const headers = await readMuestraHeaders(ids);
  return [...headers.values()].flatMap(({ _id, estado }) => (estado === 'anulada' ? [] : [_id]));
}

async function keepAbsent(id: string, leida: string, ids: readonly string[]): Promise<void> {
  for (let from = 0, n = 1; from < ids.length; from += batchSize, n++) {
    await putAbsent(id, leida, n, ids.slice(from, from + batchSize));
  }
}

/** Has a delivery say of samples that they are withdrawn, in its place among all; false where it was withdrawn itself. */
async function withdrawBy(
  by: Exportacion,
  ids: readonly string[],
  { now, onSaved }: Omit<Options, 'simulacion'>,
): Promise<boolean> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const stored = await readStoredMuestras(ids.slice(from, from + batchSize));
    const documents = [...stored.values()].map(({ document }) => ({ ...document, estado: 'anulada' as const }));
    // Another delivery may have changed the solicitante since it was read; withdrawn, the sample is nobody's.
    const entrega = { ...entregaOf(by), esAusencia: true };
    const saved = await saveUnlessWithdrawn(documents, { now: now(), entrega });
    if (saved === withdrawn) return false;
    onSaved(documents, saved, by.id);
  }
  return true;
}
