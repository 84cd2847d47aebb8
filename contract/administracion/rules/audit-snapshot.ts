import type { CambioAuditado, CampoAuditado } from '../auditoria.ts';
import type { Cliente } from '../cliente.ts';
import type { Acceso } from '../../cuenta/cuenta.ts';
import type { ReglaEnCliente } from '../../cuenta/usuario.ts';
import type { EntradaEmpresa } from '../../cuenta/entrada-empresa.ts';
import type { NormaDeTipo } from '../../normas/norma-de-tipo.ts';
import type { InformeExterno } from '../../informes/informe-externo.ts';
import { type Condicion, condiciones, titulosDeNorma } from '../../normas/norma.ts';
import type { FichaDePunto } from '../../puntos/punto.ts';
import type { TipoGrupo } from '../tipo-grupo.ts';
import type { UsuarioEditable } from '../usuario-admin.ts';
import { numero } from '../../base/numeros.ts';

type Valor = CambioAuditado['antes'];

/** A resource as the audit trail records it: the fields that the panel changes, and no others. */
export type AuditSnapshot = Partial<Record<CampoAuditado, Valor>>;

export function clienteSnapshot(cliente: Cliente): AuditSnapshot {
  const { nombre, solicitantes, descripcion, contacto, empresa, isActive } = cliente;
  const { referenciaExterna = 'punto', segundoFactor = 'portal', gestionaInstalaciones = false } = cliente;
  const { sinTablones = false, verificacionAbierta = false } = cliente;
  return {
    nombre,
    solicitantes,
    descripcion,
    'contacto.email': contacto.email ?? null,
    'contacto.telefono': contacto.telefono ?? null,
    'contacto.direccion': contacto.direccion ?? null,
    empresa,
    referenciaExterna,
    segundoFactor,
    gestionaInstalaciones,
    sinTablones,
    verificacionAbierta,
    isActive,
  };
}

export function accesoSnapshot({ administradores, clientes, diasDeGracia }: Acceso): AuditSnapshot {
  return {
    segundoFactorAdministradores: administradores,
    segundoFactorClientes: clientes,
    diasDeGracia: String(diasDeGracia),
  };
}

/** A client's company sign-in; of its secret the audit trail records only that it changed. */
export function entradaSnapshot(entrada: EntradaEmpresa): AuditSnapshot {
  return {
    'entrada.dominios': entrada.dominios,
    'entrada.emisor': entrada.emisor,
    'entrada.idCliente': entrada.idCliente,
    'entrada.activo': entrada.activo,
    'entrada.soloEmpresa': entrada.soloEmpresa,
    'entrada.crearAlEntrar': entrada.crearAlEntrar,
    'entrada.solicitantes': entrada.solicitantes,
    'entrada.grupoTipoMuestra': entrada.grupoTipoMuestra,
    'entrada.tipoMuestra': entrada.tipoMuestra,
  };
}

/** What is said of a point of sampling. */
export function puntoSnapshot(ficha: FichaDePunto): AuditSnapshot {
  const { clase, atributos, codigoSinac, materiales, volumen, coordenadas, inactivoDesde } = ficha;
  const said = Object.entries(condiciones).flatMap(([condicion, words]) => {
    const is = atributos[condicion as Condicion];
    return is === undefined ? [] : [`${words}: ${is ? 'sí' : 'no'}`];
  });
  return {
    'punto.clase': clase,
    'punto.atributos': said,
    'punto.codigoSinac': codigoSinac,
    'punto.materiales': materiales,
    'punto.volumen': volumen === null ? null : numero(volumen),
    'punto.coordenadas': coordenadas && `${coordenadas.latitud}, ${coordenadas.longitud}`,
    'punto.inactivoDesde': inactivoDesde,
  };
}

export function tipoGrupoSnapshot(grupo: TipoGrupo): AuditSnapshot {
  const { nombre, tiposIncluidos, descripcion, color, isActive } = grupo;
  return { nombre, tiposIncluidos, descripcion, color, isActive };
}

export function informeSnapshot(
  informe: Pick<InformeExterno, 'titulo' | 'categoria' | 'solicitante' | 'empresa' | 'fechaAuditoria' | 'archivo'>,
): AuditSnapshot {
  const { titulo, categoria, solicitante, empresa, fechaAuditoria, archivo } = informe;
  const file = `${archivo.originalName} (${archivo.size} bytes)`;
  return { titulo, categoria, solicitante, empresa, fechaAuditoria, archivo: file };
}

/** Unknown facts are left out; a false fact has `no` before its name. */
export function normaDeTipoSnapshot(norma: Omit<NormaDeTipo, 'tipo'>): AuditSnapshot {
  const { norma: id, lugar, condiciones: dichas, filas, listeriaDemostrada, activa } = norma;
  const facts = { ...dichas, ...(listeriaDemostrada !== null && { listeriaDemostrada }) };
  return {
    'norma.norma': titulosDeNorma[id],
    'norma.lugar': lugar,
    'norma.condiciones': Object.entries(facts).map(([name, is]) => (is ? name : `no ${name}`)),
    'norma.filas': filas,
    'norma.activa': activa,
  };
}

/** The names of clients and of groups by their ids. */
export interface ResourceNames {
  clientes: ReadonlyMap<string, string>;
  grupos: ReadonlyMap<string, string>;
}

export function namesById(resources: readonly { _id: string; nombre: string }[]): Map<string, string> {
  return new Map(resources.map(({ _id, nombre }) => [_id, nombre]));
}

type UsuarioFields = Omit<AuditedUsuario, 'clientes'> & { clientes: readonly string[] };
type AuditedUsuario = Pick<UsuarioEditable, Extract<keyof UsuarioEditable, CampoAuditado>>;

/** `clientes` are ids. A client or group that no longer exists is recorded by its id. */
export function usuarioSnapshot(usuario: UsuarioFields, { clientes, grupos }: ResourceNames): AuditSnapshot {
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
    incidenciasSoloLectura: usuario.incidenciasSoloLectura,
    porCliente: usuario.porCliente.map(
      (regla) => `${clientes.get(regla.cliente) ?? regla.cliente}: ${reglaEnPalabras(regla, grupos)}`,
    ),
    isActive: usuario.isActive,
  };
}

/** What narrows a user in a client, as a line. */
export function reglaEnPalabras(
  { solicitantes, grupoTipoMuestra, tipoMuestra, incidenciasSoloLectura }: Omit<ReglaEnCliente, 'cliente'>,
  grupos: ResourceNames['grupos'],
): string {
  const parts = [
    solicitantes.join(', '),
    grupoTipoMuestra.map((id) => grupos.get(id) ?? id).join(', '),
    tipoMuestra,
    incidenciasSoloLectura && 'solo lectura',
  ];
  return parts.filter(Boolean).join(' · ') || 'todo';
}

/** The fields that differ; blanks of any sort are null. Of lists, in any order, each side has what the other lacks. */
export function changesBetween(before: AuditSnapshot, after: AuditSnapshot): CambioAuditado[] {
  const campos = Object.keys({ ...before, ...after }) as CampoAuditado[];
  return campos.flatMap((campo) => {
    const [old, current] = [blankAsNull(before[campo]), blankAsNull(after[campo])];
    const cambio = { campo, antes: without(old, current), despues: without(current, old) };
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
