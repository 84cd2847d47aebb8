import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { required } from '../../lambdas/runtime/environment.ts';
import { copyOf, type Item, type Projection, storedBytes } from './units.ts';

/** Average bytes of a sample as DynamoDB bills them: its item, its copy by second key, its part of the results index. */
export interface Weight {
  item: number;
  indexedCopy: number;
  resultsIndex: number;
}

/** Weighs both tables that this process's environment names; `samples` are in the index, some of them stored. */
export async function weigh(projection: Projection, samples: number): Promise<Weight> {
  let stored = 0;
  const weight: Weight = { item: 0, indexedCopy: 0, resultsIndex: 0 };
  for await (const item of itemsOf('PORTAL_TABLE')) {
    if (item['__edb_e__']?.['S'] !== 'muestra') continue;
    stored += 1;
    weight.item += storedBytes(item);
    weight.indexedCopy += storedBytes(copyOf(item, projection) ?? {});
  }
  for await (const item of itemsOf('INDICE_TABLE')) weight.resultsIndex += storedBytes(item);
  return {
    item: weight.item / stored,
    indexedCopy: weight.indexedCopy / stored,
    resultsIndex: weight.resultsIndex / samples,
  };
}

/** Items as DynamoDB's JSON, which is how they are weighed. */
async function* itemsOf(table: string): AsyncGenerator<Item> {
  const client = new DynamoDBClient({});
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: required(table) })) {
      for (const item of Items) yield { ...item } as unknown as Item;
    }
  } finally {
    client.destroy();
  }
}
