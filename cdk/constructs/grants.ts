import { Aws, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { acknowledge } from './acknowledge.ts';

/** The one index of the Portal table. */
export const portalIndex = 'gsi1';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** Lets a function do some things with the items of a table. */
export function allowTable(to: LambdaFunction, table: ITable, ...actions: readonly TableAction[]): void {
  to.addToRolePolicy(
    new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [table.tableArn] }),
  );
}

/** Partitions of the Portal table that some functions are kept to, as `lambdas/platform/dynamo` names them. */
export const partitions = {
  usuarios: 'usuarios',
  correos: 'correo#*',
  clientes: 'clientes',
  grupos: 'tipoGrupos',
  asignaciones: 'asignaciones',
  respuestas: 'respuestas#*',
  cambiosDeUsuarios: 'cambios#usuarios',
  cambiosDeClientes: 'cambios#clientes',
  acceso: 'acceso',
  sesiones: 'sesiones#*',
  intentos: 'intentos#*',
  vistasComo: 'vistas#*',
  entradasConEmpresa: 'empresa#*',
  dominiosDeEmpresas: 'dominio#*',
  journeys: 'viajeEmpresa#*',
  credentials: 'credencial#*',
  factores: 'factor#*',
  claves: 'clave#*',
  listasDeClaves: 'claves#*',
  usosDeClaves: 'usoClave#*',
  webhooks: 'webhook#*',
  listasDeWebhooks: 'webhooks#*',
  secretosDeWebhooks: 'secretoWebhook#*',
  estadosDeWebhooks: 'webhookEstado#*',
  enviosDeWebhooks: 'webhookEnvio#*',
  enviosPendientes: 'webhookPendiente#*',
  eventosDichos: 'webhookDicho#*',
  callRates: 'ritmo#*',
  preguntasDeVisitantes: 'ritmo#visitante-*',
  vistas: 'vista#*',
  acuses: 'acuses#*',
  muestras: 'muestra#*',
  cambiosDeMuestras: 'cambiosDeMuestras',
  anulaciones: 'anulaciones#*',
  certificados: 'pdf#*',
  entregas: 'entrega#*',
  retenidas: 'retenidas#*',
  mesesDeEntregas: 'mesesDeEntregas#*',
  mapeos: 'mapeo#*',
  auditoria: 'auditoria',
  informesExternos: 'informesExternos',
  incidencias: 'incidencias#*',
  medidasPublicas: 'medidasPublicas#*',
  preguntas: 'preguntas#*',
  solicitudes: 'solicitudes',
  muestrasDeSolicitudes: 'muestrasDeSolicitudes',
  incidenciasDeMuestras: 'incidenciasDe#*',
  seguimiento: 'seguimiento',
  repasos: 'repasos',
  cambiosDeIncidencias: 'cambios#incidencias',
  cambiosDeInstalaciones: 'cambios#instalaciones',
  cambiosDePuntos: 'cambios#puntos',
  cambiosDeSolicitudes: 'cambios#solicitudes',
  cuotas: 'cuota#*',
  avisos: 'aviso#*',
  avisosDeUsuarios: 'avisos#*',
  correccion: 'correccion#*',
  correcciones: 'correcciones#*',
  resumenes: 'resumenes',
  retrasos: 'retrasos',
  muestreos: 'muestreos',
  recuperaciones: 'recuperacion#*',
  certificadosSinMuestra: 'certificadosSinMuestra',
  exportaciones: 'exportaciones#*',
  retiradaEnCurso: 'retiradaEnCurso',
  puntos: 'puntos',
  vistasGuardadas: 'vistasGuardadas#*',
  instalaciones: 'instalaciones#*',
  turnosDeInstalaciones: 'turno#instalaciones#*',
  turnosDeClaves: 'turno#claves#*',
  turnosDeWebhooks: 'turno#webhooks#*',
  turnosDeVerificacion: 'turno#clavesDeVerificacion',
  retos: 'reto#*',
  bajas: 'bajas',
  rechazos: 'rechazos',
  enlaces: 'enlace#*',
  listasDeEnlaces: 'enlaces#*',
  usosDeEnlaces: 'usosDeEnlace#*',
  peticionesDeEnlaces: 'ritmo#enlace-*',
  tablones: 'tablon#*',
  direccionesDeTablon: 'direccionDeTablon#*',
  notificaciones: 'notificaciones#*',
  uniones: 'unionesDePuntos',
  verificaciones: 'verificacion#*',
  verificados: 'verificado#*',
  consultasDeInformes: 'consultasDeInforme#*',
  clavesDeVerificacion: 'clavesDeVerificacion',
} as const;

/** As `allowTable`, for the items of some partitions alone: each a name, or the beginning of a name and `*`. */
export function allowPartitions(
  to: LambdaFunction,
  table: ITable,
  keys: readonly string[],
  ...actions: readonly TableAction[]
): void {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
      conditions: {
        [`ForAllValues:${keys.some((key) => key.includes('*')) ? 'StringLike' : 'StringEquals'}`]: {
          'dynamodb:LeadingKeys': [...keys],
        },
      },
    }),
  );
}

/**
 * Keeps passwords' hashes, second factors, webhooks' signing secrets and the keys of reports' codes from a function that may
 * read the rest of the table.
 */
