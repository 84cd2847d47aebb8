import type { CambioAuditado, CampoAuditado } from '../../../../contract/auditoria.ts';
import type { Cosa } from '../../../../contract/rules/mensajes-admin.ts';
import type { Lists, Things } from './things.ts';

type Valor = CambioAuditado['antes'];
type Portrait = Partial<Record<CampoAuditado, Valor>>;

/** A thing field by field, as the audit trail tells it: others by their names, blanks as null. */
type Portraits = { [K in Cosa]: (thing: Things[K], lists: Lists) => Portrait };

export const portraits: Portraits = {
  cliente: ({ nombre, solicitantes, descripcion, contacto, empresa, isActive }) => ({
    nombre,
    solicitantes,
    descripcion,
    'contacto.email': contacto.email ?? null,
    'contacto.telefono': contacto.telefono ?? null,
    'contacto.direccion': contacto.direccion ?? null,
    empresa,
    isActive,
  }),
  tipoGrupo: ({ nombre, tiposIncluidos, descripcion, color, isActive }) => ({
    nombre,
    tiposIncluidos,
    descripcion,
    color,
    isActive,
  }),
  usuario: (usuario, lists) => ({
    email: usuario.email,
    role: usuario.role,
    master: usuario.master,
    clientes: usuario.clientes.map(({ nombre }) => nombre),
    solicitantes: usuario.solicitantes,
    grupoTipoMuestra: usuario.grupoTipoMuestra.map((id) => lists.tipoGrupo.find(({ _id }) => _id === id)?.nombre ?? id),
    tipoMuestra: usuario.tipoMuestra,
    permisosInformesExternos: usuario.permisosInformesExternos,
    canUploadInformesExternos: usuario.canUploadInformesExternos,
    isActive: usuario.isActive,
  }),
};

const isBlank = (value: Valor | undefined) => value === undefined || value === null || value === '';

/** What differs between two portraits, as the audit trail would tell it. */
export function differences(before: Portrait, after: Portrait): CambioAuditado[] {
  const campos = Object.keys(before).filter((key): key is CampoAuditado => key in after);
  return campos.flatMap((campo) => {
    const antes = before[campo] ?? null;
    const despues = after[campo] ?? null;
    if (Array.isArray(antes) && Array.isArray(despues)) {
      const removed = antes.filter((one) => !despues.includes(one));
      const added = despues.filter((one) => !antes.includes(one));
      return removed.length + added.length > 0 ? [{ campo, antes: removed, despues: added }] : [];
    }
    if (antes === despues || (isBlank(antes) && isBlank(despues))) return [];
    return [{ campo, antes: isBlank(antes) ? null : antes, despues: isBlank(despues) ? null : despues }];
  });
}
