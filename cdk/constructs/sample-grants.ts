import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { headerFields } from '../../lambdas/domain/muestras/store/muestras.ts';
import { partitions, portalIndex } from './grants.ts';

/** What a question for a part of an item names besides. */
const keys = ['pk', 'sk', '__edb_e__', '__edb_v__', '_id', 'numero'];

/** Lets a function read, by the number of samples, which state they are in: nothing else that the index has of them. */
export function allowSampleStates(to: LambdaFunction, table: ITable): void {
  const attributes = [...keys, 'gsi1pk', 'gsi1sk', 'estado', 'lastModified'];
  const index = `${table.tableArn}/index/${portalIndex}`;
  allowAttributes(to, { action: 'dynamodb:Query', resource: index, partition: 'numero#*', attributes });
}

/** Lets a function read, by key, whose samples are and what their verdict is: nothing else of them. */
export function allowSampleVerdicts(to: LambdaFunction, table: ITable): void {
  const attributes = [...keys, 'solicitante', 'estado', 'importedAt', 'titulares', 'veredicto'];
  const { muestras: partition } = partitions;
  allowAttributes(to, { action: 'dynamodb:GetItem', resource: table.tableArn, partition, attributes });
}

interface Part {
  action: string;
  resource: string;
  partition: string;
  attributes: readonly string[];
}

function allowAttributes(to: LambdaFunction, { action, resource, partition, attributes }: Part): void {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: [action],
      resources: [resource],
      conditions: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partition] },
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...attributes] },
        // Without naming attributes a question would be for all.
        'ForAnyValue:StringEquals': { 'dynamodb:Attributes': ['estado'] },
      },
    }),
  );
}

/** What is stored of a sample besides its keys: its header and its document. */
const scannedAttributes = [...headerFields.filter((field) => !keys.includes(field)), 'documento'];

/**
 * Lets a function scan the whole table for samples. IAM can't limit a scan to partitions, so it is limited to the attributes of
 * samples, which the scan must name: of other items it gets the keys, and attributes of the same names. No hash, secret or
 * second factor is stored under one of these names.
 */
export function allowSampleScan(to: LambdaFunction, table: ITable): void {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:Scan'],
      resources: [table.tableArn],
      conditions: {
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...keys, ...scannedAttributes] },
        // A scan that names its attributes in its filter alone would be answered all of them.
        StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
      },
    }),
  );
}