export function denyCredentials(to: LambdaFunction, table: ITable): void {
  const { credentials, factores, secretosDeWebhooks, clavesDeVerificacion } = partitions;
  denyPartitions(to, table, [credentials, factores, secretosDeWebhooks, clavesDeVerificacion]);
}

/** As `denyCredentials`, except the keys of reports' codes, which the function that takes certificates reads. */
export function denyCredentialsButCodes(to: LambdaFunction, table: ITable): void {
  denyPartitions(to, table, [partitions.credentials, partitions.factores, partitions.secretosDeWebhooks]);
}

/** As `denyCredentials`, except webhooks' signing secrets, which the function that sends webhooks reads. */
export function denyAccounts(to: LambdaFunction, table: ITable): void {
  denyPartitions(to, table, [partitions.credentials, partitions.factores, partitions.clavesDeVerificacion]);
}

function denyPartitions(to: LambdaFunction, table: ITable, keys: readonly string[]): void {
  const actions: TableAction[] = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'];
  to.addToRolePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
      conditions: {
        'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [...keys] },
      },
    }),
  );
}

/** The attributes that every update names besides the changed ones: the item's keys and electrodb's own. */
const updateKeys = ['pk', 'sk', '_id', '__edb_e__', '__edb_v__'];

/** Lets a function change some attributes of a partition's items, and no other: a condition names no other either. */
export function allowAttributes(
  to: LambdaFunction,
  table: ITable,
  { partition, attributes }: { partition: string; attributes: readonly string[] },
): void {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:UpdateItem'],
      resources: [table.tableArn],
      conditions: {
        'ForAllValues:StringEquals': {
          'dynamodb:LeadingKeys': [partition],
          'dynamodb:Attributes': [...updateKeys, ...attributes],
        },
      },
    }),
  );
}

/** Lets a function read what is noted of users' mail beside their items. */
export function allowNotas(to: LambdaFunction, table: ITable): void {
  allowPartitions(to, table, [partitions.bajas, partitions.rechazos], 'BatchGetItem');
}

/** Lets a function be called with keys: it reads them, counts their requests and notes their use, and writes no key. */
export function allowKeys(to: LambdaFunction, table: ITable): void {
  allowPartitions(to, table, [partitions.callRates, partitions.usosDeClaves], 'UpdateItem');
  denyKeys(to, table, 'PutItem', 'UpdateItem', 'DeleteItem');
}

/** Keeps keys from a function that isn't called with any, or, with some actions named, those actions on them. */
export function denyKeys(to: LambdaFunction, table: ITable, ...actions: readonly TableAction[]): void {
  const all: TableAction[] = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'];
  to.addToRolePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      actions: (actions.length > 0 ? actions : all).map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
      conditions: {
        'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [partitions.claves, partitions.listasDeClaves] },
      },
    }),
  );
}

/** Lets a function query an index of a table, for some of its keys alone where any are named. */
export function allowIndexQuery(to: LambdaFunction, table: ITable, index: string, keys: readonly string[] = []): void {
  const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys] } };
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: [`${table.tableArn}/index/${index}`],
      ...(keys.length > 0 && { conditions }),
    }),
  );
}

/**
 * Lets a function get, put or delete the objects, or see and give up the parts of uploads, of another stack's bucket whose keys
 * begin with one of some prefixes.
 */
export function allowObjects(
  to: LambdaFunction,
  bucket: IBucket,
  action:
    | 's3:GetObject'
    | 's3:PutObject'
    | 's3:DeleteObject'
    | 's3:AbortMultipartUpload'
    | 's3:ListMultipartUploadParts',
  prefixes: readonly string[],
): void {
  // Named by its export, as the reference between stacks would be, so that what is acknowledged is just this.
  const bucketArn = Stack.of(bucket).exportValue(bucket.bucketArn);
  const { 'Fn::ImportValue': exportName } = to.stack.resolve(bucketArn) as { 'Fn::ImportValue': string };
  to.addToRolePolicy(
    new PolicyStatement({ actions: [action], resources: prefixes.map((prefix) => `${bucketArn}/${prefix}*`) }),
  );
  for (const prefix of prefixes) {
    const reason = 'The keys of the objects under a prefix are not known beforehand.';
    acknowledge(to.role ?? to, `IAM5[Resource::${exportName}/${prefix}*]`, reason);
  }
}

/** Lets a function list a bucket, so that S3 answers 404 for a missing object instead of 403. */
export function allowList(to: LambdaFunction, bucket: IBucket): void {
  to.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }));
}

/** Lets a function read one secret. */
export function allowSecret(to: LambdaFunction, secret: ISecret): void {
  to.addToRolePolicy(
    new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }),
  );
}

/**
 * Lets a function send mails from some addresses, with a configuration set. SES holds each to be the laboratory's by the identity
 * of the address itself or of its domain, and asks for the right to use whichever there is.
 */
export function allowMail(
  to: LambdaFunction,
  addresses: readonly string[],
  { configurationSetName }: IConfigurationSet,
) {
  const arn = (resource: string) => `arn:${Aws.PARTITION}:ses:${to.stack.region}:${to.stack.account}:${resource}`;
  const identities = new Set(addresses.flatMap((address) => [address, address.slice(address.indexOf('@') + 1)]));
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['ses:SendRawEmail'],
      resources: [
        ...[...identities].map((identity) => arn(`identity/${identity}`)),
        arn(`configuration-set/${configurationSetName}`),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': [...new Set(addresses)] } },
    }),
  );
}
