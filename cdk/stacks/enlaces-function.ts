import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import type { AreaFunction } from '../constructs/area-function.ts';
import { allowIndexQuery, allowObjects, allowPartitions, partitions, portalIndex } from '../constructs/grants.ts';
import { calledFunction } from './called-function.ts';
import type { DataStack } from './data-stack.ts';

/**
 * Who bears a link to a dossier asks it, without a session: it reads links, their makers and what decides their scope, samples and
 * certificates with their codes by key, and notes each reading.
 */
export function enlaces(scope: Construct, stage: Stage, data: DataStack): AreaFunction {
  const fn = calledFunction(scope, stage, {
    area: 'enlaces',
    data,
    environment: { FILES_BUCKET: data.files.bucketName },
  });
  const { portal } = data;
  const { enlaces: links, usuarios, clientes, grupos, cambiosDeClientes, muestras, certificados } = partitions;
  const { verificados } = partitions;
  allowPartitions(fn, portal, [links, usuarios, clientes, muestras, certificados, verificados], 'GetItem');
  allowPartitions(fn, portal, [muestras, certificados], 'BatchGetItem');
  // What each maker may see, and the states that a corrected sample has had.
  allowPartitions(fn, portal, [clientes, cambiosDeClientes, grupos, muestras], 'Query');
  // A certificate by its id, and the samples of its number.
  allowIndexQuery(fn, portal, portalIndex, ['numero#*', 'pdfId#*']);
  const { usosDeEnlaces, preguntasDeVisitantes, peticionesDeEnlaces } = partitions;
  allowPartitions(fn, portal, [usosDeEnlaces], 'PutItem');
  allowPartitions(fn, portal, [preguntasDeVisitantes, peticionesDeEnlaces], 'UpdateItem');
  allowObjects(fn, data.files, 's3:GetObject', ['pdfs/']);
  return fn;
}

/** Lets a function make and end links to dossiers, which the audit trail records. */
export function allowMakingLinks(fn: AreaFunction, portal: ITable): void {
  const { enlaces: links, listasDeEnlaces, auditoria } = partitions;
  allowPartitions(fn, portal, [links, listasDeEnlaces, auditoria], 'PutItem');
  allowPartitions(fn, portal, [links], 'UpdateItem');
}
