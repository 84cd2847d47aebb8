import type {
  Incidencia,
  IncidenciaListada,
  MuestraDeIncidencia,
  PasoDeIncidencia,
} from '../../contract/incidencia.ts';
import { sumaDias } from '../../contract/rules/dias-habiles.ts';
import { isPorResolver } from '../../contract/rules/incidencias/estados.ts';
import { type Hecho, isVigente, ultimaRemuestra } from '../../contract/rules/incidencias/hechos.ts';
import { isVencida, venceDe } from '../../contract/rules/incidencias/vence.ts';
import { readIncidencia, type StoredIncidencia, tipoDe } from '../store/incidencias.ts';
import { absentIfDamaged } from '../store/damaged.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { OutOfScope } from './out-of-scope.ts';
import { type Alcance, isVisible } from './scope.ts';
import { Failure } from '../runtime/failure.ts';

/** Whether a scope allows an incident: its solicitante, and the type of the sample that opened it. */
export function isIncidenciaVisible(alcance: Alcance, incidencia: StoredIncidencia): boolean {
  return isVisible(alcance, incidencia.solicitante, tipoDe(incidencia));
}

/** An incident in scope. Throws NOT_FOUND, also for one that is out of scope (OutOfScope), and DamagedItem. */
export async function readVisibleIncidencia(alcance: Alcance, _id: string): Promise<StoredIncidencia> {
  const seesAll = alcance.solicitantes === 'todos' && alcance.tipos === 'todos';
  const found = await (seesAll ? readIncidencia(_id) : readIncidencia(_id).catch(absentIfDamaged));
  if (!found) throw new Failure('NOT_FOUND');
  if (!isIncidenciaVisible(alcance, found)) throw new OutOfScope();
  return found;
}

/**
 * What a user may do with the incidents that it sees: its company's users write, unless they were set to read alone; the
 * laboratory's administrators comment.
 */
export function puedeEn({ role, incidenciasSoloLectura }: StoredUsuario): Incidencia['puede'] {
  if (role === 'admin') return { escribir: false, comentar: true };
  return { escribir: !incidenciasSoloLectura, comentar: !incidenciasSoloLectura };
}

/** Whether a fact of an incident still holds and is in scope, by the samples that the scope allows. */
export function isHechoVisible(alcance: Alcance, incidencia: StoredIncidencia, hecho: Hecho, hoy: string): boolean {
  if (!isIncidenciaVisible(alcance, incidencia)) return false;
  return isVigente(hecho, { ...incidencia, muestras: visibles(alcance, incidencia) }, hoy);
}

/** Whether a user is mailed a fact of an incident: it chose this type, may see it, and didn't close the incident itself. */
export function tellsHecho(
  { usuario, alcance, hoy }: { usuario: StoredUsuario; alcance: Alcance; hoy: string },
  incidencia: StoredIncidencia,
  hecho: Hecho,
): boolean {
  if (!usuario.avisosIncidencias.includes(hecho.tipo)) return false;
  const isOwn = hecho.tipo === 'cerrada' && ultimoCambioDeEstado(incidencia)?.quien?.email === usuario.email;
  return !isOwn && isHechoVisible(alcance, incidencia, hecho, hoy);
}

/** The step by which an incident came to its state; undefined when it was never moved. */
export function ultimoCambioDeEstado({ pasos }: Pick<StoredIncidencia, 'pasos'>): PasoDeIncidencia | undefined {
  return pasos.findLast(({ tipo }) => tipo === 'estado');
}

/** An incident as a line of a list says it to a viewer. */
export function incidenciaListada(alcance: Alcance, incidencia: StoredIncidencia, hoy: string): IncidenciaListada {
  const { _id, solicitante, punto, determinacion, parametro, estado, abierta, cerrada } = incidencia;
  const { causa, medida, responsable } = incidencia;
  const muestras = visibles(alcance, incidencia);
  const newest = muestras.findLast(({ papel }) => papel === 'incumple') ?? muestras.at(-1);
  const { _id: muestra = '', numero_muestra = '', fecha_muestra = '', medida: medido } = newest ?? {};
  const vence = venceDe(incidencia);
  return {
    _id,
    solicitante,
    punto,
    tipo_muestra: tipoDe(incidencia),
    determinacion,
    parametro,
    estado,
    abierta,
    cerrada,
    causa,
    medida,
    muestra: { _id: muestra, numero_muestra, fecha_muestra, ...(medido && { medida: medido }) },
    propuesta: propuestaPara(incidencia, muestras),
    responsable,
    vence,
    vencida: isVencida(vence, hoy),
  };
}

/** An incident as a notification says it: its line of the list, and the newest re-test in scope, null for none. */
export function incidenciaAvisada(
  alcance: Alcance,
  incidencia: StoredIncidencia,
  hoy: string,
): { listada: IncidenciaListada; remuestra: MuestraDeIncidencia | null } {
  const remuestra = ultimaRemuestra({ muestras: visibles(alcance, incidencia) }) ?? null;
  return { listada: incidenciaListada(alcance, incidencia, hoy), remuestra };
}

/** An incident whole, as a viewer may see it: without samples of types out of scope and what was said of them. */
export function incidenciaPara(
  { usuario, alcance }: { usuario: StoredUsuario; alcance: Alcance },
  incidencia: StoredIncidencia,
  { hoy, otras }: { hoy: string; otras: readonly StoredIncidencia[] },
): Incidencia {
  const muestras = visibles(alcance, incidencia);
  const hidden = new Set(incidencia.muestras.filter((one) => !muestras.includes(one)).map(({ _id }) => _id));
  const { medidaPropuesta, lectura, venceEl, plazos, archivos, version } = incidencia;
  return {
    ...incidenciaListada(alcance, incidencia, hoy),
    muestras: muestras.map(({ hora: _hora, revision: _revision, ...muestra }) => muestra),
    medidaPropuesta,
    lectura,
    remuestra: remuestraDe(incidencia),
    venceEl,
    plazos,
    archivos,
    pasos: incidencia.pasos.filter(({ muestra }) => muestra === undefined || !hidden.has(muestra)),
    otras: otras
      .filter((one) => one._id !== incidencia._id && isIncidenciaVisible(alcance, one))
      .map(({ _id, estado, abierta }) => ({ _id, estado, abierta })),
    puede: puedeEn(usuario),
    version,
  };
}

function remuestraDe({ medida, remuestraTras }: StoredIncidencia): Incidencia['remuestra'] {
  if (!medida?.hecha || !remuestraTras) return null;
  const { desde, hasta, articulo } = remuestraTras;
  return { desde: sumaDias(medida.hecha, desde), hasta: sumaDias(medida.hecha, hasta), articulo };
}

function visibles({ solicitantes, tipos }: Alcance, { solicitante, muestras }: StoredIncidencia) {
  return muestras.filter(({ tipo_muestra }) => isVisible({ solicitantes, tipos }, solicitante, tipo_muestra));
}

/** What is proposed by a sample that the viewer doesn't see is no proposal to it. */
function propuestaPara({ propuesta, estado }: StoredIncidencia, muestras: StoredIncidencia['muestras']) {
  if (!propuesta || !isPorResolver(estado)) return null;
  const isSeen = propuesta.muestra === null || muestras.some(({ _id }) => _id === propuesta.muestra);
  return isSeen ? propuesta : null;
}
