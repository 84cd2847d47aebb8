import { Size } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { prefixOf, queues } from '../../lambdas/platform/bus/events.ts';
import { portalUrls, type Stage, webhookPorts } from '../config.ts';
import type { BackgroundName } from '../constructs/alarm-words.ts';
import { AreaFunction } from '../constructs/area-function.ts';
import {
  allowIndexQuery,
  allowList,
  allowMail,
  allowObjects,
  allowPartitions,
  allowSecret,
  allowTable,
  denyAccounts,
  denyCredentials,
  denyCredentialsButCodes,
  denyKeys,
  partitions,
  portalIndex,
} from '../constructs/grants.ts';
import { allowSampleScan } from '../constructs/sample-grants.ts';
import { NightlyInvocation } from '../constructs/nightly-invocation.ts';
import type { DataStack } from './data-stack.ts';

/** Makes the background functions in a stack; each reads a queue, or has a schedule. */
export function backgroundFunctions(
  scope: Construct,
  stage: Stage,
  data: DataStack,
): Record<BackgroundName, AreaFunction> {
  return {
    ingest: ingest(scope, stage, data),
    avisos: avisos(scope, stage, data),
    mail: mail(scope, stage, data),
    webhooks: webhooks(scope, stage, data),
    seguimiento: seguimiento(scope, stage, data),
    'index-check': indexCheck(scope, stage, data),
  };
}

