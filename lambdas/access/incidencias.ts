import type { Incidencia, IncidenciaListada } from '../../contract/incidencia.ts';
import { sumaDias } from '../../contract/rules/dias-habiles.ts';
import { isPorResolver } from '../../contract/rules/incidencias/estados.ts';
import { isVencida, venceDe } from '../../contract/rules/incidencias/vence.ts';
import { readIncidencia, type StoredIncidencia } from '../store/incidencias.ts';
import { incidenciasDirectory, tipoDe } from '../store/incidencias-directory.ts';
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

/** How many incidents in scope are to be resolved at each point, by its key; those without a point are left out. */
export async function porResolverPorPunto(alcance: Alcance): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { solicitante, tipo, punto, estado } of await incidenciasDirectory().read()) {
    if (punto === '' || !isPorResolver(estado) || !isVisible(alcance, solicitante, tipo)) continue;
    counts.set(punto, (counts.get(punto) ?? 0) + 1);
  }
  return counts;
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
