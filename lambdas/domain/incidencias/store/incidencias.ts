import { createHash } from 'node:crypto';
import { Entity } from 'electrodb';
import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import {
  archivoDeIncidenciaSchema,
  type Incidencia,
  incidenciaSchema,
  type MuestraDeIncidencia,
  muestraDeIncidenciaSchema,
  type PlazoDeIncidencia,
} from '../../../../contract/incidencias/incidencia.ts';
import { avisadoSchema } from '../../../../contract/incidencias/rules/hechos.ts';
import { conPropuesta } from '../../../../contract/incidencias/rules/propuesta.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { pack, unpack } from '../../../platform/dynamo/compressed.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { logging } from '../../../platform/dynamo/change-log.ts';
import { editedAttributes, editedFields } from '../../../platform/dynamo/last-change.ts';
import { portal } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { huellaDePunto } from '../../puntos/store/puntos.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { sumaDias } from '../../../../contract/base/dias-habiles.ts';

const text = { type: 'string', required: true } as const;

/**
 * Incidents, in 64 partitions by the first letter of their point's mark: those of a point are together, and all of them can
 * be read consistently.
 */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'incidencia', version: '1', service: 'portal' },
        attributes: {
          parte: text,
          _id: text,
          writes: { type: 'number', required: true },
          documento: { type: 'any', required: true },
          ...editedAttributes,
        },
        indexes: {
          byPunto: {
            pk: { field: 'pk', composite: ['parte'], template: 'incidencias#${parte}', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const fields = incidenciaSchema.shape;

/** Who did something, as the user was then: address, whether of the laboratory, and its clients. */
export const autorSchema = z.object({
  _id: z.string().default(''),
  email: z.string(),
  laboratorio: z.boolean(),
  clientes: z.array(z.string()).default([]),
});
export type Autor = z.infer<typeof autorSchema>;

/** Those that were stored by their address alone are known to be of no client. */
const autorPorCorreo = z.union([
  autorSchema,
  z.string().transform((email): Autor => ({ _id: '', email, laboratorio: false, clientes: [] })),
]);

const plazoGuardadoSchema = fields.plazos.element.extend({
  hecho: z.object({ cuando: instantSchema, quien: autorPorCorreo }).nullable(),
  /** The sample that it runs for; absent: whoever sees the incident sees it. */
  muestra: z.string().optional(),
  /** Whether it runs while a re-test proposes to close, and no longer. */
  trasConforme: z.literal(true).optional(),
  /** Within how many hours after the incident is closed; its day is known then. */
  horasTrasCierre: z.number().optional(),
});
export type PlazoGuardado = z.infer<typeof plazoGuardadoSchema>;

const pasoGuardadoSchema = fields.pasos.element.extend({ quien: autorSchema.nullable() });
export type PasoGuardado = z.infer<typeof pasoGuardadoSchema>;

const documentoSchema = z.object({
  /** The client whose it is, by its id; blank of the laboratory's own, whose requester no client has. */
  cliente: z.string().default(''),
  solicitante: z.string(),
  punto: fields.punto,
  determinacion: z.string(),
  parametro: z.string(),
  estado: fields.estado,
  abierta: instantSchema,
  cerrada: instantSchema.nullable(),
  /**
   * When closed or discarded: the day of its newest sample (samples that arrive late with an earlier day belong to it), and
   * the non-compliant samples that were settled with it; `de`: the state that it had before. Null otherwise.
   */
  zanjado: z.object({ antesDe: z.string(), muestras: z.array(z.string()), de: fields.estado.optional() }).nullable(),
  /**
   * By date of sampling; `revision`: of which state of the sample it speaks; `punto`: as the sample names it; `fallo`: since
   * when (an instant) it was known here that it doesn't comply, or didn't before it was corrected.
   */
  muestras: z.array(
    muestraDeIncidenciaSchema.extend({
      hora: z.string().optional(),
      revision: z.number().int(),
      punto: z.object({ nombre: z.string(), codigo: z.string().optional() }).optional(),
      fallo: instantSchema.optional(),
    }),
  ),
  propuesta: fields.propuesta,
  causa: fields.causa,
  medida: fields.medida,
  medidaPropuesta: fields.medidaPropuesta,
  lectura: fields.lectura,
  /** The sample that a norm was read for, which the measure, the reading and the window of the re-test come from. */
  leida: z.string().optional(),
  /** How many days after the measure the re-test is to be taken, where a norm says so. */
  remuestraTras: z.object({ desde: z.number().int(), hasta: z.number().int(), articulo: z.string() }).nullable(),
  responsable: fields.responsable,
  venceEl: fields.venceEl,
  plazos: z.array(plazoGuardadoSchema),
  archivos: z.array(archivoDeIncidenciaSchema.extend({ quien: autorPorCorreo })),
  pasos: z.array(pasoGuardadoSchema),
  /** What the law demands once a re-test complies, and within how many hours. */
  trasConforme: z.array(z.object({ que: z.string(), articulo: z.string(), horas: z.number() })),
  avisado: avisadoSchema,
  /** Who was made responsible, at the instant of the step that says so, until the mail of it was ordered by a turn. */
  encargo: z.object({ cuando: instantSchema, usuarioId: z.string() }).optional(),
});

/** What an incident says; without its id and what counts its changes. */
export type DocumentoDeIncidencia = z.infer<typeof documentoSchema>;
export type MuestraGuardada = DocumentoDeIncidencia['muestras'][number];

const storedSchema = documentoSchema.extend({
  _id: z.string(),
  /** Counts every write; `version` those of people alone. */
  writes: z.number().int(),
  ...editedFields,
});
export type StoredIncidencia = z.infer<typeof storedSchema>;

function incidenciaOf({ documento, ...rest }: { documento?: unknown }): StoredIncidencia {
  const packed = z.instanceof(Uint8Array).parse(documento);
  // What is proposed may be from before it was decided as it is now, or from before the measure was done.
  const leido = conPropuesta(conDias(parseStored(documentoSchema, unpack(packed))));
  return parseStored(storedSchema, { ...leido, ...rest });
}

/** The beginning of the ids of all incidents of a point, by what stands for it. */
const partOf = (_id: string) => _id.slice(0, 1);

/** What the ids of the incidents of one client, one point and one parameter begin with. */
export function hiloDe(cliente: string, clave: string, determinacion: string, parametro: string): string {
  const what = [fold(determinacion), fold(parametro)];
  const own = createHash('sha256')
    // Ids from before incidents had a client are of none.
    .update(JSON.stringify(cliente === '' ? what : [cliente, ...what]))
    .digest('base64url')
    .slice(0, 10);
  return `${huellaDePunto(clave)}.${own}`;
}

/** An incident; undefined where there is none. Read consistently. */
export async function readIncidencia(_id: string): Promise<StoredIncidencia | undefined> {
  const { data } = await entity()
    .get({ parte: partOf(_id), _id })
    .go({ consistent: true });
  return data ? readItem('incidencia', data, incidenciaOf) : undefined;
}

/** Those of some incidents that there are, in no order. Read consistently. */
export async function readIncidencias(ids: readonly string[]): Promise<StoredIncidencia[]> {
  return readUnread(
    ids.map((_id) => ({ parte: partOf(_id), _id })),
    async (pending) => {
      const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
      return { items: readable('incidencia', data, incidenciaOf), unread: unprocessed };
    },
  );
}

/** The incidents of the point of a key, oldest first of each parameter. Read consistently. */
export async function readIncidenciasDePunto(clave: string): Promise<StoredIncidencia[]> {
  return readBeginning(`${huellaDePunto(clave)}.`);
}

/** Those of one parameter of it (`hiloDe`), oldest first. Read consistently. */
export async function readHilo(hilo: string): Promise<StoredIncidencia[]> {
  return readBeginning(`${hilo}.`);
}

async function readBeginning(prefix: string): Promise<StoredIncidencia[]> {
  const { data } = await entity()
    .query.byPunto({ parte: partOf(prefix) })
    .begins({ _id: prefix })
    .go({ pages: 'all', consistent: true });
  return readable('incidencia', data, incidenciaOf).toSorted((a, b) => ordenDe(a._id) - ordenDe(b._id));
}

/** Which incident of its point and parameter an id names, from 1. */
export function ordenDe(_id: string): number {
  return Number(_id.slice(_id.lastIndexOf('.') + 1));
}

/** The type of an incident: of the first of its samples that did not comply. */
export function tipoDe({ muestras }: Pick<StoredIncidencia, 'muestras'>): string {
  return (muestras.find(({ papel }) => papel === 'incumple') ?? muestras[0])?.tipo_muestra ?? '';
}

/** Whether a sample of an incident does not comply, or didn't before it was corrected. */
export const haFallado = ({ papel, fallo }: MuestraGuardada) => papel === 'incumple' || fallo !== undefined;

/** Whether a sample of a type fails in an incident, or failed: it is of that type, which is followed apart from others. */
export function isDeTipo({ muestras }: Pick<StoredIncidencia, 'muestras'>, tipo: string): boolean {
  return muestras.some((one) => one.tipo_muestra === tipo && haFallado(one));
}

/** Whether two incidents of a thread are of the same type of sample. */
export function compartenTipo(one: Pick<StoredIncidencia, 'muestras'>, other: Pick<StoredIncidencia, 'muestras'>) {
  return one.muestras.some(({ tipo_muestra: tipo }) => isDeTipo(one, tipo) && isDeTipo(other, tipo));
}

/** An incident with the days of deadlines that follow from the rest of it: its measure and its closing. */
export function conDias<I extends DocumentoDeIncidencia>(documento: I): I {
  return { ...documento, plazos: plazosConDia(documento) };
}

/** The deadlines that run under a proposal, and those that were met. */
export function plazosCon(propuesta: StoredIncidencia['propuesta'], plazos: readonly PlazoGuardado[]): PlazoGuardado[] {
  return plazos.filter(({ trasConforme, hecho }) => !trasConforme || hecho !== null || propuesta?.tipo === 'cerrar');
}

/** The letters that marks of points begin with. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Partitions read at once. */
const listWidth = 8;

/** Every incident, in no order. Read consistently; of tens of thousands it takes seconds. */
export async function listIncidencias(): Promise<StoredIncidencia[]> {
  const parts = await mapBounded(Array.from(letters), listWidth, async (parte) => {
    const { data } = await entity().query.byPunto({ parte }).go({ pages: 'all', consistent: true });
    return readable('incidencia', data, incidenciaOf);
  });
  return parts.flat();
}

/** Stores a new incident. False where there is one of that id. */
export async function createIncidencia(incidencia: StoredIncidencia): Promise<boolean> {
  const write = entity().create(itemOf(incidencia)).params();
  return commit([write, logging('incidencias', incidencia._id)]);
}

/** Stores an incident over the write that was read, with some writes, and counts it. False where another write came first. */
export async function replaceIncidencia(
  incidencia: StoredIncidencia,
  ...withIt: readonly (object | undefined)[]
): Promise<boolean> {
  const { _id, writes: over } = incidencia;
  const write = entity()
    .put(itemOf({ ...incidencia, writes: over + 1 }))
    .where(({ writes }, { eq }) => eq(writes, over))
    .params();
  return commit([write, ...withIt, logging('incidencias', _id)]);
}

/** How many bytes of an item an incident takes, compressed; DynamoDB holds 400 kB. */
export function bytesOf(incidencia: StoredIncidencia): number {
  return itemOf(incidencia).documento.length;
}

function itemOf({ _id, writes, version, cambio, ...documento }: StoredIncidencia) {
  return { parte: partOf(_id), _id, writes, version, cambio, documento: pack(documentoSchema.parse(documento)) };
}

/** A deadline as it is stored, as far as its day depends on the rest of the incident. */
interface Plazo<H> extends Omit<PlazoDeIncidencia, 'hecho'> {
  hecho: H | null;
  muestra?: string | undefined;
  trasConforme?: true | undefined;
  horasTrasCierre?: number | undefined;
}

interface Documento<H> extends Pick<Incidencia, 'estado' | 'cerrada' | 'medida'> {
  muestras: readonly Pick<MuestraDeIncidencia, 'papel' | 'fecha_muestra'>[];
  leida?: string | undefined;
  remuestraTras: { desde: number; hasta: number; articulo: string } | null;
  plazos: readonly Plazo<H>[];
}

const claveDeRemuestra = 'remuestra';

/**
 * The deadlines of an incident with the days that follow from the rest of it: those that count from its closing, and the re-test
 * that the law wants some days after the measure, until a sample was taken then.
 *
 * @internal
 */
export function plazosConDia<H>(documento: Documento<H>): Plazo<H>[] {
  const { estado, cerrada, plazos } = documento;
  const dated = plazos.map((plazo): Plazo<H> => {
    if (plazo.horasTrasCierre === undefined) return plazo;
    if (estado !== 'cerrada' || cerrada === null) return { ...plazo, hasta: null };
    return { ...plazo, hasta: new Date(Date.parse(cerrada) + plazo.horasTrasCierre * 3_600_000).toISOString() };
  });
  const others = dated.filter(({ clave }) => clave !== claveDeRemuestra);
  const remuestra = plazoDeRemuestra(documento);
  return remuestra ? [...others, remuestra] : others;
}

function plazoDeRemuestra<H>(documento: Documento<H>): Plazo<H> | undefined {
  const { remuestraTras, medida, muestras, plazos, leida } = documento;
  if (!remuestraTras) return undefined;
  const { desde: first, hasta: last, articulo } = remuestraTras;
  const dias = medida?.hecha && { desde: sumaDias(medida.hecha, first), hasta: sumaDias(medida.hecha, last) };
  // A mark is of the window that it was made for: another measure asks for another sample.
  const known = plazos.find((one) => one.clave === claveDeRemuestra && one.hasta === (dias ? dias.hasta : null));
  const hecho = known?.hecho ?? null;
  const isTaken = dias && muestras.some((one) => one.papel !== 'retirada' && one.fecha_muestra >= dias.desde);
  if (hecho === null && isTaken) return undefined;
  return {
    clave: claveDeRemuestra,
    que: 'Tomar la nueva muestra tras la medida',
    articulo,
    ...(dias || { hasta: null, cuando: `A los ${first}–${last} días de la medida, cuando se sepa su día` }),
    habiles: false,
    hecho,
    ...(leida !== undefined && { muestra: leida }),
  };
}
