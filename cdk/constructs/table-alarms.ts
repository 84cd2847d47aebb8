import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { type Alarms, quarterHour } from './alarms.ts';
import { wordsOfTable } from './alarm-words.ts';

/** Reads and writes that a table refused for coming too fast. */
export function throttled(table: Table, period = quarterHour): MathExpression {
  const { id } = table.node;
  const event = (name: string) => table.metric(name, { period, statistic: 'Sum' });
  return new MathExpression({
    expression: `FILL(lecturas${id}, 0) + FILL(escrituras${id}, 0)`,
    usingMetrics: { [`lecturas${id}`]: event('ReadThrottleEvents'), [`escrituras${id}`]: event('WriteThrottleEvents') },
    label: `Limitaciones de ${id}`,
    period,
  });
}

/** Alarm on the tables' throttled requests, of both together. */
export function watchTables(alarms: Alarms, tables: readonly Table[]): void {
  const each = tables.map((table) => [table.node.id, throttled(table)] as const);
  alarms.add('tables-throttled', {
    name: 'las tablas limitan peticiones',
    metric: new MathExpression({
      expression: each.map(([id]) => id.toLowerCase()).join(' + '),
      usingMetrics: Object.fromEntries(each.map(([id, metric]) => [id.toLowerCase(), metric])),
      label: 'Limitaciones de las tablas',
      period: quarterHour,
    }),
    threshold: 10,
    periods: { bad: 2, of: 2 },
    means: `DynamoDB lleva media hora rechazando peticiones a las tablas (${tables.map((table) => `${table.node.id}: ${wordsOfTable(table.node.id)}`).join('; ')}) porque llegan demasiado deprisa. Se repiten solas, pero el portal va lento y pueden fallar consultas o entregas.`,
    first:
      'mira en el panel qué tabla es y si coincide con una carga grande; entonces espera a que acabe. Si no, mira qué función hace tantas peticiones.',
    section: 'tables',
  });
}
