import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { muestra } from '../../testing/muestras.ts';
import { startOwnProcess } from '../../testing/own-process.ts';
import { startTables } from '../../testing/tables.ts';
import { rowsStored } from '../../testing/whole-index.ts';
import { documents } from '../store/clients.ts';
import { putFormat, queryManifests, readFormat } from '../store/indice.ts';
import { moveFormat } from './format-marker.ts';
import { parseManifest } from './manifest.ts';
import { queryRows } from './query.ts';
import { countToRewrite, rewriteBlocks } from './rewrite.ts';
import { rowOf } from './row.ts';
import { applyChanges } from './write.ts';

const startOperator = async () =>
  startOwnProcess(async () => {
    const rewrite = await import('./rewrite.ts');
    return { rewriteBlocks: rewrite.rewriteBlocks };
  });

let stop: () => Promise<void>;
let operator: Awaited<ReturnType<typeof startOperator>>;
beforeAll(async () => {
  stop = await startTables();
  operator = await startOperator();
});
afterAll(async () => {
  await operator.connection.close();
  await stop();
});

const familia = 'autorizada';
const hotels = ['Hotel Sol', 'Hotel Luna', 'Hotel Mar'];
let samples = 0;

/** Writes a sample of each hotel. */
async function deliver(): Promise<void> {
  const added = hotels.map((nombre) => rowOf(muestra({ _id: `${++samples}`, solicitante: { nombre } })));
  await applyChanges(added.map((row) => ({ after: { familia, row } })));
}

async function idsListed(): Promise<string[]> {
  const slice = { offset: 0, limit: 10_000, sortBy: 'numero_muestra', descending: false } as const;
  const { rows } = await queryRows(familia, { solicitantes: 'todos', tipos: 'todos' }, {}, slice);
  return rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
}

const idsDelivered = () => Array.from({ length: samples }, (_, n) => `${n + 1}`);

/** The formats of all blocks, as manifests name them. */
async function formatsStored(): Promise<(number | undefined)[]> {
  const manifests = await queryManifests(familia);
  return manifests.flatMap(({ body }) => parseManifest(body).map(({ format }) => format));
}

async function setMarker(formato: 1 | undefined): Promise<void> {
  const Key = { pk: 'formato', sk: 'formato' };
  await documents().send(new DeleteCommand({ TableName: 'Indice', Key }));
  if (formato !== undefined) await putFormat(formato, { over: undefined });
}

describe('an index of the version before', () => {
  it('goes on in its format until the marker moves, and is rewritten while it is read and written', async () => {
    await setMarker(1);
    await deliver();
    // The version before knew no marker.
    await setMarker(undefined);

    await deliver();
    expect(await readFormat()).toBe(1);
    expect(await formatsStored()).toEqual(hotels.map(() => undefined));
    expect(await idsListed()).toEqual(idsDelivered());

    await moveFormat(2);
    await deliver();
    const rewriting = rewriteBlocks(() => {}).then(() => 'rewritten');
    while ((await Promise.race([rewriting, deliver()])) !== 'rewritten') {
      expect(await idsListed()).toEqual(idsDelivered());
    }
    expect(await countToRewrite(2)).toBe(0);
    expect(await formatsStored()).toEqual(hotels.map(() => 2));
    expect(await idsListed()).toEqual(idsDelivered());
  });

  it('goes back, for a version that reads no other, by the same way', async () => {
    await moveFormat(1);
    expect(await rewriteBlocks(() => {})).toBe(hotels.length);
    expect(await formatsStored()).toEqual(hotels.map(() => undefined));
    expect(await idsListed()).toEqual(idsDelivered());
  });
});

describe('a new index', () => {
  it('begins with the newest format, whichever of two writers comes first', async () => {
    await setMarker(undefined);
    const manifests = await queryManifests(familia);
    for (const { solicitante } of manifests) {
      await documents().send(
        new DeleteCommand({ TableName: 'Indice', Key: { pk: `manifiesto#${familia}`, sk: solicitante } }),
      );
    }
    samples = 0;
    await Promise.all([deliver(), deliver()]);
    expect(await readFormat()).toBe(2);
    expect(await formatsStored()).toEqual(hotels.map(() => 2));
  });
});

describe('a rewriting that dies', () => {
  it('at any of its writes leaves every row, and goes on with what is left', async () => {
    for (let nth = 1, hasDied = true; hasDied; nth++) {
      for (const fate of ['lost', 'unanswered'] as const) {
        await moveFormat(1);
        await rewriteBlocks(() => {});
        await moveFormat(2);
        const before = await Promise.all(hotels.map(async (nombre) => rowsStored(familia, nombre)));
        let writes = 0;
        operator.connection.decide(({ isWrite }) => {
          if (isWrite) writes++;
          if (writes < nth) return 'served';
          return isWrite && writes === nth ? fate : 'lost';
        });
        hasDied = await operator
          .rewriteBlocks(() => {})
          .then(
            () => false,
            () => true,
          );
        await operator.connection.settled();
        expect(await Promise.all(hotels.map(async (nombre) => rowsStored(familia, nombre)))).toEqual(before);
        await rewriteBlocks(() => {});
        expect(await countToRewrite(2)).toBe(0);
        expect(await Promise.all(hotels.map(async (nombre) => rowsStored(familia, nombre)))).toEqual(before);
      }
    }
  });
});

describe('a format that this version does not know', () => {
  it('is not written over', async () => {
    await putFormat(3, { over: 2 });
    await expect(deliver()).rejects.toThrow(/format 3/u);
  });
});
