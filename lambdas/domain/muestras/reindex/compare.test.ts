import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../entregas/store/save-muestras.ts';
import { documents } from '../../../platform/dynamo/clients.ts';
import { deleteBlock, manifestKey, putBlock, readBlocks } from '../../../engine/store/indice-blocks.ts';
import { putManifest, readManifests, type StoredManifest } from '../../../engine/store/indice-manifests.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { rowsStored, whatDiffers } from '../../../../testing/whole-index.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { compareIndex } from './compare.ts';
import { blocksIn, partOf, shardOf } from '../../../engine/parts/manifest.ts';
import { readPartition } from '../../../engine/write/partition.ts';
import { rebuildIndex } from './rebuild.ts';
import { moveManifest, putRows } from '../../../engine/write/rewrite-part.ts';
import { expectedOf, type IndexedRow } from '../../../engine/blocks/row.ts';
import { applyChanges } from '../../../engine/write/write.ts';

useTables();

const familia = 'autorizada';
const save = async (given: MuestraDocument[]) => saveMuestras(given, { now: new Date() });
const sample = (n: number, more: Partial<MuestraDocument> = {}) =>
  muestra({ _id: `id-${n}`, numero_muestra: `M-${n}`, fecha_muestra: `2026-03-0${n}`, ...more });
const stored = [1, 2, 3, 4].map((n) => sample(n, { conclusion_muestra: 'Cumple' }));
const other = sample(5, { solicitante: { nombre: 'Hotel Luna' }, estado: 'en_curso' });

const pause = async () => {};
const rebuild = async () => rebuildIndex({ pause, onProgress: () => {} });
const placeOf = ({ _id: id, numero_muestra: numero, fecha_muestra: fecha, solicitante }: MuestraDocument) =>
  ({ familia, solicitante: solicitante.nombre, fecha, numero, id }) as const;
const rowOf = (document: MuestraDocument): IndexedRow => {
  const expected = expectedOf(document);
  if (!expected) throw new Error('A withdrawn sample has no row');
  return expected.row;
};
const [m1, m2, m3] = stored as [MuestraDocument, MuestraDocument, MuestraDocument];
const partOfSol = partOf(familia, 'Hotel Sol');
const whole = `fragmento ${shardOf('Hotel Sol')}`;
const manifestOfSol = async () => {
  const [manifest] = await readManifests([partOfSol], { consistent: true });
  if (!manifest) throw new Error('Hotel Sol has no manifest');
  return manifest;
};

/** Has the manifest name something else, which corrupts the index. */
async function spoilManifest(named: Pick<StoredManifest, 'body' | 'shardSummary' | 'censo'>): Promise<void> {
  const { version, ...manifest } = await manifestOfSol();
  expect(await putManifest({ ...manifest, ...named, version: version + 1 }, version)).toBe(true);
}

/** The summary of the part that Hotel Luna's sample in progress is in, over the rows of Hotel Sol. */
async function manifestOfOther() {
  const [luna] = await readManifests([partOf('en_curso', 'Hotel Luna')], { consistent: true });
  const { body, censo } = await manifestOfSol();
  return { body, shardSummary: luna?.shardSummary, censo };
}

