import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  FilterPattern,
  type IFilterPattern,
  type ILogGroup,
  type JsonPattern,
  MetricFilter,
} from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Area } from '../../contract/base/call.ts';
import type { SecurityEvent } from '../../contract/base/security-event.ts';
import { quarterHour } from './alarms.ts';

/** Messages of the functions' logs that are counted, as `lambdas/` writes them. */
export const messages = {
  fileRead: 'A dropped file was read',
  mailRead: 'An order was read',
  security: 'Security',
  indexCompared: 'The index was compared',
  damaged: 'A stored item is damaged',
} as const;

type Logs = Record<'ingest' | 'avisos' | 'mail' | 'webhooks' | 'seguimiento' | 'access' | 'indexCheck', ILogGroup> & {
  /** Of the functions that the API calls, by area. */
  areas: Partial<Record<Area, ILogGroup>>;
};

const saying = (message: string) => FilterPattern.stringValue('$.message', '=', message);
const outcome = (of: string) =>
  FilterPattern.all(saying(messages.mailRead), FilterPattern.stringValue('$.outcome', '=', of));
const notTrial = FilterPattern.booleanValue('$.simulacion', false);

/** Business metrics, counted from lines of logs. Namespace `Alicuota/<stage>`. */
export class LogMetrics extends Construct {
  readonly namespace: string;
  /** Files of samples that were read, accepted or not; without trials. */
  readonly sampleFiles: Metric;
  /** Files of samples or certificates that were refused whole or in part; without trials. */
  readonly refusedFiles: Metric;
  /** Mails that SES refuses because of their recipient. */
  readonly refusedMails: Metric;
  /** Mails not sent because the deployment has no host for their links. */
  readonly homelessMails: Metric;
  /** Password mails requested for addresses that no active user has. */
  readonly unknownAddressMails: Metric;
  readonly failedSignIns: Metric;
  /** Requests outside the user's scope or permissions. */
  readonly refusedScopes: Metric;
  /** Links to set a password that were asked for, passwords set by one, and attempts with an invalid one. */
  readonly passwordResets: Metric;
  /** Acts of administrators, of whichever kind their events are. */
  readonly adminActs: Metric;
  /** Calls to the API's own address, which bypass CloudFront. */
  readonly strangers: Metric;
  /** Requests refused for being too many, by the API as a whole or by address. */
  readonly refusedRequests: Metric;
  /** Samples for which the weekly check finds the index different from their items. */
  readonly indexDifferences: Metric;
  /** Readings that met stored items which can't be read, whichever function's log has them. */
  readonly damagedItems: Metric;

  constructor(scope: Construct, id: string, { stageName, logs }: { stageName: string; logs: Logs }) {
    super(scope, id);
    this.namespace = `Alicuota/${stageName}`;
    const file = (...more: JsonPattern[]) => FilterPattern.all(saying(messages.fileRead), notTrial, ...more);
    const samples = FilterPattern.stringValue('$.key', '=', 'muestras/*');
    this.sampleFiles = this.count('FicherosDeMuestras', logs.ingest, file(samples));
    this.refusedFiles = this.count(
      'FicherosRechazados',
      logs.ingest,
      file(
        FilterPattern.any(
          FilterPattern.stringValue('$.estado', '=', 'rechazado'),
          FilterPattern.numberValue('$.rechazos', '>', 0),
        ),
      ),
    );
    this.refusedMails = this.count('CorreosRechazados', logs.mail, outcome('refused'));
    this.homelessMails = this.count('CorreosSinPortal', logs.mail, outcome('no-portal'));
    this.unknownAddressMails = this.count('CorreosPedidosPorNadie', logs.mail, outcome('nobody'));
    const security = (metricName: string, events: readonly SecurityEvent[]) =>
      this.countSecurity(metricName, logs.areas, events);
    this.failedSignIns = security('EntradasFallidas', [
      'entrada-fallida',
      'confirmacion-fallida',
      'sesion-rechazada',
      'segundo-factor-fallido',
      'clave-rechazada',
    ]);
    this.refusedScopes = security('AlcancesRechazados', ['fuera-de-alcance', 'sin-permiso']);
    this.passwordResets = security('Restablecimientos', [
      'recuperacion-pedida',
      'contrasena-restablecida',
      'recuperacion-fallida',
    ]);
    this.adminActs = this.countInEach(
      'ActosDeAdministracion',
      logs.areas,
      FilterPattern.all(saying(messages.security), FilterPattern.booleanValue('$.deAdministrador', true)),
    );
    this.strangers = security('LlamadasSinCloudFront', ['sin-cloudfront']);
    this.refusedRequests = this.count(
      'LlamadasRechazadas',
      logs.access,
      FilterPattern.stringValue('$.status', '=', '429'),
    );
    this.indexDifferences = this.count(
      'DiferenciasDelIndice',
      logs.indexCheck,
      saying(messages.indexCompared),
      '$.diferencias',
    );
    const { access: _access, areas, ...background } = logs;
    this.damagedItems = this.countInEach('ElementosDanados', { ...areas, ...background }, saying(messages.damaged));
  }

  /** A metric of security events of some kinds, whichever function's log has them. */
  private countSecurity(metricName: string, areas: Logs['areas'], events: readonly SecurityEvent[]): Metric {
    const kinds = events.map((tipo) => FilterPattern.stringValue('$.tipo', '=', tipo));
    const pattern = FilterPattern.all(saying(messages.security), FilterPattern.any(...kinds));
    return this.countInEach(metricName, areas, pattern);
  }

  /** One metric of the lines of several functions' logs. */
  private countInEach(metricName: string, groups: Record<string, ILogGroup>, pattern: IFilterPattern): Metric {
    const metrics = Object.entries(groups).map(([name, group]) => this.count(metricName, group, pattern, '1', name));
    const [metric] = metrics;
    if (!metric) throw new Error(`No log is counted for ${metricName}`);
    return metric;
  }

  /** A metric that each line adds one to, or the number that `value` names. Hours without such a line have no datum. */
  private count(
    metricName: string,
    logGroup: ILogGroup,
    filterPattern: IFilterPattern,
    value = '1',
    area = '',
  ): Metric {
    const filter = new MetricFilter(this, `${metricName}${area}`, {
      logGroup,
      filterPattern,
      metricNamespace: this.namespace,
      metricName,
      metricValue: value,
    });
    return filter.metric({ statistic: 'Sum', period: quarterHour });
  }
}
