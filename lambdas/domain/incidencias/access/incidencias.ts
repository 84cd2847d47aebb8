import type {
  Incidencia,
  IncidenciaListada,
  MuestraDeIncidencia,
} from '../../../../contract/incidencias/incidencia.ts';
import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import { type Hecho, isVigente, ultimaRemuestra } from '../../../../contract/incidencias/rules/hechos.ts';
import { conPropuesta, esperaDe } from '../../../../contract/incidencias/rules/propuesta.ts';
import { isVencida, venceDe } from '../../../../contract/incidencias/rules/estados.ts';
import { claveDePunto } from '../../../../contract/puntos/rules/punto.ts';
import {
  compartenTipo,
  haFallado,
  type PasoGuardado,
  plazosCon,
  readIncidencia,
  type StoredIncidencia,
  tipoDe,
} from '../store/incidencias.ts';
import { absentIfDamaged } from '../../../platform/dynamo/damaged.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import type { Namer } from './autores.ts';
import { OutOfScope } from '../../../platform/access/out-of-scope.ts';
import { type Alcance, allows, noCliente, parteDe, reglaEn } from '../../../platform/access/scope.ts';
import type { Asking } from '../../../platform/access/visible.ts';
import { isEnVigor, knownTenedores, type Tenedores } from '../../../platform/access/tenedores.ts';
import { Failure } from '../../../platform/runtime/failure.ts';

/** Decides which incidents are seen: a scope, and the current clients of each requester. */
export interface Viewpoint {
  alcance: Alcance;
  tenedores: Tenedores;
}

/** The viewpoint of a scope now. */
export async function viewpointOf(alcance: Alcance): Promise<Viewpoint> {
  return { alcance, tenedores: await knownTenedores() };
}

/**
 * An incident as a viewer sees it: without samples out of scope, the comments on those samples, and the consequences and
 * proposals that follow from them; the point has its name in the visible samples. Undefined where the incident isn't in scope: it
 * is another client's, its client no longer has the requester, or no sample in scope ever failed in it.
 */
export function vistaDe({ alcance, tenedores }: Viewpoint, incidencia: StoredIncidencia): StoredIncidencia | undefined {
  const { cliente, solicitante } = incidencia;
  const parte = parteDe(alcance, cliente);
  if (!parte || !allows(parte.solicitantes, solicitante)) return undefined;
  if (!isEnVigor(tenedores, incidencia)) return undefined;
  const seesAll = parte.tipos === 'todos';
  const muestras = incidencia.muestras.filter(({ tipo_muestra }) => allows(parte.tipos, tipo_muestra));
  const since = muestras.flatMap((one) => (haFallado(one) ? [one.fallo ?? incidencia.abierta] : [])).toSorted();
  if (!seesAll && since.length === 0) return undefined;
  const ids = new Set(muestras.map(({ _id }) => _id));
  const isSeen = (muestra: string | undefined) => seesAll || muestra === undefined || ids.has(muestra);
  const { propuesta } = conPropuesta({ ...incidencia, muestras });
  const isRead = isSeen(incidencia.leida);
  return {
    ...incidencia,
    abierta: seesAll ? incidencia.abierta : (since[0] ?? incidencia.abierta),
    punto: puntoVisto({ ...incidencia, muestras }),
    muestras,
    propuesta,
    plazos: plazosCon(propuesta, incidencia.plazos).filter(({ muestra }) => isSeen(muestra)),
    pasos: incidencia.pasos.filter(({ muestra }) => isSeen(muestra)),
    ...(!isRead && { leida: undefined, lectura: null, medidaPropuesta: null, remuestraTras: null }),
  };
}

/** The point, named as in the newest sample that names it; failing that, as in the incident. */
function puntoVisto({ solicitante, punto, muestras }: StoredIncidencia): StoredIncidencia['punto'] {
  const named = muestras.findLast((one) => one.punto !== undefined)?.punto;
  return punto && named ? { clave: claveDePunto(solicitante, named), ...named } : punto;
}

/**
 * An incident in scope, as stored and as the scope sees it. Throws NOT_FOUND, also out of scope (OutOfScope), and DamagedItem.
 */
export async function readVisibleIncidencia(
  alcance: Alcance,
  _id: string,
): Promise<{ stored: StoredIncidencia; vista: StoredIncidencia }> {
  const seesAll = alcance.solicitantes === 'todos' && alcance.tipos === 'todos';
  const [viewpoint, stored] = await Promise.all([
    viewpointOf(alcance),
    seesAll ? readIncidencia(_id) : readIncidencia(_id).catch(absentIfDamaged),
  ]);
  if (!stored) throw new Failure('NOT_FOUND');
  const vista = vistaDe(viewpoint, stored);
  if (!vista) throw new OutOfScope();
  return { stored, vista };
}

/**
 * The rights of a user on an incident that it sees: users of the client write, unless they are set to read only; administrators
 * of the laboratory comment, and write where no client has the requester.
 */
export function puedeEn(usuario: StoredUsuario, { cliente }: Pick<StoredIncidencia, 'cliente'>): Incidencia['puede'] {
  if (usuario.role === 'admin') return { escribir: cliente === noCliente, comentar: true };
  const escribe = puedeMoverEn(usuario, cliente);
  return { escribir: escribe, comentar: escribe };
}

/** Whether a user may close several incidents of a client at once, with one reason, and open them again; the laboratory may too. */
export function puedeMoverEn(usuario: StoredUsuario, cliente: string): boolean {
  return usuario.role === 'admin' || reglaEn(usuario, cliente)?.incidenciasSoloLectura === false;
}

/** Whether a user may close several incidents at once, of some client. */
export function puedeMover(usuario: StoredUsuario): boolean {
  const { clientes, porCliente } = usuario;
  if (porCliente.length === 0) return puedeMoverEn(usuario, noCliente);
  return clientes.some((cliente) => puedeMoverEn(usuario, cliente));
}

