import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { resuelveMuestra } from '../../../../contract/incidencias/rules/propuesta.ts';
import { claveDePunto, puntoOf } from '../../../../contract/puntos/rules/punto.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { readFollowed } from '../../muestras/access/followed.ts';
import type { Tenedores } from '../../../platform/access/tenedores.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import type { PointNaming } from '../../../engine/query/points/aliases.ts';
import { samplesOfPoint } from '../../../engine/query/points/samples.ts';
import {
  type DocumentoDeIncidencia,
  hiloDe,
  type PlazoGuardado,
  readIncidenciasDePunto,
} from '../store/incidencias.ts';
import { type MuestraHeader, numeroDeRevision } from '../../muestras/store/muestras.ts';
import { firstRecentDay, noteMuestra, opensIncidencia, removeMuestra } from './note-muestra.ts';
import {
  claveDe,
  claveDePlazo,
  compareMuestras,
  conMuestra,
  failuresOf,
  incidenciaNueva,
  muestraGuardada,
  type ParameterVerdict,
  verdictOn,
  withConsequences,
} from './documento.ts';
import { actuacionesDe, remuestraDe } from '../../normas/actuaciones.ts';
import { lecturaDeMuestra } from '../../normas/lectura.ts';
import { type Plazo, plazosDe } from '../../normas/plazos.ts';
import { circunstanciasDe } from '../../normas/circunstancias.ts';

/** Incidents follow every sample; reading an incident decides who sees it. */
export const todo: Alcance = { solicitantes: 'todos', tipos: 'todos', clientes: 'todos' };

/** The most later samples that are read where an incident is opened. */
const maxPosteriores = 50;

/** The context in which samples are followed. */
export interface FollowContext {
  now: Date;
  /** Whether this is a look at older failures: their incidents carry the days of their samples. */
  isRepaso: boolean;
  naming: PointNaming;
  /** The current clients of a requester (`knownTenedores`): each has its own incidents. */
  tenedores: Tenedores;
  /**
   * Whether a point may have incidents: the points with incidents are known from the store; `fallan` adds the points
   * where a sample fails during this turn.
   */
  incidencias: { puedeTener: (clave: string) => boolean; fallan: (claves: readonly string[]) => void };
  /** Whether a sample's point is unresolved for the sample's type, by the index (`queryIncumplidas`). */
  isIncumplida: (place: { clave: string | undefined; muestra: string; tipo: string }) => Promise<boolean>;
}

/** An authorised sample, with the incidents that named it before. */
export interface FollowedMuestra {
  header: MuestraHeader;
  muestra: Muestra;
  enlaces: readonly string[];
}

/**
 * Writes the results of a sample into the incidents of its point, and opens the incidents that are needed. A sample
 * that opens none, of a point without incidents, costs no request.
 */
export async function followMuestra(
  { header, muestra, enlaces }: FollowedMuestra,
  contexto: FollowContext,
): Promise<void> {
  const lugar = lugarDe(muestra, contexto.naming);
  const failing = failuresOf(muestra);
  const failed = failing.length > 0 && (await mayOpen(muestra, lugar, contexto)) ? failing : [];
  const { incidencias } = contexto;
  if (failed.length > 0) incidencias.fallan(lugar.claves);
  const own = (await Promise.all(lugar.claves.filter(incidencias.puedeTener).map(readIncidenciasDePunto))).flat();
  const asked = new Map([...own, ...failed].map((one) => [claveDe(one), one]));
  const tenedores = contexto.tenedores(lugar.solicitante);
  // Incidents of a client that lost the requester are still kept up, unannounced: the client may get it back.
  const clientes = new Set([...tenedores, ...own.map(({ cliente }) => cliente)]);
  const followed = new Set<string>();
  for (const one of asked.values()) {
    const verdict = verdictOn(muestra, one);
    if (!verdict) continue;
    const guardada = muestraGuardada(muestra, verdict, numeroDeRevision(header), lugar.punto ?? undefined);
    for (const cliente of clientes) {
      const [first, ...others] = lugar.claves.map((clave) => hiloDe(cliente, clave, one.determinacion, one.parametro));
      if (first === undefined) continue;
      for (const hilo of [first, ...others]) followed.add(hilo);
      await noteMuestra([first, ...others], guardada, {
        cuando: contexto.now.toISOString(),
        nueva: async () =>
          tenedores.includes(cliente)
            ? nueva({ header, muestra, verdict }, { ...lugar, cliente }, contexto)
            : undefined,
      });
    }
  }
  for (const enlace of enlaces) {
    if (followed.has(enlace.slice(0, enlace.lastIndexOf('.')))) continue;
    await removeMuestra(enlace, muestra._id, contexto.now.toISOString());
  }
}

