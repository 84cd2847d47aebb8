import { CfnOutput, Size, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { queues } from '../../lambdas/platform/bus/events.ts';
import type { Area } from '../../contract/base/call.ts';
import type { Stage } from '../config.ts';
import type { FunctionName } from '../constructs/alarm-words.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import {
  allowIndexQuery,
  allowKeys,
  allowList,
  allowNotas,
  allowObjects,
  allowPartitions,
  allowSecret,
  allowTable,
  denyCredentials,
  denyKeys,
  partitions,
  portalIndex,
} from '../constructs/grants.ts';
import { defaultStage } from '../constructs/default-stage.ts';
import { addRoutes } from '../constructs/http-routes.ts';
import { logGroup } from '../constructs/log-group.ts';
import { auth, brandNames } from './auth-function.ts';
import { backgroundFunctions } from './background-functions.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';
import { empresa } from './empresa-function.ts';
import { incidencias } from './incidencias-function.ts';
import { misAvisos } from './mis-avisos-function.ts';
import { programa } from './programa-function.ts';
import { verificar } from './verificar-function.ts';
import { tablon } from './tablon-function.ts';
import { allowMakingLinks, enlaces } from './enlaces-function.ts';

interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
}

/** The API and the function behind each of its areas, and the one that reads dropped files. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly functions: Record<FunctionName, AreaFunction>;
  /** A line for each request. */
  readonly accessLogs: LogGroup;
  private readonly stage: Stage;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    this.stage = props.stage;
    const { data } = props;
    this.functions = {
      health: this.health(data),
      auth: auth(this, this.stage, data),
      results: this.results(data),
      export: this.export(data),
      pdfs: this.pdfs(data),
      'muestras-en-curso': this.muestrasEnCurso(data),
      admin: this.admin(data),
      subidas: this.subidas(data),
      'informes-externos': this.informesExternos(data),
      'avisos-baja': this.avisosBaja(data),
      'mis-avisos': misAvisos(this, this.stage, data),
      empresa: empresa(this, this.stage, data),
      incidencias: incidencias(this, this.stage, data),
      puntos: this.puntos(data),
      programa: programa(this, this.stage, data),
      verificar: verificar(this, this.stage, data),
      tablon: tablon(this, this.stage, data),
      enlaces: enlaces(this, this.stage, data),
      ...backgroundFunctions(this, this.stage, data),
    };
    this.accessLogs = logGroup(this, 'AccessLogs', this.stage);
    this.api = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    defaultStage(this, this.api, {
      limited: addRoutes(this.api, this.functions, this.stage),
      throttles: this.stage.throttles,
      accessLogs: this.accessLogs,
    });
    new CfnOutput(this, 'ApiUrl', { value: this.api.apiEndpoint });
  }

  private function(area: Area, data: DataStack, environment: Record<string, string>, disk?: Size): AreaFunction {
    return calledFunction(this, this.stage, { area, data, environment, disk });
  }

  private health(data: DataStack): AreaFunction {
    const fn = this.function('health', data, {});
    allowPartitions(fn, data.portal, [partitions.grupos], 'Query');
    return fn;
  }

  private results(data: DataStack): AreaFunction {
    const fn = this.function('results', data, {
      INDICE_TABLE: data.indice.tableName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
      AHORA_DAYS: String(this.stage.ahoraDays),
      DROP_BUCKET: data.drop.bucket.bucketName,
    });
    allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
    denyCredentials(fn, data.portal);
    allowKeys(fn, data.portal);
    // What each user was shown, and has read of what was corrected.
    allowPartitions(fn, data.portal, [partitions.vistas, partitions.acuses], 'UpdateItem');
    allowTable(fn, data.indice, 'BatchGetItem', 'Query');
    allowDeliveries(fn, data);
    allowSecret(fn, data.signingSecret);
    return fn;
  }

  /** Counts each user's exports. */
  private export(data: DataStack): AreaFunction {
    const fn = this.function('export', data, {
      INDICE_TABLE: data.indice.tableName,
      OUTBOX_BUCKET: data.outbox.bucket.bucketName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
      DROP_BUCKET: data.drop.bucket.bucketName,
    });
    allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
    denyCredentials(fn, data.portal);
    denyKeys(fn, data.portal);
    allowPartitions(fn, data.portal, [partitions.callRates], 'UpdateItem');
    allowTable(fn, data.indice, 'BatchGetItem');
    allowMakingLinks(fn, data.portal);
    // Mails from one user to another about results.
    allowObjects(fn, data.outbox.bucket, 's3:PutObject', [queues.correos]);
    allowDeliveries(fn, data);
    allowSecret(fn, data.signingSecret);
    return fn;
  }

  /** As results are read: from the index, and then each sample whole. */
  private muestrasEnCurso(data: DataStack): AreaFunction {
    const fn = this.function('muestras-en-curso', data, {
      INDICE_TABLE: data.indice.tableName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
    });
    allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
    denyCredentials(fn, data.portal);
    allowKeys(fn, data.portal);
    allowTable(fn, data.indice, 'BatchGetItem');
    allowSecret(fn, data.signingSecret);
    return fn;
  }

  private pdfs(data: DataStack): AreaFunction {
    const fn = this.function('pdfs', data, {
      FILES_BUCKET: data.files.bucketName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
    });
    allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
    denyCredentials(fn, data.portal);
    allowKeys(fn, data.portal);
    allowIndexQuery(fn, data.portal, portalIndex);
    // Who was shown which sample's certificate.
    allowPartitions(fn, data.portal, [partitions.vistas], 'UpdateItem');
    allowObjects(fn, data.files, 's3:GetObject', ['pdfs/']);
    allowSecret(fn, data.signingSecret);
    return fn;
  }

  /** It counts what a user would see as results do. */
  private admin(data: DataStack): AreaFunction {
    const fn = this.function('admin', data, {
      INDICE_TABLE: data.indice.tableName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
      OUTBOX_BUCKET: data.outbox.bucket.bucketName,
      DROP_BUCKET: data.drop.bucket.bucketName,
      BRAND_NAMES: brandNames(this.stage),
    });
    allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem');
    // A certificate's samples, whose it is said to be valid for.
    allowIndexQuery(fn, data.portal, portalIndex);
    allowTable(fn, data.indice, 'BatchGetItem');
    // The mail to an address that a user is given.
    allowObjects(fn, data.outbox.bucket, 's3:PutObject', [queues.correos]);
    // Deliveries: what is known of them, their files delivered again, withdrawals and decisions on held back samples ordered.
    allowObjects(fn, data.drop.bucket, 's3:GetObject', ['entregas/', 'muestras/', 'pdfs/']);
    allowObjects(fn, data.drop.bucket, 's3:PutObject', ['muestras/', 'pdfs/', 'retiradas/', 'retenidas/']);
    // S3 answers 404 for a file that is gone, instead of 403.
    allowList(fn, data.drop.bucket);
    allowSecret(fn, data.signingSecret);
    return fn;
  }

  /** Reads unchecked files. Has rights to these files alone, and none to users or passwords. */
  private subidas(data: DataStack): AreaFunction {
    const fn = this.function(
      'subidas',
      data,
      { DROP_BUCKET: data.drop.bucket.bucketName, SIGNING_SECRET_ID: data.signingSecret.secretArn },
      // A .zip and one workbook of it wait on disk (archiveLimits).
      Size.gibibytes(2),
    );
    allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
    denyCredentials(fn, data.portal);
    denyKeys(fn, data.portal);
    // The samples of a certificate's number.
    allowIndexQuery(fn, data.portal, portalIndex);
    const { entregas, mesesDeEntregas, mapeos, auditoria, callRates, cuotas } = partitions;
    allowPartitions(fn, data.portal, [entregas, mesesDeEntregas, mapeos, auditoria], 'PutItem');
    allowPartitions(fn, data.portal, [mapeos, callRates, cuotas], 'UpdateItem');
    allowPartitions(fn, data.portal, [auditoria], 'DeleteItem');
    const { bucket } = data.drop;
    allowObjects(fn, bucket, 's3:GetObject', ['subidas/', 'ensayos/', 'mappings/', 'muestras/']);
    allowObjects(fn, bucket, 's3:PutObject', ['subidas/', 'ensayos/pedidos/', 'mappings/', 'muestras/', 'pdfs/']);
    allowObjects(fn, bucket, 's3:DeleteObject', ['subidas/']);
    allowObjects(fn, bucket, 's3:AbortMultipartUpload', ['subidas/']);
    allowObjects(fn, bucket, 's3:ListMultipartUploadParts', ['subidas/']);
    // S3 answers 404 for an upload that was never made, instead of 403.
    allowList(fn, bucket);
    allowSecret(fn, data.signingSecret);
    return fn;
  }

  private informesExternos(data: DataStack): AreaFunction {
    const fn = this.function('informes-externos', data, {
      INDICE_TABLE: data.indice.tableName,
      FILES_BUCKET: data.files.bucketName,
      OUTBOX_BUCKET: data.outbox.bucket.bucketName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
    });
    allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
    denyCredentials(fn, data.portal);
    allowKeys(fn, data.portal);
    const { informesExternos, auditoria, cuotas, respuestas } = partitions;
    allowPartitions(fn, data.portal, [informesExternos, auditoria, respuestas], 'PutItem');
    allowPartitions(fn, data.portal, [informesExternos, respuestas], 'DeleteItem');
    allowPartitions(fn, data.portal, [cuotas], 'UpdateItem');
    allowTable(fn, data.indice, 'BatchGetItem');
    for (const action of ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'] as const) {
      allowObjects(fn, data.files, action, ['informes/']);
    }
    // The mails about a new report.
    allowObjects(fn, data.outbox.bucket, 's3:PutObject', [queues.correos]);
    // S3 answers 404 for an upload that was never made, instead of 403.
    allowList(fn, data.files);
    allowSecret(fn, data.signingSecret);
    return fn;
  }

  /** Unsubscribes a user by the link in its mails. */
  private avisosBaja(data: DataStack): AreaFunction {
    const fn = this.function('avisos-baja', data, {
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
    });
    allowPartitions(fn, data.portal, [partitions.usuarios], 'GetItem');
    allowNotas(fn, data.portal);
    allowPartitions(fn, data.portal, [partitions.bajas], 'PutItem');
    allowSecret(fn, data.signingSecret);
    return fn;
  }

  /**
   * Points of sampling, which the index has; what is said of them is written by administrators. And views, of whose filters the
   * index says which are in scope.
   */
  private puntos(data: DataStack): AreaFunction {
    const fn = this.function('puntos', data, {
      INDICE_TABLE: data.indice.tableName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
    });
    allowTable(fn, data.portal, 'GetItem', 'BatchGetItem', 'Query');
    denyCredentials(fn, data.portal);
    allowKeys(fn, data.portal);
    allowTable(fn, data.indice, 'BatchGetItem');
    const { puntos, cambiosDePuntos, uniones, auditoria, respuestas } = partitions;
    const written = [puntos, cambiosDePuntos, uniones, auditoria, respuestas, partitions.vistasGuardadas];
    allowPartitions(fn, data.portal, written, 'PutItem');
    allowPartitions(fn, data.portal, [respuestas], 'DeleteItem');
    allowPartitions(fn, data.portal, [partitions.usuarios, partitions.clientes], 'ConditionCheckItem');
    allowSecret(fn, data.signingSecret);
    return fn;
  }
}

/** Lets a function list and read the records of which samples each delivery brought. */
function allowDeliveries(fn: AreaFunction, { drop: { bucket } }: DataStack): void {
  allowObjects(fn, bucket, 's3:GetObject', ['entregas/']);
  allowList(fn, bucket);
}
