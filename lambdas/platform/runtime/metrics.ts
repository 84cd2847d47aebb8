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

/** Metrics and how much a line adds to each; none of those that it says undefined. */
export type Counted = Partial<Record<MetricName, number | undefined>>;

/**
 * Fields of a log's line that has CloudWatch add to metrics of the stage's namespace, without dimensions (CloudWatch's embedded
 * metric format). The line is the datum: what a search of the logs finds and what alarms count can't differ. Empty where there
 * is nothing to add, or no namespace.
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

/** Where kinds of security events are counted; each of the others is in the log alone. */
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

/** What a security event counts. An act of an administrator counts as one, of whichever kind it is. */
export function countedSecurity({ tipo, deAdministrador }: { tipo: SecurityEvent; deAdministrador?: true }): Counted {
  const name = ofSecurity[tipo];
  return { ...(name && { [name]: 1 }), ...(deAdministrador && { ActosDeAdministracion: 1 }) };
}
