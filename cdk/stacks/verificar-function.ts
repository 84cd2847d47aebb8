import type { Construct } from 'constructs';
import { prefixOf } from '../../lambdas/platform/bus/events.ts';
import type { Stage } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import { allowObjects, allowPartitions, partitions } from '../constructs/grants.ts';
import { allowSampleStates, allowSampleVerdicts } from '../constructs/sample-grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/**
 * The public verification of reports. Reads the reports, their codes, the owners and conclusions of their samples, and the clients'
 * choice to show these. Counts verifications, and orders a mail when an outdated report is verified.
 */
export function verificar(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const environment = { OUTBOX_BUCKET: data.outbox.bucket.bucketName };
  const fn = calledFunction(scope, stage, { area: 'verificar', data, environment });
  const { verificaciones, verificados, preguntasDeVisitantes, consultasDeInformes } = partitions;
  allowPartitions(fn, data.portal, [verificaciones], 'Query');
  allowPartitions(fn, data.portal, [verificados, partitions.clientes], 'GetItem');
  allowPartitions(fn, data.portal, [partitions.clientes, partitions.cambiosDeClientes], 'Query');
  allowSampleStates(fn, data.portal);
  allowSampleVerdicts(fn, data.portal);
  allowPartitions(fn, data.portal, [preguntasDeVisitantes, consultasDeInformes], 'UpdateItem');
  allowObjects(fn, data.outbox.bucket, 's3:PutObject', [prefixOf('avisos', 'verificacion')]);
  return fn;
}
