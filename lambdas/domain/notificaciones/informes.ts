import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { clean, fold } from '../../../contract/base/texto.ts';
import { maxInformesDeNotificaciones, type Notificacion } from '../../../contract/notificaciones/notificacion.ts';
import type { NormaId } from '../../../contract/normas/norma.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { samplesOfPoints } from '../../engine/query/points/samples.ts';
import { allows, intersect } from '../../platform/access/scope.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { gestiona } from '../incidencias/access/incidencias.ts';
import { failuresOf } from '../incidencias/seguimiento/documento.ts';
import type { Autor } from '../incidencias/store/incidencias.ts';
import { readVisibleWithHeaders } from '../muestras/access/read-muestra.ts';
import { normasActivas } from '../normas/circunstancias.ts';
import { type MuestraHeader, numeroDeRevision } from '../muestras/store/muestras.ts';
import { readPointNamingFor, type ScopedNaming } from '../puntos/naming/scoped-naming.ts';
import { readPuntos, type StoredPunto } from '../puntos/store/puntos.ts';
import type { StoredInstalacion } from '../programa/store/instalaciones.ts';
import { knownInstalaciones } from '../programa/store/known-instalaciones.ts';
import { type ActoDelInforme, actosDeInforme } from './actos-de-informe.ts';
import { relojesDe } from './relojes.ts';
import { claveDeMarca, hechoDe, type Marca, readMarcas } from './store/marcas.ts';

/** Which reports: of which requesters and types, by the filters of the list. */
export interface FiltrosDeNotificaciones {
  clienteId?: string | undefined;
  solicitante?: string[] | undefined;
  tipoGrupoId?: string | undefined;
  tipoMuestra?: string[] | undefined;
}

/** A sample at a point of an installation, with what its report has to be done with. */
export interface InformeConActos {
  header: MuestraHeader;
  muestra: Muestra;
  instalacion: StoredInstalacion;
  /** What is said of its point, and the norm of its type of sample. */
  punto: StoredPunto | undefined;
  norma: NormaId | undefined;
  actos: ActoDelInforme[];
}

/** An act as the list has it, with its author as stored. */
export interface NotificacionGuardada extends Omit<Notificacion, 'hecho' | 'vencida'> {
  hecho: { cuando: string; quien: Autor } | null;
}

/** The acts of the reports in scope of samples taken since a day, those of the newest samples. */
export async function readActosDeInformes(
  viewer: Asking,
  filtros: FiltrosDeNotificaciones,
  desde: string,
): Promise<{ notificaciones: NotificacionGuardada[]; recortado: boolean }> {
  const { alcance } = viewer;
  const [filters, all, naming] = await Promise.all([
    resolveFilters(filtros, viewer),
    knownInstalaciones(),
    readPointNamingFor(alcance),
  ]);
  const own = intersect(alcance.solicitantes, filters.solicitantes ?? 'todos');
  const instalaciones = instalacionesPorPunto(
    all.filter(({ solicitante }) => allows(own, clean(solicitante))),
    naming,
  );
  if (instalaciones.size === 0) return { notificaciones: [], recortado: false };
  const solicitantes = new Set([...instalaciones.values()].flat().map((one) => clean(one.solicitante)));
  const rows = await samplesOfPoints(
    alcance,
    { ...filters, solicitantes, desde },
    { ...naming, claves: new Set(instalaciones.keys()), limit: maxInformesDeNotificaciones + 1 },
  );
  const read = rows.slice(0, maxInformesDeNotificaciones);
  const claves = new Map(read.map(({ id, clave }) => [id, clave]));
  const [{ good }, puntos, normas] = await Promise.all([
    readVisibleWithHeaders(alcance, [...claves.keys()], 'autorizada'),
    readPuntos([...new Set(claves.values())]),
    normasActivas(),
  ]);
  const informes = [...good].flatMap(([id, stored]) => {
    const clave = claves.get(id) ?? '';
    const norma = normas.get(clean(stored.muestra.tipo_muestra))?.norma;
    return conActos({ ...stored, punto: puntos.get(clave), norma }, instalaciones.get(clave) ?? []) ?? [];
  });
  const marcas = await readMarcas(
    informes.flatMap(({ muestra, actos }) => actos.map(({ acto }) => ({ muestra: muestra._id, acto }))),
  );
  const marcaDe = new Map(marcas.map((marca) => [claveDeMarca(marca), marca]));
  const ultimas = ultimasDeVasos(informes);
  return {
    notificaciones: informes
      .flatMap((informe) => deInforme(informe, marcaDe, puedeMarcar(viewer, informe)))
      .filter((one) => one.hecho !== null || !isSuperada(one, ultimas)),
    recortado: rows.length > maxInformesDeNotificaciones,
  };
}

/**
 * Of each pool and type of sample the day of its last results: of these alone the law wants that they are shown (RD 742/2013,
 * art. 14.a).
 */
function ultimasDeVasos(informes: readonly InformeConActos[]): ReadonlyMap<string, string> {
  const ultimas = new Map<string, string>();
  for (const { instalacion, muestra, actos } of informes) {
    if (!actos.some(({ acto }) => acto === 'mostrar')) continue;
    const key = claveDeControl(instalacion._id, muestra.tipo_muestra);
    if (muestra.fecha_muestra > (ultimas.get(key) ?? '')) ultimas.set(key, muestra.fecha_muestra);
  }
  return ultimas;
}

