import type { CambioAuditado, CampoAuditado } from '../../contract/auditoria.ts';
import type { Cliente } from '../../contract/cliente.ts';
import type { Informe } from '../../contract/informe-externo.ts';
import type { TipoGrupo } from '../../contract/tipo-grupo.ts';
import type { StoredUsuario } from '../store/usuarios.ts';

/** A thing as the audit trail tells it: its fields that the panel changes. Whatever isn't named here is never told. */
export type Retrato = Partial<Record<CampoAuditado, CambioAuditado['antes']>>;

/** A client as the audit trail tells it. */
export function retratoDeCliente({ nombre, solicitantes, descripcion, contacto, empresa, isActive }: Cliente): Retrato {
  return {
    nombre,
    solicitantes,
    descripcion,
    'contacto.email': contacto.email ?? null,
    'contacto.telefono': contacto.telefono ?? null,
    'contacto.direccion': contacto.direccion ?? null,
    empresa,
    isActive,
  };
}

/** A group as the audit trail tells it. */
export function retratoDeGrupo({ nombre, tiposIncluidos, descripcion, color, isActive }: TipoGrupo): Retrato {
  return { nombre, tiposIncluidos, descripcion, color, isActive };
}

/** An external report as the audit trail tells it. */
export function retratoDeInforme(
  informe: Pick<Informe, 'titulo' | 'categoria' | 'solicitante' | 'empresa' | 'fechaAuditoria' | 'archivo'>,
): Retrato {
  const { titulo, categoria, solicitante, empresa, fechaAuditoria, archivo } = informe;
  const file = `${archivo.originalName} (${archivo.size} bytes)`;
  return { titulo, categoria, solicitante, empresa, fechaAuditoria, archivo: file };
}

/** The names of clients and of groups by their ids. */
export interface Nombres {
  clientes: ReadonlyMap<string, string>;
  grupos: ReadonlyMap<string, string>;
}

/** A user as the audit trail tells it; what is gone is told by its id. */
export function retratoDeUsuario(usuario: StoredUsuario, { clientes, grupos }: Nombres): Retrato {
  return {
    email: usuario.email,
    role: usuario.role,
    master: usuario.master,
    clientes: usuario.clientes.map((id) => clientes.get(id) ?? id),
    solicitantes: usuario.solicitantes,
    grupoTipoMuestra: usuario.grupoTipoMuestra.map((id) => grupos.get(id) ?? id),
    tipoMuestra: usuario.tipoMuestra,
    permisosInformesExternos: usuario.permisosInformesExternos,
    canUploadInformesExternos: usuario.canUploadInformesExternos,
    isActive: usuario.isActive,
  };
}

type Valor = CambioAuditado['antes'];

/** The fields that differ. Of lists, whose order says nothing, each side has what the other lacks. */
export function cambiosEntre(antes: Retrato, despues: Retrato): CambioAuditado[] {
  const campos = Object.keys({ ...antes, ...despues }) as CampoAuditado[];
  return campos.flatMap((campo) => {
    const [before, after] = [blankAsNull(antes[campo]), blankAsNull(despues[campo])];
    const cambio = { campo, antes: without(before, after), despues: without(after, before) };
    // Lists that are equal have left nothing on either side.
    return cambio.antes === cambio.despues ? [] : [cambio];
  });
}

function blankAsNull(valor: Valor | undefined): Valor {
  return valor === undefined || valor === '' || (Array.isArray(valor) && valor.length === 0) ? null : valor;
}

function without(valor: Valor, other: Valor): Valor {
  if (!Array.isArray(valor)) return valor;
  const others = new Set(Array.isArray(other) ? other : []);
  return blankAsNull(valor.filter((name) => !others.has(name)));
}
