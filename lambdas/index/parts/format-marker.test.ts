import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { muestra } from '../../../testing/muestras.ts';
import { startTables } from '../../../testing/tables.ts';
import { documents } from '../../store/clients.ts';
import { readMarker } from '../../store/indice-manifests.ts';
import { newestFormat } from '../blocks/format.ts';
import { blocksIn } from './manifest.ts';
import { rowOf } from '../blocks/row.ts';
import { storedManifests } from './stored-manifests.ts';
import { applyChanges } from '../write/write.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const deliver = async (_id: string) =>
  applyChanges([{ after: { familia: 'autorizada', row: rowOf(muestra({ _id, solicitante: { nombre: _id } })) } }]);

describe('a new index', () => {
  it('begins with the newest format, whichever of two writers comes first', async () => {
    await documents().send(new DeleteCommand({ TableName: 'Indice', Key: { pk: 'formato', sk: 'formato' } }));
    await Promise.all([deliver('Hotel Sol'), deliver('Hotel Luna')]);
    expect(await readMarker()).toEqual({ formato: newestFormat });
    const blocks = (await storedManifests(newestFormat)).flatMap(blocksIn);
    expect(blocks.map(({ format }) => format)).toEqual([newestFormat, newestFormat]);
  });
});
