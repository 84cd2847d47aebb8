import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  PeriodOverride,
  Row,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { wordsOfQueue } from './alarm-words.ts';
import { fileRead, type LogMetrics } from './log-metrics.ts';
import { reputation } from './mail-alarms.ts';
import { throttled } from './table-alarms.ts';

const period = Duration.minutes(5);
const height = 6;

/** The stage's resources that the dashboard shows, by the names that people read. */
export interface Shown {
  readonly stageName: string;
  readonly api: HttpApi;
  readonly distribution: IDistribution;
  readonly functions: readonly (readonly [area: string, fn: LambdaFunction])[];
  readonly queues: readonly (readonly [path: string, queue: Queue])[];
  readonly tables: readonly Table[];
  readonly logMetrics: LogMetrics;
  readonly alarms: readonly Alarm[];
  /** The name of the firewall in us-east-1, where there is one. */
  readonly firewallName: string | undefined;
}

/** A dashboard of CloudWatch for a stage: from what clients notice down to the single resources. */
export class PortalDashboard extends Dashboard {
  constructor(scope: Construct, id: string, shown: Shown) {
    super(scope, id, {
      dashboardName: `alicuota-${shown.stageName}`,
      defaultInterval: Duration.days(1),
      periodOverride: PeriodOverride.AUTO,
    });
    for (const [title, widgets] of rows(shown)) {
      this.addWidgets(new TextWidget({ markdown: `## ${title}`, width: 24, height: 1 }));
      this.addWidgets(new Row(...widgets));
    }
  }
}

function rows(shown: Shown): [title: string, widgets: IWidget[]][] {
  const alarms = new AlarmStatusWidget({ title: 'Estado', alarms: [...shown.alarms], width: 24, height: 8 });
  return [
    ['Alarmas', [alarms]],
    ['Lo que notan los clientes', use(shown)],
    ['Entregas del LIMS', deliveries(shown)],
    ['Funciones', functions()],
    ['Colas', queues(shown)],
    ['Tablas', tables(shown)],
    ['Correos', mails(shown)],
    ['CloudFront', edge(shown)],
  ];
}

function use({ api, logMetrics }: Shown): IWidget[] {
  const latency = ['p50', 'p95', 'p99'].map((statistic) => api.metricLatency({ statistic, period, label: statistic }));
  return [
    graph('Llamadas', [api.metricCount({ statistic: 'Sum', period, label: 'Llamadas' })]),
    graph('Errores', [
      api.metricServerError({ statistic: 'Sum', period, label: 'Del portal (5xx)' }),
      api.metricClientError({ statistic: 'Sum', period, label: 'De quien llama (4xx)' }),
      logMetrics.refusedRequests.with({ label: 'Por exceso (429)' }),
      logMetrics.failedSignIns.with({ label: 'Entradas fallidas' }),
    ]),
    graph('Latencia (ms)', latency),
  ];
}

function deliveries({ functions: all, logMetrics }: Shown): IWidget[] {
  const { sampleFiles, refusedFiles } = logMetrics;
  const ingest = all.find(([area]) => area === 'ingest')?.[1];
  if (!ingest) throw new Error('No function reads what the LIMS delivers');
  return [
    graph('Ficheros', [
      sampleFiles.with({ label: 'De muestras, leídos' }),
      refusedFiles.with({ label: 'Con rechazos' }),
    ]),
    new LogQueryWidget({
      title: 'Lo último que se ha leído',
      logGroupNames: [ingest.logGroup.logGroupName],
      queryLines: [
        'fields @timestamp, key, estado, muestras.nuevas, muestras.actualizadas, rechazos, avisos',
        `filter message = "${fileRead}"`,
        'sort @timestamp desc',
        'limit 20',
      ],
      view: LogQueryVisualizationType.TABLE,
      width: 16,
      height,
    }),
  ];
}

/**
 * Each of the account's functions, tables or queues by one query of Metrics Insights. AWS gives away dashboards of fifty
 * metrics, and functions alone would have more than a hundred.
 */
function each(what: string, from: string, by: string): MathExpression {
  return new MathExpression({
    expression: `SELECT ${what} FROM SCHEMA(${from}) GROUP BY ${by} ORDER BY ${what.replace(/\(.*/u, '()')} DESC`,
    label: '',
    period,
  });
}