function ingest(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const fn = new AreaFunction(scope, 'Ingest', {
    stage,
    area: 'ingest',
    // What is set aside of a file (maxSpoolBytes), a .zip and one workbook of it (archiveLimits), with room to spare.
    disk: Size.gibibytes(6),
    environment: {
      PORTAL_TABLE: data.portal.tableName,
      INDICE_TABLE: data.indice.tableName,
      DROP_BUCKET: data.drop.bucket.bucketName,
      FILES_BUCKET: data.files.bucketName,
      OUTBOX_BUCKET: data.outbox.bucket.bucketName,
      // A first import asks for more than a new table is made for: its writes slow down rather than fail.
      AWS_RETRY_MODE: 'adaptive',
      AWS_MAX_ATTEMPTS: '10',
    },
  });
  // Clients are read when a sample changes its solicitante.
  allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
  allowIndexQuery(fn, data.portal, portalIndex);
  denyCredentialsButCodes(fn, data.portal);
  const { muestras, certificados, certificadosSinMuestra, correcciones, exportaciones } = partitions;
  const { entregas, mesesDeEntregas, retenidas, retiradaEnCurso } = partitions;
  allowPartitions(fn, data.portal, [muestras, correcciones, certificados, certificadosSinMuestra], 'PutItem');
  allowPartitions(fn, data.portal, [entregas, mesesDeEntregas, retenidas, retiradaEnCurso, exportaciones], 'PutItem');
  // A certificate that came or was withdrawn can be verified as such.
  allowPartitions(fn, data.portal, [partitions.verificaciones, partitions.verificados], 'PutItem');
  allowTable(fn, data.indice, 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem');
  // A kept state of a sample is marked, and a certificate deleted, where what brought it is withdrawn; a held back sample
  // is settled; that a sample is annulled is noted.
  allowPartitions(fn, data.portal, [muestras, retenidas, partitions.anulaciones], 'UpdateItem');
  // Which request a sample answers is written with it.
  const { muestrasDeSolicitudes, cambiosDeSolicitudes } = partitions;
  allowPartitions(fn, data.portal, [muestrasDeSolicitudes, cambiosDeSolicitudes], 'PutItem');
  // Pending changes of samples are deleted as they get their number.
  allowPartitions(fn, data.portal, [partitions.cambiosDeMuestras], 'PutItem');
  allowPartitions(fn, data.portal, [certificados, muestrasDeSolicitudes, partitions.cambiosDeMuestras], 'DeleteItem');
  allowObjects(fn, data.drop.bucket, 's3:GetObject', [
    'muestras/',
    'mappings/',
    'pdfs/',
    'entregas/',
    'subidas/',
    'ensayos/',
    'continuaciones/',
  ]);
  allowObjects(fn, data.drop.bucket, 's3:PutObject', [
    'informes/',
    'entregas/',
    'retiradas/',
    'retenidas/',
    'ensayos/hechos/',
    'continuaciones/',
  ]);
  allowObjects(fn, data.files, 's3:PutObject', ['pdfs/']);
  allowObjects(fn, data.outbox.bucket, 's3:PutObject', [queues.candidatas, queues.webhooks, queues.seguimiento]);
  // S3 answers 404 for a mapping that was never delivered, instead of 403.
  allowList(fn, data.drop.bucket);
  data.drop.feeds(fn);
  return fn;
}

/** Finds the recipients of announced samples, of deliveries with faults, and of digests. */
function avisos(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const fn = new AreaFunction(scope, 'Avisos', {
    stage,
    area: 'avisos',
    environment: { PORTAL_TABLE: data.portal.tableName, OUTBOX_BUCKET: data.outbox.bucket.bucketName },
  });
  const { bucket } = data.outbox;
  allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
  denyCredentials(fn, data.portal);
  const { avisos: alerts, correccion, anulaciones } = partitions;
  // What was claimed for mails, and that an address takes none.
  allowPartitions(fn, data.portal, [alerts, correccion, partitions.rechazos], 'PutItem');
  allowPartitions(fn, data.portal, [anulaciones], 'UpdateItem');
  for (const action of ['s3:GetObject', 's3:DeleteObject'] as const) {
    allowObjects(fn, bucket, action, [queues.candidatas]);
  }
  // Each day it orders the webhooks' events about samples due.
  allowObjects(fn, bucket, 's3:PutObject', [queues.avisos, queues.resumenes, queues.webhooks]);
  // S3 answers 404 for an announcement that was handled already, instead of 403.
  allowList(fn, bucket);
  data.outbox.feeds('avisos', fn);
  return fn;
}

/** Sends what other functions order: whom to, from which address and in whose name is decided here. */
function mail(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const urls = portalUrls(stage);
  const { bucket, events } = data.outbox;
  const fn = new AreaFunction(scope, 'Mail', {
    stage,
    area: 'mail',
    environment: {
      PORTAL_TABLE: data.portal.tableName,
      INDICE_TABLE: data.indice.tableName,
      OUTBOX_BUCKET: bucket.bucketName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
      DROP_BUCKET: data.drop.bucket.bucketName,
      CONFIGURATION_SET: events.configurationSet.configurationSetName,
      BRANDINGS: JSON.stringify(stage.brandings),
      ...(urls.length > 0 && { PORTAL_URLS: urls.join(' ') }),
    },
  });
  allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
  // A certificate's samples, whose it is.
  allowIndexQuery(fn, data.portal, portalIndex);
  denyCredentials(fn, data.portal);
  // Which mails were sent, what they have shown to whom, links to choose a password, and that an address takes no mail.
  const { avisosDeUsuarios, muestreos, rechazos, recuperaciones, resumenes, retrasos, vistas } = partitions;
  allowPartitions(fn, data.portal, [avisosDeUsuarios, recuperaciones, rechazos], 'PutItem');
  allowPartitions(fn, data.portal, [avisosDeUsuarios, resumenes, retrasos, muestreos, vistas], 'UpdateItem');
  allowPartitions(fn, data.portal, [avisosDeUsuarios], 'DeleteItem');
  // What became of samples since a user's last digest.
  allowTable(fn, data.indice, 'BatchGetItem', 'Query');
  for (const action of ['s3:GetObject', 's3:DeleteObject'] as const) {
    allowObjects(fn, bucket, action, [queues.correos, queues.avisos, queues.resumenes]);
  }
  // S3 answers 404 for an order that was carried out already, instead of 403.
  allowList(fn, bucket);
  // Why a delivery's samples were refused.
  allowObjects(fn, data.drop.bucket, 's3:GetObject', ['entregas/']);
  allowSecret(fn, data.signingSecret);
  const senders = stage.brandings.map(({ remitente }) => remitente);
  allowMail(fn, senders, events.configurationSet);
  data.outbox.feeds('mail', fn);
  return fn;
}

/**
 * Delivers the events of webhooks to addresses that users have typed. No other function calls such addresses, and this one may
 * write only the outcomes of deliveries.
 */
function webhooks(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const fn = new AreaFunction(scope, 'Webhooks', {
    stage,
    area: 'webhooks',
    environment: {
      PORTAL_TABLE: data.portal.tableName,
      INDICE_TABLE: data.indice.tableName,
      OUTBOX_BUCKET: data.outbox.bucket.bucketName,
      ...webhookPorts(stage),
    },
  });
  const { bucket } = data.outbox;
  allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
  denyAccounts(fn, data.portal);
  denyKeys(fn, data.portal);
  // A certificate's samples, whose it is.
  allowIndexQuery(fn, data.portal, portalIndex);
  const { estadosDeWebhooks, enviosDeWebhooks, enviosPendientes, eventosDichos } = partitions;
  allowPartitions(fn, data.portal, [enviosDeWebhooks, enviosPendientes, eventosDichos], 'PutItem');
  allowPartitions(fn, data.portal, [estadosDeWebhooks], 'UpdateItem');
  allowPartitions(fn, data.portal, [enviosPendientes], 'DeleteItem');
  allowTable(fn, data.indice, 'BatchGetItem', 'Query');
  for (const action of ['s3:GetObject', 's3:DeleteObject'] as const) {
    allowObjects(fn, bucket, action, [queues.webhooks]);
  }
  // The mail to the owner of a webhook that was switched off.
  allowObjects(fn, bucket, 's3:PutObject', [queues.correos]);
  // S3 answers 404 for an order that was carried out already, instead of 403.
  allowList(fn, bucket);
  data.outbox.feeds('webhooks', fn);
  return fn;
}

/** Follows samples into incidents, writes nothing but those, and announces what is new of them. */
function seguimiento(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const fn = new AreaFunction(scope, 'Seguimiento', {
    stage,
    area: 'seguimiento',
    environment: {
      PORTAL_TABLE: data.portal.tableName,
      INDICE_TABLE: data.indice.tableName,
      OUTBOX_BUCKET: data.outbox.bucket.bucketName,
    },
  });
  allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
  denyCredentials(fn, data.portal);
  denyKeys(fn, data.portal);
  const { incidencias, incidenciasDeMuestras, seguimiento: progress, cambiosDeIncidencias, repasos } = partitions;
  allowPartitions(fn, data.portal, [incidencias, cambiosDeIncidencias], 'PutItem');
  allowPartitions(fn, data.portal, [incidenciasDeMuestras, progress, repasos], 'UpdateItem');
  allowPartitions(fn, data.portal, [repasos], 'DeleteItem');
  allowTable(fn, data.indice, 'BatchGetItem', 'Query');
  // Orders of mails about incidents and to those made responsible for one, and events for webhooks.
  const told = [prefixOf('avisos', 'incidencias'), prefixOf('correos', 'responsable'), queues.webhooks];
  allowObjects(fn, data.outbox.bucket, 's3:PutObject', told);
  data.outbox.feeds('seguimiento', fn);
  return fn;
}

/** On Sundays, at night. Its own alarm on time goes off before it needs more than Lambda's longest. */
function indexCheck(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const fn = new AreaFunction(scope, 'IndexCheck', {
    stage,
    area: 'index-check',
    environment: { PORTAL_TABLE: data.portal.tableName, INDICE_TABLE: data.indice.tableName },
  });
  allowSampleScan(fn, data.portal);
  allowPartitions(fn, data.portal, [partitions.muestras], 'BatchGetItem');
  allowTable(fn, data.indice, 'BatchGetItem');
  new NightlyInvocation(scope, 'IndexCheckNightly', { fn, deadLetters: data.scheduleLetters });
  return fn;
}
