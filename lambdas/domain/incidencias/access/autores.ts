import { autoresAjenos, type PasoDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import type { Autor, StoredIncidencia } from '../store/incidencias.ts';
import { readUsuarios, type StoredUsuario } from '../../../platform/access/store/usuarios.ts';

/** Gives the name under which a viewer is shown the author of an act. */
export type Namer = (autor: Autor) => NonNullable<PasoDeIncidencia['quien']>;

const isOfLaboratory = ({ role, master }: StoredUsuario) => role === 'admin' || master !== null;

/** A user as the author of an act now. */
export function autorDe(usuario: StoredUsuario): Autor {
  const { _id, email, clientes } = usuario;
  return { _id, email, laboratorio: isOfLaboratory(usuario), clientes: [...clientes] };
}

/** The authors of an incident's steps, files and deadlines. */
export function autoresDe({ pasos, archivos, plazos }: StoredIncidencia): Autor[] {
  return [
    ...pasos.flatMap(({ quien }) => quien ?? []),
    ...archivos.map(({ quien }) => quien),
    ...plazos.flatMap(({ hecho }) => hecho?.quien ?? []),
  ];
}

/**
 * How authors are named to a viewer: users of the viewer's own client by their address, if they were of the client at the time of
 * the act and still are; people of the laboratory and of other clients without an address. Administrators see every address, and
 * everyone sees their own.
 */
export async function namerFor(usuario: StoredUsuario, autores: readonly Autor[]): Promise<Namer> {
  if (usuario.role === 'admin') return ({ email, laboratorio }) => ({ nombre: email, laboratorio });
  const ids = new Set(autores.map(({ _id }) => _id));
  const others = [...ids].filter((id) => id !== '' && id !== usuario._id);
  const known = new Map((others.length > 0 ? await readUsuarios(others) : []).map((one) => [one._id, one]));
  const isOwnClient = (some: readonly string[]) => some.some((id) => usuario.clientes.includes(id));
  return ({ _id, email, laboratorio: wasOfLaboratory, clientes }) => {
    const now = known.get(_id);
    const laboratorio = wasOfLaboratory || (now !== undefined && isOfLaboratory(now));
    const told = (nombre: string) => ({ nombre, laboratorio });
    if (_id !== '' && _id === usuario._id) return told(email);
    if (laboratorio) return told(autoresAjenos.laboratorio);
    const isOwn = isOwnClient(clientes) && (now === undefined || isOwnClient(now.clientes));
    return told(isOwn ? email : usuario.master === null ? autoresAjenos.otroCliente : autoresAjenos.cliente);
  };
}
