/** What the panel calls the three things that it keeps. */
export const cosas = { cliente: 'Cliente', tipoGrupo: 'Tipo de grupo', usuario: 'Usuario' } as const;
export type Cosa = keyof typeof cosas;

/**
 * What the audit trail calls what it tells of: what the panel keeps, certificates, which administrators admit, and external
 * reports.
 */
export const cosasAuditadas = { ...cosas, certificado: 'Certificado', informe: 'Informe externo' } as const;

/** 'Cliente "Hoteles" creado exitosamente' (spec, section 8, Admin): what is said of a change that was made. */
export function hecho(
  cosa: Cosa,
  nombre: string,
  que: 'creado' | 'actualizado' | 'eliminado' | 'habilitado' | 'deshabilitado',
): string {
  return `${cosas[cosa]} "${nombre}" ${que} exitosamente`;
}

/** Why something that users refer to isn't deleted: names the first two, and says how many more there are. */
export function enUso(correos: readonly string[]): string {
  const named = correos.slice(0, 2);
  const more = correos.length - named.length;
  const who = more > 0 ? `${named.join(', ')} y ${more} más` : named.join(' y ');
  return `No se puede eliminar: lo ${correos.length === 1 ? 'usa el usuario' : 'usan los usuarios'} ${who}`;
}
