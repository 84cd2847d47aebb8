import conaguaSubterraneas from '../../../../docs/examples/mappings/conagua-subterraneas.json' with { type: 'json' };
import conaguaSuperficiales from '../../../../docs/examples/mappings/conagua-superficiales.json' with { type: 'json' };
import eaCalidadAgua from '../../../../docs/examples/mappings/ea-calidad-agua.json' with { type: 'json' };
import nycAgua from '../../../../docs/examples/mappings/nyc-agua.json' with { type: 'json' };
import wqpResultados from '../../../../docs/examples/mappings/wqp-resultados.json' with { type: 'json' };
import {
  documentoDeMapeoSchema,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../contract/entregas/deteccion.ts';
import {
  type MapeoDeBiblioteca,
  type DiferenciaDeMapeo,
  maxDiferencias,
  formaDeMapeoSchema,
} from '../../../../contract/entregas/mapeos.ts';
import { readMappingDocument, readMappingText } from '../store/entrega-objects.ts';
import {
  createVersion,
  maxBytesDeMapeo,
  putMappingText,
  readVersiones,
  settleVersion,
  type StoredMapeo,
  listMapeoNames,
  readVersion,
} from '../store/mapeos.ts';
import { type Author, makeChange } from '../../../platform/audit/change.ts';
import { conflict } from '../../../platform/audit/conflict.ts';
import { Reply } from '../../../platform/http/reply.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import type { SavedMapeo } from '../detect/saved-mapeos.ts';
import { FileRefused } from '../source/row.ts';
import { estadoSinEfecto } from '../reading/campos.ts';
import type { Mapping } from '../form/mapping.ts';
import { parseMapping } from '../form/read-mapping.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';

const documents = {
  'conagua-superficiales': conaguaSuperficiales,
  'conagua-subterraneas': conaguaSubterraneas,
  'nyc-agua': nycAgua,
  'ea-calidad-agua': eaCalidadAgua,
  'wqp-resultados': wqpResultados,
};

/** Ready mappings for exports that are public or documented: those of docs/examples. */
export const biblioteca: readonly MapeoDeBiblioteca[] = Object.entries(documents).map(([nombre, mapeo]) => ({
  nombre,
  descripcion: mapeo.descripcion,
  mapeo: documentoDeMapeoSchema.parse(mapeo),
}));

/** Longest text that is shown of a value. */
const shown = 200;

/** Where two documents differ, key by key, and how often in all. Order of keys is no difference. @internal */
export function diferencias(antes: Json, despues: Json): { diferencias: DiferenciaDeMapeo[]; total: number } {
  const before = leavesOf(antes);
  const after = leavesOf(despues);
  const all = [...new Set([...before.keys(), ...after.keys()])]
    .filter((ruta) => before.get(ruta) !== after.get(ruta))
    .map((ruta) => ({ ruta, antes: cut(before.get(ruta)), despues: cut(after.get(ruta)) }));
  return { diferencias: all.slice(0, maxDiferencias), total: all.length };
}

const cut = (text = '') => (text.length > shown ? `${text.slice(0, shown - 1)}…` : text);

/** The values of a document that hold no others, as JSON, by their places; a list of such values is one. */
function leavesOf(value: Json, ruta = '', leaves = new Map<string, string>()): Map<string, string> {
  const inner = innerOf(value);
  if (inner.length === 0) leaves.set(ruta, JSON.stringify(value));
  for (const [key, each] of inner) leavesOf(each, ruta === '' ? key : `${ruta} › ${key}`, leaves);
  return leaves;
}

function innerOf(value: Json): (readonly [string, Json])[] {
  if (isObject(value)) return Object.entries(value);
  if (!isList(value) || value.every((each) => !isObject(each) && !isList(each))) return [];
  return value.map((each, i) => [`${i + 1}`, each]);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/**
 * The newest version of a mapping, which is what deliveries are read with once this has answered; undefined where there is
 * none. A save that died before its document was put is finished; a document that was put or changed by hand is noted as
 * the next version, unless it is too long to be kept: then it is answered as the next version, and noted nowhere.
 */
async function settledMapeo(nombre: string, now: Date): Promise<StoredMapeo | undefined> {
  for (let tries = 0; tries < 5; tries++) {
    const [newest] = await readVersiones(nombre, 1);
    // Read after the versions: a document read before a version was saved would pass for one put by hand after it.
    const document = await readMappingDocument(nombre);
    if (newest?.pendiente) {
      if (await isFinished(newest, document)) return { ...newest, pendiente: false };
      continue;
    }
    if (!document) return undefined;
    const { texto } = document;
    if (texto === newest?.texto) return newest;
    const version = (newest?.version ?? 0) + 1;
    const noted = { nombre, version, texto, guardada: now.toISOString(), pendiente: false, cambio: null };
    if (Buffer.byteLength(texto) > maxBytesDeMapeo || (await createVersion(noted))) return noted;
  }
  throw new Error('A mapping was written by others at every attempt');
}

/**
 * Finishes saving a pending version: writes its text over the document, which was read after the version, and settles the
 * version. False where document or version has changed since. A pending version is the newest, so that the document isn't of a
 * newer one.
 */
async function isFinished(pending: StoredMapeo, document: { texto: string; etag: string } | undefined) {
  const { nombre, texto, version } = pending;
  const [newest] = await readVersiones(nombre, 1);
  if (newest?.version !== version || !newest.pendiente) return false;
  if (document?.texto !== texto && !(await putMappingText(nombre, texto, document?.etag))) return false;
  await settleVersion(pending);
  return true;
}

/** The most versions that an answer has with their changes; one more is read to compare the last with. */
const maxVersiones = 20;

/** Documents read at a time. */
const atOnce = 16;

/** The mapping that a document is. Throws VALIDATION, naming each key at fault. */
export function requireMapping(mapeo: JsonObject): Mapping {
  try {
    return parseMapping(mapeo);
  } catch (error) {
    if (error instanceof FileRefused) throw new Failure('VALIDATION', { message: error.message });
    throw error;
  }
}

/** Throws VALIDATION for a mapping with a part without effect: each of its files would be refused, sample by sample. */
function requireEffective(mapping: Mapping): void {
  const message = estadoSinEfecto(mapping);
  if (message !== undefined) throw new Failure('VALIDATION', { message });
}

/** The mappings that are saved; a document that is no mapping is left out. */
export async function savedMapeos(): Promise<SavedMapeo[]> {
  const found = await mapBounded(await listMapeoNames(), atOnce, async (nombre) => {
    const mapeo = documentOf(await readMappingText(nombre));
    return mapeo ? { nombre, mapeo } : undefined;
  });
  return found.filter((guardado) => guardado !== undefined);
}

/** The document of a mapping's text; undefined for a text that is no mapping. */
function documentOf(texto: string | undefined): JsonObject | undefined {
  if (texto === undefined) return undefined;
  try {
    const mapeo = documentoDeMapeoSchema.parse(JSON.parse(texto.replace(/^\uFEFF/u, '')));
    parseMapping(mapeo);
    return mapeo;
  } catch {
    return undefined;
  }
}

/** Every mapping that files can be read with, by name, and the ready ones. */
export const listMapeos: Implementation<'listMapeos'> = async (_input, { now }) => {
  const mapeos = await mapBounded(await listMapeoNames(), atOnce, async (nombre) => {
    const found = await settledMapeo(nombre, now);
    const mapeo = documentOf(found?.texto);
    if (!found || !mapeo) return undefined;
    const { descripcion, forma } = mapeo;
    return {
      nombre,
      ...versionOf(found),
      descripcion: typeof descripcion === 'string' ? descripcion : '',
      forma: formaDeMapeoSchema.parse(forma),
    };
  });
  return { mapeos: mapeos.filter((mapeo) => mapeo !== undefined), biblioteca: [...biblioteca] };
};

/** A mapping with its versions. Throws NOT_FOUND. */
export const getMapeo: Implementation<'getMapeo'> = async ({ params }, { now }) => ({
  mapeo: await withVersiones(await requireMapeo(params.nombre, now)),
});

async function requireMapeo(nombre: string, now: Date): Promise<StoredMapeo> {
  const found = await settledMapeo(nombre, now);
  if (!found) throw new Failure('NOT_FOUND');
  return found;
}

const versionOf = ({ version, guardada, cambio }: StoredMapeo) => ({ version, guardada, por: cambio?.email ?? null });

async function withVersiones(stored: StoredMapeo) {
  const { nombre, texto } = stored;
  const versiones = await readVersiones(nombre, maxVersiones + 1);
  return {
    nombre,
    ...versionOf(stored),
    mapeo: documentOf(texto) ?? {},
    versiones: versiones.slice(0, maxVersiones).map((each, i) => {
      const before = versiones[i + 1];
      const changed = before
        ? diferencias(documentOf(before.texto) ?? {}, documentOf(each.texto) ?? {})
        : { diferencias: [], total: 0 };
      return { ...versionOf(each), ...changed };
    }),
  };
}

/**
 * Saves the next version of a mapping, and puts its document where deliveries read it. The version decides who was first;
 * a save that dies before the document is put is finished by whatever asks for the mapping next. Saving what is saved
 * already changes nothing. Throws VALIDATION, CONFLICT where `desde` isn't its newest version, or NOT_FOUND where there is none.
 */
export const saveMapeo: Implementation<'saveMapeo'> = async (
  { params: { nombre }, body: { mapeo, desde } },
  { usuario, now, newId },
) => {
  requireEffective(requireMapping(mapeo));
  const texto = `${JSON.stringify(mapeo, null, 2)}\n`;
  if (Buffer.byteLength(texto) > maxBytesDeMapeo) throw new Failure('VALIDATION', { message: demasiadoLargo });
  return saveTexto({ nombre, texto, desde }, { usuario, now, newId });
};

/**
 * Saves the document of a former version as the next one, as `saveMapeo` does. Throws NOT_FOUND where that version isn't
 * kept, VALIDATION where its document, put by hand, is no mapping, and CONFLICT.
 */
export const restoreMapeo: Implementation<'restoreMapeo'> = async (
  { params: { nombre }, body: { version, desde } },
  { usuario, now, newId },
) => {
  await requireMapeo(nombre, now);
  const former = await readVersion(nombre, version);
  if (!former) throw new Failure('NOT_FOUND');
  const mapeo = documentOf(former.texto);
  if (!mapeo) throw new Failure('VALIDATION', { message: noEsMapeo(version) });
  requireEffective(requireMapping(mapeo));
  return saveTexto({ nombre, texto: former.texto, desde }, { usuario, now, newId });
};

interface Texto {
  nombre: string;
  texto: string;
  desde: number | null;
}

async function saveTexto({ nombre, texto, desde }: Texto, { usuario, now, newId }: Author) {
  const before = await settledMapeo(nombre, now);
  if (before?.texto === texto) return new Reply({ mapeo: await withVersiones(before) }, nombre);
  if ((before?.version ?? null) !== desde) throw before ? conflict(before) : new Failure('NOT_FOUND');
  const [last] = before ? [before] : await readVersiones(nombre, 1);
  const saved = await makeChange(
    { usuario, now, newId },
    {
      accion: before ? 'modificar' : 'crear',
      cosa: { tipo: 'mapeo', _id: nombre, nombre },
      cambios: [],
      previous: last?.cambio ?? null,
      write: async (cambio, entrada) => {
        const version = (last?.version ?? 0) + 1;
        const next: StoredMapeo = { nombre, version, texto, guardada: now.toISOString(), pendiente: true, cambio };
        return (await createVersion(next, entrada)) && next;
      },
      reread: () => settledMapeo(nombre, now),
    },
  );
  await settledMapeo(nombre, now);
  return new Reply({ mapeo: await withVersiones(saved) }, nombre);
}

const demasiadoLargo =
  'El formato de lectura es demasiado largo: reparte el archivo en varios, o quita lo que no se lee';

const noEsMapeo = (version: number) =>
  `La versión ${version} se dejó a mano y no es un formato de lectura válido: no se puede volver a ella`;