async function mayOpen(
  { _id: muestra, fecha_muestra: fecha, tipo_muestra: tipo }: Muestra,
  { punto }: Lugar,
  { now, isIncumplida }: FollowContext,
): Promise<boolean> {
  if (fecha >= firstRecentDay(fechaEnMadrid(now))) return true;
  return isIncumplida({ clave: punto?.clave, muestra, tipo: clean(tipo) });
}

interface Lugar {
  solicitante: string;
  punto: DocumentoDeIncidencia['punto'];
  /** The point's key, then its aliases' keys. A sample without a point counts as a point of its own. */
  claves: [string, ...string[]];
}

/** The place under which a sample's incidents are kept. Samples with the same first key are of the same point. */
export function lugarDe(muestra: Muestra, { ajenas, aliases }: PointNaming): Lugar {
  const solicitante = clean(muestra.solicitante.nombre);
  const punto = puntoOf(muestra, ajenas.has(solicitante));
  if (!punto) return { solicitante, punto: null, claves: [JSON.stringify([solicitante, '', muestra._id])] };
  const claves = aliases.namesOf(claveDePunto(solicitante, punto));
  return { solicitante, punto: { clave: claves[0], ...punto }, claves };
}

/**
 * The incident that a sample opens, with later samples of its point and type; undefined where it opens none (`opensIncidencia`).
 */
async function nueva(
  { header, muestra, verdict }: { header: MuestraHeader; muestra: Muestra; verdict: ParameterVerdict },
  lugar: Lugar & { cliente: string },
  contexto: FollowContext,
): Promise<DocumentoDeIncidencia | undefined> {
  const { now } = contexto;
  const hoy = fechaEnMadrid(now);
  const own = muestraGuardada(muestra, verdict, numeroDeRevision(header), lugar.punto ?? undefined);
  const later = (await posteriores(muestra, lugar, contexto)).flatMap((one) => {
    const found = verdictOn(one.muestra, verdict);
    const { punto } = lugarDe(one.muestra, contexto.naming);
    const guardada = found && muestraGuardada(one.muestra, found, numeroDeRevision(one.header), punto ?? undefined);
    const isSame = guardada?.tipo_muestra === own.tipo_muestra;
    return guardada && isSame && compareMuestras(own, guardada) < 0
      ? [{ guardada, cuando: cuandoDe(one.muestra, contexto) }]
      : [];
  });
  const isSolved = later.some(({ guardada }) => resuelveMuestra(guardada, own));
  if (!opensIncidencia(own, { hoy, isSolved })) return undefined;
  let cuando = cuandoDe(muestra, contexto);
  let documento = incidenciaNueva(own, { ...lugar, verdict }, cuando);
  for (const one of later.toSorted((a, b) => compareMuestras(a.guardada, b.guardada))) {
    if (one.cuando > cuando) cuando = one.cuando;
    documento = conMuestra(documento, one.guardada, cuando);
  }
  return withNorma(documento, muestra, { header, cuando: now.toISOString() });
}

/** The instant of a sample's step in an incident: now; in a look at older failures, the day of the sample's report. */
function cuandoDe({ fecha_emision, fin_analisis, fecha_muestra }: Muestra, { now, isRepaso }: FollowContext): string {
  const hoy = now.toISOString();
  const dia = `${fecha_emision ?? fin_analisis ?? fecha_muestra}T12:00:00.000Z`;
  return isRepaso && dia < hoy ? dia : hoy;
}

