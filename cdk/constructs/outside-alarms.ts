import { Duration } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { HealthCheck, HealthCheckType } from 'aws-cdk-lib/aws-route53';
import { calls } from '../../contract/calls.ts';
import type { Alarms } from './alarms.ts';

const fiveMinutes = Duration.minutes(5);

/** Fewer requests than this in five minutes, and one failure is a large share of them. */
const meaningful = 20;

/** ACM renews 60 days before a certificate ends: with 30 left, renewals have failed for a month. */
const fewestDays = 30;

/**
 * Alarm on a site that is not reached from the Internet: asks it for its health every 30 s, from several continents.
 * CloudFront answers it itself (`viewerFunction`). The API's own alarms cover failures of functions.
 */
export function watchHealth(alarms: Alarms, host: string): void {
  const { method, path } = calls.health;
  if (method !== 'GET') throw new Error('A health check of Route 53 can only GET');
  const check = new HealthCheck(alarms, 'Health', {
    type: HealthCheckType.HTTPS,
    fqdn: host,
    port: 443,
    resourcePath: `/api${path}`,
    requestInterval: Duration.seconds(30),
    failureThreshold: 3,
  });
  alarms.add('unreachable', {
    name: 'el portal no responde desde Internet',
    metric: new Metric({
      namespace: 'AWS/Route53',
      metricName: 'HealthCheckStatus',
      dimensionsMap: { HealthCheckId: check.healthCheckId },
      period: Duration.minutes(1),
      statistic: 'Minimum',
    }),
    threshold: 1,
    below: true,
    periods: { bad: 3, of: 3 },
    missing: TreatMissingData.BREACHING,
    means: `Durante tres minutos, CloudFront no ha respondido por https://${host} a quien pregunta desde fuera: nadie puede entrar.`,
    first:
      'ábrelo tú. Si no carga: el DNS del nombre, el certificado y CloudFront (AWS Health). Si carga pero da error: las alarmas de funciones y de tablas, y el último despliegue.',
    section: 'outside',
  });
}

/** Alarms on what CloudFront answers, and on a certificate that is not renewed. */
export function watchEdge(alarms: Alarms, distribution: IDistribution, certificate?: ICertificate): void {
  const cloudfront = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      period: fiveMinutes,
      statistic,
    });
  alarms.add('cloudfront-errors', {
    name: 'CloudFront responde con errores',
    metric: new MathExpression({
      expression: `IF(peticiones >= ${meaningful}, errores, 0)`,
      usingMetrics: { peticiones: cloudfront('Requests', 'Sum'), errores: cloudfront('5xxErrorRate', 'Average') },
      period: fiveMinutes,
    }),
    threshold: 5,
    periods: { bad: 3, of: 3 },
    means:
      'Durante un cuarto de hora, una de cada veinte peticiones o más ha acabado en un error 5xx en CloudFront: los clientes ven páginas que no cargan. Incluye los errores del propio portal.',
    first:
      'mira si también ha saltado «errores del portal»: entonces la causa está en sus funciones. Si no, en CloudFront o su camino hasta la API: AWS Health, y si acaba de cambiarse el secreto de origen, «npm run rotate-secret -- --origin» otra vez.',
    section: 'outside',
  });
  if (!certificate) return;
  alarms.add('certificate-ends', {
    name: 'el certificado del portal no se renueva',
    metric: new Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      dimensionsMap: { CertificateArn: certificate.certificateArn },
      period: Duration.days(1),
      statistic: 'Minimum',
    }),
    threshold: fewestDays,
    below: true,
    means: `Al certificado del portal le quedan menos de ${fewestDays} días y AWS no ha podido renovarlo. Cuando acabe, los navegadores no dejarán entrar a nadie.`,
    first:
      'en la consola de ACM (us-east-1) mira qué registro del DNS falta para renovarlo y ponlo; un certificado importado no se renueva solo.',
    section: 'outside',
  });
}
