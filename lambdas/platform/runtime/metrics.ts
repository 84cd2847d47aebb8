import type { SecurityEvent } from '../../../contract/base/security-event.ts';

/** What lines of functions' logs count, by CloudWatch's names for it. cdk/constructs/log-metrics.ts says what each means. @internal */
export const metricNames = [
  'FicherosDeMuestras',
  'FicherosRechazados',
  'CorreosRechazados',
  'CorreosSinPortal',
  'CorreosPedidosPorNadie',
  'EntradasFallidas',
  'AlcancesRechazados',
  'Restablecimientos',
  'ActosDeAdministracion',
  'LlamadasSinCloudFront',
  'CodigosYEnlacesDesconocidos',
  'DiferenciasDelIndice',
  'ElementosDanados',
] as const;

export type MetricName = (typeof metricNames)[number];

/** The amounts that a line adds to metrics; undefined adds none. */
export type Counted = Partial<Record<MetricName, number | undefined>>;

/**
 * Fields of a log line by which CloudWatch adds to metrics of the stage's namespace, without dimensions (its embedded metric
 * format). The line is the datum, so that searches of the log and alarms can't differ. Empty where there is nothing to add, or no
 * namespace.
 */
export function counted(values: Counted): Record<string, unknown> {
  const added = Object.entries(values).filter(([, value]) => value !== undefined);
  const namespace = process.env['METRICS_NAMESPACE'];
  if (added.length === 0 || namespace === undefined) return {};
  const metrics = added.map(([name]) => ({ Name: name, Unit: 'Count' }));
  return {
    ...Object.fromEntries(added),
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: namespace, Dimensions: [[]], Metrics: metrics }],
    },
  };
}

/** The metrics of security events; other kinds are only in the log. */
const ofSecurity: Partial<Record<SecurityEvent, MetricName>> = {
  'entrada-fallida': 'EntradasFallidas',
  'confirmacion-fallida': 'EntradasFallidas',
  'sesion-rechazada': 'EntradasFallidas',
  'segundo-factor-fallido': 'EntradasFallidas',
  'clave-rechazada': 'EntradasFallidas',
  'fuera-de-alcance': 'AlcancesRechazados',
  'sin-permiso': 'AlcancesRechazados',
  'recuperacion-pedida': 'Restablecimientos',
  'contrasena-restablecida': 'Restablecimientos',
  'recuperacion-fallida': 'Restablecimientos',
  'sin-cloudfront': 'LlamadasSinCloudFront',
};

/** The metrics of a security event. An administrator's act of any kind counts as an act of administration. */
export function countedSecurity({ tipo, deAdministrador }: { tipo: SecurityEvent; deAdministrador?: true }): Counted {
  const name = ofSecurity[tipo];
  return { ...(name && { [name]: 1 }), ...(deAdministrador && { ActosDeAdministracion: 1 }) };
}