/** The stored authorised samples of a sample's point that were taken on its day or later. */
async function posteriores(
  { _id, fecha_muestra: desde }: Muestra,
  { solicitante, punto, claves }: Lugar,
  { naming: { ajenas } }: FollowContext,
): Promise<{ header: MuestraHeader; muestra: Muestra }[]> {
  if (!punto) return [];
  const refs = await samplesOfPoint(todo, {
    solicitante,
    claves: new Set(claves),
    desde,
    limit: maxPosteriores,
    ajenas,
  });
  const { found } = await readFollowed(
    todo,
    refs.flatMap(({ id }) => (id === _id ? [] : [id])),
  );
  return [...found.values()].flatMap(({ header, muestra }) => (muestra ? [{ header, muestra }] : []));
}

/**
 * A new incident with what the norm that is switched on for its type of sample says of the value that opened it: a
 * sentence, the measure of its table of actions, the deadlines that are not over at `cuando` (ISO 8601), and those that a complying
 * re-test will start, or has started. Unchanged where none is switched on, or where it doesn't speak of the parameter. Its
 * clocks start when the laboratory published the result and made the report, and when a re-test complied: of what was there
 * before, as the incident says, and not when the portal began to follow it.
 *
 * @internal
 */
export async function withNorma(
  documento: DocumentoDeIncidencia,
  muestra: Muestra,
  { header: { publicada, importedAt }, cuando }: { header: MuestraHeader; cuando: string },
): Promise<DocumentoDeIncidencia> {
  const [circunstancias] = await circunstanciasDe([muestra]);
  if (!circunstancias) return documento;
  const { lecturas } = lecturaDeMuestra(muestra, circunstancias);
  const lectura = lecturas.find(
    ({ resultado }) =>
      resultado !== undefined &&
      fold(resultado.determinacion) === fold(documento.determinacion) &&
      fold(resultado.descripcion) === fold(documento.parametro),
  );
  if (!lectura || lectura.situacion === 'sin límite') return documento;
  const { normaId: norma, lugar } = circunstancias;
  const [detectada = importedAt] = [publicada ?? importedAt, documento.abierta].toSorted();
  const { plazos, medida } = actuacionesDe({ norma, lectura, lugar, detectada, informe: muestra.fecha_emision });
  const incidencia = {
    ...documento,
    lectura: lectura.frase,
    leida: muestra._id,
    medidaPropuesta: medida ?? null,
    plazos: plazos.map((one) => plazoDe(one, muestra._id)),
    remuestraTras: diasDe(remuestraDe({ norma, lectura, lugar }, muestra.fecha_muestra), muestra.fecha_muestra),
    trasConforme: plazosDe(norma, lectura, lugar, { conforme: epoch }).flatMap(({ que, articulo, hasta }) =>
      hasta.instante === undefined ? [] : [{ que, articulo, horas: Date.parse(hasta.instante) / 3_600_000 }],
    ),
  };
  const begun = withConsequences(incidencia, conformeDesde(documento) ?? cuando);
  // Deadlines that ended before the portal followed the sample are left out.
  return { ...begun, plazos: begun.plazos.filter(({ hasta }) => !hasta || hasta >= cuando.slice(0, hasta.length)) };
}

/** The instant of the step of the sample that proposes to close an incident; undefined where none does. */
function conformeDesde({ propuesta, pasos }: DocumentoDeIncidencia): string | undefined {
  return pasos.findLast(({ muestra }) => muestra !== undefined && muestra === propuesta?.muestra)?.cuando;
}

const epoch = new Date(0).toISOString();

/** The window of the re-test in days after the measure, from the dated window after a measure of a certain day. */
function diasDe(remuestra: ReturnType<typeof remuestraDe>, medida: string): DocumentoDeIncidencia['remuestraTras'] {
  if (!remuestra) return null;
  const days = (fecha: string) => Math.round((Date.parse(fecha) - Date.parse(medida)) / 86_400_000);
  return { desde: days(remuestra.desde), hasta: days(remuestra.hasta), articulo: remuestra.articulo };
}

function plazoDe({ que, articulo, hasta, habiles, horasTrasCierre }: Plazo, muestra: string): PlazoGuardado {
  return {
    clave: claveDePlazo({ que, articulo }),
    que,
    articulo,
    hasta: hasta.instante ?? hasta.fecha ?? null,
    ...(hasta.cuando !== undefined && { cuando: hasta.cuando }),
    ...(horasTrasCierre !== undefined && { horasTrasCierre }),
    habiles,
    hecho: null,
    muestra,
  };
}
