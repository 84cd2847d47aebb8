/** What the panel calls the three kinds of resource that it keeps. */
export const resourceNames = { cliente: 'Cliente', tipoGrupo: 'Tipo de grupo', usuario: 'Usuario' } as const;
export type ResourceKind = keyof typeof resourceNames;

/**
 * The audit trail's names of resources: the panel's, certificates, which administrators accept, external reports, and deliveries.
 */
export const auditedResourceNames = {
  ...resourceNames,
  certificado: 'Certificado',
  informe: 'Informe externo',
  entrega: 'Entrega',
  mapeo: 'Formato de lectura',
  acceso: 'Regla de acceso',
  clave: 'Clave',
  webhook: 'Webhook',
  incidencia: 'Incidencia',
  pregunta: 'Pregunta',
  solicitud: 'Solicitud',
  norma: 'Norma de tipo',
  diccionario: 'Nombre',
  punto: 'Punto',
  regla: 'Regla',
  instalacion: 'Instalación',
  notificacion: 'Notificación',
  claveDeVerificacion: 'Clave de verificación',
  tablon: 'Tablón',
  enlace: 'Enlace de dossier',
} as const;

/** 'Cliente "Hoteles" creado exitosamente': the message of a change that was made. */
export function changeMessage(
  cosa: ResourceKind,
  nombre: string,
  que: 'creado' | 'actualizado' | 'eliminado' | 'habilitado' | 'deshabilitado',
): string {
  return `${resourceNames[cosa]} "${nombre}" ${que} exitosamente`;
}

/** Why a resource that users refer to isn't deleted: names the first two users and counts the rest. */
export function inUseMessage(correos: readonly string[]): string {
  const named = correos.slice(0, 2);
  const more = correos.length - named.length;
  const who = more > 0 ? `${named.join(', ')} y ${more} más` : named.join(' y ');
  return `No se puede eliminar: lo ${correos.length === 1 ? 'usa el usuario' : 'usan los usuarios'} ${who}`;
}
