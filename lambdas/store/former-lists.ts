import { DeleteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { documents } from './clients.ts';
import { portal } from './portal.ts';

/** Under which the lists of users, clients and incidents lay, in versions before 1.0. */
const partitions = ['usuarios', 'clientes', 'incidencias', 'incidencias.2'].flatMap((kind) => [
  `directory#${kind}`,
  `directory#${kind}#parts`,
]);

/** Deletes what earlier versions kept beside the items to list them by: addresses and names that nothing reads any more. */
export async function deleteFormerLists(): Promise<void> {
  const { table: TableName } = portal();
  for (const pk of partitions) {
    const pages = paginateQuery(
      { client: documents() },
      {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'sk',
      },
    );
    for await (const { Items = [] } of pages)
      for (const { sk } of Items) await documents().send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
}
