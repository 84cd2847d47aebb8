import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import { allowPartitions, allowSampleStates, partitions } from '../constructs/grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/** Anyone asks it whether a report is genuine: it reads what it answers, and of samples whether they are annulled. */
export function verificar(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const fn = calledFunction(scope, stage, { area: 'verificar', data, environment: {} });
  const { verificaciones, verificados, preguntasDeVisitantes } = partitions;
  allowPartitions(fn, data.portal, [verificaciones], 'Query');
  allowPartitions(fn, data.portal, [verificados], 'GetItem');
  allowSampleStates(fn, data.portal);
  allowPartitions(fn, data.portal, [preguntasDeVisitantes], 'UpdateItem');
  return fn;
}
