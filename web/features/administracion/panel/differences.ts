import type { CambioAuditado, CampoAuditado } from '../../../../contract/administracion/auditoria.ts';
import {
  type AuditSnapshot,
  clienteSnapshot,
  namesById,
  tipoGrupoSnapshot,
  usuarioSnapshot,
} from '../../../../contract/administracion/rules/audit-snapshot.ts';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { instanteCorto } from '../../../../contract/base/instantes.ts';
import { causasDeIncidencia, estadosDeIncidencia } from '../../../../contract/incidencias/rules/estados.ts';
import { palabrasDeHecho } from '../normas/palabras.ts';
import { nombresDeReferenciaExterna } from '../../../../contract/puntos/rules/punto.ts';
import type { ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import { nombreDeTipo } from '../../webhooks/words.ts';
import type { Lists, Resources } from './resources.ts';

/** A resource field by field, as the audit trail has it: references by name, blanks as null. */
type AuditSnapshots = {
  [K in ResourceKind]: (resource: Resources[K], lists: Pick<Lists, 'tipoGrupo'>) => AuditSnapshot;
};

export const auditSnapshots: AuditSnapshots = {
  cliente: clienteSnapshot,
  tipoGrupo: tipoGrupoSnapshot,
  usuario: ({ clientes, ...usuario }, { tipoGrupo }) =>
    usuarioSnapshot(
      { ...usuario, clientes: clientes.map(({ _id }) => _id) },
      { clientes: namesById(clientes), grupos: namesById(tipoGrupo) },
    ),
};

/** Labels of the audited fields. */
export const nombresDeCampo: Record<CampoAuditado, string> = {
  nombre: 'Nombre',
  solicitantes: 'Solicitantes',
  descripcion: 'Descripción',
  'contacto.email': 'Correo de contacto',
  'contacto.telefono': 'Teléfono',
  'contacto.direccion': 'Dirección',
  empresa: 'Empresa',
  referenciaExterna: 'Referencia externa',
  'entrada.dominios': 'Cuenta de empresa: dominios',
  'entrada.emisor': 'Cuenta de empresa: emisor',
  'entrada.idCliente': 'Cuenta de empresa: id. de cliente',
  'entrada.secreto': 'Cuenta de empresa: secreto',
  'entrada.activo': 'Cuenta de empresa: activa',
  'entrada.soloEmpresa': 'Cuenta de empresa: sin contraseñas',
  'entrada.crearAlEntrar': 'Cuenta de empresa: crear al entrar',
  'entrada.solicitantes': 'Cuenta de empresa: solicitantes',
  'entrada.grupoTipoMuestra': 'Cuenta de empresa: grupos',
  'entrada.tipoMuestra': 'Cuenta de empresa: tipo',
  isActive: 'Activo',
  tiposIncluidos: 'Tipos incluidos',
  color: 'Color',
  email: 'Correo electrónico',
  role: 'Rol',
  master: 'Master',
  clientes: 'Cliente',
  grupoTipoMuestra: 'Grupos',
  tipoMuestra: 'Tipo de muestra',
  permisosInformesExternos: 'Informes externos',
  canUploadInformesExternos: 'Puede subir informes',
  incidenciasSoloLectura: 'Incidencias: solo lectura',
  porCliente: 'Qué ve en cada cliente',
  titulo: 'Título',
  categoria: 'Categoría',
  solicitante: 'Solicitante',
  fechaAuditoria: 'Fecha de auditoría',
  archivo: 'Archivo',
  segundoFactor: 'Verificación en dos pasos',
  gestionaInstalaciones: 'Puede llevar sus instalaciones',
  sinTablones: 'No puede publicar tablones',
  verificacionAbierta: 'Al verificar un informe se ven su solicitante y su veredicto',
  segundoFactorAdministradores: 'Verificación en dos pasos de los administradores',
  segundoFactorClientes: 'Verificación en dos pasos de los clientes',
  diasDeGracia: 'Días de gracia',
  'clave.dueno': 'De quién es',
  'clave.fin': 'Sirve hasta',
  'clave.clientes': 'Solo de los clientes',
  'clave.solicitantes': 'Solo de los solicitantes',
  'clave.tipoGrupos': 'Solo de los grupos',
  'clave.categorias': 'Informes externos',
  'enlace.fin': 'Sirve hasta',
  'enlace.muestras': 'Muestras',
  'enlace.conCertificados': 'Con certificados',
  'webhook.dueno': 'De quién es',
  'webhook.url': 'Dirección',
  'webhook.eventos': 'Eventos',
  'webhook.activo': 'Activo',
  'webhook.secreto': 'Secreto',
  'webhook.clientes': 'Solo de los clientes',
  'webhook.solicitantes': 'Solo de los solicitantes',
  'webhook.tipoGrupos': 'Solo de los grupos',
  'incidencia.estado': 'Estado',
  'incidencia.causa': 'Causa',
  'incidencia.medida': 'Medida',
  'incidencia.responsable': 'Responsable',
  'incidencia.vence': 'Fecha límite',
  'incidencia.plazos': 'Plazos hechos',
  'incidencia.comentario': 'Comentario',
  'pregunta.mensaje': 'Mensaje',
  'solicitud.estado': 'Estado',
  'solicitud.pedido': 'Se pide',
  'solicitud.respuesta': 'Respuesta',
  'solicitud.muestra': 'Muestra',
  'pregunta.atendida': 'Atendida',
  'incidencia.archivos': 'Archivos',
  'entrega.retenidas': 'Muestras',
  'norma.norma': 'Norma',
  'norma.lugar': 'Lugar de las muestras',
  'norma.condiciones': 'Condiciones',
  'norma.filas': 'Filas del anexo I',
  'norma.activa': 'Activada',
  'punto.clase': 'Clase',
  'punto.atributos': 'Características',
  'punto.codigoSinac': 'Código SINAC',
  'punto.materiales': 'Materiales',
  'punto.volumen': 'Volumen (m³)',
  'punto.coordenadas': 'Coordenadas',
  'punto.inactivoDesde': 'Sin muestrear desde',
  'punto.aliasDe': 'Es otro nombre de',
  'punto.distintoDe': 'No es el mismo que',
  'instalacion.clase': 'Clase',
  'instalacion.atributos': 'Características',
  'instalacion.puntos': 'Puntos',
  'instalacion.activaDesde': 'En servicio desde',
  'instalacion.activaHasta': 'En servicio hasta',
  'instalacion.hechos': 'Limpiezas y desinfecciones',
  'instalacion.programa': 'Programa',
  'coherencia.dicho': 'Por mirar',
  'coherencia.activa': 'Activada',
  'notificacion.hecha': 'Hecha',
  'notificacion.recibo': 'Justificante',
  'tablon.activo': 'Publicado',
  'tablon.nombre': 'Nombre elegido',
  'tablon.indexable': 'En buscadores',
  'tablon.tipos': 'Tipos de muestra que se publican',
  'tablon.sinac': 'Enlace a SINAC',
  'tablon.soloSinac': 'Solo el enlace a SINAC',
  'tablon.prohibido': 'No se permite publicarlo',
};

/** What may be demanded of second factors, in words. */
export const nombresDeExigencia: Readonly<Record<string, string>> = {
  portal: 'Como el portal',
  opcional: 'Opcional',
  obligatorio: 'Obligatorio',
};

const palabrasDeEstado: Readonly<Record<string, { nombre: string }>> = estadosDeIncidencia;
const palabrasDeCausa: Readonly<Record<string, string>> = causasDeIncidencia;

/** What the trail keeps of an incident, in words also where an earlier version kept its codes. */
function deIncidencia(value: string, campo: CampoAuditado): string {
  if (campo === 'incidencia.estado') return palabrasDeEstado[value]?.nombre ?? value;
  return campo === 'incidencia.causa' ? value.replace(/^[a-z_]+/u, (clase) => palabrasDeCausa[clase] ?? clase) : value;
}

/** Days and instants within a text, as people write them. */
function conFechas(value: string): string {
  if (instantSchema.safeParse(value).success) return instanteCorto(new Date(value));
  return value.replace(/(?<=^|· )\d{4}-\d{2}-\d{2}$/u, (fecha) => fechaCorta(fecha));
}

/** A value of a field in words: what is said of codes is given by `names`. */
function words(value: string | boolean, campo: CampoAuditado, names: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (campo === 'referenciaExterna') return nombresDeReferenciaExterna[value === 'otra' ? 'otra' : 'punto'];
  if (campo.startsWith('segundoFactor')) return nombresDeExigencia[value] ?? value;
  if (campo === 'role') return value === 'admin' ? 'Administrador' : 'Cliente';
  if (campo === 'master' || campo === 'empresa') return names.get(value) ?? value;
  return conFechas(campo.startsWith('incidencia.') ? deIncidencia(value, campo) : value);
}

/** A change as it is read: of a list what was added and taken out, of anything else both sides. */
export type ChangeWords =
  | { kind: 'list'; added: readonly string[]; removed: readonly string[] }
  | { kind: 'one'; before: string | null; after: string | null };

/** Puts a change in words; null stands for blank. `names` are those of companies and masters. */
export function changeWords(
  { campo, antes, despues }: CambioAuditado,
  names: ReadonlyMap<string, string>,
): ChangeWords {
  if (Array.isArray(antes) || Array.isArray(despues)) {
    return { kind: 'list', added: listWords(despues, campo), removed: listWords(antes, campo) };
  }
  const said = (value: string | boolean | null) => (value === null ? null : words(value, campo, names));
  return { kind: 'one', before: said(antes), after: said(despues) };
}

function listWords(value: CambioAuditado['antes'], campo: CampoAuditado): readonly string[] {
  const all = Array.isArray(value) ? value : [];
  if (campo === 'norma.condiciones') return all.map(palabrasDeHecho);
  return campo === 'webhook.eventos' ? all.map(nombreDeTipo) : all;
}
