import type { Construct } from 'constructs';
import { avisosGuardadosSchema } from '../../contract/avisos/avisos.ts';
import { queues } from '../../lambdas/platform/bus/events.ts';
import type { Stage } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import {
  allowAttributes,
  allowObjects,
  allowPartitions,
  allowSecret,
  allowTable,
  denyCredentials,
  partitions,
} from '../constructs/grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/** The signed-in user's choice of mails: the function writes this choice and the begin of the user's digests, and no more. */
export function misAvisos(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const environment = {
    INDICE_TABLE: data.indice.tableName,
    OUTBOX_BUCKET: data.outbox.bucket.bucketName,
    SIGNING_SECRET_ID: data.signingSecret.secretArn,
  };
  const fn = calledFunction(scope, stage, { area: 'mis-avisos', data, environment });
  allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
  denyCredentials(fn, data.portal);
  allowAttributes(fn, data.portal, {
    partition: partitions.usuarios,
    attributes: [...Object.keys(avisosGuardadosSchema.shape), 'avisosPausados'],
  });
  allowPartitions(fn, data.portal, [partitions.bajas], 'DeleteItem');
  allowPartitions(fn, data.portal, [partitions.resumenes, partitions.retrasos, partitions.muestreos], 'PutItem');
  // The determinations that a user may subscribe to.
  allowTable(fn, data.indice, 'BatchGetItem');
  // Digests that are chosen are to begin.
  allowObjects(fn, data.outbox.bucket, 's3:PutObject', [queues.resumenes]);
  allowSecret(fn, data.signingSecret);
  return fn;
}
