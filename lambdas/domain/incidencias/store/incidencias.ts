import { createHash } from 'node:crypto';
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
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { pack, unpack } from '../../../platform/dynamo/compressed.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { logging } from '../../../platform/dynamo/change-log.ts';
import { editedFields } from '../../../platform/dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { huellaDePunto } from '../../puntos/store/puntos.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { sumaDias } from '../../../../contract/base/dias-habiles.ts';

const text = { type: 'string', required: true } as const;

/**
 * Incidents, in 64 partitions by the first letter of their point's mark: the incidents of a point are together, and all incidents
 * can be read consistently.
 */
const entity = portalEntity('incidencia', () => ({
  attributes: {
    parte: text,
    _id: text,
    writes: { type: 'number', required: true },
    documento: { type: 'any', required: true },
    ...attributesOf(z.object(editedFields)),
  },
  indexes: {
    byPunto: {
      pk: itemKey('pk', 'incidencias#${parte}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const fields = incidenciaSchema.shape;

/** Who did something, as the user was then: address, whether of the laboratory, and its clients. */
export const autorSchema = z.object({
  _id: z.string().default(''),
  email: z.string(),
  laboratorio: z.boolean(),
  clientes: z.array(z.string()).default([]),
});
export type Autor = z.infer<typeof autorSchema>;

/** Authors stored by their address alone count as of no client. */
const autorPorCorreo = z.union([
  autorSchema,
  z.string().transform((email): Autor => ({ _id: '', email, laboratorio: false, clientes: [] })),
]);

const plazoGuardadoSchema = fields.plazos.element.extend({
  hecho: z.object({ cuando: instantSchema, quien: autorPorCorreo }).nullable(),
  /** The sample that the deadline runs for; absent: everyone who sees the incident sees the deadline. */
  muestra: z.string().optional(),
  /** Whether the deadline runs only while a re-test proposes to close. */
  trasConforme: z.literal(true).optional(),
  /** Hours after the incident's closing; its day is known then. */
  horasTrasCierre: z.number().optional(),
});
export type PlazoGuardado = z.infer<typeof plazoGuardadoSchema>;

const pasoGuardadoSchema = fields.pasos.element.extend({ quien: autorSchema.nullable() });
export type PasoGuardado = z.infer<typeof pasoGuardadoSchema>;

const documentoSchema = z.object({
  /** The client's id; blank for the laboratory's own incidents, whose requester no client has. */
  cliente: z.string().default(''),
  solicitante: z.string(),
  punto: fields.punto,
  determinacion: z.string(),
  parametro: z.string(),
  estado: fields.estado,
  abierta: instantSchema,
  cerrada: instantSchema.nullable(),
  /**
   * When closed or discarded: the day of the newest sample (late samples of an earlier day belong to the incident), the failing
   * samples that were settled, and the former state (`de`). Null otherwise.
   */
  zanjado: z.object({ antesDe: z.string(), muestras: z.array(z.string()), de: fields.estado.optional() }).nullable(),
  /**
   * By date of sampling. `revision`: the sample's revision; `punto`: as the sample names it; `fallo`: the instant since when the
   * incident knows that the sample fails, or failed before it was corrected.
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
  /** The sample that the norm was applied to; measure, reading and the re-test's window come from it. */
  leida: z.string().optional(),
  /** The re-test's window in days after the measure, where a norm gives one. */
  remuestraTras: z.object({ desde: z.number().int(), hasta: z.number().int(), articulo: z.string() }).nullable(),
  responsable: fields.responsable,
  venceEl: fields.venceEl,
  plazos: z.array(plazoGuardadoSchema),
  archivos: z.array(archivoDeIncidenciaSchema.extend({ quien: autorPorCorreo })),
  pasos: z.array(pasoGuardadoSchema),
  /** The law's demands once a re-test complies, each with its hours. */
  trasConforme: z.array(z.object({ que: z.string(), articulo: z.string(), horas: z.number() })),
  avisado: avisadoSchema,
  /** The user made responsible, with the instant of the step, until a turn has ordered the mail. */
  encargo: z.object({ cuando: instantSchema, usuarioId: z.string() }).optional(),
});

/** The content of an incident, without its id and the counters of its changes. */
export type DocumentoDeIncidencia = z.infer<typeof documentoSchema>;
export type MuestraGuardada = DocumentoDeIncidencia['muestras'][number];

const storedSchema = documentoSchema.extend({
  _id: z.string(),
  /** Counts every write; `version` counts people's alone. */
  writes: z.number().int(),
  ...editedFields,
});
export type StoredIncidencia = z.infer<typeof storedSchema>;

function incidenciaOf({ documento, ...rest }: { documento?: unknown }): StoredIncidencia {
  const packed = z.instanceof(Uint8Array).parse(documento);
  // The stored proposal may follow older rules, or be from before the measure was done.
  const leido = conPropuesta(conDias(parseStored(documentoSchema, unpack(packed))));
  return parseStored(storedSchema, { ...leido, ...rest });
}

/** The partition of an id: the first letter of the point's mark. */
const partOf = (_id: string) => _id.slice(0, 1);

/** The prefix of the ids of the incidents of one client, point and parameter: their thread. */
export function hiloDe(cliente: string, clave: string, determinacion: string, parametro: string): string {
  const what = [fold(determinacion), fold(parametro)];
  const own = createHash('sha256')
    // Ids from before incidents had a client count as without one.
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

/** The existing incidents of these ids, in no order. Read consistently. */
export async function readIncidencias(ids: readonly string[]): Promise<StoredIncidencia[]> {
  return readUnread(
    ids.map((_id) => ({ parte: partOf(_id), _id })),
    async (pending) => {
      const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
      return { items: readable('incidencia', data, incidenciaOf), unread: unprocessed };
    },
  );
}

/** The incidents of a point by its key, oldest first within each parameter. Read consistently. */
export async function readIncidenciasDePunto(clave: string): Promise<StoredIncidencia[]> {
  return readBeginning(`${huellaDePunto(clave)}.`);
}

/** The incidents of a thread (`hiloDe`), oldest first. Read consistently. */
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

/** The place of an incident in its thread, from 1, by its id. */
export function ordenDe(_id: string): number {
  return Number(_id.slice(_id.lastIndexOf('.') + 1));
}

/** The type of an incident: that of its first failing sample. */
export function tipoDe({ muestras }: Pick<StoredIncidencia, 'muestras'>): string {
  return (muestras.find(({ papel }) => papel === 'incumple') ?? muestras[0])?.tipo_muestra ?? '';
}

/** Whether a sample of an incident does not comply, or didn't before it was corrected. */
export const haFallado = ({ papel, fallo }: MuestraGuardada) => papel === 'incumple' || fallo !== undefined;

/** Whether an incident is of a type of sample: a sample of the type fails in it, or failed. Each type is followed apart. */
export function isDeTipo({ muestras }: Pick<StoredIncidencia, 'muestras'>, tipo: string): boolean {
  return muestras.some((one) => one.tipo_muestra === tipo && haFallado(one));
}

/** Whether two incidents of a thread share a type of sample. */
export function compartenTipo(one: Pick<StoredIncidencia, 'muestras'>, other: Pick<StoredIncidencia, 'muestras'>) {
  return one.muestras.some(({ tipo_muestra: tipo }) => isDeTipo(one, tipo) && isDeTipo(other, tipo));
}

/** An incident with the days of deadlines that depend on its measure and its closing. */
export function conDias<I extends DocumentoDeIncidencia>(documento: I): I {
  return { ...documento, plazos: plazosConDia(documento) };
}

/** The deadlines that run under a proposal, and the met ones. */
export function plazosCon(propuesta: StoredIncidencia['propuesta'], plazos: readonly PlazoGuardado[]): PlazoGuardado[] {
  return plazos.filter(({ trasConforme, hecho }) => !trasConforme || hecho !== null || propuesta?.tipo === 'cerrar');
}

/** The letters that marks of points begin with. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Partitions read at once. */
const listWidth = 8;

/** Every incident, in no order. Read consistently; tens of thousands take seconds. */
export async function listIncidencias(): Promise<StoredIncidencia[]> {
  const parts = await mapBounded(Array.from(letters), listWidth, async (parte) => {
    const { data } = await entity().query.byPunto({ parte }).go({ pages: 'all', consistent: true });
    return readable('incidencia', data, incidenciaOf);
  });
  return parts.flat();
}

/** Stores a new incident. False where the id is taken. */
export async function createIncidencia(incidencia: StoredIncidencia): Promise<boolean> {
  const write = entity().create(itemOf(incidencia)).params();
  return commit([write, logging('incidencias', incidencia._id)]);
}

/** Stores an incident over the write that was read, with other writes, and counts it. False where another write came first. */
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

/** The bytes of an incident's item, compressed; DynamoDB allows 400 kB. */
export function bytesOf(incidencia: StoredIncidencia): number {
  return itemOf(incidencia).documento.length;
}

function itemOf({ _id, writes, version, cambio, ...documento }: StoredIncidencia) {
  return { parte: partOf(_id), _id, writes, version, cambio, documento: pack(documentoSchema.parse(documento)) };
}

/** The fields of a stored deadline whose day depends on the rest of the incident. */
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
  // A deadline marked as met counts for its own window only: a new measure asks for a new sample.
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
