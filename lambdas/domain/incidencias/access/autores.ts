import { autoresAjenos, type PasoDeIncidencia } from '../../../../contract/incidencias/incidencia.ts';
import type { Autor, StoredIncidencia } from '../store/incidencias.ts';
import { readUsuarios, type StoredUsuario } from '../../../platform/access/store/usuarios.ts';

/** Who did something, as a viewer is told. */
export type Namer = (autor: Autor) => NonNullable<PasoDeIncidencia['quien']>;

const isOfLaboratory = ({ role, master }: StoredUsuario) => role === 'admin' || master !== null;

/** A user as the author of what it does now. */
export function autorDe(usuario: StoredUsuario): Autor {
  const { _id, email, clientes } = usuario;
  return { _id, email, laboratorio: isOfLaboratory(usuario), clientes: [...clientes] };
}

/** Everyone who did something in an incident. */
export function autoresDe({ pasos, archivos, plazos }: StoredIncidencia): Autor[] {
  return [
    ...pasos.flatMap(({ quien }) => quien ?? []),
    ...archivos.map(({ quien }) => quien),
    ...plazos.flatMap(({ hecho }) => hecho?.quien ?? []),
  ];
}

/**
 * How a viewer is told of those who did something: people of its own client by their address, provided that
 * they were so then and are now, people of the laboratory and of other clients without it. Administrators are told every
 * address, and everyone its own.
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
