import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { type Alarms, quarterHour } from './alarms.ts';
import { wordsOfTable } from './alarm-words.ts';

/** What functions do with tables (`grants.ts`). */
export const tableOperations = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
];

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

/** Operations that failed within DynamoDB itself. */
export function failed(table: Table, period = quarterHour): MathExpression {
  const { id } = table.node;
  const errors = tableOperations.map((operation) => {
    const dimensionsMap = { TableName: table.tableName, Operation: operation };
    const metric = table.metric('SystemErrors', { period, statistic: 'Sum', dimensionsMap });
    return [`errores${operation}${id}`, metric] as const;
  });
  return new MathExpression({
    expression: errors.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(errors),
    label: `Errores internos de ${id}`,
    period,
  });
}

/** Alarms on a table's throttled requests and on its system errors. */
export function watchTable(alarms: Alarms, table: Table): void {
  const id = table.node.id;
  const holds = wordsOfTable(id);
  alarms.add(`${id}-throttles`, {
    name: `la tabla ${id} limita peticiones`,
    metric: throttled(table),
    threshold: 10,
    periods: { bad: 2, of: 2 },
    means: `DynamoDB lleva media hora rechazando peticiones a la tabla ${id} (${holds}) porque llegan demasiado deprisa. Se repiten solas, pero el portal va lento y pueden fallar consultas o entregas.`,
    first:
      'mire en el panel si coincide con una carga grande; entonces espere a que acabe. Si no, mire qué función hace tantas peticiones.',
    section: 'tables',
  });
  alarms.add(`${id}-failures`, {
    name: `la tabla ${id} falla`,
    metric: failed(table),
    threshold: 5,
    means: `DynamoDB ha fallado por dentro cinco o más veces en un cuarto de hora con la tabla ${id} (${holds}). Los clientes pueden ver errores; no se pierden datos.`,
    first: 'consulte el estado de AWS en la región (AWS Health). No hay nada que corregir en el portal; espere.',
    section: 'tables',
  });
}