/** What is shown of a pool is of one type of sample: those of a day, of several points, stand beside one another. */
const claveDeControl = (instalacion: string, tipo: string) => JSON.stringify([instalacion, fold(tipo)]);

/** Whether later results of its pool and type take the place of these. */
function isSuperada({ origen, muestra }: NotificacionGuardada, ultimas: ReadonlyMap<string, string>): boolean {
  if (origen.clase !== 'informe' || origen.acto !== 'mostrar' || !muestra) return false;
  return muestra.fecha_muestra < (ultimas.get(claveDeControl(origen.instalacion._id, muestra.tipo_muestra)) ?? '');
}

/** Whether a viewer marks acts of a report: those who may only read incidents may not, as the law counts both alike. */
export const puedeMarcar = (viewer: Asking, { header }: Pick<InformeConActos, 'header'>): boolean =>
  gestiona(viewer, header.solicitante, header.tipo);

/** The installations of each point, by the point's key (never an alias's); the most specific first, zones last. */
export function instalacionesPorPunto(
  instalaciones: readonly StoredInstalacion[],
  { aliases }: ScopedNaming,
): Map<string, StoredInstalacion[]> {
  const byPoint = new Map<string, StoredInstalacion[]>();
  const sorted = instalaciones.toSorted(
    (a, b) => Number(a.atributos.clase === 'zona') - Number(b.atributos.clase === 'zona'),
  );
  for (const instalacion of sorted) {
    for (const punto of instalacion.puntos) {
      const clave = aliases.claveOf(punto);
      byPoint.set(clave, [...(byPoint.get(clave) ?? []), instalacion]);
    }
  }
  return byPoint;
}

type Situada = Omit<InformeConActos, 'instalacion' | 'actos'>;

/**
 * The acts of the first of a point's installations, active on the day of sampling and registered by that of the report, for which
 * the law asks for any.
 */
function conActos(one: Situada, instalaciones: readonly StoredInstalacion[]): InformeConActos | undefined {
  const { header, muestra, punto, norma } = one;
  const { fecha_muestra: fechaMuestra, tipo_muestra: tipo } = muestra;
  const { emision, publicado } = relojesDe(header, muestra.fecha_emision);
  const llegada = emision ?? fechaEnMadrid(new Date(publicado));
  // What came before an installation was registered was nobody's to tick here.
  const activas = instalaciones.filter((instalacion) => {
    const { activaDesde, activaHasta } = instalacion;
    const isOut = (activaDesde && fechaMuestra < activaDesde) || (activaHasta && fechaMuestra > activaHasta);
    return !isOut && llegada >= instalacion.alta;
  });
  const zona = activas.map(({ atributos }) => atributos).find((each) => each.clase === 'zona');
  for (const instalacion of activas) {
    const { atributos } = instalacion;
    const actos = actosDeInforme({
      atributos,
      zona,
      lugar: punto?.ficha.clase ?? undefined,
      tipo,
      norma,
      fechaMuestra,
      emision,
      publicado,
      incumple: failuresOf(muestra).length > 0,
    });
    if (actos.length > 0) return { ...one, instalacion, actos };
  }
  return undefined;
}

function deInforme(
  { header, muestra, instalacion, actos }: InformeConActos,
  marcaDe: ReadonlyMap<string, Marca>,
  isMarkable: boolean,
): NotificacionGuardada[] {
  const numero = numeroDeRevision(header);
  const { _id, numero_muestra, fecha_muestra, tipo_muestra, fecha_emision = null } = muestra;
  return actos.map(({ acto, ...rest }) => {
    const clave = claveDeMarca({ muestra: _id, acto });
    return {
      ...rest,
      _id: clave,
      origen: {
        clase: 'informe',
        acto,
        numero,
        informe: [muestra.numero_informe, muestra.revision && `rev. ${muestra.revision}`].filter(Boolean).join(' '),
        emision: fecha_emision,
        instalacion: { _id: instalacion._id, nombre: instalacion.nombre },
      },
      desde: null,
      // A corrected report has to be notified again.
      hecho: hechoDe(marcaDe.get(clave), numero),
      solicitante: muestra.solicitante.nombre,
      punto: muestra.punto_muestreo?.nombre ?? muestra.referencia_externa ?? null,
      muestra: { _id, numero_muestra, fecha_muestra, tipo_muestra },
      pendienteDesde: fecha_emision ?? fecha_muestra,
      tramo: 'actuales',
      puedeMarcar: isMarkable,
    };
  });
}

/** The report of a sample in scope with its acts; undefined where the law asks for none. */
export async function readInformeConActos(
  { alcance }: Pick<Asking, 'alcance'>,
  stored: { header: MuestraHeader; muestra: Muestra },
  clave: string | undefined,
): Promise<InformeConActos | undefined> {
  if (clave === undefined) return undefined;
  const [all, naming] = await Promise.all([knownInstalaciones(), readPointNamingFor(alcance)]);
  const own = naming.aliases.claveOf(clave);
  const solicitante = clean(stored.muestra.solicitante.nombre);
  const instalaciones = instalacionesPorPunto(
    all.filter((one) => clean(one.solicitante) === solicitante),
    naming,
  );
  const [puntos, normas] = await Promise.all([readPuntos([own]), normasActivas()]);
  const norma = normas.get(clean(stored.muestra.tipo_muestra))?.norma;
  return conActos({ ...stored, punto: puntos.get(own), norma }, instalaciones.get(own) ?? []);
}
