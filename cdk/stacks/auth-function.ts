import type { Construct } from 'constructs';
import { queues } from '../../lambdas/platform/bus/events.ts';
import { type Stage, webhookPorts } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import {
  allowAttributes,
  allowNotas,
  allowObjects,
  allowPartitions,
  allowSecret,
  partitions,
} from '../constructs/grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/** The fields of a user that signing in, a new password and second factors change: neither its identity nor its scope. */
const changedOfUsuarios = [
  'lastLogin',
  'credencial',
  'sessionsSince',
  'debeCambiarContrasena',
  'factores',
  'codigosRecuperacion',
  'revisionFactores',
];

/** What a client's user chooses of it, with what every change of a client names. */
const changedOfClientes = ['verificacionAbierta', 'updatedAt', 'version', 'cambio'];

/**
 * Signing in, and the things that users manage themselves: sessions, second factors, keys and webhooks. Anyone may call the
 * function: it reaches no sample, certificate or file, and of users and clients it changes only the attributes named here.
 */
export function auth(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const fn = calledFunction(scope, stage, {
    area: 'auth',
    data,
    environment: {
      OUTBOX_BUCKET: data.outbox.bucket.bucketName,
      SIGNING_SECRET_ID: data.signingSecret.secretArn,
      SESSION_DAYS: String(stage.sessionDays),
      BRAND_NAMES: brandNames(stage),
      ...webhookPorts(stage),
    },
  });
  const { portal } = data;
  const { acceso, auditoria, cambiosDeClientes, callRates, clientes, correos, credentials, entradasConEmpresa } =
    partitions;
  const { factores, grupos, intentos, recuperaciones, respuestas, retos, sesiones, usuarios, vistasComo } = partitions;
  const { claves, listasDeClaves, usosDeClaves, clavesDeVerificacion } = partitions;
  const { webhooks, listasDeWebhooks, secretosDeWebhooks, estadosDeWebhooks, enviosDeWebhooks, enviosPendientes } =
    partitions;
  const turnos = [partitions.turnosDeClaves, partitions.turnosDeWebhooks, partitions.turnosDeVerificacion];
  const ownItems = [sesiones, credentials, factores, claves, clavesDeVerificacion, webhooks, secretosDeWebhooks];
  const asked = [usuarios, clientes, correos, acceso, entradasConEmpresa, vistasComo, intentos, respuestas];
  const known = [estadosDeWebhooks, enviosDeWebhooks, usosDeClaves];
  allowPartitions(fn, portal, [...asked, ...ownItems, ...known, ...turnos], 'GetItem');
  const lists = [sesiones, factores, recuperaciones, listasDeClaves, clavesDeVerificacion, listasDeWebhooks];
  allowPartitions(
    fn,
    portal,
    [clientes, cambiosDeClientes, grupos, ...lists, enviosDeWebhooks, enviosPendientes],
    'Query',
  );
  allowNotas(fn, portal);
  const written = [...ownItems, listasDeClaves, listasDeWebhooks, ...turnos, retos, respuestas];
  allowPartitions(fn, portal, [...written, auditoria, cambiosDeClientes], 'PutItem');
  allowPartitions(fn, portal, [sesiones, factores, claves, intentos, callRates], 'UpdateItem');
  allowAttributes(fn, portal, { partition: usuarios, attributes: changedOfUsuarios });
  allowAttributes(fn, portal, { partition: clientes, attributes: changedOfClientes });
  const ended = [sesiones, credentials, factores, recuperaciones, retos, intentos, respuestas];
  const endedWebhooks = [webhooks, listasDeWebhooks, secretosDeWebhooks, estadosDeWebhooks];
  allowPartitions(fn, portal, [...ended, ...endedWebhooks], 'DeleteItem');
  // Mails about the account, and webhooks that are to send at once.
  allowObjects(fn, data.outbox.bucket, 's3:PutObject', [queues.correos, queues.webhooks]);
  allowSecret(fn, data.signingSecret);
  return fn;
}

/** The brandings' names, as JSON for the functions that check new passwords: none may contain one. */
export function brandNames({ brandings }: Stage): string {
  return JSON.stringify(brandings.map(({ nombre }) => nombre));
}
