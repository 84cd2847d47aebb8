import { isDeepStrictEqual } from 'node:util';
import { type AuditSnapshot, changesBetween } from '../../../contract/administracion/rules/audit-snapshot.ts';
import type { Tablon, TablonCambiado } from '../../../contract/tablon/tablon.ts';
import { type Alcance, allows, parteDe } from '../../platform/access/scope.ts';
import type { StoredCliente } from '../../platform/access/store/clientes.ts';
import { activeClientesOf } from '../../platform/access/active-clientes.ts';
import type { Asking } from '../../platform/access/visible.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readInstalacion } from '../programa/store/instalaciones.ts';
import { type Publicable, requirePublicable } from './de.ts';
import { idsDe, isDeTodos, isProhibidoA } from './publicado.ts';
import {
  type Ajustes,
  deAcuerdo,
  deNombre,
  readTablon,
  removeTablon,
  type StoredTablon,
  writeTablon,
} from './store/tablones.ts';

const apagado: Ajustes = {
  activo: false,
  nombre: '',
  elegido: false,
  indexable: false,
  tipos: [],
  titulo: '',
  sinac: '',
  soloSinac: false,
  prohibido: false,
  clientes: [],
  deCadaUno: true,
};

/** The board of an installation or of a point. Throws NOT_FOUND. */
export const getTablon: Implementation<'getTablon'> = async ({ query }, viewer) => {
  const { _id, solicitante } = await requirePublicable(viewer, query);
  const [tablon, titulares] = await Promise.all([readTablon(_id), activeClientesOf(solicitante)]);
  return { tablon: shown(viewer, tablon, { solicitante, titulares }) };
};

/** Makes an address that can't be guessed: 128 random bits. */
type NewNombre = () => string;

/** Changes the board of an installation or of a point. Throws FORBIDDEN, NOT_FOUND, VALIDATION or CONFLICT. */
export function updateTablon(newNombre: NewNombre): Implementation<'updateTablon'> {
  return async ({ body }, viewer) => {
    const de = await requirePublicable(viewer, body);
    const { _id, punto, nombre, solicitante } = de;
    const [stored, titulares] = await Promise.all([readTablon(_id), activeClientesOf(solicitante)]);
    const propios = propiosDe(viewer, solicitante, titulares);
    if (propios.length === 0) throw new Failure('FORBIDDEN');
    const before = stored ?? { _id, ajustes: apagado, version: 0, cambio: null };
    requireVersion(before, body.version);
    const isAdmin = viewer.usuario.role === 'admin';
    const prohibido = isAdmin ? (body.prohibido ?? before.ajustes.prohibido) : before.ajustes.prohibido;
    // Forbidding a board switches it off.
    const activo = body.activo && !(isAdmin && body.prohibido === true);
    if (activo && (prohibido || isProhibidoA(titulares))) throw noPermitido(isAdmin);
    const ajenos = deOtros(before.ajustes, propios, titulares);
    const wanted = ajustesOf({ ...body, activo }, before.ajustes, { de, prohibido, newNombre });
    if (ajenos.length > 0 && !isMismaPagina(wanted, before.ajustes))
      throw new Failure('FORBIDDEN', { message: deOtro });
    const agreed = [...ajenos, ...(activo ? propios : [])];
    const ajustes = {
      ...(ajenos.length > 0 ? before.ajustes : wanted),
      activo: agreed.length > 0,
      prohibido,
      // Switching a board off keeps the agreement of other clients.
      clientes: agreed.toSorted(),
      deCadaUno: true,
    };
    // Saving the same settings again changes nothing.
    if (stored && isDeepStrictEqual(ajustes, stored.ajustes))
      return new Reply({ tablon: shown(viewer, stored, { solicitante, titulares }) }, nombre);
    await requireLibre(ajustes.nombre, _id);
    const written = await makeChange<StoredTablon>(
      { usuario: viewer.usuario, now: viewer.now, newId: viewer.newId },
      {
        accion: 'modificar',
        cosa: { tipo: 'tablon', _id, nombre },
        cambios: changesBetween(tablonSnapshot(before.ajustes), tablonSnapshot(ajustes)),
        previous: before.cambio,
        write: async (cambio, entrada) => {
          const next = { _id, ...(punto !== undefined && { punto }), ajustes, version: before.version + 1, cambio };
          const over = { over: stored?.version, nombre: before.ajustes.nombre };
          if (await writeTablon(next, over, entrada)) return next;
          // Another board took the name meanwhile, or this board was changed.
          await requireLibre(ajustes.nombre, _id);
          return false;
        },
        reread: async () => readTablon(_id),
      },
    );
    // The installation was deleted meanwhile: its board goes too, and releases its name.
    if (punto === undefined && !(await readInstalacion(_id))) {
      await removeTablon(_id);
      throw new Failure('NOT_FOUND');
    }
    return new Reply({ tablon: shown(viewer, written, { solicitante, titulares }) }, nombre);
  };
}