function functions(): IWidget[] {
  const by = (what: string) => [each(what, '"AWS/Lambda", FunctionName', 'FunctionName')];
  return [
    graph('Llamadas por función', by('SUM(Invocations)')),
    graph('Errores por función', by('SUM(Errors)')),
    graph('Limitaciones por función', by('SUM(Throttles)')),
    graph('Duración por función, media (ms)', by('AVG(Duration)')),
    graph('Duración por función, la mayor (ms)', by('MAX(Duration)')),
    graph('Ejecuciones simultáneas', by('MAX(ConcurrentExecutions)')),
  ];
}

function queues({ queues: all }: Shown): IWidget[] {
  const letters = all.filter(([, queue]) => !queue.deadLetterQueue);
  const named = (some: Shown['queues'], metric: (queue: Queue) => Metric) =>
    some.map(([path, queue]) => metric(queue).with({ label: wordsOfQueue(path).name, period, statistic: 'Maximum' }));
  return [
    graph('Mensajes en espera', [each('MAX(ApproximateNumberOfMessagesVisible)', '"AWS/SQS", QueueName', 'QueueName')]),
    graph('Edad del más antiguo (s)', [
      each('MAX(ApproximateAgeOfOldestMessage)', '"AWS/SQS", QueueName', 'QueueName'),
    ]),
    new SingleValueWidget({
      title: 'Mensajes fallidos',
      metrics: named(letters, (queue) => queue.metricApproximateNumberOfMessagesVisible()),
      width: 8,
      height,
    }),
  ];
}

const byOperation = '"AWS/DynamoDB", Operation, TableName';

function tables({ tables: all }: Shown): IWidget[] {
  const both = (metric: (table: Table) => Metric, what: string) =>
    all.map((table) => metric(table).with({ period, statistic: 'Sum', label: `${what} de ${table.node.id}` }));
  return [
    graph('Capacidad consumida', [
      ...both((table) => table.metricConsumedReadCapacityUnits(), 'Lectura'),
      ...both((table) => table.metricConsumedWriteCapacityUnits(), 'Escritura'),
    ]),
    graph('Limitaciones y errores internos', [
      ...all.map((table) => throttled(table, period)),
      each('SUM(SystemErrors)', byOperation, 'TableName'),
    ]),
    graph('Latencia (ms)', [each('AVG(SuccessfulRequestLatency)', byOperation, 'TableName, Operation')]),
  ];
}

function mails({ logMetrics }: Shown): IWidget[] {
  const { refusedMails, homelessMails, unknownAddressMails } = logMetrics;
  const ses = (metricName: string, label: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, period, statistic: 'Sum', label });
  return [
    graph('Correos que no salen', [
      refusedMails.with({ label: 'Rechazados' }),
      homelessMails.with({ label: 'Sin dirección del portal' }),
      unknownAddressMails.with({ label: 'Pedidos por nadie' }),
    ]),
    graph('SES, toda la cuenta', [
      ses('Send', 'Enviados'),
      ses('Delivery', 'Entregados'),
      ses('Bounce', 'Devueltos'),
      ses('Complaint', 'Quejas'),
    ]),
    graph('Reputación (%)', [percent('bounce', 'Devoluciones'), percent('complaint', 'Quejas')]),
  ];
}

/** CloudFront and its firewall say all they say in us-east-1, where a page can look though no alarm can. */
function edge({ distribution, firewallName }: Shown): IWidget[] {
  const region = 'us-east-1';
  const cloudfront = (metricName: string, statistic: string, label: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      region,
      period,
      statistic,
      label,
    });
  const blocked = (rule: string) =>
    new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: firewallName ?? '', Rule: `${firewallName?.replace(/-cloudfront$/u, '')}-${rule}` },
      region,
      period,
      statistic: 'Sum',
      label: rule,
    });
  return [
    graph('Peticiones', [cloudfront('Requests', 'Sum', 'Peticiones')], region),
    graph('Bytes servidos', [cloudfront('BytesDownloaded', 'Sum', 'Bytes')], region),
    graph(
      'Errores (%)',
      [cloudfront('4xxErrorRate', 'Average', '4xx'), cloudfront('5xxErrorRate', 'Average', '5xx')],
      region,
    ),
    ...(firewallName === undefined
      ? []
      : [graph('Rechazadas por el cortafuegos', ['reputation', 'rate', 'common', 'bodies'].map(blocked), region)]),
  ];
}

function graph(title: string, left: IMetric[], region?: string): GraphWidget {
  return new GraphWidget({ title, left, width: 8, height, leftYAxis: { min: 0 }, ...(region && { region }) });
}

function percent(kind: 'bounce' | 'complaint', label: string): MathExpression {
  return new MathExpression({
    expression: `100 * ${kind}`,
    usingMetrics: { [kind]: reputation(kind) },
    label,
    period: Duration.hours(1),
  });
}
