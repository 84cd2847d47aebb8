import type { Construct } from 'constructs';
import { queues } from '../../lambdas/platform/bus/events.ts';
import type { Stage } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import {
  allowIndexQuery,
  allowKeys,
  allowList,
  allowObjects,
  allowPartitions,
  allowSecret,
  allowTable,
  denyCredentials,
  partitions,
  portalIndex,
} from '../constructs/grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/** Shows and changes incidents and requests: it writes these, incidents' files and entries of the audit trail, and nothing else. */
export function incidencias(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const environment = {
    INDICE_TABLE: data.indice.tableName,
    FILES_BUCKET: data.files.bucketName,
    OUTBOX_BUCKET: data.outbox.bucket.bucketName,
    SIGNING_SECRET_ID: data.signingSecret.secretArn,
  };
  const fn = calledFunction(scope, stage, { area: 'incidencias', data, environment });
  allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
  denyCredentials(fn, data.portal);
  // What is unresolved, and which names a joined point has.
  allowTable(fn, data.indice, 'BatchGetItem');
  allowKeys(fn, data.portal);
  const {
    incidencias: own,
    medidasPublicas,
    preguntas,
    solicitudes,
    cambiosDeSolicitudes,
    cambiosDeIncidencias,
    auditoria,
    cuotas,
    respuestas,
  } = partitions;
  const written = [own, medidasPublicas, preguntas, cambiosDeIncidencias, auditoria, respuestas];
  allowPartitions(fn, data.portal, [...written, solicitudes, cambiosDeSolicitudes], 'PutItem');
  allowPartitions(fn, data.portal, [medidasPublicas, respuestas], 'DeleteItem');
  // Of an incident that is closed or opened again its public measure says so.
  allowPartitions(fn, data.portal, [cuotas, medidasPublicas], 'UpdateItem');
  for (const action of ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'] as const) {
    allowObjects(fn, data.files, action, ['incidencias/']);
  }
  // For the index of open questions, for mails about questions and requests, and for the webhooks' event of a request.
  allowIndexQuery(fn, data.portal, portalIndex);
  allowObjects(fn, data.outbox.bucket, 's3:PutObject', [queues.correos, queues.webhooks]);
  // S3 answers 404 for an upload that was never made, instead of 403.
  allowList(fn, data.files);
  allowSecret(fn, data.signingSecret);
  return fn;
}
