import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type MetricName } from '../../lambdas/platform/runtime/metrics.ts';
import { quarterHour } from './alarms.ts';

/** The message of the log line that `ingest` writes for each file read. */
export const fileRead = 'A dropped file was read';

/** Where a stage's functions count, and its alarms look. */
export const namespaceOf = (stageName: string): string => `Alicuota/${stageName}`;

/**
 * Business metrics, counted by lines of logs: functions' own say what they add (`lambdas/platform/runtime/metrics.ts`); API
 * Gateway's, which only it writes, are counted by a filter. Hours without such a line have no datum.
 */
export class LogMetrics extends Construct {
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
  /** Codes and files that no report is known by, and boards and links to dossiers that aren't there: anyone may try them. */
  readonly guesses: Metric;
  /** Requests refused for being too many, by the API as a whole or by address. */
  readonly refusedRequests: Metric;
  /** Samples for which the weekly check finds the index different from their items. */
  readonly indexDifferences: Metric;
  /** Readings that met stored items which can't be read, whichever function's log has them. */
  readonly damagedItems: Metric;

  constructor(scope: Construct, id: string, { stageName, access }: { stageName: string; access: ILogGroup }) {
    super(scope, id);
    const namespace = namespaceOf(stageName);
    const sum = { statistic: 'Sum', period: quarterHour };
    const counted = (metricName: MetricName) => new Metric({ namespace, metricName, ...sum });
    this.sampleFiles = counted('FicherosDeMuestras');
    this.refusedFiles = counted('FicherosRechazados');
    this.refusedMails = counted('CorreosRechazados');
    this.homelessMails = counted('CorreosSinPortal');
    this.unknownAddressMails = counted('CorreosPedidosPorNadie');
    this.failedSignIns = counted('EntradasFallidas');
    this.refusedScopes = counted('AlcancesRechazados');
    this.passwordResets = counted('Restablecimientos');
    this.adminActs = counted('ActosDeAdministracion');
    this.strangers = counted('LlamadasSinCloudFront');
    this.guesses = counted('CodigosYEnlacesDesconocidos');
    this.indexDifferences = counted('DiferenciasDelIndice');
    this.damagedItems = counted('ElementosDanados');
    this.refusedRequests = new MetricFilter(this, 'LlamadasRechazadas', {
      logGroup: access,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: namespace,
      metricName: 'LlamadasRechazadas',
      metricValue: '1',
    }).metric(sum);
  }
}
