import type { Construct } from 'constructs';
import { type Stage, webConfig } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import { allowPartitions, allowTable, partitions } from '../constructs/grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/** Anyone asks it for a board: it reads boards, installations, samples and the index, and nothing of users. */
export function tablon(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const environment = {
    INDICE_TABLE: data.indice.tableName,
    BRANDINGS: JSON.stringify(webConfig(stage).brandings),
  };
  const fn = calledFunction(scope, stage, { area: 'tablon', data, environment });
  const { tablones, direccionesDeTablon, instalaciones } = partitions;
  allowPartitions(fn, data.portal, [tablones, direccionesDeTablon, instalaciones, partitions.clientes], 'GetItem');
  allowPartitions(fn, data.portal, [partitions.muestras], 'BatchGetItem');
  // The clients of requesters, and the joined names of points.
  const { clientes, cambiosDeClientes, uniones, medidasPublicas, preguntasDeVisitantes } = partitions;
  allowPartitions(fn, data.portal, [clientes, cambiosDeClientes, uniones], 'Query');
  allowPartitions(fn, data.portal, [medidasPublicas], 'Query');
  allowPartitions(fn, data.portal, [preguntasDeVisitantes], 'UpdateItem');
  allowTable(fn, data.indice, 'BatchGetItem');
  return fn;
}
