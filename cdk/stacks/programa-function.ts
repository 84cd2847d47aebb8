import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import {
  allowKeys,
  allowPartitions,
  allowSecret,
  allowTable,
  denyCredentials,
  partitions,
} from '../constructs/grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/** Installations and what is to be sampled at them: it reads the index, and writes installations and marks. */
export function programa(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const environment = { INDICE_TABLE: data.indice.tableName, SIGNING_SECRET_ID: data.signingSecret.secretArn };
  const fn = calledFunction(scope, stage, { area: 'programa', data, environment });
  allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
  denyCredentials(fn, data.portal);
  allowKeys(fn, data.portal);
  allowTable(fn, data.indice, 'BatchGetItem');
  const { instalaciones, turnosDeInstalaciones, cambiosDeInstalaciones, auditoria, respuestas } = partitions;
  const written = [instalaciones, turnosDeInstalaciones, cambiosDeInstalaciones, auditoria, respuestas];
  allowPartitions(fn, data.portal, written, 'PutItem');
  // A bulletin that was loaded is marked, and the deadline of it in the sample's incidents.
  const { notificaciones, incidencias, cambiosDeIncidencias, tablones, direccionesDeTablon } = partitions;
  allowPartitions(fn, data.portal, [notificaciones, incidencias, cambiosDeIncidencias], 'PutItem');
  allowPartitions(fn, data.portal, [tablones, direccionesDeTablon], 'PutItem', 'DeleteItem');
  allowPartitions(fn, data.portal, [instalaciones, respuestas], 'DeleteItem');
  allowSecret(fn, data.signingSecret);
  return fn;
}