/** Ways to spoil the index, each with what a comparison says of it. */
const damages: [string, { spoil: () => Promise<unknown>; found: string[] }][] = [
  [
    'a row that is missing',
    {
      spoil: async () => applyChanges([{ before: placeOf(m1) }]),
      found: ['Hotel Sol (resultados): la muestra M-1 [id-1] falta'],
    },
  ],
  [
    'another verdict and another product',
    {
      spoil: async () =>
        applyChanges([
          { before: placeOf(m2), after: { familia, row: { ...rowOf(m2), conclusion: 'No cumple', producto: 'Otro' } } },
        ]),
      found: ['Hotel Sol (resultados): la muestra M-2 [id-2] difiere en conclusión, producto'],
    },
  ],
  [
    'a row of no sample, and one that is of another solicitante',
    {
      spoil: async () =>
        applyChanges([
          { after: { familia, row: { ...rowOf(m3), id: 'fantasma', numero: 'F-1' } } },
          { after: { familia, row: { ...rowOf(m3), solicitante: 'Hotel Luna' } } },
        ]),
      found: [
        'Hotel Luna (resultados): la muestra M-3 [id-3] sobra',
        'Hotel Sol (resultados): la muestra F-1 [fantasma] sobra',
      ],
    },
  ],
  [
    'a row twice, at two dates',
    {
      spoil: async () => {
        const { part, manifest, rows } = await readPartition(partOfSol);
        const target = { part, version: (manifest?.version ?? 0) + 1 };
        const blocks = await putRows(target, [{ ...rowOf(m1), fecha: '2020-01-01' }, ...rows]);
        expect(await moveManifest(target, blocks, { over: manifest })).toBe(true);
      },
      found: [
        'Hotel Sol (resultados): la muestra M-1 [id-1] difiere en fecha',
        'Hotel Sol (resultados): la muestra M-1 [id-1] sobra',
      ],
    },
  ],
  [
    'an old manifest',
    {
      spoil: async () => {
        const manifest = await manifestOfSol();
        const { part, body, shardSummary, censo } = manifest;
        const names = [...blocksIn(manifest).map(({ name }) => name), ...(censo ? [censo] : [])];
        const refs = names.map((name) => ({ part, name }));
        const blocks = await readBlocks(refs);
        await save([{ ...m3, producto: 'Nuevo' }]);
        for (const [i, { name }] of refs.entries()) await putBlock(part, name, blocks[i] as Uint8Array);
        await spoilManifest({ body, shardSummary, censo });
      },
      found: ['Hotel Sol (resultados): la muestra M-3 [id-3] difiere en producto'],
    },
  ],
  [
    'a block that is lost',
    {
      spoil: async () => {
        const manifest = await manifestOfSol();
        for (const { name } of blocksIn(manifest)) await deleteBlock(manifest.part, name);
      },
      found: [
        `${whole} (resultados): el índice está dañado`,
        ...[1, 2, 3, 4].map((n) => `Hotel Sol (resultados): la muestra M-${n} [id-${n}] falta`),
      ],
    },
  ],
  [
    'a block that another version of the portal wrote',
    {
      spoil: async () => {
        const manifest = await manifestOfSol();
        for (const { name } of blocksIn(manifest)) await putBlock(manifest.part, name, Uint8Array.of(0x11, 5, 0));
      },
      found: [
        `${whole} (resultados): el índice está dañado`,
        ...[1, 2, 3, 4].map((n) => `Hotel Sol (resultados): la muestra M-${n} [id-${n}] falta`),
      ],
    },
  ],
  [
    'an unreadable manifest',
    {
      spoil: async () => spoilManifest({ body: Buffer.from('¿?') }),
      found: [
        `${whole} (resultados): el índice está dañado`,
        ...[1, 2, 3, 4].map((n) => `Hotel Sol (resultados): la muestra M-${n} [id-${n}] falta`),
      ],
    },
  ],
  [
    'a summary of other rows',
    {
      spoil: async () => spoilManifest(await manifestOfOther()),
      found: [`${whole} (resultados): el índice está dañado`],
    },
  ],
  [
    'no manifest at all',
    {
      spoil: async () =>
        documents().send(
          new DeleteCommand({ TableName: 'Indice', Key: manifestKey(partOf('en_curso', 'Hotel Luna')) }),
        ),
      found: ['Hotel Luna (en curso): la muestra M-5 [id-5] falta'],
    },
  ],
];

describe('a comparison of the index with the samples', () => {
  beforeAll(async () => save([...stored, other]));
  beforeEach(async () => save(stored));

  it('finds nothing where nothing is wrong', async () => {
    expect(await whatDiffers()).toEqual([]);
  });

  it.each(damages)('names %s, and a rebuild mends it', async (_, { spoil, found }) => {
    await spoil();
    expect(await whatDiffers()).toEqual(found.toSorted());
    await rebuild();
    expect(await whatDiffers()).toEqual([]);
    expect((await rowsStored('en_curso', 'Hotel Luna')).map(({ id }) => id)).toEqual(['id-5']);
    expect(await rebuild()).toMatchObject({ passes: 1, added: 0, removed: 0, changed: 0, replaced: 0 });
  });

  it('says nothing of a sample that is just being written: the index learns of it a moment after', async () => {
    const next = { ...m1, producto: 'Grifo' };
    await save([next]);
    // As it was before.
    await applyChanges([{ before: placeOf(next), after: { familia, row: rowOf(m1) } }]);
    const found: unknown[] = [];
    await compareIndex({
      pause: async () => applyChanges([{ before: placeOf(m1), after: { familia, row: rowOf(next) } }]),
      onProgress: () => {},
      onFinding: (finding) => found.push(finding),
    });
    expect(found).toEqual([]);
  });
});
