import { compareNames } from '../../../contract/base/texto.ts';
import { maxUsuariosQueVen, type Visibilidad } from '../../../contract/administracion/visibilidad.ts';
import { explainVisibility } from '../../platform/access/explain.ts';
import { candidatesOf, laboratoryOf } from '../../platform/access/readers.ts';
import type { Laboratory } from '../../platform/access/scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import {
  findMuestra,
  findMuestrasByNumero,
  type MuestraHeader,
  readMuestraHeaders,
} from '../muestras/store/muestras.ts';
import { findUsuarioByEmail, seededAdminId, type StoredUsuario } from '../../platform/access/store/usuarios.ts';

/** Who sees a sample, each with the reasons. Throws NOT_FOUND. */
export const getVisibilidad: Implementation<'getVisibilidad'> = async ({ query }) => {
  const muestra = await requireMuestra(query.muestra);
  const laboratory = await laboratoryOf([muestra.solicitante]);
  const usuarios = await candidatesOf(laboratory.clientes);
  const seeing = isHidden(muestra) ? [] : usuarios.flatMap((usuario) => rowOf(usuario, muestra, laboratory));
  const sorted = seeing.toSorted((a, b) => placeOf(a) - placeOf(b) || compareNames(a.email, b.email));
  return { muestra: shown(muestra), usuarios: sorted.slice(0, maxUsuariosQueVen), total: seeing.length };
};

/** Why the user of an address sees a sample, or doesn't. Throws NOT_FOUND for a sample that there isn't. */
export const checkVisibilidad: Implementation<'checkVisibilidad'> = async ({ body: { muestra: asked, email } }) => {
  const [muestra, usuario] = await Promise.all([requireMuestra(asked), findUsuarioByEmail(email)]);
  const [laboratory, own] = await Promise.all([
    laboratoryOf([muestra.solicitante]),
    readClientes(usuario?.clientes ?? []),
  ]);
  // The reasons name the user's clients too, whether or not they have the solicitante.
  const clientes = [...new Map([...laboratory.clientes, ...own].map((cliente) => [cliente._id, cliente])).values()];
  const { ve, motivos } = explained(usuario, muestra, { ...laboratory, clientes });
  const known = { usuarioId: usuario?._id ?? null, lastLogin: usuario?.lastLogin ?? null };
  return { muestra: shown(muestra), email, ...known, ve, motivos };
};

function explained(usuario: StoredUsuario | undefined, muestra: MuestraHeader, laboratory: Laboratory) {
  if (!usuario) return { ve: false, motivos: [{ motivo: 'sin-usuario' as const, nombres: [] }] };
  if (isHidden(muestra)) return { ve: false, motivos: [{ motivo: 'anulada' as const, nombres: [] }] };
  return explainVisibility(usuario, muestra, laboratory);
}

/** Whether a sample is shown to nobody: withdrawn, and not annulled by the laboratory, which is shown as such. */
function isHidden({ estado, anulacion }: MuestraHeader): boolean {
  return estado === 'anulada' && !anulacion;
}

function rowOf(usuario: StoredUsuario, muestra: MuestraHeader, laboratory: Laboratory): Visibilidad['usuarios'] {
  const { _id, email, role, master, lastLogin } = usuario;
  if (_id === seededAdminId) return [];
  const { ve, motivos } = explainVisibility(usuario, muestra, laboratory);
  return ve ? [{ _id, email, role, master, lastLogin, motivos }] : [];
}

/** Clients' users first: the question is mostly about them. */
function placeOf({ role, master }: Pick<StoredUsuario, 'role' | 'master'>): number {
  return role === 'admin' ? 2 : master ? 1 : 0;
}

/** The sample of an id or a number; of several with one number the one that is shown, then the newest. */
async function requireMuestra(asked: string): Promise<MuestraHeader> {
  const [byId, byNumero] = await Promise.all([readMuestraHeaders([asked]), findMuestrasByNumero(asked)]);
  const newest = byNumero.toSorted((a, b) => b.fecha.localeCompare(a.fecha));
  const indexed = newest.find(({ estado }) => estado !== 'anulada') ?? newest[0];
  // The index by number doesn't say whether the laboratory annulled it.
  const found = byId.get(asked) ?? (indexed && (await findMuestra(indexed._id))?.header);
  if (!found) throw new Failure('NOT_FOUND', { message: `No hay ninguna muestra «${asked}»` });
  return found;
}

function shown({ _id, numero, solicitante, tipo, estado }: MuestraHeader): Visibilidad['muestra'] {
  return { _id, numero, solicitante, tipo, estado };
}
