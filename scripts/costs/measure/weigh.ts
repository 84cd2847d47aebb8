import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { required } from '../../../lambdas/runtime/environment.ts';
import { gsiBytes, itemBytes } from './units.ts';

/** DynamoDB bills each item, and each copy of it in an index, this much besides what it holds. */
const overhead = 100;

interface Weighed {
  /** Bytes of one sample's item and of its copy in the index by second key, on average. */
  portalItem: number;
  portalIndexItem: number;
  /** Bytes of the whole results index. */
  indice: number;
}

/** Weighs both tables as DynamoDB bills them; `projected` is what the index by second key carries. */
export async function weigh(projected: ReadonlySet<string>): Promise<Weighed> {
  const client = new DynamoDBClient({});
  const weighed = { items: 0, item: 0, indexItem: 0, indice: 0 };
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: required('PORTAL_TABLE') })) {
      for (const item of Items) {
        if (item['__edb_e__']?.S !== 'muestra') continue;
        weighed.items += 1;
        weighed.item += itemBytes({ ...item }) + overhead;
        weighed.indexItem += gsiBytes({ ...item }, projected) + overhead;
      }
    }
    for await (const { Items = [] } of paginateScan({ client }, { TableName: required('INDICE_TABLE') })) {
      for (const item of Items) weighed.indice += itemBytes({ ...item }) + overhead;
    }
  } finally {
    client.destroy();
  }
  return {
    portalItem: weighed.item / weighed.items,
    portalIndexItem: weighed.indexItem / weighed.items,
    indice: weighed.indice,
  };
}