/** Whether a user writes in the name of a client by which it sees a solicitante's samples of a type (absent: of any). */
export function gestiona({ usuario, alcance }: Asking, solicitante: string, tipo?: string): boolean {
  if (usuario.role === 'admin' || usuario.porCliente.length === 0) return puedeMover(usuario);
  return usuario.clientes.some((cliente) => {
    const parte = puedeMoverEn(usuario, cliente) ? parteDe(alcance, cliente) : undefined;
    return parte && allows(parte.solicitantes, solicitante) && (tipo === undefined || allows(parte.tipos, tipo));
  });
}

/** An incident as a scope sees it, where a fact of it holds for that scope. */
export function vistaConHecho(
  viewpoint: Viewpoint,
  incidencia: StoredIncidencia,
  { hecho, hoy }: { hecho: Hecho; hoy: string },
): StoredIncidencia | undefined {
  const vista = vistaDe(viewpoint, incidencia);
  return vista && isVigente(hecho, vista, hoy) ? vista : undefined;
}

/** Whether a user is mailed a fact of an incident: it chose this type, may see it, and didn't close the incident itself. */
export function tellsHecho(
  { usuario, viewpoint, hoy }: { usuario: StoredUsuario; viewpoint: Viewpoint; hoy: string },
  incidencia: StoredIncidencia,
  hecho: Hecho,
): boolean {
  if (!usuario.avisosIncidencias.includes(hecho.tipo)) return false;
  const isOwn = hecho.tipo === 'cerrada' && ultimoCambioDeEstado(incidencia)?.quien?._id === usuario._id;
  return !isOwn && vistaConHecho(viewpoint, incidencia, { hecho, hoy }) !== undefined;
}

/** The step that brought an incident to its state; undefined where it was never moved. */
export function ultimoCambioDeEstado({ pasos }: Pick<StoredIncidencia, 'pasos'>): PasoGuardado | undefined {
  return pasos.findLast(({ tipo }) => tipo === 'estado');
}

/** Gives the name of an incident's client for a viewer; null where the viewer isn't told. */
export type NombreDeCliente = (incidencia: Pick<StoredIncidencia, 'cliente' | 'solicitante'>) => string | null;

/** An incident that a viewer sees (`vistaDe`) as a line of a list. */
export function incidenciaListada(
  vista: StoredIncidencia,
  { hoy, clienteDe }: { hoy: string; clienteDe: NombreDeCliente },
): IncidenciaListada {
  const { _id, solicitante, punto, determinacion, parametro, estado, abierta, cerrada } = vista;
  const { causa, medida, responsable, muestras, propuesta } = vista;
  const newest = muestras.findLast(({ papel }) => papel === 'incumple') ?? muestras.at(-1);
  const { _id: muestra = '', numero_muestra = '', fecha_muestra = '', medida: medido } = newest ?? {};
  const vence = venceDe(vista);
  return {
    _id,
    cliente: clienteDe(vista),
    solicitante,
    punto,
    tipo_muestra: tipoDe(vista),
    determinacion,
    parametro,
    estado,
    abierta,
    cerrada,
    causa,
    medida,
    muestra: { _id: muestra, numero_muestra, fecha_muestra, ...(medido && { medida: medido }) },
    propuesta,
    espera: esperaDe(vista, hoy),
    responsable,
    vence,
    vencida: isVencida(vence, hoy),
  };
}

/** The newest re-test of an incident as its viewer sees it, null for none. */
export function remuestraVista(vista: StoredIncidencia): MuestraDeIncidencia | null {
  return ultimaRemuestra(vista) ?? null;
}

/**
 * An incident that a viewer sees (`vistaDe`), with all its fields. `otras`: the viewer's incidents of the same thread; those of
 * the same type are listed.
 */
export function incidenciaPara(
  usuario: StoredUsuario,
  vista: StoredIncidencia,
  how: {
    hoy: string;
    clienteDe: NombreDeCliente;
    nameOf: Namer;
    otras: readonly StoredIncidencia[];
  },
): Incidencia {
  const { nameOf, otras } = how;
  const { medidaPropuesta, lectura, remuestraTras, venceEl, plazos, archivos, pasos, version } = vista;
  return {
    ...incidenciaListada(vista, how),
    muestras: vista.muestras.map(
      ({ hora: _hora, revision: _revision, punto: _punto, fallo: _fallo, ...muestra }) => muestra,
    ),
    medidaPropuesta,
    lectura,
    remuestra: remuestraDe(vista),
    remuestraTras,
    venceEl,
    plazos: plazos.map(({ muestra: _muestra, trasConforme: _tras, horasTrasCierre: _horas, ...plazo }) => ({
      ...plazo,
      hecho: plazo.hecho && { ...plazo.hecho, quien: nameOf(plazo.hecho.quien).nombre },
    })),
    archivos: archivos.map((archivo) => ({ ...archivo, quien: nameOf(archivo.quien).nombre })),
    pasos: pasos.map((paso) => ({ ...paso, quien: paso.quien && nameOf(paso.quien) })),
    otras: otras
      .filter((one) => one._id !== vista._id && compartenTipo(one, vista))
      .map(({ _id, estado, abierta }) => ({ _id, estado, abierta })),
    puede: puedeEn(usuario, vista),
    version,
  };
}

function remuestraDe({ medida, remuestraTras }: StoredIncidencia): Incidencia['remuestra'] {
  if (!medida?.hecha || !remuestraTras) return null;
  const { desde, hasta, articulo } = remuestraTras;
  return { desde: sumaDias(medida.hecha, desde), hasta: sumaDias(medida.hecha, hasta), articulo };
}
