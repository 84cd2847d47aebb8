import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import { allowNotas, allowPartitions, allowSecret, partitions } from '../constructs/grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/**
 * Company sign-in. It asks servers outside, whose addresses administrators type, so it may reach no more of the table than
 * who signs in and the settings of that: no sample, no certificate, no password's hash.
 */
export function empresa(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const environment = {
    SIGNING_SECRET_ID: data.signingSecret.secretArn,
    EMPRESA_SECRET_ID: data.empresaSecret.secretArn,
    SESSION_DAYS: String(stage.sessionDays),
  };
  const fn = calledFunction(scope, stage, { area: 'empresa', data, environment });
  const {
    acceso,
    asignaciones,
    auditoria,
    callRates,
    cambiosDeClientes,
    cambiosDeUsuarios,
    clientes,
    correos,
    dominiosDeEmpresas,
    entradasConEmpresa,
    grupos,
    intentos,
    sesiones,
    usuarios,
    journeys,
    vistasComo,
  } = partitions;
  const settings = [entradasConEmpresa, dominiosDeEmpresas];
  // The administrator who calls, and what it may see.
  const viewer = [usuarios, clientes, sesiones, vistasComo, acceso];
  allowPartitions(fn, data.portal, [...viewer, ...settings, journeys, correos, intentos, asignaciones], 'GetItem');
  allowNotas(fn, data.portal);
  allowPartitions(fn, data.portal, [clientes, grupos, cambiosDeClientes], 'Query');
  // A user made at its first sign-in is written with its address, as an assignment.
  const made = [usuarios, correos, asignaciones, cambiosDeUsuarios];
  allowPartitions(fn, data.portal, [...made, ...settings, journeys, sesiones, auditoria], 'PutItem');
  const counted = [intentos, callRates];
  allowPartitions(fn, data.portal, [usuarios, entradasConEmpresa, ...counted], 'UpdateItem');
  // A password that an administrator gave goes at the first company sign-in; its hash isn't read.
  allowPartitions(fn, data.portal, [journeys, dominiosDeEmpresas, intentos, partitions.credentials], 'DeleteItem');
  allowSecret(fn, data.signingSecret);
  allowSecret(fn, data.empresaSecret);
  return fn;
}