const deOtro =
  'Otro cliente de este solicitante ya publica así este tablón. Puedes aceptarlo o quitar tu acuerdo; para cambiarlo, pídeselo al laboratorio';

/**
 * The clients of a requester for which a viewer decides on publishing: all for administrators, its own for users who see every
 * type of sample. Without any, the viewer may not decide.
 */
function propiosDe(
  { usuario, alcance }: Asking & { alcance: Alcance },
  solicitante: string,
  titulares: readonly Pick<StoredCliente, '_id'>[],
): readonly string[] {
  if (usuario.role === 'admin') return idsDe(titulares);
  if (usuario.master !== null) return [];
  return idsDe(titulares).filter((_id) => {
    const parte = usuario.clientes.includes(_id) ? parteDe(alcance, _id) : undefined;
    return parte?.tipos === 'todos' && allows(parte.solicitantes, solicitante);
  });
}

/** The other clients of a requester that agreed to a board with these settings. */
function deOtros(
  ajustes: Ajustes,
  propios: readonly string[],
  titulares: readonly Pick<StoredCliente, '_id'>[],
): string[] {
  const now = new Set(idsDe(titulares));
  return deAcuerdo(ajustes).filter((id) => now.has(id) && !propios.includes(id));
}

/** Whether two settings publish the same page at the same address, so that other clients' agreement stands. */
function isMismaPagina(one: Ajustes, other: Ajustes): boolean {
  const page = ({ elegido, nombre, indexable, tipos, sinac, soloSinac }: Ajustes) => ({
    nombre: elegido ? nombre : '',
    indexable,
    tipos: tipos.toSorted(),
    sinac,
    soloSinac,
  });
  return isDeepStrictEqual(page(one), page(other));
}

/** The subject of a board, and the facts that decide on it besides the settings. */
interface Publicando {
  de: Publicable;
  prohibido: boolean;
  newNombre: NewNombre;
}

function ajustesOf(
  { activo, nombre, indexable, tipos, sinac, soloSinac }: TablonCambiado,
  before: Ajustes,
  { de, prohibido, newNombre }: Publicando,
): Ajustes {
  const secret = before.nombre !== '' && !before.elegido ? before.nombre : newNombre();
  return {
    activo,
    nombre: nombre === '' ? secret : nombre,
    elegido: nombre !== '',
    indexable,
    tipos: de.punto === undefined ? [] : [...new Set(tipos)],
    titulo: de.punto === undefined ? '' : de.nombre,
    sinac,
    soloSinac,
    prohibido,
    clientes: before.clientes,
    deCadaUno: before.deCadaUno,
  };
}

/** Throws CONFLICT where another board has a name. */
async function requireLibre(nombre: string, _id: string): Promise<void> {
  const owner = await deNombre(nombre);
  if (owner === undefined || owner === _id) return;
  throw new Failure('CONFLICT', { message: `El nombre «${nombre}» ya lo tiene otro tablón. Elige otro` });
}

function noPermitido(isAdmin: boolean): Failure {
  const message = isAdmin
    ? 'No se permite publicar este tablón: quita antes la prohibición, aquí o en su cliente'
    : 'El laboratorio no permite publicar este tablón. Pregúntale por qué';
  return new Failure('FORBIDDEN', { message });
}

function shown(
  viewer: Asking,
  tablon: StoredTablon | undefined,
  { solicitante, titulares }: { solicitante: string; titulares: readonly StoredCliente[] },
): Tablon {
  const stored = tablon?.ajustes ?? apagado;
  const { clientes: _clientes, deCadaUno: _deCadaUno, titulo: _titulo, ...ajustes } = stored;
  const propios = propiosDe(viewer, solicitante, titulares);
  const puedeEditar = propios.length > 0;
  const agreed = deAcuerdo(stored);
  const isAdmin = viewer.usuario.role === 'admin';
  const activo = stored.activo && (isAdmin || !puedeEditar || propios.every((id) => agreed.includes(id)));
  return {
    ...ajustes,
    activo,
    faltaAcuerdo: stored.activo && !isDeTodos(stored, idsDe(titulares)),
    deOtro: puedeEditar && deOtros(stored, propios, titulares).length > 0,
    // A viewer who may change the board sees every type.
    tipos: puedeEditar ? ajustes.tipos : [],
    prohibidoAlCliente: isProhibidoA(titulares),
    puedeEditar,
    version: tablon?.version ?? 0,
  };
}

/** A board in the audit trail, without an address that can't be guessed. */
function tablonSnapshot({ nombre, elegido, ...ajustes }: Ajustes): AuditSnapshot {
  return {
    'tablon.activo': ajustes.activo,
    'tablon.nombre': elegido ? nombre : null,
    'tablon.indexable': ajustes.indexable,
    'tablon.tipos': ajustes.tipos,
    'tablon.sinac': ajustes.sinac || null,
    'tablon.soloSinac': ajustes.soloSinac,
    'tablon.prohibido': ajustes.prohibido,
  };
}
